//===- InputsTest.cpp - Drawn and loaded inputs --------------------------===//
#include "runtime/driver/Inputs.h"
#include "runtime/driver/Npy.h"
#include "runtime/driver/Tensors.h"
#include "tests/executable/handwritten/ring.h"
#include "tests/unit/runtime/driver/Files.h"

#include <cmath>

using namespace startrail::driver;

namespace {

const startrail_function &function() { return ring_program()->functions[0]; }

TEST(Inputs, DrawnNumbersAreStandardNormal) {
  constexpr int count = 100000;
  double sum = 0, squares = 0, neighbours = 0, names = 0;
  for (int i = 0; i < count; ++i) {
    double x = normalNumber(3, "query", i);
    sum += x;
    squares += x * x;
    neighbours += x * normalNumber(3, "query", i + 1);
    names += x * normalNumber(3, "key", i);
  }
  EXPECT_NEAR(sum / count, 0, 0.01);
  EXPECT_NEAR(squares / count, 1, 0.02);
  EXPECT_NEAR(neighbours / count, 0, 0.01);
  EXPECT_NEAR(names / count, 0, 0.01);
}

TEST(Inputs, DrawnNumbersDependOnSeedNameAndIndex) {
  Options options;
  options.seed = 5;
  std::vector<Bytes> inputs = makeInputs(function(), options);
  EXPECT_EQ(inputs, makeInputs(function(), options));
  EXPECT_NEAR(element(inputs[1].data(), STARTRAIL_BF16, 100),
              normalNumber(5, "key", 100), 0.02);
  options.seed = 6;
  EXPECT_NE(inputs[1], makeInputs(function(), options)[1]);
}

TEST(Inputs, FilesOfTheSameTypeAreTaken) {
  Options options;
  options.inputs["key"] = testFile("key.npy");
  Array array{STARTRAIL_BF16, {2, 2, 26, 16}, Bytes(2 * 2 * 26 * 16 * 2, 7)};
  writeNpy(options.inputs["key"], array);
  EXPECT_EQ(makeInputs(function(), options)[1], array.bytes);
}

TEST(Inputs, SinglePrecisionIsRoundedToHalf) {
  Options options;
  options.inputs["value"] = testFile("value.npy");
  std::vector<float> values(2 * 2 * 26 * 12, 1 + 3 * 0x1p-8f);
  Array array{STARTRAIL_F32, {2, 2, 26, 12}, {}};
  const char *data = reinterpret_cast<const char *>(values.data());
  array.bytes.assign(data, data + values.size() * 4);
  writeNpy(options.inputs["value"], array);
  Bytes value = makeInputs(function(), options)[2];
  EXPECT_EQ(element(value.data(), STARTRAIL_BF16, 9), 1 + 0x1p-6);
}

TEST(Inputs, HalfPrecisionHasItsOwnFiles) {
  const startrail_tensor query = {
      "query", STARTRAIL_F16, STARTRAIL_BSHD, STARTRAIL_QUERY_SIDE,
      4,       {1, 3, 2, 1},  {1, 3, 2, 1}};
  startrail_function half = {};
  half.name = "f";
  half.inputs = &query;
  half.input_count = 1;
  Options options;
  options.inputs["query"] = testFile("query.npy");
  Array array{STARTRAIL_F16, {1, 3, 2, 1}, Bytes(12)};
  setElement(array.bytes.data(), STARTRAIL_F16, 5, -1.0009765625);
  writeNpy(options.inputs["query"], array);
  EXPECT_CONTAINS(contentsOf(options.inputs["query"]), "'<f2'");
  EXPECT_EQ(makeInputs(half, options)[0], array.bytes);
  // f32 is rounded, to nearest even.
  std::vector<float> values(6, 1 + 3 * 0x1p-11f);
  const char *data = reinterpret_cast<const char *>(values.data());
  writeNpy(options.inputs["query"],
           {STARTRAIL_F32, {1, 3, 2, 1}, Bytes(data, data + 24)});
  EXPECT_EQ(element(makeInputs(half, options)[0].data(), STARTRAIL_F16, 4),
            1 + 0x1p-9);
}

TEST(Inputs, WrongShapeAndTypeAreNamed) {
  Options options;
  std::string file = options.inputs["key"] = testFile("wrong.npy");
  writeNpy(file, {STARTRAIL_BF16, {2, 26, 2, 16}, Bytes(3328)});
  EXPECT_EQ(errorOf([&] { makeInputs(function(), options); }),
            "expected " + file +
                " (key of model_attention) to have shape [2, 2, 26, 16], but "
                "got [2, 26, 2, 16]");
  writeNpy(file, {STARTRAIL_F64, {2, 2, 26, 16}, Bytes(13312)});
  EXPECT_EQ(errorOf([&] { makeInputs(function(), options); }),
            "expected " + file +
                " (key of model_attention) to hold bf16 ('<V2') or f32 "
                "('<f4'), which is rounded, but got f64 ('<f8')");
}

} // namespace
