// Loops of which most turns are left out prove what loops run to the end prove.
#include "compiler/Analysis/BufferSafety.h"
#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Pipeline/Registration.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

#include <random>

using namespace mlir;
using namespace startrail;

namespace {

/// What a proof says: the counts, or the error and its notes.
struct Verdict {
  bool holds = false;
  BufferCounts counts;
  std::string message;
};

class BufferSafetyTest : public ::testing::Test {
protected:
  BufferSafetyTest() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    registerAllStarTrail(registry);
    context.appendDialectRegistry(registry);
    context.printOpOnDiagnostic(false);
  }

  Verdict prove(const std::string &body) {
    auto module = parseSourceString<ModuleOp>(
        "startrail.grid @sp axes [\"ring\"] sizes [2] placement [\"ring\"] "
        "tokens [\"ring\"]\n"
        "func.func @f(%in: memref<8xf32> {startrail.input}, %out: "
        "memref<8xf32> {startrail.output}) attributes {startrail.grid = @sp} "
        "{\n  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : "
        "index\n  %compute = startrail.stream compute\n  %communication = "
        "startrail.stream communication\n" +
            body + "  startrail.join %compute, %communication\n  return\n}\n",
        &context);
    Verdict verdict;
    if (!module) {
      ADD_FAILURE() << "expected to parse:\n" << body;
      return verdict;
    }
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      verdict.message = diagnostic.str();
      for (Diagnostic &note : diagnostic.getNotes())
        verdict.message += "\n" + note.str();
      return success();
    });
    FailureOr<BufferCounts> counts =
        proveBuffers(spmdFunctions(*module).front());
    verdict.holds = succeeded(counts);
    if (verdict.holds)
      verdict.counts = *counts;
    return verdict;
  }

  MLIRContext context;
};

/// A loop that rotates buffers, with work, records and waits on both streams.
class RandomLoop {
public:
  explicit RandomLoop(unsigned seed) : random(seed) {
    carried = 1 + below(4);
    fences = 50 + 10 * below(6);
    for (unsigned position = 0; position < carried; ++position)
      yields.push_back(below(8) == 0 ? "%b0"
                                     : "%a" + std::to_string(below(carried)));
    unsigned operations = 2 + below(4);
    for (unsigned index = 0; index < operations; ++index)
      addOperation(index);
  }

  /// Its text; `alike` unless a branch on the turn keeps turns from being so.
  std::string text(int64_t trips, bool alike) const {
    std::string before, carry, types, yielded;
    for (unsigned index = 0; index <= carried; ++index) {
      std::string name = "b" + std::to_string(index);
      before += "  %" + name + " = startrail.buffer \"" + name +
                "\" : memref<8xf32>\n";
    }
    for (unsigned event = 0; event < numEvents; ++event)
      before += "  %e" + std::to_string(event) + " = startrail.event \"e" +
                std::to_string(event) + "\"\n";
    before += "  startrail.fork %compute, %communication\n";
    for (unsigned index = 0; index <= carried; ++index)
      before += convert("%in", "%b" + std::to_string(index), "compute");
    for (unsigned event = 0; event < numEvents; ++event)
      before +=
          "  startrail.record %e" + std::to_string(event) + " on %compute\n";
    before += "  startrail.wait %e0 on %communication\n";
    for (unsigned index = 0; index < carried; ++index) {
      std::string comma = index ? ", " : "";
      carry += comma + "%a" + std::to_string(index) + " = %b" +
               std::to_string(index);
      types += comma + "memref<8xf32>";
      yielded += comma + yields[index];
    }
    std::string differ = "  %turn = arith.cmpi sge, %i, %c0 : index\n"
                         "  scf.if %turn {\n  }\n";
    return before + "  %n = arith.constant " + std::to_string(trips) +
           " : index\n  %r:" + std::to_string(carried) +
           " = scf.for %i = %c0 to %n step %c1 iter_args(" + carry + ") -> (" +
           types + ") {\n" + (alike ? "" : differ) + body + "  scf.yield " +
           yielded + " : " + types + "\n  }\n" +
           "  startrail.record %e0 on %communication\n"
           "  startrail.wait %e0 on %compute\n" +
           convert("%r#0", "%out", "compute");
  }

private:
  static constexpr unsigned numEvents = 4;

  unsigned below(unsigned bound) { return random() % bound; }

  static std::string convert(const std::string &from, const std::string &to,
                             const std::string &stream) {
    return "  startrail.enqueue_convert " + from + " into " + to + " on %" +
           stream + " : memref<8xf32> into memref<8xf32>\n";
  }

  void addOperation(unsigned index) {
    const char *streams[] = {"compute", "communication"};
    unsigned stream = below(2);
    std::string target = below(6) ? "%a" + std::to_string(below(carried))
                                  : "%b" + std::to_string(carried);
    std::string source =
        below(3) ? "%a" + std::to_string(below(carried)) : "%in";
    std::string event = "%e" + std::to_string(below(numEvents));
    std::string record =
        "  startrail.record " + event + " on %" + streams[stream] + "\n";
    std::string wait =
        "  startrail.wait " + event + " on %" + streams[1 - stream] + "\n";
    bool fenced = below(100) < fences;
    // A wait that comes before its record learns of the turn before.
    if (fenced && below(4) == 0)
      body = wait + body;
    body += convert(source, target, streams[stream]);
    if (fenced)
      body += record + wait;
  }

  std::mt19937 random;
  unsigned carried, fences;
  SmallVector<std::string> yields;
  std::string body;
};

TEST_F(BufferSafetyTest, TurnsLeftOut) {
  int holding = 0, failing = 0;
  for (unsigned seed = 0; seed < 600; ++seed) {
    RandomLoop loop(seed);
    int64_t trips = 60 + seed % 7;
    Verdict all = prove(loop.text(trips, false));
    Verdict some = prove(loop.text(trips, true));
    ASSERT_EQ(all.holds, some.holds)
        << loop.text(trips, true) << all.message << some.message;
    EXPECT_EQ(all.message, some.message) << loop.text(trips, true);
    EXPECT_EQ(all.counts.accesses, some.counts.accesses);
    EXPECT_EQ(all.counts.orderedPairs, some.counts.orderedPairs)
        << loop.text(trips, true);
    ++(all.holds ? holding : failing);
  }
  EXPECT_GE(holding, 100);
  EXPECT_GE(failing, 100);
}

TEST_F(BufferSafetyTest, Counts) {
  // In order: the read of the buffer after its first write; the second write
  // after both; the third after the second alone; the last read after it, and
  // the last write of the output after the first.
  std::string fill = "  startrail.enqueue_convert %in into %a on %compute : "
                     "memref<8xf32> into memref<8xf32>\n";
  std::string take = "  startrail.enqueue_convert %a into %out on %compute : "
                     "memref<8xf32> into memref<8xf32>\n";
  Verdict verdict = prove("  %a = startrail.buffer \"a\" : memref<8xf32>\n"
                          "  startrail.fork %compute, %communication\n" +
                          fill + take + fill + fill + take);
  ASSERT_TRUE(verdict.holds) << verdict.message;
  EXPECT_EQ(verdict.counts.buffers, 3);
  EXPECT_EQ(verdict.counts.accesses, 10);
  EXPECT_EQ(verdict.counts.orderedPairs, 6);
}

TEST_F(BufferSafetyTest, TooManyOperations) {
  Verdict verdict = prove(R"(
    startrail.fork %compute, %communication
    %n = arith.constant 1048577 : index
    scf.for %i = %c0 to %n step %c1 {
      %turn = arith.cmpi sge, %i, %c0 : index
      scf.if %turn {
        startrail.enqueue_convert %in into %out on %compute : memref<8xf32> into memref<8xf32>
      }
    }
)");
  EXPECT_FALSE(verdict.holds);
  EXPECT_EQ(verdict.message, "expected a function to queue at most 1048576 "
                             "operations on its streams, but got more");
}

} // namespace
