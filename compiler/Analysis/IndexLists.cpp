//===- IndexLists.cpp - Which rows a dimension holds ----------------------===//
#include "compiler/Analysis/IndexLists.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <numeric>

using namespace startrail;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

bool IndexRun::contains(int64_t index) const {
  if (isPadding() || index < start || index > last())
    return false;
  return count == 1 || (index - start) % stride == 0;
}

llvm::hash_code startrail::hash_value(const IndexRun &run) {
  return llvm::hash_combine(run.start, run.stride, run.count);
}

/// Appends a run so that the outcome depends on the indices only: every run
/// takes all that continues it.
static void append(SmallVectorImpl<IndexRun> &runs, IndexRun run) {
  if (run.count == 0)
    return;
  if (run.isPadding() || run.count == 1)
    run.stride = 0;
  if (runs.empty() || runs.back().isPadding() != run.isPadding()) {
    runs.push_back(run);
    return;
  }
  IndexRun &last = runs.back();
  if (run.isPadding()) {
    last.count += run.count;
    return;
  }
  int64_t stride = last.count == 1 ? run.start - last.start : last.stride;
  if (stride < 1 || run.start - last.last() != stride) {
    runs.push_back(run);
    return;
  }
  last.stride = stride;
  if (run.count == 1 || run.stride == stride) {
    last.count += run.count;
    return;
  }
  ++last.count;
  append(runs, {run.start + run.stride, run.stride, run.count - 1});
}

/// Appends rows offset .. offset+count-1 of a list.
static void appendRows(SmallVectorImpl<IndexRun> &runs, ArrayRef<IndexRun> list,
                       int64_t offset, int64_t count) {
  for (const IndexRun &run : list) {
    if (count == 0)
      return;
    if (offset >= run.count) {
      offset -= run.count;
      continue;
    }
    int64_t taken = std::min(run.count - offset, count);
    append(runs, {run.start + offset * run.stride, run.stride, taken});
    count -= taken;
    offset = 0;
  }
}

int32_t IndexLists::of(ArrayRef<IndexRun> runs) {
  SmallVector<IndexRun, 8> canonical;
  for (const IndexRun &run : runs)
    append(canonical, run);
  int32_t list = lists.of(canonical);
  if (size_t(list) == sizes.size()) {
    int64_t size = 0, padding = 0;
    for (const IndexRun &run : canonical) {
      size += run.count;
      padding += run.isPadding() ? run.count : 0;
    }
    sizes.push_back(size);
    counts.push_back(size - padding);
  }
  return list;
}

int64_t IndexLists::at(int32_t list, int64_t row) const {
  for (const IndexRun &run : lists[list]) {
    if (row < run.count)
      return run.start + row * run.stride;
    row -= run.count;
  }
  llvm_unreachable("a row beyond the list");
}

std::optional<int64_t> IndexLists::smallest(int32_t list) const {
  std::optional<int64_t> least;
  for (const IndexRun &run : lists[list])
    if (!run.isPadding())
      least = std::min(least.value_or(run.start), run.start);
  return least;
}

std::optional<int64_t> IndexLists::largest(int32_t list) const {
  std::optional<int64_t> most;
  for (const IndexRun &run : lists[list])
    if (!run.isPadding())
      most = std::max(most.value_or(0), run.last());
  return most;
}

int32_t IndexLists::join(ArrayRef<int32_t> parts, ArrayRef<int64_t> segments) {
  SmallVector<int32_t, 16> key{cuts.of(segments)};
  llvm::append_range(key, parts);
  int32_t id = joins.of(key);
  if (size_t(id) < joined.size())
    return joined[id];
  SmallVector<IndexRun, 8> runs;
  if (segments.empty())
    for (int32_t list : parts)
      for (const IndexRun &run : lists[list])
        append(runs, run);
  int64_t offset = 0;
  for (int64_t rows : segments) {
    for (int32_t list : parts)
      appendRows(runs, lists[list], offset, rows);
    offset += rows;
  }
  joined.push_back(of(runs));
  return joined.back();
}

int32_t IndexLists::part(int32_t list, int64_t index, int64_t parts,
                         ArrayRef<int64_t> segments) {
  uint64_t cut = cuts.of(segments);
  auto [known, isNew] = partsOf.try_emplace(
      {uint64_t(list) << 32 | uint64_t(index), uint64_t(parts) << 32 | cut}, 0);
  if (!isNew)
    return known->second;
  SmallVector<IndexRun, 8> runs;
  int64_t rows = size(list) / parts, offset = 0;
  for (int64_t segment : segments.empty() ? ArrayRef(rows) : segments) {
    appendRows(runs, lists[list], offset + index * segment, segment);
    offset += segment * parts;
  }
  return known->second = of(runs);
}

std::string IndexLists::text(int32_t list) const {
  constexpr size_t most = 6;
  std::string text;
  llvm::raw_string_ostream stream(text);
  ArrayRef<IndexRun> runs = lists[list];
  llvm::ListSeparator comma;
  for (const IndexRun &run : runs.take_front(most)) {
    stream << comma;
    if (run.isPadding())
      stream << run.count << (run.count == 1 ? " row" : " rows")
             << " of padding";
    else if (run.count == 1)
      stream << run.start;
    else if (run.stride == 1)
      stream << run.start << ":" << run.last() + 1;
    else if (run.count == 2)
      stream << run.start << ", " << run.last();
    else
      stream << run.start << ", " << run.start + run.stride
             << (run.count == 3 ? ", " : ", ..., ") << run.last();
  }
  if (runs.size() > most)
    stream << ", ... (" << size(list) << " rows)";
  return text;
}
