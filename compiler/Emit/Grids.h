//===- Grids.h - Grids and communicators of an emitted program ------------===//
#ifndef STARTRAIL_COMPILER_EMIT_GRIDS_H
#define STARTRAIL_COMPILER_EMIT_GRIDS_H

#include "compiler/Emit/NameTable.h"
#include "dialects/StarTrail/RankAlgebra.h"

#include "mlir/IR/BuiltinAttributes.h"

#include <map>
#include <string>
#include <vector>

namespace startrail {

/// A set of ranks' axes along which collectives run. Functions share it where
/// their grids form the same sets in the same order.
struct EmittedCommunicator {
  size_t grid;                     ///< whose coordinates describe it
  llvm::SmallVector<int64_t> axes; ///< ascending axis indices, sizes above 1
  std::string name;                ///< "member"
  std::string color;               ///< C++ functions of a physical rank
  std::string key;
};

/// A grid and the C++ names of what the text says of it.
struct EmittedGrid {
  EmittedGrid(GridOp op) : op(op), symbol(op.getSymName().str()), ranks(op) {}

  GridOp op;
  std::string symbol;
  RankAlgebra ranks;
  llvm::SmallVector<std::string> axes;    ///< coordinates: "group"
  llvm::SmallVector<std::string> helpers; ///< coordinate of a rank: "groupOf"
  std::string rankOf;
  std::string tokenIndexOf;
  /// Index of the communicator of a set of axes, or -1 for the world's.
  std::map<std::vector<int64_t>, int64_t> communicators;

  /// The axes of sizes above 1 among the named ones, ascending.
  llvm::SmallVector<int64_t> axesOf(mlir::ArrayAttr names);
  /// Their communicator, as in `communicators`.
  int64_t communicatorOf(mlir::ArrayAttr names);
};

/// Names the coordinates and helpers of `grids`, after the axes; where there
/// are several grids, helpers begin with the grid's symbol.
void nameGrids(std::vector<EmittedGrid> &grids, NameTable &names);

/// Gives each set of axes that a collective of `func`, over `grids[grid]`,
/// names a communicator, unless it is all ranks in the order of the world.
void collectCommunicators(mlir::func::FuncOp func,
                          std::vector<EmittedGrid> &grids, size_t grid,
                          NameTable &names,
                          std::vector<EmittedCommunicator> &communicators);

} // namespace startrail

#endif // STARTRAIL_COMPILER_EMIT_GRIDS_H
