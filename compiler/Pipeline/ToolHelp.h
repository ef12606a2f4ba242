//===- ToolHelp.h - What --help of a tool leaves out ----------------------===//
#ifndef STARTRAIL_COMPILER_PIPELINE_TOOLHELP_H
#define STARTRAIL_COMPILER_PIPELINE_TOOLHELP_H

namespace startrail {

/// Hides the options of LLVM's optimizers and code generators, which come with
/// its library and mean nothing here: --help-hidden lists them. Call before the
/// tool makes options of its own.
void hideLibraryOptions();

} // namespace startrail

#endif // STARTRAIL_COMPILER_PIPELINE_TOOLHELP_H
