//===- Schema.h - The form of a plan file ---------------------------------===//
#ifndef STARTRAIL_COMPILER_PLAN_SCHEMA_H
#define STARTRAIL_COMPILER_PLAN_SCHEMA_H

#include "llvm/ADT/StringRef.h"

namespace startrail {

/// The JSON Schema (2020-12) of plan files: keys, types, legal values, defaults
/// and what they mean. The reader checks files by it, and the reference page is
/// made from it.
llvm::StringRef planSchema();

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLAN_SCHEMA_H
