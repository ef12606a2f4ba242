//===- EngineTesting.h - Machines and runs made by hand -------------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_SIMULATOR_ENGINETESTING_H
#define STARTRAIL_TESTS_UNIT_COMPILER_SIMULATOR_ENGINETESTING_H

#include "compiler/Simulator/Engine.h"

#include <map>

/// Ranks that reach each other as a test says. Ways that are not told take no
/// time.
struct TestMachine {
  std::vector<startrail::NetworkLink> links;
  std::map<std::pair<int64_t, int64_t>, startrail::Route> routes;
  startrail::EngineNetwork figures; ///< all but links and routes

  /// Adds a link; its index.
  uint32_t link(double bytesPerSecond);
  startrail::Route &way(int64_t from, int64_t to,
                        llvm::ArrayRef<uint32_t> links, double latency = 0);
  /// As long-lived as this.
  startrail::EngineNetwork network() const;

  /// Every rank has a link out and one in.
  static TestMachine switched(int64_t ranks, double bytesPerSecond,
                              double latency);
};

struct TestRun {
  startrail::Actions actions;

  explicit TestRun(size_t ranks);
  void kernel(uint32_t rank, double seconds);
  void record(uint32_t rank, startrail::StreamKind stream, uint32_t event);
  void wait(uint32_t rank, startrail::StreamKind stream, uint32_t event);
  void group(uint32_t rank, llvm::ArrayRef<startrail::ActionCall> calls,
             int32_t step = -1);
  /// Groups of one call on both.
  void transfer(uint32_t from, uint32_t to, double bytes);
  /// One group on every member of a new communicator.
  void collective(startrail::ActionCall::Kind kind,
                  const std::vector<int32_t> &members, double bytes);
  /// What the communication stream does next comes after the kernels so far.
  void joinKernels(uint32_t rank);
};

startrail::ActionCall sendTo(uint32_t rank, double bytes);
startrail::ActionCall receiveFrom(uint32_t rank, double bytes);

/// The run with its times; a failure of the test where there is an error.
startrail::EngineRun simulated(const TestRun &run, const TestMachine &machine);
/// Its error, or nothing.
std::string errorOf(const TestRun &run, const TestMachine &machine);

#endif // STARTRAIL_TESTS_UNIT_COMPILER_SIMULATOR_ENGINETESTING_H
