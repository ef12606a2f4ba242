//===- EmitCollectives.cpp - Collectives to groups of transfers -----------===//
#include "compiler/Analysis/GradientMoves.h"
#include "compiler/Schedule/ProgramBufferizer.h"

#include "dialects/StarTrail/RankAlgebra.h"

using namespace mlir;
using namespace startrail;

static constexpr unsigned maxGroupSize = 256;

void ProgramBufferizer::emitGroups(Operation *op, FlatSymbolRefAttr grid,
                                   Traffic traffic, unsigned operands,
                                   unsigned perOperand, Call call) {
  unsigned perGroup = maxGroupSize / perOperand;
  for (unsigned first = 0; first < operands; first += perGroup) {
    auto group =
        GroupOp::create(builder, op->getLoc(), communication, grid,
                        TrafficAttr::get(builder.getContext(), traffic), step);
    OpBuilder::InsertionGuard guard(builder);
    builder.createBlock(&group.getBody());
    for (unsigned i = first; i < std::min(operands, first + perGroup); ++i)
      call(i);
  }
}

void ProgramBufferizer::emitAllGather(AllGatherOp op) {
  bool ofTeam = op.getAxes().size() == 1 &&
                cast<StringAttr>(op.getAxes()[0]).getValue() == "member";
  emitGroups(op, op.getGridAttr(), Traffic::Gather, op.getNumOperands(), 1,
             [&](unsigned i) {
               Value target = destinationOf(op.getResult(i),
                                            ofTeam ? "_team" : "_gathered");
               EnqueueAllGatherOp::create(
                   builder, op.getLoc(), bufferOf(op.getOperand(i)), target,
                   op.getAxesAttr(), op.getDimAttr(), op.getSegmentsAttr());
             });
}

void ProgramBufferizer::emitExchange(Operation *op, FlatSymbolRefAttr grid,
                                     Traffic traffic, AffineMap source,
                                     AffineMap target, StringRef suffix) {
  emitGroups(op, grid, traffic, op->getNumOperands(), 2, [&](unsigned i) {
    Value received = destinationOf(op->getResult(i), suffix);
    EnqueueSendOp::create(builder, op->getLoc(), bufferOf(op->getOperand(i)),
                          target);
    EnqueueRecvOp::create(builder, op->getLoc(), received, source);
  });
}

void ProgramBufferizer::emitPermute(PermuteOp op) {
  bool home = movesGradients(op);
  emitExchange(op, op.getGridAttr(), home ? Traffic::Home : Traffic::Exchange,
               op.getSource(), op.getTarget(), home ? "_home" : "_exchanged");
}

void ProgramBufferizer::emitShift(ShiftOp op, GridOp grid) {
  unsigned rank = grid.getSizes().size();
  int64_t axis = grid.getAxisIndex(op.getAxis());
  auto shifted = [&](int64_t offset) {
    AffineMap map = builder.getMultiDimIdentityMap(rank);
    AffineExpr coordinate = builder.getAffineDimExpr(axis);
    return map.replace(coordinate,
                       (coordinate + offset) % grid.getSizes()[axis], rank, 0);
  };
  int64_t offset = int64_t(op.getOffset());
  emitExchange(op, op.getGridAttr(),
               movesGradients(op) ? Traffic::Gradient : Traffic::Ring,
               shifted(-offset), shifted(offset), "_ring");
}

/// The index of a rank among those that differ from it only along `axes`, in
/// token order.
static AffineMap getIndexAlong(GridOp grid, ArrayAttr axes) {
  MLIRContext *context = grid.getContext();
  RankAlgebra ranks(grid);
  AffineExpr index = getAffineConstantExpr(0, context);
  int64_t stride = 1;
  for (int64_t axis : ranks.tokenAxes()) {
    if (!llvm::is_contained(axes, grid.getAxes()[axis]))
      continue;
    index = index + getAffineDimExpr(axis, context) * stride;
    stride *= ranks.sizes()[axis];
  }
  return AffineMap::get(ranks.sizes().size(), 0, index);
}

/// The type of n stacked parts of the type of one.
static Type getStacked(Type part, int64_t n) {
  auto type = cast<MemRefType>(part);
  SmallVector<int64_t> shape{n};
  llvm::append_range(shape, type.getShape());
  return MemRefType::get(shape, type.getElementType());
}

void ProgramBufferizer::emitReduceScatter(ReduceScatterOp op, GridOp grid) {
  bool combines = grid.getSizeOf(op.getAxes()) > 1;
  if (!combines) {
    for (auto [operand, result] :
         llvm::zip_equal(op.getOperands(), op.getResults()))
      emitConvert(op.getLoc(), bufferOf(operand),
                  destinationOf(result, "_rows"));
  } else if (op.getCombine() == Combine::Sum) {
    reduceRows(op, bufferOf(op.getOperand(0)));
  } else if (op.getVia() == CombineVia::Exchange) {
    combineViaExchange(op, grid);
  } else {
    combineViaGather(op, grid);
  }
}

void ProgramBufferizer::reduceRows(ReduceScatterOp op, Value source) {
  Location loc = op.getLoc();
  Value result = op.getResult(0);
  auto type = cast<RankedTensorType>(result.getType());
  Type sumType =
      memrefOf(type, cast<MemRefType>(source.getType()).getElementType());
  bool rounds = sumType != memrefOf(type);
  Value rows = rounds ? makeBuffer(loc, sumType, subjects[result] + "_rows")
                      : destinationOf(result, "_rows");
  emitGroups(op, op.getGridAttr(), Traffic::Combine, 1, 1, [&](unsigned) {
    EnqueueReduceScatterOp::create(builder, loc, source, rows, op.getAxesAttr(),
                                   op.getDimAttr(), op.getSegmentsAttr());
  });
  if (rounds)
    emitConvert(loc, rows, destinationOf(result, "_rounded"));
}

void ProgramBufferizer::combineViaGather(ReduceScatterOp op, GridOp grid) {
  Location loc = op.getLoc();
  Value lse = bufferOf(op.getOperand(1));
  Value parts =
      makeBuffer(loc, getStacked(lse.getType(), grid.getSizeOf(op.getAxes())),
                 subjects[op.getOperand(1)] + "_parts");
  Value total =
      makeBuffer(loc, lse.getType(), subjects[op.getOperand(1)] + "_total");
  emitGroups(op, op.getGridAttr(), Traffic::Lse, 1, 1, [&](unsigned) {
    EnqueueAllGatherOp::create(builder, loc, lse, parts, op.getAxesAttr(),
                               builder.getI64IntegerAttr(0),
                               DenseI64ArrayAttr());
  });
  Value output = bufferOf(op.getOperand(0));
  if (!mayTakeOver(op->getOpOperand(0))) {
    Value copy = makeBuffer(loc, output.getType(),
                            subjects[op.getOperand(0)] + "_scaled");
    emitConvert(loc, output, copy);
    output = copy;
  }
  EnqueueRescaleOp::create(builder, loc, output, lse, parts, total, compute);
  EnqueueSliceOp::create(builder, loc, total,
                         destinationOf(op.getResult(1), "_rows"), compute,
                         op.getGridAttr(), op.getDimAttr(),
                         AffineMapAttr::get(getIndexAlong(grid, op.getAxes())),
                         op.getSegmentsAttr());
  reduceRows(op, output);
}

void ProgramBufferizer::combineViaExchange(ReduceScatterOp op, GridOp grid) {
  Location loc = op.getLoc();
  SmallVector<Value> parts;
  constexpr Traffic traffic[] = {Traffic::Combine, Traffic::Lse};
  for (unsigned index : {0, 1}) {
    Value part = bufferOf(op.getOperand(index));
    Type rows = memrefOf(op.getResult(index).getType(),
                         cast<MemRefType>(part.getType()).getElementType());
    parts.push_back(makeBuffer(loc,
                               getStacked(rows, grid.getSizeOf(op.getAxes())),
                               subjects[op.getOperand(index)] + "_parts"));
    emitGroups(op, op.getGridAttr(), traffic[index], 1, 1, [&](unsigned) {
      EnqueueAllToAllOp::create(builder, loc, part, parts.back(),
                                op.getAxesAttr(), op.getDimAttr(),
                                op.getSegmentsAttr());
    });
  }
  Value output = destinationOf(op.getResult(0), "_rows");
  Value lse = destinationOf(op.getResult(1), "_rows");
  EnqueueMergeOp::create(builder, loc, parts[0], parts[1], output, lse,
                         compute);
}
