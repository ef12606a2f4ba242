//===- CheckCluster.cpp - What a schema cannot say of a cluster -----------===//
#include "compiler/Cluster/CheckCluster.h"

#include "compiler/Cluster/GpuKinds.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace startrail;

namespace {
class ClusterChecker {
public:
  ClusterChecker(const JsonText &json, const Cluster &cluster)
      : json(json), cluster(cluster) {}

  LogicalResult check() {
    return failure(failed(checkSize()) || failed(checkGpu()) ||
                   failed(checkNode()) || failed(checkNics()) ||
                   failed(checkFabric()));
  }

private:
  InFlightDiagnostic wrong(const Twine &path, const Twine &required) {
    return emitError(json.at(path.str()))
           << "expected " << path << " to be " << required << ", but got ";
  }

  LogicalResult checkSize() {
    constexpr int64_t mostRanks = 1 << 20, mostLinks = 1 << 21;
    if (cluster.nodes > mostRanks / cluster.gpusPerNode)
      return wrong("nodes", "at most " +
                                Twine(mostRanks / cluster.gpusPerNode) +
                                ", for 1048576 ranks")
             << cluster.nodes;
    int64_t ofNode = cluster.nics.size() + cluster.node.wires.size() +
                     cluster.node.switches.size();
    if (ofNode * cluster.nodes > mostLinks)
      return wrong("nodes", "at most " + Twine(mostLinks / ofNode) + ", for " +
                                Twine(mostLinks) +
                                " ports, wires and switches in all")
             << cluster.nodes;
    return success();
  }

  LogicalResult checkGpu() {
    const GpuKind &gpu = cluster.gpu;
    if (gpu.matmulTflops > gpu.peakTflops) {
      InFlightDiagnostic diagnostic = wrong("gpu.matmul_tflops", atMostPeak())
                                      << numberText(gpu.matmulTflops);
      if (gpuKind(gpu.name))
        diagnostic.attachNote()
            << "what the file leaves out of gpu is that of '" << gpu.name
            << "'";
      return diagnostic;
    }
    std::pair<const char *, const Curve *> curves[] = {
        {"forward_full", &gpu.forwardFull},
        {"forward_causal", &gpu.forwardCausal},
        {"backward_full", &gpu.backwardFull},
        {"backward_causal", &gpu.backwardCausal}};
    for (auto [name, curve] : curves)
      if (failed(checkCurve(std::string("gpu.attention_tflops.") + name, *curve,
                            gpu.peakTflops, atMostPeak())))
        return failure();
    return success();
  }

  std::string atMostPeak() const {
    return "at most the peak of " + numberText(cluster.gpu.peakTflops) +
           " TFLOP/s";
  }

  LogicalResult checkCurve(const std::string &path, const Curve &curve,
                           double most, const std::string &atMost) {
    for (auto [index, point] : llvm::enumerate(curve.points)) {
      std::string place = path + "[" + std::to_string(index) + "]";
      if (point.value > most)
        return wrong(place + "[1]", atMost) << numberText(point.value);
      if (index == 0)
        continue;
      double before = curve.points[index - 1].at;
      if (point.at <= before)
        return wrong(place + "[0]",
                     "above " + numberText(before) + ", the size before it")
               << numberText(point.at);
    }
    return success();
  }

  /// GPUs of the node, none twice in what `seen` has seen.
  LogicalResult checkGpus(const std::string &path, ArrayRef<int64_t> gpus,
                          llvm::DenseMap<int64_t, std::string> &seen) {
    for (auto [index, gpu] : llvm::enumerate(gpus)) {
      std::string place = path + "[" + std::to_string(index) + "]";
      if (failed(checkIndex(place, gpu)))
        return failure();
      auto [entry, isNew] = seen.try_emplace(gpu, place);
      if (isNew)
        continue;
      InFlightDiagnostic diagnostic =
          wrong(place, "a GPU that has not been named") << gpu << " again";
      diagnostic.attachNote(json.at(entry->second)) << "the other is here";
      return diagnostic;
    }
    return success();
  }

  LogicalResult checkIndex(const std::string &place, int64_t gpu) {
    if (gpu < cluster.gpusPerNode)
      return success();
    return wrong(place, "a GPU of the node, from 0 to " +
                            Twine(cluster.gpusPerNode - 1))
           << gpu;
  }

  LogicalResult checkWires() {
    llvm::DenseSet<std::pair<int64_t, int64_t>> wired;
    for (auto [index, wire] : llvm::enumerate(cluster.node.wires)) {
      std::string path = "node.wires[" + std::to_string(index) + "]";
      if (failed(checkIndex(path + ".from", wire.from)) ||
          failed(checkIndex(path + ".to", wire.to)))
        return failure();
      if (wire.from >= wire.to)
        return wrong(path + ".to",
                     "above " + Twine(wire.from) + ", as a pair is given once")
               << wire.to;
      if (!wired.insert({wire.from, wire.to}).second)
        return wrong(path, "the only wire between GPUs " + Twine(wire.from) +
                               " and " + Twine(wire.to))
               << "another";
    }
    return success();
  }

  LogicalResult checkNode() {
    using Kind = NodeFabric::Kind;
    const NodeFabric &node = cluster.node;
    if (node.kind != Kind::Mesh && !node.wires.empty())
      return wrong("node.wires", "none, as node.kind is not mesh")
             << node.wires.size();
    if (node.kind != Kind::Pcie && !node.switches.empty())
      return wrong("node.switches", "none, as node.kind is not pcie")
             << node.switches.size();
    llvm::DenseMap<int64_t, std::string> seen;
    for (auto [index, below] : llvm::enumerate(node.switches))
      if (failed(checkGpus("node.switches[" + std::to_string(index) + "]",
                           below, seen)))
        return failure();
    return failure(failed(checkWires()) ||
                   failed(checkCurve("node.efficiency", node.efficiency, 1,
                                     "at most 1, the whole bandwidth")));
  }

  LogicalResult checkNics() {
    llvm::DenseSet<int64_t> served;
    for (auto [index, nic] : llvm::enumerate(cluster.nics)) {
      llvm::DenseMap<int64_t, std::string> seen;
      if (failed(checkGpus("nics[" + std::to_string(index) + "].gpus", nic.gpus,
                           seen)))
        return failure();
      served.insert(nic.gpus.begin(), nic.gpus.end());
    }
    if (cluster.nodes == 1)
      return success();
    for (int64_t gpu = 0; gpu < cluster.gpusPerNode; ++gpu)
      if (!served.contains(gpu))
        return wrong("nics", "ports for every GPU, as there are " +
                                 Twine(cluster.nodes) + " nodes")
               << "none for GPU " << gpu;
    return success();
  }

  LogicalResult checkFabric() {
    const InterFabric &fabric = cluster.fabric;
    if (fabric.kind == InterFabric::Kind::LeafSpine && fabric.nodesPerLeaf < 1)
      return wrong("fabric.nodes_per_leaf",
                   "at least 1, as fabric.kind is leaf-spine")
             << fabric.nodesPerLeaf;
    return checkCurve("fabric.efficiency", fabric.efficiency, 1,
                      "at most 1, the whole bandwidth");
  }

  const JsonText &json;
  const Cluster &cluster;
};
} // namespace

LogicalResult startrail::checkConsistency(const JsonText &json,
                                          const Cluster &cluster) {
  return ClusterChecker(json, cluster).check();
}
