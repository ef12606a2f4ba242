//===- Compile.h - startrail-compile --------------------------------------===//
#ifndef STARTRAIL_COMPILER_DRIVER_COMPILE_H
#define STARTRAIL_COMPILER_DRIVER_COMPILE_H

namespace startrail {

/// All of startrail-compile: reads the command line, lowers and writes.
/// Returns an ExitCode; see --help.
int compileMain(int argc, char **argv);

} // namespace startrail

#endif // STARTRAIL_COMPILER_DRIVER_COMPILE_H
