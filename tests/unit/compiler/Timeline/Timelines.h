//===- Timelines.h - Simulated runs to look at ----------------------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_TIMELINE_TIMELINES_H
#define STARTRAIL_TESTS_UNIT_COMPILER_TIMELINE_TIMELINES_H

#include "compiler/Timeline/Timeline.h"
#include "tests/unit/compiler/Lowered.h"

#include "llvm/Support/JSON.h"

namespace startrail::test {

/// A model on `ranks` ranks of slow nodes of at most 8, the functions of a pass
/// simulated one after the other. Fails the test where that is not possible.
class Timeline {
public:
  Timeline(int64_t ranks, int64_t teamSize,
           const std::string &pass = "forward");

  Lowered lowered;
  Network network;
  std::vector<mlir::func::FuncOp> functions;
  std::vector<Actions> actions;
  std::vector<EngineRun> runs;
  std::vector<TimelinePart> parts;
  TimelineRanks ranks;
};

/// The events of a trace by their phase, `X`, `s`, ..., each with all its
/// members. Fails the test where the text is none.
class Events {
public:
  explicit Events(const std::string &text);

  llvm::json::Value root;
  std::vector<const llvm::json::Object *> of(llvm::StringRef phase) const;

private:
  const llvm::json::Array *all = nullptr;
};

/// Members of an event, which has them.
double numberOf(const llvm::json::Object &event, llvm::StringRef key);
int64_t integerOf(const llvm::json::Object &event, llvm::StringRef key);
std::string textOf(const llvm::json::Object &event, llvm::StringRef key);
const llvm::json::Object &argsOf(const llvm::json::Object &event);

} // namespace startrail::test

#endif // STARTRAIL_TESTS_UNIT_COMPILER_TIMELINE_TIMELINES_H
