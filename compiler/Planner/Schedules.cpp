//===- Schedules.cpp - Lowered functions of candidates --------------------===//
#include "compiler/Planner/Schedules.h"

#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Pipeline/TellOnce.h"
#include "compiler/Strategies/PlanChoices.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/PassManager.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA1.h"

using namespace mlir;
using namespace startrail;

ScheduledFunction::ScheduledFunction(func::FuncOp function, const GpuKind &gpu)
    : function(function), gpu(gpu) {
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

FailureOr<double> ScheduledFunction::bound(StringRef placement,
                                           const Network &network) {
  if (!kept) {
    FailureOr<Workload> workload = Workload::of(function, gpu);
    if (failed(workload))
      return failure();
    kept = std::make_unique<Kept>(std::move(*workload));
  }
  return kept->bound(place(placement), network);
}

LogicalResult startrail::lowerQuietly(ModuleOp module,
                                      const PipelineOptions &options) {
  ScopedDiagnosticHandler quiet(
      module.getContext(), [](Diagnostic &diagnostic) {
        // A failure is passed on to the handler before this one.
        return success(diagnostic.getSeverity() == DiagnosticSeverity::Remark);
      });
  TellOnce errors(module.getContext());
  PassManager manager(module.getContext());
  manager.enableVerifier(options.verify);
  buildStarTrailPipeline(manager, options);
  return manager.run(module);
}

std::string startrail::scheduleKey(const PipelineOptions &options) {
  std::string key;
  llvm::raw_string_ostream(key)
      << options.teamSize << '|' << options.exchange << '|'
      << options.combineVia << '|' << options.tokens << '|' << options.circulate
      << '|' << options.gradientType << '|' << options.save;
  return key;
}

/// Of what runs: the plan's names make no difference to it.
static std::array<uint8_t, 20> digestOf(func::FuncOp function) {
  Attribute plan = function->removeAttr(planAttrName);
  std::string text;
  llvm::raw_string_ostream stream(text);
  function->print(stream, OpPrintingFlags().useLocalScope());
  if (plan)
    function->setAttr(planAttrName, plan);
  llvm::interleave(getGridOf(function).getSizes(), stream, "x");
  return llvm::SHA1::hash(llvm::arrayRefFromStringRef(text));
}

FailureOr<Schedule> Schedules::of(const PipelineOptions &options) {
  PipelineOptions anywhere = options;
  anywhere.placement = PipelineOptions().placement;
  OwningOpRef<ModuleOp> module = model.clone();
  if (failed(lowerQuietly(*module, anywhere)))
    return failure();
  Schedule schedule;
  bool isNew = false;
  for (func::FuncOp function : spmdFunctions(*module)) {
    std::unique_ptr<ScheduledFunction> &known = functions[digestOf(function)];
    if (!known) {
      known = std::make_unique<ScheduledFunction>(function, gpu);
      isNew = true;
    }
    bool isForward = options.pass == "forward" ||
                     (options.pass == "both" && !schedule.forward);
    (isForward ? schedule.forward : schedule.backward) = known.get();
  }
  if (isNew)
    modules.push_back(std::move(module));
  return schedule;
}
