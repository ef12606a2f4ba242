//===- PassesTest.cpp - Runs of gradients --------------------------------===//
#include "runtime/driver/Driver.h"
#include "runtime/driver/Npy.h"
#include "runtime/driver/Tensors.h"
#include "runtime/driver/Works.h"
#include "startrail/run.h"
#include "tests/unit/runtime/driver/Files.h"
#include "tests/unit/runtime/driver/Gradients.h"

#include <nlohmann/json.hpp>

using namespace startrail::driver;

namespace {

struct Ending {
  int exit;
  std::string output, error;
  nlohmann::json json;
};

Ending drive(const startrail_program &program,
             std::vector<std::string> arguments) {
  const bool isJson =
      std::count(arguments.begin(), arguments.end(), "--json=-") > 0;
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  int exit = runDriver(program, "./gradients", arguments);
  Ending ending{exit,
                testing::internal::GetCapturedStdout(),
                testing::internal::GetCapturedStderr(),
                {}};
  if (isJson && exit != 1)
    ending.json = nlohmann::json::parse(ending.output);
  return ending;
}

/// What the backward function of f32 does that GradientProgram has.
int runBackward(startrail_context *context, const void *const *inputs,
                void *const *outputs, cudaStream_t stream) {
  return GradientProgram(STARTRAIL_F32, "gather")
      .backward()
      .run(context, inputs, outputs, stream);
}

TEST(Passes, EveryPassOfEveryTypeIsRight) {
  for (startrail_dtype dtype :
       {STARTRAIL_F64, STARTRAIL_F32, STARTRAIL_BF16, STARTRAIL_F16})
    for (const char *save : {"gather", "team"}) {
      GradientProgram gradients(dtype, save);
      for (const char *pass :
           {"--pass=forward", "--pass=backward", "--pass=both",
            "--function=f_backward", "--function=f_joint", "--repeat=3"})
        for (const char *how :
             {"--nan-padding", "--shuffle=7", "--seed=5", "--check=4"}) {
          Ending ending =
              drive(gradients.program, {pass, how, "--check", "--unsharded"});
          EXPECT_EQ(ending.exit, 0) << pass << " " << how << " " << save << " "
                                    << dtypeText(dtype) << "\n"
                                    << ending.output << ending.error;
        }
    }
}

TEST(Passes, PickWhatRuns) {
  GradientProgram gradients(STARTRAIL_F32, "team");
  auto names = [&](std::vector<std::string> arguments) {
    arguments.push_back("--json=-");
    std::string text;
    const Ending ending = drive(gradients.program, arguments);
    for (const auto &function : ending.json["functions"])
      text += std::string(function["name"]) + " ";
    return text;
  };
  EXPECT_EQ(names({}), "f f_backward f_joint ");
  EXPECT_EQ(names({"--pass=forward"}), "f ");
  EXPECT_EQ(names({"--pass=backward"}), "f_backward ");
  EXPECT_EQ(names({"--pass=both"}), "f f_backward f_joint ");
  EXPECT_EQ(names({"--pass=both", "--function=f"}), "f f_backward ");
  EXPECT_EQ(names({"--pass=both", "--function=f_joint"}), "f_joint ");
  EXPECT_EQ(names({"--function=f"}), "f ");
  EXPECT_EQ(names({"--function=f_backward"}), "f_backward ");
}

TEST(Passes, ReportBothAndTogether) {
  GradientProgram gradients(STARTRAIL_BF16, "team");
  Ending ending = drive(gradients.program, {"--pass=both", "--function=f",
                                            "--check", "--repeat=2"});
  for (const char *part :
       {"f_backward: startrail, team size 2, 1 step, backward pass, query "
        "circulates, f32 gradients, save team\n",
        "  query_gradient max error ", "  key_gradient max error ",
        "  value_gradient max error ", "one unsharded call: rms ",
        "check     9 of 9 query tokens, 13 of 13 key tokens: passed\n",
        "f and f_backward:\n  time      median ", "of 2\n  memory    planned "})
    EXPECT_CONTAINS(ending.output, part);
  ending = drive(gradients.program,
                 {"--pass=both", "--function=f", "--check", "--json=-"});
  const nlohmann::json &backward = ending.json["functions"][1];
  EXPECT_EQ(backward["pass"], "backward");
  EXPECT_EQ(backward["forward"], "f");
  EXPECT_EQ(backward["circulate"], "query");
  EXPECT_EQ(backward["save"], "team");
  EXPECT_EQ(backward["measured_bytes"], nullptr);
  EXPECT_GT(backward["traffic_bytes"]["combine"]["max"], 0);
  EXPECT_EQ(backward["traffic_bytes"]["gather"]["max"], 0);
  EXPECT_EQ(backward["check"]["rows"], 9);
  EXPECT_EQ(backward["check"]["key_rows"], 13);
  EXPECT_EQ(backward["check"].count("output"), 0u);
  for (const char *name :
       {"query_gradient", "key_gradient", "value_gradient"}) {
    const nlohmann::json &check = backward["check"][name];
    EXPECT_GT(check["rms"], 0);
    EXPECT_GT(check["unsharded"]["rms"], 0);
    EXPECT_LE(check["rms"], check["bound"]);
  }
  EXPECT_EQ(ending.json["functions"][0]["check"].count("query_gradient"), 0u);
  const nlohmann::json &pair = ending.json["pairs"][0];
  EXPECT_EQ(pair["forward"], "f");
  EXPECT_EQ(pair["backward"], "f_backward");
  EXPECT_GT(pair["seconds"]["median"],
            ending.json["functions"][0]["seconds"]["median"]);
}

TEST(Passes, PlannedMemoryIsWhatRanksAllocate) {
  for (const char *save : {"gather", "team"}) {
    GradientProgram gradients(STARTRAIL_BF16, save);
    Ending ending = drive(gradients.program, {"--json=-"});
    const nlohmann::json &pair = ending.json["pairs"][0];
    EXPECT_EQ(pair["peak_bytes"], pair["measured_bytes"]);
    const int64_t kept = int64_t(pair["kept_bytes"]);
    // query, key, value, output, lse; and the blocks of the team.
    EXPECT_EQ(kept, 240 + 168 + 140 + 200 + 80 +
                        (std::string(save) == "team" ? 2 * 548 : 0));
    // The workspace of the backward, output_gradient and the gradients.
    EXPECT_EQ(int64_t(pair["peak_bytes"]), 16384 + kept + 200 + 548);
    for (const char *function : {"f", "f_backward", "f_joint"}) {
      ending = drive(gradients.program,
                     {"--json=-", std::string("--function=") + function});
      const nlohmann::json &report = ending.json["functions"][0];
      EXPECT_EQ(report["peak_bytes"], report["measured_bytes"]) << function;
      EXPECT_GT(report["peak_bytes"], report["workspace_bytes"]);
    }
  }
}

TEST(Passes, BackwardReadsWhatForwardWrote) {
  GradientProgram gradients(STARTRAIL_F32, "gather");
  std::string output = testFile("output.npy"), lse = testFile("lse.npy");
  std::vector<std::string> files, given;
  for (const char *name : {"query", "key", "value"}) {
    files.push_back(testFile(std::string(name) + "-both.npy"));
    given.push_back(testFile(std::string(name) + "-alone.npy"));
  }
  auto outputs = [&](const std::vector<std::string> &names) {
    return std::vector<std::string>{"--query-gradient-output=" + names[0],
                                    "--key-gradient-output=" + names[1],
                                    "--value-gradient-output=" + names[2]};
  };
  auto with = [](std::vector<std::string> some,
                 const std::vector<std::string> &more) {
    some.insert(some.end(), more.begin(), more.end());
    return some;
  };
  Ending ending = drive(gradients.program,
                        with({"--pass=both", "--function=f",
                              "--output=" + output, "--lse-output=" + lse},
                             outputs(files)));
  ASSERT_EQ(ending.exit, 0) << ending.error;
  ending = drive(gradients.program,
                 with({"--pass=backward", "--input=output=" + output,
                       "--input=lse=" + lse, "--check"},
                      outputs(given)));
  ASSERT_EQ(ending.exit, 0) << ending.output << ending.error;
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(contentsOf(files[i]), contentsOf(given[i]));
  EXPECT_EQ(readNpy(files[0]).shape, (std::vector<int64_t>{1, 4, 9, 6}));
  EXPECT_EQ(readNpy(files[1]).shape, (std::vector<int64_t>{1, 2, 13, 6}));
  EXPECT_EQ(readNpy(files[2]).shape, (std::vector<int64_t>{1, 2, 13, 5}));
}

// Also where the forward runs before, for what it saves.
TEST(Passes, BackwardTakesTheOutputItIsGiven) {
  std::string output = testFile("output.npy");
  writeNpy(output,
           {STARTRAIL_F32, {1, 4, 9, 5}, std::vector<char>(4 * 9 * 5 * 4)});
  for (const char *save : {"gather", "team"}) {
    GradientProgram gradients(STARTRAIL_F32, save);
    Ending ending =
        drive(gradients.program,
              {"--pass=backward", "--input=output=" + output, "--check"});
    EXPECT_EQ(ending.exit, 2) << ending.output;
  }
}

/// A gradient that is lost, by its index.
template <int lost>
int runWithout(startrail_context *context, const void *const *inputs,
               void *const *outputs, cudaStream_t stream) {
  GradientProgram honest(STARTRAIL_BF16, "gather");
  if (honest.backward().run(context, inputs, outputs, stream))
    return 1;
  const startrail_tensor &tensor = context->program->functions[1].outputs[lost];
  int64_t bytes = startrail_dtype_size(tensor.dtype);
  for (int d = 0; d < 4; ++d)
    bytes *= tensor.shard[d];
  STARTRAIL_CUDA(context, "lose", -1,
                 cudaMemsetAsync(outputs[lost], 0, bytes, stream));
  return 0;
}

TEST(Passes, EachGradientIsCheckedAlone) {
  for (startrail_dtype dtype : {STARTRAIL_F64, STARTRAIL_F32, STARTRAIL_BF16}) {
    GradientProgram gradients(dtype, "gather");
    for (double scale : {0.5, 1e-9})
      for (auto run : {runWithout<0>, runWithout<1>, runWithout<2>}) {
        gradients.backward().scale = scale;
        gradients.backward().run = run;
        Ending ending =
            drive(gradients.program, {"--pass=backward", "--check"});
        EXPECT_EQ(ending.exit, 2) << ending.output;
        EXPECT_CONTAINS(ending.output, "as far from the reference as nothing");
      }
  }
}

TEST(Passes, PaddingGetsNoGradient) {
  GradientProgram gradients(STARTRAIL_F32, "gather");
  gradients.backward().run = [](startrail_context *context,
                                const void *const *inputs, void *const *outputs,
                                cudaStream_t stream) {
    if (runBackward(context, inputs, outputs, stream))
      return 1;
    // The last of 7 rows, of 2 heads of 6.
    STARTRAIL_CUDA(context, "spoil", -1,
                   cudaMemsetAsync(static_cast<float *>(outputs[1]) + 6 * 12, 1,
                                   4, stream));
    return 0;
  };
  Ending ending = drive(gradients.program, {"--pass=backward"});
  EXPECT_EQ(ending.exit, 4);
  EXPECT_CONTAINS(ending.error, "expected row 6 of key_gradient, which is "
                                "padding, to be 0, but got ");
}

TEST(Passes, RejectsWhatTheProgramLacks) {
  GradientProgram gradients(STARTRAIL_F32, "team");
  auto errorWith = [&](std::vector<std::string> arguments) {
    Ending ending = drive(gradients.program, arguments);
    EXPECT_EQ(ending.exit, 1);
    return ending.error;
  };
  EXPECT_CONTAINS(errorWith({"--pass=joint"}), "forward, backward or both");
  EXPECT_CONTAINS(errorWith({"--pass=backward", "--output=o.npy"}),
                  "expected a function with an output for --output, but got "
                  "f_backward");
  EXPECT_CONTAINS(errorWith({"--pass=forward", "--key-gradient-output=k.npy"}),
                  "expected a function with gradients for "
                  "--key-gradient-output, but got f");
  EXPECT_CONTAINS(errorWith({"--pass=both", "--function=f", "--input=lse=x"}),
                  "expected --input to name an input, but got \"lse\"");
  EXPECT_CONTAINS(errorWith({"--pass=forward", "--function=f_backward"}),
                  "expected f_backward to be (of) a forward function, for "
                  "--pass=forward, but got f (forward), f_backward (backward)");
  gradients.program.function_count = 1;
  EXPECT_CONTAINS(errorWith({"--pass=backward"}),
                  "expected gradients to have a backward function, for "
                  "--pass=backward, but got f (forward)\nnote: ");
  EXPECT_CONTAINS(errorWith({"--pass=both"}),
                  "a joint function, or a forward and its backward one, for");
  gradients.program.function_count = 1;
  gradients.program.functions = &gradients.backward();
  EXPECT_CONTAINS(errorWith({}), "expected the forward function whose "
                                 "team_query f_backward takes");
  gradients.program.functions = gradients.functions;
  gradients.program.function_count = 3;
  gradients.backwardInputs[1].shape[3] = 7;
  EXPECT_CONTAINS(errorWith({}),
                  "expected query of f_backward to be that of f");
  gradients.backwardInputs[1].shape[3] = 6;
  gradients.backward().input_count = 5;
  EXPECT_CONTAINS(errorWith({}), "expected f_backward, which is backward, to "
                                 "have 6 inputs");
}

TEST(Passes, BothPassesHaveOneMap) {
  GradientProgram gradients(STARTRAIL_F32, "gather");
  Ending ending = drive(gradients.program, {"--layout", "--pass=backward"});
  EXPECT_CONTAINS(ending.output,
                  "f_backward, query: contiguous, 5 rows a rank\n"
                  "  rank 0: 0,1,2,3,4\n"
                  "  rank 1: 5,6,7,8,-1\n");
  gradients.backward().key_position = [](int rank, int64_t row) -> int64_t {
    return rank == 1 ? row : row < 6 ? 7 + row : -1;
  };
  ending = drive(gradients.program, {"--pass=both", "--function=f"});
  EXPECT_EQ(ending.exit, 4);
  EXPECT_CONTAINS(ending.error,
                  "expected f_backward to spread tokens over the ranks as f");
}

TEST(Passes, DescribesGradients) {
  GradientProgram gradients(STARTRAIL_F32, "team");
  Ending ending = drive(gradients.program, {"--describe"});
  for (const char *part :
       {"f_backward: startrail, team size 2, 1 step, backward pass",
        "  input  output_gradient f32", "  output value_gradient f32",
        "  saved  team_key f32"})
    EXPECT_CONTAINS(ending.output, part);
}

// The query's gradient is off by the rounding of one hop, as if it travelled.
TEST(Passes, GradientsThatTravelAsBf16MayBeRounded) {
  GradientProgram gradients(STARTRAIL_F32, "gather");
  gradients.backward().run = [](startrail_context *context,
                                const void *const *inputs, void *const *outputs,
                                cudaStream_t stream) {
    if (runBackward(context, inputs, outputs, stream))
      return 1;
    constexpr int64_t count = 5 * 4 * 6;
    STARTRAIL_CUDA(context, "round", -1,
                   startrail_convert(outputs[0], STARTRAIL_F32,
                                     context->workspace, STARTRAIL_BF16, count,
                                     stream));
    STARTRAIL_CUDA(context, "widen", -1,
                   startrail_convert(context->workspace, STARTRAIL_BF16,
                                     outputs[0], STARTRAIL_F32, count, stream));
    return 0;
  };
  auto exitOf = [&](const char *circulate, const char *type) {
    gradients.backward().circulate = circulate;
    gradients.backward().gradient_type = type;
    Ending ending = drive(gradients.program, {"--pass=backward", "--check"});
    // f32 is not held to an unsharded call, whatever its bound is of.
    EXPECT_EQ(ending.output.find("one unsharded call"), std::string::npos);
    return ending.exit;
  };
  EXPECT_EQ(exitOf("query", "bf16"), 0);
  EXPECT_EQ(exitOf("key", "bf16"), 2);
  EXPECT_EQ(exitOf("query", "f32"), 2);
  // Nothing travels on a rank that is alone.
  gradients.backward().team_size = 1;
  EXPECT_EQ(exitOf("query", "bf16"), 2);
}

TEST(Passes, RanksThatStopAreFound) {
  GradientProgram gradients(STARTRAIL_F32, "gather");
  for (startrail_function &function : gradients.functions)
    function.steps = 2;
  for (const char *pass : {"--pass=backward", "--pass=both"}) {
    Ending ending =
        drive(gradients.program, {pass, "--fail=1:0", "--function=f_backward"});
    EXPECT_EQ(ending.exit, 3);
    EXPECT_CONTAINS(ending.error, "stopped by --fail");
  }
}

/// One call on whole tensors by Role, and of saved ones the blocks of all
/// ranks.
std::string callOnHost(GradientProgram &gradients,
                       const startrail_function &function,
                       std::vector<Bytes> &tensors) {
  std::vector<const void *> inputs;
  std::vector<void *> outputs;
  for (Role role : inputRoles(function))
    inputs.push_back(tensors[role].data());
  for (Role role : outputRoles(function)) {
    const startrail_tensor &tensor = *tensorOf(function, role);
    tensors[role].assign(
        role >= Saved ? 2 * shardBytes(tensor) : wholeBytes(tensor), 0);
    outputs.push_back(tensors[role].data());
  }
  char error[500];
  startrail_run_on_host(&gradients.program, function.name, inputs.data(),
                        outputs.data(), nullptr, nullptr, error, sizeof(error));
  return error;
}

TEST(Passes, CallsOnHostHandOnWhatIsSaved) {
  for (const char *save : {"gather", "team"}) {
    GradientProgram gradients(STARTRAIL_F32, save);
    std::vector<Bytes> tensors =
        makeWholes({{&gradients.joint()}, nullptr}, Options());
    tensors.resize(Saved + 3);
    ASSERT_EQ(callOnHost(gradients, gradients.joint(), tensors), "");
    const std::vector<Bytes> joint = tensors;
    ASSERT_EQ(callOnHost(gradients, gradients.forward(), tensors), "");
    ASSERT_EQ(callOnHost(gradients, gradients.backward(), tensors), "");
    for (Role role : {Output, Lse, QueryGradient, KeyGradient, ValueGradient})
      EXPECT_EQ(tensors[role], joint[role]) << save << " " << role;
    if (std::string(save) == "gather")
      continue;
    // Both ranks of the team keep the same block: rank 0's key, then rank 1's.
    const Bytes &blocks = tensors[Saved + 1];
    ASSERT_EQ(blocks.size(), 2u * 14 * 2 * 6 * sizeof(float));
    EXPECT_EQ(Bytes(blocks.begin(), blocks.begin() + blocks.size() / 2),
              Bytes(blocks.begin() + blocks.size() / 2, blocks.end()));
    EXPECT_EQ(element(blocks.data(), STARTRAIL_F32, 3 * 2 * 6),
              element(tensors[Key].data(), STARTRAIL_F32, 3 * 6));
    // Other blocks give other gradients: they are what the backward reads.
    std::fill(tensors[Saved + 1].begin(), tensors[Saved + 1].end(), 0);
    ASSERT_EQ(callOnHost(gradients, gradients.backward(), tensors), "");
    EXPECT_NE(tensors[QueryGradient], joint[QueryGradient]);
  }
}

TEST(Passes, CallsOnHostWantMemoryForAllTensors) {
  GradientProgram gradients(STARTRAIL_F32, "team");
  std::vector<Bytes> tensors =
      makeWholes({{&gradients.backward()}, nullptr}, Options());
  tensors.resize(Saved + 3);
  EXPECT_EQ(callOnHost(gradients, gradients.backward(), tensors),
            "expected memory for the input team_query, but got null");
}

} // namespace
