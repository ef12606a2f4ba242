//===- PresetsPage.h - The reference page of presets ----------------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_PRESETSPAGE_H
#define STARTRAIL_COMPILER_CLUSTER_PRESETSPAGE_H

#include "llvm/Support/raw_ostream.h"

namespace startrail {

/// Writes the page, in Markdown: a table of presets and tables of kinds of
/// GPUs, with the sources of the figures.
void writePresetsPage(llvm::raw_ostream &out);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_PRESETSPAGE_H
