//===- Driver.cpp - From arguments to an exit code -----------------------===//
#include "runtime/driver/Driver.h"
#include "runtime/driver/Device.h"
#include "runtime/driver/Layout.h"
#include "runtime/driver/Npy.h"
#include "runtime/driver/OutputFiles.h"
#include "runtime/driver/Report.h"
#include "runtime/driver/Suggest.h"
#include "runtime/driver/Tensors.h"
#include "runtime/driver/Unsharded.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <set>

namespace startrail::driver {
namespace {

using Functions = std::vector<const startrail_function *>;

/// Files that hold what one function gives.
std::vector<std::pair<const char *, std::string>>
tensorFiles(const Options &options) {
  return {{"--output", options.output},
          {"--lse-output", options.lseOutput},
          {"--layout=FILE.npy", options.layoutFile},
          {"--key-layout", options.keyLayoutFile}};
}

/// What runs nothing, `what`, refuses what asks for a run.
void checkAlone(const char *what, const Options &options) {
  for (const auto &[name, given] :
       {std::pair("--check", options.check),
        {"--unsharded", options.unsharded},
        {"--input", !options.inputs.empty()},
        {"--output", !options.output.empty()},
        {"--lse-output", !options.lseOutput.empty()},
        {"--json", !options.json.empty()},
        {"--fail", options.fault.has_value()},
        {"--shuffle", options.shuffle.has_value()},
        {"--nan-padding", options.nanPadding}})
    if (given)
      throw Error(Exit::Usage,
                  fmt::format("expected no {} with {}, which runs nothing, but "
                              "got it",
                              name, what));
}

Functions chooseFunctions(const startrail_program &program,
                          const Options &options) {
  Functions chosen;
  std::vector<std::string> names;
  for (int i = 0; i < program.function_count; ++i) {
    names.push_back(program.functions[i].name);
    if (options.function.empty() || options.function == names.back())
      chosen.push_back(&program.functions[i]);
  }
  if (chosen.empty())
    throw Error(Exit::Usage,
                fmt::format("expected --function to name a function of {}, but "
                            "got \"{}\"{}",
                            program.name, options.function,
                            suggest(options.function, names)));
  for (const auto &[name, file] : tensorFiles(options))
    if (chosen.size() > 1 && !file.empty())
      throw Error(Exit::Usage,
                  fmt::format("expected --function with {}, but got none of {}",
                              name, fmt::join(names, ", ")));
  return chosen;
}

void checkInputNames(const Functions &functions, const Options &options) {
  std::set<std::string> names;
  for (const startrail_function *function : functions)
    for (int i = 0; i < function->input_count; ++i)
      names.insert(function->inputs[i].name);
  for (const auto &[name, file] : options.inputs)
    if (!names.count(name))
      throw Error(Exit::Usage,
                  fmt::format("expected --input to name an input, but got "
                              "\"{}\"{}",
                              name,
                              suggest(name, {names.begin(), names.end()})));
}

void checkOutputFiles(const Functions &functions, const Options &options) {
  if (!options.lseOutput.empty() && functions[0]->output_count < 2)
    throw Error(Exit::Usage,
                fmt::format("expected a function with a log-sum-exp for "
                            "--lse-output, but got {}",
                            functions[0]->name));
  std::set<std::string> files;
  auto take = [&](const std::string &file) {
    if (file.empty())
      return;
    requireWritable(file);
    std::error_code error;
    if (!files.insert(file).second && !std::filesystem::is_other(file, error))
      throw Error(Exit::Usage,
                  fmt::format("expected the files to write to be different "
                              "ones, but got {} twice",
                              file));
  };
  for (const auto &[name, file] : tensorFiles(options))
    take(file);
  if (options.json != "-")
    take(options.json);
}

void checkDevice() {
  int count = 0;
  cudaError_t outcome = cudaGetDeviceCount(&count);
  if (outcome != cudaSuccess || count == 0)
    throw Error(Exit::NoDevice, fmt::format("expected a device, but got: {}",
                                            outcome == cudaSuccess
                                                ? "none"
                                                : cudaGetErrorString(outcome)));
}

/// Runs `body` on a thread that may use the device.
template <typename Body> void runOnDevice(Launcher &launcher, Body body) {
  std::exception_ptr failure;
  launcher.run(1, [&](int) {
    try {
      body();
    } catch (...) {
      failure = std::current_exception();
    }
  });
  if (failure)
    std::rethrow_exception(failure);
}

CheckResult check(const startrail_function &function,
                  const std::vector<Bytes> &inputs,
                  const std::vector<Bytes> &outputs, const Options &options,
                  Launcher &launcher) {
  std::vector<int64_t> tokens =
      chooseTokens(function, options.checkRows, options.seed);
  std::optional<Outcome> unsharded;
  if (needsUnsharded(function))
    runOnDevice(launcher, [&] {
      unsharded = runUnsharded(function, inputs, tokens).outcome;
    });
  return checkOutputs(function, inputs, outputs, tokens,
                      referenceAttention(function, inputs, tokens), unsharded);
}

void writeOutput(const startrail_function &function, int index,
                 const std::vector<Bytes> &outputs, const std::string &file) {
  if (file.empty())
    return;
  const startrail_tensor &tensor = function.outputs[index];
  writeNpy(file, {tensor.dtype, wholeShape(tensor), outputs[index]});
}

void checkFault(const startrail_program &program, const Functions &functions,
                const Options &options) {
  if (!options.fault)
    return;
  int64_t steps = 0;
  for (const startrail_function *function : functions)
    steps = std::max(steps, function->steps);
  if (options.fault->rank >= program.ranks || options.fault->step >= steps)
    throw Error(
        Exit::Usage,
        fmt::format("expected --fail to name a rank below {} and a step "
                    "below {}, but got {}:{}",
                    program.ranks, steps, options.fault->rank,
                    options.fault->step));
}

/// Runs one function; the rest, and the report, is the root's.
std::optional<FunctionReport> runOne(const startrail_program &program,
                                     const startrail_function &function,
                                     const std::vector<Bytes> &inputs,
                                     const Options &options,
                                     Launcher &launcher) {
  std::vector<const void *> from;
  from.reserve(inputs.size());
  for (const Bytes &input : inputs)
    from.push_back(input.data());
  std::vector<Bytes> outputs;
  std::vector<void *> to;
  for (int i = 0; i < function.output_count && launcher.isRoot(); ++i)
    to.push_back(outputs.emplace_back(wholeBytes(function.outputs[i])).data());
  RunResult run = runFunction(program, function, from.data(), to.data(),
                              options, launcher, {});
  if (!launcher.isRoot())
    return std::nullopt;
  FunctionReport report{&function, run.seconds, {}, run.traffic, std::nullopt};
  launcher.setBusy(true);
  writeOutput(function, 0, outputs, options.output);
  writeOutput(function, 1, outputs, options.lseOutput);
  if (options.unsharded)
    runOnDevice(launcher, [&] {
      std::vector<int64_t> tokens = chooseTokens(function, 0, 0);
      for (int i = 0; i < options.repeat; ++i)
        report.unshardedSeconds.push_back(
            runUnsharded(function, inputs, tokens).seconds);
    });
  if (options.check)
    report.check = check(function, inputs, outputs, options, launcher);
  launcher.setBusy(false);
  return report;
}

void showLayouts(const startrail_program &program, const Functions &functions,
                 const Options &options) {
  checkAlone(options.layoutFile.empty() && !options.keyLayoutFile.empty()
                 ? "--key-layout"
                 : "--layout",
             options);
  for (const startrail_function *function : functions) {
    SidePositions positions = findPositions(program, *function);
    writeLayouts(positions, options);
    if (options.layoutFile.empty() && options.keyLayoutFile.empty())
      fmt::print("{}", layoutText(*function, positions));
  }
}

/// What needs no rank; nothing where a run is asked for.
std::optional<Exit> answer(const startrail_program &program,
                           const Functions &functions, const Options &options) {
  if (!options.describe && !options.layout)
    return std::nullopt;
  if (!speaksForAll())
    return Exit::Success;
  if (options.describe) {
    checkAlone("--describe", options);
    if (options.layout)
      throw Error(Exit::Usage, "expected no --layout with --describe, which "
                               "shows the tensors, but got both");
    fmt::print("{}", describeText(program, functions));
    return Exit::Success;
  }
  checkInputNames(functions, options);
  checkOutputFiles(functions, options);
  showLayouts(program, functions, options);
  return Exit::Success;
}

Exit runAll(const startrail_program &program, const Functions &functions,
            const Options &options, Launcher &launcher) {
  if (launcher.isRoot())
    checkOutputFiles(functions, options);
  // The others may have less to read; they wait until all meet.
  launcher.setBusy(true);
  std::vector<std::vector<Bytes>> inputs;
  for (const startrail_function *function : functions)
    inputs.push_back(makeInputs(*function, options));
  checkDevice();
  launcher.configure(options);
  launcher.meet();

  std::FILE *text = options.json == "-" ? stderr : stdout;
  if (launcher.isRoot()) {
    fmt::print(text, "{}", headText(program));
    std::fflush(text);
  }
  std::vector<FunctionReport> reports;
  bool passed = true;
  for (size_t i = 0; i < functions.size(); ++i) {
    auto report = runOne(program, *functions[i], inputs[i], options, launcher);
    if (!report)
      continue;
    reports.push_back(std::move(*report));
    fmt::print(text, "{}", functionText(reports.back()));
    std::fflush(text);
    passed &= !reports.back().check || reports.back().check->passed();
  }
  if (!launcher.isRoot())
    return Exit::Success;
  std::string json = jsonText(program, reports);
  if (options.json == "-")
    fmt::print("{}", json);
  else if (!options.json.empty())
    writeFile(options.json, json);
  return passed ? Exit::Success : Exit::CheckFailed;
}

/// Makes `launcher` as soon as it knows which.
Exit run(const startrail_program &program, const std::string &executable,
         const std::vector<std::string> &arguments,
         std::unique_ptr<Launcher> &launcher) {
  Options options = parseOptions(arguments);
  if (options.help) {
    if (speaksForAll())
      fmt::print("{}", helpText(executable));
    return Exit::Success;
  }
  checkProgram(program);
  Functions functions = chooseFunctions(program, options);
  if (std::optional<Exit> answered = answer(program, functions, options))
    return *answered;
  checkInputNames(functions, options);
  checkFault(program, functions, options);
  launcher = areRanksProcesses(options)
                 ? makeProcessLauncher(program.ranks, options)
                 : makeLauncher();
  return runAll(program, functions, options, *launcher);
}

void flushOutput() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout))
    throw Error(Exit::Usage, fmt::format("expected the standard output to "
                                         "take the report, but got: {}",
                                         std::strerror(errno)));
}

} // namespace

int runDriver(const startrail_program &program, const std::string &executable,
              const std::vector<std::string> &arguments) {
  std::unique_ptr<Launcher> launcher;
  Exit exit = Exit::Runtime;
  std::string message;
  try {
    exit = run(program, executable, arguments, launcher);
    flushOutput();
  } catch (const Error &error) {
    exit = error.exit;
    message = error.what();
  } catch (const std::bad_alloc &) {
    message = "expected more memory, but got none left";
  } catch (const std::exception &error) {
    message = error.what();
  }
  if (launcher)
    return launcher->conclude(exit, message);
  // As far as this all processes fail alike.
  if (!message.empty() && speaksForAll())
    fmt::print(stderr, "error: {}\n", message);
  return int(exit);
}

} // namespace startrail::driver
