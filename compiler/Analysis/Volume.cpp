//===- Volume.cpp - How many bytes each rank receives ---------------------===//
#include "compiler/Analysis/Volume.h"

#include "compiler/Analysis/Buffers.h"
#include "compiler/Analysis/GradientMoves.h"
#include "compiler/Analysis/RankRun.h"
#include "compiler/Analysis/SpmdFunction.h"
#include "dialects/StarTrail/RankAlgebra.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <numeric>

using namespace mlir;
using namespace startrail;

/// Sums and products of counts, which are not negative; INT64_MAX where they
/// would be more.
static int64_t plus(int64_t a, int64_t b) {
  int64_t sum;
  return llvm::AddOverflow(a, b, sum) ? INT64_MAX : sum;
}
static int64_t product(int64_t a, int64_t b) {
  int64_t result;
  return llvm::MulOverflow(a, b, result) ? INT64_MAX : result;
}

Volume::Volume(int64_t ranks)
    : ranks(ranks), kinds(getMaxEnumValForTraffic() + 1) {}

const Volume::Received &Volume::of(Traffic kind) const {
  return kinds[static_cast<size_t>(kind)];
}
Volume::Received &Volume::of(Traffic kind) {
  return kinds[static_cast<size_t>(kind)];
}

int64_t Volume::received(Traffic kind, int64_t rank) const {
  const Received &bytes = of(kind);
  return plus(bytes.byAll, bytes.byRank.empty() ? 0 : bytes.byRank[rank]);
}

int64_t Volume::max(Traffic kind) const {
  const Received &bytes = of(kind);
  auto most = std::max_element(bytes.byRank.begin(), bytes.byRank.end());
  return plus(bytes.byAll, most == bytes.byRank.end() ? 0 : *most);
}

int64_t Volume::total(Traffic kind) const {
  const Received &bytes = of(kind);
  return std::accumulate(bytes.byRank.begin(), bytes.byRank.end(),
                         product(bytes.byAll, ranks), plus);
}

void Volume::add(Traffic kind, int64_t bytes) {
  of(kind).byAll = plus(of(kind).byAll, bytes);
}

void Volume::add(Traffic kind, int64_t rank, int64_t bytes) {
  std::vector<int64_t> &byRank = of(kind).byRank;
  byRank.resize(ranks);
  byRank[rank] = plus(byRank[rank], bytes);
}

namespace {

int64_t bytesOfAll(TypeRange types) {
  int64_t bytes = 0;
  for (Type type : types)
    bytes = plus(bytes, bytesOf(type));
  return bytes;
}

class VolumeCounter {
public:
  explicit VolumeCounter(GridOp grid)
      : grid(grid), algebra(grid), volume(algebra.numRanks()) {}

  /// Counts the ops of a block that runs `times`, what is in groups as `kind`.
  LogicalResult count(Block &block, int64_t times, Traffic kind) {
    for (Operation &op : block) {
      LogicalResult counted =
          llvm::TypeSwitch<Operation *, LogicalResult>(&op)
              .Case<scf::ForOp>([&](scf::ForOp loop) -> LogicalResult {
                std::optional<int64_t> trips = tripCountOf(loop);
                if (!trips)
                  return loop.emitError("expected the bounds of the loop to be "
                                        "constant to count its transfers");
                return count(*loop.getBody(), product(times, *trips), kind);
              })
              .Case<GroupOp>([&](GroupOp group) {
                return count(group.getBody().front(), times,
                             group.getTraffic());
              })
              .Default([&](Operation *op) { return countOp(op, times, kind); });
      if (failed(counted))
        return failure();
    }
    return success();
  }

  /// Counts the ops that each rank runs, where branches make them differ.
  LogicalResult countEachRank(func::FuncOp function) {
    for (int64_t rank = 0; rank < algebra.numRanks(); ++rank) {
      own = algebra.coordinatesOf(rank);
      RankRun run(function, own);
      while (true) {
        FailureOr<Operation *> op = run.next();
        if (failed(op))
          return failure();
        if (!*op)
          break;
        auto group = dyn_cast<GroupOp>(*op);
        if (failed(group ? count(group.getBody().front(), 1, group.getTraffic())
                         : countOp(*op, 1, Traffic::Other)))
          return failure();
      }
    }
    return success();
  }

  Volume take() { return std::move(volume); }

private:
  /// Every rank that runs the op receives `bytes`.
  void add(Traffic kind, int64_t bytes) {
    if (own.empty())
      volume.add(kind, bytes);
    else
      volume.add(kind, algebra.rankOf(own), bytes);
  }

  LogicalResult countOp(Operation *op, int64_t times, Traffic kind) {
    return llvm::TypeSwitch<Operation *, LogicalResult>(op)
        .Case<AllGatherOp>([&](AllGatherOp gather) {
          add(Traffic::Gather, product(product(times, others(gather.getAxes())),
                                       bytesOfAll(gather->getOperandTypes())));
          return success();
        })
        .Case<ReduceScatterOp>([&](ReduceScatterOp combine) {
          countCombine(combine, times);
          return success();
        })
        .Case<AllToAllOp>([&](AllToAllOp exchange) {
          add(Traffic::Other,
              product(times, share(exchange.getAxes(),
                                   bytesOfAll(exchange->getOperandTypes()))));
          return success();
        })
        .Case<PermuteOp>([&](PermuteOp permute) {
          return countFrom(
              permute, permute.getSource(),
              movesGradients(permute) ? Traffic::Home : Traffic::Exchange,
              product(times, bytesOfAll(permute->getOperandTypes())));
        })
        .Case<ShiftOp>([&](ShiftOp shift) {
          int64_t size = algebra.sizes()[grid.getAxisIndex(shift.getAxis())];
          if (shift.getOffset() % size)
            add(movesGradients(shift) ? Traffic::Gradient : Traffic::Ring,
                product(times, bytesOfAll(shift->getOperandTypes())));
          return success();
        })
        .Case<RecvOp>([&](RecvOp recv) {
          return countFrom(recv, recv.getFrom(), Traffic::Other,
                           product(times, bytesOf(recv.getType())));
        })
        .Case<EnqueueRecvOp>([&](EnqueueRecvOp recv) {
          return countFrom(recv, recv.getFrom(), kind,
                           product(times, bytesOf(recv.getTarget().getType())));
        })
        .Case<EnqueueAllGatherOp>([&](EnqueueAllGatherOp gather) {
          add(kind, product(product(times, others(gather.getAxes())),
                            bytesOf(gather.getSource().getType())));
          return success();
        })
        .Case<EnqueueReduceScatterOp, EnqueueAllToAllOp>([&](auto op) {
          add(kind, product(times, share(op.getAxes(),
                                         bytesOf(op.getSource().getType()))));
          return success();
        })
        .Default([](Operation *) { return success(); });
  }

  void countCombine(ReduceScatterOp combine, int64_t times) {
    ArrayAttr axes = combine.getAxes();
    add(Traffic::Combine,
        product(times, share(axes, bytesOf(combine.getInputs()[0].getType()))));
    if (combine.getCombine() == Combine::Sum)
      return;
    int64_t lse = bytesOf(combine.getInputs()[1].getType());
    add(Traffic::Lse, product(times, combine.getVia() == CombineVia::Gather
                                         ? product(others(axes), lse)
                                         : share(axes, lse)));
  }

  /// Every rank receives `bytes` from the rank `source` gives.
  LogicalResult countFrom(Operation *op, AffineMap source, Traffic kind,
                          int64_t bytes) {
    MapEvaluator evaluator(source);
    auto receive = [&](ArrayRef<int64_t> coordinates) {
      std::optional<ArrayRef<int64_t>> from = evaluator(coordinates);
      if (!from || !algebra.contains(*from))
        return false;
      if (*from != coordinates)
        volume.add(kind, algebra.rankOf(coordinates), bytes);
      return true;
    };
    if (!(own.empty() ? algebra.allOf(receive) : receive(own)))
      return op->emitError("expected the source of every rank to be within the "
                           "grid");
    return success();
  }

  int64_t others(ArrayAttr axes) { return grid.getSizeOf(axes) - 1; }
  /// What arrives from the other ranks of one block of `bytes` per rank.
  int64_t share(ArrayAttr axes, int64_t bytes) {
    return product(bytes / grid.getSizeOf(axes), others(axes));
  }

  GridOp grid;
  RankAlgebra algebra;
  Volume volume;
  /// Of the one rank whose ops are counted; empty where they are all ranks'.
  SmallVector<int64_t> own;
};

} // namespace

FailureOr<Volume> startrail::computeVolume(func::FuncOp function) {
  FailureOr<GridOp> found = requireGridOf(function);
  if (failed(found))
    return failure();
  GridOp grid = *found;
  VolumeCounter counter(grid);
  bool branches =
      function.walk([](scf::IfOp) { return WalkResult::interrupt(); })
          .wasInterrupted();
  if (branches && failed(counter.countEachRank(function)))
    return failure();
  if (!branches)
    for (Block &block : function.getBody())
      if (failed(counter.count(block, 1, Traffic::Other)))
        return failure();
  Volume volume = counter.take();
  for (uint64_t kind = 0; kind <= getMaxEnumValForTraffic(); ++kind)
    if (volume.total(Traffic(kind)) == INT64_MAX)
      return function.emitError("expected the traffic of all ranks to be fewer "
                                "than 2^63 bytes, but got more");
  return volume;
}
