//===- Layout.cpp - The map of tokens for people and for files -----------===//
#include "runtime/driver/Layout.h"
#include "runtime/driver/Npy.h"

#include <fmt/ranges.h>

namespace startrail::driver {

static std::string sideText(const startrail_function &function,
                            const char *sides, const char *tokens,
                            const Positions &positions) {
  std::string text =
      fmt::format("{}, {}: {}, {} rows a rank\n", function.name, sides, tokens,
                  positions.empty() ? 0 : positions[0].size());
  for (size_t rank = 0; rank < positions.size(); ++rank)
    text +=
        fmt::format("  rank {}: {}\n", rank, fmt::join(positions[rank], ","));
  return text;
}

std::string layoutText(const startrail_function &function,
                       const SidePositions &positions) {
  const Positions &query = positions[STARTRAIL_QUERY_SIDE];
  const Positions &key = positions[STARTRAIL_KEY_SIDE];
  if (query == key)
    return sideText(function, "query and key", function.query_tokens, query);
  return sideText(function, "query", function.query_tokens, query) +
         sideText(function, "key", function.key_tokens, key);
}

void writeLayouts(const SidePositions &positions, const Options &options) {
  auto write = [&](const std::string &file, startrail_side side) {
    if (file.empty())
      return;
    const Positions &ranks = positions[side];
    std::vector<int64_t> values;
    for (const std::vector<int64_t> &rank : ranks)
      values.insert(values.end(), rank.begin(), rank.end());
    const int64_t count = ranks.size();
    writeNpy(file, {count, count ? int64_t(values.size()) / count : 0}, values);
  };
  write(options.layoutFile, STARTRAIL_QUERY_SIDE);
  write(options.keyLayoutFile, STARTRAIL_KEY_SIDE);
}

} // namespace startrail::driver
