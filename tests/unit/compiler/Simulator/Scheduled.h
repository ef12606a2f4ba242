//===- Scheduled.h - Scheduled functions to simulate ----------------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_SIMULATOR_SCHEDULED_H
#define STARTRAIL_TESTS_UNIT_COMPILER_SIMULATOR_SCHEDULED_H

#include "compiler/Simulator/Simulate.h"
#include "tests/unit/compiler/Lowered.h"

namespace startrail::test {

/// Where a function runs.
struct Placed {
  mlir::func::FuncOp function;
  GridOp grid;
  RankAlgebra ranks;
};

/// The function of a pass of a module lowered to streams.
Placed forwardOf(Lowered &lowered);
Placed backwardOf(Lowered &lowered);

/// The function once its grid has another placement.
Placed placed(Placed from, llvm::ArrayRef<llvm::StringRef> placement);

/// The workload of a function on a kind of GPU; fails the test where it has
/// none.
Workload workloadOf(const Placed &placed, const GpuKind &gpu);

/// Simulates; fails the test where that is not possible.
FunctionSimulation simulated(const Placed &placed, const Network &network,
                             bool window = false);

/// Bytes that ranks receive from others, by kind of traffic and rank.
std::vector<std::vector<double>> receivedBytes(const Actions &actions);

/// Bytes that leave each node, without log-sum-exps.
std::vector<double> egress(const Actions &actions, const Cluster &cluster);

} // namespace startrail::test

#endif // STARTRAIL_TESTS_UNIT_COMPILER_SIMULATOR_SCHEDULED_H
