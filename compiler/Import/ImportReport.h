//===- ImportReport.h - What is found in a module of others ---------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_IMPORTREPORT_H
#define STARTRAIL_COMPILER_IMPORT_IMPORTREPORT_H

#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace startrail {

enum class ReportForm { Text, Json };

/// The report of startrail-import-report; `module` stays as it is. Loads the
/// dialects that what is raised is of.
std::string importReport(mlir::ModuleOp module, ReportForm form);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_IMPORTREPORT_H
