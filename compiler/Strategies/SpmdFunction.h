//===- SpmdFunction.h - Functions that every rank runs --------------------===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_SPMDFUNCTION_H
#define STARTRAIL_COMPILER_STRATEGIES_SPMDFUNCTION_H

#include "llvm/ADT/StringRef.h"

namespace startrail {

/// On a function that every rank of a grid runs: the symbol of the grid.
constexpr llvm::StringLiteral gridAttrName = "startrail.grid";

/// On an argument of such a function: its name in what is emitted.
constexpr llvm::StringLiteral nameAttrName = "startrail.name";

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_SPMDFUNCTION_H
