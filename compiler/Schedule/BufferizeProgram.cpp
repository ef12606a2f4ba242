//===- BufferizeProgram.cpp - Tensors to buffers, operations to streams ---===//
#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Schedule/ProgramBufferizer.h"
#include "compiler/Schedule/Steps.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace startrail;

ProgramBufferizer::ProgramBufferizer(func::FuncOp func)
    : func(func), builder(func.getContext()), buffersBuilder(builder) {}

LogicalResult startrail::bufferizeProgram(func::FuncOp func) {
  return ProgramBufferizer(func).run();
}

LogicalResult ProgramBufferizer::run() {
  program.takeBody(func.getBody());
  buildSignature();
  nameValues(program.front());

  Location loc = func.getLoc();
  Block *entry = &func.getBody().front();
  builder.setInsertionPointToStart(entry);
  Type stream = StreamType::get(builder.getContext());
  compute = StreamOp::create(builder, loc, stream, StreamKind::Compute);
  communication =
      StreamOp::create(builder, loc, stream, StreamKind::Communication);
  auto fork = ForkOp::create(builder, loc, ValueRange{compute, communication});
  buffersBuilder.setInsertionPoint(fork);

  auto returnOp = cast<func::ReturnOp>(program.front().getTerminator());
  for (auto [value, output] : llvm::zip_equal(returnOp.getOperands(), outputs))
    direct(value, output);
  if (failed(emitBlock(program.front(), Value())))
    return failure();
  emitReturn(returnOp);
  if (llvm::hasSingleElement(communication.getUses())) {
    fork.getStreamsMutable().assign(compute);
    communication.getDefiningOp()->erase();
    communication = nullptr;
  }
  SmallVector<Value> joined(fork.getStreams());
  JoinOp::create(builder, loc, joined);
  func::ReturnOp::create(builder, returnOp.getLoc());
  func->setAttr(stepsAttrName, builder.getI64IntegerAttr(
                                   std::max({attends, gradients, int64_t(1)})));
  return success();
}

void ProgramBufferizer::buildSignature() {
  Block &old = program.front();
  Block *entry = builder.createBlock(&func.getBody());
  SmallVector<Type> types;
  SmallVector<Attribute> attributes;
  auto add = [&](Type tensor, Location loc, DictionaryAttr given,
                 const Twine &name, StringRef role) {
    NamedAttrList list(given);
    auto explicitName = dyn_cast_or_null<StringAttr>(list.get(nameAttrName));
    std::string unique =
        names.take(explicitName ? explicitName.getValue() : name);
    list.set(nameAttrName, builder.getStringAttr(unique));
    list.set(role, builder.getUnitAttr());
    attributes.push_back(list.getDictionary(builder.getContext()));
    types.push_back(memrefOf(tensor));
    Value argument = entry->addArgument(types.back(), loc);
    subjects[argument] = unique;
    return argument;
  };
  for (BlockArgument argument : old.getArguments()) {
    unsigned index = argument.getArgNumber();
    buffers[argument] =
        add(argument.getType(), argument.getLoc(), func.getArgAttrDict(index),
            "input_" + Twine(index), inputAttrName);
    std::string name = subjects.lookup(buffers[argument]);
    StringRef subject = name;
    // What was saved is the operand it is the team's copy of.
    if (func.getArgAttr(index, savedAttrName))
      subject.consume_front("team_");
    subjects[argument] = subject.str();
  }
  for (auto [index, type] : llvm::enumerate(func.getResultTypes())) {
    std::string name = index == 0   ? "output"
                       : index == 1 ? "lse"
                                    : "output_" + std::to_string(index);
    outputs.push_back(add(type, func.getLoc(), func.getResultAttrDict(index),
                          name, outputAttrName));
  }
  func.setResAttrsAttr(nullptr);
  func.setArgAttrsAttr(nullptr);
  func.setFunctionType(builder.getFunctionType(types, {}));
  func.setArgAttrsAttr(builder.getArrayAttr(attributes));
}

/// Gives every tensor a subject, after the argument or state it comes from.
void ProgramBufferizer::nameValues(Block &block) {
  for (Operation &op : block) {
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      for (auto [argument, init, result] : llvm::zip_equal(
               loop.getRegionIterArgs(), loop.getInitArgs(), loop.getResults()))
        subjects[argument] = subjects[result] = subjects.lookup(init);
      nameValues(*loop.getBody());
    } else if (auto empty = dyn_cast<EmptyStateOp>(op)) {
      subjects[empty.getOutput()] = "output";
      subjects[empty.getLse()] = "lse";
    } else if (auto delta = dyn_cast<DeltaOp>(op)) {
      subjects[delta.getDelta()] = "delta";
    } else if (auto zero = dyn_cast<ZeroOp>(op)) {
      subjects[zero.getResult()] = getGradientName(zero).str();
    } else if (auto convert = dyn_cast<ConvertOp>(op)) {
      subjects[convert.getResult()] = subjects.lookup(convert.getSource());
    } else if (isCollective(&op)) {
      for (auto [result, operand] :
           llvm::zip_equal(op.getResults(), op.getOperands()))
        subjects[result] = subjects.lookup(operand);
    } else {
      for (Value result : op.getResults())
        if (OpOperand *updated = getUpdatedOperand(result))
          subjects[result] = subjects.lookup(updated->get());
    }
  }
}

LogicalResult ProgramBufferizer::emitBlock(Block &block, Value blockStep) {
  step = blockStep;
  for (Operation &op : block.without_terminator())
    if (failed(emitOp(&op)))
      return failure();
  return success();
}

LogicalResult ProgramBufferizer::emitOp(Operation *op) {
  GridOp grid;
  if (isCollective(op) || isa<AttendOp, AttendGradientOp>(op)) {
    auto name = op->getAttrOfType<FlatSymbolRefAttr>("grid");
    grid = SymbolTable::lookupNearestSymbolFrom<GridOp>(func, name);
    if (!grid)
      return op->emitError("expected grid to name a 'startrail.grid', but got ")
             << name;
  }
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](scf::ForOp op) { return emitLoop(op); })
      .Case([&](EmptyStateOp op) { return emitEmptyState(op), success(); })
      .Case([&](AttendOp op) { return emitAttend(op), success(); })
      .Case([&](AccumulateOp op) { return emitAccumulate(op), success(); })
      .Case([&](DeltaOp op) { return emitDelta(op), success(); })
      .Case([&](ZeroOp op) { return emitZero(op), success(); })
      .Case([&](ConvertOp op) { return emitConvert(op), success(); })
      .Case([&](AttendGradientOp op) {
        return emitAttendGradient(op), success();
      })
      .Case([&](AllGatherOp op) { return emitAllGather(op), success(); })
      .Case([&](PermuteOp op) { return emitPermute(op), success(); })
      .Case([&](ShiftOp op) { return emitShift(op, grid), success(); })
      .Case([&](ReduceScatterOp op) {
        return emitReduceScatter(op, grid), success();
      })
      .Default([&](Operation *op) {
        builder.clone(*op, scalars);
        return success();
      });
}

void ProgramBufferizer::emitReturn(func::ReturnOp op) {
  for (auto [value, output] : llvm::zip_equal(op.getOperands(), outputs))
    if (bufferOf(value) != output)
      emitConvert(op.getLoc(), bufferOf(value), output);
}

void ProgramBufferizer::emitEmptyState(EmptyStateOp op) {
  Value output = destinationOf(op.getOutput(), "_partial");
  Value lse = destinationOf(op.getLse(), "_partial");
  EnqueueEmptyStateOp::create(builder, op.getLoc(), output, lse, compute);
}

void ProgramBufferizer::emitAttend(AttendOp op) {
  Value output = updatable(op.getOutputMutable(), op.getNewOutput());
  Value lse = updatable(op.getLseMutable(), op.getNewLse());
  Value at = op.getStep() ? scalars.lookupOrDefault(op.getStep()) : Value();
  EnqueueAttendOp::create(
      builder, op.getLoc(), bufferOf(op.getQuery()), bufferOf(op.getKey()),
      bufferOf(op.getValue()), output, lse, compute, at, op.getGridAttr(),
      op.getMaskAttr(), op.getAlignmentAttr(), op.getScaleAttr(),
      op.getQueryOwnerAttr(), op.getKeyOwnerAttr(), op.getQueryTokensAttr(),
      op.getKeyTokensAttr());
  countBlock(attends);
}

void ProgramBufferizer::countBlock(int64_t &blocks) {
  if (llvm::AddOverflow(blocks, repeats, blocks))
    blocks = INT64_MAX;
}

void ProgramBufferizer::emitAccumulate(AccumulateOp op) {
  Value sum = updatable(op.getAccumulatorMutable(), op.getResult());
  EnqueueAccumulateOp::create(builder, op.getLoc(), sum,
                              bufferOf(op.getContribution()), compute);
  Value begin = getRoot(op.getContribution());
  if (auto zero = begin.getDefiningOp<ZeroOp>(); zero && isContribution(zero))
    contributions[subjects[begin]] = bufferOf(begin);
}

void ProgramBufferizer::emitConvert(Location loc, Value source, Value target) {
  EnqueueConvertOp::create(builder, loc, source, target, compute);
}

Type ProgramBufferizer::memrefOf(Type type, Type element) {
  auto shaped = cast<ShapedType>(type);
  return MemRefType::get(shaped.getShape(),
                         element ? element : shaped.getElementType());
}

Value ProgramBufferizer::makeBuffer(Location loc, Type type,
                                    const Twine &name) {
  return BufferOp::create(buffersBuilder, loc, type,
                          builder.getStringAttr(names.take(name)),
                          IntegerAttr());
}

Value ProgramBufferizer::destinationOf(Value result, const Twine &suffix) {
  Value &target = destinations[result];
  if (!target)
    target = makeBuffer(result.getLoc(), memrefOf(result.getType()),
                        subjects[result] + suffix);
  return buffers[result] = target;
}

Value ProgramBufferizer::updatable(OpOperand &use, Value result) {
  Value own = bufferOf(use.get());
  if (mayTakeOver(use))
    return buffers[result] = own;
  Value copy = destinationOf(result, "_copy");
  emitConvert(use.getOwner()->getLoc(), own, copy);
  return copy;
}

void ProgramBufferizer::direct(Value value, Value target) {
  Value root = getRoot(value);
  auto loop = root.getDefiningOp<scf::ForOp>();
  bool rotates =
      loop &&
      !isUpdatedByLoop(loop.getTiedLoopRegionIterArg(cast<OpResult>(root)));
  if (root.getDefiningOp() && !rotates &&
      root.getParentBlock() == value.getParentBlock())
    destinations.try_emplace(root, target);
}
