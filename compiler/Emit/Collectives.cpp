//===- Collectives.cpp - Collectives and slices, by batch and segment -----===//
#include "compiler/Emit/AffinePrinter.h"
#include "compiler/Emit/FunctionEmitter.h"

using namespace mlir;
using namespace startrail;

namespace {
/// One segment of a rank's part, in rows along the dimension of a collective.
struct Segment {
  int64_t before; ///< rows of the segments before it
  int64_t rows;
};
} // namespace

/// The segments of a part of `rows` rows; one where none are given.
static SmallVector<Segment> segmentsOf(std::optional<ArrayRef<int64_t>> given,
                                       int64_t rows) {
  if (!given)
    return {{0, rows}};
  SmallVector<Segment> segments;
  int64_t before = 0;
  for (int64_t size : *given) {
    segments.push_back({before, size});
    before += size;
  }
  return segments;
}

/// `batch * size + more + constant`, without what is nothing.
static std::string offsetText(const std::string &batch, int64_t size,
                              const std::string &more, int64_t constant) {
  SmallVector<std::string> terms;
  if (!batch.empty())
    terms.push_back(batch + " * " + std::to_string(size));
  if (!more.empty())
    terms.push_back(more);
  if (constant != 0)
    terms.push_back(std::to_string(constant));
  return llvm::join(terms, " + ");
}

static int64_t rowElements(Value buffer, int64_t dim) {
  return product(shapeOf(buffer).drop_front(dim + 1));
}

LogicalResult
FunctionEmitter::emitCollective(const Group &group, Operation *op, Value source,
                                Value target, ArrayAttr axes, int64_t dim,
                                std::optional<ArrayRef<int64_t>> segments,
                                bool gather) {
  if (!read(op, source) || !written(op, target))
    return failure();
  ElementType element = *elementTypeOf(op->getLoc(), source.getType());
  std::string ranks = communicator(axes);
  int64_t parts = grid.ranks.sizeOf(grid.axesOf(axes));
  int64_t outer = product(shapeOf(source).take_front(dim));
  int64_t sourceRow = product(shapeOf(source).drop_front(dim)) * element.bytes;
  int64_t targetRow = product(shapeOf(target)) / outer * element.bytes;
  int64_t row = rowElements(source, dim);
  int64_t partRows = shapeOf(gather ? source : target)[dim];
  names.openScope();
  std::string batch = openBatches(group, outer);
  std::string operation =
      (gather ? "gather " : "reduce-scatter ") + wordsOf(source);
  for (Segment segment : segmentsOf(segments, partRows)) {
    // The whole has the segments of all ranks, one segment after the other.
    int64_t inPart = segment.before * row * element.bytes;
    int64_t inWhole = inPart * parts;
    std::string from =
        offsetText(batch, sourceRow, "", gather ? inPart : inWhole);
    std::string to =
        offsetText(batch, targetRow, "", gather ? inWhole : inPart);
    // Both count the elements of one rank's part.
    nccl(group, group.grouped ? "nullptr" : ranks, operation, "-1",
         (gather ? "ncclAllGather(" : "ncclReduceScatter(") + at(source, from) +
             ", " + at(target, to) + ", " + Twine(segment.rows * row) + ", " +
             element.nccl + (gather ? ", " : ", ncclSum, ") + ranks + ", " +
             group.stream + ")");
  }
  closeBatches(group, batch);
  names.closeScope();
  return success();
}

LogicalResult FunctionEmitter::emitTransfer(const Group &group,
                                            EnqueueAllGatherOp op) {
  return emitCollective(group, op, op.getSource(), op.getTarget(), op.getAxes(),
                        op.getDim(), op.getSegments(), /*gather=*/true);
}

LogicalResult FunctionEmitter::emitTransfer(const Group &group,
                                            EnqueueReduceScatterOp op) {
  return emitCollective(group, op, op.getSource(), op.getTarget(), op.getAxes(),
                        op.getDim(), op.getSegments(), /*gather=*/false);
}

std::string FunctionEmitter::partner(ArrayRef<int64_t> axes,
                                     const std::string &part) {
  SmallVector<std::string> coordinates;
  for (int64_t axis = 0, end = grid.axes.size(); axis < end; ++axis)
    coordinates.push_back(llvm::is_contained(axes, axis) ? std::string()
                                                         : coordinate(axis));
  int64_t weight = 1, parts = grid.ranks.sizeOf(axes);
  for (int64_t axis : grid.ranks.tokenAxes()) {
    if (!llvm::is_contained(axes, axis))
      continue;
    std::string text = part;
    if (weight > 1)
      text += " / " + std::to_string(weight);
    weight *= grid.ranks.sizes()[axis];
    if (weight < parts)
      text += " % " + std::to_string(grid.ranks.sizes()[axis]);
    coordinates[axis] = text;
  }
  return rankOf(coordinates);
}

LogicalResult FunctionEmitter::emitTransfer(const Group &group,
                                            EnqueueAllToAllOp op) {
  if (!read(op, op.getSource()) || !written(op, op.getTarget()))
    return failure();
  ElementType element = *elementTypeOf(op.getLoc(), op.getSource().getType());
  SmallVector<int64_t> axes = grid.axesOf(op.getAxes());
  int64_t dim = op.getDim(), parts = grid.ranks.sizeOf(axes);
  int64_t outer = product(shapeOf(op.getSource()).take_front(dim));
  int64_t row = rowElements(op.getSource(), dim),
          rowBytes = row * element.bytes;
  int64_t partRows = shapeOf(op.getSource())[dim] / parts;
  names.openScope();
  std::string batch = openBatches(group, outer);
  std::string part = names.add("part"), other = names.add("peer");
  body.open("for (int64_t " + part + " = 0; " + part + " < " + Twine(parts) +
            "; ++" + part + ")");
  body.line("const int " + other + " = " + partner(axes, part) + ";");
  for (Segment segment : segmentsOf(op.getSegments(), partRows)) {
    std::string from =
        offsetText(batch, parts * partRows * rowBytes,
                   part + " * " + std::to_string(segment.rows * rowBytes),
                   parts * segment.before * rowBytes);
    std::string to =
        offsetText(batch, partRows * rowBytes,
                   part + " * " + std::to_string(outer * partRows * rowBytes),
                   segment.before * rowBytes);
    std::string tail = ", " + std::to_string(segment.rows * row) + ", " +
                       element.nccl.str() + ", " + other + ", " + worldName +
                       ", " + group.stream + ")";
    nccl(group, "nullptr", "send " + wordsOf(op.getSource()), other,
         "ncclSend(" + at(op.getSource(), from) + tail);
    nccl(group, "nullptr", "receive " + wordsOf(op.getTarget()), other,
         "ncclRecv(" + at(op.getTarget(), to) + tail);
  }
  body.close();
  closeBatches(group, batch);
  names.closeScope();
  return success();
}

LogicalResult FunctionEmitter::emitCall(EnqueueSliceOp op) {
  auto source = read(op, op.getSource()), target = written(op, op.getTarget());
  auto block = overCoordinates(op, op.getBlock().getResult(0), "0");
  if (!source || !target || !block)
    return failure();
  int64_t dim = op.getDim();
  int64_t outer = product(shapeOf(op.getTarget()).take_front(dim));
  int64_t rowBytes =
      rowElements(op.getSource(), dim) *
      elementTypeOf(op.getLoc(), op.getTarget().getType())->bytes;
  int64_t rows = shapeOf(op.getTarget())[dim];
  int64_t wholeRows = shapeOf(op.getSource())[dim];
  int64_t parts = wholeRows / rows;
  body.line();
  body.comment("Keep this rank's part of " + wordsOf(op.getSource()) + ".");
  names.openScope();
  std::string batch;
  if (outer > 1) {
    batch = names.add("batch");
    body.open("for (int64_t " + batch + " = 0; " + batch + " < " +
              Twine(outer) + "; ++" + batch + ")");
  }
  for (Segment segment : segmentsOf(op.getSegments(), rows)) {
    int64_t bytes = segment.rows * rowBytes;
    std::string from = offsetText(
        batch, wholeRows * rowBytes,
        *block == "0" ? "" : asFactor(*block) + " * " + std::to_string(bytes),
        parts * segment.before * rowBytes);
    std::string to =
        offsetText(batch, rows * rowBytes, "", segment.before * rowBytes);
    cuda("slice " + wordsOf(op.getSource()), stepHere(),
         "cudaMemcpyAsync(" + at(op.getTarget(), to) + ", " +
             at(op.getSource(), from) + ", " + Twine(bytes) +
             ", cudaMemcpyDeviceToDevice, " + streamName(op.getStream()) + ")");
  }
  if (outer > 1)
    body.close();
  names.closeScope();
  return success();
}
