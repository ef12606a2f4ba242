//===- Check.cpp - Outputs against the reference -------------------------===//
#include "runtime/driver/Check.h"
#include "runtime/driver/Finite.h"
#include "runtime/driver/Tensors.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace startrail::driver {

static constexpr double infinity = std::numeric_limits<double>::infinity();

/// Of two runs that round nearly equal values, one may still differ by what f32
/// leaves open; an exact unsharded run does not make that an error. Relative to
/// the reference, since outputs shrink as the sequence grows.
static constexpr double rmsAllowance = 1e-6;

/// However large the scores are, weights off by more are no attention.
static constexpr double mostOfWeights = 1e-2;

/// Smallest number above 0 in f16, below which outputs are lost.
static constexpr double smallestHalf = 0x1p-24;

/// Greatest relative error of rounding once to `dtype`; of f32 and f64, in
/// which sums are made, of many roundings.
static double roundingOf(startrail_dtype dtype) {
  switch (dtype) {
  case STARTRAIL_BF16:
    return 0x1p-8;
  case STARTRAIL_F16:
    return 0x1p-11;
  case STARTRAIL_F32:
    return 0x1p-17;
  case STARTRAIL_F64:
    break;
  }
  return 0x1p-45;
}

Difference compare(const std::vector<double> &values,
                   const std::vector<double> &reference) {
  Difference result;
  double squares = 0, referenceSquares = 0;
  for (size_t i = 0; i < reference.size(); ++i) {
    double distance =
        values[i] == reference[i] ? 0 : std::abs(values[i] - reference[i]);
    if (std::isnan(distance))
      distance = infinity;
    result.maxAbs = std::max(result.maxAbs, distance);
    squares += distance * distance;
    if (std::isfinite(reference[i]))
      referenceSquares += reference[i] * reference[i];
  }
  double count = std::max<size_t>(1, reference.size());
  result.rms = std::sqrt(squares / count);
  result.referenceRms = std::sqrt(referenceSquares / count);
  return result;
}

bool Comparison::passed() const {
  double measured = isByRms ? difference.rms : difference.maxAbs;
  bool isBounded = !unsharded || unsharded->rms <= unshardedBound;
  return isBounded && measured <= bound && difference.rms <= rmsBound;
}

bool CheckResult::passed() const {
  return notFinite.empty() &&
         std::all_of(comparisons.begin(), comparisons.end(),
                     [](const Comparison &each) { return each.passed(); });
}

const Comparison &CheckResult::of(const std::string &name) const {
  return *std::find_if(
      comparisons.begin(), comparisons.end(),
      [&](const Comparison &each) { return name == each.name; });
}

std::vector<double> chosenRows(const startrail_tensor &tensor,
                               const Bytes &whole,
                               const std::vector<int64_t> &tokens) {
  Extents sizes = extentsOf(tensor);
  int64_t row = sizes.heads * sizes.dim;
  std::vector<double> values(sizes.batch * tokens.size() * row);
  Bytes one(sizes.batch * row * startrail_dtype_size(tensor.dtype));
  for (size_t t = 0; t < tokens.size(); ++t) {
    takeTokens(tensor, whole.data(), {tokens[t]}, one.data());
    for (int64_t b = 0; b < sizes.batch; ++b)
      for (int64_t i = 0; i < row; ++i)
        values[(b * tokens.size() + t) * row + i] =
            element(one.data(), tensor.dtype, b * row + i);
  }
  return values;
}

static double boundOf(startrail_dtype dtype) {
  return dtype == STARTRAIL_F64 ? 1e-12 : 1e-5;
}

/// How much larger than what the absolute bounds are meant for `values` are.
static double growthOf(const std::vector<double> &values) {
  constexpr double ordinary = 16;
  double largest = 0;
  for (double value : values)
    if (std::isfinite(value))
      largest = std::max(largest, std::abs(value));
  return std::max(1.0, largest / ordinary);
}

static bool isHalf(startrail_dtype dtype) {
  return dtype == STARTRAIL_BF16 || dtype == STARTRAIL_F16;
}

bool needsUnsharded(const startrail_function &function) {
  return isHalf(function.outputs[0].dtype);
}

/// `values` of the unsharded run set the bound. `terms` is what a rounding may
/// be relative to.
static void holdTo(Comparison &comparison, const std::vector<double> &values,
                   const std::vector<double> &reference, startrail_dtype dtype,
                   double terms) {
  comparison.unsharded = compare(values, reference);
  comparison.isByRms = true;
  comparison.bound = 1.1 * comparison.unsharded->rms +
                     rmsAllowance * comparison.unsharded->referenceRms;
  comparison.unshardedBound = 2 * roundingOf(dtype) * terms + smallestHalf;
}

CheckResult checkOutputs(const startrail_function &function,
                         const std::vector<Bytes> &wholes,
                         const std::vector<int64_t> &tokens,
                         const Outcome &reference,
                         const std::optional<Outcome> &unsharded) {
  CheckResult result;
  result.rows = tokens.size();
  result.notFinite = findInInputs(function, wholes);
  double growth = growthOf(reference.lse);
  auto add = [&](Role role, const std::vector<double> &expected) {
    const startrail_tensor &tensor = *tensorOf(function, role);
    result.comparisons.push_back(
        {tensor.name,
         compare(chosenRows(tensor, wholes[role], tokens), expected),
         std::nullopt, false, boundOf(tensor.dtype) * growth, 0, infinity});
    return &tensor;
  };
  const startrail_tensor *output = add(Output, reference.output);
  Comparison &comparison = result.comparisons.back();
  comparison.bound =
      std::min(comparison.bound, mostOfWeights) * growthOf(reference.output);
  if (unsharded)
    holdTo(comparison, unsharded->output, reference.output, output->dtype,
           comparison.difference.referenceRms);
  // The log-sum-exp before the output, which it decides.
  if (tensorOf(function, Lse)) {
    const startrail_tensor *lse = add(Lse, reference.lse);
    if (result.notFinite.empty())
      result.notFinite = findInReference(*lse, reference.lse, tokens);
  }
  if (result.notFinite.empty())
    result.notFinite = findInReference(*output, reference.output, tokens);
  return result;
}

/// Whether a gradient is rounded to bf16 at every hop. A rank that is alone has
/// none.
static bool travelsRounded(const startrail_function &function, Role role) {
  return (function.steps > 1 || function.team_size > 1) &&
         std::strcmp(function.gradient_type, "bf16") == 0 &&
         (std::strcmp(function.circulate, "query") == 0) ==
             (role == QueryGradient);
}

CheckResult checkGradients(const startrail_function &function,
                           const std::vector<Bytes> &wholes,
                           const std::vector<int64_t> &queryTokens,
                           const std::vector<int64_t> &keyTokens,
                           const GradientOutcome &reference,
                           const std::optional<Gradients> &unsharded) {
  CheckResult result;
  result.rows = queryTokens.size();
  result.keyRows = keyTokens.size();
  result.notFinite = findInInputs(function, wholes);
  const double growth = growthOf(reference.lse);
  for (int i = 0; i < 3; ++i) {
    const Role role = Role(QueryGradient + i);
    const startrail_tensor &tensor = *tensorOf(function, role);
    const std::vector<int64_t> &tokens = i == 0 ? queryTokens : keyTokens;
    const std::vector<double> &expected = reference.gradients[i];
    const double base = tensor.dtype == STARTRAIL_F64 ? 1e-11 : 1e-4;
    const double terms = reference.terms[i];
    const double rounding = roundingOf(tensor.dtype) * terms;
    Comparison comparison{
        tensor.name,
        compare(chosenRows(tensor, wholes[role], tokens), expected),
        std::nullopt,
        false,
        std::min(base * growth, mostOfWeights) * growthOf(expected),
        0,
        infinity};
    const double size = comparison.difference.referenceRms;
    if (size > rounding)
      comparison.rmsBound =
          size / 2 + (tensor.dtype == STARTRAIL_F16 ? smallestHalf : 0);
    if (unsharded)
      holdTo(comparison, (*unsharded)[i], expected, tensor.dtype,
             std::max(size, terms));
    if (travelsRounded(function, role)) {
      comparison.isByRms = true;
      comparison.bound += function.steps * roundingOf(STARTRAIL_BF16) * size;
    }
    result.comparisons.push_back(comparison);
    if (result.notFinite.empty())
      result.notFinite = findInReference(tensor, expected, tokens);
  }
  return result;
}

void addCheck(CheckResult &result, CheckResult other) {
  result.keyRows = std::max(result.keyRows, other.keyRows);
  result.comparisons.insert(result.comparisons.end(), other.comparisons.begin(),
                            other.comparisons.end());
  if (result.notFinite.empty())
    result.notFinite = other.notFinite;
}

} // namespace startrail::driver
