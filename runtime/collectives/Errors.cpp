//===- Errors.cpp - Messages of the collectives ---------------------------===//
#include "runtime/collectives/Communicator.h"

using namespace startrail::collectives;

static thread_local std::string lastError;

ncclResult_t startrail::collectives::fail(ncclResult_t result,
                                          std::string message) {
  lastError = std::move(message);
  return result;
}

const char *ncclGetLastError(ncclComm_t) { return lastError.c_str(); }

const char *ncclGetErrorString(ncclResult_t result) {
  switch (result) {
  case ncclSuccess:
    return "no error";
  case ncclUnhandledCudaError:
    return "a CUDA call failed";
  case ncclSystemError:
    return "the ranks cannot proceed";
  case ncclInternalError:
    return "internal error";
  case ncclInvalidArgument:
    return "invalid argument";
  case ncclInvalidUsage:
    return "invalid usage";
  case ncclRemoteError:
    return "another rank failed";
  case ncclInProgress:
    return "in progress";
  case ncclNumResults:
    break;
  }
  return "unknown result";
}

const char *startrail::collectives::nameOf(ncclDataType_t type) {
  static const char *const names[ncclNumTypes] = {
      "int8",    "uint8",   "int32",   "uint32",   "int64",      "uint64",
      "float16", "float32", "float64", "bfloat16", "float8e4m3", "float8e5m2"};
  return type >= 0 && type < ncclNumTypes ? names[type] : "unknown";
}

const char *startrail::collectives::nameOf(Kind kind) {
  static const char *const names[] = {"ncclSend", "ncclRecv", "ncclAllGather",
                                      "ncclReduceScatter", "ncclCommSplit"};
  return names[static_cast<int>(kind)];
}

const char *startrail::collectives::nameOf(startrail_traffic traffic) {
  static const char *const names[STARTRAIL_TRAFFIC_KINDS] = {
      "gather", "exchange", "ring", "combine",
      "lse",    "gradient", "home", "other"};
  return names[traffic];
}

/// " (send key at step 2 in f)", or "".
static std::string describe(const startrail_site &site) {
  if (!site.operation)
    return "";
  std::string text = std::string(" (") + site.operation;
  if (site.step >= 0)
    text += " at step " + std::to_string(site.step);
  if (site.function)
    text += std::string(" in ") + site.function;
  return text + ")";
}

std::string startrail::collectives::describe(const Call &call) {
  std::string text = "rank " + std::to_string(call.rankOf(call.member)) +
                     "'s " + nameOf(call.kind);
  if (call.kind != Kind::Split)
    text += " of " + std::to_string(call.count) + " " + nameOf(call.type);
  if (call.peer >= 0)
    text += (call.kind == Kind::Send ? " to rank " : " from rank ") +
            std::to_string(call.rankOf(call.peer));
  return text + ::describe(call.site);
}

std::string
startrail::collectives::describe(const startrail::blocking::Wait &wait) {
  std::string text = wait.what;
  for (size_t i = 0; i < wait.ranks.size(); ++i)
    text += (i ? ", " : ": rank ") + std::to_string(wait.ranks[i]);
  return text + ::describe(wait.site);
}

std::string
startrail::collectives::describe(std::unique_lock<std::mutex> &lock,
                                 const startrail::blocking::Wait &wait) {
  return startrail::blocking::whyNot(lock) + ": " + describe(wait);
}
