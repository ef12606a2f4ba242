//===- MismatchTest.cpp - Calls that do not fit together ------------------===//
#include "tests/unit/runtime/Ranks.h"

#include "startrail/site.h"

using namespace startrail;
using namespace startrail::testing;

namespace {

void expectFailure(ncclResult_t outcome, ncclResult_t result,
                   const char *message) {
  EXPECT_EQ(outcome, result);
  EXPECT_STREQ(ncclGetLastError(nullptr), message);
}

/// Two ranks: 0 sends, 1 receives.
void transfer(ncclDataType_t sent, size_t sentCount, ncclDataType_t taken,
              size_t takenCount, const char *message,
              startrail_traffic takenAs = STARTRAIL_RING) {
  runWorld(2, [&](int rank, ncclComm_t world) {
    double buffer[8] = {};
    Stream stream;
    const startrail_site site = {"model_run", rank ? "receive key" : "send key",
                                 rank ? takenAs : STARTRAIL_RING, 2, 1 - rank};
    startrail_set_site(&site, nullptr);
    expectFailure(rank == 0
                      ? ncclSend(buffer, sentCount, sent, 1, world, stream)
                      : ncclRecv(buffer, takenCount, taken, 0, world, stream),
                  ncclInvalidUsage, message);
    startrail_set_site(nullptr, nullptr);
  });
}

TEST(Mismatch, OfCountNamesBothSides) {
  transfer(ncclFloat32, 8, ncclFloat32, 4,
           "expected both sides to have the same element count, but got 8 and "
           "4: rank 0's ncclSend of 8 float32 to rank 1 (send key at step 2 in "
           "model_run) meets rank 1's ncclRecv of 4 float32 from rank 0 "
           "(receive key at step 2 in model_run)");
}

TEST(Mismatch, OfTypeNamesBothSides) {
  transfer(
      ncclFloat32, 4, ncclBfloat16, 4,
      "expected both sides to have the same element type, but got float32 "
      "and bfloat16: rank 0's ncclSend of 4 float32 to rank 1 (send key at "
      "step 2 in model_run) meets rank 1's ncclRecv of 4 bfloat16 from "
      "rank 0 (receive key at step 2 in model_run)");
}

TEST(Mismatch, OfTrafficNamesBothSides) {
  transfer(
      ncclFloat32, 4, ncclFloat32, 4,
      "expected both sides to have the same kind of traffic, but got ring "
      "and gather: rank 0's ncclSend of 4 float32 to rank 1 (send key at "
      "step 2 in model_run) meets rank 1's ncclRecv of 4 float32 from rank "
      "0 (receive key at step 2 in model_run)",
      STARTRAIL_GATHER);
}

TEST(Mismatch, OfCollectivesNamesBothSides) {
  runWorld(2, [](int rank, ncclComm_t world) {
    float in[2] = {}, out[2] = {};
    Stream stream;
    const ncclResult_t outcome =
        rank == 0 ? ncclAllGather(in, out, 1, ncclFloat32, world, stream)
                  : ncclReduceScatter(in, out, 1, ncclFloat32, ncclSum, world,
                                      stream);
    EXPECT_EQ(outcome, ncclInvalidUsage);
    const std::string message = ncclGetLastError(world);
    for (const char *part : {"expected both sides to have the same call",
                             "rank 0's ncclAllGather of 1 float32",
                             "rank 1's ncclReduceScatter of 1 float32"})
      EXPECT_NE(message.find(part), std::string::npos) << message;
  });
}

TEST(Mismatch, FailsTheRanksThatWaitForOthers) {
  runWorld(4, [](int rank, ncclComm_t world) {
    float buffer[2] = {};
    Stream stream;
    if (rank == 0) {
      EXPECT_EQ(ncclSend(buffer, 1, ncclFloat32, 1, world, stream),
                ncclInvalidUsage);
    }
    if (rank == 1) {
      EXPECT_EQ(ncclRecv(buffer, 2, ncclFloat32, 0, world, stream),
                ncclInvalidUsage);
    }
    if (rank == 2) {
      EXPECT_EQ(ncclRecv(buffer, 1, ncclFloat32, 3, world, stream),
                ncclRemoteError);
    }
    ncclResult_t state;
    if (rank < 3) {
      EXPECT_EQ(ncclCommGetAsyncError(world, &state), ncclSuccess);
      EXPECT_EQ(state, ncclRemoteError);
    }
  });
  EXPECT_FALSE(host::hung());
}

TEST(Mismatch, LetsNoRankGoWhileItsMemoryIsRead) {
  // Ranks 2 and 3 do not fit together, while rank 1 receives from rank 0.
  for (int seed = 0; seed < 400; ++seed)
    runWorld(
        4,
        [&](int rank, ncclComm_t world) {
          float values[2] = {3, -1};
          Stream stream;
          for (int wait = 0; rank > 1 && wait < seed % 16; ++wait)
            cudaStreamQuery(stream);
          const ncclResult_t outcome =
              rank % 2 == 0
                  ? ncclSend(values, 1, ncclFloat32, rank + 1, world, stream)
                  : ncclRecv(&values[1], rank == 1 ? 1 : 2, ncclFloat32,
                             rank - 1, world, stream);
          if (rank == 0) {
            cudaStreamSynchronize(stream);
            values[0] = 4;
          } else if (rank == 1 && outcome == ncclSuccess) {
            cudaStreamSynchronize(stream);
            EXPECT_EQ(values[1], 3) << "seed " << seed;
          }
        },
        shuffled(seed));
}

TEST(Mismatch, OfAbortedCommunicatorsEndsTheWaits) {
  ncclUniqueId id;
  ncclGetUniqueId(&id);
  runRanks(2, [&](int rank) {
    ncclComm_t world;
    ASSERT_EQ(ncclCommInitRank(&world, 2, id, rank), ncclSuccess);
    if (rank == 0) {
      ncclCommAbort(world);
      return;
    }
    float value = 0;
    expectFailure(ncclRecv(&value, 1, ncclFloat32, 0, world, nullptr),
                  ncclRemoteError, "rank 0 aborted its communicator");
    ncclCommDestroy(world);
  });
}

TEST(Mismatch, OfArgumentsIsRefused) {
  runWorld(1, [](int, ncclComm_t world) {
    float value = 0;
    expectFailure(ncclSend(&value, 1, ncclFloat32, 1, world, nullptr),
                  ncclInvalidArgument,
                  "expected the peer to be in 0 .. 0, but got 1");
    expectFailure(ncclSend(nullptr, 1, ncclFloat32, 0, world, nullptr),
                  ncclInvalidArgument,
                  "expected a buffer, but got null: rank 0's ncclSend of 1 "
                  "float32 to rank 0");
    expectFailure(ncclReduceScatter(&value, &value, 1, ncclBfloat16, ncclSum,
                                    world, nullptr),
                  ncclInvalidArgument,
                  "expected ncclReduceScatter to be ncclSum of float32 or "
                  "float64: rank 0's ncclReduceScatter of 1 bfloat16");
    expectFailure(ncclGroupEnd(), ncclInvalidUsage,
                  "expected ncclGroupEnd to follow ncclGroupStart");
    expectFailure(
        ncclAllGather(&value, &value, 1, ncclFloat32, nullptr, nullptr),
        ncclInvalidArgument, "expected a communicator, but got null");
  });
}

TEST(Mismatch, OfGroupsOverTheLimitIsRefused) {
  runWorld(1, [](int, ncclComm_t world) {
    float value = 0, arrived = 0;
    ncclGroupStart();
    for (int i = 0; i < 128; ++i) {
      EXPECT_EQ(ncclSend(&value, 1, ncclFloat32, 0, world, nullptr),
                ncclSuccess);
      EXPECT_EQ(ncclRecv(&arrived, 1, ncclFloat32, 0, world, nullptr),
                ncclSuccess);
    }
    const char *message =
        "expected at most 256 operations in one group, but got more: rank 0's "
        "ncclSend of 1 float32 to rank 0";
    expectFailure(ncclSend(&value, 1, ncclFloat32, 0, world, nullptr),
                  ncclInvalidUsage, message);
    expectFailure(ncclGroupEnd(), ncclInvalidUsage, message);
  });
}

TEST(Mismatch, OfWorldsIsRefused) {
  ncclUniqueId id;
  ncclGetUniqueId(&id);
  runRanks(2, [&](int rank) {
    ncclComm_t world;
    EXPECT_EQ(ncclCommInitRank(&world, 2 + rank, id, rank), ncclInvalidUsage);
  });
  EXPECT_FALSE(host::hung());
}

} // namespace
