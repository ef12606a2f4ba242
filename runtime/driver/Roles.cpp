//===- Roles.cpp - What the tensors of a function are --------------------===//
#include "runtime/driver/Roles.h"

#include <algorithm>

namespace startrail::driver {

/// The first `count` of `roles`, then the saved ones of `function` if `saves`.
static std::vector<Role> rolesOf(std::vector<Role> roles, int count,
                                 const startrail_function &function,
                                 bool saves) {
  roles.resize(std::min<size_t>(roles.size(), count));
  for (int i = 0; saves && i < function.saved_count; ++i)
    roles.push_back(Role(Saved + i));
  return roles;
}

std::vector<Role> inputRoles(const startrail_function &function) {
  switch (function.pass) {
  case STARTRAIL_BACKWARD:
    return rolesOf({OutputGradient, Query, Key, Value, Output, Lse},
                   function.input_count, function, true);
  case STARTRAIL_FORWARD:
  case STARTRAIL_JOINT:
    break;
  }
  return rolesOf({Query, Key, Value, OutputGradient}, function.input_count,
                 function, false);
}

std::vector<Role> outputRoles(const startrail_function &function) {
  switch (function.pass) {
  case STARTRAIL_BACKWARD:
    return rolesOf({QueryGradient, KeyGradient, ValueGradient},
                   function.output_count, function, false);
  case STARTRAIL_FORWARD:
  case STARTRAIL_JOINT:
    break;
  }
  return rolesOf({Output, Lse, QueryGradient, KeyGradient, ValueGradient},
                 function.output_count, function,
                 function.pass == STARTRAIL_FORWARD);
}

const startrail_tensor *tensorOf(const startrail_function &function,
                                 Role role) {
  if (role >= Saved)
    return role - Saved < function.saved_count ? &function.saved[role - Saved]
                                               : nullptr;
  const std::vector<Role> inputs = inputRoles(function);
  if (auto at = std::find(inputs.begin(), inputs.end(), role);
      at != inputs.end())
    return &function.inputs[at - inputs.begin()];
  const std::vector<Role> outputs = outputRoles(function);
  if (auto at = std::find(outputs.begin(), outputs.end(), role);
      at != outputs.end())
    return &function.outputs[at - outputs.begin()];
  return nullptr;
}

const char *passText(startrail_pass pass) {
  switch (pass) {
  case STARTRAIL_FORWARD:
    return "forward";
  case STARTRAIL_BACKWARD:
    return "backward";
  case STARTRAIL_JOINT:
    break;
  }
  return "joint";
}

} // namespace startrail::driver
