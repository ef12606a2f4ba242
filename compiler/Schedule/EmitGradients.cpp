//===- EmitGradients.cpp - What the backward pass computes ----------------===//
#include "compiler/Schedule/ProgramBufferizer.h"

using namespace mlir;
using namespace startrail;

void ProgramBufferizer::emitDelta(DeltaOp op) {
  Value delta = destinationOf(op.getDelta(), "");
  EnqueueDeltaOp::create(builder, op.getLoc(), bufferOf(op.getOutputGradient()),
                         bufferOf(op.getOutput()), delta, compute);
}

void ProgramBufferizer::emitZero(ZeroOp op) {
  Value result = op.getResult();
  if (isContribution(op)) {
    Value &added = contributions[subjects[result]];
    if (added && added.getType() == memrefOf(result.getType()))
      destinations[result] = added;
    added = nullptr;
    destinationOf(result, "_block");
  }
  Value target = destinationOf(result, "_partial");
  EnqueueZeroOp::create(builder, op.getLoc(), target, compute);
}

void ProgramBufferizer::emitConvert(ConvertOp op) {
  Value source = bufferOf(op.getSource());
  std::string suffix;
  llvm::raw_string_ostream(suffix)
      << "_" << cast<ShapedType>(op.getResult().getType()).getElementType();
  emitConvert(op.getLoc(), source, destinationOf(op.getResult(), suffix));
}

void ProgramBufferizer::emitAttendGradient(AttendGradientOp op) {
  Value query =
      updatable(op.getQueryGradientMutable(), op.getNewQueryGradient());
  Value key = updatable(op.getKeyGradientMutable(), op.getNewKeyGradient());
  Value value =
      updatable(op.getValueGradientMutable(), op.getNewValueGradient());
  Value at = op.getStep() ? scalars.lookupOrDefault(op.getStep()) : Value();
  EnqueueAttendGradientOp::create(
      builder, op.getLoc(), bufferOf(op.getQuery()),
      bufferOf(op.getOutputGradient()), bufferOf(op.getLse()),
      bufferOf(op.getDelta()), bufferOf(op.getKey()), bufferOf(op.getValue()),
      query, key, value, compute, at, op.getGridAttr(), op.getMaskAttr(),
      op.getAlignmentAttr(), op.getScaleAttr(), op.getQueryOwnerAttr(),
      op.getKeyOwnerAttr(), op.getQueryTokensAttr(), op.getKeyTokensAttr());
  countBlock(gradients);
}
