//===- Workload.cpp - What a function makes ranks do, wherever they are ---===//
#include "compiler/Simulator/Workload.h"

using namespace startrail;

std::vector<int32_t> startrail::ranksByPlace(const RankAlgebra &ranks) {
  std::vector<int32_t> physical;
  physical.reserve(ranks.numRanks());
  ranks.allOf([&](llvm::ArrayRef<int64_t> coordinates) {
    physical.push_back(ranks.rankOf(coordinates));
    return true;
  });
  return physical;
}

Actions Workload::actions(const RankAlgebra &algebra, const Loop *loop,
                          Turns without) const {
  std::vector<int32_t> ranks = ranksByPlace(algebra);
  Actions result;
  result.sites = sites;
  result.numEvents = numEvents;
  for (const std::vector<uint32_t> &members : communicators) {
    std::vector<int32_t> &placed = result.communicators.emplace_back();
    for (uint32_t place : members)
      placed.push_back(ranks[place]);
  }
  size_t gapFirst = 0, gapLast = 0;
  if (loop) {
    gapFirst = loop->first + size_t(loop->items) * without.first;
    gapLast = loop->first + size_t(loop->items) * without.last;
  }
  result.ranks.resize(places);
  std::vector<uint32_t> firstCalls(groups.size());
  for (size_t place = 0; place < places; ++place) {
    RankActions &own = result.ranks[ranks[place]];
    size_t numCalls = 0;
    for (const GroupCalls &group : groups)
      numCalls += group.of(place).size();
    own.calls.reserve(numCalls);
    for (auto [group, first] : llvm::zip_equal(groups, firstCalls)) {
      first = own.calls.size();
      for (ActionCall call : group.of(place)) {
        if (call.kind == ActionCall::Kind::Send ||
            call.kind == ActionCall::Kind::Recv)
          call.with = ranks[call.with];
        own.calls.push_back(call);
      }
    }
    const std::vector<Item> &items = program(place);
    own.actions.reserve(items.size() - (gapLast - gapFirst));
    for (size_t index = 0; index < items.size(); ++index) {
      if (index == gapFirst)
        index = gapLast;
      if (index == items.size())
        break;
      const Item &item = items[index];
      Action action{item.kind, item.stream, 0, item.site, item.step, {0}, 0};
      if (item.kind == Action::Kind::Compute) {
        action.seconds = secondsOf(item, place);
      } else if (item.kind == Action::Kind::Group) {
        action.numCalls = groups[item.which].of(place).size();
        action.firstCall = firstCalls[item.which];
      } else {
        action.event = item.which;
      }
      if (item.kind != Action::Kind::Group || action.numCalls > 0)
        own.actions.push_back(action);
    }
  }
  return result;
}

Workload::Turns Workload::steadyTurns(const Loop &loop) const {
  const std::vector<Item> &items = programs.front();
  auto likeTheOneBefore = [&](uint32_t turn) {
    size_t first = loop.first + size_t(loop.items) * turn;
    for (size_t index = first; index < first + loop.items; ++index)
      if (items[index].which != items[index - loop.items].which)
        return false;
    return true;
  };
  Turns longest{0, 0};
  for (uint32_t first = 0, turn = 1; turn <= loop.turns; ++turn) {
    if (turn < loop.turns && likeTheOneBefore(turn))
      continue;
    if (turn - first > longest.last - longest.first)
      longest = {first, turn};
    first = turn;
  }
  return longest;
}
