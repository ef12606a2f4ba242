//===- ScratchTest.cpp - What set-up asks of kernels that keep memory -----===//
#include "startrail/scratch.h"
#include "tests/unit/runtime/Ranks.h"
#include "tests/unit/runtime/program/Program.h"

#include <mutex>
#include <string>
#include <tuple>

using namespace startrail;
using namespace startrail::testing;

namespace {

/// What the kernels of this program were asked for, by whichever rank.
struct Asked {
  std::mutex mutex;
  std::vector<std::tuple<startrail_attention_shape, int, cudaStream_t>> shapes;
  std::vector<cudaStream_t> freed;
  cudaError_t outcome = cudaSuccess;
} asked;

} // namespace

cudaError_t startrail_reserve(const startrail_attention_shape *shape,
                              int is_gradient, cudaStream_t stream) {
  const std::lock_guard<std::mutex> lock(asked.mutex);
  asked.shapes.emplace_back(*shape, is_gradient, stream);
  return asked.outcome;
}
size_t startrail_scratch_bytes(cudaStream_t) { return 0; }
cudaError_t startrail_free_scratch(cudaStream_t stream) {
  const std::lock_guard<std::mutex> lock(asked.mutex);
  asked.freed.push_back(stream);
  return cudaSuccess;
}

namespace {

startrail_tensor tensorOf(int64_t rows, int64_t heads, int64_t dim) {
  startrail_tensor tensor = {};
  tensor.dtype = STARTRAIL_F16;
  tensor.dims = 4;
  const int64_t shard[] = {2, rows, heads, dim};
  std::copy_n(shard, 4, tensor.shard);
  return tensor;
}

/// A program of one rank, and one function for each pass.
class ScratchOfProgram : public ::testing::Test {
protected:
  ScratchOfProgram() {
    program.ranks = 1;
    for (startrail_pass pass :
         {STARTRAIL_FORWARD, STARTRAIL_BACKWARD, STARTRAIL_JOINT}) {
      startrail_function function = {};
      function.pass = pass;
      function.team_size = 4;
      function.inputs = pass == STARTRAIL_BACKWARD ? tensors : tensors + 1;
      function.mask = STARTRAIL_CAUSAL;
      function.diagonal = 7;
      function.scale = 0.5;
      functions.push_back(function);
    }
    program.functions = functions.data();
    program.function_count = int(functions.size());
    asked.shapes.clear();
    asked.freed.clear();
    asked.outcome = cudaSuccess;
  }

  // The output's gradient, query, key and value.
  const startrail_tensor tensors[4] = {tensorOf(3, 6, 24), tensorOf(3, 6, 16),
                                       tensorOf(5, 2, 16), tensorOf(5, 2, 24)};
  std::vector<startrail_function> functions;
  startrail_program program = makeProgram();
};

TEST_F(ScratchOfProgram, IsOfTheBlocksOfTwoTeams) {
  runWorld(1, [&](int, ncclComm_t world) {
    startrail_context context;
    ASSERT_EQ(startrail_setup(&context, &program, world, 0), 0)
        << context.error;
    const cudaStream_t compute = context.compute;
    ASSERT_EQ(asked.shapes.size(), 4u);
    const int gradients[] = {0, 1, 0, 1};
    for (size_t i = 0; i < 4; ++i) {
      const auto &[shape, isGradient, stream] = asked.shapes[i];
      EXPECT_EQ(isGradient, gradients[i]);
      EXPECT_EQ(stream, compute);
      EXPECT_EQ(shape.batch, 2);
      EXPECT_EQ(shape.query_rows, 12);
      EXPECT_EQ(shape.key_rows, 20);
      EXPECT_EQ(shape.query_heads, 6);
      EXPECT_EQ(shape.kv_heads, 2);
      EXPECT_EQ(shape.key_dim, 16);
      EXPECT_EQ(shape.value_dim, 24);
      EXPECT_EQ(shape.dtype, STARTRAIL_F16);
      EXPECT_EQ(shape.mask, STARTRAIL_CAUSAL);
      EXPECT_EQ(shape.diagonal, 7);
      EXPECT_EQ(shape.scale, 0.5);
    }
    EXPECT_TRUE(asked.freed.empty());
    EXPECT_EQ(startrail_teardown(&context), 0);
    EXPECT_EQ(asked.freed, std::vector<cudaStream_t>{compute});
  });
}

TEST_F(ScratchOfProgram, ThatIsNotThereFailsSetUp) {
  asked.outcome = cudaErrorMemoryAllocation;
  runWorld(1, [&](int, ncclComm_t world) {
    startrail_context context;
    EXPECT_EQ(startrail_setup(&context, &program, world, 0), 1);
    EXPECT_EQ(std::string(context.error),
              "rank 0: reserve scratch in reserveScratch: out of memory");
    EXPECT_EQ(asked.freed.size(), 1u);
  });
}

} // namespace
