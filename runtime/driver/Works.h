//===- Works.h - What runs together --------------------------------------===//
#ifndef STARTRAIL_DRIVER_WORKS_H
#define STARTRAIL_DRIVER_WORKS_H

#include "runtime/driver/Inputs.h"
#include "runtime/driver/Roles.h"

namespace startrail::driver {

/// Functions that run one after the other on ranks that are set up once.
struct Work {
  /// One; or a forward function and one of its gradients, which takes what the
  /// former has left in device memory.
  std::vector<const startrail_function *> functions;
  /// Runs once before a backward function alone, for what it saves; or null.
  const startrail_function *before = nullptr;
};

/// What --function and --pass ask for, in the order of the program. Throws
/// Error(Usage), with the remedy, where `program` does not hold it, and where a
/// forward function does not fit that of its gradients.
std::vector<Work> chooseWorks(const startrail_program &program,
                              const Options &options);

/// The functions of `works`, each once.
std::vector<const startrail_function *>
functionsOf(const std::vector<Work> &works);

/// The tensors that a work is given, and those that it gives, with the function
/// that they are first of.
struct RoleOf {
  Role role;
  const startrail_function *function;
  const startrail_tensor &tensor() const { return *tensorOf(*function, role); }
};
std::vector<RoleOf> inputsOf(const Work &work);
std::vector<RoleOf> outputsOf(const Work &work);

/// The whole inputs of `work`, by Role; the other roles are empty. What no file
/// of `options` has is drawn, or, of output and lse, computed in f64 and
/// rounded. Throws Error(Usage) where a file does not fit.
std::vector<Bytes> makeWholes(const Work &work, const Options &options);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_WORKS_H
