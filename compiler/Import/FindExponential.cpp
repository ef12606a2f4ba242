//===- FindExponential.cpp - Where a softmax can be -----------------------===//
#include "compiler/Import/FindExponential.h"

#include "compiler/Import/MatchContraction.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace startrail;

// Products are tens of operations apart in a model.
static constexpr unsigned maxOperations = 500;

static bool exponentiates(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (name == "torch.operator")
    if (auto stem = op->getAttrOfType<StringAttr>("name"))
      name = stem.getValue();
  if (name.contains_insensitive("softmax") || name.contains("logsumexp") ||
      name.contains_insensitive("pow"))
    return true;
  name = name.substr(name.rfind('.') + 1);
  return name.equals_insensitive("exp") || name == "exp2" ||
         name == "exponential" || name == "custom_call" || name == "composite";
}

bool startrail::mayFollowSoftmax(Operation *product) {
  llvm::SetVector<Operation *> seen;
  auto addOperands = [&](Operation *op) {
    for (Value operand : op->getOperands())
      if (Operation *def = operand.getDefiningOp())
        seen.insert(def);
  };
  addOperands(product);
  for (unsigned i = 0; i < seen.size(); ++i) {
    Operation *op = seen[i];
    if (i >= maxOperations || exponentiates(op))
      return true;
    bool holdsOne = op->walk([](Operation *inner) {
                        return exponentiates(inner) ? WalkResult::interrupt()
                                                    : WalkResult::advance();
                      }).wasInterrupted();
    if (holdsOne)
      return true;
    if (!isContraction(op))
      addOperands(op);
  }
  return false;
}
