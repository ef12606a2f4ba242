//===- Transfers.cpp - Groups of NCCL calls -------------------------------===//
#include "compiler/Analysis/GroupCalls.h"
#include "compiler/Emit/FunctionEmitter.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace startrail;

static StringRef trafficMacro(Traffic traffic) {
  switch (traffic) {
  case Traffic::Gather:
    return "STARTRAIL_GATHER";
  case Traffic::Exchange:
    return "STARTRAIL_EXCHANGE";
  case Traffic::Ring:
    return "STARTRAIL_RING";
  case Traffic::Combine:
    return "STARTRAIL_COMBINE";
  case Traffic::Lse:
    return "STARTRAIL_LSE";
  case Traffic::Gradient:
    return "STARTRAIL_GRADIENT";
  case Traffic::Home:
    return "STARTRAIL_HOME";
  case Traffic::Other:
    return "STARTRAIL_OTHER";
  }
  return "STARTRAIL_OTHER";
}

/// What a group does, and what the reader should know of that.
static std::pair<StringRef, StringRef> purposeOf(Traffic traffic) {
  switch (traffic) {
  case Traffic::Gather:
    return {"gather", " inside the team."};
  case Traffic::Exchange:
    return {"exchange", ": each sub-ring starts with its share."};
  case Traffic::Ring:
    return {"pass on", " along the ring, for the next step."};
  case Traffic::Combine:
    return {"combine", " inside the team."};
  case Traffic::Lse:
    return {"share", " inside the team."};
  case Traffic::Gradient:
    return {"pass on", " along the ring, to be added to at the next step."};
  case Traffic::Home:
    return {"send home", ": to the team that owns the rows."};
  case Traffic::Other:
    break;
  }
  return {"transfer", "."};
}

static Value sourceOf(Operation *op) { return op->getOperand(0); }

void FunctionEmitter::nccl(const Group &group, const std::string &communicator,
                           const Twine &operation, const std::string &peer,
                           const Twine &call) {
  body.line("STARTRAIL_NCCL(context, " + communicator + ", " +
            quoted(operation.str()) + ", " + group.traffic + ", " + group.step +
            ", " + peer + ", " + call + ");");
}

std::string FunctionEmitter::communicator(ArrayAttr axes) {
  int64_t index = grid.communicatorOf(axes);
  if (index >= 0) {
    communicatorsUsed[index] = true;
    return communicatorNames[index];
  }
  worldUsed = true;
  return worldName;
}

LogicalResult FunctionEmitter::emitCall(GroupOp op) {
  Block &block = op.getBody().front();
  int64_t calls = 0;
  llvm::SetVector<StringRef> words;
  SmallVector<std::string> communicators;
  bool onlyReceives = llvm::all_of(block, llvm::IsaPred<EnqueueRecvOp>);
  for (Operation &transfer : block) {
    calls += callsOf(&transfer, grid.op).total();
    if (onlyReceives || !isa<EnqueueRecvOp>(transfer))
      if (auto found = locals.find(sourceOf(&transfer)); found != locals.end())
        words.insert(found->second.words);
    std::string over = worldName;
    if (isa<EnqueueAllGatherOp, EnqueueReduceScatterOp>(transfer))
      over = communicator(transfer.getAttrOfType<ArrayAttr>("axes"));
    else
      worldUsed = true;
    if (!llvm::is_contained(communicators, over))
      communicators.push_back(over);
  }
  auto step = indexText(op, op.getStep());
  if (!step)
    return failure();
  std::string list;
  for (auto [index, word] : llvm::enumerate(words)) {
    if (index != 0)
      list += index + 1 == words.size() ? " and " : ", ";
    list += word;
  }
  auto [verb, purpose] = purposeOf(op.getTraffic());
  if (onlyReceives)
    verb = "receive";
  Group group{trafficMacro(op.getTraffic()).str(), *step,
              streamName(op.getStream()),          calls > 1,
              (verb + " " + list).str(),           communicators.front()};
  body.line();
  std::string sentence = group.operation;
  sentence.front() = llvm::toUpper(sentence.front());
  body.comment(sentence + purpose);
  FailureOr<SmallVector<IssuedGroup>> issued = issuedGroups(op, grid.op);
  if (failed(issued))
    return failure();
  if (issued->front().transfer)
    return emitOverfull(group, op);
  if (group.grouped)
    nccl(group, "nullptr", group.operation, "-1", "ncclGroupStart()");
  for (Operation &transfer : block)
    if (failed(emitTransfer(group, &transfer)))
      return failure();
  if (group.grouped) {
    nccl(group, group.communicator, group.operation, "-1", "ncclGroupEnd()");
    // One communicator is asked for the end of the group; so are the others.
    for (const std::string &other : ArrayRef(communicators).drop_front())
      nccl(group, other, group.operation, "-1", "ncclSuccess");
  }
  return success();
}

/// Collectives with more calls than a group may make: each in groups of its
/// own, split by batch element, alike on every rank.
LogicalResult FunctionEmitter::emitOverfull(Group &group, GroupOp op) {
  body.comment("In groups of at most " + std::to_string(mostGroupCalls) +
               " calls.");
  for (Operation &transfer : op.getBody().front()) {
    group.batchesPerGroup =
        mostGroupCalls / callsOf(&transfer, grid.op).perBatch;
    group.communicator =
        isa<EnqueueAllToAllOp>(transfer)
            ? worldName
            : communicator(transfer.getAttrOfType<ArrayAttr>("axes"));
    if (failed(emitTransfer(group, &transfer)))
      return failure();
  }
  return success();
}

std::string FunctionEmitter::openBatches(const Group &group, int64_t count) {
  std::string batch;
  int64_t perGroup = group.batchesPerGroup;
  std::string begin = "0", end = std::to_string(count);
  if (perGroup > 0) {
    std::string first = names.add("first");
    body.open("for (int64_t " + first + " = 0; " + first + " < " + end + "; " +
              first + " += " + Twine(perGroup) + ")");
    nccl(group, "nullptr", group.operation, "-1", "ncclGroupStart()");
    begin = first;
  }
  if (count > 1) {
    batch = names.add("batch");
    std::string inGroup = perGroup > 0 ? batch + " < " + begin + " + " +
                                             std::to_string(perGroup) + " && "
                                       : std::string();
    body.open("for (int64_t " + batch + " = " + begin + "; " + inGroup + batch +
              " < " + end + "; ++" + batch + ")");
  }
  return batch;
}

void FunctionEmitter::closeBatches(const Group &group,
                                   const std::string &batch) {
  if (!batch.empty())
    body.close();
  if (group.batchesPerGroup == 0)
    return;
  nccl(group, group.communicator, group.operation, "-1", "ncclGroupEnd()");
  body.close();
}

LogicalResult FunctionEmitter::emitTransfer(Group &group, Operation *transfer) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(transfer)
      .Case<EnqueueSendOp, EnqueueRecvOp, EnqueueAllGatherOp,
            EnqueueReduceScatterOp, EnqueueAllToAllOp>([&](auto call) {
        return emitTransfer(static_cast<const Group &>(group), call);
      })
      .Default([](Operation *other) {
        return other->emitError("expected an operation of a group, but got '")
               << other->getName() << "'";
      });
}

LogicalResult FunctionEmitter::emitTransfer(const Group &group,
                                            EnqueueSendOp op) {
  auto traffic = StringRef(group.traffic).drop_front(10).lower();
  auto source = read(op, op.getSource());
  auto to = peer(op, op.getTo(), traffic + "_target");
  if (!source || !to)
    return failure();
  ElementType element = *elementTypeOf(op.getLoc(), op.getSource().getType());
  nccl(group, group.grouped ? "nullptr" : worldName,
       "send " + wordsOf(op.getSource()), *to,
       "ncclSend(" + *source + ", " + Twine(product(shapeOf(op.getSource()))) +
           ", " + element.nccl + ", " + *to + ", " + worldName + ", " +
           group.stream + ")");
  return success();
}

LogicalResult FunctionEmitter::emitTransfer(const Group &group,
                                            EnqueueRecvOp op) {
  auto traffic = StringRef(group.traffic).drop_front(10).lower();
  auto target = written(op, op.getTarget());
  auto from = peer(op, op.getFrom(), traffic + "_source");
  if (!target || !from)
    return failure();
  ElementType element = *elementTypeOf(op.getLoc(), op.getTarget().getType());
  nccl(group, group.grouped ? "nullptr" : worldName,
       "receive " + wordsOf(op.getTarget()), *from,
       "ncclRecv(" + *target + ", " + Twine(product(shapeOf(op.getTarget()))) +
           ", " + element.nccl + ", " + *from + ", " + worldName + ", " +
           group.stream + ")");
  return success();
}
