// What a run of known rates says of a host.
#include "compiler/Cluster/CalibrateRun.h"
#include "compiler/Cluster/ClusterFile.h"
#include "tests/unit/compiler/Timeline/Runs.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::test;
using mlir::succeeded;

namespace {

class CalibrateRun : public testing::Test {
protected:
  CalibrateRun()
      : run{mlir::FileLineColLoc::get(&reader.context, "run.json", 1, 1),
            2,
            4,
            {{"f", 0, 1}},
            {}},
        cluster(*clusterPreset("host")) {}

  /// A slice that moves `bytes`.
  void addBytes(double bytes, double busy, bool communication) {
    RunSlice slice = attendSlice(0, false, 0, busy, "merge");
    slice.communication = communication;
    slice.bytes = bytes;
    run.slices.push_back(slice);
  }

  RunReader reader;
  RunTrace run;
  Cluster cluster;
};

void expectPoints(const Curve &curve,
                  const std::vector<std::pair<double, double>> &points) {
  ASSERT_EQ(curve.points.size(), points.size());
  for (size_t i = 0; i < points.size(); ++i) {
    EXPECT_DOUBLE_EQ(curve.points[i].at, points[i].first);
    EXPECT_NEAR(curve.points[i].value, points[i].second,
                1e-9 * points[i].second);
  }
}

} // namespace

TEST_F(CalibrateRun, ratesAreThoseOfAllThreads) {
  // Two blocks of one length: 3e9 operations in 0.3 s of one thread each.
  run.slices = {attendSlice(1024, false, 1e9, 0.2),
                attendSlice(1024, false, 2e9, 0.1),
                attendSlice(256, false, 1e8, 0.02),
                attendSlice(1024, true, 5e8, 0.1),
                attendSlice(1024, false, 4e9, 0.8, "attend_gradient"),
                attendSlice(512, true, 3e9, 0.75, "attend_gradient")};
  addBytes(2e8, 0.1, false);
  addBytes(1e8, 0.2, true);
  ASSERT_TRUE(succeeded(calibrateFromRuns(run, cluster)))
      << reader.diagnostics.text;
  expectPoints(cluster.gpu.forwardFull, {{256, 0.02}, {1024, 0.04}});
  expectPoints(cluster.gpu.forwardCausal, {{1024, 0.02}});
  expectPoints(cluster.gpu.backwardFull, {{1024, 0.02}});
  expectPoints(cluster.gpu.backwardCausal, {{512, 0.016}});
  EXPECT_DOUBLE_EQ(cluster.gpu.peakTflops, 0.04);
  EXPECT_DOUBLE_EQ(cluster.gpu.peakTflops32, 0.04);
  EXPECT_LE(cluster.gpu.matmulTflops, cluster.gpu.peakTflops);
  EXPECT_NEAR(cluster.gpu.memoryGbS, 8, 1e-9);
  EXPECT_NEAR(cluster.node.gbS, 2, 1e-9);
  EXPECT_EQ(cluster.node.efficiency(1e3), 1);
  EXPECT_EQ(cluster.gpu.slowdown, 0);
  EXPECT_EQ(cluster.sharedProcessors, 4);
}

TEST_F(CalibrateRun, idleTimeIsLaunchAndLatency) {
  // 4 threads for 1 s, busy for 2.4 s in all: 0.4 s of the run are idle.
  run.slices = {attendSlice(64, false, 1e9, 1.5),
                attendSlice(64, true, 1e9, 0.8)};
  addBytes(1e6, 0.1, true);
  addBytes(0, 0, true);
  ASSERT_TRUE(succeeded(calibrateFromRuns(run, cluster)));
  EXPECT_NEAR(cluster.gpu.launchUs, 0.2e6, 1e-3);
  EXPECT_NEAR(cluster.node.latencyUs, 0.1e6, 1e-3);
}

TEST_F(CalibrateRun, costsOfF64AreTwiceThoseOfF32) {
  run.slices = {attendSlice(64, false, 1e9, 0.5)};
  run.slices[0].element = "f64";
  ASSERT_TRUE(succeeded(calibrateFromRuns(run, cluster)));
  expectPoints(cluster.gpu.forwardFull, {{64, 0.016}});
}

TEST_F(CalibrateRun, masksThatDidNotRunTakeTheOthers) {
  const Curve before = cluster.gpu.backwardFull;
  const double memory = cluster.gpu.memoryGbS, node = cluster.node.gbS;
  run.slices = {attendSlice(64, true, 1e9, 0.5)};
  ASSERT_TRUE(succeeded(calibrateFromRuns(run, cluster)));
  expectPoints(cluster.gpu.forwardFull, {{64, 0.008}});
  expectPoints(cluster.gpu.forwardCausal, {{64, 0.008}});
  // Nothing of the run says anything of these.
  ASSERT_EQ(cluster.gpu.backwardFull.points.size(), before.points.size());
  EXPECT_EQ(cluster.gpu.backwardFull.points[0].value, before.points[0].value);
  EXPECT_EQ(cluster.gpu.memoryGbS, memory);
  EXPECT_EQ(cluster.node.gbS, node);
}

TEST_F(CalibrateRun, curvesAscendAndAreAboveZero) {
  for (int64_t rows : {4096, 64, 512, 64, 4096, 128})
    run.slices.push_back(attendSlice(rows, rows == 512, 1e6 * rows, 1e-3));
  // Blocks without a visible pair, and those too short for a clock.
  run.slices.push_back(attendSlice(96, false, 0, 1e-6));
  run.slices.push_back(attendSlice(97, false, 1e9, 0));
  run.slices.push_back(attendSlice(98, false, 1e9, 1e-12));
  ASSERT_TRUE(succeeded(calibrateFromRuns(run, cluster)))
      << reader.diagnostics.text;
  const Curve &curve = cluster.gpu.forwardFull;
  ASSERT_EQ(curve.points.size(), 3u);
  for (size_t i = 0; i < curve.points.size(); ++i) {
    EXPECT_GT(curve.points[i].value, 0);
    if (i > 0)
      EXPECT_GT(curve.points[i].at, curve.points[i - 1].at);
  }
  EXPECT_TRUE(succeeded(checkCluster(run.location, cluster)));
}

TEST_F(CalibrateRun, runsAreAddedUp) {
  cluster.gpu.matmulTflops = 1;
  RunTrace other = run;
  run.slices = {attendSlice(1024, false, 1e9, 0.25),
                attendSlice(256, false, 1e8, 0.03125),
                attendSlice(64, true, 4e9, 0.125)};
  addBytes(1e8, 0.125, true);
  other.slices = {attendSlice(1024, false, 2e9, 0.125),
                  attendSlice(512, false, 1e9, 0.5),
                  attendSlice(64, true, 8e9, 0.125, "attend_gradient")};
  RunTrace both = run;
  both.functions.insert(both.functions.end(), other.functions.begin(),
                        other.functions.end());
  both.slices.insert(both.slices.end(), other.slices.begin(),
                     other.slices.end());
  Cluster expected = cluster, turned = cluster;
  ASSERT_TRUE(succeeded(calibrateFromRuns(both, expected)));
  ASSERT_TRUE(succeeded(calibrateFromRuns({run, other}, cluster)));
  ASSERT_TRUE(succeeded(calibrateFromRuns({other, run}, turned)));
  expectPoints(cluster.gpu.forwardFull,
               {{256, 0.0128}, {512, 0.008}, {1024, 0.032}});
  expectPoints(cluster.gpu.backwardCausal, {{64, 0.256}});
  EXPECT_EQ(writeCluster(cluster), writeCluster(expected));
  EXPECT_EQ(writeCluster(turned), writeCluster(expected));
}

TEST_F(CalibrateRun, runsOfOtherThreadsAreReported) {
  run.slices = {attendSlice(64, false, 1e9, 0.5)};
  RunTrace other = run;
  other.threads = 2;
  const std::string before = writeCluster(cluster);
  EXPECT_TRUE(failed(calibrateFromRuns({run, other}, cluster)));
  EXPECT_EQ(writeCluster(cluster), before);
  EXPECT_EQ(reader.diagnostics.text,
            "run.json:1:1: error: expected runs that calibrate one machine to "
            "have the same number of threads, but got 2, and 4 before\n"
            "run.json:1:1: note: the run before is here; plan with each on its "
            "own to compare them\n");
}

TEST_F(CalibrateRun, readsATrace) {
  std::optional<RunTrace> trace = reader.read(runText());
  ASSERT_TRUE(trace);
  ASSERT_TRUE(succeeded(calibrateFromRuns(*trace, cluster)))
      << reader.diagnostics.text;
  expectPoints(cluster.gpu.forwardCausal, {{32, 2 * 67584 / 38.5e-6 / 1e12}});
  EXPECT_NEAR(cluster.gpu.memoryGbS, 2 * 4096 / 4e-6 / 1e9, 1e-9);
  EXPECT_NEAR(cluster.node.gbS, 2 * 1024 / 2e-6 / 1e9, 1e-9);
}

TEST_F(CalibrateRun, clustersOfGpusAreNotCalibrated) {
  run.slices = {attendSlice(64, true, 1e9, 0.5)};
  Cluster gpus = *clusterPreset("dgx-h100");
  EXPECT_TRUE(failed(calibrateFromRuns(run, gpus)));
  EXPECT_EQ(reader.diagnostics.text,
            "run.json:1:1: error: expected the cluster to be one of CPU ranks, "
            "as the preset 'host', for the trace of a run, but got 'dgx-h100'\n"
            "run.json:1:1: note: --cluster=host takes the trace; a cluster of "
            "GPUs takes what "
            "nccl-tests prints\n");
}

TEST_F(CalibrateRun, runsWithoutAttentionSayNothing) {
  addBytes(1e6, 0.1, true);
  addBytes(1e6, 0.1, false);
  run.slices.push_back(attendSlice(97, false, 1e9, 0));
  const std::string before = writeCluster(cluster);
  EXPECT_TRUE(failed(calibrateFromRuns(run, cluster)));
  EXPECT_EQ(writeCluster(cluster), before);
  EXPECT_EQ(
      reader.diagnostics.text,
      "run.json:1:1: error: expected the run to have attention in it, but "
      "got none\n"
      "run.json:1:1: note: a program that startrail-compile makes writes the "
      "kernels of "
      "its run with --trace\n");
}

TEST_F(CalibrateRun, figuresOfNoMachineAreReported) {
  const std::string before = writeCluster(cluster);
  for (double operations : {1e30, 1e-30}) {
    run.slices = {attendSlice(64, true, operations, 1e-3)};
    EXPECT_TRUE(failed(calibrateFromRuns(run, cluster))) << operations;
    EXPECT_EQ(writeCluster(cluster), before);
    EXPECT_EQ(reader.diagnostics.text.find("run.json:1:1: error: expected "),
              0u)
        << reader.diagnostics.text;
    reader.diagnostics.text.clear();
  }
}
