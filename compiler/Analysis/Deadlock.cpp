//===- Deadlock.cpp - Why ranks do not go on ------------------------------===//
#include "compiler/Analysis/Rendezvous.h"

#include "llvm/Support/raw_ostream.h"

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

std::string Rendezvous::describeWait(const Waiting &waiting) {
  const Call &call = callOf(waiting);
  std::string name = CallReader::nameOf(call, ranks[waiting.rank].run);
  std::string text = reader.describeRank(waiting.rank) + " waits in its ";
  if (call.kind == Call::Collective)
    text += CallReader::collectiveOf(call).str() + " of " + name + " over " +
            reader.axisNames(call.axes);
  else
    text += (call.kind == Call::Send ? "send of " + name + " to rank "
                                     : "receive of " + name + " from rank ") +
            std::to_string(call.with);
  return text + stepOf(waiting.rank);
}

std::string Rendezvous::describe(const Waiting &waiting) {
  const Call &call = callOf(waiting);
  std::string name = CallReader::nameOf(call, ranks[waiting.rank].run);
  std::string own = reader.describeRank(waiting.rank), text;
  if (call.kind == Call::Collective)
    text = CallReader::collectiveOf(call).str() + " of " + name + " over " +
           reader.axisNames(call.axes) + " on " + own;
  else
    text = (call.kind == Call::Send
                ? "send of " + name + " from " + own + " to "
                : "receive of " + name + " on " + own + " from ") +
           reader.describeRank(call.with);
  return text + stepOf(waiting.rank);
}

std::vector<Rendezvous::Edge> Rendezvous::edgesOf(int64_t rank) const {
  std::vector<Edge> edges;
  if (ranks[rank].returned)
    return edges;
  for (auto [index, call] : llvm::enumerate(ranks[rank].calls())) {
    if (const std::shared_ptr<Meeting> &meeting = ranks[rank].meetings[index]) {
      if (ranks[rank].apart == 0 && meeting->unbegun > 0)
        for (const Waiting &partner : meeting->calls)
          if (ranks[partner.rank].apart > 0)
            edges.push_back({{rank, index}, partner.rank});
      continue;
    }
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

FailureOr<const Rendezvous::Future *> Rendezvous::futureOf(int64_t index) {
  auto [known, isNew] = futures.try_emplace(index);
  Future &future = known->second;
  const Rank &rank = ranks[index];
  if (!isNew || rank.returned)
    return &future;
  auto add = [&](const std::vector<Call> &calls) {
    for (const Call &call : calls)
      if (call.kind == Call::Send)
        ++future.sends[{index, call.with}];
      else if (call.kind == Call::Recv)
        ++future.receives[{call.with, index}];
      else
        ++future.collectives[{call.with, call.axes}];
  };
  for (size_t group = rank.group + 1; group < rank.groups.size(); ++group)
    add(rank.groups[group]);
  RankRun run = rank.run;
  while (true) {
    FailureOr<Operation *> op = run.next();
    if (failed(op))
      return failure();
    if (!*op)
      return &future;
    if (!CallReader::communicates(*op))
      continue;
    auto groups = reader.read(*op, rank.coordinates);
    if (failed(groups))
      return failure();
    for (const std::vector<Call> &calls : *groups)
      add(calls);
  }
}

template <typename Key>
static int64_t countOf(const std::map<Key, int64_t> &counts, const Key &key) {
  auto found = counts.find(key);
  return found == counts.end() ? 0 : found->second;
}

FailureOr<bool> Rendezvous::isAlone(const Edge &edge) {
  if (ranks[edge.waiting.rank].meetings[edge.waiting.call])
    return false;
  FailureOr<const Future *> own = futureOf(edge.waiting.rank);
  FailureOr<const Future *> partner = futureOf(edge.partner);
  if (failed(own) || failed(partner))
    return failure();
  const Call &call = callOf(edge.waiting);
  if (call.kind == Call::Collective) {
    CommunicatorKey key(call.with, call.axes);
    const auto &byMember = communicators.at(key).byMember;
    auto remaining = [&](int64_t rank, const Future &future) {
      return int64_t(byMember[memberOf(call, rank)].size()) +
             countOf(future.collectives, key);
    };
    return remaining(edge.waiting.rank, **own) >
           remaining(edge.partner, **partner);
  }
  bool sends = call.kind == Call::Send;
  PairKey key = sends ? PairKey(edge.waiting.rank, edge.partner)
                      : PairKey(edge.partner, edge.waiting.rank);
  const Pair &pair = pairs.at(key);
  int64_t waiting = sends ? pair.sends.size() : pair.receives.size();
  return waiting + countOf(sends ? (*own)->sends : (*own)->receives, key) >
         countOf(sends ? (*partner)->receives : (*partner)->sends, key);
}

LogicalResult Rendezvous::explain() {
  auto waits = [](const Rank &rank) { return !rank.returned; };
  int64_t rank = llvm::find_if(ranks, waits) - ranks.begin();
  std::vector<Edge> way;
  std::vector<int64_t> placeOnWay(ranks.size(), -1);
  while (placeOnWay[rank] < 0) {
    std::vector<Edge> edges = edgesOf(rank);
    for (const Edge &edge : edges) {
      FailureOr<bool> alone = isAlone(edge);
      if (failed(alone))
        return failure();
      if (*alone)
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
    diagnostic << describeWait(first.waiting)
               << ", whose partner it would issue only later";
  else
    diagnostic << "got " << cycle.size() << " that wait for each other: ";
  for (auto [index, edge] : llvm::enumerate(cycle)) {
    if (cycle.size() == 1)
      break;
    if (index == mostNamed && cycle.size() > mostNamed + 1) {
      diagnostic << "; and so on, back to rank " << first.waiting.rank;
      break;
    }
    diagnostic << (index == 0 ? "" : "; ") << describeWait(edge.waiting);
    if (callOf(edge.waiting).kind == Call::Collective)
      diagnostic << " with rank " << edge.partner;
  }
  for (const Edge &edge : cycle.take_front(mostNotes))
    diagnostic.attachNote(callOf(edge.waiting).op->getLoc())
        << describeWait(edge.waiting);
  if (cycle.size() > mostNotes)
    diagnostic.attachNote() << "and " << cycle.size() - mostNotes << " more";
  return diagnostic;
}

LogicalResult Rendezvous::reportAlone(const Edge &edge) {
  const Call &call = callOf(edge.waiting);
  InFlightDiagnostic diagnostic = call.op->emitError("expected the ")
                                  << describe(edge.waiting) << " to ";
  if (call.kind == Call::Collective)
    diagnostic << "be called by " << reader.describeRank(edge.partner)
               << " too, but got no such call";
  else
    diagnostic << (call.kind == Call::Send ? "have a receive, but got none"
                                           : "have a send, but got none");
  if (ranks[edge.partner].returned) {
    diagnostic.attachNote(function.getLoc())
        << reader.describeRank(edge.partner) << " has returned by then";
    return diagnostic;
  }
  // Better a call that could have been the partner.
  std::vector<Edge> others = edgesOf(edge.partner);
  auto other = llvm::find_if(others, [&](const Edge &other) {
    Call::Kind kind = callOf(other.waiting).kind;
    return kind == Call::Collective ? call.kind == kind : call.kind != kind;
  });
  const Waiting &then =
      other == others.end() ? others.front().waiting : other->waiting;
  diagnostic.attachNote(callOf(then).op->getLoc())
      << describeWait(then) << " then";
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
  InFlightDiagnostic diagnostic = other.op->emitError("expected the ")
                                  << describe(second) << " to be ";
  if (other.kind == Call::Recv)
    diagnostic << "of the " << extentOf(call) << " that are sent, but got "
               << extentOf(other);
  else if (call.op->getName() != other.op->getName())
    diagnostic << "the " << CallReader::collectiveOf(call)
               << " that its partner calls, but got another collective";
  else if (extentOf(call) != extentOf(other))
    diagnostic << "of " << extentOf(call) << ", as its partner's, but got "
               << extentOf(other);
  else
    diagnostic << "what its partner calls, but got other attributes";
  diagnostic.attachNote(call.op->getLoc())
      << "its partner is the " << describe(first);
  return diagnostic;
}
