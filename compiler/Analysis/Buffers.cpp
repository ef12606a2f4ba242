//===- Buffers.cpp - What streams-level ops do to buffers -----------------===//
#include "compiler/Analysis/Buffers.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace startrail;

SetVector<Value> startrail::possibleBuffers(Value memref) {
  SetVector<Value> seen, buffers;
  seen.insert(memref);
  for (size_t next = 0; next < seen.size(); ++next) {
    Value value = seen[next];
    auto argument = dyn_cast<BlockArgument>(value);
    if (auto result = dyn_cast<OpResult>(value)) {
      auto loop = dyn_cast<scf::ForOp>(result.getOwner());
      if (loop)
        argument = loop.getTiedLoopRegionIterArg(result);
    }
    auto loop = argument
                    ? dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp())
                    : nullptr;
    if (!loop) {
      buffers.insert(value);
      continue;
    }
    seen.insert(loop.getTiedLoopInit(argument)->get());
    seen.insert(loop.getTiedLoopYieldedValue(argument)->get());
  }
  return buffers;
}

int64_t startrail::bytesOf(Type type) {
  auto shaped = cast<ShapedType>(type);
  return shaped.getNumElements() * (shaped.getElementTypeBitWidth() / 8);
}
