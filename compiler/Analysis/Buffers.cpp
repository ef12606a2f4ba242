//===- Buffers.cpp - What streams-level ops do to buffers -----------------===//
#include "compiler/Analysis/Buffers.h"

#include "compiler/Analysis/LoopValues.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace startrail;

/// The values that `value` is one of: what a loop carries, or the branches of
/// an `scf.if` give; none where it is made by another op.
static SmallVector<Value, 2> sourcesOf(Value value) {
  if (auto branch = value.getDefiningOp<scf::IfOp>()) {
    unsigned index = cast<OpResult>(value).getResultNumber();
    return {branch.thenYield().getOperand(index),
            branch.elseYield().getOperand(index)};
  }
  return carriedFrom(value);
}

SetVector<Value> startrail::possibleBuffers(Value memref) {
  SetVector<Value> seen, buffers;
  seen.insert(memref);
  for (size_t next = 0; next < seen.size(); ++next) {
    SmallVector<Value, 2> sources = sourcesOf(seen[next]);
    if (sources.empty())
      buffers.insert(seen[next]);
    seen.insert(sources.begin(), sources.end());
  }
  return buffers;
}

int64_t startrail::bytesOf(Type type) {
  auto shaped = cast<ShapedType>(type);
  return shaped.getNumElements() * (shaped.getElementTypeBitWidth() / 8);
}
