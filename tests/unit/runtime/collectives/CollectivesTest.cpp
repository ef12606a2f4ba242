//===- CollectivesTest.cpp - Collectives over subgroups -------------------===//
#include "tests/unit/runtime/Ranks.h"

using namespace startrail;
using namespace startrail::testing;

namespace {

/// A StarTrail grid: ranks (group * rings + ring) * members + member.
struct Grid {
  int ranks, members;
  uint64_t seed; ///< of the shuffle, or 0
};

std::ostream &operator<<(std::ostream &out, const Grid &grid) {
  return out << grid.ranks << " ranks, teams of " << grid.members;
}

class Subgroups : public ::testing::TestWithParam<Grid> {
protected:
  void run(const std::function<void(int, ncclComm_t)> &body) {
    const Grid grid = GetParam();
    runWorld(grid.ranks, body, grid.seed ? shuffled(grid.seed) : quiet());
  }
};

TEST_P(Subgroups, GatherAndReduceInTheirOwnOrder) {
  const Grid grid = GetParam();
  run([&](int rank, ncclComm_t world) {
    const int team = rank / grid.members, member = rank % grid.members;
    ncclComm_t communicator;
    // Members in reverse order.
    ASSERT_EQ(ncclCommSplit(world, team, -member, &communicator, nullptr),
              ncclSuccess);
    int size = 0, place = -1;
    ncclCommCount(communicator, &size);
    ncclCommUserRank(communicator, &place);
    EXPECT_EQ(size, grid.members);
    EXPECT_EQ(place, grid.members - 1 - member);

    const std::vector<float> own = {float(rank), float(rank) + 0.5f};
    std::vector<float> all(2 * size, -1);
    Stream stream;
    ASSERT_EQ(ncclAllGather(own.data(), all.data(), 2, ncclFloat32,
                            communicator, stream),
              ncclSuccess);
    std::vector<double> part(3 * size), sum(3, -1);
    for (size_t i = 0; i < part.size(); ++i)
      part[i] = 100 * rank + i;
    ASSERT_EQ(ncclReduceScatter(part.data(), sum.data(), 3, ncclFloat64,
                                ncclSum, communicator, stream),
              ncclSuccess);
    ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
    double ranks = 0;
    for (int i = 0; i < size; ++i) {
      const int from = team * grid.members + size - 1 - i;
      EXPECT_EQ(all[2 * i], from);
      EXPECT_EQ(all[2 * i + 1], from + 0.5f);
      ranks += from;
    }
    for (int i = 0; i < 3; ++i)
      EXPECT_EQ(sum[i], 100 * ranks + size * (3 * place + i));
    EXPECT_EQ(ncclCommDestroy(communicator), ncclSuccess);
  });
}

TEST_P(Subgroups, WorkInPlaceAndInGroups) {
  const Grid grid = GetParam();
  run([&](int rank, ncclComm_t world) {
    const int team = rank / grid.members, member = rank % grid.members;
    ncclComm_t communicator;
    ASSERT_EQ(ncclCommSplit(world, team, member, &communicator, nullptr),
              ncclSuccess);
    std::vector<float> gathered[2];
    Stream stream;
    ncclGroupStart();
    for (int batch = 0; batch < 2; ++batch) {
      gathered[batch].assign(grid.members, -1);
      gathered[batch][member] = 10 * rank + batch;
      ncclAllGather(&gathered[batch][member], gathered[batch].data(), 1,
                    ncclFloat32, communicator, stream);
    }
    ASSERT_EQ(ncclGroupEnd(), ncclSuccess) << ncclGetLastError(world);
    std::vector<float> sums(grid.members, 1);
    ASSERT_EQ(ncclReduceScatter(sums.data(), &sums[member], 1, ncclFloat32,
                                ncclSum, communicator, stream),
              ncclSuccess);
    ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
    for (int batch = 0; batch < 2; ++batch)
      for (int i = 0; i < grid.members; ++i)
        EXPECT_EQ(gathered[batch][i], 10 * (team * grid.members + i) + batch);
    EXPECT_EQ(sums[member], grid.members);
    EXPECT_EQ(ncclCommDestroy(communicator), ncclSuccess);
  });
}

INSTANTIATE_TEST_SUITE_P(Grids, Subgroups,
                         ::testing::Values(Grid{8, 2, 0}, Grid{18, 3, 0},
                                           Grid{8, 2, 1}, Grid{18, 3, 2},
                                           Grid{64, 8, 0}, Grid{3, 1, 0}));

TEST(Collectives, SumInRankOrder) {
  // In another order the result is another: 1e8 + 1 - 1e8 + 1 in f32.
  runWorld(4, [](int rank, ncclComm_t world) {
    const float values[] = {1e8f, 1, -1e8f, 1};
    std::vector<float> part(4, values[rank]);
    float sum = -1;
    Stream stream;
    ASSERT_EQ(ncclReduceScatter(part.data(), &sum, 1, ncclFloat32, ncclSum,
                                world, stream),
              ncclSuccess);
    ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
    EXPECT_EQ(sum, 1);
  });
}

TEST(Collectives, LeaveRanksWithoutAColorOut) {
  runWorld(3, [](int rank, ncclComm_t world) {
    ncclComm_t communicator;
    ASSERT_EQ(ncclCommSplit(world, rank == 1 ? NCCL_SPLIT_NOCOLOR : 0, 0,
                            &communicator, nullptr),
              ncclSuccess);
    if (rank == 1) {
      EXPECT_EQ(communicator, nullptr);
      return;
    }
    int size = 0;
    ncclCommCount(communicator, &size);
    EXPECT_EQ(size, 2);
    ncclCommDestroy(communicator);
  });
}

} // namespace
