//===- WaitingTest.cpp - Waits of ranks, and hangs ------------------------===//
#include "tests/unit/runtime/Ranks.h"

#include "runtime/collectives/Blocking.h"

#include <atomic>

using namespace startrail;
using namespace startrail::testing;

namespace {

/// Waits for `flag`, as a collective would.
bool waitFor(const bool &flag, int rank, int64_t step) {
  const startrail_site site = {"model_run", "send key", STARTRAIL_RING, step,
                               rank + 1};
  std::unique_lock<std::mutex> lock(blocking::mutex());
  return blocking::wait(
      lock, [&] { return flag; },
      [&] { return blocking::Wait{site, "ncclSend waits", {rank + 1}}; });
}

void set(bool &flag) {
  std::unique_lock<std::mutex> lock(blocking::mutex());
  flag = true;
  blocking::notify(lock);
}

bool reported(const std::string &text) {
  return host::hangReport().find(text) != std::string::npos;
}

TEST(Waiting, EndsWhenAnotherRankNotifies) {
  bool flag = false, succeeded = false;
  runRanks(2, [&](int rank) {
    if (rank == 0)
      succeeded = waitFor(flag, 0, 0);
    else
      set(flag);
  });
  EXPECT_TRUE(succeeded);
  EXPECT_FALSE(host::hung());
}

TEST(Waiting, IsNoHangWhileWorkRuns) {
  bool flag = false;
  runRanks(1, [&](int) {
    Stream stream;
    host::launch(
        stream,
        [] { std::this_thread::sleep_for(std::chrono::milliseconds(20)); },
        "sleep");
    EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
    set(flag);
    EXPECT_TRUE(waitFor(flag, 0, 0));
  });
  EXPECT_FALSE(host::hung());
}

TEST(Waiting, OfAllRanksIsAHang) {
  bool never = false;
  runRanks(3, [&](int rank) {
    if (rank == 2)
      return;
    EXPECT_FALSE(waitFor(never, rank, 4));
    // Later waits fail at once.
    EXPECT_FALSE(waitFor(never, rank, 5));
  });
  EXPECT_TRUE(host::hung());
  EXPECT_EQ(host::hangReport(),
            "startrail: hang: no stream has work left to run, and every rank "
            "that has not ended waits\n"
            "  ranks 0, 1: send key at step 4 in model_run: ncclSend waits\n"
            "    rank 0: rank 1\n"
            "    rank 1: rank 2\n"
            "  rank 2: ended\n");
}

TEST(Waiting, NothingRunsAfterAHang) {
  bool never = false;
  std::atomic<bool> ran = false;
  runRanks(1, [&](int) {
    EXPECT_FALSE(waitFor(never, 0, 0));
    // Nobody waits for this work, which might use what is freed meanwhile.
    Stream stream;
    host::launch(stream, [&] { ran = true; }, "late");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  });
  EXPECT_FALSE(ran);
}

// Often, since the pool may be as fast as the restart.
TEST(Waiting, TheDeviceRestartsOnceWorkIsLeftOut) {
  bool never = false;
  for (int run = 0; run < 300 && !HasFatalFailure(); ++run)
    runRanks(1, [&](int) {
      EXPECT_FALSE(waitFor(never, 0, 0));
      host::launch(nullptr, [] {}, "late");
    });
  EXPECT_EQ(host::configure(quiet()), cudaSuccess);
  EXPECT_EQ(cudaStreamQuery(nullptr), cudaSuccess);
}

TEST(Waiting, ReportsManyRanksShortly) {
  bool never = false;
  runRanks(64, [&](int rank) { waitFor(never, rank, 0); });
  EXPECT_TRUE(reported("ranks 0-63: send key at step 0 in model_run"));
  EXPECT_TRUE(reported("and 56 more"));
  EXPECT_LT(host::hangReport().size(), 600u);
}

TEST(Waiting, OfThreadsThatAreNoRanksIsNoHang) {
  ASSERT_EQ(host::configure(quiet()), cudaSuccess);
  bool flag = false, succeeded = false;
  std::thread other([&] { succeeded = waitFor(flag, 7, 0); });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  set(flag);
  other.join();
  EXPECT_TRUE(succeeded);
  EXPECT_FALSE(host::hung());
}

TEST(Waiting, OfAThreadThatIsNoRankIsReportedToo) {
  ASSERT_EQ(host::configure(quiet()), cudaSuccess);
  bool never = false;
  std::thread other([&] { EXPECT_FALSE(waitFor(never, 7, 0)); });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  {
    host::RankScope scope(0, 1);
    EXPECT_FALSE(waitFor(never, 0, 0));
  }
  other.join();
  EXPECT_TRUE(reported("a thread that is no rank"));
}

TEST(Waiting, AHangIsForgottenByConfigure) {
  bool never = false;
  runRanks(1, [&](int) { EXPECT_FALSE(waitFor(never, 0, 0)); });
  ASSERT_TRUE(host::hung());
  ASSERT_EQ(host::configure(quiet()), cudaSuccess);
  EXPECT_FALSE(host::hung());
  EXPECT_EQ(host::hangReport(), "");
}

TEST(Waiting, HangsAreFoundWithShuffleToo) {
  bool never = false;
  runRanks(
      4, [&](int rank) { EXPECT_FALSE(waitFor(never, rank, 0)); }, shuffled(1));
  EXPECT_TRUE(reported("ranks 0-3: send key"));
}

} // namespace
