//===- Tensors.cpp - Whole tensors and the tokens of a rank --------------===//
#include "runtime/driver/Tensors.h"
#include "runtime/host/kernels/Elements.h"

#include <cstring>
#include <new>

namespace startrail::driver {

Extents extentsOf(const startrail_tensor &tensor) {
  const int64_t *shape = tensor.shape;
  switch (tensor.layout) {
  case STARTRAIL_BSHD:
    return {shape[0], shape[1], shape[2], shape[3]};
  case STARTRAIL_BHSD:
    return {shape[0], shape[2], shape[1], shape[3]};
  case STARTRAIL_BHS:
    break;
  }
  return {shape[0], shape[2], shape[1], 1};
}

static size_t bytesOf(const int64_t *shape, const startrail_tensor &tensor) {
  size_t bytes = startrail_dtype_size(tensor.dtype);
  for (int i = 0; i < tensor.dims; ++i)
    if (__builtin_mul_overflow(bytes, shape[i], &bytes))
      throw std::bad_alloc();
  return bytes;
}

size_t wholeBytes(const startrail_tensor &tensor) {
  return bytesOf(tensor.shape, tensor);
}

size_t shardBytes(const startrail_tensor &tensor) {
  return bytesOf(tensor.shard, tensor);
}

std::vector<int64_t> wholeShape(const startrail_tensor &tensor) {
  return {tensor.shape, tensor.shape + tensor.dims};
}

/// Calls copy(offset in whole, offset in part, bytes) for every contiguous
/// piece.
template <typename Copy>
static void forEachPiece(const startrail_tensor &tensor,
                         const std::vector<int64_t> &positions, Copy copy) {
  Extents sizes = extentsOf(tensor);
  bool tokensOutside = tensor.layout == STARTRAIL_BSHD;
  size_t piece = sizes.dim * startrail_dtype_size(tensor.dtype);
  int64_t count = positions.size();
  for (int64_t b = 0; b < sizes.batch; ++b)
    for (int64_t row = 0; row < count; ++row) {
      int64_t token = positions[row];
      if (token < 0)
        continue;
      for (int64_t h = 0; h < sizes.heads; ++h) {
        int64_t whole = tokensOutside
                            ? (b * sizes.tokens + token) * sizes.heads + h
                            : (b * sizes.heads + h) * sizes.tokens + token;
        int64_t part = (b * count + row) * sizes.heads + h;
        copy(whole * piece, part * piece, piece);
      }
    }
}

void takeTokens(const startrail_tensor &tensor, const void *whole,
                const std::vector<int64_t> &positions, void *part) {
  forEachPiece(tensor, positions, [&](size_t from, size_t to, size_t bytes) {
    std::memcpy(static_cast<char *>(part) + to,
                static_cast<const char *>(whole) + from, bytes);
  });
}

void putTokens(const startrail_tensor &tensor, const void *part,
               const std::vector<int64_t> &positions, void *whole) {
  forEachPiece(tensor, positions, [&](size_t to, size_t from, size_t bytes) {
    std::memcpy(static_cast<char *>(whole) + to,
                static_cast<const char *>(part) + from, bytes);
  });
}

double element(const void *data, startrail_dtype dtype, int64_t index) {
  switch (dtype) {
  case STARTRAIL_F32:
    return static_cast<const float *>(data)[index];
  case STARTRAIL_BF16:
    return widen(static_cast<const host::BFloat16 *>(data)[index]);
  case STARTRAIL_F16:
    return widen(static_cast<const host::Half *>(data)[index]);
  case STARTRAIL_F64:
    break;
  }
  return static_cast<const double *>(data)[index];
}

void setElement(void *data, startrail_dtype dtype, int64_t index,
                double value) {
  switch (dtype) {
  case STARTRAIL_F32:
    return narrow(value, static_cast<float *>(data)[index]);
  case STARTRAIL_BF16:
    return narrow(value, static_cast<host::BFloat16 *>(data)[index]);
  case STARTRAIL_F16:
    return narrow(value, static_cast<host::Half *>(data)[index]);
  case STARTRAIL_F64:
    return narrow(value, static_cast<double *>(data)[index]);
  }
}

} // namespace startrail::driver
