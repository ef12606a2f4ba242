//===- RewriteAttention.cpp - From a match to the operation ---------------===//
#include "compiler/Import/RewriteAttention.h"

#include "compiler/Import/ForeignValues.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

/// Whether the scale is 1/sqrt(dim), up to the rounding of an f32 constant.
static bool isDefaultScale(double scale, int64_t dim) {
  return std::abs(scale * std::sqrt(double(dim)) - 1) <= 1e-6;
}

static int64_t sizeOf(RankedTensorType type, ArrayRef<Axis> axes, Axis axis) {
  int64_t size = 1;
  for (auto [extent, its] : llvm::zip_equal(type.getShape(), axes))
    if (its == axis)
      size *= extent;
  return size;
}

AttentionOp startrail::rewriteAttention(const MatchedAttention &matched,
                                        Location loc) {
  OpBuilder builder(matched.result.tensor.getDefiningOp());
  auto operand = [&](const HeadsTensor &heads) {
    Value tensor = toBuiltinTensor(builder, loc, heads.tensor);
    auto type = cast<RankedTensorType>(tensor.getType());
    return toHeads(builder, loc, tensor, heads.axes,
                   sizeOf(type, heads.axes, Axis::Head), matched.layout);
  };
  Value query = operand(matched.query), key = operand(matched.key),
        value = operand(matched.value);
  RankedTensorType resultType = staticTensorType(matched.result.tensor);
  ArrayRef<Axis> axes = matched.result.axes;
  int64_t batch = sizeOf(resultType, axes, Axis::Batch);
  int64_t heads = sizeOf(resultType, axes, Axis::Head);
  int64_t tokens = sizeOf(resultType, axes, Axis::Token);
  SmallVector<int64_t, 4> shape = {batch, heads, tokens,
                                   sizeOf(resultType, axes, Axis::Dim)};
  if (matched.layout == Layout::BSHD)
    std::swap(shape[1], shape[2]);
  auto type = RankedTensorType::get(shape, resultType.getElementType());
  Type lseElement = type.getElementType().isF64() ? builder.getF64Type()
                                                  : builder.getF32Type();
  auto lse = RankedTensorType::get({batch, heads, tokens}, lseElement);
  int64_t dim = cast<RankedTensorType>(query.getType()).getDimSize(3);
  FloatAttr scale;
  if (!isDefaultScale(matched.scale, dim))
    scale = builder.getF64FloatAttr(matched.scale);
  MLIRContext *context = builder.getContext();
  auto attention =
      AttentionOp::create(builder, loc, type, lse, query, key, value,
                          MaskAttr::get(context, matched.mask.mask),
                          AlignmentAttr::get(context, matched.mask.alignment),
                          scale, LayoutAttr::get(context, matched.layout));
  Value output = fromHeads(builder, loc, attention.getOutput(), resultType,
                           axes, heads, matched.layout);
  output =
      fromBuiltinTensor(builder, loc, output, matched.result.tensor.getType());
  Value(matched.result.tensor).replaceAllUsesWith(output);
  return attention;
}
