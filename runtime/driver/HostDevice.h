//===- HostDevice.h - What CPU ranks lack --------------------------------===//
#ifndef STARTRAIL_DRIVER_HOSTDEVICE_H
#define STARTRAIL_DRIVER_HOSTDEVICE_H

#include "runtime/driver/Error.h"
#include "runtime/driver/Options.h"

namespace startrail::driver {

inline void rejectOneDevice(const Options &options) {
  if (options.oneDevice)
    throw Error(Exit::Usage,
                "expected --one-device with a program for GPUs, but got one "
                "for CPU ranks, which share the cores as it is\n"
                "note: startrail-compile --target=cuda builds for GPUs");
}

inline const char *const hostGraphObstacle =
    "CPU ranks have no graphs; every run is queued anew";

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_HOSTDEVICE_H
