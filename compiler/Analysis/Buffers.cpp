//===- Buffers.cpp - What streams-level ops do to buffers -----------------===//
#include "compiler/Analysis/Buffers.h"

using namespace mlir;
using namespace startrail;

int64_t startrail::bytesOf(Type type) {
  auto shaped = cast<ShapedType>(type);
  return shaped.getNumElements() * (shaped.getElementTypeBitWidth() / 8);
}
