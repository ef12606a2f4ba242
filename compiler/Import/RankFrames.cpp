//===- RankFrames.cpp - Through calls, loops and branches -----------------===//
#include "compiler/Import/RankEvaluation.h"
#include "compiler/Import/RankOperations.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace startrail;

// More than any ring's steps.
static constexpr unsigned maxIterations = 1024;

RankEvaluation::Frame *RankEvaluation::makeFrame(Frame *outer) {
  frames.push_back(std::make_unique<Frame>());
  frames.back()->outer = outer;
  return frames.back().get();
}

void RankEvaluation::bind(Frame *frame, Block &block, OperandRange operands,
                          Frame *from) {
  for (auto [argument, operand] : llvm::zip(block.getArguments(), operands))
    frame->bound[argument] = {operand, from};
}

/// The operands of what ends the only block of a region.
static std::optional<OperandRange> resultsOf(Region &region) {
  if (!region.hasOneBlock() || region.front().empty())
    return std::nullopt;
  return region.front().back().getOperands();
}

/// The frame whose bindings are those after the last iteration of a
/// stablehlo.while; null where that is not known.
RankEvaluation::Frame *
RankEvaluation::lastIteration(Operation *loop, Frame *frame, int64_t rank) {
  auto [entry, isNew] = loops.try_emplace({loop, frame, rank}, nullptr);
  if (!isNew)
    return entry->second;
  if (loop->getNumRegions() != 2)
    return nullptr;
  Region &condition = loop->getRegion(0), &step = loop->getRegion(1);
  auto goesOn = resultsOf(condition), next = resultsOf(step);
  if (!goesOn || goesOn->size() != 1 || !next ||
      next->size() != loop->getNumOperands())
    return nullptr;
  Frame *iteration = makeFrame(frame);
  bind(iteration, condition.front(), loop->getOperands(), frame);
  bind(iteration, step.front(), loop->getOperands(), frame);
  for (unsigned i = 0; i < maxIterations; ++i) {
    auto more = evaluate({goesOn->front(), iteration}, rank, {});
    if (!more)
      return nullptr;
    if (*more == 0)
      return loops[{loop, frame, rank}] = iteration;
    Frame *following = makeFrame(frame);
    bind(following, condition.front(), *next, iteration);
    bind(following, step.front(), *next, iteration);
    iteration = following;
  }
  return nullptr;
}

/// Where a result of an operation with regions, or of a call, comes from.
std::optional<RankEvaluation::Place> RankEvaluation::enter(Operation *op,
                                                           unsigned result,
                                                           Frame *frame,
                                                           int64_t rank) {
  if (isNamed(op, "stablehlo.while")) {
    Frame *last = lastIteration(op, frame, rank);
    if (!last)
      return std::nullopt;
    return Place{op->getRegion(0).getArgument(result), last};
  }
  if (isNamed(op, "stablehlo.optimization_barrier"))
    return Place{op->getOperand(result), frame};
  if (isNamed(op, "sdy.sharding_constraint") && op->getNumOperands() == 1)
    return Place{op->getOperand(0), frame};
  if (isNamed(op, "stablehlo.case") || isNamed(op, "stablehlo.if")) {
    auto chosen = evaluate({op->getOperand(0), frame}, rank, {});
    if (!chosen || op->getNumRegions() == 0)
      return std::nullopt;
    int64_t last = op->getNumRegions() - 1;
    // An index out of range takes the last case; truth is the first branch.
    int64_t branch = *chosen < 0 || *chosen > last ? last : int64_t(*chosen);
    if (isNamed(op, "stablehlo.if"))
      branch = *chosen != 0 ? 0 : last;
    auto results = resultsOf(op->getRegion(branch));
    if (!results || results->size() <= result)
      return std::nullopt;
    return Place{(*results)[result], frame};
  }
  auto call = dyn_cast<func::CallOp>(op);
  auto callee = call ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
                           op, call.getCalleeAttr())
                     : func::FuncOp();
  if (!callee || !callee.getBody().hasOneBlock())
    return std::nullopt;
  Frame *&inner = calls[{op, frame, 0}];
  if (!inner) {
    inner = makeFrame(nullptr);
    bind(inner, callee.getBody().front(), op->getOperands(), frame);
  }
  return Place{callee.getBody().front().getTerminator()->getOperand(result),
               inner};
}

/// Follows bindings, calls, loops and branches to the operation that computes a
/// value, or to an argument of the body.
std::optional<RankEvaluation::Place> RankEvaluation::resolve(Place place,
                                                             int64_t rank) {
  for (unsigned step = 0; step < maxRankDepth; ++step) {
    if (auto argument = dyn_cast<BlockArgument>(place.value)) {
      if (argument.getOwner()->getParent() == &body)
        return place;
      Frame *frame = place.frame;
      while (frame && !frame->bound.count(argument))
        frame = frame->outer;
      if (!frame)
        return std::nullopt;
      place = frame->bound.lookup(argument);
      continue;
    }
    auto result = cast<OpResult>(place.value);
    Operation *op = result.getOwner();
    if (op->getNumRegions() == 0 && !isa<func::CallOp>(op) &&
        !isNamed(op, "stablehlo.optimization_barrier") &&
        !isNamed(op, "sdy.sharding_constraint"))
      return place;
    auto inner = enter(op, result.getResultNumber(), place.frame, rank);
    // A reduction has a region as well.
    if (!inner)
      return reductionOf(place.value) ? std::optional(place) : std::nullopt;
    place = *inner;
  }
  return std::nullopt;
}
