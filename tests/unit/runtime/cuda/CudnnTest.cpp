//===- CudnnTest.cpp - Blocks by cuDNN, as far as the host goes -----------===//
//
// What surrounds cuDNN's calls: which blocks they take, where their operands
// lie, and what is made of their results.
//
//===----------------------------------------------------------------------===//
#include "EmulatedProblem.h"
#include "runtime/cuda/cudnn/Attend.h"

#include <cmath>

using namespace startrail;

namespace {

template <typename Block> cuda::Pieces piecesOf(const Block &block) {
  return cuda::cutIntoPieces(block.queryTokens, block.keyTokens,
                             block.shape.mask, block.shape.diagonal);
}

const Kernels cudnn = {
    "Cudnn",
    [](const startrail_attention_shape &) { return true; },
    [](const host::AttendBlock &block, cudaStream_t stream) {
      const cuda::Pieces pieces = piecesOf(block);
      EXPECT_EQ(cuda::cudnn::offer(block, pieces, true).reason,
                "its plans for the block's " +
                    std::to_string(pieces.pieces.size()) +
                    (pieces.pieces.size() == 1 ? " piece" : " pieces") +
                    " are final");
      return cuda::cudnn::attend(block, pieces, stream);
    },
    [](const host::GradientBlock &block, cudaStream_t stream) {
      return cuda::cudnn::addGradients(block, piecesOf(block), stream);
    },
    {STARTRAIL_F16, STARTRAIL_BF16}};

startrail_tokens two(startrail_segment first, startrail_segment second) {
  startrail_tokens tokens = {};
  tokens.count = 2;
  tokens.segments[0] = first;
  tokens.segments[1] = second;
  return tokens;
}

/// A block of every kind of piece, with padding between and behind.
GradientProblem zigzagProblem(startrail_dtype dtype, int64_t kvHeads,
                              int64_t batch) {
  GradientProblem problem(
      {batch, 22, 22, 4, kvHeads, 16, 24, dtype, STARTRAIL_CAUSAL, 0, 0.3});
  problem.queryTokens = two({0, 9, 20, 1}, {12, 9, 100, 1});
  problem.keyTokens = two({2, 9, 20, 1}, {13, 9, 100, 1});
  return problem;
}

/// Of heads that share keys in every way, and of both types.
std::vector<GradientProblem> zigzagProblems() {
  return {zigzagProblem(STARTRAIL_F16, 1, 1),
          zigzagProblem(STARTRAIL_F16, 2, 2),
          zigzagProblem(STARTRAIL_BF16, 4, 1)};
}

TEST(Cudnn, MergesPieces) {
  for (const GradientProblem &problem : zigzagProblems())
    expectAttended(cudnn, problem);
}

TEST(Cudnn, AddsGradientsOfPieces) {
  for (const GradientProblem &problem : zigzagProblems())
    expectGradients(cudnn, problem);
}

TEST(Cudnn, FullAndShiftedBlocks) {
  GradientProblem problem(
      {1, 30, 45, 2, 2, 8, 8, STARTRAIL_F16, STARTRAIL_FULL, 0, 0.5});
  expectAttended(cudnn, problem);
  expectGradients(cudnn, problem);
  problem.shape.mask = STARTRAIL_CAUSAL;
  for (int64_t diagonal : {-3, 7}) {
    problem.shape.diagonal = diagonal;
    expectAttended(cudnn, problem);
    expectGradients(cudnn, problem);
  }
}

/// Why cuDNN does not take a block, "" where it does.
std::string refusal(const startrail_attention_shape &shape, bool isNamed,
                    const void *query = reinterpret_cast<void *>(64)) {
  const host::AttendBlock block{shape,
                                query,
                                reinterpret_cast<void *>(64),
                                reinterpret_cast<void *>(64),
                                nullptr,
                                nullptr,
                                startrail_contiguous(0, shape.query_rows),
                                startrail_contiguous(0, shape.key_rows)};
  const cuda::Offer offer = cuda::cudnn::offer(block, piecesOf(block), isNamed);
  return offer.takes ? "" : offer.reason;
}

TEST(Cudnn, RefusalsHaveReasons) {
  startrail_attention_shape shape{
      1, 512, 512, 2, 2, 64, 64, STARTRAIL_BF16, STARTRAIL_CAUSAL, 0, 1};
  EXPECT_EQ(refusal(shape, false), "");
  EXPECT_EQ(refusal(shape, false, reinterpret_cast<void *>(72)),
            "its tensors are not aligned to 16 bytes");
  shape.query_rows = shape.key_rows = 511;
  EXPECT_EQ(refusal(shape, false),
            "a piece of 511 x 511 tokens is too short to be merged apart");
  EXPECT_EQ(refusal(shape, true), "");
  shape.key_dim = 20;
  EXPECT_EQ(refusal(shape, true), "its heads are no multiples of 8");
  shape.key_dim = 192;
  EXPECT_EQ(refusal(shape, true), "cuDNN has no engine for it");
  shape.dtype = STARTRAIL_F32;
  EXPECT_EQ(refusal(shape, true), "its type is not bf16 or f16");
}

TEST(Cudnn, GradientsInAnyOrderMustBeAskedFor) {
  GradientProblem problem(
      {1, 512, 512, 1, 1, 8, 8, STARTRAIL_BF16, STARTRAIL_FULL, 0, 1});
  const Gradient gradient(problem);
  host::GradientBlock block = gradient.block();
  const cuda::Pieces pieces = piecesOf(block);
  EXPECT_TRUE(cuda::cudnn::offer(block, pieces, true).takes);
  EXPECT_EQ(cuda::cudnn::offer(block, pieces, false).reason,
            "it sums gradients in any order, which "
            "STARTRAIL_KERNELS=backward=cudnn allows");
}

} // namespace
