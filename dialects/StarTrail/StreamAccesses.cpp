//===- StreamAccesses.cpp - Accesses of streams-level operations ----------===//
#include "dialects/StarTrail/StarTrail.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace startrail;

#include "dialects/StarTrail/StreamOpInterfaces.cpp.inc"

template <typename Get>
static SmallVector<Value> collectAccesses(GroupOp group, Get get) {
  llvm::SetVector<Value> buffers;
  for (auto call : group.getBody().getOps<AccessOpInterface>())
    buffers.insert_range(get(call));
  return buffers.takeVector();
}

SmallVector<Value> GroupOp::getReads() {
  return collectAccesses(*this,
                         [](AccessOpInterface op) { return op.getReads(); });
}

SmallVector<Value> GroupOp::getWrites() {
  return collectAccesses(*this,
                         [](AccessOpInterface op) { return op.getWrites(); });
}
