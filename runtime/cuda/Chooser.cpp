//===- Chooser.cpp - Which kernel computes a block of attention ----------===//
#include "runtime/cuda/Chooser.h"

namespace startrail::cuda {

const char *nameOf(Kernel kernel) {
  switch (kernel) {
  case Kernel::Cudnn:
    return "cudnn";
  case Kernel::Tiled:
    return "tiled";
  case Kernel::Plain:
    break;
  }
  return "plain";
}

std::vector<std::string> kernelNames() { return {"cudnn", "tiled", "plain"}; }

Choice choose(const std::string &named,
              const std::function<Offer(bool isNamed)> &cudnn,
              const std::function<Offer()> &tiled) {
  const std::string isNamed = "STARTRAIL_KERNELS names it";
  std::string against; // what is not taken, and why
  auto refuse = [&](Kernel kernel, const std::string &why) {
    against += std::string(against.empty() ? "" : "; ") + nameOf(kernel) +
               " does not take it: " + why;
  };
  auto reason = [&](const std::string &own) {
    return against.empty() ? own : own + "; " + against;
  };
  if (named == nameOf(Kernel::Plain))
    return {Kernel::Plain, isNamed};
  // The named one first, then down the list.
  const bool tiledFirst = named == nameOf(Kernel::Tiled);
  if (tiledFirst) {
    const Offer offer = tiled();
    if (offer.takes)
      return {Kernel::Tiled, isNamed};
    refuse(Kernel::Tiled, offer.reason);
  }
  const bool cudnnNamed = named == nameOf(Kernel::Cudnn);
  const Offer fromCudnn = cudnn(cudnnNamed);
  if (fromCudnn.takes)
    return {Kernel::Cudnn, cudnnNamed ? isNamed : reason(fromCudnn.reason)};
  refuse(Kernel::Cudnn, fromCudnn.reason);
  if (!tiledFirst) {
    const Offer offer = tiled();
    if (offer.takes)
      return {Kernel::Tiled, reason(offer.reason)};
    refuse(Kernel::Tiled, offer.reason);
  }
  return {Kernel::Plain, reason("it takes every block")};
}

} // namespace startrail::cuda
