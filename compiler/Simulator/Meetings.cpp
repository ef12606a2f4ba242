//===- Meetings.cpp - Which groups of which ranks need each other ---------===//
#include "compiler/Simulator/Meetings.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace startrail;

namespace {

/// A call of a group, seen from the pair it is of.
struct PairCall {
  uint32_t group;
  double bytes;
};

class MeetingsBuilder {
public:
  explicit MeetingsBuilder(const Actions &actions) : actions(actions) {}

  Error build(Meetings &into, std::vector<uint32_t> &firstOfGroup,
              std::vector<uint32_t> &ofGroups);

private:
  uint32_t pairOf(uint32_t from, uint32_t to);
  Error addCall(const ActionCall &call, uint32_t rank, uint32_t group);
  Error addCollective(const ActionCall &call, uint32_t rank, uint32_t group);
  Error matchPair(uint32_t pair);
  void listByGroup(std::vector<uint32_t> &firstOfGroup,
                   std::vector<uint32_t> &ofGroups);

  const Actions &actions;
  Meetings *result = nullptr;
  DenseMap<uint64_t, uint32_t> pairs;
  std::vector<std::vector<PairCall>> sends, receives; ///< by pair
  /// How many calls a rank has made on a communicator, and the meeting of each
  /// such number.
  DenseMap<uint64_t, uint32_t> callsMade, collectives;
};

} // namespace

static uint64_t both(uint32_t high, uint32_t low) {
  return uint64_t(high) << 32 | low;
}

uint32_t MeetingsBuilder::pairOf(uint32_t from, uint32_t to) {
  auto [known, isNew] = pairs.try_emplace(both(from, to), pairs.size());
  if (isNew) {
    result->pairs.push_back({from, to});
    sends.emplace_back();
    receives.emplace_back();
  }
  return known->second;
}

Error MeetingsBuilder::addCall(const ActionCall &call, uint32_t rank,
                               uint32_t group) {
  if (call.kind == ActionCall::Kind::AllGather ||
      call.kind == ActionCall::Kind::ReduceScatter)
    return addCollective(call, rank, group);
  if (call.with >= actions.ranks.size())
    return createStringError("expected the partner of rank " + Twine(rank) +
                             " to be one of " + Twine(actions.ranks.size()) +
                             " ranks, but got " + Twine(call.with));
  if (call.kind == ActionCall::Kind::Send)
    sends[pairOf(rank, call.with)].push_back({group, call.bytes});
  else
    receives[pairOf(call.with, rank)].push_back({group, call.bytes});
  return Error::success();
}

Error MeetingsBuilder::addCollective(const ActionCall &call, uint32_t rank,
                                     uint32_t group) {
  ArrayRef<int32_t> members;
  if (call.with < actions.communicators.size())
    members = actions.communicators[call.with];
  const int32_t *self = find(members, int32_t(rank));
  if (self == members.end())
    return createStringError("expected rank " + Twine(rank) +
                             " to be a member of communicator " +
                             Twine(call.with));
  size_t size = members.size(), position = self - members.begin();
  uint32_t number = callsMade[both(call.with, rank)]++;
  auto [known, isNew] =
      collectives.try_emplace(both(call.with, number), result->meetings.size());
  if (isNew) {
    result->meetings.push_back({uint32_t(result->members.size()),
                                uint32_t(size), uint32_t(result->flows.size()),
                                uint32_t(size)});
    result->members.resize(result->members.size() + size, Meetings::noGroup);
    for (size_t i = 0; i != size; ++i)
      result->flows.push_back(
          {pairOf(members[i], members[(i + 1) % size]), known->second, 0});
  }
  const Meeting &meeting = result->meetings[known->second];
  result->members[meeting.firstMember + position] = group;
  // Alone, a member copies its part.
  result->flows[meeting.firstFlow + position].bytes =
      call.bytes * std::max<size_t>(size - 1, 1);
  return Error::success();
}

Error MeetingsBuilder::matchPair(uint32_t pair) {
  ArrayRef<PairCall> sent = sends[pair], received = receives[pair];
  uint32_t sender = Meetings::noGroup, receiver = Meetings::noGroup;
  for (size_t i = 0, end = std::max(sent.size(), received.size()); i != end;
       ++i) {
    uint32_t from = i < sent.size() ? sent[i].group : Meetings::noGroup;
    uint32_t to = i < received.size() ? received[i].group : Meetings::noGroup;
    double bytes = i < sent.size() ? sent[i].bytes : received[i].bytes;
    if (i < received.size() && received[i].bytes != bytes)
      return createStringError(
          "expected rank " + Twine(result->pairs[pair].to) + " to receive " +
          Twine(int64_t(bytes)) + " bytes, which rank " +
          Twine(result->pairs[pair].from) + " sends, but got " +
          Twine(int64_t(received[i].bytes)));
    if (i != 0 && from == sender && to == receiver) {
      result->flows.back().bytes += bytes;
      continue;
    }
    sender = from;
    receiver = to;
    bool alone = from == to;
    result->meetings.push_back({uint32_t(result->members.size()),
                                alone ? 1u : 2u, uint32_t(result->flows.size()),
                                1});
    result->flows.push_back(
        {pair, uint32_t(result->meetings.size() - 1), bytes});
    result->members.push_back(from);
    if (!alone)
      result->members.push_back(to);
  }
  return Error::success();
}

void MeetingsBuilder::listByGroup(std::vector<uint32_t> &firstOfGroup,
                                  std::vector<uint32_t> &ofGroups) {
  firstOfGroup.assign(result->rankOfGroup.size() + 1, 0);
  size_t total = 0;
  for (uint32_t group : result->members)
    if (group != Meetings::noGroup) {
      ++firstOfGroup[group + 1];
      ++total;
    }
  for (size_t group = 1; group < firstOfGroup.size(); ++group)
    firstOfGroup[group] += firstOfGroup[group - 1];
  ofGroups.resize(total);
  std::vector<uint32_t> next(firstOfGroup.begin(), firstOfGroup.end() - 1);
  for (auto [index, meeting] : enumerate(result->meetings))
    for (uint32_t group : ArrayRef(result->members)
                              .slice(meeting.firstMember, meeting.numMembers))
      if (group != Meetings::noGroup)
        ofGroups[next[group]++] = index;
}

Error MeetingsBuilder::build(Meetings &into,
                             std::vector<uint32_t> &firstOfGroup,
                             std::vector<uint32_t> &ofGroups) {
  result = &into;
  for (auto [rank, run] : enumerate(actions.ranks)) {
    into.firstGroup.push_back(into.rankOfGroup.size());
    for (const Action &action : run.actions) {
      if (action.kind != Action::Kind::Group)
        continue;
      uint32_t group = into.rankOfGroup.size();
      into.rankOfGroup.push_back(rank);
      for (const ActionCall &call :
           ArrayRef(run.calls).slice(action.firstCall, action.numCalls))
        if (Error error = addCall(call, rank, group))
          return error;
    }
  }
  for (uint32_t pair = 0; pair != into.pairs.size(); ++pair)
    if (Error error = matchPair(pair))
      return error;
  listByGroup(firstOfGroup, ofGroups);
  return Error::success();
}

Expected<Meetings> Meetings::of(const Actions &actions) {
  Meetings result;
  if (Error error = MeetingsBuilder(actions).build(result, result.firstOfGroup,
                                                   result.ofGroups))
    return std::move(error);
  return result;
}
