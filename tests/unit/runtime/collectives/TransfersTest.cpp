//===- TransfersTest.cpp - Sends, receives and groups ---------------------===//
#include "tests/unit/runtime/Ranks.h"

#include "startrail/site.h"

using namespace startrail;
using namespace startrail::testing;

namespace {

/// One hop of a ring: every rank's `value` goes to the next.
void shift(int rank, int ranks, ncclComm_t world, const float *value,
           float *arrived, cudaStream_t stream) {
  ASSERT_EQ(ncclGroupStart(), ncclSuccess);
  ASSERT_EQ(ncclSend(value, 1, ncclFloat32, (rank + 1) % ranks, world, stream),
            ncclSuccess);
  ASSERT_EQ(ncclRecv(arrived, 1, ncclFloat32, (rank + ranks - 1) % ranks, world,
                     stream),
            ncclSuccess);
  ASSERT_EQ(ncclGroupEnd(), ncclSuccess) << ncclGetLastError(world);
}

class Ring : public ::testing::TestWithParam<bool> {};

TEST_P(Ring, PassesValuesRound) {
  constexpr int ranks = 16;
  runWorld(
      ranks,
      [&](int rank, ncclComm_t world) {
        float buffers[2] = {float(rank), -1};
        Stream stream;
        for (int step = 0; step < ranks; ++step)
          shift(rank, ranks, world, &buffers[step % 2], &buffers[1 - step % 2],
                stream);
        ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
        EXPECT_EQ(buffers[0], rank);
        EXPECT_EQ(buffers[1], (rank + 1) % ranks);
      },
      GetParam() ? shuffled(5) : quiet());
}

INSTANTIATE_TEST_SUITE_P(Modes, Ring, ::testing::Bool(), [](const auto &info) {
  return info.param ? "Shuffled" : "Pooled";
});

TEST(Transfers, SendWaitsUntilItsBufferWasRead) {
  runWorld(2, [](int rank, ncclComm_t world) {
    std::vector<float> buffer(1 << 20, rank == 0 ? 1 : 0);
    Stream stream;
    if (rank == 0) {
      ASSERT_EQ(
          ncclSend(buffer.data(), buffer.size(), ncclFloat32, 1, world, stream),
          ncclSuccess);
      cudaMemsetAsync(buffer.data(), 0, buffer.size() * 4, stream);
    } else {
      // The copy comes late: the sender's stream must wait for it.
      host::launch(
          stream,
          [] { std::this_thread::sleep_for(std::chrono::milliseconds(10)); },
          "sleep");
      ASSERT_EQ(
          ncclRecv(buffer.data(), buffer.size(), ncclFloat32, 0, world, stream),
          ncclSuccess);
    }
    ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
    EXPECT_EQ(buffer.front(), rank);
    EXPECT_EQ(buffer.back(), rank);
  });
}

TEST(Transfers, ReceiveWaitsForTheWorkBeforeTheSend) {
  runWorld(2, [](int rank, ncclComm_t world) {
    float value = 0;
    Stream stream;
    if (rank == 0) {
      host::launch(
          stream,
          [&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            value = 5;
          },
          "late");
      ASSERT_EQ(ncclSend(&value, 1, ncclFloat32, 1, world, stream),
                ncclSuccess);
    } else {
      ASSERT_EQ(ncclRecv(&value, 1, ncclFloat32, 0, world, stream),
                ncclSuccess);
    }
    ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
    EXPECT_EQ(value, 5);
  });
}

TEST(Transfers, OfOnePairMatchInOrder) {
  runWorld(2, [](int rank, ncclComm_t world) {
    int64_t values[3] = {10, 11, 12}, arrived[3] = {};
    Stream stream;
    ncclGroupStart();
    for (int i = 0; i < 3; ++i)
      if (rank == 0)
        ncclSend(&values[i], 1, ncclInt64, 1, world, stream);
      else
        ncclRecv(&arrived[i], 1, ncclInt64, 0, world, stream);
    ASSERT_EQ(ncclGroupEnd(), ncclSuccess);
    ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
    for (int i = 0; i < 3 && rank == 1; ++i)
      EXPECT_EQ(arrived[i], 10 + i);
  });
}

TEST(Transfers, ToItselfWorkInAGroup) {
  runWorld(1, [](int, ncclComm_t world) {
    float value = 3, arrived = 0;
    Stream stream;
    ncclGroupStart();
    ncclRecv(&arrived, 1, ncclFloat32, 0, world, stream);
    ncclSend(&value, 1, ncclFloat32, 0, world, stream);
    ASSERT_EQ(ncclGroupEnd(), ncclSuccess);
    ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
    EXPECT_EQ(arrived, 3);
  });
}

TEST(Transfers, CountWhatOtherRanksSendByKind) {
  runWorld(2, [](int rank, ncclComm_t world) {
    uint64_t received[STARTRAIL_TRAFFIC_KINDS] = {};
    float value = 1, arrived[2] = {};
    Stream stream;
    startrail_site site = {"f", "hop", STARTRAIL_RING, 0, 1 - rank};
    startrail_set_site(&site, received);
    shift(rank, 2, world, &value, arrived, stream);
    site.traffic = STARTRAIL_GATHER;
    ncclAllGather(&value, arrived, 1, ncclFloat32, world, stream);
    site.traffic = STARTRAIL_EXCHANGE;
    ncclGroupStart();
    ncclSend(&value, 1, ncclFloat32, rank, world, stream);
    ncclRecv(arrived, 1, ncclFloat32, rank, world, stream);
    ASSERT_EQ(ncclGroupEnd(), ncclSuccess);
    startrail_set_site(nullptr, nullptr);
    ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
    EXPECT_EQ(received[STARTRAIL_RING], 4u);
    EXPECT_EQ(received[STARTRAIL_GATHER], 4u);
    EXPECT_EQ(received[STARTRAIL_EXCHANGE], 0u);
  });
}

} // namespace
