//===- Balance.cpp - How much of its blocks a mask leaves a rank ----------===//
#include "compiler/Analysis/Balance.h"

#include "compiler/Analysis/SpmdFunction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <numeric>

using namespace mlir;
using namespace startrail;

namespace {
/// More is no schedule, but a loop that would count for hours.
constexpr int64_t mostTrips = int64_t(1) << 24;
/// Blocks of all ranks, for the same reason: a ring of 2^14 ranks has as many.
constexpr int64_t mostBlocks = int64_t(1) << 28;

/// Whether the op computes on one block of queries and one of keys.
bool computesBlock(Operation *op) {
  return isa<AttendOp, AttendGradientOp, EnqueueAttendOp,
             EnqueueAttendGradientOp>(op);
}

class BlockWalker {
public:
  BlockWalker(GridOp grid,
              llvm::function_ref<void(const AttendedBlock &)> visit)
      : algebra(grid), visit(visit) {}

  /// Walks `block` as often as `times`; `before` is called each time.
  LogicalResult walk(Block &block, int64_t times,
                     llvm::function_ref<void(int64_t)> before) {
    int64_t attends =
        llvm::count_if(block, [](Operation &op) { return computesBlock(&op); });
    if (times > 0 &&
        attends * algebra.numRanks() > (mostBlocks - blocksSoFar) / times)
      return block.getParentOp()->emitError(
                 "expected the ranks to attend at most ")
             << mostBlocks << " blocks in all to count their pairs";
    blocksSoFar += attends * algebra.numRanks() * times;
    for (int64_t time = 0; time < times; ++time) {
      before(time);
      if (failed(walk(block)))
        return failure();
    }
    return success();
  }

private:
  LogicalResult walk(Block &block) {
    for (Operation &op : block) {
      LogicalResult done =
          llvm::TypeSwitch<Operation *, LogicalResult>(&op)
              .Case([&](scf::ForOp loop) { return walkLoop(loop); })
              .Case([&](scf::IfOp branch) { return passOver(branch); })
              .Case<AttendOp, AttendGradientOp, EnqueueAttendOp,
                    EnqueueAttendGradientOp>(
                  [&](auto attend) { return attendOn(attend); })
              .Default(
                  [&](Operation *op) { return evaluateIndex(op), success(); });
      if (failed(done))
        return failure();
    }
    return success();
  }

  LogicalResult passOver(scf::IfOp branch) {
    WalkResult found = branch.walk([](Operation *op) {
      return computesBlock(op) ? WalkResult::interrupt()
                               : WalkResult::advance();
    });
    if (!found.wasInterrupted())
      return success();
    return branch.emitError("expected every rank to attend the same blocks to "
                            "count their pairs, but got a branch around them");
  }

  LogicalResult walkLoop(scf::ForOp loop) {
    std::optional<int64_t> trips = tripCountOf(loop);
    std::optional<int64_t> first = valueOf(loop.getLowerBound());
    std::optional<int64_t> by = valueOf(loop.getStep());
    if (!trips || !first || !by)
      return loop.emitError("expected the bounds of the loop to be constant to "
                            "count its pairs");
    if (*trips > mostTrips - tripsSoFar)
      return loop.emitError("expected the loops to run at most ")
             << mostTrips << " times in all to count its pairs";
    tripsSoFar += *trips;
    return walk(*loop.getBody(), *trips, [&](int64_t trip) {
      values[loop.getInductionVar()] = *first + trip * *by;
    });
  }

  /// Notes the value of an index made of constants and loop variables, where it
  /// fits 64 bits. Once per operation: its operands have been noted before.
  void evaluateIndex(Operation *op) {
    if (op->getNumResults() != 1)
      return;
    Value result = op->getResult(0);
    values.erase(result);
    IntegerAttr constant;
    if (matchPattern(op, m_Constant(&constant)) &&
        isa<IndexType>(result.getType())) {
      values[result] = constant.getInt();
      return;
    }
    if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op))
      return;
    std::optional<int64_t> left = valueOf(op->getOperand(0));
    std::optional<int64_t> right = valueOf(op->getOperand(1));
    int64_t value = 0;
    if (left && right &&
        !(isa<arith::AddIOp>(op)   ? llvm::AddOverflow(*left, *right, value)
          : isa<arith::SubIOp>(op) ? llvm::SubOverflow(*left, *right, value)
                                   : llvm::MulOverflow(*left, *right, value)))
      values[result] = value;
  }

  std::optional<int64_t> valueOf(Value index) const {
    auto known = values.find(index);
    return known == values.end() ? std::nullopt
                                 : std::optional<int64_t>(known->second);
  }

  template <typename OpT> LogicalResult attendOn(OpT attend) {
    std::optional<int64_t> at =
        attend.getStep() ? valueOf(attend.getStep()) : 0;
    if (!at)
      return attend.emitError("expected the step to be a constant or made of "
                              "constants and loop variables");
    auto known = pairsOf.find(attend);
    if (known == pairsOf.end()) {
      FailureOr<BlockPairs> made = BlockPairs::of(attend);
      if (failed(made))
        return failure();
      known = pairsOf.try_emplace(attend, std::move(*made)).first;
    }
    const BlockPairs &pairs = known->second;
    MapEvaluator queryOwner(attend.getQueryOwner());
    MapEvaluator keyOwner(attend.getKeyOwner());
    auto ownerOf = [&](MapEvaluator &evaluate, AffineMap map, int64_t owners,
                       ArrayRef<int64_t> coordinates) {
      auto value = evaluate(
          coordinates, ArrayRef<int64_t>(*at).take_front(map.getNumSymbols()));
      bool within = value && value->front() >= 0 && value->front() < owners;
      return within ? value->front() : -1;
    };
    bool good = algebra.allOf([&](ArrayRef<int64_t> coordinates) {
      int64_t query = ownerOf(queryOwner, attend.getQueryOwner(),
                              attend.getQueryTokens().getOwners(), coordinates);
      int64_t key = ownerOf(keyOwner, attend.getKeyOwner(),
                            attend.getKeyTokens().getOwners(), coordinates);
      if (query < 0 || key < 0)
        return false;
      visit({step, algebra.rankOf(coordinates), pairs(query, key)});
      return true;
    });
    ++step;
    if (good)
      return success();
    return attend.emitError("expected the owners at step ")
           << *at << " to be within those of the token layouts";
  }

  RankAlgebra algebra;
  llvm::function_ref<void(const AttendedBlock &)> visit;
  llvm::DenseMap<Value, int64_t> values;
  llvm::DenseMap<Operation *, BlockPairs> pairsOf;
  int64_t step = 0;
  int64_t tripsSoFar = 0, blocksSoFar = 0;
};
} // namespace

LogicalResult
startrail::forEachBlock(func::FuncOp function,
                        llvm::function_ref<void(const AttendedBlock &)> visit) {
  FailureOr<GridOp> found = requireGridOf(function);
  if (failed(found))
    return failure();
  GridOp grid = *found;
  BlockWalker walker(grid, visit);
  for (Block &block : function.getBody())
    if (failed(walker.walk(block, 1, [](int64_t) {})))
      return failure();
  return success();
}

FailureOr<Balance> startrail::computeBalance(func::FuncOp function) {
  Balance balance;
  if (GridOp grid = getGridOf(function))
    balance.byRank.resize(grid.getNumRanks());
  int64_t all = 0;
  bool overflow = false;
  if (failed(forEachBlock(function, [&](const AttendedBlock &block) {
        overflow = overflow || llvm::AddOverflow(all, block.pairs.visible, all);
        if (overflow)
          return;
        if (block.step == int64_t(balance.steps.size()))
          balance.steps.emplace_back();
        Balance::Step &step = balance.steps.back();
        step.max = std::max(step.max, block.pairs.visible);
        step.total += block.pairs.visible;
        balance.byRank[block.rank] += block.pairs.visible;
      })))
    return failure();
  if (overflow)
    return function.emitError("expected the pairs of a query and a key that "
                              "all ranks compute to be fewer than 2^63, but "
                              "got more");
  return balance;
}

int64_t Balance::max() const {
  return byRank.empty() ? 0 : *llvm::max_element(byRank);
}

int64_t Balance::total() const {
  return std::accumulate(byRank.begin(), byRank.end(), int64_t(0));
}

double Balance::ratio(int64_t most, int64_t sum) const {
  return sum == 0 ? 1 : double(most) * double(byRank.size()) / double(sum);
}

double Balance::ratioStepByStep() const {
  int64_t most = 0;
  for (const Step &step : steps)
    most += step.max;
  return ratio(most, total());
}

std::string startrail::describe(const Balance &balance) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << "query-key pairs of the busiest rank " << balance.max() << " (mean "
         << llvm::format("%.1f",
                         double(balance.total()) / balance.byRank.size())
         << llvm::format(", max/mean %.3f, step by step %.3f)", balance.ratio(),
                         balance.ratioStepByStep());
  return text;
}
