//===- Runs.h - Traces of runs to test ------------------------------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_TIMELINE_RUNS_H
#define STARTRAIL_TESTS_UNIT_COMPILER_TIMELINE_RUNS_H

#include "compiler/Cluster/RunTrace.h"
#include "tests/unit/compiler/Layer/Diagnostics.h"

#include <optional>

namespace startrail::test {

/// The trace of a run of two functions, `f` and `g`, on two ranks of one thread
/// each, with a kernel of every kind and one group, one event a line.
std::string runText();

/// `text` with `what`, which it has, replaced once.
std::string replaced(std::string text, llvm::StringRef what,
                     llvm::StringRef with);

/// Reads traces, and keeps what is reported.
struct RunReader {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  Diagnostics diagnostics{&context};

  /// Nothing where it was reported.
  std::optional<RunTrace> read(std::string text);
};

/// A kernel of attention of one second's part on rank 0 of `f`.
RunSlice attendSlice(int64_t rows, bool hasDiagonal, double operations,
                     double busy, llvm::StringRef name = "attend");

} // namespace startrail::test

#endif // STARTRAIL_TESTS_UNIT_COMPILER_TIMELINE_RUNS_H
