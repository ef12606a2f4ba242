//===- RunTrace.cpp - What a program's --trace has written ----------------===//
#include "compiler/Cluster/RunTrace.h"

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
    return std::move(trace);
  }

private:
  static StringRef nameOf(Kind kind) {
    switch (kind) {
    case Kind::Object:
      return "an object";
    case Kind::Array:
      return "an array";
    case Kind::String:
      return "a string";
    default:
      return "a number of at least 0";
    }
  }

  /// A member of that kind, numbers at least 0; null after a report.
  const JsonValue *member(const JsonValue &of, StringRef name, Kind kind) {
    const JsonValue *value = of.find(name);
    const bool fits =
        value && (kind == Kind::Number ? value->isNumber() && value->number >= 0
                                       : value->is(kind));
    if (fits)
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

  bool readHead(const JsonValue &about) {
    const JsonValue *source = member(about, "source", Kind::String);
    if (!source)
      return false;
    if (source->string != "startrail run") {
      emitError(json.at(*source)) << "expected 'source' to be \"startrail "
                                     "run\", a measured trace, but got "
                                  << json.shown(*source);
      return false;
    }
    double ranks = 0, threads = 0;
    if (!readNumber(about, "ranks", 1, ranks) ||
        !readNumber(about, "threads", 1, threads))
      return false;
    if (ranks < 1 || ranks > (1 << 20) || threads < 1 || threads > (1 << 20)) {
      emitError(json.at(about)) << "expected 'ranks' and 'threads' to be from "
                                   "1 to 1048576, but got others";
      return false;
    }
    trace.ranks = int64_t(ranks);
    trace.threads = int64_t(threads);
    const JsonValue *functions = member(about, "functions", Kind::Array);
    if (!functions)
      return false;
    for (const JsonValue &each : functions->items) {
      const JsonValue *name = member(each, "name", Kind::String);
      RunTrace::Function function;
      if (!name || !readNumber(each, "begin_us", 1e-6, function.begin) ||
          !readNumber(each, "end_us", 1e-6, function.end))
        return false;
      function.name = name->string;
      trace.functions.push_back(std::move(function));
    }
    return true;
  }

  bool readEvent(const JsonValue &event) {
    const JsonValue *phase = member(event, "ph", Kind::String);
    if (!phase || phase->string != "X")
      return phase;
    RunSlice slice;
    const JsonValue *name = member(event, "name", Kind::String);
    const JsonValue *category = member(event, "cat", Kind::String);
    const JsonValue *args = member(event, "args", Kind::Object);
    double rank = 0, length = 0;
    if (!name || !category || !args || !readNumber(event, "pid", 1, rank) ||
        !readNumber(event, "ts", 1e-6, slice.begin) ||
        !readNumber(event, "dur", 1e-6, length) ||
        !readNumber(*args, "busy_us", 1e-6, slice.busy))
      return false;
    const JsonValue *function = member(*args, "function", Kind::String);
    if (!function)
      return false;
    const bool isKnown =
        llvm::any_of(trace.functions, [&](const RunTrace::Function &each) {
          return each.name == function->string;
        });
    if (!isKnown || rank >= trace.ranks) {
      emitError(json.at(event))
          << "expected a slice of the run's functions "
             "and ranks, but got "
          << json.shown(*function) << " of rank " << int64_t(rank);
      return false;
    }
    slice.name = name->string;
    slice.function = function->string;
    slice.communication = category->string == "communication";
    slice.rank = int64_t(rank);
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
    double rows = 0;
    if (!element || !readNumber(args, "rows", 1, rows) ||
        !readNumber(args, "operations", 1, slice.operations))
      return false;
    const JsonValue *diagonal = args.find("has_diagonal");
    slice.hasDiagonal = diagonal && diagonal->boolean;
    slice.element = element->string;
    slice.rows = int64_t(std::min(rows, 1e15));
    return true;
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
