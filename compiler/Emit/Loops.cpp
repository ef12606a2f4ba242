//===- Loops.cpp - Ring steps as for loops over rotating pointers ---------===//
#include "compiler/Emit/FunctionEmitter.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace startrail;

/// What a carried buffer is to the reader of one turn of the loop.
static StringRef roleOf(BlockArgument carried) {
  bool used = false;
  for (Operation *user : carried.getUsers()) {
    if (isa<EnqueueRecvOp>(user))
      return "next";
    used |= !isa<scf::YieldOp>(user);
  }
  return used ? "current" : "spare";
}

/// What a buffer holds, in words, without what is said of its place: "output
/// gradient" of "output gradient ring 0".
static StringRef stemOf(StringRef words) {
  const StringRef places[] = {"ring", "team",    "exchanged", "gathered",
                              "copy", "partial", "rounded"};
  while (true) {
    auto [before, last] = words.rsplit(' ');
    if (last.empty() || !(llvm::all_of(last, llvm::isDigit) ||
                          llvm::is_contained(places, last)))
      return words;
    words = before;
  }
}

void FunctionEmitter::rotate(
    ArrayRef<std::pair<BlockArgument, Value>> carried) {
  // By name; a pointer is assigned once nobody reads it any more.
  struct Move {
    std::string to, from;
    bool readOnly;
  };
  SmallVector<Move> moves;
  for (auto [argument, value] : carried)
    if (const Local &to = locals[argument]; to.name != locals[value].name)
      moves.push_back({to.name, locals[value].name, to.readOnly});
  if (moves.empty())
    return;
  body.line();
  body.comment("What has arrived is at hand in the next turn.");
  names.openScope();
  while (!moves.empty()) {
    auto *ready = llvm::find_if(moves, [&](const Move &move) {
      return llvm::none_of(
          moves, [&](const Move &other) { return other.from == move.to; });
    });
    if (ready != moves.end()) {
      body.line(ready->to + " = " + ready->from + ";");
      moves.erase(ready);
      continue;
    }
    // Only circles are left: open one.
    std::string lost = moves.front().to;
    std::string kept = names.add("old_" + lost);
    body.line((moves.front().readOnly ? "const void *const " : "void *const ") +
              kept + " = " + lost + ";");
    for (Move &move : moves)
      if (move.from == lost)
        move.from = kept;
  }
  names.closeScope();
}

LogicalResult FunctionEmitter::emitCall(scf::ForOp loop) {
  std::optional<int64_t> begin = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> end = getConstantIntValue(loop.getUpperBound());
  std::optional<int64_t> stride = getConstantIntValue(loop.getStep());
  if (!begin || !end || !stride || *stride <= 0)
    return loop.emitError("expected the bounds and the step of a loop to be "
                          "constants, the step positive");
  auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
  SmallVector<std::pair<BlockArgument, Value>> carried;
  for (auto [argument, init, next, result] :
       llvm::zip(loop.getRegionIterArgs(), loop.getInits(), yield.getOperands(),
                 loop.getResults())) {
    Local *first = localOf(loop, init);
    if (!first)
      return failure();
    if (failed(elementTypeOf(loop.getLoc(), argument.getType())))
      return failure();
    if (next == argument) {
      Local same = *first;
      locals.insert({argument, same});
      locals.insert({result, same});
      continue;
    }
    std::string stem = stemOf(first->words).str();
    std::string name = names.add(stem + "_" + roleOf(argument).str());
    locals.insert({argument, {name, stem, first->readOnly}});
    carried.push_back({argument, next});
  }
  // Whatever may point at an input is read only.
  for (auto [argument, next] : carried)
    locals[argument].readOnly = mayBeInput(argument);

  body.line();
  for (auto [argument, next] : carried)
    body.line((locals[argument].readOnly ? "const void *" : "void *") +
              locals[argument].name + " = " +
              locals[loop.getInits()[argument.getArgNumber() - 1]].name + ";");
  names.openScope();
  std::string step = names.add("step");
  locals.insert({loop.getInductionVar(), {step, step}});
  loopSteps.push_back(step);
  body.open(
      "for (int64_t " + step + " = " + Twine(*begin) + "; " + step + " < " +
      Twine(*end) + "; " +
      (*stride == 1 ? "++" + step : step + " += " + std::to_string(*stride)) +
      ")");
  if (failed(emitBlock(*loop.getBody())))
    return failure();
  for (auto [argument, next] : carried)
    if (!localOf(yield, next))
      return failure();
  rotate(carried);
  body.close();
  names.closeScope();
  loopSteps.pop_back();
  for (auto [argument, next] : carried) {
    // A copy first: inserting may move what is referred to.
    Local last = locals[argument];
    locals.insert({loop.getResult(argument.getArgNumber() - 1), last});
  }
  return success();
}
