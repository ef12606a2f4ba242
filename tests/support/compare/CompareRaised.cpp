//===- CompareRaised.cpp - Do raised functions compute the same? ----------===//
#include "compiler/Import/Passes.h"
#include "dialects/StarTrail/StarTrail.h"
#include "tests/support/compare/Program.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"

#include <cmath>
#include <random>

using namespace mlir;
using namespace startrail;

static llvm::cl::list<std::string> files(llvm::cl::Positional,
                                         llvm::cl::OneOrMore,
                                         llvm::cl::desc("<file>..."));
static llvm::cl::opt<std::string>
    passes("passes",
           llvm::cl::desc("What makes the second of the two functions"),
           llvm::cl::init("startrail-raise-attention,"
                          "startrail-lower-attention"));
static llvm::cl::opt<std::string>
    against("against",
            llvm::cl::desc("Compare with the functions of this file, "
                           "lowered, instead of with what passes "
                           "make"));
// Large weights make scores large, and softmax feels their rounding.
static llvm::cl::opt<double> size("size", llvm::cl::desc("The largest input"),
                                  llvm::cl::init(1.5));
static llvm::cl::opt<bool>
    raisedOnly("raised-only",
               llvm::cl::desc("Leave out functions in which nothing is raised, "
                              "instead of counting them as errors"));

/// Numbers between -size and size, no two alike; integers are 0 and 1.
static Numbers makeInput(RankedTensorType type, std::mt19937 &random) {
  Numbers numbers{type, std::vector<double>(type.getNumElements())};
  bool isFloat = isa<FloatType>(type.getElementType());
  for (double &value : numbers.values) {
    uint32_t bits = random();
    value =
        isFloat ? (double(bits) / 2147483648.0 - 1) * size : double(bits & 1);
  }
  return numbers;
}

/// How far numbers of a type may be apart, relative to the largest one, where
/// one of the two programs may round between operations.
static double tolerance(Type element) {
  if (element.isF64())
    return 1e-6;
  if (element.isF32())
    return 1e-5;
  return element.isF16() ? 5e-3 : 4e-2;
}

/// Says where the two differ; nothing where they do not.
static std::string compare(const Numbers &first, const Numbers &second) {
  double largest = 0;
  for (double value : first.values)
    if (std::isfinite(value))
      largest = std::max(largest, std::abs(value));
  double allowed = tolerance(first.type.getElementType()) * largest;
  for (auto [i, pair] :
       llvm::enumerate(llvm::zip_equal(first.values, second.values))) {
    auto [a, b] = pair;
    bool same = a == b || (std::isnan(a) && std::isnan(b)) ||
                std::abs(a - b) <= allowed;
    if (!same)
      return "element " + std::to_string(i) + " is " + std::to_string(a) +
             ", then " + std::to_string(b);
  }
  return "";
}

/// Whether all functions do the same in both modules, which are used up.
static bool compareModules(ModuleOp module, ModuleOp changed) {
  SmallVector<std::pair<std::string, FunctionType>> functions;
  bool good = true;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!function.isPublic() || function.isExternal())
      continue;
    std::string name = function.getName().str();
    auto other = changed.lookupSymbol<func::FuncOp>(name);
    if (!other || other.getFunctionType() != function.getFunctionType()) {
      llvm::outs() << name << ": no such function to compare with\n";
      good = false;
      continue;
    }
    std::string before, after;
    llvm::raw_string_ostream beforeStream(before), afterStream(after);
    function.print(beforeStream);
    other.print(afterStream);
    if (before == after) {
      if (!raisedOnly) {
        llvm::outs() << name << ": nothing raised\n";
        good = false;
      }
    } else if (!isRunnable(function.getFunctionType())) {
      llvm::outs() << name << ": not of plain tensors\n";
      good = false;
    } else {
      functions.emplace_back(name, function.getFunctionType());
    }
  }
  if (functions.empty())
    return good;
  auto original = Program::compile(module);
  auto raised = Program::compile(changed);
  if (failed(original) || failed(raised))
    return false;
  for (auto &[name, type] : functions) {
    std::mt19937 random(1);
    std::vector<Numbers> inputs;
    for (Type input : type.getInputs())
      inputs.push_back(makeInput(cast<RankedTensorType>(input), random));
    auto expected = (*original)->run(name, type, inputs);
    auto actual = (*raised)->run(name, type, inputs);
    std::string difference = expected.size() == type.getNumResults() &&
                                     actual.size() == type.getNumResults()
                                 ? ""
                                 : "no results";
    for (unsigned i = 0; i < expected.size() && difference.empty(); ++i)
      difference = compare(expected[i], actual[i]);
    llvm::outs() << name << ": " << (difference.empty() ? "equal" : difference)
                 << "\n";
    good &= difference.empty();
  }
  return good;
}

/// The modules of a file, which lines of dashes part; null where they cannot be
/// read.
static std::vector<OwningOpRef<ModuleOp>> readModules(StringRef file,
                                                      MLIRContext &context) {
  std::string error;
  auto buffer = openInputFile(file, &error);
  if (!buffer) {
    llvm::errs() << error << "\n";
    return {};
  }
  SmallVector<StringRef> parts;
  buffer->getBuffer().split(parts, "\n// -----\n");
  std::vector<OwningOpRef<ModuleOp>> modules;
  for (StringRef part : parts) {
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(part, file),
                               llvm::SMLoc());
    SourceMgrDiagnosticHandler handler(sources, &context);
    modules.push_back(parseSourceFile<ModuleOp>(sources, &context));
  }
  return modules;
}

static bool compareFile(StringRef file, MLIRContext &context) {
  std::vector<OwningOpRef<ModuleOp>> modules = readModules(file, context);
  std::vector<OwningOpRef<ModuleOp>> others;
  if (!against.empty())
    others = readModules(against, context);
  bool good = !modules.empty();
  for (auto [i, module] : llvm::enumerate(modules)) {
    OwningOpRef<ModuleOp> changed;
    if (i < others.size())
      changed = std::move(others[i]);
    else if (module && against.empty())
      changed = module->clone();
    PassManager manager(&context);
    StringRef pipeline =
        against.empty() ? StringRef(passes) : "startrail-lower-attention";
    if (changed && (failed(parsePassPipeline(pipeline, manager)) ||
                    failed(manager.run(*changed))))
      changed = nullptr;
    good &= module && changed && compareModules(*module, *changed);
  }
  return good;
}

/// Asked by LeakSanitizer, where there is one: upstream's lowering leaves what
/// a compiled function allocates to the end of the process.
extern "C" int __lsan_is_turned_off() { return 1; }

int main(int argc, char **argv) {
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registry.insert<StarTrailDialect>();
  registerAllPasses();
  registerImportPasses();
  registerAllToLLVMIRTranslations(registry);
  llvm::cl::ParseCommandLineOptions(
      argc, argv,
      "Runs the functions of each module as they are, and raised to attention "
      "and lowered again,\non the same numbers, and says whether the results "
      "agree. Exits with 1 where they do not.\n");
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  MLIRContext context(registry);
  bool good = true;
  for (const std::string &file : files)
    good &= compareFile(file, context);
  return good ? 0 : 1;
}
