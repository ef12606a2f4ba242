//===- AttributeText.h - Fields of attributes kept as text ----------------===//
#ifndef STARTRAIL_DIALECTS_FOREIGN_ATTRIBUTETEXT_H
#define STARTRAIL_DIALECTS_FOREIGN_ATTRIBUTETEXT_H

#include "mlir/IR/Attributes.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace startrail {

/// What stands between the angle brackets of an attribute that is written
/// `name<...>`, or after the name of one written `name word`; nothing where
/// `attr` is no opaque attribute of that name, whatever its dialect. The text
/// is the context's.
std::optional<llvm::StringRef> opaqueBody(mlir::Attribute attr,
                                          llvm::StringRef name);

/// The parts of `text` between commas that no bracket or string encloses,
/// without the space around them; none of an empty text.
llvm::SmallVector<llvm::StringRef> splitAtCommas(llvm::StringRef text);

/// The value of `key = value` among the parts of `text`; nothing where there is
/// none.
std::optional<llvm::StringRef> fieldOf(llvm::StringRef text,
                                       llvm::StringRef key);

/// The integers of `[1, 2]`; nothing where `text` is anything else.
std::optional<llvm::SmallVector<int64_t>> integersIn(llvm::StringRef text);

/// The integers of array<i64: ...>, dense<...>, [1 : i64, ...] or of one
/// integer, whichever an exporter's version writes; nothing of another
/// attribute, of null, and of integers beyond 64 bits. Of nested dense arrays
/// the integers come row by row. Booleans are 0 and 1.
std::optional<llvm::SmallVector<int64_t>> integersIn(mlir::Attribute attr);

/// `integersIn` of the attribute `name` of `op`.
std::optional<llvm::SmallVector<int64_t>> integersOf(mlir::Operation *op,
                                                     llvm::StringRef name);

/// The one integer of an attribute, by `integersIn`.
std::optional<int64_t> integerOf(mlir::Operation *op, llvm::StringRef name);

} // namespace startrail

#endif // STARTRAIL_DIALECTS_FOREIGN_ATTRIBUTETEXT_H
