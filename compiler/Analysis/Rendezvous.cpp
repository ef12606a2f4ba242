//===- Rendezvous.cpp - All ranks, each waiting for its partners ----------===//
#include "compiler/Analysis/Rendezvous.h"

#include <algorithm>

using namespace mlir;
using namespace startrail;

Rendezvous::Rendezvous(func::FuncOp function, CallReader &reader)
    : function(function), reader(reader) {
  int64_t count = reader.ranks().numRanks();
  ranks.reserve(count);
  for (int64_t rank = 0; rank < count; ++rank) {
    SmallVector<int64_t> coordinates = reader.ranks().coordinatesOf(rank);
    ranks.push_back({RankRun(function, coordinates), coordinates, {}, 0, {}});
  }
  counts.ranks = count;
}

int64_t Rendezvous::memberOf(const Call &call, int64_t rank) const {
  return reader.ranks().indexAlong(reader.axesOf(call.axes),
                                   ranks[rank].coordinates);
}

int64_t Rendezvous::rankOf(const Call &call, int64_t member) const {
  return reader.rankOf(call.axes, member, ranks[call.with].coordinates);
}

void Rendezvous::release(int64_t rank) {
  if (--ranks[rank].pending == 0)
    ready.push_back(rank);
}

/// All calls of the rank's group have partners.
void Rendezvous::begin(int64_t index) {
  for (const std::shared_ptr<Meeting> &meeting : ranks[index].meetings)
    if (--meeting->unbegun == 0)
      for (const Waiting &waiting : meeting->calls)
        release(waiting.rank);
}

void Rendezvous::meet(ArrayRef<Waiting> calls) {
  auto meeting = std::make_shared<Meeting>();
  meeting->calls.assign(calls.begin(), calls.end());
  meeting->unbegun = calls.size();
  for (const Waiting &waiting : calls)
    ranks[waiting.rank].meetings[waiting.call] = meeting;
  for (const Waiting &waiting : calls)
    if (--ranks[waiting.rank].apart == 0)
      begin(waiting.rank);
}

LogicalResult Rendezvous::issueTransfer(const Waiting &waiting,
                                        const Call &call) {
  bool sends = call.kind == Call::Send;
  Pair &pair = pairs[sends ? PairKey(waiting.rank, call.with)
                           : PairKey(call.with, waiting.rank)];
  Queue &partners = sends ? pair.receives : pair.sends;
  if (partners.empty()) {
    (sends ? pair.sends : pair.receives).push_back(waiting);
    return success();
  }
  Waiting partner = partners.front();
  const Call &other = callOf(partner);
  if (call.element != other.element || call.length != other.length)
    return sends ? reportDifferent(waiting, partner)
                 : reportDifferent(partner, waiting);
  partners.erase(partners.begin());
  ++counts.transfers;
  meet({partner, waiting});
  return success();
}

LogicalResult Rendezvous::issueCollective(const Waiting &waiting,
                                          const Call &call) {
  Communicator &communicator = communicators[{call.with, call.axes}];
  size_t size = reader.ranks().sizeOf(reader.axesOf(call.axes));
  communicator.byMember.resize(size);
  Queue &own = communicator.byMember[memberOf(call, waiting.rank)];
  if (own.empty())
    ++communicator.arrived;
  own.push_back(waiting);
  for (const Queue &queue : communicator.byMember)
    if (&queue != &own && queue.size() >= own.size()) {
      const Waiting &other = queue[own.size() - 1];
      if (!callOf(other).isSameCollective(call))
        return reportDifferent(other, waiting);
      break; // All before this one were alike.
    }
  while (communicator.arrived == size) {
    Queue calls;
    for (Queue &queue : communicator.byMember) {
      calls.push_back(queue.front());
      queue.erase(queue.begin());
      if (queue.empty())
        --communicator.arrived;
    }
    meet(calls);
    ++counts.collectives;
  }
  return success();
}

LogicalResult Rendezvous::issue(int64_t index) {
  Rank &rank = ranks[index];
  size_t count = rank.calls().size();
  ++rank.issued;
  rank.meetings.assign(count, nullptr);
  rank.pending = count;
  // One more, so that the group does not begin before all are issued.
  rank.apart = count + 1;
  for (size_t call = 0; call < count; ++call) {
    const Call &made = rank.calls()[call];
    LogicalResult issued = made.kind == Call::Collective
                               ? issueCollective({index, call}, made)
                               : issueTransfer({index, call}, made);
    if (failed(issued))
      return failure();
  }
  if (--rank.apart == 0)
    begin(index);
  return success();
}

LogicalResult Rendezvous::goOn(int64_t index) {
  Rank &rank = ranks[index];
  if (rank.group + 1 < rank.groups.size()) {
    ++rank.group;
    return issue(index);
  }
  while (true) {
    FailureOr<Operation *> op = rank.run.next();
    if (failed(op))
      return failure();
    if (!*op) {
      rank.returned = true;
      counts.groups = std::max(counts.groups, rank.issued);
      return success();
    }
    if (!CallReader::communicates(*op))
      continue;
    auto groups = reader.read(*op, rank.coordinates);
    if (failed(groups))
      return failure();
    rank.groups = std::move(*groups);
    rank.group = 0;
    // A collective of one rank is no call.
    if (!rank.groups.empty() && !rank.calls().empty())
      return issue(index);
  }
}

FailureOr<TransferCounts> Rendezvous::run() {
  for (int64_t rank = 0; rank < counts.ranks; ++rank)
    ready.push_back(rank);
  while (!ready.empty()) {
    std::vector<int64_t> now;
    now.swap(ready);
    for (int64_t rank : now)
      if (failed(goOn(rank)))
        return failure();
  }
  if (llvm::any_of(ranks, [](const Rank &rank) { return !rank.returned; }))
    return explain();
  return counts;
}
