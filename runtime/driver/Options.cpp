//===- Options.cpp - Command line of an emitted executable ---------------===//
#include "runtime/driver/Options.h"
#include "runtime/driver/Error.h"
#include "runtime/program/Suggest.h"

#include <charconv>
#include <cstdlib>
#include <fmt/format.h>
#include <limits>

namespace startrail::driver {
namespace {

enum class Value { None, Optional, Required };

/// One option: how it is written, explained and stored.
struct Option {
  const char *name;
  const char *argument; ///< as shown by --help
  Value value;
  const char *help;
  void (*store)(Options &options, const std::string &value);
};

[[noreturn]] void reject(const char *option, const std::string &required,
                         const std::string &value) {
  throw Error(Exit::Usage, fmt::format("expected {} to be {}, but got \"{}\"",
                                       option, required, value));
}

template <typename T>
T parseWhole(const char *option, const std::string &text, T least,
             T most = std::numeric_limits<T>::max()) {
  T value{};
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() ||
      value < least || value > most)
    reject(option, fmt::format("a whole number from {} to {}", least, most),
           text);
  return value;
}

double parseSeconds(const char *option, const std::string &text) {
  char *end = nullptr;
  double value = text.empty() ? 0 : std::strtod(text.c_str(), &end);
  // Clocks count nanoseconds in 64 bits.
  if (text.empty() || *end || !(value > 0 && value <= 1e9))
    reject(option, "a number of seconds above 0, at most 1e9", text);
  return value;
}

std::string parseFile(const char *option, const std::string &text) {
  if (text.empty())
    reject(option, "the name of a file", text);
  return text;
}

void storeInput(Options &options, const std::string &text) {
  size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
    reject("--input", "NAME=FILE.npy", text);
  std::string name = text.substr(0, equals);
  if (!options.inputs.emplace(name, text.substr(equals + 1)).second)
    throw Error(Exit::Usage,
                fmt::format("expected --input={} to be given once", name));
}

void storeFault(Options &options, const std::string &text) {
  size_t colon = text.find(':');
  if (colon == std::string::npos)
    reject("--fail", "RANK:STEP", text);
  options.fault =
      Fault{parseWhole<int>("--fail's rank", text.substr(0, colon), 0),
            parseWhole<int64_t>("--fail's step", text.substr(colon + 1), 0)};
}

const Option table[] = {
    {"--help", "", Value::None, "Prints this text.",
     [](Options &options, const std::string &) { options.help = true; }},
    {"--describe", "", Value::None,
     "Prints the plan, the functions and their tensors; runs nothing.",
     [](Options &options, const std::string &) { options.describe = true; }},
    {"--layout", "[=FILE.npy]", Value::Optional,
     "Prints the position in the sequence of every row of every rank, -1 for\n"
     "padding, or writes it: int64 [ranks, rows]; runs nothing. Keys are "
     "shown\n"
     "apart where they are spread otherwise than queries; the file is of the\n"
     "queries.",
     [](Options &options, const std::string &value) {
       options.layout = true;
       options.layoutFile = value;
     }},
    {"--key-layout", "FILE.npy", Value::Required,
     "Writes the positions of the keys' rows, as --layout does; runs nothing.",
     [](Options &options, const std::string &value) {
       options.layout = true;
       options.keyLayoutFile = parseFile("--key-layout", value);
     }},
    {"--function", "NAME", Value::Required,
     "Runs this function only; default: all, in order.",
     [](Options &options, const std::string &value) {
       if (value.empty())
         reject("--function", "a name", value);
       options.function = value;
     }},
    {"--pass", "forward|backward|both", Value::Required,
     "Which passes run. forward: forward functions. backward: backward ones\n"
     "alone; an output and log-sum-exp without a file come from attention "
     "over\n"
     "the whole sequence in f64, rounded, and where ranks keep their team's\n"
     "blocks the forward function runs once before, untimed, for these. both:\n"
     "joint functions, and forward ones each followed by that of its "
     "gradients,\n"
     "which takes what the ranks have in device memory; each is timed, and "
     "both\n"
     "together. Default: everything, in pairs where there are.",
     [](Options &options, const std::string &value) {
       if (value != "forward" && value != "backward" && value != "both")
         reject("--pass", "forward, backward or both", value);
       options.pass = value == "forward"    ? Pass::Forward
                      : value == "backward" ? Pass::Backward
                                            : Pass::Both;
     }},
    {"--input", "NAME=FILE.npy", Value::Required,
     "Reads the whole tensor NAME (query, key, value; output_gradient for\n"
     "gradients; output and lse for a backward function alone), in its own\n"
     "layout. f32 files are rounded (to nearest even) to bf16 and f16 "
     "tensors.\n"
     "Inputs without a file are drawn from the standard normal distribution, "
     "but\n"
     "output and lse computed; see --pass.",
     storeInput},
    {"--seed", "N", Value::Required,
     "Seed of drawn inputs and of sampled rows; default 0. The same seed\n"
     "gives the same tensors for every number of ranks.",
     [](Options &options, const std::string &value) {
       options.seed = parseWhole<uint64_t>("--seed", value, 0);
     }},
    {"--output", "FILE.npy", Value::Required, "Writes the whole output tensor.",
     [](Options &options, const std::string &value) {
       options.output = parseFile("--output", value);
     }},
    {"--lse-output", "FILE.npy", Value::Required,
     "Writes the whole log-sum-exp [batch, heads, tokens].",
     [](Options &options, const std::string &value) {
       options.lseOutput = parseFile("--lse-output", value);
     }},
    {"--query-gradient-output", "FILE.npy", Value::Required,
     "Writes the whole gradient of the query.",
     [](Options &options, const std::string &value) {
       options.gradientOutputs[0] = parseFile("--query-gradient-output", value);
     }},
    {"--key-gradient-output", "FILE.npy", Value::Required,
     "Writes the whole gradient of the key.",
     [](Options &options, const std::string &value) {
       options.gradientOutputs[1] = parseFile("--key-gradient-output", value);
     }},
    {"--value-gradient-output", "FILE.npy", Value::Required,
     "Writes the whole gradient of the value.",
     [](Options &options, const std::string &value) {
       options.gradientOutputs[2] = parseFile("--value-gradient-output", value);
     }},
    {"--check", "[=ROWS]", Value::Optional,
     "Compares with attention over the whole sequence in f64: all tokens, or\n"
     "a seeded sample of ROWS of them (all heads). Bounds: f64 1e-12 and f32\n"
     "1e-5 for the largest error; for bf16 and f16 the rms error is at most\n"
     "1.1 times that of one unsharded call of the same kernel, whose own is\n"
     "at most twice that of one rounding. The log-sum-exp is within 1e-12\n"
     "(f64) or 1e-5. Where the reference's log-sum-exp exceeds 16 in absolute\n"
     "value, both bounds are multiplied by the largest / 16, that of outputs "
     "up\n"
     "to 1e-2, and that one by the largest output / 16 where it exceeds 16.\n"
     "Gradients of query, key and value each alone, in the same way, with "
     "1e-11\n"
     "(f64) and 1e-4 (f32); the rms error is at most half of the gradient's "
     "rms,\n"
     "unless that is of the size of rounding errors. Those that travel as "
     "bf16\n"
     "may have another 2^-8 of it for every step. ROWS are then drawn of "
     "queries\n"
     "and of keys.",
     [](Options &options, const std::string &value) {
       options.check = true;
       if (!value.empty())
         options.checkRows = parseWhole<int64_t>("--check", value, 1);
     }},
    {"--repeat", "N", Value::Required,
     "Runs N times and reports median, least and greatest time; default 1.",
     [](Options &options, const std::string &value) {
       options.repeat = parseWhole<int>("--repeat", value, 1);
     }},
    {"--unsharded", "", Value::None,
     "Also times one unsharded call of the same kernel on the same cores,\n"
     "as often as --repeat says.",
     [](Options &options, const std::string &) { options.unsharded = true; }},
    {"--shuffle", "SEED", Value::Required,
     "One thing at a time, in an order drawn from SEED: shows programs that\n"
     "are right only by luck, and repeats exactly.",
     [](Options &options, const std::string &value) {
       options.shuffle = parseWhole<uint64_t>("--shuffle", value, 0);
     }},
    {"--nan-padding", "", Value::None,
     "Fills rows of shards that hold no token with NaN instead of 0: shows\n"
     "programs that use them.",
     [](Options &options, const std::string &) { options.nanPadding = true; }},
    {"--threads", "N", Value::Required,
     "Threads that compute, at most 4096; default: one per core, divided "
     "among\n"
     "the processes of a host.",
     [](Options &options, const std::string &value) {
       options.threads = parseWhole<int>("--threads", value, 1, 4096);
     }},
    {"--timeout-s", "SECONDS", Value::Required,
     "Ends a run that takes longer; default: none. A run in which nothing can\n"
     "go on ends at once, without it. Where ranks are processes: ends all "
     "when\n"
     "a rank has waited so long for another and nothing came, and at least\n"
     "30 s for all to start; default: 600.",
     [](Options &options, const std::string &value) {
       options.timeoutS = parseSeconds("--timeout-s", value);
     }},
    {"--mpi", "auto|on|off", Value::Required,
     "Whether every rank is a process that an MPI launcher has started\n"
     "(mpirun -n RANKS PROGRAM ..., with its host file for several hosts, "
     "where\n"
     "the program and input files must be at the same paths); off: all ranks\n"
     "are threads of this process. Default: auto, what the environment says.\n"
     "Rank 0 writes files, checks and reports; all exit alike. Programs for\n"
     "GPUs first look for RANK, WORLD_SIZE, LOCAL_RANK, MASTER_ADDR and\n"
     "MASTER_PORT, as torchrun sets them, and then need no MPI.",
     [](Options &options, const std::string &value) {
       if (value != "auto" && value != "on" && value != "off")
         reject("--mpi", "auto, on or off", value);
       options.mpi = value == "on"    ? Mpi::On
                     : value == "off" ? Mpi::Off
                                      : Mpi::Auto;
     }},
    {"--one-device", "", Value::None,
     "All ranks are threads of this process and share one GPU, LOCAL_RANK's "
     "or\n"
     "the first; transfers are copies on it, without NCCL: checks and times a\n"
     "whole schedule on one card. Programs for GPUs only.",
     [](Options &options, const std::string &) { options.oneDevice = true; }},
    {"--graph", "", Value::None,
     "Captures each pass in a CUDA graph, after one untimed run, and replays\n"
     "it; one process per GPU. A remark says where that cannot be, and passes\n"
     "are then queued anew as without it.",
     [](Options &options, const std::string &) { options.graph = true; }},
    {"--fail", "RANK:STEP", Value::Required,
     "Stops RANK for good when it enters ring step STEP, of the first pass "
     "that\n"
     "runs: shows how the others end. A process is killed; Open MPI then ends\n"
     "all others at once, unless mpirun has --enable-recovery, with which "
     "they\n"
     "wait for it (--timeout-s), report and exit with 3; mpirun itself then\n"
     "exits with 0.",
     storeFault},
    {"--json", "FILE", Value::Required,
     "Writes the report as JSON; - is the standard output, and the report for\n"
     "people then goes to the standard error.",
     [](Options &options, const std::string &value) {
       options.json = parseFile("--json", value);
     }},
    {"--explain-kernels", "", Value::None,
     "Also says which kernel computed the calls of attention, and why; of "
     "ranks\n"
     "that are processes, those of rank 0. The environment's "
     "STARTRAIL_KERNELS\n"
     "names one to take wherever it can, or as forward=NAME,backward=NAME.",
     [](Options &options, const std::string &) {
       options.explainKernels = true;
     }},
    {"--trace", "FILE.json", Value::Required,
     "Writes when every rank's streams did what in the last of the runs, as\n"
     "Chrome's JSON, which Perfetto opens (ui.perfetto.dev): a process per "
     "rank,\n"
     "a thread per stream, a slice per kernel and group of transfers, in the "
     "form\n"
     "of startrail-plan's --trace. Of ranks that are processes rank 0 writes "
     "it,\n"
     "the times of each counted from when it began.",
     [](Options &options, const std::string &value) {
       options.trace = parseFile("--trace", value);
     }},
};

void parseArgument(Options &options, const std::string &argument) {
  size_t equals = argument.find('=');
  std::string name = argument.substr(0, equals);
  for (const Option &option : table) {
    if (name != option.name)
      continue;
    bool given = equals != std::string::npos;
    std::string value = given ? argument.substr(equals + 1) : "";
    if (option.value == Value::None && given)
      throw Error(Exit::Usage,
                  fmt::format("expected {} to be without a value, but got "
                              "\"{}\"",
                              name, value));
    if (option.value == Value::Required && !given)
      throw Error(Exit::Usage, fmt::format("expected {}={}, but got no value",
                                           name, option.argument));
    if (option.value == Value::Optional && given && value.empty())
      throw Error(Exit::Usage,
                  fmt::format("expected {}{}, but got an empty value", name,
                              option.argument));
    return option.store(options, value);
  }
  std::vector<std::string> names;
  for (const Option &option : table)
    names.push_back(option.name);
  throw Error(Exit::Usage,
              fmt::format("expected an option of --help, but got \"{}\"{}",
                          argument, suggest(name, names)));
}

} // namespace

Options parseOptions(const std::vector<std::string> &arguments) {
  Options options;
  for (const std::string &argument : arguments)
    parseArgument(options, argument);
  return options;
}

std::string helpText(const std::string &program) {
  std::string text = fmt::format(
      "Runs sequence-parallel attention on one thread per rank, and checks "
      "it.\n\n"
      "usage: {0} [--option[=value]]...\n"
      "       {0} --check                 drawn inputs, compared with plain "
      "attention\n"
      "       {0} --input=query=q.npy --input=key=k.npy --input=value=v.npy "
      "--output=o.npy\n\n",
      program);
  for (const Option &option : table) {
    const char *between = option.value == Value::Required ? "=" : "";
    text += fmt::format("  {}{}{}\n", option.name, between, option.argument);
    std::string indented = "      ";
    for (const char *c = option.help; *c; ++c) {
      indented += *c;
      if (*c == '\n')
        indented += "      ";
    }
    text += indented + "\n";
  }
  return text + "\n"
                "exit codes: 0 success, 1 options or inputs, 2 check failed, "
                "3 hang or time-out,\n"
                "            4 CUDA or NCCL error, 77 no device\n";
}

} // namespace startrail::driver
