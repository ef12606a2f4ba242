//===- HeadComment.cpp - The plan at the head of an emitted source --------===//
#include "compiler/Emit/Text.h"

using namespace mlir;
using namespace startrail;

/// One row of the plan: `strategy    startrail`.
static void row(TextWriter &text, StringRef label, const Twine &value) {
  std::string line = "// " + label.str();
  line.append(label.size() < 13 ? 13 - label.size() : 1, ' ');
  text.append(line + forComment(value.str()) + "\n");
}

static void writeFunction(const EmittedFunction &function, TextWriter &text) {
  text.append("//\n");
  text.append("// " + forComment(function.symbol) + ": " +
              (function.mask == Mask::Causal ? "causal" : "full") +
              " attention, " + std::to_string(function.steps) +
              (function.steps == 1 ? " step" : " steps") + "\n");
  for (const auto *tensors : {&function.inputs, &function.outputs})
    for (const EmittedTensor &tensor : *tensors)
      row(text, "  " + tensor.parameter, shapesOf(tensor));
  std::string traffic;
  for (auto [kind, bytes] : llvm::enumerate(function.traffic))
    traffic += (kind == 0 ? "" : ", ") +
               stringifyTraffic(static_cast<Traffic>(kind)).str() + " " +
               std::to_string(bytes);
  row(text, "  traffic", traffic + " bytes received by the busiest rank");
  row(text, "  workspace", Twine(function.workspaceBytes) + " bytes");
  row(text, "  peak",
      Twine(function.peakBytes) + " bytes with inputs and outputs");
}

void startrail::writeHeadComment(const EmittedProgram &program,
                                 const EmitOptions &options,
                                 const std::string &planHash,
                                 TextWriter &text) {
  text.append("// " + forComment(options.name) +
              ".cpp - attention of a sequence spread over " +
              std::to_string(program.ranks.numRanks()) +
              (program.ranks.numRanks() == 1 ? " rank" : " ranks") + "\n");
  text.append("//\n"
              "// Written by startrail-compile; the plan it follows:\n"
              "//\n");
  std::string sizes, placement;
  GridOp grid = program.grid;
  for (auto [axis, size] : llvm::zip(grid.getAxes(), program.ranks.sizes()))
    sizes += (sizes.empty() ? "" : " x ") +
             cast<StringAttr>(axis).getValue().str() + " " +
             std::to_string(size);
  for (Attribute factor : grid.getPlacement())
    placement += (placement.empty() ? "" : ", ") +
                 cast<StringAttr>(factor).getValue().str();
  row(text, "strategy", options.strategy);
  row(text, "ranks", Twine(program.ranks.numRanks()) + " = " + sizes);
  row(text, "team size", Twine(options.teamSize));
  row(text, "placement", placement + ", fastest first");
  for (const auto &[option, value] : options.choices)
    row(text, option, value);
  row(text, "plan", planHash);
  for (const EmittedFunction &function : program.functions)
    writeFunction(function, text);
  text.append("//\n"
              "// Every rank runs this text, on a CPU or a GPU: it queues CUDA "
              "and NCCL "
              "calls\n"
              "// and the kernels of <startrail/kernels.h> on two streams and "
              "waits for "
              "none.\n");
}
