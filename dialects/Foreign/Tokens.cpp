//===- Tokens.cpp - Text that is kept as it is ----------------------------===//
#include "dialects/Foreign/Tokens.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace startrail;

bool startrail::readOpening(AsmParser &parser, char bracket) {
  switch (bracket) {
  case '<':
    return succeeded(parser.parseOptionalLess());
  case '[':
    return succeeded(parser.parseOptionalLSquare());
  case '{':
    return succeeded(parser.parseOptionalLBrace());
  default:
    return succeeded(parser.parseOptionalLParen());
  }
}

bool startrail::readClosing(AsmParser &parser, char bracket) {
  switch (bracket) {
  case '>':
    return succeeded(parser.parseOptionalGreater());
  case ']':
    return succeeded(parser.parseOptionalRSquare());
  case '}':
    return succeeded(parser.parseOptionalRBrace());
  default:
    return succeeded(parser.parseOptionalRParen());
  }
}

bool startrail::readToken(AsmParser &parser) {
  std::string string;
  StringAttr symbol;
  if (succeeded(parser.parseOptionalKeywordOrString(&string)) ||
      succeeded(parser.parseOptionalSymbolName(symbol)) ||
      succeeded(parser.parseOptionalComma()) ||
      succeeded(parser.parseOptionalEqual()) ||
      succeeded(parser.parseOptionalColon()) ||
      succeeded(parser.parseOptionalArrow()) ||
      succeeded(parser.parseOptionalQuestion()) ||
      succeeded(parser.parseOptionalStar()) ||
      succeeded(parser.parseOptionalPlus()) ||
      succeeded(parser.parseOptionalMinus()) ||
      succeeded(parser.parseOptionalVerticalBar()))
    return true;
  APInt integer;
  OptionalParseResult isInteger = parser.parseOptionalInteger(integer);
  return isInteger.has_value() && succeeded(*isInteger);
}

/// Whether `text` begins with an alias: a name behind # or !, without the dot
/// or bracket that names of dialects have.
static bool beginsWithAlias(StringRef text) {
  if (!text.starts_with("#") && !text.starts_with("!"))
    return false;
  StringRef name = text.drop_front().take_while(
      [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; });
  if (name.empty())
    return false;
  StringRef rest = text.drop_front(1 + name.size());
  return !rest.starts_with(".") && !rest.starts_with("<");
}

static bool hasAlias(StringRef text) {
  for (size_t i = 0; i < text.size(); ++i)
    if (beginsWithAlias(text.drop_front(i)))
      return true;
  return false;
}

/// Reads the attribute or type at `start`; what it prints as, or nothing.
static std::optional<std::string> readNested(AsmParser &parser, char sigil) {
  std::string printed;
  llvm::raw_string_ostream stream(printed);
  if (sigil == '!') {
    Type type;
    if (failed(parser.parseType(type)))
      return std::nullopt;
    stream << type;
  } else {
    Attribute attr;
    if (failed(parser.parseAttribute(attr)))
      return std::nullopt;
    stream << attr;
  }
  return printed;
}

static bool readBracket(AsmParser &parser) {
  return llvm::any_of(
             StringRef("<[{("),
             [&](char bracket) { return readOpening(parser, bracket); }) ||
         llvm::any_of(StringRef(">]})"), [&](char bracket) {
           return readClosing(parser, bracket);
         });
}

std::string startrail::keptText(DialectAsmParser &parser) {
  StringRef spec = parser.getFullSymbolSpec();
  if (!hasAlias(spec))
    return spec.str();
  std::string text;
  const char *from = spec.begin();
  while (true) {
    const char *at = parser.getCurrentLocation().getPointer();
    if (at < from || at >= spec.end())
      break;
    bool isNested = *at == '#' || *at == '!';
    if (!isNested) {
      if (!readBracket(parser) && !readToken(parser))
        break;
      continue;
    }
    std::optional<std::string> nested = readNested(parser, *at);
    const char *next = parser.getCurrentLocation().getPointer();
    if (!nested || next <= at)
      break;
    StringRef source = StringRef(at, std::min(next, spec.end()) - at).rtrim();
    if (!hasAlias(source))
      continue;
    text.append(from, at);
    text += *nested;
    from = source.end();
  }
  return text.append(from, spec.end());
}
