//===- ShuffleTest.cpp - One seeded runnable at a time --------------------===//
#include "tests/unit/runtime/Ranks.h"

#include <algorithm>
#include <atomic>
#include <set>

using namespace startrail;
using namespace startrail::testing;

namespace {

struct Outcome {
  std::vector<int> order;
  uint64_t trace;
  bool operator==(const Outcome &other) const {
    return order == other.order && trace == other.trace;
  }
};

/// Three ranks with two streams each. Needs no lock: one thing runs at a time.
Outcome observe(uint64_t seed) {
  Outcome outcome;
  runRanks(
      3,
      [&](int rank) {
        Stream first, second;
        for (int i = 0; i < 4; ++i)
          for (int side = 0; side < 2; ++side)
            host::launch(
                side ? second : first,
                [&outcome, rank, side] {
                  outcome.order.push_back(2 * rank + side);
                },
                "note");
        EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
      },
      shuffled(seed));
  outcome.trace = host::traceHash();
  return outcome;
}

TEST(Shuffle, IsReproducible) {
  for (uint64_t seed = 0; seed < 10; ++seed)
    EXPECT_TRUE(observe(seed) == observe(seed)) << "seed " << seed;
}

TEST(Shuffle, DiffersBetweenSeeds) {
  std::set<std::vector<int>> orders;
  std::set<uint64_t> traces;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    const Outcome outcome = observe(seed);
    EXPECT_EQ(outcome.order.size(), 24u);
    orders.insert(outcome.order);
    traces.insert(outcome.trace);
  }
  EXPECT_EQ(orders.size(), 10u);
  EXPECT_EQ(traces.size(), 10u);
}

TEST(Shuffle, RanksThatPollLetOthersGoOn) {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    int polls = 0;
    runRanks(
        2,
        [&](int) {
          Stream stream;
          for (int i = 0; i < 8; ++i)
            host::launch(stream, [] {}, "work");
          while (cudaStreamQuery(stream) == cudaErrorNotReady)
            ASSERT_LT(++polls, 1000) << "seed " << seed;
        },
        shuffled(seed));
  }
}

/// What a consumer reads on one stream of what a producer writes on another.
int consume(uint64_t seed, bool waits) {
  int value = 0, seen = 0;
  runRanks(
      1,
      [&](int) {
        Stream producer, consumer;
        Event ready;
        host::launch(producer, [&] { value = 1; }, "produce");
        cudaEventRecord(ready, producer);
        if (waits)
          cudaStreamWaitEvent(consumer, ready);
        host::launch(consumer, [&] { seen = value; }, "consume");
        EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
      },
      shuffled(seed));
  return seen;
}

TEST(Shuffle, ShowsAMissingWaitInSomeSeed) {
  std::set<int> seen;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(consume(seed, true), 1) << "seed " << seed;
    seen.insert(consume(seed, false));
  }
  EXPECT_EQ(seen, (std::set<int>{0, 1}));
}

/// How many of the other stream's 40 operations the producer's came after.
TEST(Shuffle, HoldsAStreamBackInSomeSeed) {
  int longest = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    int others = 0, before = -1;
    runRanks(
        1,
        [&](int) {
          Stream late, other;
          host::launch(late, [&] { before = others; }, "late");
          for (int i = 0; i < 40; ++i)
            host::launch(other, [&] { ++others; }, "other");
          EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
        },
        shuffled(seed));
    longest = std::max(longest, before);
  }
  EXPECT_EQ(longest, 40);
}

TEST(Shuffle, PollingLetsWorkProceed) {
  runRanks(
      2,
      [&](int) {
        bool done = false;
        Stream stream;
        host::launch(stream, [&] { done = true; }, "work");
        while (cudaStreamQuery(stream) == cudaErrorNotReady)
          ;
        EXPECT_TRUE(done);
      },
      shuffled(3));
}

TEST(Shuffle, RunsWorkOfThreadsThatAreNoRanks) {
  ASSERT_EQ(host::configure(shuffled(1)), cudaSuccess);
  int count = 0;
  Stream stream;
  host::launchParallel(stream, 5, [&](int) { ++count; }, "count");
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(count, 5);
}

// Work of before the ranks came, half done by the pool.
TEST(Shuffle, RunsEveryPartOnce) {
  ASSERT_EQ(host::configure(shuffled(1)), cudaSuccess);
  std::atomic<int> calls{0};
  std::atomic<bool> begun{false}, go{false};
  Stream stream;
  host::launchParallel(
      stream, 3,
      [&](int) {
        ++calls;
        begun = true;
        while (!go)
          std::this_thread::yield();
      },
      "part");
  while (!begun)
    std::this_thread::yield();
  std::thread rank([&] {
    host::RankScope scope(0, 1);
    EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  go = true;
  rank.join();
  EXPECT_EQ(calls, 3);
}

} // namespace
