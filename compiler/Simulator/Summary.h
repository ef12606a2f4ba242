//===- Summary.h - What a run says, rank by rank --------------------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_SUMMARY_H
#define STARTRAIL_COMPILER_SIMULATOR_SUMMARY_H

#include "compiler/Simulator/Simulate.h"

namespace startrail {

/// Figures of a run that grow by the same amount with every steady turn more:
/// from two runs with different numbers of turns come those of any number.
class RunFigures {
public:
  static RunFigures of(const Actions &actions, const Network &network,
                       const EngineRun &run);

  /// These, and `times` as much more as they are more than `fewer`.
  RunFigures extrapolated(const RunFigures &fewer, double times) const;

  /// End of each rank, by rank.
  std::vector<double> rankSeconds() const;

  /// All but memory and whether it is extrapolated.
  FunctionSimulation summary() const;

  /// To pass between processes.
  std::vector<double> values() const { return all; }
  static RunFigures fromValues(std::vector<double> values, size_t ranks,
                               size_t nodes);

private:
  RunFigures(size_t ranks, size_t nodes) : ranks(ranks), nodes(nodes) {}

  size_t ranks, nodes;
  /// By rank: end, seconds of kernels alone, seconds that kernels took; for
  /// each traffic kind seconds and exposed seconds; then bytes received by
  /// traffic kind, bytes out of each node, and the links' bytes, busy and full
  /// seconds.
  std::vector<double> all;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_SUMMARY_H
