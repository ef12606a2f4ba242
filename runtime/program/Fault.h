//===- Fault.h - Something that happens to a rank in a step ---------------===//
#ifndef STARTRAIL_PROGRAM_FAULT_H
#define STARTRAIL_PROGRAM_FAULT_H

#include "startrail/program.h"

#include <functional>

namespace startrail::program {

/// Calls `fault`, once, when this rank comes to its first call of ring step
/// `step`; after startrail_setup.
void setFault(startrail_context *context, int64_t step,
              std::function<void()> fault);

} // namespace startrail::program

#endif // STARTRAIL_PROGRAM_FAULT_H
