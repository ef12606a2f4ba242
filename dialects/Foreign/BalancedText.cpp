//===- BalancedText.cpp - Text that is kept as it is ----------------------===//
#include "dialects/Foreign/PrettyForm.h"

using namespace mlir;
using namespace startrail;

// Deeper text is no exporter's, and each level is a call.
static constexpr unsigned mostBrackets = 200;
static constexpr llvm::StringLiteral brackets = "<[{(";

static char closing(char open) {
  switch (open) {
  case '<':
    return '>';
  case '[':
    return ']';
  case '{':
    return '}';
  default:
    return ')';
  }
}

static bool isOpen(OpAsmParser &parser, char bracket) {
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

static bool isClosed(OpAsmParser &parser, char bracket) {
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

/// Reads one word, number, string or sign that is no bracket.
static bool readToken(OpAsmParser &parser) {
  std::string string;
  StringRef keyword;
  StringAttr symbol;
  if (succeeded(parser.parseOptionalKeywordOrString(&string)) ||
      succeeded(parser.parseOptionalKeyword(&keyword)) ||
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

ParseResult PrettyForm::readBalanced(char open, std::string &text) {
  SMLoc start = parser.getCurrentLocation();
  if (!isOpen(parser, open))
    return parser.emitError(start) << "expected '" << Twine(open) << "' here";
  SmallVector<char> expected{closing(open)};
  SMLoc last;
  while (!expected.empty()) {
    last = parser.getCurrentLocation();
    if (isClosed(parser, expected.back())) {
      expected.pop_back();
      continue;
    }
    const char *inner = brackets.end();
    if (expected.size() < mostBrackets)
      inner = llvm::find_if(
          brackets, [&](char bracket) { return isOpen(parser, bracket); });
    if (inner != brackets.end())
      expected.push_back(closing(*inner));
    else if (!readToken(parser))
      return parser.emitError(last)
             << "expected '" << Twine(expected.back()) << "' here";
  }
  text.assign(start.getPointer(), last.getPointer() + 1);
  return success();
}
