//===- Options.cpp - The command line of startrail-compile ----------------===//
#include "compiler/Driver/Options.h"

#include "dialects/StarTrail/VerifierUtils.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace startrail;

static constexpr StringLiteral overview =
    R"(startrail-compile: spreads the attention of a model over ranks

Reads a module (.mlir) with attention in it, plans the communication of
StarTrail or of Ring Attention, and writes a program that every rank runs.

  startrail-compile model.mlir --ranks=8 --team-size=2 -o attention
  ./attention --check

builds the program for ranks on this machine's CPU cores and compares it with
attention on one rank;

  startrail-compile model.mlir --ranks=8 --team-size=2 --emit=source -o a.cpp

writes its text, a.cpp and a.h, which is the same for CPU ranks and for GPUs.

Exit codes: 0 done; 1 the command line is wrong; 2 the module cannot be read,
lowered or emitted; 3 the host compiler or startrail's libraries were not found,
or the compiler failed; 4 a file could not be written. Files are written whole
or not at all.
)";

namespace {
struct CommandLine {
  cl::OptionCategory category{"Options of startrail-compile"};
  cl::opt<std::string> input{cl::Positional, cl::desc("<module.mlir or ->"),
                             cl::init("-"), cl::cat(category)};
  cl::opt<std::string> output{
      "o", cl::value_desc("file"), cl::init("-"), cl::cat(category),
      cl::desc("What to write; - for standard output, which takes text only. "
               "With --emit=source a name ending in .cpp; the header stands "
               "beside it")};
  cl::opt<std::string> emit{
      "emit", cl::value_desc("what"), cl::init("executable"), cl::cat(category),
      cl::desc("model (attention found), ring (one rank's shards), program "
               "(communication spelled out), streams (buffers and events), "
               "source (C++) or executable (the default)")};
  cl::opt<std::string> from{
      "from", cl::value_desc("level"), cl::init("model"), cl::cat(category),
      cl::desc("Level of the input: model (the default), or streams as "
               "--emit=streams writes it")};
  cl::opt<int64_t> ranks{
      "ranks", cl::value_desc("number"), cl::init(0), cl::cat(category),
      cl::desc("Number of ranks that share the sequence, 1 to 1048576")};
  cl::opt<int64_t> teamSize{
      "team-size", cl::value_desc("ranks"), cl::init(1), cl::cat(category),
      cl::desc("Ranks of a team, C: its square divides --ranks; 1 (the "
               "default) is Ring Attention")};
  cl::opt<std::string> strategy{"strategy", cl::value_desc("name"),
                                cl::init("startrail"), cl::cat(category),
                                cl::desc("startrail (the default) or ring")};
  cl::opt<std::string> exchange{
      "exchange", cl::value_desc("name"), cl::init("paper"), cl::cat(category),
      cl::desc("How keys and values reach the sub-rings: paper (the default) "
               "or skewed, which moves fewer bytes in all")};
  cl::opt<std::string> combineVia{
      "combine-via", cl::value_desc("name"), cl::init("auto"),
      cl::cat(category),
      cl::desc("How a team merges its results: gather, exchange, or auto (the "
               "default), the one with fewer bytes")};
  cl::opt<std::string> placement{
      "placement", cl::value_desc("axes"), cl::init("default"),
      cl::cat(category),
      cl::desc("Order in which the axes member, ring and group, or factors "
               "such as ring:4, fill the physical ranks, fastest first; or "
               "collect-intra (the default) or p2p-intra")};
  cl::opt<std::string> function{
      "function", cl::value_desc("name"), cl::cat(category),
      cl::desc("Only the attentions of this function of the module")};
  cl::opt<bool> noVerify{
      "no-verify", cl::cat(category),
      cl::desc("Leave out the verifiers of the levels, to run a schedule that "
               "they reject; what operations require is still checked, and the "
               "text says that it was not verified")};
  cl::opt<std::string> target{
      "target", cl::value_desc("name"), cl::init("host"), cl::cat(category),
      cl::desc("Where the executable runs: host (CPU cores)")};
  cl::opt<std::string> compiler{
      "cxx", cl::value_desc("compiler"), cl::cat(category),
      cl::desc("C++ compiler of the executable; without it $CXX, else c++, "
               "g++ or clang++ from PATH. $CXXFLAGS follow its flags")};
  cl::opt<std::string> saveSource{
      "save-source", cl::value_desc("file.cpp"), cl::cat(category),
      cl::desc("Keep the source of the executable, and its header")};
};
} // namespace

void startrail::reportError(const Twine &message) {
  errs() << "startrail-compile: error: " << message << "\n";
}

/// The index of `given` among `known`, or a report.
static std::optional<size_t> choose(StringRef option, StringRef given,
                                    ArrayRef<StringRef> known) {
  for (auto [index, name] : enumerate(known))
    if (name == given)
      return index;
  std::string list;
  for (auto [index, name] : enumerate(known)) {
    if (index != 0)
      list += index + 1 == known.size() ? " or " : ", ";
    list += name;
  }
  reportError("expected --" + option + " to be " + list + ", but got '" +
              given + "'");
  if (StringRef near = nearestName(given, known); !near.empty())
    errs() << "note: did you mean '" << near << "'?\n";
  return std::nullopt;
}

/// Whether `-o`, or `--save-source`, names a file a source can go to.
static bool isSourceName(StringRef option, StringRef file) {
  StringRef name = sys::path::filename(file);
  if (sys::path::extension(name) != ".cpp" || sys::path::stem(name).empty() ||
      name.find_first_of("\"\\\n") != StringRef::npos) {
    reportError("expected " + option +
                " to be the name of a .cpp file, but got '" + file + "'");
    return false;
  }
  return true;
}

static bool checkOutput(const CompileOptions &options) {
  if (options.emit == Emit::Source && options.output != "-" &&
      !isSourceName("-o of --emit=source", options.output))
    return false;
  if (options.emit == Emit::Executable && options.output == "-") {
    reportError("expected -o to name a file for --emit=executable, but got "
                "none; --emit=source prints its text");
    return false;
  }
  if (!options.saveSource.empty() &&
      !isSourceName("--save-source", options.saveSource))
    return false;
  return true;
}

std::optional<CompileOptions> startrail::parseCommandLine(int argc,
                                                          char **argv) {
  CommandLine line;
  cl::HideUnrelatedOptions(line.category);
  if (!cl::ParseCommandLineOptions(argc, argv, overview, &errs()))
    return std::nullopt;

  auto emit =
      choose("emit", line.emit,
             {"model", "ring", "program", "streams", "source", "executable"});
  auto from = choose("from", line.from, {"model", "streams"});
  if (!emit || !from ||
      !choose("strategy", line.strategy, {"startrail", "ring"}) ||
      !choose("exchange", line.exchange, {"paper", "skewed"}) ||
      !choose("combine-via", line.combineVia, {"gather", "exchange", "auto"}))
    return std::nullopt;
  if (line.target == "cuda") {
    reportError("expected --target to be host, but got 'cuda', which this "
                "version cannot build");
    errs() << "note: --emit=source writes the text that runs on GPUs\n";
    return std::nullopt;
  }
  if (!choose("target", line.target, {"host"}))
    return std::nullopt;

  CompileOptions options;
  options.input = line.input;
  options.output = line.output;
  options.streamsInput = *from == 1;
  options.emit = static_cast<Emit>(*emit);
  options.function = line.function;
  options.pipeline = {line.ranks,    line.strategy,   line.teamSize,
                      line.exchange, line.combineVia, line.placement};
  options.pipeline.verifyLevels = !line.noVerify;
  options.compiler = line.compiler;
  options.saveSource = line.saveSource;
  if (options.streamsInput && options.emit < Emit::Streams) {
    reportError("expected --emit to be streams, source or executable with "
                "--from=streams, but got '" +
                line.emit + "'");
    return std::nullopt;
  }
  if (!options.streamsInput && options.emit != Emit::Model &&
      line.ranks.getNumOccurrences() == 0) {
    reportError("expected --ranks to be the number of ranks, but got none");
    return std::nullopt;
  }
  if (!checkOutput(options))
    return std::nullopt;
  return options;
}
