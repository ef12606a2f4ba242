//===- CollectTensors.cpp - Inputs, outputs and what is saved -------------===//
#include "compiler/Emit/CollectTensors.h"

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

/// Looks whether a pass of gradients has as many tensors as it must have: they
/// are told by their places.
static LogicalResult checkCounts(const EmittedFunction &function) {
  if (function.pass == EmittedPass::Forward)
    return success();
  bool joint = function.pass == EmittedPass::Joint;
  size_t inputs = joint ? 4 : 6, outputs = joint ? 5 : 3;
  if (function.inputs.size() == inputs && function.outputs.size() == outputs)
    return success();
  func::FuncOp func = function.func;
  auto error = func.emitError("expected '")
               << func.getSymName() << "', which computes gradients"
               << (joint ? " and the attention" : "") << ", to have " << inputs
               << " inputs and " << outputs << " outputs, but got "
               << function.inputs.size() << " and " << function.outputs.size();
  error.attachNote() << (joint
                             ? "query, key, value and output_gradient give "
                               "output, lse and the gradients of query, key "
                               "and value"
                             : "output_gradient, query, key, value, output and "
                               "lse give the gradients of query, key and "
                               "value");
  return error;
}

namespace {
class TensorCollector {
public:
  TensorCollector(const EmittedProgram &program, SpmdCallOp call,
                  NameTable &names, EmittedFunction &function)
      : program(program), names(names), function(function),
        func(function.func) {
    if (!call)
      return;
    llvm::append_range(wholes, call.getInputs().getTypes());
    llvm::append_range(wholes, call.getResultTypes());
    bhsd = call.getLayout() == Layout::BHSD;
  }

  LogicalResult collect(BlockArgument argument);

private:
  /// Sizes of the whole tensor of which `tensor` is a shard.
  void describeWhole(EmittedTensor &tensor, const TokenMap &map);

  const EmittedProgram &program;
  NameTable &names;
  EmittedFunction &function;
  func::FuncOp func;
  /// Of the call's operands and results, in the order of the arguments that
  /// are not saved.
  SmallVector<Type> wholes;
  size_t next = 0;
  bool bhsd = false;
};
} // namespace

void TensorCollector::describeWhole(EmittedTensor &tensor,
                                    const TokenMap &map) {
  size_t index = next++;
  if (index < wholes.size()) {
    tensor.whole =
        llvm::to_vector(cast<RankedTensorType>(wholes[index]).getShape());
    return;
  }
  tensor.whole = tensor.shard;
  tensor.whole[1] = map.length();
  if (tensor.shard.size() == 3)
    std::swap(tensor.whole[1], tensor.whole[2]);
}

LogicalResult TensorCollector::collect(BlockArgument argument) {
  unsigned index = argument.getArgNumber();
  bool input = isInputArgument(func, index);
  bool saved = isSavedArgument(func, index);
  if (!input && !isOutputArgument(func, index))
    return func.emitError("expected argument ")
           << index << " of '" << func.getSymName()
           << "' to be a startrail.input or startrail.output";
  if (saved && input != (function.pass == EmittedPass::Backward))
    return func.emitError("expected what '")
           << func.getSymName() << "' saves to be "
           << (input ? "an output, since it computes the attention, but got "
                       "input "
                     : "an input, since it computes gradients, but got "
                       "output ")
           << index;
  FailureOr<ElementType> element =
      elementTypeOf(func.getLoc(), argument.getType());
  if (failed(element))
    return failure();
  StringRef name = getArgumentName(func, index);
  EmittedTensor tensor;
  tensor.argument = argument;
  tensor.name = name.empty() ? "argument" + std::to_string(index) : name.str();
  tensor.parameter = names.add(tensor.name, "tensor");
  tensor.element = *element;
  tensor.shard =
      llvm::to_vector(cast<MemRefType>(argument.getType()).getShape());
  size_t rank = tensor.shard.size();
  if (rank != 3 && rank != 4)
    return func.emitError("expected argument '")
           << tensor.name << "' to have 3 or 4 dimensions, but got "
           << argument.getType();
  tensor.layout = rank == 3        ? "STARTRAIL_BHS"
                  : bhsd && !saved ? "STARTRAIL_BHSD"
                                   : "STARTRAIL_BSHD";
  tensor.keySide = isKeySideArgument(func, index);
  if (saved) {
    tensor.whole = tensor.shard;
    function.saved.push_back(std::move(tensor));
    return success();
  }
  const TokenMap &map =
      program.tokens[tensor.keySide ? function.keyTokens : function.queryTokens]
          .map;
  describeWhole(tensor, map);
  if (failed(checkRows(function, tensor, map)))
    return failure();
  (input ? function.inputs : function.outputs).push_back(std::move(tensor));
  return success();
}

LogicalResult startrail::collectTensors(const EmittedProgram &program,
                                        SpmdCallOp call, NameTable &names,
                                        EmittedFunction &function) {
  TensorCollector collector(program, call, names, function);
  for (BlockArgument argument : function.func.getArguments())
    if (failed(collector.collect(argument)))
      return failure();
  return checkCounts(function);
}

static std::vector<EmittedTensor>
withSaved(const EmittedFunction &function,
          const std::vector<EmittedTensor> &tensors, bool saved) {
  std::vector<EmittedTensor> all = tensors;
  if (saved)
    llvm::append_range(all, function.saved);
  return all;
}

std::vector<EmittedTensor> EmittedFunction::taken() const {
  return withSaved(*this, inputs, pass == EmittedPass::Backward);
}

std::vector<EmittedTensor> EmittedFunction::given() const {
  return withSaved(*this, outputs, pass != EmittedPass::Backward);
}
