//===- InlineHelpers.cpp - Small private functions in their callers -------===//
#include "compiler/Import/InlineHelpers.h"

#include "compiler/Import/RankPrograms.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace startrail;

// Helpers of exporters have about ten operations, log_softmax 35, and call one
// another once or twice. Blocks of a model are larger, and stay functions.
static constexpr unsigned maxOperations = 36;
static constexpr unsigned maxDepth = 4;

static bool isHelper(func::FuncOp function) {
  return function && function.isPrivate() &&
         llvm::hasSingleElement(function.getBody()) &&
         function.front().getOperations().size() <= maxOperations &&
         isa<func::ReturnOp>(function.front().back());
}

/// Puts the body before the call, and returns the calls in it.
static SmallVector<func::CallOp> inlineBody(func::CallOp call,
                                            func::FuncOp function) {
  SmallVector<func::CallOp> calls;
  OpBuilder builder(call);
  IRMapping values;
  values.map(function.getArguments(), call.getOperands());
  for (Operation &op : function.front().without_terminator()) {
    Operation *copy = builder.clone(op, values);
    copy->setLoc(CallSiteLoc::get(op.getLoc(), call.getLoc()));
    if (auto inner = dyn_cast<func::CallOp>(copy))
      calls.push_back(inner);
  }
  for (auto [result, returned] : llvm::zip_equal(
           call.getResults(), function.front().getTerminator()->getOperands()))
    result.replaceAllUsesWith(values.lookupOrDefault(returned));
  call.erase();
  return calls;
}

void startrail::inlineHelpers(Operation *root) {
  if (root->getNumRegions() != 1 || !root->hasTrait<OpTrait::SymbolTable>())
    return;
  SymbolTable symbols(root);
  llvm::SetVector<Operation *> helpers;
  SmallVector<std::pair<func::CallOp, unsigned>> pending;
  root->walk([&](func::CallOp call) { pending.emplace_back(call, 0); });
  while (!pending.empty()) {
    auto [call, depth] = pending.pop_back_val();
    auto function = symbols.lookup<func::FuncOp>(call.getCallee());
    if (!isHelper(function) || depth >= maxDepth || isRankProgram(call) ||
        function->isAncestor(call) ||
        call.getOperandTypes() != function.getArgumentTypes() ||
        call.getResultTypes() != function.getResultTypes())
      continue;
    helpers.insert(function);
    for (func::CallOp inner : inlineBody(call, function))
      pending.emplace_back(inner, depth + 1);
  }
  // A helper can be called by another one that goes first.
  for (bool erased = true; erased;) {
    erased = false;
    for (Operation *function : helpers)
      if (SymbolTable::symbolKnownUseEmpty(function, root)) {
        helpers.remove(function);
        function->erase();
        erased = true;
        break;
      }
  }
}
