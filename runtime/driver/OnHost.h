//===- OnHost.h - What launchers of CPU ranks share ----------------------===//
#ifndef STARTRAIL_DRIVER_ONHOST_H
#define STARTRAIL_DRIVER_ONHOST_H

#include "runtime/driver/Device.h"
#include "runtime/driver/Error.h"
#include "runtime/driver/Launcher.h"
#include "runtime/driver/Options.h"
#include "startrail/host.h"

namespace startrail::driver {

/// A launcher, made as `Base` is, whose ranks compute on CPU threads.
template <typename Base> class OnHost : public Base {
public:
  using Base::Base;

  bool computesOnHost() const override { return true; }
  std::string graphObstacle(int) override {
    return "CPU ranks have no graphs; every run is queued anew";
  }
  std::optional<Memory> memory() override {
    const host::MemoryUse use = host::memoryUse();
    return Memory{use.bytes, use.mostBytes};
  }
  void restartMemoryPeak() override { host::restartMemoryPeak(); }
  void startTrace(cudaStream_t stream) override {
    checkCuda(host::startTrace(stream), "keeping a trace");
  }
  StreamTraces::Works endTrace(cudaStream_t stream) override {
    return host::endTrace(stream);
  }
  int workers() override { return host::threads(); }

protected:
  /// Throws Error(Usage) for options of GPUs.
  static void configureHost(const Options &options,
                            const host::Options &device) {
    if (options.oneDevice)
      throw Error(Exit::Usage,
                  "expected --one-device with a program for GPUs, but got one "
                  "for CPU ranks, which share the cores as it is\n"
                  "note: startrail-compile --target=cuda builds for GPUs");
    checkCuda(host::configure(device), "configuring the CPU device");
  }
};

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_ONHOST_H
