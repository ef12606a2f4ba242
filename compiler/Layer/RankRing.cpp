//===- RankRing.cpp - A collective of all ranks ---------------------------===//
#include "compiler/Layer/RankRing.h"

#include <algorithm>
#include <cmath>

using namespace startrail;

/// The ranks in the order of a ring that enters nodes at GPU `first`.
static std::vector<int64_t> ringOrder(const Cluster &cluster, int64_t ranks,
                                      int64_t first) {
  std::vector<int64_t> order;
  for (int64_t begin = 0; begin < ranks; begin += cluster.gpusPerNode) {
    int64_t count = std::min(cluster.gpusPerNode, ranks - begin);
    for (int64_t gpu = 0; gpu < count; ++gpu)
      order.push_back(begin + (first + gpu) % count);
  }
  return order;
}

RankRing startrail::rankRing(const Network &network, int64_t ranks,
                             double bytes, double bytesPerCall) {
  RankRing result;
  if (ranks < 2 || bytes <= 0)
    return result;
  const Cluster &cluster = network.cluster();
  std::vector<int64_t> entries;
  if (ranks > cluster.gpusPerNode)
    for (const Nic &nic : cluster.nics)
      if (!nic.gpus.empty())
        entries.push_back(nic.gpus.front());
  if (entries.empty())
    entries.push_back(0);

  double received = bytes * (ranks - 1) / ranks / entries.size();
  double calls = std::ceil(bytes / bytesPerCall);
  double part = bytes / calls / ranks / entries.size();
  std::vector<double> busy(network.links().size());
  double latency = 0;
  for (int64_t entry : entries) {
    std::vector<int64_t> order = ringOrder(cluster, ranks, entry);
    for (int64_t i = 0; i < ranks; ++i) {
      Route route = network.route(order[i], order[(i + 1) % ranks]);
      double share = route.efficiency ? (*route.efficiency)(part) : 1;
      latency = std::max(latency, route.latency);
      if (route.leavesNode)
        result.interNodeBytes += received;
      if (route.bytesPerSecond > 0)
        result.seconds =
            std::max(result.seconds, received / (route.bytesPerSecond * share));
      for (unsigned hop = 0; hop < route.numLinks; ++hop)
        busy[route.links[hop]] +=
            received /
            (network.links()[route.links[hop]].bytesPerSecond * share);
    }
  }
  for (double seconds : busy)
    result.seconds = std::max(result.seconds, seconds);
  result.seconds += calls * (ranks - 1) * latency;
  return result;
}
