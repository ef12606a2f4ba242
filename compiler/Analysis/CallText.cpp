//===- CallText.cpp - Ranks and calls in words ----------------------------===//
#include "compiler/Analysis/RankCalls.h"
#include "dialects/StarTrail/Functions.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace startrail;

/// The value that an op at the program level passes on as `result`, or null.
static Value passedOn(OpResult result) {
  Operation *op = result.getOwner();
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return loop.getInits()[result.getResultNumber()];
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return branch.thenYield().getOperand(result.getResultNumber());
  if (isa<AllGatherOp, AllToAllOp, PermuteOp, ShiftOp, ReduceScatterOp>(op))
    return op->getOperand(result.getResultNumber());
  return nullptr;
}

/// What a reader calls a tensor or memref: the argument or buffer it is, or
/// came from.
static std::string nameOf(Value value) {
  while (true) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      Operation *parent = argument.getOwner()->getParentOp();
      if (auto loop = dyn_cast<scf::ForOp>(parent)) {
        value = loop.getTiedLoopInit(argument)->get();
        continue;
      }
      auto function = dyn_cast<func::FuncOp>(parent);
      StringRef name =
          function ? getArgumentName(function, argument.getArgNumber()) : "";
      return name.empty()
                 ? "argument " + std::to_string(argument.getArgNumber())
                 : name.str();
    }
    auto result = cast<OpResult>(value);
    if (auto buffer = dyn_cast<BufferOp>(result.getOwner()))
      return buffer.getName().str();
    Value before = passedOn(result);
    if (!before)
      return isa<RecvOp>(result.getOwner()) ? "a tensor" : "a result";
    value = before;
  }
}

std::string CallReader::axisNames(unsigned number) {
  SmallVector<StringRef> names;
  for (int64_t axis : axisSets[number])
    names.push_back(cast<StringAttr>(grid.getAxes()[axis]).getValue());
  return llvm::join(names, " and ");
}

std::string CallReader::nameOf(const Call &call, const RankRun &run) {
  return ::nameOf(run.definitionOf(run.idOf(call.value)));
}

StringRef CallReader::collectiveOf(const Call &call) {
  StringRef operation = call.op->getName().stripDialect();
  operation.consume_front("enqueue_");
  return operation;
}

std::string CallReader::describeRank(int64_t rank) {
  return startrail::describeRank(grid, algebra, algebra.coordinatesOf(rank));
}
