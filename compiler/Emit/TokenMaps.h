//===- TokenMaps.h - Token maps of an emitted program ---------------------===//
#ifndef STARTRAIL_COMPILER_EMIT_TOKENMAPS_H
#define STARTRAIL_COMPILER_EMIT_TOKENMAPS_H

#include "compiler/Emit/Grids.h"
#include "dialects/StarTrail/TokenMap.h"

namespace startrail {

/// How tokens lie in blocks of some size, over the ranks of some grid.
/// Functions share it.
struct EmittedTokens {
  TokenMap map;
  size_t grid;            ///< index among the program's grids
  std::string name;       ///< C++ function of an owner: "zigzag_4x16"
  std::string positionOf; ///< C++ function of a physical rank and a row
};

/// The index in `tokens` of the map of blocks of `rows` rows that lie as
/// `layout` says, after it has been added where it is new. Errors at `user`,
/// an operation whose `what` it is.
mlir::FailureOr<size_t> addTokens(mlir::Operation *user, TokensAttr layout,
                                  int64_t rows, llvm::StringRef what,
                                  llvm::ArrayRef<EmittedGrid> grids,
                                  size_t grid, NameTable &names,
                                  std::vector<EmittedTokens> &tokens);

/// "zigzag: 4 blocks of 16 rows in segments of 8 and 8".
std::string wordsOf(const TokenMap &map);

} // namespace startrail

#endif // STARTRAIL_COMPILER_EMIT_TOKENMAPS_H
