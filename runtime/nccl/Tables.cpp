//===- Tables.cpp - Which NCCL's calls there are, and which are in force -===//
#include "runtime/nccl/Nccl.h"
#include "runtime/nccl/Table.h"

#include <atomic>
#include <mutex>

using namespace startrail;

extern "C" {
#define STARTRAIL_DECLARE(name, parameters, arguments)                         \
  ncclResult_t startrail_local_##name parameters;
STARTRAIL_NCCL_CALLS(STARTRAIL_DECLARE)
#undef STARTRAIL_DECLARE
const char *startrail_local_ncclGetErrorString(ncclResult_t result);
const char *startrail_local_ncclGetLastError(ncclComm_t communicator);
}

#define STARTRAIL_LOCAL(name, parameters, arguments) &startrail_local_##name,
static const nccl::Table threadTable = {STARTRAIL_NCCL_CALLS(STARTRAIL_LOCAL) &
                                            startrail_local_ncclGetErrorString,
                                        &startrail_local_ncclGetLastError};
#undef STARTRAIL_LOCAL

namespace {
/// What NCCL's library gave, or why it gave nothing.
struct Loaded {
  nccl::Table table = {};
  std::string failure;

  Loaded() : failure(nccl::loadTable(table)) {}
};
const Loaded &loaded() {
  static const Loaded once;
  return once;
}

/// The calls of an NCCL that is not there.
template <typename... Parameters> ncclResult_t failCall(Parameters...) {
  return ncclSystemError;
}
const char *nameFailure(ncclResult_t) { return "no NCCL"; }
const char *explainFailure(ncclComm_t) { return loaded().failure.c_str(); }
} // namespace

#define STARTRAIL_ABSENT(name, parameters, arguments) &failCall,
static const nccl::Table absentTable = {
    STARTRAIL_NCCL_CALLS(STARTRAIL_ABSENT) & nameFailure, &explainFailure};
#undef STARTRAIL_ABSENT

static std::atomic<bool> areThreads{false};

void nccl::useThreads() { areThreads = true; }
bool nccl::usesThreads() { return areThreads; }

std::string nccl::load() {
  return areThreads ? std::string() : loaded().failure;
}

const nccl::Table &nccl::table() {
  if (areThreads.load(std::memory_order_relaxed))
    return threadTable;
  return loaded().failure.empty() ? loaded().table : absentTable;
}
