//===- AttendBenchmark.cpp - Attention on one core, in operations a second ===//
#include "Buffer.h"
#include "Peak.h"
#include "runtime/host/kernels/GradientBlock.h"

#include <benchmark/benchmark.h>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace startrail::host;

namespace {

/// Ones, whatever the type.
std::vector<char> ones(int64_t elements, startrail_dtype dtype) {
  size_t size = startrail_dtype_size(dtype);
  std::vector<char> bytes(elements * size);
  const double f64 = 1;
  const float f32 = 1;
  const uint16_t bf16 = 0x3f80;
  for (int64_t i = 0; i < elements; ++i) {
    char *at = bytes.data() + i * size;
    if (dtype == STARTRAIL_F64)
      std::memcpy(at, &f64, size);
    else if (dtype == STARTRAIL_F32)
      std::memcpy(at, &f32, size);
    else
      std::memcpy(at, &bf16, size);
  }
  return bytes;
}

constexpr int64_t heads = 8;

using Scratch = std::unique_ptr<void, decltype(&std::free)>;
Scratch makeScratch(size_t bytes) {
  return Scratch(std::aligned_alloc(64, (bytes + 63) / 64 * 64), std::free);
}

/// `rows` queries of one of 8 heads on as many keys, full mask: a part of what
/// one rank does in one step. Counts the two matrix products, 4 x rows x keys x
/// dim operations.
void attend(benchmark::State &run, const AttendVariant &variant,
            startrail_dtype dtype, int64_t dim, int64_t rows) {
  startrail_dtype state =
      dtype == STARTRAIL_F64 ? STARTRAIL_F64 : STARTRAIL_F32;
  int64_t elements = rows * heads * dim;
  Buffer query(ones(elements, dtype)), key(ones(elements, dtype));
  Buffer value(ones(elements, dtype)), output(ones(elements, state));
  Buffer lse(ones(rows * heads, state));
  AttendBlock block{
      {1, rows, rows, heads, heads, dim, dim, dtype, STARTRAIL_FULL, 0, 0.125},
      query.data(),
      key.data(),
      value.data(),
      output.data(),
      lse.data(),
      startrail_contiguous(0, rows),
      startrail_contiguous(0, rows)};
  Scratch scratch = makeScratch(variant.scratchBytes(block.shape));
  int64_t parts = attendParts(block) / heads;
  int64_t head = 0;
  for (auto each : run) {
    (void)each;
    for (int64_t part = 0; part < parts; ++part)
      variant.run(block, head * parts + part, scratch.get());
    head = (head + 1) % heads;
    benchmark::ClobberMemory();
  }
  run.counters["operations"] =
      benchmark::Counter(double(run.iterations()) * 4 * rows * rows * dim,
                         benchmark::Counter::kIsRate);
}

/// As attend, the gradients of the same. Counts the five matrix products.
void gradient(benchmark::State &run, const AttendVariant &variant,
              startrail_dtype dtype, int64_t dim, int64_t rows) {
  startrail_dtype state =
      dtype == STARTRAIL_F64 ? STARTRAIL_F64 : STARTRAIL_F32;
  int64_t elements = rows * heads * dim;
  Buffer tensor(ones(elements, dtype)), perRow(ones(rows * heads, state));
  Buffer query(ones(elements, state)), key(ones(elements, state));
  Buffer value(ones(elements, state));
  GradientBlock block{
      {1, rows, rows, heads, heads, dim, dim, dtype, STARTRAIL_FULL, 0, 0.125},
      tensor.data(),
      tensor.data(),
      perRow.data(),
      perRow.data(),
      tensor.data(),
      tensor.data(),
      query.data(),
      key.data(),
      value.data(),
      startrail_contiguous(0, rows),
      startrail_contiguous(0, rows)};
  Scratch scratch = makeScratch(variant.gradientBytes(block.shape));
  int64_t head = 0;
  for (auto each : run) {
    (void)each;
    for (int64_t phase = 0; phase < gradientPieces(block); ++phase)
      for (int64_t part = 0; part < gradientParts(block); ++part)
        if (GradientPart cut = gradientPart(block, phase, part);
            cut.head == head)
          variant.addGradient(cut.block, head, scratch.get());
    head = (head + 1) % heads;
    benchmark::ClobberMemory();
  }
  run.counters["operations"] =
      benchmark::Counter(double(run.iterations()) * 10 * rows * rows * dim,
                         benchmark::Counter::kIsRate);
}

/// The most that one core does in f32.
void peak(benchmark::State &run, PeakLoop loop) {
  double operations = 0;
  float sink = 1;
  for (auto each : run) {
    (void)each;
    operations += loop(100000, &sink);
    benchmark::DoNotOptimize(sink);
  }
  run.counters["operations"] =
      benchmark::Counter(operations, benchmark::Counter::kIsRate);
}

void add(const AttendVariant &variant, const char *type, startrail_dtype dtype,
         int64_t dim, int64_t rows) {
  std::string name = std::string("/") + variant.name + "/" + type +
                     "/dim:" + std::to_string(dim) +
                     "/rows:" + std::to_string(rows);
  for (auto [kind, function] :
       {std::pair("attend", &attend), std::pair("gradient", &gradient)})
    benchmark::RegisterBenchmark((kind + name).c_str(),
                                 [=, call = function](benchmark::State &run) {
                                   call(run, variant, dtype, dim, rows);
                                 });
}

/// All types with the widest vectors, and f32 with the others.
void addAll() {
  bool widest = true;
  for (int i = attendVariantCount - 1; i >= 0; --i) {
    const AttendVariant &variant = attendVariants[i];
    if (!variant.supported())
      continue;
    benchmark::RegisterBenchmark(
        (std::string("peak/") + variant.name + "/f32").c_str(),
        [loop = peakLoopOf(variant.name)](benchmark::State &run) {
          peak(run, loop);
        });
    for (int64_t dim : {64, 128})
      for (int64_t rows : {512, 4096}) {
        add(variant, "f32", STARTRAIL_F32, dim, rows);
        if (!widest)
          continue;
        add(variant, "bf16", STARTRAIL_BF16, dim, rows);
        add(variant, "f16", STARTRAIL_F16, dim, rows);
        add(variant, "f64", STARTRAIL_F64, dim, rows);
      }
    widest = false;
  }
}

} // namespace

int main(int count, char **arguments) {
  addAll();
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments))
    return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
