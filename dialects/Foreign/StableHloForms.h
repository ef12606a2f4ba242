//===- StableHloForms.h - Pretty forms of StableHLO, by subject -----------===//
#ifndef STARTRAIL_DIALECTS_FOREIGN_STABLEHLOFORMS_H
#define STARTRAIL_DIALECTS_FOREIGN_STABLEHLOFORMS_H

#include "dialects/Foreign/PrettyForm.h"

namespace startrail {

/// Whether an attribute that the pretty form has in braces is one of the
/// operation's own, in any operation of stablehlo, chlo and mhlo.
bool isStableHloProperty(llvm::StringRef key);

// Each reads the form of one operation, or of the few that share it.

/// `%a init: %b) applies stablehlo.add across dimensions = [1]`, or a reducer.
mlir::ParseResult readReduce(PrettyForm &form);
/// `(%a = %b) : type cond {...} do {...}`
mlir::ParseResult readWhile(PrettyForm &form);
/// `%a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1]`
mlir::ParseResult readDotGeneral(PrettyForm &form);
/// `(%a, %b) dim_numbers = ..., window = {...}`
mlir::ParseResult readConvolution(PrettyForm &form);
/// `%a [0:4, 2:8:2]`
mlir::ParseResult readSlice(PrettyForm &form);
/// The clause `key` of operations that have theirs behind commas.
mlir::ParseResult readStableHloClause(PrettyForm &form, llvm::StringRef key);

} // namespace startrail

#endif // STARTRAIL_DIALECTS_FOREIGN_STABLEHLOFORMS_H
