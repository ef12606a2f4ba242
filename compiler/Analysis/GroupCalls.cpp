//===- GroupCalls.cpp - The NCCL calls of a group -------------------------===//
#include "compiler/Analysis/GroupCalls.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace startrail;

static int64_t product(int64_t a, int64_t b) {
  int64_t result;
  return llvm::MulOverflow(a, b, result) ? INT64_MAX : result;
}

int64_t CallCount::total() const { return product(batches, perBatch); }

CallCount startrail::callsOf(Operation *transfer, GridOp grid) {
  return llvm::TypeSwitch<Operation *, CallCount>(transfer)
      .Case<EnqueueAllGatherOp, EnqueueReduceScatterOp, EnqueueAllToAllOp>(
          [&](auto collective) {
            CallCount count;
            auto shape =
                cast<ShapedType>(collective.getSource().getType()).getShape();
            for (int64_t size : shape.take_front(collective.getDim()))
              count.batches = product(count.batches, size);
            if (auto segments = collective.getSegments())
              count.perBatch = segments->size();
            if (isa<EnqueueAllToAllOp>(transfer))
              count.perBatch = product(
                  count.perBatch, 2 * grid.getSizeOf(collective.getAxes()));
            return count;
          })
      .Default([](Operation *) { return CallCount(); });
}

FailureOr<SmallVector<IssuedGroup>> startrail::issuedGroups(GroupOp group,
                                                            GridOp grid) {
  int64_t calls = 0;
  for (Operation &transfer : group.getBody().front()) {
    int64_t more = callsOf(&transfer, grid).total();
    if (llvm::AddOverflow(calls, more, calls))
      calls = INT64_MAX;
  }
  SmallVector<IssuedGroup> issued;
  if (calls <= mostGroupCalls) {
    issued.emplace_back();
    return issued;
  }
  for (Operation &transfer : group.getBody().front()) {
    CallCount count = callsOf(&transfer, grid);
    if (count.perBatch > mostGroupCalls || !transfer.hasAttr("axes")) {
      auto diagnostic = transfer.emitError("expected a group to make at most ")
                        << mostGroupCalls << " calls, but got more";
      diagnostic.attachNote()
          << (transfer.hasAttr("axes")
                  ? "a smaller team, fewer segments of tokens, or "
                    "combine-via=gather, take fewer"
                  : "calls by batch element are split where no send or receive "
                    "stands beside them: put it into a group of its own");
      return diagnostic;
    }
    int64_t fit = mostGroupCalls / count.perBatch;
    for (int64_t first = 0; first < count.batches; first += fit)
      issued.push_back({&transfer, std::min(fit, count.batches - first)});
  }
  return issued;
}
