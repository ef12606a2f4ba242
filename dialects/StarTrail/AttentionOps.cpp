//===- AttentionOps.cpp - Attention and its online-softmax state ----------===//
#include "dialects/StarTrail/VerifierUtils.h"

using namespace mlir;
using namespace startrail;

Type startrail::getStateType(Type storage) {
  return storage.isF64() ? storage
                         : Type(Float32Type::get(storage.getContext()));
}

namespace {
/// The dimensions of a tensor of an attention by name.
struct Dims {
  int64_t batch, tokens, heads, dim;

  Dims(Type type, Layout layout) {
    ArrayRef<int64_t> shape = cast<ShapedType>(type).getShape();
    bool headsFirst = layout == Layout::BHSD;
    batch = shape[0];
    tokens = shape[headsFirst ? 2 : 1];
    heads = shape[headsFirst ? 1 : 2];
    dim = shape[3];
  }
};
} // namespace

static LogicalResult verifyAgree(Operation *op, const Twine &what,
                                 int64_t actual, const Twine &other,
                                 int64_t required) {
  if (actual == required)
    return success();
  return expected(op, what, Twine(required) + " as " + other) << actual;
}

/// Holds: query, key and value are blocks of one element type that agree in
/// batch, tokens, heads and head dim as an attention needs.
static LogicalResult verifyOperands(Operation *op,
                                    const AttentionTypes &types) {
  if (failed(verifyBlock(op, "query", types.query, 4)) ||
      failed(verifyBlock(op, "key", types.key, 4)) ||
      failed(verifyBlock(op, "value", types.value, 4)))
    return failure();
  Type element = getElementTypeOrSelf(types.query);
  for (auto [what, type] : {std::pair<StringRef, Type>("key", types.key),
                            std::pair<StringRef, Type>("value", types.value)})
    if (getElementTypeOrSelf(type) != element)
      return expected(op, "the element type of " + what, "that of query")
             << getElementTypeOrSelf(type) << " instead of " << element;
  Dims query(types.query, types.layout), key(types.key, types.layout),
      value(types.value, types.layout);
  if (failed(verifyAgree(op, "the batch size of key", key.batch,
                         "that of query", query.batch)) ||
      failed(verifyAgree(op, "the batch size of value", value.batch,
                         "that of query", query.batch)) ||
      failed(verifyAgree(op, "the tokens of value", value.tokens,
                         "those of key", key.tokens)) ||
      failed(verifyAgree(op, "the heads of value", value.heads, "those of key",
                         key.heads)) ||
      failed(verifyAgree(op, "the head dim of key", key.dim, "that of query",
                         query.dim)))
    return failure();
  if (query.heads % key.heads == 0)
    return success();
  return expected(op, "the heads of query",
                  "a multiple of the " + Twine(key.heads) + " of key")
         << query.heads;
}

LogicalResult startrail::verifyAttention(Operation *op,
                                         const AttentionTypes &types) {
  if (failed(verifyOperands(op, types)) ||
      failed(verifyBlock(op, types.outputName, types.output)) ||
      failed(verifyBlock(op, "lse", types.lse)))
    return failure();
  Dims query(types.query, types.layout);
  Type element = getElementTypeOrSelf(types.query);
  Type stateElement = getStateType(element);
  SmallVector<int64_t> shape(cast<ShapedType>(types.query).getShape());
  shape[3] = Dims(types.value, types.layout).dim;
  if (failed(verifyIs(op, types.outputName, types.output, shape,
                      types.state ? stateElement : element)))
    return failure();
  SmallVector<int64_t> lse{query.batch, query.tokens, query.heads};
  if (types.headsFirstLse)
    std::swap(lse[1], lse[2]);
  return verifyIs(op, "lse", types.lse, lse, stateElement);
}

LogicalResult startrail::verifySoftmaxState(Operation *op, Type output,
                                            Type lse) {
  if (failed(verifyBlock(op, "output", output, 4)) ||
      failed(verifyState(op, "output", output)) ||
      failed(verifyBlock(op, "lse", lse)))
    return failure();
  return verifyIs(op, "lse", lse,
                  cast<ShapedType>(output).getShape().drop_back(),
                  getElementTypeOrSelf(output));
}

double AttentionOp::getScaleValue() {
  return getScaleInForce(getScale(), getQuery().getType());
}

LogicalResult AttentionOp::verify() {
  AttentionTypes types{getQuery().getType(), getKey().getType(),
                       getValue().getType(), getOutput().getType(),
                       getLse().getType()};
  types.layout = getLayout();
  types.headsFirstLse = true;
  if (failed(verifyAttention(*this, types)))
    return failure();
  return getScale() ? verifyScale(*this, *getScale(), getQuery().getType())
                    : success();
}

void AttentionOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getOutput(), "output");
  setName(getLse(), "lse");
}

LogicalResult RingAttentionOp::verify() {
  if (failed(
          verifyAttention(*this, {getQuery().getType(), getKey().getType(),
                                  getValue().getType(), getOutput().getType(),
                                  getLse().getType()})))
    return failure();
  return verifyScale(*this, getScale(), getQuery().getType());
}

LogicalResult RingAttentionOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyShards(*this, tables);
}

void RingAttentionOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getOutput(), "output");
  setName(getLse(), "lse");
}

LogicalResult EmptyStateOp::verify() {
  return verifySoftmaxState(*this, getOutput().getType(), getLse().getType());
}

void EmptyStateOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getOutput(), "output");
  setName(getLse(), "lse");
}

LogicalResult AttendOp::verify() {
  AttentionTypes types{getQuery().getType(), getKey().getType(),
                       getValue().getType(), getOutput().getType(),
                       getLse().getType()};
  types.state = true;
  if (failed(verifyAttention(*this, types)) ||
      failed(verifyScale(*this, getScale(), getQuery().getType())))
    return failure();
  if (getNewOutput().getType() != getOutput().getType())
    return expected(*this, "the new output", "of the type of the output")
           << getNewOutput().getType() << " for " << getOutput().getType();
  if (getNewLse().getType() != getLse().getType())
    return expected(*this, "the new lse", "of the type of the lse")
           << getNewLse().getType() << " for " << getLse().getType();
  return success();
}

LogicalResult AttendOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = lookupGrid(*this, tables, getGridAttr());
  if (failed(grid))
    return failure();
  return verifyOwners(
      *this, *grid,
      {"query", getQueryOwner(), getQueryTokens(), tokensOf(getQuery())},
      {"key", getKeyOwner(), getKeyTokens(), tokensOf(getKey())});
}

void AttendOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getNewOutput(), "output");
  setName(getNewLse(), "lse");
}

LogicalResult AccumulateOp::verify() {
  if (failed(verifyBlock(*this, "accumulator", getAccumulator().getType())))
    return failure();
  return verifyState(*this, "accumulator", getAccumulator().getType());
}

void AccumulateOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "sum");
}
