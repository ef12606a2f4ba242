//===- Layout.h - The map of tokens for people and for files -------------===//
#ifndef STARTRAIL_DRIVER_LAYOUT_H
#define STARTRAIL_DRIVER_LAYOUT_H

#include "runtime/driver/Options.h"
#include "runtime/driver/Positions.h"

#include <string>

namespace startrail::driver {

/// One line per rank with the positions of its rows, -1 for padding; once for
/// both sides where they are the same.
std::string layoutText(const startrail_function &function,
                       const SidePositions &positions);

/// Writes the maps to the files of --layout and --key-layout, where given:
/// int64 [ranks, rows]. Throws Error(Usage) where that fails.
void writeLayouts(const SidePositions &positions, const Options &options);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_LAYOUT_H
