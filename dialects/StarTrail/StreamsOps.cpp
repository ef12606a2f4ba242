//===- StreamsOps.cpp - Streams, events, buffers, groups ------------------===//
#include "dialects/StarTrail/VerifierUtils.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace startrail;

static constexpr size_t maxGroupSize = 256;
static constexpr int64_t offsetAlignment = 256;

/// Holds: the operation stands in the entry block of a function.
static LogicalResult verifyInEntryBlock(Operation *op) {
  auto function = dyn_cast_or_null<FunctionOpInterface>(op->getParentOp());
  if (function && op->getBlock() == &function.getFunctionBody().front())
    return success();
  InFlightDiagnostic diagnostic = expected(op, op->getName().getStringRef(),
                                           "in the entry block of a function");
  if (!function && op->getParentOp())
    return diagnostic << "one inside " << op->getParentOp()->getName();
  return diagnostic << "another block";
}

/// Holds: no operation of this kind stands earlier in the block with the same
/// `key`; `what` is said of the key.
template <typename OpT, typename KeyFn>
static LogicalResult verifyUnique(OpT op, const Twine &what, KeyFn key) {
  for (Operation &earlier : *op->getBlock()) {
    if (&earlier == op.getOperation())
      return success();
    auto other = dyn_cast<OpT>(earlier);
    if (!other || key(other) != key(op))
      continue;
    InFlightDiagnostic diagnostic =
        expected(op, what, "unique in the function");
    diagnostic << "a second one";
    diagnostic.attachNote(other.getLoc()) << "the first is here";
    return diagnostic;
  }
  return success();
}

template <typename OpT> static LogicalResult verifyName(OpT op) {
  if (op.getName().empty())
    return expected(op, "the name", "not empty") << "''";
  return verifyUnique(op, "the name '" + op.getName() + "'",
                      [](OpT op) { return op.getNameAttr(); });
}

LogicalResult StreamOp::verify() {
  if (failed(verifyInEntryBlock(*this)))
    return failure();
  return verifyUnique(*this,
                      "the " + stringifyStreamKind(getKind()) + " stream",
                      [](StreamOp op) { return op.getKind(); });
}

void StreamOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), stringifyStreamKind(getKind()));
}

LogicalResult EventOp::verify() {
  return failed(verifyInEntryBlock(*this)) ? failure() : verifyName(*this);
}

void EventOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), getName());
}

LogicalResult BufferOp::verify() {
  if (failed(verifyInEntryBlock(*this)) || failed(verifyName(*this)) ||
      failed(verifyBlock(*this, "buffer", getResult().getType())))
    return failure();
  std::optional<int64_t> offset = getOffset();
  if (offset && (*offset < 0 || *offset % offsetAlignment != 0))
    return expected(*this, "offset",
                    "a multiple of " + Twine(offsetAlignment) +
                        " and at least 0")
           << *offset;
  return success();
}

void BufferOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), getName());
}

/// Holds: at least one stream, each once; in the entry block, at most once.
template <typename OpT> static LogicalResult verifyForkOrJoin(OpT op) {
  if (failed(verifyInEntryBlock(op)))
    return failure();
  if (op.getStreams().empty())
    return expected(op, "streams", "at least one") << "none";
  llvm::SmallPtrSet<Value, 4> seen;
  for (Value stream : op.getStreams())
    if (!seen.insert(stream).second)
      return expected(op, "streams", "named once each") << "one twice";
  return verifyUnique(op, op->getName().getStringRef(),
                      [](OpT) { return true; });
}

LogicalResult ForkOp::verify() { return verifyForkOrJoin(*this); }
LogicalResult JoinOp::verify() { return verifyForkOrJoin(*this); }

/// Holds: the stream is made by a `startrail.stream communication`.
static LogicalResult verifyCommunicationStream(GroupOp group) {
  auto stream = group.getStream().getDefiningOp<StreamOp>();
  if (stream && stream.getKind() == StreamKind::Communication)
    return success();
  InFlightDiagnostic diagnostic =
      expected(group, "the stream", "one that carries communication");
  if (!stream)
    return diagnostic << "one that no startrail.stream makes";
  diagnostic << "one that carries " << stringifyStreamKind(stream.getKind());
  diagnostic.attachNote(stream.getLoc()) << "the stream is here";
  return diagnostic;
}

LogicalResult GroupOp::verify() {
  if (failed(verifyCommunicationStream(*this)))
    return failure();
  size_t count = 0;
  for (Block &block : getBody()) {
    for (Operation &op : block) {
      if (!isa<EnqueueSendOp, EnqueueRecvOp, EnqueueAllGatherOp,
               EnqueueAllToAllOp, EnqueueReduceScatterOp>(op)) {
        InFlightDiagnostic diagnostic =
            expected(*this, "the operations of a group",
                     "startrail.enqueue_{send,recv,all_gather,all_to_all,"
                     "reduce_scatter}");
        diagnostic << op.getName();
        diagnostic.attachNote(op.getLoc()) << "the operation is here";
        return diagnostic;
      }
      ++count;
    }
  }
  if (count >= 1 && count <= maxGroupSize)
    return success();
  return expected(*this, "the operations of a group",
                  "1 to " + Twine(maxGroupSize))
         << count;
}

LogicalResult GroupOp::verifySymbolUses(SymbolTableCollection &tables) {
  return success(succeeded(lookupGrid(*this, tables, getGridAttr())));
}
