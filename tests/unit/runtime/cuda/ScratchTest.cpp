//===- ScratchTest.cpp - Memory for cuDNN's results -----------------------===//
#include "EmulatedProblem.h"
#include "FakeCudnn.h"
#include "runtime/cuda/cudnn/Attend.h"
#include "runtime/cuda/cudnn/Memory.h"

using namespace startrail;
using namespace startrail::cuda;
namespace fake = startrail::testing;

namespace {

class Scratch : public ::testing::Test {
protected:
  void SetUp() override {
    fake::allocations = 0;
    ASSERT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking),
              cudaSuccess);
  }
  void TearDown() override {
    fake::isCaptured = false;
    EXPECT_EQ(cudnn::freeScratch(stream), cudaSuccess);
    EXPECT_EQ(cudnn::scratchBytes(stream), 0u);
    EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
    EXPECT_EQ(live(), 0);
    EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
  }
  /// What a call gets.
  void *get(size_t bytes) {
    void *memory = nullptr;
    EXPECT_EQ(cudnn::scratchOf(stream, bytes, &memory), cudaSuccess);
    return memory;
  }
  int live() const {
    int count = 0;
    for (const fake::Memory &each : fake::memories)
      count += each.stream == stream && !each.isFree;
    return count;
  }

  cudaStream_t stream = nullptr;
};

TEST_F(Scratch, IsExchangedForMore) {
  void *first = get(1000);
  EXPECT_EQ(get(10), first);
  EXPECT_EQ(fake::allocations, 1);
  EXPECT_EQ(cudnn::scratchBytes(stream), 1000u);
  EXPECT_NE(get(2000), first);
  EXPECT_EQ(cudnn::scratchBytes(stream), 2000u);
  EXPECT_EQ(live(), 1);
  EXPECT_EQ(cudnn::scratchBytes(reinterpret_cast<cudaStream_t>(&first)), 0u);
}

// Graphs that were captured go on using it.
TEST_F(Scratch, OfACaptureStays) {
  void *first = get(1000);
  fake::isCaptured = true;
  EXPECT_EQ(get(1000), first);
  void *none = nullptr;
  EXPECT_EQ(cudnn::scratchOf(stream, 2000, &none), cudnn::notWhileCaptured);
  EXPECT_EQ(get(500), first);
  fake::isCaptured = false;
  EXPECT_NE(get(2000), first);
  EXPECT_EQ(live(), 2);
  EXPECT_EQ(cudnn::scratchBytes(stream), 3000u);
  get(4000); // the second was in no graph
  EXPECT_EQ(live(), 2);
  EXPECT_EQ(cudnn::scratchBytes(stream), 5000u);
}

TEST_F(Scratch, ReservedIsAllThatCallsNeed) {
  GradientProblem problem(
      {1, 24, 24, 2, 1, 8, 16, STARTRAIL_BF16, STARTRAIL_CAUSAL, 0, 0.3});
  for (bool isGradient : {false, true})
    ASSERT_EQ(cudnn::reserve(problem.shape, isGradient, true, stream),
              cudaSuccess);
  const size_t bytes = cudnn::scratchBytes(stream);
  // Output and lse, f32.
  EXPECT_GE(bytes, 24u * 2 * (16 + 1) * 4);
  const int before = fake::allocations;
  auto run = [&] {
    problem.forward();
    const Pieces pieces =
        cutIntoPieces(problem.queryTokens, problem.keyTokens,
                      problem.shape.mask, problem.shape.diagonal);
    Attention attention(problem);
    Gradient gradient(problem);
    EXPECT_EQ(cudnn::attend(attention.block(), pieces, stream), cudaSuccess);
    EXPECT_EQ(cudnn::addGradients(gradient.block(), pieces, stream),
              cudaSuccess);
    EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  };
  run();
  fake::isCaptured = true;
  problem.shape.diagonal = -5;
  run();
  problem.shape.mask = STARTRAIL_FULL;
  run();
  problem.shape.mask = STARTRAIL_CAUSAL;
  problem.queryTokens = problem.keyTokens =
      tokensOf({{0, 12, 0, 1}, {12, 12, 36, 1}});
  run();
  EXPECT_EQ(fake::allocations, before);
  EXPECT_EQ(cudnn::scratchBytes(stream), bytes);
}

TEST_F(Scratch, NothingIsReservedForWhatCudnnDoesNotTake) {
  const startrail_attention_shape shape{
      1, 24, 24, 2, 1, 8, 16, STARTRAIL_BF16, STARTRAIL_CAUSAL, 0, 0.3};
  // Too short where it is not named; and of no type of its own.
  EXPECT_EQ(cudnn::reserve(shape, false, false, stream), cudaSuccess);
  startrail_attention_shape wide = shape;
  wide.dtype = STARTRAIL_F32;
  EXPECT_EQ(cudnn::reserve(wide, false, true, stream), cudaSuccess);
  EXPECT_EQ(cudnn::scratchBytes(stream), 0u);
}

} // namespace
