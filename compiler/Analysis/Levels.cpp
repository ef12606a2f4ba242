//===- Levels.cpp - The levels of the dialect, and what they share --------===//
#include "compiler/Analysis/Levels.h"

using namespace mlir;
using namespace startrail;

static bool isOfLevel(Operation *op, Level level) {
  switch (level) {
  case Level::Model:
    return isa<AttentionOp>(op);
  case Level::RingGraph:
    return isa<GridOp, SpmdCallOp, RingAttentionOp>(op);
  case Level::Program:
    return isa<GridOp, SpmdCallOp, EmptyStateOp, AttendOp, AccumulateOp,
               AllGatherOp, AllToAllOp, PermuteOp, ShiftOp, ReduceScatterOp,
               SendOp, RecvOp>(op);
  case Level::Streams:
    return isa<GridOp, SpmdCallOp, StreamOp, EventOp, BufferOp, ForkOp, JoinOp,
               RecordOp, WaitOp, GroupOp, EnqueueSendOp, EnqueueRecvOp,
               EnqueueAllGatherOp, EnqueueReduceScatterOp, EnqueueAllToAllOp,
               EnqueueEmptyStateOp, EnqueueAttendOp, EnqueueRescaleOp,
               EnqueueMergeOp, EnqueueConvertOp, EnqueueSliceOp,
               EnqueueAccumulateOp>(op);
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
    op->emitError("expected an op of the ") << nameOf(level) << " level";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

static LogicalResult verifyArgumentNames(func::FuncOp function) {
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    if (getArgumentName(function, index).empty())
      return function.emitError("expected argument ")
             << index << " to be named by " << nameAttrName
             << ", but got no name";
  return success();
}

/// The grid an op is over, by its attribute; null where it has none.
static FlatSymbolRefAttr gridNamedBy(Operation *op) {
  if (!isa_and_nonnull<StarTrailDialect>(op->getDialect()))
    return nullptr;
  return op->getAttrOfType<FlatSymbolRefAttr>("grid");
}

LogicalResult startrail::verifySpmdFunctions(ModuleOp module) {
  auto grids = llvm::to_vector(module.getOps<GridOp>());
  if (grids.size() != 1) {
    auto diagnostic =
        emitError(grids.empty() ? module.getLoc() : grids[1].getLoc())
        << "expected the module to have one startrail.grid, but got "
        << grids.size();
    if (!grids.empty())
      diagnostic.attachNote(grids.front().getLoc()) << "the first is here";
    return diagnostic;
  }
  auto grid = FlatSymbolRefAttr::get(grids.front().getSymNameAttr());
  for (func::FuncOp function : spmdFunctions(module)) {
    if (function->getAttr(gridAttrName) != grid)
      return function.emitError("expected ")
             << gridAttrName << " to be " << grid << ", but got "
             << function->getAttr(gridAttrName);
    if (function.isExternal())
      return function.emitError("expected a function of every rank to have a "
                                "body, but got a declaration");
    if (failed(verifyArgumentNames(function)))
      return failure();
  }

  WalkResult result = module.walk([&](Operation *op) {
    FlatSymbolRefAttr named = gridNamedBy(op);
    if (!named)
      return WalkResult::advance();
    if (named != grid) {
      op->emitError("expected the grid to be ")
          << grid << ", but got " << named;
      return WalkResult::interrupt();
    }
    func::FuncOp function = op->getParentOfType<func::FuncOp>();
    if (auto call = dyn_cast<SpmdCallOp>(op))
      function = module.lookupSymbol<func::FuncOp>(call.getCallee());
    if (function && isSpmdFunction(function))
      return WalkResult::advance();
    InFlightDiagnostic diagnostic =
        op->emitError(isa<SpmdCallOp>(op)
                          ? "expected the callee to be a function with "
                          : "expected the op to be in a function with ")
        << gridAttrName << ", but got one without";
    if (function)
      diagnostic.attachNote(function.getLoc()) << "the function is here";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

LogicalResult startrail::verifyControlFlow(func::FuncOp function) {
  if (!function.getBody().hasOneBlock())
    return function.emitError("expected a function of every rank to be one "
                              "block, but got ")
           << function.getBody().getBlocks().size();
  WalkResult result = function.walk([&](Operation *op) {
    if (!isa_and_nonnull<StarTrailDialect>(op->getDialect()))
      return WalkResult::advance();
    for (Operation *parent = op->getParentOp(); parent != function;
         parent = parent->getParentOp()) {
      if (isa<GroupOp>(parent) || tripCountOf(parent).value_or(0) > 0)
        continue;
      auto diagnostic = op->emitError("expected the op to be under no control "
                                      "flow but loops with constant "
                                      "bounds that run, but got it under ")
                        << parent->getName();
      diagnostic.attachNote(parent->getLoc()) << "it stands in this op";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
