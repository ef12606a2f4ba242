//===- RunOnHostTest.cpp - Functions run by one call ---------------------===//
#include "runtime/driver/Check.h"
#include "runtime/driver/Tensors.h"
#include "startrail/host.h"
#include "startrail/run.h"
#include "tests/unit/runtime/driver/Files.h"
#include "tests/unit/runtime/driver/Variant.h"

#include <chrono>
#include <cmath>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace startrail::driver;

namespace {

startrail_run_options optionsOf() {
  startrail_run_options options = {};
  options.size = sizeof(options);
  return options;
}

/// One call with drawn inputs and memory of its own.
struct Caller {
  const startrail_function &function;
  std::vector<Bytes> inputs, outputs;
  startrail_run_options options = optionsOf();
  startrail_run_result result = {};
  std::string error;

  explicit Caller(uint64_t seed = 0)
      : function(ring_program()->functions[0]),
        inputs(makeInputs(function, seeded(seed))) {
    result.size = sizeof(result);
    for (int i = 0; i < function.output_count; ++i)
      outputs.emplace_back(wholeBytes(function.outputs[i]));
  }

  int call(const startrail_program *program = ring_program(),
           const char *name = nullptr) {
    std::vector<const void *> from = {inputs[0].data(), inputs[1].data(),
                                      inputs[2].data()};
    std::vector<void *> to = {outputs[0].data(), outputs[1].data()};
    char text[1024] = "old";
    int status = startrail_run_on_host(program, name, from.data(), to.data(),
                                       &options, &result, text, sizeof(text));
    error = text;
    return status;
  }

  bool isRight() const {
    std::vector<int64_t> tokens = chooseTokens(function, 0, 0);
    Outcome reference = referenceAttention(function, inputs, tokens);
    std::vector<Bytes> wholes = inputs;
    wholes.resize(WholeRoles);
    wholes[Output] = outputs[0], wholes[Lse] = outputs[1];
    return checkOutputs(function, wholes, tokens, reference, reference)
               .of("output")
               .difference.rms < 1e-2;
  }

private:
  static Options seeded(uint64_t seed) {
    Options options;
    options.seed = seed;
    return options;
  }
};

TEST(RunOnHost, WritesOutputsAndResult) {
  Caller caller;
  caller.options.repeat = 3;
  EXPECT_EQ(caller.call(ring_program(), "model_attention"), STARTRAIL_RUN_OK);
  EXPECT_EQ(caller.error, "");
  EXPECT_TRUE(caller.isRight());
  EXPECT_GT(caller.result.least_seconds, 0);
  EXPECT_LE(caller.result.least_seconds, caller.result.seconds);
  EXPECT_LE(caller.result.seconds, caller.result.greatest_seconds);
  // Key and value of one shard, as the driver reports it.
  EXPECT_EQ(caller.result.traffic_of_rank[STARTRAIL_RING], 2912u);
  EXPECT_EQ(caller.result.traffic[STARTRAIL_RING], 2 * 2912u);
  EXPECT_EQ(caller.result.traffic[STARTRAIL_GATHER], 0u);
}

TEST(RunOnHost, RunsWithoutOptionsAndResult) {
  Caller caller;
  const void *from[] = {caller.inputs[0].data(), caller.inputs[1].data(),
                        caller.inputs[2].data()};
  void *to[] = {caller.outputs[0].data(), caller.outputs[1].data()};
  EXPECT_EQ(startrail_run_on_host(ring_program(), nullptr, from, to, nullptr,
                                  nullptr, nullptr, 0),
            STARTRAIL_RUN_OK);
  EXPECT_TRUE(caller.isRight());
}

TEST(RunOnHost, TakesStructsOfOlderCallers) {
  Caller caller;
  caller.options.size = offsetof(startrail_run_options, repeat);
  caller.options.threads = 1;
  caller.options.repeat = -1; // behind the caller's size: not read
  caller.result.size = offsetof(startrail_run_result, least_seconds);
  caller.result.least_seconds = -1;
  EXPECT_EQ(caller.call(), STARTRAIL_RUN_OK) << caller.error;
  EXPECT_GT(caller.result.seconds, 0);
  EXPECT_EQ(caller.result.least_seconds, -1); // nor written
}

TEST(RunOnHost, RejectsArguments) {
  Caller caller;
  auto reject = [&](const char *part, int status) {
    EXPECT_EQ(status, STARTRAIL_RUN_USAGE);
    EXPECT_CONTAINS(caller.error, part);
    caller.options = optionsOf();
  };
  reject("expected a program, but got null", caller.call(nullptr));
  startrail_program program = *ring_program();
  program.abi_version = 999;
  reject("but got 999", caller.call(&program));
  reject("did you mean model_attention?",
         caller.call(ring_program(), "model_atention"));
  const startrail_function two[] = {caller.function, caller.function};
  program = *ring_program();
  program.functions = two, program.function_count = 2;
  reject("none of model_attention, model_attention", caller.call(&program));
  caller.options.size = 0;
  reject("startrail_run_options->size", caller.call());
  caller.options.threads = 4097;
  reject("expected threads to be 0 to 4096, but got 4097", caller.call());
  caller.options.repeat = -1;
  reject("expected repeat", caller.call());
  caller.options.timeout_s = NAN;
  reject("expected timeout_s to be 0 to 1e9 seconds, but got nan",
         caller.call());
  const void *from[] = {caller.inputs[0].data(), nullptr, nullptr};
  char text[20];
  EXPECT_EQ(startrail_run_on_host(ring_program(), nullptr, from, nullptr,
                                  nullptr, nullptr, text, sizeof(text)),
            STARTRAIL_RUN_USAGE);
  EXPECT_STREQ(text, "expected memory for"); // cut, and ended
}

TEST(RunOnHost, RefusesMoreMemoryThanTheMachineHas) {
  Variant variant(runRing);
  std::vector<startrail_tensor> inputs(variant.function.inputs,
                                       variant.function.inputs + 3);
  inputs[0].shard[0] = int64_t(1) << 40;
  variant.function.inputs = inputs.data();
  Caller caller;
  EXPECT_EQ(caller.call(&variant.program), STARTRAIL_RUN_FAILED);
  EXPECT_CONTAINS(caller.error, "expected the machine to have ");
  EXPECT_CONTAINS(caller.error, "note: each of 2 ranks takes ");
}

TEST(RunOnHost, GoesOnAfterAHang) {
  Variant variant([](startrail_context *context, const void *const *inputs,
                     void *const *outputs, cudaStream_t stream) {
    return context->rank == 0 ? 0 : runRing(context, inputs, outputs, stream);
  });
  Caller caller;
  EXPECT_EQ(caller.call(&variant.program), STARTRAIL_RUN_HANG);
  EXPECT_CONTAINS(caller.error, "rank 1");
  EXPECT_EQ(caller.call(), STARTRAIL_RUN_OK) << caller.error;
  EXPECT_TRUE(caller.isRight());
}

/// Rank 0 has ten minutes of work, rank 1 waits for it.
int runForLong(startrail_context *context, const void *const *inputs,
               void *const *outputs, cudaStream_t stream) {
  for (int i = 0; context->rank == 0 && i < 60'000; ++i)
    STARTRAIL_CUDA(
        context, "sleep", i,
        startrail::host::launch(
            stream,
            [] { std::this_thread::sleep_for(std::chrono::milliseconds(10)); },
            "sleep"));
  return runRing(context, inputs, outputs, stream);
}

TEST(RunOnHost, EndsARunThatTakesTooLong) {
  Variant variant(runForLong);
  Caller caller;
  for (bool shuffle : {false, true}) {
    caller.options.shuffle = shuffle;
    caller.options.timeout_s = 0.2;
    auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(caller.call(&variant.program), STARTRAIL_RUN_HANG);
    EXPECT_LT(std::chrono::steady_clock::now() - start,
              std::chrono::seconds(30));
    EXPECT_CONTAINS(
        caller.error,
        "expected model_attention to end within 0.2 s, but it did not\nrank 0");
    caller.options.timeout_s = 0;
    EXPECT_EQ(caller.call(), STARTRAIL_RUN_OK) << caller.error;
    EXPECT_TRUE(caller.isRight());
  }
}

TEST(RunOnHost, EndsARunThatIsStopped) {
  Variant variant(runForLong);
  Caller caller;
  int32_t stop = 0;
  caller.options.stop = &stop;
  caller.options.timeout_s = 300;
  std::thread stopping([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  });
  EXPECT_EQ(caller.call(&variant.program), STARTRAIL_RUN_FAILED);
  stopping.join();
  EXPECT_CONTAINS(caller.error,
                  "model_attention was stopped by its caller\nrank 0");
  stop = 0;
  EXPECT_EQ(caller.call(), STARTRAIL_RUN_OK) << caller.error;
  EXPECT_TRUE(caller.isRight());
}

TEST(RunOnHost, ThreadsTakeTurns) {
  std::vector<std::thread> threads;
  std::vector<char> right(4);
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      Caller caller(i);
      right[i] = caller.call() == STARTRAIL_RUN_OK && caller.isRight();
    });
  for (std::thread &each : threads)
    each.join();
  EXPECT_EQ(std::count(right.begin(), right.end(), 1), 4);
}

TEST(RunOnHost, FailsInAForkedProcess) {
  Caller caller;
  ASSERT_EQ(caller.call(), STARTRAIL_RUN_OK);
  pid_t child = fork();
  if (child == 0) {
    alarm(60);
    int status = caller.call();
    bool named = caller.error.find("fork()") != std::string::npos;
    int code = named ? status : 99;
#ifdef __SANITIZE_ADDRESS__
    std::_Exit(code); // what the threads left behind had is taken for leaks
#else
    std::exit(code); // static objects go, too
#endif
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), STARTRAIL_RUN_FAILED);
}

} // namespace
