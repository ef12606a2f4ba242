//===- Case.cpp - What is done with one attention -------------------------===//
#include "tests/gpu/bench/Case.h"

#include "startrail/choices.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace startrail::bench {
namespace {

/// Throws NotTaken where `call` takes another kernel than the one that is
/// named.
void requireNamed(const std::function<void()> &call) {
  startrail_note_kernels();
  call();
  std::string others;
  startrail_tell_kernels(
      [](void *context, const char *note, int64_t) {
        auto &all = *static_cast<std::string *>(context);
        if (!std::strstr(note, "STARTRAIL_KERNELS names it"))
          all += (all.empty() ? "" : "; ") + std::string(note);
      },
      &others);
  if (std::getenv("STARTRAIL_KERNELS") && !others.empty())
    throw NotTaken(others);
}

double millisecondsOf(const std::function<void()> &call, int64_t repeat,
                      cudaEvent_t begin, cudaEvent_t end) {
  check(cudaEventRecord(begin, nullptr), "cudaEventRecord");
  for (int64_t i = 0; i < repeat; ++i)
    call();
  check(cudaEventRecord(end, nullptr), "cudaEventRecord");
  check(cudaEventSynchronize(end), "the timed calls");
  float milliseconds = 0;
  check(cudaEventElapsedTime(&milliseconds, begin, end),
        "cudaEventElapsedTime");
  return milliseconds;
}

} // namespace

double timeOf(const std::function<void()> &call) {
  constexpr double round = 30; // milliseconds
  call();
  check(cudaDeviceSynchronize(), "the first call");
  cudaEvent_t begin, end;
  check(cudaEventCreate(&begin), "cudaEventCreate");
  check(cudaEventCreate(&end), "cudaEventCreate");
  const double one = std::max(1e-3, millisecondsOf(call, 1, begin, end));
  const int64_t repeat = std::clamp<int64_t>(int64_t(round / one), 1, 1000);
  double least = 0;
  for (int i = 0; i < 3; ++i) {
    const double taken = millisecondsOf(call, repeat, begin, end) / repeat;
    least = i == 0 ? taken : std::min(least, taken);
  }
  check(cudaEventDestroy(begin), "cudaEventDestroy");
  check(cudaEventDestroy(end), "cudaEventDestroy");
  return least * 1e-3;
}

Problem::Errors errorsOf(const Sizes &sizes) {
  Problem problem(sizes);
  Problem::Errors errors;
  requireNamed([&] { errors = problem.compare(6); });
  return errors;
}

Times timesOf(const Sizes &sizes) {
  Problem problem(sizes);
  Times times;
  auto time = [&](std::optional<double> &seconds,
                  const std::function<void()> &call) {
    try {
      requireNamed(call);
      seconds = timeOf(call);
    } catch (const NotTaken &error) {
      times.why += (times.why.empty() ? "" : "; ") + std::string(error.what());
    }
  };
  time(times.forward, [&] { problem.attend(); });
  problem.prepareGradients();
  time(times.backward, [&] { problem.addGradients(); });
  return times;
}

} // namespace startrail::bench
