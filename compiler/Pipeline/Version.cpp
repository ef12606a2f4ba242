//===- Version.cpp - What --version of a tool says ------------------------===//
#include "compiler/Pipeline/Version.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

void startrail::registerVersionPrinter(llvm::StringLiteral tool) {
  llvm::cl::SetVersionPrinter([tool](llvm::raw_ostream &out) {
    out << tool << " " STARTRAIL_VERSION " (LLVM " LLVM_VERSION_STRING ")\n";
  });
}
