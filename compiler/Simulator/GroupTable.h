//===- GroupTable.h - Groups of a workload --------------------------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_GROUPTABLE_H
#define STARTRAIL_COMPILER_SIMULATOR_GROUPTABLE_H

#include "compiler/Analysis/RankCalls.h"
#include "compiler/Simulator/Workload.h"

#include <map>

namespace startrail {

/// Reads the calls of groups into Workload::groups and communicators.
class GroupTable {
public:
  /// Keeps references to both; `coordinatesOf` are those of every place.
  GroupTable(GridOp grid,
             llvm::ArrayRef<llvm::SmallVector<int64_t>> coordinatesOf,
             Workload &workload);

  /// Indices of Workload::groups that `group` makes, one after the other. Fails
  /// as CallReader does.
  mlir::FailureOr<llvm::ArrayRef<uint32_t>> of(GroupOp group);

private:
  ActionCall callOf(const Call &call, size_t place);

  llvm::ArrayRef<llvm::SmallVector<int64_t>> coordinatesOf;
  Workload &workload;
  CallReader calls;
  std::vector<uint32_t> placeOf; ///< by physical rank
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<uint32_t, 2>> numbers;
  std::map<std::pair<unsigned, int64_t>, uint32_t> communicators;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_GROUPTABLE_H
