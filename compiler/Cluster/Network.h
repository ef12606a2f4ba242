//===- Network.h - Links of a cluster, and the ways over them -------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_NETWORK_H
#define STARTRAIL_COMPILER_CLUSTER_NETWORK_H

#include "compiler/Cluster/Cluster.h"

#include "llvm/ADT/Twine.h"

#include <array>

namespace startrail {

/// One direction of a link; flows over it share its bandwidth.
struct NetworkLink {
  std::string name; ///< `node 1 nic 0 out`
  double bytesPerSecond;
  bool interNode; ///< leaves the node: NICs, leaf and spine
};

/// How a transfer from one rank to another goes.
struct Route {
  /// At most this many links.
  static constexpr unsigned maxLinks = 12;
  std::array<uint32_t, maxLinks> links; ///< indices of Network::links()
  unsigned numLinks = 0;
  double latency = 0;                ///< seconds
  const Curve *efficiency = nullptr; ///< of the bandwidth, by bytes
  double bytesPerSecond = 0;         ///< of one flow at most; 0 for no bound
  bool leavesNode = false;
};

/// The links of a cluster: of each GPU in a node with switches, of each pair
/// that is wired in a mesh, of the host, of NICs, and from leaves to the spine.
/// Those that cannot bind are left out: NICs of a lone node, a spine without
/// oversubscription, bounds that are given as 0. A rank's copies to itself are
/// no transfers: they go by copyBytesPerSecond.
class Network {
public:
  /// Requires a cluster that holds to checkCluster.
  explicit Network(Cluster cluster);

  const Cluster &cluster() const { return described; }
  int64_t numRanks() const { return described.numRanks(); }
  const std::vector<NetworkLink> &links() const { return allLinks; }
  /// Requires two different ranks of the cluster. Takes constant time; what it
  /// points to lives as long as the network.
  Route route(int64_t from, int64_t to) const;
  /// Of a copy within a rank's memory, read and written: half the bandwidth of
  /// the memory.
  double copyBytesPerSecond() const;

private:
  using Index = int32_t;
  static constexpr Index none = -1;
  /// A link of each direction.
  struct Pair {
    Index out = none, in = none;
  };

  Pair addPair(const llvm::Twine &name, double gbS, bool interNode);
  void addGpus();
  void addSwitches();
  void addWires();
  void addNics();
  void addNodes();
  void addLeaves();

  /// What the route takes within a node, from its GPU `from` to `to`, from the
  /// GPU to a NIC, and back.
  void addWithin(Route &route, int64_t node, int64_t from, int64_t to) const;
  void addToNic(Route &route, int64_t node, int64_t gpu, Index nic) const;
  void addFromNic(Route &route, int64_t node, Index nic, int64_t gpu) const;
  void addSpine(Route &route, int64_t from, Index out, int64_t to,
                Index in) const;
  void add(Route &route, int64_t node, Index link) const;
  Index leafOf(int64_t node, Index nic) const;

  Cluster described;
  std::vector<NetworkLink> allLinks;
  /// Links of the first node, by GPU, switch and NIC; those of node n stand
  /// n * linksPerNode further on.
  std::vector<Pair> gpus, switches, nics;
  Pair host;
  Index memory = none, linksPerNode = 0;
  std::vector<Index> switchOf, switchOfNic; ///< none: under the host
  std::vector<Index> wires;                 ///< by from * gpusPerNode + to
  std::vector<std::vector<Index>> nicsOf;   ///< by GPU
  std::vector<Pair> leaves;                 ///< none where they never bind
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_NETWORK_H
