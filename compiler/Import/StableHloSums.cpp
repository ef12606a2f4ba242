//===- StableHloSums.cpp - Reductions and products of StableHLO -----------===//
#include "compiler/Import/Definer.h"
#include "compiler/Import/MatchContraction.h"

#include "dialects/Foreign/StableHloAttributes.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace startrail;

/// The operation by which the body of a reduction combines its result `number`,
/// of elements of `type`; empty where it does something else.
static StringRef combinerOf(Region &region, unsigned number, unsigned count,
                            Type &type) {
  if (!region.hasOneBlock() || region.front().empty() ||
      region.front().getNumArguments() != 2 * count)
    return {};
  Block &body = region.front();
  Operation &end = body.back();
  if (end.getNumOperands() != count)
    return {};
  Operation *combine = end.getOperand(number).getDefiningOp();
  if (!combine || combine->getNumOperands() != 2)
    return {};
  Value one = body.getArgument(number),
        other = body.getArgument(count + number);
  bool combines =
      (combine->getOperand(0) == one && combine->getOperand(1) == other) ||
      (combine->getOperand(0) == other && combine->getOperand(1) == one);
  type = getElementTypeOrSelf(one);
  return combines ? combine->getName().stripDialect() : StringRef();
}

static std::optional<TermKind> reductionKind(StringRef combiner, Type type) {
  if (combiner == "and" && type.isInteger(1))
    return TermKind::AndOverKeys;
  if (!isa<FloatType>(type))
    return std::nullopt;
  return llvm::StringSwitch<std::optional<TermKind>>(combiner)
      .Case("add", TermKind::SumOverKeys)
      .Case("maximum", TermKind::MaximumOverKeys)
      .Default(std::nullopt);
}

/// The reduction of which `result` is one result, of what `kindOf` tells of the
/// combining operation and the element type.
static std::optional<Reduction> reductionOf(
    Value result,
    llvm::function_ref<std::optional<TermKind>(StringRef, Type)> kindOf) {
  Operation *op = result.getDefiningOp();
  unsigned count = op->getNumResults();
  unsigned number = cast<OpResult>(result).getResultNumber();
  if (op->getName().stripDialect() != "reduce" || op->getNumRegions() != 1 ||
      op->getNumOperands() != 2 * count)
    return std::nullopt;
  auto dims = integersOf(op, "dimensions");
  Type type;
  StringRef combiner = combinerOf(op->getRegion(0), number, count, type);
  auto kind = combiner.empty() ? std::nullopt : kindOf(combiner, type);
  if (!dims || !kind)
    return std::nullopt;
  return Reduction{*kind, op->getOperand(number), *dims, false,
                   op->getOperand(count + number)};
}

std::optional<Reduction> startrail::reductionOfStableHlo(Value result) {
  return ::reductionOf(result, reductionKind);
}

MaybeDefinition startrail::defineStableHloAny(const Definer &definer) {
  auto all = ::reductionOf(
      definer.element.tensor,
      [](StringRef combiner, Type type) -> std::optional<TermKind> {
        if (combiner == "or" && type.isInteger(1))
          return TermKind::AndOverKeys;
        return std::nullopt;
      });
  if (!all || numberOf(Element{all->initial, {}}, definer.coordinates) != 0.0)
    return std::nullopt;
  // Any is not all not.
  all->initial = {};
  return definer.negated(
      definer.reduced(*all, [&](const MaybeDefinition &element) {
        return definer.negated(element);
      }));
}

// Names of softmax as a composite or a custom call end in that word, or in that
// of an overload: "aten.softmax.int".
std::optional<int64_t> startrail::softmaxOfStableHlo(Operation *op) {
  StringRef target = callTarget(op);
  target.consume_back(".int");
  StringRef name = target.substr(target.find_last_of(".:/") + 1);
  if (!name.ends_with_insensitive("softmax") ||
      name.contains_insensitive("log") || name.contains("fmha"))
    return std::nullopt;
  DictionaryAttr attributes = compositeAttributes(op);
  if (!attributes)
    attributes = dyn_cast_or_null<DictionaryAttr>(backendConfig(op));
  if (attributes)
    for (StringRef key : {"axis", "dim", "dimension"})
      if (auto dim = dyn_cast_or_null<IntegerAttr>(attributes.get(key)))
        return dim.getInt();
  return -1;
}

std::optional<Contraction> startrail::contractionOfStableHlo(Operation *op) {
  StringRef name = op->getName().stripDialect();
  StringRef dialect = op->getName().getDialectNamespace();
  if ((dialect != "stablehlo" && dialect != "mhlo") ||
      (name != "dot_general" && name != "dot") || op->getNumOperands() != 2 ||
      op->getNumResults() != 1)
    return std::nullopt;
  auto dims = dotDimensions(op);
  auto lhs = staticTensorType(op->getOperand(0));
  auto rhs = staticTensorType(op->getOperand(1));
  if (!dims || !lhs || !rhs)
    return std::nullopt;
  // Labels: dimensions of lhs by their number, those of rhs behind them but
  // where they pair up.
  int64_t rank = lhs.getRank();
  std::array<Labels, 3> labels;
  for (int64_t i = 0; i < rank; ++i)
    labels[0].push_back(i);
  for (int64_t i = 0; i < rhs.getRank(); ++i)
    labels[1].push_back(rank + i);
  auto pair = [&](ArrayRef<int64_t> left, ArrayRef<int64_t> right) {
    if (left.size() != right.size())
      return false;
    for (auto [l, r] : llvm::zip_equal(left, right)) {
      if (l < 0 || l >= rank || r < 0 || r >= rhs.getRank())
        return false;
      labels[1][r] = l;
    }
    return true;
  };
  if (!pair(dims->lhsBatch, dims->rhsBatch) ||
      !pair(dims->lhsContracting, dims->rhsContracting))
    return std::nullopt;
  labels[2].append(dims->lhsBatch.begin(), dims->lhsBatch.end());
  for (int64_t i = 0; i < rank; ++i)
    if (!llvm::is_contained(dims->lhsBatch, i) &&
        !llvm::is_contained(dims->lhsContracting, i))
      labels[2].push_back(i);
  for (int64_t label : labels[1])
    if (label >= rank)
      labels[2].push_back(label);
  return contractionOf(op->getResult(0), op->getOperand(0), op->getOperand(1),
                       labels);
}
