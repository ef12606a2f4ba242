//===- Diagnostics.h - What was reported ----------------------------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_LAYER_DIAGNOSTICS_H
#define STARTRAIL_TESTS_UNIT_COMPILER_LAYER_DIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/raw_ostream.h"

namespace startrail::test {

/// Keeps what is reported as lines `file:line:column: error: text`, with its
/// notes.
class Diagnostics {
public:
  explicit Diagnostics(mlir::MLIRContext *context)
      : handler(context, [this](mlir::Diagnostic &diagnostic) {
          add(diagnostic);
          for (mlir::Diagnostic &note : diagnostic.getNotes())
            add(note);
        }) {}

  std::string text;

private:
  void add(mlir::Diagnostic &diagnostic) {
    llvm::raw_string_ostream out(text);
    if (auto place = mlir::dyn_cast<mlir::FileLineColLoc>(
            mlir::LocationAttr(diagnostic.getLocation())))
      out << place.getFilename().getValue() << ":" << place.getLine() << ":"
          << place.getColumn() << ": ";
    switch (diagnostic.getSeverity()) {
    case mlir::DiagnosticSeverity::Error:
      out << "error: ";
      break;
    case mlir::DiagnosticSeverity::Remark:
      out << "remark: ";
      break;
    default:
      out << "note: ";
    }
    diagnostic.print(out);
    out << "\n";
  }

  mlir::ScopedDiagnosticHandler handler;
};

} // namespace startrail::test

#endif // STARTRAIL_TESTS_UNIT_COMPILER_LAYER_DIAGNOSTICS_H
