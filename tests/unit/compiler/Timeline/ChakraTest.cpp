// Chakra traces, read back with a reader of protobuf: the graph of every rank
// is whole, and ranks meet each other.
#include "compiler/Timeline/Chakra.h"
#include "tests/unit/compiler/Timeline/ChakraNodes.h"
#include "tests/unit/compiler/Timeline/Timelines.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

using namespace startrail;
using namespace startrail::test;

namespace {

class Chakra : public testing::TestWithParam<TimelineCase> {
protected:
  Chakra()
      : timeline(std::get<0>(GetParam()), std::get<1>(GetParam()),
                 std::get<2>(GetParam())) {
    for (size_t rank = 0; rank < timeline.ranks.names.size(); ++rank)
      ranks.push_back(nodesOf(timeline.parts, rank));
  }

  test::Timeline timeline;
  std::vector<std::vector<Node>> ranks;
};

} // namespace

TEST_P(Chakra, nodesComeAfterWhatTheyDependOn) {
  size_t joins = 0;
  for (const std::vector<Node> &nodes : ranks) {
    ASSERT_FALSE(nodes.empty());
    std::map<uint64_t, const Node *> known;
    std::set<uint64_t> used;
    for (const Node &node : nodes) {
      EXPECT_GT(node.id, 0u);
      bool onKernel = false, onTransfer = false;
      for (uint64_t id : node.dependencies) {
        ASSERT_TRUE(known.count(id)) << node.name << " after " << id;
        const Node &before = *known[id];
        used.insert(id);
        (before.type == Comp ? onKernel : onTransfer) = true;
        // Times are whole microseconds.
        EXPECT_LE(before.start + before.duration, node.start + 2)
            << node.name << " after " << before.name;
      }
      joins += onKernel && onTransfer;
      EXPECT_TRUE(known.emplace(node.id, &node).second);
      EXPECT_EQ(node.number("is_cpu_op"), 0);
    }
    // Only what ends a stream has nothing behind it.
    std::set<std::string> last;
    for (const Node &node : nodes)
      if (!used.count(node.id))
        last.insert(node.name);
    EXPECT_LE(last.size(), 2u);
  }
  if (ranks.size() > 1)
    EXPECT_GT(joins, 0u) << "no node waits for both streams";
}

TEST_P(Chakra, partsComeAfterAllOfThoseBefore) {
  for (size_t rank = 0; rank < ranks.size(); ++rank) {
    const size_t first = nodesOf(timeline.parts.front(), rank).size();
    ASSERT_LE(first, ranks[rank].size());
    EXPECT_EQ(first < ranks[rank].size(), timeline.parts.size() > 1);
    std::map<uint64_t, std::set<uint64_t>> before; ///< of a node, all
    for (size_t i = 0; i < ranks[rank].size(); ++i) {
      const Node &node = ranks[rank][i];
      std::set<uint64_t> &all = before[node.id];
      for (uint64_t id : node.dependencies) {
        all.insert(id);
        all.insert(before[id].begin(), before[id].end());
      }
      if (i >= first)
        for (size_t j = 0; j < first; ++j)
          ASSERT_TRUE(all.count(ranks[rank][j].id))
              << node.name << " beside " << ranks[rank][j].name;
    }
  }
}

TEST_P(Chakra, sendsMeetReceives) {
  using Transfer = std::array<int64_t, 4>; ///< from, to, tag, bytes
  std::map<Transfer, int> open;
  size_t count = 0;
  for (size_t rank = 0; rank < ranks.size(); ++rank)
    for (const Node &node : ranks[rank]) {
      if (node.type != Send && node.type != Recv)
        continue;
      const Transfer transfer{node.number("comm_src"), node.number("comm_dst"),
                              node.number("comm_tag"),
                              node.number("comm_size")};
      EXPECT_EQ(transfer[node.type == Send ? 0 : 1], int64_t(rank));
      EXPECT_NE(transfer[0], transfer[1]);
      EXPECT_GT(transfer[3], 0);
      open[transfer] += node.type == Send ? 1 : -1;
      // No tag stands for two.
      EXPECT_LE(std::abs(open[transfer]), 1);
      ++count;
    }
  for (const auto &[transfer, left] : open)
    EXPECT_EQ(left, 0) << transfer[0] << " to " << transfer[1];
  if (ranks.size() > 1)
    EXPECT_GT(count, 0u);
}

TEST_P(Chakra, durationsAreTheSimulatedOnes) {
  for (size_t rank = 0; rank < ranks.size(); ++rank) {
    size_t next = 0;
    double offset = 0;
    for (const TimelinePart &part : timeline.parts) {
      const RankActions &own = part.actions->ranks[rank];
      for (size_t i = 0; i < own.actions.size(); ++i) {
        const Action &action = own.actions[i];
        const bool isGroup = action.kind == Action::Kind::Group;
        if (!isGroup && action.kind != Action::Kind::Compute)
          continue;
        size_t nodes = 1;
        for (uint32_t c = 0; c < action.numCalls; ++c) {
          const ActionCall &call = own.calls[action.firstCall + c];
          // Of a copy within a rank, the receive stands for both.
          nodes += !(call.kind == ActionCall::Kind::Send && call.with == rank);
        }
        nodes -= isGroup;
        const ActionTime &time = part.run->times[rank][i];
        for (; nodes > 0; --nodes) {
          ASSERT_LT(next, ranks[rank].size());
          const Node &node = ranks[rank][next++];
          std::string name = part.actions->sites[action.site].name;
          if (action.step >= 0)
            name += " at step " + std::to_string(action.step);
          EXPECT_EQ(node.name, name);
          EXPECT_EQ(node.type == Comp || isGroup, true);
          EXPECT_NEAR(node.duration, (time.end - time.begin) * 1e6, 1);
          EXPECT_NEAR(node.start, (offset + time.begin) * 1e6, 1);
        }
      }
      offset += part.run->seconds;
    }
    EXPECT_EQ(next, ranks[rank].size());
  }
}

TEST_P(Chakra, collectivesAreOfGroupsOfTheirRanks) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeChakraGroups(os, timeline.parts);
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(text);
  ASSERT_TRUE(bool(json)) << llvm::toString(json.takeError());
  const llvm::json::Object &groups = *json->getAsObject();
  size_t communicators = 0;
  for (const TimelinePart &part : timeline.parts)
    communicators += part.actions->communicators.size();
  EXPECT_EQ(groups.size(), communicators);

  using Call = std::pair<int64_t, int64_t>; ///< kind and bytes
  std::map<std::string, std::map<size_t, std::vector<Call>>> calls;
  for (size_t rank = 0; rank < ranks.size(); ++rank)
    for (const Node &node : ranks[rank]) {
      if (node.type != Coll)
        continue;
      ASSERT_TRUE(node.texts.count("pg_name"));
      const int64_t kind = node.number("comm_type");
      EXPECT_TRUE(kind == 2 || kind == 7) << kind;
      calls[node.texts.at("pg_name")][rank].push_back(
          {kind, node.number("comm_size")});
    }
  const auto [numRanks, team, pass] = GetParam();
  EXPECT_EQ(calls.empty(), team == 1);
  for (const auto &[name, byRank] : calls) {
    const llvm::json::Array *members = groups.getArray(name);
    ASSERT_TRUE(members) << name;
    ASSERT_EQ(members->size(), byRank.size());
    for (const llvm::json::Value &member : *members) {
      ASSERT_TRUE(byRank.count(*member.getAsInteger()));
      EXPECT_EQ(byRank.at(*member.getAsInteger()), byRank.begin()->second);
    }
  }
}

TEST_P(Chakra, bytesOfCollectivesAreWhatARankGives) {
  using Call = std::pair<int64_t, int64_t>; ///< kind and bytes
  for (size_t rank = 0; rank < ranks.size(); ++rank) {
    std::vector<Call> expected, written;
    for (const TimelinePart &part : timeline.parts)
      for (const Action &action : part.actions->ranks[rank].actions)
        for (uint32_t c = 0; c < action.numCalls; ++c) {
          const ActionCall &call =
              part.actions->ranks[rank].calls[action.firstCall + c];
          if (call.kind == ActionCall::Kind::AllGather)
            expected.emplace_back(2, std::llround(call.bytes));
          if (call.kind == ActionCall::Kind::ReduceScatter)
            expected.emplace_back(
                7, std::llround(call.bytes *
                                part.actions->communicators[call.with].size()));
        }
    for (const Node &node : ranks[rank])
      if (node.type == Coll)
        written.emplace_back(node.number("comm_type"),
                             node.number("comm_size"));
    EXPECT_EQ(written, expected);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Chakra,
                         testing::Values(std::make_tuple(1, 1, "forward"),
                                         std::make_tuple(8, 1, "both"),
                                         std::make_tuple(8, 2, "both"),
                                         std::make_tuple(16, 4, "forward"),
                                         std::make_tuple(18, 3, "backward")),
                         caseName);
