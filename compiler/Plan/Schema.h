//===- Schema.h - The form of a plan file ---------------------------------===//
#ifndef STARTRAIL_COMPILER_PLAN_SCHEMA_H
#define STARTRAIL_COMPILER_PLAN_SCHEMA_H

#include "compiler/Plan/Json.h"

namespace startrail {

/// The JSON Schema (2020-12) of plan files: keys, types, legal values, defaults
/// and what they mean. The reader checks files by it, and the reference page is
/// made from it.
llvm::StringRef planSchema();

/// Holds: `file` follows the schema. Every value that does not is reported at
/// its place, by its path, as `attentions[0].team_size`.
mlir::LogicalResult checkSchema(const JsonText &file);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLAN_SCHEMA_H
