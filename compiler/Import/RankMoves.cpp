//===- RankMoves.cpp - Copies from places that are computed ---------------===//
#include "compiler/Import/RankEvaluation.h"

#include "dialects/Foreign/AttributeText.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

std::optional<std::pair<RankEvaluation::Place, RankEvaluation::Indices>>
RankEvaluation::movedFrom(Place place, int64_t rank, const Indices &indices) {
  Operation *op = place.value.getDefiningOp();
  StringRef name = op->getName().getStringRef();
  if (name == "stablehlo.concatenate") {
    auto dim = integerOf(op, "dimension");
    if (!dim || *dim < 0 || *dim >= int64_t(indices.size()))
      return std::nullopt;
    Indices at(indices);
    for (Value operand : op->getOperands()) {
      auto type = staticTensorType(operand);
      if (!type || *dim >= type.getRank())
        return std::nullopt;
      if (at[*dim] < type.getDimSize(*dim))
        return std::pair(Place{operand, place.frame}, at);
      at[*dim] -= type.getDimSize(*dim);
    }
    return std::nullopt;
  }
  bool updates = name == "stablehlo.dynamic_update_slice";
  unsigned first = updates ? 2 : 1;
  if ((!updates && name != "stablehlo.dynamic_slice") ||
      op->getNumOperands() != first + indices.size())
    return std::nullopt;
  // A slice is moved to where all of it is in the operand.
  auto operand = staticTensorType(op->getOperand(0));
  auto slice = staticTensorType(updates ? op->getOperand(1) : place.value);
  if (!operand || !slice || operand.getRank() != int64_t(indices.size()) ||
      slice.getRank() != operand.getRank())
    return std::nullopt;
  Indices at(indices);
  bool isInside = true;
  for (int64_t dim = 0; dim < operand.getRank(); ++dim) {
    auto start = evaluate({op->getOperand(first + dim), place.frame}, rank, {});
    int64_t last = operand.getDimSize(dim) - slice.getDimSize(dim);
    if (!start || !std::isfinite(*start) || last < 0)
      return std::nullopt;
    int64_t from = int64_t(std::clamp(*start, 0.0, double(last)));
    at[dim] += updates ? -from : from;
    isInside &= at[dim] >= 0 && at[dim] < slice.getDimSize(dim);
  }
  if (!updates)
    return std::pair(Place{op->getOperand(0), place.frame}, at);
  return isInside ? std::pair(Place{op->getOperand(1), place.frame}, at)
                  : std::pair(Place{op->getOperand(0), place.frame}, indices);
}
