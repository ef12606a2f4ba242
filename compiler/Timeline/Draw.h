//===- Draw.h - A schedule as concentric rings ----------------------------===//
#ifndef STARTRAIL_COMPILER_TIMELINE_DRAW_H
#define STARTRAIL_COMPILER_TIMELINE_DRAW_H

#include "compiler/Cluster/Cluster.h"
#include "compiler/Simulator/Actions.h"

#include "mlir/Support/LLVM.h"

namespace startrail {

/// The most ranks that a drawing shows.
inline constexpr int64_t mostDrawnRanks = 128;

/// A function, and what its ranks do.
struct DrawnFunction {
  mlir::func::FuncOp function;
  const Actions *actions;
};

/// An SVG image of who sends to whom when the ranks of `cluster` run these
/// functions, of which there is at least one, one below the other: one picture
/// per phase, and per step of it where steps differ. The ranks of a sub-ring
/// stand on a circle, those of a team in a line; a rank has the colour of its
/// node, an arrow that of its way, inside a node or between nodes. No
/// background; its greys suit light and dark ones. Deterministic. Fails, with
/// the reason, with more than mostDrawnRanks ranks, and where more than 24
/// pictures of a function differ.
mlir::FailureOr<std::string>
drawSchedules(llvm::ArrayRef<DrawnFunction> functions, const Cluster &cluster);

} // namespace startrail

#endif // STARTRAIL_COMPILER_TIMELINE_DRAW_H
