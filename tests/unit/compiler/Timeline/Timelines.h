//===- Timelines.h - Simulated runs to look at ----------------------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_TIMELINE_TIMELINES_H
#define STARTRAIL_TESTS_UNIT_COMPILER_TIMELINE_TIMELINES_H

#include "compiler/Timeline/Timeline.h"
#include "tests/unit/compiler/Lowered.h"

#include "llvm/Support/JSON.h"
#include <gtest/gtest.h>

#include <tuple>

namespace startrail::test {

/// `pass` on `ranks` ranks in teams of `teamSize`, not proven.
PipelineOptions optionsOf(int64_t ranks, int64_t teamSize,
                          const std::string &pass);

/// A test of the ranks, the team size and the pass, and what it is called.
using TimelineCase = std::tuple<int, int, const char *>;
std::string caseName(const testing::TestParamInfo<TimelineCase> &info);

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
