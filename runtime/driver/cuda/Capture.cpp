//===- Capture.cpp - CUDA graphs -----------------------------------------===//
#include "runtime/driver/cuda/Capture.h"
#include "runtime/driver/Device.h"

namespace startrail::driver {
namespace {

class CapturedGraph : public Graph {
public:
  explicit CapturedGraph(cudaGraph_t graph) {
    const cudaError_t outcome = cudaGraphInstantiate(&executable, graph, 0);
    cudaGraphDestroy(graph);
    checkCuda(outcome, "cudaGraphInstantiate");
  }
  ~CapturedGraph() override { cudaGraphExecDestroy(executable); }
  CapturedGraph(const CapturedGraph &) = delete;

  void launch(cudaStream_t stream) override {
    checkCuda(cudaGraphLaunch(executable, stream), "cudaGraphLaunch");
  }

private:
  cudaGraphExec_t executable = nullptr;
};

} // namespace

std::unique_ptr<Graph> captureGraph(cudaStream_t stream,
                                    const std::function<void()> &queue) {
  cudaGraph_t graph = nullptr;
  // Other threads, those of NCCL and of the watchdog, make calls meanwhile.
  checkCuda(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal),
            "cudaStreamBeginCapture");
  try {
    queue();
  } catch (...) {
    if (cudaStreamEndCapture(stream, &graph) == cudaSuccess)
      cudaGraphDestroy(graph);
    throw;
  }
  checkCuda(cudaStreamEndCapture(stream, &graph), "cudaStreamEndCapture");
  return std::make_unique<CapturedGraph>(graph);
}

} // namespace startrail::driver
