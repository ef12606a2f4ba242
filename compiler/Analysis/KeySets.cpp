//===- KeySets.cpp - Which rows of the other side something has met -----===//
#include "compiler/Analysis/KeySets.h"

#include "llvm/ADT/STLExtras.h"

using namespace startrail;
using llvm::ArrayRef;
using llvm::SmallVector;

static bool overlap(const IndexRun &left, const IndexRun &right) {
  if (left.isPadding() || right.isPadding() || left.start > right.last() ||
      right.start > left.last())
    return false;
  if (left.stride == right.stride && left.stride > 0)
    return (left.start - right.start) % left.stride == 0;
  const IndexRun &few = left.count <= right.count ? left : right;
  const IndexRun &many = left.count <= right.count ? right : left;
  // From the first index that is not before the other run, as long as it may
  // still have another residue.
  int64_t stride = std::max<int64_t>(few.stride, 1);
  int64_t skipped =
      few.start < many.start ? (many.start - few.start - 1) / stride + 1 : 0;
  int64_t most = std::max<int64_t>(many.stride, 1);
  for (int64_t i = skipped; i < few.count && i - skipped < most; ++i)
    if (many.contains(few.start + i * stride))
      return true;
  return false;
}

bool KeySets::overlap(int32_t list, int32_t other) const {
  return llvm::any_of(lists.runs(list), [&](const IndexRun &run) {
    return llvm::any_of(lists.runs(other), [&](const IndexRun &with) {
      return ::overlap(run, with);
    });
  });
}

int32_t KeySets::blockOf(int32_t list) {
  auto [known, isNew] = blockOfList.try_emplace(list, blocks.size());
  if (!isNew)
    return known->second;
  int32_t block = known->second;
  blocks.push_back({list, {}});
  findOverlapping(block);
  return block;
}

/// Compares the block with all others, by order where they lie apart.
void KeySets::findOverlapping(int32_t block) {
  llvm::SmallVector<int32_t, 4> found;
  int32_t list = blocks[block].list;
  for (int32_t other : irregular)
    if (overlap(list, blocks[other].list))
      found.push_back(other);
  for (const IndexRun &run : lists.runs(list)) {
    if (run.isPadding())
      continue;
    int64_t stride = std::max<int64_t>(run.stride, 1);
    for (auto &[form, intervals] : regular) {
      if (form.first == stride && form.second != run.start % stride)
        continue;
      auto next = intervals.upper_bound(run.last());
      while (next != intervals.begin()) {
        --next;
        if (next->second.last < run.start)
          break; // they do not overlap, so no earlier one reaches further
        if (form.first == stride ||
            overlap(list, blocks[next->second.block].list))
          found.push_back(next->second.block);
      }
    }
  }
  llvm::sort(found);
  found.erase(llvm::unique(found), found.end());
  for (int32_t other : found)
    blocks[other].overlapping.push_back(block);
  if (!found.empty()) {
    irregular.push_back(block);
  } else {
    for (const IndexRun &run : lists.runs(list)) {
      int64_t stride = std::max<int64_t>(run.stride, 1);
      if (!run.isPadding())
        regular[{stride, run.start % stride}][run.start] = {run.last(), block};
    }
  }
  blocks[block].overlapping.assign(found.begin(), found.end());
}

std::optional<KeySets::Met> KeySets::clashOf(KeySet set, int32_t block) const {
  if (set.length == 0)
    return std::nullopt;
  const SmallVector<int32_t, 0> &overlapping = blocks[block].overlapping;
  if (set.chain >= 0) {
    const Chain &chain = chains[set.chain];
    if (!chain.has(block) && llvm::none_of(overlapping, [&](int32_t other) {
          return chain.has(other);
        }))
      return std::nullopt;
  }
  for (const Met &met : blocksOf(set))
    if (met.block == block || llvm::is_contained(overlapping, met.block))
      return met;
  return std::nullopt;
}

void KeySets::append(Chain &chain, Met met) {
  chain.blocks.push_back(met);
  if (chain.bits.size() <= size_t(met.block / 64))
    chain.bits.resize(met.block / 64 + 1);
  chain.bits[met.block / 64] |= uint64_t(1) << (met.block % 64);
  chain.keys += lists.indices(blocks[met.block].list);
}

std::optional<KeySet> KeySets::add(KeySet set, int32_t block, int32_t moment) {
  if (lists.indices(blocks[block].list) == 0)
    return set;
  int32_t known =
      set.chain < -1 ? singles[set.chain - firstSingle].chain : set.chain;
  // What a longer set of the chain has met next does not clash.
  if (set.length > 0 && known >= 0 &&
      size_t(set.length) < chains[known].blocks.size() &&
      chains[known].blocks[set.length].block == block)
    return KeySet{known, set.length + 1};
  if (std::optional<Met> met = clashOf(set, block)) {
    found = {*met, {block, moment}};
    return std::nullopt;
  }
  if (set.length == 0) {
    // Sets that grow alike, as those of a key's and its value's gradient, share
    // their chain.
    bool again = !singles.empty() && singles.back().met.block == block &&
                 singles.back().met.moment == moment;
    if (!again)
      singles.push_back({{block, moment}, -1});
    return KeySet{firstSingle + int32_t(singles.size()) - 1, 1};
  }
  if (known < 0 || size_t(set.length) < chains[known].blocks.size()) {
    Chain branch;
    for (const Met &met : blocksOf(set))
      append(branch, met);
    chains.push_back(std::move(branch));
    known = chains.size() - 1;
    if (set.chain < 0 && singles[set.chain - firstSingle].chain < 0)
      singles[set.chain - firstSingle].chain = known;
  }
  set.chain = known;
  append(chains[set.chain], {block, moment});
  return KeySet{set.chain, set.length + 1};
}

std::optional<KeySet> KeySets::join(KeySet left, KeySet right) {
  KeySet all = left.length < right.length ? right : left;
  KeySet fewer = left.length < right.length ? left : right;
  for (int32_t i = 0; i < fewer.length; ++i) {
    Met met = blocksOf(fewer)[i]; // copied, since adding may move it
    std::optional<KeySet> larger = add(all, met.block, met.moment);
    if (!larger)
      return std::nullopt;
    all = *larger;
  }
  return all;
}

std::optional<KeySet> KeySets::unite(ArrayRef<KeySet> sets) {
  SmallVector<int64_t, 16> key;
  for (KeySet set : sets)
    if (set.length > 0)
      key.push_back(int64_t(uint64_t(set.chain) << 32 | set.length));
  llvm::sort(key);
  auto setOf = [](int64_t entry) {
    return KeySet{int32_t(entry >> 32), int32_t(entry)};
  };
  if (key.empty())
    return KeySet();
  if (key.size() == 1)
    return setOf(key.front());
  int32_t id = unions.of(key);
  if (size_t(id) < united.size() && united[id].length > 0)
    return united[id];
  united.resize(unions.size());
  KeySet all;
  for (int64_t entry : key) {
    // Copied, since adding may move the chains.
    std::vector<Met> more = blocksOf(setOf(entry)).vec();
    for (const Met &met : more) {
      std::optional<KeySet> larger = add(all, met.block, met.moment);
      if (!larger)
        return std::nullopt;
      all = *larger;
    }
  }
  return united[id] = all;
}

ArrayRef<KeySets::Met> KeySets::blocksOf(KeySet set) const {
  if (set.length == 0)
    return {};
  if (set.chain < 0)
    return singles[set.chain - firstSingle].met;
  return ArrayRef(chains[set.chain].blocks).take_front(set.length);
}

bool KeySets::hasBlock(KeySet set, int32_t block) const {
  return llvm::any_of(blocksOf(set),
                      [&](const Met &met) { return met.block == block; });
}

int64_t KeySets::keys(KeySet set) const {
  if (set.chain >= 0 && size_t(set.length) == chains[set.chain].blocks.size())
    return chains[set.chain].keys;
  int64_t keys = 0;
  for (const Met &met : blocksOf(set))
    keys += lists.indices(blocks[met.block].list);
  return keys;
}

bool KeySets::isPart(KeySet part, KeySet whole) const {
  return part.length < whole.length &&
         llvm::all_of(
             blocksOf(part),
             [&](const Met &met) { return hasBlock(whole, met.block); });
}

bool KeySets::same(KeySet left, KeySet right) const {
  if (left == right)
    return true;
  if (left.length != right.length)
    return false;
  auto sorted = [&](KeySet set) {
    std::vector<int32_t> result;
    for (const Met &met : blocksOf(set))
      result.push_back(met.block);
    llvm::sort(result);
    return result;
  };
  return sorted(left) == sorted(right);
}
