//===- WriteCluster.cpp - A cluster as a file -----------------------------===//
#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Json/Json.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace startrail;

static std::string text(llvm::StringRef string) {
  std::string quoted;
  llvm::raw_string_ostream(quoted)
      << llvm::json::Value(llvm::json::fixUTF8(string));
  return quoted;
}
static std::string text(double number) { return numberText(number); }
static std::string text(int64_t number) { return std::to_string(number); }
static std::string text(bool flag) { return flag ? "true" : "false"; }

/// `[a, b]`, on one line.
template <typename ListT, typename FunctionT>
static std::string list(const ListT &items, FunctionT &&textOf) {
  return "[" + llvm::join(llvm::map_range(items, textOf), ", ") + "]";
}

static std::string text(const std::vector<int64_t> &numbers) {
  return list(numbers, [](int64_t number) { return text(number); });
}
static std::string text(const Curve &curve) {
  return list(curve.points, [](const Curve::Point &point) {
    return "[" + text(point.at) + ", " + text(point.value) + "]";
  });
}

llvm::StringRef startrail::nameOf(NodeFabric::Kind kind) {
  switch (kind) {
  case NodeFabric::Kind::NvSwitch:
    return "nvswitch";
  case NodeFabric::Kind::Mesh:
    return "mesh";
  case NodeFabric::Kind::Pcie:
    return "pcie";
  case NodeFabric::Kind::Shared:
    return "shared";
  }
  return "";
}

llvm::StringRef startrail::nameOf(InterFabric::Kind kind) {
  switch (kind) {
  case InterFabric::Kind::Full:
    return "full";
  case InterFabric::Kind::Rails:
    return "rails";
  case InterFabric::Kind::LeafSpine:
    return "leaf-spine";
  }
  return "";
}

namespace {
/// Writes the members of an object, one a line.
class Members {
public:
  explicit Members(unsigned depth) : indent(2 * depth, ' ') {}

  template <typename ValueT>
  Members &add(const char *key, const ValueT &value) {
    return addText(key, text(value));
  }
  Members &addText(const char *key, const std::string &value) {
    lines +=
        (lines.empty() ? "" : ",\n") + indent + "  \"" + key + "\": " + value;
    return *this;
  }
  std::string str() const { return "{\n" + lines + "\n" + indent + "}"; }

private:
  std::string indent, lines;
};
} // namespace

/// A list of objects, each on a line of its own, at the root's depth and `in`.
static std::string rows(const std::vector<std::string> &items, unsigned depth) {
  if (items.empty())
    return "[]";
  std::string indent(2 * depth, ' ');
  return "[\n" + indent + "  " + llvm::join(items, ",\n" + indent + "  ") +
         "\n" + indent + "]";
}

static std::string gpuText(const GpuKind &gpu) {
  std::string attention = Members(2)
                              .add("forward_full", gpu.forwardFull)
                              .add("forward_causal", gpu.forwardCausal)
                              .add("backward_full", gpu.backwardFull)
                              .add("backward_causal", gpu.backwardCausal)
                              .str();
  return Members(1)
      .add("name", gpu.name)
      .add("memory_gib", gpu.memoryGib)
      .add("memory_gbs", gpu.memoryGbS)
      .add("peak_tflops", gpu.peakTflops)
      .add("peak_tflops_f32", gpu.peakTflops32)
      .add("matmul_tflops", gpu.matmulTflops)
      .addText("attention_tflops", attention)
      .add("launch_us", gpu.launchUs)
      .add("slowdown", gpu.slowdown)
      .str();
}

static std::string nodeText(const NodeFabric &node) {
  std::vector<std::string> wires;
  for (const NodeFabric::Wire &wire : node.wires)
    wires.push_back("{\"from\": " + text(wire.from) + ", \"to\": " +
                    text(wire.to) + ", \"gbs\": " + text(wire.gbS) + "}");
  return Members(1)
      .add("kind", nameOf(node.kind))
      .add("gbs", node.gbS)
      .add("latency_us", node.latencyUs)
      .add("efficiency", node.efficiency)
      .addText("wires", rows(wires, 2))
      .addText("switches", list(node.switches,
                                [](const std::vector<int64_t> &gpus) {
                                  return text(gpus);
                                }))
      .add("switch_gbs", node.switchGbS)
      .add("host_gbs", node.hostGbS)
      .str();
}

static std::string fabricText(const InterFabric &fabric) {
  return Members(1)
      .add("kind", nameOf(fabric.kind))
      .add("nodes_per_leaf", fabric.nodesPerLeaf)
      .add("oversubscription", fabric.oversubscription)
      .add("latency_us", fabric.latencyUs)
      .add("efficiency", fabric.efficiency)
      .add("flow_gbs", fabric.flowGbS)
      .add("cross_rail_by_nvlink", fabric.crossRailByNvlink)
      .str();
}

std::string startrail::writeCluster(const Cluster &cluster) {
  std::vector<std::string> nics;
  for (const Nic &nic : cluster.nics)
    nics.push_back("{\"name\": " + text(nic.name) + ", \"gbs\": " +
                   text(nic.gbS) + ", \"gpus\": " + text(nic.gpus) + "}");
  return Members(0)
             .add("startrail_cluster", int64_t(1))
             .add("name", cluster.name)
             .add("nodes", cluster.nodes)
             .add("gpus_per_node", cluster.gpusPerNode)
             .addText("gpu", gpuText(cluster.gpu))
             .addText("node", nodeText(cluster.node))
             .addText("nics", rows(nics, 1))
             .addText("fabric", fabricText(cluster.fabric))
             .add("shared_processors", cluster.sharedProcessors)
             .add("step_seconds", cluster.stepSeconds)
             .add("step_seconds_per_rank", cluster.stepSecondsPerRank)
             .str() +
         "\n";
}
