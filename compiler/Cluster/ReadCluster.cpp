//===- ReadCluster.cpp - A cluster from a file ----------------------------===//
#include "compiler/Cluster/CheckCluster.h"
#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Cluster/GpuKinds.h"
#include "compiler/Json/CheckSchema.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace startrail;

static void read(const JsonValue &object, StringRef key, double &number) {
  if (const JsonValue *value = object.find(key))
    number = value->number;
}

static void read(const JsonValue &object, StringRef key, int64_t &number) {
  if (const JsonValue *value = object.find(key))
    number = value->integer;
}

static void read(const JsonValue &object, StringRef key, std::string &text) {
  if (const JsonValue *value = object.find(key))
    text = value->string;
}

static void read(const JsonValue &object, StringRef key, Curve &curve) {
  const JsonValue *value = object.find(key);
  if (!value)
    return;
  curve.points.clear();
  for (const JsonValue &point : value->items)
    curve.points.push_back({point.items[0].number, point.items[1].number});
}

static std::vector<int64_t> gpusOf(const JsonValue &list) {
  std::vector<int64_t> gpus;
  for (const JsonValue &gpu : list.items)
    gpus.push_back(gpu.integer);
  return gpus;
}

static FailureOr<GpuKind> readGpu(const JsonText &json,
                                  const JsonValue &object) {
  GpuKind kind{};
  read(object, "name", kind.name);
  if (std::optional<GpuKind> known = gpuKind(kind.name)) {
    kind = *known;
  } else {
    for (StringRef key :
         {"memory_gib", "memory_gbs", "peak_tflops", "peak_tflops_f32",
          "matmul_tflops", "attention_tflops", "launch_us", "slowdown"}) {
      if (object.find(key))
        continue;
      InFlightDiagnostic diagnostic =
          emitError(json.at(object))
          << "expected gpu to have the key '" << key << "', as '" << kind.name
          << "' is no kind that is known, but got none";
      suggest(*diagnostic.getUnderlyingDiagnostic(), kind.name, gpuKinds());
      return diagnostic;
    }
  }
  read(object, "memory_gib", kind.memoryGib);
  read(object, "memory_gbs", kind.memoryGbS);
  read(object, "peak_tflops", kind.peakTflops);
  read(object, "peak_tflops_f32", kind.peakTflops32);
  read(object, "matmul_tflops", kind.matmulTflops);
  read(object, "launch_us", kind.launchUs);
  read(object, "slowdown", kind.slowdown);
  if (const JsonValue *attention = object.find("attention_tflops")) {
    read(*attention, "forward_full", kind.forwardFull);
    read(*attention, "forward_causal", kind.forwardCausal);
    read(*attention, "backward_full", kind.backwardFull);
    read(*attention, "backward_causal", kind.backwardCausal);
  }
  return kind;
}

/// The kind whose name the file has; the schema allows no others.
template <typename KindT>
static void read(const JsonValue &object, std::initializer_list<KindT> kinds,
                 KindT &kind) {
  const std::string &name = object.find("kind")->string;
  kind =
      *llvm::find_if(kinds, [&](KindT each) { return nameOf(each) == name; });
}

static NodeFabric readNode(const JsonValue &object) {
  using Kind = NodeFabric::Kind;
  NodeFabric node;
  read(object, {Kind::NvSwitch, Kind::Mesh, Kind::Pcie, Kind::Shared},
       node.kind);
  read(object, "gbs", node.gbS);
  read(object, "latency_us", node.latencyUs);
  read(object, "efficiency", node.efficiency);
  if (const JsonValue *wires = object.find("wires"))
    for (const JsonValue &item : wires->items) {
      NodeFabric::Wire wire{};
      read(item, "from", wire.from);
      read(item, "to", wire.to);
      read(item, "gbs", wire.gbS);
      node.wires.push_back(wire);
    }
  if (const JsonValue *switches = object.find("switches"))
    for (const JsonValue &item : switches->items)
      node.switches.push_back(gpusOf(item));
  read(object, "switch_gbs", node.switchGbS);
  read(object, "host_gbs", node.hostGbS);
  return node;
}

static InterFabric readFabric(const JsonValue &object) {
  using Kind = InterFabric::Kind;
  InterFabric fabric;
  read(object, {Kind::Full, Kind::Rails, Kind::LeafSpine}, fabric.kind);
  read(object, "nodes_per_leaf", fabric.nodesPerLeaf);
  read(object, "oversubscription", fabric.oversubscription);
  read(object, "latency_us", fabric.latencyUs);
  read(object, "efficiency", fabric.efficiency);
  read(object, "flow_gbs", fabric.flowGbS);
  if (const JsonValue *cross = object.find("cross_rail_by_nvlink"))
    fabric.crossRailByNvlink = cross->boolean;
  return fabric;
}

FailureOr<Cluster> startrail::clusterIn(const JsonText &json) {
  static constexpr int64_t version = 1;
  if (failed(checkVersion(json, "startrail_cluster", version, "clusters")) ||
      failed(checkSchema(json, clusterSchema(), "the cluster")))
    return failure();
  const JsonValue &root = json.root();
  Cluster cluster;
  read(root, "name", cluster.name);
  read(root, "nodes", cluster.nodes);
  read(root, "gpus_per_node", cluster.gpusPerNode);
  FailureOr<GpuKind> gpu = readGpu(json, *root.find("gpu"));
  if (failed(gpu))
    return failure();
  cluster.gpu = std::move(*gpu);
  cluster.node = readNode(*root.find("node"));
  if (const JsonValue *nics = root.find("nics"))
    for (const JsonValue &item : nics->items) {
      Nic nic;
      read(item, "name", nic.name);
      read(item, "gbs", nic.gbS);
      nic.gpus = gpusOf(*item.find("gpus"));
      cluster.nics.push_back(std::move(nic));
    }
  const JsonValue *fabric = root.find("fabric");
  if (fabric)
    cluster.fabric = readFabric(*fabric);
  else if (cluster.nodes > 1)
    return emitError(json.at(root))
           << "expected the cluster to have the key 'fabric', as it has "
           << cluster.nodes << " nodes, but got none";
  read(root, "shared_processors", cluster.sharedProcessors);
  read(root, "step_seconds", cluster.stepSeconds);
  read(root, "step_seconds_per_rank", cluster.stepSecondsPerRank);
  if (failed(checkConsistency(json, cluster)))
    return failure();
  return cluster;
}

FailureOr<Cluster> startrail::readCluster(MLIRContext *context, StringRef file,
                                          std::string text) {
  FailureOr<JsonText> json = JsonText::parse(context, file, std::move(text));
  if (failed(json))
    return failure();
  return clusterIn(*json);
}

LogicalResult startrail::checkCluster(Location location,
                                      const Cluster &cluster) {
  FailureOr<JsonText> json = JsonText::parse(location, writeCluster(cluster));
  return failure(failed(json) || failed(clusterIn(*json)));
}
