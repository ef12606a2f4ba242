//===- StreamsTest.cpp - Order of work on streams -------------------------===//
#include "tests/unit/runtime/Ranks.h"

#include "startrail/site.h"

#include <atomic>
#include <stdexcept>
#include <string>

using namespace startrail;
using namespace startrail::testing;

namespace {

/// Holds a stream until it is opened.
class Gate {
public:
  explicit Gate(cudaStream_t stream) {
    host::launch(
        stream, [this] { std::lock_guard<std::mutex> lock(mutex); }, "gate");
  }
  ~Gate() { open(); }
  void open() {
    if (held.owns_lock())
      held.unlock();
  }

private:
  std::mutex mutex;
  std::unique_lock<std::mutex> held{mutex};
};

class Streams : public ::testing::Test {
protected:
  void SetUp() override {
    host::Options options = quiet();
    options.threads = 4;
    ASSERT_EQ(host::configure(options), cudaSuccess);
  }
};

TEST_F(Streams, RunWorkInOrder) {
  std::vector<int> order;
  Stream stream;
  for (int i = 0; i < 1000; ++i)
    host::launch(stream, [&, i] { order.push_back(i); }, "push");
  ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  ASSERT_EQ(order.size(), 1000u);
  for (int i = 0; i < 1000; ++i)
    EXPECT_EQ(order[i], i);
}

TEST_F(Streams, DoNotWaitForEachOther) {
  Stream first, second;
  Gate gate(first);
  bool ran = false;
  host::launch(second, [&] { ran = true; }, "run");
  EXPECT_EQ(cudaStreamSynchronize(second), cudaSuccess);
  EXPECT_TRUE(ran);
  EXPECT_EQ(cudaStreamQuery(first), cudaErrorNotReady);
  gate.open();
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(cudaStreamQuery(first), cudaSuccess);
}

TEST(StreamOrder, WhatWorkMakesReadyGoesFirst) {
  host::Options one = quiet();
  one.threads = 1;
  ASSERT_EQ(host::configure(one), cudaSuccess);
  std::string order;
  auto add = [&](cudaStream_t stream, char name) {
    host::launch(stream, [&order, name] { order += name; }, "add");
  };
  Stream first, second, other;
  Event done;
  {
    Gate gate(first);
    add(first, 'a');
    ASSERT_EQ(cudaEventRecord(done, first), cudaSuccess);
    add(first, 'b');
    ASSERT_EQ(cudaStreamWaitEvent(second, done), cudaSuccess);
    add(second, 'c');
    add(other, 'd');
  }
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  // Others that wait for it go before what follows on its own stream.
  EXPECT_EQ(order, "acbd");
}

TEST_F(Streams, WaitForEvents) {
  Stream producer, consumer;
  Event ready;
  int value = 0, seen = 0;
  Gate gate(producer);
  host::launch(producer, [&] { value = 7; }, "produce");
  ASSERT_EQ(cudaEventRecord(ready, producer), cudaSuccess);
  ASSERT_EQ(cudaStreamWaitEvent(consumer, ready), cudaSuccess);
  host::launch(consumer, [&] { seen = value; }, "consume");
  EXPECT_EQ(cudaEventQuery(ready), cudaErrorNotReady);
  EXPECT_EQ(cudaStreamQuery(consumer), cudaErrorNotReady);
  gate.open();
  EXPECT_EQ(cudaStreamSynchronize(consumer), cudaSuccess);
  EXPECT_EQ(seen, 7);
  EXPECT_EQ(cudaEventQuery(ready), cudaSuccess);
}

TEST_F(Streams, WaitsMeanTheLastRecordBeforeTheCall) {
  Stream done, held, waiting;
  Event event;
  ASSERT_EQ(cudaEventRecord(event, done), cudaSuccess);
  ASSERT_EQ(cudaStreamWaitEvent(waiting, event), cudaSuccess);
  Gate gate(held);
  ASSERT_EQ(cudaEventRecord(event, held), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(waiting), cudaSuccess);
  ASSERT_EQ(cudaStreamWaitEvent(waiting, event), cudaSuccess);
  EXPECT_EQ(cudaStreamQuery(waiting), cudaErrorNotReady);
  gate.open();
  EXPECT_EQ(cudaStreamSynchronize(waiting), cudaSuccess);
}

TEST_F(Streams, ALaterRecordDoesNotCompleteAnEarlierOne) {
  Stream held, quick, waiting;
  Event event;
  Gate gate(held);
  ASSERT_EQ(cudaEventRecord(event, held), cudaSuccess);
  ASSERT_EQ(cudaStreamWaitEvent(waiting, event), cudaSuccess);
  ASSERT_EQ(cudaEventRecord(event, quick), cudaSuccess);
  ASSERT_EQ(cudaEventSynchronize(event), cudaSuccess);
  EXPECT_EQ(cudaStreamQuery(waiting), cudaErrorNotReady);
  gate.open();
  EXPECT_EQ(cudaStreamSynchronize(waiting), cudaSuccess);
}

TEST_F(Streams, RefuseToWaitForAnEventThatWasNeverRecorded) {
  Stream stream;
  Event event;
  EXPECT_EQ(cudaStreamWaitEvent(stream, event), cudaErrorInvalidValue);
  EXPECT_STREQ(startrail_explanation(),
               "expected the event waited for to be recorded before");
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST_F(Streams, RefuseHandlesThatDoNotExist) {
  cudaStream_t gone;
  cudaEvent_t event;
  ASSERT_EQ(cudaStreamCreate(&gone), cudaSuccess);
  ASSERT_EQ(cudaEventCreate(&event), cudaSuccess);
  ASSERT_EQ(cudaStreamDestroy(gone), cudaSuccess);
  ASSERT_EQ(cudaEventDestroy(event), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(gone), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaEventRecord(event, nullptr), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaEventDestroy(event), cudaErrorInvalidResourceHandle);
}

TEST_F(Streams, MeasureTimeBetweenEvents) {
  Stream stream;
  Event start(cudaEventDefault), end(cudaEventDefault), untimed;
  float milliseconds = -1;
  ASSERT_EQ(cudaEventRecord(start, stream), cudaSuccess);
  host::launch(
      stream, [] { std::this_thread::sleep_for(std::chrono::milliseconds(3)); },
      "sleep");
  ASSERT_EQ(cudaEventRecord(end, stream), cudaSuccess);
  ASSERT_EQ(cudaEventRecord(untimed, stream), cudaSuccess);
  ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, end), cudaSuccess);
  EXPECT_GE(milliseconds, 3);
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, untimed),
            cudaErrorInvalidResourceHandle);
}

TEST_F(Streams, RunPartsTogetherAndWaitForAllOfThem) {
  Stream stream;
  std::atomic<int> inside{0}, most{0}, finished{0};
  int seen = 0;
  auto part = [&](int) {
    const int now = ++inside;
    int before = most;
    while (before < now && !most.compare_exchange_weak(before, now))
      ;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    --inside;
    ++finished;
  };
  ASSERT_EQ(host::launchParallel(stream, 16, part, "part"), cudaSuccess);
  host::launch(stream, [&] { seen = finished; }, "look");
  ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(seen, 16);
  EXPECT_GT(most, 1);
  EXPECT_LE(most, 4);
}

TEST_F(Streams, ReportWhatWorkThrows) {
  Stream stream;
  host::launch(stream, [] { throw std::runtime_error("no luck"); }, "throw");
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaErrorLaunchFailure);
  EXPECT_STREQ(startrail_explanation(), "no luck");
}

TEST_F(Streams, RunThousandsOfOperationsASecond) {
  const auto begin = std::chrono::steady_clock::now();
  runRanks(64, [](int) {
    Stream streams[3];
    Event event;
    for (int i = 0; i < 100; ++i) {
      for (Stream &stream : streams)
        host::launch(stream, [] {}, "nothing");
      cudaEventRecord(event, streams[i % 3]);
      cudaStreamWaitEvent(streams[(i + 1) % 3], event);
    }
    for (Stream &stream : streams)
      EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  });
  const std::chrono::duration<double> passed =
      std::chrono::steady_clock::now() - begin;
  RecordProperty("seconds", std::to_string(passed.count()));
  EXPECT_LT(passed.count(), 20); // 32000 operations; 0.1 s unsanitized
}

} // namespace
