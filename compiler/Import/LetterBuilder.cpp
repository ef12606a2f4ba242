//===- LetterBuilder.cpp - Operations by letters of dimensions ------------===//
#include "compiler/Import/LetterBuilder.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <map>

using namespace mlir;
using namespace startrail;

Value LetterBuilder::compare(arith::CmpFPredicate predicate, Value a, Value b) {
  return arith::CmpFOp::create(builder, loc, predicate, a, b);
}

Value LetterBuilder::select(Value condition, Value a, Value b) {
  return arith::SelectOp::create(builder, loc, condition, a, b);
}

Value LetterBuilder::constant(double value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getFloatAttr(number, value));
}

Value LetterBuilder::position(char letter, int64_t offset) {
  Value index = linalg::IndexOp::create(builder, loc, letters.find(letter));
  return offset == 0 ? index
                     : arith::AddIOp::create(builder, loc, index,
                                             arith::ConstantIndexOp::create(
                                                 builder, loc, offset));
}

Value LetterBuilder::contract(StringRef dims, Lettered lhs, Lettered rhs) {
  return fold(dims, 0, {lhs, rhs}, [&](ValueRange in) -> Value {
    Value none = compare(arith::CmpFPredicate::OEQ, in[0], constant(0));
    Value product = arith::MulFOp::create(builder, loc, in[0], in[1]);
    Value sum = arith::AddFOp::create(builder, loc, in[2], product);
    return select(none, in[2], sum);
  });
}

Value LetterBuilder::compute(StringRef dims, Type element,
                             std::optional<double> initial,
                             ArrayRef<Lettered> operands, Body body) {
  letters = dims.str();
  std::map<char, int64_t> sizes;
  for (const Lettered &operand : operands)
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
  for (const Lettered &operand : operands) {
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
