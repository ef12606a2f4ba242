//===- Elements.cpp - Conversions and sums on a GPU ----------------------===//
#include "runtime/cuda/kernels/Rows.h"
#include "runtime/cuda/kernels/States.h"
#include "runtime/cuda/kernels/Vectors.h"

namespace startrail::cuda {
namespace {

/// Elements of vectors, and of what is left after them.
template <int n> struct Share {
  int64_t first;
  bool isVector;

  /// Of the thread at hand, of `count` elements; beyond them where there is
  /// nothing for it.
  STARTRAIL_DEVICE explicit Share(int64_t count) {
    const int64_t place = placeInGrid(), vectors = count / n;
    isVector = place < vectors;
    first = isVector ? place * n : vectors * n + (place - vectors);
  }
  /// Threads that share `count` elements.
  static int64_t threads(int64_t count) {
    return count < 0 ? count : count / n + count % n;
  }
};

struct ConvertParameters {
  const void *source;
  void *target;
  int64_t count;
};

template <typename From, typename To, int n>
STARTRAIL_DEVICE void convertAt(const From *source, To *target) {
  const Vector<From, n> from = load<n>(source);
  Vector<To, n> to;
  STARTRAIL_UNROLL
  for (int i = 0; i < n; ++i)
    to.at[i] = Narrow<To>::of(widen(from.at[i]));
  store<n>(target, to);
}

template <typename From, typename To, int n>
STARTRAIL_KERNEL(passThreads)
convertElements(STARTRAIL_PARAMETERS(ConvertParameters) parameters) {
  const Share<n> share(parameters.count);
  const From *source =
      static_cast<const From *>(parameters.source) + share.first;
  To *target = static_cast<To *>(parameters.target) + share.first;
  if (share.isVector)
    convertAt<From, To, n>(source, target);
  else if (share.first < parameters.count)
    convertAt<From, To, 1>(source, target);
}

struct AccumulateParameters {
  void *accumulator;
  const void *contribution;
  int64_t count;
};

template <typename State, int n>
STARTRAIL_DEVICE void addAt(State *accumulator, const State *contribution) {
  Vector<State, n> sum = load<n>(accumulator);
  const Vector<State, n> more = load<n>(contribution);
  STARTRAIL_UNROLL
  for (int i = 0; i < n; ++i)
    sum.at[i] += more.at[i];
  store<n>(accumulator, sum);
}

template <typename State, int n>
STARTRAIL_KERNEL(passThreads)
addElements(STARTRAIL_PARAMETERS(AccumulateParameters) parameters) {
  const Share<n> share(parameters.count);
  State *accumulator =
      static_cast<State *>(parameters.accumulator) + share.first;
  const State *contribution =
      static_cast<const State *>(parameters.contribution) + share.first;
  if (share.isVector)
    addAt<State, n>(accumulator, contribution);
  else if (share.first < parameters.count)
    addAt<State, 1>(accumulator, contribution);
}

struct SumParameters {
  void *target;
  int64_t count;
  int64_t parts;
  const void *sources[mostSources];
};

template <typename State, int n>
STARTRAIL_DEVICE void sumAt(const SumParameters &parameters, int64_t first) {
  Vector<State, n> sums = {};
  for (int64_t p = 0; p < parameters.parts; ++p) {
    const Vector<State, n> part =
        load<n>(static_cast<const State *>(parameters.sources[p]) + first);
    STARTRAIL_UNROLL
    for (int i = 0; i < n; ++i)
      sums.at[i] += part.at[i];
  }
  store<n>(static_cast<State *>(parameters.target) + first, sums);
}

template <typename State, int n>
STARTRAIL_KERNEL(passThreads)
sumElements(STARTRAIL_PARAMETERS(SumParameters) parameters) {
  const Share<n> share(parameters.count);
  if (share.isVector)
    sumAt<State, n>(parameters, share.first);
  else if (share.first < parameters.count)
    sumAt<State, 1>(parameters, share.first);
}

/// One pass over at most mostSources parts.
cudaError_t sumOnce(const SumParameters &parameters, startrail_dtype state,
                    cudaStream_t stream) {
  return withState(state, [&](auto zero) {
    using State = decltype(zero);
    constexpr int most = vectorBytes / sizeof(State);
    auto queue = [&](auto width) {
      constexpr int n = decltype(width)::value;
      return launchPass(sumElements<State, n>,
                        Share<n>::threads(parameters.count), parameters, stream,
                        "sum");
    };
    bool isAligned = true;
    for (int64_t p = 0; p < parameters.parts; ++p)
      isAligned &=
          reinterpret_cast<uintptr_t>(parameters.sources[p]) % vectorBytes == 0;
    return withWidth<most>(isAligned ? most : 1, queue,
                           Place{parameters.target, sizeof(State)});
  });
}

} // namespace

cudaError_t convert(const void *source, startrail_dtype sourceDtype,
                    void *target, startrail_dtype targetDtype, int64_t count,
                    cudaStream_t stream) {
  const ConvertParameters parameters{source, target, count};
  return withDtype(sourceDtype, [&](auto from) {
    return withDtype(targetDtype, [&](auto to) {
      using From = decltype(from);
      using To = decltype(to);
      constexpr int most =
          vectorBytes / (sizeof(From) > sizeof(To) ? sizeof(From) : sizeof(To));
      return withWidth<most>(
          most,
          [&](auto width) {
            constexpr int n = decltype(width)::value;
            return launchPass(convertElements<From, To, n>,
                              Share<n>::threads(count), parameters, stream,
                              "convert");
          },
          Place{source, sizeof(From)}, Place{target, sizeof(To)});
    });
  });
}

cudaError_t accumulate(void *accumulator, const void *contribution,
                       int64_t count, startrail_dtype state,
                       cudaStream_t stream) {
  const AccumulateParameters parameters{accumulator, contribution, count};
  return withState(state, [&](auto zero) {
    using State = decltype(zero);
    constexpr int most = vectorBytes / sizeof(State);
    return withWidth<most>(
        most,
        [&](auto width) {
          constexpr int n = decltype(width)::value;
          return launchPass(addElements<State, n>, Share<n>::threads(count),
                            parameters, stream, "accumulate");
        },
        Place{accumulator, sizeof(State)}, Place{contribution, sizeof(State)});
  });
}

cudaError_t sum(const void *const *sources, int64_t parts, void *target,
                int64_t count, startrail_dtype state, cudaStream_t stream) {
  for (int64_t p = mostSources; p < parts; ++p)
    if (sources[p] == target)
      return cudaErrorInvalidValue;
  SumParameters parameters = {};
  parameters.target = target;
  parameters.count = count;
  for (int64_t p = 0; p < parts; ++p) {
    parameters.sources[parameters.parts++] = sources[p];
    if (parameters.parts < mostSources && p + 1 < parts)
      continue;
    if (cudaError_t error = sumOnce(parameters, state, stream);
        error != cudaSuccess)
      return error;
    parameters.sources[0] = target;
    parameters.parts = 1;
  }
  return cudaSuccess;
}

} // namespace startrail::cuda
