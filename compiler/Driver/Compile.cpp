//===- Compile.cpp - startrail-compile ------------------------------------===//
#include "compiler/Driver/Compile.h"

#include "compiler/Driver/AskPlanner.h"
#include "compiler/Driver/CheckFiles.h"
#include "compiler/Driver/HostCompiler.h"
#include "compiler/Driver/Lower.h"
#include "compiler/Driver/Options.h"
#include "compiler/Import/ImportReport.h"
#include "compiler/Pipeline/Registration.h"
#include "compiler/Plan/SavePlan.h"
#include "compiler/Tool/Output.h"
#include "compiler/Tool/ReadModule.h"
#include "compiler/Tool/ReportError.h"
#include "compiler/Tool/ToolDiagnostics.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace startrail;

static int writeModule(ModuleOp module, const CompileOptions &options) {
  std::string text;
  llvm::raw_string_ostream(text) << *module << "\n";
  return writeFiles({{options.output, text}}) ? ExitOk : ExitOutput;
}

static int writeSource(const EmittedText &text, const std::string &file) {
  if (file == "-")
    return writeFiles({{file, text.source}}) ? ExitOk : ExitOutput;
  return writeFiles({{file, text.source}, {headerBeside(file), text.header}})
             ? ExitOk
             : ExitOutput;
}

/// Where asked for, the plan that `module` follows.
static int writePlan(ModuleOp module, const CompileOptions &options) {
  if (options.savePlan.empty())
    return ExitOk;
  FailureOr<std::string> plan = savePlan(module);
  if (failed(plan))
    return ExitInput;
  return writeFiles({{options.savePlan, *plan}}) ? ExitOk : ExitOutput;
}

/// Where asked for, which attentions `module` has.
static int writeReport(ModuleOp module, const CompileOptions &options) {
  if (options.importReport.empty())
    return ExitOk;
  bool asJson = StringRef(options.importReport).ends_with(".json");
  std::string report =
      importReport(module, asJson ? ReportForm::Json : ReportForm::Text);
  return writeFiles({{options.importReport, report}}) ? ExitOk : ExitOutput;
}

/// The program is named after the file it goes to: a in a, a.cpp and liba.so.
static std::string programName(const CompileOptions &options) {
  StringRef file =
      options.saveSource.empty() ? options.output : options.saveSource;
  StringRef stem = llvm::sys::path::stem(file);
  if (file == "-" || stem.empty() ||
      stem.find_first_of("\"\\\n") != StringRef::npos)
    return "program";
  if (options.saveSource.empty() && options.emit == Emit::Library)
    if (StringRef name = stem; name.consume_front("lib") && !name.empty())
      return name.str();
  return stem.str();
}

static int writeLayouts(ModuleOp module, const CompileOptions &options) {
  FailureOr<std::string> layouts = describeLayouts(module, options.function);
  if (failed(layouts))
    return ExitInput;
  if (int code = writePlan(module, options))
    return code;
  return writeFiles({{options.output, *layouts}}) ? ExitOk : ExitOutput;
}

static int writeProof(ModuleOp module, const CompileOptions &options,
                      std::vector<FunctionProof> proofs) {
  FailureOr<std::string> hash = planHashOf(module, options.function);
  if (failed(hash))
    return ExitInput;
  if (int code = writePlan(module, options))
    return code;
  ProofDocument document{*hash, std::move(proofs)};
  bool asJson = StringRef(options.output).ends_with(".json");
  std::string text = asJson ? document.json() : document.text();
  return writeFiles({{options.output, text}}) ? ExitOk : ExitOutput;
}

static int run(CompileOptions options, const std::string &tool) {
  DialectRegistry registry;
  registerAllStarTrail(registry);
  std::unique_ptr<llvm::MemoryBuffer> input =
      readModuleText(options.input, &registry);
  if (!input)
    return ExitInput;
  MLIRContext context(registry);
  context.printOpOnDiagnostic(false);
  llvm::SourceMgr sources;
  llvm::MemoryBufferRef given = *input;
  sources.AddNewSourceBuffer(std::move(input), llvm::SMLoc());
  SourceMgrDiagnosticHandler handler(sources, &context);
  ToolDiagnostics others(&context);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, &context);
  if (!module)
    return ExitInput;
  if (int code = writeReport(*module, options))
    return code;
  NamelessFile chosen;
  if (!options.planner.empty()) {
    if (int code = askPlanner(tool, options, given, chosen))
      return code;
    options.pipeline.plan.file = chosen.path();
  }
  std::vector<FunctionProof> proofs;
  if (failed(lowerModule(*module, options, proofs)))
    return ExitInput;
  if (options.emit <= Emit::Streams) {
    if (int code = writePlan(*module, options))
      return code;
    return writeModule(*module, options);
  }
  if (options.emit == Emit::Layout)
    return writeLayouts(*module, options);
  if (options.emit == Emit::Proof)
    return writeProof(*module, options, std::move(proofs));

  FailureOr<EmittedText> text =
      emitProgram(*module, {programName(options), options.function, proofs});
  if (failed(text))
    return ExitInput;
  if (int code = writePlan(*module, options))
    return code;
  if (options.emit == Emit::Source)
    return writeSource(*text, options.output);
  if (!options.saveSource.empty())
    if (int code = writeSource(*text, options.saveSource))
      return code;
  std::optional<Resources> resources = findResources(tool, options.target);
  if (!resources)
    return ExitCompiler;
  return buildProgram(*text, programName(options), *resources, options);
}

int startrail::compileMain(int argc, char **argv) {
  llvm::InitLLVM setUp(argc, argv);
  nameTool("startrail-compile");
  std::optional<CompileOptions> options = parseCommandLine(argc, argv);
  if (!options || !checkFiles(*options))
    return ExitUsage;
  // The address of a function of the tool tells where it lies.
  std::string tool = llvm::sys::fs::getMainExecutable(
      argv[0], reinterpret_cast<void *>(&compileMain));
  return run(std::move(*options), tool);
}
