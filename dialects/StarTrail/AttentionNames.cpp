//===- AttentionNames.cpp - What the attentions of a module are named -----===//
#include "dialects/StarTrail/AttentionNames.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <map>

using namespace mlir;

std::vector<std::string> startrail::attentionNames(ArrayRef<Operation *> ops) {
  std::map<Operation *, int64_t> total, earlier;
  for (Operation *op : ops)
    ++total[op->getParentOfType<func::FuncOp>()];
  std::vector<std::string> names;
  for (Operation *op : ops) {
    auto caller = op->getParentOfType<func::FuncOp>();
    StringRef of = caller ? caller.getName() : "";
    names.push_back((of + "_attention").str());
    if (total[caller] > 1)
      names.back() += "_" + std::to_string(earlier[caller]++);
  }
  return names;
}
