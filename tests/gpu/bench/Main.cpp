//===- Main.cpp - Attention on the GPU, checked and timed -----------------===//
//
// usage: bench check|time|whole TOKENS HEADS KV_HEADS DIM causal|full [REPEAT]
//
// check: against f64. time: forward and backward, by the kernel that
// STARTRAIL_KERNELS names. whole: a call of cuDNN for the whole sequence, with
// nothing merged. Prints one line of JSON. Exit codes: 0 done, 1 it failed, 2
// the command line is wrong, 77 there is no GPU, or the named kernel does not
// take this attention.
//
//===----------------------------------------------------------------------===//
#include "tests/gpu/bench/Problem.h"

#include "startrail/choices.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <stdexcept>
#ifdef STARTRAIL_HAVE_CUDNN
#include "runtime/cuda/cudnn/Plans.h"
#endif

using namespace startrail::bench;

namespace {

/// Seconds of one of `repeat` calls, the least of three rounds.
double timeOf(const std::function<void()> &call, int repeat) {
  call();
  check(cudaDeviceSynchronize(), "the first call");
  cudaEvent_t begin, end;
  check(cudaEventCreate(&begin), "cudaEventCreate");
  check(cudaEventCreate(&end), "cudaEventCreate");
  float least = 0;
  for (int round = 0; round < 3; ++round) {
    check(cudaEventRecord(begin, nullptr), "cudaEventRecord");
    for (int i = 0; i < repeat; ++i)
      call();
    check(cudaEventRecord(end, nullptr), "cudaEventRecord");
    check(cudaEventSynchronize(end), "cudaEventSynchronize");
    float milliseconds;
    check(cudaEventElapsedTime(&milliseconds, begin, end),
          "cudaEventElapsedTime");
    least = round == 0 ? milliseconds : std::min(least, milliseconds);
  }
  return least * 1e-3 / repeat;
}

double flopsOf(const Sizes &sizes, bool isGradient) {
  const double pairs =
      double(sizes.tokens) * double(sizes.tokens) / (sizes.causal ? 2 : 1);
  return (isGradient ? 10 : 4) * pairs * double(sizes.heads * sizes.dim);
}

#ifdef STARTRAIL_HAVE_CUDNN
/// A call of the plan alone; its results go nowhere.
void timeWhole(Problem &problem, int repeat) {
  namespace cudnn = startrail::cuda::cudnn;
  const Sizes &sizes = problem.sizes;
  cudnn::Plans &plans = cudnn::Plans::ofDevice();
  const cudnn::AttentionShape shape{
      false,        sizes.causal,  STARTRAIL_BF16, 1,
      sizes.tokens, sizes.tokens,  sizes.tokens,   sizes.tokens,
      sizes.heads,  sizes.kvHeads, sizes.dim,      sizes.dim};
  const cudnn::PlanOf &found = plans.find(shape);
  if (!found.plan)
    throw std::runtime_error(found.obstacle);
  Memory workspace(std::max<int64_t>(found.plan->workspaceBytes(), 256));
  const double seconds = timeOf(
      [&] {
        found.plan->execute(plans.handle(),
                            {{cudnn::Query, problem.queryAt.data},
                             {cudnn::Key, problem.keyAt.data},
                             {cudnn::Value, problem.valueAt.data},
                             {cudnn::Output, problem.output.data},
                             {cudnn::Lse, problem.lse.data}},
                            float(problem.shape.scale), workspace.data);
      },
      repeat);
  std::printf("{\"seconds\": %.9g, \"tflops\": %.6g}\n", seconds,
              flopsOf(sizes, false) / seconds * 1e-12);
}
#else
void timeWhole(Problem &, int) {
  throw std::runtime_error("this build knows no cuDNN");
}
#endif

/// A kernel that is named, but does not take the attention.
struct NotTaken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws NotTaken where a call since startrail_note_kernels took another
/// kernel than the one that is named.
void checkKernels() {
  std::string others;
  startrail_tell_kernels(
      [](void *context, const char *note, int64_t) {
        if (!std::strstr(note, "STARTRAIL_KERNELS names it"))
          *static_cast<std::string *>(context) += note;
      },
      &others);
  if (std::getenv("STARTRAIL_KERNELS") && !others.empty())
    throw NotTaken(others);
}

void printCheck(Problem &problem) {
  startrail_note_kernels();
  const Problem::Errors errors = problem.compare(6);
  checkKernels();
  std::printf("{\"output\": %.6g, \"lse\": %.6g, \"query_gradient\": %.6g, "
              "\"key_gradient\": %.6g, \"value_gradient\": %.6g}\n",
              errors.output, errors.lse, errors.queryGradient,
              errors.keyGradient, errors.valueGradient);
}

void printTimes(Problem &problem, int repeat) {
  startrail_note_kernels();
  const double forward = timeOf([&] { problem.attend(); }, repeat);
  const double backward = timeOf([&] { problem.addGradients(); }, repeat);
  checkKernels();
  std::printf("{\"forward\": {\"seconds\": %.9g, \"tflops\": %.6g}, "
              "\"backward\": {\"seconds\": %.9g, \"tflops\": %.6g}}\n",
              forward, flopsOf(problem.sizes, false) / forward * 1e-12,
              backward, flopsOf(problem.sizes, true) / backward * 1e-12);
}

int64_t parse(const char *text) {
  const long long value = std::atoll(text);
  if (value < 1)
    throw std::invalid_argument(std::string("expected a whole number from 1 "
                                            "on, but got ") +
                                text);
  return value;
}

void run(int argc, char **argv) {
  if (argc < 7 || argc > 8)
    throw std::invalid_argument("usage: bench check|time|whole TOKENS HEADS "
                                "KV_HEADS DIM causal|full [REPEAT]");
  if (const char *error = startrail_kernels_error())
    throw std::invalid_argument(error);
  const Sizes sizes{parse(argv[2]), parse(argv[3]), parse(argv[4]),
                    parse(argv[5]), std::strcmp(argv[6], "causal") == 0};
  Problem problem(sizes);
  const int repeat = argc > 7 ? int(parse(argv[7])) : 1;
  if (std::strcmp(argv[1], "check") == 0)
    printCheck(problem);
  else if (std::strcmp(argv[1], "time") == 0)
    printTimes(problem, repeat);
  else
    timeWhole(problem, repeat);
}

} // namespace

int main(int argc, char **argv) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::fprintf(stderr, "no GPU\n");
    return 77;
  }
  try {
    run(argc, argv);
  } catch (const std::invalid_argument &error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 2;
  } catch (const NotTaken &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 77;
  } catch (const std::exception &error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
  return 0;
}
