//===- StatesTest.cpp - The GPU's passes over memory, emulated -----------===//
//
// Over the same memory as the host's functions, whose results they must give:
// to the bit where no exponential is taken.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/kernels/States.h"
#include "runtime/host/kernels/Elements.h"
#include "runtime/host/kernels/States.h"

#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <vector>

using namespace startrail;

namespace {

constexpr startrail_dtype dtypes[] = {STARTRAIL_F32, STARTRAIL_BF16,
                                      STARTRAIL_F16, STARTRAIL_F64};
constexpr startrail_dtype states[] = {STARTRAIL_F32, STARTRAIL_F64};

/// `count` elements of a type, `offset` elements behind aligned memory, within
/// borders that nobody may write.
class Elements {
public:
  Elements(startrail_dtype dtype, int64_t count, int64_t offset = 0)
      : dtype(dtype), count(count), offset(offset),
        bytes((count + offset + border) * startrail_dtype_size(dtype), 0x5a) {}

  void *data() { return bytes.data() + offset * startrail_dtype_size(dtype); }
  void set(int64_t at, double value) {
    host::convert(&value, STARTRAIL_F64, element(at), dtype, {0, 1});
  }
  double get(int64_t at) {
    double value;
    host::convert(element(at), dtype, &value, STARTRAIL_F64, {0, 1});
    return value;
  }
  void fill(double phase, double size = 1) {
    for (int64_t i = 0; i < count; ++i)
      set(i, size * std::sin(phase + double(i)));
  }
  bool keepsBorders() const {
    const size_t size = startrail_dtype_size(dtype);
    for (size_t i = 0; i < bytes.size(); ++i)
      if ((i < offset * size || i >= (count + offset) * size) &&
          bytes[i] != 0x5a)
        return false;
    return true;
  }
  bool operator==(const Elements &other) const { return bytes == other.bytes; }

  const startrail_dtype dtype;
  const int64_t count;

private:
  static constexpr int64_t border = 8;
  void *element(int64_t at) {
    return static_cast<char *>(data()) + at * startrail_dtype_size(dtype);
  }

  const int64_t offset;
  std::vector<unsigned char> bytes;
};

/// Within a few roundings of the state's type.
void expectClose(Elements &actual, Elements &expected, double bound) {
  for (int64_t i = 0; i < actual.count; ++i)
    if (std::isnan(expected.get(i)))
      EXPECT_TRUE(std::isnan(actual.get(i))) << i;
    else if (std::isinf(expected.get(i)))
      EXPECT_EQ(actual.get(i), expected.get(i)) << i;
    else
      EXPECT_NEAR(actual.get(i), expected.get(i), bound) << i;
  EXPECT_TRUE(actual.keepsBorders());
}
double boundOf(startrail_dtype dtype) {
  return dtype == STARTRAIL_F64 ? 1e-14 : dtype == STARTRAIL_F32 ? 1e-6 : 1e-2;
}

cudaStream_t stream = nullptr;
void expectQueued(cudaError_t error) {
  EXPECT_EQ(error, cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
}

/// Log-sum-exps of all kinds: some without a key, some of no weight.
void fillLse(Elements &lse, int64_t parts, int64_t rows) {
  for (int64_t p = 0; p < parts; ++p)
    for (int64_t row = 0; row < rows; ++row)
      lse.set(p * rows + row, (row + p) % 4 == 1   ? -INFINITY
                              : (row + p) % 5 == 2 ? -1e5
                              : row % 7 == 3
                                  ? -INFINITY
                                  : 3 * std::cos(double(p * rows + row)));
}

struct Size {
  int64_t parts, rows, columns, offset;
};
/// Few, as a thread of the GPU takes long under sanitizers; more of them with
/// STARTRAIL_TESTS_FULL=1.
std::vector<Size> sizes() {
  std::vector<Size> all = {{1, 1, 1, 0},  {3, 7, 64, 1}, {4, 3, 37, 0},
                           {2, 0, 64, 0}, {3, 9, 64, 0}, {2, 2, 300, 0}};
  const char *full = std::getenv("STARTRAIL_TESTS_FULL");
  if (full && *full == '1')
    for (Size each : {Size{2, 5, 4, 0}, Size{2, 33, 128, 0}, Size{5, 2, 256, 0},
                      Size{3, 1, 2, 1}, Size{2, 129, 8, 0}, Size{40, 3, 6, 0}})
      all.push_back(each);
  return all;
}

TEST(EmulatedStates, MergeAsTheHost) {
  for (startrail_dtype state : states)
    for (startrail_dtype dtype : dtypes)
      for (const Size &size : sizes()) {
        const auto [parts, rows, columns, offset] = size;
        Elements output(state, parts * rows * columns, offset);
        Elements lse(state, parts * rows, offset);
        output.fill(0.3);
        fillLse(lse, parts, rows);
        // What has no weight is not read.
        for (int64_t i = 0; i < parts * rows; ++i)
          if (std::isinf(lse.get(i)))
            for (int64_t c = 0; c < columns; ++c)
              output.set(i * columns + c, NAN);
        Elements expected(dtype, rows * columns), expectedLse(state, rows);
        host::merge(output.data(), lse.data(), expected.data(),
                    expectedLse.data(), parts, rows, {0, rows}, columns, state,
                    dtype);
        Elements actual(dtype, rows * columns, offset), actualLse(state, rows);
        expectQueued(cuda::merge(output.data(), lse.data(), actual.data(),
                                 actualLse.data(), parts, rows, columns, state,
                                 dtype, stream));
        expectClose(actual, expected, std::max(boundOf(dtype), boundOf(state)));
        expectClose(actualLse, expectedLse, 10 * boundOf(state));
      }
}

TEST(EmulatedStates, NaNOfWeightIsKept) {
  Elements output(STARTRAIL_F32, 2), lse(STARTRAIL_F32, 2);
  output.set(0, NAN);
  output.set(1, 1);
  lse.set(0, 1);
  lse.set(1, 1);
  Elements merged(STARTRAIL_F32, 1), total(STARTRAIL_F32, 1);
  expectQueued(cuda::merge(output.data(), lse.data(), merged.data(),
                           total.data(), 2, 1, 1, STARTRAIL_F32, STARTRAIL_F32,
                           stream));
  EXPECT_TRUE(std::isnan(merged.get(0)));
}

TEST(EmulatedStates, RescaleAsTheHost) {
  for (startrail_dtype state : states)
    for (const Size &size : sizes()) {
      const auto [parts, rows, columns, offset] = size;
      Elements lse(state, parts * rows);
      fillLse(lse, parts, rows);
      Elements actual(state, rows * columns, offset),
          expected(state, rows * columns, offset);
      for (Elements *each : {&actual, &expected}) {
        each->fill(0.7);
        for (int64_t row = 0; row < rows; ++row)
          if (std::isinf(lse.get(row)))
            each->set(row * columns, NAN);
      }
      Elements actualTotal(state, rows), expectedTotal(state, rows);
      host::rescale(expected.data(), lse.data(), lse.data(),
                    expectedTotal.data(), parts, rows, {0, rows}, columns,
                    state);
      expectQueued(cuda::rescale(actual.data(), lse.data(), lse.data(),
                                 actualTotal.data(), parts, rows, columns,
                                 state, stream));
      expectClose(actual, expected, boundOf(state));
      expectClose(actualTotal, expectedTotal, 10 * boundOf(state));
    }
}

TEST(EmulatedStates, DeltaIsTheDotProduct) {
  for (startrail_dtype dtype : dtypes)
    for (const Size &size : sizes()) {
      const auto [parts, rows, columns, offset] = size;
      Elements left(dtype, rows * columns, offset),
          right(dtype, rows * columns, offset);
      left.fill(0.1);
      right.fill(0.9);
      const startrail_dtype state =
          dtype == STARTRAIL_F64 ? STARTRAIL_F64 : STARTRAIL_F32;
      Elements actual(state, rows), expected(state, rows);
      for (int64_t row = 0; row < rows; ++row) {
        double sum = 0;
        for (int64_t c = 0; c < columns; ++c)
          sum += left.get(row * columns + c) * right.get(row * columns + c);
        expected.set(row, sum);
      }
      expectQueued(cuda::delta(left.data(), right.data(), actual.data(), rows,
                               columns, dtype, stream));
      expectClose(actual, expected,
                  (dtype == STARTRAIL_F64 ? 1e-14 : 1e-5) * double(columns));
    }
}

TEST(EmulatedStates, EmptyState) {
  for (startrail_dtype state : states)
    for (const Size &size : sizes()) {
      const auto [parts, rows, columns, offset] = size;
      Elements output(state, rows * columns, offset), lse(state, rows, offset);
      expectQueued(cuda::emptyState(output.data(), lse.data(), rows, columns,
                                    state, stream));
      for (int64_t i = 0; i < rows * columns; ++i)
        EXPECT_EQ(output.get(i), 0);
      for (int64_t row = 0; row < rows; ++row)
        EXPECT_EQ(lse.get(row), -INFINITY);
      EXPECT_TRUE(output.keepsBorders() && lse.keepsBorders());
    }
}

/// Numbers that round in every way, and those that are none.
std::vector<double> numbers() {
  std::vector<double> all = {0.0,
                             -0.0,
                             INFINITY,
                             -INFINITY,
                             NAN,
                             65504,
                             65519.99,
                             65520,
                             1e39,
                             -1e39,
                             1e-46,
                             5.9604644775390625e-8,
                             2.98023223876953125e-8,
                             2.9802322387695316e-8,
                             6.1e-5,
                             1.00390625,
                             1.01171875,
                             1.0039062500000002,
                             1.00048828125,
                             1.0004882812500002,
                             3.3895313892515355e38};
  for (int i = 0; i < 80; ++i)
    all.push_back(std::sin(double(i)) * std::pow(2.0, i % 60 - 30));
  return all;
}

TEST(EmulatedStates, ConvertAsTheHostToTheBit) {
  for (startrail_dtype from : dtypes)
    for (startrail_dtype to : dtypes)
      for (int64_t offset : {0, 1}) {
        const std::vector<double> values = numbers();
        const int64_t count = values.size();
        Elements source(from, count, offset);
        for (int64_t i = 0; i < count; ++i)
          source.set(i, values[i]);
        Elements actual(to, count, offset), expected(to, count, offset);
        host::convert(source.data(), from, expected.data(), to, {0, count});
        expectQueued(cuda::convert(source.data(), from, actual.data(), to,
                                   count, stream));
        for (int64_t i = 0; i < count; ++i)
          if (std::isnan(values[i])) {
            EXPECT_TRUE(std::isnan(actual.get(i)));
            actual.set(i, 0);
            expected.set(i, 0);
          }
        EXPECT_TRUE(actual == expected) << from << " to " << to;
      }
}

TEST(EmulatedStates, SumsAsTheHostToTheBit) {
  for (startrail_dtype state : states)
    for (int64_t count : {0, 1, 4, 257})
      for (int64_t offset : {0, 1})
        for (int64_t parts : {1, 3}) {
          std::vector<Elements> sources;
          std::vector<const void *> places;
          for (int64_t p = 0; p < parts; ++p)
            sources.emplace_back(state, count, p == 1 ? offset : 0).fill(p);
          for (Elements &each : sources)
            places.push_back(each.data());
          Elements actual(state, count, offset), expected(state, count, offset);
          host::sum(places.data(), parts, expected.data(), {0, count}, state);
          expectQueued(cuda::sum(places.data(), parts, actual.data(), count,
                                 state, stream));
          EXPECT_TRUE(actual == expected);
          host::accumulate(expected.data(), sources[0].data(), {0, count},
                           state);
          expectQueued(cuda::accumulate(actual.data(), sources[0].data(), count,
                                        state, stream));
          EXPECT_TRUE(actual == expected);
        }
}

TEST(EmulatedStates, SumOfManyParts) {
  const int64_t parts = 2 * cuda::mostSources + 3, count = 5;
  Elements source(STARTRAIL_F32, count), total(STARTRAIL_F32, count);
  source.fill(0);
  std::vector<const void *> places(parts, source.data());
  Elements expected(STARTRAIL_F32, count);
  host::sum(places.data(), parts, expected.data(), {0, count}, STARTRAIL_F32);
  expectQueued(cuda::sum(places.data(), parts, total.data(), count,
                         STARTRAIL_F32, stream));
  EXPECT_TRUE(total == expected);
  places[cuda::mostSources] = total.data();
  EXPECT_EQ(cuda::sum(places.data(), parts, total.data(), count, STARTRAIL_F32,
                      stream),
            cudaErrorInvalidValue);
  places[cuda::mostSources] = source.data();
  places[1] = total.data();
  expectQueued(cuda::sum(places.data(), parts, total.data(), count,
                         STARTRAIL_F32, stream));
}

TEST(EmulatedStates, SizesThatAreNone) {
  Elements memory(STARTRAIL_F32, 8);
  void *at = memory.data();
  EXPECT_EQ(cuda::emptyState(at, at, -1, 4, STARTRAIL_F32, stream),
            cudaErrorInvalidValue);
  EXPECT_EQ(cuda::emptyState(at, at, 1, 0, STARTRAIL_F32, stream),
            cudaErrorInvalidValue);
  EXPECT_EQ(cuda::delta(at, at, at, INT64_MAX / 2, 4, STARTRAIL_F32, stream),
            cudaErrorInvalidValue);
  EXPECT_EQ(cuda::convert(at, STARTRAIL_F32, at, STARTRAIL_BF16, -1, stream),
            cudaErrorInvalidValue);
}

} // namespace
