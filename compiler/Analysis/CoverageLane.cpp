//===- CoverageLane.cpp - Ranks that run the same ops ---------------------===//
#include "compiler/Analysis/CoverageLane.h"

#include "compiler/Analysis/Buffers.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace startrail;

CoverageLane::CoverageLane(CoverageOps &ops, int64_t firstRank, int64_t width,
                           ArrayRef<int64_t> coordinates)
    : proof(ops.proof), ops(ops), first(firstRank), ranks(width),
      run(ops.proof.function, coordinates) {
  for (auto [index, input] : llvm::enumerate(proof.inputs)) {
    auto held = this->held(proof.function.getArgument(input.argument));
    for (int64_t i = 0; i < width; ++i)
      held[i] = proof.initial(index, first + i);
  }
}

CoverageLane::Column &CoverageLane::columnOf(unsigned id) {
  std::unique_ptr<Column> &column = columns[id];
  if (!column) {
    column = std::make_unique<Column>();
    column->held.resize(ranks);
  }
  return *column;
}

MutableArrayRef<Content> CoverageLane::held(Value value) {
  return columnOf(value).held;
}

/// Forgets tensors that no value stands for any more.
void CoverageLane::dropDead() {
  if (run.numIds() < nextDrop)
    return;
  decltype(columns) live;
  for (unsigned id : run.idsInUse())
    if (auto column = columns.find(id); column != columns.end())
      live[id] = std::move(column->second);
  columns = std::move(live);
  nextDrop = run.numIds() + 2 * columns.size() + 16;
}

void CoverageLane::addBuffer(BufferOp buffer) {
  if (!buffer.getOffset())
    return;
  int64_t offset = *buffer.getOffset();
  // Of a verified buffer, but a workspace near 2^63 bytes need not be one.
  int64_t end = INT64_MAX;
  if (int64_t bytes = bytesOf(buffer.getType()); bytes < end - offset)
    end = offset + bytes;
  unsigned id = run.idOf(buffer);
  for (const Place &place : places)
    if (place.offset < end && offset < place.end) {
      sharing[id].push_back(place.id);
      sharing[place.id].push_back(id);
    }
  places.push_back({id, offset, end});
}

void CoverageLane::overwrite(Operation *op, Value value) {
  unsigned id = run.idOf(value);
  Column &written = columnOf(id);
  written.overwritten = false;
  written.writer = op;
  auto others = sharing.find(id);
  if (others == sharing.end())
    return;
  for (unsigned other : others->second) {
    Column &column = columnOf(other);
    if (column.overwritten)
      continue;
    auto buffer = run.definitionOf(id).getDefiningOp<BufferOp>();
    llvm::fill(column.held,
               proof.lost(op, "what was overwritten through buffer '" +
                                  buffer.getName().str() +
                                  "', which shares bytes with it"));
    column.overwritten = true;
  }
}

/// Whether an op of another dialect may change a buffer that it gets.
static bool mayWrite(Operation *op, Value value) {
  if (!isa<BaseMemRefType>(value.getType()))
    return false;
  auto known = dyn_cast<MemoryEffectOpInterface>(op);
  if (!known)
    return true;
  SmallVector<MemoryEffects::EffectInstance> effects;
  known.getEffectsOnValue(value, effects);
  return llvm::any_of(effects, [](const MemoryEffects::EffectInstance &effect) {
    return isa<MemoryEffects::Write>(effect.getEffect());
  });
}

LogicalResult CoverageLane::apply(Operation *op) {
  SmallVector<Value> reads, writes;
  if (auto access = dyn_cast<AccessOpInterface>(op)) {
    reads = access.getReads();
    writes = access.getWrites();
  } else {
    llvm::copy_if(op->getOperands(), std::back_inserter(reads),
                  [](Value value) { return isa<ShapedType>(value.getType()); });
    llvm::copy_if(op->getResults(), std::back_inserter(writes),
                  [](Value value) { return isa<ShapedType>(value.getType()); });
    llvm::copy_if(op->getOperands(), std::back_inserter(writes),
                  [&](Value value) { return mayWrite(op, value); });
  }
  if (writes.empty())
    return success();
  std::vector<SmallVector<Content, 2>> results(ranks);
  SmallVector<Content, 3> contents(reads.size());
  for (int64_t i = 0; i < ranks; ++i) {
    for (auto [content, value] : llvm::zip_equal(contents, reads))
      content = held(value)[i];
    results[i].resize(writes.size());
    if (failed(applyLocal(proof, op, first + i, contents, results[i])))
      return failure();
  }
  for (auto [index, value] : llvm::enumerate(writes)) {
    MutableArrayRef<Content> written = held(value);
    for (int64_t i = 0; i < ranks; ++i)
      written[i] = results[i][index];
    overwrite(op, value);
  }
  return success();
}

LogicalResult CoverageLane::checkOutputs(Operation *op, ValueRange returned) {
  checked = true;
  proof.counts.steps = std::max(proof.counts.steps, steps);
  for (auto [index, output] : llvm::enumerate(proof.outputs)) {
    auto held = this->held(output.argument ? output.argument : returned[index]);
    for (int64_t i = 0; i < ranks; ++i)
      if (failed(checkOutput(proof, op, output, first + i, held[i])))
        return failure();
  }
  for (int64_t i = 0; i < ranks; ++i)
    proof.counts.rows +=
        proof.lists.indices(proof.ownTokens(/*ofKeys=*/false, first + i));
  return success();
}

FailureOr<Operation *> CoverageLane::next() {
  while (true) {
    FailureOr<Operation *> op = run.next();
    if (failed(op) || !*op)
      return op;
    LogicalResult done = success();
    if (isAttend(*op))
      done = attend(*op);
    else if (isAttendGradient(*op))
      done = attendGradient(*op);
    else if (auto buffer = dyn_cast<BufferOp>(*op))
      addBuffer(buffer);
    else if (isa<JoinOp>(*op) && proof.function.getNumResults() == 0)
      done = checkOutputs(*op, {});
    else if (isa<func::ReturnOp>(*op))
      done = checked ? success() : checkOutputs(*op, (*op)->getOperands());
    else if (ops.calls.of(*op))
      return op;
    else
      done = apply(*op);
    if (failed(done))
      return failure();
    if (!proof.streams)
      dropDead();
  }
}
