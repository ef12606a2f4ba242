//===- Deadlock.cpp - Why ranks do not go on ------------------------------===//
#include "compiler/Analysis/Rendezvous.h"

#include "llvm/ADT/Twine.h"

using namespace mlir;
using namespace startrail;

/// Ranks that are named one by one in the message of a cycle, and in its notes.
static constexpr size_t mostNamed = 3, mostNotes = 16;

int64_t Rendezvous::placeIn(const Queue &queue, size_t call) {
  auto *place = llvm::find_if(
      queue, [&](const Waiting &waiting) { return waiting.call == call; });
  return place - queue.begin();
}

std::string Rendezvous::stepOf(int64_t rank) const {
  const RankRun &run = ranks[rank].run;
  Operation *op = ranks[rank].calls().front().op;
  std::optional<int64_t> step;
  if (auto group = dyn_cast<GroupOp>(op->getParentOp()))
    if (group.getStep())
      step = run.indexOf(group.getStep());
  if (!step)
    if (auto loop = op->getParentOfType<scf::ForOp>())
      step = run.indexOf(loop.getInductionVar());
  return step ? " at step " + std::to_string(*step) : "";
}

std::string Rendezvous::describe(const Waiting &waiting) {
  return reader.describeRank(waiting.rank) + " waits in its " +
         reader.describe(callOf(waiting), ranks[waiting.rank].run) +
         stepOf(waiting.rank);
}

std::vector<Rendezvous::Edge> Rendezvous::edgesOf(int64_t rank) const {
  std::vector<Edge> edges;
  if (ranks[rank].returned)
    return edges;
  for (auto [index, call] : llvm::enumerate(ranks[rank].calls())) {
    if (ranks[rank].done[index])
      continue;
    if (call.kind != Call::Collective) {
      edges.push_back({{rank, index}, call.with});
      continue;
    }
    const Communicator &communicator = communicators.at({call.with, call.axes});
    int64_t before =
        placeIn(communicator.byMember[memberOf(call, rank)], index);
    for (auto [member, queue] : llvm::enumerate(communicator.byMember))
      if (int64_t(queue.size()) <= before)
        edges.push_back({{rank, index}, rankOf(call, member)});
  }
  return edges;
}

FailureOr<bool> Rendezvous::willMeet(const Edge &edge) {
  const Rank &partner = ranks[edge.partner];
  auto [known, isNew] = futures.try_emplace(edge.partner);
  Future &future = known->second;
  if (isNew && !partner.returned) {
    auto add = [&](const std::vector<Call> &calls) {
      for (const Call &call : calls)
        if (call.kind == Call::Send)
          ++future.sends[{edge.partner, call.with}];
        else if (call.kind == Call::Recv)
          ++future.receives[{call.with, edge.partner}];
        else
          ++future.collectives[{call.with, call.axes}];
    };
    for (size_t group = partner.group + 1; group < partner.groups.size();
         ++group)
      add(partner.groups[group]);
    RankRun run = partner.run;
    while (true) {
      FailureOr<Operation *> op = run.next();
      if (failed(op))
        return failure();
      if (!*op)
        break;
      if (!CallReader::communicates(*op))
        continue;
      auto groups = reader.read(*op, partner.coordinates);
      if (failed(groups))
        return failure();
      for (const std::vector<Call> &calls : *groups)
        add(calls);
    }
  }
  const Call &call = callOf(edge.waiting);
  size_t index = edge.waiting.call;
  if (call.kind == Call::Collective) {
    CommunicatorKey key(call.with, call.axes);
    const auto &byMember = communicators.at(key).byMember;
    int64_t before =
        placeIn(byMember[memberOf(call, edge.waiting.rank)], index) -
        int64_t(byMember[memberOf(call, edge.partner)].size());
    return future.collectives[key] > before;
  }
  if (call.kind == Call::Send) {
    PairKey key(edge.waiting.rank, call.with);
    return future.receives[key] > placeIn(pairs.at(key).sends, index);
  }
  PairKey key(call.with, edge.waiting.rank);
  return future.sends[key] > placeIn(pairs.at(key).receives, index);
}

LogicalResult Rendezvous::explain() {
  auto waits = [](const Rank &rank) { return !rank.returned; };
  int64_t rank = llvm::find_if(ranks, waits) - ranks.begin();
  std::vector<Edge> way;
  std::vector<int64_t> placeOnWay(ranks.size(), -1);
  while (placeOnWay[rank] < 0) {
    std::vector<Edge> edges = edgesOf(rank);
    for (const Edge &edge : edges) {
      FailureOr<bool> meets = willMeet(edge);
      if (failed(meets))
        return failure();
      if (!*meets)
        return reportAlone(edge);
    }
    placeOnWay[rank] = way.size();
    way.push_back(edges.front());
    rank = edges.front().partner;
  }
  return reportCycle(ArrayRef(way).drop_front(placeOnWay[rank]));
}

LogicalResult Rendezvous::reportCycle(ArrayRef<Edge> cycle) {
  const Edge &first = cycle.front();
  InFlightDiagnostic diagnostic =
      callOf(first.waiting).op->emitError("expected every rank to go on, but ");
  if (cycle.size() == 1)
    diagnostic << describe(first.waiting) << ", which it comes to later";
  else
    diagnostic << "got " << cycle.size() << " that wait for each other: ";
  for (auto [index, edge] : llvm::enumerate(cycle)) {
    if (cycle.size() == 1)
      break;
    if (index == mostNamed && cycle.size() > mostNamed + 1) {
      diagnostic << "; and so on, back to rank " << first.waiting.rank;
      break;
    }
    diagnostic << (index == 0 ? "" : "; ") << describe(edge.waiting);
    if (callOf(edge.waiting).kind == Call::Collective)
      diagnostic << " with rank " << edge.partner;
  }
  for (const Edge &edge : cycle.take_front(mostNotes))
    diagnostic.attachNote(callOf(edge.waiting).op->getLoc())
        << describe(edge.waiting);
  if (cycle.size() > mostNotes)
    diagnostic.attachNote() << "and " << cycle.size() - mostNotes << " more";
  return diagnostic;
}

LogicalResult Rendezvous::reportAlone(const Edge &edge) {
  const Call &call = callOf(edge.waiting);
  const Rank &own = ranks[edge.waiting.rank];
  InFlightDiagnostic diagnostic = call.op->emitError("expected ");
  if (call.kind == Call::Collective)
    diagnostic << reader.describeRank(edge.partner) << " to take part in the "
               << reader.describe(call, own.run) << " that "
               << reader.describeRank(edge.waiting.rank) << " calls"
               << stepOf(edge.waiting.rank) << ", but got no such call";
  else
    diagnostic << "the " << reader.describe(call, own.run) << " on "
               << reader.describeRank(edge.waiting.rank)
               << stepOf(edge.waiting.rank) << " to have its "
               << (call.kind == Call::Send ? "receive" : "send") << " on "
               << reader.describeRank(edge.partner) << ", but got none";
  const Rank &partner = ranks[edge.partner];
  if (partner.returned) {
    diagnostic.attachNote(function.getLoc())
        << reader.describeRank(edge.partner) << " has returned by then";
    return diagnostic;
  }
  std::vector<Edge> edges = edgesOf(edge.partner);
  diagnostic.attachNote(callOf(edges.front().waiting).op->getLoc())
      << describe(edges.front().waiting) << " then";
  return diagnostic;
}

static std::string extentOf(const Call &call) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << call.length << " elements of " << call.element;
  return text;
}

LogicalResult Rendezvous::reportDifferent(const Waiting &first,
                                          const Waiting &second) {
  const Call &call = callOf(first), &other = callOf(second);
  auto place = [&](const Waiting &waiting) {
    return " on " + reader.describeRank(waiting.rank) + stepOf(waiting.rank);
  };
  std::string what = reader.describe(other, ranks[second.rank].run);
  std::string partner = reader.describe(call, ranks[first.rank].run);
  InFlightDiagnostic diagnostic = other.op->emitError("expected the ")
                                  << what << place(second) << " to be of ";
  if (other.kind == Call::Recv)
    diagnostic << "the " << extentOf(call) << " that are sent, but got "
               << extentOf(other);
  else if (call.op->getName() != other.op->getName())
    diagnostic << "the collective that rank " << first.rank << " calls, "
               << partner;
  else
    diagnostic << "the size and kind that rank " << first.rank << " calls, "
               << extentOf(call) << ", but got " << extentOf(other);
  diagnostic.attachNote(call.op->getLoc())
      << "its partner is the " << partner << place(first);
  return diagnostic;
}
