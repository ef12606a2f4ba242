//===- IreeForms.h - Pretty forms of IREE's dialects, by subject ----------===//
#ifndef STARTRAIL_DIALECTS_FOREIGN_IREEFORMS_H
#define STARTRAIL_DIALECTS_FOREIGN_IREEFORMS_H

#include "dialects/Foreign/PrettyForm.h"

namespace startrail {

/// `type{%d0, %d1}`; the sizes are appended to `sizes`.
mlir::ParseResult
readSizedType(PrettyForm &form, mlir::Type &type,
              llvm::SmallVectorImpl<PrettyForm::Operand> &sizes);
/// Operands with their types, then `sizes`, each an index.
mlir::ParseResult finishSized(PrettyForm &form,
                              llvm::SmallVector<mlir::Type> types,
                              llvm::ArrayRef<PrettyForm::Operand> sizes,
                              llvm::ArrayRef<mlir::Type> results);

// Each of what follows reads the form of one operation, or of the few that
// share it.

// Functions and globals, of util.
mlir::ParseResult readUtilFunction(PrettyForm &form);
mlir::ParseResult readUtilInitializer(PrettyForm &form);
mlir::ParseResult readUtilCall(PrettyForm &form);
mlir::ParseResult readUtilGlobal(PrettyForm &form);
/// util.global.load and util.global.store
mlir::ParseResult readUtilGlobalAccess(PrettyForm &form);

// What crosses the border of a program, of hal.
/// hal.tensor.import and hal.tensor.export
mlir::ParseResult readHalTensor(PrettyForm &form);
mlir::ParseResult readHalBarrier(PrettyForm &form);
mlir::ParseResult readHalFence(PrettyForm &form);
mlir::ParseResult readHalAwait(PrettyForm &form);
mlir::ParseResult readHalDevice(PrettyForm &form);

} // namespace startrail

#endif // STARTRAIL_DIALECTS_FOREIGN_IREEFORMS_H
