//===- CollectFunction.cpp - What a module says of one emitted function ---===//
#include "compiler/Emit/Program.h"

#include "compiler/Analysis/Balance.h"
#include "compiler/Analysis/Volume.h"
#include "dialects/StarTrail/Functions.h"

using namespace mlir;
using namespace startrail;

/// Looks whether shard and whole tensor have the rows and tokens of the map.
static LogicalResult checkRows(const EmittedFunction &function,
                               const EmittedTensor &tensor,
                               const TokenMap &map) {
  int64_t tokens = tensor.whole[tensor.layout == "STARTRAIL_BSHD" ? 1 : 2];
  if (tensor.shard[1] == map.shardRows() && tokens == map.length())
    return success();
  func::FuncOp func = function.func;
  return func.emitError("expected '")
         << tensor.name << "' of '" << func.getSymName() << "' to have "
         << map.length() << " tokens and " << map.shardRows()
         << " rows a rank, as the layout " << map.tokens().getText()
         << " has, but got " << tokens << " and " << tensor.shard[1];
}

static LogicalResult collectTensors(const EmittedProgram &program,
                                    SpmdCallOp call, EmittedFunction &function,
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
    tensor.keySide = input && function.inputs.size() > 0;
    const TokenMap &map =
        program
            .tokens[tensor.keySide ? function.keyTokens : function.queryTokens]
            .map;
    if (index < wholes.size()) {
      tensor.whole =
          llvm::to_vector(cast<RankedTensorType>(wholes[index]).getShape());
    } else {
      tensor.whole = tensor.shard;
      tensor.whole[1] = map.length();
      if (rank == 3)
        std::swap(tensor.whole[1], tensor.whole[2]);
    }
    if (failed(checkRows(function, tensor, map)))
      return failure();
    (input ? function.inputs : function.outputs).push_back(std::move(tensor));
  }
  return success();
}

/// Mask, diagonal, scale and token maps, which all blocks of a function share.
static LogicalResult collectBlocks(EmittedProgram &program,
                                   EmittedFunction &function) {
  auto rows = [](Value block) { return shapeOf(block)[1]; };
  EnqueueAttendOp first;
  bool agree = true, sameTokens = true;
  function.func.walk([&](EnqueueAttendOp attend) {
    if (!first)
      first = attend;
    agree &= first.getMask() == attend.getMask() &&
             first.getAlignment() == attend.getAlignment() &&
             first.getScale() == attend.getScale();
    sameTokens &= first.getQueryTokens() == attend.getQueryTokens() &&
                  first.getKeyTokens() == attend.getKeyTokens() &&
                  rows(first.getQuery()) == rows(attend.getQuery()) &&
                  rows(first.getKey()) == rows(attend.getKey());
  });
  if (!first)
    return function.func.emitError("expected '")
           << function.func.getSymName() << "' to attend at least one block";
  if (!agree)
    return function.func.emitError("expected all blocks of '")
           << function.func.getSymName()
           << "' to share mask, alignment and scale";
  if (!sameTokens)
    return function.func.emitError("expected all blocks of '")
           << function.func.getSymName()
           << "' to share token layouts and their rows";
  auto add = [&](TokensAttr layout, Value block, StringRef what) {
    return addTokens(first, layout, rows(block), what, program.grids,
                     function.grid, program.names, program.tokens);
  };
  FailureOr<size_t> query =
      add(first.getQueryTokens(), first.getQuery(), "query_tokens");
  FailureOr<size_t> key =
      failed(query) ? query
                    : add(first.getKeyTokens(), first.getKey(), "key_tokens");
  if (failed(key))
    return failure();
  function.queryTokens = *query;
  function.keyTokens = *key;
  function.mask = first.getMask();
  function.scale = first.getScale().convertToDouble();
  if (function.mask == Mask::Causal &&
      first.getAlignment() == Alignment::BottomRight)
    function.diagonal =
        program.tokens[*key].map.length() - program.tokens[*query].map.length();
  return success();
}

static LogicalResult collectPlan(EmittedFunction &function) {
  func::FuncOp func = function.func;
  auto plan = func->getAttrOfType<DictionaryAttr>(planAttrName);
  auto missing = [&](const Twine &what) {
    return func.emitError("expected '")
           << func.getSymName() << "' to have " << what << ", but got none";
  };
  if (!plan)
    return missing("attribute " + planAttrName);
  auto read = [&](StringRef name, std::string &choice) -> LogicalResult {
    auto attribute = plan.getAs<StringAttr>(name);
    if (!attribute)
      return missing(name + " in its " + planAttrName);
    choice = attribute.str();
    return success();
  };
  auto teamSize = plan.getAs<IntegerAttr>("team_size");
  if (!teamSize)
    return missing("team_size in its " + planAttrName);
  function.plan.teamSize = teamSize.getInt();
  return success(succeeded(read("strategy", function.plan.strategy)) &&
                 succeeded(read("exchange", function.plan.exchange)) &&
                 succeeded(read("combine_via", function.plan.combineVia)) &&
                 succeeded(read("placement", function.plan.placement)));
}

static LogicalResult collectSchedule(EmittedFunction &function) {
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

static void collectBalance(const EmittedProgram &program,
                           EmittedFunction &function) {
  constexpr int64_t mostBlocks = 1 << 16;
  if (function.steps > mostBlocks / program.numRanks())
    return;
  // A schedule by hand may be one that it cannot follow; the text can.
  ScopedDiagnosticHandler quiet(function.func.getContext(),
                                [](Diagnostic &) { return success(); });
  FailureOr<Balance> balance = computeBalance(function.func);
  if (succeeded(balance))
    function.balance = describe(*balance);
}

FailureOr<EmittedFunction> startrail::collectFunction(EmittedProgram &program,
                                                      func::FuncOp func,
                                                      SpmdCallOp call,
                                                      size_t grid) {
  EmittedFunction function;
  function.func = func;
  function.grid = grid;
  function.symbol = func.getSymName().str();
  function.name = program.names.add(func.getSymName(), "function");
  for (StringRef suffix :
       {"_run", "_run_arrays", "_inputs", "_outputs", "_saved"})
    program.names.reserve(function.name + suffix.str());
  if (failed(collectBlocks(program, function)))
    return failure();
  NameTable parameters = program.names;
  for (StringRef reserved : {"context", "stream", "workspace"})
    parameters.reserve(reserved);
  if (failed(collectSchedule(function)) ||
      failed(collectTensors(program, call, function, parameters)) ||
      failed(collectTraffic(function)) || failed(collectPlan(function)))
    return failure();
  collectBalance(program, function);
  return function;
}
