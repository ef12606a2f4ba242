//===- TrainingStep.cpp - Time of a training step around attention --------===//
#include "compiler/Layer/TrainingStep.h"

#include "compiler/Layer/RankRing.h"

#include <algorithm>
#include <cmath>

using namespace startrail;

/// Of weights and activations.
static constexpr double elementBytes = 2;
/// Of a weight's f32 copy and its two moments.
static constexpr double optimizerBytes = 12;
/// Gradients are reduced, and weights gathered, in calls of this size, as
/// training frameworks do.
static constexpr double bucketBytes = 1 << 30;

/// Bytes a token that the backward pass of one layer reads when nothing was
/// dropped: inputs of the norms, projections, attention, and MLP; lse in f32.
static double layerBytes(const ModelShape &shape, int64_t layer) {
  double heads = shape.heads, hidden = shape.hidden;
  double attention = heads * (shape.headDim + shape.valueDim) +
                     double(shape.kvHeads) * (shape.headDim + shape.valueDim);
  double mlp = shape.activeMlp(layer) * (shape.gated ? 3.0 : 2.0);
  double copies = shape.experts && layer >= shape.denseLayers
                      ? double(shape.topK) * hidden
                      : 0;
  double latent = shape.queryRank + shape.keyRank + shape.sharedDim;
  return elementBytes * (4 * hidden + attention + latent + mlp + copies) +
         4 * heads;
}

static double activationBytes(const ModelShape &shape,
                              const TrainingOptions &options) {
  double widest = 0, all = 0;
  for (int64_t layer = 0; layer < shape.layers; ++layer) {
    double bytes = layerBytes(shape, layer);
    widest = std::max(widest, bytes);
    all += bytes;
  }
  // Scores of the output layer, and their gradients.
  double tokens = double(options.batch) * options.sequence / options.ranks;
  double kept = elementBytes * shape.vocabulary * (options.backward ? 2 : 1);
  if (!options.backward)
    return tokens * (kept + widest);
  double input = elementBytes * shape.hidden;
  switch (options.checkpoint) {
  case Checkpoint::None:
    return tokens * (kept + all);
  case Checkpoint::Attention:
    input += shape.heads * (elementBytes * shape.valueDim + 4);
    break;
  case Checkpoint::Full:
    break;
  }
  return tokens * (kept + shape.layers * input + widest);
}

static double stateBytes(const ModelShape &shape,
                         const TrainingOptions &options) {
  double weights = shape.parameters();
  if (!options.backward)
    return weights * elementBytes;
  double split = options.zero ? options.ranks : 1;
  double states = (optimizerBytes + options.gradientBytes) * weights / split;
  // A bucket of gradients is whole until it is reduced.
  double bucket =
      options.zero ? std::min(bucketBytes, options.gradientBytes * weights) : 0;
  return weights * elementBytes + states + bucket;
}

/// Gradients to their owners, and back what these make of them: with ZeRO-2 new
/// weights, else the sums.
static RankRing weightTraffic(const ModelShape &shape, const Network &network,
                              const TrainingOptions &options) {
  double weights = shape.parameters();
  double back = options.zero ? elementBytes : options.gradientBytes;
  RankRing reduced = rankRing(network, options.ranks,
                              weights * options.gradientBytes, bucketBytes);
  RankRing gathered =
      rankRing(network, options.ranks, weights * back, bucketBytes);
  return {reduced.seconds + gathered.seconds,
          reduced.interNodeBytes + gathered.interNodeBytes};
}

TrainingStep startrail::withAttention(TrainingStep step,
                                      const ModelShape &shape,
                                      const TrainingOptions &options,
                                      double forward, double backward) {
  bool again = options.backward && options.checkpoint == Checkpoint::Full;
  step.attentionForward = shape.layers * forward * (again ? 2 : 1);
  step.attentionBackward = options.backward ? shape.layers * backward : 0;
  step.seconds = step.attentionForward + step.attentionBackward + step.matmul +
                 step.memoryTraffic + step.weights + step.optimizer +
                 step.fixed;
  step.tokensPerSecond =
      double(options.batch) * options.sequence / step.seconds;
  return step;
}

TrainingStep startrail::trainingStep(const ModelShape &shape,
                                     const Network &network,
                                     const TrainingOptions &options,
                                     double forward, double backward) {
  const Cluster &cluster = network.cluster();
  const GpuKind &gpu = cluster.gpu;
  double operationsPerSecond =
      std::min(gpu.matmulTflops, gpu.peakTflops) * 1e12;
  double bytesPerSecond = gpu.memoryGbS * 1e9;

  TrainingStep step;
  step.matmul = matmulOperations(shape, options) / operationsPerSecond;
  step.memoryTraffic = elementwiseBytes(shape, options) / bytesPerSecond;
  step.fixed = cluster.stepSeconds + cluster.stepSecondsPerRank * options.ranks;
  if (options.backward) {
    RankRing traffic = weightTraffic(shape, network, options);
    step.weights = traffic.seconds;
    step.interNodeBytes = traffic.interNodeBytes;
    // Reads the gradient, reads and writes the states, writes the weight.
    double updated =
        double(shape.parameters()) / (options.zero ? options.ranks : 1);
    step.optimizer =
        updated * (options.gradientBytes + 2 * optimizerBytes + elementBytes) /
        bytesPerSecond;
  }
  step.stateBytes = std::llround(stateBytes(shape, options));
  step.activationBytes = std::llround(activationBytes(shape, options));
  return withAttention(step, shape, options, forward, backward);
}
