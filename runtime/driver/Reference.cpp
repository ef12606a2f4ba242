//===- Reference.cpp - Attention over the whole sequence in f64 ----------===//
#include "runtime/driver/Reference.h"
#include "runtime/driver/ReferenceRows.h"

#include <set>

namespace startrail::driver {
namespace {

/// The rows (token and head) that share one key head, and its keys and values.
class HeadReference {
  static constexpr int64_t rowsPerPart = 16;
  static constexpr int64_t keysPerTile = 64;

  const startrail_function &function;
  const std::vector<int64_t> &tokens;
  Outcome &outcome;
  const startrail_tensor &queryTensor;
  const Extents query, key, value;
  const int64_t group;
  const int64_t batch, kvHead;
  std::vector<double> keys, values;

public:
  HeadReference(const startrail_function &function,
                const std::vector<Bytes> &wholes,
                const std::vector<int64_t> &tokens, Outcome &outcome,
                int64_t batch, int64_t kvHead)
      : function(function), tokens(tokens), outcome(outcome),
        queryTensor(*tensorOf(function, Query)), query(extentsOf(queryTensor)),
        key(extentsOf(*tensorOf(function, Key))),
        value(extentsOf(*tensorOf(function, Value))),
        group(query.heads / key.heads), batch(batch), kvHead(kvHead) {
    keys = readHeads(*tensorOf(function, Key), wholes[Key], batch, kvHead);
    values =
        readHeads(*tensorOf(function, Value), wholes[Value], batch, kvHead);
    int64_t rows = tokens.size() * group;
    parallelFor((rows + rowsPerPart - 1) / rowsPerPart, [&](int64_t part) {
      int64_t first = part * rowsPerPart;
      attend(wholes[Query], first, std::min(rowsPerPart, rows - first));
    });
  }

private:
  void attend(const Bytes &queries, int64_t first, int64_t count) const {
    std::vector<double> rows(count * query.dim), scores(count * key.tokens);
    std::vector<int64_t> visible(count);
    for (int64_t r = 0; r < count; ++r) {
      int64_t token = tokens[(first + r) / group];
      visible[r] = visibleKeys(function, token, key.tokens);
      readRow(queryTensor, queries, batch, token,
              kvHead * group + (first + r) % group, &rows[r * query.dim]);
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
      outcome.lse[stateRow(first + r)] =
          normalise(&scores[r * key.tokens], visible[r]);
    for (int64_t tile = 0; tile < key.tokens; tile += keysPerTile)
      for (int64_t r = 0; r < count; ++r) {
        int64_t end = std::min(visible[r], tile + keysPerTile);
        double *output = &outcome.output[stateRow(first + r) * value.dim];
        for (int64_t j = tile; j < end; ++j)
          addScaled(output, scores[r * key.tokens + j], &values[j * value.dim],
                    value.dim);
      }
  }

  int64_t stateRow(int64_t row) const {
    return (batch * int64_t(tokens.size()) + row / group) * query.heads +
           kvHead * group + row % group;
  }
};

} // namespace

Outcome referenceAttention(const startrail_function &function,
                           const std::vector<Bytes> &wholes,
                           const std::vector<int64_t> &tokens) {
  Extents query = extentsOf(*tensorOf(function, Query));
  Extents key = extentsOf(*tensorOf(function, Key));
  int64_t valueDim = extentsOf(*tensorOf(function, Value)).dim;
  int64_t rows = query.batch * tokens.size() * query.heads;
  Outcome outcome{std::vector<double>(rows * valueDim),
                  std::vector<double>(rows)};
  for (int64_t batch = 0; batch < query.batch; ++batch)
    for (int64_t head = 0; head < key.heads; ++head)
      HeadReference(function, wholes, tokens, outcome, batch, head);
  return outcome;
}

std::vector<int64_t> chooseTokens(int64_t count, int64_t rows, uint64_t seed) {
  std::set<int64_t> chosen;
  if (rows == 0 || rows >= count)
    for (int64_t token = 0; token < count; ++token)
      chosen.insert(chosen.end(), token);
  for (uint64_t i = 0; int64_t(chosen.size()) < std::min(rows, count); ++i)
    chosen.insert(randomBits(seed, i) % count);
  return {chosen.begin(), chosen.end()};
}

std::vector<int64_t> chooseTokens(const startrail_function &function,
                                  int64_t rows, uint64_t seed) {
  return chooseTokens(extentsOf(*tensorOf(function, Query)).tokens, rows, seed);
}

} // namespace startrail::driver
