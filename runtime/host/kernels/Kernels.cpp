//===- Kernels.cpp - startrail/kernels.h on CPU threads ------------------===//
#include "startrail/kernels.h"
#include "runtime/host/kernels/BestVariant.h"
#include "runtime/host/kernels/Calls.h"
#include "runtime/host/kernels/Facts.h"
#include "runtime/host/kernels/States.h"
#include "startrail/host.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

using namespace startrail::host;

namespace {

/// Elements of a part: enough work to outweigh handing it out. Parts depend on
/// the shape only, not on the number of threads.
constexpr int64_t elementsPerPart = 1 << 16;

/// Queues `work` on ranges that cover 0 .. count - 1, an item being `size`
/// elements.
template <typename Work>
cudaError_t launchRanges(cudaStream_t stream, int64_t count, int64_t size,
                         Work work, const char *label) {
  if (count < 0 || size < 1)
    return cudaErrorInvalidValue;
  int64_t items = std::max<int64_t>(1, elementsPerPart / size);
  int64_t parts = (count + items - 1) / items;
  if (parts > std::numeric_limits<int>::max())
    return cudaErrorInvalidValue;
  if (parts == 0)
    return cudaSuccess;
  return launchParallel(
      stream, int(parts),
      [=, work = std::move(work)](int part) {
        work(Range{part * items, std::min((part + 1) * items, count)});
      },
      label);
}

bool isNamedWell() { return namedVariants().error.empty(); }

/// For --explain-kernels.
void note(const startrail_attention_shape &shape, bool isGradient) {
  if (notesKernels())
    noteKernel(shape, isGradient, bestVariant(isGradient).name,
               namedVariants().of(isGradient).empty()
                   ? "it is the widest that this processor runs"
                   : "STARTRAIL_KERNELS names it");
}

} // namespace

const char *startrail_kernels_error(void) {
  return isNamedWell() ? nullptr : namedVariants().error.c_str();
}

cudaError_t startrail_attend(const startrail_attention_shape *shape,
                             const void *query, const void *key,
                             const void *value, void *output, void *lse,
                             const startrail_tokens *query_tokens,
                             const startrail_tokens *key_tokens,
                             cudaStream_t stream) {
  auto [error, isEmpty, block] =
      readCall(shape, query, key, value, output, lse, query_tokens, key_tokens);
  if (error != cudaSuccess || isEmpty)
    return error;
  if (!isNamedWell())
    return cudaErrorInvalidValue;
  block.partRows = choosePartRows(block, threads());
  int64_t parts = attendParts(block);
  if (parts > std::numeric_limits<int>::max())
    return cudaErrorInvalidValue;
  note(*shape, false);
  const KernelScope scope(
      attentionFacts(*shape, block.queryTokens, block.keyTokens, false));
  return launchParallel(
      stream, int(parts),
      [block = block](int part) { attendPart(block, part); }, "attend");
}

cudaError_t startrail_attend_gradient(
    const startrail_attention_shape *shape, const void *query,
    const void *output_gradient, const void *lse, const void *delta,
    const void *key, const void *value, void *query_gradient,
    void *key_gradient, void *value_gradient,
    const startrail_tokens *query_tokens, const startrail_tokens *key_tokens,
    cudaStream_t stream) {
  auto [error, isEmpty, block] = readCall(
      shape, query, output_gradient, lse, delta, key, value, query_gradient,
      key_gradient, value_gradient, query_tokens, key_tokens);
  if (error != cudaSuccess || isEmpty)
    return error;
  if (!isNamedWell())
    return cudaErrorInvalidValue;
  int64_t phases = gradientPieces(block), parts = gradientParts(block);
  if (parts > std::numeric_limits<int>::max())
    return cudaErrorInvalidValue;
  note(*shape, true);
  const KernelScope scope(
      attentionFacts(*shape, block.queryTokens, block.keyTokens, true));
  for (int64_t phase = 0; phase < phases; ++phase)
    if (cudaError_t error = launchParallel(
            stream, int(parts),
            [block = block, phase](int part) {
              addGradientPart(block, phase, part);
            },
            "attend gradient");
        error != cudaSuccess)
      return error;
  return cudaSuccess;
}

cudaError_t startrail_delta(const void *output_gradient, const void *output,
                            void *delta, int64_t rows, int64_t value_dim,
                            startrail_dtype dtype, cudaStream_t stream) {
  if (!output_gradient || !output || !delta || !isLegal(dtype))
    return cudaErrorInvalidValue;
  const KernelScope scope(deltaFacts(rows, value_dim, dtype));
  return launchRanges(
      stream, rows, value_dim,
      [=](Range range) {
        startrail::host::delta(output_gradient, output, delta, range, value_dim,
                               dtype);
      },
      "delta");
}

cudaError_t startrail_empty_state(void *output, void *lse, int64_t rows,
                                  int64_t value_dim, startrail_dtype state,
                                  cudaStream_t stream) {
  if (!output || !lse || !isState(state))
    return cudaErrorInvalidValue;
  const KernelScope scope(emptyStateFacts(rows, value_dim, state));
  return launchRanges(
      stream, rows, value_dim,
      [=](Range range) { emptyState(output, lse, range, value_dim, state); },
      "empty state");
}

cudaError_t startrail_rescale(void *output, const void *lse,
                              const void *lse_parts, void *total, int64_t parts,
                              int64_t rows, int64_t value_dim,
                              startrail_dtype state, cudaStream_t stream) {
  if (!output || !lse || !lse_parts || !total || parts < 1 || !isState(state))
    return cudaErrorInvalidValue;
  const KernelScope scope(rescaleFacts(parts, rows, value_dim, state));
  return launchRanges(
      stream, rows, value_dim,
      [=](Range range) {
        rescale(output, lse, lse_parts, total, parts, rows, range, value_dim,
                state);
      },
      "rescale");
}

cudaError_t startrail_merge(const void *output_parts, const void *lse_parts,
                            void *output, void *lse, int64_t parts,
                            int64_t rows, int64_t value_dim,
                            startrail_dtype state, startrail_dtype dtype,
                            cudaStream_t stream) {
  if (!output_parts || !lse_parts || !output || !lse || parts < 1 ||
      !isState(state))
    return cudaErrorInvalidValue;
  const KernelScope scope(mergeFacts(parts, rows, value_dim, state, dtype));
  return launchRanges(
      stream, rows, value_dim,
      [=](Range range) {
        merge(output_parts, lse_parts, output, lse, parts, rows, range,
              value_dim, state, dtype);
      },
      "merge");
}

cudaError_t startrail_convert(const void *source, startrail_dtype source_dtype,
                              void *target, startrail_dtype target_dtype,
                              int64_t count, cudaStream_t stream) {
  if (!source || !target || !isLegal(source_dtype) || !isLegal(target_dtype))
    return cudaErrorInvalidValue;
  const KernelScope scope(convertFacts(source_dtype, target_dtype, count));
  return launchRanges(
      stream, count, 1,
      [=](Range range) {
        convert(source, source_dtype, target, target_dtype, range);
      },
      "convert");
}

cudaError_t startrail_accumulate(void *accumulator, const void *contribution,
                                 int64_t count, startrail_dtype state,
                                 cudaStream_t stream) {
  if (!accumulator || !contribution || !isState(state))
    return cudaErrorInvalidValue;
  const KernelScope scope(accumulateFacts(count, state));
  return launchRanges(
      stream, count, 1,
      [=](Range range) { accumulate(accumulator, contribution, range, state); },
      "accumulate");
}

cudaError_t startrail_sum(const void *const *sources, int64_t parts,
                          void *target, int64_t count, startrail_dtype state,
                          cudaStream_t stream) {
  if (!sources || parts < 1 || !target || !isState(state))
    return cudaErrorInvalidValue;
  std::vector<const void *> copy(sources, sources + parts);
  const KernelScope scope(sumFacts(parts, count, state));
  return launchRanges(
      stream, count, 1,
      [=](Range range) { sum(copy.data(), parts, target, range, state); },
      "sum");
}
