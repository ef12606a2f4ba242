//===- Route.cpp - The way of a transfer over the links of a cluster ------===//
#include "compiler/Cluster/Network.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>

using namespace startrail;

using Kind = NodeFabric::Kind;

void Network::add(Route &route, int64_t node, Index link) const {
  if (link != none)
    route.links[route.numLinks++] = node * linksPerNode + link;
}

void Network::addWithin(Route &route, int64_t node, int64_t from,
                        int64_t to) const {
  if (memory != none)
    return add(route, node, memory);
  if (!wires.empty())
    if (Index wire = wires[from * described.gpusPerNode + to]; wire != none)
      return add(route, node, wire);
  add(route, node, gpus[from].out);
  Index above = switchOf[from], other = switchOf[to];
  bool byHost = described.node.kind != Kind::NvSwitch &&
                (above == none || above != other);
  if (byHost) {
    if (above != none)
      add(route, node, switches[above].out);
    bool rising = std::pair(above, from) < std::pair(other, to);
    add(route, node, rising ? host.out : host.in);
    if (other != none)
      add(route, node, switches[other].in);
  }
  add(route, node, gpus[to].in);
}

void Network::addToNic(Route &route, int64_t node, int64_t gpu,
                       Index nic) const {
  // Beside NVSwitches and in a machine's memory, the way to the NIC does not
  // bind; in a mesh it is the GPU's link to the host.
  Kind kind = described.node.kind;
  if (kind == Kind::Mesh || kind == Kind::Pcie)
    add(route, node, gpus[gpu].out);
  Index above = switchOf[gpu];
  if (kind == Kind::Pcie && (above == none || above != switchOfNic[nic])) {
    if (above != none)
      add(route, node, switches[above].out);
    add(route, node, host.out);
  }
  add(route, node, nics[nic].out);
}

void Network::addFromNic(Route &route, int64_t node, Index nic,
                         int64_t gpu) const {
  add(route, node, nics[nic].in);
  Kind kind = described.node.kind;
  Index above = switchOf[gpu];
  if (kind == Kind::Pcie && (above == none || above != switchOfNic[nic])) {
    add(route, node, host.in);
    if (above != none)
      add(route, node, switches[above].in);
  }
  if (kind == Kind::Mesh || kind == Kind::Pcie)
    add(route, node, gpus[gpu].in);
}

Network::Index Network::leafOf(int64_t node, Index nic) const {
  const InterFabric &fabric = described.fabric;
  int64_t group = fabric.nodesPerLeaf ? node / fabric.nodesPerLeaf : 0;
  if (fabric.kind == InterFabric::Kind::Rails)
    return group * nics.size() + nic;
  return group;
}

void Network::addSpine(Route &route, int64_t from, Index out, int64_t to,
                       Index in) const {
  if (leaves.empty())
    return;
  Index here = leafOf(from, out), there = leafOf(to, in);
  if (here == there)
    return;
  add(route, 0, leaves[here].out);
  add(route, 0, leaves[there].in);
}

/// Of the NICs that two lists, which ascend, have in common, the one whose turn
/// it is, or -1.
static int32_t commonNic(llvm::ArrayRef<int32_t> some,
                         llvm::ArrayRef<int32_t> others, int64_t turn) {
  if (some == others)
    return some[turn % some.size()];
  llvm::SmallVector<int32_t> common;
  std::set_intersection(some.begin(), some.end(), others.begin(), others.end(),
                        std::back_inserter(common));
  return common.empty() ? -1 : common[turn % common.size()];
}

Route Network::route(int64_t from, int64_t to) const {
  Route route;
  int64_t numGpus = described.gpusPerNode;
  int64_t node = from / numGpus, gpu = from % numGpus;
  int64_t toNode = to / numGpus, toGpu = to % numGpus;
  route.latency = described.node.latencyUs * 1e-6;
  route.efficiency = &described.node.efficiency;
  if (node == toNode) {
    addWithin(route, node, gpu, toGpu);
    return route;
  }

  const InterFabric &fabric = described.fabric;
  double within = route.latency;
  route.leavesNode = true;
  route.latency = fabric.latencyUs * 1e-6;
  route.efficiency = &fabric.efficiency;
  route.bytesPerSecond = fabric.flowGbS * 1e9;
  Index out = commonNic(nicsOf[gpu], nicsOf[toGpu], from + to), in = out;
  if (out == none) {
    out = nicsOf[gpu][to % nicsOf[gpu].size()];
    in = nicsOf[toGpu][from % nicsOf[toGpu].size()];
    Kind kind = described.node.kind;
    if (fabric.crossRailByNvlink &&
        (kind == Kind::NvSwitch || kind == Kind::Mesh)) {
      // All nodes are alike: the GPU with the receiver's number has its NIC.
      addWithin(route, node, gpu, toGpu);
      route.latency += within;
      gpu = toGpu;
      out = in;
    }
  }
  addToNic(route, node, gpu, out);
  addSpine(route, node, out, toNode, in);
  addFromNic(route, toNode, in, toGpu);
  return route;
}
