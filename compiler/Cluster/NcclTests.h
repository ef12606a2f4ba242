//===- NcclTests.h - What nccl-tests measured -----------------------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_NCCLTESTS_H
#define STARTRAIL_COMPILER_CLUSTER_NCCLTESTS_H

#include "compiler/Json/Json.h"

#include "mlir/IR/Diagnostics.h"

#include <string>
#include <vector>

namespace startrail {

/// A run of one of nccl-tests' programs, out of place.
struct NcclTestRun {
  enum class Test { AllGather, ReduceScatter, AllReduce, AllToAll, SendRecv };
  struct Row {
    int64_t bytes;  ///< the column `size`, above 0
    double seconds; ///< of one operation, above 0
    mlir::LocationAttr loc;
  };

  Test test = Test::AllGather;
  int64_t ranks = 0;
  int64_t hosts = 0; ///< that its ranks run on; 0 where the file does not tell
  mlir::LocationAttr loc;
  std::vector<Row> rows; ///< ascending in bytes, each once; one at least

  /// busbw over algbw, which is bytes over seconds: what a port carries. 1 of
  /// SendRecv, 2(n-1)/n of AllReduce, (n-1)/n of the others.
  double busFactor() const;
};

/// Whether a text that is not JSON is the table of nccl-tests; whether one that
/// is JSON is what it writes with -J.
bool isNcclTestsTable(llvm::StringRef text);
bool isNcclTestsJson(const JsonText &json);

/// The run in a table, also among other lines of a log. Which test it is,
/// `Collective test starting` tells, or the name of a program as
/// all_gather_perf in the text or in the name of the file. Reported at its
/// line: a test that tells nothing of a ring or an exchange, several tests, no
/// or double ranks, rows cut off, numbers that cannot be read or are not above
/// 0, a busbw that is not algbw times what the test and its ranks make of it.
/// Warned of: wrong results in the run. Sizes that stand several times are
/// averaged.
mlir::FailureOr<NcclTestRun> readNcclTestsTable(mlir::MLIRContext *context,
                                                llvm::StringRef file,
                                                llvm::StringRef text);
/// The run in a report of -J, alike.
mlir::FailureOr<NcclTestRun> readNcclTestsJson(llvm::StringRef file,
                                               const JsonText &json);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_NCCLTESTS_H
