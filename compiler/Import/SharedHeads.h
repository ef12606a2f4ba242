//===- SharedHeads.h - Heads that several query heads read ----------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_SHAREDHEADS_H
#define STARTRAIL_COMPILER_IMPORT_SHAREDHEADS_H

#include "compiler/Import/NamedFrame.h"

namespace startrail {

/// Key and value, and how many heads they have where these share a dimension
/// with another axis.
struct SharedHeads {
  HeadsTensor key, value;
  int64_t heads;
};

/// Key and value of `named`, or, where those only repeat every head of other
/// tensors for several query heads in a row, the tensors that are repeated, of
/// the fewest heads that both are made of.
SharedHeads findSharedHeads(const NamedAttention &named,
                            const NamedFrame &frame);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_SHAREDHEADS_H
