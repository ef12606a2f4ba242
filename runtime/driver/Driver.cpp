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

/// --layout and --key-layout run nothing: what asks for a run is refused.
void checkLayoutAlone(const Options &options) {
  for (const auto &[name, given] :
       {std::pair("--check", options.check),
        {"--unsharded", options.unsharded},
        {"--input", !options.inputs.empty()},
        {"--output", !options.output.empty()},
        {"--lse-output", !options.lseOutput.empty()},
        {"--json", !options.json.empty()}})
    if (given)
      throw Error(Exit::Usage,
                  fmt::format("expected no {} with --layout and --key-layout, "
                              "which run nothing, but got it",
                              name));
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

FunctionReport runOne(const startrail_program &program,
                      const startrail_function &function,
                      const std::vector<Bytes> &inputs, const Options &options,
                      Launcher &launcher) {
  std::vector<const void *> from;
  for (const Bytes &input : inputs)
    from.push_back(input.data());
  std::vector<Bytes> outputs;
  std::vector<void *> to;
  for (int i = 0; i < function.output_count; ++i)
    to.push_back(outputs.emplace_back(wholeBytes(function.outputs[i])).data());
  RunResult run = runFunction(program, function, from.data(), to.data(),
                              options, launcher, {});
  FunctionReport report{&function, run.seconds, {}, run.traffic, std::nullopt};
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
  return report;
}

void showLayouts(const startrail_program &program, const Functions &functions,
                 const Options &options) {
  checkLayoutAlone(options);
  for (const startrail_function *function : functions) {
    SidePositions positions = findPositions(program, *function);
    writeLayouts(positions, options);
    if (options.layoutFile.empty() && options.keyLayoutFile.empty())
      fmt::print("{}", layoutText(*function, positions));
  }
}

Exit run(const startrail_program &program, const std::string &executable,
         const std::vector<std::string> &arguments) {
  Options options = parseOptions(arguments);
  if (options.help) {
    fmt::print("{}", helpText(executable));
    return Exit::Success;
  }
  checkProgram(program);
  Functions functions = chooseFunctions(program, options);
  if (options.describe) {
    fmt::print("{}", describeText(program, functions));
    return Exit::Success;
  }
  checkInputNames(functions, options);
  checkOutputFiles(functions, options);
  if (options.layout) {
    showLayouts(program, functions, options);
    return Exit::Success;
  }
  std::vector<std::vector<Bytes>> inputs;
  for (const startrail_function *function : functions)
    inputs.push_back(makeInputs(*function, options));
  checkDevice();
  std::unique_ptr<Launcher> launcher = makeLauncher();
  launcher->configure(options);

  std::FILE *text = options.json == "-" ? stderr : stdout;
  fmt::print(text, "{}", headText(program));
  std::vector<FunctionReport> reports;
  bool passed = true;
  for (size_t i = 0; i < functions.size(); ++i) {
    reports.push_back(
        runOne(program, *functions[i], inputs[i], options, *launcher));
    fmt::print(text, "{}", functionText(reports.back()));
    std::fflush(text);
    passed &= !reports.back().check || reports.back().check->passed();
  }
  std::string json = jsonText(program, reports);
  if (options.json == "-")
    fmt::print("{}", json);
  else if (!options.json.empty())
    writeFile(options.json, json);
  return passed ? Exit::Success : Exit::CheckFailed;
}

} // namespace

int runDriver(const startrail_program &program, const std::string &executable,
              const std::vector<std::string> &arguments) {
  try {
    Exit exit = run(program, executable, arguments);
    if (std::fflush(stdout) != 0 || std::ferror(stdout))
      throw Error(Exit::Usage, fmt::format("expected the standard output to "
                                           "take the report, but got: {}",
                                           std::strerror(errno)));
    return int(exit);
  } catch (const Error &error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return int(error.exit);
  } catch (const std::bad_alloc &) {
    fmt::print(stderr, "error: expected more memory, but got none left\n");
    return int(Exit::Runtime);
  } catch (const std::exception &error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return int(Exit::Runtime);
  }
}

} // namespace startrail::driver
