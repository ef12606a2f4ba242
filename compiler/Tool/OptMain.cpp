//===- OptMain.cpp - A tool that runs passes on a module ------------------===//
#include "compiler/Tool/OptMain.h"

#include "compiler/Tool/ReadModule.h"
#include "compiler/Tool/ReportError.h"

#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace startrail;

LogicalResult startrail::optMain(int argc, char **argv, StringRef introduction,
                                 DialectRegistry &registry) {
  llvm::InitLLVM setUp(argc, argv);
  nameTool("startrail-opt");
  auto [input, output] =
      registerAndParseCLIOptions(argc, argv, introduction, registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  // These read no module.
  if (config.shouldShowDialects() || config.shouldListPasses())
    return MlirOptMain(argc, argv, input, output, registry);
  if (input == "-" && llvm::sys::Process::FileDescriptorIsDisplayed(0))
    llvm::errs() << "(reading a module from standard input; ctrl-d ends it)\n";
  std::unique_ptr<llvm::MemoryBuffer> module = readModuleText(
      input, config.shouldAllowUnregisteredDialects() ? nullptr : &registry);
  if (!module)
    return failure();
  std::string error;
  std::unique_ptr<llvm::ToolOutputFile> file = openOutputFile(output, &error);
  if (!file) {
    reportError(error);
    return failure();
  }
  if (failed(MlirOptMain(file->os(), std::move(module), registry, config)))
    return failure();
  file->keep();
  return success();
}
