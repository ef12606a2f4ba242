//===- EmulationTest.cpp - What the emulation finds in kernels -----------===//
#include "runtime/cuda/kernels/Lane.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::cuda;

namespace {

void run(int threads, const std::function<void()> &kernel, uint64_t seed = 1,
         size_t sharedBytes = 4096) {
  emulation::runBlock({0, 0, 0, threads, sharedBytes}, seed, kernel);
}

/// The message of the error that the kernel ends with.
std::string errorOf(int threads, const std::function<void()> &kernel) {
  try {
    run(threads, kernel);
  } catch (const emulation::KernelError &error) {
    return error.what();
  }
  return "";
}

TEST(Emulation, SharedMemoryBeginsAsNaN) {
  run(32, [] {
    EXPECT_TRUE(std::isnan(static_cast<float *>(sharedMemory())[threadAt()]));
  });
}

TEST(Emulation, ShufflesExchange) {
  run(64, [] {
    EXPECT_EQ(shuffleXor(float(threadAt()), 5), float(threadAt() ^ 5));
  });
}

// C += A B with A's rows loaded as they lie and B's transposed, or as rows of
// its transpose.
TEST(Emulation, MatricesMultiply) {
  for (bool transposed : {false, true})
    run(32, [transposed] {
      const auto left = sharedElements<Half>(0); // [16][16]
      const Shared<Half> right = left + 16 * 16; // [16][16], B or its transpose
      auto a = [](int i, int k) { return float((i * 3 + k * 5) % 7) - 3; };
      auto b = [](int k, int j) { return float((k * 2 + j * 11) % 5) - 2; };
      auto store = [](Shared<Half> to, float value) {
        put(to, Half{uint16_t(packed<Half>(value, 0))});
      };
      for (int i = threadAt(); i < 256; i += 32) {
        store(left + i, a(i / 16, i % 16));
        store(right + i, transposed ? b(i / 16, i % 16) : b(i % 16, i / 16));
      }
      syncBlock();
      const int lane = threadAt();
      uint32_t of[4], with[4];
      loadMatrices(of, left + (lane % 16 * 16 + lane / 16 * 8));
      if (transposed)
        loadTransposed(with, right + (lane % 16 * 16 + lane / 16 * 8));
      else
        loadMatrices(
            with, right + ((lane / 16 * 8 + lane % 8) * 16 + lane / 8 % 2 * 8));
      for (int half = 0; half < 2; ++half) {
        float sum[4] = {1, 1, 1, 1};
        multiplyAdd<Half>(sum, of, with[2 * half], with[2 * half + 1]);
        for (int i = 0; i < 4; ++i) {
          int row = lane / 4 + i / 2 * 8;
          int column = half * 8 + lane % 4 * 2 + i % 2;
          float expected = 1;
          for (int k = 0; k < 16; ++k)
            expected += a(row, k) * b(k, column);
          EXPECT_EQ(sum[i], expected);
        }
      }
    });
}

TEST(Emulation, CopiesArriveWithTheirGroup) {
  static const int source[32] = {7};
  int early = 0, late = 0;
  for (uint64_t seed = 0; seed < 32; ++seed)
    run(
        32,
        [&] {
          const auto to = sharedElements<int>(0) + threadAt() * 4;
          copyAsync<4>(to, source, true);
          copyAsync<4>(to + 1, source, false);
          commitCopies();
          (threadAt() == 0 && *to.at != 7 ? late : early) += threadAt() == 0;
          waitCopies<0>();
          EXPECT_EQ(to.at[0], 7);
          EXPECT_EQ(to.at[1], 0);
        },
        seed);
  EXPECT_GT(early, 0);
  EXPECT_GT(late, 0);
}

TEST(Emulation, OrdersDiffer) {
  std::vector<std::vector<int>> orders(2);
  for (uint64_t seed = 0; seed < 2; ++seed)
    for (int twice = 0; twice < 2; ++twice) {
      std::vector<int> order;
      run(64, [&] { order.push_back(threadAt()); }, seed);
      if (twice)
        EXPECT_EQ(order, orders[seed]);
      orders[seed] = order;
    }
  EXPECT_NE(orders[0], orders[1]);
}

TEST(Emulation, WrongKernelsAreTold) {
  EXPECT_NE(errorOf(64,
                    [] {
                      if (threadAt() < 32)
                        syncBlock();
                    })
                .find("that ended or wait elsewhere"),
            std::string::npos);
  EXPECT_NE(errorOf(32,
                    [] {
                      uint32_t into[4];
                      if (threadAt() == 9)
                        (void)shuffleXor(0.f, 1);
                      else
                        loadMatrices(into, sharedElements<Half>(0));
                    })
                .find("lanes of one warp in different operations"),
            std::string::npos);
  EXPECT_NE(errorOf(32,
                    [] {
                      uint32_t into[4];
                      loadMatrices(into, sharedElements<Half>(8));
                    })
                .find("not aligned to 16 bytes"),
            std::string::npos);
  EXPECT_NE(errorOf(32,
                    [] {
                      copyAsync<8>(sharedElements<Half>(4), sharedMemory(),
                                   true);
                    })
                .find("addresses that are not aligned"),
            std::string::npos);
  EXPECT_NE(errorOf(32,
                    [] {
                      copyAsync<4>(sharedElements<Half>(0), sharedMemory(),
                                   false);
                      commitCopies();
                    })
                .find("no thread waits for"),
            std::string::npos);
  EXPECT_NE(errorOf(33, [] {}).find("multiple of 32"), std::string::npos);
}

} // namespace
