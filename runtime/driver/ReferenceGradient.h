//===- ReferenceGradient.h - Gradients of attention in f64 ---------------===//
#ifndef STARTRAIL_DRIVER_REFERENCEGRADIENT_H
#define STARTRAIL_DRIVER_REFERENCEGRADIENT_H

#include "runtime/driver/Inputs.h"
#include "runtime/driver/Roles.h"

#include <array>

namespace startrail::driver {

/// The gradients of sum(output_gradient * output), by query, key and value.
using Gradients = std::array<std::vector<double>, 3>;

struct GradientOutcome {
  Gradients gradients; ///< [batch, chosen tokens, heads, dim] each
  /// Of each gradient, what rounding errors are relative to: the root mean
  /// square of the sums of the sizes, not the values, of what is added up.
  std::array<double, 3> terms;
  std::vector<double> lse; ///< of all query tokens, in no order
};

/// The gradients by their formulas, P = softmax(scale * Q K^T), delta = sum(P *
/// dO V^T), dS = P * (dO V^T - delta), of the query tokens and the key tokens
/// that are given (ascending); over whole tensors by Role, of which query, key,
/// value and output_gradient are read: neither output nor lse of another run.
/// Rows without a visible key give nothing.
GradientOutcome referenceGradients(const startrail_function &function,
                                   const std::vector<Bytes> &wholes,
                                   const std::vector<int64_t> &queryTokens,
                                   const std::vector<int64_t> &keyTokens);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_REFERENCEGRADIENT_H
