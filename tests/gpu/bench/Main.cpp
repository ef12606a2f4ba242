//===- Main.cpp - Attention on the GPU, checked and timed -----------------===//
//
// usage: bench check|time|whole CASE...
//
// CASE: TOKENS,HEADS,KV_HEADS,DIM,causal|full. check: against f64. time: both
// passes, by the kernel that STARTRAIL_KERNELS names. whole: calls of cuDNN for
// the whole sequence, with nothing merged. Prints a line of JSON for each case,
// in which "why" says what is missing: after "skipped: " what the kernel does
// not take, else what failed; no case is begun after that one. Exit codes: 0
// done, 1 a case failed, 2 the command line is wrong, 77 CUDA has no GPU.
//
//===----------------------------------------------------------------------===//
#include "tests/gpu/bench/Case.h"

#include "startrail/choices.h"

#include <cmath>
#include <cstdio>
#include <cstring>

using namespace startrail::bench;

namespace {

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (const char each : text)
    if (each == '"' || each == '\\')
      result += std::string("\\") + each;
    else
      result += static_cast<unsigned char>(each) < ' ' ? ' ' : each;
  return result + "\"";
}

/// Members of a JSON object.
class Members {
public:
  void add(const char *name, const std::string &value) {
    text += (text.empty() ? "" : ", ") + quoted(name) + ": " + value;
  }
  /// As Python reads what is no number.
  void add(const char *name, double value) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.9g", value);
    add(name, std::string(std::isfinite(value) ? digits : "NaN"));
  }

  std::string text;
};

std::string textOf(const Problem::Errors &errors) {
  Members members;
  members.add("output", errors.output);
  members.add("lse", errors.lse);
  members.add("query_gradient", errors.queryGradient);
  members.add("key_gradient", errors.keyGradient);
  members.add("value_gradient", errors.valueGradient);
  return members.text;
}

std::string whyText(const std::string &why) {
  Members members;
  members.add("why", quoted(why));
  return members.text;
}

std::string textOf(const Sizes &sizes, const Times &times) {
  const double pairs =
      double(sizes.tokens) * double(sizes.tokens) / (sizes.causal ? 2 : 1);
  Members members;
  auto add = [&](const char *name, const std::optional<double> &seconds,
                 int products) {
    if (!seconds)
      return;
    const double flops = products * 2 * pairs * double(sizes.heads * sizes.dim);
    Members time;
    time.add("seconds", *seconds);
    time.add("tflops", flops / *seconds * 1e-12);
    members.add(name, "{" + time.text + "}");
  };
  add("forward", times.forward, 2);
  add("backward", times.backward, 5);
  if (!times.why.empty())
    members.add("why", quoted("skipped: " + times.why));
  return members.text;
}

/// The members of the case's line.
std::string resultOf(const std::string &what, const Sizes &sizes) {
  try {
    if (what == "check")
      return textOf(errorsOf(sizes));
    return textOf(sizes, what == "time" ? timesOf(sizes) : wholeTimesOf(sizes));
  } catch (const NotTaken &error) {
    return whyText(std::string("skipped: ") + error.what());
  }
}

Sizes parse(const char *text) {
  Sizes sizes{};
  char mask[8] = "", rest = 0;
  const int count =
      std::sscanf(text, "%ld,%ld,%ld,%ld,%7[a-z]%c", &sizes.tokens,
                  &sizes.heads, &sizes.kvHeads, &sizes.dim, mask, &rest);
  sizes.causal = std::strcmp(mask, "causal") == 0;
  const bool isFull = std::strcmp(mask, "full") == 0;
  if (count != 5 || (!sizes.causal && !isFull) || sizes.tokens < 1 ||
      sizes.heads < 1 || sizes.kvHeads < 1 || sizes.dim < 1 ||
      sizes.heads % sizes.kvHeads != 0)
    throw std::invalid_argument(
        std::string("expected a case to be "
                    "TOKENS,HEADS,KV_HEADS,DIM,causal|full, but got ") +
        text);
  return sizes;
}

int run(const std::string &what, const std::vector<Sizes> &cases) {
  for (const Sizes &sizes : cases) {
    std::string members;
    bool failed = false;
    try {
      members = resultOf(what, sizes);
    } catch (const std::exception &error) {
      members = whyText(error.what());
      failed = true;
    }
    std::printf("{%s}\n", members.c_str());
    std::fflush(stdout);
    if (failed)
      return 1;
  }
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  const std::string what = argc > 2 ? argv[1] : "";
  std::vector<Sizes> cases;
  try {
    if (what != "check" && what != "time" && what != "whole")
      throw std::invalid_argument("usage: bench check|time|whole CASE...");
    if (const char *error = startrail_kernels_error())
      throw std::invalid_argument(error);
    for (int i = 2; i < argc; ++i)
      cases.push_back(parse(argv[i]));
  } catch (const std::invalid_argument &error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 2;
  }
  int devices = 0;
  if (const cudaError_t error = cudaGetDeviceCount(&devices);
      error != cudaSuccess || devices == 0) {
    std::fprintf(stderr, "error: expected CUDA to have a GPU, but got: %s\n",
                 error ? cudaGetErrorString(error) : "none");
    return 77;
  }
  return run(what, cases);
}
