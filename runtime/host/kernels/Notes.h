//===- Notes.h - Which kernels compute, and why --------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_NOTES_H
#define STARTRAIL_HOST_KERNELS_NOTES_H

#include "startrail/choices.h"
#include "startrail/kernels.h"

#include <string>
#include <vector>

namespace startrail::host {

/// Whether notes are taken.
bool notesKernels();

/// Notes a call for a block of `shape` that `kernel` computes, with the reason.
void noteKernel(const startrail_attention_shape &shape, bool isGradient,
                const std::string &kernel, const std::string &reason);

/// What STARTRAIL_KERNELS names for each pass; empty where it names none.
struct NamedKernels {
  std::string forward, backward;
  std::string error; ///< empty where all is well

  const std::string &of(bool isGradient) const {
    return isGradient ? backward : forward;
  }
};

/// Reads `text`, the value of STARTRAIL_KERNELS; `names` are those of kernels.
NamedKernels parseNamedKernels(const std::string &text,
                               const std::vector<std::string> &names);

} // namespace startrail::host

#endif // STARTRAIL_HOST_KERNELS_NOTES_H
