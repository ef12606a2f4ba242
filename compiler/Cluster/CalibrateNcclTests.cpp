//===- CalibrateNcclTests.cpp - Bandwidth, latency, efficiency by size ----===//
#include "compiler/Cluster/Calibrate.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

using Test = NcclTestRun::Test;

namespace {

class NcclCalibration {
public:
  NcclCalibration(const NcclTestRun &run, bool ofFabric, Cluster &cluster)
      : run(run), ofFabric(ofFabric), cluster(cluster) {}

  LogicalResult apply() {
    if (failed(ofFabric ? checkFabric() : checkNode()))
      return failure();
    std::optional<double> measured = latencyOfAll();
    double total = measured.value_or(knownLatency());
    Rates rates = ratesWithout(total);
    if (measured)
      setLatency(*measured);
    if (rates.points.empty()) {
      emitWarning(run.loc)
          << "expected messages that take longer than the latency, but got "
             "none: the cluster's bandwidth stays";
      return success();
    }
    if (ofFabric && bindsAtNvlink(rates.highest)) {
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
  struct Rates {
    double highest = 0;               ///< bytes/s
    std::vector<Curve::Point> points; ///< bytes/s by bytes of a message
  };

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
  bool isRing() const {
    return run.test != Test::AllToAll && run.test != Test::SendRecv;
  }
  double rounds() const { return run.test == Test::AllReduce ? 2 : 1; }

  double messageOf(const NcclTestRun::Row &row) const {
    return run.test == Test::SendRecv ? double(row.bytes)
                                      : double(row.bytes) / double(run.ranks);
  }

  /// Bytes that a port carries, in a direction, for messages of this size.
  double carried(double message) const {
    double n = double(run.ranks);
    if (run.test == Test::SendRecv)
      return message;
    if (!ofFabric)
      return rounds() * (n - 1) * message;
    double k = double(ranksOfHost()), ports = double(usedNics);
    return isRing() ? rounds() * (n - 1) * message / ports
                    : k * (n - k) * message / ports;
  }

  /// Latencies, one after the other, of hops in a node and between nodes.
  std::pair<double, double> hops() const {
    if (!isRing())
      return ofFabric ? std::pair(0.0, 1.0) : std::pair(1.0, 0.0);
    double n = double(run.ranks), h = ofFabric ? double(run.hosts) : 0;
    double share = rounds() * (n - 1) / n;
    return {share * (n - h), share * h};
  }

  /// Seconds that the cluster's own latencies make.
  double knownLatency() const {
    auto [inside, between] = hops();
    return (inside * cluster.node.latencyUs +
            between * cluster.fabric.latencyUs) *
           1e-6;
  }

  /// Seconds of all hops in the run: the shortest time of messages that carry
  /// next to nothing.
  std::optional<double> latencyOfAll() const {
    double fastest = 0;
    for (const NcclTestRun::Row &row : run.rows)
      fastest = std::max(fastest, carried(messageOf(row)) / row.seconds);
    std::optional<double> least;
    constexpr double nothing = 0.1;
    for (const NcclTestRun::Row &row : run.rows)
      if (carried(messageOf(row)) / fastest < nothing * row.seconds)
        least = std::min(least.value_or(row.seconds), row.seconds);
    if (!least)
      emitWarning(run.loc)
          << "expected a message small enough to tell the latency, but got "
          << run.rows.front().bytes
          << " bytes at least: the cluster's latency stays";
    return least;
  }

  Rates ratesWithout(double latency) const {
    Rates rates;
    constexpr double felt = 1.25;
    for (const NcclTestRun::Row &row : run.rows) {
      if (row.seconds <= felt * latency)
        continue;
      double message = messageOf(row);
      double rate = carried(message) / (row.seconds - latency);
      rates.highest = std::max(rates.highest, rate);
      rates.points.push_back({message, rate});
    }
    return rates;
  }

  void setLatency(double seconds) {
    auto [inside, between] = hops();
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

  bool bindsAtNvlink(double rate) const {
    return isRing() && ranksOfHost() > 1 &&
           rate * double(usedNics) > 0.9e9 * cluster.node.gbS;
  }

  void setBandwidth(const Rates &rates) {
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
  int64_t usedNics = 0; ///< of a node, by the ranks of a host
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
