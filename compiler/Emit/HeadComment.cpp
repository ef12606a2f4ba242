//===- HeadComment.cpp - The plan at the head of an emitted source --------===//
#include "compiler/Emit/Text.h"

using namespace mlir;
using namespace startrail;

namespace {
/// The plan of a function, in two columns: `strategy    startrail`.
class Rows {
public:
  void add(StringRef label, const Twine &value) {
    rows.emplace_back(label.str(), forComment(value.str()));
    width = std::max(width, label.size());
  }
  void write(TextWriter &text) const {
    for (const auto &[label, value] : rows)
      text.append("//   " + label + std::string(width + 1 - label.size(), ' ') +
                  value + "\n");
  }

private:
  std::vector<std::pair<std::string, std::string>> rows;
  size_t width = 12;
};
} // namespace

/// What is proven of the streams of `function`, of which the text is made.
static void addProof(ArrayRef<FunctionProof> proofs,
                     const EmittedFunction &function, Rows &rows) {
  for (const FunctionProof &proof : proofs)
    if (proof.level == Level::Streams && proof.function == function.symbol)
      for (const auto &[analysis, words] : proof.rows())
        rows.add(analysis.str(), words);
}

/// What a pass of gradients does, in order.
static std::string phasesOf(const EmittedFunction &function) {
  auto moves = [&](Traffic kind) {
    return function.traffic[static_cast<size_t>(kind)] > 0;
  };
  std::string phases =
      function.pass == EmittedPass::Joint ? "attention, delta" : "delta";
  if (moves(Traffic::Gather))
    phases += ", gather";
  if (moves(Traffic::Exchange))
    phases += ", exchange";
  phases += ", " + std::to_string(function.steps) +
            (function.steps == 1 ? " step" : " steps");
  if (moves(Traffic::Home))
    phases += ", home";
  if (moves(Traffic::Combine))
    phases += ", combine";
  return phases;
}

static void writeFunction(const EmittedProgram &program,
                          const EmittedFunction &function,
                          ArrayRef<FunctionProof> proofs, TextWriter &text) {
  const EmittedPlan &plan = function.plan;
  const EmittedGrid &grid = program.grids[function.grid];
  text.append("//\n");
  text.append("// " + forComment(function.symbol) + ": " + workOf(function) +
              ", " + std::to_string(function.steps) +
              (function.steps == 1 ? " step" : " steps") + "\n");
  Rows rows;
  if (!function.forward.empty())
    rows.add("forward", function.forward);
  rows.add("strategy", plan.strategy);
  std::string sizes;
  for (auto [axis, size] : llvm::zip(grid.axes, grid.ranks.sizes()))
    sizes += (sizes.empty() ? "" : " x ") + axis + " " + std::to_string(size);
  rows.add("ranks", Twine(program.numRanks()) + " = " + sizes);
  rows.add("team size", Twine(plan.teamSize));
  rows.add("placement", plan.placement + ", fastest first");
  // What a team of one has no use for.
  if (plan.teamSize > 1) {
    rows.add("exchange", plan.exchange);
    // Of softmax states; gradients are summed.
    if (function.pass != EmittedPass::Backward)
      rows.add("combine-via", plan.combineVia);
  }
  bool gradients = function.pass != EmittedPass::Forward;
  if (gradients) {
    rows.add("circulate", plan.circulate);
    rows.add("gradient-type", plan.gradientType);
  }
  if (plan.teamSize > 1 && (gradients || !function.saved.empty()))
    rows.add("save", plan.save);
  const TokenMap &query = program.tokens[function.queryTokens].map;
  const TokenMap &key = program.tokens[function.keyTokens].map;
  if (function.queryTokens == function.keyTokens) {
    rows.add("tokens", wordsOf(query));
  } else {
    rows.add("query tokens", wordsOf(query));
    rows.add("key tokens", wordsOf(key));
  }
  for (const auto &tensors : {function.taken(), function.given()})
    for (const EmittedTensor &tensor : tensors)
      rows.add(tensor.parameter, shapesOf(function, tensor));
  if (gradients)
    rows.add("phases", phasesOf(function));
  std::string traffic;
  for (auto [index, bytes] : llvm::enumerate(function.traffic)) {
    auto kind = static_cast<Traffic>(index);
    bool ofGradients = kind == Traffic::Gradient || kind == Traffic::Home;
    if (ofGradients && function.pass == EmittedPass::Forward)
      continue;
    traffic += (index == 0 ? "" : ", ") + stringifyTraffic(kind).str() + " " +
               std::to_string(bytes);
  }
  rows.add("traffic", traffic + " bytes received by the busiest rank");
  if (!function.balance.empty())
    rows.add("balance", function.balance);
  rows.add("workspace", Twine(function.workspaceBytes) + " bytes");
  rows.add("peak", Twine(function.peakBytes) +
                       " bytes with inputs and outputs" +
                       (function.saved.empty() ? "" : " and what is saved"));
  if (gradients)
    rows.add("sums", "over ranks in rank order: the same inputs give the "
                     "same bits");
  addProof(proofs, function, rows);
  rows.write(text);
}

void startrail::writeHeadComment(const EmittedProgram &program,
                                 const EmitOptions &options,
                                 const std::string &planHash,
                                 TextWriter &text) {
  text.append("// " + forComment(options.name) +
              ".cpp - attention of a sequence spread over " +
              std::to_string(program.numRanks()) +
              (program.numRanks() == 1 ? " rank" : " ranks") + "\n");
  text.append("//\n"
              "// Written by startrail-compile; the plan it follows:\n"
              "//\n");
  text.append("// plan " + planHash + "\n");
  if (options.proofs.empty())
    text.append("// not verified: nothing was proven of this schedule\n");
  else
    text.append("// proof " + ProofDocument{planHash, options.proofs}.digest() +
                "\n");
  for (const EmittedFunction &function : program.functions)
    writeFunction(program, function, options.proofs, text);
  text.append("//\n"
              "// Every rank runs this text, on a CPU or a GPU: it queues CUDA "
              "and NCCL "
              "calls\n"
              "// and the kernels of <startrail/kernels.h> on two streams and "
              "waits for "
              "none.\n");
}
