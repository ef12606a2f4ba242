//===- Problem.h - One attention on the GPU, and its reference ------------===//
#ifndef STARTRAIL_TESTS_GPU_PROBLEM_H
#define STARTRAIL_TESTS_GPU_PROBLEM_H

#include "startrail/kernels.h"

#include <string>
#include <vector>

namespace startrail::bench {

/// Throws std::runtime_error that names `what`.
void check(cudaError_t error, const char *what);

/// Device memory.
class Memory {
public:
  explicit Memory(size_t bytes);
  ~Memory();
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;

  void *data = nullptr;
};

/// bf16 attention of one batch entry, whose tensors are drawn. `heads` of
/// queries and keys alike, but `kvHeads` of the latter.
struct Sizes {
  int64_t tokens, heads, kvHeads, dim;
  bool causal;
};

/// Elements of a tensor that are drawn; larger ones repeat them.
constexpr int64_t mostDrawn = 1 << 22;

/// The tensors of one attention, on the device and, what of them is drawn, in
/// f32 here.
class Problem {
public:
  explicit Problem(const Sizes &sizes);

  /// One call each, on the default stream, into a state that is empty, and
  /// gradients that are zero, at first.
  void attend();
  void addGradients();
  void reset();

  /// From the start, up to where gradients can be added: what they are of is
  /// the whole output, rounded once.
  void prepareGradients();

  /// The largest rms error of a tensor relative to the tensor's rms, over
  /// `samples` tokens of each side and all heads, against f64; after one call
  /// each. The log-sum-exp's is absolute. Throws std::invalid_argument where
  /// tensors repeat what is drawn.
  struct Errors {
    double output, lse, queryGradient, keyGradient, valueGradient;
  };
  Errors compare(int samples);

  const Sizes sizes;
  startrail_attention_shape shape;
  std::vector<float> query, key, value, outputGradient;
  Memory queryAt, keyAt, valueAt, outputGradientAt;
  Memory output, lse, rounded, delta;
  Memory queryGradient, keyGradient, valueGradient;

private:
  int64_t queryElements() const {
    return sizes.tokens * sizes.heads * sizes.dim;
  }
  int64_t keyElements() const {
    return sizes.tokens * sizes.kvHeads * sizes.dim;
  }
  startrail_tokens tokens() const {
    return startrail_contiguous(0, sizes.tokens);
  }
};

} // namespace startrail::bench

#endif // STARTRAIL_TESTS_GPU_PROBLEM_H
