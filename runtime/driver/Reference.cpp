//===- Reference.cpp - Attention over the whole sequence in f64 ----------===//
#include "runtime/driver/Reference.h"
#include "runtime/driver/Parallel.h"
#include "runtime/driver/Tensors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace startrail::driver {
namespace {

double dot(const double *a, const double *b, int64_t count) {
  constexpr int64_t lanes = 8;
  double sums[lanes] = {};
  int64_t i = 0;
  for (; i + lanes <= count; i += lanes)
    for (int64_t l = 0; l < lanes; ++l)
      sums[l] += a[i + l] * b[i + l];
  double total = 0;
  for (double each : sums)
    total += each;
  for (; i < count; ++i)
    total += a[i] * b[i];
  return total;
}

/// The rows (token and head) that share one key head, and its keys and values.
class HeadReference {
  static constexpr int64_t rowsPerPart = 16;
  static constexpr int64_t keysPerTile = 64;

  const startrail_function &function;
  const std::vector<int64_t> &tokens;
  Outcome &outcome;
  const Extents query, key, value;
  const int64_t group;
  const int64_t batch, kvHead;
  std::vector<double> keys, values;

public:
  HeadReference(const startrail_function &function,
                const std::vector<Bytes> &inputs,
                const std::vector<int64_t> &tokens, Outcome &outcome,
                int64_t batch, int64_t kvHead)
      : function(function), tokens(tokens), outcome(outcome),
        query(extentsOf(function.inputs[0])),
        key(extentsOf(function.inputs[1])),
        value(extentsOf(function.inputs[2])), group(query.heads / key.heads),
        batch(batch), kvHead(kvHead) {
    keys = rowsOf(1, inputs[1]);
    values = rowsOf(2, inputs[2]);
    int64_t rows = tokens.size() * group;
    parallelFor((rows + rowsPerPart - 1) / rowsPerPart, [&](int64_t part) {
      int64_t first = part * rowsPerPart;
      attend(inputs[0], first, std::min(rowsPerPart, rows - first));
    });
  }

private:
  /// Element index of a row in a whole input.
  int64_t index(int input, int64_t token, int64_t head) const {
    const startrail_tensor &tensor = function.inputs[input];
    Extents sizes = extentsOf(tensor);
    int64_t row = tensor.layout == STARTRAIL_BSHD
                      ? (batch * sizes.tokens + token) * sizes.heads + head
                      : (batch * sizes.heads + head) * sizes.tokens + token;
    return row * sizes.dim;
  }

  std::vector<double> rowsOf(int input, const Bytes &bytes) const {
    Extents sizes = extentsOf(function.inputs[input]);
    std::vector<double> rows(sizes.tokens * sizes.dim);
    parallelFor(sizes.tokens, [&](int64_t token) {
      for (int64_t d = 0; d < sizes.dim; ++d)
        rows[token * sizes.dim + d] =
            element(bytes.data(), function.inputs[input].dtype,
                    index(input, token, kvHead) + d);
    });
    return rows;
  }

  int64_t visibleKeys(int64_t token) const {
    if (function.mask == STARTRAIL_FULL)
      return key.tokens;
    return std::clamp<int64_t>(token + function.diagonal + 1, 0, key.tokens);
  }

  void attend(const Bytes &queries, int64_t first, int64_t count) const {
    std::vector<double> rows(count * query.dim), scores(count * key.tokens);
    std::vector<int64_t> visible(count);
    for (int64_t r = 0; r < count; ++r) {
      int64_t token = tokens[(first + r) / group];
      int64_t from = index(0, token, kvHead * group + (first + r) % group);
      visible[r] = visibleKeys(token);
      for (int64_t d = 0; d < query.dim; ++d)
        rows[r * query.dim + d] =
            element(queries.data(), function.inputs[0].dtype, from + d);
    }
    for (int64_t tile = 0; tile < key.tokens; tile += keysPerTile)
      for (int64_t r = 0; r < count; ++r) {
        int64_t end = std::min(visible[r], tile + keysPerTile);
        for (int64_t j = tile; j < end; ++j)
          scores[r * key.tokens + j] =
              function.scale *
              dot(&rows[r * query.dim], &keys[j * key.dim], key.dim);
      }
    for (int64_t r = 0; r < count; ++r)
      normalise(&scores[r * key.tokens], visible[r], lseOf(first + r));
    for (int64_t tile = 0; tile < key.tokens; tile += keysPerTile)
      for (int64_t r = 0; r < count; ++r) {
        int64_t end = std::min(visible[r], tile + keysPerTile);
        double *output = &outcome.output[stateRow(first + r) * value.dim];
        for (int64_t j = tile; j < end; ++j) {
          double weight = scores[r * key.tokens + j];
          const double *from = &values[j * value.dim];
          for (int64_t c = 0; c < value.dim; ++c)
            output[c] += weight * from[c];
        }
      }
  }

  /// Scores become weights of sum 1.
  static void normalise(double *scores, int64_t count, double &lse) {
    double top = -std::numeric_limits<double>::infinity();
    for (int64_t j = 0; j < count; ++j)
      top = std::max(top, scores[j]);
    double total = 0;
    for (int64_t j = 0; j < count; ++j)
      total += scores[j] = std::exp(scores[j] - top);
    for (int64_t j = 0; j < count; ++j)
      scores[j] /= total;
    lse = count ? top + std::log(total) : top;
  }

  int64_t stateRow(int64_t row) const {
    return (batch * int64_t(tokens.size()) + row / group) * query.heads +
           kvHead * group + row % group;
  }
  double &lseOf(int64_t row) const { return outcome.lse[stateRow(row)]; }
};

} // namespace

Outcome referenceAttention(const startrail_function &function,
                           const std::vector<Bytes> &inputs,
                           const std::vector<int64_t> &tokens) {
  Extents query = extentsOf(function.inputs[0]);
  Extents key = extentsOf(function.inputs[1]);
  int64_t rows = query.batch * tokens.size() * query.heads;
  Outcome outcome{std::vector<double>(rows * extentsOf(function.inputs[2]).dim),
                  std::vector<double>(rows)};
  for (int64_t batch = 0; batch < query.batch; ++batch)
    for (int64_t head = 0; head < key.heads; ++head)
      HeadReference(function, inputs, tokens, outcome, batch, head);
  return outcome;
}

std::vector<int64_t> chooseTokens(const startrail_function &function,
                                  int64_t rows, uint64_t seed) {
  int64_t count = extentsOf(function.inputs[0]).tokens;
  std::set<int64_t> chosen;
  if (rows == 0 || rows >= count)
    for (int64_t token = 0; token < count; ++token)
      chosen.insert(chosen.end(), token);
  for (uint64_t i = 0; int64_t(chosen.size()) < std::min(rows, count); ++i)
    chosen.insert(randomBits(seed, i) % count);
  return {chosen.begin(), chosen.end()};
}

} // namespace startrail::driver
