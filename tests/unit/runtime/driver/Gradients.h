//===- Gradients.h - Programs of both passes -----------------------------===//
#ifndef STARTRAIL_TESTS_DRIVER_GRADIENTS_H
#define STARTRAIL_TESTS_DRIVER_GRADIENTS_H

#include "startrail/program.h"

#include <string>

/// Two ranks, one team, that attend the queries of their own tokens to all
/// keys, causally from the first token, four heads on two: 9 query tokens on 5
/// rows a rank, 13 key tokens on 7, the last rows of rank 1 padding. Functions:
/// f, f_backward that takes what f saves where `save` is "team" and gathers
/// again where it is "gather", and f_joint.
struct GradientProgram {
  GradientProgram(startrail_dtype dtype, const char *save);
  GradientProgram(const GradientProgram &) = delete;

  startrail_tensor query, key, value, outputGradient, output, lse;
  startrail_tensor gradients[3], saved[3];
  startrail_tensor forwardInputs[3], forwardOutputs[2];
  startrail_tensor backwardInputs[6], jointInputs[4], jointOutputs[5];
  startrail_function functions[3] = {};
  startrail_program program = {};

  startrail_function &forward() { return functions[0]; }
  startrail_function &backward() { return functions[1]; }
  startrail_function &joint() { return functions[2]; }
};

#endif // STARTRAIL_TESTS_DRIVER_GRADIENTS_H
