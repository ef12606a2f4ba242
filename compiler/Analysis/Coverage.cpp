//===- Coverage.cpp - Every query meets every key once --------------------===//
#include "compiler/Analysis/Coverage.h"

#include "compiler/Analysis/CoverageLane.h"
#include "compiler/Analysis/CoverageMail.h"

using namespace mlir;
using namespace startrail;

/// What the calls of a group give all ranks, of which every receive has its
/// send in the group.
static LogicalResult exchange(CoverageProof &proof, CoverageLane &lane,
                              const CoverageCalls &group) {
  // All are read before one is written.
  struct Result {
    Operation *call;
    Value value;
    std::vector<Content> contents;
  };
  std::vector<Result> results;
  size_t receives = 0;
  SmallVector<ArrayRef<Content>> sent;
  for (const CoverageCall &call : group.calls)
    sent.push_back(call.kind == CoverageCall::Send
                       ? ArrayRef<Content>(lane.held(call.inputs[0]))
                       : ArrayRef<Content>());
  for (const CoverageCall &call : group.calls) {
    if (call.kind == CoverageCall::Recv) {
      std::vector<Content> received(proof.ranks());
      for (auto [content, source] :
           llvm::zip_equal(received, group.sources[receives]))
        content = receive(proof, call, sent[source.first][source.second],
                          group.calls[source.first].inputs[0].getType());
      results.push_back({call.op, call.outputs[0], std::move(received)});
      ++receives;
    } else if (call.kind == CoverageCall::Collective) {
      size_t first = results.size();
      for (Value output : call.outputs)
        results.push_back(
            {call.op, output, std::vector<Content>(proof.ranks())});
      for (const std::vector<int32_t> &members : call.communicators->members) {
        MemberContents contents(call, members.size());
        for (auto [member, rank] : llvm::enumerate(members))
          for (auto [index, input] : llvm::enumerate(call.inputs))
            contents.inputs[index][member] = lane.held(input)[rank];
        if (failed(contents.apply(proof, call.op, members)))
          return failure();
        for (auto [member, rank] : llvm::enumerate(members))
          for (auto [index, output] : llvm::enumerate(contents.outputs))
            results[first + index].contents[rank] = output[member];
      }
    }
  }
  for (Result &result : results) {
    llvm::copy(result.contents, lane.held(result.value).begin());
    lane.overwrite(result.call, result.value);
  }
  return success();
}

/// All ranks at once.
static LogicalResult runTogether(CoverageOps &ops) {
  CoverageLane lane(ops, 0, ops.proof.ranks(), {});
  while (true) {
    FailureOr<Operation *> op = lane.next();
    if (failed(op))
      return failure();
    if (!*op)
      return success();
    if (failed(exchange(ops.proof, lane, *ops.calls.of(*op))))
      return failure();
  }
}

/// Whether all ranks run the same ops, and what a group of calls moves arrives
/// within the group.
static bool runsTogether(CoverageOps &ops) {
  if (!RankRun::isUniform(ops.proof.function))
    return false;
  WalkResult result = ops.proof.function.walk([&](Operation *op) {
    if (isa<GroupOp>(op->getParentOp()))
      return WalkResult::advance();
    const CoverageCalls *calls = ops.calls.of(op);
    return !calls || calls->closed ? WalkResult::advance()
                                   : WalkResult::interrupt();
  });
  return !result.wasInterrupted();
}

FailureOr<CoverageCounts> startrail::proveCoverage(func::FuncOp function) {
  FailureOr<std::unique_ptr<CoverageProof>> proof = CoverageProof::of(function);
  if (failed(proof))
    return failure();
  CoverageOps ops(**proof);
  if (failed(checkForward(**proof)))
    return failure();
  if (failed(runsTogether(ops) ? runTogether(ops) : runApart(ops)))
    return failure();
  (*proof)->counts.ofGradients = (*proof)->attendsGradient;
  return (*proof)->counts;
}
