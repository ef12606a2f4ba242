//===- AccessText.h - Messages about accesses of buffers ------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_ACCESSTEXT_H
#define STARTRAIL_COMPILER_ANALYSIS_ACCESSTEXT_H

#include "compiler/Analysis/StreamOrder.h"

#include <string>

namespace startrail {

/// `the attend on compute (step 3)`, `the recv of the group on communication
/// (step 3)`, `the convert on compute (iteration 2)`; the iterations, from 0,
/// of the loops around it, the outermost first, where there is no step.
std::string describe(const StreamOrder &order, const Execution &run,
                     mlir::Operation *call);

/// `buffer "key_ring_0"`, `input "key"`, `output "lse"`.
std::string describeBuffer(const StreamOrder &order, unsigned buffer);

/// Reports two accesses, one of them a write, that nothing orders, and which
/// event would. Buffers that are not the same one share bytes.
mlir::InFlightDiagnostic reportRace(const StreamOrder &order,
                                    const StreamOrder::Race &race);

/// Reports a wait for an event that was not recorded before it.
mlir::InFlightDiagnostic reportUnrecorded(WaitOp wait);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_ACCESSTEXT_H
