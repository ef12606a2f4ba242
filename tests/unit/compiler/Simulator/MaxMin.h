//===- MaxMin.h - Flows that share links, once more -----------------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_SIMULATOR_MAXMIN_H
#define STARTRAIL_TESTS_UNIT_COMPILER_SIMULATOR_MAXMIN_H

#include <vector>

/// A flow over some links, from a point of time on.
struct OracleFlow {
  double begin, bytes;
  std::vector<unsigned> links;
  double most;    ///< bytes per second
  double end = 0; ///< the answer
};

/// When each flow ends, by the definition: at any time the rates of all flows
/// grow evenly until a link is full or a flow has the most it may; those that
/// this stops stay, the others go on. `full` has the seconds in which each link
/// was full.
void shareMaxMin(std::vector<OracleFlow> &flows,
                 const std::vector<double> &bandwidths,
                 std::vector<double> &full);

#endif // STARTRAIL_TESTS_UNIT_COMPILER_SIMULATOR_MAXMIN_H
