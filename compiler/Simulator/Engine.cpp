//===- Engine.cpp - Virtual time over a network ---------------------------===//
#include "compiler/Simulator/Engine.h"

#include "compiler/Simulator/FlowModel.h"
#include "compiler/Simulator/LinkMeter.h"
#include "compiler/Simulator/Meetings.h"
#include "compiler/Simulator/Processors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

#include <cmath>

using namespace llvm;
using namespace startrail;

namespace {

/// No action, or no record to wait for.
constexpr uint32_t none = ~0u;
constexpr double notYet = -1;

/// Where a stream of a rank is.
struct Stream {
  uint32_t next = 0;      ///< action
  uint32_t nextGroup = 0; ///< the first group at or behind it
  bool advances = false;  ///< right now
};

struct Group {
  uint32_t action;
  uint32_t pending = none; ///< meetings that have not ended; none: not begun
};

class Engine final : public FlowClient {
public:
  Engine(const Actions &actions, const EngineNetwork &network,
         const Meetings &meetings, FlowModel &model);

  Expected<EngineRun> run();

private:
  void begin() override;
  double nextEvent() override;
  void advanceTo(double now) override;
  void flowEnded(uint32_t flow) override;
  void rated() override;

  Stream &streamOf(uint32_t rank, uint32_t stream) {
    return streams[rank * Processors::streamsOfRank + stream];
  }
  void advance(uint32_t rank, uint32_t stream);
  bool execute(uint32_t rank, uint32_t stream, uint32_t index);
  void finish(uint32_t rank, uint32_t stream);
  void beginGroup(uint32_t group, uint32_t rank, uint32_t action);
  void endGroup(uint32_t group);
  void meet(uint32_t meeting);
  void beginFlows(uint32_t meeting);
  void findRecords(const std::vector<Action> &ofRank,
                   std::vector<uint32_t> &records) const;
  Error stuck(uint32_t rank, uint32_t stream) const;

  const Actions &actions;
  const EngineNetwork &network;
  const Meetings &meetings;
  FlowModel &model;
  EventQueue events;
  Processors processors;
  LinkMeter meter;
  EngineRun result;
  std::vector<Stream> streams;
  std::vector<Group> groups;
  std::vector<uint32_t> groupsRunning; ///< by rank
  /// By rank and action: of waits, the record they are for.
  std::vector<std::vector<uint32_t>> records;
  /// By meeting: members that have not come, and flows that have not ended.
  std::vector<uint32_t> awaited, moving;
  std::vector<Route> routes;  ///< by pair; of copies, none
  std::vector<uint32_t> ways; ///< by pair
  double now = 0;
};

} // namespace

Engine::Engine(const Actions &actions, const EngineNetwork &network,
               const Meetings &meetings, FlowModel &model)
    : actions(actions), network(network), meetings(meetings), model(model),
      processors(network, actions.ranks.size(), events),
      meter(network.links.size()),
      streams(actions.ranks.size() * Processors::streamsOfRank),
      groups(meetings.rankOfGroup.size()), groupsRunning(actions.ranks.size()),
      records(actions.ranks.size()), routes(meetings.pairs.size()),
      ways(meetings.pairs.size(), none) {
  result.rankSeconds.resize(actions.ranks.size());
  for (auto [rank, ofRank] : enumerate(actions.ranks)) {
    result.times.emplace_back(ofRank.actions.size(),
                              ActionTime{notYet, notYet, notYet});
    findRecords(ofRank.actions, records[rank]);
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

void Engine::findRecords(const std::vector<Action> &ofRank,
                         std::vector<uint32_t> &records) const {
  std::vector<uint32_t> last(actions.numEvents, none);
  records.assign(ofRank.size(), none);
  for (auto [index, action] : enumerate(ofRank)) {
    if (action.kind == Action::Kind::Record)
      last[action.event] = index;
    else if (action.kind == Action::Kind::Wait)
      records[index] = last[action.event];
  }
}

/// Executes what the stream of `rank` comes to, until something takes time.
void Engine::advance(uint32_t rank, uint32_t stream) {
  const std::vector<Action> &ofRank = actions.ranks[rank].actions;
  Stream &state = streamOf(rank, stream), &other = streamOf(rank, 1 - stream);
  auto guard = SaveAndRestore(state.advances, true);
  while (state.next != ofRank.size()) {
    uint32_t index = state.next;
    const Action &action = ofRank[index];
    bool isHere = uint32_t(action.stream) == stream;
    if (isHere && !execute(rank, stream, index))
      return;
    if (isHere)
      result.times[rank][index].end = now;
    state.nextGroup += action.kind == Action::Kind::Group;
    ++state.next;
    if (isHere && action.kind == Action::Kind::Record && !other.advances &&
        other.next != ofRank.size() && records[rank][other.next] == index)
      advance(rank, 1 - stream);
  }
  result.rankSeconds[rank] = std::max(result.rankSeconds[rank], now);
}

/// Begins an action; false where it has not ended at once.
bool Engine::execute(uint32_t rank, uint32_t stream, uint32_t index) {
  const Action &action = actions.ranks[rank].actions[index];
  ActionTime &time = result.times[rank][index];
  if (time.begin == notYet)
    time.begin = time.moving = now;
  switch (action.kind) {
  case Action::Kind::Compute:
    if (action.seconds <= 0)
      return true;
    processors.begin(rank * Processors::streamsOfRank + stream, action.seconds,
                     now);
    return false;
  case Action::Kind::Group: {
    uint32_t group = streamOf(rank, stream).nextGroup;
    if (meetings.of(group).empty())
      return true;
    beginGroup(group, rank, index);
    return false;
  }
  case Action::Kind::Record:
    return true;
  case Action::Kind::Wait: {
    uint32_t record = records[rank][index];
    return record == none || result.times[rank][record].end != notYet;
  }
  }
  llvm_unreachable("unknown kind of action");
}

/// The action at which the stream is has ended.
void Engine::finish(uint32_t rank, uint32_t stream) {
  Stream &state = streamOf(rank, stream);
  result.times[rank][state.next].end = now;
  state.nextGroup +=
      actions.ranks[rank].actions[state.next].kind == Action::Kind::Group;
  ++state.next;
  advance(rank, stream);
}

void Engine::beginGroup(uint32_t group, uint32_t rank, uint32_t action) {
  groups[group] = {action, uint32_t(meetings.of(group).size())};
  ++groupsRunning[rank];
  processors.setCommunicating(rank, true, now);
  for (uint32_t meeting : meetings.of(group))
    if (--awaited[meeting] == 0)
      meet(meeting);
}

void Engine::endGroup(uint32_t group) {
  uint32_t rank = meetings.rankOfGroup[group];
  --groupsRunning[rank];
  finish(rank,
         uint32_t(actions.ranks[rank].actions[groups[group].action].stream));
  // Another one may have begun, and then nothing changes for kernels.
  processors.setCommunicating(rank, groupsRunning[rank] != 0, now);
}

/// All members have come.
void Engine::meet(uint32_t index) {
  const Meeting &meeting = meetings.meetings[index];
  for (uint32_t group : ArrayRef(meetings.members)
                            .slice(meeting.firstMember, meeting.numMembers))
    result.times[meetings.rankOfGroup[group]][groups[group].action].moving =
        now;
  double latency = 0;
  for (const MeetingFlow &flow :
       ArrayRef(meetings.flows).slice(meeting.firstFlow, meeting.numFlows))
    latency += routes[flow.pair].latency;
  if (meeting.numFlows > 1)
    latency *= double(meeting.numFlows - 1) / meeting.numFlows;
  if (latency > 0)
    events.add({now + latency, Event::Kind::FlowsBegin, index, 0});
  else
    beginFlows(index);
}

void Engine::beginFlows(uint32_t index) {
  const Meeting &meeting = meetings.meetings[index];
  for (uint32_t f = meeting.firstFlow;
       f != meeting.firstFlow + meeting.numFlows; ++f) {
    const MeetingFlow &flow = meetings.flows[f];
    const Route &route = routes[flow.pair];
    uint32_t way = ways[flow.pair];
    double seconds = 0;
    if (way == none)
      seconds = flow.bytes / network.copyBytesPerSecond;
    else
      meter.begin(way, now);
    if (way != none && flow.bytes > 0 && model.isBound(way)) {
      // What a transfer does not reach of its share is lost for all: it takes
      // the time of more bytes.
      double share = route.efficiency ? (*route.efficiency)(flow.bytes) : 1;
      model.start(way, flow.bytes / share, f);
    } else {
      events.add({now + seconds, Event::Kind::FlowEnd, f, 0});
    }
  }
}

void Engine::flowEnded(uint32_t index) {
  now = model.now();
  const MeetingFlow &flow = meetings.flows[index];
  if (uint32_t way = ways[flow.pair]; way != none)
    meter.end(way, flow.bytes, now);
  if (--moving[flow.meeting] != 0)
    return;
  const Meeting &meeting = meetings.meetings[flow.meeting];
  for (uint32_t group : ArrayRef(meetings.members)
                            .slice(meeting.firstMember, meeting.numMembers))
    if (--groups[group].pending == 0)
      endGroup(group);
}

void Engine::begin() {
  for (uint32_t rank = 0; rank != actions.ranks.size(); ++rank)
    for (uint32_t stream = 0; stream != Processors::streamsOfRank; ++stream)
      advance(rank, stream);
}

double Engine::nextEvent() {
  while (!events.empty() && processors.isVoid(events.next()))
    events.drop();
  return events.empty() ? HUGE_VAL : events.next().time;
}

void Engine::advanceTo(double time) {
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

void Engine::rated() {
  meter.rated(model.now(), [&](uint32_t link) { return model.isFull(link); });
}

/// What the stream of `rank` waits for, as all have ended that can.
Error Engine::stuck(uint32_t rank, uint32_t stream) const {
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

Expected<EngineRun> Engine::run() {
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
  return Engine(actions, network, *meetings, **model).run();
}
