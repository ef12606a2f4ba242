//===- KernelTimes.cpp - Seconds of a workload's kernels ------------------===//
#include "compiler/Simulator/KernelTimes.h"

#include "compiler/Simulator/KernelCosts.h"

using namespace mlir;
using namespace startrail;

/// What a kernel on blocks of owners needs to be known of it.
struct KernelTimes::Attend {
  AttentionCost cost;
  BlockPairs pairs;
  MapEvaluator queryOwner, keyOwner;
  int64_t queryOwners, keyOwners;
  bool stepless; ///< the queries' owners do not depend on the step
  std::vector<int64_t> queryOwnerOf; ///< by place, once known
};

KernelTimes::KernelTimes(const GpuKind &gpu,
                         ArrayRef<SmallVector<int64_t>> coordinatesOf,
                         Workload &workload)
    : gpu(gpu), coordinatesOf(coordinatesOf), workload(workload) {}

KernelTimes::~KernelTimes() = default;

/// The number of a time that all places have.
uint32_t KernelTimes::ofAll(double seconds) {
  auto [known, isNew] =
      numberOf.try_emplace(seconds, uint32_t(workload.seconds.size()));
  if (isNew)
    workload.seconds.push_back({seconds});
  return known->second;
}

/// The owner, or -1 where it is none of the layout's.
static int64_t ownerOf(MapEvaluator &evaluate, AffineMap map, int64_t owners,
                       ArrayRef<int64_t> coordinates, int64_t step) {
  auto value = evaluate(
      coordinates, ArrayRef<int64_t>(step).take_front(map.getNumSymbols()));
  bool within = value && value->front() >= 0 && value->front() < owners;
  return within ? value->front() : -1;
}

template <typename OpT>
FailureOr<uint32_t> KernelTimes::ofAttend(OpT op, RankRun &run,
                                          std::optional<size_t> place) {
  Value stepValue = op.getStep();
  std::optional<int64_t> step = stepValue ? run.indexOf(stepValue) : 0;
  if (!step)
    return op.emitError("expected the step to be known from constants and "
                        "loop variables");
  FailureOr<Attend *> made = attendOf(op);
  if (failed(made))
    return failure();
  Attend &attend = **made;
  auto cost = [&](size_t place) -> std::optional<double> {
    int64_t query = attend.queryOwnerOf[place];
    if (query < 0)
      query = ownerOf(attend.queryOwner, op.getQueryOwner(), attend.queryOwners,
                      coordinatesOf[place], *step);
    if (attend.stepless)
      attend.queryOwnerOf[place] = query;
    int64_t key = ownerOf(attend.keyOwner, op.getKeyOwner(), attend.keyOwners,
                          coordinatesOf[place], *step);
    if (query < 0 || key < 0)
      return std::nullopt;
    return attend.cost(attend.pairs(query, key));
  };
  std::vector<double> costs;
  for (size_t at = place.value_or(0);
       at < place.value_or(workload.places - 1) + 1; ++at) {
    std::optional<double> own = cost(at);
    if (!own)
      return op.emitError("expected the owners at step ")
             << *step << " to be within those of the token layouts";
    costs.push_back(*own);
  }
  if (llvm::all_equal(costs))
    return ofAll(costs.front());
  uint32_t &last = lastCosts.try_emplace(op, UINT32_MAX).first->second;
  if (last == UINT32_MAX || workload.seconds[last] != costs) {
    last = workload.seconds.size();
    workload.seconds.push_back(std::move(costs));
  }
  return last;
}

template <typename OpT>
FailureOr<KernelTimes::Attend *> KernelTimes::attendOf(OpT op) {
  std::unique_ptr<Attend> &known = attends[op];
  if (known)
    return known.get();
  FailureOr<BlockPairs> pairs = BlockPairs::of(op);
  if (failed(pairs))
    return failure();
  AffineMap queryOwner = op.getQueryOwner();
  bool stepless =
      queryOwner.getNumSymbols() == 0 || !queryOwner.isFunctionOfSymbol(0);
  known = std::make_unique<Attend>(
      Attend{attentionCost(op, gpu), std::move(*pairs),
             MapEvaluator(queryOwner), MapEvaluator(op.getKeyOwner()),
             op.getQueryTokens().getOwners(), op.getKeyTokens().getOwners(),
             stepless, std::vector<int64_t>(workload.places, -1)});
  return known.get();
}

FailureOr<uint32_t> KernelTimes::of(Operation *kernel, RankRun &run,
                                    std::optional<size_t> place) {
  if (auto attend = dyn_cast<EnqueueAttendOp>(kernel))
    return ofAttend(attend, run, place);
  if (auto attend = dyn_cast<EnqueueAttendGradientOp>(kernel))
    return ofAttend(attend, run, place);
  return ofAll(kernelSeconds(kernel, gpu));
}
