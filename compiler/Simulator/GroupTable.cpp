//===- GroupTable.cpp - Groups of a workload ------------------------------===//
#include "compiler/Simulator/GroupTable.h"

using namespace mlir;
using namespace startrail;

GroupTable::GroupTable(GridOp grid,
                       ArrayRef<SmallVector<int64_t>> coordinatesOf,
                       Workload &workload)
    : coordinatesOf(coordinatesOf), workload(workload), calls(grid),
      placeOf(coordinatesOf.size()) {
  for (auto [place, rank] : llvm::enumerate(ranksByPlace(calls.ranks())))
    placeOf[rank] = place;
}

FailureOr<ArrayRef<uint32_t>> GroupTable::of(GroupOp group) {
  auto [known, isNew] = numbers.try_emplace(group);
  if (!isNew)
    return ArrayRef<uint32_t>(known->second);
  size_t before = workload.groups.size();
  for (size_t place = 0; place < workload.places; ++place) {
    FailureOr<std::vector<std::vector<Call>>> parts =
        calls.read(group, coordinatesOf[place]);
    if (failed(parts))
      return failure();
    workload.groups.resize(before + parts->size());
    for (auto [part, made] : llvm::enumerate(*parts)) {
      Workload::GroupCalls &into = workload.groups[before + part];
      into.first.push_back(into.calls.size());
      for (const Call &call : made)
        into.calls.push_back(callOf(call, place));
    }
  }
  for (size_t part = before; part < workload.groups.size(); ++part) {
    Workload::GroupCalls &made = workload.groups[part];
    made.first.push_back(made.calls.size());
    known->second.push_back(part);
  }
  return ArrayRef<uint32_t>(known->second);
}

ActionCall GroupTable::callOf(const Call &call, size_t place) {
  double bytes =
      double(call.length) * (double(call.element.getIntOrFloatBitWidth()) / 8);
  if (call.kind != Call::Collective)
    return {call.kind == Call::Send ? ActionCall::Kind::Send
                                    : ActionCall::Kind::Recv,
            uint32_t(placeOf[call.with]), bytes};
  auto [known, isNew] = communicators.try_emplace(
      {call.axes, call.with}, uint32_t(workload.communicators.size()));
  if (isNew) {
    std::vector<uint32_t> &members = workload.communicators.emplace_back();
    int64_t size = calls.ranks().sizeOf(calls.axesOf(call.axes));
    for (int64_t member = 0; member < size; ++member)
      members.push_back(
          placeOf[calls.rankOf(call.axes, member, coordinatesOf[place])]);
  }
  return {isa<EnqueueAllGatherOp>(call.op) ? ActionCall::Kind::AllGather
                                           : ActionCall::Kind::ReduceScatter,
          known->second, bytes};
}
