//===- Capture.h - CUDA graphs -------------------------------------------===//
#ifndef STARTRAIL_DRIVER_CUDA_CAPTURE_H
#define STARTRAIL_DRIVER_CUDA_CAPTURE_H

#include "runtime/driver/Launcher.h"

namespace startrail::driver {

/// What `queue` puts on `stream`, and on streams that wait for it and that it
/// waits for in the end. Throws Error(Runtime), and what `queue` throws, after
/// the capture has been given up.
std::unique_ptr<Graph> captureGraph(cudaStream_t stream,
                                    const std::function<void()> &queue);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_CUDA_CAPTURE_H
