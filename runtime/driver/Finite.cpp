//===- Finite.cpp - What nothing can be compared with --------------------===//
#include "runtime/driver/Finite.h"
#include "runtime/driver/Npy.h"
#include "runtime/driver/Tensors.h"

#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace startrail::driver {

static constexpr double infinity = std::numeric_limits<double>::infinity();

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

std::string findInInputs(const startrail_function &function,
                         const std::vector<Bytes> &wholes) {
  for (Role role : inputRoles(function)) {
    if (role >= Saved)
      continue;
    const startrail_tensor &tensor = *tensorOf(function, role);
    int64_t count = wholes[role].size() / startrail_dtype_size(tensor.dtype);
    for (int64_t index = 0; index < count; ++index)
      if (double value = element(wholes[role].data(), tensor.dtype, index);
          !std::isfinite(value) && !(role == Lse && value == -infinity))
        return fmt::format("{} is {} at {}", tensor.name, value,
                           placeOf(index, wholeShape(tensor)));
  }
  return "";
}

std::string findInReference(const startrail_tensor &tensor,
                            const std::vector<double> &values,
                            const std::vector<int64_t> &tokens) {
  const Extents sizes = extentsOf(tensor);
  for (size_t index = 0; index < values.size(); ++index) {
    double value = values[index];
    if (std::abs(value) <= largestOf(tensor.dtype) ||
        (tensor.layout == STARTRAIL_BHS && value == -infinity))
      continue;
    int64_t row = index / sizes.dim, head = row % sizes.heads;
    int64_t token = tokens[row / sizes.heads % tokens.size()];
    int64_t batch = row / sizes.heads / tokens.size();
    return fmt::format("{} of the reference is {:.3g}, beyond {}, in batch "
                       "{}, token {}, head {}",
                       tensor.name, value, dtypeText(tensor.dtype), batch,
                       token, head);
  }
  return "";
}

} // namespace startrail::driver
