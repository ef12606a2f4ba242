// What kernels cost, one by one.
#include "compiler/Simulator/KernelCosts.h"
#include "tests/unit/compiler/Simulator/Clusters.h"
#include "tests/unit/compiler/Simulator/Scheduled.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::test;

namespace {

TEST(KernelCostsTest, AttentionTakesItsPairsOrItsBytes) {
  const AttentionCost cost{1, 5, 0.5, 2};
  EXPECT_EQ(cost({0, 0}), 1);
  EXPECT_EQ(cost({6, 0}), 1 + 5);
  EXPECT_EQ(cost({20, 0}), 1 + 10);
  EXPECT_EQ(cost({2, 1}), 1 + 5);
  EXPECT_EQ(cost({6, 1}), 1 + 12);
}

TEST(KernelCostsTest, TheCurveIsReadAtTheShorterSide) {
  const GpuKind gpu = plainCluster(1, 1).gpu;
  PipelineOptions options;
  options.ranks = 2;
  options.pass = "both";
  auto costs = [&](int64_t queries, int64_t keys) {
    Shape shape{1, 0, 2, 2, 64, 64, "bf16", 2 * queries, 2 * keys};
    shape.mask = "full";
    Lowered lowered(options, shape, Level::Streams);
    mlir::Operation *attend = nullptr, *gradient = nullptr;
    forwardOf(lowered).function.walk([&](EnqueueAttendOp op) { attend = op; });
    backwardOf(lowered).function.walk(
        [&](EnqueueAttendGradientOp op) { gradient = op; });
    EXPECT_TRUE(attend && gradient);
    return std::pair(attentionCost(attend, gpu), attentionCost(gradient, gpu));
  };
  const double pair = 2 * 2 * (64 + 64), gradient = 2 * 2 * (5 * 64);
  for (auto [queries, keys] : {std::pair(1024, 128), {128, 1024}}) {
    auto [forward, backward] = costs(queries, keys);
    EXPECT_DOUBLE_EQ(forward.pairFull, pair / 40e12);
    EXPECT_DOUBLE_EQ(forward.pairDiagonal, pair / 30e12);
    EXPECT_DOUBLE_EQ(backward.pairFull, gradient / 30e12);
    EXPECT_DOUBLE_EQ(backward.pairDiagonal, gradient / 20e12);
  }
  EXPECT_DOUBLE_EQ(costs(1024, 1024).first.pairFull, pair / 160e12);
}

TEST(KernelCostsTest, ASliceReadsWhatItWrites) {
  const GpuKind gpu = plainCluster(1, 1).gpu;
  PipelineOptions options;
  options.ranks = 4;
  options.teamSize = 2;
  options.combineVia = "gather";
  Lowered lowered(options, {1, 64, 2, 2, 64, 64}, Level::Streams);
  size_t slices = 0;
  forwardOf(lowered).function.walk([&](EnqueueSliceOp slice) {
    auto bytesOf = [](mlir::Value buffer) {
      auto type = llvm::cast<mlir::MemRefType>(buffer.getType());
      return double(type.getNumElements() * type.getElementTypeBitWidth() / 8);
    };
    const double bytes = bytesOf(slice.getTarget());
    EXPECT_LT(bytes, bytesOf(slice.getSource()));
    EXPECT_DOUBLE_EQ(kernelSeconds(slice, gpu), 4e-6 + 2 * bytes / 2000e9);
    ++slices;
  });
  EXPECT_GT(slices, 0u);
}

} // namespace
