//===- RankEvaluation.cpp - Elements that a program of every rank computes ===//
#include "compiler/Import/RankEvaluation.h"

#include "compiler/Import/SampleTerms.h"
#include "dialects/Foreign/StableHloAttributes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/SaveAndRestore.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

// More than any ring's steps, and deeper than any step's chain of operations.
static constexpr unsigned maxIterations = 1024;
static constexpr unsigned maxDepth = 1500;

/// What the arguments of blocks stand for, in one call or one iteration.
struct RankEvaluation::Frame {
  Frame *outer;
  llvm::DenseMap<Value, Place> bound;
};

RankEvaluation::RankEvaluation(Region &body, int64_t keyTokens,
                               ArrayRef<int64_t> keys)
    : body(body), keyTokens(keyTokens), keys(keys),
      coordinates(body.getContext()), root(makeFrame(nullptr)) {}

RankEvaluation::~RankEvaluation() = default;

double RankEvaluation::valueOf(const RankElement &element) {
  SmallVector<int64_t> list = {2, element.argument, element.rank};
  list.append(element.indices.begin(), element.indices.end());
  return drawn(list);
}

double RankEvaluation::valueOf(const RankProduct &product) {
  SmallVector<int64_t> list = {1};
  for (const RankElement &factor : product.factors) {
    list.append({factor.argument, factor.rank});
    list.append(factor.indices.begin(), factor.indices.end());
  }
  return 4 * drawn(list);
}

RankEvaluation::Frame *RankEvaluation::makeFrame(Frame *outer) {
  frames.push_back(std::make_unique<Frame>());
  frames.back()->outer = outer;
  return frames.back().get();
}

void RankEvaluation::bind(Frame *frame, Block &block, OperandRange operands,
                          Frame *from) {
  for (auto [argument, operand] : llvm::zip(block.getArguments(), operands))
    frame->bound[argument] = {operand, from};
}

static std::optional<double> numberIn(Attribute attr) {
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(attr))
    attr = splat.getSplatValue<Attribute>();
  if (auto number = dyn_cast_or_null<FloatAttr>(attr))
    return number.getValueAsDouble();
  auto number = dyn_cast_or_null<IntegerAttr>(attr);
  if (!number || number.getValue().getBitWidth() > 64)
    return std::nullopt;
  return number.getType().isInteger(1)
             ? double(number.getValue().getZExtValue())
             : double(number.getValue().getSExtValue());
}

/// The element of a constant.
static std::optional<double> elementIn(Attribute attr,
                                       ArrayRef<int64_t> indices) {
  auto table = dyn_cast<DenseElementsAttr>(attr);
  if (!table || table.isSplat())
    return numberIn(attr);
  int64_t position = 0;
  for (auto [size, index] :
       llvm::zip_equal(table.getType().getShape(), indices)) {
    if (index < 0 || index >= size)
      return std::nullopt;
    position = position * size + index;
  }
  return numberIn(table.getValues<Attribute>()[position]);
}

static bool isNamed(Operation *op, StringRef name) {
  return op->getName().getStringRef() == name;
}

/// The operands of what ends the only block of a region.
static std::optional<OperandRange> resultsOf(Region &region) {
  if (!region.hasOneBlock() || region.front().empty())
    return std::nullopt;
  return region.front().back().getOperands();
}

/// The frame whose bindings are those after the last iteration of a
/// stablehlo.while; null where that is not known.
RankEvaluation::Frame *
RankEvaluation::lastIteration(Operation *loop, Frame *frame, int64_t rank) {
  auto [entry, isNew] = loops.try_emplace({loop, frame, rank}, nullptr);
  if (!isNew)
    return entry->second;
  if (loop->getNumRegions() != 2)
    return nullptr;
  Region &condition = loop->getRegion(0), &step = loop->getRegion(1);
  auto goesOn = resultsOf(condition), next = resultsOf(step);
  if (!goesOn || goesOn->size() != 1 || !next ||
      next->size() != loop->getNumOperands())
    return nullptr;
  Frame *iteration = makeFrame(frame);
  bind(iteration, condition.front(), loop->getOperands(), frame);
  bind(iteration, step.front(), loop->getOperands(), frame);
  for (unsigned i = 0; i < maxIterations; ++i) {
    auto more = evaluate({goesOn->front(), iteration}, rank, {});
    if (!more)
      return nullptr;
    if (*more == 0)
      return loops[{loop, frame, rank}] = iteration;
    Frame *following = makeFrame(frame);
    bind(following, condition.front(), *next, iteration);
    bind(following, step.front(), *next, iteration);
    iteration = following;
  }
  return nullptr;
}

/// Where a result of an operation with regions, or of a call, comes from.
std::optional<RankEvaluation::Place> RankEvaluation::enter(Operation *op,
                                                           unsigned result,
                                                           Frame *frame,
                                                           int64_t rank) {
  if (isNamed(op, "stablehlo.while")) {
    Frame *last = lastIteration(op, frame, rank);
    if (!last)
      return std::nullopt;
    return Place{op->getRegion(0).getArgument(result), last};
  }
  if (isNamed(op, "stablehlo.optimization_barrier"))
    return Place{op->getOperand(result), frame};
  if (isNamed(op, "sdy.sharding_constraint") && op->getNumOperands() == 1)
    return Place{op->getOperand(0), frame};
  if (isNamed(op, "stablehlo.case") || isNamed(op, "stablehlo.if")) {
    auto chosen = evaluate({op->getOperand(0), frame}, rank, {});
    if (!chosen || op->getNumRegions() == 0)
      return std::nullopt;
    int64_t last = op->getNumRegions() - 1;
    // An index out of range takes the last case; truth is the first branch.
    int64_t branch = *chosen < 0 || *chosen > last ? last : int64_t(*chosen);
    if (isNamed(op, "stablehlo.if"))
      branch = *chosen != 0 ? 0 : last;
    auto results = resultsOf(op->getRegion(branch));
    if (!results || results->size() <= result)
      return std::nullopt;
    return Place{(*results)[result], frame};
  }
  auto call = dyn_cast<func::CallOp>(op);
  auto callee = call ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
                           op, call.getCalleeAttr())
                     : func::FuncOp();
  if (!callee || !callee.getBody().hasOneBlock())
    return std::nullopt;
  Frame *&inner = calls[{op, frame, 0}];
  if (!inner) {
    inner = makeFrame(nullptr);
    bind(inner, callee.getBody().front(), op->getOperands(), frame);
  }
  return Place{callee.getBody().front().getTerminator()->getOperand(result),
               inner};
}

/// Follows bindings, calls, loops and branches to the operation that computes a
/// value, or to an argument of the body.
std::optional<RankEvaluation::Place> RankEvaluation::resolve(Place place,
                                                             int64_t rank) {
  for (unsigned step = 0; step < maxDepth; ++step) {
    if (auto argument = dyn_cast<BlockArgument>(place.value)) {
      if (argument.getOwner()->getParent() == &body)
        return place;
      Frame *frame = place.frame;
      while (frame && !frame->bound.count(argument))
        frame = frame->outer;
      if (!frame)
        return std::nullopt;
      place = frame->bound.lookup(argument);
      continue;
    }
    auto result = cast<OpResult>(place.value);
    Operation *op = result.getOwner();
    if (op->getNumRegions() == 0 && !isa<func::CallOp>(op) &&
        !isNamed(op, "stablehlo.optimization_barrier") &&
        !isNamed(op, "sdy.sharding_constraint"))
      return place;
    auto inner = enter(op, result.getResultNumber(), place.frame, rank);
    // A reduction has a region as well.
    if (!inner)
      return reductionOf(place.value) ? std::optional(place) : std::nullopt;
    place = *inner;
  }
  return std::nullopt;
}

Element RankEvaluation::elementOf(Value value,
                                  ArrayRef<int64_t> indices) const {
  Element element{value, {}};
  for (int64_t index : indices)
    element.indices.push_back(coordinates.getConstant(index));
  return element;
}

static std::optional<SmallVector<int64_t, 4>>
constants(const Element &element) {
  SmallVector<int64_t, 4> indices;
  for (AffineExpr expr : element.indices) {
    auto constant =
        dyn_cast<AffineConstantExpr>(simplifyAffineExpr(expr, 0, 0));
    if (!constant)
      return std::nullopt;
    indices.push_back(constant.getValue());
  }
  return indices;
}

/// The rank that a collective_permute gives `rank` its operand of.
static std::optional<int64_t> sourceOf(Operation *op, int64_t rank) {
  auto pairs = sourceTargetPairs(op);
  if (!pairs)
    return std::nullopt;
  for (auto [source, target] : *pairs)
    if (target == rank)
      return source;
  return std::nullopt;
}

std::optional<RankEvaluation::Traced>
RankEvaluation::trace(const Definition &definition, Frame *frame,
                      int64_t rank) {
  if (definition.kind == Definition::Moved) {
    auto indices = constants(definition.element);
    return indices ? trace({definition.element.tensor, frame}, rank, *indices)
                   : std::nullopt;
  }
  if (definition.kind == Definition::Converted)
    return trace(definition.operands[0], frame, rank);
  if (definition.kind != Definition::Applied ||
      (definition.term != TermKind::Multiply &&
       definition.term != TermKind::Divide))
    return std::nullopt;
  for (unsigned i : {0, 1}) {
    auto number = numberOf(definition.operands[1 - i], coordinates);
    if (!number || (definition.term == TermKind::Divide && i == 1))
      continue;
    auto traced = trace(definition.operands[i], frame, rank);
    if (traced && definition.term == TermKind::Divide)
      traced->factor /= *number;
    else if (traced)
      traced->factor *= *number;
    return traced;
  }
  return std::nullopt;
}

/// The element of an argument that this one is, times a number.
std::optional<RankEvaluation::Traced>
RankEvaluation::trace(Place place, int64_t rank, Indices indices) {
  llvm::SaveAndRestore deeper(depth, depth + 1);
  auto resolved = depth < maxDepth ? resolve(place, rank) : std::nullopt;
  if (!resolved)
    return std::nullopt;
  if (auto argument = dyn_cast<BlockArgument>(resolved->value))
    return Traced{{argument.getArgNumber(), rank, indices}, 1};
  Operation *op = resolved->value.getDefiningOp();
  if (isNamed(op, "stablehlo.collective_permute")) {
    auto source = sourceOf(op, rank);
    return source
               ? trace({op->getOperand(0), resolved->frame}, *source, indices)
               : std::nullopt;
  }
  if (auto from = movedFrom(*resolved, rank, indices))
    return trace(from->first, rank, from->second);
  auto definition = define(elementOf(resolved->value, indices), coordinates);
  return definition ? trace(*definition, resolved->frame, rank) : std::nullopt;
}

std::optional<double> RankEvaluation::contract(const Contraction &contraction,
                                               Place place, int64_t rank,
                                               const Indices &indices) {
  Element element = elementOf(place.value, indices);
  auto factorsAt = [&](int64_t summand) {
    return contraction.factorsOf(element.indices,
                                 coordinates.getConstant(summand), coordinates);
  };
  auto tracedAt = [&](const Element &factor) -> std::optional<Traced> {
    auto at = constants(factor);
    return at ? trace({factor.tensor, place.frame}, rank, *at) : std::nullopt;
  };
  auto first = factorsAt(0);
  if (!first)
    return std::nullopt;
  std::array<std::optional<Traced>, 2> traced = {tracedAt((*first)[0]),
                                                 tracedAt((*first)[1])};
  if (traced[0] && traced[1]) {
    auto last = factorsAt(contraction.extent - 1);
    RankProduct product = {};
    bool swap = traced[1]->element.argument < traced[0]->element.argument;
    double factor = 1;
    for (unsigned i : {0, 1}) {
      unsigned from = swap ? 1 - i : i;
      auto end = last ? tracedAt((*last)[from]) : std::nullopt;
      product.factors[i] = traced[from]->element;
      factor *= traced[from]->factor;
      if (!end || end->element.argument != product.factors[i].argument ||
          end->element.rank != product.factors[i].rank)
        return std::nullopt;
      unsigned differing = 0;
      for (auto [dim, pair] : llvm::enumerate(llvm::zip_equal(
               end->element.indices, product.factors[i].indices)))
        if (std::get<0>(pair) != std::get<1>(pair)) {
          product.summed[i] = dim;
          ++differing;
        }
      // All of the dimension, in order.
      auto type =
          staticTensorType(body.getArgument(product.factors[i].argument));
      auto isAt = [&](int64_t summand) {
        auto factors = factorsAt(summand);
        auto other = factors ? tracedAt((*factors)[from]) : std::nullopt;
        RankElement expected = product.factors[i];
        expected.indices[product.summed[i]] = summand;
        return other && other->element.argument == expected.argument &&
               other->element.rank == expected.rank &&
               other->element.indices == expected.indices &&
               other->factor == traced[from]->factor;
      };
      if (differing != 1 || !type ||
          type.getDimSize(product.summed[i]) != contraction.extent ||
          !isAt(0) || !isAt(1) || !isAt(contraction.extent / 2) ||
          !isAt(contraction.extent - 1))
        return std::nullopt;
    }
    products.push_back(product);
    return factor * valueOf(product);
  }
  if ((!traced[0] && !traced[1]) || contraction.extent != keyTokens)
    return std::nullopt;
  unsigned values = traced[0] ? 0 : 1;
  double sum = 0;
  for (int64_t key : keys) {
    auto factors = factorsAt(key);
    auto value = factors ? tracedAt((*factors)[values]) : std::nullopt;
    auto at = factors ? constants((*factors)[1 - values]) : std::nullopt;
    if (!value || !at)
      return std::nullopt;
    auto weight =
        evaluate({(*factors)[1 - values].tensor, place.frame}, rank, *at);
    if (!weight)
      return std::nullopt;
    weighed.push_back(value->element);
    sum += *weight * value->factor * valueOf(value->element);
  }
  return sum;
}

std::optional<double> RankEvaluation::reduce(const Reduction &reduction,
                                             Place place, int64_t rank,
                                             const Indices &indices) {
  auto type = staticTensorType(reduction.operand);
  if (!type || reduction.dims.size() != 1)
    return std::nullopt;
  int64_t dim = reduction.dims[0], size = type.getDimSize(dim);
  double result = reduction.kind == TermKind::SumOverKeys ? 0
                  : reduction.kind == TermKind::AndOverKeys
                      ? 1
                      : -std::numeric_limits<double>::infinity();
  SmallVector<int64_t> all(keys);
  if (size != keyTokens) {
    if (size > 64)
      return std::nullopt;
    all.clear();
    for (int64_t i = 0; i < size; ++i)
      all.push_back(i);
  }
  Indices at(indices);
  if (!reduction.keepsDims)
    at.insert(at.begin() + dim, 0);
  for (int64_t i : all) {
    at[dim] = i;
    auto value = evaluate({reduction.operand, place.frame}, rank, at);
    if (!value)
      return std::nullopt;
    if (reduction.kind == TermKind::SumOverKeys)
      result += *value;
    else if (reduction.kind == TermKind::MaximumOverKeys)
      result = std::max(result, *value);
    else
      result = result != 0 && *value != 0;
  }
  if (!reduction.initial)
    return result;
  auto initial = evaluate({reduction.initial, place.frame}, rank, {});
  if (!initial)
    return std::nullopt;
  if (reduction.kind == TermKind::SumOverKeys)
    return result + *initial;
  return reduction.kind == TermKind::MaximumOverKeys
             ? std::max(result, *initial)
             : double(result != 0 && *initial != 0);
}

std::optional<double> RankEvaluation::compute(const Definition &definition,
                                              Frame *frame, int64_t rank) {
  switch (definition.kind) {
  case Definition::Moved: {
    auto at = constants(definition.element);
    return at ? evaluate({definition.element.tensor, frame}, rank, *at)
              : std::nullopt;
  }
  case Definition::Converted:
    return compute(definition.operands[0], frame, rank);
  case Definition::Constant:
    return numberIn(definition.constant);
  case Definition::Counted:
    return double(startrail::evaluate(definition.index, {}));
  case Definition::Applied:
    break;
  }
  if (definition.term == TermKind::Select) {
    auto condition = compute(definition.operands[0], frame, rank);
    return condition ? compute(definition.operands[*condition != 0 ? 1 : 2],
                               frame, rank)
                     : std::nullopt;
  }
  SmallVector<double, 3> operands;
  for (const Definition &operand : definition.operands) {
    auto value = compute(operand, frame, rank);
    if (!value)
      return std::nullopt;
    operands.push_back(*value);
  }
  auto truth = [&](unsigned i) { return operands[i] != 0; };
  switch (definition.term) {
  case TermKind::And:
    return truth(0) && truth(1);
  case TermKind::Or:
    return truth(0) || truth(1);
  case TermKind::Xor:
    return truth(0) != truth(1);
  case TermKind::Maximum:
    return std::max(operands[0], operands[1]);
  case TermKind::Compare:
  case TermKind::FloatCompare:
    return arith::applyCmpPredicate(
        floatPredicate(arith::CmpIPredicate(definition.predicate)),
        llvm::APFloat(operands[0]), llvm::APFloat(operands[1]));
  default:
    return applied(definition.term, operands);
  }
}

static bool compares(ComparisonDirection direction, double lhs, double rhs) {
  switch (direction) {
  case ComparisonDirection::EQ:
    return lhs == rhs;
  case ComparisonDirection::NE:
    return lhs != rhs;
  case ComparisonDirection::GE:
    return lhs >= rhs;
  case ComparisonDirection::GT:
    return lhs > rhs;
  case ComparisonDirection::LE:
    return lhs <= rhs;
  case ComparisonDirection::LT:
    return lhs < rhs;
  }
  llvm_unreachable("a direction");
}

/// What positions are computed with besides what definitions say: division of
/// integers, with truncation, and comparisons, also of truth. Nothing at other
/// operations.
std::optional<double>
RankEvaluation::positionArithmetic(Place place, int64_t rank,
                                   const Indices &indices) {
  Operation *op = place.value.getDefiningOp();
  auto direction = comparisonDirection(op);
  bool remainder = isNamed(op, "stablehlo.remainder");
  auto type = dyn_cast<RankedTensorType>(place.value.getType());
  if ((!remainder && !direction && !isNamed(op, "stablehlo.divide")) || !type ||
      !type.getElementType().isInteger() || op->getNumOperands() != 2)
    return std::nullopt;
  auto lhs = evaluate({op->getOperand(0), place.frame}, rank, indices);
  auto rhs = evaluate({op->getOperand(1), place.frame}, rank, indices);
  if (!lhs || !rhs)
    return std::nullopt;
  if (direction)
    return compares(*direction, *lhs, *rhs);
  if (*rhs == 0)
    return std::nullopt;
  return remainder ? std::fmod(*lhs, *rhs) : std::trunc(*lhs / *rhs);
}

std::optional<double> RankEvaluation::compute(Place place, int64_t rank,
                                              const Indices &indices) {
  Operation *op = place.value.getDefiningOp();
  if (isNamed(op, "stablehlo.collective_permute")) {
    auto source = sourceOf(op, rank);
    return source ? evaluate({op->getOperand(0), place.frame}, *source, indices)
                  : 0;
  }
  if (isNamed(op, "stablehlo.partition_id") ||
      isNamed(op, "stablehlo.replica_id"))
    return double(rank);
  if (Attribute attr = constantOf(place.value))
    return elementIn(attr, indices);
  if (auto number = positionArithmetic(place, rank, indices))
    return number;
  if (auto from = movedFrom(place, rank, indices))
    return evaluate(from->first, rank, from->second);
  if (auto contraction = matchContraction(op);
      contraction && contraction->isWhole && contraction->result == place.value)
    return contract(*contraction, place, rank, indices);
  if (auto reduction = reductionOf(place.value))
    return reduce(*reduction, place, rank, indices);
  auto definition = define(elementOf(place.value, indices), coordinates);
  return definition ? compute(*definition, place.frame, rank) : std::nullopt;
}

std::optional<double> RankEvaluation::evaluate(Place place, int64_t rank,
                                               const Indices &indices) {
  llvm::SaveAndRestore deeper(depth, depth + 1);
  auto resolved = depth < maxDepth ? resolve(place, rank) : std::nullopt;
  if (!resolved) {
    if (!unknown)
      unknown = place.value.getDefiningOp();
    return std::nullopt;
  }
  if (auto argument = dyn_cast<BlockArgument>(resolved->value))
    return valueOf(RankElement{argument.getArgNumber(), rank, indices});
  std::tuple key(resolved->value.getAsOpaquePointer(), resolved->frame, rank,
                 std::vector<int64_t>(indices.begin(), indices.end()));
  auto [entry, isNew] = known.try_emplace(key);
  if (isNew) {
    auto value = compute(*resolved, rank, indices);
    if (!value && !unknown)
      unknown = resolved->value.getDefiningOp();
    known[key] = value;
    return value;
  }
  return entry->second;
}

std::optional<double> RankEvaluation::at(Value value, int64_t rank,
                                         ArrayRef<int64_t> indices) {
  return evaluate({value, root}, rank, Indices(indices));
}
