#include "Reports.h"
#include "Samples.h"

#include "compiler/Cluster/Calibrate.h"

#include <gtest/gtest.h>

using namespace startrail;
using Kind = NcclTestRun::Test;

namespace {

class NcclTestsTest : public testing::Test {
protected:
  mlir::FailureOr<NcclTestRun> table(llvm::StringRef text,
                                     llvm::StringRef file = "run.txt") {
    EXPECT_TRUE(isNcclTestsTable(text));
    return readNcclTestsTable(&reports.context, file, text);
  }
  mlir::FailureOr<NcclTestRun> json(std::string text) {
    auto read = JsonText::parse(&reports.context, "run.json", std::move(text));
    if (failed(read))
      return mlir::failure();
    EXPECT_TRUE(isNcclTestsJson(*read));
    return readNcclTestsJson("run.json", *read);
  }
  /// A run whose every size takes its hops' latencies, and `gbS` for what a
  /// port carries, as calibrateFromNcclTests says.
  static NcclTestRun made(Kind test, int64_t ranks, int64_t hosts,
                          double latency, double bytesOfSize, double gbS) {
    NcclTestRun run;
    run.test = test;
    run.ranks = ranks;
    run.hosts = hosts;
    for (int64_t bytes = 8; bytes <= int64_t(1) << 32; bytes *= 4)
      run.rows.push_back(
          {bytes, latency + double(bytes) * bytesOfSize / (gbS * 1e9), {}});
    return run;
  }
  static Cluster twoNodes() {
    Cluster cluster;
    cluster.nodes = 2;
    cluster.gpusPerNode = 8;
    cluster.node.gbS = 300;
    cluster.node.latencyUs = 3;
    cluster.node.efficiency.points = {{1, 1}};
    cluster.fabric.latencyUs = 10;
    cluster.fabric.efficiency.points = {{1, 1}};
    for (int64_t gpu = 0; gpu < 8; ++gpu)
      cluster.nics.push_back({"nic", 20, {gpu}});
    return cluster;
  }

  Reports reports;
};

TEST_F(NcclTestsTest, BusFactors) {
  NcclTestRun run;
  run.ranks = 8;
  for (auto [test, factor] : {std::pair(Kind::AllGather, 0.875),
                              {Kind::ReduceScatter, 0.875},
                              {Kind::AllToAll, 0.875},
                              {Kind::AllReduce, 1.75},
                              {Kind::SendRecv, 1.0}}) {
    run.test = test;
    EXPECT_DOUBLE_EQ(run.busFactor(), factor);
  }
}

TEST_F(NcclTestsTest, Table) {
  std::string text = allGatherTable(8, 1, 3.5, 350);
  mlir::FailureOr<NcclTestRun> run = table(text);
  ASSERT_TRUE(succeeded(run)) << reports.take();
  EXPECT_EQ(reports.take(), "");
  EXPECT_EQ(run->test, Kind::AllGather);
  EXPECT_EQ(run->ranks, 8);
  EXPECT_EQ(run->hosts, 1);
  EXPECT_EQ(run->rows.size(), 28u);
  EXPECT_EQ(run->rows[3].bytes, 64);

  // In the log of mpirun, several times, with NCCL's own lines.
  std::string log;
  for (int time = 0; time < 2; ++time)
    for (llvm::StringRef line : llvm::split(text, '\n'))
      if (time == 0 || !line.contains("Rank"))
        log += "[1,0]<stdout>: " + line.str() + "\n2026-01-01 NCCL INFO x\n";
  mlir::FailureOr<NcclTestRun> again = table(log);
  ASSERT_TRUE(succeeded(again)) << reports.take();
  ASSERT_EQ(again->rows.size(), run->rows.size());
  EXPECT_DOUBLE_EQ(again->rows[20].seconds, run->rows[20].seconds);
}

TEST_F(NcclTestsTest, NodeFromTable) {
  mlir::FailureOr<NcclTestRun> run = table(allGatherTable(8, 1, 3.5, 200));
  ASSERT_TRUE(succeeded(run)) << reports.take();
  Cluster cluster = twoNodes();
  ASSERT_TRUE(succeeded(calibrateFromNcclTests(*run, std::nullopt, cluster)));
  EXPECT_EQ(reports.take(), "");
  EXPECT_NEAR(cluster.node.latencyUs, 3.5, 1e-3);
  EXPECT_NEAR(cluster.node.gbS, 200, 0.2);
  EXPECT_NEAR(cluster.node.efficiency(1 << 17), 0.5, 0.01);
  EXPECT_NEAR(cluster.node.efficiency(1 << 22), 1, 0.01);
  EXPECT_DOUBLE_EQ(cluster.fabric.latencyUs, 10);
}

TEST_F(NcclTestsTest, EfficiencyIsThatOfEverySize) {
  NcclTestRun run;
  run.test = Kind::SendRecv;
  run.ranks = 2;
  run.hosts = 1;
  constexpr double latency = 4e-6;
  run.rows = {{8, latency, {}},
              {100'000, latency + 1e5 / 50e9, {}},
              {1'000'000, latency + 1e6 / 100e9, {}},
              {1'000'000'000, latency + 1e9 / 200e9, {}}};
  Cluster cluster = twoNodes();
  ASSERT_TRUE(succeeded(calibrateFromNcclTests(run, std::nullopt, cluster)));
  EXPECT_NEAR(cluster.node.gbS, 200, 1e-9);
  ASSERT_EQ(cluster.node.efficiency.points.size(), 3u);
  const std::pair<double, double> points[] = {
      {1e5, 0.25}, {1e6, 0.5}, {1e9, 1}};
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(cluster.node.efficiency.points[i].at, points[i].first);
    EXPECT_NEAR(cluster.node.efficiency.points[i].value, points[i].second,
                1e-9);
  }
}

TEST_F(NcclTestsTest, TheClustersLatenciesStandInForThoseNotTold) {
  // Large messages only, of a fabric with the latencies of the cluster.
  double hops = 15.0 / 16 * (14 * 3e-6 + 2 * 10e-6);
  NcclTestRun run = made(Kind::AllGather, 16, 2, hops, 15.0 / 16 / 8, 24);
  run.loc = mlir::UnknownLoc::get(&reports.context);
  llvm::erase_if(run.rows, [](const auto &row) { return row.bytes < 1 << 24; });
  Cluster cluster = twoNodes();
  ASSERT_TRUE(succeeded(calibrateFromNcclTests(run, std::nullopt, cluster)));
  EXPECT_NE(reports.take().find("the cluster's latency stays"),
            std::string::npos);
  EXPECT_DOUBLE_EQ(cluster.fabric.latencyUs, 10);
  for (const Nic &nic : cluster.nics)
    EXPECT_NEAR(nic.gbS, 24, 1e-6);
}

TEST_F(NcclTestsTest, EveryTestGivesTheSameNode) {
  for (auto [test, hops, bytes] : {std::tuple(Kind::AllGather, 7.0, 7.0 / 8),
                                   {Kind::ReduceScatter, 7, 7.0 / 8},
                                   {Kind::AllReduce, 14, 14.0 / 8},
                                   {Kind::AllToAll, 1, 7.0 / 8},
                                   {Kind::SendRecv, 1, 1}}) {
    Cluster cluster = twoNodes();
    ASSERT_TRUE(succeeded(calibrateFromNcclTests(
        made(test, 8, 1, hops * 4e-6, bytes, 250), std::nullopt, cluster)));
    EXPECT_NEAR(cluster.node.latencyUs, 4, 1e-2);
    EXPECT_NEAR(cluster.node.gbS, 250, 0.1);
  }
}

TEST_F(NcclTestsTest, EveryTestGivesTheSameFabric) {
  // 16 ranks on 2 hosts of 8 NICs, of 24 GB/s and 12 us each.
  double hops = 15.0 / 16 * (14 * 3e-6 + 2 * 12e-6);
  for (auto [test, latency, bytes] :
       {std::tuple(Kind::AllGather, hops, 15.0 / 16 / 8),
        {Kind::AllReduce, 2 * hops, 30.0 / 16 / 8},
        {Kind::AllToAll, 12e-6, 8 * 8 / 16.0 / 8},
        {Kind::SendRecv, 12e-6, 1}}) {
    Cluster cluster = twoNodes();
    ASSERT_TRUE(succeeded(calibrateFromNcclTests(
        made(test, 16, 2, latency, bytes, 24), std::nullopt, cluster)));
    EXPECT_NEAR(cluster.fabric.latencyUs, 12, 0.1);
    for (const Nic &nic : cluster.nics)
      EXPECT_NEAR(nic.gbS, 24, 0.05);
    EXPECT_DOUBLE_EQ(cluster.node.gbS, 300);
  }
  EXPECT_EQ(reports.take(), "");
}

TEST_F(NcclTestsTest, OneRankOfEachHost) {
  Cluster cluster = twoNodes();
  ASSERT_TRUE(succeeded(calibrateFromNcclTests(
      made(Kind::AllGather, 4, 4, 3 * 15e-6, 3.0 / 4, 22), std::nullopt,
      cluster)));
  EXPECT_NEAR(cluster.fabric.latencyUs, 15, 0.01);
  EXPECT_NEAR(cluster.nics[7].gbS, 22, 0.01);
}

TEST_F(NcclTestsTest, WhatARunCannotTell) {
  Cluster cluster = twoNodes();
  NcclTestRun run = made(Kind::AllGather, 8, 1, 7 * 4e-6, 7.0 / 8, 250);
  run.loc = mlir::UnknownLoc::get(&reports.context);
  NcclTestRun large = run, small = run;
  large.rows.erase(large.rows.begin(), large.rows.end() - 2);
  ASSERT_TRUE(succeeded(calibrateFromNcclTests(large, std::nullopt, cluster)));
  EXPECT_EQ(reports.take(),
            "warning: expected a message small enough to tell the latency, but "
            "got 536870912 bytes at least: the cluster's latency stays\n");
  EXPECT_DOUBLE_EQ(cluster.node.latencyUs, 3);
  EXPECT_NEAR(cluster.node.gbS, 250, 1);

  small.rows.resize(4);
  cluster = twoNodes();
  ASSERT_TRUE(succeeded(calibrateFromNcclTests(small, std::nullopt, cluster)));
  EXPECT_NE(reports.take().find("the cluster's bandwidth stays"),
            std::string::npos);
  EXPECT_DOUBLE_EQ(cluster.node.gbS, 300);

  // 16 ranks whose NICs together are faster than NVLink.
  NcclTestRun bound = made(Kind::AllGather, 16, 2, 1e-4, 15.0 / 16, 300);
  bound.loc = run.loc;
  ASSERT_TRUE(succeeded(calibrateFromNcclTests(bound, std::nullopt, cluster)));
  EXPECT_NE(reports.take().find("300 GB/s of NVLink"), std::string::npos);
  EXPECT_DOUBLE_EQ(cluster.nics[0].gbS, 20);
}

TEST_F(NcclTestsTest, RunsOfOtherMachines) {
  auto rejected = [&](NcclTestRun run, std::optional<CalibrationTarget> target,
                      Cluster cluster = twoNodes()) {
    run.loc = mlir::UnknownLoc::get(&reports.context);
    EXPECT_TRUE(failed(calibrateFromNcclTests(run, target, cluster)));
    return reports.take();
  };
  auto run = [&](int64_t ranks, int64_t hosts) {
    return made(Kind::AllGather, ranks, hosts, 1e-5, 1, 10);
  };
  EXPECT_EQ(rejected(run(9, 1), std::nullopt),
            "error: expected a run on one node to have at most its 8 GPUs, but "
            "got 9 ranks\nnote: --calibrate=FILE:fabric is for what joins "
            "nodes\n");
  EXPECT_EQ(rejected(run(8, 0), std::nullopt),
            "error: expected the run to tell the hosts of its ranks by lines "
            "'# Rank 0 ... on HOST', but got none\nnote: --calibrate=FILE:node "
            "says that all ranks are on one node\n");
  EXPECT_EQ(rejected(run(8, 1), CalibrationTarget::Fabric),
            "error: expected a run between nodes to have ranks on several "
            "hosts, told by lines '# Rank 0 ... on HOST', but got 1\n");
  EXPECT_EQ(rejected(run(9, 2), std::nullopt),
            "error: expected as many ranks on each host, but got 9 on 2\n");
  EXPECT_EQ(rejected(run(32, 2), std::nullopt),
            "error: expected at most 8 ranks on a host, as many as a node has "
            "GPUs, but got 16\n");
  Cluster bare = twoNodes();
  bare.nics.clear();
  EXPECT_EQ(rejected(run(16, 2), std::nullopt, bare),
            "error: expected the cluster to have NICs, but got none\n");
}

TEST_F(NcclTestsTest, Json) {
  mlir::FailureOr<NcclTestRun> run = json(R"({
"args": ["/opt/sendrecv_perf", "-J", "x"], "nccl_version": 22803,
"config": {"devices": [{"rank": 0, "hostname": "a"}, {"rank": 1, "hostname": "b"}]},
"results": [
 {"size": 8, "count": 2, "type": "float", "out_of_place": {"time": 12.5, "alg_bw": 0.000640, "bus_bw": 0.000640, "nwrong": 0.000000}},
 {"size": 0, "out_of_place": {"time": 1, "alg_bw": 0, "bus_bw": 0}},
 {"size": 1000000, "out_of_place": null, "in_place": {"cpu_time": 50, "alg_bw": 20, "bus_bw": 20, "nwrong": null}}
]})");
  ASSERT_TRUE(succeeded(run)) << reports.take();
  EXPECT_EQ(run->test, Kind::SendRecv);
  EXPECT_EQ(run->hosts, 2);
  ASSERT_EQ(run->rows.size(), 2u);
  EXPECT_DOUBLE_EQ(run->rows[0].seconds, 12.5e-6);
  EXPECT_DOUBLE_EQ(run->rows[1].seconds, 50e-6);
  EXPECT_EQ(mlir::cast<mlir::FileLineColLoc>(run->rows[1].loc).getLine(), 7u);
  EXPECT_EQ(mlir::cast<mlir::FileLineColLoc>(run->rows[1].loc).getColumn(), 2u);
}

TEST_F(NcclTestsTest, NameOfTheFile) {
  std::string text = "# nThread 1 nGpus 4 minBytes 8 maxBytes 8\n"
                     "#  size count type time algbw busbw error\n"
                     "1000 250 float 10.0 0.10 0.07 0e+00\n";
  mlir::FailureOr<NcclTestRun> run = table(text, "logs/alltoall-4.txt");
  ASSERT_TRUE(succeeded(run)) << reports.take();
  EXPECT_EQ(run->test, Kind::AllToAll);
  EXPECT_EQ(run->ranks, 4);
  EXPECT_EQ(run->hosts, 0);
  EXPECT_TRUE(failed(table(text)));
  EXPECT_NE(reports.take().find("to tell which test it is of"),
            std::string::npos);
}

} // namespace
