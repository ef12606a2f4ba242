//===- ReferenceGradient.cpp - Gradients of attention in f64 -------------===//
#include "runtime/driver/ReferenceGradient.h"
#include "runtime/driver/ReferenceRows.h"

namespace startrail::driver {
namespace {

/// Sum of the squares of a gradient's terms over its elements.
using Squares = std::array<double, 3>;

double meanSquare(const std::vector<double> &values) {
  double squares = 0;
  for (double value : values)
    squares += value * value;
  return values.empty() ? 0 : squares / values.size();
}

/// The rows (token and head) that share one key head, and its keys and values.
class HeadGradients {
  static constexpr int64_t rowsPerPart = 16;
  static constexpr int64_t rowsPerTile = 64;

  const startrail_function &function;
  const std::vector<int64_t> &queryTokens, &keyTokens;
  GradientOutcome &outcome;
  const Extents query, key, value;
  const int64_t group, rows;
  const int64_t batch, kvHead;
  std::vector<double> queries, outputGradients, keys, values;
  std::vector<double> lse, delta;        ///< by row
  std::vector<double> rowTerms;          ///< by row: sum of |dS|'s terms
  std::vector<double> keyTerms, weights; ///< by chosen key

public:
  HeadGradients(const startrail_function &function,
                const std::vector<Bytes> &wholes,
                const std::vector<int64_t> &queryTokens,
                const std::vector<int64_t> &keyTokens, GradientOutcome &outcome,
                Squares &squares, int64_t batch, int64_t kvHead)
      : function(function), queryTokens(queryTokens), keyTokens(keyTokens),
        outcome(outcome), query(extentsOf(*tensorOf(function, Query))),
        key(extentsOf(*tensorOf(function, Key))),
        value(extentsOf(*tensorOf(function, Value))),
        group(query.heads / key.heads), rows(query.tokens * group),
        batch(batch), kvHead(kvHead), lse(rows), delta(rows), rowTerms(rows),
        keyTerms(keyTokens.size()), weights(keyTokens.size()) {
    auto read = [&](Role role, int64_t head, int64_t heads) {
      return readHeads(*tensorOf(function, role), wholes[role], batch, head,
                       heads);
    };
    queries = read(Query, kvHead * group, group);
    outputGradients = read(OutputGradient, kvHead * group, group);
    keys = read(Key, kvHead, 1);
    values = read(Value, kvHead, 1);
    parallelFor((rows + rowsPerPart - 1) / rowsPerPart, [&](int64_t part) {
      int64_t first = part * rowsPerPart;
      visitRows(first, std::min(rows, first + rowsPerPart));
    });
    int64_t chosen = keyTokens.size();
    parallelFor((chosen + rowsPerPart - 1) / rowsPerPart, [&](int64_t part) {
      int64_t first = part * rowsPerPart;
      visitKeys(first, std::min(chosen, first + rowsPerPart));
    });
    outcome.lse.insert(outcome.lse.end(), lse.begin(), lse.end());
    addSquares(squares);
  }

private:
  int64_t visible(int64_t row) const {
    return visibleKeys(function, row / group, key.tokens);
  }
  double score(int64_t row, int64_t j) const {
    return function.scale *
           dot(&queries[row * query.dim], &keys[j * key.dim], key.dim);
  }
  /// What the weight of key j in a row adds to the loss.
  double gain(int64_t row, int64_t j) const {
    return dot(&outputGradients[row * value.dim], &values[j * value.dim],
               value.dim);
  }

  /// The log-sum-exps and deltas of some rows, and their query gradients where
  /// they are asked for.
  void visitRows(int64_t first, int64_t end) {
    const int64_t width = key.tokens;
    std::vector<double> weight((end - first) * width), gains(weight.size());
    for (int64_t tile = 0; tile < width; tile += rowsPerTile)
      for (int64_t row = first; row < end; ++row)
        for (int64_t j = tile; j < std::min(visible(row), tile + rowsPerTile);
             ++j) {
          weight[(row - first) * width + j] = score(row, j);
          gains[(row - first) * width + j] = gain(row, j);
        }
    for (int64_t row = first; row < end; ++row) {
      double *p = &weight[(row - first) * width];
      const double *g = &gains[(row - first) * width];
      const int64_t count = visible(row);
      lse[row] = normalise(p, count);
      for (int64_t j = 0; j < count; ++j)
        delta[row] += p[j] * g[j];
      for (int64_t j = 0; j < count; ++j) {
        rowTerms[row] += p[j] * (std::abs(g[j]) + std::abs(delta[row]));
        p[j] *= g[j] - delta[row];
      }
    }
    for (int64_t tile = 0; tile < width; tile += rowsPerTile)
      for (int64_t row = first; row < end; ++row)
        if (double *to = queryGradient(row))
          for (int64_t j = tile; j < std::min(visible(row), tile + rowsPerTile);
               ++j)
            addScaled(to, function.scale * weight[(row - first) * width + j],
                      &keys[j * key.dim], key.dim);
  }

  /// Where the gradient of a query row goes; null where nobody asks for it.
  double *queryGradient(int64_t row) {
    auto at =
        std::lower_bound(queryTokens.begin(), queryTokens.end(), row / group);
    if (at == queryTokens.end() || *at != row / group)
      return nullptr;
    const int64_t token =
        batch * int64_t(queryTokens.size()) + (at - queryTokens.begin());
    const int64_t head = kvHead * group + row % group;
    return &outcome.gradients[0][(token * query.heads + head) * query.dim];
  }

  /// The key and value gradients of some chosen keys: sums over all rows, in
  /// their order.
  void visitKeys(int64_t first, int64_t end) {
    auto at = [&](int64_t chosen) {
      return (batch * int64_t(keyTokens.size()) + chosen) * key.heads + kvHead;
    };
    for (int64_t tile = 0; tile < rows; tile += rowsPerTile)
      for (int64_t chosen = first; chosen < end; ++chosen) {
        const int64_t j = keyTokens[chosen];
        double *keyGradient = &outcome.gradients[1][at(chosen) * key.dim];
        double *valueGradient = &outcome.gradients[2][at(chosen) * value.dim];
        for (int64_t row = tile; row < std::min(rows, tile + rowsPerTile);
             ++row) {
          if (j >= visible(row))
            continue;
          const double p = std::exp(score(row, j) - lse[row]);
          const double g = gain(row, j);
          addScaled(keyGradient, function.scale * p * (g - delta[row]),
                    &queries[row * query.dim], query.dim);
          addScaled(valueGradient, p, &outputGradients[row * value.dim],
                    value.dim);
          keyTerms[chosen] += p * (std::abs(g) + std::abs(delta[row]));
          weights[chosen] += p;
        }
      }
  }

  void addSquares(Squares &squares) const {
    const double scale = function.scale * function.scale;
    const double keySquare = scale * meanSquare(keys) * key.dim;
    const double querySquare = scale * meanSquare(queries) * key.dim;
    const double outputSquare = meanSquare(outputGradients) * value.dim;
    for (int64_t token : queryTokens)
      for (int64_t row = token * group; row < (token + 1) * group; ++row)
        squares[0] += rowTerms[row] * rowTerms[row] * keySquare;
    for (size_t chosen = 0; chosen < keyTokens.size(); ++chosen) {
      squares[1] += keyTerms[chosen] * keyTerms[chosen] * querySquare;
      squares[2] += weights[chosen] * weights[chosen] * outputSquare;
    }
  }
};

} // namespace

GradientOutcome referenceGradients(const startrail_function &function,
                                   const std::vector<Bytes> &wholes,
                                   const std::vector<int64_t> &queryTokens,
                                   const std::vector<int64_t> &keyTokens) {
  const Extents query = extentsOf(*tensorOf(function, Query));
  const Extents key = extentsOf(*tensorOf(function, Key));
  const int64_t valueDim = extentsOf(*tensorOf(function, Value)).dim;
  const int64_t keyRows = key.batch * keyTokens.size() * key.heads;
  GradientOutcome outcome;
  outcome.gradients[0].resize(query.batch * queryTokens.size() * query.heads *
                              query.dim);
  outcome.gradients[1].resize(keyRows * key.dim);
  outcome.gradients[2].resize(keyRows * valueDim);
  Squares squares = {};
  for (int64_t batch = 0; batch < query.batch; ++batch)
    for (int64_t head = 0; head < key.heads; ++head)
      HeadGradients(function, wholes, queryTokens, keyTokens, outcome, squares,
                    batch, head);
  for (int i = 0; i < 3; ++i)
    outcome.terms[i] = std::sqrt(
        squares[i] / std::max<size_t>(1, outcome.gradients[i].size()));
  return outcome;
}

} // namespace startrail::driver
