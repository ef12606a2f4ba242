//===- Stand.h - What stands for CUDA and NCCL in these tests -------------===//
#ifndef STARTRAIL_TESTS_UNIT_RUNTIME_LAUNCH_STAND_H
#define STARTRAIL_TESTS_UNIT_RUNTIME_LAUNCH_STAND_H

#include "runtime/driver/cuda/DeviceFacts.h"
#include "runtime/nccl/Nccl.h"

namespace startrail::testing {

/// What findDevices() gives.
extern driver::DeviceFacts devices;
/// A machine with `count` GPUs.
driver::DeviceFacts machineOf(int count);

/// The device that is refused, or -1.
extern int refusedDevice;

/// What nccl::load() gives, and whether nccl::useThreads() was called.
extern std::string ncclFailure;
extern bool areThreads;
/// Who hears of NCCL's calls.
extern nccl::Observer *observer;

} // namespace startrail::testing

#endif // STARTRAIL_TESTS_UNIT_RUNTIME_LAUNCH_STAND_H
