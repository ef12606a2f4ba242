//===- CalibrateNcclTests.cpp - Bandwidth, latency, efficiency by size ----===//
#include "compiler/Cluster/Calibrate.h"

#include "compiler/Cluster/NcclTimes.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace startrail;

namespace {

class NcclCalibration {
public:
  NcclCalibration(const NcclTestRun &run, bool ofFabric, Cluster &cluster)
      : run(run), ofFabric(ofFabric), cluster(cluster) {}

  LogicalResult apply() {
    if (failed(ofFabric ? checkFabric() : checkNode()))
      return failure();
    NcclTimes times(run, usedNics);
    std::optional<double> measured = times.latency();
    double total = measured.value_or(knownLatency(times.hops()));
    NcclTimes::Rates rates = times.ratesWithout(total);
    if (measured)
      setLatency(*measured, times.hops());
    if (rates.points.empty()) {
      emitWarning(run.loc)
          << "expected messages that take longer than the latency, but got "
             "none: the cluster's bandwidth stays";
      return success();
    }
    if (ofFabric && bindsAtNvlink(times, rates.highest)) {
      emitWarning(run.loc)
          << "expected the network to bind the run, but got the "
          << numberText(cluster.node.gbS)
          << " GB/s of NVLink: the cluster's bandwidth of NICs stays";
      return success();
    }
    setBandwidth(rates);
    return success();
  }

private:
  InFlightDiagnostic wrong(const Twine &what) {
    return emitError(run.loc) << "expected " << what << ", but got ";
  }

  LogicalResult checkNode() {
    if (run.ranks <= cluster.gpusPerNode)
      return success();
    InFlightDiagnostic error = wrong("a run on one node to have at most its " +
                                     Twine(cluster.gpusPerNode) + " GPUs")
                               << run.ranks << " ranks";
    error.attachNote() << "--calibrate=FILE:fabric is for what joins nodes";
    return error;
  }

  LogicalResult checkFabric() {
    if (run.hosts < 2)
      return wrong("a run between nodes to have ranks on several hosts, told "
                   "by lines '# Rank 0 ... on HOST'")
             << run.hosts;
    if (run.ranks % run.hosts != 0)
      return wrong("as many ranks on each host")
             << run.ranks << " on " << run.hosts;
    if (run.ranks / run.hosts > cluster.gpusPerNode)
      return wrong("at most " + Twine(cluster.gpusPerNode) +
                   " ranks on a host, as many as a node has GPUs")
             << run.ranks / run.hosts;
    usedNics = llvm::count_if(cluster.nics, [&](const Nic &nic) {
      return llvm::any_of(nic.gpus,
                          [&](int64_t gpu) { return gpu < ranksOfHost(); });
    });
    if (usedNics == 0)
      return wrong("the cluster to have NICs") << "none";
    return success();
  }

  int64_t ranksOfHost() const { return run.ranks / run.hosts; }

  /// Seconds that the cluster's own latencies make.
  double knownLatency(NcclTimes::Hops hops) const {
    auto [inside, between] = hops;
    return (inside * cluster.node.latencyUs +
            between * cluster.fabric.latencyUs) *
           1e-6;
  }

  void setLatency(double seconds, NcclTimes::Hops hops) {
    auto [inside, between] = hops;
    double us = seconds * 1e6;
    if (!ofFabric) {
      cluster.node.latencyUs = us / inside;
      return;
    }
    double network = (us - inside * cluster.node.latencyUs) / between;
    if (network > 0)
      cluster.fabric.latencyUs = network;
    else
      emitWarning(run.loc) << "expected the run to take longer than the "
                              "latencies inside of nodes, but got "
                           << numberText(us)
                           << " us: the cluster's latency stays";
  }

  bool bindsAtNvlink(const NcclTimes &times, double rate) const {
    return times.isRing() && ranksOfHost() > 1 &&
           rate * double(usedNics) > 0.9e9 * cluster.node.gbS;
  }

  void setBandwidth(const NcclTimes::Rates &rates) {
    Curve efficiency;
    for (const Curve::Point &point : rates.points)
      efficiency.points.push_back({point.at, point.value / rates.highest});
    double gbS = rates.highest * 1e-9;
    if (!ofFabric) {
      cluster.node.efficiency = std::move(efficiency);
      setNode(gbS);
      return;
    }
    cluster.fabric.efficiency = std::move(efficiency);
    for (Nic &nic : cluster.nics)
      nic.gbS = gbS;
    if (cluster.fabric.flowGbS != 0)
      cluster.fabric.flowGbS = std::max(cluster.fabric.flowGbS, gbS);
  }

  void setNode(double gbS) {
    NodeFabric &node = cluster.node;
    switch (node.kind) {
    case NodeFabric::Kind::NvSwitch:
    case NodeFabric::Kind::Pcie:
      node.gbS = gbS;
      return;
    case NodeFabric::Kind::Shared:
      node.gbS = gbS * double(run.ranks);
      return;
    case NodeFabric::Kind::Mesh: {
      double wired = 0; // into all GPUs
      for (const NodeFabric::Wire &wire : node.wires)
        wired += 2 * wire.gbS;
      for (NodeFabric::Wire &wire : node.wires)
        wire.gbS *= gbS * double(cluster.gpusPerNode) / wired;
      return;
    }
    }
  }

  const NcclTestRun &run;
  bool ofFabric;
  Cluster &cluster;
  int64_t usedNics = 0; ///< of a node, by a host's ranks, of a fabric
};

} // namespace

LogicalResult
startrail::calibrateFromNcclTests(const NcclTestRun &run,
                                  std::optional<CalibrationTarget> target,
                                  Cluster &cluster) {
  if (!target && run.hosts == 0) {
    InFlightDiagnostic error =
        emitError(run.loc) << "expected the run to tell the hosts of its ranks "
                              "by lines '# Rank 0 ... on HOST', but got none";
    error.attachNote() << "--calibrate=FILE:node says that all ranks are on "
                          "one node";
    return error;
  }
  bool ofFabric = target ? *target == CalibrationTarget::Fabric : run.hosts > 1;
  return NcclCalibration(run, ofFabric, cluster).apply();
}
