//===- SetupTest.cpp - Setting programs up, and refusing to ---------------===//
#include "tests/unit/runtime/Ranks.h"
#include "tests/unit/runtime/program/Program.h"

#include <string>

using namespace startrail;
using namespace startrail::testing;

namespace {

void expectRefusal(startrail_context &context, const startrail_program &program,
                   ncclComm_t world, const std::string &message) {
  EXPECT_EQ(startrail_setup(&context, &program, world, 0), 1);
  EXPECT_EQ(context.error, message);
  EXPECT_EQ(context.internal, nullptr);
  EXPECT_EQ(startrail_teardown(&context), 0);
}

TEST(Setup, MakesWhatAProgramNeeds) {
  runWorld(4, [](int rank, ncclComm_t world) {
    const startrail_program program = makeProgram();
    startrail_context context;
    ASSERT_EQ(startrail_setup(&context, &program, world, 0), 0)
        << context.error;
    EXPECT_EQ(context.rank, rank);
    EXPECT_EQ(context.ranks, 4);
    EXPECT_NE(context.workspace, nullptr);
    EXPECT_NE(context.compute, context.communication);
    for (int i = 0; i < 3; ++i)
      EXPECT_EQ(cudaEventRecord(context.events[i], context.compute),
                cudaSuccess);
    int size = 0, place = -1;
    ncclCommCount(context.communicators[0], &size);
    ncclCommUserRank(context.communicators[0], &place);
    EXPECT_EQ(size, 2);
    EXPECT_EQ(place, rank % 2);
    EXPECT_EQ(startrail_teardown(&context), 0) << context.error;
  });
}

TEST(Setup, RefusesAnotherAbi) {
  runWorld(1, [](int, ncclComm_t world) {
    startrail_program program = makeProgram();
    program.abi_version = 7;
    startrail_context context;
    expectRefusal(context, program, world,
                  "rank 0: expected the program's ABI version to be " +
                      std::to_string(STARTRAIL_ABI_VERSION) + ", but got 7");
  });
}

TEST(Setup, RefusesAWorldOfAnotherSize) {
  runWorld(2, [](int rank, ncclComm_t world) {
    const startrail_program program = makeProgram();
    startrail_context context;
    expectRefusal(context, program, world,
                  "rank " + std::to_string(rank) +
                      ": expected the world of program small to be 4 ranks, "
                      "but got 2");
  });
}

TEST(Setup, RefusesToStartWithoutAWorld) {
  startrail_context context;
  expectRefusal(context, makeProgram(), nullptr,
                "rank 0: expected a world communicator, but got null");
}

TEST(Setup, NamesTheRanksWithAnotherPlan) {
  runWorld(4, [](int rank, ncclComm_t world) {
    startrail_program program = makeProgram();
    if (rank == 2)
      program.plan_hash = "deadbeef";
    startrail_context context;
    expectRefusal(context, program, world,
                  "rank " + std::to_string(rank) +
                      ": expected the plan of every rank to be 0123abcd, as on "
                      "rank 0, but got deadbeef on rank 2");
  });
}

TEST(Setup, PollsWithATimeout) {
  for (const host::Options &options : {quiet(), shuffled(1)})
    runWorld(
        4,
        [](int, ncclComm_t world) {
          const startrail_program program = makeProgram();
          startrail_context context;
          EXPECT_EQ(startrail_setup(&context, &program, world, 60), 0)
              << context.error;
          EXPECT_EQ(startrail_teardown(&context), 0) << context.error;
        },
        options);
}

TEST(Setup, OfTooFewRanksIsReported) {
  runWorld(4, [](int rank, ncclComm_t world) {
    if (rank == 3)
      return;
    const startrail_program program = makeProgram();
    startrail_context context;
    EXPECT_EQ(startrail_setup(&context, &program, world, 0), 1);
    EXPECT_NE(std::string(context.error).find("gather plan hashes in exchange"),
              std::string::npos)
        << context.error;
  });
  EXPECT_TRUE(host::hung());
}

} // namespace
