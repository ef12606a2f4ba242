//===- RankRun.cpp - What one rank does, op by op -------------------------===//
#include "compiler/Analysis/RankRun.h"

#include "dialects/StarTrail/Functions.h"
#include "dialects/StarTrail/RankAlgebra.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"

using namespace mlir;
using namespace startrail;

/// More is no schedule, but a loop that would run for hours.
static constexpr int64_t mostTrips = int64_t(1) << 24;

static bool isNumber(Value value) {
  return isa<IndexType, IntegerType>(value.getType());
}

bool RankRun::isUniform(func::FuncOp function) {
  return !function.walk([](CoordinateOp) { return WalkResult::interrupt(); })
              .wasInterrupted();
}

RankRun::RankRun(func::FuncOp function, ArrayRef<int64_t> coordinates)
    : function(function), grid(getGridOf(function)), coordinates(coordinates) {
  for (Value argument : function.getArguments())
    define(argument);
}

void RankRun::define(Value value) {
  if (isNumber(value)) {
    bounds.erase(value);
    return;
  }
  bounds[value] = {std::nullopt, numIds()};
  definitions.push_back(value);
}

unsigned RankRun::idOf(Value value) const {
  auto known = bounds.find(value);
  assert(known != bounds.end() && !known->second.index &&
         "a value that has been defined and is no index");
  return known->second.id;
}

std::optional<int64_t> RankRun::indexOf(Value value) const {
  auto known = bounds.find(value);
  if (known == bounds.end() || !known->second.index)
    return std::nullopt;
  const llvm::APInt &index = *known->second.index;
  // A boolean is 0 or 1.
  return index.getBitWidth() == 1 ? std::optional<int64_t>(index.getZExtValue())
                                  : index.trySExtValue();
}

std::vector<unsigned> RankRun::idsInUse() const {
  std::vector<unsigned> ids;
  for (const auto &[value, bound] : bounds)
    if (!bound.index && !isNumber(value))
      ids.push_back(bound.id);
  llvm::sort(ids);
  ids.erase(llvm::unique(ids), ids.end());
  return ids;
}

SmallVector<int64_t, 2> RankRun::turns() const {
  SmallVector<int64_t, 2> turns;
  for (const Frame &frame : frames)
    if (frame.loop)
      turns.push_back(frame.turn);
  return turns;
}

/// Takes over what the sources are, all at once.
void RankRun::bind(ValueRange targets, ValueRange sources) {
  SmallVector<std::optional<Bound>, 8> taken;
  for (Value source : sources) {
    auto known = bounds.find(source);
    taken.push_back(known == bounds.end() ? std::nullopt
                                          : std::optional(known->second));
  }
  for (auto [target, bound] : llvm::zip_equal(targets, taken)) {
    if (bound)
      bounds[target] = *bound;
    else
      bounds.erase(target);
  }
}

/// Whether `op` only makes numbers; those that are known are noted.
bool RankRun::evaluate(Operation *op) {
  if (op->getNumResults() == 0 || op->getNumRegions() != 0 ||
      !llvm::all_of(op->getResults(), isNumber))
    return false;
  for (Value result : op->getResults())
    bounds.erase(result);
  if (auto coordinate = dyn_cast<CoordinateOp>(op)) {
    int64_t axis = grid ? grid.getAxisIndex(coordinate.getAxis()) : -1;
    if (axis >= 0 && axis < int64_t(coordinates.size()))
      bounds[coordinate].index = llvm::APInt(64, coordinates[axis]);
    return true;
  }
  SmallVector<ConstantIntRanges, 4> operands;
  for (Value operand : op->getOperands()) {
    auto known = bounds.find(operand);
    if (known == bounds.end() || !known->second.index)
      return true;
    operands.push_back(ConstantIntRanges::constant(*known->second.index));
  }
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    AffineMap map = apply.getAffineMap();
    SmallVector<int64_t, 4> indices;
    for (const ConstantIntRanges &operand : operands)
      indices.push_back(operand.getConstantValue()->getSExtValue());
    ArrayRef<int64_t> all(indices);
    if (auto values = startrail::evaluate(map, all.take_front(map.getNumDims()),
                                          all.drop_front(map.getNumDims())))
      bounds[apply].index = llvm::APInt(64, values->front(), true);
  } else if (auto inferred = dyn_cast<InferIntRangeInterface>(op)) {
    inferred.inferResultRanges(
        operands, [&](Value result, const ConstantIntRanges &range) {
          if (std::optional<llvm::APInt> value = range.getConstantValue())
            bounds[result].index = *value;
        });
  }
  return true;
}

LogicalResult RankRun::enter(scf::ForOp loop) {
  auto numberOf = [&](Value value) -> std::optional<llvm::APInt> {
    auto known = bounds.find(value);
    return known == bounds.end() ? std::nullopt : known->second.index;
  };
  std::optional<llvm::APInt> first = numberOf(loop.getLowerBound());
  std::optional<llvm::APInt> last = numberOf(loop.getUpperBound());
  std::optional<llvm::APInt> by = numberOf(loop.getStep());
  if (!first || !last || !by || !by->isStrictlyPositive())
    return loop.emitError("expected the bounds and the step of a loop to be "
                          "known from constants and coordinates, the step "
                          "positive");
  if (loop.getUnsignedCmp() && (first->isNegative() || last->isNegative()))
    return loop.emitError("expected the bounds of an unsigned loop to be the "
                          "same as signed numbers");
  Frame frame{loop.getBody()->begin(), loop, 0, 0, *first, *by};
  if (first->slt(*last)) {
    // One bit more than the bounds have, so that the span is not cut.
    unsigned width = first->getBitWidth() + 1;
    llvm::APInt span = last->sext(width) - first->sext(width);
    llvm::APInt trips = llvm::APIntOps::RoundingUDiv(span, by->sext(width),
                                                     llvm::APInt::Rounding::UP);
    frame.trips = trips.getLimitedValue(INT64_MAX);
    if (findGap)
      frame.gap = findGap(loop, frame.trips);
  }
  int64_t turns = frame.trips - frame.gap.count;
  if (turns > mostTrips - tripsSoFar)
    return loop.emitError("expected the loops of a function to turn at most ")
           << mostTrips << " times in all";
  tripsSoFar += turns;
  if (frame.trips == 0) {
    bind(loop.getResults(), loop.getInitArgs());
    return success();
  }
  bind(loop.getRegionIterArgs(), loop.getInitArgs());
  bounds[loop.getInductionVar()].index = *first;
  frames.push_back(std::move(frame));
  return success();
}

LogicalResult RankRun::enter(scf::IfOp branch) {
  std::optional<int64_t> condition = indexOf(branch.getCondition());
  if (!condition)
    return branch.emitError("expected the condition of a branch to be known "
                            "from constants and coordinates");
  Region &taken = *condition ? branch.getThenRegion() : branch.getElseRegion();
  if (!taken.empty())
    frames.emplace_back().next = taken.front().begin();
  return success();
}

/// At the end of a loop's turn or of a branch.
void RankRun::leave(scf::YieldOp yield) {
  Frame &frame = frames.back();
  if (!frame.loop) {
    bind(yield->getParentOp()->getResults(), yield.getOperands());
    frames.pop_back();
    return;
  }
  scf::ForOp loop = frame.loop;
  int64_t turns = ++frame.turn == frame.gap.after ? 1 + frame.gap.count : 1;
  frame.turn += turns - 1;
  if (frame.turn == frame.trips) {
    bind(loop.getResults(), yield.getOperands());
    frames.pop_back();
    return;
  }
  bind(loop.getRegionIterArgs(), yield.getOperands());
  frame.index += frame.by * llvm::APInt(frame.by.getBitWidth(), turns);
  bounds[loop.getInductionVar()].index = frame.index;
  frame.next = loop.getBody()->begin();
}

FailureOr<Operation *> RankRun::next() {
  if (!begun) {
    begun = true;
    if (!function.getBody().hasOneBlock())
      return function.emitError("expected a function that every rank runs to "
                                "be one block");
    frames.emplace_back().next = function.getBody().front().begin();
  }
  while (!frames.empty()) {
    Operation *op = &*frames.back().next++;
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      if (failed(enter(loop)))
        return failure();
      continue;
    }
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      if (failed(enter(branch)))
        return failure();
      continue;
    }
    if (auto yield = dyn_cast<scf::YieldOp>(op)) {
      leave(yield);
      continue;
    }
    if (evaluate(op))
      continue;
    if (op->getNumRegions() != 0 && !isa<GroupOp>(op))
      return op->emitError("expected the ops with regions in a function that "
                           "every rank runs to be scf.for, scf.if and "
                           "startrail.group, but got ")
             << op->getName();
    for (Value result : op->getResults())
      define(result);
    if (isa<func::ReturnOp>(op))
      frames.clear();
    return op;
  }
  return static_cast<Operation *>(nullptr);
}
