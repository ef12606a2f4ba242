//===- Reports.h - Errors and warnings of a call, as lines ----------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_CLUSTER_IMPORT_REPORTS_H
#define STARTRAIL_TESTS_UNIT_COMPILER_CLUSTER_IMPORT_REPORTS_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/MLIRContext.h"

#include <string>

namespace startrail {

/// A context, and what was reported in it since the last take(): `LINE: error:
/// WORDS` lines, without the line where there is none.
class Reports {
public:
  Reports()
      : handler(&context, [this](mlir::Diagnostic &diagnostic) {
          auto place = mlir::dyn_cast<mlir::FileLineColLoc>(
              mlir::Location(diagnostic.getLocation()));
          if (place)
            lines += std::to_string(place.getLine()) + ": ";
          bool isError =
              diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error;
          errors += isError;
          located &= place || !isError;
          lines += isError ? "error: " : "warning: ";
          lines += diagnostic.str() + "\n";
          for (mlir::Diagnostic &note : diagnostic.getNotes())
            lines += "note: " + note.str() + "\n";
          return mlir::success();
        }) {}

  std::string take() {
    errors = 0;
    located = true;
    return std::exchange(lines, {});
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  int errors = 0;
  bool located = true; ///< every error has a place

private:
  std::string lines;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace startrail

#endif // STARTRAIL_TESTS_UNIT_COMPILER_CLUSTER_IMPORT_REPORTS_H
