//===- RankPrograms.cpp - Programs that every rank runs -------------------===//
#include "compiler/Import/RankPrograms.h"

#include "dialects/Foreign/ShardyAttributes.h"
#include "dialects/Foreign/StableHloAttributes.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace startrail;

static constexpr StringLiteral enters = "SPMDFullToShardShape";
static constexpr StringLiteral leaves = "SPMDShardToFullShape";
static constexpr StringLiteral constrains = "Sharding";

static Operation *callOf(Operation *op, StringRef target) {
  return op && op->getNumOperands() == 1 && op->getNumResults() == 1 &&
                 callTarget(op) == target
             ? op
             : nullptr;
}

static Operation *callOf(Value value, StringRef target) {
  return value ? callOf(value.getDefiningOp(), target) : nullptr;
}

/// The whole tensor that `part` is a rank's part of; null where it is none.
static Value wholeOf(Value part) {
  Operation *entry = callOf(part, enters);
  if (!entry)
    return {};
  Operation *constraint = callOf(entry->getOperand(0), constrains);
  return (constraint ? constraint : entry)->getOperand(0);
}

/// The operation that makes a whole tensor of a rank's `part`; null where that
/// is used in another way as well.
static Operation *exitOf(Value part) {
  if (!part.hasOneUse())
    return nullptr;
  Operation *user = *part.user_begin();
  if (Operation *constraint = callOf(user, constrains))
    return exitOf(constraint->getResult(0));
  return callOf(user, leaves);
}

SmallVector<Operation *> startrail::reachedFrom(Region &body) {
  SmallVector<Operation *> ops;
  llvm::SetVector<Region *> pending;
  pending.insert(&body);
  for (unsigned i = 0; i < pending.size(); ++i)
    pending[i]->walk([&](Operation *op) {
      ops.push_back(op);
      if (auto call = dyn_cast<func::CallOp>(op))
        if (auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
                op, call.getCalleeAttr()))
          pending.insert(&callee.getBody());
    });
  return ops;
}

bool startrail::isPermutation(Operation *op) {
  return op->getName().getStringRef() == "stablehlo.collective_permute";
}

bool startrail::isRankProgram(func::CallOp call) {
  return llvm::any_of(call.getOperands(), wholeOf) &&
         llvm::any_of(call.getResults(), exitOf);
}

std::vector<RankProgram> startrail::findRankPrograms(Operation *root) {
  std::vector<RankProgram> programs;
  root->walk([&](Operation *op) {
    RankProgram program{op, nullptr, {}, {}};
    if (op->getName().getStringRef() == "sdy.manual_computation") {
      if (op->getNumRegions() != 1)
        return;
      program.body = &op->getRegion(0);
      llvm::append_range(program.operands, op->getOperands());
      llvm::append_range(program.results, op->getResults());
      programs.push_back(std::move(program));
      return;
    }
    auto call = dyn_cast<func::CallOp>(op);
    auto callee = call && isRankProgram(call)
                      ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
                            op, call.getCalleeAttr())
                      : func::FuncOp();
    if (!callee)
      return;
    program.body = &callee.getBody();
    for (Value operand : call.getOperands())
      program.operands.push_back(wholeOf(operand));
    for (Value result : call.getResults()) {
      Operation *exit = exitOf(result);
      program.results.push_back(exit ? exit->getResult(0) : Value());
    }
    programs.push_back(std::move(program));
  });
  return programs;
}

bool RankProgram::isOperandSplit(unsigned number, unsigned dim,
                                 int64_t ranks) const {
  if (!isa<func::CallOp>(op))
    return isSplitByShardy(op, "in_shardings", number, dim);
  Operation *entry = callOf(op->getOperand(number), enters);
  Operation *constraint =
      entry ? callOf(entry->getOperand(0), constrains) : nullptr;
  auto type =
      constraint
          ? dyn_cast<RankedTensorType>(constraint->getResult(0).getType())
          : RankedTensorType();
  return type && isSplitByXla(constraint, type.getRank(), dim, ranks);
}

bool RankProgram::isResultSplit(unsigned number, unsigned dim,
                                int64_t ranks) const {
  if (!isa<func::CallOp>(op))
    return isSplitByShardy(op, "out_shardings", number, dim);
  Operation *exit = exitOf(op->getResult(number));
  auto type = exit ? dyn_cast<RankedTensorType>(exit->getResult(0).getType())
                   : RankedTensorType();
  return type && isSplitByXla(exit, type.getRank(), dim, ranks);
}

void RankProgram::erase() {
  if (!isa<func::CallOp>(op)) {
    op->erase();
    return;
  }
  SmallVector<Operation *> pending;
  for (Value result : op->getResults())
    if (Operation *exit = exitOf(result))
      pending.push_back(exit);
  // From each of them back to the whole tensors, through the call.
  while (!pending.empty()) {
    Operation *last = pending.pop_back_val();
    bool isOwn = last == op || callOf(last, enters) || callOf(last, leaves) ||
                 callOf(last, constrains);
    if (!isOwn || !last->use_empty() || llvm::is_contained(pending, last))
      continue;
    for (Value operand : last->getOperands())
      if (Operation *def = operand.getDefiningOp())
        pending.push_back(def);
    last->erase();
  }
}
