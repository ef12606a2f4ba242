//===- RankOperations.h - Operations of a program of every rank -----------===//
#ifndef STARTRAIL_COMPILER_IMPORT_RANKOPERATIONS_H
#define STARTRAIL_COMPILER_IMPORT_RANKOPERATIONS_H

#include "compiler/Import/Coordinates.h"

namespace startrail {

// No program's chain of operations is longer, steps of its loops counted.
inline constexpr unsigned maxRankDepth = 1500;

inline bool isNamed(mlir::Operation *op, llvm::StringRef name) {
  return op->getName().getStringRef() == name;
}

/// The indices of an element that depends on no coordinate.
std::optional<llvm::SmallVector<int64_t, 4>>
constantIndices(const Element &element);

/// The rank whose operand a collective_permute gives to `rank`; nothing where
/// it gets none.
std::optional<int64_t> permutationSource(mlir::Operation *op, int64_t rank);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_RANKOPERATIONS_H
