//===- LowerAttention.cpp - startrail-lower-attention ---------------------===//
#include "compiler/Import/LetterBuilder.h"
#include "compiler/Import/Passes.h"
#include "dialects/StarTrail/StarTrail.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/Pass.h"

namespace startrail {
#define GEN_PASS_DEF_LOWERATTENTIONPASS
#include "compiler/Import/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

namespace {
/// Query, key and value by letters, the query heads grouped by key head, and
/// what both directions compute from them.
struct Lowering : LetterBuilder {
  template <typename Op>
  explicit Lowering(Op op)
      : LetterBuilder(op, getElementTypeOrSelf(op.getQuery())),
        isCausal(op.getMask() == Mask::Causal), scale(op.getScaleValue()),
        headsFirst(op.getLayout() == Layout::BHSD) {
    auto key = cast<RankedTensorType>(op.getKey().getType()).getShape();
    auto query = cast<RankedTensorType>(op.getQuery().getType()).getShape();
    keyHeads = key[headsFirst ? 1 : 2];
    diagonal = op.getAlignment() == Alignment::BottomRight
                   ? key[headsFirst ? 2 : 1] - query[headsFirst ? 2 : 1]
                   : 0;
    q = grouped(op.getQuery(), headsFirst ? "bhgid" : "bihgd");
    k = {op.getKey(), headsFirst ? "bhjd" : "bjhd"};
    v = {op.getValue(), headsFirst ? "bhje" : "bjhe"};
  }

  /// A tensor of query heads with that dimension split.
  Lettered grouped(Value tensor, StringRef dims) {
    auto type = cast<RankedTensorType>(tensor.getType());
    unsigned heads = dims.find('h');
    SmallVector<int64_t> shape(type.getShape());
    shape[heads] /= keyHeads;
    shape.insert(shape.begin() + heads, keyHeads);
    return {tensor::ExpandShapeOp::create(builder, loc, type.clone(shape),
                                          tensor, reassociation(dims)),
            dims};
  }

  /// The opposite.
  Value ungrouped(Value tensor, StringRef dims, Type type) {
    return tensor::CollapseShapeOp::create(builder, loc, type, tensor,
                                           reassociation(dims));
  }

  static SmallVector<ReassociationIndices> reassociation(StringRef dims) {
    SmallVector<ReassociationIndices> groups;
    for (auto [i, letter] : llvm::enumerate(dims)) {
      if (letter == 'g')
        groups.back().push_back(i);
      else
        groups.push_back({int64_t(i)});
    }
    return groups;
  }

  /// Scaled products of queries and keys, -inf where the mask hides the key.
  Value scores() {
    Value products = contract("bhgij", q, k);
    return map("bhgij", number, {{products, "bhgij"}}, [&](ValueRange in) {
      Value scaled =
          arith::MulFOp::create(builder, loc, in[0], constant(scale));
      if (!isCausal)
        return scaled;
      Value seen =
          arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle,
                                position('j'), position('i', diagonal));
      return select(seen, scaled, constant(-infinity));
    });
  }

  static constexpr double infinity = std::numeric_limits<double>::infinity();

  bool isCausal;
  double scale;
  bool headsFirst;
  int64_t keyHeads, diagonal;
  Lettered q, k, v;
};
} // namespace

static void lower(AttentionOp op) {
  Lowering lowering(op);
  OpBuilder &builder = lowering.builder;
  Location loc = lowering.loc;
  FloatType number = lowering.number;
  // Where a query sees no key, its maximum is -inf, and 0 is subtracted.
  auto orZero = [&](Value maximum) {
    Value none = lowering.compare(arith::CmpFPredicate::OEQ, maximum,
                                  lowering.constant(-Lowering::infinity));
    return lowering.select(none, lowering.constant(0), maximum);
  };
  Lettered scores{lowering.scores(), "bhgij"};
  Lettered maxima{lowering.fold("bhgi", -Lowering::infinity, {scores},
                                [&](ValueRange in) -> Value {
                                  return arith::MaximumFOp::create(
                                      builder, loc, in[0], in[1]);
                                }),
                  "bhgi"};
  Lettered weights{lowering.map("bhgij", number, {scores, maxima},
                                [&](ValueRange in) -> Value {
                                  return math::ExpOp::create(
                                      builder, loc,
                                      arith::SubFOp::create(builder, loc, in[0],
                                                            orZero(in[1])));
                                }),
                   "bhgij"};
  Lettered sums{lowering.fold("bhgi", 0, {weights},
                              [&](ValueRange in) -> Value {
                                return arith::AddFOp::create(builder, loc,
                                                             in[0], in[1]);
                              }),
                "bhgi"};
  StringRef outputDims = lowering.headsFirst ? "bhgie" : "bihge";
  Lettered products{lowering.contract(outputDims, weights, lowering.v),
                    outputDims};
  auto outputType = cast<RankedTensorType>(op.getOutput().getType());
  Value output =
      lowering.map(outputDims, outputType.getElementType(), {products, sums},
                   [&](ValueRange in) -> Value {
                     Value none = lowering.compare(arith::CmpFPredicate::OEQ,
                                                   in[1], lowering.constant(0));
                     return arith::DivFOp::create(
                         builder, loc, in[0],
                         lowering.select(none, lowering.constant(1), in[1]));
                   });
  op.getOutput().replaceAllUsesWith(
      lowering.ungrouped(output, outputDims, outputType));
  if (!op.getLse().use_empty()) {
    Value lse = lowering.map(
        "bhgi", number, {maxima, sums}, [&](ValueRange in) -> Value {
          return arith::AddFOp::create(
              builder, loc, in[0], math::LogOp::create(builder, loc, in[1]));
        });
    op.getLse().replaceAllUsesWith(
        lowering.ungrouped(lse, "bhgi", op.getLse().getType()));
  }
  op.erase();
}

static void lower(AttentionGradientOp op) {
  Lowering lowering(op);
  OpBuilder &builder = lowering.builder;
  Location loc = lowering.loc;
  FloatType number = lowering.number;
  StringRef outputDims = lowering.headsFirst ? "bhgie" : "bihge";
  Lettered outputGradient =
      lowering.grouped(op.getOutputGradient(), outputDims);
  Lettered output = lowering.grouped(op.getOutput(), outputDims);
  Lettered lse = lowering.grouped(op.getLse(), "bhgi");
  Lettered scores{lowering.scores(), "bhgij"};
  // A query that sees no key has an lse of -inf and weights of 0.
  Lettered weights{
      lowering.map("bhgij", number, {scores, lse},
                   [&](ValueRange in) -> Value {
                     Value hidden = lowering.compare(
                         arith::CmpFPredicate::OEQ, in[0],
                         lowering.constant(-Lowering::infinity));
                     Value exponential = math::ExpOp::create(
                         builder, loc,
                         arith::SubFOp::create(builder, loc, in[0], in[1]));
                     return lowering.select(hidden, lowering.constant(0),
                                            exponential);
                   }),
      "bhgij"};
  Lettered delta{lowering.contract("bhgi", outputGradient, output), "bhgi"};
  Lettered weightGradient{
      lowering.contract("bhgij", outputGradient, lowering.v), "bhgij"};
  Lettered scoreGradient{
      lowering.map("bhgij", number, {weights, weightGradient, delta},
                   [&](ValueRange in) -> Value {
                     Value none = lowering.compare(arith::CmpFPredicate::OEQ,
                                                   in[0], lowering.constant(0));
                     Value product = arith::MulFOp::create(
                         builder, loc, in[0],
                         arith::SubFOp::create(builder, loc, in[1], in[2]));
                     Value scaled = arith::MulFOp::create(
                         builder, loc, product,
                         lowering.constant(lowering.scale));
                     return lowering.select(none, lowering.constant(0), scaled);
                   }),
      "bhgij"};
  Type element = getElementTypeOrSelf(op.getQuery());
  auto stored = [&](Value tensor, StringRef dims) {
    if (getElementTypeOrSelf(tensor) == element)
      return tensor;
    return lowering.map(dims, element, {{tensor, dims}},
                        [](ValueRange in) { return in[0]; });
  };
  auto gradient = [&](Lettered lhs, Lettered rhs, StringRef dims) {
    return stored(lowering.contract(dims, lhs, rhs), dims);
  };
  op.getQueryGradient().replaceAllUsesWith(
      lowering.ungrouped(gradient(scoreGradient, lowering.k, lowering.q.dims),
                         lowering.q.dims, op.getQueryGradient().getType()));
  op.getKeyGradient().replaceAllUsesWith(
      gradient(scoreGradient, lowering.q, lowering.k.dims));
  op.getValueGradient().replaceAllUsesWith(
      gradient(weights, outputGradient, lowering.v.dims));
  op.erase();
}

namespace {
struct LowerAttention
    : public startrail::impl::LowerAttentionPassBase<LowerAttention> {
  using LowerAttentionPassBase::LowerAttentionPassBase;

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isa<AttentionOp, AttentionGradientOp>(op))
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      if (auto attention = dyn_cast<AttentionOp>(op))
        lower(attention);
      else
        lower(cast<AttentionGradientOp>(op));
    }
    if (ops.empty())
      markAllAnalysesPreserved();
  }
};
} // namespace
