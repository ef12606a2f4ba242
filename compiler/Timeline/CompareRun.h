//===- CompareRun.h - A run measured, and the same one simulated ----------===//
#ifndef STARTRAIL_COMPILER_TIMELINE_COMPARERUN_H
#define STARTRAIL_COMPILER_TIMELINE_COMPARERUN_H

#include "compiler/Cluster/RunTrace.h"
#include "compiler/Timeline/Timeline.h"

#include "llvm/Support/JSON.h"

namespace startrail {

/// Seconds of the rank where a kernel's or a group's name has most, all of its
/// runs together.
struct ComparedTime {
  std::string function, name; ///< no name: of the whole function
  double measured = 0, simulated = 0;
  /// Simulated over measured; 0 where nothing was measured.
  double ratio() const { return measured > 0 ? simulated / measured : 0; }
};

/// By function, as they ran: the whole, then names in the order in which they
/// first begin in the measured run, then those only simulated.
struct RunComparison {
  std::vector<ComparedTime> times;

  /// A table in milliseconds.
  std::string text() const;
  void write(llvm::json::OStream &json) const;
};

/// Compares the functions that both have. Reported: none, and another number of
/// ranks.
mlir::FailureOr<RunComparison> compareRun(const RunTrace &measured,
                                          llvm::ArrayRef<TimelinePart> parts);

} // namespace startrail

#endif // STARTRAIL_COMPILER_TIMELINE_COMPARERUN_H
