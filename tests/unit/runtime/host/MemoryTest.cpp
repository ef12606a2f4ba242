//===- MemoryTest.cpp - Allocations, copies and fills ---------------------===//
#include "tests/unit/runtime/Ranks.h"

#include <array>
#include <cmath>

using namespace startrail;
using namespace startrail::testing;

namespace {

class Memory : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_EQ(host::configure(quiet()), cudaSuccess);
    ASSERT_EQ(cudaMalloc(&memory, bytes), cudaSuccess);
  }
  void TearDown() override { EXPECT_EQ(cudaFree(memory), cudaSuccess); }

  static constexpr size_t bytes = 100;
  void *memory = nullptr;
};

TEST_F(Memory, IsAlignedAndPoisoned) {
  EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % 256, 0u);
  EXPECT_TRUE(std::isnan(static_cast<float *>(memory)[0]));
  EXPECT_TRUE(std::isnan(static_cast<double *>(memory)[11]));
}

TEST_F(Memory, IsCopiedAndFilled) {
  std::vector<float> in = {1, 2, 3}, out(3);
  ASSERT_EQ(cudaMemcpy(memory, in.data(), 12, cudaMemcpyHostToDevice),
            cudaSuccess);
  ASSERT_EQ(cudaMemcpy(out.data(), memory, 12, cudaMemcpyDeviceToHost),
            cudaSuccess);
  EXPECT_EQ(out, in);
  ASSERT_EQ(cudaMemset(memory, 0, bytes), cudaSuccess);
  EXPECT_EQ(static_cast<float *>(memory)[24], 0);
}

TEST_F(Memory, CopiesStayInsideTheirAllocation) {
  std::vector<char> outside(2 * bytes);
  char *inside = static_cast<char *>(memory);
  EXPECT_EQ(cudaMemcpyAsync(inside, outside.data(), bytes + 1,
                            cudaMemcpyDefault, nullptr),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpyAsync(outside.data(), inside + 10, bytes - 9,
                            cudaMemcpyDefault, nullptr),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemsetAsync(inside + 99, 0, 2, nullptr), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemsetAsync(inside + 99, 0, 1, nullptr), cudaSuccess);
}

TEST_F(Memory, FreesOnlyWhatWasAllocated) {
  int local = 0;
  EXPECT_EQ(cudaFree(&local), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(nullptr), cudaSuccess);
}

TEST_F(Memory, IsFreedAfterTheWorkThatUsesIt) {
  Stream stream;
  void *used = nullptr;
  ASSERT_EQ(cudaMalloc(&used, 4), cudaSuccess);
  host::launch(
      stream,
      [used] {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        *static_cast<int *>(used) = 1;
      },
      "late write");
  EXPECT_EQ(cudaFree(used), cudaSuccess);
}

TEST_F(Memory, LargeAllocationsOfAnySizeBeginAHugePage) {
  void *large = nullptr;
  const size_t odd = (size_t(2) << 20) + 256;
  ASSERT_EQ(cudaMalloc(&large, odd), cudaSuccess);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(large) % (2 << 20), 0u);
  EXPECT_EQ(cudaMemset(large, 0, odd), cudaSuccess);
  EXPECT_EQ(cudaFree(large), cudaSuccess);
}

TEST_F(Memory, IsCopiedAndFilledInPartsAsAWhole) {
  const size_t size = (size_t(3) << 20) + 12345;
  auto byteAt = [](size_t i) {
    return static_cast<char>(i * 2654435761u >> 9);
  };
  std::vector<char> source(size + 64), target(size + 64);
  for (size_t i = 0; i < source.size(); ++i)
    source[i] = byteAt(i);
  for (auto [from, to, bytes] : {std::array<size_t, 3>{0, 0, size},
                                 {1, 3, size},
                                 {5, 0, size / 2},
                                 {0, 61, 300000},
                                 {7, 7, 262143},
                                 {2, 1, 1 << 20}}) {
    const int before = 'x';
    ASSERT_EQ(cudaMemset(target.data(), before, target.size()), cudaSuccess);
    ASSERT_EQ(cudaMemcpy(target.data() + to, source.data() + from, bytes,
                         cudaMemcpyDefault),
              cudaSuccess);
    size_t wrong = 0;
    for (size_t i = 0; i < target.size(); ++i)
      wrong += target[i] != (i >= to && i < to + bytes ? byteAt(i - to + from)
                                                       : char(before));
    EXPECT_EQ(wrong, 0u) << bytes << " bytes from " << from << " to " << to;
  }
}

TEST_F(Memory, IsCountedForTheThreadThatAllocates) {
  const uint64_t before = host::memoryUse().bytes;
  EXPECT_GE(before, bytes);
  void *theirs = nullptr;
  std::thread other([&] {
    EXPECT_EQ(host::memoryUse().bytes, 0u);
    void *mine = nullptr;
    ASSERT_EQ(cudaMalloc(&mine, 1000), cudaSuccess);
    ASSERT_EQ(cudaMalloc(&theirs, 7), cudaSuccess);
    ASSERT_EQ(cudaFree(mine), cudaSuccess);
    EXPECT_EQ(host::memoryUse().bytes, 7u);
    EXPECT_EQ(host::memoryUse().mostBytes, 1007u);
    host::restartMemoryPeak();
    EXPECT_EQ(host::memoryUse().mostBytes, 7u);
  });
  other.join();
  EXPECT_EQ(cudaFree(theirs), cudaSuccess);
  EXPECT_EQ(host::memoryUse().bytes, before);
}

TEST_F(Memory, RefusesMoreThanThereIs) {
  void *huge = nullptr;
  EXPECT_EQ(cudaMalloc(&huge, SIZE_MAX - 10), cudaErrorMemoryAllocation);
}

} // namespace
