//===- RankEvaluation.cpp - Elements that a program of every rank computes ===//
#include "compiler/Import/RankEvaluation.h"

#include "compiler/Import/AttributeNumber.h"
#include "compiler/Import/RankOperations.h"
#include "compiler/Import/SampleTerms.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace startrail;

RankEvaluation::RankEvaluation(Region &body, int64_t keyTokens,
                               ArrayRef<int64_t> keys)
    : body(body), keyTokens(keyTokens), keys(keys),
      coordinates(body.getContext()), root(makeFrame(nullptr)) {}

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

Element RankEvaluation::elementOf(Value value,
                                  ArrayRef<int64_t> indices) const {
  Element element{value, {}};
  for (int64_t index : indices)
    element.indices.push_back(coordinates.getConstant(index));
  return element;
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

std::optional<double> RankEvaluation::compute(Place place, int64_t rank,
                                              const Indices &indices) {
  Operation *op = place.value.getDefiningOp();
  if (isNamed(op, "stablehlo.collective_permute")) {
    auto source = permutationSource(op, rank);
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
  auto resolved = depth < maxRankDepth ? resolve(place, rank) : std::nullopt;
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
