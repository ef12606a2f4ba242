//===- ToolDiagnostics.cpp - Diagnostics of no line of a text -------------===//
#include "compiler/Tool/ToolDiagnostics.h"

#include "compiler/Tool/ReportError.h"

#include "mlir/IR/Location.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace startrail;

static StringRef kindOf(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Note:
    return "note";
  case DiagnosticSeverity::Warning:
    return "warning";
  case DiagnosticSeverity::Error:
    return "error";
  case DiagnosticSeverity::Remark:
    return "remark";
  }
  llvm_unreachable("a severity is one of these");
}

/// What stands before a message: the tool, a file, or a place in it. Nothing
/// for a place that has no such form.
static std::optional<std::string> placeOf(Location location) {
  if (isa<UnknownLoc>(location))
    return toolName().str();
  auto file = dyn_cast<FileLineColLoc>(location);
  if (!file)
    return std::nullopt;
  std::string place = file.getFilename().str();
  if (file.getLine() != 0)
    place += ":" + std::to_string(file.getLine()) + ":" +
             std::to_string(file.getColumn());
  return place;
}

static bool isOfNoLine(Location location) {
  auto file = dyn_cast<FileLineColLoc>(location);
  return isa<UnknownLoc>(location) || (file && file.getLine() == 0);
}

static void print(Diagnostic &diagnostic) {
  std::optional<std::string> place = placeOf(diagnostic.getLocation());
  // A note beside an error of the command line is the tool's too.
  bool isPlain = diagnostic.getSeverity() == DiagnosticSeverity::Note &&
                 isa<UnknownLoc>(diagnostic.getLocation());
  if (place && !isPlain)
    llvm::errs() << *place << ": ";
  llvm::errs() << kindOf(diagnostic.getSeverity()) << ": " << diagnostic.str()
               << "\n";
}

ToolDiagnostics::ToolDiagnostics(MLIRContext *context)
    : ScopedDiagnosticHandler(context) {
  setHandler([](Diagnostic &diagnostic) {
    if (!isOfNoLine(diagnostic.getLocation()))
      return failure();
    print(diagnostic);
    for (Diagnostic &note : diagnostic.getNotes())
      print(note);
    return success();
  });
}
