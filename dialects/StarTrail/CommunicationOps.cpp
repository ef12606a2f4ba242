//===- CommunicationOps.cpp - Exchanges between ranks ---------------------===//
#include "dialects/StarTrail/VerifierUtils.h"

using namespace mlir;
using namespace startrail;

/// Holds: at least one input, all of them blocks, and as many results.
template <typename OpT> static LogicalResult verifyInputs(OpT op) {
  if (op.getInputs().empty())
    return expected(op, "operands", "at least one") << "none";
  if (op.getResults().size() != op.getInputs().size())
    return expected(op, "results", "as many as operands")
           << op.getResults().size() << " for " << op.getInputs().size();
  for (auto [index, type] : llvm::enumerate(op.getInputs().getTypes()))
    if (failed(verifyBlock(op, "operand " + Twine(index), type)))
      return failure();
  for (auto [index, type] : llvm::enumerate(op.getResultTypes()))
    if (failed(verifyBlock(op, "result " + Twine(index), type)))
      return failure();
  return success();
}

/// Holds: results have the types of the inputs, which are blocks.
template <typename OpT> static LogicalResult verifySameTypes(OpT op) {
  if (failed(verifyInputs(op)))
    return failure();
  for (auto [index, types] : llvm::enumerate(
           llvm::zip_equal(op.getInputs().getTypes(), op.getResultTypes()))) {
    auto [input, result] = types;
    if (input != result)
      return expected(op, "result " + Twine(index),
                      "of the type of its operand")
             << result << " for " << input;
  }
  return success();
}

/// Holds: `dim` is a dimension of every input.
template <typename OpT>
static LogicalResult verifyDims(OpT op, const Twine &what, int64_t dim) {
  for (Type type : op.getInputs().getTypes())
    if (failed(verifyDim(op, what, dim, type)))
      return failure();
  return success();
}

/// The grid, of which `axes` are axes.
template <typename OpT>
static FailureOr<GridOp> verifyGridAndAxes(OpT op,
                                           SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = lookupGrid(op, tables, op.getGridAttr());
  if (failed(grid) || failed(verifyAxes(op, *grid, op.getAxes())))
    return failure();
  return grid;
}

/// Holds: result `index` has `shape` and `element`.
template <typename OpT>
static LogicalResult verifyResult(OpT op, size_t index, ArrayRef<int64_t> shape,
                                  Type element) {
  return verifyIs(op, "result " + Twine(index),
                  op.getResults()[index].getType(), shape, element);
}

static SmallVector<int64_t> shapeOf(Value value) {
  return SmallVector<int64_t>(cast<ShapedType>(value.getType()).getShape());
}

/// Replaces an operation that changes nothing by its inputs.
template <typename OpT>
static LogicalResult foldToInputs(OpT op,
                                  SmallVectorImpl<OpFoldResult> &results) {
  if (op.getInputs().getTypes() != op.getResultTypes())
    return failure();
  llvm::append_range(results, op.getInputs());
  return success();
}

/// Whether the axes of a collective are known to hold one rank.
template <typename OpT> static bool hasSingleRank(OpT op) {
  GridOp grid = lookupGrid(op, op.getGridAttr());
  return grid && grid.getSizeOf(op.getAxes()) == 1;
}

//===----------------------------------------------------------------------===//
// all_gather, all_to_all
//===----------------------------------------------------------------------===//

LogicalResult AllGatherOp::verify() {
  if (failed(verifyInputs(*this)) || failed(verifyDims(*this, "dim", getDim())))
    return failure();
  for (auto [index, type] : llvm::enumerate(getInputs().getTypes()))
    if (failed(verifySegments(*this, "operand " + Twine(index), getSegments(),
                              type, getDim())))
      return failure();
  return success();
}

LogicalResult AllGatherOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = verifyGridAndAxes(*this, tables);
  if (failed(grid))
    return failure();
  for (auto [index, input] : llvm::enumerate(getInputs())) {
    SmallVector<int64_t> shape = shapeOf(input);
    if (failed(
            multiplyDim(*this, shape, getDim(), grid->getSizeOf(getAxes()))) ||
        failed(verifyResult(*this, index, shape, getElementTypeOrSelf(input))))
      return failure();
  }
  return success();
}

LogicalResult AllGatherOp::fold(FoldAdaptor,
                                SmallVectorImpl<OpFoldResult> &results) {
  return hasSingleRank(*this) ? foldToInputs(*this, results) : failure();
}

LogicalResult AllToAllOp::verify() {
  if (failed(verifyInputs(*this)) ||
      failed(verifyDims(*this, "split_dim", getSplitDim())) ||
      failed(verifyDims(*this, "concat_dim", getConcatDim())))
    return failure();
  if (getSplitDim() == getConcatDim())
    return expected(*this, "concat_dim", "another dimension than split_dim")
           << getConcatDim() << " for both";
  return success();
}

LogicalResult AllToAllOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = verifyGridAndAxes(*this, tables);
  if (failed(grid))
    return failure();
  int64_t ranks = grid->getSizeOf(getAxes());
  for (auto [index, input] : llvm::enumerate(getInputs())) {
    SmallVector<int64_t> shape = shapeOf(input);
    if (failed(divideDim(*this, "operand " + Twine(index), shape, getSplitDim(),
                         ranks)) ||
        failed(multiplyDim(*this, shape, getConcatDim(), ranks)) ||
        failed(verifyResult(*this, index, shape, getElementTypeOrSelf(input))))
      return failure();
  }
  return success();
}

LogicalResult AllToAllOp::fold(FoldAdaptor,
                               SmallVectorImpl<OpFoldResult> &results) {
  return hasSingleRank(*this) ? foldToInputs(*this, results) : failure();
}

//===----------------------------------------------------------------------===//
// permute, shift
//===----------------------------------------------------------------------===//

LogicalResult PermuteOp::verify() { return verifySameTypes(*this); }

LogicalResult PermuteOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = lookupGrid(*this, tables, getGridAttr());
  if (failed(grid) ||
      failed(verifyPeers(*this, "source", getSource(), *grid)) ||
      failed(verifyMapForm(*this, "target", getTarget(), *grid,
                           grid->getAxes().size())))
    return failure();
  // Sources within the grid of which target is the inverse are all of the
  // grid: the targets of all ranks are then within it too.
  RankAlgebra algebra(*grid);
  MapEvaluator source(getSource()), target(getTarget());
  return success(algebra.allOf([&](ArrayRef<int64_t> coordinates) {
    auto back = target(*source(coordinates));
    if (back && *back == coordinates)
      return true;
    InFlightDiagnostic diagnostic =
        expected(*this,
                 "the target of the source of " +
                     describeRank(*grid, algebra, coordinates),
                 "that rank");
    if (back)
      diagnostic << describeValues(*back);
    else
      diagnostic << "a division by zero or an overflow";
    return false;
  }));
}

LogicalResult PermuteOp::fold(FoldAdaptor,
                              SmallVectorImpl<OpFoldResult> &results) {
  GridOp grid = lookupGrid(*this, getGridAttr());
  if (!grid || getSource().getNumDims() != grid.getAxes().size() ||
      getSource().getNumSymbols() != 0)
    return failure();
  MapEvaluator source(getSource());
  if (!RankAlgebra(grid).allOf([&](ArrayRef<int64_t> coordinates) {
        return source(coordinates) == coordinates;
      }))
    return failure();
  return foldToInputs(*this, results);
}

LogicalResult ShiftOp::verify() { return verifySameTypes(*this); }

LogicalResult ShiftOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = lookupGrid(*this, tables, getGridAttr());
  return failed(grid) ? failure() : verifyAxis(*this, *grid, getAxis());
}

LogicalResult ShiftOp::fold(FoldAdaptor,
                            SmallVectorImpl<OpFoldResult> &results) {
  GridOp grid = lookupGrid(*this, getGridAttr());
  int64_t axis = grid ? grid.getAxisIndex(getAxis()) : -1;
  if (axis < 0 || getOffset() % grid.getSizes()[axis] != 0)
    return failure();
  return foldToInputs(*this, results);
}

//===----------------------------------------------------------------------===//
// reduce_scatter
//===----------------------------------------------------------------------===//

/// Holds: one operand and no `via`.
static LogicalResult verifySum(ReduceScatterOp op) {
  if (op.getInputs().size() != 1)
    return expected(op, "the operands of combine(sum)", "one")
           << op.getInputs().size();
  if (op.getVia())
    return expected(op, "combine(sum)", "without via")
           << "via(" << stringifyCombineVia(*op.getVia()) << ")";
  return success();
}

/// Holds: the operands are output and lse, `dim` is 1, and `via` is given.
static LogicalResult verifySoftmax(ReduceScatterOp op) {
  if (op.getInputs().size() != 2)
    return expected(op, "the operands of combine(softmax)", "output and lse")
           << op.getInputs().size();
  if (!op.getVia())
    return expected(op, "combine(softmax)", "given with via(gather|exchange)")
           << "none";
  if (failed(verifySoftmaxState(op, op.getInputs()[0].getType(),
                                op.getInputs()[1].getType())))
    return failure();
  if (op.getDim() == 1)
    return success();
  return expected(op, "dim of combine(softmax)", "1, the tokens")
         << op.getDim();
}

LogicalResult ReduceScatterOp::verify() {
  if (failed(verifyInputs(*this)) || failed(verifyDims(*this, "dim", getDim())))
    return failure();
  for (auto [index, type] : llvm::enumerate(getInputs().getTypes()))
    if (failed(verifyState(*this, "operand " + Twine(index), type)))
      return failure();
  for (auto [index, type] : llvm::enumerate(getResultTypes()))
    if (getDim() < cast<ShapedType>(type).getRank() &&
        failed(verifySegments(*this, "result " + Twine(index), getSegments(),
                              type, getDim())))
      return failure();
  return getCombine() == Combine::Sum ? verifySum(*this) : verifySoftmax(*this);
}

LogicalResult ReduceScatterOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = verifyGridAndAxes(*this, tables);
  if (failed(grid))
    return failure();
  for (auto [index, input] : llvm::enumerate(getInputs())) {
    SmallVector<int64_t> shape = shapeOf(input);
    Value carrier = index == 0 ? Value(getResults()[0]) : input;
    if (failed(divideDim(*this, "operand " + Twine(index), shape, getDim(),
                         grid->getSizeOf(getAxes()))) ||
        failed(
            verifyResult(*this, index, shape, getElementTypeOrSelf(carrier))))
      return failure();
  }
  return success();
}

LogicalResult ReduceScatterOp::fold(FoldAdaptor,
                                    SmallVectorImpl<OpFoldResult> &results) {
  return hasSingleRank(*this) ? foldToInputs(*this, results) : failure();
}

//===----------------------------------------------------------------------===//
// send, recv
//===----------------------------------------------------------------------===//

LogicalResult SendOp::verify() {
  return verifyBlock(*this, "operand", getInput().getType());
}

LogicalResult SendOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = lookupGrid(*this, tables, getGridAttr());
  return failed(grid) ? failure() : verifyPeers(*this, "'to'", getTo(), *grid);
}

LogicalResult RecvOp::verify() {
  return verifyBlock(*this, "result", getResult().getType());
}

LogicalResult RecvOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = lookupGrid(*this, tables, getGridAttr());
  return failed(grid) ? failure()
                      : verifyPeers(*this, "'from'", getFrom(), *grid);
}

//===----------------------------------------------------------------------===//
// Names of results in printed text
//===----------------------------------------------------------------------===//

void AllGatherOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (getNumResults())
    setName(getResults()[0], "gathered");
}
void AllToAllOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (getNumResults())
    setName(getResults()[0], "exchanged");
}
void PermuteOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (getNumResults())
    setName(getResults()[0], "permuted");
}
void ShiftOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (getNumResults())
    setName(getResults()[0], "shifted");
}
void ReduceScatterOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (getNumResults())
    setName(getResults()[0], getNumResults() == 2 ? "output" : "sum");
  if (getNumResults() == 2)
    setName(getResults()[1], "lse");
}
void RecvOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "received");
}
