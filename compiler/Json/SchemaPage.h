//===- SchemaPage.h - The reference page of a schema ----------------------===//
#ifndef STARTRAIL_COMPILER_JSON_SCHEMAPAGE_H
#define STARTRAIL_COMPILER_JSON_SCHEMAPAGE_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/raw_ostream.h"

namespace startrail {

/// Writes the page of a schema that checkSchema knows, in Markdown: the
/// introduction, the schema's first example, a table of every key with its
/// values, default and meaning, and one for each object in `$defs`.
mlir::LogicalResult writeSchemaPage(llvm::raw_ostream &out,
                                    llvm::StringRef introduction,
                                    llvm::StringRef schema);

} // namespace startrail

#endif // STARTRAIL_COMPILER_JSON_SCHEMAPAGE_H
