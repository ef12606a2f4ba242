//===- Tokens.h - Text that is kept as it is ------------------------------===//
#ifndef STARTRAIL_DIALECTS_FOREIGN_TOKENS_H
#define STARTRAIL_DIALECTS_FOREIGN_TOKENS_H

#include "mlir/IR/DialectImplementation.h"

#include <string>

namespace startrail {

/// Reads one word, number, string or sign that is no bracket; false, with
/// nothing read or reported, where none stands there.
bool readToken(mlir::AsmParser &parser);

/// Reads one of < [ { (, or one of > ] } ), if it stands there.
bool readOpening(mlir::AsmParser &parser, char bracket);
bool readClosing(mlir::AsmParser &parser, char bracket);

/// What the parser is to keep as text, the whole of a dialect's attribute or
/// type, with the aliases in it replaced by what they stand for: the text is
/// printed where the aliases are not known. Where the text is not made of
/// tokens that can be followed, it is given back as it stands.
std::string keptText(mlir::DialectAsmParser &parser);

} // namespace startrail

#endif // STARTRAIL_DIALECTS_FOREIGN_TOKENS_H
