//===- DeviceFacts.h - Is this a machine that programs can run on? -------===//
#ifndef STARTRAIL_DRIVER_CUDA_DEVICEFACTS_H
#define STARTRAIL_DRIVER_CUDA_DEVICEFACTS_H

#include <string>
#include <vector>

namespace startrail::driver {

/// What CUDA says of a machine. Versions are CUDA's: 13000 is 13.0.
struct DeviceFacts {
  int driverVersion = 0;  ///< the newest CUDA it knows; 0: no driver
  int runtimeVersion = 0; ///< of the program
  std::string failure;    ///< of counting the devices, or ""
  /// By device: compute capability, 90 is 9.0.
  std::vector<int> capabilities;
};

/// The least compute capability that kernels are built for.
constexpr int leastCapability = 80;

/// Asks CUDA's run-time library.
DeviceFacts findDevices();

/// Why a program cannot run there: one line, with the remedy; "" where it can.
std::string deviceObstacle(const DeviceFacts &facts);

/// Which of `count` devices the rank `local` of its machine uses. `local` is -1
/// where nothing says; then there must be one device. Throws Error(NoDevice).
int deviceOf(int local, int count);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_CUDA_DEVICEFACTS_H
