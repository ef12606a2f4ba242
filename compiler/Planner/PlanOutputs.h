//===- PlanOutputs.h - What startrail-plan writes at its end --------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_PLANOUTPUTS_H
#define STARTRAIL_COMPILER_PLANNER_PLANOUTPUTS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"

#include <string>
#include <vector>

namespace startrail {

/// Texts with the files that they go to; - is standard output.
class PlanOutputs {
public:
  /// Nothing is kept of an empty path.
  void add(const std::string &path, std::string text);
  /// Adds what `write` writes, which is called where `path` is not empty.
  void addText(const std::string &path,
               llvm::function_ref<void(llvm::raw_ostream &)> write);
  /// The same of the members of a JSON object.
  void addJson(const std::string &path,
               llvm::function_ref<void(llvm::json::OStream &)> write);

  /// Writes to standard output and devices first, then all files or none; stops
  /// at the first failure, which is reported. Returns a PlanExit.
  int write() const;

private:
  std::vector<std::pair<std::string, std::string>> texts;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PLANOUTPUTS_H
