//===- HangsTest.cpp - Programs that would hang are reported --------------===//
#include "tests/unit/runtime/Ranks.h"

#include "startrail/site.h"

using namespace startrail;
using namespace startrail::testing;

namespace {

void expectReport(const std::vector<const char *> &parts) {
  EXPECT_TRUE(host::hung());
  for (const char *part : parts)
    EXPECT_NE(host::hangReport().find(part), std::string::npos)
        << "no '" << part << "' in\n"
        << host::hangReport();
}

TEST(Hangs, AllRanksSendBeforeTheyReceive) {
  runWorld(4, [](int rank, ncclComm_t world) {
    float value = 0;
    Stream stream;
    const int next = (rank + 1) % 4;
    const startrail_site site = {"model_run", "send key", STARTRAIL_RING, 1,
                                 next};
    startrail_set_site(&site, nullptr);
    EXPECT_NE(ncclSend(&value, 1, ncclFloat32, next, world, stream),
              ncclSuccess);
    startrail_set_site(nullptr, nullptr);
  });
  expectReport({"ranks 0-3: send key at step 1 in model_run: ncclSend waits "
                "for the matching receive",
                "rank 0: rank 1", "rank 3: rank 0"});
}

TEST(Hangs, AReceiveWithoutASend) {
  // Rank 0: send, receive; rank 1: receive.
  runWorld(2, [](int rank, ncclComm_t world) {
    float value = 0;
    Stream stream;
    if (rank == 0) {
      EXPECT_EQ(ncclSend(&value, 1, ncclFloat32, 1, world, stream),
                ncclSuccess);
      EXPECT_EQ(ncclRecv(&value, 1, ncclFloat32, 1, world, stream),
                ncclSystemError);
      EXPECT_STREQ(
          ncclGetLastError(world),
          "no rank can proceed: ncclRecv waits for the matching send: rank 1");
    } else {
      EXPECT_EQ(ncclRecv(&value, 1, ncclFloat32, 0, world, stream),
                ncclSuccess);
    }
  });
  expectReport({"rank 0: ncclRecv waits for the matching send: rank 1",
                "rank 1: ended"});
}

TEST(Hangs, AnUnmatchedTransferInAGroup) {
  runWorld(2, [](int rank, ncclComm_t world) {
    float value = 0, arrived[2] = {};
    Stream stream;
    startrail_site site = {"model_run", "hop", STARTRAIL_RING, 0, 1 - rank};
    startrail_set_site(&site, nullptr);
    ncclGroupStart();
    ncclSend(&value, 1, ncclFloat32, 1 - rank, world, stream);
    ncclRecv(&arrived[0], 1, ncclFloat32, 1 - rank, world, stream);
    site.operation = "one receive too many";
    if (rank == 0)
      ncclRecv(&arrived[1], 1, ncclFloat32, 1 - rank, world, stream);
    site.operation = "end group";
    const ncclResult_t outcome = ncclGroupEnd();
    startrail_set_site(nullptr, nullptr);
    EXPECT_NE(outcome, rank == 0 ? ncclSuccess : ncclInvalidUsage);
  });
  expectReport({"rank 0: one receive too many at step 0, peer rank 1 in "
                "model_run: ncclRecv waits for the matching send: rank 1"});
}

class Modes : public ::testing::TestWithParam<bool> {};

TEST_P(Modes, TwoCommunicatorsInOppositeOrder) {
  runWorld(
      2,
      [](int rank, ncclComm_t world) {
        float value = 0, all[2];
        Stream stream;
        ncclComm_t other;
        ASSERT_EQ(ncclCommSplit(world, 0, 0, &other, nullptr), ncclSuccess);
        const startrail_site site = {"f", rank ? "gather key" : "gather query",
                                     STARTRAIL_GATHER, -1, -1};
        startrail_set_site(&site, nullptr);
        EXPECT_NE(ncclAllGather(&value, all, 1, ncclFloat32,
                                rank ? world : other, stream),
                  ncclSuccess);
        startrail_set_site(nullptr, nullptr);
        ncclCommDestroy(other);
      },
      GetParam() ? shuffled(4) : quiet());
  expectReport(
      {"rank 0: gather query in f: ncclAllGather waits for all of its 2 ranks: "
       "rank 1",
       "rank 1: gather key in f: ncclAllGather waits for all of its 2 ranks: "
       "rank 0"});
}

TEST_P(Modes, ARankThatEndsEarly) {
  runWorld(
      8,
      [](int rank, ncclComm_t world) {
        float value = 0, all[8];
        if (rank != 5) {
          EXPECT_NE(ncclAllGather(&value, all, 1, ncclFloat32, world, nullptr),
                    ncclSuccess);
        }
      },
      GetParam() ? shuffled(4) : quiet());
  expectReport({"ranks 0-4, 6, 7: ncclAllGather waits for all of its 8 ranks",
                "rank 0: rank 5", "rank 5: ended"});
}

INSTANTIATE_TEST_SUITE_P(All, Modes, ::testing::Bool(), [](const auto &info) {
  return info.param ? "Shuffled" : "Pooled";
});

TEST(Hangs, ARankThatNeverJoins) {
  ncclUniqueId id;
  ncclGetUniqueId(&id);
  runRanks(3, [&](int rank) {
    ncclComm_t world;
    if (rank != 1) {
      EXPECT_EQ(ncclCommInitRank(&world, 3, id, rank), ncclSystemError);
    }
  });
  expectReport(
      {"ranks 0, 2: ncclCommInitRank waits for all ranks", "rank 1: ended"});
}

// The report of a waiting rank names its own site, whoever finds the hang.
TEST(Hangs, NameTheSiteOfTheRankThatWaits) {
  ncclUniqueId ids[2];
  for (ncclUniqueId &id : ids)
    ncclGetUniqueId(&id);
  runRanks(2, [&](int rank) {
    const startrail_site site = {"startrail_setup", rank ? "split" : "join",
                                 STARTRAIL_OTHER, -1, -1};
    startrail_set_site(&site, nullptr);
    ncclComm_t world;
    if (rank == 1)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_EQ(ncclCommInitRank(&world, 2, ids[rank], rank), ncclSystemError);
    startrail_set_site(nullptr, nullptr);
  });
  expectReport({"rank 0: join in startrail_setup: ncclCommInitRank",
                "rank 1: split in startrail_setup: ncclCommInitRank"});
}

} // namespace
