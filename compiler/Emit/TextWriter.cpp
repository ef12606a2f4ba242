//===- TextWriter.cpp - Indented, wrapped C++ text ------------------------===//
#include "compiler/Emit/TextWriter.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace startrail;

static constexpr unsigned width = 80;

/// The arguments of a call: `head` ends with the first parenthesis or brace,
/// `arguments` end with their commas, the last with all that follows it.
struct Split {
  StringRef head;
  SmallVector<StringRef> arguments;
};

static Split splitCall(StringRef piece) {
  Split split;
  size_t start = 0;
  int depth = 0;
  bool inString = false;
  for (size_t i = 0; i < piece.size(); ++i) {
    char c = piece[i];
    if (inString) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        inString = false;
    } else if (c == '"') {
      inString = true;
    } else if (c == '(' || c == '{') {
      // `f(` of a call without arguments is no place to break.
      if (depth++ == 0 && split.head.empty()) {
        split.head = piece.take_front(i + 1);
        start = i + 1;
      }
    } else if (c == ')' || c == '}') {
      --depth;
    } else if (c == ',' && depth == 1) {
      split.arguments.push_back(piece.slice(start, i + 1).ltrim());
      start = i + 1;
    }
  }
  if (!split.head.empty())
    split.arguments.push_back(piece.drop_front(start).ltrim());
  return split;
}

/// The first term of a sum that begins with a call, with the sign that follows
/// it; empty where the piece is none.
static StringRef firstTerm(StringRef piece) {
  int depth = 0;
  for (size_t i = 0; i < piece.size(); ++i) {
    char c = piece[i];
    if (c == '"')
      return "";
    depth += c == '(' || c == '{';
    depth -= c == ')' || c == '}';
    if (depth == 0 && c == ')') {
      StringRef rest = piece.drop_front(i + 1);
      return rest.starts_with(" + ") || rest.starts_with(" - ")
                 ? piece.take_front(i + 3)
                 : "";
    }
  }
  return "";
}

void TextWriter::wrap(StringRef piece, unsigned column, unsigned &cursor) {
  if (column + piece.size() <= width) {
    text += piece;
    cursor = column + piece.size();
    return;
  }
  Split split = splitCall(piece);
  if (split.head.empty() || split.arguments.size() < 2) {
    text += piece;
    cursor = column + piece.size();
    return;
  }
  text += split.head;
  unsigned inner = column + split.head.size();
  cursor = inner;
  for (auto [index, argument] : llvm::enumerate(split.arguments)) {
    if (index != 0 && cursor + 1 + argument.size() <= width) {
      text += ' ';
      ++cursor;
    } else if (index != 0) {
      text += '\n';
      text.append(inner, ' ');
      cursor = inner;
    }
    StringRef rest = argument;
    unsigned begin = cursor;
    while (begin + rest.size() > width) {
      StringRef term = firstTerm(rest);
      if (term.empty())
        break;
      wrap(term, begin, cursor);
      text += '\n';
      text.append(begin, ' ');
      rest = rest.drop_front(term.size()).ltrim();
    }
    wrap(rest, begin, cursor);
  }
}

void TextWriter::line(const Twine &line) {
  std::string whole = line.str();
  if (!whole.empty()) {
    text.append(2 * indent, ' ');
    unsigned cursor = 0;
    wrap(whole, 2 * indent, cursor);
  }
  text += '\n';
}

void TextWriter::comment(const Twine &comment) {
  words(comment, std::string(2 * indent, ' ') + "// ");
}

void TextWriter::words(const Twine &words, StringRef prefix) {
  std::string whole = words.str();
  SmallVector<StringRef> pieces;
  StringRef(whole).split(pieces, ' ', -1, /*KeepEmpty=*/false);
  std::string line;
  for (StringRef word : pieces) {
    if (!line.empty() &&
        prefix.size() + 1 + line.size() + word.size() > width) {
      text += prefix.str() + line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word.str();
  }
  text += prefix.str() + line + "\n";
}

void TextWriter::open(const Twine &head) {
  line(head + " {");
  ++indent;
}

void TextWriter::close(StringRef tail) {
  --indent;
  line(tail);
}

void TextWriter::reopen(const Twine &text) {
  --indent;
  open(text);
}

std::string startrail::quoted(StringRef text) {
  std::string literal = "\"";
  for (unsigned char c : text) {
    if (c == '"' || c == '\\') {
      literal += {'\\', char(c)};
    } else if (isPrint(c) && c != '?') {
      literal += c;
    } else {
      // Three octal digits always: what follows is never taken for one. A `?`
      // too, which may begin a trigraph.
      literal += {'\\', char('0' + (c >> 6)), char('0' + (c >> 3 & 7)),
                  char('0' + (c & 7))};
    }
  }
  return literal + "\"";
}

std::string startrail::forComment(StringRef text) {
  std::string words;
  for (char c : text)
    words += isPrint(c) && c != '\\' && c != '*' ? c : '?';
  return words;
}
