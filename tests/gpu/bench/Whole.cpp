//===- Whole.cpp - Calls of cuDNN alone -----------------------------------===//
#include "tests/gpu/bench/Case.h"

#ifdef STARTRAIL_HAVE_CUDNN
#include "runtime/cuda/cudnn/Plans.h"

#include <algorithm>

namespace startrail::bench {
namespace {

namespace cudnn = cuda::cudnn;

/// A plan for all tokens, with its workspace.
class Whole {
public:
  Whole(const Problem &problem, bool isGradient)
      : scale(float(problem.shape.scale)), plans(cudnn::Plans::ofDevice()),
        lock(plans.mutex), found(plans.find(shapeOf(problem, isGradient))),
        workspace(size_t(std::max<int64_t>(
            found.plan ? found.plan->workspaceBytes() : 0, 256))) {
    if (!found.plan)
      throw NotTaken(found.obstacle);
  }

  void execute(const std::vector<std::pair<cudnn::Name, void *>> &places) {
    found.plan->execute(plans.handle(), places, scale, workspace.data);
  }

private:
  static cudnn::AttentionShape shapeOf(const Problem &problem,
                                       bool isGradient) {
    const Sizes &sizes = problem.sizes;
    if (isGradient && sizes.heads != sizes.kvHeads)
      throw NotTaken("cuDNN has gradients in f32 for as many heads of queries "
                     "as of keys only");
    return {isGradient,   sizes.causal,  STARTRAIL_BF16, 1,
            sizes.tokens, sizes.tokens,  sizes.tokens,   sizes.tokens,
            sizes.heads,  sizes.kvHeads, sizes.dim,      sizes.dim};
  }

  const float scale;
  cudnn::Plans &plans;
  std::lock_guard<std::mutex> lock;
  const cudnn::PlanOf &found;
  Memory workspace;
};

double timeForward(Problem &problem) {
  Whole whole(problem, false);
  return timeOf([&] {
    whole.execute({{cudnn::Query, problem.queryAt.data},
                   {cudnn::Key, problem.keyAt.data},
                   {cudnn::Value, problem.valueAt.data},
                   {cudnn::Output, problem.output.data},
                   {cudnn::Lse, problem.lse.data}});
  });
}

/// From the output and log-sum-exp that the forward call has left.
double timeBackward(Problem &problem) {
  Whole whole(problem, true);
  const Sizes &sizes = problem.sizes;
  return timeOf([&] {
    check(cudaMemsetAsync(problem.queryGradient.data, 0,
                          4 * sizes.tokens * sizes.heads * sizes.dim, nullptr),
          "cudaMemsetAsync");
    whole.execute({{cudnn::Query, problem.queryAt.data},
                   {cudnn::Key, problem.keyAt.data},
                   {cudnn::Value, problem.valueAt.data},
                   {cudnn::Output, problem.output.data},
                   {cudnn::Lse, problem.lse.data},
                   {cudnn::OutputGradient, problem.outputGradientAt.data},
                   {cudnn::Delta, problem.delta.data},
                   {cudnn::QueryGradient, problem.queryGradient.data},
                   {cudnn::RoundedQueryGradient, problem.rounded.data},
                   {cudnn::KeyGradient, problem.keyGradient.data},
                   {cudnn::ValueGradient, problem.valueGradient.data}});
  });
}

} // namespace

Times wholeTimesOf(const Sizes &sizes) {
  Problem problem(sizes);
  Times times;
  times.forward = timeForward(problem);
  try {
    times.backward = timeBackward(problem);
  } catch (const NotTaken &error) {
    times.why = error.what();
  }
  return times;
}

} // namespace startrail::bench
#else
namespace startrail::bench {

Times wholeTimesOf(const Sizes &) {
  throw NotTaken("this build knows no cuDNN");
}

} // namespace startrail::bench
#endif
