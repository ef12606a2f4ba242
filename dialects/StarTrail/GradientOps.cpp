//===- GradientOps.cpp - The gradient of attention ------------------------===//
#include "dialects/StarTrail/VerifierUtils.h"

using namespace mlir;
using namespace startrail;

/// Holds: `type` has the shape and element type of `like`, whatever container.
static LogicalResult verifyLike(Operation *op, const Twine &what, Type type,
                                Type like) {
  if (failed(verifyBlock(op, what, type)))
    return failure();
  return verifyIs(op, what, type, cast<ShapedType>(like).getShape(),
                  getElementTypeOrSelf(like));
}

/// Holds: the constraints of a gradient op of the model or the ring graph.
template <typename OpT>
static LogicalResult verifyWholeGradient(OpT op, Layout layout,
                                         bool headsFirstLse) {
  AttentionTypes types{op.getQuery().getType(), op.getKey().getType(),
                       op.getValue().getType(), op.getOutput().getType(),
                       op.getLse().getType()};
  types.layout = layout;
  types.headsFirstLse = headsFirstLse;
  if (failed(verifyAttention(op, types)) ||
      failed(verifyLike(op, "output_gradient", op.getOutputGradient().getType(),
                        types.output)) ||
      failed(verifyLike(op, "query_gradient", op.getQueryGradient().getType(),
                        types.query)) ||
      failed(verifyLike(op, "key_gradient", op.getKeyGradient().getType(),
                        types.key)))
    return failure();
  return verifyLike(op, "value_gradient", op.getValueGradient().getType(),
                    types.value);
}

/// Names the gradients in printed text.
template <typename SetName>
static void nameGradients(SetName setName, Value query, Value key,
                          Value value) {
  setName(query, "query_gradient");
  setName(key, "key_gradient");
  setName(value, "value_gradient");
}

double AttentionGradientOp::getScaleValue() {
  return getScaleInForce(getScale(), getQuery().getType());
}

LogicalResult AttentionGradientOp::verify() {
  if (failed(verifyWholeGradient(*this, getLayout(), /*headsFirstLse=*/true)))
    return failure();
  if (getOf() && getOf()->empty())
    return expected(*this, "'of'", "the name of an attention's function")
           << "an empty one";
  return getScale() ? verifyScale(*this, *getScale(), getQuery().getType())
                    : success();
}

void AttentionGradientOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameGradients(setName, getQueryGradient(), getKeyGradient(),
                getValueGradient());
}

LogicalResult RingAttentionGradientOp::verify() {
  if (failed(verifyWholeGradient(*this, Layout::BSHD, false)))
    return failure();
  return verifyScale(*this, getScale(), getQuery().getType());
}

LogicalResult
RingAttentionGradientOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyShards(*this, tables);
}

void RingAttentionGradientOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameGradients(setName, getQueryGradient(), getKeyGradient(),
                getValueGradient());
}

/// Holds: the constraints of a delta.
template <typename OpT> static LogicalResult verifyDelta(OpT op) {
  Type gradient = op.getOutputGradient().getType();
  if (failed(verifyBlock(op, "output_gradient", gradient, 4)) ||
      failed(verifyLike(op, "output", op.getOutput().getType(), gradient)) ||
      failed(verifyBlock(op, "delta", op.getDelta().getType())))
    return failure();
  return verifyIs(op, "delta", op.getDelta().getType(),
                  cast<ShapedType>(gradient).getShape().drop_back(),
                  getStateType(getElementTypeOrSelf(gradient)));
}

LogicalResult DeltaOp::verify() { return verifyDelta(*this); }
LogicalResult EnqueueDeltaOp::verify() { return verifyDelta(*this); }

void DeltaOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getDelta(), "delta");
}

/// Holds: a block of f32 or f64.
static LogicalResult verifyZero(Operation *op, const Twine &what, Type type) {
  return failed(verifyBlock(op, what, type)) ? failure()
                                             : verifyState(op, what, type);
}

LogicalResult ZeroOp::verify() {
  return verifyZero(*this, "result", getResult().getType());
}

LogicalResult EnqueueZeroOp::verify() {
  return verifyZero(*this, "target", getTarget().getType());
}

void ZeroOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "zero");
}

LogicalResult ConvertOp::verify() {
  Type source = getSource().getType(), result = getResult().getType();
  if (failed(verifyBlock(*this, "source", source)) ||
      failed(verifyBlock(*this, "result", result)))
    return failure();
  return verifyIs(*this, "result", result, cast<ShapedType>(source).getShape(),
                  getElementTypeOrSelf(result));
}

void ConvertOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "converted");
}

/// Holds: the constraints of an attend_gradient on types and scale.
template <typename OpT> static LogicalResult verifyAttendGradient(OpT op) {
  // The output gradient is a whole output, of the storage type.
  AttentionTypes types{op.getQuery().getType(), op.getKey().getType(),
                       op.getValue().getType(),
                       op.getOutputGradient().getType(), op.getLse().getType()};
  types.outputName = "output_gradient";
  if (failed(verifyAttention(op, types)) ||
      failed(verifyLike(op, "delta", op.getDelta().getType(), types.lse)))
    return failure();
  Type state = getStateType(getElementTypeOrSelf(types.query));
  auto inState = [&](Type type) {
    return RankedTensorType::get(cast<ShapedType>(type).getShape(), state);
  };
  if (failed(verifyLike(op, "query_gradient", op.getQueryGradient().getType(),
                        inState(types.query))) ||
      failed(verifyLike(op, "key_gradient", op.getKeyGradient().getType(),
                        inState(types.key))) ||
      failed(verifyLike(op, "value_gradient", op.getValueGradient().getType(),
                        inState(types.value))))
    return failure();
  return verifyScale(op, op.getScale(), types.query);
}

/// Holds: the constraints of an attend_gradient on grid, owners and tokens.
template <typename OpT>
static LogicalResult verifyGradientOwners(OpT op,
                                          SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = lookupGrid(op, tables, op.getGridAttr());
  if (failed(grid))
    return failure();
  return verifyOwners(
      op, *grid,
      {"query", op.getQueryOwner(), op.getQueryTokens(),
       tokensOf(op.getQuery())},
      {"key", op.getKeyOwner(), op.getKeyTokens(), tokensOf(op.getKey())});
}

LogicalResult AttendGradientOp::verify() {
  if (failed(verifyAttendGradient(*this)))
    return failure();
  const std::tuple<StringRef, Value, Value> results[] = {
      {"query_gradient", getNewQueryGradient(), getQueryGradient()},
      {"key_gradient", getNewKeyGradient(), getKeyGradient()},
      {"value_gradient", getNewValueGradient(), getValueGradient()}};
  for (auto [what, result, operand] : results)
    if (result.getType() != operand.getType())
      return expected(*this, "the new " + what, "of the type of the " + what)
             << result.getType() << " for " << operand.getType();
  return success();
}

LogicalResult
AttendGradientOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyGradientOwners(*this, tables);
}

void AttendGradientOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameGradients(setName, getNewQueryGradient(), getNewKeyGradient(),
                getNewValueGradient());
}

LogicalResult EnqueueAttendGradientOp::verify() {
  if (failed(verifyAttendGradient(*this)))
    return failure();
  Value gradients[] = {getQueryGradient(), getKeyGradient(),
                       getValueGradient()};
  for (int i = 0; i < 3; ++i)
    if (gradients[i] == gradients[(i + 1) % 3])
      return expected(*this, "the gradients", "three buffers")
             << "one of them twice";
  return success();
}

LogicalResult
EnqueueAttendGradientOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyGradientOwners(*this, tables);
}
