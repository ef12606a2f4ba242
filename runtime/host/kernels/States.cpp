//===- States.cpp - Softmax states and sums on the host ------------------===//
#include "runtime/host/kernels/States.h"
#include "runtime/host/kernels/Elements.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace startrail::host {
namespace {

/// Calls `body` with a value of the element type.
template <typename Body> void withState(startrail_dtype state, Body body) {
  if (state == STARTRAIL_F64)
    body(double());
  else
    body(float());
}
template <typename Body> void withDtype(startrail_dtype dtype, Body body) {
  switch (dtype) {
  case STARTRAIL_F32:
    return body(float());
  case STARTRAIL_BF16:
    return body(BFloat16());
  case STARTRAIL_F16:
    return body(Half());
  case STARTRAIL_F64:
    return body(double());
  }
}

/// The weights' common exponent and sum of the column `row` of [parts, rows];
/// a part of lse -inf has weight 0. `top` is -inf if all have.
template <typename State> struct Column {
  State top = -std::numeric_limits<State>::infinity();
  State weights = 0;

  Column(const State *lse, int64_t parts, int64_t rows, int64_t row) {
    for (int64_t p = 0; p < parts; ++p)
      top = std::max(top, lse[p * rows + row]);
    for (int64_t p = 0; p < parts; ++p)
      weights += weight(lse[p * rows + row]);
  }
  State weight(State lse) const {
    return lse == -std::numeric_limits<State>::infinity() ? 0
                                                          : std::exp(lse - top);
  }
  State lse() const { return weights == 0 ? top : top + std::log(weights); }
};

template <typename State, typename Storage>
void mergeRow(const State *output, const State *lse, Storage *target,
              State *targetLse, int64_t parts, int64_t rows, int64_t row,
              int64_t valueDim) {
  Column<State> column(lse, parts, rows, row);
  constexpr int64_t chunk = 64;
  for (int64_t from = 0; from < valueDim; from += chunk) {
    int64_t count = std::min(chunk, valueDim - from);
    State sums[chunk] = {};
    for (int64_t p = 0; p < parts; ++p) {
      State weight = column.weight(lse[p * rows + row]);
      if (weight == 0)
        continue;
      State factor = weight / column.weights;
      const State *part = output + (p * rows + row) * valueDim + from;
      for (int64_t i = 0; i < count; ++i)
        sums[i] += factor * part[i];
    }
    for (int64_t i = 0; i < count; ++i)
      narrow(sums[i], target[row * valueDim + from + i]);
  }
  targetLse[row] = column.lse();
}

template <typename State, typename Storage>
State dot(const Storage *a, const Storage *b, int64_t count) {
  // Several sums at a time, which the compiler may not make of one.
  constexpr int64_t chains = 16;
  State sums[chains] = {};
  int64_t i = 0;
  for (; i + chains <= count; i += chains)
    for (int64_t chain = 0; chain < chains; ++chain)
      sums[chain] += widen(a[i + chain]) * widen(b[i + chain]);
  for (; i < count; ++i)
    sums[i % chains] += widen(a[i]) * widen(b[i]);
  State total = 0;
  for (State each : sums)
    total += each;
  return total;
}

} // namespace

void emptyState(void *output, void *lse, Range rows, int64_t valueDim,
                startrail_dtype state) {
  withState(state, [&](auto zero) {
    using State = decltype(zero);
    std::fill(static_cast<State *>(output) + rows.begin * valueDim,
              static_cast<State *>(output) + rows.end * valueDim, zero);
    std::fill(static_cast<State *>(lse) + rows.begin,
              static_cast<State *>(lse) + rows.end,
              -std::numeric_limits<State>::infinity());
  });
}

void rescale(void *output, const void *lse, const void *lseParts, void *total,
             int64_t parts, int64_t rows, Range range, int64_t valueDim,
             startrail_dtype state) {
  withState(state, [&](auto zero) {
    using State = decltype(zero);
    const auto *allParts = static_cast<const State *>(lseParts);
    for (int64_t row = range.begin; row < range.end; ++row) {
      Column<State> column(allParts, parts, rows, row);
      State weight = column.weight(static_cast<const State *>(lse)[row]);
      auto *values = static_cast<State *>(output) + row * valueDim;
      if (weight == 0) {
        std::fill(values, values + valueDim, zero);
      } else {
        State factor = weight / column.weights;
        for (int64_t i = 0; i < valueDim; ++i)
          values[i] *= factor;
      }
      static_cast<State *>(total)[row] = column.lse();
    }
  });
}

void merge(const void *outputParts, const void *lseParts, void *output,
           void *lse, int64_t parts, int64_t rows, Range range,
           int64_t valueDim, startrail_dtype state, startrail_dtype dtype) {
  withState(state, [&](auto zero) {
    withDtype(dtype, [&](auto element) {
      using State = decltype(zero);
      for (int64_t row = range.begin; row < range.end; ++row)
        mergeRow(static_cast<const State *>(outputParts),
                 static_cast<const State *>(lseParts),
                 static_cast<decltype(element) *>(output),
                 static_cast<State *>(lse), parts, rows, row, valueDim);
    });
  });
}

void delta(const void *outputGradient, const void *output, void *delta,
           Range rows, int64_t valueDim, startrail_dtype dtype) {
  withDtype(dtype, [&](auto element) {
    using Storage = decltype(element);
    using State = decltype(widen(element));
    for (int64_t row = rows.begin; row < rows.end; ++row)
      static_cast<State *>(delta)[row] = dot<State>(
          static_cast<const Storage *>(outputGradient) + row * valueDim,
          static_cast<const Storage *>(output) + row * valueDim, valueDim);
  });
}

void convert(const void *source, startrail_dtype sourceDtype, void *target,
             startrail_dtype targetDtype, Range elements) {
  withDtype(sourceDtype, [&](auto from) {
    withDtype(targetDtype, [&](auto to) {
      const auto *sources = static_cast<const decltype(from) *>(source);
      auto *targets = static_cast<decltype(to) *>(target);
      for (int64_t i = elements.begin; i < elements.end; ++i)
        narrow(widen(sources[i]), targets[i]);
    });
  });
}

void accumulate(void *accumulator, const void *contribution, Range elements,
                startrail_dtype state) {
  withState(state, [&](auto zero) {
    using State = decltype(zero);
    for (int64_t i = elements.begin; i < elements.end; ++i)
      static_cast<State *>(accumulator)[i] +=
          static_cast<const State *>(contribution)[i];
  });
}

void sum(const void *const *sources, int64_t parts, void *target,
         Range elements, startrail_dtype state) {
  withState(state, [&](auto zero) {
    using State = decltype(zero);
    constexpr int64_t chunk = 256;
    State sums[chunk];
    for (int64_t from = elements.begin; from < elements.end; from += chunk) {
      int64_t count = std::min(chunk, elements.end - from);
      std::fill(sums, sums + count, zero);
      for (int64_t p = 0; p < parts; ++p) {
        const State *source = static_cast<const State *>(sources[p]) + from;
        for (int64_t i = 0; i < count; ++i)
          sums[i] += source[i];
      }
      std::copy(sums, sums + count, static_cast<State *>(target) + from);
    }
  });
}

} // namespace startrail::host
