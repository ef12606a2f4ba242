//===- ChooserTest.cpp - Which kernel computes, and why -------------------===//
#include "runtime/cuda/Chooser.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::cuda;

namespace {

Choice chosen(const std::string &named, const Offer &cudnn,
              const Offer &tiled) {
  return choose(
      named,
      [&](bool isNamed) {
        EXPECT_EQ(isNamed, named == "cudnn");
        return cudnn;
      },
      [&] { return tiled; });
}

#define EXPECT_CHOICE(choice, expectedKernel, expectedReason)                  \
  do {                                                                         \
    const Choice actual = choice;                                              \
    EXPECT_STREQ(nameOf(actual.kernel), expectedKernel);                       \
    EXPECT_EQ(actual.reason, expectedReason);                                  \
  } while (0)

TEST(Chooser, TakesTheFastestThatCan) {
  EXPECT_CHOICE(chosen("", {true, "a plan"}, {true, "cores"}), "cudnn",
                "a plan");
  EXPECT_CHOICE(chosen("", {false, "no plan"}, {true, "cores"}), "tiled",
                "cores; cudnn does not take it: no plan");
  EXPECT_CHOICE(chosen("", {false, "no plan"}, {false, "f32"}), "plain",
                "it takes every block; cudnn does not take it: no plan; tiled "
                "does not take it: f32");
}

TEST(Chooser, TakesWhatIsNamedWhereItCan) {
  const std::string named = "STARTRAIL_KERNELS names it";
  EXPECT_CHOICE(chosen("cudnn", {true, "a plan"}, {true, "cores"}), "cudnn",
                named);
  EXPECT_CHOICE(chosen("tiled", {true, "a plan"}, {true, "cores"}), "tiled",
                named);
  EXPECT_CHOICE(chosen("plain", {true, "a plan"}, {true, "cores"}), "plain",
                named);
  EXPECT_CHOICE(chosen("tiled", {true, "a plan"}, {false, "f32"}), "cudnn",
                "a plan; tiled does not take it: f32");
  EXPECT_CHOICE(chosen("cudnn", {false, "no plan"}, {true, "cores"}), "tiled",
                "cores; cudnn does not take it: no plan");
}

TEST(Chooser, MakesNoPlanThatIsNotAskedFor) {
  choose(
      "tiled",
      [](bool) {
        ADD_FAILURE();
        return Offer{true, ""};
      },
      [] { return Offer{true, ""}; });
}

TEST(NamedKernels, AreReadForEachPass) {
  auto named = [](const std::string &text) {
    return host::parseNamedKernels(text, kernelNames());
  };
  EXPECT_EQ(named("").forward + named("").backward + named("").error, "");
  EXPECT_EQ(named("tiled").of(false), "tiled");
  EXPECT_EQ(named("tiled").of(true), "tiled");
  EXPECT_EQ(named("backward=plain").of(false), "");
  EXPECT_EQ(named("backward=plain").of(true), "plain");
  EXPECT_EQ(named("forward=cudnn,backward=tiled").of(false), "cudnn");
  EXPECT_EQ(named("forward=cudnn,backward=tiled").of(true), "tiled");
}

TEST(NamedKernels, UnknownNamesAreErrors) {
  auto error = [](const std::string &text) {
    return host::parseNamedKernels(text, kernelNames()).error;
  };
  EXPECT_EQ(error("cuddn"),
            "expected STARTRAIL_KERNELS to name a kernel (cudnn, tiled, "
            "plain), but got \"cuddn\"; did you mean cudnn?");
  EXPECT_EQ(error("forwards=tiled"),
            "expected STARTRAIL_KERNELS to name the pass forward or backward, "
            "but got \"forwards\"; did you mean forward?");
  EXPECT_EQ(error("tiled,"),
            "expected STARTRAIL_KERNELS to name a kernel (cudnn, tiled, "
            "plain), but got \"\"; legal: cudnn, tiled, plain");
}

} // namespace
