//===- Verifiers.cpp - Verifiers and folders ------------------------------===//
#include "dialects/StarTrail/RankAlgebra.h"

using namespace mlir;
using namespace startrail;

int64_t GridOp::getNumRanks() {
  int64_t ranks = 1;
  for (int64_t size : getSizes())
    ranks *= size;
  return ranks;
}

int64_t GridOp::getAxisIndex(StringRef name) {
  for (auto [index, axis] : llvm::enumerate(getAxes()))
    if (cast<StringAttr>(axis).getValue() == name)
      return index;
  return -1;
}

int64_t GridOp::getSizeOf(ArrayAttr axisNames) {
  int64_t size = 1;
  for (Attribute name : axisNames)
    if (int64_t axis = getAxisIndex(cast<StringAttr>(name).getValue());
        axis >= 0)
      size *= getSizes()[axis];
  return size;
}

double AttentionOp::getScaleValue() {
  if (getScale())
    return getScale()->convertToDouble();
  return 1.0 / std::sqrt(double(
                   cast<RankedTensorType>(getQuery().getType()).getDimSize(3)));
}

LogicalResult GridOp::verify() { return success(); }
LogicalResult AttentionOp::verify() { return success(); }
LogicalResult RingAttentionOp::verify() { return success(); }
LogicalResult EmptyStateOp::verify() { return success(); }
LogicalResult AttendOp::verify() { return success(); }
LogicalResult AccumulateOp::verify() { return success(); }
LogicalResult AllGatherOp::verify() { return success(); }
LogicalResult AllToAllOp::verify() { return success(); }
LogicalResult PermuteOp::verify() { return success(); }
LogicalResult ShiftOp::verify() { return success(); }
LogicalResult ReduceScatterOp::verify() { return success(); }
LogicalResult StreamOp::verify() { return success(); }
LogicalResult EventOp::verify() { return success(); }
LogicalResult BufferOp::verify() { return success(); }
LogicalResult ForkOp::verify() { return success(); }
LogicalResult JoinOp::verify() { return success(); }
LogicalResult GroupOp::verify() { return success(); }
LogicalResult EnqueueSendOp::verify() { return success(); }
LogicalResult EnqueueRecvOp::verify() { return success(); }
LogicalResult EnqueueAllGatherOp::verify() { return success(); }
LogicalResult EnqueueReduceScatterOp::verify() { return success(); }
LogicalResult EnqueueAllToAllOp::verify() { return success(); }
LogicalResult EnqueueEmptyStateOp::verify() { return success(); }
LogicalResult EnqueueAttendOp::verify() { return success(); }
LogicalResult EnqueueRescaleOp::verify() { return success(); }
LogicalResult EnqueueMergeOp::verify() { return success(); }
LogicalResult EnqueueConvertOp::verify() { return success(); }
LogicalResult EnqueueSliceOp::verify() { return success(); }
LogicalResult EnqueueAccumulateOp::verify() { return success(); }
LogicalResult SpmdCallOp::verifySymbolUses(SymbolTableCollection &) {
  return success();
}
LogicalResult RingAttentionOp::verifySymbolUses(SymbolTableCollection &) {
  return success();
}
LogicalResult AttendOp::verifySymbolUses(SymbolTableCollection &) {
  return success();
}
LogicalResult AllGatherOp::verifySymbolUses(SymbolTableCollection &) {
  return success();
}
LogicalResult AllToAllOp::verifySymbolUses(SymbolTableCollection &) {
  return success();
}
LogicalResult PermuteOp::verifySymbolUses(SymbolTableCollection &) {
  return success();
}
LogicalResult ShiftOp::verifySymbolUses(SymbolTableCollection &) {
  return success();
}
LogicalResult ReduceScatterOp::verifySymbolUses(SymbolTableCollection &) {
  return success();
}
LogicalResult SendOp::verifySymbolUses(SymbolTableCollection &) {
  return success();
}
LogicalResult RecvOp::verifySymbolUses(SymbolTableCollection &) {
  return success();
}
LogicalResult EnqueueAttendOp::verifySymbolUses(SymbolTableCollection &) {
  return success();
}
LogicalResult EnqueueSliceOp::verifySymbolUses(SymbolTableCollection &) {
  return success();
}
LogicalResult AllGatherOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &) {
  return failure();
}
LogicalResult AllToAllOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &) {
  return failure();
}
LogicalResult PermuteOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &) {
  return failure();
}
LogicalResult ShiftOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &) {
  return failure();
}
LogicalResult ReduceScatterOp::fold(FoldAdaptor,
                                    SmallVectorImpl<OpFoldResult> &) {
  return failure();
}
