//===- TellOnce.h - Errors that several functions have --------------------===//
#ifndef STARTRAIL_COMPILER_PIPELINE_TELLONCE_H
#define STARTRAIL_COMPILER_PIPELINE_TELLONCE_H

#include "mlir/IR/Diagnostics.h"

#include <set>
#include <string>

namespace startrail {

/// While it lives, an error that one before it has told of the same place, in
/// the same words, is left out: functions that are made of one attention have
/// its faults alike.
class TellOnce : public mlir::ScopedDiagnosticHandler {
public:
  explicit TellOnce(mlir::MLIRContext *context)
      : ScopedDiagnosticHandler(context) {
    setHandler([this](mlir::Diagnostic &diagnostic) {
      bool isKnown =
          diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error &&
          !told.emplace(diagnostic.getLocation().getAsOpaquePointer(),
                        diagnostic.str())
               .second;
      // A failure is passed on to the handler before this one.
      return mlir::success(isKnown);
    });
  }

private:
  std::set<std::pair<const void *, std::string>> told;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_PIPELINE_TELLONCE_H
