//===- LowerAttention.cpp - startrail-lower-attention ---------------------===//
#include "compiler/Import/Passes.h"
#include "dialects/StarTrail/StarTrail.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/Pass.h"

#include <map>

namespace startrail {
#define GEN_PASS_DEF_LOWERATTENTIONPASS
#include "compiler/Import/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

namespace {
/// A tensor and a letter for each of its dimensions: b batch, h key head, g
/// query head of those that read it, i query, j key, d and e head dims.
struct Named {
  Value tensor;
  StringRef dims;
};

/// Builds the operations of one attention, all in one type of numbers.
class LetterBuilder {
public:
  using Body = llvm::function_ref<Value(ValueRange)>;

  LetterBuilder(Operation *op, Type storage)
      : builder(op), loc(op->getLoc()),
        number(storage.isF64() ? builder.getF64Type() : builder.getF32Type()) {}

  /// Each element of a new tensor from those of `operands` at the same
  /// letters.
  Value map(StringRef dims, Type element, ArrayRef<Named> operands, Body body) {
    return compute(dims, element, std::nullopt, operands, body);
  }

  /// The same, folded over the letters that `dims` has not; the body sees what
  /// is folded so far behind the operands.
  Value fold(StringRef dims, double initial, ArrayRef<Named> operands,
             Body body) {
    return compute(dims, number, initial, operands, body);
  }

  /// Sums of products.
  Value contract(StringRef dims, Named lhs, Named rhs) {
    return fold(dims, 0, {lhs, rhs}, [&](ValueRange in) -> Value {
      // A weight of 0 ignores even NaN.
      Value none = compare(arith::CmpFPredicate::OEQ, in[0], constant(0));
      Value product = arith::MulFOp::create(builder, loc, in[0], in[1]);
      Value sum = arith::AddFOp::create(builder, loc, in[2], product);
      return select(none, in[2], sum);
    });
  }

  Value compare(arith::CmpFPredicate predicate, Value a, Value b) {
    return arith::CmpFOp::create(builder, loc, predicate, a, b);
  }
  Value select(Value condition, Value a, Value b) {
    return arith::SelectOp::create(builder, loc, condition, a, b);
  }
  Value constant(double value) {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getFloatAttr(number, value));
  }
  /// The loop over the letter's dimension, plus a constant.
  Value position(char letter, int64_t offset = 0) {
    Value index = linalg::IndexOp::create(builder, loc, letters.find(letter));
    return offset == 0 ? index
                       : arith::AddIOp::create(builder, loc, index,
                                               arith::ConstantIndexOp::create(
                                                   builder, loc, offset));
  }

  OpBuilder builder;
  Location loc;
  FloatType number;

private:
  Value compute(StringRef dims, Type element, std::optional<double> initial,
                ArrayRef<Named> operands, Body body);

  /// Letters of the loops of the operation being built.
  std::string letters;
};
} // namespace

Value LetterBuilder::compute(StringRef dims, Type element,
                             std::optional<double> initial,
                             ArrayRef<Named> operands, Body body) {
  letters = dims.str();
  std::map<char, int64_t> sizes;
  for (const Named &operand : operands)
    for (auto [letter, size] : llvm::zip_equal(
             operand.dims,
             cast<RankedTensorType>(operand.tensor.getType()).getShape())) {
      sizes[letter] = size;
      if (letters.find(letter) == std::string::npos)
        letters += letter;
    }
  auto mapOf = [&](StringRef named) {
    SmallVector<unsigned> positions;
    for (char letter : named)
      positions.push_back(letters.find(letter));
    return AffineMap::getMultiDimMapWithTargets(letters.size(), positions,
                                                builder.getContext());
  };
  SmallVector<AffineMap> maps;
  SmallVector<Value> inputs;
  for (const Named &operand : operands) {
    maps.push_back(mapOf(operand.dims));
    inputs.push_back(operand.tensor);
  }
  maps.push_back(mapOf(dims));
  SmallVector<utils::IteratorType> iterators(letters.size(),
                                             utils::IteratorType::reduction);
  std::fill_n(iterators.begin(), dims.size(), utils::IteratorType::parallel);
  SmallVector<int64_t> shape;
  for (char letter : dims)
    shape.push_back(sizes.at(letter));
  Value out = tensor::EmptyOp::create(builder, loc, shape, element);
  if (initial)
    out = linalg::FillOp::create(builder, loc, constant(*initial), out)
              .getResult(0);

  auto generic = linalg::GenericOp::create(
      builder, loc, out.getType(), inputs, out, maps, iterators,
      [&](OpBuilder &, Location, ValueRange arguments) {
        SmallVector<Value> in(initial ? arguments : arguments.drop_back());
        for (Value &value : in)
          if (value.getType() != number)
            value = arith::ExtFOp::create(builder, loc, number, value);
        Value result = body(in);
        if (result.getType() != element)
          result = arith::TruncFOp::create(builder, loc, element, result);
        linalg::YieldOp::create(builder, loc, result);
      });
  return generic.getResult(0);
}

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
  Named grouped(Value tensor, StringRef dims) {
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
  Named q, k, v;
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
  Named scores{lowering.scores(), "bhgij"};
  Named maxima{lowering.fold("bhgi", -Lowering::infinity, {scores},
                             [&](ValueRange in) -> Value {
                               return arith::MaximumFOp::create(builder, loc,
                                                                in[0], in[1]);
                             }),
               "bhgi"};
  Named weights{lowering.map("bhgij", number, {scores, maxima},
                             [&](ValueRange in) -> Value {
                               return math::ExpOp::create(
                                   builder, loc,
                                   arith::SubFOp::create(builder, loc, in[0],
                                                         orZero(in[1])));
                             }),
                "bhgij"};
  Named sums{lowering.fold("bhgi", 0, {weights},
                           [&](ValueRange in) -> Value {
                             return arith::AddFOp::create(builder, loc, in[0],
                                                          in[1]);
                           }),
             "bhgi"};
  StringRef outputDims = lowering.headsFirst ? "bhgie" : "bihge";
  Named products{lowering.contract(outputDims, weights, lowering.v),
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
  Named outputGradient = lowering.grouped(op.getOutputGradient(), outputDims);
  Named output = lowering.grouped(op.getOutput(), outputDims);
  Named lse = lowering.grouped(op.getLse(), "bhgi");
  Named scores{lowering.scores(), "bhgij"};
  // A query that sees no key has an lse of -inf and weights of 0.
  Named weights{
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
  Named delta{lowering.contract("bhgi", outputGradient, output), "bhgi"};
  Named weightGradient{lowering.contract("bhgij", outputGradient, lowering.v),
                       "bhgij"};
  Named scoreGradient{
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
  auto gradient = [&](Named lhs, Named rhs, StringRef dims) {
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
