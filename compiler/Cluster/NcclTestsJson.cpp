//===- NcclTestsJson.cpp - What nccl-tests measured, as JSON --------------===//
#include "compiler/Cluster/NcclTestsBuilder.h"

using namespace mlir;
using namespace startrail;

using Kind = JsonValue::Kind;

bool startrail::isNcclTestsJson(const JsonText &json) {
  return json.root().is(Kind::Object) && json.root().find("results");
}

namespace {

class ReportReader {
public:
  ReportReader(StringRef file, const JsonText &json)
      : file(file), json(json), builder(json.at(json.root()), file) {
    line = cast<FileLineColLoc>(json.at(json.root())).getLine();
  }

  FailureOr<NcclTestRun> read() {
    const JsonValue &root = json.root();
    if (failed(readProgram(root)) || failed(readDevices(root)))
      return failure();
    const JsonValue *results = member(root, "results", Kind::Array, "a list");
    if (!results)
      return failure();
    for (const JsonValue &result : results->items)
      if (failed(readResult(result)))
        return failure();
    return builder.finish();
  }

private:
  InFlightDiagnostic wrong(const JsonValue &value, StringRef what,
                           StringRef required) {
    return emitError(json.at(value))
           << "expected " << what << " to be " << required << ", but got ";
  }

  /// The place of a value that begins behind those asked for before: places
  /// are counted once.
  Location next(const JsonValue &value) {
    size_t begin = json.root().begin;
    StringRef text = json.raw(json.root());
    for (; done < value.begin - begin; ++done)
      if (text[done] == '\n') {
        ++line;
        lineBegin = done + 1;
      }
    return FileLineColLoc::get(json.getContext(), file, line,
                               done - lineBegin + 1);
  }

  /// A member that must be there and of this kind; null where it is not, which
  /// is reported.
  const JsonValue *member(const JsonValue &object, StringRef name, Kind kind,
                          StringRef required) {
    const JsonValue *value =
        object.is(Kind::Object) ? object.find(name) : nullptr;
    if (value && value->is(kind))
      return value;
    if (value)
      wrong(*value, name, required) << json.shown(*value);
    else
      wrong(object, name, required) << "none";
    return nullptr;
  }

  LogicalResult readProgram(const JsonValue &root) {
    const JsonValue *arguments = root.find("args");
    if (!arguments || !arguments->is(Kind::Array) || arguments->items.empty())
      return success();
    const JsonValue &program = arguments->items.front();
    return builder.program(json.at(program), program.string);
  }

  LogicalResult readDevices(const JsonValue &root) {
    const JsonValue *devices = root.find("devices");
    if (const JsonValue *config = root.find("config"))
      if (!devices && config->is(Kind::Object))
        devices = config->find("devices");
    if (!devices)
      return success();
    if (!devices->is(Kind::Array))
      return wrong(*devices, "devices", "a list") << json.shown(*devices);
    for (const JsonValue &device : devices->items) {
      const JsonValue *rank =
          member(device, "rank", Kind::Integer, "an integer");
      const JsonValue *host =
          rank ? member(device, "hostname", Kind::String, "a string") : nullptr;
      if (!host ||
          failed(builder.rank(next(device), rank->integer, host->string)))
        return failure();
    }
    return success();
  }

  LogicalResult readResult(const JsonValue &result) {
    const JsonValue *size =
        member(result, "size", Kind::Integer, "a number of bytes");
    if (!size)
      return failure();
    // A replayed trace is measured in place only.
    const JsonValue *figures = result.find("out_of_place");
    if (!figures || figures->is(Kind::Null))
      figures = result.find("in_place");
    if (!figures || !figures->is(Kind::Object))
      return wrong(figures ? *figures : result, "out_of_place", "an object")
             << (figures ? json.shown(*figures) : "none");
    const JsonValue *time = figures->find("time");
    if (!time)
      time = figures->find("cpu_time");
    if (!time)
      return wrong(*figures, "time", "microseconds") << "none";
    auto text = [&](const JsonValue *value) {
      return value ? json.raw(*value) : StringRef("none");
    };
    return builder.result(
        {next(result), text(size), text(time), text(figures->find("alg_bw")),
         text(figures->find("bus_bw")), text(figures->find("nwrong"))});
  }

  StringRef file;
  const JsonText &json;
  NcclTestsBuilder builder;
  size_t done = 0, lineBegin = 0; ///< of the root's text
  unsigned line;                  ///< at done
};

} // namespace

FailureOr<NcclTestRun> startrail::readNcclTestsJson(StringRef file,
                                                    const JsonText &json) {
  return ReportReader(file, json).read();
}
