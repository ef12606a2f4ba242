//===- Ranks.h - Tests whose body runs on every rank ----------------------===//
#ifndef STARTRAIL_TESTS_UNIT_RUNTIME_RANKS_H
#define STARTRAIL_TESTS_UNIT_RUNTIME_RANKS_H

#include "startrail/host.h"

#include <gtest/gtest.h>
#include <nccl.h>

#include <functional>
#include <thread>
#include <vector>

namespace startrail::testing {

inline host::Options quiet() {
  host::Options options;
  options.printReports = false;
  return options;
}

inline host::Options shuffled(uint64_t seed) {
  host::Options options = quiet();
  options.shuffle = true;
  options.seed = seed;
  return options;
}

/// The rank of this process where ranks are processes (ProcessesMain.cpp), else
/// -1. The same tests hold for both.
inline int processRank = -1;
inline int processes = 0;

/// The body of this process's rank.
inline void runHere(const std::function<void(int)> &body,
                    host::Options options) {
  options.shuffle = false;
  options.remote = true;
  options.patienceS = 10;
  ASSERT_EQ(host::configure(options), cudaSuccess);
  host::RankScope scope(processRank, 1);
  body(processRank);
}

/// Runs body(rank) on a thread per rank of a device restarted with `options`.
inline void runRanks(int ranks, const std::function<void(int)> &body,
                     const host::Options &options = quiet()) {
  if (processRank >= 0) {
    if (ranks > processes)
      GTEST_SKIP();
    if (processRank < ranks)
      runHere(body, options);
    return;
  }
  ASSERT_EQ(host::configure(options), cudaSuccess);
  std::vector<std::thread> threads;
  threads.reserve(ranks);
  for (int rank = 0; rank < ranks; ++rank)
    threads.emplace_back([&, rank] {
      host::RankScope scope(rank, ranks);
      body(rank);
    });
  for (std::thread &thread : threads)
    thread.join();
}

/// The same with a communicator of all ranks.
inline void
runWorld(int ranks, const std::function<void(int rank, ncclComm_t world)> &body,
         const host::Options &options = quiet()) {
  ncclUniqueId id;
  ASSERT_EQ(ncclGetUniqueId(&id), ncclSuccess);
  runRanks(
      ranks,
      [&](int rank) {
        ncclComm_t world = nullptr;
        ASSERT_EQ(ncclCommInitRank(&world, ranks, id, rank), ncclSuccess)
            << ncclGetLastError(nullptr);
        body(rank, world);
        EXPECT_EQ(ncclCommDestroy(world), ncclSuccess);
      },
      options);
}

/// A stream that ends with its scope, once its work is done: declared after the
/// memory that its work uses.
class Stream {
public:
  Stream() {
    EXPECT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking),
              cudaSuccess);
  }
  ~Stream() { cudaStreamDestroy(stream); }
  Stream(const Stream &) = delete;
  Stream &operator=(const Stream &) = delete;
  operator cudaStream_t() const { return stream; }

private:
  cudaStream_t stream = nullptr;
};

/// An event that ends with its scope.
class Event {
public:
  explicit Event(unsigned flags = cudaEventDisableTiming) {
    EXPECT_EQ(cudaEventCreateWithFlags(&event, flags), cudaSuccess);
  }
  ~Event() { cudaEventDestroy(event); }
  Event(const Event &) = delete;
  Event &operator=(const Event &) = delete;
  operator cudaEvent_t() const { return event; }

private:
  cudaEvent_t event = nullptr;
};

} // namespace startrail::testing

#endif // STARTRAIL_TESTS_UNIT_RUNTIME_RANKS_H
