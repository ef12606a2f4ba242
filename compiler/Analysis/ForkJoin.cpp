//===- ForkJoin.cpp - Work between the fork and the join ------------------===//
#include "compiler/Analysis/ForkJoin.h"

#include "dialects/StarTrail/VerifierUtils.h"

using namespace mlir;
using namespace startrail;

/// Whether the op uses a stream when it runs.
static bool queues(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), llvm::IsaPred<StreamType>);
}

/// `op` takes every stream of the function.
static LogicalResult verifyTakesAll(Operation *op, ArrayRef<StreamOp> streams,
                                    StringRef otherwise) {
  for (StreamOp stream : streams)
    if (!llvm::is_contained(op->getOperands(), stream.getResult())) {
      auto diagnostic = expected(op, "the streams", "all of the function")
                        << "one missing";
      diagnostic.attachNote(stream.getLoc())
          << "this one; without it, " << otherwise;
      return diagnostic;
    }
  return success();
}

LogicalResult startrail::verifyForkJoin(func::FuncOp function) {
  if (!function.getBody().hasOneBlock())
    return expected(function, "a function of every rank", "one block")
           << function.getBody().getBlocks().size();
  Block &body = function.getBody().front();
  auto forks = body.getOps<ForkOp>();
  auto joins = body.getOps<JoinOp>();
  if (forks.empty() || joins.empty())
    return expected(function, "its streams", "forked and joined")
           << "no " << (forks.empty() ? "startrail.fork" : "startrail.join");
  ForkOp fork = *forks.begin();
  JoinOp join = *joins.begin();
  bool forked = false, joined = false;
  WalkResult result = function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    forked |= op == fork;
    if (queues(op) && (!forked || joined)) {
      auto diagnostic = expected(op, "queued work",
                                 "between startrail.fork and startrail.join")
                        << "it "
                        << (joined ? "after the join" : "before the fork");
      if (joined)
        diagnostic.attachNote(join.getLoc())
            << "the caller goes on after this join and does not wait for it";
      else
        diagnostic.attachNote(fork.getLoc())
            << "only from this fork on is the caller's work done";
      return WalkResult::interrupt();
    }
    joined |= op == join;
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  auto streams = llvm::to_vector(body.getOps<StreamOp>());
  return failure(
      failed(verifyTakesAll(fork, streams,
                            "it may start before the caller's work is done")) ||
      failed(verifyTakesAll(join, streams,
                            "the caller goes on before its work is done")));
}
