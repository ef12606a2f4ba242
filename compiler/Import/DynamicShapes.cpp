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

/// The first type of those with a dynamic dimension; empty where none has one.
static std::string firstDynamic(Operation *op) {
  for (Type type :
       llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()))
    if (std::string text = dynamicText(type); !text.empty())
      return text;
  return {};
}

/// What is dynamic in a type, given by its text, and what to do about it.
static std::string describeDynamic(StringRef type) {
  std::string text = "expected static shapes, but got '" + type.str() + "', ";
  if (size_t at = type.find('?'); at != StringRef::npos)
    text += "whose dimension " +
            std::to_string(type.take_front(at).count(
                type.starts_with("tensor<") ? 'x' : ',')) +
            " is dynamic";
  else
    text += "whose rank is not known";
  return text + ": export with static shapes";
}

std::string startrail::whyDynamic(Operation *product) {
  // What lies between softmax and product is short.
  constexpr size_t mostOperations = 256;
  std::string type = firstDynamic(product);
  bool hasScores = false;
  llvm::SetVector<Operation *> behind;
  SmallVector<Operation *> between;
  behind.insert(product);
  for (size_t i = 0; i < behind.size() && i < mostOperations; ++i) {
    if (i > 0 && isProductByName(behind[i])) {
      hasScores = true;
      continue;
    }
    if (i > 0)
      between.push_back(behind[i]);
    if (type.empty())
      type = firstDynamic(behind[i]);
    for (Value operand : behind[i]->getOperands())
      if (Operation *def = operand.getDefiningOp())
        behind.insert(def);
  }
  if (type.empty() || !hasScores)
    return {};
  Parts parts;
  for (Operation *op : between)
    parts.add(op);
  return parts.exponential && parts.reduction ? describeDynamic(type)
                                              : std::string();
}
