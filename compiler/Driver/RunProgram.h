//===- RunProgram.h - A program that ends when this one does --------------===//
#ifndef STARTRAIL_COMPILER_DRIVER_RUNPROGRAM_H
#define STARTRAIL_COMPILER_DRIVER_RUNPROGRAM_H

#include <string>
#include <vector>

namespace startrail {

/// How a program ended: it did not start where `error` is not 0, an errno; a
/// signal ended it where `signal` is not 0.
struct ProgramEnd {
  int error = 0, signal = 0, code = 0;
};

/// Runs the program at the path command.front() and waits for it. Its standard
/// input and output are the descriptors `input` (this process's where -1) and
/// `output`; its standard error is this process's. It ends when this process
/// does, however that is. The process has no other threads.
ProgramEnd runProgram(const std::vector<std::string> &command, int input,
                      int output);

} // namespace startrail

#endif // STARTRAIL_COMPILER_DRIVER_RUNPROGRAM_H
