//===- CollectFunction.cpp - What a module says of one emitted function ---===//
#include "compiler/Emit/CollectTensors.h"

#include "compiler/Analysis/Balance.h"
#include "compiler/Analysis/Volume.h"
#include "dialects/StarTrail/Functions.h"

using namespace mlir;
using namespace startrail;

namespace {
/// What the blocks of a function share.
struct Blocks {
  Operation *first = nullptr;
  Value query, key;
  TokensAttr queryTokens, keyTokens;
  Mask mask;
  Alignment alignment;
  APFloat scale = APFloat(0.0);
  bool agree = true, sameTokens = true;

  template <typename OpT> void add(OpT op) {
    auto rows = [](Value block) { return shapeOf(block)[1]; };
    if (!first) {
      first = op;
      query = op.getQuery();
      key = op.getKey();
      queryTokens = op.getQueryTokens();
      keyTokens = op.getKeyTokens();
      mask = op.getMask();
      alignment = op.getAlignment();
      scale = op.getScale();
      return;
    }
    agree &= mask == op.getMask() && alignment == op.getAlignment() &&
             scale == op.getScale();
    sameTokens &=
        queryTokens == op.getQueryTokens() && keyTokens == op.getKeyTokens() &&
        rows(query) == rows(op.getQuery()) && rows(key) == rows(op.getKey());
  }
};
} // namespace

/// Pass, mask, diagonal, scale and token maps, which all blocks of a function
/// share.
static LogicalResult collectBlocks(EmittedProgram &program,
                                   EmittedFunction &function) {
  Blocks blocks;
  bool forward = false, backward = false;
  function.func.walk([&](Operation *op) {
    if (auto attend = dyn_cast<EnqueueAttendOp>(op)) {
      blocks.add(attend);
      forward = true;
    } else if (auto attend = dyn_cast<EnqueueAttendGradientOp>(op)) {
      blocks.add(attend);
      backward = true;
    }
  });
  if (!blocks.first)
    return function.func.emitError("expected '")
           << function.func.getSymName() << "' to attend at least one block";
  if (!blocks.agree)
    return function.func.emitError("expected all blocks of '")
           << function.func.getSymName()
           << "' to share mask, alignment and scale";
  if (!blocks.sameTokens)
    return function.func.emitError("expected all blocks of '")
           << function.func.getSymName()
           << "' to share token layouts and their rows";
  auto add = [&](TokensAttr layout, Value block, StringRef what) {
    return addTokens(blocks.first, layout, shapeOf(block)[1], what,
                     program.grids, function.grid, program.names,
                     program.tokens);
  };
  FailureOr<size_t> query =
      add(blocks.queryTokens, blocks.query, "query_tokens");
  FailureOr<size_t> key =
      failed(query) ? query : add(blocks.keyTokens, blocks.key, "key_tokens");
  if (failed(key))
    return failure();
  function.pass = !backward ? EmittedPass::Forward
                  : forward ? EmittedPass::Joint
                            : EmittedPass::Backward;
  function.queryTokens = *query;
  function.keyTokens = *key;
  function.mask = blocks.mask;
  function.scale = blocks.scale.convertToDouble();
  if (function.mask == Mask::Causal &&
      blocks.alignment == Alignment::BottomRight)
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
  if (auto save = plan.getAs<StringAttr>("save"))
    function.plan.save = save.str();
  if (function.pass != EmittedPass::Forward &&
      (failed(read("circulate", function.plan.circulate)) ||
       failed(read("gradient_type", function.plan.gradientType))))
    return failure();
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
      failed(collectTensors(program, call, parameters, function)) ||
      failed(collectTraffic(function)) || failed(collectPlan(function)))
    return failure();
  collectBalance(program, function);
  return function;
}
