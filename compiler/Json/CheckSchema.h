//===- CheckSchema.h - Whether a file has the form of its schema ----------===//
#ifndef STARTRAIL_COMPILER_JSON_CHECKSCHEMA_H
#define STARTRAIL_COMPILER_JSON_CHECKSCHEMA_H

#include "compiler/Json/Json.h"

namespace startrail {

/// Holds: `file` follows `schema`, a JSON Schema (2020-12). Every value that
/// does not is reported at its place, by its path, as
/// `attentions[0].team_size`; the file as a whole is called `whole`, as `the
/// plan`.
///
/// Of the keywords these are known: `type` with one type (object, array,
/// string, integer, number, boolean), `properties` (no other keys are allowed,
/// as additionalProperties false), `required`, `items`, `minItems`, `maxItems`,
/// `minLength`, `pattern`, `minimum`, `exclusiveMinimum`, `maximum`, `enum` of
/// strings, `const`, `anyOf` without `$ref` in it, `$ref` to `#/$defs/`. In
/// errors, the `title` of a list or string says what it is.
mlir::LogicalResult checkSchema(const JsonText &file, llvm::StringRef schema,
                                llvm::StringRef whole);

/// Holds: the file's version, the member `key` of its root, is absent or this
/// one; `wholes` names such files, as `plans`. Checked before the schema, since
/// another version may have another.
mlir::LogicalResult checkVersion(const JsonText &file, llvm::StringRef key,
                                 int64_t version, llvm::StringRef wholes);

} // namespace startrail

#endif // STARTRAIL_COMPILER_JSON_CHECKSCHEMA_H
