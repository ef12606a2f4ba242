//===- DynamicShapes.cpp - Attention that is not raised for its shapes ----===//
#include "compiler/Import/DynamicShapes.h"

#include "compiler/Import/MatchContraction.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace startrail;

/// The type's text where a dimension is dynamic, or all are; other dialects'
/// types are text only.
static std::string dynamicText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  bool isTensor = StringRef(text).contains("tensor<");
  return isTensor && StringRef(text).find_first_of("?*") != StringRef::npos
             ? text
             : std::string();
}

/// The operation's name, or what torch.operator stands for, in lower case.
static std::string nameOf(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (name == "torch.operator")
    if (auto called = op->getAttrOfType<StringAttr>("name"))
      name = called.getValue();
  return name.lower();
}

bool startrail::isProductByName(Operation *op) {
  std::string name = nameOf(op);
  StringRef kind = StringRef(name).rsplit('.').second;
  return isContraction(op) ||
         llvm::is_contained({"bmm", "matmul", "mm", "einsum", "dot_general"},
                            kind);
}

namespace {
/// What a softmax is made of, but for the division.
struct Parts {
  bool exponential = false, reduction = false;

  void add(Operation *op) {
    op->walk([&](Operation *inner) { addName(nameOf(inner)); });
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      reduction |= linalgOp.getNumReductionLoops() > 0;
  }

private:
  void addName(StringRef name) {
    StringRef kind = name.substr(name.find('.') + 1);
    bool isSoftmax = name.contains("softmax");
    exponential |= isSoftmax || kind == "exp" || kind == "aten.exp" ||
                   kind == "exponential";
    reduction |=
        isSoftmax || name.contains("reduce") || name.contains("aten.sum");
  }
};
} // namespace

std::string startrail::whyDynamic(Operation *product) {
  // What lies between softmax and product is short.
  constexpr size_t mostOperations = 256;
  std::string type;
  for (Type of : llvm::concat<const Type>(product->getOperandTypes(),
                                          product->getResultTypes()))
    if (type.empty())
      type = dynamicText(of);
  if (type.empty())
    return {};
  Parts parts;
  bool hasScores = false;
  llvm::SetVector<Operation *> behind;
  behind.insert(product);
  for (size_t i = 0; i < behind.size() && i < mostOperations; ++i) {
    if (i > 0 && isProductByName(behind[i])) {
      hasScores = true;
      continue;
    }
    if (i > 0)
      parts.add(behind[i]);
    for (Value operand : behind[i]->getOperands())
      if (Operation *def = operand.getDefiningOp())
        behind.insert(def);
  }
  if (!parts.exponential || !parts.reduction || !hasScores)
    return {};
  return "expected static shapes, but got '" + type + "'";
}
