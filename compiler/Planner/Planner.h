//===- Planner.h - Which plan is fastest on a cluster, and why ------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_PLANNER_H
#define STARTRAIL_COMPILER_PLANNER_PLANNER_H

#include "compiler/Layer/TrainingStep.h"
#include "compiler/Pipeline/Pipeline.h"
#include "compiler/Simulator/Simulate.h"

#include <functional>

namespace startrail {

/// What is planned: a module with attention at the model level, on a cluster.
struct PlanRequest {
  mlir::ModuleOp module;
  int64_t ranks = 0;
  /// Of the model around attention; nothing plans attention alone.
  std::optional<ModelShape> shape;
  TrainingOptions training;
  std::string pass = "both"; ///< forward, backward or both
  std::vector<std::string> strategies = {"ring", "startrail"};
  /// Choices that are made already, and not searched: of PipelineOptions where
  /// they differ from its defaults and are named here.
  PipelineOptions fixed;
  std::vector<std::string> fixedNames; ///< `team-size`, `placement`, …
  double memoryLimitBytes = 0;         ///< 0 for the GPU's capacity
  size_t top = 10;                     ///< rows of the table
};

/// One combination of choices.
struct Candidate {
  PipelineOptions options; ///< every choice made
  double bound = 0;        ///< seconds it cannot beat
  std::optional<FunctionSimulation> forward, backward;
  std::optional<TrainingStep> step;
  double seconds = 0; ///< of the step, else of attention
  int64_t memoryBytes = 0;
};

struct PlanTable {
  std::vector<Candidate> best; ///< fastest first; ties in order of choices
  /// The best with C = 1, to compare with; may be among `best`.
  std::optional<Candidate> ring;
  size_t enumerated = 0, tooLarge = 0, pruned = 0, simulated = 0;
};

/// Searches. `progress` is called now and then with the number of candidates
/// done, of all, and the best so far or null. Reported: no legal candidate,
/// none that fits in memory (with the least that one needs).
mlir::FailureOr<PlanTable>
plan(const PlanRequest &request, const Network &network,
     llvm::function_ref<void(size_t, size_t, const Candidate *)> progress);

/// All of startrail-plan: reads the command line, plans and writes. Returns an
/// exit code; see --help.
int planMain(int argc, char **argv);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PLANNER_H
