//===- OutputFiles.h - Files a run writes --------------------------------===//
#ifndef STARTRAIL_DRIVER_OUTPUTFILES_H
#define STARTRAIL_DRIVER_OUTPUTFILES_H

#include <string>

namespace startrail::driver {

/// Writes `text` to `file`, whole or not at all. What is no regular file, such
/// as a device or a pipe, is written to and never replaced. Throws Error(Usage)
/// where that fails.
void writeFile(const std::string &file, const std::string &text);

/// Throws Error(Usage) unless `file` can be written; leaves it as it is.
void requireWritable(const std::string &file);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_OUTPUTFILES_H
