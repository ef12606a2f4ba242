//===- RingBuilder.h - What the programs of a ring strategy share ---------===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_RINGBUILDER_H
#define STARTRAIL_COMPILER_STRATEGIES_RINGBUILDER_H

#include "compiler/Strategies/Strategy.h"
#include "dialects/StarTrail/TokenMap.h"

namespace startrail {

/// The token maps of both sides of an attention, whose owners are the teams of
/// a plan.
struct RingMaps {
  TokenMap query, key;

  /// Those of `op`, an attention or a gradient with shards of these queries and
  /// keys. Reports, at the op, an explicit layout whose owners are not the
  /// plan's teams.
  static mlir::FailureOr<RingMaps>
  build(mlir::Operation *op, TokensAttr queryTokens, TokensAttr keyTokens,
        mlir::Value query, mlir::Value key, const RingPlan &plan);
};

/// Builds the communication of a plan, in front of an op, where it has not
/// moved, over a grid with the plan's axes and sizes. Blocks are bshd, or a
/// log-sum-exp in [batch, tokens, heads]. What leaves every block where it is
/// folds.
class RingBuilder : public mlir::OpBuilder {
public:
  RingBuilder(mlir::Operation *op, mlir::FlatSymbolRefAttr grid,
              const RingPlan &plan);

  mlir::Value index(int64_t value);

  /// The parts in which the shards of `map` are gathered and scattered: none
  /// where they are whole.
  mlir::DenseI64ArrayAttr segmentsOf(const TokenMap &map);
  /// The team's blocks of these shards.
  llvm::SmallVector<mlir::Value> gather(mlir::ValueRange shards,
                                        mlir::DenseI64ArrayAttr segments);
  /// The same for the shards of queries and those of keys, by one op where they
  /// have the same segments.
  std::pair<llvm::SmallVector<mlir::Value>, llvm::SmallVector<mlir::Value>>
  gatherSides(mlir::ValueRange query, mlir::ValueRange key,
              const RingMaps &maps);
  /// What a rank starts the ring with.
  llvm::SmallVector<mlir::Value> exchange(mlir::ValueRange blocks);
  /// What arrives from the rank before on the ring.
  llvm::SmallVector<mlir::Value> shift(mlir::ValueRange blocks);
  /// What belongs to this rank's team, after the last step.
  llvm::SmallVector<mlir::Value> bringHome(mlir::ValueRange blocks);

  const mlir::Location loc;
  const mlir::FlatSymbolRefAttr grid;
  /// The axis of a team's members, as collectives name it.
  const mlir::ArrayAttr team;
  const RingPlan &plan;

private:
  llvm::SmallVector<mlir::Value> permute(mlir::ValueRange blocks,
                                         mlir::AffineMap source,
                                         mlir::AffineMap target);
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_RINGBUILDER_H
