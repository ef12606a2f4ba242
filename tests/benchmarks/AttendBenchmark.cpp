//===- AttendBenchmark.cpp - Attention on one core, in operations a second ===//
#include "runtime/host/kernels/AttendBlock.h"

#include <benchmark/benchmark.h>
#include <cstring>
#include <string>
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

/// `rows` queries of one head on as many keys, full mask: what one rank does in
/// one step. Counts the two matrix products, 4 x rows x keys x dim operations.
void attend(benchmark::State &run, startrail_dtype dtype, int64_t dim,
            int64_t rows) {
  startrail_dtype state =
      dtype == STARTRAIL_F64 ? STARTRAIL_F64 : STARTRAIL_F32;
  std::vector<char> query = ones(rows * dim, dtype), key = query, value = query;
  std::vector<char> output = ones(rows * dim, state), lse = ones(rows, state);
  AttendBlock block{
      {1, rows, rows, 1, 1, dim, dim, dtype, STARTRAIL_FULL, 0, 0.125},
      query.data(),
      key.data(),
      value.data(),
      output.data(),
      lse.data(),
      startrail_contiguous(0, rows),
      startrail_contiguous(0, rows)};
  int64_t parts = attendParts(block);
  for (auto each : run) {
    (void)each;
    for (int64_t part = 0; part < parts; ++part)
      attendPart(block, part);
    benchmark::ClobberMemory();
  }
  run.counters["operations"] =
      benchmark::Counter(double(run.iterations()) * 4 * rows * rows * dim,
                         benchmark::Counter::kIsRate);
}

void add(const char *type, startrail_dtype dtype) {
  for (int64_t dim : {64, 128})
    for (int64_t rows : {512, 4096})
      benchmark::RegisterBenchmark(
          (std::string("attend/") + type + "/dim:" + std::to_string(dim) +
           "/rows:" + std::to_string(rows))
              .c_str(),
          [=](benchmark::State &run) { attend(run, dtype, dim, rows); });
}

} // namespace

int main(int count, char **arguments) {
  add("f32", STARTRAIL_F32);
  add("bf16", STARTRAIL_BF16);
  add("f64", STARTRAIL_F64);
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments))
    return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
