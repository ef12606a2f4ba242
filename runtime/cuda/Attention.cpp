//===- Attention.cpp - Blocks of attention on a GPU -----------------------===//
#include "runtime/cuda/Attention.h"
#include "runtime/cuda/Chooser.h"
#include "runtime/cuda/Pieces.h"
#include "runtime/cuda/cudnn/Attend.h"
#include "runtime/cuda/kernels/Attend.h"

#include <cstdlib>
#include <type_traits>

namespace startrail::cuda {
namespace {

const host::NamedKernels &named() {
  static const host::NamedKernels names = [] {
    const char *text = std::getenv("STARTRAIL_KERNELS");
    return host::parseNamedKernels(text ? text : "", kernelNames());
  }();
  return names;
}

Offer offerTiled(const startrail_attention_shape &shape, bool isGradient) {
  if (isTiled(shape)) {
    const SharedBytes bytes = sharedBytesOfTiled(shape, isGradient);
    if (bytes.needed <= bytes.available)
      return {true, "tensor cores take its type and its heads"};
    return {false, "its heads need " + std::to_string(bytes.needed) +
                       " bytes of shared memory, and the device has " +
                       std::to_string(bytes.available)};
  }
  if (shape.dtype != STARTRAIL_BF16 && shape.dtype != STARTRAIL_F16)
    return {false, "its type is not bf16 or f16"};
  return {false, "its heads are larger than " + std::to_string(mostTileDim)};
}

/// For both kinds of block.
template <typename Block>
Kernel kernelFor(const Block &block, const Pieces &pieces) {
  constexpr bool isGradient = std::is_same<Block, host::GradientBlock>::value;
  const Choice choice = choose(
      named().of(isGradient),
      [&](bool isNamed) { return cudnn::offer(block, pieces, isNamed); },
      [&] { return offerTiled(block.shape, isGradient); });
  if (host::notesKernels())
    host::noteKernel(block.shape, isGradient, nameOf(choice.kernel),
                     choice.reason);
  return choice.kernel;
}

template <typename Block> Pieces piecesOf(const Block &block) {
  return cutIntoPieces(block.queryTokens, block.keyTokens, block.shape.mask,
                       block.shape.diagonal);
}

/// Whether the mask hides all of the block.
bool isHidden(const Pieces &pieces) {
  return pieces.pieces.empty() && pieces.obstacle.empty();
}

/// What computes a block, by each kernel.
template <typename Block> struct Entries {
  cudaError_t (*cudnn)(const Block &, const Pieces &, cudaStream_t);
  cudaError_t (*tiled)(const Block &, cudaStream_t);
  cudaError_t (*plain)(const Block &, cudaStream_t);
};

template <typename Block>
cudaError_t launchChosen(const Block &block, cudaStream_t stream,
                         const Entries<Block> &entries) {
  if (!named().error.empty())
    return cudaErrorInvalidValue;
  const Pieces pieces = piecesOf(block);
  if (isHidden(pieces))
    return cudaSuccess;
  switch (kernelFor(block, pieces)) {
  case Kernel::Cudnn:
    return entries.cudnn(block, pieces, stream);
  case Kernel::Tiled:
    return entries.tiled(block, stream);
  case Kernel::Plain:
    break;
  }
  return isPlain(block.shape) ? entries.plain(block, stream)
                              : cudaErrorInvalidValue;
}

} // namespace

cudaError_t attend(const host::AttendBlock &block, cudaStream_t stream) {
  return launchChosen<host::AttendBlock>(
      block, stream, {cudnn::attend, attendTiled, attendPlain});
}

cudaError_t addGradients(const host::GradientBlock &block,
                         cudaStream_t stream) {
  return launchChosen<host::GradientBlock>(
      block, stream,
      {cudnn::addGradients, addGradientsTiled, addGradientsPlain});
}

cudaError_t reserve(const startrail_attention_shape &shape, bool isGradient,
                    cudaStream_t stream) {
  // Our own need nothing.
  const std::string &name = named().of(isGradient);
  if (!named().error.empty() || name == nameOf(Kernel::Tiled) ||
      name == nameOf(Kernel::Plain))
    return cudaSuccess;
  return cudnn::reserve(shape, isGradient, name == nameOf(Kernel::Cudnn),
                        stream);
}

} // namespace startrail::cuda

const char *startrail_kernels_error(void) {
  const std::string &error = startrail::cuda::named().error;
  return error.empty() ? nullptr : error.c_str();
}
