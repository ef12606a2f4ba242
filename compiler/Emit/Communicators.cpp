//===- Communicators.cpp - Colors and keys of communicators ---------------===//
#include "compiler/Emit/Helpers.h"

using namespace mlir;
using namespace startrail;

/// The index of a rank among those that agree in all axes but `axes`, in token
/// order, as a C++ expression.
static std::string indexAlong(const EmittedGrid &grid, ArrayRef<int64_t> axes) {
  std::string text;
  int64_t weight = 1;
  for (int64_t axis : grid.ranks.tokenAxes()) {
    if (!llvm::is_contained(axes, axis) || grid.ranks.sizes()[axis] == 1)
      continue;
    text += (text.empty() ? "" : " + ") + grid.helpers[axis] + "(rank)";
    if (weight > 1)
      text += " * " + std::to_string(weight);
    weight *= grid.ranks.sizes()[axis];
  }
  return text;
}

static void writeIndex(const EmittedGrid &grid, const std::string &name,
                       ArrayRef<int64_t> axes, TextWriter &text) {
  std::string index = indexAlong(grid, axes);
  if (index.empty())
    text.line("int " + name + "(int) { return 0; }");
  else
    text.line("int " + name + "(int rank) { return (int)(" + index + "); }");
}

void startrail::writeCommunicators(const EmittedProgram &program,
                                   TextWriter &text) {
  if (program.communicators.empty())
    return;
  for (const EmittedCommunicator &communicator : program.communicators) {
    const EmittedGrid &grid = program.grids[communicator.grid];
    SmallVector<int64_t> others;
    SmallVector<std::string> names;
    for (int64_t axis : communicator.axes)
      names.push_back(grid.axes[axis]);
    for (int64_t axis = 0, end = grid.axes.size(); axis < end; ++axis)
      if (!llvm::is_contained(communicator.axes, axis))
        others.push_back(axis);
    text.line();
    text.comment("Ranks that differ in " + llvm::join(names, " and ") +
                 " only form a communicator, in the order of their tokens.");
    writeIndex(grid, communicator.color, others, text);
    writeIndex(grid, communicator.key, communicator.axes, text);
  }
  text.line();
  text.open("const startrail_communicator communicators[] =");
  for (const EmittedCommunicator &communicator : program.communicators)
    text.line("{" + quoted(communicator.name) + ", " + communicator.color +
              ", " + communicator.key + "},");
  text.close("};");
}
