// Placements that are said to be alike take the same time.
#include "tests/unit/compiler/Planner/Orders.h"
#include "tests/unit/compiler/Planner/Planned.h"

#include <numeric>

using namespace startrail;
using namespace startrail::test;

namespace {

/// Rails whose NICs two GPUs share, and transfers between rails within nodes.
Cluster crossedRails(int64_t nodes, int64_t gpusPerNode) {
  Cluster cluster = railCluster(nodes, gpusPerNode);
  cluster.name = "crossed rails of two GPUs";
  cluster.fabric.crossRailByNvlink = true;
  return cluster;
}

/// Rails with a NIC for each GPU.
Cluster ownRails(int64_t nodes, int64_t gpusPerNode) {
  Cluster cluster = plainCluster(nodes, gpusPerNode);
  cluster.name = "rails of one GPU";
  cluster.fabric.kind = InterFabric::Kind::Rails;
  cluster.fabric.oversubscription = 3;
  cluster.fabric.crossRailByNvlink = true;
  return cluster;
}

/// The same without rails.
Cluster crossed(int64_t nodes, int64_t gpusPerNode) {
  Cluster cluster = plainCluster(nodes, gpusPerNode);
  cluster.name = "crossed without rails";
  cluster.fabric.crossRailByNvlink = true;
  return cluster;
}

/// NICs of a node that are not the same.
Cluster unequalNics(int64_t nodes, int64_t gpusPerNode) {
  Cluster cluster = plainCluster(nodes, gpusPerNode);
  cluster.name = "unequal NICs";
  cluster.nics.front().gbS = 2;
  return cluster;
}

/// NICs that unequal numbers of GPUs share.
Cluster unequalShares(int64_t nodes, int64_t gpusPerNode) {
  Cluster cluster = sharedNicCluster(nodes, gpusPerNode, 6);
  cluster.name = "unequal shares";
  cluster.nics.push_back({"own", 6, {0}});
  llvm::erase(cluster.nics[0].gpus, 0);
  return cluster;
}

/// A leaf with fewer nodes than others.
Cluster unequalLeaves(int64_t nodes, int64_t gpusPerNode) {
  Cluster cluster = leafCluster(nodes, gpusPerNode, 3);
  cluster.name = "unequal leaves";
  return cluster;
}

Cluster pods(int64_t nodes, int64_t gpusPerNode) {
  Cluster cluster = ownRails(nodes, gpusPerNode);
  cluster.name = "rails in pods";
  cluster.fabric.nodesPerLeaf = 2;
  return cluster;
}

std::vector<Cluster> clustersOf(int64_t nodes, int64_t gpusPerNode) {
  return {plainCluster(nodes, gpusPerNode),
          sharedNicCluster(nodes, gpusPerNode, 2),
          railCluster(nodes, gpusPerNode),
          leafCluster(nodes, gpusPerNode, 2),
          unequalLeaves(nodes, gpusPerNode),
          crossedRails(nodes, gpusPerNode),
          ownRails(nodes, gpusPerNode),
          pods(nodes, gpusPerNode),
          crossed(nodes, gpusPerNode),
          unequalNics(nodes, gpusPerNode),
          unequalShares(nodes, gpusPerNode),
          pcieCluster(nodes, gpusPerNode),
          meshCluster(nodes, gpusPerNode)};
}

PipelineOptions optionsOf(int64_t ranks, int64_t teamSize) {
  PipelineOptions options;
  options.ranks = ranks;
  options.teamSize = teamSize;
  options.pass = "both";
  options.verify = false;
  return options;
}

TEST(PlaceClassesTest, PlacementsThatAreAlikeTakeTheSameTime) {
  Planned model(smallModel(2), 16 * 256);
  PlanRequest request = model.request(16);
  request.simulation.window = false;
  int64_t sizes[] = {2, 4, 2};
  size_t compared = 0;
  // Full nodes; and more than there are ranks, the last one not full.
  for (auto [nodes, gpus] : {std::pair(4, 4), {5, 6}})
    for (const Cluster &cluster : clustersOf(nodes, gpus)) {
      Network network(cluster);
      Simulated simulated(request, network);
      ScheduledFunction *function =
          simulated.schedule(optionsOf(16, 2)).forward;
      std::map<std::vector<int32_t>, std::string> known;
      forEachPlacement(sizes, 0, [&](const std::string &text) {
        auto [entry, isNew] = known.try_emplace(
            placeClasses(cluster, placementOf(text, sizes).ranks), text);
        if (isNew)
          return;
        ++compared;
        EXPECT_NEAR(simulated.seconds(function, text) /
                        simulated.seconds(function, entry->second),
                    1, 1e-9)
            << cluster.name << ": " << text << " and " << entry->second;
      });
    }
  EXPECT_GE(compared, 50u);
}

/// The same run with each rank r at physical rank `at[r]`.
Actions moved(const Actions &from, const std::vector<int32_t> &at) {
  Actions to = from;
  for (std::vector<int32_t> &members : to.communicators)
    for (int32_t &member : members)
      member = at[member];
  for (size_t rank = 0; rank < from.ranks.size(); ++rank) {
    RankActions &there = to.ranks[at[rank]];
    there = from.ranks[rank];
    for (ActionCall &call : there.calls)
      if (call.kind == ActionCall::Kind::Send ||
          call.kind == ActionCall::Kind::Recv)
        call.with = at[call.with];
  }
  return to;
}

/// Swaps of places, by kind.
struct Swaps {
  const Cluster &cluster;
  int64_t ranks;

  std::vector<int32_t> none() const {
    std::vector<int32_t> at(ranks);
    std::iota(at.begin(), at.end(), 0);
    return at;
  }
  /// Ranks [a, a + count) and [b, b + count).
  std::vector<int32_t> of(int64_t a, int64_t b, int64_t count) const {
    std::vector<int32_t> at = none();
    for (int64_t i = 0; i < count; ++i)
      std::swap(at[a + i], at[b + i]);
    return at;
  }
  /// GPUs with these numbers, of all nodes.
  std::vector<int32_t> rails(int64_t a, int64_t b) const {
    std::vector<int32_t> at = none();
    for (int64_t node = 0; node * cluster.gpusPerNode < ranks; ++node)
      std::swap(at[node * cluster.gpusPerNode + a],
                at[node * cluster.gpusPerNode + b]);
    return at;
  }
};

/// How many swaps of GPUs of a node, of nodes, and of the same GPUs of all
/// nodes are said to make no difference.
struct Alike {
  int gpus = 0, nodes = 0, rails = 0;
  bool operator==(const Alike &other) const {
    return std::tie(gpus, nodes, rails) ==
           std::tie(other.gpus, other.nodes, other.rails);
  }
};
void PrintTo(const Alike &alike, std::ostream *stream) {
  *stream << alike.gpus << " GPUs, " << alike.nodes << " nodes, " << alike.rails
          << " rails";
}

/// Calls `visit` with every swap of two of the GPUs of a node, of two nodes,
/// and of two GPUs of all nodes: what it is, and where ranks are then.
void forEachSwap(const Cluster &cluster, int64_t ranks,
                 llvm::function_ref<void(const std::string &what,
                                         const std::vector<int32_t> &at)>
                     visit) {
  Swaps swaps{cluster, ranks};
  int64_t gpus = cluster.gpusPerNode, nodes = ranks / gpus;
  auto name = [](const char *what, int64_t a, int64_t b) {
    return what + std::to_string(a) + " and " + std::to_string(b);
  };
  for (int64_t a = 0; a < gpus; ++a)
    for (int64_t b = a + 1; b < gpus; ++b) {
      for (int64_t node = 0; node < nodes; ++node)
        visit(name("GPUs ", node * gpus + a, node * gpus + b),
              swaps.of(node * gpus + a, node * gpus + b, 1));
      visit(name("rails ", a, b), swaps.rails(a, b));
    }
  for (int64_t a = 0; a < nodes; ++a)
    for (int64_t b = a + 1; b < nodes; ++b)
      visit(name("nodes ", a, b), swaps.of(a * gpus, b * gpus, gpus));
}

TEST(PlaceClassesTest, AreAsManyAsTheMachinesTellApart) {
  // Of four GPUs and four nodes: six pairs of nodes and rails, four times six
  // pairs of GPUs.
  const std::map<std::string, Alike> expected = {
      {"plain", {24, 6, 6}},
      {"shared-nic", {24, 6, 6}},
      // The two GPUs of a NIC, in a node and in all.
      {"rails", {8, 6, 2}},
      // The nodes of two leaves; of three and one.
      {"leaves", {24, 2, 6}},
      {"unequal leaves", {24, 3, 6}},
      // The way between rails takes the GPU with the receiver's number.
      {"crossed rails of two GPUs", {0, 6, 2}},
      {"rails of one GPU", {0, 6, 6}},
      {"crossed without rails", {0, 6, 6}},
      {"rails in pods", {0, 2, 6}},
      // The three with the same NICs, and the three that share one.
      {"unequal NICs", {12, 6, 3}},
      {"unequal shares", {12, 6, 3}},
      {"pcie", {0, 0, 0}},
      {"mesh", {0, 0, 0}},
  };
  for (const Cluster &cluster : clustersOf(4, 4)) {
    std::vector<int32_t> classes =
        placeClasses(cluster, Swaps{cluster, 16}.none());
    Alike alike;
    forEachSwap(cluster, 16,
                [&](const std::string &what, const std::vector<int32_t> &at) {
                  int &count = what[0] == 'G'   ? alike.gpus
                               : what[0] == 'n' ? alike.nodes
                                                : alike.rails;
                  count += placeClasses(cluster, at) == classes;
                });
    EXPECT_EQ(alike, expected.at(cluster.name)) << cluster.name;
  }
}

/// Swaps that are said to make no difference make none.
void expectSwaps(const PlanRequest &request, const Cluster &cluster,
                 const char *placement) {
  Network network(cluster);
  Simulated simulated(request, network);
  ScheduledFunction *function =
      simulated.schedule(optionsOf(request.ranks, 2)).forward;
  ASSERT_TRUE(function);
  Actions actions =
      simulated.workload(function).actions(function->place(placement));
  auto secondsAt = [&](const std::vector<int32_t> &at) {
    llvm::Expected<EngineRun> run =
        simulateInChild(moved(actions, at), network, false);
    EXPECT_TRUE(bool(run));
    return run ? run->seconds : 0;
  };
  int64_t sizes[] = {2, request.ranks / 4, 2};
  std::vector<int32_t> ranks = placementOf(placement, sizes).ranks;
  std::vector<int32_t> classes = placeClasses(cluster, ranks);
  double seconds = secondsAt(Swaps{cluster, request.ranks}.none());
  forEachSwap(cluster, request.ranks,
              [&](const std::string &what, const std::vector<int32_t> &at) {
                std::vector<int32_t> swapped;
                for (int32_t rank : ranks)
                  swapped.push_back(at[rank]);
                if (placeClasses(cluster, swapped) == classes)
                  EXPECT_NEAR(secondsAt(at) / seconds, 1, 1e-9)
                      << cluster.name << " " << request.ranks << " ranks "
                      << placement << ": " << what;
              });
}

TEST(PlaceClassesTest, PlacesThatAreAlikeCanBeSwapped) {
  Planned model(smallModel(2), 16 * 256);
  for (const Cluster &cluster : clustersOf(2, 2))
    expectSwaps(model.request(4), cluster, "collect-intra");
  for (const Cluster &cluster : clustersOf(2, 4))
    for (const char *placement : {"collect-intra", "group,ring,member"})
      expectSwaps(model.request(8), cluster, placement);
  expectSwaps(model.request(16), pods(4, 4), "ring,group,member");
}

} // namespace
