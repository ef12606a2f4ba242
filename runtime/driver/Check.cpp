//===- Check.cpp - Outputs against the reference -------------------------===//
#include "runtime/driver/Check.h"
#include "runtime/driver/Npy.h"
#include "runtime/driver/Tensors.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace startrail::driver {

/// Of two runs that round nearly equal values, one may still differ by what f32
/// leaves open; an exact unsharded run does not make that an error. Relative to
/// the reference, since outputs shrink as the sequence grows.
static constexpr double rmsAllowance = 1e-6;

/// However large the scores are, weights off by more are no attention.
static constexpr double mostOfWeights = 1e-2;

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
  return notFinite.empty() && isBounded && measured <= outputBound &&
         lse.maxAbs <= lseBound;
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

static double largestOf(startrail_dtype dtype) {
  switch (dtype) {
  case STARTRAIL_F64:
    return std::numeric_limits<double>::max();
  case STARTRAIL_F16:
    return 65504;
  case STARTRAIL_F32:
  case STARTRAIL_BF16:
    break;
  }
  return std::numeric_limits<float>::max();
}

/// "[0, 1, 2, 3]" of an element in row-major order.
static std::string placeOf(int64_t index, std::vector<int64_t> shape) {
  for (auto size = shape.rbegin(); size != shape.rend(); ++size) {
    int64_t at = index % *size;
    index /= *size;
    *size = at;
  }
  return shapeText(shape);
}

/// See CheckResult::notFinite.
static std::string findNotFinite(const startrail_function &function,
                                 const std::vector<Bytes> &inputs,
                                 const std::vector<int64_t> &tokens,
                                 const Outcome &reference) {
  for (int i = 0; i < function.input_count; ++i) {
    const startrail_tensor &tensor = function.inputs[i];
    int64_t count = inputs[i].size() / startrail_dtype_size(tensor.dtype);
    for (int64_t index = 0; index < count; ++index)
      if (double value = element(inputs[i].data(), tensor.dtype, index);
          !std::isfinite(value))
        return fmt::format("{} is {} at {}", tensor.name, value,
                           placeOf(index, wholeShape(tensor)));
  }
  // The log-sum-exp before the output, which it decides. Of rows without a
  // visible key it is -inf.
  for (int i = function.output_count - 1; i >= 0; --i) {
    const startrail_tensor &tensor = function.outputs[i];
    Extents sizes = extentsOf(tensor);
    const std::vector<double> &values = i ? reference.lse : reference.output;
    for (size_t index = 0; index < values.size(); ++index) {
      double value = values[index];
      if (std::abs(value) <= largestOf(tensor.dtype) ||
          (i == 1 && value == -std::numeric_limits<double>::infinity()))
        continue;
      int64_t row = index / sizes.dim, head = row % sizes.heads;
      int64_t token = tokens[row / sizes.heads % tokens.size()];
      int64_t batch = row / sizes.heads / tokens.size();
      return fmt::format("{} of the reference is {:.3g}, beyond {}, in batch "
                         "{}, token {}, head {}",
                         tensor.name, value, dtypeText(tensor.dtype), batch,
                         token, head);
    }
  }
  return "";
}

bool needsUnsharded(const startrail_function &function) {
  startrail_dtype dtype = function.outputs[0].dtype;
  return dtype == STARTRAIL_BF16 || dtype == STARTRAIL_F16;
}

CheckResult checkOutputs(const startrail_function &function,
                         const std::vector<Bytes> &inputs,
                         const std::vector<Bytes> &outputs,
                         const std::vector<int64_t> &tokens,
                         const Outcome &reference,
                         const std::optional<Outcome> &unsharded) {
  CheckResult result;
  result.rows = tokens.size();
  const startrail_tensor *tensors = function.outputs;
  result.output =
      compare(chosenRows(tensors[0], outputs[0], tokens), reference.output);
  double growth = growthOf(reference.lse);
  result.outputBound =
      std::min(boundOf(tensors[0].dtype) * growth, mostOfWeights) *
      growthOf(reference.output);
  result.notFinite = findNotFinite(function, inputs, tokens, reference);
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
    result.lseBound = boundOf(tensors[1].dtype) * growth;
  }
  return result;
}

} // namespace startrail::driver
