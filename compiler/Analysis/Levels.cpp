//===- Levels.cpp - The levels of the dialect, and what they share --------===//
#include "compiler/Analysis/Levels.h"

#include "dialects/StarTrail/VerifierUtils.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace startrail;

static bool isOfLevel(Operation *op, Level level) {
  switch (level) {
  case Level::Model:
    return isa<AttentionOp, AttentionGradientOp>(op);
  case Level::RingGraph:
    return isa<GridOp, SpmdCallOp, RingAttentionOp, RingAttentionGradientOp>(
        op);
  case Level::Program:
    return isa<GridOp, SpmdCallOp, EmptyStateOp, AttendOp, DeltaOp, ZeroOp,
               ConvertOp, AttendGradientOp, AccumulateOp, AllGatherOp,
               AllToAllOp, PermuteOp, ShiftOp, ReduceScatterOp, SendOp, RecvOp,
               CoordinateOp>(op);
  case Level::Streams:
    return isa<GridOp, SpmdCallOp, StreamOp, EventOp, BufferOp, ForkOp, JoinOp,
               RecordOp, WaitOp, GroupOp, EnqueueSendOp, EnqueueRecvOp,
               EnqueueAllGatherOp, EnqueueReduceScatterOp, EnqueueAllToAllOp,
               EnqueueEmptyStateOp, EnqueueAttendOp, EnqueueRescaleOp,
               EnqueueMergeOp, EnqueueConvertOp, EnqueueSliceOp,
               EnqueueAccumulateOp, EnqueueDeltaOp, EnqueueZeroOp,
               EnqueueAttendGradientOp, CoordinateOp>(op);
  }
  llvm_unreachable("a level");
}

static StringRef nameOf(Level level) {
  constexpr StringLiteral names[] = {"model", "ring graph", "program",
                                     "streams"};
  return names[static_cast<int>(level)];
}

LogicalResult startrail::verifyOpsOfLevel(ModuleOp module, Level level) {
  WalkResult result = module.walk([&](Operation *op) {
    if (!isa_and_nonnull<StarTrailDialect>(op->getDialect()) ||
        isOfLevel(op, level))
      return WalkResult::advance();
    expected(op, "an op", "of the " + nameOf(level) + " level")
        << op->getName();
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

static LogicalResult verifyArgumentNames(func::FuncOp function) {
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    if (getArgumentName(function, index).empty())
      return expected(function, "argument " + Twine(index),
                      "named by " + nameAttrName)
             << "no name";
  return success();
}

/// The module's grids are at its top and hold the same ranks.
static LogicalResult verifyGrids(ModuleOp module) {
  SmallVector<GridOp> grids;
  module.walk([&](GridOp grid) { grids.push_back(grid); });
  if (grids.empty())
    return emitError(module.getLoc())
           << "expected the module to have a startrail.grid, but got none";
  int64_t ranks = grids.front().getNumRanks();
  for (GridOp grid : grids) {
    if (grid->getParentOp() != module)
      return expected(grid, "the grid", "in the outermost module")
             << "it in another op";
    if (grid.getNumRanks() == ranks)
      continue;
    auto diagnostic =
        expected(grid, "the grid", "of " + Twine(ranks) + " ranks")
        << grid.getNumRanks();
    diagnostic.attachNote(grids.front().getLoc())
        << "all grids of a module hold the same ranks; the first is here";
    return diagnostic;
  }
  return success();
}

LogicalResult startrail::verifySpmdFunctions(ModuleOp module) {
  if (failed(verifyGrids(module)))
    return failure();
  for (func::FuncOp function : spmdFunctions(module)) {
    if (function.isExternal())
      return expected(function, "a function of every rank", "one with a body")
             << "a declaration";
    if (failed(verifyArgumentNames(function)))
      return failure();
  }
  WalkResult result = module.walk([&](Operation *op) {
    if (!isa_and_nonnull<StarTrailDialect>(op->getDialect()) ||
        isa<SpmdCallOp>(op) || !op->hasAttr("grid"))
      return WalkResult::advance();
    auto function = op->getParentOfType<func::FuncOp>();
    if (function && isSpmdFunction(function))
      return WalkResult::advance();
    auto diagnostic =
        expected(op, "the op's function", "one with " + gridAttrName)
        << "one without";
    if (function)
      diagnostic.attachNote(function.getLoc()) << "the function is here";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Whether an op may stand under an `scf.if`: what has effects, which the
/// proofs follow rank by rank. Collectives in value semantics must be run by
/// every rank, and states have one way.
static bool mayBranch(Operation *op) {
  return !isMemoryEffectFree(op) || isa<CoordinateOp>(op);
}

/// An `scf.if` decides by what every rank can tell before it runs.
static LogicalResult verifyCondition(scf::IfOp branch) {
  llvm::SetVector<Value> values;
  values.insert(branch.getCondition());
  for (size_t next = 0; next < values.size(); ++next) {
    Value value = values[next];
    Operation *op = value.getDefiningOp();
    if (op && isa<CoordinateOp>(op))
      continue;
    if (op && op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
        isa<IntegerType, IndexType>(value.getType())) {
      values.insert(op->operand_begin(), op->operand_end());
      continue;
    }
    auto argument = dyn_cast<BlockArgument>(value);
    auto loop = argument
                    ? dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp())
                    : nullptr;
    if (loop && argument == loop.getInductionVar())
      continue;
    auto diagnostic = expected(branch, "the condition of a branch",
                               "made of coordinates, loop steps and constants");
    if (op)
      diagnostic << op->getName();
    else
      diagnostic << (loop ? "what a loop carries" : "an argument");
    diagnostic.attachNote(value.getLoc()) << "this value";
    return diagnostic;
  }
  return success();
}

/// `parent` runs what stands in it a number of times that is known.
static LogicalResult verifyParent(Operation *op, Operation *parent) {
  if (isa<GroupOp>(parent) || tripCountOf(parent).value_or(0) > 0)
    return success();
  if (auto branch = dyn_cast<scf::IfOp>(parent); branch && mayBranch(op))
    return verifyCondition(branch);
  std::string required = "loops with constant bounds, which run at least once";
  if (mayBranch(op))
    required += ", or scf.if";
  auto diagnostic = expected(op, "control flow around an op", required)
                    << parent->getName();
  diagnostic.attachNote(parent->getLoc()) << "it stands in this op";
  return diagnostic;
}

LogicalResult startrail::verifyControlFlow(func::FuncOp function) {
  if (!function.getBody().hasOneBlock())
    return expected(function, "a function of every rank", "one block")
           << function.getBody().getBlocks().size();
  WalkResult result = function.walk([&](Operation *op) {
    if (!isa_and_nonnull<StarTrailDialect>(op->getDialect()))
      return WalkResult::advance();
    for (Operation *parent = op->getParentOp(); parent != function;
         parent = parent->getParentOp())
      if (failed(verifyParent(op, parent)))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
