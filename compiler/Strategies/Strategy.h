//===- Strategy.h - What a strategy decides -------------------------------===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_STRATEGY_H
#define STARTRAIL_COMPILER_STRATEGIES_STRATEGY_H

#include "mlir/IR/AffineMap.h"

#include <array>

namespace startrail {

/// Axes of the grid of every ring strategy, in the order of its coordinates.
enum RingAxis : unsigned { Group, Ring, Member };
constexpr std::array<llvm::StringLiteral, 3> ringAxisNames = {"group", "ring",
                                                              "member"};

/// Who exchanges what with whom. Maps take the coordinates (group, ring,
/// member); owners are indices among the teams, in token order, whose tokens a
/// block holds, and take the ring step as a symbol.
struct RingPlan {
  /// Sizes of the axes: C, R, C.
  std::array<int64_t, 3> sizes;
  /// Initial exchange: coordinates of the rank whose keys and values are
  /// received, and of the rank that receives this one's. Null without one.
  mlir::AffineMap source;
  mlir::AffineMap target;
  mlir::AffineMap queryOwner;
  mlir::AffineMap keyOwner;
  /// After the last step: coordinates of the rank that receives what belongs to
  /// the team keyOwner(R - 1), a member of it, and of the rank that this one
  /// receives from. The members of a team receive from C different ranks.
  mlir::AffineMap home;
  mlir::AffineMap homeSource;

  int64_t teamSize() const { return sizes[Member]; }
  int64_t steps() const { return sizes[Ring]; }
};

/// Ring attention: one ring of all ranks, each a team of its own.
RingPlan planRing(mlir::MLIRContext *context, int64_t ranks);

/// The initial exchange. Paper: the stride permutation of arXiv 2407.00611,
/// after which sub-ring m carries the teams congruent to m modulo C. Skewed:
/// rank (g, r, m) receives from ring r of group (g + m) mod C, so that member 0
/// keeps what it has.
enum class Exchange { Paper, Skewed };

/// StarTrail attention (arXiv 2407.00611, algorithm 1) with teams of `teamSize`
/// ranks; requires teamSize^2 to divide `ranks`.
RingPlan planStarTrail(mlir::MLIRContext *context, int64_t ranks,
                       int64_t teamSize, Exchange exchange);

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_STRATEGY_H
