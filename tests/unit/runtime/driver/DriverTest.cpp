//===- DriverTest.cpp - Whole runs and how they end ----------------------===//
#include "runtime/driver/Driver.h"
#include "runtime/driver/Npy.h"
#include "runtime/driver/Parallel.h"
#include "tests/unit/runtime/driver/Files.h"
#include "tests/unit/runtime/driver/Variant.h"

#include <nlohmann/json.hpp>

using namespace startrail::driver;

namespace {

struct Ending {
  int exit;
  std::string output, error;
};

Ending drive(const startrail_program &program,
             const std::vector<std::string> &arguments) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  int exit = runDriver(program, "./ring", arguments);
  std::string output = testing::internal::GetCapturedStdout();
  return {exit, output, testing::internal::GetCapturedStderr()};
}

TEST(Driver, RunsAndChecks) {
  Ending ending = drive(*ring_program(), {"--check", "--repeat=4"});
  EXPECT_EQ(ending.exit, 0) << ending.error;
  EXPECT_CONTAINS(ending.output, "ring 2912 (2912)");
  EXPECT_CONTAINS(ending.output, "of 4\n");
  EXPECT_CONTAINS(ending.output, "check     26 of 26 tokens: passed");
}

TEST(Driver, ShufflesAreBitEqual) {
  std::string file = testFile("output.npy"), lse = testFile("lse.npy");
  std::string output, lses;
  for (int seed = 0; seed < 20; ++seed) {
    Ending ending =
        drive(*ring_program(), {"--shuffle=" + std::to_string(seed),
                                "--output=" + file, "--lse-output=" + lse});
    ASSERT_EQ(ending.exit, 0) << ending.error;
    if (seed == 0)
      output = contentsOf(file), lses = contentsOf(lse);
    EXPECT_EQ(contentsOf(file), output);
    EXPECT_EQ(contentsOf(lse), lses);
  }
  EXPECT_EQ(readNpy(file).shape, (std::vector<int64_t>{2, 6, 26, 12}));
  EXPECT_EQ(readNpy(file).dtype, STARTRAIL_BF16);
  EXPECT_EQ(readNpy(lse).shape, (std::vector<int64_t>{2, 6, 26}));
}

TEST(Driver, JsonHasTheSchema) {
  Ending ending =
      drive(*ring_program(), {"--check=3", "--json=-", "--unsharded"});
  EXPECT_EQ(ending.exit, 0);
  EXPECT_CONTAINS(ending.error, "3 of 26 tokens: passed");
  nlohmann::json json = nlohmann::json::parse(ending.output);
  EXPECT_EQ(json["program"], "ring");
  EXPECT_EQ(json["plan_hash"], "0123456789abcdef");
  EXPECT_EQ(json["ranks"], 2);
  EXPECT_EQ(json["functions"][0]["team_size"], 1);
  EXPECT_EQ(json["functions"][0]["strategy"], "ring");
  const nlohmann::json &function = json["functions"].at(0);
  EXPECT_EQ(function["name"], "model_attention");
  EXPECT_EQ(function["steps"], 2);
  EXPECT_EQ(function["query_tokens"], "contiguous");
  EXPECT_EQ(function["key_tokens"], "contiguous");
  EXPECT_EQ(function["seconds"]["repeat"], 1);
  EXPECT_GT(function["unsharded_seconds"]["median"], 0);
  EXPECT_EQ(function["workspace_bytes"], 11520);
  EXPECT_EQ(function["peak_bytes"], 11520 + 12272);
  EXPECT_EQ(function["measured_bytes"], 11520 + 12272);
  EXPECT_EQ(function["traffic_bytes"]["ring"]["total"], 5824);
  EXPECT_EQ(function["traffic_bytes"]["gather"]["max"], 0);
  EXPECT_EQ(function["check"]["rows"], 3);
  EXPECT_GT(function["check"]["output"]["rms"], 0);
  EXPECT_GT(function["check"]["unsharded"]["rms"], 0);
  EXPECT_LT(function["check"]["lse"]["max_abs"], 1e-5);
  EXPECT_EQ(function["check"]["passed"], true);
}

TEST(Driver, JsonReplacesBytesThatAreNotUtf8) {
  Variant variant(runRing);
  variant.function.name = "caf\xe9";
  Ending ending = drive(variant.program, {"--json=-"});
  EXPECT_EQ(ending.exit, 0) << ending.error;
  EXPECT_EQ(nlohmann::json::parse(ending.output)["functions"][0]["name"],
            "caf\xef\xbf\xbd");
}

TEST(Driver, SaysWhyACheckCannotPass) {
  Variant variant(runRing);
  variant.function.scale = 1e300;
  Ending ending = drive(variant.program, {"--check=3", "--json=-"});
  EXPECT_EQ(ending.exit, 2);
  EXPECT_CONTAINS(ending.error, "FAILED\n            nothing to compare with: "
                                "lse of the reference is ");
  EXPECT_CONTAINS(ending.output, "\"not_finite\": \"lse of the reference");
}

TEST(Driver, FindsWrongOutputs) {
  // A row of one head is lost.
  Variant variant([](startrail_context *context, const void *const *inputs,
                     void *const *outputs, cudaStream_t stream) {
    if (runRing(context, inputs, outputs, stream))
      return 1;
    STARTRAIL_CUDA(context, "spoil", -1,
                   cudaMemsetAsync(outputs[0], 0, 24, stream));
    return 0;
  });
  Ending ending = drive(variant.program, {"--check"});
  EXPECT_EQ(ending.exit, 2);
  EXPECT_CONTAINS(ending.output, "FAILED");
}

TEST(Driver, ReportsHangs) {
  Variant variant([](startrail_context *context, const void *const *inputs,
                     void *const *outputs, cudaStream_t stream) {
    if (context->rank == 0)
      return 0;
    return runRing(context, inputs, outputs, stream);
  });
  Ending ending = drive(variant.program, {});
  EXPECT_EQ(ending.exit, 3) << ending.error;
  EXPECT_CONTAINS(ending.error, "rank 1");
  EXPECT_CONTAINS(ending.error, "model_attention_run");
}

TEST(Driver, ReportsFailures) {
  Variant variant([](startrail_context *context, const void *const *inputs,
                     void *const *, cudaStream_t) {
    startrail_attention_shape shape = {
        1, 1, 1, 3, 2, 1, 1, STARTRAIL_F32, STARTRAIL_FULL, 0, 1};
    if (context->rank == 1)
      STARTRAIL_CUDA(context, "attend", 7,
                     startrail_attend(&shape, inputs[0], inputs[1], inputs[2],
                                      nullptr, nullptr, nullptr, nullptr,
                                      nullptr));
    return 0;
  });
  Ending ending = drive(variant.program, {});
  EXPECT_EQ(ending.exit, 4);
  EXPECT_CONTAINS(ending.error, "rank 1");
  EXPECT_CONTAINS(ending.error, "attend");
  EXPECT_CONTAINS(ending.error, "step 7");
}

TEST(Driver, RejectsBeforeAnyRankStarts) {
  Variant variant([](startrail_context *, const void *const *, void *const *,
                     cudaStream_t) -> int {
    ADD_FAILURE() << "expected no rank to start";
    return 0;
  });
  for (const char *bad :
       {"--input=key=/nowhere.npy", "--input=kye=x.npy", "--function=model",
        "--output=/nowhere/o.npy", "--lse-output=/nowhere/l.npy",
        "--json=/nowhere/j.json"}) {
    Ending ending = drive(variant.program, {bad});
    EXPECT_EQ(ending.exit, 1) << bad;
    EXPECT_CONTAINS(ending.error, "error: expected");
  }
  std::string twice = testFile("twice.npy");
  Ending ending =
      drive(variant.program, {"--output=" + twice, "--lse-output=" + twice});
  EXPECT_EQ(ending.exit, 1);
  EXPECT_CONTAINS(ending.error, "to be different ones");
  variant.program.abi_version = 99;
  EXPECT_EQ(drive(variant.program, {}).exit, 1);
}

TEST(Driver, OneDeviceMayTakeAllOutputs) {
  EXPECT_EQ(
      drive(*ring_program(), {"--output=/dev/null", "--lse-output=/dev/null"})
          .exit,
      0);
}

TEST(Driver, LayoutRunsNothing) {
  Variant variant([](startrail_context *, const void *const *, void *const *,
                     cudaStream_t) -> int {
    ADD_FAILURE() << "expected no rank to start";
    return 0;
  });
  EXPECT_EQ(drive(variant.program, {"--layout"}).output,
            "model_attention, query and key: contiguous, 13 rows a rank\n"
            "  rank 0: 0,1,2,3,4,5,6,7,8,9,10,11,12\n"
            "  rank 1: 13,14,15,16,17,18,19,20,21,22,23,24,25\n");
  std::string file = testFile("map.npy"), keys = testFile("keys.npy");
  Ending ending =
      drive(variant.program, {"--layout=" + file, "--key-layout=" + keys});
  EXPECT_EQ(ending.exit, 0) << ending.error;
  EXPECT_EQ(ending.output, "");
  EXPECT_CONTAINS(contentsOf(file), "'<i8'");
  EXPECT_EQ(contentsOf(file), contentsOf(keys));
  for (const char *run :
       {"--check", "--unsharded", "--json=-", "--output=/dev/null",
        "--lse-output=/dev/null", "--fail=0:0", "--shuffle=1", "--nan-padding"})
    for (const char *what : {"--layout", "--describe"}) {
      ending = drive(variant.program, {what, run});
      EXPECT_EQ(ending.exit, 1) << run;
      EXPECT_CONTAINS(ending.error, std::string(" with ") + what +
                                        ", which runs nothing, but got it");
    }
  EXPECT_CONTAINS(drive(variant.program, {"--layout", "--describe"}).error,
                  "expected no --layout with --describe");
  EXPECT_EQ(drive(variant.program, {"--layout=/nowhere/m.npy"}).exit, 1);
}

TEST(Driver, RejectsAFaultThatNoCallWouldMeet) {
  Variant variant(runRing);
  variant.function.steps = 1;
  Ending ending = drive(variant.program, {"--fail=0:0"});
  EXPECT_EQ(ending.exit, 1);
  EXPECT_CONTAINS(ending.error,
                  "expected a function of several ring steps for --fail, but "
                  "got one step; a smaller team has more");
}

TEST(Driver, RejectsPositionsBeforeAnyRankStarts) {
  Variant variant([](startrail_context *, const void *const *, void *const *,
                     cudaStream_t) -> int {
    ADD_FAILURE() << "expected no rank to start";
    return 0;
  });
  variant.function.key_position = [](int, int64_t row) { return row; };
  Ending ending = drive(variant.program, {});
  EXPECT_EQ(ending.exit, 4);
  EXPECT_CONTAINS(ending.error, "error: expected key_position of "
                                "model_attention to give every token one row");
}

TEST(Driver, HelpAndDescribeRunNothing) {
  EXPECT_CONTAINS(drive(*ring_program(), {"--help"}).output, "usage: ./ring");
  EXPECT_CONTAINS(drive(*ring_program(), {"--describe"}).output,
                  "plan 0123456789abcdef");
}

TEST(Driver, ReportsShapesThatNoMemoryHolds) {
  Variant variant(runRing);
  std::vector<startrail_tensor> inputs(variant.function.inputs,
                                       variant.function.inputs + 3);
  inputs[0].shape[0] = inputs[0].shape[1] = int64_t(1) << 32;
  variant.function.inputs = inputs.data();
  Ending ending = drive(variant.program, {});
  EXPECT_EQ(ending.exit, 4);
  EXPECT_CONTAINS(ending.error, "expected more memory");
}

TEST(Driver, ReportsMoreMemoryThanTheMachineHas) {
  Variant variant(runRing);
  std::vector<startrail_tensor> inputs(variant.function.inputs,
                                       variant.function.inputs + 3);
  inputs[0].shape[0] = int64_t(1) << 40;
  variant.function.inputs = inputs.data();
  Ending ending = drive(variant.program, {});
  EXPECT_EQ(ending.exit, 4);
  EXPECT_EQ(ending.output, "");
  EXPECT_CONTAINS(ending.error, "error: expected the machine to have ");
  EXPECT_CONTAINS(ending.error, " PB of memory left for the run, but got ");
  EXPECT_CONTAINS(ending.error, "each of 2 ranks takes 23.79 kB");
}

TEST(Parallel, ThrowsWhatABodyThrows) {
  auto run = [] {
    parallelFor(100, [](int64_t i) {
      if (i == 50)
        throw std::bad_alloc();
    });
  };
  EXPECT_THROW(run(), std::bad_alloc);
}

} // namespace
