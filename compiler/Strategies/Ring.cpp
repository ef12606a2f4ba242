//===- Ring.cpp - Ring attention ------------------------------------------===//
#include "compiler/Strategies/Strategy.h"

using namespace mlir;
using namespace startrail;

RingPlan startrail::planRing(MLIRContext *context, int64_t ranks) {
  AffineExpr group = getAffineDimExpr(Group, context);
  AffineExpr ring = getAffineDimExpr(Ring, context);
  AffineExpr member = getAffineDimExpr(Member, context);
  AffineExpr step = getAffineSymbolExpr(0, context);
  RingPlan plan;
  plan.sizes = {1, ranks, 1};
  plan.queryOwner = AffineMap::get(3, 1, ring);
  plan.keyOwner = AffineMap::get(3, 1, (ring - step) % ranks);
  plan.home =
      AffineMap::get(3, 0, {group, (ring + 1) % ranks, member}, context);
  plan.homeSource =
      AffineMap::get(3, 0, {group, (ring - 1) % ranks, member}, context);
  return plan;
}
