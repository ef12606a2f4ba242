//===- ExternalTest.cpp - Work and waits that end from outside ------------===//
#include "tests/unit/runtime/Ranks.h"

#include "runtime/collectives/Blocking.h"

#include <atomic>
#include <chrono>
#include <future>

using namespace startrail;
using namespace startrail::testing;

namespace {

using std::chrono::milliseconds;

/// An external operation and what comes behind it on its stream.
struct External {
  External() {
    EXPECT_EQ(host::launchExternal(
                  stream,
                  [this](host::End given) { end.set_value(std::move(given)); },
                  "external"),
              cudaSuccess);
    EXPECT_EQ(
        host::launch(stream, [this] { behind = true; }, "behind"), cudaSuccess);
  }
  host::End begun() { return end.get_future().get(); }

  std::promise<host::End> end;
  std::atomic<bool> behind{false};
  Stream stream; // goes first: its work uses the rest
};

TEST(External, HoldsItsStreamUntilItIsTold) {
  ASSERT_EQ(host::configure(quiet()), cudaSuccess);
  External work;
  const host::End end = work.begun();
  std::this_thread::sleep_for(milliseconds(20));
  EXPECT_FALSE(work.behind);
  EXPECT_EQ(cudaStreamQuery(work.stream), cudaErrorNotReady);
  end("");
  EXPECT_EQ(cudaStreamSynchronize(work.stream), cudaSuccess);
  EXPECT_TRUE(work.behind);
}

TEST(External, OccupiesNoThread) {
  host::Options options = quiet();
  options.threads = 1;
  ASSERT_EQ(host::configure(options), cudaSuccess);
  External work;
  const host::End end = work.begun();
  Stream other;
  EXPECT_EQ(host::launch(other, [] {}, "other"), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(other), cudaSuccess);
  end("");
  EXPECT_EQ(cudaStreamSynchronize(work.stream), cudaSuccess);
}

TEST(External, MayEndWhereItBegins) {
  ASSERT_EQ(host::configure(quiet()), cudaSuccess);
  Stream stream;
  EXPECT_EQ(host::launchExternal(
                stream, [](host::End end) { end(""); }, "at once"),
            cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
}

TEST(External, FailsTheSynchronisationsThatFollow) {
  ASSERT_EQ(host::configure(quiet()), cudaSuccess);
  {
    External work;
    work.begun()("the peer is gone");
    EXPECT_EQ(cudaStreamSynchronize(work.stream), cudaErrorLaunchFailure);
    EXPECT_STREQ(startrail_explanation(), "the peer is gone");
  }
  ASSERT_EQ(host::configure(quiet()), cudaSuccess);
}

TEST(External, LeftOutByACancelEnds) {
  ASSERT_EQ(host::configure(quiet()), cudaSuccess);
  {
    Stream stream;
    std::promise<void> cancelled;
    ASSERT_EQ(host::launch(
                  stream, [&] { cancelled.get_future().wait(); }, "before"),
              cudaSuccess);
    bool begun = false;
    ASSERT_EQ(host::launchExternal(
                  stream, [&](host::End) { begun = true; }, "external"),
              cudaSuccess);
    host::cancel("no longer wanted");
    cancelled.set_value();
    EXPECT_EQ(cudaStreamSynchronize(stream), cudaErrorLaunchTimeout);
    EXPECT_FALSE(begun);
  }
  ASSERT_EQ(host::configure(quiet()), cudaSuccess);
}

TEST(External, UnderWayIsNoHang) {
  std::thread other;
  runRanks(1, [&](int) {
    External work;
    other = std::thread([end = work.begun()] {
      std::this_thread::sleep_for(milliseconds(20));
      end("");
    });
    EXPECT_EQ(cudaStreamSynchronize(work.stream), cudaSuccess);
  });
  other.join();
  EXPECT_FALSE(host::hung());
}

/// Waits on a rank's thread for what nobody brings.
bool waitInVain(std::string *why = nullptr) {
  std::unique_lock<std::mutex> lock(blocking::mutex());
  const bool came = blocking::wait(
      lock, [] { return false; },
      [] { return blocking::Wait{{}, "waits in vain", {}}; });
  if (why)
    *why = blocking::whyNot(lock);
  return came;
}

TEST(Patience, EndsAWaitThatIsNoHang) {
  host::Options options = quiet();
  options.remote = true;
  options.patienceS = 0.05;
  runRanks(
      1,
      [](int) {
        std::string why;
        EXPECT_FALSE(waitInVain(&why));
        EXPECT_EQ(why, "no progress in 0.05 s");
        EXPECT_FALSE(waitInVain());
      },
      options);
  EXPECT_FALSE(host::hung());
}

TEST(Patience, StartsAnewWithASignOfLife) {
  host::Options options = quiet();
  options.remote = true;
  options.patienceS = 1.5;
  std::atomic<bool> ended{false};
  auto ask = std::async(std::launch::async, [&] {
    runRanks(1, [&](int) { EXPECT_FALSE(waitInVain()); }, options);
    ended = true;
  });
  for (int i = 0; i < 8; ++i) {
    std::this_thread::sleep_for(milliseconds(250));
    EXPECT_FALSE(ended);
    host::extendWaits();
  }
  ask.get();
}

TEST(Patience, WithoutOneAHangIsFoundAtOnce) {
  runRanks(1, [](int) {
    std::string why;
    EXPECT_FALSE(waitInVain(&why));
    EXPECT_EQ(why, "no rank can proceed");
  });
  EXPECT_TRUE(host::hung());
  ASSERT_EQ(host::configure(quiet()), cudaSuccess);
}

} // namespace
