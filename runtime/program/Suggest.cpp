//===- Suggest.cpp - "did you mean" --------------------------------------===//
#include "runtime/program/Suggest.h"

#include <algorithm>

namespace startrail {

/// Insertions, deletions and replacements between two words.
static size_t editDistance(const std::string &a, const std::string &b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j)
    row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row[b.size()];
}

std::string suggest(const std::string &name,
                    const std::vector<std::string> &legal) {
  const std::string *nearest = nullptr;
  size_t least = std::max<size_t>(2, name.size() / 3) + 1;
  for (const std::string &each : legal)
    if (size_t distance = editDistance(name, each); distance < least) {
      least = distance;
      nearest = &each;
    }
  if (nearest)
    return "; did you mean " + *nearest + "?";
  std::string text = "; legal: ";
  for (const std::string &each : legal)
    text += (&each == &legal.front() ? "" : ", ") + each;
  return text;
}

} // namespace startrail
