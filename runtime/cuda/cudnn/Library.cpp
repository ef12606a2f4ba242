//===- Library.cpp - cuDNN, where it is installed ------------------------===//
#include "runtime/cuda/cudnn/Library.h"

#include <cstdlib>
#include <dlfcn.h>

namespace startrail::cuda::cudnn {
namespace {

/// The oldest whose attention takes all that our graphs ask for.
constexpr size_t leastVersion = 90500;

std::string versionText(size_t version) {
  return std::to_string(version / 10000) + "." +
         std::to_string(version / 100 % 100) + "." +
         std::to_string(version % 100);
}

template <typename Function>
bool find(void *library, const char *name, Function &function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

Library open() {
  Library all;
  const char *named = std::getenv("STARTRAIL_CUDNN");
  void *library =
      dlopen(named && *named ? named : "libcudnn.so.9", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *error = dlerror();
    all.obstacle = std::string("cuDNN is not found (") +
                   (error ? error : "no reason given") +
                   "; install cuDNN 9 or let $STARTRAIL_CUDNN name its "
                   "libcudnn.so.9)";
    return all;
  }
  if (!find(library, "cudnnGetVersion", all.getVersion) ||
      !find(library, "cudnnGetErrorString", all.getErrorString) ||
      !find(library, "cudnnGetLastErrorString", all.getLastErrorString) ||
      !find(library, "cudnnCreate", all.create) ||
      !find(library, "cudnnDestroy", all.destroy) ||
      !find(library, "cudnnSetStream", all.setStream) ||
      !find(library, "cudnnBackendCreateDescriptor", all.createDescriptor) ||
      !find(library, "cudnnBackendDestroyDescriptor", all.destroyDescriptor) ||
      !find(library, "cudnnBackendSetAttribute", all.setAttribute) ||
      !find(library, "cudnnBackendGetAttribute", all.getAttribute) ||
      !find(library, "cudnnBackendFinalize", all.finalize) ||
      !find(library, "cudnnBackendExecute", all.execute)) {
    all.obstacle = "the cuDNN that is found has no graph API of version 9";
    return all;
  }
  if (const size_t version = all.getVersion(); version < leastVersion)
    all.obstacle = "expected cuDNN to be of version " +
                   versionText(leastVersion) + " or later, but got " +
                   versionText(version);
  return all;
}

} // namespace

void Library::check(cudnnStatus_t status, const char *what) const {
  if (status == CUDNN_STATUS_SUCCESS)
    return;
  char words[1024] = "";
  getLastErrorString(words, sizeof words);
  std::string text = "cuDNN " + versionText(getVersion()) + ": " + what + ": " +
                     getErrorString(status);
  if (*words)
    text += std::string(": ") + words;
  throw Failure(text);
}

const Library &Library::get() {
  // Never unloaded: streams may use it to the end of the process.
  static const Library *library = new Library(open());
  return *library;
}

} // namespace startrail::cuda::cudnn
