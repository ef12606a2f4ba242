//===- SchemaPage.cpp - The reference page of a schema --------------------===//
#include "compiler/Json/SchemaPage.h"

#include "compiler/Json/Json.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace startrail;

namespace {
class Page {
public:
  Page(const JsonText &schema, llvm::raw_ostream &out)
      : schema(schema), out(out) {}

  void write() {
    const JsonValue &root = schema.root();
    out << "\n```json\n"
        << unindented(root.find("examples")->items.front()) << "\n```\n\n";
    writeTable(root);
    const JsonValue &definitions = *root.find("$defs");
    for (auto [key, node] : llvm::zip(definitions.keys, definitions.items)) {
      if (textOf(node, "type") != "object")
        continue;
      out << "\n## " << key.name << "\n\n"
          << textOf(node, "description") << "\n\n";
      writeTable(node);
    }
  }

private:
  static StringRef textOf(const JsonValue &node, StringRef key) {
    const JsonValue *text = node.find(key);
    return text ? StringRef(text->string) : StringRef();
  }

  const JsonValue &definition(StringRef name) const {
    return *schema.root().find("$defs")->find(name);
  }

  /// The text of a value that stands on lines of its own.
  std::string unindented(const JsonValue &value) const {
    StringRef text = schema.raw(value);
    StringRef last = text.substr(text.rfind('\n') + 1);
    std::string indent = "\n" + last.take_while(llvm::isSpace).str();
    std::string lines;
    for (StringRef rest = text; !rest.empty();) {
      auto [line, after] = rest.split(StringRef(indent));
      lines += line.str() + (after.empty() ? "" : "\n");
      rest = after;
    }
    return lines;
  }

  static StringRef referenceOf(const JsonValue &node) {
    StringRef name = textOf(node, "$ref");
    name.consume_front("#/$defs/");
    return name;
  }

  /// Type and values that `node` allows.
  std::string valuesOf(const JsonValue &node) const {
    if (StringRef name = referenceOf(node); !name.empty()) {
      if (textOf(definition(name), "type") == "object")
        return "object, [below](#" + name.str() + ")";
      return valuesOf(definition(name));
    }
    std::string text;
    if (const JsonValue *choices = node.find("anyOf")) {
      for (const JsonValue &choice : choices->items)
        text += (text.empty() ? "" : "; or ") + valuesOf(choice);
      return text;
    }
    if (const JsonValue *value = node.find("const"))
      return "`" + schema.raw(*value).str() + "`";
    if (const JsonValue *values = node.find("enum")) {
      for (const JsonValue &value : values->items)
        text += (text.empty() ? "`" : ", `") + value.string + "`";
      return text;
    }
    StringRef title = textOf(node, "title");
    const JsonValue *items = node.find("items");
    // Of lists in lists the title tells all.
    if (items && textOf(*items, "type") != "array")
      return (title.empty() ? "list of " : title.str() + ": ") +
             valuesOf(*items);
    if (!title.empty())
      return title.str();
    StringRef type = textOf(node, "type");
    if (type == "boolean")
      return "`true`, `false`";
    if (type != "integer" && type != "number")
      return type.str();
    text = type == "integer" ? "whole number" : "number";
    if (const JsonValue *least = node.find("minimum"))
      text += " from " + schema.raw(*least).str();
    if (const JsonValue *above = node.find("exclusiveMinimum"))
      text += " above " + schema.raw(*above).str();
    if (const JsonValue *most = node.find("maximum"))
      text += " to " + schema.raw(*most).str();
    return text;
  }

  /// The default of a member, or that it has none.
  std::string defaultOf(const JsonValue &object, StringRef name,
                        const JsonValue &member) const {
    if (const JsonValue *required = object.find("required"))
      for (const JsonValue &other : required->items)
        if (other.string == name)
          return "required";
    const JsonValue *value = member.find("default");
    for (const JsonValue *node = &member; !value && node->find("$ref");) {
      node = &definition(referenceOf(*node));
      value = node->find("default");
    }
    return value ? "`" + schema.raw(*value).str() + "`" : "none";
  }

  void writeTable(const JsonValue &object) {
    out << "| key | values | default | meaning |\n"
           "| --- | --- | --- | --- |\n";
    const JsonValue &members = *object.find("properties");
    for (auto [key, member] : llvm::zip(members.keys, members.items)) {
      StringRef meaning = textOf(member, "description");
      if (meaning.empty())
        meaning = textOf(definition(referenceOf(member)), "description");
      out << "| `" << key.name << "` | " << valuesOf(member) << " | "
          << defaultOf(object, key.name, member) << " | " << meaning << " |\n";
    }
  }

  const JsonText &schema;
  llvm::raw_ostream &out;
};
} // namespace

LogicalResult startrail::writeSchemaPage(llvm::raw_ostream &out,
                                         StringRef introduction,
                                         StringRef schema) {
  MLIRContext context;
  FailureOr<JsonText> parsed =
      JsonText::parse(&context, "schema", schema.str());
  if (failed(parsed))
    return failure();
  out << introduction;
  Page(*parsed, out).write();
  return success();
}
