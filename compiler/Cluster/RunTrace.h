//===- RunTrace.h - What a program's --trace has written ------------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_RUNTRACE_H
#define STARTRAIL_COMPILER_CLUSTER_RUNTRACE_H

#include "compiler/Json/Json.h"

#include <vector>

namespace startrail {

/// A kernel or a group of one rank. Times are in seconds.
struct RunSlice {
  std::string function, name;
  int64_t rank = 0;
  bool communication = false;
  double begin = 0, end = 0;
  double busy = 0;    ///< of all threads, working on it
  double exposed = 0; ///< no kernel of the rank ran beside it
  double bytes = 0;   ///< of a kernel, read and written; of a group, received
  // Of attention.
  double operations = 0;
  int64_t rows = 0;         ///< of the shorter side of the block
  bool hasDiagonal = false; ///< of a causal mask
  std::string element;
};

/// A run of a program on CPU ranks.
struct RunTrace {
  struct Function {
    std::string name;
    double begin, end; ///< of the first rank, of the last
  };
  mlir::Location location; ///< of the file
  int64_t ranks = 0;
  int64_t threads = 0; ///< that compute, of all ranks together
  std::vector<Function> functions;
  std::vector<RunSlice> slices;
};

/// Whether a JSON text is a trace in Chrome's form.
bool isRunTrace(const JsonText &json);

/// Reads it. Reported at their place: members that are missing or of another
/// kind, numbers below 0 or above 1e18, functions that end before they begin or
/// stand twice, slices of functions and ranks that are none of the run's, and a
/// rank without any.
mlir::FailureOr<RunTrace> readRunTrace(const JsonText &json);

/// Reads it from a file. Reported too: a file that cannot be read, is not JSON
/// or not a trace.
mlir::FailureOr<RunTrace> loadRunTrace(mlir::MLIRContext *context,
                                       llvm::StringRef path);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_RUNTRACE_H
