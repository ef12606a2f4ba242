//===- EngineTest.cpp - Runs whose times have a closed form ---------------===//
#include "EngineTesting.h"

#include <gtest/gtest.h>

using namespace startrail;

static constexpr double bandwidth = 1e10, latency = 5e-6;

/// Equal but for the rounding of a sum.
static void expectTime(double seconds, double expected) {
  EXPECT_NEAR(seconds, expected, 1e-12 * std::max(expected, 1e-3));
}

TEST(Engine, RunsKernelsOfOneRank) {
  TestRun run(1);
  run.kernel(0, 1e-3);
  run.kernel(0, 0);
  run.kernel(0, 2e-3);
  EngineRun result = simulated(run, TestMachine());
  expectTime(result.seconds, 3e-3);
  EXPECT_EQ(result.times[0][0].end, 1e-3);
  EXPECT_EQ(result.times[0][1].begin, 1e-3);
  EXPECT_EQ(result.times[0][2].begin, 1e-3);
}

TEST(Engine, RunsNothing) {
  EXPECT_EQ(simulated(TestRun(3), TestMachine()).seconds, 0);
}

TEST(Engine, TransferTakesLatencyAndBytes) {
  TestMachine machine = TestMachine::switched(2, bandwidth, latency);
  TestRun run(2);
  run.kernel(1, 1e-3);
  run.joinKernels(1);
  run.transfer(0, 1, 1e6);
  EngineRun result = simulated(run, machine);
  const ActionTime &sent = result.times[0][0];
  EXPECT_EQ(sent.begin, 0);
  EXPECT_EQ(sent.moving, 1e-3);
  expectTime(sent.end, 1e-3 + latency + 1e-4);
  EXPECT_EQ(result.times[1].back().begin, 1e-3);
  EXPECT_EQ(result.rankSeconds[0], result.rankSeconds[1]);
  for (uint32_t link : {0u, 3u}) {
    EXPECT_EQ(result.links[link].bytes, 1e6);
    expectTime(result.links[link].busy, 1e-4);
    expectTime(result.links[link].full, 1e-4);
  }
  EXPECT_EQ(result.links[1].busy, 0);
}

TEST(Engine, NoBytesTakeTheLatency) {
  TestMachine machine = TestMachine::switched(2, bandwidth, latency);
  TestRun run(2);
  run.transfer(0, 1, 0);
  expectTime(simulated(run, machine).seconds, latency);
}

TEST(Engine, WithoutBoundsOnlyLatency) {
  TestMachine machine;
  machine.way(0, 1, {}, latency);
  machine.way(1, 0, {machine.link(0)}, latency);
  TestRun run(2);
  run.transfer(0, 1, 1e9);
  run.transfer(1, 0, 1e9);
  EngineRun result = simulated(run, machine);
  expectTime(result.seconds, 2 * latency);
  EXPECT_EQ(result.links[0].bytes, 1e9);
}

TEST(Engine, EfficiencyAndCapHoldATransfer) {
  Curve half{{{1, 0.5}}};
  TestMachine machine = TestMachine::switched(2, bandwidth, 0);
  machine.routes[{0, 1}].efficiency = &half;
  machine.routes[{1, 0}].bytesPerSecond = bandwidth / 4;
  TestRun run(2);
  run.transfer(0, 1, 1e6);
  run.transfer(1, 0, 1e6);
  EngineRun result = simulated(run, machine);
  expectTime(result.times[0][0].end, 2e-4);
  expectTime(result.times[0][1].end, 6e-4);
  // Half of the bandwidth was nobody's: the link was full.
  expectTime(result.links[0].full, 2e-4);
  expectTime(result.links[1].full, 0);
  expectTime(result.links[1].busy, 4e-4);
}

TEST(Engine, CallsOfTwoGroupsForEachOtherAreOneTransfer) {
  // By the size of both, the transfer is efficient.
  Curve steps{{{1.5e6, 0.1}, {2e6, 1}}};
  TestMachine machine = TestMachine::switched(2, bandwidth, latency);
  machine.routes[{0, 1}].efficiency = &steps;
  TestRun run(2);
  run.group(0, {sendTo(1, 1e6), sendTo(1, 1e6)});
  run.group(1, {receiveFrom(0, 1e6), receiveFrom(0, 1e6)});
  expectTime(simulated(run, machine).seconds, latency + 2e-4);
  // A group ends with its last transfer, here of the second group.
  TestRun apart(2);
  apart.group(0, {sendTo(1, 1e6), sendTo(1, 1e6)});
  apart.group(1, {receiveFrom(0, 1e6)});
  apart.group(1, {receiveFrom(0, 1e6)});
  EngineRun result =
      simulated(apart, TestMachine::switched(2, bandwidth, latency));
  expectTime(result.times[1][0].end, latency + 1e-4);
  expectTime(result.times[0][0].end, 2 * latency + 2e-4);
}

TEST(Engine, CollectiveIsARing) {
  for (auto kind :
       {ActionCall::Kind::AllGather, ActionCall::Kind::ReduceScatter}) {
    TestMachine machine = TestMachine::switched(8, bandwidth, latency);
    TestRun run(8);
    run.collective(kind, {3, 1, 0, 2, 7, 5, 4, 6}, 1e6);
    EngineRun result = simulated(run, machine);
    for (double seconds : result.rankSeconds)
      expectTime(seconds, 7 * (latency + 1e-4));
    EXPECT_EQ(result.links[0].bytes, 7e6);
  }
}

TEST(Engine, RingOverTwoNodesIsBoundByTheirLink) {
  TestMachine machine = TestMachine::switched(4, bandwidth, latency);
  uint32_t out = machine.link(bandwidth / 10), in = machine.link(bandwidth);
  machine.way(1, 2, {1, out, in, 4 + 2}, 4 * latency);
  machine.way(3, 0, {3, in, 4 + 0}, 4 * latency);
  TestRun run(4);
  run.collective(ActionCall::Kind::AllGather, {0, 1, 2, 3}, 1e6);
  EngineRun result = simulated(run, machine);
  for (double seconds : result.rankSeconds)
    expectTime(seconds, 10 * latency * 3 / 4 + 3e6 / (bandwidth / 10));
  expectTime(result.links[out].full, 3e-3);
  expectTime(result.links[1].full, 0);
  expectTime(result.links[0].full, 3e-4);
}

TEST(Engine, CommunicatorOfOneCopies) {
  TestMachine machine;
  machine.figures.copyBytesPerSecond = 1e12;
  TestRun run(1);
  run.collective(ActionCall::Kind::AllGather, {0}, 1e9);
  expectTime(simulated(run, machine).seconds, 1e-3);
}

TEST(Engine, IncastSharesTheReceiversLink) {
  TestMachine machine = TestMachine::switched(9, bandwidth, latency);
  TestRun run(9);
  std::vector<ActionCall> receives;
  for (uint32_t rank = 1; rank != 9; ++rank) {
    run.group(rank, sendTo(0, rank * 1e6));
    receives.push_back(receiveFrom(rank, rank * 1e6));
  }
  run.group(0, receives);
  EngineRun result = simulated(run, machine);
  expectTime(result.seconds, latency + 36e6 / bandwidth);
  expectTime(result.rankSeconds[1], latency + 8e6 / bandwidth);
  expectTime(result.rankSeconds[2], latency + 15e6 / bandwidth);
  expectTime(result.links[9].full, 36e6 / bandwidth);
  expectTime(result.links[9].busy, 36e6 / bandwidth);
  // The last one alone has all of its own link.
  expectTime(result.links[8].full, 1e6 / bandwidth);
}

TEST(Engine, RingOfManySteps) {
  constexpr uint32_t ranks = 64;
  TestMachine machine = TestMachine::switched(ranks, bandwidth, latency);
  TestRun run(ranks);
  for (int32_t step = 0; step != ranks - 1; ++step)
    for (uint32_t rank = 0; rank != ranks; ++rank)
      run.group(rank,
                {sendTo((rank + 1) % ranks, 1e6),
                 receiveFrom((rank + ranks - 1) % ranks, 1e6)},
                step);
  EngineRun result = simulated(run, machine);
  for (double seconds : result.rankSeconds)
    EXPECT_NEAR(seconds, (ranks - 1) * (latency + 1e-4), 1e-12);
}

TEST(Engine, TransferToItselfIsACopy) {
  TestMachine machine = TestMachine::switched(2, bandwidth, latency);
  machine.figures.copyBytesPerSecond = 1e12;
  TestRun run(2);
  run.group(0, {sendTo(0, 1e9), receiveFrom(0, 1e9), sendTo(1, 1e6)});
  run.group(1, receiveFrom(0, 1e6));
  EngineRun result = simulated(run, machine);
  expectTime(result.rankSeconds[0], 1e-3);
  expectTime(result.rankSeconds[1], latency + 1e-4);
}

TEST(Engine, KernelsAreSlowerWhileAGroupRuns) {
  TestMachine machine = TestMachine::switched(2, bandwidth, 0);
  machine.figures.slowdown = 0.5;
  TestRun run(2);
  run.transfer(0, 1, 3e6);
  run.kernel(0, 1e-3);
  run.kernel(1, 1e-4);
  EngineRun result = simulated(run, machine);
  // In 0.3 ms of the transfer, 0.2 ms of the kernel are done.
  expectTime(result.rankSeconds[0], 3e-4 + 8e-4);
  expectTime(result.times[1][1].end, 1.5e-4);
}

TEST(Engine, WaitingForAPartnerSlowsToo) {
  TestMachine machine = TestMachine::switched(2, bandwidth, 0);
  machine.figures.slowdown = 1;
  TestRun run(2);
  run.kernel(1, 1e-3);
  run.joinKernels(1);
  run.transfer(0, 1, 0);
  run.kernel(0, 1e-3);
  expectTime(simulated(run, machine).rankSeconds[0], 1e-3 + 0.5e-3);
}

TEST(Engine, RanksOfANodeShareProcessors) {
  TestMachine machine;
  machine.figures.sharedProcessors = 2;
  machine.figures.ranksPerNode = 4;
  TestRun run(5);
  for (uint32_t rank = 0; rank != 5; ++rank)
    run.kernel(rank, (rank + 1) * 1e-3);
  EngineRun result = simulated(run, machine);
  // Four at half of a processor; then three at two thirds; then two.
  const double ends[] = {2e-3, 3.5e-3, 4.5e-3, 5.5e-3, 5e-3};
  for (uint32_t rank = 0; rank != 5; ++rank)
    expectTime(result.rankSeconds[rank], ends[rank]);
}

TEST(Engine, SharedProcessorsCarryTheTransfersOfTheirNode) {
  TestMachine machine = TestMachine::switched(4, bandwidth, 0);
  machine.figures.sharedProcessors = 2;
  machine.figures.ranksPerNode = 2;
  TestRun run(4);
  run.kernel(1, 1e-3);
  run.kernel(2, 1e-3);
  run.transfer(0, 1, 2e6);
  EngineRun result = simulated(run, machine);
  expectTime(result.rankSeconds[1], 1e-3 + 2e-4);
  expectTime(result.rankSeconds[2], 1e-3);

  TestRun between(4);
  between.kernel(1, 1e-3);
  between.transfer(0, 2, 2e6);
  expectTime(simulated(between, machine).rankSeconds[1], 1e-3);
}

TEST(Engine, AWaitIsForTheLastRecordBeforeIt) {
  constexpr StreamKind compute = StreamKind::Compute;
  constexpr StreamKind communication = StreamKind::Communication;
  TestMachine machine;
  machine.figures.copyBytesPerSecond = 1e9;
  TestRun run(1);
  run.wait(0, communication, 0); // of nothing
  run.kernel(0, 1e-3);
  run.record(0, compute, 0);
  run.wait(0, communication, 0);
  run.kernel(0, 1e-3);
  run.record(0, compute, 0);
  run.group(0, {sendTo(0, 1e5), receiveFrom(0, 1e5)});
  run.wait(0, communication, 0);
  run.record(0, communication, 1);
  run.kernel(0, 1e-3);
  run.wait(0, compute, 1);
  run.wait(0, compute, 0); // of what is over
  EngineRun result = simulated(run, machine);
  const std::vector<ActionTime> &times = result.times[0];
  EXPECT_EQ(times[0].end, 0);
  expectTime(times[3].end, 1e-3);
  expectTime(times[6].begin, 1e-3);
  expectTime(times[6].end, 1.1e-3);
  expectTime(times[7].begin, 1.1e-3);
  expectTime(times[7].end, 2e-3);
  expectTime(times[8].end, 2e-3);
  expectTime(times[10].end, 3e-3);
  expectTime(times[11].end, 3e-3);
}

TEST(Engine, DeadlocksNameARankAndItsAction) {
  TestMachine machine = TestMachine::switched(3, bandwidth, latency);
  TestRun late(3);
  late.group(1, receiveFrom(0, 8), 4);
  EXPECT_EQ(errorOf(late, machine),
            "expected every rank to end, but got rank 1 waiting for ever at "
            "ring of step 4 (model.mlir:3:8): rank 0 never comes");
  TestRun circle(3);
  for (uint32_t rank = 0; rank != 3; ++rank) {
    circle.group(rank, sendTo((rank + 1) % 3, 8));
    circle.group(rank, receiveFrom((rank + 2) % 3, 8));
  }
  EXPECT_EQ(errorOf(circle, machine),
            "expected every rank to end, but got rank 0 waiting for ever at "
            "ring (model.mlir:3:8): rank 1 never comes");
  TestRun absent(3);
  absent.collective(ActionCall::Kind::AllGather, {0, 1, 2}, 8);
  absent.actions.ranks[2] = {};
  EXPECT_EQ(errorOf(absent, machine),
            "expected every rank to end, but got rank 0 waiting for ever at "
            "ring (model.mlir:3:8): rank 2 never comes");
}

TEST(Engine, RefusesCallsThatCannotMeet) {
  TestMachine machine = TestMachine::switched(2, bandwidth, latency);
  TestRun sizes(2);
  sizes.group(0, sendTo(1, 8));
  sizes.group(1, receiveFrom(0, 16));
  EXPECT_EQ(errorOf(sizes, machine),
            "expected rank 1 to receive 8 bytes, which rank 0 sends, but got "
            "16");
  TestRun partner(2);
  partner.group(0, sendTo(2, 8));
  EXPECT_EQ(errorOf(partner, machine),
            "expected the partner of rank 0 to be one of 2 ranks, but got 2");
  TestRun member(2);
  member.collective(ActionCall::Kind::AllGather, {0, 1}, 8);
  member.actions.communicators[0] = {0};
  EXPECT_EQ(errorOf(member, machine),
            "expected rank 1 to be a member of communicator 0");
}

TEST(Engine, OneProcessSimulatesOnce) {
  // In a child, so that other tests may have their turn.
  EXPECT_EXIT(
      {
        TestMachine machine = TestMachine::switched(8, bandwidth, latency);
        machine.figures.slowdown = 0.3;
        TestRun run(8);
        for (uint32_t rank = 0; rank != 8; ++rank)
          run.kernel(rank, 1e-4 * (rank + 1));
        run.collective(ActionCall::Kind::AllGather, {0, 1, 2, 3, 4, 5, 6, 7},
                       123457);
        EngineRun child = simulated(run, machine);
        auto first = simulateHere(run.actions, machine.network());
        auto second = simulateHere(run.actions, machine.network());
        if (!first || second)
          ::exit(1);
        // The same to the last bit.
        bool same = first->rankSeconds == child.rankSeconds &&
                    first->seconds == child.seconds;
        for (size_t rank = 0; rank != 8; ++rank)
          for (size_t i = 0; i != child.times[rank].size(); ++i)
            same &= first->times[rank][i].end == child.times[rank][i].end;
        llvm::errs() << toString(second.takeError());
        ::exit(same ? 0 : 2);
      },
      testing::ExitedWithCode(0),
      "expected simulations of one process to be 1, but got a second one");
}
