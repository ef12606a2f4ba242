//===- StreamTraceTest.cpp - Traces by events -----------------------------===//
#include "runtime/driver/cuda/StreamTrace.h"
#include "runtime/driver/Device.h"
#include "startrail/host.h"
#include "tests/unit/runtime/launch/Stand.h"

#include <gtest/gtest.h>

#include <thread>

using namespace startrail;
using namespace startrail::driver;
namespace stand = startrail::testing;

namespace {

void workOn(cudaStream_t stream) {
  ASSERT_EQ(
      host::launch(
          stream,
          [] { std::this_thread::sleep_for(std::chrono::milliseconds(20)); },
          "work"),
      cudaSuccess);
}

TEST(StreamTrace, KeepsKernelsCopiesAndGroupsInOrder) {
  Stream traced, other;
  StreamTrace &trace = StreamTrace::get();
  const auto before = host::TracedWork::Clock::now();
  trace.start(traced);
  EXPECT_EQ(stand::observer, &trace);
  EXPECT_TRUE(trace.wants(traced));
  EXPECT_FALSE(trace.wants(other));
  {
    const StreamTrace::Slice slice(traced, [] {
      host::KernelFacts facts;
      facts.name = "attend";
      return facts;
    });
    EXPECT_FALSE(trace.wants(traced)); // part of the kernel
    workOn(traced);
  }
  {
    const StreamTrace::Slice slice(other, "copy");
    workOn(other);
  }
  trace.begin(traced,
              {{blocking::GroupCall::Kind::Send, 1, {}, 64, "float32"}});
  workOn(traced);
  trace.end(traced);
  const StreamTraces::Works works = trace.finish(traced);
  EXPECT_EQ(stand::observer, nullptr);
  ASSERT_EQ(works.size(), 2u);
  EXPECT_STREQ(works[0]->kernel.name, "attend");
  ASSERT_EQ(works[1]->calls.size(), 1u);
  EXPECT_EQ(works[1]->calls[0].peer, 1);
  const std::chrono::duration<double> length = works[0]->end - works[0]->begin;
  EXPECT_GE(length.count(), 0.019);
  EXPECT_GE(works[0]->begin, before - std::chrono::milliseconds(1));
  EXPECT_LE(works[0]->end, works[1]->end);
  EXPECT_LE(works[1]->end,
            host::TracedWork::Clock::now() + std::chrono::milliseconds(1));
}

} // namespace
