//===- ArrayInterner.h - Arrays by number ---------------------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_ARRAYINTERNER_H
#define STARTRAIL_COMPILER_ANALYSIS_ARRAYINTERNER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Allocator.h"

#include <vector>

namespace startrail {

/// Gives arrays numbers, from 0, equal arrays the same one, and keeps them. T
/// is trivial, comparable and has a hash_value.
template <typename T> class ArrayInterner {
public:
  int32_t of(llvm::ArrayRef<T> array) {
    auto known = ids.find(array);
    if (known != ids.end())
      return known->second;
    llvm::ArrayRef<T> kept = array.copy(storage);
    arrays.push_back(kept);
    ids[kept] = arrays.size() - 1;
    return arrays.size() - 1;
  }
  /// Stays valid as more arrays come.
  llvm::ArrayRef<T> operator[](int32_t id) const { return arrays[id]; }
  size_t size() const { return arrays.size(); }

private:
  llvm::BumpPtrAllocator storage;
  std::vector<llvm::ArrayRef<T>> arrays;
  llvm::DenseMap<llvm::ArrayRef<T>, int32_t> ids;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_ARRAYINTERNER_H
