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
  // Seconds that places differ in, by index of `seconds`.
  std::vector<uint32_t> differs(seconds.size());
  uint32_t numDiffering = 0;
  for (auto [known, index] : llvm::zip_equal(seconds, differs))
    if (known.size() > 1)
      index = ++numDiffering;
  auto listOf = [&](size_t place) {
    std::vector<uint32_t> firstCalls;
    uint32_t numCalls = 0;
    for (const GroupCalls &group : groups) {
      firstCalls.push_back(numCalls);
      numCalls += group.of(place).size();
    }
    const std::vector<Item> &items = program(place);
    ActionList list;
    std::vector<Action> &made = list.own();
    made.reserve(items.size() - (gapLast - gapFirst));
    for (size_t index = 0; index < items.size(); ++index) {
      if (index == gapFirst)
        index = gapLast;
      if (index == items.size())
        break;
      const Item &item = items[index];
      Action action{item.kind, item.stream, 0, item.site, item.step, {0}, 0};
      if (item.kind == Action::Kind::Compute) {
        action.secondsOfRank = differs[item.which];
        if (action.secondsOfRank == 0)
          action.seconds = secondsOf(item, place);
      } else if (item.kind == Action::Kind::Group) {
        action.numCalls = groups[item.which].of(place).size();
        action.firstCall = firstCalls[item.which];
      } else {
        action.event = item.which;
      }
      if (item.kind != Action::Kind::Group || action.numCalls > 0)
        made.push_back(action);
    }
    return list;
  };
  auto callsAlike = [&](size_t place) {
    return llvm::all_of(groups, [&](const GroupCalls &group) {
      return group.of(place).size() == group.of(0).size();
    });
  };
  ActionList first = listOf(0);
  result.ranks.resize(places);
  for (size_t place = 0; place < places; ++place) {
    RankActions &own = result.ranks[ranks[place]];
    own.actions =
        programs.size() == 1 && callsAlike(place) ? first : listOf(place);
    size_t numCalls = 0;
    for (const GroupCalls &group : groups)
      numCalls += group.of(place).size();
    own.calls.reserve(numCalls);
    for (const GroupCalls &group : groups)
      for (ActionCall call : group.of(place)) {
        if (call.kind == ActionCall::Kind::Send ||
            call.kind == ActionCall::Kind::Recv)
          call.with = ranks[call.with];
        own.calls.push_back(call);
      }
    own.seconds.reserve(numDiffering);
    for (const std::vector<double> &known : seconds)
      if (known.size() > 1)
        own.seconds.push_back(known[place]);
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
