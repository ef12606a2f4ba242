//===- EmulatedProblem.cpp - Problems for emulated kernels ---------------===//
#include "EmulatedProblem.h"
#include "runtime/cuda/kernels/Attend.h"
#include "startrail/site.h"

#include <cmath>
#include <cstdlib>

using namespace startrail;

const Kernels tiled = {"Tiled",
                       cuda::isTiled,
                       cuda::attendTiled,
                       cuda::addGradientsTiled,
                       {STARTRAIL_BF16, STARTRAIL_F16}};
const Kernels plain = {
    "Plain",
    cuda::isPlain,
    cuda::attendPlain,
    cuda::addGradientsPlain,
    {STARTRAIL_F32, STARTRAIL_F64, STARTRAIL_BF16, STARTRAIL_F16}};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool isSanitized = true;
#elif defined(__has_feature)
constexpr bool isSanitized =
    // NOLINTNEXTLINE(misc-redundant-expression): 0 and 0 without sanitizers.
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool isSanitized = false;
#endif

Amount amount() {
  const char *full = std::getenv("STARTRAIL_TESTS_FULL");
  if (full && *full == '1')
    return Amount::All;
  return isSanitized ? Amount::Little : Amount::Usual;
}

std::vector<startrail_dtype> KernelsTest::dtypes() const {
  if (amount() == Amount::Little)
    return {dtype()};
  return kernels().dtypes;
}

std::vector<std::pair<int64_t, int64_t>> KernelsTest::dims() {
  if (amount() == Amount::Little)
    return {{5, 3}, {72, 90}};
  return {{4, 4},   {5, 3},     {6, 10},    {33, 32},   {64, 64},
          {72, 90}, {100, 128}, {192, 128}, {160, 192}, {256, 256}};
}

int KernelsTest::rounds(int little, int usual, int all) {
  return amount() == Amount::Little  ? little
         : amount() == Amount::Usual ? usual
                                     : all;
}

std::string nameOf(const testing::TestParamInfo<const Kernels *> &info) {
  return info.param->name;
}

static void finish(cudaError_t launched) {
  ASSERT_EQ(launched, cudaSuccess);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess) << startrail_explanation();
}

void attend(const Kernels &kernels, Attention &attention) {
  finish(kernels.attend(attention.block(), nullptr));
}

void attend(const Kernels &kernels, Attention &attention,
            const startrail_tokens &keyTokens) {
  host::AttendBlock block = attention.block();
  block.keyTokens = keyTokens;
  finish(kernels.attend(block, nullptr));
}

void addGradients(const Kernels &kernels, const Gradient &gradient) {
  finish(kernels.addGradients(gradient.block(), nullptr));
}

double allowedError(const Kernels &kernels, startrail_dtype dtype) {
  if (&kernels == &plain)
    return dtype == STARTRAIL_F64 ? 1e-13 : 1e-5;
  return dtype == STARTRAIL_BF16 ? 0x1p-7 : 0x1p-10;
}

double allowedLse(startrail_dtype dtype) {
  return dtype == STARTRAIL_F64 ? 1e-13 : 2e-5;
}

static double largest(const std::vector<double> &values) {
  double most = 1;
  for (double each : values)
    most = std::max(most, std::abs(each));
  return most;
}

void expectAttended(const Kernels &kernels, const Problem &problem) {
  ASSERT_TRUE(kernels.takes(problem.shape));
  // Its padding is what GradientProblem makes NaN.
  GradientProblem poisoned(problem.shape);
  static_cast<Problem &>(poisoned) = problem;
  poisoned.poison();
  Attention attention(poisoned);
  attend(kernels, attention);
  Outcome expected = plainAttention(problem), actual = attention.outcome();
  EXPECT_LE(largestDifference(actual.output, expected.output),
            allowedError(kernels, problem.shape.dtype) *
                largest(expected.output));
  EXPECT_LE(largestDifference(actual.lse, expected.lse),
            allowedLse(problem.shape.dtype));
}

void expectGradients(const Kernels &kernels, GradientProblem problem) {
  ASSERT_TRUE(kernels.takes(problem.shape));
  problem.forward();
  Gradients expected = plainGradients(problem);
  GradientProblem poisoned = problem;
  poisoned.poison();
  Gradient gradient(poisoned);
  addGradients(kernels, gradient);
  Gradients actual = gradient.gradients();
  const double error = allowedError(kernels, problem.shape.dtype);
  EXPECT_LE(largestDifference(actual.query, expected.query),
            error * largest(expected.query));
  EXPECT_LE(largestDifference(actual.key, expected.key),
            error * largest(expected.key));
  EXPECT_LE(largestDifference(actual.value, expected.value),
            error * largest(expected.value));
}
