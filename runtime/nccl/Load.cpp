//===- Load.cpp - NCCL's own library -------------------------------------===//
#include "runtime/nccl/Nccl.h"
#include "runtime/nccl/Table.h"

#include <cstdlib>
#include <dlfcn.h>

using namespace startrail;

static const char *const remedy =
    "\nnote: STARTRAIL_NCCL names its file; it comes with NVIDIA's packages "
    "(apt-get install libnccl2) and with PyTorch's; --one-device runs all "
    "ranks on one GPU without it";

static std::string versionText(int version) {
  return std::to_string(version / 10000) + "." +
         std::to_string(version / 100 % 100) + "." +
         std::to_string(version % 100);
}

std::string nccl::loadTable(Table &table) {
  const char *named = std::getenv("STARTRAIL_NCCL");
  const std::string file = named && *named ? named : "libnccl.so.2";
  void *library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return std::string("expected NCCL's library to be found, but got: ") +
           dlerror() + remedy;
  std::string absent;
  auto find = [&](auto &entry, const char *name) {
    entry = reinterpret_cast<std::remove_reference_t<decltype(entry)>>(
        dlsym(library, name));
    if (!entry && absent.empty())
      absent = name;
  };
#define STARTRAIL_FIND(name, parameters, arguments) find(table.name, #name);
  STARTRAIL_NCCL_CALLS(STARTRAIL_FIND)
#undef STARTRAIL_FIND
  find(table.ncclGetErrorString, "ncclGetErrorString");
  find(table.ncclGetLastError, "ncclGetLastError");
  int version = 0;
  if (table.ncclGetVersion && table.ncclGetVersion(&version) != ncclSuccess)
    version = 0;
  if (version < oldestVersion)
    return "expected NCCL to be version " + versionText(oldestVersion) +
           " or newer, but got " +
           (version ? versionText(version) : "no version") + " of " + file +
           remedy;
  if (!absent.empty())
    return "expected " + file + " to be NCCL's library, but it has no " +
           absent + remedy;
  return "";
}
