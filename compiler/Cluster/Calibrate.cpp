//===- Calibrate.cpp - Figures of a cluster from measurements -------------===//
#include "compiler/Cluster/Calibrate.h"

#include "compiler/Cluster/CalibrateRun.h"
#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Json/ReadFile.h"

#include "mlir/IR/Location.h"

#include <variant>

using namespace mlir;
using namespace startrail;

namespace {
/// What a file says: of nccl-tests, or of a program.
struct Measurement {
  StringRef path;
  std::optional<CalibrationTarget> target;
  std::variant<NcclTestRun, RunTrace> run;
};
} // namespace

/// Takes `:node` or `:fabric` off the end of a measurement.
static std::optional<CalibrationTarget> takeTarget(StringRef &measurement) {
  if (measurement.consume_back(":node"))
    return CalibrationTarget::Node;
  if (measurement.consume_back(":fabric"))
    return CalibrationTarget::Fabric;
  return std::nullopt;
}

static FailureOr<Measurement> readMeasurement(MLIRContext *context,
                                              StringRef path) {
  constexpr size_t limit = 64 << 20;
  std::optional<CalibrationTarget> target = takeTarget(path);
  FailureOr<std::string> text =
      readFile(context, path, "the measurement", limit);
  if (failed(text))
    return failure();
  FailureOr<NcclTestRun> run = failure();
  StringRef content = StringRef(*text).ltrim();
  if (content.starts_with("{")) {
    FailureOr<JsonText> json = JsonText::parse(context, path, std::move(*text));
    if (failed(json))
      return failure();
    if (isRunTrace(*json)) {
      FailureOr<RunTrace> trace = readRunTrace(*json);
      if (failed(trace))
        return failure();
      if (target)
        return emitError(trace->location)
               << "expected the trace of a run without :node or :fabric, which "
                  "are for what nccl-tests prints, but got :"
               << (*target == CalibrationTarget::Node ? "node" : "fabric");
      return Measurement{path, target, std::move(*trace)};
    }
    if (!isNcclTestsJson(*json))
      return emitError(json->at(json->root()))
             << "expected the measurement to have the results of nccl-tests, "
                "but got none";
    run = readNcclTestsJson(path, *json);
  } else if (isNcclTestsTable(content)) {
    run = readNcclTestsTable(context, path, *text);
  } else {
    InFlightDiagnostic error =
        emitError(FileLineColLoc::get(context, path, 1, 1))
        << "expected the measurement to be what nccl-tests prints or writes "
           "with -J, but got something else";
    error.attachNote() << "the tables begin with the line '# nThread ...' or "
                          "'# size count type ...'";
    return error;
  }
  if (failed(run))
    return failure();
  return Measurement{path, target, std::move(*run)};
}

/// Those of all measurements, in order.
static std::vector<RunTrace> tracesOf(ArrayRef<Measurement> measurements) {
  std::vector<RunTrace> traces;
  for (const Measurement &measurement : measurements)
    if (const auto *trace = std::get_if<RunTrace>(&measurement.run))
      traces.push_back(*trace);
  return traces;
}

LogicalResult startrail::calibrate(MLIRContext *context,
                                   ArrayRef<std::string> given,
                                   Cluster &cluster) {
  std::vector<Measurement> measurements;
  for (StringRef path : given) {
    FailureOr<Measurement> measurement = readMeasurement(context, path);
    if (failed(measurement))
      return failure();
    measurements.push_back(std::move(*measurement));
  }
  bool hasTraces = false;
  for (const Measurement &measurement : measurements) {
    const auto *report = std::get_if<NcclTestRun>(&measurement.run);
    if (!report && std::exchange(hasTraces, true))
      continue;
    if (failed(report ? calibrateFromNcclTests(*report, measurement.target,
                                               cluster)
                      : calibrateFromRuns(tracesOf(measurements), cluster)))
      return failure();
    // Figures that no machine has are told of the file they are from.
    if (failed(checkCluster(
            FileLineColLoc::get(context, measurement.path, 1, 1), cluster)))
      return failure();
  }
  return success();
}
