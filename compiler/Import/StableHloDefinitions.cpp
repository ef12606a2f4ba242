//===- StableHloDefinitions.cpp - What operations of StableHLO mean -------===//
#include "compiler/Import/Definer.h"

#include "dialects/Foreign/StableHloAttributes.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace startrail;

static std::optional<TermKind> unaryKind(StringRef name) {
  return llvm::StringSwitch<std::optional<TermKind>>(name)
      .Case("negate", TermKind::Negate)
      .Case("exponential", TermKind::Exp)
      .Case("log", TermKind::Log)
      .Case("sqrt", TermKind::SquareRoot)
      .Default(std::nullopt);
}

static std::optional<TermKind> binaryKind(StringRef name) {
  return llvm::StringSwitch<std::optional<TermKind>>(name)
      .Case("add", TermKind::Add)
      .Case("subtract", TermKind::Subtract)
      .Case("multiply", TermKind::Multiply)
      .Case("divide", TermKind::Divide)
      .Case("maximum", TermKind::Maximum)
      .Case("and", TermKind::And)
      .Case("or", TermKind::Or)
      .Case("xor", TermKind::Xor)
      .Default(std::nullopt);
}

static arith::CmpIPredicate predicateOf(ComparisonDirection direction) {
  switch (direction) {
  case ComparisonDirection::EQ:
    return arith::CmpIPredicate::eq;
  case ComparisonDirection::NE:
    return arith::CmpIPredicate::ne;
  case ComparisonDirection::GE:
    return arith::CmpIPredicate::sge;
  case ComparisonDirection::GT:
    return arith::CmpIPredicate::sgt;
  case ComparisonDirection::LE:
    return arith::CmpIPredicate::sle;
  case ComparisonDirection::LT:
    return arith::CmpIPredicate::slt;
  }
  return arith::CmpIPredicate::eq;
}

/// Annotations of where a tensor lives leave it what it is.
static bool isAnnotation(Operation *op, StringRef name) {
  return name == "sharding_constraint" || name == "reshard" || name == "copy" ||
         name == "optimization_barrier" ||
         (name == "custom_call" && callTarget(op) == "Sharding");
}

/// Operations that only move elements, by attributes.
static MaybeDefinition moved(const Definer &definer, StringRef name) {
  Operation *op = definer.op;
  Value operand = op->getOperand(0);
  // A bitcast between layouts also permutes.
  bool isPlainBitcast = name == "bitcast" && !op->hasAttr("source_layout") &&
                        !op->hasAttr("result_layout");
  if (name == "reshape" || name == "dynamic_reshape" || isPlainBitcast)
    return definer.reshaped(operand);
  if (name == "broadcast")
    return definer.read(operand);
  if (name == "broadcast_in_dim" || name == "dynamic_broadcast_in_dim") {
    auto dims = integersOf(op, "broadcast_dimensions");
    return dims ? definer.broadcast(operand, *dims) : std::nullopt;
  }
  if (name == "transpose") {
    auto permutation = integersOf(op, "permutation");
    return permutation ? definer.transposed(operand, *permutation)
                       : std::nullopt;
  }
  if (name == "slice") {
    auto starts = integersOf(op, "start_indices");
    auto strides = integersOf(op, "strides");
    return starts && strides ? definer.sliced(operand, *starts, *strides)
                             : std::nullopt;
  }
  if (isAnnotation(op, name) && definer.resultNumber() < op->getNumOperands())
    return definer.at(op->getOperand(definer.resultNumber()),
                      definer.element.indices);
  return std::nullopt;
}

MaybeDefinition startrail::defineStableHlo(const Definer &definer) {
  Operation *op = definer.op;
  StringRef name = op->getName().stripDialect();
  if (name == "iota" || name == "dynamic_iota") {
    auto dim = integerOf(op, "iota_dimension");
    if (!dim || *dim < 0 || size_t(*dim) >= definer.element.indices.size())
      return std::nullopt;
    return definer.counted(definer.element.indices[*dim]);
  }
  if (op->getNumOperands() == 0)
    return std::nullopt;
  if (auto definition = moved(definer, name))
    return definition;
  if (name == "reduce")
    return defineStableHloAny(definer);
  if (op->getNumRegions() != 0 || op->getNumResults() != 1)
    return std::nullopt;
  // chlo has the same operations with broadcasting, of the last dimensions
  // unless it is said of which.
  name.consume_front("broadcast_");
  auto broadcast = integersOf(op, "broadcast_dimensions");
  auto read = [&](unsigned i) {
    Value operand = op->getOperand(i);
    RankedTensorType type = staticTensorType(operand);
    return broadcast && type && type.getRank() == int64_t(broadcast->size())
               ? definer.broadcast(operand, *broadcast)
               : definer.read(operand);
  };
  RankedTensorType from = staticTensorType(op->getOperand(0));
  bool isBoolean = definer.resultElementType().isInteger(1);
  switch (op->getNumOperands()) {
  case 1:
    if (name == "convert" || name == "reduce_precision")
      return definer.converted(op->getOperand(0));
    if (name == "rsqrt")
      return definer.applied(
          TermKind::Divide, {definer.number(1),
                             definer.applied(TermKind::SquareRoot, {read(0)})});
    if (name == "abs")
      return definer.magnitude(read(0));
    if (name == "is_finite")
      return definer.finite(read(0));
    if (name == "not" && isBoolean)
      return definer.negated(read(0));
    if (auto kind = unaryKind(name))
      return definer.applied(*kind, {read(0)});
    return std::nullopt;
  case 2:
    if (name == "compare") {
      auto direction = comparisonDirection(op);
      if (!direction || !from || from.getElementType().isInteger(1))
        return std::nullopt;
      return definer.compared(predicateOf(*direction), read(0), read(1),
                              from.getElementType());
    }
    if (auto kind = binaryKind(name))
      return definer.applied(*kind, {read(0), read(1)});
    return std::nullopt;
  case 3:
    if (name == "select")
      return definer.applied(TermKind::Select, {read(0), read(1), read(2)});
    return std::nullopt;
  default:
    return std::nullopt;
  }
}
