//===- ExpandLinalg.cpp - From linalg operations to terms -----------------===//
#include "compiler/Import/Terms.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace startrail;

const Term *Terms::expandLinalg(linalg::LinalgOp op, const Element &element) {
  if (!op.hasPureTensorSemantics() || op.hasDynamicShape() ||
      op->getNumRegions() != 1 || !op->getRegion(0).hasOneBlock())
    return nullptr;
  unsigned number = cast<OpResult>(element.tensor).getResultNumber();
  auto loops = iterationOf(op, number, element.indices);
  if (!loops || linalg::isaContractionOpInterface(op))
    return nullptr;
  bool isFolded = llvm::is_contained(*loops, AffineExpr());
  if (isFolded)
    return expandReduction(op, number, *loops, element);
  // Of a loop nest that also reduces, each iteration may write an element of
  // another result.
  Iteration iteration(op, *loops, !isElementwise(op));
  return scalar(op.getBlock()->getTerminator()->getOperand(number), iteration);
}

static bool isGreater(arith::CmpFPredicate predicate) {
  using Predicate = arith::CmpFPredicate;
  return llvm::is_contained(
      {Predicate::OGT, Predicate::OGE, Predicate::UGT, Predicate::UGE},
      predicate);
}

// A reduction over one loop as long as the keys is read as one over the keys:
// only then can what it reduces equal the scores.
const Term *Terms::expandReduction(linalg::LinalgOp op, unsigned resultNumber,
                                   ArrayRef<AffineExpr> loops,
                                   const Element &element) {
  unsigned dim = llvm::find(loops, AffineExpr()) - loops.begin();
  if (llvm::count(loops, AffineExpr()) != 1 ||
      op.getIteratorTypesArray()[dim] != utils::IteratorType::reduction ||
      op.getNumReductionLoops() != 1 ||
      op.getStaticLoopRanges()[dim] != coordinates.getExtent(Key))
    return nullptr;
  for (AffineExpr index : element.indices)
    if (index.isFunctionOfDim(Key))
      return nullptr;
  Operation *combine =
      op.getBlock()->getTerminator()->getOperand(resultNumber).getDefiningOp();
  // The larger of two, where the comparison also tells which it is.
  bool isChoice = false;
  if (auto select = dyn_cast_or_null<arith::SelectOp>(combine))
    if (auto compare = select.getCondition().getDefiningOp<arith::CmpFOp>();
        compare && compare.getLhs() == select.getTrueValue() &&
        compare.getRhs() == select.getFalseValue()) {
      isChoice = isGreater(compare.getPredicate());
      combine = compare;
    }
  if (!combine || combine->getNumOperands() != 2)
    return nullptr;
  Term term;
  if (isa<arith::AddFOp>(combine))
    term.kind = TermKind::SumOverKeys;
  else if (isChoice || isa<arith::MaximumFOp, arith::MaxNumFOp>(combine))
    term.kind = TermKind::MaximumOverKeys;
  else if (isa<arith::AndIOp, arith::OrIOp>(combine) &&
           combine->getResult(0).getType().isInteger(1))
    term.kind = TermKind::AndOverKeys;
  else
    return nullptr;

  OpOperand *init = op.getDpsInitOperand(resultNumber);
  Value accumulator = op.getMatchingBlockArgument(init);
  bool first = combine->getOperand(0) == accumulator;
  if (first == (combine->getOperand(1) == accumulator))
    return nullptr;
  SmallVector<AffineExpr> all(loops);
  all[dim] = coordinates.get(Key);
  Iteration iteration(op, all, true);
  term.operands.push_back(
      scalar(combine->getOperand(first ? 1 : 0), iteration));
  term.operands.push_back(expand(readBy(op, *init, all, coordinates)));
  if (!isa<arith::OrIOp>(combine))
    return intern(std::move(term));
  // Any of them, unless all are not.
  for (const Term *&operand : term.operands)
    operand = negate(operand);
  return negate(intern(std::move(term)));
}

const Term *Terms::scalar(Value value, Iteration &iteration) {
  auto [known, isNew] = iteration.seen.try_emplace(value, nullptr);
  if (!isNew)
    return known->second ? known->second : opaque(value, iteration);
  llvm::SaveAndRestore deeper(depth, depth + 1);
  const Term *result = nullptr;
  Operation *def = value.getDefiningOp();
  Attribute attr;
  if (depth >= maxDepth) {
    result = opaque(value, iteration);
  } else if (auto argument = dyn_cast<BlockArgument>(value)) {
    linalg::LinalgOp op = iteration.op;
    if (argument.getOwner() != op.getBlock()) {
      result = opaque(value, iteration);
    } else {
      OpOperand &operand = op->getOpOperand(argument.getArgNumber());
      bool isInit = !op.isDpsInput(&operand);
      if (isInit && iteration.reduces)
        result = opaque(value, iteration);
      else if (isa<RankedTensorType>(operand.get().getType()))
        result = expand(readBy(op, operand, iteration.loops, coordinates));
      else
        result = scalar(operand.get(), iteration);
    }
  } else if (matchPattern(value, m_Constant(&attr))) {
    result = constant(attr);
  } else if (auto loop = dyn_cast<linalg::IndexOp>(def)) {
    if (def->getBlock() == iteration.op.getBlock())
      result = index(iteration.loops[loop.getDim()]);
  } else if (def->getNumRegions() == 0 && def->getNumResults() == 1) {
    SmallVector<const Term *> operands;
    for (Value operand : def->getOperands())
      if (!isa<ShapedType>(operand.getType()))
        operands.push_back(scalar(operand, iteration));
    if (operands.size() == def->getNumOperands())
      result = apply(def, operands);
    if (!result)
      result = opaque(value, iteration, operands);
  }
  if (!result)
    result = opaque(value, iteration);
  iteration.seen[value] = result;
  return result;
}
