//===- HostTopology.cpp - A cluster of machines of which one is known -----===//
#include "compiler/Cluster/HostTopology.h"

#include "compiler/Cluster/HostGpus.h"
#include "compiler/Json/Json.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace startrail;

double startrail::pciePayload(double gigatransfers, int64_t lanes) {
  return gigatransfers * double(lanes) / 8 * 0.75;
}

double startrail::networkPayload(double megabits) {
  return megabits / 8000 * 0.95;
}

namespace {

class HostCluster {
public:
  HostCluster(const HostTopology &host, const GpuPorts *ports, Cluster cluster)
      : host(host), ports(ports), cluster(std::move(cluster)),
        usualGpus(double(this->cluster.gpusPerNode)) {}

  FailureOr<Cluster> make(int64_t nodes) {
    cluster.nodes = nodes;
    cluster.gpusPerNode = int64_t(host.gpus.size());
    cluster.sharedProcessors = 0;
    cluster.stepSeconds = cluster.stepSecondsPerRank = 0;
    if (double memory = memoryOfDevice(host.gpus.front().device))
      cluster.gpu.memoryGib = std::min(cluster.gpu.memoryGib, memory);
    if (failed(setNode()) || failed(setNics()))
      return failure();
    return std::move(cluster);
  }

private:
  double linkGbS() const {
    return host.linkGbS != 0 ? host.linkGbS : ports ? ports->linkGbS : 0;
  }

  LogicalResult setNode() {
    NodeFabric &node = cluster.node;
    node.wires.clear();
    node.switches.clear();
    if (!host.tellsLinks) {
      if (node.kind != NodeFabric::Kind::Pcie && host.gpus.size() > 1)
        emitWarning(host.loc)
            << "expected <gpu> to tell NVLinks, but got none: GPUs are taken "
               "to be joined as in '"
            << cluster.name << "', by " << numberText(node.gbS) << " GB/s each";
      if (node.kind == NodeFabric::Kind::Pcie)
        setPcie();
      return success();
    }
    bool switched = llvm::any_of(
        host.gpus, [](const auto &gpu) { return gpu.switchLinks > 0; });
    if (!switched && host.wires.empty()) {
      setPcie();
      return success();
    }
    if (linkGbS() == 0)
      return emitError(host.loc)
             << "expected GPUs of a kind with NVLinks, but got '"
             << cluster.gpu.name << "'";
    if (failed(checkLinks()))
      return failure();
    node.switchGbS = node.hostGbS = 0;
    if (switched)
      return setSwitched();
    if (int64_t links = linksIntoSwitches()) {
      node.kind = NodeFabric::Kind::NvSwitch;
      node.gbS = double(links) * linkGbS();
      return success();
    }
    return setMesh();
  }

  /// No rate is above what the kind's links have together.
  LogicalResult checkLinks() const {
    if (!ports || host.linkGbS != 0)
      return success();
    std::vector<int64_t> most; // of each GPU with one other or with switches
    for (const HostTopology::Gpu &gpu : host.gpus)
      most.push_back(gpu.switchLinks);
    for (const HostTopology::Wire &wire : host.wires)
      for (int64_t end : {wire.from, wire.to})
        most[end] = std::max(most[end], wire.links);
    for (auto [gpu, links] : llvm::zip_equal(host.gpus, most))
      if (links > ports->links) {
        InFlightDiagnostic error = emitError(gpu.loc)
                                   << "expected GPU " << gpu.name
                                   << " to have at most " << ports->links
                                   << " NVLinks, as '" << cluster.gpu.name
                                   << "' has, but got " << links;
        error.attachNote() << "--gpu= names the kind of the GPUs";
        return error;
      }
    return success();
  }

  /// Where pairs share more links than a GPU has, these lead into switches: how
  /// many of each GPU do; 0 where they join pairs.
  int64_t linksIntoSwitches() const {
    int64_t gpus = int64_t(host.gpus.size());
    int64_t links = host.wires.front().links;
    bool equal = llvm::all_of(
        host.wires, [&](const auto &wire) { return wire.links == links; });
    bool all = int64_t(host.wires.size()) == gpus * (gpus - 1) / 2;
    return equal && all && ports && links * (gpus - 1) > ports->links ? links
                                                                      : 0;
  }

  LogicalResult setSwitched() {
    cluster.node.kind = NodeFabric::Kind::NvSwitch;
    int64_t least = INT64_MAX, most = 0;
    for (const HostTopology::Gpu &gpu : host.gpus) {
      if (gpu.switchLinks == 0)
        return emitError(gpu.loc)
               << "expected GPU " << gpu.name
               << " to have NVLinks into switches as others do, but got none";
      least = std::min(least, gpu.switchLinks);
      most = std::max(most, gpu.switchLinks);
    }
    if (least != most)
      emitWarning(host.loc)
          << "expected GPUs to have as many NVLinks each, "
             "but got from "
          << least << " to " << most << ": taken as " << least;
    cluster.node.gbS = double(least) * linkGbS();
    return success();
  }

  LogicalResult setMesh() {
    NodeFabric &node = cluster.node;
    std::vector<int64_t> links(host.gpus.size());
    for (const HostTopology::Wire &wire : host.wires) {
      node.wires.push_back(
          {wire.from, wire.to, double(wire.links) * linkGbS()});
      links[wire.from] += wire.links;
      links[wire.to] += wire.links;
    }
    auto [least, most] = std::minmax_element(links.begin(), links.end());
    if (*least != *most)
      emitWarning(host.loc) << "expected GPUs to have as many NVLinks each, "
                               "but got from "
                            << *least << " to " << *most;
    setPcie();
    node.kind = NodeFabric::Kind::Mesh;
    cluster.fabric.crossRailByNvlink = true;
    node.switches.clear();
    node.switchGbS = 0;
    return success();
  }

  void setPcie() {
    NodeFabric &node = cluster.node;
    // Of a preset that is no PCIe machine only the ends are known.
    bool keeps = node.kind == NodeFabric::Kind::Pcie;
    node.kind = NodeFabric::Kind::Pcie;
    cluster.fabric.crossRailByNvlink = false;
    if (host.pcieGbS != 0)
      node.gbS = host.pcieGbS;
    else if (!keeps && ports)
      node.gbS = ports->pcieGbS;
    if (!keeps)
      node.hostGbS = 0;
    node.switches = host.switches;
    node.switchGbS = host.switchGbS != 0 ? host.switchGbS : node.gbS;
  }

  LogicalResult setNics() {
    // What the preset's GPUs have, for a file that names ports only.
    double usual = cluster.nics.empty() ? 0 : cluster.nics.front().gbS;
    double usualOfGpu = usual * double(cluster.nics.size()) / usualGpus;
    cluster.nics.clear();
    std::vector<Nic> nics;
    for (const HostTopology::Nic &told : host.nics)
      nics.push_back({told.name, told.gbS, {}});
    for (size_t gpu = 0; gpu < host.gpus.size(); ++gpu) {
      int64_t nearest = INT64_MIN;
      for (const HostTopology::Nic &told : host.nics)
        nearest = std::max(nearest, told.nearness[gpu]);
      for (auto [told, nic] : llvm::zip_equal(host.nics, nics))
        if (told.nearness[gpu] == nearest)
          nic.gpus.push_back(int64_t(gpu));
    }
    bool untold = false;
    for (auto [told, nic] : llvm::zip_equal(host.nics, nics)) {
      if (nic.gpus.empty()) {
        emitWarning(told.loc) << "expected NIC " << nic.name
                              << " to be the nearest one of a GPU, but got "
                                 "nearer ones: left out";
        continue;
      }
      untold |= nic.gbS == 0;
      if (nic.gbS == 0)
        nic.gbS = usual;
      cluster.nics.push_back(std::move(nic));
    }
    // Rails are the n-th NICs of all nodes: those of the first GPUs first.
    llvm::sort(cluster.nics, [](const Nic &a, const Nic &b) {
      return std::make_tuple(a.gpus.front(), a.name.size(), a.name) <
             std::make_tuple(b.gpus.front(), b.name.size(), b.name);
    });
    if (untold && usual == 0)
      return emitError(host.loc)
             << "expected the file to tell how fast NICs are, as '"
             << cluster.name << "' has none, but got no speed";
    if (untold)
      emitWarning(host.loc)
          << "expected the file to tell how fast NICs are, but got no speed: "
             "each is taken to have the "
          << numberText(usual) << " GB/s of '" << cluster.name << "'";
    warnOfSlowNics(usualOfGpu);
    if (cluster.nodes > 1 && cluster.nics.empty())
      return emitError(host.loc) << "expected a NIC, as there are "
                                 << cluster.nodes << " nodes, but got none";
    return success();
  }

  /// Where NCCL finds no RDMA, the file has the host's own port in its stead.
  void warnOfSlowNics(double usualOfGpu) const {
    constexpr double slow = 0.1;
    double total = 0;
    for (const Nic &nic : cluster.nics)
      total += nic.gbS;
    double ofGpu = total / double(cluster.gpusPerNode);
    if (total != 0 && ofGpu < slow * usualOfGpu)
      emitWarning(host.loc)
          << "expected NICs as fast as those of '" << cluster.name << "', "
          << numberText(usualOfGpu) << " GB/s for each GPU, but got "
          << numberText(ofGpu) << " (" << cluster.nics.front().name
          << (cluster.nics.size() > 1 ? ", ..." : "")
          << "): NCCL without RDMA names what TCP goes by";
  }

  const HostTopology &host;
  const GpuPorts *ports;
  Cluster cluster;
  double usualGpus; ///< of the preset's node
};

} // namespace

FailureOr<Cluster> startrail::clusterOfHost(const HostTopology &host,
                                            StringRef gpu, int64_t nodes) {
  std::string kind = gpu.str();
  if (kind.empty()) {
    FailureOr<std::string> told = kindOfHost(host);
    if (failed(told))
      return failure();
    kind = *told;
  }
  FailureOr<Cluster> preset = presetWithGpu(host.loc, kind);
  if (failed(preset))
    return failure();
  return HostCluster(host, portsOf(kind), std::move(*preset)).make(nodes);
}
