//===- AttendBlock.cpp - Picks the attention tile for this machine -------===//
#include "runtime/host/kernels/AttendBlock.h"
#include "runtime/host/kernels/AttendVariants.h"
#include "runtime/host/kernels/BestVariant.h"
#include "runtime/host/kernels/Segments.h"

#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

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

const NamedKernels &namedVariants() {
  static const NamedKernels named = [] {
    std::vector<std::string> names;
    for (const AttendVariant &each : attendVariants)
      names.push_back(each.name);
    const char *text = std::getenv("STARTRAIL_KERNELS");
    NamedKernels result = parseNamedKernels(text ? text : "", names);
    for (const AttendVariant &each : attendVariants)
      if (!each.supported() &&
          (result.forward == each.name || result.backward == each.name))
        result.error = std::string("expected STARTRAIL_KERNELS to name a "
                                   "kernel that this processor runs, but "
                                   "got ") +
                       each.name;
    return result;
  }();
  return named;
}

static const AttendVariant &chosenVariant(const std::string &name) {
  for (int i = attendVariantCount - 1; i > 0; --i)
    if (name.empty() ? attendVariants[i].supported()
                     : name == attendVariants[i].name)
      return attendVariants[i];
  return attendVariants[0];
}

const AttendVariant &bestVariant(bool isGradient) {
  static const AttendVariant &forward = chosenVariant(namedVariants().forward);
  static const AttendVariant &backward =
      chosenVariant(namedVariants().backward);
  return isGradient ? backward : forward;
}

void *threadScratch(size_t bytes) {
  thread_local Scratch scratch;
  return scratch.reserve(bytes);
}

void attendPart(const AttendBlock &block, int64_t part) {
  const AttendVariant &best = bestVariant(false);
  best.run(block, part, threadScratch(best.scratchBytes(block.shape)));
}

} // namespace startrail::host
