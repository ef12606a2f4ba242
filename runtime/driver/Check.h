//===- Check.h - Outputs against the reference ---------------------------===//
#ifndef STARTRAIL_DRIVER_CHECK_H
#define STARTRAIL_DRIVER_CHECK_H

#include "runtime/driver/Reference.h"
#include "runtime/driver/ReferenceGradient.h"

#include <optional>
#include <string>

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

/// One tensor and what it is held to.
struct Comparison {
  const char *name; ///< "output", "lse", "query_gradient", ...
  Difference difference;
  std::optional<Difference> unsharded; ///< bf16 and f16: the kernel's own error
  bool isByRms = false; ///< whether `bound` is of the rms, not of the largest
  double bound = 0;     ///< of difference.maxAbs, or of difference.rms
  /// Of unsharded->rms: a kernel that is wrong the same way in both runs must
  /// not set its own bound.
  double unshardedBound = 0;
  /// Of difference.rms besides, infinite where none is: what is as far from the
  /// reference as nothing at all is wrong, however small it is.
  double rmsBound;
  bool passed() const;
};

struct CheckResult {
  int64_t rows = 0;    ///< query tokens compared
  int64_t keyRows = 0; ///< key tokens compared; 0 without gradients
  std::vector<Comparison> comparisons;
  /// "query is nan at [0, 1, 2, 3]": the first element, of the inputs or else
  /// of the reference, that the outputs' types cannot follow; else empty. Such
  /// a check fails.
  std::string notFinite;
  bool passed() const;
  /// The one of that name, which there is.
  const Comparison &of(const std::string &name) const;
};

/// Compares the rows `tokens` of output and lse, if `function` gives it.
/// `wholes` are whole tensors by Role, inputs and outputs. `unsharded` is given
/// for bf16 and f16 outputs, which may have 1.1 times its rms error, itself no
/// more than twice that of one rounding; others are bound to 1e-12 (f64) or
/// 1e-5 (f32). So is lse. Where |lse| of the reference exceeds 16, which
/// standard normal inputs never reach, both bounds grow by max |lse| / 16:
/// rounding moves scores, and with them weights, by their size. The output's
/// bound grows by max |output| / 16 in the same way; its part of lse ends at
/// 1e-2.
CheckResult checkOutputs(const startrail_function &function,
                         const std::vector<Bytes> &wholes,
                         const std::vector<int64_t> &tokens,
                         const Outcome &reference,
                         const std::optional<Outcome> &unsharded);

/// Compares the gradients of those query and key tokens, each alone, in the
/// same way with bounds 1e-11 (f64) and 1e-4 (f32). `unsharded` is of the same
/// tokens; its rms error may be twice what one rounding may cost the gradient
/// or the terms of its sums. Gradients that travel as bf16 may have another
/// 2^-8 of their rms, the most that a rounding costs, for every step of the
/// ring, and are bound by rms. The rms error may also be half of the gradient's
/// rms at most, unless that is no more than one rounding of its terms.
CheckResult checkGradients(const startrail_function &function,
                           const std::vector<Bytes> &wholes,
                           const std::vector<int64_t> &queryTokens,
                           const std::vector<int64_t> &keyTokens,
                           const GradientOutcome &reference,
                           const std::optional<Gradients> &unsharded);

/// Adds what `other` has compared.
void addCheck(CheckResult &result, CheckResult other);

/// Whether checkOutputs or checkGradients want the unsharded outcome.
bool needsUnsharded(const startrail_function &function);

/// The rows `tokens` of a whole tensor, [batch, tokens, heads, dim].
std::vector<double> chosenRows(const startrail_tensor &tensor,
                               const Bytes &whole,
                               const std::vector<int64_t> &tokens);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_CHECK_H
