//===- Json.h - A JSON text, each value with its place --------------------===//
#ifndef STARTRAIL_COMPILER_JSON_JSON_H
#define STARTRAIL_COMPILER_JSON_JSON_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/LLVM.h"

#include <optional>
#include <string>
#include <vector>

namespace startrail {

/// A value of a JSON text, and the bytes of the text from `begin` to `end` that
/// hold it.
struct JsonValue {
  enum class Kind { Null, Boolean, Integer, Number, String, Array, Object };
  /// The name of a member of an object, decoded, and where it begins.
  struct Key {
    std::string name;
    size_t begin;
  };

  Kind kind = Kind::Null;
  size_t begin = 0, end = 0;
  bool boolean = false;         ///< of a boolean
  int64_t integer = 0;          ///< of an integer that fits; others are numbers
  double number = 0;            ///< of an integer or number, the nearest
  std::string string;           ///< of a string, decoded
  std::vector<JsonValue> items; ///< of an array or object
  std::vector<Key> keys;        ///< of an object, one an item, none twice

  bool is(Kind other) const { return kind == other; }
  bool isNumber() const { return is(Kind::Integer) || is(Kind::Number); }
  /// The member of an object, or null.
  const JsonValue *find(llvm::StringRef name) const;
};

/// A text that is JSON, of a file.
class JsonText {
public:
  /// Reads `text`. Reported at its place: what is not JSON (RFC 8259, UTF-8), a
  /// member that an object has twice, nesting deeper than 32.
  static mlir::FailureOr<JsonText>
  parse(mlir::MLIRContext *context, llvm::StringRef file, std::string text);

  /// Reads what a value of the IR at `location` says; all errors are there.
  static mlir::FailureOr<JsonText> parse(mlir::Location location,
                                         std::string text);

  const JsonValue &root() const { return top; }
  mlir::MLIRContext *getContext() const { return context; }
  mlir::Location at(size_t byte) const;
  mlir::Location at(const JsonValue &value) const { return at(value.begin); }
  /// Where the value of a path such as `nics[0].gpus` is; where there is none,
  /// the innermost that there is.
  mlir::Location at(llvm::StringRef path) const;
  /// The text of a value as it stands in the file.
  llvm::StringRef raw(const JsonValue &value) const {
    return llvm::StringRef(text).slice(value.begin, value.end);
  }
  /// The text of a value on one line, shortened where it is long.
  std::string shown(const JsonValue &value) const;

private:
  JsonText(mlir::MLIRContext *context, llvm::StringRef file, std::string text)
      : context(context), file(file), text(std::move(text)) {}
  mlir::LogicalResult read();

  mlir::MLIRContext *context;
  std::string file, text;
  std::optional<mlir::Location> whole; ///< of a text that is no file
  JsonValue top;
};

/// The shortest text of a finite number that is read as the same.
std::string numberText(double number);

} // namespace startrail

#endif // STARTRAIL_COMPILER_JSON_JSON_H
