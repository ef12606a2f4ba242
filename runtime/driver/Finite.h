//===- Finite.h - What nothing can be compared with ----------------------===//
#ifndef STARTRAIL_DRIVER_FINITE_H
#define STARTRAIL_DRIVER_FINITE_H

#include "runtime/driver/Inputs.h"
#include "runtime/driver/Roles.h"

#include <string>

namespace startrail::driver {

/// The first element of the whole inputs of `function` that is no number, as
/// CheckResult::notFinite says it, or "". Of lse -inf is one.
std::string findInInputs(const startrail_function &function,
                         const std::vector<Bytes> &wholes);

/// The first of the reference's `values` of the rows `tokens` of `tensor` that
/// its type cannot hold, or "". Of a log-sum-exp it may be -inf.
std::string findInReference(const startrail_tensor &tensor,
                            const std::vector<double> &values,
                            const std::vector<int64_t> &tokens);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_FINITE_H
