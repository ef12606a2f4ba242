//===- RunTrace.cpp - What a program's --trace has written ----------------===//
#include "compiler/Cluster/RunTrace.h"

#include "compiler/Json/ReadFile.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace startrail;

using Kind = JsonValue::Kind;

namespace {

class TraceReader {
public:
  explicit TraceReader(const JsonText &json)
      : json(json), trace{json.at(json.root()), 0, 0, {}, {}} {}

  FailureOr<RunTrace> read() {
    const JsonValue *about = member(json.root(), "otherData", Kind::Object);
    const JsonValue *events = member(json.root(), "traceEvents", Kind::Array);
    if (!about || !events || !readHead(*about))
      return failure();
    for (const JsonValue &event : events->items)
      if (!readEvent(event))
        return failure();
    if (!checkRanks())
      return failure();
    return std::move(trace);
  }

private:
  /// Of microseconds, bytes and operations; sums of them have a meaning.
  static constexpr double most = 1e18;

  static StringRef nameOf(Kind kind) {
    switch (kind) {
    case Kind::Object:
      return "an object";
    case Kind::Array:
      return "an array";
    case Kind::String:
      return "a string";
    case Kind::Boolean:
      return "true or false";
    case Kind::Integer:
      return "a whole number of at least 0";
    default:
      return "a number from 0 to 1e18";
    }
  }

  static bool fits(const JsonValue &value, Kind kind) {
    switch (kind) {
    case Kind::Integer:
      return value.is(kind) && value.integer >= 0;
    case Kind::Number:
      return value.isNumber() && value.number >= 0 && value.number <= most;
    default:
      return value.is(kind);
    }
  }

  /// A member of that kind, numbers from 0 on; null after a report.
  const JsonValue *member(const JsonValue &of, StringRef name, Kind kind) {
    const JsonValue *value = of.find(name);
    if (value && fits(*value, kind))
      return value;
    emitError(json.at(value ? *value : of))
        << "expected '" << name << "' to be " << nameOf(kind) << ", but got "
        << (value ? json.shown(*value) : "none");
    return nullptr;
  }

  bool readNumber(const JsonValue &of, StringRef name, double unit,
                  double &target) {
    const JsonValue *value = member(of, name, Kind::Number);
    if (value)
      target = value->number * unit;
    return value;
  }

  bool readInteger(const JsonValue &of, StringRef name, int64_t &target) {
    const JsonValue *value = member(of, name, Kind::Integer);
    if (value)
      target = value->integer;
    return value;
  }

  bool readCount(const JsonValue &of, StringRef name, int64_t &target) {
    constexpr int64_t mostRanks = 1 << 20;
    if (!readInteger(of, name, target))
      return false;
    if (target >= 1 && target <= mostRanks)
      return true;
    emitError(json.at(*of.find(name)))
        << "expected '" << name << "' to be from 1 to " << mostRanks
        << ", but got " << target;
    return false;
  }

  bool readHead(const JsonValue &about) {
    const JsonValue *source = member(about, "source", Kind::String);
    if (!source)
      return false;
    if (source->string != "startrail run") {
      InFlightDiagnostic error =
          emitError(json.at(*source))
          << "expected 'source' to be \"startrail run\", a measured trace, but "
             "got "
          << json.shown(*source);
      error.attachNote() << "a program that startrail-compile makes measures "
                            "its run with --trace";
      return false;
    }
    const JsonValue *processes = member(about, "processes", Kind::Boolean);
    if (!processes || !readCount(about, "ranks", trace.ranks) ||
        !readCount(about, "threads", trace.threads))
      return false;
    // Of one rank, where each is a process.
    if (processes->boolean)
      trace.threads *= trace.ranks;
    const JsonValue *functions = member(about, "functions", Kind::Array);
    if (!functions)
      return false;
    return llvm::all_of(functions->items, [&](const JsonValue &each) {
      return readFunction(each);
    });
  }

  bool readFunction(const JsonValue &each) {
    const JsonValue *name = member(each, "name", Kind::String);
    RunTrace::Function function;
    if (!name || !readNumber(each, "begin_us", 1e-6, function.begin) ||
        !readNumber(each, "end_us", 1e-6, function.end))
      return false;
    function.name = name->string;
    if (function.end < function.begin) {
      emitError(json.at(*each.find("end_us")))
          << "expected 'end_us' to be at least 'begin_us', but got "
          << json.shown(*each.find("end_us"));
      return false;
    }
    if (isKnown(function.name)) {
      emitError(json.at(*name)) << "expected the names of functions to be "
                                   "different ones, but got "
                                << json.shown(*name) << " again";
      return false;
    }
    trace.functions.push_back(std::move(function));
    return true;
  }

  bool isKnown(StringRef function) const {
    return llvm::any_of(trace.functions, [&](const RunTrace::Function &each) {
      return each.name == function;
    });
  }

  bool readEvent(const JsonValue &event) {
    const JsonValue *phase = member(event, "ph", Kind::String);
    if (!phase || phase->string != "X")
      return phase;
    RunSlice slice;
    const JsonValue *name = member(event, "name", Kind::String);
    const JsonValue *category = member(event, "cat", Kind::String);
    const JsonValue *args = member(event, "args", Kind::Object);
    double length = 0;
    if (!name || !category || !args || !readInteger(event, "pid", slice.rank) ||
        !readNumber(event, "ts", 1e-6, slice.begin) ||
        !readNumber(event, "dur", 1e-6, length) ||
        !readNumber(*args, "busy_us", 1e-6, slice.busy))
      return false;
    const JsonValue *function = member(*args, "function", Kind::String);
    if (!function)
      return false;
    if (!isKnown(function->string) || slice.rank >= trace.ranks) {
      emitError(json.at(event))
          << "expected a slice of the run's functions "
             "and ranks, but got "
          << json.shown(*function) << " of rank " << slice.rank;
      return false;
    }
    slice.name = name->string;
    slice.function = function->string;
    slice.communication = category->string == "communication";
    slice.end = slice.begin + length;
    if (slice.communication)
      return add(slice,
                 readNumber(*args, "received_bytes", 1, slice.bytes) &&
                     readNumber(*args, "exposed_us", 1e-6, slice.exposed));
    if (args->find("operations"))
      return add(slice, readAttention(*args, slice));
    return add(slice, !args->find("bytes") ||
                          readNumber(*args, "bytes", 1, slice.bytes));
  }

  bool readAttention(const JsonValue &args, RunSlice &slice) {
    const JsonValue *element = member(args, "element", Kind::String);
    const JsonValue *diagonal = member(args, "has_diagonal", Kind::Boolean);
    if (!element || !diagonal || !readInteger(args, "rows", slice.rows) ||
        !readNumber(args, "operations", 1, slice.operations))
      return false;
    slice.hasDiagonal = diagonal->boolean;
    slice.element = element->string;
    return true;
  }

  /// Every rank computes.
  bool checkRanks() {
    std::vector<bool> has(trace.ranks);
    for (const RunSlice &slice : trace.slices)
      has[slice.rank] = true;
    auto missing = llvm::find(has, false);
    if (missing == has.end())
      return true;
    emitError(json.at(*json.root().find("traceEvents")))
        << "expected slices of each of the " << trace.ranks
        << " ranks, but got none of rank " << missing - has.begin();
    return false;
  }

  bool add(RunSlice &slice, bool wasRead) {
    if (wasRead)
      trace.slices.push_back(std::move(slice));
    return wasRead;
  }

  const JsonText &json;
  RunTrace trace;
};

} // namespace

bool startrail::isRunTrace(const JsonText &json) {
  return json.root().find("traceEvents") != nullptr;
}

FailureOr<RunTrace> startrail::readRunTrace(const JsonText &json) {
  return TraceReader(json).read();
}

FailureOr<RunTrace> startrail::loadRunTrace(MLIRContext *context,
                                            StringRef path) {
  constexpr size_t limit = 64 << 20;
  FailureOr<std::string> text = readFile(context, path, "the trace", limit);
  if (failed(text))
    return failure();
  FailureOr<JsonText> json = JsonText::parse(context, path, std::move(*text));
  if (failed(json))
    return failure();
  if (isRunTrace(*json))
    return readRunTrace(*json);
  InFlightDiagnostic error =
      emitError(json->at(json->root()))
      << "expected the trace of a run, but got no 'traceEvents'";
  error.attachNote() << "a program that startrail-compile builds for the host "
                        "writes it with --trace";
  return error;
}
