//===- Options.cpp - The command line of startrail-compile ----------------===//
#include "compiler/Driver/Options.h"

#include "compiler/Driver/CommandLine.h"
#include "compiler/Pipeline/Version.h"
#include "compiler/Plan/Schema.h"
#include "compiler/Strategies/Names.h"
#include "compiler/Strategies/PlanChoices.h"
#include "compiler/Tool/CheckOptions.h"
#include "compiler/Tool/Output.h"
#include "compiler/Tool/ReportError.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "llvm/Support/FileSystem.h"

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

writes its text, a.cpp and a.h, which is the same for CPU ranks and for GPUs;

  startrail-compile model.mlir --ranks=8 --target=cuda -o attention
  mpirun -n 8 ./attention --check

builds it for GPUs, one process each, or --one-device for all ranks on one;

  startrail-compile model.mlir --ranks=8 --team-size=2 --pass=both -o training

builds the attentions and their gradients;

  startrail-compile model.mlir --ranks=8 --team-size=2 --emit=library -o liba.so

builds what other programs and Python load; startrail/run.h says how to call it;

  startrail-compile model.mlir --cluster=dgx-h100 --team-size=auto -o attention

lets startrail-plan choose what is fastest on these machines. With
--team-size=auto or --placement=auto, these and all other choices are its own
but those that are given, and not as auto; a remark says what it chose and why.

Before anything is written it is proven that every query meets every key once,
that transfers match and never wait for each other, and that buffers are used in
order; --emit=proof tells what was looked at.

Numbers may end in k, m or g, for 2^10, 2^20 or 2^30 times as many: --ranks=1k.

Plan choices go with every --emit, and --from=streams has none: its input is
planned. No option is given twice. --save-plan writes the choices, complete, and
--plan follows them again: the same program, byte for byte. --import-report says
which attentions the input has, and why others are none, also where nothing can
be made of them.

Exit codes: 0 done; 1 the command line is wrong; 2 the module, the plan file or
the cluster cannot be read, the module cannot be planned, lowered, proven or
emitted, or a plan choice does not fit it; 3 the host compiler, startrail-plan
or startrail's libraries were not found, or one of the two programs failed; 4 a
file could not be written. Files are written whole or not at all.
)";

/// Whether a token layout can be read: its name, or its lists.
static bool checkTokens(StringRef text) {
  if (!text.starts_with("["))
    return choose("--tokens", text, {"auto", "contiguous", "zigzag", "striped"})
        .has_value();
  mlir::MLIRContext context;
  context.loadDialect<StarTrailDialect>();
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        reportError(diagnostic.str());
        for (mlir::Diagnostic &note : diagnostic.getNotes())
          errs() << "note: " << note.str() << "\n";
      });
  return succeeded(TokensAttr::parseText(&context, text, [&] {
    return mlir::emitError(mlir::UnknownLoc::get(&context))
           << "expected --tokens to be ";
  }));
}

/// Whether a team size is auto, or a number that some ranks take.
static bool checkTeamSize(StringRef text) {
  if (text == "auto" || parseCount(text).value_or(0) >= 1)
    return true;
  reportError("expected --team-size to be auto or at least 1, but got '" +
              text + "'");
  return false;
}

/// Whether a placement is auto, or names axes.
static bool checkPlacement(StringRef text) {
  SmallVector<StringRef> entries = placementEntries(text);
  SmallVector<StringRef> known = placementNames(entries.size());
  if (entries.size() == 1)
    known.push_back("auto");
  return all_of(entries, [&](StringRef entry) {
    return choose("an axis of --placement", entry.split(':').first, known)
        .has_value();
  });
}

/// Whether the numbers and names of a plan are ones that some module takes.
static bool checkPlan(const CommandLine &line) {
  if (line.ranks.getNumOccurrences() != 0 &&
      (line.ranks < 1 || line.ranks > maxRanks)) {
    reportError("expected --ranks to be 1 to " + Twine(maxRanks) +
                ", but got " + Twine(line.ranks));
    return false;
  }
  return checkTeamSize(line.teamSize) && checkTokens(line.tokens) &&
         checkPlacement(line.placement);
}

/// The team size, where it is not auto.
static int64_t teamSizeOf(const CommandLine &line) {
  return parseCount(line.teamSize).value_or(PipelineOptions().teamSize);
}

/// The plan file, and the choices that stand on the command line; those that
/// startrail-plan knew stand in its plan.
static ApplyPlanPassOptions planOf(const CommandLine &line) {
  if (line.asksPlanner())
    return {};
  auto given = [](const auto &option, auto none) {
    return option.getNumOccurrences() != 0 ? option.getValue() : none;
  };
  std::string open;
  int64_t zero = 0;
  return {line.plan,
          given(line.ranks, zero),
          given(line.strategy, open),
          line.teamSize.getNumOccurrences() != 0 ? teamSizeOf(line) : zero,
          given(line.exchange, open),
          given(line.combineVia, open),
          given(line.placement, open),
          given(line.tokens, open),
          given(line.pass, open),
          given(line.circulate, open),
          given(line.gradientType, open),
          given(line.save, open),
          {}};
}

std::optional<CompileOptions> startrail::parseCommandLine(int argc,
                                                          char **argv) {
  CommandLine line;
  cl::HideUnrelatedOptions(line.category);
  registerVersionPrinter("startrail-compile");
  if (!cl::ParseCommandLineOptions(argc, argv, overview, &errs()))
    return std::nullopt;
  if (!checkGiven(line))
    return std::nullopt;
  if (line.planSchema)
    std::exit(writeFiles(OutputFile{"-", planSchema()}) ? ExitOk : ExitOutput);

  auto emit = choose("--emit", line.emit,
                     {"model", "ring", "program", "streams", "layout", "proof",
                      "source", "executable", "library"});
  auto from = choose("--from", line.from, {"model", "streams"});
  if (!emit || !from ||
      !choose("--strategy", line.strategy, {"startrail", "ring"}) ||
      !choose("--exchange", line.exchange, {"paper", "skewed"}) ||
      !choose("--combine-via", line.combineVia,
              {"gather", "exchange", "auto"}) ||
      !choose("--pass", line.pass, passNames) ||
      !choose("--circulate", line.circulate, {"query", "key", "auto"}) ||
      !choose("--gradient-type", line.gradientType, {"f32", "bf16"}) ||
      !choose("--save", line.save, {"gather", "team"}) || !checkPlan(line))
    return std::nullopt;
  auto target = choose("--target", line.target, {"host", "cuda"});
  if (!target)
    return std::nullopt;

  CompileOptions options;
  options.input = line.input;
  options.output = line.output;
  options.streamsInput = *from == 1;
  options.emit = static_cast<Emit>(*emit);
  options.target = static_cast<Target>(*target);
  options.function = line.function;
  options.pipeline = {line.ranks,        line.strategy,   teamSizeOf(line),
                      line.exchange,     line.combineVia, line.placement,
                      line.tokens,       line.pass,       line.circulate,
                      line.gradientType, line.save};
  options.pipeline.verify = !line.noVerify;
  options.pipeline.plan = planOf(line);
  if (line.asksPlanner())
    options.planner = plannerOptions(line);
  if (sys::fs::exists(line.cluster))
    options.machines.push_back({"--cluster", line.cluster, true});
  for (const std::string &file : line.calibrate)
    options.machines.push_back({"--calibrate", file, true});
  options.savePlan = line.savePlan;
  options.importReport = line.importReport;
  options.compiler = line.compiler;
  options.saveSource = line.saveSource;
  if (options.streamsInput && options.emit < Emit::Streams) {
    reportError(
        "expected --emit to be streams, layout, proof, source, executable "
        "or library with --from=streams, but got '" +
        line.emit + "'");
    return std::nullopt;
  }
  if (!options.streamsInput && options.emit != Emit::Model &&
      line.ranks.getNumOccurrences() == 0 && line.plan.empty() &&
      !line.asksPlanner()) {
    reportError("expected --ranks to be the number of ranks, but got none");
    return std::nullopt;
  }
  return options;
}
