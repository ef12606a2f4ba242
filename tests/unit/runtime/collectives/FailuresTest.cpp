//===- FailuresTest.cpp - A rank that fails, and its partners -------------===//
#include "tests/unit/runtime/Ranks.h"

using namespace startrail;
using namespace startrail::testing;

namespace {

// Rank 2 gives up while rank 0 sends to rank 1. If the receive succeeds, it has
// what was sent, even if the send failed and its buffer was given away.
TEST(Failures, LeaveNoReaderOfMemoryThatWasGivenAway) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    ncclUniqueId id;
    ASSERT_EQ(ncclGetUniqueId(&id), ncclSuccess);
    runRanks(
        3,
        [&](int rank) {
          ncclComm_t world = nullptr;
          ASSERT_EQ(ncclCommInitRank(&world, 3, id, rank), ncclSuccess);
          float value = rank == 0 ? 5 : 0;
          {
            Stream stream;
            if (rank == 0) {
              ncclSend(&value, 1, ncclFloat32, 1, world, stream);
              cudaDeviceSynchronize();
              value = -1;
            } else if (rank == 1) {
              const ncclResult_t outcome =
                  ncclRecv(&value, 1, ncclFloat32, 0, world, stream);
              cudaStreamSynchronize(stream);
              if (outcome == ncclSuccess) {
                EXPECT_EQ(value, 5) << "seed " << seed;
              }
            } else {
              cudaStreamQuery(stream);
            }
          }
          ncclCommAbort(world);
        },
        shuffled(seed));
    EXPECT_FALSE(host::hung()) << host::hangReport();
  }
}

TEST(Failures, OfAGroupReachAllItsCommunicators) {
  ncclUniqueId ids[2];
  for (ncclUniqueId &id : ids)
    ASSERT_EQ(ncclGetUniqueId(&id), ncclSuccess);
  runRanks(2, [&](int rank) {
    ncclComm_t worlds[2];
    for (int i = 0; i < 2; ++i)
      ASSERT_EQ(ncclCommInitRank(&worlds[i], 2, ids[i], rank), ncclSuccess);
    float values[2] = {};
    Stream stream;
    if (rank == 0) {
      ncclGroupStart();
      ncclSend(&values[0], 1, ncclFloat32, 1, worlds[0], stream);
      ncclRecv(&values[1], 1, ncclFloat32, 1, worlds[1], stream);
      EXPECT_EQ(ncclGroupEnd(), ncclInvalidUsage);
    } else {
      EXPECT_EQ(ncclRecv(&values[0], 2, ncclFloat32, 0, worlds[0], stream),
                ncclInvalidUsage);
      cudaStreamSynchronize(stream);
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      EXPECT_EQ(ncclSend(&values[1], 1, ncclFloat32, 0, worlds[1], stream),
                ncclRemoteError);
    }
    for (ncclComm_t world : worlds)
      ncclCommDestroy(world);
  });
  EXPECT_FALSE(host::hung()) << host::hangReport();
}

} // namespace
