//===- CoverageCalls.cpp - What moves between ranks -----------------------===//
#include "compiler/Analysis/CoverageCalls.h"

#include "compiler/Analysis/ShiftedRank.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace startrail;

Communicators Communicators::along(const CoverageProof &proof, ArrayAttr axes) {
  GridOp grid = proof.grid;
  SmallVector<int64_t> indices;
  for (Attribute name : axes)
    indices.push_back(grid.getAxisIndex(cast<StringAttr>(name).getValue()));
  SmallVector<int64_t> others;
  for (size_t axis = 0; axis < grid.getSizes().size(); ++axis)
    if (!llvm::is_contained(indices, int64_t(axis)))
      others.push_back(axis);
  const RankAlgebra &algebra = proof.algebra;
  Communicators made;
  made.members.assign(algebra.sizeOf(others),
                      std::vector<int32_t>(algebra.sizeOf(indices), 0));
  for (int64_t rank = 0; rank < proof.ranks(); ++rank) {
    ArrayRef<int64_t> coordinates = proof.coordinates(rank);
    int64_t communicator = algebra.indexAlong(others, coordinates);
    made.members[communicator][algebra.indexAlong(indices, coordinates)] = rank;
    made.ofRank.push_back(communicator);
  }
  return made;
}

const Communicators *CallTable::along(ArrayAttr axes) {
  std::unique_ptr<Communicators> &made = byAxes[axes];
  if (!made)
    made = std::make_unique<Communicators>(Communicators::along(proof, axes));
  return made.get();
}

/// The ranks that a verified map of coordinates gives.
std::vector<int32_t> CallTable::peersOf(AffineMap map) const {
  MapEvaluator evaluate(map);
  std::vector<int32_t> peers;
  for (int64_t rank = 0; rank < proof.ranks(); ++rank)
    peers.push_back(proof.algebra.rankOf(*evaluate(proof.coordinates(rank))));
  return peers;
}

std::vector<int32_t> CallTable::shiftedPeers(ShiftOp op, bool receives) const {
  std::vector<int32_t> peers;
  for (int64_t rank = 0; rank < proof.ranks(); ++rank)
    peers.push_back(shiftedRank(op, proof.grid, proof.algebra,
                                proof.coordinates(rank), receives));
  return peers;
}

void CallTable::addCalls(Operation *op, std::vector<CoverageCall> &calls) {
  auto exchange = [&](const std::vector<int32_t> &to,
                      const std::vector<int32_t> &from) {
    for (auto [input, result] :
         llvm::zip_equal(op->getOperands(), op->getResults())) {
      calls.push_back({CoverageCall::Send, op, {input}, {}, to});
      calls.push_back({CoverageCall::Recv, op, {}, {result}, from});
    }
  };
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](SendOp op) {
        calls.push_back(
            {CoverageCall::Send, op, {op.getInput()}, {}, peersOf(op.getTo())});
      })
      .Case([&](RecvOp op) {
        calls.push_back({CoverageCall::Recv,
                         op,
                         {},
                         {op.getResult()},
                         peersOf(op.getFrom())});
      })
      .Case([&](EnqueueSendOp op) {
        calls.push_back({CoverageCall::Send,
                         op,
                         {op.getSource()},
                         {},
                         peersOf(op.getTo())});
      })
      .Case([&](EnqueueRecvOp op) {
        calls.push_back({CoverageCall::Recv,
                         op,
                         {},
                         {op.getTarget()},
                         peersOf(op.getFrom())});
      })
      .Case([&](PermuteOp op) {
        exchange(peersOf(op.getTarget()), peersOf(op.getSource()));
      })
      .Case([&](ShiftOp op) {
        exchange(shiftedPeers(op, false), shiftedPeers(op, true));
      })
      .Case<AllGatherOp, AllToAllOp>([&](auto op) {
        for (auto [input, result] :
             llvm::zip_equal(op.getInputs(), op.getResults()))
          calls.push_back({CoverageCall::Collective,
                           op,
                           {input},
                           {result},
                           {},
                           along(op.getAxes())});
      })
      .Case([&](ReduceScatterOp op) {
        calls.push_back({CoverageCall::Collective,
                         op,
                         SmallVector<Value, 2>(op.getInputs()),
                         SmallVector<Value, 2>(op.getResults()),
                         {},
                         along(op.getAxes())});
      })
      .Case<EnqueueAllGatherOp, EnqueueAllToAllOp, EnqueueReduceScatterOp>(
          [&](auto op) {
            calls.push_back({CoverageCall::Collective,
                             op,
                             {op.getSource()},
                             {op.getTarget()},
                             {},
                             along(op.getAxes())});
          })
      .Case([&](GroupOp group) {
        for (Operation &inner : group.getBody().front())
          addCalls(&inner, calls);
      });
}

/// Gives every receive its send: the i-th from a rank to another goes with the
/// i-th receive there from the first.
void CallTable::match(CoverageCalls &group) const {
  // By receiver, in order: the send, and the rank that it is of; less what has
  // been received.
  std::vector<SmallVector<std::pair<int32_t, int32_t>, 2>> sent(proof.ranks());
  for (auto [index, call] : llvm::enumerate(group.calls))
    if (call.kind == CoverageCall::Send)
      for (int32_t rank = 0; rank < proof.ranks(); ++rank)
        sent[call.peers[rank]].push_back({int32_t(index), rank});
  for (const CoverageCall &call : group.calls) {
    if (call.kind != CoverageCall::Recv)
      continue;
    auto &sources = group.sources.emplace_back();
    for (int32_t rank = 0; rank < proof.ranks(); ++rank) {
      auto *from = llvm::find_if(sent[rank], [&](const auto &source) {
        return source.second == call.peers[rank];
      });
      if (from == sent[rank].end()) {
        group.closed = false;
        return;
      }
      sources.push_back(*from);
      sent[rank].erase(from);
    }
  }
  for (const auto &left : sent)
    group.closed &= left.empty();
}

Content startrail::receive(CoverageProof &proof, const CoverageCall &call,
                           Content content, Type sent) {
  if (call.outputs[0].getType() == sent)
    return content;
  std::string words = "what was sent as ";
  llvm::raw_string_ostream(words) << sent;
  return proof.lost(call.op, words);
}

const CoverageCalls *CallTable::of(Operation *op) {
  auto [entry, isNew] = known.try_emplace(op, nullptr);
  if (isNew) {
    auto made = std::make_unique<CoverageCalls>();
    addCalls(op, made->calls);
    if (!made->calls.empty()) {
      match(*made);
      known[op] = std::move(made);
    }
  }
  return known[op].get();
}
