//===- RunOnHost.cpp - startrail/run.h ------------------------------------===//
#include "startrail/run.h"

#include "runtime/driver/Error.h"
#include "runtime/driver/HostMemory.h"
#include "runtime/driver/Report.h"
#include "runtime/driver/Run.h"
#include "runtime/program/Suggest.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <mutex>
#include <unistd.h>

namespace startrail::driver {
namespace {

[[noreturn]] void reject(const std::string &message) {
  throw Error(Exit::Usage, message);
}

/// Copies what both sides know of a struct that begins with its size.
template <typename T> void copySized(T &target, const T &source, size_t size) {
  size_t most = std::min(sizeof(T), size);
  std::memcpy(reinterpret_cast<char *>(&target) + sizeof(size_t),
              reinterpret_cast<const char *>(&source) + sizeof(size_t),
              most - sizeof(size_t));
}

template <typename T> void checkSize(const T *value, const char *name) {
  if (value && value->size < sizeof(size_t))
    reject(fmt::format("expected {}->size to be that of a {}, but got {}", name,
                       name, value->size));
}

const startrail_function &findFunction(const startrail_program &program,
                                       const char *name) {
  std::vector<std::string> names;
  for (int i = 0; i < program.function_count; ++i) {
    names.push_back(program.functions[i].name);
    if (name && names.back() == name)
      return program.functions[i];
  }
  if (name)
    reject(fmt::format("expected a function of {}, but got \"{}\"{}",
                       program.name, name, suggest(name, names)));
  if (names.size() != 1)
    reject(fmt::format("expected the name of one of the functions of {}, but "
                       "got none of {}",
                       program.name, fmt::join(names, ", ")));
  return program.functions[0];
}

startrail_run_options knownOptions(const startrail_run_options *given) {
  startrail_run_options known = {};
  if (given)
    copySized(known, *given, given->size);
  return known;
}

Options readOptions(const startrail_run_options &known) {
  if (known.threads < 0 || known.threads > 4096)
    reject(fmt::format("expected threads to be 0 to 4096, but got {}",
                       known.threads));
  if (known.repeat < 0)
    reject(fmt::format("expected repeat to be at least 0, but got {}",
                       known.repeat));
  if (!(known.timeout_s >= 0 && known.timeout_s <= 1e9))
    reject(fmt::format("expected timeout_s to be 0 to 1e9 seconds, but got {}",
                       known.timeout_s));
  Options options;
  options.threads = known.threads;
  options.repeat = std::max(1, known.repeat);
  if (known.shuffle)
    options.shuffle = known.shuffle_seed;
  options.timeoutS = known.timeout_s;
  return options;
}

/// The whole tensors, and the blocks of all ranks, that the caller gives and
/// takes. Each is looked at.
RunPlan planCall(const startrail_function &function, const void *const *inputs,
                 void *const *outputs) {
  RunPlan plan = planRun({{&function}, nullptr});
  auto require = [&](const void *const *pointers, size_t i, int index,
                     const char *kind) {
    if (!pointers || !pointers[i])
      reject(fmt::format("expected memory for the {} {}, but got null", kind,
                         plan.tensors[index].tensor->name));
  };
  const RunStep &step = plan.steps[0];
  for (size_t i = 0; i < step.inputs.size(); ++i) {
    require(inputs, i, step.inputs[i], "input");
    plan.tensors[step.inputs[i]].source = inputs[i];
  }
  for (size_t i = 0; i < step.outputs.size(); ++i) {
    require(outputs, i, step.outputs[i], "output");
    plan.tensors[step.outputs[i]].target = outputs[i];
    plan.tensors[step.outputs[i]].isWanted = true;
  }
  return plan;
}

startrail_run_result summarize(const RunResult &run) {
  startrail_run_result summary = {};
  const StepResult &step = run.steps[0];
  Seconds seconds = summarise(step.seconds);
  summary.seconds = seconds.median;
  summary.least_seconds = seconds.min;
  summary.greatest_seconds = seconds.max;
  for (int kind = 0; kind < STARTRAIL_TRAFFIC_KINDS && step.traffic; ++kind) {
    TrafficSum sum = sumTraffic(*step.traffic, kind);
    summary.traffic_of_rank[kind] = sum.max;
    summary.traffic[kind] = sum.total;
  }
  return summary;
}

/// The CPU device is one for the process, and so is one run at a time.
std::mutex &turn() {
  static std::mutex mutex;
  return mutex;
}

/// Throws in a process that fork() has made of one that has called before. Call
/// it without `turn`, which such a process may have copied taken.
void checkProcess() {
  static const pid_t owner = getpid();
  if (getpid() != owner)
    throw Error(Exit::Runtime,
                "expected the process to be the one that called first, but got "
                "one that fork() made of it, without its threads; start a new "
                "program instead (spawn)");
}

void runOnHost(const startrail_program *program, const char *name,
               const void *const *inputs, void *const *outputs,
               const startrail_run_options *options,
               startrail_run_result *result) {
  if (!program)
    reject("expected a program, but got null");
  checkProgram(*program);
  checkSize(options, "startrail_run_options");
  checkSize(result, "startrail_run_result");
  const startrail_function &function = findFunction(*program, name);
  const startrail_run_options known = knownOptions(options);
  Options read = readOptions(known);
  const RunPlan plan = planCall(function, inputs, outputs);
  checkProcess();
  std::lock_guard<std::mutex> lock(turn());
  requireDevice();
  std::unique_ptr<Launcher> launcher = makeLauncher();
  launcher->configure(read);
  // The whole tensors are the caller's.
  checkMemory({0, double(plan.bytes()),
               launcher->computesOnHost() ? program->ranks : 0});
  RunResult run =
      runPlan(*program, plan, read, *launcher, {Late::EndsRun, known.stop});
  if (result)
    copySized(*result, summarize(run), result->size);
}

void writeError(char *error, size_t size, const char *message) {
  if (error && size > 0)
    std::snprintf(error, size, "%s", message);
}

} // namespace
} // namespace startrail::driver

using namespace startrail::driver;

int startrail_run_on_host(const startrail_program *program, const char *name,
                          const void *const *inputs, void *const *outputs,
                          const startrail_run_options *options,
                          startrail_run_result *result, char *error,
                          size_t error_size) {
  writeError(error, error_size, "");
  try {
    runOnHost(program, name, inputs, outputs, options, result);
    return STARTRAIL_RUN_OK;
  } catch (const Error &caught) {
    writeError(error, error_size, caught.what());
    return int(caught.exit);
  } catch (const std::bad_alloc &) {
    writeError(error, error_size, "expected more memory, but got none left");
  } catch (const std::exception &caught) {
    writeError(error, error_size, caught.what());
  }
  return STARTRAIL_RUN_FAILED;
}
