//===- Network.cpp - The links of a cluster -------------------------------===//
#include "compiler/Cluster/Network.h"

#include "llvm/ADT/STLExtras.h"

using namespace startrail;

using llvm::Twine;
using Kind = NodeFabric::Kind;

Network::Network(Cluster cluster) : described(std::move(cluster)) {
  addGpus();
  addSwitches();
  addWires();
  if (described.nodes > 1)
    addNics();
  addNodes();
  if (described.nodes > 1)
    addLeaves();
}

double Network::copyBytesPerSecond() const {
  return described.gpu.memoryGbS * 1e9 / 2;
}

/// Links that 0 leaves without a bound do not exist.
Network::Pair Network::addPair(const Twine &name, double gbS, bool interNode) {
  if (gbS <= 0)
    return {};
  Pair pair{Index(allLinks.size()), Index(allLinks.size() + 1)};
  for (const char *direction : {" out", " in"})
    allLinks.push_back({(name + direction).str(), gbS * 1e9, interNode});
  return pair;
}

void Network::addGpus() {
  const NodeFabric &node = described.node;
  if (node.kind == Kind::Shared) {
    memory = allLinks.size();
    allLinks.push_back({"memory", node.gbS * 1e9, false});
    return;
  }
  for (int64_t gpu = 0; gpu < described.gpusPerNode; ++gpu)
    gpus.push_back(addPair("gpu " + Twine(gpu), node.gbS, false));
}

void Network::addSwitches() {
  const NodeFabric &node = described.node;
  switchOf.assign(described.gpusPerNode, none);
  if (node.kind == Kind::Pcie)
    for (auto [index, below] : llvm::enumerate(node.switches)) {
      switches.push_back(
          addPair("switch " + Twine(index), node.switchGbS, false));
      for (int64_t gpu : below)
        switchOf[gpu] = index;
    }
  if (node.kind == Kind::Pcie || node.kind == Kind::Mesh)
    host = addPair("host", node.hostGbS, false);
}

void Network::addWires() {
  if (described.node.kind != Kind::Mesh)
    return;
  int64_t numGpus = described.gpusPerNode;
  wires.assign(numGpus * numGpus, none);
  for (const NodeFabric::Wire &wire : described.node.wires)
    for (auto [from, to] :
         {std::pair(wire.from, wire.to), std::pair(wire.to, wire.from)}) {
      wires[from * numGpus + to] = allLinks.size();
      allLinks.push_back({("gpu " + Twine(from) + " to gpu " + Twine(to)).str(),
                          wire.gbS * 1e9, false});
    }
}

void Network::addNics() {
  nicsOf.resize(described.gpusPerNode);
  for (auto [index, nic] : llvm::enumerate(described.nics)) {
    nics.push_back(addPair("nic " + Twine(index), nic.gbS, true));
    for (int64_t gpu : nic.gpus)
      nicsOf[gpu].push_back(index);
    // A port that the GPUs of one switch alone use stands under it.
    Index first = switchOf[nic.gpus.front()];
    bool one = llvm::all_of(
        nic.gpus, [&](int64_t gpu) { return switchOf[gpu] == first; });
    switchOfNic.push_back(one ? first : none);
  }
}

/// Makes the links of all nodes from those of one.
void Network::addNodes() {
  std::vector<NetworkLink> ofNode = std::move(allLinks);
  linksPerNode = ofNode.size();
  allLinks.clear();
  allLinks.reserve(described.nodes * ofNode.size());
  for (int64_t node = 0; node < described.nodes; ++node)
    for (const NetworkLink &link : ofNode)
      allLinks.push_back({("node " + Twine(node) + " " + link.name).str(),
                          link.bytesPerSecond, link.interNode});
}

void Network::addLeaves() {
  const InterFabric &fabric = described.fabric;
  if (fabric.kind == InterFabric::Kind::Full || fabric.oversubscription <= 1)
    return;
  bool rails = fabric.kind == InterFabric::Kind::Rails;
  int64_t perLeaf = fabric.nodesPerLeaf ? fabric.nodesPerLeaf : described.nodes;
  double ofNode = 0;
  for (const Nic &nic : described.nics)
    ofNode += nic.gbS;
  for (int64_t first = 0; first < described.nodes; first += perLeaf) {
    double nodes = std::min(perLeaf, described.nodes - first);
    auto addLeaf = [&](const Twine &name, double gbS) {
      leaves.push_back(
          addPair(name, nodes * gbS / fabric.oversubscription, true));
    };
    if (!rails)
      addLeaf("leaf " + Twine(first / perLeaf), ofNode);
    else
      for (auto [rail, nic] : llvm::enumerate(described.nics))
        addLeaf("pod " + Twine(first / perLeaf) + " rail " + Twine(rail),
                nic.gbS);
  }
}
