#include "tests/unit/compiler/Timeline/Runs.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::test;

std::string startrail::test::runText() {
  return R"({"displayTimeUnit": "ns",
"otherData": {"source": "startrail run", "program": "m", "plan_hash": "0",
"ranks": 2, "threads": 2, "processes": false, "functions": [
{"name": "f", "begin_us": 0, "end_us": 100.5},
{"name": "g", "begin_us": 100.5, "end_us": 300}]},
"traceEvents": [
{"ph":"M","name":"process_name","pid":0,"tid":0,"args":{"name":"rank 0"}},
{"ph":"X","name":"attend","pid":0,"tid":1,"cat":"compute","ts":10,"dur":40,"args":{"function":"f","step":0,"element":"f32","rows":32,"pairs":528,"operations":67584,"has_diagonal":true,"busy_us":38.5}},
{"ph":"X","name":"merge","pid":0,"tid":1,"cat":"compute","ts":60,"dur":5,"args":{"function":"f","bytes":4096,"busy_us":4}},
{"ph":"X","name":"ring","pid":1,"tid":2,"cat":"communication","ts":5,"dur":25.25,"args":{"function":"f","step":0,"element":"f32","sent_bytes":2048,"received_bytes":1024,"to":[0],"from":[0],"exposed_us":5,"waiting_us":1,"busy_us":2}},
{"ph":"s","name":"ring","pid":1,"tid":2,"cat":"transfer","id":"f:1-0-0","ts":5},
{"ph":"X","name":"zero","pid":1,"tid":1,"cat":"compute","ts":120,"dur":3,"args":{"function":"g","busy_us":3}}
]}
)";
}

std::string startrail::test::replaced(std::string text, llvm::StringRef what,
                                      llvm::StringRef with) {
  const size_t at = text.find(what.str());
  if (at == std::string::npos) {
    ADD_FAILURE() << "expected the text to hold " << what.str();
    return text;
  }
  return text.replace(at, what.size(), with.str());
}

std::optional<RunTrace> RunReader::read(std::string text) {
  mlir::FailureOr<JsonText> json =
      JsonText::parse(&context, "run.json", std::move(text));
  if (failed(json))
    return std::nullopt;
  mlir::FailureOr<RunTrace> trace = readRunTrace(*json);
  return succeeded(trace) ? std::optional(std::move(*trace)) : std::nullopt;
}

RunSlice startrail::test::attendSlice(int64_t rows, bool hasDiagonal,
                                      double operations, double busy,
                                      llvm::StringRef name) {
  RunSlice slice;
  slice.function = "f";
  slice.name = name.str();
  slice.element = "f32";
  slice.rows = rows;
  slice.hasDiagonal = hasDiagonal;
  slice.operations = operations;
  slice.busy = busy;
  return slice;
}
