//===- EmitLoop.cpp - Loops that rotate the buffers they carry ------------===//
#include "compiler/Schedule/ProgramBufferizer.h"

using namespace mlir;
using namespace startrail;

namespace {
/// A carried value that each iteration fills anew, and its places among what
/// the new loop carries: current, next and, to keep the first one, spare.
struct Rotating {
  BlockArgument argument;
  unsigned first, count;
};
} // namespace

LogicalResult ProgramBufferizer::emitLoop(scf::ForOp loop) {
  Location loc = loop.getLoc();
  int64_t trip = loop.getStaticTripCount()->getLimitedValue(INT64_MAX);
  SmallVector<Value> inits;
  SmallVector<Rotating> rotating;
  SmallVector<bool> keepsFirst;
  for (auto [argument, result] :
       llvm::zip_equal(loop.getRegionIterArgs(), loop.getResults())) {
    OpOperand &init = *loop.getTiedLoopInit(argument);
    Value yielded = loop.getTiedLoopYieldedValue(argument)->get();
    if (yielded == argument)
      continue;
    if (isUpdatedByLoop(argument)) {
      buffers[argument] = updatable(init, result);
      continue;
    }
    bool keep = !mayTakeOver(init);
    unsigned count = keep && trip > 1 ? 3 : 2;
    rotating.push_back({argument, unsigned(inits.size()), count});
    keepsFirst.push_back(keep);
    Value first = bufferOf(init.get());
    inits.push_back(first);
    std::string name = subjects[argument] + "_ring_";
    unsigned index = 0;
    if (auto own = first.getDefiningOp<BufferOp>(); own && !keep) {
      names.release(own.getName());
      own.setName(names.take(name + Twine(index++)));
    }
    for (unsigned more = 1; more < count; ++more)
      inits.push_back(makeBuffer(loc, first.getType(), name + Twine(index++)));
  }

  auto constant = [&](Value bound) { return scalars.lookupOrDefault(bound); };
  auto scheduled = scf::ForOp::create(
      builder, loc, constant(loop.getLowerBound()),
      constant(loop.getUpperBound()), constant(loop.getStep()), inits);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(scheduled.getBody());
  scalars.map(loop.getInductionVar(), scheduled.getInductionVar());
  for (const Rotating &each : rotating) {
    buffers[each.argument] = scheduled.getRegionIterArg(each.first);
    buffers[loop.getTiedLoopResult(each.argument)] =
        scheduled.getResult(each.first);
    direct(loop.getTiedLoopYieldedValue(each.argument)->get(),
           scheduled.getRegionIterArg(each.first + 1));
  }

  repeats = trip;
  LogicalResult emitted =
      emitBlock(*loop.getBody(), scheduled.getInductionVar());
  repeats = 1;
  step = nullptr;
  if (failed(emitted))
    return failure();

  SmallVector<Value> yields;
  for (auto [each, keep] : llvm::zip_equal(rotating, keepsFirst)) {
    Value current = scheduled.getRegionIterArg(each.first);
    Value next = scheduled.getRegionIterArg(each.first + 1);
    Value filled = bufferOf(loop.getTiedLoopYieldedValue(each.argument)->get());
    if (filled != next)
      emitConvert(loc, filled, next);
    if (each.count == 3)
      yields.append({next, scheduled.getRegionIterArg(each.first + 2), next});
    else
      yields.append({next, keep ? next : current});
  }
  if (!inits.empty())
    scf::YieldOp::create(builder, loc, yields);
  return success();
}
