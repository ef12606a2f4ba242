//===- Planned.h - Models to plan -----------------------------------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_PLANNER_PLANNED_H
#define STARTRAIL_TESTS_UNIT_COMPILER_PLANNER_PLANNED_H

#include "compiler/Planner/Choices.h"
#include "compiler/Planner/Schedules.h"
#include "tests/unit/compiler/Simulator/Clusters.h"

#include <gtest/gtest.h>

namespace startrail::test {

/// A small model: 4 query heads of 64, two layers, causal.
ModelShape smallModel(int64_t kvHeads = 4, bool causal = true);

/// The attention of a model, to plan.
class Planned {
public:
  explicit Planned(const ModelShape &shape, int64_t sequence,
                   int64_t batch = 1);

  /// Of attention alone.
  PlanRequest request(int64_t ranks, llvm::StringRef pass = "both");
  /// With the model around it.
  PlanRequest modelRequest(int64_t ranks, llvm::StringRef pass = "both");

  mlir::MLIRContext &context() { return theContext; }

private:
  mlir::MLIRContext theContext;
  ModelShape shape;
  int64_t sequence, batch;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// `request` with a choice made.
PlanRequest fixed(PlanRequest request, llvm::StringRef name,
                  llvm::StringRef value);

/// The plan; fails the test where there is none.
PlanTable planned(const PlanRequest &request, const Network &network);

/// What is chosen, in one line.
std::string describe(const PipelineOptions &options);

/// The lowered functions of candidates, and what simulating them says.
class Simulated {
public:
  Simulated(const PlanRequest &request, const Network &network)
      : network(network), options(request.simulation),
        schedules(request.module, network.cluster().gpu) {}

  Schedule schedule(const PipelineOptions &options);
  /// Seconds of a function where a placement puts it; 0 of none.
  double seconds(ScheduledFunction *function, llvm::StringRef placement);
  double bound(ScheduledFunction *function, llvm::StringRef placement);
  const Workload &workload(ScheduledFunction *function);

private:
  const Network &network;
  SimulationOptions options;
  Schedules schedules;
  std::map<std::string, Schedule> lowered; ///< by scheduleKey
  std::map<std::pair<ScheduledFunction *, std::string>, double> known;
  std::map<ScheduledFunction *, Workload> workloads;
};

} // namespace startrail::test

#endif // STARTRAIL_TESTS_UNIT_COMPILER_PLANNER_PLANNED_H
