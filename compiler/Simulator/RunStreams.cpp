//===- RunStreams.cpp - What streams do in virtual time -------------------===//
#include "compiler/Simulator/ActionRun.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;
using namespace startrail;

/// Executes what the stream of `rank` comes to, until something takes time.
void ActionRun::advance(uint32_t rank, uint32_t stream) {
  const ActionList &ofRank = actions.ranks[rank].actions;
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
        other.next != ofRank.size() && recordsOf(rank)[other.next] == index)
      advance(rank, 1 - stream);
  }
  result.rankSeconds[rank] = std::max(result.rankSeconds[rank], now);
}

/// Begins an action; false where it has not ended at once.
bool ActionRun::execute(uint32_t rank, uint32_t stream, uint32_t index) {
  const Action &action = actions.ranks[rank].actions[index];
  ActionTime &time = result.times[rank][index];
  if (time.begin == notYet)
    time.begin = time.moving = now;
  switch (action.kind) {
  case Action::Kind::Compute: {
    double seconds = actions.ranks[rank].secondsOf(action);
    if (seconds <= 0)
      return true;
    processors.begin(rank * Processors::streamsOfRank + stream, seconds, now);
    return false;
  }
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
    uint32_t record = recordsOf(rank)[index];
    return record == none || result.times[rank][record].end != notYet;
  }
  }
  llvm_unreachable("unknown kind of action");
}

/// The action at which the stream is has ended.
void ActionRun::finish(uint32_t rank, uint32_t stream) {
  Stream &state = streamOf(rank, stream);
  result.times[rank][state.next].end = now;
  state.nextGroup +=
      actions.ranks[rank].actions[state.next].kind == Action::Kind::Group;
  ++state.next;
  advance(rank, stream);
}
