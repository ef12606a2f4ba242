//===- Moves.cpp - Between blocks and pieces of them ----------------------===//
#include "runtime/cuda/kernels/Moves.h"
#include "runtime/cuda/kernels/Column.h"
#include "runtime/cuda/kernels/Rows.h"

namespace startrail::cuda {
namespace {

/// A row of a piece, which some lanes share.
struct PieceRow {
  int64_t batch, token, head;
  bool isThere;

  STARTRAIL_DEVICE PieceRow(const PieceSize &size, int lanes) {
    int64_t row = placeInGrid() / lanes;
    isThere = row < size.batch * size.tokens * size.heads;
    head = row % size.heads;
    row /= size.heads;
    token = row % size.tokens;
    batch = row / size.tokens;
  }
  STARTRAIL_DEVICE int64_t at(const Strides &strides) const {
    return batch * strides.batch + token * strides.token + head * strides.head;
  }
};

/// Of [batch, tokens, heads, dim] and of [batch, heads, tokens].
STARTRAIL_BOTH Strides denseRows(const PieceSize &size, int64_t tokens,
                                 int64_t dim) {
  return {tokens * size.heads * dim, size.heads * dim, dim};
}
STARTRAIL_BOTH Strides headsFirst(const PieceSize &size) {
  return {size.tokens * size.heads, 1, size.tokens};
}

struct MergePieceParameters {
  const float *partOutput, *partLse;
  float *output, *lse;
  PieceSize size;
  int64_t blockTokens, valueDim;
  int lanes; ///< that share a row
};

template <int n>
STARTRAIL_KERNEL(passThreads)
mergePieceRows(STARTRAIL_PARAMETERS(MergePieceParameters) parameters) {
  const PieceSize &size = parameters.size;
  const int64_t valueDim = parameters.valueDim;
  const PieceRow row(size, parameters.lanes);
  const int lane = threadAt() % parameters.lanes;
  float own = 0, more = 0, top = 0;
  int64_t lseAt = 0;
  if (row.isThere) {
    lseAt = row.at(denseRows(size, parameters.blockTokens, 1));
    own = parameters.lse[lseAt];
    more = parameters.partLse[row.at(headsFirst(size))];
    top = more > own ? more : own;
  }
  // All lanes have read the state's lse before one writes it.
  syncBlock();
  if (!row.isThere)
    return;
  const float ownWeight = weightOf(own, top), moreWeight = weightOf(more, top);
  const float weights = ownWeight + moreWeight;
  if (moreWeight == 0)
    return; // also where no key was seen by either
  const float ownFactor = ownWeight / weights;
  const float moreFactor = moreWeight / weights;
  float *output = parameters.output +
                  row.at(denseRows(size, parameters.blockTokens, valueDim));
  const float *part =
      parameters.partOutput + row.at(denseRows(size, size.tokens, valueDim));
  for (int64_t at = lane * n; at < valueDim; at += parameters.lanes * n) {
    Vector<float, n> sums = load<n>(part + at);
    if (ownWeight == 0) {
      store<n>(output + at, sums);
      continue;
    }
    const Vector<float, n> state = load<n>(output + at);
    STARTRAIL_UNROLL
    for (int i = 0; i < n; ++i)
      sums.at[i] = ownFactor * state.at[i] + moreFactor * sums.at[i];
    store<n>(output + at, sums);
  }
  if (lane == 0)
    parameters.lse[lseAt] = top + logarithm(weights);
}

struct PackParameters {
  const void *outputGradient;
  const float *lse, *delta;
  float *packedOutput, *packedLse;
  PieceSize size;
  Strides rows, elements;
  int64_t valueDim;
};

/// A warp for each row.
template <typename Element>
STARTRAIL_KERNEL(passThreads)
packRows(STARTRAIL_PARAMETERS(PackParameters) parameters) {
  constexpr int lanes = 32;
  const PieceSize &size = parameters.size;
  const int64_t valueDim = parameters.valueDim;
  const PieceRow row(size, lanes);
  const int lane = threadAt() % lanes;
  const Element *gradient =
      static_cast<const Element *>(parameters.outputGradient) +
      row.at(parameters.elements);
  // All lanes of a warp go on to the shuffles.
  const int64_t columns = row.isThere ? valueDim : 0;
  float largest = 0;
  for (int64_t at = lane; at < columns; at += lanes) {
    const float magnitude = fabsf(widen(gradient[at]));
    largest = magnitude > largest ? magnitude : largest;
  }
  for (int mask = lanes / 2; mask > 0; mask /= 2) {
    const float other = shuffleXor(largest, mask);
    largest = other > largest ? other : largest;
  }
  // The first place that holds it; several may.
  float first = float(valueDim);
  for (int64_t at = lane; at < columns; at += lanes)
    if (fabsf(widen(gradient[at])) == largest && float(at) < first)
      first = float(at);
  for (int mask = lanes / 2; mask > 0; mask /= 2) {
    const float other = shuffleXor(first, mask);
    first = other < first ? other : first;
  }
  if (!row.isThere)
    return;
  const int64_t rowAt = row.at(parameters.rows);
  float *packed =
      parameters.packedOutput + row.at(denseRows(size, size.tokens, valueDim));
  for (int64_t at = lane; at < valueDim; at += lanes)
    packed[at] = float(at) == first && largest > 0
                     ? parameters.delta[rowAt] / widen(gradient[at])
                     : 0;
  if (lane == 0)
    parameters.packedLse[row.at(headsFirst(size))] = parameters.lse[rowAt];
}

struct AddParameters {
  float *target;
  const float *source;
  Strides targetStrides, sourceStrides;
  PieceSize size;
  int64_t dim;
  int lanes; ///< that share a row
};

template <int n>
STARTRAIL_KERNEL(passThreads)
addRows(STARTRAIL_PARAMETERS(AddParameters) parameters) {
  const PieceRow row(parameters.size, parameters.lanes);
  if (!row.isThere)
    return;
  float *target = parameters.target + row.at(parameters.targetStrides);
  const float *source = parameters.source + row.at(parameters.sourceStrides);
  for (int64_t at = threadAt() % parameters.lanes * n; at < parameters.dim;
       at += parameters.lanes * n) {
    Vector<float, n> sums = load<n>(target + at);
    const Vector<float, n> more = load<n>(source + at);
    STARTRAIL_UNROLL
    for (int i = 0; i < n; ++i)
      sums.at[i] += more.at[i];
    store<n>(target + at, sums);
  }
}

int64_t rowsOf(const PieceSize &size) {
  return size.batch * size.tokens * size.heads;
}

constexpr int widest = vectorBytes / sizeof(float);

} // namespace

cudaError_t mergePiece(const float *partOutput, const float *partLse,
                       float *output, float *lse, const PieceSize &size,
                       int64_t blockTokens, int64_t valueDim,
                       cudaStream_t stream) {
  return withWidth<widest>(
      valueDim,
      [&](auto width) {
        constexpr int n = decltype(width)::value;
        const int lanes = lanesFor(valueDim / n);
        const MergePieceParameters parameters{partOutput, partLse, output,
                                              lse,        size,    blockTokens,
                                              valueDim,   lanes};
        return launchPass(mergePieceRows<n>, rowsOf(size) * lanes, parameters,
                          stream, "merge piece");
      },
      Place{partOutput, sizeof(float)}, Place{output, sizeof(float)});
}

cudaError_t packGradientPiece(const void *outputGradient, startrail_dtype dtype,
                              const float *lse, const float *delta,
                              float *packedOutput, float *packedLse,
                              const PieceSize &size, const Strides &rows,
                              const Strides &elements, int64_t valueDim,
                              cudaStream_t stream) {
  const PackParameters parameters{outputGradient, lse,       delta,
                                  packedOutput,   packedLse, size,
                                  rows,           elements,  valueDim};
  if (dtype == STARTRAIL_F16)
    return launchPass(packRows<Half>, rowsOf(size) * 32, parameters, stream,
                      "pack gradient");
  return dtype == STARTRAIL_BF16
             ? launchPass(packRows<BFloat16>, rowsOf(size) * 32, parameters,
                          stream, "pack gradient")
             : cudaErrorInvalidValue;
}

cudaError_t addPiece(float *target, const Strides &targetStrides,
                     const float *source, const Strides &sourceStrides,
                     const PieceSize &size, int64_t dim, cudaStream_t stream) {
  // Strides are multiples of dim.
  return withWidth<widest>(
      dim,
      [&](auto width) {
        constexpr int n = decltype(width)::value;
        const int lanes = lanesFor(dim / n);
        const AddParameters parameters{
            target, source, targetStrides, sourceStrides, size, dim, lanes};
        return launchPass(addRows<n>, rowsOf(size) * lanes, parameters, stream,
                          "add piece");
      },
      Place{target, sizeof(float)}, Place{source, sizeof(float)});
}

} // namespace startrail::cuda
