//===- FunctionEmitter.cpp - One scheduled function as C++ ----------------===//
#include "compiler/Emit/FunctionEmitter.h"
#include "compiler/Emit/Text.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace startrail;

FunctionEmitter::FunctionEmitter(EmittedProgram &program,
                                 const EmittedFunction &function,
                                 HelperUse &use)
    : program(program), function(function), grid(program.grids[function.grid]),
      func(function.func), use(use), names(program.names), body(1),
      coordinatesUsed(grid.axes.size(), false),
      communicatorsUsed(program.communicators.size(), false) {}

static std::string spaced(StringRef name) {
  std::string words = name.str();
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

void FunctionEmitter::nameArgumentsAndBuffers() {
  for (StringRef reserved : {"context", "stream", "workspace", "at"})
    names.reserve(reserved);
  for (const auto &[tensors, readOnly] :
       {std::pair(function.taken(), true), std::pair(function.given(), false)})
    for (const EmittedTensor &tensor : tensors) {
      names.reserve(tensor.parameter);
      locals.insert({tensor.argument,
                     {tensor.parameter, spaced(tensor.parameter), readOnly}});
    }
  worldName = names.add("world");
  for (const EmittedCommunicator &communicator : program.communicators)
    communicatorNames.push_back(names.add(communicator.name + "_ranks"));
  for (Operation &op : func.getBody().front()) {
    if (auto stream = dyn_cast<StreamOp>(op)) {
      std::string name =
          names.add(stringifyStreamKind(stream.getKind()), "stream");
      locals.insert({stream.getResult(), {name, name}});
    } else if (auto event = dyn_cast<EventOp>(op)) {
      std::string name = names.add(event.getName(), "event");
      locals.insert({event.getResult(), {name, spaced(name)}});
    } else if (auto buffer = dyn_cast<BufferOp>(op)) {
      std::string name = names.add(buffer.getName(), "buffer");
      locals.insert({buffer.getResult(), {name, spaced(name)}});
    }
  }
}

LogicalResult FunctionEmitter::emitOperation(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<ForkOp, JoinOp, RecordOp, WaitOp, GroupOp, EnqueueEmptyStateOp,
            EnqueueAttendOp, EnqueueRescaleOp, EnqueueMergeOp, EnqueueConvertOp,
            EnqueueSliceOp, EnqueueAccumulateOp, EnqueueDeltaOp, EnqueueZeroOp,
            EnqueueAttendGradientOp, scf::ForOp, scf::IfOp>(
          [&](auto call) { return emitCall(call); })
      // Declared before the body, or spelled out where they are used.
      .Case<StreamOp, EventOp, BufferOp, CoordinateOp, arith::ConstantOp,
            arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::CmpIOp,
            arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::RemSIOp,
            arith::DivSIOp, affine::AffineApplyOp, scf::YieldOp,
            func::ReturnOp>([](auto) { return success(); })
      .Default([](Operation *other) {
        return other->emitError("expected an operation of the streams level, "
                                "but got '")
               << other->getName() << "'";
      });
}

LogicalResult FunctionEmitter::emitBlock(Block &block) {
  for (Operation &op : block)
    if (failed(emitOperation(&op)))
      return failure();
  return success();
}

void FunctionEmitter::declareStreamsAndEvents(TextWriter &text) {
  for (StreamOp stream : func.getOps<StreamOp>())
    if (const Local &local = locals[stream.getResult()]; local.used)
      text.line("const cudaStream_t " + local.name + " = context->" +
                stringifyStreamKind(stream.getKind()) + ";");
  int64_t index = 0;
  for (EventOp event : func.getOps<EventOp>()) {
    if (const Local &local = locals[event.getResult()]; local.used)
      text.line("const cudaEvent_t " + local.name + " = context->events[" +
                Twine(index) + "];");
    ++index;
  }
  if (worldUsed)
    text.line("const ncclComm_t " + worldName + " = context->world;");
  for (auto [index, name] : llvm::enumerate(communicatorNames))
    if (communicatorsUsed[index])
      text.line("const ncclComm_t " + name + " = context->communicators[" +
                Twine(index) + "];");
}

void FunctionEmitter::declareBuffers(TextWriter &text) {
  bool first = true;
  for (BufferOp buffer : func.getOps<BufferOp>()) {
    const Local &local = locals[buffer.getResult()];
    if (!local.used)
      continue;
    if (first) {
      text.line();
      text.line("char *const workspace = "
                "static_cast<char *>(context->workspace);");
      first = false;
    }
    auto type = cast<MemRefType>(buffer.getType());
    std::string shape;
    llvm::raw_string_ostream stream(shape);
    llvm::interleaveComma(type.getShape(), stream);
    stream << "] " << type.getElementType();
    text.line("void *const " + local.name + " = workspace + " +
              Twine(*buffer.getOffset()) + "; // [" + shape);
  }
}

void FunctionEmitter::declareRank(TextWriter &text) {
  if (llvm::is_contained(coordinatesUsed, true) || !peers.empty()) {
    text.line();
    text.comment("Where this rank stands, and whom it exchanges with.");
  }
  for (auto [axis, used] : llvm::enumerate(coordinatesUsed))
    if (used)
      text.line("const int64_t " + grid.axes[axis] + " = " +
                grid.helpers[axis] + "(context->rank);");
  for (const auto &[map, peer] : peers)
    text.line("const int " + peer.first + " = " + peer.second + ";");
  for (const Constant &constant : constants)
    text.line(constant.type + constant.name + " = " + constant.value + ";");
}

std::string FunctionEmitter::declarations() {
  TextWriter text;
  text.open(signatureOf(function));
  for (const auto &tensors : {function.taken(), function.given()})
    for (const EmittedTensor &tensor : tensors)
      if (!locals[tensor.argument].used)
        text.line("(void)" + tensor.parameter + ";");
  declareStreamsAndEvents(text);
  declareBuffers(text);
  declareRank(text);
  return text.str();
}

FailureOr<std::string> FunctionEmitter::emit() {
  if (!llvm::hasSingleElement(func.getBody()))
    return func.emitError("expected '")
           << func.getSymName() << "' to be one block, but got "
           << func.getBody().getBlocks().size();
  nameArgumentsAndBuffers();
  if (failed(emitBlock(func.getBody().front())))
    return failure();
  body.line("return 0;");
  body.close();
  return declarations() + body.str();
}
