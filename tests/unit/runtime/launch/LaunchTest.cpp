//===- LaunchTest.cpp - Programs for GPUs, over the CPU device ------------===//
#include "runtime/driver/Driver.h"
#include "runtime/driver/cuda/GpuLaunchers.h"
#include "tests/executable/handwritten/ring.h"
#include "tests/unit/runtime/launch/Stand.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>

using namespace startrail;
using namespace startrail::driver;
namespace stand = startrail::testing;
using startrail::testing::devices;
using startrail::testing::machineOf;

namespace {

/// The environment of a process, as a launcher sets it.
class Launches : public ::testing::Test {
protected:
  void SetUp() override {
    devices = machineOf(1);
    stand::refusedDevice = -1;
    stand::ncclFailure = "";
    stand::areThreads = false;
    for (const char *name : names)
      unsetenv(name);
  }
  void TearDown() override { SetUp(); }

  struct Outcome {
    int code;
    std::string out, errors;
  };
  static Outcome run(const std::vector<std::string> &arguments) {
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    const int code = runDriver(*ring_program(), "ring", arguments);
    std::string out = ::testing::internal::GetCapturedStdout();
    return {code, out, ::testing::internal::GetCapturedStderr()};
  }

  static constexpr const char *names[] = {
      "RANK",        "WORLD_SIZE",  "LOCAL_RANK",     "LOCAL_WORLD_SIZE",
      "MASTER_ADDR", "MASTER_PORT", "STARTRAIL_PORT", "OMPI_COMM_WORLD_RANK"};
};

TEST_F(Launches, AllRanksOnOneDevice) {
  const Outcome outcome = run({"--one-device", "--check", "--repeat=2"});
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  EXPECT_NE(outcome.out.find("26 of 26 tokens: passed"), std::string::npos)
      << outcome.out;
  EXPECT_TRUE(stand::areThreads);
}

TEST_F(Launches, ADeviceForEachRank) {
  devices = machineOf(2);
  const Outcome outcome = run({"--check"});
  EXPECT_FALSE(stand::areThreads);
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
}

// Its rank does not go on with another's.
TEST_F(Launches, ADeviceThatIsRefused) {
  devices = machineOf(2);
  stand::refusedDevice = 1;
  const Outcome outcome = run({});
  EXPECT_EQ(outcome.code, 4);
  EXPECT_EQ(outcome.errors, "error: expected cudaSetDevice to succeed, but "
                            "got: invalid device number\n");
}

TEST_F(Launches, FewerDevicesThanRanks) {
  const Outcome outcome = run({});
  EXPECT_EQ(outcome.code, 77);
  EXPECT_EQ(outcome.errors,
            "error: expected a GPU for each of 2 ranks, but got 1; "
            "--one-device runs all on one, mpirun -n 2 or torchrun on those of "
            "several machines\n");
}

TEST_F(Launches, NoDevice) {
  devices = machineOf(0);
  const Outcome outcome = run({"--one-device"});
  EXPECT_EQ(outcome.code, 77);
  EXPECT_EQ(outcome.errors, "error: expected an NVIDIA GPU, but got none; "
                            "CUDA_VISIBLE_DEVICES may hide it\n");
}

TEST_F(Launches, NoNccl) {
  devices = machineOf(2);
  stand::ncclFailure = "expected NCCL's library to be found, but got: none";
  const Outcome outcome = run({});
  EXPECT_EQ(outcome.code, 4);
  EXPECT_EQ(outcome.errors, "error: " + stand::ncclFailure + "\n");
  EXPECT_EQ(run({"--one-device"}).code, 0);
}

TEST_F(Launches, OptionsOfCpuRanks) {
  const Outcome outcome = run({"--one-device", "--shuffle=1"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.errors,
            "error: expected no --shuffle on GPUs, but got it; it is for CPU "
            "ranks (startrail-compile --target=host)\n");
  EXPECT_EQ(run({"--one-device", "--threads=1"}).code, 1);
}

TEST_F(Launches, ThreadsOfOneProcessCannotBeCaptured) {
  const Outcome outcome = run({"--one-device", "--graph", "--check"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.errors,
            "remark: --graph: ranks that are threads of one process wait for "
            "each other, which a graph cannot capture; start a process per GPU "
            "(mpirun, torchrun)\n");
}

TEST_F(Launches, AWorldThatIsNotThePlans) {
  setenv("RANK", "0", 1);
  setenv("WORLD_SIZE", "3", 1);
  setenv("LOCAL_RANK", "0", 1);
  setenv("MASTER_ADDR", "127.0.0.1", 1);
  setenv("MASTER_PORT", "29500", 1);
  const Outcome outcome = run({});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.errors,
            "error: expected WORLD_SIZE to be 2, the program's ranks, but got "
            "3\n"
            "note: --one-device runs all ranks as threads on one GPU\n");
  const Outcome threads = run({"--one-device"});
  EXPECT_EQ(threads.code, 1);
  EXPECT_EQ(threads.errors, "error: expected --one-device in one process, "
                            "whose threads the ranks are, but got 3 "
                            "processes\n");
  // On one's own again, where asked for.
  EXPECT_EQ(run({"--one-device", "--mpi=off"}).code, 0);
}

TEST_F(Launches, MoreLocalRanksThanDevices) {
  devices = machineOf(2);
  setenv("RANK", "3", 1);
  setenv("WORLD_SIZE", "4", 1);
  setenv("LOCAL_RANK", "3", 1);
  setenv("MASTER_ADDR", "127.0.0.1", 1);
  setenv("MASTER_PORT", "29500", 1);
  const Outcome outcome = run({});
  EXPECT_EQ(outcome.code, 77);
  EXPECT_EQ(outcome.errors.find("error: rank 3: expected a GPU for each rank "
                                "of this machine, but got 2 for local rank 3"),
            0u)
      << outcome.errors;
}

TEST_F(Launches, AnIdThatIsNone) {
  ncclUniqueId id = {};
  for (size_t i = 0; i < sizeof(id.internal); ++i)
    id.internal[i] = char(3 * i);
  const std::string text = textOf(id);
  const ncclUniqueId same = idOf(text);
  EXPECT_EQ(0, std::memcmp(&id, &same, sizeof(id)));
  for (std::string wrong :
       {std::string(), text.substr(1), text + "0", "x" + text.substr(1),
        (text[0] == '0' ? "1" : "0") + text.substr(1)})
    try {
      idOf(wrong);
      ADD_FAILURE() << wrong;
    } catch (const Error &error) {
      EXPECT_EQ(error.exit, Exit::Runtime);
      EXPECT_EQ(std::string(error.what())
                    .find("expected an NCCL id of 128 bytes from rank 0, but "
                          "got \""),
                0u);
    }
}

} // namespace
