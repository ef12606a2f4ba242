//===- CheckSchema.cpp - Whether a file has the form of its schema --------===//
#include "compiler/Json/CheckSchema.h"

#include "dialects/StarTrail/VerifierUtils.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace mlir;
using namespace startrail;

using Kind = JsonValue::Kind;

static std::string joined(ArrayRef<std::string> names) {
  std::string list = llvm::join(names.drop_back(), ", ");
  return (list.empty() ? list : list + " or ") + names.back();
}

namespace {
class SchemaChecker {
public:
  SchemaChecker(const JsonText &schema, const JsonText &file, StringRef whole)
      : schema(schema), file(file), whole(whole) {}

  LogicalResult check() {
    check(schema.root(), file.root(), "");
    return success(good);
  }

private:
  /// The schema that `node` stands for.
  const JsonValue &resolve(const JsonValue &node) const {
    const JsonValue *reference = node.find("$ref");
    if (!reference)
      return node;
    StringRef name(reference->string);
    name.consume_front("#/$defs/");
    return resolve(*schema.root().find("$defs")->find(name));
  }

  static StringRef textOf(const JsonValue &node, StringRef key) {
    const JsonValue *text = node.find(key);
    return text ? StringRef(text->string) : StringRef();
  }

  static SmallVector<StringRef> namesOf(const JsonValue &node) {
    SmallVector<StringRef> names;
    if (const JsonValue *values = node.find("enum"))
      for (const JsonValue &value : values->items)
        names.push_back(value.string);
    if (const JsonValue *choices = node.find("anyOf"))
      for (const JsonValue &choice : choices->items)
        names.append(namesOf(choice));
    return names;
  }

  /// What `node` asks for, in words.
  std::vector<std::string> required(const JsonValue &node) const {
    std::vector<std::string> words;
    if (const JsonValue *choices = node.find("anyOf")) {
      for (const JsonValue &choice : choices->items)
        llvm::append_range(words, required(choice));
      return words;
    }
    if (const JsonValue *values = node.find("enum")) {
      for (const JsonValue &value : values->items)
        words.push_back(value.string);
      return words;
    }
    if (const JsonValue *value = node.find("const"))
      return {schema.shown(*value)};
    StringRef type = textOf(node, "type");
    if (type == "object")
      return {"an object"};
    if (StringRef title = textOf(node, "title"); !title.empty())
      return {title.str()};
    if (type == "integer")
      return {"a whole number" + boundsOf(node)};
    if (type == "number")
      return {"a number" + boundsOf(node)};
    if (type == "boolean")
      return {"true or false"};
    if (type == "string")
      return {node.find("minLength") ? "a string that is not empty"
                                     : "a string"};
    return {"a list"};
  }

  /// ` from 1 to 8`, ` above 0`, of numbers.
  std::string boundsOf(const JsonValue &node) const {
    const JsonValue *least = node.find("minimum");
    const JsonValue *above = node.find("exclusiveMinimum");
    const JsonValue *most = node.find("maximum");
    std::string text;
    if (above)
      text = " above " + schema.shown(*above);
    else if (least)
      text = (most ? " from " : " of at least ") + schema.shown(*least);
    if (most)
      text += (above   ? " and at most "
               : least ? " to "
                       : " of at most ") +
              schema.shown(*most);
    return text;
  }

  static bool hasType(const JsonValue &value, StringRef type) {
    return (type == "object" && value.is(Kind::Object)) ||
           (type == "array" && value.is(Kind::Array)) ||
           (type == "string" && value.is(Kind::String)) ||
           (type == "boolean" && value.is(Kind::Boolean)) ||
           (type == "number" && value.isNumber()) ||
           (type == "integer" && value.is(Kind::Integer));
  }

  /// Whether a value that holds no others is one that `node` asks for.
  static bool fits(const JsonValue &node, const JsonValue &value) {
    if (const JsonValue *only = node.find("const"))
      return value.is(only->kind) && value.integer == only->integer &&
             value.string == only->string;
    if (!hasType(value, textOf(node, "type")))
      return false;
    if (node.find("enum") && !llvm::is_contained(namesOf(node), value.string))
      return false;
    if (StringRef pattern = textOf(node, "pattern"); !pattern.empty())
      return llvm::Regex(pattern).match(value.string);
    const JsonValue *length = node.find("minLength");
    const JsonValue *least = node.find("minimum");
    const JsonValue *above = node.find("exclusiveMinimum");
    const JsonValue *most = node.find("maximum");
    const JsonValue *fewest = node.find("minItems");
    const JsonValue *longest = node.find("maxItems");
    int64_t items = value.items.size();
    return !(length && int64_t(value.string.size()) < length->integer) &&
           !(least && value.number < least->number) &&
           !(above && value.number <= above->number) &&
           !(most && value.number > most->number) &&
           !(fewest && items < fewest->integer) &&
           !(longest && items > longest->integer);
  }

  /// What `node` asks for where it is the value's form: itself, or the first
  /// such choice. Otherwise null.
  static const JsonValue *fitting(const JsonValue &node,
                                  const JsonValue &value) {
    const JsonValue *choices = node.find("anyOf");
    if (!choices)
      return fits(node, value) ? &node : nullptr;
    for (const JsonValue &choice : choices->items)
      if (fits(choice, value))
        return &choice;
    return nullptr;
  }

  void check(const JsonValue &reference, const JsonValue &value,
             const std::string &path) {
    const JsonValue &node = resolve(reference);
    const JsonValue *chosen = fitting(node, value);
    if (!chosen)
      return reject(node, value, path);
    if (const JsonValue *items = chosen->find("items"))
      for (auto [index, item] : llvm::enumerate(value.items))
        check(*items, item, path + "[" + std::to_string(index) + "]");
    if (value.is(Kind::Object))
      checkMembers(*chosen, value, path);
  }

  void checkMembers(const JsonValue &node, const JsonValue &value,
                    const std::string &path) {
    const JsonValue &known = *node.find("properties");
    for (auto [key, item] : llvm::zip(value.keys, value.items)) {
      if (const JsonValue *property = known.find(key.name)) {
        check(*property, item, path.empty() ? key.name : path + "." + key.name);
        continue;
      }
      std::vector<std::string> names;
      for (const JsonValue::Key &name : known.keys)
        names.push_back(name.name);
      InFlightDiagnostic diagnostic = emitError(file.at(key.begin))
                                      << "expected a key of " << spelled(path)
                                      << " to be " << joined(names)
                                      << ", but got '" << key.name << "'";
      suggest(*diagnostic.getUnderlyingDiagnostic(), key.name,
              SmallVector<StringRef>(names.begin(), names.end()));
      good = false;
    }
    const JsonValue *needed = node.find("required");
    if (!needed)
      return;
    for (const JsonValue &name : needed->items)
      if (!value.find(name.string)) {
        emitError(file.at(value))
            << "expected " << spelled(path) << " to have the key '"
            << name.string << "', but got none";
        good = false;
      }
  }

  void reject(const JsonValue &node, const JsonValue &value,
              const std::string &path) {
    InFlightDiagnostic diagnostic = emitError(file.at(value))
                                    << "expected " << spelled(path) << " to be "
                                    << joined(required(node)) << ", but got "
                                    << file.shown(value);
    if (value.is(Kind::String))
      suggest(*diagnostic.getUnderlyingDiagnostic(),
              StringRef(value.string).split(':').first, namesOf(node));
    good = false;
  }

  std::string spelled(const std::string &path) const {
    return path.empty() ? whole.str() : path;
  }

  const JsonText &schema;
  const JsonText &file;
  StringRef whole;
  bool good = true;
};
} // namespace

LogicalResult startrail::checkSchema(const JsonText &file, StringRef schema,
                                     StringRef whole) {
  FailureOr<JsonText> parsed = JsonText::parse(
      file.getContext(), "schema of " + whole.str(), schema.str());
  return failure(failed(parsed) ||
                 failed(SchemaChecker(*parsed, file, whole).check()));
}

LogicalResult startrail::checkVersion(const JsonText &file, StringRef key,
                                      int64_t version, StringRef wholes) {
  const JsonValue *given = file.root().find(key);
  if (!given || !given->is(Kind::Integer) || given->integer == version)
    return success();
  return emitError(file.at(*given))
         << "expected " << key << " to be " << version << ", the version of "
         << wholes << " this startrail reads, but got " << given->integer;
}
