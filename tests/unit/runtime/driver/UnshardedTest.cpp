//===- UnshardedTest.cpp - One call of the kernel, repeated ---------------===//
#include "runtime/driver/Unsharded.h"
#include "runtime/driver/Driver.h"
#include "runtime/driver/Tensors.h"
#include "tests/unit/runtime/driver/Gradients.h"
#include "tests/unit/runtime/driver/Variant.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace startrail::driver;

namespace {

/// Whole tensors, as large as `function` says, of 0.5.
std::vector<Bytes> wholesOf(const startrail_function &function) {
  std::vector<Bytes> wholes(WholeRoles);
  for (Role role : {Query, Key, Value, OutputGradient})
    if (const startrail_tensor *tensor = tensorOf(function, role)) {
      wholes[role].resize(wholeBytes(*tensor));
      const int64_t elements =
          wholeBytes(*tensor) / startrail_dtype_size(tensor->dtype);
      for (int64_t i = 0; i < elements; ++i)
        setElement(wholes[role].data(), tensor->dtype, i, 0.5 + 0.01 * (i % 7));
    }
  return wholes;
}

TEST(Unsharded, RepeatsStartAnew) {
  GradientProgram gradients(STARTRAIL_F32, "team");
  const startrail_function &function = gradients.joint();
  const std::vector<Bytes> wholes = wholesOf(function);
  const std::vector<int64_t> all = chooseTokens(function, 0, 0);
  const Unsharded one = runUnsharded(function, wholes, all);
  const Unsharded three = runUnsharded(function, wholes, all, 3);
  EXPECT_EQ(one.seconds.size(), 1u);
  EXPECT_EQ(three.seconds.size(), 3u);
  EXPECT_GT(three.seconds.back(), 0);
  EXPECT_EQ(three.outcome.output, one.outcome.output);
  EXPECT_EQ(three.outcome.lse, one.outcome.lse);

  const UnshardedGradients once =
      runUnshardedGradients(function, wholes, one.outcome);
  const UnshardedGradients thrice =
      runUnshardedGradients(function, wholes, one.outcome, 3);
  EXPECT_EQ(once.seconds.size(), 1u);
  EXPECT_EQ(thrice.seconds.size(), 3u);
  EXPECT_EQ(thrice.gradients, once.gradients);
  for (const std::vector<double> &gradient : once.gradients)
    EXPECT_TRUE(std::any_of(gradient.begin(), gradient.end(),
                            [](double value) { return value != 0; }));
}

TEST(Unsharded, EveryRepetitionIsReported) {
  GradientProgram gradients(STARTRAIL_F32, "team");
  testing::internal::CaptureStdout();
  EXPECT_EQ(runDriver(gradients.program, "./program",
                      {"--function=f_joint", "--repeat=4", "--unsharded",
                       "--json=-"}),
            0);
  const nlohmann::json json =
      nlohmann::json::parse(testing::internal::GetCapturedStdout());
  const nlohmann::json &seconds = json["functions"][0]["unsharded_seconds"];
  EXPECT_EQ(seconds["repeat"], 4);
  EXPECT_GT(seconds["min"], 0);
}

} // namespace
