//===- RankCalls.cpp - The calls that a rank issues -----------------------===//
#include "compiler/Analysis/RankCalls.h"

#include "compiler/Analysis/GroupCalls.h"
#include "compiler/Analysis/ShiftedRank.h"
#include "dialects/StarTrail/Functions.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace startrail;

bool Call::isSameCollective(const Call &other) const {
  if (op == other.op)
    return element == other.element && length == other.length;
  // At the program level a collective is one call, whatever its attributes
  // make of it.
  bool program = !isa<GroupOp>(op->getParentOp());
  return op->getName() == other.op->getName() && element == other.element &&
         length == other.length &&
         (!program || op->getAttrDictionary() == other.op->getAttrDictionary());
}

CallReader::CallReader(GridOp grid) : grid(grid), algebra(grid) {}

bool CallReader::communicates(Operation *op) {
  return isa<GroupOp, SendOp, RecvOp, AllGatherOp, AllToAllOp, PermuteOp,
             ShiftOp, ReduceScatterOp>(op);
}

unsigned CallReader::numberOf(ArrayAttr names) {
  SmallVector<int64_t> axes;
  for (Attribute name : names) {
    int64_t axis = grid.getAxisIndex(cast<StringAttr>(name).getValue());
    if (axis >= 0 && algebra.sizes()[axis] > 1)
      axes.push_back(axis);
  }
  llvm::sort(axes);
  auto known = llvm::find(axisSets, axes);
  if (known != axisSets.end())
    return known - axisSets.begin();
  axisSets.push_back(axes);
  return axisSets.size() - 1;
}

int64_t CallReader::rankOf(unsigned axes, int64_t member,
                           ArrayRef<int64_t> coordinates) const {
  SmallVector<int64_t> partner(coordinates);
  for (int64_t axis : algebra.tokenAxes()) {
    if (!llvm::is_contained(axesOf(axes), axis))
      continue;
    partner[axis] = member % algebra.sizes()[axis];
    member /= algebra.sizes()[axis];
  }
  return algebra.rankOf(partner);
}

static Call callOf(Call::Kind kind, Operation *op, Value value, int64_t with) {
  auto type = cast<ShapedType>(value.getType());
  return {
      kind, op, value, with, 0, type.getElementType(), type.getNumElements()};
}

void CallReader::addTransfer(Call::Kind kind, Operation *op, Value value,
                             AffineMap peer, ArrayRef<int64_t> coordinates,
                             Calls &calls) {
  MapEvaluator &evaluate = evaluators.try_emplace(peer, peer).first->second;
  // Within the grid for every rank, as the ops verify.
  calls.push_back(
      callOf(kind, op, value, algebra.rankOf(*evaluate(coordinates))));
}

void CallReader::addShift(ShiftOp op, ArrayRef<int64_t> coordinates,
                          Calls &calls) {
  int64_t to = shiftedRank(op, grid, algebra, coordinates, false);
  int64_t from = shiftedRank(op, grid, algebra, coordinates, true);
  for (auto [input, result] : llvm::zip(op.getInputs(), op.getResults())) {
    calls.push_back(callOf(Call::Send, op, input, to));
    calls.push_back(callOf(Call::Recv, op, result, from));
  }
}

void CallReader::addCollective(Operation *op, Value value, ArrayAttr axes,
                               int64_t length, ArrayRef<int64_t> coordinates,
                               Calls &calls) {
  unsigned number = numberOf(axes);
  if (axisSets[number].empty())
    return;
  SmallVector<int64_t> first(coordinates);
  for (int64_t axis : axisSets[number])
    first[axis] = 0;
  int64_t lowest = algebra.rankOf(first);
  calls.push_back({Call::Collective, op, value, lowest, number,
                   cast<ShapedType>(value.getType()).getElementType(), length});
}

void CallReader::addAllToAll(EnqueueAllToAllOp op, ArrayRef<int64_t> lengths,
                             ArrayRef<int64_t> coordinates, Calls &calls) {
  unsigned axes = numberOf(op.getAxes());
  int64_t parts = algebra.sizeOf(axesOf(axes));
  for (int64_t part = 0; part < parts; ++part) {
    int64_t with = rankOf(axes, part, coordinates);
    for (int64_t length : lengths)
      for (bool sends : {true, false}) {
        Call call = callOf(sends ? Call::Send : Call::Recv, op,
                           sends ? op.getSource() : op.getTarget(), with);
        call.length = length;
        calls.push_back(call);
      }
  }
}

/// Elements of each call that a collective makes for one batch element.
template <typename OpT>
static SmallVector<int64_t> lengthsOf(OpT op, int64_t rows) {
  auto shape = cast<ShapedType>(op.getSource().getType()).getShape();
  int64_t row = 1;
  for (int64_t size : shape.drop_front(op.getDim() + 1))
    row *= size;
  SmallVector<int64_t> lengths;
  if (auto segments = op.getSegments())
    llvm::append_range(lengths, *segments);
  else
    lengths.push_back(rows);
  for (int64_t &length : lengths)
    length *= row;
  return lengths;
}

void CallReader::addGrouped(Operation *transfer, int64_t batches,
                            ArrayRef<int64_t> coordinates, Calls &calls) {
  auto rowsOf = [](Value buffer, int64_t dim) {
    return cast<ShapedType>(buffer.getType()).getDimSize(dim);
  };
  auto collective = [&](auto op, int64_t rows) {
    SmallVector<int64_t> lengths = lengthsOf(op, rows);
    for (int64_t batch = 0; batch < batches; ++batch)
      for (int64_t length : lengths)
        addCollective(op, op.getSource(), op.getAxes(), length, coordinates,
                      calls);
  };
  llvm::TypeSwitch<Operation *>(transfer)
      .Case([&](EnqueueSendOp op) {
        addTransfer(Call::Send, op, op.getSource(), op.getTo(), coordinates,
                    calls);
      })
      .Case([&](EnqueueRecvOp op) {
        addTransfer(Call::Recv, op, op.getTarget(), op.getFrom(), coordinates,
                    calls);
      })
      .Case([&](EnqueueAllGatherOp op) {
        collective(op, rowsOf(op.getSource(), op.getDim()));
      })
      .Case([&](EnqueueReduceScatterOp op) {
        collective(op, rowsOf(op.getTarget(), op.getDim()));
      })
      .Case([&](EnqueueAllToAllOp op) {
        SmallVector<int64_t> lengths =
            lengthsOf(op, rowsOf(op.getSource(), op.getDim()) /
                              grid.getSizeOf(op.getAxes()));
        for (int64_t batch = 0; batch < batches; ++batch)
          addAllToAll(op, lengths, coordinates, calls);
      });
}

FailureOr<std::vector<std::vector<Call>>>
CallReader::read(Operation *op, ArrayRef<int64_t> coordinates) {
  std::vector<Calls> groups(1);
  if (auto group = dyn_cast<GroupOp>(op)) {
    FailureOr<SmallVector<IssuedGroup>> issued = issuedGroups(group, grid);
    if (failed(issued))
      return failure();
    groups.resize(issued->size());
    for (auto [part, calls] : llvm::zip_equal(*issued, groups)) {
      if (part.transfer)
        addGrouped(part.transfer, part.batches, coordinates, calls);
      else
        for (Operation &transfer : group.getBody().front())
          addGrouped(&transfer, callsOf(&transfer, grid).batches, coordinates,
                     calls);
    }
    return groups;
  }
  Calls &calls = groups.front();
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](SendOp send) {
        addTransfer(Call::Send, op, send.getInput(), send.getTo(), coordinates,
                    calls);
      })
      .Case([&](RecvOp recv) {
        addTransfer(Call::Recv, op, recv.getResult(), recv.getFrom(),
                    coordinates, calls);
      })
      .Case([&](PermuteOp permute) {
        for (auto [input, result] :
             llvm::zip(permute.getInputs(), permute.getResults())) {
          addTransfer(Call::Send, op, input, permute.getTarget(), coordinates,
                      calls);
          addTransfer(Call::Recv, op, result, permute.getSource(), coordinates,
                      calls);
        }
      })
      .Case([&](ShiftOp shift) { addShift(shift, coordinates, calls); })
      .Case<AllGatherOp, AllToAllOp, ReduceScatterOp>([&](auto collective) {
        for (Value input : collective.getInputs())
          addCollective(op, input, collective.getAxes(),
                        cast<ShapedType>(input.getType()).getNumElements(),
                        coordinates, calls);
      });
  return groups;
}
