//===- Driver.h - From arguments to an exit code -------------------------===//
#ifndef STARTRAIL_DRIVER_DRIVER_H
#define STARTRAIL_DRIVER_DRIVER_H

#include "startrail/program.h"

#include <string>
#include <vector>

namespace startrail::driver {

/// Runs `program` as `arguments` (without the executable's name) ask; reports
/// on the standard output, errors on the standard error. Everything is looked
/// at before any rank starts. Returns the exit code, see Exit.
int runDriver(const startrail_program &program, const std::string &executable,
              const std::vector<std::string> &arguments);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_DRIVER_H
