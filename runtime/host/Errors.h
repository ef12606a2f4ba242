//===- Errors.h - The last error of a thread ------------------------------===//
#ifndef STARTRAIL_HOST_ERRORS_H
#define STARTRAIL_HOST_ERRORS_H

#include <cuda_runtime_api.h>

namespace startrail::host {

/// Notes the outcome of a call for cudaGetLastError and returns it.
cudaError_t finish(cudaError_t outcome);

/// The same for a failure, with what the code does not say (startrail_explain).
cudaError_t fail(cudaError_t error, const char *explanation);

} // namespace startrail::host

#endif // STARTRAIL_HOST_ERRORS_H
