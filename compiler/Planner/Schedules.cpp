//===- Schedules.cpp - Lowered functions of candidates --------------------===//
#include "compiler/Planner/Schedules.h"

#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Strategies/PlanChoices.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace startrail;

ScheduledFunction::ScheduledFunction(func::FuncOp function, Workload made)
    : function(function), workload(std::move(made)), bound(workload) {
  if (auto bytes = function->getAttrOfType<IntegerAttr>(peakBytesAttrName))
    peakBytes = bytes.getInt();
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (isSavedArgument(function, i)) {
      auto type = cast<MemRefType>(function.getArgumentTypes()[i]);
      savedBytes += type.getNumElements() * type.getElementTypeBitWidth() / 8;
    }
}

RankAlgebra ScheduledFunction::place(StringRef placement) {
  GridOp grid = getGridOf(function);
  SmallVector<StringRef> entries = placementEntries(placement);
  grid.setPlacementAttr(Builder(grid.getContext()).getStrArrayAttr(entries));
  return RankAlgebra(grid);
}

LogicalResult startrail::lowerQuietly(ModuleOp module,
                                      const PipelineOptions &options) {
  ScopedDiagnosticHandler quiet(
      module.getContext(), [](Diagnostic &diagnostic) {
        // A failure is passed on to the handler before this one.
        return success(diagnostic.getSeverity() == DiagnosticSeverity::Remark);
      });
  PassManager manager(module.getContext());
  buildStarTrailPipeline(manager, options);
  return manager.run(module);
}

/// What distinguishes schedules.
static std::string keyOf(const PipelineOptions &options) {
  std::string key;
  llvm::raw_string_ostream(key)
      << options.teamSize << '|' << options.exchange << '|'
      << options.combineVia << '|' << options.tokens << '|' << options.circulate
      << '|' << options.gradientType << '|' << options.save;
  return key;
}

FailureOr<ScheduledFunction *> Schedules::keep(func::FuncOp function) {
  // The plan's names make no difference to what runs.
  auto plan = function->removeAttr(planAttrName);
  std::string text;
  llvm::raw_string_ostream stream(text);
  function->print(stream, OpPrintingFlags().useLocalScope());
  if (plan)
    function->setAttr(planAttrName, plan);
  GridOp grid = getGridOf(function);
  llvm::interleave(grid.getSizes(), stream, "x");
  std::unique_ptr<ScheduledFunction> &kept = functions[text];
  if (!kept) {
    FailureOr<Workload> workload = Workload::of(function, gpu);
    if (failed(workload))
      return failure();
    kept = std::make_unique<ScheduledFunction>(function, std::move(*workload));
  }
  return kept.get();
}

FailureOr<Schedule> Schedules::of(const PipelineOptions &options) {
  auto [entry, isNew] = known.try_emplace(keyOf(options));
  Schedule &schedule = entry->second;
  if (!isNew)
    return schedule;
  PipelineOptions anywhere = options;
  anywhere.placement = PipelineOptions().placement;
  OwningOpRef<ModuleOp> module = model.clone();
  if (failed(lowerQuietly(*module, anywhere)))
    return failure();
  for (func::FuncOp function : spmdFunctions(*module)) {
    FailureOr<ScheduledFunction *> kept = keep(function);
    if (failed(kept))
      return failure();
    bool isForward = options.pass == "forward" ||
                     (options.pass == "both" && !schedule.forward);
    (isForward ? schedule.forward : schedule.backward) = *kept;
  }
  modules.push_back(std::move(module));
  return schedule;
}
