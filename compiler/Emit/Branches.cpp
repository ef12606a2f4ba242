//===- Branches.cpp - What some ranks do as if and else -------------------===//
#include "compiler/Emit/AffinePrinter.h"
#include "compiler/Emit/FunctionEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace startrail;

/// The operator of a comparison of indices, which are int64_t in the text;
/// empty for unsigned ones.
static StringRef operatorOf(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return " == ";
  case arith::CmpIPredicate::ne:
    return " != ";
  case arith::CmpIPredicate::slt:
    return " < ";
  case arith::CmpIPredicate::sle:
    return " <= ";
  case arith::CmpIPredicate::sgt:
    return " > ";
  case arith::CmpIPredicate::sge:
    return " >= ";
  default:
    return "";
  }
}

std::optional<std::string> FunctionEmitter::condition(Operation *user,
                                                      Value value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return *constant ? "true" : "false";
  Operation *op = value.getDefiningOp();
  if (auto compare = dyn_cast_or_null<arith::CmpIOp>(op);
      compare && isa<IndexType>(compare.getLhs().getType())) {
    StringRef text = operatorOf(compare.getPredicate());
    if (!text.empty()) {
      auto lhs = indexText(user, compare.getLhs());
      auto rhs = lhs ? indexText(user, compare.getRhs()) : std::nullopt;
      if (!rhs)
        return std::nullopt;
      return *lhs + text.str() + *rhs;
    }
  }
  if (isa_and_nonnull<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(op)) {
    auto lhs = condition(user, op->getOperand(0));
    auto rhs = lhs ? condition(user, op->getOperand(1)) : std::nullopt;
    if (!rhs || !isShort(user, *lhs, *rhs))
      return std::nullopt;
    if (isa<arith::XOrIOp>(op) && *rhs == "true")
      return "!(" + *lhs + ")";
    return "(" + *lhs + ")" +
           (isa<arith::AndIOp>(op)  ? " && "
            : isa<arith::OrIOp>(op) ? " || "
                                    : " != ") +
           "(" + *rhs + ")";
  }
  user->emitError("expected the condition of a branch to be made of "
                  "constants, signed comparisons of indices, and arith.andi, "
                  "arith.ori and arith.xori of these");
  return std::nullopt;
}

LogicalResult FunctionEmitter::emitBranch(Block &block, scf::IfOp branch) {
  names.openScope();
  if (failed(emitBlock(block)))
    return failure();
  for (auto [result, value] : llvm::zip_equal(
           branch.getResults(), block.getTerminator()->getOperands())) {
    Local *chosen = localOf(block.getTerminator(), value);
    if (!chosen)
      return failure();
    body.line(locals[result].name + " = " + chosen->name + ";");
  }
  names.closeScope();
  return success();
}

LogicalResult FunctionEmitter::emitCall(scf::IfOp branch) {
  auto text = condition(branch, branch.getCondition());
  if (!text)
    return failure();
  body.line();
  for (Value result : branch.getResults()) {
    if (!isa<MemRefType>(result.getType()))
      return branch.emitError("expected the results of a branch to be "
                              "buffers, but got ")
             << result.getType();
    std::string name = names.add("chosen");
    bool readOnly = mayBeInput(result);
    body.line((readOnly ? "const void *" : "void *") + name + ";");
    locals.insert({result, {name, name, readOnly}});
  }
  bool takesElse = branch.elseBlock() &&
                   (branch.getNumResults() != 0 ||
                    branch.elseBlock()->begin() != --branch.elseBlock()->end());
  body.open("if (" + *text + ")");
  if (failed(emitBranch(*branch.thenBlock(), branch)))
    return failure();
  if (takesElse) {
    body.reopen("} else");
    if (failed(emitBranch(*branch.elseBlock(), branch)))
      return failure();
  }
  body.close();
  return success();
}
