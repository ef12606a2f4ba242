//===- TimeoutTest.cpp - Waits on devices that cannot see a hang ----------===//
#include "runtime/collectives/Timeout.h"

#include "runtime/collectives/Blocking.h"

#include <gtest/gtest.h>

#include <thread>

using namespace startrail;

namespace {

bool waitFor(const bool &flag) {
  std::unique_lock<std::mutex> lock(blocking::mutex());
  return blocking::wait(
      lock, [&] { return flag; },
      [] {
        return blocking::Wait{
            {"f", "send key", STARTRAIL_RING, 0, 1}, "ncclSend waits", {1}};
      });
}

TEST(Timeout, EndsAWaitThatNobodyAnswers) {
  blocking::setTimeout(0.01);
  bool never = false;
  ::testing::internal::CaptureStderr();
  EXPECT_FALSE(waitFor(never));
  EXPECT_EQ(
      ::testing::internal::GetCapturedStderr(),
      "startrail: no progress in time: ncclSend waits, rank 1: send key\n");
}

TEST(Timeout, IsNotReachedWhereSomebodyNotifies) {
  blocking::setTimeout(60);
  bool flag = false;
  std::thread other([&] {
    std::unique_lock<std::mutex> lock(blocking::mutex());
    flag = true;
    blocking::notify(lock);
  });
  EXPECT_TRUE(waitFor(flag));
  other.join();
}

} // namespace
