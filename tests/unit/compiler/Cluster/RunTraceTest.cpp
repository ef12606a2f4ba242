// The traces of runs are read as they stand; damaged ones are reported at their
// place.
#include "tests/unit/compiler/Timeline/Runs.h"

#include <gtest/gtest.h>
#include <random>

using namespace startrail;
using namespace startrail::test;

TEST(RunTrace, readsHead) {
  RunReader reader;
  std::optional<RunTrace> trace = reader.read(runText());
  ASSERT_TRUE(trace) << reader.diagnostics.text;
  EXPECT_EQ(trace->ranks, 2);
  EXPECT_EQ(trace->threads, 2);
  ASSERT_EQ(trace->functions.size(), 2u);
  EXPECT_EQ(trace->functions[0].name, "f");
  EXPECT_DOUBLE_EQ(trace->functions[0].end, 100.5e-6);
  EXPECT_EQ(trace->functions[1].name, "g");
  EXPECT_DOUBLE_EQ(trace->functions[1].begin, 100.5e-6);
  EXPECT_DOUBLE_EQ(trace->functions[1].end, 300e-6);
}

TEST(RunTrace, threadsOfProcessesAddUp) {
  RunReader reader;
  std::optional<RunTrace> trace = reader.read(
      replaced(runText(), "\"processes\": false", "\"processes\": true"));
  ASSERT_TRUE(trace) << reader.diagnostics.text;
  EXPECT_EQ(trace->threads, 4);
}

TEST(RunTrace, readsSlices) {
  RunReader reader;
  std::optional<RunTrace> trace = reader.read(runText());
  ASSERT_TRUE(trace) << reader.diagnostics.text;
  ASSERT_EQ(trace->slices.size(), 4u);

  const RunSlice &attend = trace->slices[0];
  EXPECT_EQ(attend.name, "attend");
  EXPECT_EQ(attend.function, "f");
  EXPECT_EQ(attend.rank, 0);
  EXPECT_FALSE(attend.communication);
  EXPECT_DOUBLE_EQ(attend.begin, 10e-6);
  EXPECT_DOUBLE_EQ(attend.end, 50e-6);
  EXPECT_DOUBLE_EQ(attend.busy, 38.5e-6);
  EXPECT_DOUBLE_EQ(attend.operations, 67584);
  EXPECT_EQ(attend.rows, 32);
  EXPECT_TRUE(attend.hasDiagonal);
  EXPECT_EQ(attend.element, "f32");

  EXPECT_DOUBLE_EQ(trace->slices[1].bytes, 4096);
  EXPECT_EQ(trace->slices[1].operations, 0);

  const RunSlice &ring = trace->slices[2];
  EXPECT_TRUE(ring.communication);
  EXPECT_EQ(ring.rank, 1);
  EXPECT_DOUBLE_EQ(ring.bytes, 1024); // received, not sent
  EXPECT_DOUBLE_EQ(ring.exposed, 5e-6);

  EXPECT_EQ(trace->slices[3].bytes, 0);
}

TEST(RunTrace, isKnownByItsEvents) {
  RunReader reader;
  for (auto [text, isTrace] :
       {std::pair(runText(), true), std::pair(std::string("{}"), false),
        std::pair(std::string("[]"), false)}) {
    mlir::FailureOr<JsonText> json =
        JsonText::parse(&reader.context, "run.json", text);
    ASSERT_TRUE(succeeded(json));
    EXPECT_EQ(isRunTrace(*json), isTrace) << text;
  }
}

namespace {
struct Damage {
  const char *name, *what, *with;
  const char *error; ///< the report begins so
};
} // namespace

static const Damage damages[] = {
    {"simulated", "startrail run", "startrail simulation",
     "run.json:2:25: error: expected 'source' to be \"startrail run\", a "
     "measured trace, but got \"startrail simulation\""},
    {"noHead", "otherData", "otherdata",
     "run.json:1:1: error: expected 'otherData' to be an object, but got none"},
    {"headOfAnotherKind", "\"functions\": [\n", "\"functions\": [[",
     "run.json:"},
    {"noRanks", "\"ranks\": 2", "\"rank\": 2",
     "run.json:2:14: error: expected 'ranks' to be a whole number of at least "
     "0, but got none"},
    {"noRanksAtAll", "\"ranks\": 2", "\"ranks\": 0",
     "run.json:3:10: error: expected 'ranks' to be from 1 to 1048576, but got "
     "0"},
    {"hugeRanks", "\"ranks\": 2", "\"ranks\": 2e30",
     "run.json:3:10: error: expected 'ranks' to be a whole number of at least "
     "0, but got 2e30"},
    {"manyRanks", "\"ranks\": 2", "\"ranks\": 4000000000",
     "run.json:3:10: error: expected 'ranks' to be from 1 to 1048576, but got "
     "4000000000"},
    {"halfARank", "\"ranks\": 2", "\"ranks\": 2.5",
     "run.json:3:10: error: expected 'ranks' to be a whole number"},
    {"threadsAsText", "\"threads\": 2", "\"threads\": \"2\"",
     "run.json:3:24: error: expected 'threads' to be a whole number of at "
     "least "
     "0, but got \"2\""},
    {"noThreads", "\"threads\": 2", "\"threads\": 0",
     "run.json:3:24: error: expected 'threads' to be from 1 to 1048576"},
    {"processesAreANumber", "\"processes\": false", "\"processes\": 2",
     "run.json:3:40: error: expected 'processes' to be true or false, but got "
     "2"},
    {"functionIsANumber", "{\"name\": \"f\", \"begin_us\": 0, ", "7, {",
     "run.json:4:1: error: expected 'name' to be a string, but got none"},
    {"functionTwice", "\"name\": \"g\"", "\"name\": \"f\"",
     "run.json:5:10: error: expected the names of functions to be different "
     "ones, but got \"f\" again"},
    {"endsBeforeItBegins", "\"end_us\": 300", "\"end_us\": 30",
     "run.json:5:44: error: expected 'end_us' to be at least 'begin_us', but "
     "got 30"},
    {"missingRank", "\"ranks\": 2", "\"ranks\": 3",
     "run.json:6:16: error: expected slices of each of the 3 ranks, but got "
     "none of rank 2"},
    {"otherRank", "\"ranks\": 2", "\"ranks\": 1",
     "run.json:10:1: error: expected a slice of the run's functions and ranks, "
     "but got \"f\" of rank 1"},
    {"rankBelow0", "\"pid\":1,\"tid\":2,\"cat\":\"comm",
     "\"pid\":-1,\"tid\":2,\"cat\":\"comm",
     "run.json:10:31: error: expected 'pid' to be a whole number of at least "
     "0, "
     "but got -1"},
    {"hugeRank", "\"pid\":1,\"tid\":2,\"cat\":\"comm",
     "\"pid\":1e300,\"tid\":2,\"cat\":\"comm",
     "run.json:10:31: error: expected 'pid' to be a whole number"},
    {"otherFunction", "\"function\":\"g\"", "\"function\":\"h\"",
     "run.json:12:1: error: expected a slice of the run's functions and ranks, "
     "but got \"h\" of rank 1"},
    {"noFunction", "\"function\":\"g\",", "",
     "run.json:12:81: error: expected 'function' to be a string, but got none"},
    {"durationBelow0", "\"dur\":40", "\"dur\":-40",
     "run.json:8:73: error: expected 'dur' to be a number from 0 to 1e18, but "
     "got -40"},
    {"durationIsNoNumber", "\"dur\":40", "\"dur\":NaN",
     "run.json:8:73: error:"},
    {"durationIsNull", "\"dur\":40", "\"dur\":null",
     "run.json:8:73: error: expected 'dur' to be a number from 0 to 1e18, but "
     "got null"},
    {"endlessDuration", "\"dur\":40", "\"dur\":1e300",
     "run.json:8:73: error: expected 'dur' to be a number from 0 to 1e18, but "
     "got 1e300"},
    {"noNumberAtAll", "\"dur\":40", "\"dur\":1e999", "run.json:8:77: error:"},
    {"busyBelow0", "\"busy_us\":4}", "\"busy_us\":-4}",
     "run.json:9:120: error: expected 'busy_us' to be a number"},
    {"rowsAreText", "\"rows\":32", "\"rows\":\"many\"",
     "run.json:8:131: error: expected 'rows' to be a whole number of at least "
     "0, but got \"many\""},
    {"diagonalIsANumber", "\"has_diagonal\":true", "\"has_diagonal\":1",
     "run.json:8:180: error: expected 'has_diagonal' to be true or false, but "
     "got 1"},
    {"argumentsAreAList",
     "\"args\":{\"function\":\"f\",\"bytes\":4096,\"busy_us"
     "\":4}",
     "\"args\":[4096]",
     "run.json:9:81: error: expected 'args' to be an object, but got [4096]"},
    {"receivedNothingKnown", "\"received_bytes\":1024,", "",
     "run.json:10:89: error: expected 'received_bytes' to be a number"},
    {"eventIsAText",
     "{\"ph\":\"s\",\"name\":\"ring\",\"pid\":1,\"tid\":2,"
     "\"cat\":\"transfer\",\"id\":\"f:1-0-0\",\"ts\":5}",
     "\"s\"",
     "run.json:11:1: error: expected 'ph' to be a string, but got none"},
    {"memberTwice", "\"dur\":40", "\"dur\":40,\"dur\":41", "run.json:8:"},
    {"notUtf8", "\"attend\"", "\"att\xff\xfe\"", "run.json:8:"},
    {"eventsAreAnObject", "\"traceEvents\": [", "\"traceEvents\": {}, \"x\": [",
     "run.json:6:16: error: expected 'traceEvents' to be an array, but got {}"},
};

TEST(RunTrace, damageIsReportedAtItsPlace) {
  for (const Damage &damage : damages) {
    SCOPED_TRACE(damage.name);
    RunReader reader;
    EXPECT_FALSE(reader.read(replaced(runText(), damage.what, damage.with)));
    const std::string &text = reader.diagnostics.text;
    EXPECT_EQ(text.substr(0, std::string(damage.error).size()), damage.error);
    EXPECT_NE(text.find("error: "), std::string::npos) << text;
  }
}

TEST(RunTrace, anyPartOfItIsReported) {
  const std::string whole = runText();
  for (size_t size = 0; size + 2 < whole.size(); size += 7) {
    RunReader reader;
    EXPECT_FALSE(reader.read(whole.substr(0, size))) << size;
    EXPECT_EQ(reader.diagnostics.text.find("run.json:"), 0u) << size;
  }
}

TEST(RunTrace, anyDamageIsReadOrReported) {
  std::mt19937 random(6);
  const std::string whole = runText();
  static const char *const words[] = {"-1", "1e999", "null", "{}",   "[]",
                                      "\"", "0.5",   "\xff", "true", "9e17"};
  size_t rejected = 0;
  for (int run = 0; run < 3000; ++run) {
    std::string text = whole;
    for (size_t change = random() % 3 + 1; change > 0; --change) {
      const size_t at = random() % text.size(), length = random() % 12;
      text.replace(at, length, words[random() % std::size(words)]);
    }
    RunReader reader;
    const bool isRead = reader.read(text).has_value();
    EXPECT_EQ(isRead, reader.diagnostics.text.empty());
    if (!isRead) {
      EXPECT_EQ(reader.diagnostics.text.find("run.json:"), 0u);
      ++rejected;
    }
  }
  EXPECT_GT(rejected, 1000u);
}

TEST(RunTrace, readsManyEvents) {
  const std::string event = "{\"ph\":\"X\",\"name\":\"zero\",\"pid\":1,\"tid\":"
                            "1,\"cat\":\"compute\",\"ts\":120,\"dur\":3,"
                            "\"args\":{\"function\":\"g\",\"busy_us\":3}},\n";
  std::string events;
  for (int i = 0; i < 100000; ++i)
    events += event;
  RunReader reader;
  std::optional<RunTrace> trace = reader.read(
      replaced(runText(), "{\"ph\":\"s\"", events + "{\"ph\":\"s\""));
  ASSERT_TRUE(trace) << reader.diagnostics.text;
  EXPECT_EQ(trace->slices.size(), 100004u);
}
