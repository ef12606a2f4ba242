//===- Attention.cpp - Attention of blocks, and its gradient, as calls ----===//
#include "compiler/Emit/AffinePrinter.h"
#include "compiler/Emit/FunctionEmitter.h"

#include "llvm/Support/Format.h"

using namespace mlir;
using namespace startrail;

std::string FunctionEmitter::constant(const std::string &text, StringRef type,
                                      StringRef wish) {
  for (const Constant &constant : constants)
    if (constant.value == text)
      return constant.name;
  constants.push_back({type.str(), names.addOutermost(wish), text});
  return constants.back().name;
}

/// The startrail_attention_shape of a block.
template <typename OpT>
static std::string shapeText(OpT op, int64_t diagonal, StringRef dtype) {
  ArrayRef<int64_t> queryShape = shapeOf(op.getQuery());
  ArrayRef<int64_t> keyShape = shapeOf(op.getKey());
  std::string scale;
  llvm::raw_string_ostream(scale)
      << llvm::format("%.17g", op.getScale().convertToDouble());
  std::string shape = "{";
  for (auto [field, size] : {std::pair("batch", queryShape[0]),
                             {"query_rows", queryShape[1]},
                             {"key_rows", keyShape[1]},
                             {"query_heads", queryShape[2]},
                             {"kv_heads", keyShape[2]},
                             {"key_dim", queryShape[3]},
                             {"value_dim", shapeOf(op.getValue())[3]}})
    shape += "/*" + std::string(field) + "=*/" + std::to_string(size) + ", ";
  shape += dtype;
  shape += op.getMask() == Mask::Causal ? ", STARTRAIL_CAUSAL, "
                                        : ", STARTRAIL_FULL, ";
  return shape + "/*diagonal=*/" + std::to_string(diagonal) + ", /*scale=*/" +
         scale + "}";
}

template <typename OpT>
std::optional<FunctionEmitter::BlockNames>
FunctionEmitter::declareBlock(OpT op, StringRef comment) {
  auto step = indexText(op, op.getStep());
  if (!step)
    return std::nullopt;
  // Whose tokens the blocks hold.
  std::string factor = op.getStep() ? asFactor(*step) : "0";
  auto query = overCoordinates(op, op.getQueryOwner().getResult(0), factor);
  auto key = overCoordinates(op, op.getKeyOwner().getResult(0), factor);
  if (!query || !key)
    return std::nullopt;
  BlockNames block;
  block.step = *step;
  StringRef dtype =
      elementTypeOf(op.getLoc(), op.getQuery().getType())->startrail;
  block.shape = constant(shapeText(op, function.diagonal, dtype),
                         "const startrail_attention_shape ", "block");
  body.line();
  body.comment(comment);
  auto declare = [&](AffineMap map, std::string owner, size_t tokens,
                     const std::string &side) {
    constexpr StringLiteral type = "const startrail_tokens ";
    std::string name = side + "_tokens";
    auto text = [&] { return program.tokens[tokens].name + "(" + owner + ")"; };
    if (!map.isFunctionOfSymbol(0))
      return constant(text(), type, name);
    if (StringRef(owner).contains(' ')) {
      std::string local = names.add(side + "_owner");
      body.line("const int64_t " + local + " = " + owner + ";");
      owner = local;
    }
    name = names.add(name);
    body.line(type + name + " = " + text() + ";");
    return name;
  };
  block.queryTokens =
      declare(op.getQueryOwner(), *query, function.queryTokens, "query");
  block.keyTokens = declare(op.getKeyOwner(), *key, function.keyTokens, "key");
  return block;
}

LogicalResult FunctionEmitter::emitCall(EnqueueAttendOp op) {
  auto query = read(op, op.getQuery()), key = read(op, op.getKey()),
       value = read(op, op.getValue());
  auto output = written(op, op.getOutput()), lse = written(op, op.getLse());
  if (!query || !key || !value || !output || !lse)
    return failure();
  auto block = declareBlock(op, "Attend the keys and values at hand.");
  if (!block)
    return failure();
  cuda("attend", block->step,
       "startrail_attend(&" + block->shape + ", " + *query + ", " + *key +
           ", " + *value + ", " + *output + ", " + *lse + ", &" +
           block->queryTokens + ", &" + block->keyTokens + ", " +
           streamName(op.getStream()) + ")");
  return success();
}

LogicalResult FunctionEmitter::emitCall(EnqueueAttendGradientOp op) {
  std::string operands;
  for (Value operand : {op.getQuery(), op.getOutputGradient(), op.getLse(),
                        op.getDelta(), op.getKey(), op.getValue()}) {
    auto text = read(op, operand);
    if (!text)
      return failure();
    operands += ", " + *text;
  }
  for (Value gradient :
       {op.getQueryGradient(), op.getKeyGradient(), op.getValueGradient()}) {
    auto text = written(op, gradient);
    if (!text)
      return failure();
    operands += ", " + *text;
  }
  auto block = declareBlock(
      op, "Add what the queries and keys at hand give to each other's "
          "gradients.");
  if (!block)
    return failure();
  cuda("attend gradient", block->step,
       "startrail_attend_gradient(&" + block->shape + operands + ", &" +
           block->queryTokens + ", &" + block->keyTokens + ", " +
           streamName(op.getStream()) + ")");
  return success();
}
