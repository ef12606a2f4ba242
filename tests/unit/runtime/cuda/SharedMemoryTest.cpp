//===- SharedMemoryTest.cpp - Devices of little shared memory -------------===//
#include "AttendProblem.h"
#include "runtime/cuda/emulation/Launch.h"
#include "runtime/cuda/kernels/Attend.h"
#include "startrail/choices.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

using namespace startrail;

namespace {

/// Of compute capability 8.6 and 8.9, and of 8.0.
constexpr size_t little = 99 << 10, usual = 163 << 10;

startrail_attention_shape shapeOf(int64_t dim) {
  return {1, 20, 20, 1, 1, dim, dim, STARTRAIL_F16, STARTRAIL_CAUSAL, 0, 0.1};
}

/// While it lives, blocks of threads have so much.
struct Device {
  explicit Device(size_t bytes) : before(emulation::mostSharedBytes()) {
    emulation::setMostSharedBytes(bytes);
  }
  ~Device() { emulation::setMostSharedBytes(before); }
  const size_t before;
};

TEST(SharedMemory, WhatTiledNeeds) {
  const Device device(little);
  for (bool isGradient : {false, true})
    for (int64_t dim : {32, 64, 96, 128, 192, 256}) {
      const cuda::SharedBytes bytes =
          cuda::sharedBytesOfTiled(shapeOf(dim), isGradient);
      EXPECT_EQ(bytes.available, little);
      EXPECT_EQ(bytes.needed <= little, dim <= 192) << dim;
      EXPECT_LE(bytes.needed, usual);
    }
}

TEST(SharedMemory, TooLittleIsNoLaunch) {
  Attention attention(Problem(shapeOf(256)));
  {
    const Device device(little);
    EXPECT_EQ(cuda::attendTiled(attention.block(), nullptr),
              cudaErrorInvalidValue);
  }
  EXPECT_EQ(cuda::attendTiled(attention.block(), nullptr), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
}

/// What the kernel of a call is noted as.
std::string noted(Attention &attention, const Problem &problem) {
  startrail_note_kernels();
  EXPECT_EQ(startrail_attend(&problem.shape, attention.query.data(),
                             attention.key.data(), attention.value.data(),
                             attention.output.data(), attention.lse.data(),
                             &problem.queryTokens, &problem.keyTokens, nullptr),
            cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  std::string text;
  startrail_tell_kernels(
      [](void *all, const char *each, int64_t) {
        *static_cast<std::string *>(all) += each;
      },
      &text);
  return text;
}

TEST(SharedMemory, TheNextKernelTakesLargeHeads) {
  const Device device(little);
  const Problem problem(shapeOf(256));
  Attention attention(problem);
  const std::string text = noted(attention, problem);
  EXPECT_NE(text.find("plain"), std::string::npos) << text;
  EXPECT_NE(text.find("tiled does not take it: its heads need 101632 bytes of "
                      "shared memory, and the device has 101376"),
            std::string::npos)
      << text;
  const Outcome expected = plainAttention(problem),
                actual = attention.outcome();
  EXPECT_LE(largestDifference(actual.output, expected.output), 1e-5);
}

} // namespace
