//===- DeviceValues.h - Whole tensors and numbers on a device ------------===//
#ifndef STARTRAIL_DRIVER_DEVICEVALUES_H
#define STARTRAIL_DRIVER_DEVICEVALUES_H

#include "runtime/driver/Device.h"
#include "runtime/driver/Inputs.h"
#include "runtime/driver/Tensors.h"

#include <numeric>

namespace startrail::driver {

/// A whole tensor in device memory, [batch, tokens, heads, dim].
inline DeviceBuffer uploadWhole(const startrail_tensor &tensor,
                                const Bytes &whole) {
  Bytes tokenMajor(whole.size());
  std::vector<int64_t> all(extentsOf(tensor).tokens);
  std::iota(all.begin(), all.end(), int64_t(0));
  takeTokens(tensor, whole.data(), all, tokenMajor.data());
  DeviceBuffer buffer(tokenMajor.size());
  buffer.upload(tokenMajor.data());
  return buffer;
}

/// `values`, rounded to `dtype`.
inline DeviceBuffer uploadValues(const std::vector<double> &values,
                                 startrail_dtype dtype) {
  Bytes bytes(values.size() * startrail_dtype_size(dtype));
  for (size_t i = 0; i < values.size(); ++i)
    setElement(bytes.data(), dtype, i, values[i]);
  DeviceBuffer buffer(bytes.size());
  buffer.upload(bytes.data());
  return buffer;
}

inline std::vector<double> download(const DeviceBuffer &buffer,
                                    startrail_dtype dtype, int64_t count) {
  Bytes bytes(count * startrail_dtype_size(dtype));
  buffer.download(bytes.data());
  std::vector<double> values(count);
  for (int64_t i = 0; i < count; ++i)
    values[i] = element(bytes.data(), dtype, i);
  return values;
}

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_DEVICEVALUES_H
