//===- Offer.cpp - Which blocks cuDNN takes -------------------------------===//
#include "runtime/cuda/cudnn/Attend.h"
#include "runtime/cuda/cudnn/Plans.h"
#include "runtime/cuda/cudnn/Shapes.h"

#include <algorithm>
#include <initializer_list>

namespace startrail::cuda::cudnn {
namespace {

/// Tokens of either side, below which a call and the pass that merges its
/// results cost more than they gain.
constexpr int64_t leastTokens = 512;

bool isAligned(std::initializer_list<const void *> tensors) {
  for (const void *tensor : tensors)
    if (reinterpret_cast<uintptr_t>(tensor) % 16 != 0)
      return false;
  return true;
}

/// What needs no plan to be seen; empty where nothing is in the way.
std::string obstacleOf(const startrail_attention_shape &shape,
                       const Pieces &pieces, bool isNamed) {
  if (shape.dtype != STARTRAIL_BF16 && shape.dtype != STARTRAIL_F16)
    return "its type is not bf16 or f16";
  if (shape.key_dim % 8 != 0 || shape.value_dim % 8 != 0)
    return "its heads are no multiples of 8";
  if (!pieces.obstacle.empty())
    return pieces.obstacle;
  for (const Piece &piece : pieces.pieces)
    if (!isNamed && std::min(piece.queries, piece.keys) < leastTokens)
      return "a piece of " + std::to_string(piece.queries) + " x " +
             std::to_string(piece.keys) +
             " tokens is too short to be merged apart";
  return Library::get().obstacle;
}

} // namespace

Offer offer(const startrail_attention_shape &shape, const Pieces &pieces,
            bool isGradient, bool isNamed) {
  std::string obstacle = obstacleOf(shape, pieces, isNamed);
  if (!obstacle.empty())
    return {false, obstacle};
  // By atomic additions; that its sums have an order it does only offer with
  // memory for all the scores.
  if (isGradient && !isNamed)
    return {false, "it sums gradients in any order, which "
                   "STARTRAIL_KERNELS=backward=cudnn allows"};
  Plans &plans = Plans::ofDevice();
  std::lock_guard<std::mutex> lock(plans.mutex);
  for (const Piece &piece : pieces.pieces) {
    const PlanOf &found = plans.find(shapeOf(shape, piece, isGradient));
    if (!found.plan)
      return {false, found.obstacle};
  }
  return {true, "its plans for the block's " +
                    std::to_string(pieces.pieces.size()) +
                    (pieces.pieces.size() == 1 ? " piece" : " pieces") +
                    " are final"};
}

Offer offer(const host::AttendBlock &block, const Pieces &pieces,
            bool isNamed) {
  if (!isAligned({block.query, block.key, block.value}))
    return {false, "its tensors are not aligned to 16 bytes"};
  return offer(block.shape, pieces, false, isNamed);
}

Offer offer(const host::GradientBlock &block, const Pieces &pieces,
            bool isNamed) {
  if (!isAligned({block.query, block.key, block.value, block.outputGradient}))
    return {false, "its tensors are not aligned to 16 bytes"};
  return offer(block.shape, pieces, true, isNamed);
}

} // namespace startrail::cuda::cudnn
