//===- Routes.h - What holds of the routes of every network ---------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_CLUSTER_ROUTES_H
#define STARTRAIL_TESTS_UNIT_COMPILER_CLUSTER_ROUTES_H

#include "compiler/Cluster/Network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace startrail::test {

using Names = std::vector<std::string>;

inline Names namesOf(const Network &network, const Route &route) {
  Names names;
  for (unsigned i = 0; i < route.numLinks; ++i)
    names.push_back(network.links()[route.links[i]].name);
  return names;
}

/// What one flow alone reaches, in 10^9 bytes/s.
inline double bottleneckGbS(const Network &network, const Route &route) {
  double least = std::numeric_limits<double>::infinity();
  for (unsigned i = 0; i < route.numLinks; ++i)
    least = std::min(least, network.links()[route.links[i]].bytesPerSecond);
  if (route.bytesPerSecond > 0)
    least = std::min(least, route.bytesPerSecond);
  return least / 1e9;
}

/// The other direction of a link.
inline std::string opposite(std::string name) {
  auto endsWith = [&](const std::string &end) {
    return name.size() > end.size() &&
           name.compare(name.size() - end.size(), end.size(), end) == 0;
  };
  if (endsWith(" out"))
    return name.replace(name.size() - 4, 4, " in");
  if (endsWith(" in"))
    return name.replace(name.size() - 3, 3, " out");
  // `node 0 gpu 1 to gpu 2`; memory has one direction.
  size_t to = name.find(" to ");
  if (to == std::string::npos)
    return name;
  size_t gpu = name.find("gpu ");
  return name.substr(0, gpu) + name.substr(to + 4) + " to " +
         name.substr(gpu, to - gpu);
}

/// Links exist, none comes twice, and transfers between nodes take links that
/// leave them; the way back is the same in the other direction, but where it
/// goes within another node first. All pairs of the first 100 ranks, and some.
inline void expectGoodRoutes(const Network &network) {
  const Cluster &cluster = network.cluster();
  int64_t ranks = network.numRanks();
  for (int64_t from = 0; from < ranks; from += from < 100 ? 1 : 7)
    for (int64_t to = from + 1; to < ranks; to += to < 100 ? 1 : 5) {
      Route route = network.route(from, to), back = network.route(to, from);
      bool leaves = cluster.nodeOf(from) != cluster.nodeOf(to);
      ASSERT_EQ(route.leavesNode, leaves) << from << " to " << to;
      ASSERT_GE(route.numLinks, 1u);
      ASSERT_LE(route.numLinks, Route::maxLinks);
      bool interNode = false;
      for (unsigned i = 0; i < route.numLinks; ++i) {
        ASSERT_LT(route.links[i], network.links().size());
        interNode |= network.links()[route.links[i]].interNode;
      }
      ASSERT_EQ(interNode, leaves) << from << " to " << to;
      Names there = namesOf(network, route), here = namesOf(network, back);
      Names sorted = there;
      llvm::sort(sorted);
      ASSERT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end())
          << from << " to " << to;
      ASSERT_EQ(route.latency, back.latency) << from << " to " << to;
      ASSERT_EQ(route.efficiency, back.efficiency);
      ASSERT_NE(route.efficiency, nullptr);
      ASSERT_EQ(route.bytesPerSecond, back.bytesPerSecond);
      ASSERT_EQ(bottleneckGbS(network, route), bottleneckGbS(network, back));
      if (leaves && cluster.fabric.crossRailByNvlink)
        continue;
      for (std::string &name : here)
        name = opposite(name);
      std::reverse(here.begin(), here.end());
      ASSERT_EQ(there, here) << from << " to " << to;
    }
}

} // namespace startrail::test

#endif // STARTRAIL_TESTS_UNIT_COMPILER_CLUSTER_ROUTES_H
