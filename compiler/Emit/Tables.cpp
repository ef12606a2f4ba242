//===- Tables.cpp - Descriptors of an emitted program ---------------------===//
#include "compiler/Emit/Text.h"

#include "llvm/Support/Format.h"

using namespace mlir;
using namespace startrail;

static std::string braced(ArrayRef<int64_t> sizes) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << "{";
  llvm::interleaveComma(sizes, stream);
  stream << "}";
  return text;
}

std::string startrail::accessorOf(const EmitOptions &options) {
  std::string name = toIdentifier(options.name);
  if (name.empty())
    name = "attention";
  // startrail_program is the type.
  return (name == "startrail" ? "own_" : "") + name + "_program";
}

static void writeTensors(ArrayRef<EmittedTensor> tensors,
                         const std::string &name, TextWriter &text) {
  text.open("const startrail_tensor " + name + "[] =");
  for (const EmittedTensor &tensor : tensors)
    text.line("{" + quoted(tensor.name) + ", " + tensor.element.startrail +
              ", " + tensor.layout + ", " +
              (tensor.keySide ? "STARTRAIL_KEY_SIDE" : "STARTRAIL_QUERY_SIDE") +
              ", " + Twine(tensor.shard.size()) + ", " + braced(tensor.whole) +
              ", " + braced(tensor.shard) + "},");
  text.close("};");
}

/// `run` of the descriptor takes its buffers as arrays.
static void writeAdapter(const EmittedFunction &function, TextWriter &text) {
  text.open("int " + function.name +
            "_run_arrays(startrail_context *context, const void *const "
            "*inputs, void *const *outputs, cudaStream_t stream)");
  std::string arguments;
  for (size_t i = 0, end = function.taken().size(); i < end; ++i)
    arguments += "inputs[" + std::to_string(i) + "], ";
  for (size_t i = 0, end = function.given().size(); i < end; ++i)
    arguments += "outputs[" + std::to_string(i) + "], ";
  text.line("return " + function.name + "_run(context, " + arguments +
            "stream);");
  text.close();
}

static StringRef macroOf(EmittedPass pass) {
  switch (pass) {
  case EmittedPass::Forward:
    return "STARTRAIL_FORWARD";
  case EmittedPass::Backward:
    return "STARTRAIL_BACKWARD";
  case EmittedPass::Joint:
    return "STARTRAIL_JOINT";
  }
  return "STARTRAIL_FORWARD";
}

static std::string descriptorOf(const EmittedProgram &program,
                                const EmittedFunction &function) {
  const EmittedTokens &query = program.tokens[function.queryTokens];
  const EmittedTokens &key = program.tokens[function.keyTokens];
  std::string scale;
  llvm::raw_string_ostream(scale) << llvm::format("%.17g", function.scale);
  const EmittedPlan &plan = function.plan;
  return "{" + quoted(function.symbol) + ", " + macroOf(function.pass).str() +
         ", /*forward=*/" + quoted(function.forward) + ", /*strategy=*/" +
         quoted(plan.strategy) + ", /*team_size=*/" +
         std::to_string(plan.teamSize) + ", /*exchange=*/" +
         quoted(plan.exchange) + ", /*combine_via=*/" +
         quoted(plan.combineVia) + ", /*placement=*/" + quoted(plan.placement) +
         ", /*circulate=*/" + quoted(plan.circulate) + ", /*gradient_type=*/" +
         quoted(plan.gradientType) + ", /*save=*/" + quoted(plan.save) +
         ", /*query_tokens=*/" + quoted(query.map.tokens().getText()) +
         ", /*key_tokens=*/" + quoted(key.map.tokens().getText()) + ", " +
         query.positionOf + ", " + key.positionOf + ", " +
         std::to_string(function.inputs.size()) + ", " + function.name +
         "_inputs, " + std::to_string(function.outputs.size()) + ", " +
         function.name + "_outputs, /*saved_count=*/" +
         std::to_string(function.saved.size()) + ", " +
         (function.saved.empty() ? "/*saved=*/nullptr"
                                 : function.name + "_saved") +
         ", " +
         (function.mask == Mask::Causal ? "STARTRAIL_CAUSAL"
                                        : "STARTRAIL_FULL") +
         ", /*diagonal=*/" + std::to_string(function.diagonal) +
         ", /*scale=*/" + scale + ", /*workspace_bytes=*/" +
         std::to_string(function.workspaceBytes) + ", /*peak_bytes=*/" +
         std::to_string(function.peakBytes) + ", /*steps=*/" +
         std::to_string(function.steps) + ", " + function.name +
         "_run_arrays},";
}

void startrail::writeTables(const EmittedProgram &program,
                            const EmitOptions &options,
                            const std::string &planHash, TextWriter &text) {
  text.line();
  text.line("namespace {");
  for (const EmittedFunction &function : program.functions) {
    text.line();
    writeTensors(function.inputs, function.name + "_inputs", text);
    writeTensors(function.outputs, function.name + "_outputs", text);
    if (!function.saved.empty())
      writeTensors(function.saved, function.name + "_saved", text);
    writeAdapter(function, text);
  }
  text.line();
  text.open("const startrail_function functions[] =");
  for (const EmittedFunction &function : program.functions)
    text.line(descriptorOf(program, function));
  text.close("};");

  bool communicators = !program.communicators.empty();
  text.line();
  text.open("const startrail_program program =");
  text.line("STARTRAIL_ABI_VERSION,");
  text.line("/*name=*/" + quoted(options.name) + ",");
  text.line("/*plan_hash=*/" + quoted(planHash) + ",");
  text.line("/*ranks=*/" + Twine(program.numRanks()) + ",");
  text.line("/*communicator_count=*/" + Twine(program.communicators.size()) +
            ",");
  text.line(communicators ? "communicators," : "/*communicators=*/nullptr,");
  text.line("/*event_count=*/" + Twine(program.eventCount) + ",");
  text.line("/*workspace_bytes=*/" + Twine(program.workspaceBytes) + ",");
  text.line("/*function_count=*/" + Twine(program.functions.size()) + ",");
  text.line("functions,");
  text.close("};");
  text.line();
  text.line("} // namespace");
  text.line();
  text.line("const startrail_program *" + accessorOf(options) +
            "(void) { return &program; }");
}
