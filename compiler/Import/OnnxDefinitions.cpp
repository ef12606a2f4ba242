//===- OnnxDefinitions.cpp - What operators of ONNX mean ------------------===//
#include "compiler/Import/OnnxDefinitions.h"
#include "compiler/Import/Definer.h"

#include "dialects/Foreign/OnnxAttributes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

StringRef startrail::onnxOperator(Operation *op) {
  if (!onnxDomain(op).empty())
    return {};
  // Older versions of an operator have theirs behind the name: SqueezeV11.
  StringRef name = onnxName(op);
  StringRef stem = name.rtrim("0123456789");
  return stem != name && stem.ends_with("V") ? stem.drop_back() : name;
}

static constexpr int64_t maxIntegers = 1 << 16;

std::optional<SmallVector<int64_t>> startrail::onnxIntegers(Value value) {
  auto elements = dyn_cast_or_null<DenseIntElementsAttr>(constantOf(value));
  // Shapes, axes and the like; one number can stand for any number of them.
  if (!elements || elements.getNumElements() > maxIntegers)
    return std::nullopt;
  SmallVector<int64_t> integers;
  for (const APInt &element : elements.getValues<APInt>()) {
    if (element.getBitWidth() > 64)
      return std::nullopt;
    integers.push_back(element.getSExtValue());
  }
  return integers;
}

static bool isGiven(Operation *op, unsigned i) {
  return i < op->getNumOperands() && !isOnnxAbsent(op->getOperand(i));
}

static MaybeDefinition transposed(const Definer &definer) {
  auto permutation = onnxInts(definer.op, "perm");
  if (!permutation) {
    permutation.emplace();
    for (int64_t i = definer.element.indices.size(); i-- > 0;)
      permutation->push_back(i);
  }
  return definer.transposed(definer.operand(0), *permutation);
}

static MaybeDefinition sliced(const Definer &definer) {
  Operation *op = definer.op;
  int64_t rank = definer.element.indices.size();
  auto type = staticTensorType(definer.operand(0));
  if (!type || type.getRank() != rank || op->getNumOperands() < 3)
    return std::nullopt;
  auto given = onnxIntegers(op->getOperand(1));
  if (!given)
    return std::nullopt;
  SmallVector<int64_t> axes, steps(given->size(), 1);
  for (size_t i = 0; i < given->size(); ++i)
    axes.push_back(i);
  for (auto [i, list] : {std::pair(3u, &axes), std::pair(4u, &steps)})
    if (isGiven(op, i)) {
      auto integers = onnxIntegers(op->getOperand(i));
      if (!integers || integers->size() != given->size())
        return std::nullopt;
      *list = *integers;
    }
  SmallVector<int64_t> starts(rank, 0), strides(rank, 1);
  for (auto [axis, start, step] : llvm::zip_equal(axes, *given, steps)) {
    auto dim = Definer::dimension(axis, rank);
    if (!dim)
      return std::nullopt;
    int64_t size = type.getDimSize(*dim);
    starts[*dim] =
        std::clamp<int64_t>(start < 0 ? start + size : start, 0, size);
    strides[*dim] = step;
  }
  return definer.sliced(definer.operand(0), starts, strides);
}

/// Whether Dropout leaves its operand what it is: it does outside of training.
static bool dropsNothing(Operation *op) {
  if (!isGiven(op, 2))
    return true;
  Coordinates anywhere(op->getContext());
  return numberOf(Element{op->getOperand(2), {}}, anywhere) == 0.0 ||
         (isGiven(op, 1) &&
          numberOf(Element{op->getOperand(1), {}}, anywhere) == 0.0);
}

static MaybeDefinition view(const Definer &definer, StringRef name) {
  Operation *op = definer.op;
  Value operand = definer.operand(0);
  if (name == "Dropout")
    return definer.resultNumber() == 0 && dropsNothing(op)
               ? definer.read(operand)
               : std::nullopt;
  if (op->getNumResults() != 1)
    return std::nullopt;
  if (llvm::is_contained({"Reshape", "Squeeze", "Unsqueeze", "Flatten"}, name))
    return definer.reshaped(operand);
  if (name == "Expand" || name == "Identity")
    return definer.read(operand);
  if (name == "Tile")
    return definer.tiled(operand);
  if (name == "Cast" || name == "CastLike")
    return definer.converted(operand);
  if (name == "Transpose")
    return transposed(definer);
  if (name == "Slice")
    return sliced(definer);
  return std::nullopt;
}

static MaybeDefinition counted(const Definer &definer) {
  auto at = [&](unsigned i) {
    return numberOf(Element{definer.operand(i), {}}, definer.coordinates);
  };
  auto start = at(0), step = at(2);
  auto isInteger = [](std::optional<double> number) {
    return number && std::abs(*number) < 1e15 && std::trunc(*number) == *number;
  };
  if (!isInteger(start) || !isInteger(step) ||
      definer.element.indices.size() != 1)
    return std::nullopt;
  return definer.counted(definer.element.indices[0], int64_t(*start),
                         int64_t(*step));
}

/// What Trilu keeps of the last two dimensions.
static MaybeDefinition triangle(const Definer &definer) {
  double diagonal = 0;
  if (isGiven(definer.op, 1)) {
    auto given = numberOf(Element{definer.operand(1), {}}, definer.coordinates);
    if (!given || std::abs(*given) > 1e9)
      return std::nullopt;
    diagonal = *given;
  }
  return definer.triangle(definer.operand(0), int64_t(diagonal),
                          onnxInt(definer.op, "upper").value_or(1) != 0);
}

static MaybeDefinition arithmetic(const Definer &definer, StringRef name) {
  Operation *op = definer.op;
  auto read = [&](unsigned i) { return definer.read(op->getOperand(i)); };
  using Kind = std::optional<TermKind>;
  if (op->getNumOperands() == 1) {
    if (name == "Reciprocal")
      return definer.applied(TermKind::Divide, {definer.number(1), read(0)});
    if (name == "Not")
      return definer.negated(read(0));
    auto kind = llvm::StringSwitch<Kind>(name)
                    .Case("Neg", TermKind::Negate)
                    .Case("Exp", TermKind::Exp)
                    .Case("Log", TermKind::Log)
                    .Case("Sqrt", TermKind::SquareRoot)
                    .Default(std::nullopt);
    return kind ? definer.applied(*kind, {read(0)}) : std::nullopt;
  }
  if (name == "Where" && op->getNumOperands() == 3)
    return definer.applied(TermKind::Select, {read(0), read(1), read(2)});
  if (op->getNumOperands() != 2)
    return std::nullopt;
  auto predicate = llvm::StringSwitch<std::optional<arith::CmpIPredicate>>(name)
                       .Case("Equal", arith::CmpIPredicate::eq)
                       .Case("Less", arith::CmpIPredicate::slt)
                       .Case("LessOrEqual", arith::CmpIPredicate::sle)
                       .Case("Greater", arith::CmpIPredicate::sgt)
                       .Case("GreaterOrEqual", arith::CmpIPredicate::sge)
                       .Default(std::nullopt);
  if (auto type = staticTensorType(op->getOperand(0)); predicate && type)
    return definer.compared(*predicate, read(0), read(1),
                            type.getElementType());
  if (name == "Pow") {
    auto exponent =
        numberOf(Element{definer.operand(1), {}}, definer.coordinates);
    return exponent ? definer.power(read(0), *exponent) : std::nullopt;
  }
  bool isFloat = isa<FloatType>(definer.resultElementType());
  auto kind = llvm::StringSwitch<Kind>(name)
                  .Case("Add", TermKind::Add)
                  .Case("Sub", TermKind::Subtract)
                  .Case("Mul", TermKind::Multiply)
                  .Case("Div", isFloat ? Kind(TermKind::Divide) : std::nullopt)
                  .Case("Max", TermKind::Maximum)
                  .Case("And", TermKind::And)
                  .Case("Or", TermKind::Or)
                  .Case("Xor", TermKind::Xor)
                  .Default(std::nullopt);
  return kind ? definer.applied(*kind, {read(0), read(1)}) : std::nullopt;
}

MaybeDefinition startrail::defineOnnx(const Definer &definer) {
  Operation *op = definer.op;
  StringRef name = onnxOperator(op);
  if (op->getNumOperands() == 0 || name.empty())
    return std::nullopt;
  if (auto moved = view(definer, name))
    return moved;
  if (op->getNumResults() != 1)
    return std::nullopt;
  if (name == "Range" && op->getNumOperands() == 3)
    return counted(definer);
  if (name == "Trilu")
    return triangle(definer);
  if (name == "ConstantOfShape") {
    Attribute value = onnxAttribute(op, "value");
    auto splat = dyn_cast_or_null<SplatElementsAttr>(value);
    if (!value)
      return definer.number(0);
    return splat ? definer.constant(splat) : std::nullopt;
  }
  return arithmetic(definer, name);
}
