//===- PlanKinds.cpp - Plans for all attentions of a model ----------------===//
#include "compiler/Planner/PlanKinds.h"

#include "compiler/Planner/LowerByKind.h"
#include "compiler/Planner/OwnPlan.h"
#include "compiler/Planner/Progress.h"
#include "compiler/Tool/ReportError.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace startrail;

/// Whether --explain has one row, or one for each kind.
static bool checkExplainCount(ArrayRef<size_t> explain,
                              ArrayRef<AttentionKind> kinds) {
  if (explain.size() <= 1 || explain.size() == kinds.size())
    return true;
  reportError("expected --explain to have one row, or one for each of " +
              Twine(kinds.size()) + " tables, but got " +
              Twine(explain.size()));
  for (auto [index, kind] : llvm::enumerate(kinds))
    llvm::errs() << "note: table " << index + 1 << " is of " << kind.describe()
                 << "\n";
  return false;
}

/// Whether the tables have the rows of --explain.
static bool checkExplained(ArrayRef<PlannedKind> planned) {
  for (const PlannedKind &one : planned) {
    size_t rows = one.table.best.size();
    if (one.explained <= rows)
      continue;
    reportError("expected --explain to be a row of the table of " +
                one.kind.describe() + ", 1 to " + Twine(rows) + ", but got " +
                Twine(one.explained));
    if (planned.size() > 1)
      llvm::errs() << "note: --explain=1,2 takes row 1 of the first table, 2 "
                      "of the second, and so on\n";
    return false;
  }
  return true;
}

int startrail::planKinds(ModuleOp module,
                         const std::optional<ModelShape> &shape,
                         const Network &network, const PlanOptions &options,
                         std::vector<PlannedKind> &planned) {
  FailureOr<std::vector<AttentionKind>> kinds = attentionKinds(module);
  if (failed(kinds))
    return PlanBadInput;
  ArrayRef<size_t> explain = options.explain;
  if (!checkExplainCount(explain, *kinds))
    return PlanUsage;
  ProgressReport progress = ProgressReport::toTerminal(options.quiet);
  for (AttentionKind &kind : *kinds) {
    PlannedKind &one = planned.emplace_back();
    if (!explain.empty())
      one.explained = explain[explain.size() == 1 ? 0 : planned.size() - 1];
    one.alone = isolateAttention(kind.ops.front());
    one.kind = std::move(kind);
    one.request = options.request;
    one.request.module = *one.alone;
    one.request.shape = shape;
    if (failed(fixOwnPlan(one.kind.ops.front(), one.request)))
      return PlanBadInput;
    one.request.training.ranks = one.request.ranks;
    FailureOr<PlanTable> table = plan(one.request, network, progress);
    if (failed(table))
      return PlanBadInput;
    one.table = std::move(*table);
  }
  return checkExplained(planned) ? PlanOk : PlanUsage;
}

FailureOr<OwningOpRef<ModuleOp>>
startrail::lowerChosen(ModuleOp module, ArrayRef<PlannedKind> planned,
                       const PipelineOptions &rest) {
  std::vector<PipelineOptions> choices;
  for (const PlannedKind &one : planned)
    choices.push_back(one.chosen().options);
  return lowerByKind(module, choices, rest);
}
