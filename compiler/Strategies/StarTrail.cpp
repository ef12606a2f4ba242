//===- StarTrail.cpp - StarTrail attention --------------------------------===//
#include "compiler/Strategies/Strategy.h"

using namespace mlir;
using namespace startrail;

RingPlan startrail::planStarTrail(MLIRContext *context, int64_t ranks,
                                  int64_t teamSize, Exchange exchange) {
  AffineExpr group = getAffineDimExpr(Group, context);
  AffineExpr ring = getAffineDimExpr(Ring, context);
  AffineExpr member = getAffineDimExpr(Member, context);
  AffineExpr step = getAffineSymbolExpr(0, context);
  int64_t steps = ranks / (teamSize * teamSize);
  AffineExpr team = group * steps + ring;
  AffineExpr carried = (ring - step) % steps;
  AffineExpr next = (ring + 1) % steps;

  RingPlan plan;
  plan.sizes = {teamSize, steps, teamSize};
  plan.queryOwner = AffineMap::get(3, 1, team);
  switch (exchange) {
  case Exchange::Paper: {
    AffineExpr sent = ring * teamSize + member;
    plan.source = AffineMap::get(
        3, 0, {sent.floorDiv(steps), sent % steps, group}, context);
    plan.target = AffineMap::get(
        3, 0, {member, team.floorDiv(teamSize), team % teamSize}, context);
    plan.keyOwner = AffineMap::get(3, 1, carried * teamSize + member);
    AffineExpr owner = next * teamSize + member;
    plan.home = AffineMap::get(
        3, 0, {owner.floorDiv(steps), owner % steps, group}, context);
    plan.homeSource = AffineMap::get(
        3, 0, {member, (team.floorDiv(teamSize) - 1) % steps, team % teamSize},
        context);
    break;
  }
  case Exchange::Skewed: {
    AffineExpr sent = (group + member) % teamSize;
    plan.source = AffineMap::get(3, 0, {sent, ring, member}, context);
    plan.target = AffineMap::get(
        3, 0, {(group - member) % teamSize, ring, member}, context);
    plan.keyOwner = AffineMap::get(3, 1, sent * steps + carried);
    plan.home = AffineMap::get(3, 0, {sent, next, member}, context);
    plan.homeSource = AffineMap::get(
        3, 0, {(group - member) % teamSize, (ring - 1) % steps, member},
        context);
    break;
  }
  }
  return plan;
}
