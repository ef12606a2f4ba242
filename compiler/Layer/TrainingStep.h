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
  bool zero = true; ///< ZeRO-2: gradients and optimizer states split; else each
                    ///< rank has all of them
  double gradientBytes = 2; ///< of a weight's gradient on the network
  bool backward = true;     ///< training; else only the forward pass
};

/// One step, in seconds; layers follow each other. Rates are the cluster's,
/// none of them above the peak of its GPU.
struct TrainingStep {
  double attentionForward = 0, attentionBackward = 0; ///< all layers
  double matmul = 0;        ///< projections, MLP, output layer, with gradients
  double memoryTraffic = 0; ///< norms, residuals, activation functions
  /// Gradients reduced, and with ZeRO-2 weights gathered; not hidden.
  double weights = 0;
  double optimizer = 0;
  double fixed = 0;   ///< Cluster::stepSeconds
  double seconds = 0; ///< of all
  double tokensPerSecond = 0;
  double interNodeBytes = 0; ///< of `weights`, out of all nodes
  /// Of a rank: weights with gradients and optimizer states; activations that
  /// wait for the backward pass, with one layer that is being computed.
  /// Attention's own buffers come on top.
  int64_t stateBytes = 0, activationBytes = 0;

  int64_t memoryBytes() const { return stateBytes + activationBytes; }
};

/// The step of a model whose attention takes `forward` and `backward` seconds
/// in one layer on this cluster. A rank has its share of the tokens, and all
/// weights; it uses bf16, and f32 for the optimizer (Adam).
TrainingStep trainingStep(const ModelShape &shape, const Network &network,
                          const TrainingOptions &options, double forward,
                          double backward);

/// `step`, of any attention, with attention that takes these seconds.
TrainingStep withAttention(TrainingStep step, const ModelShape &shape,
                           const TrainingOptions &options, double forward,
                           double backward);

/// Operations of the matrix products of a step on one rank, 2 a multiplication
/// and addition: forward, twice that for the gradients, and what the policy
/// runs again.
double matmulOperations(const ModelShape &shape,
                        const TrainingOptions &options);

/// Bytes that norms, residuals, rotations and activation functions read and
/// write in a step on one rank.
double elementwiseBytes(const ModelShape &shape,
                        const TrainingOptions &options);

} // namespace startrail

#endif // STARTRAIL_COMPILER_LAYER_TRAININGSTEP_H
