//===- Orders.h - Every placement of a grid -------------------------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_PLANNER_ORDERS_H
#define STARTRAIL_TESTS_UNIT_COMPILER_PLANNER_ORDERS_H

#include "compiler/Strategies/Strategy.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <string>

namespace startrail::test {

/// Calls `visit` with every placement that can be written: all orders of all
/// prime factors of all axes. Only those in which some factors, the fastest,
/// fill `gpus` places exactly, unless that is 0.
inline void
forEachPlacement(llvm::ArrayRef<int64_t> sizes, int64_t gpus,
                 llvm::function_ref<void(const std::string &)> visit) {
  llvm::SmallVector<int64_t> left(sizes);
  auto choose = [&](auto &&self, std::string text, int64_t filled,
                    bool fills) -> void {
    bool isDone = true;
    for (size_t axis = 0; axis < left.size(); ++axis)
      for (int64_t prime = 2, last = 0; prime <= left[axis]; ++prime) {
        if (left[axis] % prime != 0 || (last && prime % last == 0))
          continue;
        last = prime;
        isDone = false;
        left[axis] /= prime;
        int64_t now = filled * prime;
        self(self,
             text + (text.empty() ? "" : ",") + ringAxisNames[axis].str() +
                 ":" + std::to_string(prime),
             now, fills || now == gpus);
        left[axis] *= prime;
      }
    if (!isDone || !(fills || gpus <= 1))
      return;
    for (size_t axis = 0; axis < sizes.size(); ++axis)
      if (sizes[axis] == 1)
        text += (text.empty() ? "" : ",") + ringAxisNames[axis].str();
    visit(text);
  };
  choose(choose, "", 1, false);
}

} // namespace startrail::test

#endif // STARTRAIL_TESTS_UNIT_COMPILER_PLANNER_ORDERS_H
