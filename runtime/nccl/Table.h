//===- Table.h - The calls of one NCCL -----------------------------------===//
#ifndef STARTRAIL_NCCL_TABLE_H
#define STARTRAIL_NCCL_TABLE_H

#include "runtime/nccl/Calls.h"

#include <string>

namespace startrail::nccl {

struct Table {
#define STARTRAIL_ENTRY(name, parameters, arguments)                           \
  ncclResult_t(*name) parameters;
  STARTRAIL_NCCL_CALLS(STARTRAIL_ENTRY)
#undef STARTRAIL_ENTRY
  const char *(*ncclGetErrorString)(ncclResult_t result);
  const char *(*ncclGetLastError)(ncclComm_t communicator);
};

/// Fills `table` from NCCL's library; empty, or why it cannot, with the remedy.
std::string loadTable(Table &table);

/// The calls in force: those between threads, NCCL's, or some that all fail.
const Table &table();

} // namespace startrail::nccl

#endif // STARTRAIL_NCCL_TABLE_H
