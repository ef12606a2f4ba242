//===- Inputs.cpp - Whole input tensors ----------------------------------===//
#include "runtime/driver/Inputs.h"
#include "runtime/driver/Error.h"
#include "runtime/driver/Npy.h"
#include "runtime/driver/Parallel.h"
#include "runtime/driver/Tensors.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace startrail::driver {

uint64_t randomBits(uint64_t seed, uint64_t index) {
  // Two rounds of a 64-bit mixing function over seed and index.
  uint64_t bits = seed * 0xd1342543de82ef95 + 0x9e3779b97f4a7c15;
  for (int round = 0; round < 2; ++round) {
    bits ^= index * 0x9e3779b97f4a7c15;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    bits ^= bits >> 31;
  }
  return bits;
}

static uint64_t sequenceSeed(uint64_t seed, const char *name) {
  for (const char *c = name; *c; ++c)
    seed = randomBits(seed, uint8_t(*c) + 1);
  return seed;
}

/// The Box-Muller transform of two uniform numbers.
static double normalOf(uint64_t sequence, uint64_t index) {
  uint64_t bits = randomBits(sequence, 2 * index);
  uint64_t more = randomBits(sequence, 2 * index + 1);
  double radius = std::sqrt(-2 * std::log(double((bits >> 11) + 1) * 0x1p-53));
  double angle = double(more >> 11) * (0x1p-53 * 6.283185307179586);
  return radius * std::cos(angle);
}

double normalNumber(uint64_t seed, const char *name, uint64_t index) {
  return normalOf(sequenceSeed(seed, name), index);
}

static Bytes draw(const startrail_tensor &tensor, uint64_t seed) {
  Bytes bytes(wholeBytes(tensor));
  int64_t count = bytes.size() / startrail_dtype_size(tensor.dtype);
  uint64_t sequence = sequenceSeed(seed, tensor.name);
  constexpr int64_t chunk = 1 << 14;
  parallelFor((count + chunk - 1) / chunk, [&](int64_t i) {
    int64_t end = std::min(count, (i + 1) * chunk);
    for (int64_t index = i * chunk; index < end; ++index)
      setElement(bytes.data(), tensor.dtype, index, normalOf(sequence, index));
  });
  return bytes;
}

static Bytes load(const startrail_tensor &tensor, const char *function,
                  const std::string &file) {
  Array array = readNpy(file);
  bool half = tensor.dtype == STARTRAIL_BF16 || tensor.dtype == STARTRAIL_F16;
  bool rounds = half && array.dtype == STARTRAIL_F32;
  auto name = [&] {
    return fmt::format("{} ({} of {})", file, tensor.name, function);
  };
  if (array.dtype != tensor.dtype && !rounds)
    throw Error(Exit::Usage,
                fmt::format("expected {} to hold {}{}, but got {}", name(),
                            dtypeText(tensor.dtype),
                            half ? " or f32 ('<f4'), which is rounded" : "",
                            dtypeText(array.dtype)));
  if (array.shape != wholeShape(tensor))
    throw Error(Exit::Usage,
                fmt::format("expected {} to have shape {}, but got {}", name(),
                            shapeText(wholeShape(tensor)),
                            shapeText(array.shape)));
  if (!rounds)
    return std::move(array.bytes);
  Bytes bytes(wholeBytes(tensor));
  int64_t count = bytes.size() / startrail_dtype_size(tensor.dtype);
  for (int64_t i = 0; i < count; ++i)
    setElement(bytes.data(), tensor.dtype, i,
               element(array.bytes.data(), array.dtype, i));
  return bytes;
}

Bytes makeInput(const startrail_tensor &tensor,
                const startrail_function &function, const Options &options) {
  auto file = options.inputs.find(tensor.name);
  return file == options.inputs.end()
             ? draw(tensor, options.seed)
             : load(tensor, function.name, file->second);
}

std::vector<Bytes> makeInputs(const startrail_function &function,
                              const Options &options) {
  std::vector<Bytes> inputs;
  inputs.reserve(function.input_count);
  for (int i = 0; i < function.input_count; ++i)
    inputs.push_back(makeInput(function.inputs[i], function, options));
  return inputs;
}

} // namespace startrail::driver
