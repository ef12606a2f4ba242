//===- ActionRun.cpp - One run of actions in virtual time -----------------===//
#include "compiler/Simulator/ActionRun.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace llvm;
using namespace startrail;

ActionRun::ActionRun(const Actions &actions, const EngineNetwork &network,
                     const Meetings &meetings, FlowModel &model)
    : actions(actions), network(network), meetings(meetings), model(model),
      processors(network, actions.ranks.size(), events),
      meter(network.links.size()),
      streams(actions.ranks.size() * Processors::streamsOfRank),
      groups(meetings.rankOfGroup.size()), groupsRunning(actions.ranks.size()),
      routes(meetings.pairs.size()), ways(meetings.pairs.size(), none) {
  result.rankSeconds.resize(actions.ranks.size());
  for (auto [rank, ofRank] : enumerate(actions.ranks)) {
    result.times.emplace_back(ofRank.actions.size(),
                              ActionTime{notYet, notYet, notYet});
    if (rank == 0 || !ofRank.actions.isShared(actions.ranks[rank - 1].actions))
      records.push_back(findRecords(ofRank.actions));
    listOfRank.push_back(records.size() - 1);
    for (uint32_t stream = 0; stream != Processors::streamsOfRank; ++stream)
      streamOf(rank, stream).nextGroup = meetings.firstGroup[rank];
  }
  for (const Meeting &meeting : meetings.meetings) {
    awaited.push_back(meeting.numMembers);
    moving.push_back(meeting.numFlows);
  }
  uint32_t numWays = 0;
  for (auto [pair, route, way] : zip(meetings.pairs, routes, ways)) {
    if (pair.from == pair.to)
      continue;
    way = numWays++;
    route = network.route(pair.from, pair.to);
    model.addWay(pair.from, pair.to, route);
    meter.addWay(route);
  }
}

std::vector<uint32_t> ActionRun::findRecords(const ActionList &ofRank) const {
  std::vector<uint32_t> last(actions.numEvents, none);
  std::vector<uint32_t> records(ofRank.size(), none);
  for (auto [index, action] : enumerate(ofRank)) {
    if (action.kind == Action::Kind::Record)
      last[action.event] = index;
    else if (action.kind == Action::Kind::Wait)
      records[index] = last[action.event];
  }
  return records;
}

void ActionRun::begin() {
  for (uint32_t rank = 0; rank != actions.ranks.size(); ++rank)
    for (uint32_t stream = 0; stream != Processors::streamsOfRank; ++stream)
      advance(rank, stream);
}

double ActionRun::nextEvent() {
  while (!events.empty() && processors.isVoid(events.next()))
    events.drop();
  return events.empty() ? HUGE_VAL : events.next().time;
}

void ActionRun::advanceTo(double time) {
  now = time;
  double roundings = 4 * std::numeric_limits<double>::epsilon() * now;
  while (nextEvent() <= now + roundings) {
    Event event = events.next();
    events.drop();
    switch (event.kind) {
    case Event::Kind::KernelEnd:
      processors.end(event.index, now);
      finish(event.index / Processors::streamsOfRank,
             event.index % Processors::streamsOfRank);
      break;
    case Event::Kind::FlowsBegin:
      beginFlows(event.index);
      break;
    case Event::Kind::FlowEnd:
      flowEnded(event.index);
      break;
    }
  }
}

void ActionRun::rated() {
  meter.rated(model.now(), [&](uint32_t link) { return model.isFull(link); });
}

/// What the stream of `rank` waits for, as all have ended that can.
Error ActionRun::stuck(uint32_t rank, uint32_t stream) const {
  uint32_t index = streams[rank * Processors::streamsOfRank + stream].next;
  const Action &action = actions.ranks[rank].actions[index];
  const ActionSite &site = actions.sites[action.site];
  std::string text = ("expected every rank to end, but got rank " +
                      Twine(rank) + " waiting for ever at " + site.name)
                         .str();
  if (action.step >= 0)
    text += " of step " + std::to_string(action.step);
  if (!site.location.empty())
    text += " (" + site.location + ")";
  if (action.kind == Action::Kind::Wait)
    return createStringError(text + ": what it waits for never ends");
  uint32_t group = streams[rank * Processors::streamsOfRank + stream].nextGroup;
  for (uint32_t m : meetings.of(group)) {
    if (awaited[m] == 0)
      continue;
    const Meeting &meeting = meetings.meetings[m];
    for (uint32_t i = 0; i != meeting.numMembers; ++i) {
      uint32_t member = meetings.members[meeting.firstMember + i];
      if (member != Meetings::noGroup && groups[member].pending != none)
        continue;
      // Flows begin at the members in order; that of a send and a receive ends
      // at the second one.
      bool begins = i < meeting.numFlows;
      const MeetingFlow &flow = meetings.flows[meeting.firstFlow + i * begins];
      const RankPair &pair = meetings.pairs[flow.pair];
      uint32_t who = begins ? pair.from : pair.to;
      return createStringError(text + ": rank " + Twine(who) + " never comes");
    }
  }
  return createStringError(text);
}

Expected<EngineRun> ActionRun::run() {
  if (Error error = model.run(*this))
    return std::move(error);
  // Of those that wait, a group says more than an event.
  const uint32_t order[] = {uint32_t(StreamKind::Communication),
                            uint32_t(StreamKind::Compute)};
  for (uint32_t stream : order)
    for (uint32_t rank = 0; rank != actions.ranks.size(); ++rank)
      if (streamOf(rank, stream).next != actions.ranks[rank].actions.size())
        return stuck(rank, stream);
  for (double seconds : result.rankSeconds)
    result.seconds = std::max(result.seconds, seconds);
  result.links = meter.take();
  return std::move(result);
}

Expected<EngineRun> startrail::simulateHere(const Actions &actions,
                                            const EngineNetwork &network) {
  Expected<Meetings> meetings = Meetings::of(actions);
  if (!meetings)
    return meetings.takeError();
  Expected<std::unique_ptr<FlowModel>> model = FlowModel::create(network.links);
  if (!model)
    return model.takeError();
  return ActionRun(actions, network, *meetings, **model).run();
}
