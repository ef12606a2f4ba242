//===- ReportError.cpp - What a tool says is wrong ------------------------===//
#include "compiler/Tool/ReportError.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

static StringRef theName = "startrail";

void startrail::nameTool(StringLiteral name) { theName = name; }

StringRef startrail::toolName() { return theName; }

void startrail::reportError(const Twine &message) {
  errs() << theName << ": error: " << message << "\n";
}
