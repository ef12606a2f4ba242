//===- Error.h - How a run ends ------------------------------------------===//
#ifndef STARTRAIL_DRIVER_ERROR_H
#define STARTRAIL_DRIVER_ERROR_H

#include <stdexcept>
#include <string>

namespace startrail::driver {

/// Exit codes of an emitted executable.
enum class Exit {
  Success = 0,
  Usage = 1,       ///< options or input files
  CheckFailed = 2, ///< the outputs differ from the reference
  Hang = 3,        ///< no rank could go on, or the time was up
  Runtime = 4,     ///< a CUDA or NCCL call failed
  NoDevice = 77    ///< test suites take 77 as "skipped"
};

/// Ends the run with `exit` and one message.
class Error : public std::runtime_error {
public:
  Error(Exit exit, const std::string &message)
      : std::runtime_error(message), exit(exit) {}
  const Exit exit;
};

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_ERROR_H
