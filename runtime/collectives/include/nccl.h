/*===- nccl.h - NCCL's calls between the threads of one process -----------===*/
#ifndef STARTRAIL_COLLECTIVES_NCCL_H
#define STARTRAIL_COLLECTIVES_NCCL_H

#include <cuda_runtime_api.h>

#include <limits.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Source-compatible with NCCL for the calls declared here. Ranks are threads of
   one process, each with its own communicators; a device may hold many.
   A call, or the ncclGroupEnd that closes its group, blocks its thread until
   every partner has made the matching call, then queues the copies. So what
   works here does not rely on buffering. Stricter than NCCL: partners must
   agree in kind, element count and type (ncclInvalidUsage, both sides named by
   ncclGetLastError), a group holds at most 256 operations, and a failure fails
   the calls that wait on every communicator split from the same one
   (ncclRemoteError). Sums are made in rank order. */

#define NCCL_MAJOR 2
#define NCCL_MINOR 28
#define NCCL_PATCH 0
#define NCCL_VERSION_CODE 22800
#define NCCL_UNIQUE_ID_BYTES 128
#define NCCL_CONFIG_UNDEF_INT INT_MIN
#define NCCL_SPLIT_NOCOLOR -1

typedef struct ncclComm *ncclComm_t;

typedef struct {
  char internal[NCCL_UNIQUE_ID_BYTES];
} ncclUniqueId;

typedef enum {
  ncclSuccess = 0,
  ncclUnhandledCudaError = 1,
  ncclSystemError = 2,
  ncclInternalError = 3,
  ncclInvalidArgument = 4,
  ncclInvalidUsage = 5,
  ncclRemoteError = 6,
  ncclInProgress = 7,
  ncclNumResults = 8
} ncclResult_t;

/** Calls always block, whatever `blocking` says. As of NCCL 2.14, so that NCCL
    itself takes it for what it is. */
typedef struct ncclConfig {
  size_t size;
  unsigned magic;
  unsigned version;
  int blocking;
} ncclConfig_t;

#define NCCL_CONFIG_INITIALIZER                                                \
  {sizeof(ncclConfig_t), 0xcafebeefu, 21400, NCCL_CONFIG_UNDEF_INT}

typedef enum {
  ncclInt8 = 0,
  ncclChar = 0,
  ncclUint8 = 1,
  ncclInt32 = 2,
  ncclInt = 2,
  ncclUint32 = 3,
  ncclInt64 = 4,
  ncclUint64 = 5,
  ncclFloat16 = 6,
  ncclHalf = 6,
  ncclFloat32 = 7,
  ncclFloat = 7,
  ncclFloat64 = 8,
  ncclDouble = 8,
  ncclBfloat16 = 9,
  ncclFloat8e4m3 = 10,
  ncclFloat8e5m2 = 11,
  ncclNumTypes = 12
} ncclDataType_t;

typedef enum {
  ncclSum = 0,
  ncclProd = 1,
  ncclMax = 2,
  ncclMin = 3,
  ncclAvg = 4,
  ncclNumOps = 5
} ncclRedOp_t;

ncclResult_t ncclGetVersion(int *version);
ncclResult_t ncclGetUniqueId(ncclUniqueId *id);

/** Collective over the `ranks` threads that pass the same `id`. */
ncclResult_t ncclCommInitRank(ncclComm_t *communicator, int ranks,
                              ncclUniqueId id, int rank);
ncclResult_t ncclCommInitRankConfig(ncclComm_t *communicator, int ranks,
                                    ncclUniqueId id, int rank,
                                    ncclConfig_t *config);
/** Collective over `communicator`; *split is null for NCCL_SPLIT_NOCOLOR. */
ncclResult_t ncclCommSplit(ncclComm_t communicator, int color, int key,
                           ncclComm_t *split, ncclConfig_t *config);
ncclResult_t ncclCommFinalize(ncclComm_t communicator);
ncclResult_t ncclCommDestroy(ncclComm_t communicator);
/** Fails every call that waits on `communicator` or one split from the same,
    and frees it. */
ncclResult_t ncclCommAbort(ncclComm_t communicator);
ncclResult_t ncclCommCount(const ncclComm_t communicator, int *count);
ncclResult_t ncclCommUserRank(const ncclComm_t communicator, int *rank);
ncclResult_t ncclCommCuDevice(const ncclComm_t communicator, int *device);
ncclResult_t ncclCommGetAsyncError(ncclComm_t communicator,
                                   ncclResult_t *asyncError);

const char *ncclGetErrorString(ncclResult_t result);
/** The message of this thread's last failed call; `communicator` may be null.
 */
const char *ncclGetLastError(ncclComm_t communicator);

ncclResult_t ncclGroupStart(void);
ncclResult_t ncclGroupEnd(void);
ncclResult_t ncclSend(const void *buffer, size_t count, ncclDataType_t type,
                      int peer, ncclComm_t communicator, cudaStream_t stream);
ncclResult_t ncclRecv(void *buffer, size_t count, ncclDataType_t type, int peer,
                      ncclComm_t communicator, cudaStream_t stream);
/** `count` elements from every rank, in rank order. */
ncclResult_t ncclAllGather(const void *source, void *target, size_t count,
                           ncclDataType_t type, ncclComm_t communicator,
                           cudaStream_t stream);
/** Rank r gets elements r * count .. of the sum. ncclSum of f32 or f64. */
ncclResult_t ncclReduceScatter(const void *source, void *target, size_t count,
                               ncclDataType_t type, ncclRedOp_t operation,
                               ncclComm_t communicator, cudaStream_t stream);

#ifdef __cplusplus
}
#endif

#endif /* STARTRAIL_COLLECTIVES_NCCL_H */
