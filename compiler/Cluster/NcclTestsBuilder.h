//===- NcclTestsBuilder.h - A run of nccl-tests from its report -----------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_NCCLTESTSBUILDER_H
#define STARTRAIL_COMPILER_CLUSTER_NCCLTESTSBUILDER_H

#include "compiler/Cluster/NcclTests.h"

#include <map>
#include <optional>
#include <set>

namespace startrail {

/// Puts a run together from what a report tells, in any form, and checks it.
/// Every function reports what is wrong where it stands.
class NcclTestsBuilder {
public:
  /// One line of results; numbers as they stand in the report.
  struct Result {
    mlir::Location loc;
    llvm::StringRef size, time, algbw, busbw, wrong;
  };

  NcclTestsBuilder(mlir::Location whole, llvm::StringRef file)
      : whole(whole), file(file) {}

  /// The program `.../all_gather_perf` ran; empty words and others are no
  /// program. A second one must be the same.
  mlir::LogicalResult program(mlir::Location loc, llvm::StringRef word);
  mlir::LogicalResult rank(mlir::Location loc, int64_t rank,
                           llvm::StringRef host);
  /// Number of ranks where no rank is told.
  void ranksOfProcess(int64_t count) { ofProcess = count; }
  mlir::LogicalResult result(const Result &result);
  mlir::FailureOr<NcclTestRun> finish();

private:
  struct Sum {
    double seconds = 0;
    int64_t rows = 0;
    mlir::LocationAttr loc;
    double algbw = 0, busbw = 0;
  };

  mlir::Location whole;
  llvm::StringRef file;
  std::optional<NcclTestRun::Test> test;
  std::set<int64_t> ranks;
  std::set<std::string> hosts;
  int64_t ofProcess = 0;
  std::map<int64_t, Sum> rows; ///< by bytes
  bool warned = false;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_NCCLTESTSBUILDER_H
