//===- PlanMemory.cpp - startrail-plan-memory -----------------------------===//
#include "compiler/Analysis/AccessText.h"
#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Schedule/Passes.h"

#include "llvm/Support/MathExtras.h"

namespace startrail {
#define GEN_PASS_DEF_PLANMEMORYPASS
#include "compiler/Schedule/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

static constexpr int64_t alignment = 256;
/// No machine has more; below it, sums of sizes do not overflow.
static constexpr int64_t maxBytes = int64_t(1) << 50;

namespace {
/// A buffer and when it is accessed, as positions on the streams.
struct Lifetime {
  BufferOp buffer;
  int64_t size = 0, offset = -1;
  /// Per stream, what has surely ended before the first access begins, and the
  /// position of the last access. Unused buffers have no last access.
  SmallVector<unsigned, 2> begin, end;

  bool endsBefore(const Lifetime &other) const {
    return llvm::all_of_zip(end, other.begin, std::less_equal<>());
  }
};

struct PlanMemoryPass : startrail::impl::PlanMemoryPassBase<PlanMemoryPass> {
  void runOnOperation() override;
};
} // namespace

static FailureOr<int64_t> getBytes(Operation *op, Type type) {
  auto buffer = cast<MemRefType>(type);
  int64_t bytes = llvm::divideCeil(buffer.getElementTypeBitWidth(), 8);
  for (int64_t size : buffer.getShape())
    if (llvm::MulOverflow(bytes, size, bytes) || bytes > maxBytes)
      return op->emitError("expected a buffer to have at most 2^50 bytes, but "
                           "got one of type ")
             << type;
  return bytes;
}

static FailureOr<SmallVector<Lifetime>> getLifetimes(const StreamOrder &order) {
  SmallVector<Lifetime> lifetimes;
  for (Value value : order.buffers()) {
    Lifetime &lifetime = lifetimes.emplace_back();
    lifetime.buffer = value.getDefiningOp<BufferOp>();
    lifetime.begin.assign(order.streams().size(), ~0u);
    lifetime.end.assign(order.streams().size(), 0);
    if (!lifetime.buffer)
      continue;
    FailureOr<int64_t> bytes = getBytes(lifetime.buffer, value.getType());
    if (failed(bytes))
      return failure();
    lifetime.size = llvm::alignTo(*bytes, alignment);
  }
  for (const Execution &run : order.executions())
    for (const Access &access : run.accesses) {
      Lifetime &lifetime = lifetimes[access.buffer];
      lifetime.end[run.stream] = run.position;
      for (auto [begin, clock] : llvm::zip_equal(lifetime.begin, run.clock))
        begin = std::min(begin, clock);
    }
  llvm::erase_if(lifetimes, [](Lifetime &each) { return !each.buffer; });
  return lifetimes;
}

/// The start of the smallest gap that holds `size` bytes between the placed
/// buffers, given by increasing offset; the end where there is none.
static int64_t findOffset(ArrayRef<const Lifetime *> placed, int64_t size) {
  int64_t end = 0, best = -1, bestGap = 0;
  for (const Lifetime *each : placed) {
    int64_t gap = each->offset - end;
    if (gap >= size && (best < 0 || gap < bestGap)) {
      best = end;
      bestGap = gap;
    }
    end = std::max(end, each->offset + each->size);
  }
  return best < 0 ? end : best;
}

/// Places the buffers, larger ones first; returns the bytes of the workspace.
static int64_t place(MutableArrayRef<Lifetime> lifetimes) {
  SmallVector<Lifetime *> bySize;
  for (Lifetime &each : lifetimes)
    bySize.push_back(&each);
  llvm::sort(bySize, [](Lifetime *a, Lifetime *b) {
    return a->size != b->size ? a->size > b->size
                              : a->buffer->isBeforeInBlock(b->buffer);
  });
  SmallVector<const Lifetime *> placed;
  int64_t workspace = 0;
  for (Lifetime *each : bySize) {
    SmallVector<const Lifetime *> alive;
    llvm::copy_if(
        placed, std::back_inserter(alive), [&](const Lifetime *other) {
          return !each->endsBefore(*other) && !other->endsBefore(*each);
        });
    each->offset = findOffset(alive, each->size);
    workspace = std::max(workspace, each->offset + each->size);
    placed.insert(llvm::upper_bound(placed, each->offset,
                                    [](int64_t offset, const Lifetime *other) {
                                      return offset < other->offset;
                                    }),
                  each);
  }
  return workspace;
}

void PlanMemoryPass::runOnOperation() {
  func::FuncOp func = getOperation();
  if (!func->hasAttr(stepsAttrName))
    return;
  FailureOr<StreamOrder> order = StreamOrder::compute(func);
  if (failed(order))
    return signalPassFailure();
  if (WaitOp wait = order->unrecordedWait()) {
    reportUnrecorded(wait);
    return signalPassFailure();
  }
  if (std::optional<StreamOrder::Race> race = order->findRace()) {
    reportRace(*order, *race);
    return signalPassFailure();
  }
  FailureOr<SmallVector<Lifetime>> lifetimes = getLifetimes(*order);
  if (failed(lifetimes))
    return signalPassFailure();
  int64_t workspace = place(*lifetimes), peak = workspace;
  for (const Lifetime &each : *lifetimes)
    BufferOp(each.buffer).setOffset(each.offset);
  for (Type type : func.getArgumentTypes()) {
    FailureOr<int64_t> bytes = getBytes(func, type);
    if (failed(bytes))
      return signalPassFailure();
    peak += *bytes;
  }
  Builder builder(&getContext());
  func->setAttr(workspaceBytesAttrName, builder.getI64IntegerAttr(workspace));
  func->setAttr(peakBytesAttrName, builder.getI64IntegerAttr(peak));
}
