//===- ApplyTerms.cpp - Terms of scalar operations ------------------------===//
#include "compiler/Import/Terms.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace startrail;

static std::optional<TermKind> kindOf(Operation *op) {
  bool isBool = op->getResult(0).getType().isInteger(1);
  return llvm::TypeSwitch<Operation *, std::optional<TermKind>>(op)
      .Case([](arith::AddFOp) { return TermKind::Add; })
      .Case([](arith::SubFOp) { return TermKind::Subtract; })
      .Case([](arith::MulFOp) { return TermKind::Multiply; })
      .Case([](arith::DivFOp) { return TermKind::Divide; })
      .Case([](arith::NegFOp) { return TermKind::Negate; })
      .Case([](math::ExpOp) { return TermKind::Exp; })
      .Case<arith::MaximumFOp, arith::MaxNumFOp>(
          [](auto) { return TermKind::Maximum; })
      .Case([](arith::SelectOp) { return TermKind::Select; })
      .Case([](arith::CmpFOp) { return TermKind::FloatCompare; })
      .Case([&](arith::AndIOp) -> std::optional<TermKind> {
        return isBool ? std::optional(TermKind::And) : std::nullopt;
      })
      .Case([&](arith::OrIOp) -> std::optional<TermKind> {
        return isBool ? std::optional(TermKind::Or) : std::nullopt;
      })
      .Case([&](arith::XOrIOp) -> std::optional<TermKind> {
        return isBool ? std::optional(TermKind::Xor) : std::nullopt;
      })
      .Default(
          [](Operation *) -> std::optional<TermKind> { return std::nullopt; });
}

const Term *Terms::apply(Operation *op, ArrayRef<const Term *> operands) {
  if (isa<arith::ExtFOp, arith::TruncFOp>(op))
    return operands[0];
  if (auto comparison = dyn_cast<arith::CmpIOp>(op))
    return op->getOperand(0).getType().isInteger(1)
               ? nullptr
               : compare(comparison.getPredicate(), operands[0], operands[1]);
  std::optional<TermKind> kind = kindOf(op);
  if (!kind)
    return applyInteger(op, operands);
  auto comparison = dyn_cast<arith::CmpFOp>(op);
  return make(*kind, operands,
              comparison ? int64_t(comparison.getPredicate()) : 0);
}

const Term *Terms::integer(AffineExpr expr, Type type) {
  auto bounds = coordinates.range(expr);
  if (!bounds || type.isInteger(1))
    return nullptr;
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  bool fits = width >= 64 || (bounds->first >= llvm::minIntN(width) &&
                              bounds->second <= llvm::maxIntN(width));
  return fits ? index(expr) : nullptr;
}

/// Integer arithmetic stays an index expression while nothing can wrap.
const Term *Terms::applyInteger(Operation *op,
                                ArrayRef<const Term *> operands) {
  Type type = op->getResult(0).getType();
  if (operands.empty() || !type.isIntOrIndex() ||
      !llvm::all_of(operands, [](const Term *operand) {
        return operand->kind == TermKind::Index;
      }))
    return nullptr;
  AffineExpr lhs = operands[0]->index;
  AffineExpr rhs = operands.back()->index;
  AffineExpr result;
  if (isa<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(op)) {
    if (!op->getOperand(0).getType().isInteger(1))
      result = lhs;
  } else if (isa<arith::AddIOp>(op)) {
    result = lhs + rhs;
  } else if (isa<arith::SubIOp>(op)) {
    result = lhs - rhs;
  } else if (isa<arith::MulIOp>(op) &&
             (lhs.isSymbolicOrConstant() || rhs.isSymbolicOrConstant())) {
    result = lhs * rhs;
  }
  return result ? integer(result, type) : nullptr;
}

const Term *Terms::compare(arith::CmpIPredicate predicate, const Term *lhs,
                           const Term *rhs) {
  if (lhs->kind != TermKind::Index || rhs->kind != TermKind::Index)
    return nullptr;
  AffineExpr difference = coordinates.simplify(lhs->index - rhs->index);
  auto bounds = coordinates.range(difference);
  auto left = coordinates.range(lhs->index);
  auto right = coordinates.range(rhs->index);
  using Predicate = arith::CmpIPredicate;
  bool isUnsigned = predicate == Predicate::ult ||
                    predicate == Predicate::ule ||
                    predicate == Predicate::ugt || predicate == Predicate::uge;
  if (!bounds || !left || !right ||
      (isUnsigned && (left->first < 0 || right->first < 0)))
    return nullptr;
  if (isUnsigned)
    predicate = predicate == Predicate::ult   ? Predicate::slt
                : predicate == Predicate::ule ? Predicate::sle
                : predicate == Predicate::ugt ? Predicate::sgt
                                              : Predicate::sge;
  // Decided by the ranges alone: an ordering that holds, or fails, at both
  // ends, or an equality with a number out of range.
  auto holds = [&](int64_t value) {
    return arith::applyCmpPredicate(predicate, APInt(64, uint64_t(value)),
                                    APInt(64, 0));
  };
  bool isOrdering = predicate != Predicate::eq && predicate != Predicate::ne;
  if (isOrdering ? holds(bounds->first) == holds(bounds->second)
                 : bounds->first > 0 || bounds->second < 0)
    return index(coordinates.getConstant(holds(bounds->first)));
  Term term;
  term.kind = TermKind::Compare;
  term.predicate = int64_t(predicate);
  term.index = difference;
  return intern(std::move(term));
}
