/*===- LocalNames.h - Other names for the calls between threads -----------===*/
#ifndef STARTRAIL_NCCL_LOCALNAMES_H
#define STARTRAIL_NCCL_LOCALNAMES_H

/* Included before everything else where runtime/collectives is compiled to
   stand beside NCCL in one program (Dispatch.cpp). */
#define ncclGetVersion startrail_local_ncclGetVersion
#define ncclGetUniqueId startrail_local_ncclGetUniqueId
#define ncclCommInitRank startrail_local_ncclCommInitRank
#define ncclCommInitRankConfig startrail_local_ncclCommInitRankConfig
#define ncclCommSplit startrail_local_ncclCommSplit
#define ncclCommFinalize startrail_local_ncclCommFinalize
#define ncclCommDestroy startrail_local_ncclCommDestroy
#define ncclCommAbort startrail_local_ncclCommAbort
#define ncclCommCount startrail_local_ncclCommCount
#define ncclCommUserRank startrail_local_ncclCommUserRank
#define ncclCommCuDevice startrail_local_ncclCommCuDevice
#define ncclCommGetAsyncError startrail_local_ncclCommGetAsyncError
#define ncclGetErrorString startrail_local_ncclGetErrorString
#define ncclGetLastError startrail_local_ncclGetLastError
#define ncclGroupStart startrail_local_ncclGroupStart
#define ncclGroupEnd startrail_local_ncclGroupEnd
#define ncclSend startrail_local_ncclSend
#define ncclRecv startrail_local_ncclRecv
#define ncclAllGather startrail_local_ncclAllGather
#define ncclReduceScatter startrail_local_ncclReduceScatter

#endif /* STARTRAIL_NCCL_LOCALNAMES_H */
