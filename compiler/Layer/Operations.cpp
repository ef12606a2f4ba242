//===- Operations.cpp - What a layer computes besides attention -----------===//
#include "compiler/Layer/TrainingStep.h"

using namespace startrail;

static double tokensOf(const TrainingOptions &options) {
  return double(options.batch) * options.sequence / options.ranks;
}

/// How often the forward pass of a layer runs.
static int forwardRuns(const TrainingOptions &options) {
  return options.backward && options.checkpoint != Checkpoint::None ? 2 : 1;
}

double startrail::matmulOperations(const ModelShape &shape,
                                   const TrainingOptions &options) {
  double layers = 0; // multiplications a token
  for (int64_t layer = 0; layer < shape.layers; ++layer)
    layers += shape.projectionParameters() +
              shape.mlpParameters(layer, /*active=*/true);
  double output = double(shape.hidden) * shape.vocabulary;
  double gradients = options.backward ? 2 : 0;
  return 2 * tokensOf(options) *
         (layers * (forwardRuns(options) + gradients) +
          output * (1 + gradients));
}

double startrail::elementwiseBytes(const ModelShape &shape,
                                   const TrainingOptions &options) {
  double hidden = shape.hidden;
  // Rotation of queries and keys reads and writes them.
  double rotated =
      2.0 * (shape.heads + shape.kvHeads) * shape.headDim * shape.layers;
  // Elements a token: two norms read and write, two residual sums read two and
  // write one; a norm's gradient reads two and writes one, a sum's is added to
  // another.
  double forward = shape.layers * hidden * (2 * 2 + 2 * 3) + rotated;
  double backward = shape.layers * hidden * (2 * 3 + 2 * 3) + rotated;
  for (int64_t layer = 0; layer < shape.layers; ++layer) {
    double width = shape.activeMlp(layer);
    // The product of an activation and a gate reads two and writes one, its
    // gradient reads three and writes two; without gate one and one, two and
    // one.
    forward += width * (shape.gated ? 3 : 2);
    backward += width * (shape.gated ? 5 : 3);
    // Tokens go to their experts and come back.
    if (shape.experts && layer >= shape.denseLayers) {
      forward += 4 * shape.topK * hidden;
      backward += 4 * shape.topK * hidden;
    }
  }
  // Softmax over the vocabulary reads; its gradient reads and writes.
  double sum = forward * forwardRuns(options) + shape.vocabulary;
  if (options.backward)
    sum += backward + 2.0 * shape.vocabulary;
  return 2 * tokensOf(options) * sum; // bf16
}
