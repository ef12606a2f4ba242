//===- ReadAndRaise.cpp - Any text, read and raised -----------------------===//
//
// A libFuzzer target: what exporters might write is read as the tools read it,
// inlined and raised, printed, and read again.
//
//===----------------------------------------------------------------------===//
#include "compiler/Pipeline/Registration.h"
#include "dialects/Foreign/OlderSpellings.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

#include <cstdlib>

using namespace mlir;
using namespace startrail;

static constexpr StringLiteral separator = "// -----";
// Contexts keep every attribute that they have seen.
static constexpr unsigned mostRunsOfAContext = 500;

// What a run met, for libFuzzer, which goes on from inputs that meet something
// new: in builds that are not sanitized nothing else counts.
__attribute__((
    used,
    section("__libfuzzer_extra_counters"))) static uint8_t counters[1 << 14];

static void count(const Twine &what) {
  counters[llvm::xxh3_64bits(what.str()) % std::size(counters)] = 1;
}

/// What is said, but for numbers and most names.
static void count(Diagnostic &diagnostic) {
  std::string letters;
  for (char c : diagnostic.str())
    if (llvm::isAlpha(c) || c == ' ')
      letters += c;
  count(Twine(letters));
}

static void count(ModuleOp module) {
  module.walk([](Operation *op) {
    StringRef name = op->getName().getStringRef();
    count(name);
    for (Value operand : op->getOperands())
      if (Operation *def = operand.getDefiningOp())
        count(def->getName().getStringRef() + " " + name);
  });
}

static MLIRContext &freshContext() {
  static DialectRegistry registry = [] {
    DialectRegistry all;
    registerAllStarTrail(all);
    return all;
  }();
  static std::unique_ptr<MLIRContext> context;
  static unsigned runs = 0;
  if (runs++ % mostRunsOfAContext == 0)
    context = std::make_unique<MLIRContext>(registry,
                                            MLIRContext::Threading::DISABLED);
  return *context;
}

static void readAndRaise(StringRef text) {
  MLIRContext &context = freshContext();
  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &diagnostic) {
    count(diagnostic);
    return success();
  });
  std::optional<std::string> upgraded = upgradeSpellings(text);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      upgraded ? StringRef(*upgraded) : text, ParserConfig(&context));
  if (!module)
    return;
  count(*module);
  PassManager passes(&context);
  if (failed(parsePassPipeline("inline,startrail-raise-attention", passes)))
    llvm::report_fatal_error("the passes under test are not registered");
  if (failed(passes.run(*module)))
    return;
  count(*module);
  std::string printed;
  llvm::raw_string_ostream(printed) << *module;
}

// libFuzzer's handlers write the input that crashes; these the stack, which
// libFuzzer has of sanitized builds alone.
extern "C" int LLVMFuzzerInitialize(int *, char ***argv) {
  if (std::getenv("STARTRAIL_FUZZ_STACK"))
    llvm::sys::PrintStackTraceOnErrorSignal((*argv)[0]);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  StringRef text(reinterpret_cast<const char *>(data), size);
  // Bytecode is its reader's.
  if (text.starts_with("ML\xefR"))
    return 0;
  SmallVector<StringRef> modules;
  text.split(modules, separator);
  for (StringRef module : modules)
    readAndRaise(module);
  return 0;
}
