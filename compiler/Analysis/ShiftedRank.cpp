//===- ShiftedRank.cpp - Neighbours along a ring --------------------------===//
#include "compiler/Analysis/ShiftedRank.h"

using namespace mlir;
using namespace startrail;

int64_t startrail::shiftedRank(ShiftOp op, GridOp grid,
                               const RankAlgebra &algebra,
                               ArrayRef<int64_t> coordinates, bool receives) {
  int64_t axis = grid.getAxisIndex(op.getAxis());
  int64_t size = algebra.sizes()[axis];
  // Reduced first, so that it can be negated and the sum fits.
  int64_t offset = int64_t(op.getOffset()) % size;
  SmallVector<int64_t> peer(coordinates);
  peer[axis] = (peer[axis] + (receives ? -offset : offset) + size) % size;
  return algebra.rankOf(peer);
}
