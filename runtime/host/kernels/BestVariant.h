//===- BestVariant.h - The kernels to take on this machine ----------------===//
#ifndef STARTRAIL_HOST_KERNELS_BESTVARIANT_H
#define STARTRAIL_HOST_KERNELS_BESTVARIANT_H

#include "runtime/host/kernels/AttendBlock.h"
#include "runtime/host/kernels/Notes.h"

namespace startrail::host {

/// Which of attendVariants STARTRAIL_KERNELS names, read once.
const NamedKernels &namedVariants();

/// Of attendVariants the one it names, else the widest that this machine
/// supports.
const AttendVariant &bestVariant(bool isGradient);

} // namespace startrail::host

#endif // STARTRAIL_HOST_KERNELS_BESTVARIANT_H
