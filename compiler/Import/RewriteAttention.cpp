//===- RewriteAttention.cpp - From a match to the operation ---------------===//
#include "compiler/Import/RewriteAttention.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

FloatAttr startrail::scaleAttr(MLIRContext *context, double scale,
                               int64_t dim) {
  if (std::abs(scale * std::sqrt(double(dim)) - 1) <= 1e-6)
    return {};
  return FloatAttr::get(Float64Type::get(context), scale);
}

AttentionOp startrail::buildAttention(OpBuilder &builder, Location loc,
                                      Value query, Value key, Value value,
                                      const MaskKind &mask, FloatAttr scale,
                                      Layout layout) {
  auto type = cast<RankedTensorType>(query.getType());
  HeadsShape sizes = *shapeOf(type, axesIn(layout), 0);
  SmallVector<int64_t, 4> shape(type.getShape());
  shape.back() = cast<RankedTensorType>(value.getType()).getDimSize(3);
  auto lse = RankedTensorType::get({sizes.batch, sizes.heads, sizes.tokens},
                                   getStateType(type.getElementType()));
  MLIRContext *context = builder.getContext();
  return AttentionOp::create(builder, loc, type.clone(shape), lse, query, key,
                             value, MaskAttr::get(context, mask.mask),
                             AlignmentAttr::get(context, mask.alignment), scale,
                             LayoutAttr::get(context, layout));
}

AttentionOp startrail::rewriteAttention(const MatchedAttention &matched,
                                        Location loc) {
  OpBuilder builder(matched.result.tensor.getDefiningOp());
  auto operand = [&](const HeadsTensor &heads) {
    return readHeads(builder, loc, heads, 0, matched.layout);
  };
  Value query = operand(matched.query), key = operand(matched.key),
        value = operand(matched.value);
  int64_t dim = cast<RankedTensorType>(query.getType()).getDimSize(3);
  auto attention = buildAttention(
      builder, loc, query, key, value, matched.mask,
      scaleAttr(builder.getContext(), matched.scale, dim), matched.layout);
  Value output = writeHeads(builder, loc, attention.getOutput(), matched.result,
                            0, matched.layout);
  Value(matched.result.tensor).replaceAllUsesWith(output);
  return attention;
}
