//===- ProgramTest.cpp - Running a small emitted program ------------------===//
#include "tests/unit/runtime/program/Program.h"
#include "tests/unit/runtime/Ranks.h"

#include "startrail/counters.h"

#include <set>
#include <string>

using namespace startrail;
using namespace startrail::testing;

namespace {

/// Sets the small program up on four ranks and runs `body` on each.
void runSmall(const std::function<void(startrail_context &)> &body,
              const host::Options &options = quiet()) {
  runWorld(
      4,
      [&](int, ncclComm_t world) {
        const startrail_program program = makeProgram();
        startrail_context context;
        ASSERT_EQ(startrail_setup(&context, &program, world, 0), 0)
            << context.error;
        body(context);
        startrail_teardown(&context);
      },
      options);
}

/// Runs the function once; the two floats it receives.
std::vector<float> runOnce(startrail_context &context) {
  Stream stream;
  const float own = context.rank;
  std::vector<float> arrived(2, -1);
  const void *inputs[] = {&own};
  void *outputs[] = {arrived.data()};
  EXPECT_EQ(run(&context, inputs, outputs, stream), 0) << context.error;
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  return arrived;
}

TEST(Program, RunsAndCountsItsTraffic) {
  runSmall([](startrail_context &context) {
    for (int time = 0; time < 2; ++time) {
      startrail_reset_traffic(&context);
      const std::vector<float> arrived = runOnce(context);
      const int team = teamOf((context.rank + 3) % 4);
      EXPECT_EQ(arrived, (std::vector<float>{2.f * team, 2.f * team + 1}));
      uint64_t bytes[STARTRAIL_TRAFFIC_KINDS];
      EXPECT_EQ(startrail_read_traffic(&context, bytes), 0);
      EXPECT_EQ(bytes[STARTRAIL_GATHER], 4u);
      EXPECT_EQ(bytes[STARTRAIL_RING], 8u);
      EXPECT_EQ(bytes[STARTRAIL_OTHER], 0u);
    }
  });
}

TEST(Program, RunsAlikeInEveryOrder) {
  std::set<uint64_t> traces;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    runSmall(
        [](startrail_context &context) {
          EXPECT_EQ(runOnce(context)[0], 2 * teamOf((context.rank + 3) % 4));
        },
        shuffled(seed));
    traces.insert(host::traceHash());
  }
  EXPECT_EQ(traces.size(), 20u);
}

TEST(Program, NamesTheCallThatFailed) {
  runSmall([](startrail_context &context) {
    startrail_enter(&context, "model_run", "send key", STARTRAIL_RING, 2, 5);
    EXPECT_EQ(startrail_leave_cuda(&context, cudaErrorMemoryAllocation), 1);
    EXPECT_EQ(context.error,
              "rank " + std::to_string(context.rank) +
                  ": send key at step 2, peer rank 5 in model_run: out of "
                  "memory");
    startrail_enter(&context, "model_run", "wait", STARTRAIL_OTHER, -1, -1);
    EXPECT_EQ(startrail_leave_cuda(
                  &context,
                  cudaStreamWaitEvent(context.compute, context.events[0], 0)),
              1);
    EXPECT_EQ(context.error,
              "rank " + std::to_string(context.rank) +
                  ": wait in model_run: invalid argument: expected the event "
                  "waited for to be recorded before");
    context.error[0] = 0;
  });
}

// send() leaves between the start and the end of a group.
TEST(Program, EndsTheGroupOfACallThatFailed) {
  auto send = [](startrail_context *context) {
    const float own = 0;
    STARTRAIL_NCCL(context, nullptr, "hop", STARTRAIL_RING, 0, -1,
                   ncclGroupStart());
    STARTRAIL_NCCL(context, nullptr, "send key", STARTRAIL_RING, 0, 9,
                   ncclSend(&own, 1, ncclFloat32, 9, context->world,
                            context->communication));
    return 0;
  };
  runSmall([&](startrail_context &context) {
    EXPECT_EQ(send(&context), 1);
    EXPECT_NE(std::string(context.error).find("peer to be in 0 .. 3"),
              std::string::npos)
        << context.error;
    EXPECT_EQ(ncclGroupEnd(), ncclInvalidUsage);
    EXPECT_EQ(runOnce(context)[0], 2 * teamOf((context.rank + 3) % 4));
    context.error[0] = 0;
  });
}

TEST(Program, NamesTheCallThatHangs) {
  runSmall([](startrail_context &context) {
    if (context.rank == 3)
      return;
    const float own = 0;
    float arrived[2];
    const void *inputs[] = {&own};
    void *outputs[] = {arrived};
    EXPECT_EQ(run(&context, inputs, outputs, context.compute), 1);
    EXPECT_NE(std::string(context.error).find("in run: "), std::string::npos);
  });
  EXPECT_TRUE(host::hung());
  EXPECT_NE(host::hangReport().find(
                "rank 2: gather key in run: ncclAllGather waits for all of "
                "its 2 ranks: rank 3"),
            std::string::npos)
      << host::hangReport();
}

TEST(Program, PollsACommunicatorInProgress) {
  runSmall([](startrail_context &context) {
    startrail_enter(&context, "run", "end hop", STARTRAIL_RING, 0, -1);
    // Inside a group an operation in progress is no failure.
    EXPECT_EQ(startrail_leave_nccl(&context, nullptr, ncclInProgress), 0);
    startrail_enter(&context, "run", "end hop", STARTRAIL_RING, 0, -1);
    EXPECT_EQ(startrail_leave_nccl(&context, context.world, ncclInProgress), 0);
  });
}

} // namespace
