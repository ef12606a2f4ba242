//===- NcclTimes.h - Latency and rates in a run of nccl-tests -------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_NCCLTIMES_H
#define STARTRAIL_COMPILER_CLUSTER_NCCLTIMES_H

#include "compiler/Cluster/Cluster.h"
#include "compiler/Cluster/NcclTests.h"

#include <optional>
#include <utility>

namespace startrail {

/// Takes the times of a run apart, as calibrateFromNcclTests says; the run
/// outlives it.
class NcclTimes {
public:
  /// Latencies, one after the other, of hops in a node and between nodes.
  using Hops = std::pair<double, double>;
  struct Rates {
    double highest = 0;               ///< bytes/s
    std::vector<Curve::Point> points; ///< bytes/s by bytes of a message
  };

  /// `nics` is how many ports the ranks of a host use, where those between
  /// hosts are measured; else 0.
  NcclTimes(const NcclTestRun &run, int64_t nics) : run(run), nics(nics) {}

  bool isRing() const;
  Hops hops() const;
  /// Seconds of all hops together: the shortest time of messages that carry
  /// next to nothing. Nothing, with a warning, where there are none.
  std::optional<double> latency() const;
  /// What is carried in the times without the seconds of `latency`.
  Rates ratesWithout(double latency) const;

private:
  double rounds() const;
  double messageOf(const NcclTestRun::Row &row) const;
  /// Bytes that a port carries, in a direction, for messages of this size.
  double carried(double message) const;

  const NcclTestRun &run;
  int64_t nics;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_NCCLTIMES_H
