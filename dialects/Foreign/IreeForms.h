//===- IreeForms.h - Pretty forms of IREE's dialects, by subject ----------===//
#ifndef STARTRAIL_DIALECTS_FOREIGN_IREEFORMS_H
#define STARTRAIL_DIALECTS_FOREIGN_IREEFORMS_H

#include "dialects/Foreign/PrettyForm.h"

namespace startrail {

// Functions and globals: each reads the form of one operation.
mlir::ParseResult readUtilFunction(PrettyForm &form);
mlir::ParseResult readUtilInitializer(PrettyForm &form);
mlir::ParseResult readUtilCall(PrettyForm &form);
mlir::ParseResult readUtilGlobal(PrettyForm &form);
/// util.global.load and util.global.store
mlir::ParseResult readUtilGlobalAccess(PrettyForm &form);

} // namespace startrail

#endif // STARTRAIL_DIALECTS_FOREIGN_IREEFORMS_H
