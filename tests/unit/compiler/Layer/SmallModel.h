//===- SmallModel.h - A model and a training step of it -------------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_LAYER_SMALLMODEL_H
#define STARTRAIL_TESTS_UNIT_COMPILER_LAYER_SMALLMODEL_H

#include "compiler/Layer/TrainingStep.h"

namespace startrail::test {

/// 4 heads of 16 on 2 layers.
inline ModelShape smallModel() {
  ModelShape shape;
  shape.name = "small";
  shape.hidden = 64;
  shape.heads = shape.kvHeads = 4;
  shape.headDim = shape.valueDim = 16;
  shape.layers = 2;
  shape.mlp = 256;
  shape.gated = false;
  shape.vocabulary = 100;
  return shape;
}

inline TrainingOptions options(Checkpoint checkpoint) {
  TrainingOptions options;
  options.sequence = 512;
  options.batch = 2;
  options.ranks = 8;
  options.checkpoint = checkpoint;
  return options;
}

constexpr double tokens = 128; // of a rank

} // namespace startrail::test

#endif // STARTRAIL_TESTS_UNIT_COMPILER_LAYER_SMALLMODEL_H
