//===- ToolHelp.cpp - What --help of a tool leaves out --------------------===//
#include "compiler/Pipeline/ToolHelp.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

void startrail::hideLibraryOptions() {
  for (auto &entry : cl::getRegisteredOptions())
    if (none_of(entry.second->Categories, [](cl::OptionCategory *category) {
          return category->getName() == "Generic Options";
        }))
      entry.second->setHiddenFlag(cl::Hidden);
}
