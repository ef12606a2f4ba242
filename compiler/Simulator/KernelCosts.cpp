//===- KernelCosts.cpp - How long a kernel runs ---------------------------===//
#include "compiler/Simulator/KernelCosts.h"

#include "compiler/Analysis/Buffers.h"

#include "llvm/ADT/TypeSwitch.h"

#include <algorithm>

using namespace mlir;
using namespace startrail;

static double secondsOfBytes(double bytes, const GpuKind &gpu) {
  return bytes / (gpu.memoryGbS * 1e9);
}

/// Of what an op reads and writes; what it updates in place counts twice.
static double bytesTouched(Operation *op) {
  auto access = cast<AccessOpInterface>(op);
  double bytes = 0;
  for (Value buffer : access.getReads())
    bytes += bytesOf(buffer.getType());
  for (Value buffer : access.getWrites())
    bytes += bytesOf(buffer.getType());
  return bytes;
}

/// What of the rate in bf16 is left in `element`.
static double rateOf(Type element, const GpuKind &gpu) {
  if (element.isF64())
    return gpu.peakTflops32 / gpu.peakTflops / 2;
  return element.isF32() ? gpu.peakTflops32 / gpu.peakTflops : 1;
}

AttentionCost startrail::attentionCost(Operation *attend, const GpuKind &gpu) {
  return llvm::TypeSwitch<Operation *, AttentionCost>(attend)
      .Case<EnqueueAttendOp, EnqueueAttendGradientOp>([&](auto op) {
        constexpr bool backward =
            std::is_same_v<decltype(op), EnqueueAttendGradientOp>;
        auto query = cast<ShapedType>(op.getQuery().getType());
        auto key = cast<ShapedType>(op.getKey().getType());
        auto value = cast<ShapedType>(op.getValue().getType());
        double dk = query.getDimSize(3), dv = value.getDimSize(3);
        double operations = backward ? 2 * (3 * dk + 2 * dv) : 2 * (dk + dv);
        operations *= query.getDimSize(0) * query.getDimSize(2);
        double rows = std::min(query.getDimSize(1), key.getDimSize(1));
        auto pairSeconds = [&](const Curve &tflops) {
          double rate = std::min(tflops(rows), gpu.peakTflops) *
                        rateOf(query.getElementType(), gpu);
          return operations / (rate * 1e12);
        };
        AttentionCost cost;
        cost.launch = gpu.launchUs * 1e-6;
        cost.memory = secondsOfBytes(bytesTouched(op), gpu);
        cost.pairFull =
            pairSeconds(backward ? gpu.backwardFull : gpu.forwardFull);
        cost.pairDiagonal =
            pairSeconds(backward ? gpu.backwardCausal : gpu.forwardCausal);
        return cost;
      });
}

double startrail::kernelSeconds(Operation *kernel, const GpuKind &gpu) {
  double bytes = bytesTouched(kernel);
  // Of its source, a slice reads what it writes.
  if (auto slice = dyn_cast<EnqueueSliceOp>(kernel))
    bytes = 2.0 * bytesOf(slice.getTarget().getType());
  return gpu.launchUs * 1e-6 + secondsOfBytes(bytes, gpu);
}
