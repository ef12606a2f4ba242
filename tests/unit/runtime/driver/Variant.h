//===- Variant.h - A program with faults of a test's own -----------------===//
#ifndef STARTRAIL_TESTS_DRIVER_VARIANT_H
#define STARTRAIL_TESTS_DRIVER_VARIANT_H

#include "tests/executable/handwritten/ring.h"

/// The ring with another function for its ranks.
struct Variant {
  startrail_function function = ring_program()->functions[0];
  startrail_program program = *ring_program();

  explicit Variant(int (*run)(startrail_context *, const void *const *,
                              void *const *, cudaStream_t)) {
    function.run = run;
    program.functions = &function;
  }
};

inline int runRing(startrail_context *context, const void *const *inputs,
                   void *const *outputs, cudaStream_t stream) {
  return model_attention_run(context, inputs[0], inputs[1], inputs[2],
                             outputs[0], outputs[1], stream);
}

#endif // STARTRAIL_TESTS_DRIVER_VARIANT_H
