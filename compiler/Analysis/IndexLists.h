//===- IndexLists.h - Which rows a dimension holds ------------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_INDEXLISTS_H
#define STARTRAIL_COMPILER_ANALYSIS_INDEXLISTS_H

#include "compiler/Analysis/ArrayInterner.h"

#include <optional>
#include <string>

namespace startrail {

/// The indices start, start + stride, ..., `count` of them; a run of padding
/// has start -1. The stride is 0 for padding and for a single index.
struct IndexRun {
  int64_t start, stride, count;

  bool isPadding() const { return start < 0; }
  int64_t last() const { return start + (count - 1) * stride; }
  bool contains(int64_t index) const;
  bool operator==(const IndexRun &other) const {
    return start == other.start && stride == other.stride &&
           count == other.count;
  }
};
llvm::hash_code hash_value(const IndexRun &run);

/// Lists of indices of a dimension of a whole tensor, in the order in which
/// the rows of some part of it hold them; -1 where a row is padding. Equal
/// lists have the same number, however they came about; they take space by
/// their runs, not by their indices.
class IndexLists {
public:
  /// The list of runs one after the other.
  int32_t of(llvm::ArrayRef<IndexRun> runs);
  /// 0 .. count-1.
  int32_t whole(int64_t count) { return of(IndexRun{0, 1, count}); }

  llvm::ArrayRef<IndexRun> runs(int32_t list) const { return lists[list]; }
  /// Rows, and those of them that are no padding.
  int64_t size(int32_t list) const { return sizes[list]; }
  int64_t indices(int32_t list) const { return counts[list]; }
  /// The index of a row, -1 where it is padding.
  int64_t at(int32_t list, int64_t row) const;
  /// The smallest and the largest index; nothing where all is padding.
  std::optional<int64_t> smallest(int32_t list) const;
  std::optional<int64_t> largest(int32_t list) const;

  /// Parts joined as `startrail.all_gather` joins them: with `segments`, the
  /// first segments of all of them, then the second ones, and so on.
  int32_t join(llvm::ArrayRef<int32_t> parts, llvm::ArrayRef<int64_t> segments);
  /// Part `index` of `parts` equal ones: with `segments`, sizes of the parts of
  /// a result, that of every segment.
  int32_t part(int32_t list, int64_t index, int64_t parts,
               llvm::ArrayRef<int64_t> segments);

  /// `0:8, 24:32`: ranges without their ends, as long as they are few.
  std::string text(int32_t list) const;

private:
  ArrayInterner<IndexRun> lists;
  std::vector<int64_t> sizes, counts;
  ArrayInterner<int64_t> cuts;
  ArrayInterner<int32_t> joins;
  std::vector<int32_t> joined;
  llvm::DenseMap<std::pair<uint64_t, uint64_t>, int32_t> partsOf;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_INDEXLISTS_H
