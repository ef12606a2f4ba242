//===- Works.cpp - What runs together ------------------------------------===//
#include "runtime/driver/Works.h"
#include "runtime/driver/Error.h"
#include "runtime/driver/Npy.h"
#include "runtime/driver/Reference.h"
#include "runtime/driver/Tensors.h"
#include "runtime/program/Suggest.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <set>

namespace startrail::driver {
namespace {

using Functions = std::vector<const startrail_function *>;

/// Throws unless `given` of `backward` is what `kept` of `forward` is.
void requireSame(const startrail_function &forward,
                 const startrail_function &backward, Role role) {
  const startrail_tensor *kept = tensorOf(forward, role);
  const startrail_tensor &given = *tensorOf(backward, role);
  auto text = [](const startrail_tensor &tensor) {
    return fmt::format("{} of layout {}, shape {} and shard {}",
                       dtypeText(tensor.dtype), int(tensor.layout),
                       shapeText(wholeShape(tensor)),
                       shapeText({tensor.shard, tensor.shard + tensor.dims}));
  };
  const std::string wanted = kept ? text(*kept) : "none";
  if (wanted != text(given))
    throw Error(Exit::Usage,
                fmt::format("expected {} of {} to be that of {}, {}, but got "
                            "{}; compile both passes together",
                            given.name, backward.name, forward.name, wanted,
                            text(given)));
}

/// The forward function that `function` names, or null.
const startrail_function *forwardOf(const startrail_program &program,
                                    const startrail_function &function) {
  if (function.pass != STARTRAIL_BACKWARD || !function.forward ||
      !*function.forward)
    return nullptr;
  for (int i = 0; i < program.function_count; ++i) {
    const startrail_function &forward = program.functions[i];
    if (forward.pass != STARTRAIL_FORWARD ||
        std::strcmp(forward.name, function.forward) != 0)
      continue;
    for (Role role : inputRoles(function))
      if (role != OutputGradient)
        requireSame(forward, function, role);
    return &forward;
  }
  return nullptr;
}

/// `function` by itself.
Work alone(const startrail_program &program,
           const startrail_function &function) {
  const bool takesSaved =
      function.pass == STARTRAIL_BACKWARD && function.saved_count > 0;
  Work work{{&function}, takesSaved ? forwardOf(program, function) : nullptr};
  if (takesSaved && !work.before)
    throw Error(Exit::Usage,
                fmt::format("expected the forward function whose {} {} takes "
                            "to be in {}, but got none; compile with "
                            "--pass=both",
                            function.saved[0].name, function.name,
                            program.name));
  return work;
}

/// Everything, with what belongs together in one work, where it comes first.
std::vector<Work> pairAll(const startrail_program &program) {
  std::vector<Work> works;
  for (int i = 0; i < program.function_count; ++i) {
    const startrail_function &function = program.functions[i];
    if (function.pass == STARTRAIL_BACKWARD && forwardOf(program, function))
      continue; // comes with that
    const size_t before = works.size();
    for (int other = 0; other < program.function_count; ++other)
      if (forwardOf(program, program.functions[other]) == &function)
        works.push_back({{&function, &program.functions[other]}, nullptr});
    if (works.size() == before)
      works.push_back(alone(program, function));
  }
  return works;
}

bool isOf(const Work &work, Pass pass) {
  switch (pass) {
  case Pass::Forward:
    return work.functions[0]->pass == STARTRAIL_FORWARD;
  case Pass::Backward:
    return work.functions[0]->pass == STARTRAIL_BACKWARD;
  case Pass::Both:
    break;
  }
  return work.functions.size() == 2 ||
         work.functions[0]->pass == STARTRAIL_JOINT;
}

const char *optionOf(Pass pass) {
  switch (pass) {
  case Pass::Forward:
    return "forward";
  case Pass::Backward:
    return "backward";
  case Pass::Both:
    break;
  }
  return "both";
}

bool holds(const Work &work, const std::string &name) {
  return std::any_of(
      work.functions.begin(), work.functions.end(),
      [&](const startrail_function *each) { return name == each->name; });
}

/// "f (forward), g (backward)".
std::string heldText(const startrail_program &program) {
  std::vector<std::string> held;
  held.reserve(program.function_count);
  for (int i = 0; i < program.function_count; ++i)
    held.push_back(fmt::format("{} ({})", program.functions[i].name,
                               passText(program.functions[i].pass)));
  return fmt::format("{}", fmt::join(held, ", "));
}

[[noreturn]] void rejectPass(const startrail_program &program, Pass pass,
                             const std::string &function) {
  const char *wanted = pass == Pass::Forward ? "a forward function"
                       : pass == Pass::Backward
                           ? "a backward function"
                           : "a joint function, or a "
                             "forward and its backward one";
  throw Error(
      Exit::Usage,
      fmt::format("expected {}, for --pass={}, but got {}\n"
                  "note: startrail-compile --pass=both makes a program of both "
                  "passes",
                  function.empty()
                      ? fmt::format("{} to have {}", program.name, wanted)
                      : fmt::format("{} to be (of) {}", function, wanted),
                  optionOf(pass), heldText(program)));
}

/// Whether the counts are those of the pass; others would not be read rightly.
void checkCounts(const startrail_function &function) {
  const bool isBackward = function.pass == STARTRAIL_BACKWARD;
  const int inputs = isBackward ? 6 : 4, outputs = isBackward ? 3 : 5;
  if (givesGradients(function) &&
      (function.input_count != inputs || function.output_count != outputs))
    throw Error(Exit::Usage,
                fmt::format("expected {}, which is {}, to have {} inputs and "
                            "{} outputs, but got {} and {}",
                            function.name, passText(function.pass), inputs,
                            outputs, function.input_count,
                            function.output_count));
}

} // namespace

std::vector<Work> chooseWorks(const startrail_program &program,
                              const Options &options) {
  std::vector<std::string> names;
  const startrail_function *named = nullptr;
  for (int i = 0; i < program.function_count; ++i) {
    checkCounts(program.functions[i]);
    names.push_back(program.functions[i].name);
    if (!named && options.function == names.back())
      named = &program.functions[i];
  }
  if (!options.function.empty() && !named)
    throw Error(Exit::Usage,
                fmt::format("expected --function to name a function of {}, but "
                            "got \"{}\"{}",
                            program.name, options.function,
                            suggest(options.function, names)));
  std::vector<Work> works;
  if (named && !options.pass)
    return {alone(program, *named)};
  if (!options.pass || *options.pass == Pass::Both)
    works = pairAll(program);
  else
    for (int i = 0; i < program.function_count; ++i)
      if (Work single{{&program.functions[i]}, nullptr};
          isOf(single, *options.pass))
        works.push_back(alone(program, program.functions[i]));
  if (!options.pass)
    return works;
  works.erase(std::remove_if(works.begin(), works.end(),
                             [&](const Work &work) {
                               return !isOf(work, *options.pass) ||
                                      (named && !holds(work, named->name));
                             }),
              works.end());
  if (works.empty())
    rejectPass(program, *options.pass, options.function);
  return works;
}

Functions functionsOf(const std::vector<Work> &works) {
  Functions functions;
  for (const Work &work : works)
    for (const startrail_function *function : work.functions)
      if (std::find(functions.begin(), functions.end(), function) ==
          functions.end())
        functions.push_back(function);
  return functions;
}

std::vector<RoleOf> inputsOf(const Work &work) {
  std::vector<RoleOf> inputs;
  std::set<Role> given;
  for (const startrail_function *function : work.functions) {
    for (Role role : inputRoles(*function))
      if (role < Saved && given.insert(role).second)
        inputs.push_back({role, function});
    for (Role role : outputRoles(*function))
      given.insert(role);
  }
  return inputs;
}

std::vector<RoleOf> outputsOf(const Work &work) {
  std::vector<RoleOf> outputs;
  for (const startrail_function *function : work.functions)
    for (Role role : outputRoles(*function))
      if (role < Saved)
        outputs.push_back({role, function});
  return outputs;
}

/// Attention of the whole inputs in f64, rounded to output and lse of
/// `function`; what a file has given stays.
static void computeForward(const startrail_function &function,
                           std::vector<Bytes> &wholes) {
  std::vector<int64_t> all = chooseTokens(function, 0, 0);
  const Outcome outcome = referenceAttention(function, wholes, all);
  for (Role role : {Output, Lse}) {
    if (!wholes[role].empty())
      continue;
    const startrail_tensor &tensor = *tensorOf(function, role);
    const std::vector<double> &values =
        role == Output ? outcome.output : outcome.lse;
    Bytes rounded(values.size() * startrail_dtype_size(tensor.dtype));
    for (size_t i = 0; i < values.size(); ++i)
      setElement(rounded.data(), tensor.dtype, i, values[i]);
    wholes[role].resize(wholeBytes(tensor));
    putTokens(tensor, rounded.data(), all, wholes[role].data());
  }
}

std::vector<Bytes> makeWholes(const Work &work, const Options &options) {
  std::vector<Bytes> wholes(WholeRoles);
  bool isComplete = true;
  for (const RoleOf &input : inputsOf(work)) {
    const bool isComputed = (input.role == Output || input.role == Lse) &&
                            !options.inputs.count(input.tensor().name);
    if (!isComputed)
      wholes[input.role] = makeInput(input.tensor(), *input.function, options);
    isComplete &= !isComputed;
  }
  if (!isComplete)
    computeForward(*work.functions[0], wholes);
  return wholes;
}

} // namespace startrail::driver
