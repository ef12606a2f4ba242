//===- Planner.h - Which plan is fastest on a cluster, and why ------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_PLANNER_H
#define STARTRAIL_COMPILER_PLANNER_PLANNER_H

#include "compiler/Layer/TrainingStep.h"
#include "compiler/Pipeline/Pipeline.h"
#include "compiler/Simulator/Simulate.h"

#include <functional>

namespace startrail {

/// What is planned: an attention, on a cluster.
struct PlanRequest {
  /// The model, raised, with one attention (see isolateAttention). Its context
  /// runs no threads: simulations are made in children of this process.
  mlir::ModuleOp module;
  int64_t ranks = 0;
  /// Of the model around attention; nothing plans attention alone.
  std::optional<ModelShape> shape;
  TrainingOptions training;
  std::string pass = "both"; ///< forward, backward or both
  std::vector<std::string> strategies = {"ring", "startrail"};
  /// Choices that are made already, and not searched: those of these that are
  /// named below.
  PipelineOptions fixed;
  std::vector<std::string> fixedNames; ///< `team-size`, `placement`, …
  double memoryLimitBytes = 0;         ///< 0 for the GPU's capacity
  size_t top = 3;                      ///< rows of the table
  /// Leave out candidates whose bound shows that they are not among the best.
  bool prune = true;
  SimulationOptions simulation;

  bool isFixed(llvm::StringRef name) const;
  bool hasForward() const { return pass != "backward"; }
  bool hasBackward() const { return pass != "forward"; }
};

/// One combination of choices.
struct Candidate {
  PipelineOptions options; ///< every choice made
  double bound = 0;        ///< seconds it cannot beat
  std::optional<FunctionSimulation> forward, backward;
  std::optional<TrainingStep> step;
  double seconds = 0; ///< of the step, else of attention
  /// Of a rank: attention's functions, and the model with what all its layers
  /// save.
  int64_t memoryBytes = 0;

  double attentionSeconds() const;
  double exposedSeconds() const;
  /// By how much attention's kernels take longer because communication runs
  /// beside them.
  double slowedSeconds() const;
  double interNodeBytes() const; ///< of all layers, and weights' gradients
};

struct PlanTable {
  /// Fastest first; ties in order of choices. Of a team size and placement the
  /// best only; the `top` of these, the best ring, and of every other team size
  /// the candidate with the least bound.
  std::vector<Candidate> best;
  /// The best with C = 1, to compare with; may be among `best`. None where it
  /// is not searched, or does not fit.
  std::optional<Candidate> ring;
  size_t enumerated = 0, tooLarge = 0, pruned = 0, simulated = 0;
};

/// How far a search is.
struct PlanProgress {
  /// Placing: enumerates the placements of a team size. Comparing: simulates
  /// what the best are compared with.
  enum class Stage { Placing, Lowering, Simulating, Comparing } stage;
  /// Of team sizes, of combinations of choices lowered, or of candidates.
  size_t done, all;
  const Candidate *best; ///< so far, or null
};

/// A ring's length, times the ranks, of team sizes that are searched at most:
/// so many steps of ranks are looked at one by one.
constexpr int64_t mostRingSteps = 1 << 26;

/// Searches: candidates by their bound, the least first, two at a time, until
/// the best are settled; then, where it was not among them, the best with C =
/// 1. `progress` is called before every placement and every combination of
/// choices is looked at, and after every simulation and some times a second in
/// it. A remark tells of team sizes that are left out by mostRingSteps.
/// Reported: more ranks than are simulated, no legal candidate, none that fits
/// in memory (with the least that one needs), and what lowering and simulating
/// report. The same result every time.
mlir::FailureOr<PlanTable>
plan(const PlanRequest &request, const Network &network,
     llvm::function_ref<void(const PlanProgress &)> progress);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PLANNER_H
