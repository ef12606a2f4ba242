//===- WorkRun.cpp - One work: run, written, checked and reported --------===//
#include "runtime/driver/WorkRun.h"
#include "runtime/driver/Npy.h"
#include "runtime/driver/Tensors.h"
#include "runtime/driver/Unsharded.h"

#include <algorithm>
#include <exception>
#include <functional>

namespace startrail::driver {
namespace {

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

/// One work after it has run.
class Finished {
public:
  Finished(const Work &work, const std::vector<Bytes> &wholes,
           const Options &options, Launcher &launcher)
      : work(work), wholes(wholes), options(options), launcher(launcher) {}

  void writeFiles() const {
    const std::pair<Role, const std::string &> files[] = {
        {Output, options.output},
        {Lse, options.lseOutput},
        {QueryGradient, options.gradientOutputs[0]},
        {KeyGradient, options.gradientOutputs[1]},
        {ValueGradient, options.gradientOutputs[2]}};
    for (const RoleOf &output : outputsOf(work))
      for (const auto &[role, file] : files)
        if (role == output.role && !file.empty())
          writeNpy(file, {output.tensor().dtype, wholeShape(output.tensor()),
                          wholes[role]});
  }

  std::vector<double> timeUnsharded(const startrail_function &function) {
    std::vector<double> seconds(options.repeat);
    auto add = [&](const std::vector<double> &more) {
      std::transform(more.begin(), more.end(), seconds.begin(), seconds.begin(),
                     std::plus<>());
    };
    runOnDevice(launcher, [&] {
      if (givesOutput(function))
        add(runUnsharded(function, wholes, allTokens(function), options.repeat)
                .seconds);
      if (givesGradients(function))
        add(runUnshardedGradients(function, wholes, forwardOutcome(function),
                                  options.repeat)
                .seconds);
    });
    return seconds;
  }

  CheckResult check(const startrail_function &function) {
    CheckResult result;
    if (givesOutput(function))
      result = checkForward(function);
    if (!givesGradients(function))
      return result;
    CheckResult gradients = checkBackward(function);
    if (!givesOutput(function))
      return gradients;
    addCheck(result, std::move(gradients));
    return result;
  }

private:
  static std::vector<int64_t> allTokens(const startrail_function &function) {
    return chooseTokens(function, 0, 0);
  }

  /// What an unsharded backward starts from: what it is given, as the ranks
  /// are, or what an unsharded forward gives. Needs the device.
  const Outcome &forwardOutcome(const startrail_function &function) {
    if (forward)
      return *forward;
    const std::vector<int64_t> all = allTokens(function);
    const bool isGiven = work.functions.size() == 1 && !givesOutput(function);
    if (isGiven)
      forward =
          Outcome{chosenRows(*tensorOf(function, Output), wholes[Output], all),
                  chosenRows(*tensorOf(function, Lse), wholes[Lse], all)};
    else
      forward = runUnsharded(function, wholes, all).outcome;
    return *forward;
  }

  CheckResult checkForward(const startrail_function &function) {
    std::vector<int64_t> tokens =
        chooseTokens(function, options.checkRows, options.seed);
    std::optional<Outcome> unsharded;
    if (needsUnsharded(function))
      runOnDevice(launcher, [&] {
        unsharded = runUnsharded(function, wholes, tokens).outcome;
      });
    return checkOutputs(function, wholes, tokens,
                        referenceAttention(function, wholes, tokens),
                        unsharded);
  }

  CheckResult checkBackward(const startrail_function &function) {
    const int64_t keys = extentsOf(*tensorOf(function, Key)).tokens;
    std::vector<int64_t> tokens =
        chooseTokens(function, options.checkRows, options.seed);
    std::vector<int64_t> keyTokens =
        chooseTokens(keys, options.checkRows, options.seed);
    std::optional<Gradients> unsharded;
    if (needsUnsharded(function))
      runOnDevice(launcher, [&] {
        unsharded =
            runUnshardedGradients(function, wholes, forwardOutcome(function))
                .gradients;
        keepRows((*unsharded)[0], *tensorOf(function, QueryGradient), tokens);
        keepRows((*unsharded)[1], *tensorOf(function, KeyGradient), keyTokens);
        keepRows((*unsharded)[2], *tensorOf(function, ValueGradient),
                 keyTokens);
      });
    return checkGradients(
        function, wholes, tokens, keyTokens,
        referenceGradients(function, wholes, tokens, keyTokens), unsharded);
  }

  /// Of [batch, tokens, heads, dim] leaves those tokens.
  static void keepRows(std::vector<double> &values,
                       const startrail_tensor &tensor,
                       const std::vector<int64_t> &tokens) {
    const Extents sizes = extentsOf(tensor);
    const int64_t row = sizes.heads * sizes.dim;
    auto to = values.begin();
    for (int64_t b = 0; b < sizes.batch; ++b)
      for (int64_t token : tokens) {
        auto from = values.begin() + (b * sizes.tokens + token) * row;
        to = std::copy(from, from + row, to);
      }
    values.erase(to, values.end());
  }

  const Work &work;
  const std::vector<Bytes> &wholes;
  const Options &options;
  Launcher &launcher;
  std::optional<Outcome> forward;
};

/// Gives the tensors of the plan their memory in `wholes`; makes that of the
/// outputs, where they come.
void connect(RunPlan &plan, const Work &work, std::vector<Bytes> &wholes,
             bool isRoot) {
  std::vector<bool> isInput(WholeRoles), isOutput(WholeRoles);
  for (const RoleOf &input : inputsOf(work))
    isInput[input.role] = true;
  for (const RoleOf &output : outputsOf(work))
    isOutput[output.role] = true;
  for (RunTensor &tensor : plan.tensors) {
    if (tensor.role >= Saved)
      continue;
    if (isInput[tensor.role])
      tensor.source = wholes[tensor.role].data();
    tensor.isWanted = isOutput[tensor.role];
    if (!tensor.isWanted || !isRoot)
      continue;
    wholes[tensor.role].resize(wholeBytes(*tensor.tensor));
    tensor.target = wholes[tensor.role].data();
  }
}

} // namespace

Reports runWork(const startrail_program &program, const Work &work,
                std::vector<Bytes> &wholes, const Options &options,
                Launcher &launcher, TraceFile &trace) {
  RunPlan plan = planRun(work);
  connect(plan, work, wholes, launcher.isRoot());
  RunResult run = runPlan(program, plan, options, launcher, {});
  Reports reports;
  if (!launcher.isRoot())
    return reports;
  if (!options.trace.empty())
    trace.add(run.traceEvents, run.traceParts);
  MemoryReport memory{plan.bytes(), plan.workspaceBytes(), plan.keptBytes(),
                      run.memoryBytes};
  const bool isAlone = work.functions.size() == 1;
  if (isAlone && !work.before)
    memory.planned = work.functions[0]->peak_bytes;
  launcher.setBusy(true);
  Finished finished(work, wholes, options, launcher);
  finished.writeFiles();
  for (size_t i = 0; i < work.functions.size(); ++i) {
    const startrail_function &function = *work.functions[i];
    FunctionReport report{&function,    run.steps[i].seconds,
                          {},           run.steps[i].traffic,
                          std::nullopt, std::nullopt};
    if (isAlone)
      report.memory = memory;
    if (options.unsharded)
      report.unshardedSeconds = finished.timeUnsharded(function);
    if (options.check)
      report.check = finished.check(function);
    reports.functions.push_back(std::move(report));
  }
  if (!isAlone)
    reports.pairs.push_back(
        {work.functions[0], work.functions[1], run.seconds, memory});
  launcher.setBusy(false);
  return reports;
}

} // namespace startrail::driver
