//===- RankWatchTest.cpp - A rank that gets nowhere is ended --------------===//
#include "runtime/driver/cuda/RankWatch.h"
#include "runtime/driver/Device.h"
#include "startrail/host.h"

#include <gtest/gtest.h>

#include <future>

using namespace startrail;
using namespace startrail::driver;

namespace {

/// A rank alone, on the CPU device, whose communication stream can be held.
class Watched : public ::testing::Test {
protected:
  void SetUp() override {
    ncclUniqueId id;
    ASSERT_EQ(ncclGetUniqueId(&id), ncclSuccess);
    ASSERT_EQ(ncclCommInitRank(&world, 1, id, 0), ncclSuccess);
    program.abi_version = STARTRAIL_ABI_VERSION;
    program.name = "small";
    program.plan_hash = "0123abcd";
    program.ranks = 1;
    ASSERT_EQ(startrail_setup(&context, &program, world, 0), 0);
  }
  void TearDown() override {
    EXPECT_EQ(startrail_teardown(&context), 0);
    ncclCommDestroy(world);
  }
  /// Holds the stream until release.
  void hold() {
    auto future = std::make_shared<std::future<void>>(release.get_future());
    ASSERT_EQ(host::launch(
                  context.communication, [future] { future->wait(); }, "hold"),
              cudaSuccess);
  }
  /// As emitted text does; the transfers themselves are left out.
  int hop(int64_t step) {
    STARTRAIL_NCCL(&context, nullptr, "begin hop", STARTRAIL_RING, step, -1,
                   ncclGroupStart());
    STARTRAIL_NCCL(&context, nullptr, "send key", STARTRAIL_RING, step, 3,
                   ncclSuccess);
    STARTRAIL_NCCL(&context, nullptr, "send value", STARTRAIL_RING, step, 3,
                   ncclSuccess);
    STARTRAIL_NCCL(&context, nullptr, "receive key", STARTRAIL_RING, step, 5,
                   ncclSuccess);
    STARTRAIL_NCCL(&context, context.world, "end hop", STARTRAIL_RING, step, -1,
                   ncclGroupEnd());
    return 0;
  }
  RankWatch::Orders orders(double patience) {
    return {patience, [this] { return others; },
            [this](const std::string &why, bool isLate) {
              ended.set_value((isLate ? "late: " : "") + why);
            }};
  }
  std::string waitForEnd() {
    std::future<std::string> future = ended.get_future();
    return future.wait_for(std::chrono::seconds(20)) ==
                   std::future_status::ready
               ? future.get()
               : "nothing";
  }

  startrail_program program = {};
  startrail_context context = {};
  ncclComm_t world = nullptr;
  std::string others;
  std::promise<void> release;
  std::promise<std::string> ended;
};

TEST_F(Watched, TheFirstTransferThatHasNotEndedIsNamed) {
  RankWatch watch(context, orders(0.2));
  EXPECT_EQ(hop(0), 0);
  EXPECT_EQ(cudaStreamSynchronize(context.communication), cudaSuccess);
  hold();
  EXPECT_EQ(hop(1), 0);
  EXPECT_EQ(hop(2), 0);
  EXPECT_EQ(waitForEnd(),
            "late: rank 0: send key at step 1, peer rank 3 in hop and receive "
            "key at step 1, peer rank 5 in hop are queued and have not ended: "
            "no progress in 0.2 s");
  release.set_value();
}

TEST_F(Watched, ARankThatIsAtWorkOfItsOwnIsLeftAlone) {
  RankWatch watch(context, orders(0.1));
  EXPECT_EQ(hop(0), 0);
  EXPECT_EQ(cudaStreamSynchronize(context.communication), cudaSuccess);
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  EXPECT_EQ(ended.get_future().wait_for(std::chrono::seconds(0)),
            std::future_status::timeout);
}

TEST_F(Watched, TheFailureOfAnotherRankEndsItWhereItStands) {
  others = "rank 3: its process has ended";
  hold();
  EXPECT_EQ(hop(0), 0);
  RankWatch watch(context, orders(0));
  EXPECT_EQ(waitForEnd(), "rank 0: rank 3: its process has ended");
  release.set_value();
}

// To look at an event that was captured spoils the capture.
TEST_F(Watched, CapturedTransfersAreNotLookedAt) {
  RankWatch watch(context, orders(0));
  hold();
  {
    const program::Capturing capturing(context);
    EXPECT_EQ(hop(0), 0);
    EXPECT_EQ(watch.progress.look().text, "");
  }
  program::noteQueued(context, {"f", "graph", STARTRAIL_OTHER, -1, -1},
                      context.communication);
  EXPECT_EQ(watch.progress.look().text,
            "graph in f is queued and has not ended");
  release.set_value();
}

TEST_F(Watched, MoreTransfersThanAreRememberedLeaveTheOldestOut) {
  program::Progress progress(2);
  hold();
  for (int64_t step = 0; step < 5; ++step)
    progress.queued({"f", "send key", STARTRAIL_RING, step, 1},
                    context.communication);
  EXPECT_EQ(progress.look().text,
            "send key at step 3, peer rank 1 in f is queued and has not ended");
  release.set_value();
  EXPECT_EQ(cudaStreamSynchronize(context.communication), cudaSuccess);
  EXPECT_EQ(progress.look().text, "");
}

} // namespace
