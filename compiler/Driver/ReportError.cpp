//===- ReportError.cpp - What startrail-compile says is wrong -------------===//
#include "compiler/Driver/ReportError.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

void startrail::reportError(const Twine &message) {
  errs() << "startrail-compile: error: " << message << "\n";
}
