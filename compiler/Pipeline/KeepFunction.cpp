//===- KeepFunction.cpp - A function of a module alone --------------------===//
#include "compiler/Pipeline/KeepFunction.h"

#include "dialects/StarTrail/VerifierUtils.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace startrail;

LogicalResult startrail::keepFunction(ModuleOp module, StringRef name,
                                      SmallVectorImpl<std::string> &leftOut) {
  SymbolTable symbols(module);
  auto function = symbols.lookup<func::FuncOp>(name);
  if (!function) {
    SmallVector<StringRef> known;
    for (auto other : module.getOps<func::FuncOp>())
      known.push_back(other.getSymName());
    InFlightDiagnostic error = emitError(module.getLoc())
                               << "expected --function to be a function of the "
                                  "module, but got '"
                               << name << "'";
    suggest(*error.getUnderlyingDiagnostic(), name, known);
    return error;
  }
  llvm::SetVector<Operation *> kept;
  kept.insert(function);
  for (size_t i = 0; i < kept.size(); ++i)
    if (auto uses = SymbolTable::getSymbolUses(kept[i]))
      for (SymbolTable::SymbolUse use : *uses)
        if (Operation *used = symbols.lookup(
                use.getSymbolRef().getRootReference().getValue()))
          kept.insert(used);
  for (auto other : llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
    if (!kept.contains(other)) {
      leftOut.push_back(other.getSymName().str());
      other.erase();
    }
  return success();
}
