//===- Library.h - cuDNN, where it is installed --------------------------===//
#ifndef STARTRAIL_CUDA_CUDNN_LIBRARY_H
#define STARTRAIL_CUDA_CUDNN_LIBRARY_H

#include <cudnn_graph.h>
#include <stdexcept>
#include <string>

namespace startrail::cuda::cudnn {

/// A call of cuDNN that failed: which, on what, and why.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The graph API of a cuDNN that is loaded when it is first asked for, so that
/// programs start without it. $STARTRAIL_CUDNN is its file, default
/// libcudnn.so.9 wherever the system finds that.
struct Library {
  /// Why there is none; empty where the functions may be called.
  std::string obstacle;

  decltype(&cudnnGetVersion) getVersion = nullptr;
  decltype(&cudnnGetErrorString) getErrorString = nullptr;
  decltype(&cudnnGetLastErrorString) getLastErrorString = nullptr;
  decltype(&cudnnCreate) create = nullptr;
  decltype(&cudnnDestroy) destroy = nullptr;
  decltype(&cudnnSetStream) setStream = nullptr;
  decltype(&cudnnBackendCreateDescriptor) createDescriptor = nullptr;
  decltype(&cudnnBackendDestroyDescriptor) destroyDescriptor = nullptr;
  decltype(&cudnnBackendSetAttribute) setAttribute = nullptr;
  decltype(&cudnnBackendGetAttribute) getAttribute = nullptr;
  decltype(&cudnnBackendFinalize) finalize = nullptr;
  decltype(&cudnnBackendExecute) execute = nullptr;

  /// Throws Failure, "cuDNN 9.19.0: <what>: <status>: <its own words>", unless
  /// `status` is success.
  void check(cudnnStatus_t status, const char *what) const;

  static const Library &get();
};

} // namespace startrail::cuda::cudnn

#endif // STARTRAIL_CUDA_CUDNN_LIBRARY_H
