//===- CheckFiles.h - The files a command line names ----------------------===//
#ifndef STARTRAIL_COMPILER_DRIVER_CHECKFILES_H
#define STARTRAIL_COMPILER_DRIVER_CHECKFILES_H

#include "compiler/Driver/Options.h"

namespace startrail {

/// Holds, or is reported: outputs have names that suit what goes there, and no
/// two of them, nor one of them and the input, are the same file.
bool checkFiles(const CompileOptions &options);

} // namespace startrail

#endif // STARTRAIL_COMPILER_DRIVER_CHECKFILES_H
