//===- Presets.cpp - Clusters by name -------------------------------------===//
#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Cluster/GpuKinds.h"

#include "llvm/ADT/STLExtras.h"

using namespace startrail;

// Rates of links are those that NCCL's own tables count with: NVLink 20, 20.6
// and 40.1 GB/s a link of A100, H100 and B200, of which a GPU has 12, 18 and
// 18; PCIe gen4 x16 24; network ports of 200 and 400 Gb/s 24 and 47 (of 100,
// 12). Latencies are its tables' for a step of a ring: 3.4 us over NVLink, 14
// us over a network.

/// Small messages go by the protocols LL and LL128, at 0.5 and 0.92 of the
/// bandwidth that large ones have.
static Curve byProtocol(double smallest, double large) {
  return {{{smallest, 0.5}, {8 * smallest, 0.92}, {large, 1}}};
}

static const Curve always{{{1, 1}}};

static NodeFabric nvSwitch(double gbS) {
  NodeFabric node;
  node.kind = NodeFabric::Kind::NvSwitch;
  node.gbS = gbS;
  node.latencyUs = 3.4;
  node.efficiency = byProtocol(64 << 10, 4 << 20);
  return node;
}

static InterFabric fabric(InterFabric::Kind kind) {
  InterFabric fabric;
  fabric.kind = kind;
  fabric.latencyUs = 14;
  fabric.efficiency = byProtocol(64 << 10, 8 << 20);
  fabric.crossRailByNvlink = kind == InterFabric::Kind::Rails;
  return fabric;
}

/// Ports that `sharers` GPUs in a row share each.
static std::vector<Nic> ports(int64_t gpus, int64_t sharers, double gbS) {
  std::vector<Nic> nics;
  for (int64_t first = 0; first < gpus; first += sharers) {
    Nic nic{"nic" + std::to_string(nics.size()), gbS, {}};
    for (int64_t gpu = first; gpu < first + sharers; ++gpu)
      nic.gpus.push_back(gpu);
    nics.push_back(std::move(nic));
  }
  return nics;
}

/// NVSwitch within a node, a port for each GPU, ports joined in rails.
static Cluster railed(const char *name, const char *kind, int64_t nodes,
                      int64_t gpus, double nvlinkGbS, double portGbS) {
  Cluster cluster;
  cluster.name = name;
  cluster.nodes = nodes;
  cluster.gpusPerNode = gpus;
  cluster.gpu = *gpuKind(kind);
  cluster.node = nvSwitch(nvlinkGbS);
  cluster.nics = ports(gpus, 1, portGbS);
  cluster.fabric = fabric(InterFabric::Kind::Rails);
  return cluster;
}

/// Two sockets with a PCIe gen4 switch each, four GPUs and a port of 200 Gb/s
/// under each switch. Between the sockets a GPU's transfer goes through the
/// hosts, which carry less than one link of PCIe.
static Cluster a100Pcie() {
  Cluster cluster;
  cluster.name = "a100-pcie";
  cluster.nodes = 4;
  cluster.gpusPerNode = 8;
  cluster.gpu = *gpuKind("a100-pcie");
  cluster.node.kind = NodeFabric::Kind::Pcie;
  cluster.node.gbS = 24;
  cluster.node.latencyUs = 5.7; // NCCL's, of a step of a ring over PCIe
  cluster.node.efficiency = byProtocol(64 << 10, 4 << 20);
  cluster.node.switches = {{0, 1, 2, 3}, {4, 5, 6, 7}};
  cluster.node.switchGbS = 24;
  cluster.node.hostGbS = 16;
  cluster.nics = ports(8, 4, 24);
  cluster.fabric = fabric(InterFabric::Kind::Full);
  return cluster;
}

/// A cluster of the StarTrail paper; see its kinds of GPUs. Figures of ports
/// are fitted to the paper's tables and sustained ones.
static Cluster ofPaper(const char *name, const char *kind, int64_t nodes,
                       int64_t gpus) {
  Cluster cluster;
  cluster.name = name;
  cluster.nodes = nodes;
  cluster.gpusPerNode = gpus;
  cluster.gpu = *gpuKind(kind);
  cluster.fabric = fabric(InterFabric::Kind::Full);
  cluster.fabric.efficiency = always;
  return cluster;
}

/// 100 Gb/s for each node, shared by its GPUs.
static Cluster paperA100(const char *name, int64_t nodes, int64_t gpus) {
  Cluster cluster = ofPaper(name, "paper-a100", nodes, gpus);
  cluster.node = nvSwitch(240);
  cluster.node.efficiency = always;
  cluster.nics = ports(gpus, gpus, 2.44);
  cluster.stepSeconds = 0.3;
  return cluster;
}

/// 400 Gb/s for each GPU.
static Cluster paperH100() {
  Cluster cluster = ofPaper("h100-8x8-ib400", "paper-h100", 8, 8);
  cluster.node = nvSwitch(371);
  cluster.node.efficiency = always;
  cluster.nics = ports(8, 1, 28.3);
  cluster.stepSecondsPerRank = 0.0067;
  return cluster;
}

/// Ranks on the processors of one machine, whose copies its memory carries; of
/// a small machine, to be calibrated.
static Cluster host() {
  Cluster cluster;
  cluster.name = "host";
  cluster.gpusPerNode = 64;
  cluster.gpu = *gpuKind("host");
  cluster.node.kind = NodeFabric::Kind::Shared;
  cluster.node.gbS = 4;
  cluster.node.latencyUs = 5;
  cluster.node.efficiency = always;
  cluster.fabric = fabric(InterFabric::Kind::Full);
  cluster.fabric.efficiency = always;
  cluster.sharedProcessors = 4;
  return cluster;
}

namespace {
/// A preset, and where the figures of its links are from.
struct Entry {
  Cluster cluster;
  llvm::StringLiteral source;
};
} // namespace

static const std::vector<Entry> &presets() {
  constexpr llvm::StringLiteral fitted =
      "NVLink: NCCL's tables; ports and the rest of a step: fitted to the "
      "tables of the StarTrail paper";
  static const std::vector<Entry> all{
      {railed("dgx-a100", "a100-sxm", 4, 8, 240, 24),
       "NCCL's tables: 12 NVLinks of 20 GB/s; ports of 200 Gb/s"},
      {railed("dgx-h100", "h100-sxm", 4, 8, 371, 47),
       "NCCL's tables: 18 NVLinks of 20.6 GB/s; ports of 400 Gb/s"},
      {railed("hgx-h200", "h200-sxm", 4, 8, 371, 47), "as `dgx-h100`"},
      {railed("gb200-nvl72", "gb200", 2, 72, 722, 47),
       "NCCL's tables: 18 NVLinks of 40.1 GB/s; ports of 400 Gb/s"},
      {a100Pcie(),
       "NCCL's tables: PCIe gen4 x16, ports of 200 Gb/s; 16 GB/s between the "
       "sockets: estimate"},
      {paperA100("a100-2x16-100g", 2, 16), fitted},
      {paperA100("a100-4x8-100g", 4, 8), fitted},
      {paperA100("a100-8x4-100g", 8, 4), fitted},
      {paperH100(), fitted},
      {host(), "estimate: to be calibrated"},
  };
  return all;
}

llvm::ArrayRef<llvm::StringRef> startrail::clusterPresets() {
  static const std::vector<llvm::StringRef> names = [] {
    std::vector<llvm::StringRef> list;
    for (const Entry &entry : presets())
      list.push_back(entry.cluster.name);
    return list;
  }();
  return names;
}

static const Entry *find(llvm::StringRef name) {
  auto found = llvm::find_if(presets(), [&](const Entry &entry) {
    return entry.cluster.name == name;
  });
  return found == presets().end() ? nullptr : &*found;
}

std::optional<Cluster> startrail::clusterPreset(llvm::StringRef name,
                                                int64_t nodes) {
  const Entry *entry = find(name);
  if (!entry)
    return std::nullopt;
  Cluster cluster = entry->cluster;
  if (nodes > 0)
    cluster.nodes = nodes;
  return cluster;
}

llvm::StringRef startrail::clusterPresetSource(llvm::StringRef name) {
  const Entry *entry = find(name);
  return entry ? llvm::StringRef(entry->source) : llvm::StringRef();
}
