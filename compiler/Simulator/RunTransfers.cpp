//===- RunTransfers.cpp - What moves between ranks in virtual time --------===//
#include "compiler/Simulator/ActionRun.h"

using namespace llvm;
using namespace startrail;

void ActionRun::beginGroup(uint32_t group, uint32_t rank, uint32_t action) {
  groups[group] = {action, uint32_t(meetings.of(group).size())};
  ++groupsRunning[rank];
  processors.setCommunicating(rank, true, now);
  for (uint32_t meeting : meetings.of(group))
    if (--awaited[meeting] == 0)
      meet(meeting);
}

void ActionRun::endGroup(uint32_t group) {
  uint32_t rank = meetings.rankOfGroup[group];
  --groupsRunning[rank];
  finish(rank,
         uint32_t(actions.ranks[rank].actions[groups[group].action].stream));
  // Another one may have begun, and then nothing changes for kernels.
  processors.setCommunicating(rank, groupsRunning[rank] != 0, now);
}

/// All members have come.
void ActionRun::meet(uint32_t index) {
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

bool ActionRun::isCarried(const MeetingFlow &flow) const {
  uint32_t way = ways[flow.pair];
  return way != none && flow.bytes > 0 && model.isBound(way);
}

void ActionRun::beginFlows(uint32_t index) {
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
    if (isCarried(flow)) {
      // What a transfer does not reach of its share is lost for all: it takes
      // the time of more bytes.
      double share = route.efficiency ? (*route.efficiency)(flow.bytes) : 1;
      const RankPair &pair = meetings.pairs[flow.pair];
      processors.beginTransfer(pair.from, pair.to, now);
      model.start(way, flow.bytes / share, f);
    } else {
      events.add({now + seconds, Event::Kind::FlowEnd, f, 0});
    }
  }
}

void ActionRun::flowEnded(uint32_t index) {
  now = model.now();
  const MeetingFlow &flow = meetings.flows[index];
  if (uint32_t way = ways[flow.pair]; way != none) {
    meter.end(way, flow.bytes, now);
    const RankPair &pair = meetings.pairs[flow.pair];
    if (isCarried(flow))
      processors.endTransfer(pair.from, pair.to, now);
  }
  if (--moving[flow.meeting] != 0)
    return;
  const Meeting &meeting = meetings.meetings[flow.meeting];
  for (uint32_t group : ArrayRef(meetings.members)
                            .slice(meeting.firstMember, meeting.numMembers))
    if (--groups[group].pending == 0)
      endGroup(group);
}
