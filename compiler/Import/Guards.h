//===- Guards.h - What keeps rows without keys from being NaN -------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_GUARDS_H
#define STARTRAIL_COMPILER_IMPORT_GUARDS_H

#include "compiler/Import/Terms.h"

namespace startrail {

/// Whether `condition` being `value` tells, as long as scores are finite, that
/// a query sees no key: a sum of exponentials of 0, a maximum of -inf, weights
/// that are not a number, every key hidden.
bool tellsHiddenRow(const Term *condition, bool value);

/// The sum over the keys that `term` is for a query that sees a key; null where
/// it is none. Looks through what keeps a divisor from being 0, and through the
/// absolute value of a sum that is not negative.
const Term *findKeySum(const Term *term);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_GUARDS_H
