//===- Terms.cpp - From tensors to terms ----------------------------------===//
#include "compiler/Import/Terms.h"
#include "compiler/Import/MatchContraction.h"
#include "compiler/Import/PassedValues.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace startrail;

/// Whether `value` is computed from one tensor of its shape by a foreign
/// operation that no rule knows.
static bool isUnknownElementwise(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || op->isRegistered() || op->getNumResults() != 1 ||
      op->getNumRegions() != 0 || op->getNumOperands() != 1 ||
      softmaxDimension(value) || isContraction(op))
    return false;
  auto type = staticTensorType(value);
  auto from = staticTensorType(op->getOperand(0));
  return type && from && type.getShape() == from.getShape();
}

const Term *Terms::expand(const Element &element) {
  Term load;
  load.kind = TermKind::Load;
  load.value = element.tensor;
  load.indices.assign(element.indices.begin(), element.indices.end());
  const Term *key = intern(load);
  auto [known, isNew] = expanded.try_emplace(key, key);
  if (!isNew || depth >= maxDepth || !isTractable(element))
    return known->second;
  llvm::SaveAndRestore deeper(depth, depth + 1);

  const Term *result = nullptr;
  if (Value carried = carriedUnchanged(element.tensor))
    result = expand(Element{carried, element.indices});
  else if (isa<BlockArgument>(element.tensor)) {
    // Calls may pass what is computed for each of them, to the same end.
    for (Value passed : passedByCalls(element.tensor)) {
      const Term *term = expand(Element{passed, element.indices});
      if (result && result != term) {
        result = nullptr;
        break;
      }
      result = term;
    }
  } else if (auto source = lookThroughView(element, coordinates))
    result = expand(*source);
  else if (Attribute attr = constantOf(element.tensor))
    result =
        isa<SplatElementsAttr>(attr) || !isa<DenseIntElementsAttr>(attr)
            ? constant(attr)
            : progression(cast<DenseIntElementsAttr>(attr), element.indices);
  else if (auto op = element.tensor.getDefiningOp<linalg::LinalgOp>())
    result = expandLinalg(op, element);
  else if (auto definition = define(element, coordinates))
    result = expand(*definition);
  else if (isUnknownElementwise(element.tensor)) {
    // What is behind it is told all the same, such as scores before a soft cap.
    Term unknown = load;
    unknown.kind = TermKind::Opaque;
    unknown.operands.push_back(expand(
        {element.tensor.getDefiningOp()->getOperand(0), element.indices}));
    result = intern(std::move(unknown));
  }
  if (!result)
    result = key;
  expanded[key] = result;
  return result;
}
