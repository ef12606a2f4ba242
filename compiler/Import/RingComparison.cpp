//===- RingComparison.cpp - Whether a ring computes attention -------------===//
#include "compiler/Import/RingComparison.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

std::string startrail::describeUnknown(Operation *op) {
  if (op && isContraction(op))
    return "expected the products in the ring to be of whole rows of queries "
           "and keys, or of weights and all values of a rank, but got others";
  return "expected the steps of the ring to be arithmetic that is known, but "
         "got " +
         (op ? "`" + op->getName().getStringRef().str() + "`"
             : std::string("other operations"));
}

Value RingComparison::resultAt(unsigned number) const {
  return body.front().back().getOperand(number);
}

bool RingComparison::agrees(Value value, Place place, Required required,
                            std::string &why) const {
  auto type = staticTensorType(resultAt(ring.output));
  int64_t tokens = type.getDimSize(axes.token);
  int64_t heads = type.getDimSize(axes.head);
  int64_t batches = type.getDimSize(0), dims = type.getDimSize(3);
  for (int64_t token : {int64_t(0), tokens / 3, tokens / 2, tokens - 1}) {
    SmallVector<int64_t> keys = reference.keysNear(token);
    RankEvaluation evaluation(body, reference.keysOfRank(), keys);
    for (int64_t rank :
         {int64_t(0), int64_t(1), ring.ranks / 2, ring.ranks - 1})
      for (int64_t head : {int64_t(0), heads / 2, heads - 1}) {
        // Both ends of the other dimensions, in turn.
        bool isLast = (rank + head + token) % 2 == 0;
        auto indices = axes.indicesOf(isLast ? batches - 1 : 0, token, head,
                                      isLast ? dims - 1 : 0);
        auto expected = required(indices, rank);
        auto actual = evaluation.at(value, rank, place(indices));
        if (!actual) {
          why = describeUnknown(evaluation.unknown);
          return false;
        }
        if (expected && !(std::abs(*actual - *expected) <= 1e-6))
          return false;
      }
  }
  return true;
}

bool RingComparison::isOutput(Mask mask, double scale, std::string &why) const {
  return agrees(
      resultAt(ring.output),
      [](ArrayRef<int64_t> indices) {
        return SmallVector<int64_t, 4>(indices);
      },
      [&](ArrayRef<int64_t> indices, int64_t rank) {
        return reference.at(indices, rank, mask, scale);
      },
      why);
}

bool RingComparison::isLse(Mask mask, double scale, bool headsFirst) const {
  Value lse = resultAt(*ring.lse), output = resultAt(ring.output);
  auto rowOf = [&](ArrayRef<int64_t> indices) {
    SmallVector<int64_t, 4> row = {indices[0], indices[axes.head],
                                   indices[axes.token]};
    if (!headsFirst)
      std::swap(row[1], row[2]);
    return row;
  };
  std::string unknown;
  return staticTensorType(lse).getShape() ==
             ArrayRef<int64_t>(rowOf(staticTensorType(output).getShape())) &&
         agrees(
             lse, rowOf,
             [&](ArrayRef<int64_t> indices, int64_t rank) {
               return reference.lseAt(indices, rank, mask, scale);
             },
             unknown);
}
