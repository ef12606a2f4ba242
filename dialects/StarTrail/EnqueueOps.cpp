//===- EnqueueOps.cpp - Transfers and kernels on streams ------------------===//
#include "dialects/StarTrail/VerifierUtils.h"

using namespace mlir;
using namespace startrail;

static ArrayRef<int64_t> shapeOf(Value memref) {
  return cast<ShapedType>(memref.getType()).getShape();
}

/// The grid of the group around an operation.
static FailureOr<GridOp> lookupGroupGrid(Operation *op,
                                         SymbolTableCollection &tables) {
  return lookupGrid(op, tables, cast<GroupOp>(op->getParentOp()).getGridAttr());
}

/// `shape` with a leading dimension `size`.
static SmallVector<int64_t> stacked(int64_t size, ArrayRef<int64_t> shape) {
  SmallVector<int64_t> result{size};
  llvm::append_range(result, shape);
  return result;
}

//===----------------------------------------------------------------------===//
// Operations of a group
//===----------------------------------------------------------------------===//

LogicalResult EnqueueSendOp::verify() {
  return verifyBlock(*this, "source", getSource().getType());
}

LogicalResult EnqueueSendOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = lookupGroupGrid(*this, tables);
  return failed(grid) ? failure() : verifyPeers(*this, "'to'", getTo(), *grid);
}

LogicalResult EnqueueRecvOp::verify() {
  return verifyBlock(*this, "target", getTarget().getType());
}

LogicalResult EnqueueRecvOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = lookupGroupGrid(*this, tables);
  return failed(grid) ? failure()
                      : verifyPeers(*this, "'from'", getFrom(), *grid);
}

/// Holds: source and target are blocks, `dim` is a dimension of the source.
template <typename OpT> static LogicalResult verifyCollective(OpT op) {
  if (failed(verifyBlock(op, "source", op.getSource().getType())) ||
      failed(verifyBlock(op, "target", op.getTarget().getType())))
    return failure();
  return verifyDim(op, "dim", op.getDim(), op.getSource().getType());
}

/// The number of ranks along the axes of a collective, above 1.
template <typename OpT>
static FailureOr<int64_t> verifyGroupAxes(OpT op,
                                          SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = lookupGroupGrid(op, tables);
  if (failed(grid) || failed(verifyAxes(op, *grid, op.getAxes())))
    return failure();
  int64_t ranks = grid->getSizeOf(op.getAxes());
  if (ranks > 1)
    return ranks;
  return expected(op, "the ranks along axes", "more than 1") << ranks;
}

/// Holds: the source's `dim` divides; the target has that shape and element
/// type, stacked per rank where `stack`.
template <typename OpT>
static LogicalResult verifyDivided(OpT op, SymbolTableCollection &tables,
                                   bool stack) {
  FailureOr<int64_t> ranks = verifyGroupAxes(op, tables);
  SmallVector<int64_t> shape(shapeOf(op.getSource()));
  if (failed(ranks) ||
      failed(divideDim(op, "source", shape, op.getDim(), *ranks)))
    return failure();
  Type source = op.getSource().getType();
  if (failed(verifySegments(
          op, "a rank's part of source", op.getSegments(),
          MemRefType::get(shape, getElementTypeOrSelf(source)), op.getDim())))
    return failure();
  return verifyIs(op, "target", op.getTarget().getType(),
                  stack ? stacked(*ranks, shape) : shape,
                  getElementTypeOrSelf(op.getSource()));
}

LogicalResult EnqueueAllGatherOp::verify() { return verifyCollective(*this); }

LogicalResult
EnqueueAllGatherOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<int64_t> ranks = verifyGroupAxes(*this, tables);
  if (failed(ranks))
    return failure();
  SmallVector<int64_t> shape(shapeOf(getSource()));
  bool stacks =
      getDim() == 0 && shapeOf(getTarget()).size() == shape.size() + 1;
  if (stacks && getSegments())
    return expected(*this, "a gather to stacked parts", "without segments")
           << describeValues(*getSegments());
  if (failed(verifySegments(*this, "source", getSegments(),
                            getSource().getType(), getDim())))
    return failure();
  if (stacks)
    shape = stacked(*ranks, shape);
  else if (failed(multiplyDim(*this, shape, getDim(), *ranks)))
    return failure();
  return verifyIs(*this, "target", getTarget().getType(), shape,
                  getElementTypeOrSelf(getSource()));
}

LogicalResult EnqueueReduceScatterOp::verify() {
  return failed(verifyCollective(*this))
             ? failure()
             : verifyState(*this, "source", getSource().getType());
}

LogicalResult
EnqueueReduceScatterOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyDivided(*this, tables, /*stack=*/false);
}

LogicalResult EnqueueAllToAllOp::verify() { return verifyCollective(*this); }

LogicalResult
EnqueueAllToAllOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyDivided(*this, tables, /*stack=*/true);
}

//===----------------------------------------------------------------------===//
// Operations on a stream
//===----------------------------------------------------------------------===//

LogicalResult EnqueueEmptyStateOp::verify() {
  return verifySoftmaxState(*this, getOutput().getType(), getLse().getType());
}

LogicalResult EnqueueAttendOp::verify() {
  AttentionTypes types{getQuery().getType(), getKey().getType(),
                       getValue().getType(), getOutput().getType(),
                       getLse().getType()};
  types.state = true;
  return failed(verifyAttention(*this, types))
             ? failure()
             : verifyScale(*this, getScale(), getQuery().getType());
}

LogicalResult EnqueueAttendOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = lookupGrid(*this, tables, getGridAttr());
  if (failed(grid))
    return failure();
  return verifyOwners(
      *this, *grid,
      {"query", getQueryOwner(), getQueryTokens(), shapeOf(getQuery())[1]},
      {"key", getKeyOwner(), getKeyTokens(), shapeOf(getKey())[1]});
}

LogicalResult EnqueueRescaleOp::verify() {
  if (failed(verifySoftmaxState(*this, getOutput().getType(),
                                getLse().getType())) ||
      failed(verifyBlock(*this, "lse_parts", getLseParts().getType(), 4)) ||
      failed(verifyBlock(*this, "total", getTotal().getType())))
    return failure();
  ArrayRef<int64_t> lse = shapeOf(getLse());
  Type element = getElementTypeOrSelf(getLse());
  if (failed(verifyIs(*this, "lse_parts", getLseParts().getType(),
                      stacked(shapeOf(getLseParts())[0], lse), element)))
    return failure();
  return verifyIs(*this, "total", getTotal().getType(), lse, element);
}

LogicalResult EnqueueMergeOp::verify() {
  if (failed(
          verifyBlock(*this, "output_parts", getOutputParts().getType(), 5)) ||
      failed(verifyState(*this, "output_parts", getOutputParts().getType())) ||
      failed(verifyBlock(*this, "lse_parts", getLseParts().getType())) ||
      failed(verifyBlock(*this, "output", getOutput().getType())) ||
      failed(verifyBlock(*this, "lse", getLse().getType())))
    return failure();
  ArrayRef<int64_t> parts = shapeOf(getOutputParts());
  Type element = getElementTypeOrSelf(getOutputParts());
  if (failed(verifyIs(*this, "lse_parts", getLseParts().getType(),
                      parts.drop_back(), element)) ||
      failed(verifyIs(*this, "output", getOutput().getType(),
                      parts.drop_front(), getElementTypeOrSelf(getOutput()))))
    return failure();
  return verifyIs(*this, "lse", getLse().getType(),
                  parts.drop_front().drop_back(), element);
}

LogicalResult EnqueueConvertOp::verify() {
  if (failed(verifyBlock(*this, "source", getSource().getType())) ||
      failed(verifyBlock(*this, "target", getTarget().getType())))
    return failure();
  return verifyIs(*this, "target", getTarget().getType(), shapeOf(getSource()),
                  getElementTypeOrSelf(getTarget()));
}

LogicalResult EnqueueSliceOp::verify() {
  if (failed(verifyBlock(*this, "source", getSource().getType())) ||
      failed(verifyBlock(*this, "target", getTarget().getType(),
                         shapeOf(getSource()).size())) ||
      failed(verifyDim(*this, "dim", getDim(), getSource().getType())))
    return failure();
  SmallVector<int64_t> shape(shapeOf(getSource()));
  int64_t part = shapeOf(getTarget())[getDim()];
  if (shape[getDim()] % part != 0)
    return expected(*this, "dimension " + Twine(getDim()) + " of target",
                    "a divisor of the source's " + Twine(shape[getDim()]))
           << part;
  if (failed(verifySegments(*this, "target", getSegments(),
                            getTarget().getType(), getDim())))
    return failure();
  shape[getDim()] = part;
  return verifyIs(*this, "target", getTarget().getType(), shape,
                  getElementTypeOrSelf(getSource()));
}

LogicalResult EnqueueSliceOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = lookupGrid(*this, tables, getGridAttr());
  if (failed(grid))
    return failure();
  int64_t dim = getDim();
  return verifyBlockIndex(*this, *grid, "block", getBlock(),
                          shapeOf(getSource())[dim] /
                              shapeOf(getTarget())[dim]);
}

LogicalResult EnqueueAccumulateOp::verify() {
  if (failed(verifyBlock(*this, "accumulator", getAccumulator().getType())) ||
      failed(verifyState(*this, "accumulator", getAccumulator().getType())))
    return failure();
  if (getContribution().getType() == getAccumulator().getType())
    return success();
  return expected(*this, "contribution", "of the type of the accumulator")
         << getContribution().getType() << " for "
         << getAccumulator().getType();
}
