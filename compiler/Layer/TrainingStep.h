//===- TrainingStep.h - Time of a training step around attention ----------===//
#ifndef STARTRAIL_COMPILER_LAYER_TRAININGSTEP_H
#define STARTRAIL_COMPILER_LAYER_TRAININGSTEP_H

#include "compiler/Cluster/Network.h"
#include "compiler/Layer/ModelShape.h"

namespace startrail {

/// What the backward pass finds of the forward pass.
enum class Checkpoint {
  None,      ///< all activations
  Attention, ///< layer inputs and attention's output and lse; the rest runs
             ///< again, attention does not
  Full,      ///< layer inputs; the whole layer runs again
};

struct TrainingOptions {
  int64_t sequence = 0, batch = 1, ranks = 0;
  Checkpoint checkpoint = Checkpoint::Attention;
  bool zero = true;             ///< ZeRO-2: gradients and optimizer states split
  double gradientBytes = 2;     ///< of a weight's gradient on the network
  bool backward = true;         ///< training; else only the forward pass
};

/// One step, in seconds; layers are alike and follow each other.
struct TrainingStep {
  double attentionForward = 0, attentionBackward = 0; ///< all layers
  double matmul = 0;        ///< projections, MLP, output layer, with gradients
  double memoryTraffic = 0; ///< norms, residuals, activation functions
  double weights = 0;       ///< ZeRO-2 traffic, not hidden
  double optimizer = 0;
  double fixed = 0;         ///< Cluster::stepSeconds
  double seconds = 0;       ///< of all
  double tokensPerSecond = 0;
  double interNodeBytes = 0; ///< of ZeRO-2, out of all nodes
  int64_t memoryBytes = 0;   ///< of a rank: weights, states, activations
};

/// The step of a model whose attention takes `forward` and `backward` seconds
/// in one layer on this cluster (forward again where the policy runs it again).
/// Nothing of it is above a peak of the cluster's GPU.
TrainingStep trainingStep(const ModelShape &shape, const Network &network,
                          const TrainingOptions &options, double forward,
                          double backward);

} // namespace startrail

#endif // STARTRAIL_COMPILER_LAYER_TRAININGSTEP_H
