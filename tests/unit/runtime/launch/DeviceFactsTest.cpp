//===- DeviceFactsTest.cpp - Machines that programs can run on ------------===//
#include "runtime/driver/Error.h"
#include "tests/unit/runtime/launch/Stand.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::driver;
using startrail::testing::machineOf;

namespace {

std::string obstacleOf(int driver, int runtime, std::vector<int> capabilities) {
  DeviceFacts facts;
  facts.driverVersion = driver;
  facts.runtimeVersion = runtime;
  facts.capabilities = std::move(capabilities);
  return deviceObstacle(facts);
}

TEST(DeviceFacts, AMachineThatFits) {
  EXPECT_EQ(obstacleOf(13000, 13000, {90, 80}), "");
  EXPECT_EQ(obstacleOf(13020, 13000, {100}), "");
  EXPECT_EQ(obstacleOf(12000, 12080, {80}), "");
}

TEST(DeviceFacts, NamesWhatIsMissingAndTheRemedy) {
  EXPECT_EQ(obstacleOf(0, 13000, {}),
            "expected an NVIDIA GPU, but got no NVIDIA driver; install NVIDIA "
            "driver 580 or newer, or build for CPU ranks with --target=host");
  EXPECT_EQ(obstacleOf(12040, 13000, {90}),
            "expected an NVIDIA driver for CUDA 13.0, with which the program "
            "is built, but got one for CUDA 12.4; install NVIDIA driver 580 or "
            "newer");
  EXPECT_EQ(obstacleOf(13000, 13000, {}),
            "expected an NVIDIA GPU, but got none; CUDA_VISIBLE_DEVICES may "
            "hide it");
  EXPECT_EQ(obstacleOf(13000, 13000, {90, 75}),
            "expected GPUs of compute capability 8.0 or above, but got 7.5 of "
            "device 1; CUDA_VISIBLE_DEVICES chooses among them");
  DeviceFacts broken = machineOf(0);
  broken.failure = "out of order";
  EXPECT_EQ(deviceObstacle(broken),
            "expected an NVIDIA GPU, but got: out of order");
}

std::string errorOf(int local, int count) {
  try {
    return std::to_string(deviceOf(local, count));
  } catch (const Error &error) {
    return error.what();
  }
}

TEST(DeviceFacts, ADeviceByLocalRank) {
  EXPECT_EQ(errorOf(2, 4), "2");
  EXPECT_EQ(errorOf(-1, 1), "0");
  EXPECT_EQ(errorOf(3, 1), "0"); // each process sees its own alone
  EXPECT_EQ(errorOf(-1, 4), "expected LOCAL_RANK to be set, since there are 4 "
                            "GPUs, but it is not");
  EXPECT_EQ(errorOf(4, 4),
            "expected a GPU for each rank of this machine, but got 4 for local "
            "rank 4; start fewer ranks on it, or all on one GPU with "
            "--one-device");
}

} // namespace
