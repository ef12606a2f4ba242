//===- TextWriter.h - Indented, wrapped C++ text --------------------------===//
#ifndef STARTRAIL_COMPILER_EMIT_TEXTWRITER_H
#define STARTRAIL_COMPILER_EMIT_TEXTWRITER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

#include <string>

namespace startrail {

/// Collects lines of C++, indented by two spaces a level, within 80 columns
/// where the words allow it.
class TextWriter {
public:
  explicit TextWriter(unsigned indent = 0) : indent(indent) {}

  /// One line; a longer one is broken after commas, the rest aligned with the
  /// parenthesis or brace it stands in.
  void line(const llvm::Twine &text = "");
  /// A `//` comment, broken between words.
  void comment(const llvm::Twine &text);
  /// The same, but every line begins with `prefix`.
  void words(const llvm::Twine &text, llvm::StringRef prefix);
  /// `text {` and one level more; `close` ends it.
  void open(const llvm::Twine &text);
  void close(llvm::StringRef text = "}");
  /// Closes and opens in one line, as `} else` does.
  void reopen(const llvm::Twine &text);
  /// Lines that are indented already.
  void append(llvm::StringRef lines) { text += lines; }

  unsigned level() const { return indent; }
  const std::string &str() const { return text; }

private:
  void wrap(llvm::StringRef piece, unsigned column, unsigned &cursor);

  std::string text;
  unsigned indent;
};

/// `text` as a C string literal, quotes included.
std::string quoted(llvm::StringRef text);

/// `text` fit for a comment of either form: what is not printable, backslashes
/// and asterisks become ?.
std::string forComment(llvm::StringRef text);

} // namespace startrail

#endif // STARTRAIL_COMPILER_EMIT_TEXTWRITER_H
