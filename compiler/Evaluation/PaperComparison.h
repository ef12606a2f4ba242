//===- PaperComparison.h - What StarTrail's authors measured --------------===//
#ifndef STARTRAIL_COMPILER_EVALUATION_PAPERCOMPARISON_H
#define STARTRAIL_COMPILER_EVALUATION_PAPERCOMPARISON_H

#include "compiler/Layer/TrainingStep.h"

#include <map>

namespace startrail {

/// Training throughput that the paper (arXiv 2407.00611) shows on one cluster,
/// thousand tokens a second, read off its figures; by team size, 1 is Ring
/// Attention.
struct PaperPanel {
  llvm::StringLiteral title;
  llvm::StringLiteral cluster; ///< a preset
  int64_t nodes;
  llvm::StringLiteral model; ///< a preset
  int64_t sequence;
  double ring, two, four;

  double measured(int64_t teamSize) const {
    return teamSize == 1 ? ring : (teamSize == 2 ? two : four);
  }
};

/// The same on a growing number of GPUs; the better team size, which the paper
/// does not say.
struct PaperScaling {
  int64_t nodes;
  double ring, starTrail;
};

llvm::ArrayRef<PaperPanel> paperPanels();
llvm::ArrayRef<PaperScaling> paperScaling();
/// Of paperScaling().
llvm::StringRef paperScalingCluster();
llvm::StringRef paperScalingModel();
int64_t paperScalingSequence();

/// The team sizes that are compared, where their squares divide the ranks.
constexpr int64_t paperTeamSizes[] = {1, 2, 4};

/// Steps by team size. Each is lowered by the passes as the paper runs it
/// (teams fill nodes, the paper's exchange, tokens in order, every pair of a
/// query and a key computed; the ring's backward pass circulates keys, values
/// and their gradients, StarTrail's queries and theirs; gradients travel in
/// bf16), simulated, and put into the model of a training step.
mlir::FailureOr<std::map<int64_t, TrainingStep>>
simulatePaper(mlir::MLIRContext *context, llvm::StringRef cluster,
              int64_t nodes, llvm::StringRef model, int64_t sequence);

/// Whether `ours` are in the order of `paper`, both by team size 1, 2, 4:
/// figures of the paper that differ by less than 2 % are a tie, to which any
/// order is right.
bool sameOrder(llvm::ArrayRef<double> ours, llvm::ArrayRef<double> paper);

} // namespace startrail

#endif // STARTRAIL_COMPILER_EVALUATION_PAPERCOMPARISON_H
