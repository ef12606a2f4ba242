//===- Calibrate.cpp - Figures of a cluster from measurements -------------===//
#include "compiler/Cluster/Calibrate.h"

#include "compiler/Cluster/CalibrateRun.h"
#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Json/ReadFile.h"

#include "mlir/IR/Location.h"

using namespace mlir;
using namespace startrail;

/// Takes `:node` or `:fabric` off the end of a measurement.
static std::optional<CalibrationTarget> takeTarget(StringRef &measurement) {
  if (measurement.consume_back(":node"))
    return CalibrationTarget::Node;
  if (measurement.consume_back(":fabric"))
    return CalibrationTarget::Fabric;
  return std::nullopt;
}

static LogicalResult apply(MLIRContext *context, StringRef path,
                           std::optional<CalibrationTarget> target,
                           Cluster &cluster) {
  constexpr size_t limit = 64 << 20;
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
      return failed(trace) ? failure() : calibrateFromRun(*trace, cluster);
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
  return calibrateFromNcclTests(*run, target, cluster);
}

LogicalResult startrail::calibrate(MLIRContext *context, StringRef measurement,
                                   Cluster &cluster) {
  StringRef path = measurement;
  std::optional<CalibrationTarget> target = takeTarget(path);
  if (failed(apply(context, path, target, cluster)))
    return failure();
  // Figures that no machine has are told of the file they are from.
  return checkCluster(FileLineColLoc::get(context, path, 1, 1), cluster);
}
