//===- Calls.h - The NCCL calls that startrail makes ---------------------===//
#ifndef STARTRAIL_NCCL_CALLS_H
#define STARTRAIL_NCCL_CALLS_H

#include <nccl.h>

// Each as X(name, parameters, arguments); all give ncclResult_t.

/// Those that put nothing on a stream.
#define STARTRAIL_NCCL_PLAIN_CALLS(X)                                          \
  X(ncclGetVersion, (int *version), (version))                                 \
  X(ncclGetUniqueId, (ncclUniqueId * id), (id))                                \
  X(ncclCommInitRankConfig,                                                    \
    (ncclComm_t * communicator, int ranks, ncclUniqueId id, int rank,          \
     ncclConfig_t *config),                                                    \
    (communicator, ranks, id, rank, config))                                   \
  X(ncclCommInitRank,                                                          \
    (ncclComm_t * communicator, int ranks, ncclUniqueId id, int rank),         \
    (communicator, ranks, id, rank))                                           \
  X(ncclCommSplit,                                                             \
    (ncclComm_t communicator, int color, int key, ncclComm_t *split,           \
     ncclConfig_t *config),                                                    \
    (communicator, color, key, split, config))                                 \
  X(ncclCommFinalize, (ncclComm_t communicator), (communicator))               \
  X(ncclCommDestroy, (ncclComm_t communicator), (communicator))                \
  X(ncclCommAbort, (ncclComm_t communicator), (communicator))                  \
  X(ncclCommCount, (const ncclComm_t communicator, int *count),                \
    (communicator, count))                                                     \
  X(ncclCommUserRank, (const ncclComm_t communicator, int *rank),              \
    (communicator, rank))                                                      \
  X(ncclCommCuDevice, (const ncclComm_t communicator, int *device),            \
    (communicator, device))                                                    \
  X(ncclCommGetAsyncError, (ncclComm_t communicator, ncclResult_t * error),    \
    (communicator, error))

#define STARTRAIL_NCCL_GROUP_CALLS(X)                                          \
  X(ncclGroupStart, (), ())                                                    \
  X(ncclGroupEnd, (), ())

#define STARTRAIL_NCCL_STREAM_CALLS(X)                                         \
  X(ncclSend,                                                                  \
    (const void *buffer, size_t count, ncclDataType_t type, int peer,          \
     ncclComm_t communicator, cudaStream_t stream),                            \
    (buffer, count, type, peer, communicator, stream))                         \
  X(ncclRecv,                                                                  \
    (void *buffer, size_t count, ncclDataType_t type, int peer,                \
     ncclComm_t communicator, cudaStream_t stream),                            \
    (buffer, count, type, peer, communicator, stream))                         \
  X(ncclAllGather,                                                             \
    (const void *source, void *target, size_t count, ncclDataType_t type,      \
     ncclComm_t communicator, cudaStream_t stream),                            \
    (source, target, count, type, communicator, stream))                       \
  X(ncclReduceScatter,                                                         \
    (const void *source, void *target, size_t count, ncclDataType_t type,      \
     ncclRedOp_t operation, ncclComm_t communicator, cudaStream_t stream),     \
    (source, target, count, type, operation, communicator, stream))

#define STARTRAIL_NCCL_CALLS(X)                                                \
  STARTRAIL_NCCL_PLAIN_CALLS(X)                                                \
  STARTRAIL_NCCL_GROUP_CALLS(X)                                                \
  STARTRAIL_NCCL_STREAM_CALLS(X)

#endif // STARTRAIL_NCCL_CALLS_H
