//===- Roles.h - What the tensors of a function are ----------------------===//
#ifndef STARTRAIL_DRIVER_ROLES_H
#define STARTRAIL_DRIVER_ROLES_H

#include "startrail/program.h"

#include <vector>

namespace startrail::driver {

/// What a tensor is to an attention, whatever the pass of the function that
/// takes or gives it. Whole tensors are kept by it: index role of a vector.
enum Role {
  Query = 0,
  Key,
  Value,
  OutputGradient,
  Output,
  Lse,
  QueryGradient,
  KeyGradient,
  ValueGradient,
  WholeRoles, ///< how many there are
  /// Saved, Saved + 1, ...: what the ranks keep from forward to backward, in
  /// the order of startrail_function::saved.
  Saved = WholeRoles
};

/// Of the pointers that startrail_function::run takes, in their order.
std::vector<Role> inputRoles(const startrail_function &function);
std::vector<Role> outputRoles(const startrail_function &function);

/// The tensor of `function` in a role; null where it has none.
const startrail_tensor *tensorOf(const startrail_function &function, Role role);

/// Whether `function` gives gradients: backward and joint ones do.
inline bool givesGradients(const startrail_function &function) {
  return function.pass != STARTRAIL_FORWARD;
}
/// Whether it gives the output: forward and joint ones do.
inline bool givesOutput(const startrail_function &function) {
  return function.pass != STARTRAIL_BACKWARD;
}

/// "forward", "backward" or "joint".
const char *passText(startrail_pass pass);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_ROLES_H
