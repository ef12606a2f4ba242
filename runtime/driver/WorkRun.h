//===- WorkRun.h - One work: run, written, checked and reported ----------===//
#ifndef STARTRAIL_DRIVER_WORKRUN_H
#define STARTRAIL_DRIVER_WORKRUN_H

#include "runtime/driver/Report.h"

namespace startrail::driver {

/// Runs `work` on whole tensors by Role, of which `wholes` has the inputs; then
/// writes files, times unsharded calls and checks, as `options` ask, and adds
/// to `trace`. The rest,
/// and the reports, are the root's. Throws as runPlan does.
Reports runWork(const startrail_program &program, const Work &work,
                std::vector<Bytes> &wholes, const Options &options,
                Launcher &launcher, TraceFile &trace);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_WORKRUN_H
