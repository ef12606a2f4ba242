//===- Network.h - Links of a cluster, and the ways over them -------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_NETWORK_H
#define STARTRAIL_COMPILER_CLUSTER_NETWORK_H

#include "compiler/Cluster/Cluster.h"

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
  static constexpr unsigned maxLinks = 8;
  std::array<uint32_t, maxLinks> links; ///< indices of Network::links()
  unsigned numLinks = 0;
  double latency = 0;                 ///< seconds
  const Curve *efficiency = nullptr;  ///< of the bandwidth, by bytes
  double bytesPerSecond = 0;          ///< of one flow at most; 0 for no bound
  bool leavesNode = false;
};

/// The links of a cluster. A rank's copies to itself are no transfers: they go
/// by copyBytesPerSecond.
class Network {
public:
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
  Cluster described;
  std::vector<NetworkLink> allLinks;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_NETWORK_H
