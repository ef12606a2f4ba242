/*===- cuda_runtime_api.h - The CUDA calls startrail uses, on CPU threads -===*/
#ifndef STARTRAIL_HOST_CUDA_RUNTIME_API_H
#define STARTRAIL_HOST_CUDA_RUNTIME_API_H

#include <stddef.h>

#ifdef __cplusplus
#define STARTRAIL_DEFAULT(value) = value
extern "C" {
#else
#define STARTRAIL_DEFAULT(value)
#endif

/* Source-compatible with the CUDA runtime for the calls declared here, and
   stricter where the runtime lets a mistake pass:
   - waiting for an event that was never recorded is cudaErrorInvalidValue;
   - a copy or fill that leaves the allocation it begins in is
     cudaErrorInvalidValue;
   - fresh memory holds NaN in every floating-point type;
   - a wait that can never end fails with cudaErrorLaunchTimeout, after a report
     on stderr (see startrail/host.h).
   There is one device. Every call may be made from any thread. */

/** Outcome of a call; the values are CUDA's. */
typedef enum cudaError {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorInitializationError = 3,
  cudaErrorInvalidMemcpyDirection = 21,
  cudaErrorInsufficientDriver = 35,
  cudaErrorNoDevice = 100,
  cudaErrorInvalidDevice = 101,
  cudaErrorInvalidResourceHandle = 400,
  cudaErrorNotReady = 600,
  cudaErrorLaunchTimeout = 702,
  cudaErrorLaunchFailure = 719,
  cudaErrorNotSupported = 801,
  cudaErrorUnknown = 999
} cudaError;
typedef enum cudaError cudaError_t;

enum cudaMemcpyKind {
  cudaMemcpyHostToHost = 0,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDefault = 4
};

typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;

#define cudaStreamDefault 0x00
#define cudaStreamNonBlocking 0x01
#define cudaEventDefault 0x00
#define cudaEventBlockingSync 0x01
#define cudaEventDisableTiming 0x02
#define cudaEventWaitDefault 0x00

const char *cudaGetErrorName(cudaError_t error);
const char *cudaGetErrorString(cudaError_t error);
/** The last error of this thread's calls; the first form also clears it. */
cudaError_t cudaGetLastError(void);
cudaError_t cudaPeekAtLastError(void);

cudaError_t cudaGetDeviceCount(int *count);
cudaError_t cudaGetDevice(int *device);
cudaError_t cudaSetDevice(int device);
/** Waits for everything queued before the call, on any stream. */
cudaError_t cudaDeviceSynchronize(void);

/** A null stream is one more stream, shared by all threads; no stream
    synchronises with it implicitly, as with cudaStreamNonBlocking. */
cudaError_t cudaStreamCreate(cudaStream_t *stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags);
/** Waits for the work on `stream` and frees it. */
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
/** cudaErrorNotReady while work is left. */
cudaError_t cudaStreamQuery(cudaStream_t stream);
/** Later work on `stream` waits for the last record of `event` before the call.
 */
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                unsigned flags STARTRAIL_DEFAULT(0));

cudaError_t cudaEventCreate(cudaEvent_t *event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event,
                            cudaStream_t stream STARTRAIL_DEFAULT(NULL));
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventQuery(cudaEvent_t event);
/** Milliseconds between the last records of two events made with timing. */
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start,
                                 cudaEvent_t end);

/** Memory aligned to 256 bytes. */
cudaError_t cudaMalloc(void **memory, size_t bytes);
/** Waits as cudaDeviceSynchronize does; null is allowed. */
cudaError_t cudaFree(void *memory);
cudaError_t cudaMemcpy(void *target, const void *source, size_t bytes,
                       enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void *target, const void *source, size_t bytes,
                            enum cudaMemcpyKind kind,
                            cudaStream_t stream STARTRAIL_DEFAULT(NULL));
cudaError_t cudaMemset(void *target, int value, size_t bytes);
cudaError_t cudaMemsetAsync(void *target, int value, size_t bytes,
                            cudaStream_t stream STARTRAIL_DEFAULT(NULL));

#ifdef __cplusplus
}
#endif

#undef STARTRAIL_DEFAULT

#endif /* STARTRAIL_HOST_CUDA_RUNTIME_API_H */
