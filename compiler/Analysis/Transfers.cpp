//===- Transfers.cpp - Every transfer has its partner, and its turn -------===//
#include "compiler/Analysis/Transfers.h"

#include "compiler/Analysis/Rendezvous.h"
#include "compiler/Analysis/SpmdFunction.h"
#include "dialects/StarTrail/Functions.h"
#include "dialects/StarTrail/VerifierUtils.h"

using namespace mlir;
using namespace startrail;

/// More would not fit in memory one by one.
static constexpr int64_t mostSimulated = int64_t(1) << 16;

/// Whether the sends and receives of a group that all ranks run pair up by
/// their order: each receive comes from where its send goes.
static bool pairUp(GroupOp group, const RankAlgebra &algebra) {
  auto sends = llvm::to_vector(group.getBody().getOps<EnqueueSendOp>());
  auto receives = llvm::to_vector(group.getBody().getOps<EnqueueRecvOp>());
  // An all_to_all among them may send before and receive after.
  if (sends.size() != receives.size() ||
      (!sends.empty() && !group.getBody().getOps<EnqueueAllToAllOp>().empty()))
    return false;
  for (auto [send, receive] : llvm::zip_equal(sends, receives)) {
    auto sent = cast<ShapedType>(send.getSource().getType());
    auto received = cast<ShapedType>(receive.getTarget().getType());
    if (sent.getElementType() != received.getElementType() ||
        sent.getNumElements() != received.getNumElements())
      return false;
    MapEvaluator to(send.getTo()), from(receive.getFrom());
    if (!algebra.allOf([&](ArrayRef<int64_t> coordinates) {
          return *from(*to(coordinates)) == coordinates;
        }))
      return false;
  }
  return true;
}

/// What all ranks together issue in one op that they all run alike; nothing
/// where that does not show that the op ends.
static std::optional<TransferCounts>
countAlike(Operation *op, const std::vector<std::vector<Call>> &groups,
           const CallReader &reader) {
  if (isa<SendOp, RecvOp>(op))
    return std::nullopt;
  if (auto group = dyn_cast<GroupOp>(op);
      group && !pairUp(group, reader.ranks()))
    return std::nullopt;
  TransferCounts counts;
  for (const std::vector<Call> &calls : groups) {
    counts.groups += !calls.empty();
    for (const Call &call : calls)
      if (call.kind == Call::Send)
        counts.transfers += reader.ranks().numRanks();
      else if (call.kind == Call::Collective)
        counts.collectives += reader.ranks().numRanks() /
                              reader.ranks().sizeOf(reader.axesOf(call.axes));
  }
  return counts;
}

/// The counts of a function that all ranks run alike, where each of its ops
/// ends by itself; nothing where that cannot be told.
static FailureOr<std::optional<TransferCounts>>
proveAlike(func::FuncOp function, CallReader &reader) {
  TransferCounts counts;
  counts.ranks = reader.ranks().numRanks();
  llvm::DenseMap<Operation *, TransferCounts> known;
  SmallVector<int64_t> first = reader.ranks().coordinatesOf(0);
  RankRun run(function);
  while (true) {
    FailureOr<Operation *> op = run.next();
    if (failed(op))
      return failure();
    if (!*op)
      return std::optional(counts);
    if (!CallReader::communicates(*op))
      continue;
    auto [entry, isNew] = known.try_emplace(*op);
    if (isNew) {
      auto groups = reader.read(*op, first);
      if (failed(groups))
        return failure();
      std::optional<TransferCounts> own = countAlike(*op, *groups, reader);
      if (!own)
        return std::optional<TransferCounts>();
      entry->second = *own;
    }
    counts.transfers += entry->second.transfers;
    counts.collectives += entry->second.collectives;
    counts.groups += entry->second.groups;
  }
}

FailureOr<TransferCounts> startrail::proveTransfers(func::FuncOp function) {
  FailureOr<GridOp> found = requireGridOf(function);
  if (failed(found))
    return failure();
  GridOp grid = *found;
  CallReader reader(grid);
  if (RankRun::isUniform(function)) {
    FailureOr<std::optional<TransferCounts>> counts =
        proveAlike(function, reader);
    if (failed(counts))
      return failure();
    if (*counts)
      return **counts;
  }
  if (grid.getNumRanks() > mostSimulated)
    return expected(function,
                    "the ranks of a function whose transfers depend on the "
                    "rank, or do not pair up in their group,",
                    "at most " + Twine(mostSimulated))
           << grid.getNumRanks();
  return Rendezvous(function, reader).run();
}
