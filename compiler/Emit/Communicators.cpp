//===- Communicators.cpp - Colors and keys of communicators ---------------===//
#include "compiler/Emit/Helpers.h"

using namespace mlir;
using namespace startrail;

/// The index of a rank among those that agree in all axes but `axes`, in token
/// order, as a C++ expression.
static std::string indexAlong(const EmittedProgram &program,
                              ArrayRef<int64_t> axes) {
  std::string text;
  int64_t weight = 1;
  for (int64_t axis : program.ranks.tokenAxes()) {
    if (!llvm::is_contained(axes, axis) || program.ranks.sizes()[axis] == 1)
      continue;
    text += (text.empty() ? "" : " + ") + program.helpers[axis] + "(rank)";
    if (weight > 1)
      text += " * " + std::to_string(weight);
    weight *= program.ranks.sizes()[axis];
  }
  return text;
}

static void writeIndex(const EmittedProgram &program, const std::string &name,
                       ArrayRef<int64_t> axes, TextWriter &text) {
  std::string index = indexAlong(program, axes);
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
    SmallVector<int64_t> others;
    SmallVector<std::string> names;
    for (int64_t axis : communicator.axes)
      names.push_back(program.axes[axis]);
    for (int64_t axis = 0, end = program.axes.size(); axis < end; ++axis)
      if (!llvm::is_contained(communicator.axes, axis))
        others.push_back(axis);
    text.line();
    text.comment("Ranks that differ in " + llvm::join(names, " and ") +
                 " only form a communicator, in the order of their tokens.");
    writeIndex(program, communicator.color, others, text);
    writeIndex(program, communicator.key, communicator.axes, text);
  }
  text.line();
  text.open("const startrail_communicator communicators[] =");
  for (const EmittedCommunicator &communicator : program.communicators)
    text.line("{" + quoted(communicator.name) + ", " + communicator.color +
              ", " + communicator.key + "},");
  text.close("};");
}
