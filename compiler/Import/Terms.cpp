//===- Terms.cpp - From tensors to terms ----------------------------------===//
#include "compiler/Import/Terms.h"
#include "compiler/Import/MatchContraction.h"

#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/SaveAndRestore.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

// Longer chains of operations than any attention's end in opaque terms.
static constexpr unsigned maxDepth = 200;

void Term::Profile(llvm::FoldingSetNodeID &id) const {
  id.AddInteger(unsigned(kind));
  id.AddInteger(llvm::bit_cast<uint64_t>(number));
  id.AddInteger(predicate);
  id.AddPointer(index.getAsOpaquePointer());
  id.AddPointer(value.getAsOpaquePointer());
  for (AffineExpr expr : indices)
    id.AddPointer(expr.getAsOpaquePointer());
  for (const Term *operand : operands)
    id.AddPointer(operand);
}

const Term *Terms::intern(Term term) {
  llvm::FoldingSetNodeID id;
  term.Profile(id);
  void *position = nullptr;
  if (Term *known = unique.FindNodeOrInsertPos(id, position))
    return known;
  storage.push_back(std::move(term));
  unique.InsertNode(&storage.back(), position);
  return &storage.back();
}

const Term *Terms::number(double value) {
  Term term;
  term.number = value;
  return intern(term);
}

const Term *Terms::index(AffineExpr expr) {
  Term term;
  term.kind = TermKind::Index;
  term.index = coordinates.simplify(expr);
  return intern(term);
}

const Term *Terms::negate(const Term *truth) {
  if (truth->kind == TermKind::Index)
    if (auto constant = dyn_cast<AffineConstantExpr>(truth->index))
      return index(coordinates.getConstant(constant.getValue() == 0));
  return make(TermKind::Xor, {truth, index(coordinates.getConstant(1))});
}

const Term *Terms::opaque(Value value, const Iteration &iteration,
                          ArrayRef<const Term *> operands) {
  Term term;
  term.kind = TermKind::Opaque;
  term.value = value;
  term.indices.assign(iteration.loops.begin(), iteration.loops.end());
  term.operands.assign(operands.begin(), operands.end());
  return intern(term);
}

const Term *Terms::constant(Attribute attr) {
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(attr))
    if (splat.getElementType().isIntOrIndexOrFloat())
      attr = splat.getSplatValue<Attribute>();
  if (auto value = dyn_cast_or_null<FloatAttr>(attr))
    return number(value.getValueAsDouble());
  if (auto value = dyn_cast_or_null<IntegerAttr>(attr)) {
    if (value.getValue().getBitWidth() > 64)
      return nullptr;
    bool isBool = value.getType().isInteger(1);
    return index(coordinates.getConstant(
        isBool ? int64_t(value.getValue().getZExtValue())
               : value.getValue().getSExtValue()));
  }
  return nullptr;
}

/// An index, where a table counts along its only dimension of size > 1.
const Term *Terms::progression(DenseIntElementsAttr attr,
                               ArrayRef<AffineExpr> indices) {
  AffineExpr index = coordinates.getConstant(0);
  unsigned counted = 0;
  for (auto [size, expr] : llvm::zip_equal(attr.getType().getShape(), indices))
    if (size != 1) {
      index = expr;
      ++counted;
    }
  if (counted != 1)
    return nullptr;
  int64_t next = 0;
  for (const APInt &value : attr.getValues<APInt>())
    if (value.getBitWidth() > 64 || value.getSExtValue() != next++)
      return nullptr;
  return this->index(index);
}

/// Arithmetic of numbers alone, such as a scale of 1 / sqrt(d) computed there.
static std::optional<double> fold(TermKind kind,
                                  ArrayRef<const Term *> operands) {
  SmallVector<double, 2> numbers;
  for (const Term *operand : operands) {
    if (operand->kind != TermKind::Number)
      return std::nullopt;
    numbers.push_back(operand->number);
  }
  return startrail::applied(kind, numbers);
}

const Term *Terms::make(TermKind kind, ArrayRef<const Term *> operands,
                        int64_t predicate) {
  if (kind == TermKind::Select && operands[0]->kind == TermKind::Index)
    if (auto chosen = dyn_cast<AffineConstantExpr>(operands[0]->index))
      return operands[chosen.getValue() != 0 ? 1 : 2];
  // Negations of negations come of "any" as "not all not".
  auto isNegation = [](const Term *term) {
    return term->kind == TermKind::Xor &&
           term->operands[1]->kind == TermKind::Index &&
           term->operands[1]->index ==
               getAffineConstantExpr(1, term->operands[1]->index.getContext());
  };
  if (kind == TermKind::Xor && isNegation(operands[0]) &&
      operands[1] == operands[0]->operands[1])
    return operands[0]->operands[0];
  if (auto folded = fold(kind, operands))
    return number(*folded);
  Term term;
  term.kind = kind;
  term.predicate = predicate;
  term.operands.assign(operands.begin(), operands.end());
  return intern(std::move(term));
}

bool Terms::contains(const Term *term,
                     llvm::function_ref<bool(const Term *)> candidate) {
  SmallVector<const Term *> pending{term};
  llvm::SmallPtrSet<const Term *, 16> seen;
  while (!pending.empty()) {
    const Term *next = pending.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (candidate(next))
      return true;
    pending.append(next->operands.begin(), next->operands.end());
  }
  return false;
}

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

/// What an argument of a loop's body is in every iteration, where the loop
/// carries it unchanged; null for anything else.
static Value carriedUnchanged(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto loop =
      argument
          ? dyn_cast<LoopLikeOpInterface>(argument.getOwner()->getParentOp())
          : LoopLikeOpInterface();
  if (!loop || !llvm::is_contained(loop.getRegionIterArgs(), argument))
    return nullptr;
  OpOperand *init = loop.getTiedLoopInit(argument);
  OpOperand *yielded = loop.getTiedLoopYieldedValue(argument);
  return init && yielded && yielded->get() == value ? init->get() : nullptr;
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
  else if (auto source = lookThroughView(element, coordinates))
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
