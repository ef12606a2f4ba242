//===- Check.h - Outputs against the reference ---------------------------===//
#ifndef STARTRAIL_DRIVER_CHECK_H
#define STARTRAIL_DRIVER_CHECK_H

#include "runtime/driver/Reference.h"

#include <optional>

namespace startrail::driver {

/// How far values are from the reference. Infinities are equal to themselves; a
/// NaN, and an infinity that the reference lacks, are infinitely far.
struct Difference {
  double maxAbs = 0;
  double rms = 0;          ///< root of the mean square of the differences
  double referenceRms = 0; ///< of the finite reference values
};
Difference compare(const std::vector<double> &values,
                   const std::vector<double> &reference);

struct CheckResult {
  int64_t rows = 0; ///< tokens compared
  Difference output, lse;
  std::optional<Difference> unsharded; ///< bf16 and f16: the kernel's own error
  double outputBound = 0; ///< of output.maxAbs, or of output.rms if unsharded
  /// Of unsharded->rms: twice what one rounding may cost. A kernel that is
  /// wrong the same way in both runs must not set its own bound.
  double unshardedBound = 0;
  double lseBound = 0; ///< of lse.maxAbs
  /// "query is nan at [0, 1, 2, 3]": the first element, of the inputs or else
  /// of the reference, that the outputs' types cannot follow; else empty. Such
  /// a check fails.
  std::string notFinite;
  bool passed() const;
};

/// Compares the rows `tokens` of the whole outputs (output, and lse if there is
/// one). `unsharded` is given for bf16 and f16 outputs, which may have 1.1
/// times its rms error, itself no more than twice that of one rounding; others
/// are bound to 1e-12 (f64) or 1e-5 (f32). So is lse. Where |lse| of the
/// reference exceeds 16, which standard normal inputs never reach, both bounds
/// grow by max |lse| / 16: rounding moves scores, and with them weights, by
/// their size. The output's bound grows by max |output| / 16 in the same way;
/// its part of lse ends at 1e-2.
CheckResult checkOutputs(const startrail_function &function,
                         const std::vector<Bytes> &inputs,
                         const std::vector<Bytes> &outputs,
                         const std::vector<int64_t> &tokens,
                         const Outcome &reference,
                         const std::optional<Outcome> &unsharded);

/// Whether checkOutputs wants the unsharded outcome.
bool needsUnsharded(const startrail_function &function);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_CHECK_H
