//===- KeySets.h - Which rows of the other side something has met -------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_KEYSETS_H
#define STARTRAIL_COMPILER_ANALYSIS_KEYSETS_H

#include "compiler/Analysis/IndexLists.h"

#include "llvm/ADT/SmallVector.h"

#include <map>

namespace startrail {

/// A set of keys, or of queries: the first `length` blocks of a chain, or one
/// block by itself, whose chain is below -1. Equal ones hold the same keys; two
/// that hold the same may differ.
struct KeySet {
  int32_t chain = -1, length = 0;

  bool operator==(const KeySet &other) const {
    return chain == other.chain && length == other.length;
  }
  bool operator!=(const KeySet &other) const { return !(*this == other); }
};

/// Sets of keys without a key twice, or of queries without a query twice.
/// Adding the next block to the set that was last made of a chain takes
/// constant time.
class KeySets {
public:
  explicit KeySets(const IndexLists &lists) : lists(lists) {}

  /// A block that a set holds, and at which moment it was met.
  struct Met {
    int32_t block, moment;
  };
  /// Two blocks with keys in common.
  struct Conflict {
    Met first, second;
  };

  /// The block of keys of a list, and back.
  int32_t blockOf(int32_t list);
  int32_t listOf(int32_t block) const { return blocks[block].list; }

  /// `set` and one more block; nothing where it has a key of that block, which
  /// conflict() tells then.
  std::optional<KeySet> add(KeySet set, int32_t block, int32_t moment);
  /// Both together, as add() does with each block of the smaller one.
  std::optional<KeySet> join(KeySet left, KeySet right);
  /// All of `sets` together; nothing where two have a key in common.
  std::optional<KeySet> unite(llvm::ArrayRef<KeySet> sets);
  const Conflict &conflict() const { return found; }

  llvm::ArrayRef<Met> blocksOf(KeySet set) const;
  bool hasBlock(KeySet set, int32_t block) const;
  /// Whether a set has some key of a block.
  bool hasSome(KeySet set, int32_t block) const {
    return clashOf(set, block).has_value();
  }
  /// How many keys a set holds.
  int64_t keys(KeySet set) const;
  /// Whether a set has some, but not all, of the blocks of another.
  bool isPart(KeySet part, KeySet whole) const;
  /// Whether two sets are of the same blocks.
  bool same(KeySet left, KeySet right) const;

private:
  struct Block {
    int32_t list;
    llvm::SmallVector<int32_t, 0> overlapping; ///< itself not included
  };
  struct Chain {
    std::vector<Met> blocks;
    std::vector<uint64_t> bits; ///< of all blocks of the chain
    int64_t keys = 0;
    bool has(int32_t block) const {
      return size_t(block / 64) < bits.size() &&
             (bits[block / 64] >> (block % 64) & 1);
    }
  };
  struct Interval {
    int64_t last;
    int32_t block;
  };

  bool overlap(int32_t list, int32_t other) const;
  void findOverlapping(int32_t block);
  /// The first block of `set` that has a key of `block`.
  std::optional<Met> clashOf(KeySet set, int32_t block) const;
  void append(Chain &chain, Met met);

  const IndexLists &lists;
  std::vector<Block> blocks;
  llvm::DenseMap<int32_t, int32_t> blockOfList;
  /// The runs of all blocks, by stride and residue; where blocks overlap, those
  /// that came later are irregular instead.
  std::map<std::pair<int64_t, int64_t>, std::map<int64_t, Interval>> regular;
  std::vector<int32_t> irregular;
  std::vector<Chain> chains;
  /// A block by itself, and the first chain that was made of it, or -1.
  struct Single {
    Met met;
    int32_t chain;
  };
  /// The chain of the set of the first single; the next ones count up.
  static constexpr int32_t firstSingle = INT32_MIN;
  std::vector<Single> singles;
  ArrayInterner<int64_t> unions;
  std::vector<KeySet> united;
  Conflict found{};
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_KEYSETS_H
