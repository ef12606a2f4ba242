//===- Program.cpp - What a module says about its emitted program ---------===//
#include "compiler/Emit/Program.h"

#include "compiler/Analysis/Volume.h"
#include "dialects/StarTrail/Functions.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace startrail;

FailureOr<ElementType> startrail::elementTypeOf(Location location, Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref || !memref.hasStaticShape() || !memref.getLayout().isIdentity()) {
    emitError(location) << "expected a buffer to be a statically shaped memref "
                           "with the identity layout, but got "
                        << type;
    return failure();
  }
  Type element = memref.getElementType();
  if (element.isF32())
    return ElementType{"f32", "STARTRAIL_F32", "ncclFloat32", 4};
  if (element.isBF16())
    return ElementType{"bf16", "STARTRAIL_BF16", "ncclBfloat16", 2};
  if (element.isF64())
    return ElementType{"f64", "STARTRAIL_F64", "ncclFloat64", 8};
  emitError(location) << "expected the element type of a buffer to be f32, "
                         "bf16 or f64, but got "
                      << element;
  return failure();
}

ArrayRef<int64_t> startrail::shapeOf(Value buffer) {
  return cast<MemRefType>(buffer.getType()).getShape();
}

int64_t startrail::product(ArrayRef<int64_t> sizes) {
  int64_t value = 1;
  for (int64_t size : sizes)
    value *= size;
  return value;
}

SmallVector<int64_t> EmittedProgram::axesOf(ArrayAttr axisNames) {
  SmallVector<int64_t> indices;
  for (Attribute name : axisNames) {
    int64_t axis = grid.getAxisIndex(cast<StringAttr>(name).getValue());
    if (axis >= 0 && ranks.sizes()[axis] > 1)
      indices.push_back(axis);
  }
  llvm::sort(indices);
  return indices;
}

int64_t EmittedProgram::communicatorOf(ArrayRef<int64_t> axes) {
  for (auto [index, communicator] : llvm::enumerate(communicators))
    if (ArrayRef<int64_t>(communicator.axes) == axes)
      return index;
  return -1;
}

/// Whether the ranks along `axes` are all ranks in the order of the world.
static bool isWorld(const RankAlgebra &ranks, ArrayRef<int64_t> axes) {
  if (ranks.sizeOf(axes) != ranks.numRanks())
    return false;
  for (int64_t rank = 0; rank < ranks.numRanks(); ++rank)
    if (ranks.indexAlong(axes, ranks.coordinatesOf(rank)) != rank)
      return false;
  return true;
}

static void nameCoordinates(EmittedProgram &program) {
  NameTable &names = program.names;
  for (StringRef table : {"communicators", "functions", "program", "at"})
    names.reserve(table);
  program.rankOf = names.add("rankOf");
  program.tokenBlockOf = names.add("tokenBlockOf");
  for (Attribute axis : program.grid.getAxes()) {
    std::string name = names.add(cast<StringAttr>(axis).getValue(), "axis");
    program.axes.push_back(name);
    program.helpers.push_back(names.add(name + "Of"));
  }
}

static void collectCommunicators(EmittedProgram &program, func::FuncOp func) {
  func.walk([&](Operation *op) {
    ArrayAttr named =
        llvm::TypeSwitch<Operation *, ArrayAttr>(op)
            .Case<EnqueueAllGatherOp, EnqueueReduceScatterOp>(
                [](auto collective) { return collective.getAxes(); })
            .Default(ArrayAttr());
    if (!named)
      return;
    SmallVector<int64_t> axes = program.axesOf(named);
    if (axes.empty() || program.communicatorOf(axes) >= 0 ||
        isWorld(program.ranks, axes))
      return;
    std::string name;
    for (int64_t axis : axes)
      name += (name.empty() ? "" : "_") + program.axes[axis];
    std::string color = program.names.add(name + "Color");
    std::string key = program.names.add(name + "Key");
    program.communicators.push_back({std::move(axes), name, color, key});
  });
}

/// The call of `func` on whole tensors, if it has one.
static SpmdCallOp callOf(ModuleOp module, func::FuncOp func) {
  SpmdCallOp found;
  module.walk([&](SpmdCallOp call) {
    if (!found && call.getCallee() == func.getSymName())
      found = call;
  });
  return found;
}

static LogicalResult collectTensors(EmittedProgram &program, SpmdCallOp call,
                                    EmittedFunction &function,
                                    NameTable &names) {
  func::FuncOp func = function.func;
  SmallVector<Type> wholes;
  if (call) {
    llvm::append_range(wholes, call.getInputs().getTypes());
    llvm::append_range(wholes, call.getResultTypes());
  }
  bool bhsd = call && call.getLayout() == Layout::BHSD;
  for (BlockArgument argument : func.getArguments()) {
    unsigned index = argument.getArgNumber();
    bool input = func.getArgAttr(index, inputAttrName) != nullptr;
    if (!input && !func.getArgAttr(index, outputAttrName))
      return func.emitError("expected argument ")
             << index << " of '" << func.getSymName()
             << "' to be a startrail.input or startrail.output";
    FailureOr<ElementType> element =
        elementTypeOf(func.getLoc(), argument.getType());
    if (failed(element))
      return failure();
    auto name = func.getArgAttrOfType<StringAttr>(index, nameAttrName);
    EmittedTensor tensor;
    tensor.argument = argument;
    tensor.name =
        name ? name.getValue().str() : "argument" + std::to_string(index);
    tensor.parameter = names.add(tensor.name, "tensor");
    tensor.element = *element;
    tensor.shard =
        llvm::to_vector(cast<MemRefType>(argument.getType()).getShape());
    size_t rank = tensor.shard.size();
    if (rank != 3 && rank != 4)
      return func.emitError("expected argument '")
             << tensor.name << "' to have 3 or 4 dimensions, but got "
             << argument.getType();
    tensor.layout = rank == 3 ? "STARTRAIL_BHS"
                    : bhsd    ? "STARTRAIL_BHSD"
                              : "STARTRAIL_BSHD";
    if (index < wholes.size()) {
      tensor.whole =
          llvm::to_vector(cast<RankedTensorType>(wholes[index]).getShape());
    } else {
      tensor.whole = tensor.shard;
      tensor.whole[1] *= program.ranks.numRanks();
      if (rank == 3)
        std::swap(tensor.whole[1], tensor.whole[2]);
    }
    (input ? function.inputs : function.outputs).push_back(std::move(tensor));
  }
  return success();
}

/// Mask, diagonal and scale, which all blocks of a function share.
static LogicalResult collectMask(EmittedFunction &function, int64_t ranks) {
  EnqueueAttendOp first;
  bool agree = true;
  function.func.walk([&](EnqueueAttendOp attend) {
    if (!first)
      first = attend;
    agree &= first.getMask() == attend.getMask() &&
             first.getAlignment() == attend.getAlignment() &&
             first.getScale() == attend.getScale();
  });
  if (!first)
    return function.func.emitError("expected '")
           << function.func.getSymName() << "' to attend at least one block";
  if (!agree)
    return function.func.emitError("expected all blocks of '")
           << function.func.getSymName()
           << "' to share mask, alignment and scale";
  function.mask = first.getMask();
  function.scale = first.getScale().convertToDouble();
  if (function.mask == Mask::Causal &&
      first.getAlignment() == Alignment::BottomRight &&
      function.inputs.size() >= 2)
    function.diagonal =
        (function.inputs[1].shard[1] - function.inputs[0].shard[1]) * ranks;
  return success();
}

static LogicalResult collectPlan(EmittedFunction &function) {
  func::FuncOp func = function.func;
  auto read = [&](StringRef name, int64_t &value) -> LogicalResult {
    auto attribute = func->getAttrOfType<IntegerAttr>(name);
    if (!attribute)
      return func.emitError("expected '")
             << func.getSymName() << "' to have attribute " << name
             << ", but got none";
    value = attribute.getInt();
    return success();
  };
  if (failed(read(stepsAttrName, function.steps)) ||
      failed(read(workspaceBytesAttrName, function.workspaceBytes)) ||
      failed(read(peakBytesAttrName, function.peakBytes)))
    return failure();
  for (BufferOp buffer : func.getOps<BufferOp>())
    if (!buffer.getOffset())
      return buffer.emitError("expected buffer '")
             << buffer.getName() << "' to have an offset, but got none";
  return success();
}

static LogicalResult collectTraffic(EmittedFunction &function) {
  FailureOr<Volume> volume = computeVolume(function.func);
  if (failed(volume))
    return failure();
  for (unsigned kind = 0; kind <= getMaxEnumValForTraffic(); ++kind)
    function.traffic.push_back(volume->max(static_cast<Traffic>(kind)));
  return success();
}

static bool isScheduled(func::FuncOp func) {
  return !func.isExternal() && func->hasAttr(gridAttrName) &&
         func.getNumArguments() > 0 &&
         llvm::all_of(func.getArgumentTypes(), llvm::IsaPred<MemRefType>);
}

FailureOr<EmittedProgram> startrail::collectProgram(ModuleOp module,
                                                    StringRef caller) {
  std::optional<EmittedProgram> program;
  for (auto func : module.getOps<func::FuncOp>()) {
    if (!isScheduled(func))
      continue;
    SpmdCallOp call = callOf(module, func);
    if (!caller.empty() &&
        (!call || call->getParentOfType<func::FuncOp>().getSymName() != caller))
      continue;
    auto name = func->getAttrOfType<FlatSymbolRefAttr>(gridAttrName);
    auto grid = name ? SymbolTable::lookupNearestSymbolFrom<GridOp>(func, name)
                     : GridOp();
    if (!grid)
      return func.emitError("expected attribute startrail.grid of '")
             << func.getSymName() << "' to name a startrail.grid";
    if (!program) {
      program.emplace(grid);
      nameCoordinates(*program);
    } else if (program->grid != grid) {
      InFlightDiagnostic error =
          func.emitError("expected all functions of a program to be over @")
          << program->grid.getSymName() << ", but got @" << grid.getSymName();
      error.attachNote(program->grid.getLoc()) << "the first grid is here";
      return error;
    }
    EmittedFunction function;
    function.func = func;
    function.symbol = func.getSymName().str();
    function.name = program->names.add(func.getSymName(), "function");
    for (StringRef suffix : {"_run", "_run_arrays", "_inputs", "_outputs"})
      program->names.reserve(function.name + suffix.str());
    NameTable parameters = program->names;
    for (StringRef reserved : {"context", "stream"})
      parameters.reserve(reserved);
    if (failed(collectPlan(function)) ||
        failed(collectTensors(*program, call, function, parameters)) ||
        failed(collectMask(function, program->ranks.numRanks())) ||
        failed(collectTraffic(function)))
      return failure();
    collectCommunicators(*program, func);
    program->eventCount = std::max<int64_t>(
        program->eventCount, llvm::range_size(func.getOps<EventOp>()));
    program->workspaceBytes =
        std::max(program->workspaceBytes, function.workspaceBytes);
    program->functions.push_back(std::move(function));
  }
  if (!program)
    return module.emitError("expected ")
           << (caller.empty() ? std::string("the module")
                              : "function '" + caller.str() + "'")
           << " to have an attention to emit, but got none";
  return std::move(*program);
}
