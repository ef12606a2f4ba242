//===- AttendBlock.cpp - Picks the attention tile for this machine -------===//
#include "runtime/host/kernels/AttendBlock.h"
#include "runtime/host/kernels/AttendVariants.h"
#include "runtime/host/kernels/Segments.h"

#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <new>

namespace startrail::host {

#ifdef STARTRAIL_X86_VARIANTS
static bool hasAvx2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("f16c");
}
static bool hasAvx512() {
  return hasAvx2() && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512dq");
}
static bool hasAmx() {
  return hasAvx512() && __builtin_cpu_supports("amx-bf16") && mayUseAmx();
}
#endif

const AttendVariant attendVariants[] = {
    {"base", [] { return true; }, attendBase, attendBaseBytes, addGradientBase,
     gradientBaseBytes},
#ifdef STARTRAIL_X86_VARIANTS
    {"avx2", hasAvx2, attendAvx2, attendAvx2Bytes, addGradientAvx2,
     gradientAvx2Bytes},
    {"avx512", hasAvx512, attendAvx512, attendAvx512Bytes, addGradientAvx512,
     gradientAvx512Bytes},
    {"amx", hasAmx, attendAmx, attendAmxBytes, addGradientAmx,
     gradientAmxBytes},
#endif
};
const int attendVariantCount = sizeof attendVariants / sizeof *attendVariants;

/// The bytes of an enumerator from C, which may be none of the enumeration's.
template <typename Enum> static int valueOf(const Enum &enumerator) {
  int value;
  static_assert(sizeof value == sizeof enumerator, "an enum of C is an int");
  std::memcpy(&value, &enumerator, sizeof value);
  return value;
}

bool isLegal(const startrail_dtype &dtype) {
  return valueOf(dtype) >= STARTRAIL_F32 && valueOf(dtype) <= STARTRAIL_F64;
}

bool isLegal(const startrail_attention_shape &shape,
             const startrail_tokens &queryTokens,
             const startrail_tokens &keyTokens) {
  return shape.batch >= 0 && shape.query_rows >= 0 && shape.key_rows >= 0 &&
         shape.query_heads >= 1 && shape.kv_heads >= 1 &&
         shape.query_heads % shape.kv_heads == 0 && shape.key_dim >= 1 &&
         shape.value_dim >= 1 &&
         shape.key_rows < std::numeric_limits<int32_t>::max() &&
         isLegal(shape.dtype) && valueOf(shape.mask) >= STARTRAIL_FULL &&
         valueOf(shape.mask) <= STARTRAIL_CAUSAL &&
         shape.diagonal >= -farthestPosition &&
         shape.diagonal <= farthestPosition &&
         areLegal(queryTokens, shape.query_rows) &&
         areLegal(keyTokens, shape.key_rows);
}

int64_t attendParts(const AttendBlock &block) {
  const startrail_attention_shape &shape = block.shape;
  int64_t rows =
      tokenCount(block.queryTokens) * (shape.query_heads / shape.kv_heads);
  return shape.batch * shape.kv_heads *
         ((rows + block.partRows - 1) / block.partRows);
}

int64_t choosePartRows(const AttendBlock &block, int threads) {
  AttendBlock cut = block;
  while (cut.partRows > leastPartRows && attendParts(cut) < 4 * threads)
    cut.partRows /= 2;
  return cut.partRows;
}

namespace {

/// Scratch of one thread; grows to the largest block it has met.
class Scratch {
public:
  void *reserve(size_t bytes) {
    if (bytes > size) {
      memory.reset();
      size_t rounded = (bytes + 63) / 64 * 64;
      memory.reset(std::aligned_alloc(64, rounded));
      if (!memory)
        throw std::bad_alloc();
      size = rounded;
    }
    return memory.get();
  }

private:
  struct Free {
    void operator()(void *memory) const { std::free(memory); }
  };
  std::unique_ptr<void, Free> memory;
  size_t size = 0;
};

} // namespace

const AttendVariant &bestVariant() {
  static const AttendVariant &best = []() -> const AttendVariant & {
    int i = attendVariantCount - 1;
    while (!attendVariants[i].supported())
      --i;
    return attendVariants[i];
  }();
  return best;
}

void *threadScratch(size_t bytes) {
  thread_local Scratch scratch;
  return scratch.reserve(bytes);
}

void attendPart(const AttendBlock &block, int64_t part) {
  const AttendVariant &best = bestVariant();
  best.run(block, part, threadScratch(best.scratchBytes(block.shape)));
}

} // namespace startrail::host
