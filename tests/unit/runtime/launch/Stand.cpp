//===- Stand.cpp - What stands for CUDA and NCCL in these tests -----------===//
#include "tests/unit/runtime/launch/Stand.h"
#include "runtime/collectives/Timeout.h"
#include "runtime/driver/cuda/Capture.h"

using namespace startrail;

driver::DeviceFacts testing::machineOf(int count) {
  driver::DeviceFacts facts;
  facts.driverVersion = facts.runtimeVersion = 13000;
  facts.capabilities.assign(count, 90);
  return facts;
}

driver::DeviceFacts testing::devices = testing::machineOf(1);
int testing::refusedDevice = -1;
std::string testing::ncclFailure;
bool testing::areThreads = false;
nccl::Observer *testing::observer = nullptr;

/// The linker leads calls here (--wrap): the CPU device is one alone.
extern "C" cudaError_t __wrap_cudaSetDevice(int device) {
  return device < int(testing::devices.capabilities.size()) &&
                 device != testing::refusedDevice
             ? cudaSuccess
             : cudaErrorInvalidDevice;
}

driver::DeviceFacts driver::findDevices() { return testing::devices; }

std::unique_ptr<driver::Graph>
driver::captureGraph(cudaStream_t, const std::function<void()> &) {
  return nullptr;
}

std::string nccl::load() { return testing::ncclFailure; }
void nccl::useThreads() { testing::areThreads = true; }
void nccl::setObserver(Observer *newObserver) {
  testing::observer = newObserver;
}

// The CPU device waits by itself.
void blocking::setTimeout(double) {}
void blocking::cancel(const std::string &) {}
bool blocking::hasTimedOut() { return false; }
