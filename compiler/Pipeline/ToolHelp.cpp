//===- ToolHelp.cpp - What --help of a tool leaves out --------------------===//
#include "compiler/Pipeline/ToolHelp.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"

void startrail::hideLibraryOptions() {
  for (auto &entry : llvm::cl::getRegisteredOptions())
    if (llvm::is_contained(entry.second->Categories,
                           &llvm::cl::getGeneralCategory()))
      entry.second->setHiddenFlag(llvm::cl::Hidden);
}
