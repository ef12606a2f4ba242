//===- States.cpp - Softmax states on a GPU ------------------------------===//
#include "runtime/cuda/kernels/States.h"
#include "runtime/cuda/kernels/Column.h"
#include "runtime/cuda/kernels/Rows.h"

namespace startrail::cuda {
namespace {

struct EmptyParameters {
  void *output;
  void *lse;
  int64_t outputs; ///< vectors of output
  int64_t rows;
};

template <typename State, int n>
STARTRAIL_KERNEL(passThreads)
emptyStates(STARTRAIL_PARAMETERS(EmptyParameters) parameters) {
  const int64_t place = placeInGrid();
  if (place < parameters.outputs)
    store<n>(static_cast<State *>(parameters.output) + place * n,
             Vector<State, n>{});
  else if (place - parameters.outputs < parameters.rows)
    static_cast<State *>(parameters.lse)[place - parameters.outputs] =
        State(-INFINITY);
}

struct RescaleParameters {
  void *output;
  const void *lse;
  const void *lseParts;
  void *total;
  int64_t parts, rows, valueDim;
  int lanes; ///< that share a row
};

template <typename State, int n>
STARTRAIL_KERNEL(passThreads)
rescaleRows(STARTRAIL_PARAMETERS(RescaleParameters) parameters) {
  const int64_t row = placeInGrid() / parameters.lanes;
  const int lane = threadAt() % parameters.lanes;
  if (row >= parameters.rows)
    return;
  const Column<State> column(static_cast<const State *>(parameters.lseParts) +
                                 row,
                             parameters.parts, parameters.rows);
  const State weight =
      column.weight(static_cast<const State *>(parameters.lse)[row]);
  const State factor = weight / column.weights;
  State *output =
      static_cast<State *>(parameters.output) + row * parameters.valueDim;
  for (int64_t at = lane * n; at < parameters.valueDim;
       at += parameters.lanes * n) {
    Vector<State, n> values = {};
    if (!(weight == 0)) {
      values = load<n>(output + at);
      STARTRAIL_UNROLL
      for (int i = 0; i < n; ++i)
        values.at[i] *= factor;
    }
    store<n>(output + at, values);
  }
  if (lane == 0)
    static_cast<State *>(parameters.total)[row] = column.lse();
}

struct MergeParameters {
  const void *outputParts;
  const void *lseParts;
  void *output;
  void *lse;
  int64_t parts, rows, valueDim;
  int lanes; ///< that share a row
};

template <typename State, typename Element, int n>
STARTRAIL_KERNEL(passThreads)
mergeRows(STARTRAIL_PARAMETERS(MergeParameters) parameters) {
  const int64_t row = placeInGrid() / parameters.lanes;
  const int lane = threadAt() % parameters.lanes;
  if (row >= parameters.rows)
    return;
  const int64_t rows = parameters.rows, valueDim = parameters.valueDim;
  const State *lse = static_cast<const State *>(parameters.lseParts) + row;
  const Column<State> column(lse, parameters.parts, rows);
  for (int64_t at = lane * n; at < valueDim; at += parameters.lanes * n) {
    Vector<State, n> sums = {};
    for (int64_t p = 0; p < parameters.parts; ++p) {
      const State weight = column.weight(lse[p * rows]);
      if (weight == 0)
        continue;
      const State factor = weight / column.weights;
      const Vector<State, n> part =
          load<n>(static_cast<const State *>(parameters.outputParts) +
                  (p * rows + row) * valueDim + at);
      STARTRAIL_UNROLL
      for (int i = 0; i < n; ++i)
        sums.at[i] += factor * part.at[i];
    }
    Vector<Element, n> merged;
    STARTRAIL_UNROLL
    for (int i = 0; i < n; ++i)
      merged.at[i] = Narrow<Element>::of(sums.at[i]);
    store<n>(static_cast<Element *>(parameters.output) + row * valueDim + at,
             merged);
  }
  if (lane == 0)
    static_cast<State *>(parameters.lse)[row] = column.lse();
}

struct DeltaParameters {
  const void *outputGradient;
  const void *output;
  void *delta;
  int64_t rows, valueDim;
  int lanes; ///< that share a row
};

template <typename Element, int n>
STARTRAIL_KERNEL(passThreads)
deltaRows(STARTRAIL_PARAMETERS(DeltaParameters) parameters) {
  using State = decltype(widen(Element()));
  const int64_t row = placeInGrid() / parameters.lanes;
  const int lane = threadAt() % parameters.lanes;
  const int64_t begin = row * parameters.valueDim;
  State sum = 0;
  // All lanes of a warp go on to the shuffles.
  const int64_t columns = row < parameters.rows ? parameters.valueDim : 0;
  for (int64_t at = lane * n; at < columns; at += parameters.lanes * n) {
    const Vector<Element, n> left = load<n>(
        static_cast<const Element *>(parameters.outputGradient) + begin + at);
    const Vector<Element, n> right =
        load<n>(static_cast<const Element *>(parameters.output) + begin + at);
    STARTRAIL_UNROLL
    for (int i = 0; i < n; ++i)
      sum += widen(left.at[i]) * widen(right.at[i]);
  }
  for (int mask = parameters.lanes / 2; mask > 0; mask /= 2)
    sum += shuffleXor(sum, mask);
  if (lane == 0 && row < parameters.rows)
    static_cast<State *>(parameters.delta)[row] = sum;
}

/// Whether the sizes are some, and their product is one too.
bool areSizes(int64_t rows, int64_t valueDim) {
  return rows >= 0 && valueDim >= 1 && rows <= INT64_MAX / 64 / valueDim;
}

} // namespace

cudaError_t emptyState(void *output, void *lse, int64_t rows, int64_t valueDim,
                       startrail_dtype state, cudaStream_t stream) {
  if (!areSizes(rows, valueDim))
    return cudaErrorInvalidValue;
  return withState(state, [&](auto zero) {
    using State = decltype(zero);
    return withWidth<vectorBytes / sizeof(State)>(
        rows * valueDim,
        [&](auto width) {
          constexpr int n = decltype(width)::value;
          const EmptyParameters parameters{output, lse, rows * valueDim / n,
                                           rows};
          return launchPass(emptyStates<State, n>, parameters.outputs + rows,
                            parameters, stream, "empty state");
        },
        Place{output, sizeof(State)});
  });
}

cudaError_t rescale(void *output, const void *lse, const void *lseParts,
                    void *total, int64_t parts, int64_t rows, int64_t valueDim,
                    startrail_dtype state, cudaStream_t stream) {
  if (!areSizes(rows, valueDim))
    return cudaErrorInvalidValue;
  return withState(state, [&](auto zero) {
    using State = decltype(zero);
    return withWidth<vectorBytes / sizeof(State)>(
        valueDim,
        [&](auto width) {
          constexpr int n = decltype(width)::value;
          const int lanes = lanesFor(valueDim / n);
          const RescaleParameters parameters{output, lse,  lseParts, total,
                                             parts,  rows, valueDim, lanes};
          return launchPass(rescaleRows<State, n>, rows * lanes, parameters,
                            stream, "rescale");
        },
        Place{output, sizeof(State)});
  });
}

cudaError_t merge(const void *outputParts, const void *lseParts, void *output,
                  void *lse, int64_t parts, int64_t rows, int64_t valueDim,
                  startrail_dtype state, startrail_dtype dtype,
                  cudaStream_t stream) {
  if (!areSizes(rows, valueDim))
    return cudaErrorInvalidValue;
  return withState(state, [&](auto zero) {
    return withDtype(dtype, [&](auto element) {
      using State = decltype(zero);
      using Element = decltype(element);
      constexpr size_t size =
          sizeof(State) > sizeof(Element) ? sizeof(State) : sizeof(Element);
      return withWidth<vectorBytes / size>(
          valueDim,
          [&](auto width) {
            constexpr int n = decltype(width)::value;
            const int lanes = lanesFor(valueDim / n);
            const MergeParameters parameters{outputParts, lseParts, output,
                                             lse,         parts,    rows,
                                             valueDim,    lanes};
            return launchPass(mergeRows<State, Element, n>, rows * lanes,
                              parameters, stream, "merge");
          },
          Place{outputParts, sizeof(State)}, Place{output, sizeof(Element)});
    });
  });
}

cudaError_t delta(const void *outputGradient, const void *output, void *delta,
                  int64_t rows, int64_t valueDim, startrail_dtype dtype,
                  cudaStream_t stream) {
  if (!areSizes(rows, valueDim))
    return cudaErrorInvalidValue;
  return withDtype(dtype, [&](auto element) {
    using Element = decltype(element);
    return withWidth<vectorBytes / sizeof(Element)>(
        valueDim,
        [&](auto width) {
          constexpr int n = decltype(width)::value;
          const int lanes = lanesFor(valueDim / n);
          const DeltaParameters parameters{outputGradient, output,   delta,
                                           rows,           valueDim, lanes};
          return launchPass(deltaRows<Element, n>, rows * lanes, parameters,
                            stream, "delta");
        },
        Place{outputGradient, sizeof(Element)}, Place{output, sizeof(Element)});
  });
}

} // namespace startrail::cuda
