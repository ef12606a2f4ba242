//===- Json.cpp - A JSON text, each value with its place ------------------===//
#include "compiler/Json/Json.h"

#include "mlir/IR/Location.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

using namespace mlir;
using namespace startrail;

const JsonValue *JsonValue::find(StringRef name) const {
  for (auto [key, item] : llvm::zip(keys, items))
    if (key.name == name)
      return &item;
  return nullptr;
}

namespace {

/// Reads a text and tells how far the reader has come.
struct CountedIterator {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = const char &;

  const char *at;
  const char **reached;

  reference operator*() const { return *at; }
  CountedIterator &operator++() {
    *reached = ++at;
    return *this;
  }
  CountedIterator operator++(int) {
    CountedIterator old = *this;
    ++*this;
    return old;
  }
  bool operator==(const CountedIterator &other) const { return at == other.at; }
  bool operator!=(const CountedIterator &other) const { return at != other.at; }
};

/// Where a text is no JSON of ours, and why.
struct Mistake {
  size_t byte;
  std::string got;
};

/// Builds values from the reader's events, each of which comes when its token
/// was read, of a number with one character more.
class ValueBuilder : public nlohmann::json_sax<nlohmann::json> {
  using Kind = JsonValue::Kind;

public:
  ValueBuilder(StringRef text, JsonValue &root)
      : text(text), reached(text.begin()), root(root) {}

  CountedIterator first() { return {text.begin(), &reached}; }
  CountedIterator last() { return {text.end(), &reached}; }

  std::optional<Mistake> mistake;

  bool null() override {
    add(Kind::Null);
    return true;
  }
  bool boolean(bool value) override {
    add(Kind::Boolean).boolean = value;
    return true;
  }
  bool number_integer(int64_t value) override {
    JsonValue &made = add(Kind::Integer);
    made.integer = value;
    made.number = double(value);
    return true;
  }
  bool number_unsigned(uint64_t value) override {
    if (value <= uint64_t(INT64_MAX))
      return number_integer(int64_t(value));
    add(Kind::Number).number = double(value);
    return true;
  }
  bool number_float(double value, const std::string &) override {
    add(Kind::Number).number = value;
    return true;
  }
  bool string(std::string &value) override {
    add(Kind::String).string = std::move(value);
    return true;
  }
  bool binary(nlohmann::json::binary_t &) override { return false; }
  bool start_object(std::size_t) override { return open(Kind::Object); }
  bool start_array(std::size_t) override { return open(Kind::Array); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(std::string &name) override {
    auto [begin, end] = token(/*isNumber=*/false);
    JsonValue &object = *open_.back();
    if (object.find(name))
      return reject(begin, "the key " + text.slice(begin, end).str() +
                               " twice in one object");
    object.keys.push_back({name, begin});
    return true;
  }

  bool parse_error(std::size_t position, const std::string &,
                   const nlohmann::json::exception &error) override {
    // [json.exception...] parse error at line 3, column 5: <what it says>
    StringRef what = error.what();
    what = what.split("] ").second;
    if (what.starts_with("parse error at"))
      what = what.split(": ").second;
    return reject(position == 0 ? 0 : position - 1, what.str());
  }

private:
  /// The bytes of the token just read.
  std::pair<size_t, size_t> token(bool isNumber) {
    size_t end = reached - text.begin();
    size_t begin = text.find_first_not_of(" \t\r\n,:]}\xEF\xBB\xBF", done);
    if (isNumber)
      end = std::min(text.find_first_of(" \t\r\n,]}", begin), text.size());
    done = end;
    return {begin, end};
  }

  JsonValue &place() {
    if (open_.empty())
      return root;
    return open_.back()->items.emplace_back();
  }

  JsonValue &add(Kind kind) {
    auto [begin, end] = token(kind == Kind::Integer || kind == Kind::Number);
    JsonValue &made = place();
    made.kind = kind;
    made.begin = begin;
    made.end = end;
    return made;
  }

  bool open(Kind kind) {
    constexpr size_t deepest = 32;
    JsonValue &made = add(kind);
    if (open_.size() == deepest)
      return reject(made.begin,
                    "values nested deeper than " + std::to_string(deepest));
    open_.push_back(&made);
    return true;
  }

  bool close() {
    open_.back()->end = done = reached - text.begin();
    open_.pop_back();
    return true;
  }

  bool reject(size_t byte, std::string got) {
    mistake = Mistake{byte, std::move(got)};
    return false;
  }

  StringRef text;
  const char *reached;
  size_t done = 0; ///< end of the last token
  JsonValue &root;
  /// The arrays and objects around the next value. Only the last one grows, so
  /// that the others stay where they are.
  std::vector<JsonValue *> open_;
};

} // namespace

FailureOr<JsonText> JsonText::parse(MLIRContext *context, StringRef file,
                                    std::string text) {
  JsonText json(context, file, std::move(text));
  if (failed(json.read()))
    return failure();
  return json;
}

FailureOr<JsonText> JsonText::parse(Location location, std::string text) {
  JsonText json(location.getContext(), "", std::move(text));
  json.whole = location;
  if (failed(json.read()))
    return failure();
  return json;
}

LogicalResult JsonText::read() {
  ValueBuilder builder(text, top);
  if (nlohmann::json::sax_parse(builder.first(), builder.last(), &builder))
    return success();
  Mistake mistake = builder.mistake.value_or(Mistake{0, "something else"});
  return emitError(at(mistake.byte))
         << "expected the file to be JSON, but got " << mistake.got;
}

Location JsonText::at(size_t byte) const {
  if (whole)
    return *whole;
  StringRef before = StringRef(text).take_front(byte);
  size_t line = before.count('\n') + 1;
  size_t column = before.size() - (before.rfind('\n') + 1) + 1;
  return FileLineColLoc::get(context, file, line, column);
}

Location JsonText::at(StringRef path) const {
  const JsonValue *value = &top;
  while (!path.empty()) {
    const JsonValue *next = nullptr;
    if (path.consume_front("[")) {
      size_t index;
      if (!path.consumeInteger(10, index) && index < value->items.size())
        next = &value->items[index];
      path.consume_front("]");
    } else {
      path.consume_front(".");
      StringRef key =
          path.take_until([](char c) { return c == '.' || c == '['; });
      path = path.drop_front(key.size());
      next = value->find(key);
    }
    if (!next)
      break;
    value = next;
  }
  return at(*value);
}

std::string JsonText::shown(const JsonValue &value) const {
  constexpr size_t longest = 60;
  std::string line;
  for (char c : raw(value))
    if (!llvm::isSpace(c))
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  if (line.size() <= longest)
    return line;
  size_t cut = longest;
  while (cut > 0 && (line[cut] & 0xC0) == 0x80) // no part of a character
    --cut;
  return line.substr(0, cut) + " ...";
}

std::string startrail::numberText(double number) {
  std::array<char, 32> digits;
  auto [end, error] =
      std::to_chars(digits.data(), digits.data() + digits.size(), number);
  return std::string(digits.data(), error == std::errc() ? end : digits.data());
}
