//===- Legal.cpp - Which sizes the strategies take ------------------------===//
#include "compiler/Strategies/Legal.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

int64_t startrail::legalLengthMultiple(int64_t ranks, TokenLayout kind) {
  return kind == TokenLayout::Zigzag ? 2 * ranks : ranks;
}

int64_t startrail::nextLegalLength(int64_t tokens, int64_t ranks,
                                   TokenLayout kind) {
  int64_t multiple = legalLengthMultiple(ranks, kind);
  return std::max<int64_t>(1, llvm::divideCeil(tokens, multiple)) * multiple;
}

llvm::SmallVector<int64_t> startrail::legalTeamSizes(int64_t ranks) {
  llvm::SmallVector<int64_t> sizes;
  for (int64_t size = 1; size * size <= ranks; ++size)
    if (ranks % (size * size) == 0)
      sizes.push_back(size);
  return sizes;
}
