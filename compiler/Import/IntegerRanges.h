//===- IntegerRanges.h - What integers a term can be ----------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_INTEGERRANGES_H
#define STARTRAIL_COMPILER_IMPORT_INTEGERRANGES_H

#include "compiler/Import/Terms.h"

namespace startrail {

/// The smallest and the largest value of the integer or truth value that a
/// term is; nothing where that is not known.
std::optional<std::pair<int64_t, int64_t>>
integerRange(const Term *term, const Coordinates &coordinates);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_INTEGERRANGES_H
