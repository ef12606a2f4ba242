//===- Errors.cpp - Names of errors, and the last one ---------------------===//
#include "runtime/host/Errors.h"

#include "startrail/site.h"

using namespace startrail;

static thread_local cudaError_t lastError = cudaSuccess;

cudaError_t host::finish(cudaError_t outcome) {
  // cudaErrorNotReady is an answer, not a failure.
  if (outcome != cudaSuccess && outcome != cudaErrorNotReady)
    lastError = outcome;
  return outcome;
}

cudaError_t host::fail(cudaError_t error, const char *explanation) {
  startrail_explain(explanation);
  return finish(error);
}

cudaError_t cudaGetLastError() {
  const cudaError_t error = lastError;
  lastError = cudaSuccess;
  return error;
}

cudaError_t cudaPeekAtLastError() { return lastError; }

namespace {
struct Entry {
  cudaError_t error;
  const char *name;
  const char *text;
};
} // namespace

#define ENTRY(error, text) {error, #error, text}
static const Entry entries[] = {
    ENTRY(cudaSuccess, "no error"),
    ENTRY(cudaErrorInvalidValue, "invalid argument"),
    ENTRY(cudaErrorMemoryAllocation, "out of memory"),
    ENTRY(cudaErrorInitializationError, "initialization failed"),
    ENTRY(cudaErrorInvalidMemcpyDirection, "invalid direction of a copy"),
    ENTRY(cudaErrorInsufficientDriver, "the driver is older than the runtime"),
    ENTRY(cudaErrorNoDevice, "no device"),
    ENTRY(cudaErrorInvalidDevice, "invalid device number"),
    ENTRY(cudaErrorInvalidResourceHandle, "unknown stream or event"),
    ENTRY(cudaErrorNotReady, "not finished yet"),
    ENTRY(cudaErrorLaunchTimeout, "the wait can never end"),
    ENTRY(cudaErrorLaunchFailure, "work on a stream failed"),
    ENTRY(cudaErrorNotSupported, "not supported"),
    ENTRY(cudaErrorUnknown, "unknown error"),
};
#undef ENTRY

static const Entry &find(cudaError_t error) {
  for (const Entry &entry : entries)
    if (entry.error == error)
      return entry;
  return entries[sizeof(entries) / sizeof(entries[0]) - 1];
}

const char *cudaGetErrorName(cudaError_t error) { return find(error).name; }
const char *cudaGetErrorString(cudaError_t error) { return find(error).text; }
