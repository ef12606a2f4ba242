//===- BufferCells.cpp - Where the bytes of buffers lie -------------------===//
#include "compiler/Analysis/BufferCells.h"

#include "compiler/Analysis/Buffers.h"
#include "dialects/StarTrail/Functions.h"
#include "dialects/StarTrail/VerifierUtils.h"

using namespace mlir;
using namespace startrail;

static LogicalResult verifyOffsets(func::FuncOp function) {
  auto workspace = function->getAttrOfType<IntegerAttr>(workspaceBytesAttrName);
  for (auto buffer : function.getOps<BufferOp>()) {
    std::optional<int64_t> offset = buffer.getOffset();
    if (offset.has_value() != !!workspace)
      return expected(buffer, "a buffer",
                      workspace ? "placed in the planned workspace"
                                : "unplaced, as the function has no " +
                                      workspaceBytesAttrName)
             << (offset ? "an offset" : "no offset");
    if (!offset)
      continue;
    // Not the sum of the two, which need not fit in 64 bits.
    int64_t bytes = bytesOf(buffer.getType());
    if (*offset > workspace.getInt() - bytes)
      return expected(buffer, "the buffer's end",
                      "within the workspace of " + Twine(workspace.getInt()) +
                          " bytes")
             << bytes << " bytes at " << *offset;
  }
  return success();
}

FailureOr<BufferCells> BufferCells::of(func::FuncOp function,
                                       ArrayRef<Value> buffers) {
  if (failed(verifyOffsets(function)))
    return failure();
  auto placeOf =
      [](Value buffer) -> std::optional<std::pair<int64_t, int64_t>> {
    auto op = buffer.getDefiningOp<BufferOp>();
    if (!op || !op.getOffset())
      return std::nullopt;
    return std::pair(*op.getOffset(), *op.getOffset() + bytesOf(op.getType()));
  };
  // Where a cell of the workspace begins, or ends, in bytes.
  SmallVector<int64_t> cuts;
  for (Value buffer : buffers)
    if (auto place = placeOf(buffer))
      cuts.append({place->first, place->second});
  llvm::sort(cuts);
  cuts.erase(llvm::unique(cuts), cuts.end());
  BufferCells cells;
  cells.count = cuts.size();
  for (Value buffer : buffers) {
    auto place = placeOf(buffer);
    auto cellAt = [&](int64_t byte) -> unsigned {
      return llvm::lower_bound(cuts, byte) - cuts.begin();
    };
    if (place)
      cells.ranges.emplace_back(cellAt(place->first), cellAt(place->second));
    else
      cells.ranges.emplace_back(cells.count, cells.count + 1);
    if (!place)
      ++cells.count;
  }
  return cells;
}
