//===- SavedWeights.cpp - Weights that are kept for a gradient ------------===//
#include "compiler/Import/SavedWeights.h"

#include "compiler/Import/MatchContraction.h"
#include "compiler/Import/PassedValues.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace startrail;

// A gradient takes its weights through tens of values.
static constexpr unsigned maxValues = 512;

/// Whether the results of `op` hold the elements of its first operand, or of
/// what is put into that: what leaves the last dimensions what they are.
static bool onlyMoves(Operation *op) {
  StringRef name = op->getName().stripDialect();
  return llvm::is_contained({"reshape", "broadcast_in_dim", "convert",
                             "dynamic_slice", "dynamic_update_slice", "slice",
                             "extract_slice", "insert_slice", "expand_shape",
                             "collapse_shape", "truncf", "extf"},
                            name);
}

/// The values that have the elements of the operand, at the same place in the
/// last dimensions.
static SmallVector<Value> movedTo(OpOperand &use) {
  Operation *op = use.getOwner();
  unsigned number = use.getOperandNumber();
  if (op->getName().stripDialect() == "optimization_barrier")
    return number < op->getNumResults()
               ? SmallVector<Value>{op->getResult(number)}
               : SmallVector<Value>();
  if (onlyMoves(op) && op->getNumResults() == 1 && number < 2)
    return {op->getResult(0)};
  return passedOn(use);
}

namespace {
/// Follows weights to where they are multiplied.
class Follower {
public:
  Follower(Value weights, unsigned fromEnd)
      : block(weights.getParentBlock()), type(staticTensorType(weights)),
        fromEnd(fromEnd) {
    pending.insert(weights);
    reached.insert(weights);
  }

  Operation *find();

private:
  bool sumsOverQueries(Operation *op) const;

  Block *block;
  RankedTensorType type;
  /// How many dimensions there are from the one of the queries on.
  unsigned fromEnd;
  llvm::SetVector<Value> pending;
  /// Of those, the ones that have them at the same place.
  llvm::DenseSet<Value> reached;
};
} // namespace

/// Whether `op` is a product with one of the values, summed over the queries.
bool Follower::sumsOverQueries(Operation *op) const {
  auto product = matchContraction(op, 2);
  if (!product)
    return false;
  Coordinates coordinates(op->getContext());
  coordinates.setExtent(Query, product->extent);
  SmallVector<AffineExpr> origin(staticTensorType(product->result).getRank(),
                                 coordinates.getConstant(0));
  auto factors =
      product->factorsOf(origin, coordinates.get(Query), coordinates);
  if (!factors)
    return false;
  return llvm::any_of(*factors, [&](Element factor) {
    while (!reached.contains(factor.tensor)) {
      auto source = lookThroughView(factor, coordinates);
      if (!source)
        return false;
      factor = std::move(*source);
    }
    ArrayRef<AffineExpr> indices = factor.indices;
    return indices.size() >= size_t(type.getRank()) &&
           staticTensorType(factor.tensor)
                   .getShape()
                   .take_back(type.getRank()) == type.getShape() &&
           indices[indices.size() - fromEnd].isFunctionOfDim(Query);
  });
}

Operation *Follower::find() {
  for (unsigned i = 0; i < pending.size() && i < maxValues; ++i) {
    Value value = pending[i];
    for (OpOperand &use : value.getUses()) {
      Operation *op = use.getOwner();
      if (op->getBlock() != block && sumsOverQueries(op))
        return op;
      bool isTransposed = op->getName().stripDialect() == "transpose";
      for (Value next :
           isTransposed ? SmallVector<Value>(op->getResults()) : movedTo(use)) {
        if (!staticTensorType(next))
          continue;
        pending.insert(next);
        if (!isTransposed && reached.contains(value))
          reached.insert(next);
      }
    }
  }
  return nullptr;
}

Operation *startrail::findGradientOfSaved(const Element &weights) {
  for (auto [i, index] : llvm::enumerate(weights.indices))
    if (index.isFunctionOfDim(Query))
      return Follower(weights.tensor, weights.indices.size() - i).find();
  return nullptr;
}
