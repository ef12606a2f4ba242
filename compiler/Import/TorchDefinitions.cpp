//===- TorchDefinitions.cpp - What operations of torch mean ---------------===//
#include "compiler/Import/TorchDefinitions.h"

#include "dialects/Foreign/TorchAttributes.h"

#include "llvm/ADT/StringSwitch.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

static std::optional<double> scalarOf(Value value) {
  if (auto number = torchConstantNumber(value))
    return number;
  if (auto truth = torchConstantBool(value))
    return *truth;
  return std::nullopt;
}

/// A tensor's element, or a scalar, which takes part as an element of `type`.
static MaybeDefinition readAs(const Definer &definer, unsigned i, Type type) {
  if (i >= definer.op->getNumOperands())
    return std::nullopt;
  Value value = definer.operand(i);
  if (auto number = scalarOf(value))
    return definer.number(*number, type);
  return definer.read(value);
}

static MaybeDefinition times(const Definer &definer,
                             const MaybeDefinition &operand, unsigned factor) {
  if (factor >= definer.op->getNumOperands())
    return operand;
  auto number = scalarOf(definer.operand(factor));
  if (!number)
    return std::nullopt;
  return *number == 1 ? operand
                      : definer.applied(TermKind::Multiply,
                                        {operand, definer.number(*number)});
}

static MaybeDefinition unary(const Definer &definer, StringRef name) {
  MaybeDefinition operand = definer.read(definer.operand(0));
  if (name == "aten.rsqrt" || name == "aten.reciprocal")
    return definer.applied(
        TermKind::Divide,
        {definer.number(1),
         name == "aten.rsqrt" ? definer.applied(TermKind::SquareRoot, {operand})
                              : operand});
  if (name == "aten.exp2")
    return definer.applied(TermKind::Exp,
                           {definer.applied(TermKind::Multiply,
                                            {operand, definer.number(M_LN2)})});
  if (name == "aten.logical_not" ||
      (name == "aten.bitwise_not" &&
       definer.resultElementType().isInteger(1))) {
    if (operand && !operand->type.isInteger(1))
      return std::nullopt;
    return definer.negated(operand);
  }
  auto kind = llvm::StringSwitch<std::optional<TermKind>>(name)
                  .Case("aten.neg", TermKind::Negate)
                  .Case("aten.exp", TermKind::Exp)
                  .Case("aten.log", TermKind::Log)
                  .Case("aten.sqrt", TermKind::SquareRoot)
                  .Default(std::nullopt);
  return kind ? definer.applied(*kind, {operand}) : std::nullopt;
}

static MaybeDefinition compared(const Definer &definer, StringRef name) {
  auto predicate = llvm::StringSwitch<std::optional<arith::CmpIPredicate>>(name)
                       .Case("aten.eq", arith::CmpIPredicate::eq)
                       .Case("aten.ne", arith::CmpIPredicate::ne)
                       .Case("aten.lt", arith::CmpIPredicate::slt)
                       .Case("aten.le", arith::CmpIPredicate::sle)
                       .Case("aten.gt", arith::CmpIPredicate::sgt)
                       .Case("aten.ge", arith::CmpIPredicate::sge)
                       .Default(std::nullopt);
  auto type = staticTensorType(definer.operand(0));
  if (!predicate || !type)
    return std::nullopt;
  Type element = type.getElementType();
  auto number = scalarOf(definer.operand(1));
  if (element.isInteger(1))
    return std::nullopt;
  // A number between integers compares with them as numbers do.
  if (number && std::trunc(*number) != *number)
    element = Float64Type::get(definer.op->getContext());
  return definer.compared(*predicate, definer.read(definer.operand(0)),
                          readAs(definer, 1, element), element);
}

static MaybeDefinition logical(const Definer &definer, StringRef name) {
  auto kind =
      llvm::StringSwitch<std::optional<TermKind>>(name)
          .Cases({"aten.logical_and", "aten.bitwise_and", "aten.__and__"},
                 TermKind::And)
          .Cases({"aten.logical_or", "aten.bitwise_or", "aten.__or__"},
                 TermKind::Or)
          .Cases({"aten.logical_xor", "aten.bitwise_xor"}, TermKind::Xor)
          .Default(std::nullopt);
  if (!kind || !definer.resultElementType().isInteger(1))
    return std::nullopt;
  MaybeDefinition lhs = definer.read(definer.operand(0)),
                  rhs = definer.read(definer.operand(1));
  if (!lhs || !rhs || !lhs->type.isInteger(1) || !rhs->type.isInteger(1))
    return std::nullopt;
  return definer.applied(*kind, {lhs, rhs});
}

MaybeDefinition startrail::defineTorchArithmetic(const Definer &definer,
                                                 StringRef name) {
  unsigned count = definer.op->getNumOperands();
  if (count == 1)
    return unary(definer, name);
  if (name == "aten.triu" || name == "aten.tril") {
    auto diagonal = torchConstantInt(definer.operand(1));
    return diagonal ? definer.triangle(definer.operand(0), *diagonal,
                                       name == "aten.triu")
                    : std::nullopt;
  }
  if (name == "aten.pow.Tensor_Scalar") {
    auto exponent = scalarOf(definer.operand(1));
    return exponent ? definer.power(definer.read(definer.operand(0)), *exponent)
                    : std::nullopt;
  }
  Type type = definer.resultElementType();
  auto read = [&](unsigned i) { return readAs(definer, i, type); };
  // Overloads differ in which operands are scalars, which `read` tells.
  StringRef stem = name.substr(0, name.rfind('.'));
  if (stem == "aten.where" && count == 3)
    return definer.applied(TermKind::Select, {read(0), read(1), read(2)});
  if (stem == "aten.masked_fill" && count == 3)
    return definer.applied(TermKind::Select, {read(1), read(2), read(0)});
  if (stem == "aten.add")
    return definer.applied(TermKind::Add,
                           {read(0), times(definer, read(1), 2)});
  if (stem == "aten.sub")
    return definer.applied(TermKind::Subtract,
                           {read(0), times(definer, read(1), 2)});
  if (stem == "aten.rsub")
    return definer.applied(TermKind::Subtract,
                           {read(1), times(definer, read(0), 2)});
  if (count != 2)
    return std::nullopt;
  if (stem == "aten.mul")
    return definer.applied(TermKind::Multiply, {read(0), read(1)});
  if (stem == "aten.div" && isa<FloatType>(type))
    return definer.applied(TermKind::Divide, {read(0), read(1)});
  if (name == "aten.maximum")
    return definer.applied(TermKind::Maximum, {read(0), read(1)});
  if (auto comparison = compared(definer, stem))
    return comparison;
  return logical(definer, name.starts_with("aten.logical") ? name : stem);
}

MaybeDefinition startrail::defineTorch(const Definer &definer) {
  StringRef name = torchName(definer.op);
  if (name.empty())
    name = definer.op->getName().stripDialect();
  if (definer.op->getNumOperands() == 0)
    return std::nullopt;
  if (auto view = defineTorchView(definer, name))
    return view;
  if (definer.op->getNumResults() != 1)
    return std::nullopt;
  if (auto factory = defineTorchFactory(definer, name))
    return factory;
  if (auto product = defineTorchProduct(definer, name))
    return product;
  if (auto reduction = defineTorchReduction(definer, name))
    return reduction;
  return defineTorchArithmetic(definer, name);
}
