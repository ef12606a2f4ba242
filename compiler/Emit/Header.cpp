//===- Header.cpp - The header of an emitted program ----------------------===//
#include "compiler/Emit/Text.h"

using namespace mlir;
using namespace startrail;

std::string startrail::signatureOf(const EmittedFunction &function) {
  std::string signature =
      "int " + function.name + "_run(startrail_context *context";
  for (const EmittedTensor &tensor : function.taken())
    signature += ", const void *" + tensor.parameter;
  for (const EmittedTensor &tensor : function.given())
    signature += ", void *" + tensor.parameter;
  return signature + ", cudaStream_t stream)";
}

static bool isSaved(const EmittedFunction &function,
                    const EmittedTensor &tensor) {
  return llvm::any_of(function.saved, [&](const EmittedTensor &saved) {
    return saved.argument == tensor.argument;
  });
}

std::string startrail::workOf(const EmittedFunction &function) {
  std::string attention =
      function.mask == Mask::Causal ? "causal attention" : "full attention";
  switch (function.pass) {
  case EmittedPass::Forward:
    return attention;
  case EmittedPass::Backward:
    return "gradient of " + attention;
  case EmittedPass::Joint:
    return attention + " and its gradient";
  }
  return attention;
}

std::string startrail::shapesOf(const EmittedFunction &function,
                                const EmittedTensor &tensor) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << tensor.element.word << " [";
  if (isSaved(function, tensor)) {
    llvm::interleaveComma(tensor.shard, stream);
    stream << "] on each rank";
    return text;
  }
  llvm::interleaveComma(tensor.whole, stream);
  stream << "], per rank [";
  llvm::interleaveComma(tensor.shard, stream);
  stream << "]";
  return text;
}

static StringRef orderOf(const EmittedTensor &tensor) {
  if (tensor.layout == "STARTRAIL_BHS")
    return "[batch, tokens, heads] of the whole [batch, heads, tokens]";
  if (tensor.layout == "STARTRAIL_BHSD")
    return "[batch, tokens, heads, dim] of the whole "
           "[batch, heads, tokens, dim]";
  return "[batch, tokens, heads, dim]";
}

/// What a caller has to know of passes of gradients, and of what is saved.
static void writeGradients(const EmittedFunction &function, TextWriter &text) {
  std::string words;
  if (function.pass == EmittedPass::Backward)
    words =
        "output and lse are those of " +
        (function.forward.empty() ? "the attention"
                                  : "'" + forComment(function.forward) + "'") +
        " on the same rank; the log-sum-exp has no gradient of its own. ";
  if (!function.saved.empty())
    words += "What is saved is this rank's copy of its team's operands, which "
             "the forward function writes and the backward one reads. ";
  if (function.pass != EmittedPass::Forward)
    words += "Sums over ranks are taken in rank order: the same inputs give "
             "the same bits.";
  if (words.empty())
    return;
  text.line();
  text.words(words, "    ");
}

static void writeDeclaration(const EmittedFunction &function,
                             TextWriter &text) {
  text.append(
      "/** Queues this rank's part of '" + forComment(function.symbol) +
      "':" + (function.pass == EmittedPass::Forward ? " " : "\n    ") +
      workOf(function) +
      ".\n\n"
      "    The work follows what is queued on `stream`, and later work "
      "on `stream`\n"
      "    follows it; the call does not wait. All ranks make the same "
      "calls in the\n"
      "    same order. Buffers are dense shards in device memory, owned "
      "by the caller\n"
      "    and untouched until the work has ended. Row i of a rank's "
      "shard holds\n"
      "    the token that query_position(rank, i), or key_position of "
      "key and value" +
      (function.pass == EmittedPass::Forward
           ? ",\n    of the function's descriptor gives; -1 is padding:\n\n"
           : "\n    and their gradients, of the function's descriptor gives; "
             "-1 "
             "is padding:\n\n"));
  auto describe = [&](ArrayRef<EmittedTensor> tensors, StringRef direction) {
    for (const EmittedTensor &tensor : tensors)
      text.append("      " + tensor.parameter + ", " + direction.str() + ": " +
                  shapesOf(function, tensor) + "\n        " +
                  orderOf(tensor).str() + "\n");
  };
  describe(function.taken(), "read only");
  describe(function.given(), "written");
  writeGradients(function, text);
  text.append("\n    Uses " + std::to_string(function.workspaceBytes) +
              " bytes of context->workspace. `context` comes from\n"
              "    startrail_setup of this program. Returns 0, or 1 with "
              "context->error. */\n");
  text.line(signatureOf(function) + ";");
}

void startrail::writeHeader(const EmittedProgram &program,
                            const EmitOptions &options, TextWriter &text) {
  std::string accessor = accessorOf(options);
  std::string guard = StringRef(accessor).upper() + "_H";
  text.append("/* " + forComment(options.name) +
              ".h - attention of a sequence spread over " +
              std::to_string(program.numRanks()) +
              (program.numRanks() == 1 ? " rank" : " ranks") +
              "; written by startrail-compile */\n");
  text.line("#ifndef " + guard);
  text.line("#define " + guard);
  text.line();
  text.line("#include <startrail/program.h>");
  text.line();
  text.line("#ifdef __cplusplus");
  text.line("extern \"C\" {");
  text.line("#endif");
  text.line();
  text.append("/** What startrail_setup needs to know; static, the same on "
              "every rank. */\n");
  text.line("const startrail_program *" + accessor + "(void);");
  for (const EmittedFunction &function : program.functions) {
    text.line();
    writeDeclaration(function, text);
  }
  text.line();
  text.line("#ifdef __cplusplus");
  text.line("}");
  text.line("#endif");
  text.line();
  text.line("#endif /* " + guard + " */");
}
