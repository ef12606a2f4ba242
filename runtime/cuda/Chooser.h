//===- Chooser.h - Which kernel computes a block of attention ------------===//
#ifndef STARTRAIL_CUDA_CHOOSER_H
#define STARTRAIL_CUDA_CHOOSER_H

#include "runtime/host/kernels/Notes.h"

#include <functional>
#include <string>
#include <vector>

namespace startrail::cuda {

/// From the fastest to the one that takes every block.
enum class Kernel {
  Cudnn, ///< cuDNN's attention, its results merged by ours
  Tiled, ///< our own on tensor cores, merging as it goes
  Plain  ///< our own, one dot product at a time
};
const char *nameOf(Kernel kernel);

/// The names that STARTRAIL_KERNELS may hold.
std::vector<std::string> kernelNames();

/// Whether a kernel takes a block, and why, or why not: a clause.
struct Offer {
  bool takes;
  std::string reason;
};

struct Choice {
  Kernel kernel;
  std::string reason;
};

/// Chooses the kernel `named` if it takes the block, else, or where `named` is
/// empty, the first that does. Asks no more offers than it needs: that of cuDNN
/// may make a plan. cuDNN is told whether it is named.
Choice choose(const std::string &named,
              const std::function<Offer(bool isNamed)> &cudnn,
              const std::function<Offer()> &tiled);

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_CHOOSER_H
