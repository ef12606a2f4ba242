//===- CoverageMail.cpp - Contents on their way between ranks -------------===//
#include "compiler/Analysis/CoverageMail.h"

#include <deque>

using namespace mlir;
using namespace startrail;

LogicalResult MemberContents::apply(CoverageProof &proof, Operation *op,
                                    ArrayRef<int32_t> members) {
  SmallVector<ArrayRef<Content>, 2> in(inputs.begin(), inputs.end());
  SmallVector<MutableArrayRef<Content>, 2> out(outputs.begin(), outputs.end());
  return applyCollective(proof, op, members, in, out);
}

/// Whether members of a communicator may meet in these two: ranks that come by
/// different branches call the same collective in different ops.
static bool areAlike(Operation *op, Operation *other) {
  return op == other ||
         (op->getName() == other->getName() &&
          op->getAttrDictionary() == other->getAttrDictionary() &&
          op->getOperandTypes() == other->getOperandTypes() &&
          op->getResultTypes() == other->getResultTypes());
}

namespace {
/// A rank, and the group at which it stands.
struct Traveller {
  explicit Traveller(CoverageLane lane) : lane(std::move(lane)) {}

  CoverageLane lane;
  Operation *op = nullptr;
  const CoverageCalls *group = nullptr;
  /// Per call of the group, what it gives; empty until it is there.
  std::vector<std::vector<Content>> results;
  bool done = false;
};

class Mail {
public:
  explicit Mail(CoverageOps &ops) : ops(ops), proof(ops.proof) {
    for (int64_t rank = 0; rank < proof.ranks(); ++rank)
      ranks.emplace_back(CoverageLane(ops, rank, 1, proof.coordinates(rank)));
  }

  LogicalResult run() {
    bool moved = true;
    while (moved) {
      moved = false;
      for (Traveller &rank : ranks)
        while (!rank.done) {
          FailureOr<bool> step = advance(rank);
          if (failed(step))
            return failure();
          if (!*step)
            break;
          moved = true;
        }
    }
    for (Traveller &rank : ranks)
      if (!rank.done)
        return rank.op->emitError("expected the transfers of '")
               << proof.function.getSymName()
               << "' to match, so that what they move can be followed, but "
               << proof.nameOf(rank.lane.firstRank())
               << " waits here for what never comes";
    return success();
  }

private:
  /// One arrival of a member at a collective.
  struct Arrival {
    Traveller *rank;
    size_t call;
    std::vector<Content> inputs;
  };
  using Place = std::pair<const Communicators *, int32_t>;

  /// Whether the rank came further.
  FailureOr<bool> advance(Traveller &rank) {
    if (!rank.op) {
      FailureOr<Operation *> op = rank.lane.next();
      if (failed(op))
        return failure();
      rank.op = *op;
      rank.done = !rank.op;
      if (!rank.done && failed(post(rank)))
        return failure();
      return true;
    }
    for (auto [call, result] :
         llvm::zip_equal(rank.group->calls, rank.results)) {
      if (call.kind == CoverageCall::Recv && result.empty()) {
        auto &box = sent[{call.peers[rank.lane.firstRank()],
                          int32_t(rank.lane.firstRank())}];
        if (box.empty())
          return false;
        result.push_back(
            receive(proof, call, box.front().first, box.front().second));
        box.pop_front();
      }
      if (result.size() != call.outputs.size())
        return false;
    }
    for (auto [call, result] : llvm::zip_equal(rank.group->calls, rank.results))
      for (auto [output, content] : llvm::zip_equal(call.outputs, result)) {
        rank.lane.held(output)[0] = content;
        rank.lane.overwrite(call.op, output);
      }
    rank.op = nullptr;
    return true;
  }

  /// Hands out what the rank gives to the calls of its group.
  LogicalResult post(Traveller &rank) {
    rank.group = ops.calls.of(rank.op);
    rank.results.assign(rank.group->calls.size(), {});
    int32_t self = rank.lane.firstRank();
    for (auto [index, call] : llvm::enumerate(rank.group->calls)) {
      if (call.kind == CoverageCall::Send)
        sent[{self, call.peers[self]}].push_back(
            {rank.lane.held(call.inputs[0])[0], call.inputs[0].getType()});
      if (call.kind != CoverageCall::Collective)
        continue;
      Arrival arrival{&rank, index, {}};
      for (Value input : call.inputs)
        arrival.inputs.push_back(rank.lane.held(input)[0]);
      int32_t communicator = call.communicators->ofRank[self];
      arrivals[{call.communicators, communicator}][self].push_back(
          std::move(arrival));
      if (failed(complete(call, communicator)))
        return failure();
    }
    return success();
  }

  /// Gives the members of a communicator what they get, once all have come.
  LogicalResult complete(const CoverageCall &call, int32_t communicator) {
    ArrayRef<int32_t> members = call.communicators->members[communicator];
    auto &waiting = arrivals[{call.communicators, communicator}];
    for (int32_t member : members)
      if (waiting[member].empty())
        return success();
    MemberContents contents(call, members.size());
    for (auto [index, member] : llvm::enumerate(members)) {
      const Arrival &arrival = waiting[member].front();
      if (!areAlike(arrival.rank->group->calls[arrival.call].op, call.op))
        return call.op->emitError("expected all ranks of a communicator to "
                                  "take part in this together, so that it can "
                                  "be followed, but ")
               << proof.nameOf(member) << " takes part in another collective";
      for (auto [input, content] :
           llvm::zip_equal(contents.inputs, arrival.inputs))
        input[index] = content;
    }
    if (failed(contents.apply(proof, call.op, members)))
      return failure();
    for (auto [index, member] : llvm::enumerate(members)) {
      const Arrival &arrival = waiting[member].front();
      for (const std::vector<Content> &output : contents.outputs)
        arrival.rank->results[arrival.call].push_back(output[index]);
      waiting[member].pop_front();
    }
    return success();
  }

  CoverageOps &ops;
  CoverageProof &proof;
  std::deque<Traveller> ranks;
  std::map<std::pair<int32_t, int32_t>, std::deque<std::pair<Content, Type>>>
      sent;
  std::map<Place, std::map<int32_t, std::deque<Arrival>>> arrivals;
};
} // namespace

LogicalResult startrail::runApart(CoverageOps &ops) { return Mail(ops).run(); }
