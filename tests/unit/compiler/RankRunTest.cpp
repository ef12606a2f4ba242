// One rank's run of a function: which ops, in which order, on which values.
#include "compiler/Analysis/RankRun.h"
#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Pipeline/Registration.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace startrail;

namespace {

class RankRunTest : public ::testing::Test {
protected:
  RankRunTest() : context(registry(), MLIRContext::Threading::DISABLED) {}

  static const DialectRegistry &registry() {
    static const DialectRegistry *made = [] {
      auto *all = new DialectRegistry;
      registerAllStarTrail(*all);
      return all;
    }();
    return *made;
  }

  /// The function of a module with the grid 2 x 3 and `body`.
  func::FuncOp parse(const std::string &body) {
    module = parseSourceString<ModuleOp>(
        "startrail.grid @sp axes [\"group\", \"ring\"] sizes [2, 3] "
        "placement [\"group\", \"ring\"] tokens [\"group\", \"ring\"]\n"
        "func.func @f(%a: memref<2xf32>, %b: memref<2xf32>) "
        "attributes {startrail.grid = @sp} {\n" +
            body + "\n  return\n}\n",
        &context);
    return module ? spmdFunctions(*module).front() : nullptr;
  }

  /// What the ops "test.use"(...) of a run are given: indices as numbers,
  /// memrefs by the name of the argument; `!` where the run fails.
  std::string usesOf(const std::string &body,
                     ArrayRef<int64_t> coordinates = {}) {
    func::FuncOp function = parse(body);
    if (!function)
      return "not parsed";
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      message = diagnostic.str();
      return success();
    });
    RankRun run(function, coordinates);
    std::string text;
    while (true) {
      FailureOr<Operation *> op = run.next();
      if (failed(op))
        return text + "!";
      if (!*op)
        return text;
      if ((*op)->getName().getStringRef() != "test.use")
        continue;
      text += "(";
      for (Value operand : (*op)->getOperands()) {
        if (!isa<MemRefType>(operand.getType())) {
          std::optional<int64_t> index = run.indexOf(operand);
          text += index ? std::to_string(*index) : "?";
          continue;
        }
        Value made = run.definitionOf(run.idOf(operand));
        auto argument = dyn_cast<BlockArgument>(made);
        text += argument ? "ab"[argument.getArgNumber()] : 'r';
      }
      text += ")";
    }
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
  OwningOpRef<ModuleOp> module;
  std::string message;
};

const std::string constants = "%0 = arith.constant 0 : index\n"
                              "%1 = arith.constant 1 : index\n"
                              "%2 = arith.constant 2 : index\n"
                              "%5 = arith.constant 5 : index\n";

TEST_F(RankRunTest, NestedLoopsCountWithTheirSteps) {
  context.allowUnregisteredDialects();
  EXPECT_EQ(usesOf(constants + R"(
    scf.for %i = %1 to %5 step %2 {
      scf.for %j = %0 to %i step %1 {
        %sum = arith.addi %i, %j : index
        "test.use"(%i, %j, %sum) : (index, index, index) -> ()
      }
    }
    scf.for %i = %5 to %5 step %1 {
      "test.use"(%i) : (index) -> ()
    })"),
            "(101)(303)(314)(325)");
}

TEST_F(RankRunTest, LoopsHandBuffersAndNumbersOnAllAtOnce) {
  context.allowUnregisteredDialects();
  EXPECT_EQ(usesOf(constants + R"(
    %r:3 = scf.for %i = %0 to %2 step %1 iter_args(%x = %a, %y = %b, %n = %1)
        -> (memref<2xf32>, memref<2xf32>, index) {
      "test.use"(%x, %y, %n) : (memref<2xf32>, memref<2xf32>, index) -> ()
      %next = arith.addi %n, %n : index
      scf.yield %y, %x, %next : memref<2xf32>, memref<2xf32>, index
    }
    "test.use"(%r#0, %r#1, %r#2) : (memref<2xf32>, memref<2xf32>, index) -> ()
    %none = scf.for %i = %0 to %0 step %1 iter_args(%x = %b) -> (memref<2xf32>) {
      scf.yield %a : memref<2xf32>
    }
    "test.use"(%none) : (memref<2xf32>) -> ())"),
            "(ab1)(ba2)(ab4)(b)");
}

TEST_F(RankRunTest, ResultsInALoopAreNewAtEveryTurn) {
  context.allowUnregisteredDialects();
  func::FuncOp function = parse(constants + R"(
    scf.for %i = %0 to %2 step %1 {
      %made = "test.make"() : () -> memref<2xf32>
    })");
  ASSERT_TRUE(function);
  RankRun run(function);
  std::vector<unsigned> ids;
  while (Operation *op = *run.next())
    if (op->getNumResults() == 1) {
      ids.push_back(run.idOf(op->getResult(0)));
      EXPECT_EQ(run.turns(),
                (SmallVector<int64_t, 2>{int64_t(ids.size()) - 1}));
      EXPECT_EQ(run.definitionOf(ids.back()), op->getResult(0));
    }
  EXPECT_EQ(ids, (std::vector<unsigned>{2, 3}));
}

TEST_F(RankRunTest, BranchesFollowTheRank) {
  context.allowUnregisteredDialects();
  const std::string body = constants + R"(
    %ring = startrail.coordinate "ring" grid(@sp) : index
    %last = arith.cmpi eq, %ring, %2 : index
    %x = scf.if %last -> (memref<2xf32>) {
      "test.use"(%ring) : (index) -> ()
      scf.yield %b : memref<2xf32>
    } else {
      scf.yield %a : memref<2xf32>
    }
    %rest = affine.apply affine_map<(d0) -> (5 - d0 mod 2)>(%ring)
    "test.use"(%x, %rest) : (memref<2xf32>, index) -> ())";
  EXPECT_EQ(usesOf(body, {0, 1}), "(a4)");
  EXPECT_EQ(usesOf(body, {1, 2}), "(2)(b5)");
  EXPECT_FALSE(RankRun::isUniform(parse(body)));
  EXPECT_TRUE(RankRun::isUniform(parse(constants)));
}

TEST_F(RankRunTest, SaysWhatItCannotFollow) {
  context.allowUnregisteredDialects();
  EXPECT_EQ(usesOf(R"(
    %n = "test.number"() : () -> index
    %1 = arith.constant 1 : index
    scf.for %i = %1 to %n step %1 {
    })"),
            "!");
  EXPECT_EQ(message, "expected the bounds and the step of a loop to be known "
                     "from constants and coordinates, the step positive");
  EXPECT_EQ(usesOf(R"(
    %c = "test.boolean"() : () -> i1
    scf.if %c {
    })"),
            "!");
  EXPECT_EQ(message, "expected the condition of a branch to be known from "
                     "constants and coordinates");
  EXPECT_EQ(usesOf(R"(
    %1 = arith.constant 1 : index
    %big = arith.constant 9000000000000000000 : index
    %low = arith.constant -9000000000000000000 : index
    scf.for %i = %low to %big step %1 {
    })"),
            "!");
  EXPECT_EQ(message,
            "expected the loops of a function to turn at most 16777216 times "
            "in all");
  EXPECT_EQ(usesOf(R"(
    scf.execute_region {
      scf.yield
    })"),
            "!");
  EXPECT_EQ(message, "expected the ops with regions in a function that every "
                     "rank runs to be scf.for, scf.if and startrail.group, but "
                     "got scf.execute_region");
}

} // namespace
