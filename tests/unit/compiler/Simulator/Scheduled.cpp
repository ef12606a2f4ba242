#include "tests/unit/compiler/Simulator/Scheduled.h"

#include "dialects/StarTrail/Functions.h"

#include "mlir/IR/Builders.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace startrail;
using namespace startrail::test;

static Placed placedAsItIs(func::FuncOp function) {
  GridOp grid = getGridOf(function);
  return {function, grid, RankAlgebra(grid)};
}

Placed startrail::test::forwardOf(Lowered &lowered) {
  return placedAsItIs(lowered.function());
}

Placed startrail::test::backwardOf(Lowered &lowered) {
  return placedAsItIs(lowered.function("model_attention_gradient"));
}

Placed startrail::test::placed(Placed from, ArrayRef<StringRef> placement) {
  Builder builder(from.grid.getContext());
  from.grid.setPlacementAttr(builder.getStrArrayAttr(placement));
  return placedAsItIs(from.function);
}

Workload startrail::test::workloadOf(const Placed &placed, const GpuKind &gpu) {
  FailureOr<Workload> workload = Workload::of(placed.function, gpu);
  EXPECT_TRUE(succeeded(workload));
  return succeeded(workload) ? std::move(*workload) : Workload();
}

FunctionSimulation startrail::test::simulated(const Placed &placed,
                                              const Network &network,
                                              bool window) {
  FailureOr<FunctionSimulation> result =
      simulateFunction(placed.function, network, {window});
  EXPECT_TRUE(succeeded(result));
  return succeeded(result) ? std::move(*result) : FunctionSimulation();
}

namespace {
/// Calls `visit` with the sender, the receiver, the bytes and the traffic of
/// all that ranks send, collectives round their ring.
template <typename Visit>
void forEachFlow(const Actions &actions, Visit visit) {
  for (size_t rank = 0; rank < actions.ranks.size(); ++rank)
    for (const Action &action : actions.ranks[rank].actions) {
      if (action.kind != Action::Kind::Group)
        continue;
      Traffic traffic = actions.sites[action.site].traffic;
      for (const ActionCall &call :
           llvm::ArrayRef(actions.ranks[rank].calls)
               .slice(action.firstCall, action.numCalls)) {
        if (call.kind == ActionCall::Kind::Send)
          visit(rank, call.with, call.bytes, traffic);
        if (call.kind == ActionCall::Kind::Send ||
            call.kind == ActionCall::Kind::Recv)
          continue;
        const auto &members = actions.communicators[call.with];
        size_t self = llvm::find(members, int32_t(rank)) - members.begin();
        visit(rank, members[(self + 1) % members.size()],
              double(members.size() - 1) * call.bytes, traffic);
      }
    }
}
} // namespace

std::vector<std::vector<double>>
startrail::test::receivedBytes(const Actions &actions) {
  std::vector<std::vector<double>> bytes(
      getMaxEnumValForTraffic() + 1, std::vector<double>(actions.ranks.size()));
  forEachFlow(actions,
              [&](size_t from, size_t to, double sent, Traffic traffic) {
                if (from != to)
                  bytes[size_t(traffic)][to] += sent;
              });
  return bytes;
}

std::vector<double> startrail::test::egress(const Actions &actions,
                                            const Cluster &cluster) {
  std::vector<double> bytes(cluster.nodes);
  forEachFlow(actions, [&](size_t from, size_t to, double sent,
                           Traffic traffic) {
    if (traffic != Traffic::Lse && cluster.nodeOf(from) != cluster.nodeOf(to))
      bytes[cluster.nodeOf(from)] += sent;
  });
  return bytes;
}
