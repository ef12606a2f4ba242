//===- Check.cpp - Outputs against the reference -------------------------===//
#include "runtime/driver/Check.h"
#include "runtime/driver/Tensors.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace startrail::driver {

/// Of two runs that round nearly equal values, one may still differ by what f32
/// leaves open; an exact unsharded run does not make that an error. Relative to
/// the reference, since outputs shrink as the sequence grows.
static constexpr double rmsAllowance = 1e-6;

/// Smallest number above 0 in f16, below which outputs are lost.
static constexpr double smallestHalf = 0x1p-24;

/// Greatest relative error of rounding once to `dtype`.
static double roundingOf(startrail_dtype dtype) {
  return dtype == STARTRAIL_BF16 ? 0x1p-8 : 0x1p-11;
}

Difference compare(const std::vector<double> &values,
                   const std::vector<double> &reference) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
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

bool CheckResult::passed() const {
  double measured = unsharded ? output.rms : output.maxAbs;
  bool isBounded = !unsharded || unsharded->rms <= unshardedBound;
  return isBounded && measured <= outputBound && lse.maxAbs <= lseBound;
}

/// The rows `tokens` of a whole output, [batch, tokens, heads, dim].
static std::vector<double> chosenRows(const startrail_tensor &tensor,
                                      const Bytes &whole,
                                      const std::vector<int64_t> &tokens) {
  Extents sizes = extentsOf(tensor);
  int64_t row = sizes.heads * sizes.dim;
  std::vector<double> values(sizes.batch * tokens.size() * row);
  Bytes one(sizes.batch * row * startrail_dtype_size(tensor.dtype));
  for (size_t t = 0; t < tokens.size(); ++t) {
    takeTokens(tensor, whole.data(), tokens[t], 1, one.data());
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

bool needsUnsharded(const startrail_function &function) {
  startrail_dtype dtype = function.outputs[0].dtype;
  return dtype == STARTRAIL_BF16 || dtype == STARTRAIL_F16;
}

CheckResult checkOutputs(const startrail_function &function,
                         const std::vector<Bytes> &outputs,
                         const std::vector<int64_t> &tokens,
                         const Outcome &reference,
                         const std::optional<Outcome> &unsharded) {
  CheckResult result;
  result.rows = tokens.size();
  const startrail_tensor *tensors = function.outputs;
  result.output =
      compare(chosenRows(tensors[0], outputs[0], tokens), reference.output);
  result.outputBound = boundOf(tensors[0].dtype);
  if (unsharded) {
    result.unsharded = compare(unsharded->output, reference.output);
    double scale = result.unsharded->referenceRms;
    result.outputBound = 1.1 * result.unsharded->rms + rmsAllowance * scale;
    result.unshardedBound =
        2 * roundingOf(tensors[0].dtype) * scale + smallestHalf;
  }
  if (function.output_count > 1) {
    result.lse =
        compare(chosenRows(tensors[1], outputs[1], tokens), reference.lse);
    result.lseBound = boundOf(tensors[1].dtype);
  }
  return result;
}

} // namespace startrail::driver
