//===- PlanHash.cpp - What makes two plans the same -----------------------===//
#include "compiler/Emit/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

using namespace mlir;
using namespace startrail;

std::string startrail::hashPlan(EmittedProgram &program) {
  std::string plan;
  llvm::raw_string_ostream stream(plan);
  // Not part of the module's text at the functions: aliases and locations.
  OpPrintingFlags flags;
  flags.useLocalScope().printGenericOpForm();
  for (EmittedGrid &grid : program.grids) {
    grid.op->print(stream, flags);
    stream << "\n";
  }
  for (const EmittedFunction &function : program.functions) {
    func::FuncOp func = function.func;
    func->print(stream, flags);
    for (const auto &tensors : {function.taken(), function.given()})
      for (const EmittedTensor &tensor : tensors)
        stream << "\n"
               << tensor.name << " " << tensor.layout << " "
               << shapesOf(function, tensor);
    stream << "\n";
  }
  auto digest = llvm::SHA256::hash(llvm::arrayRefFromStringRef(plan));
  return llvm::toHex(digest, /*LowerCase=*/true);
}

FailureOr<std::string> startrail::planHashOf(ModuleOp module,
                                             StringRef caller) {
  FailureOr<EmittedProgram> program = collectProgram(module, caller);
  if (failed(program))
    return failure();
  return hashPlan(*program);
}
