//===- Rotation.cpp - How a loop rotates the buffers it carries -----------===//
#include "compiler/Analysis/Rotation.h"

#include "dialects/StarTrail/StarTrail.h"

#include <map>
#include <vector>

using namespace mlir;
using namespace startrail;

static constexpr int64_t mostPeriod = 4096;

/// Whether control flow in the body takes the same way at every turn.
static bool turnsAlike(scf::ForOp loop) {
  WalkResult result = loop.getBody()->walk([&](Operation *op) {
    if (op->getNumRegions() == 0 || isa<GroupOp>(op))
      return WalkResult::advance();
    auto branch = dyn_cast<scf::IfOp>(op);
    return branch && loop.isDefinedOutsideOfLoop(branch.getCondition())
               ? WalkResult::advance()
               : WalkResult::interrupt();
  });
  return !result.wasInterrupted();
}

std::optional<Rotation> startrail::rotationOf(scf::ForOp loop) {
  if (!turnsAlike(loop))
    return std::nullopt;
  // What a position carries is one of the values that the loop begins with, by
  // position, or one from around the loop, by the position that yields it.
  size_t carried = loop.getInitArgs().size();
  std::vector<size_t> now(carried), source(carried);
  for (auto [position, value] : llvm::enumerate(loop.getYieldedValues())) {
    now[position] = position;
    auto argument = dyn_cast<BlockArgument>(value);
    if (!isa<MemRefType>(value.getType()))
      return std::nullopt;
    if (argument && argument.getOwner() == loop.getBody())
      source[position] = argument.getArgNumber() - loop.getNumInductionVars();
    else if (loop.isDefinedOutsideOfLoop(value))
      source[position] = carried + position;
    else
      return std::nullopt;
  }
  std::map<std::vector<size_t>, int64_t> seen;
  for (int64_t turn = 0; turn <= mostPeriod; ++turn) {
    if (auto [first, isNew] = seen.try_emplace(now, turn); !isNew)
      return Rotation{first->second, turn - first->second};
    std::vector<size_t> next(carried);
    for (size_t position = 0; position < carried; ++position)
      next[position] =
          source[position] < carried ? now[source[position]] : source[position];
    now = std::move(next);
  }
  return std::nullopt;
}
