//===- Driver.cpp - From arguments to an exit code -----------------------===//
#include "runtime/driver/Driver.h"
#include "runtime/driver/Device.h"
#include "runtime/driver/HostMemory.h"
#include "runtime/driver/Layout.h"
#include "runtime/driver/OutputFiles.h"
#include "runtime/driver/Report.h"
#include "runtime/driver/WorkRun.h"
#include "runtime/program/Suggest.h"
#include "startrail/choices.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <set>
#include <thread>

namespace startrail::driver {
namespace {

using Works = std::vector<Work>;

/// The file of an output, and the option that names it.
struct OutputFile {
  const char *option;
  Role role;
  std::string file;
};

std::vector<OutputFile> outputFiles(const Options &options) {
  return {
      {"--output", Output, options.output},
      {"--lse-output", Lse, options.lseOutput},
      {"--query-gradient-output", QueryGradient, options.gradientOutputs[0]},
      {"--key-gradient-output", KeyGradient, options.gradientOutputs[1]},
      {"--value-gradient-output", ValueGradient, options.gradientOutputs[2]}};
}

/// All files that hold what one work gives.
std::vector<std::pair<const char *, std::string>>
tensorFiles(const Options &options) {
  std::vector<std::pair<const char *, std::string>> files = {
      {"--layout=FILE.npy", options.layoutFile},
      {"--key-layout", options.keyLayoutFile}};
  for (const OutputFile &each : outputFiles(options))
    files.emplace_back(each.option, each.file);
  return files;
}

/// What runs nothing, `what`, refuses what asks for a run.
void checkAlone(const char *what, const Options &options) {
  std::vector<std::pair<const char *, bool>> asked = {
      {"--check", options.check},
      {"--unsharded", options.unsharded},
      {"--input", !options.inputs.empty()},
      {"--json", !options.json.empty()},
      {"--trace", !options.trace.empty()},
      {"--fail", options.fault.has_value()},
      {"--shuffle", options.shuffle.has_value()},
      {"--nan-padding", options.nanPadding},
      {"--explain-kernels", options.explainKernels}};
  for (const OutputFile &each : outputFiles(options))
    asked.emplace_back(each.option, !each.file.empty());
  for (const auto &[name, given] : asked)
    if (given)
      throw Error(Exit::Usage,
                  fmt::format("expected no {} with {}, which runs nothing, but "
                              "got it",
                              name, what));
}

/// One file holds what one work gives.
void checkFileCount(const Works &works, const Options &options) {
  std::vector<std::string> names;
  for (const startrail_function *function : functionsOf(works))
    names.push_back(function->name);
  for (const auto &[name, file] : tensorFiles(options))
    if (works.size() > 1 && !file.empty())
      throw Error(Exit::Usage,
                  fmt::format("expected --function with {}, but got none of {}",
                              name, fmt::join(names, ", ")));
}

void checkInputNames(const Works &works, const Options &options) {
  std::set<std::string> names;
  for (const Work &work : works)
    for (const RoleOf &input : inputsOf(work))
      names.insert(input.tensor().name);
  for (const auto &[name, file] : options.inputs)
    if (!names.count(name))
      throw Error(Exit::Usage,
                  fmt::format("expected --input to name an input, but got "
                              "\"{}\"{}",
                              name,
                              suggest(name, {names.begin(), names.end()})));
}

/// What `work` gives is all that files may hold.
void checkOutputRoles(const Work &work, const Options &options) {
  const std::vector<RoleOf> outputs = outputsOf(work);
  const char *const wanted[] = {"an output", "a log-sum-exp", "gradients",
                                "gradients", "gradients"};
  for (const OutputFile &each : outputFiles(options)) {
    const bool isGiven =
        std::any_of(outputs.begin(), outputs.end(), [&](const RoleOf &output) {
          return output.role == each.role;
        });
    if (!each.file.empty() && !isGiven)
      throw Error(Exit::Usage,
                  fmt::format("expected a function with {} for {}, but got {}",
                              wanted[each.role - Output], each.option,
                              work.functions[0]->name));
  }
}

void checkOutputFiles(const Works &works, const Options &options) {
  checkOutputRoles(works[0], options);
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
  take(options.trace);
}

void checkKernels() {
  if (const char *error = startrail_kernels_error())
    throw Error(Exit::Usage, error);
}

/// Which kernels computed, and why, since startrail_note_kernels.
void printKernels(std::FILE *text) {
  startrail_tell_kernels(
      [](void *file, const char *note, int64_t calls) {
        fmt::print(static_cast<std::FILE *>(file), "kernel: {} ({} call{})\n",
                   note, calls, calls == 1 ? "" : "s");
      },
      text);
}

void checkFault(const startrail_program &program, const Works &works,
                const Options &options) {
  if (!options.fault)
    return;
  int64_t steps = 0;
  for (const startrail_function *function : functionsOf(works))
    steps = std::max(steps, function->steps);
  // No call of a function of one step is said to be of a step.
  if (steps < 2)
    throw Error(Exit::Usage,
                "expected a function of several ring steps for --fail, but got "
                "one step; a smaller team has more");
  if (options.fault->rank >= program.ranks || options.fault->step >= steps)
    throw Error(
        Exit::Usage,
        fmt::format("expected --fail to name a rank below {} and a step "
                    "below {}, but got {}:{}",
                    program.ranks, steps, options.fault->rank,
                    options.fault->step));
}

void showLayouts(const startrail_program &program, const Works &works,
                 const Options &options) {
  checkAlone(options.layoutFile.empty() && !options.keyLayoutFile.empty()
                 ? "--key-layout"
                 : "--layout",
             options);
  for (const startrail_function *function : functionsOf(works)) {
    SidePositions positions = findPositions(program, *function);
    writeLayouts(positions, options);
    if (options.layoutFile.empty() && options.keyLayoutFile.empty())
      fmt::print("{}", layoutText(*function, positions));
  }
}

/// What needs no rank; nothing where a run is asked for.
std::optional<Exit> answer(const startrail_program &program, const Works &works,
                           const Options &options) {
  if (!options.describe && !options.layout)
    return std::nullopt;
  if (!speaksForAll())
    return Exit::Success;
  if (options.describe) {
    checkAlone("--describe", options);
    if (options.layout)
      throw Error(Exit::Usage, "expected no --layout with --describe, which "
                               "shows the tensors, but got both");
    fmt::print("{}", describeText(program, functionsOf(works)));
    return Exit::Success;
  }
  checkInputNames(works, options);
  checkOutputFiles(works, options);
  showLayouts(program, works, options);
  return Exit::Success;
}

Exit runAll(const startrail_program &program, const Works &works,
            const Options &options, Launcher &launcher) {
  if (launcher.isRoot())
    checkOutputFiles(works, options);
  checkMemory(memoryOf(works, program.ranks, launcher));
  // The others may have less to read; they wait until all meet.
  launcher.setBusy(true);
  std::vector<std::vector<Bytes>> wholes;
  for (const Work &work : works)
    wholes.push_back(makeWholes(work, options));
  checkKernels();
  launcher.configure(options);
  launcher.meet();

  std::FILE *text = options.json == "-" ? stderr : stdout;
  if (launcher.isRoot() && options.graph)
    if (const std::string obstacle = launcher.graphObstacle(program.ranks);
        !obstacle.empty())
      fmt::print(stderr, "remark: --graph: {}\n", obstacle);
  if (launcher.isRoot()) {
    fmt::print(text, "{}", headText(program));
    std::fflush(text);
  }
  if (options.explainKernels && launcher.isRoot())
    startrail_note_kernels();
  Reports reports;
  TraceFile trace;
  bool passed = true;
  for (size_t i = 0; i < works.size(); ++i) {
    Reports made =
        runWork(program, works[i], wholes[i], options, launcher, trace);
    wholes[i] = {};
    for (FunctionReport &report : made.functions) {
      fmt::print(text, "{}", functionText(report));
      passed &= !report.check || report.check->passed();
      reports.functions.push_back(std::move(report));
    }
    for (PairReport &report : made.pairs) {
      fmt::print(text, "{}", pairText(report));
      reports.pairs.push_back(std::move(report));
    }
    std::fflush(text);
  }
  if (!launcher.isRoot())
    return Exit::Success;
  if (options.explainKernels)
    printKernels(text);
  if (!options.trace.empty())
    writeFile(options.trace, trace.text(program, launcher.workers(),
                                        launcher.processRank() >= 0));
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
  Works works = chooseWorks(program, options);
  checkFileCount(works, options);
  if (std::optional<Exit> answered = answer(program, works, options))
    return *answered;
  checkInputNames(works, options);
  checkFault(program, works, options);
  if (options.graph && (!options.trace.empty() || options.fault))
    throw Error(Exit::Usage,
                fmt::format("expected no {} with --graph, whose passes make no "
                            "calls, but got it",
                            options.fault ? "--fail" : "--trace"));
  const bool areProcesses = areRanksProcesses(options);
  requireDevice();
  launcher =
      areProcesses ? makeProcessLauncher(program, options) : makeLauncher();
  return runAll(program, works, options, *launcher);
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
  // As far as this all processes fail alike, but for their devices. A launcher
  // may end them all when the first has failed, so that it goes last.
  if (message.empty())
    return int(exit);
  const bool isOwn = exit == Exit::NoDevice;
  if (isOwn || speaksForAll())
    fmt::print(stderr, "error: {}\n", message);
  if (isOwn ? isOneOfMany() : !speaksForAll())
    std::this_thread::sleep_for(std::chrono::milliseconds(isOwn ? 1500 : 500));
  return int(exit);
}

} // namespace startrail::driver
