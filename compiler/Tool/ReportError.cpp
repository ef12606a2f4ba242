//===- ReportError.cpp - What a tool says is wrong ------------------------===//
#include "compiler/Tool/ReportError.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

static StringRef toolName = "startrail";

void startrail::nameTool(StringLiteral name) { toolName = name; }

void startrail::reportError(const Twine &message) {
  errs() << toolName << ": error: " << message << "\n";
}
