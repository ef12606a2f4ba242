//===- NamesTest.cpp - Identifiers, literals and expressions --------------===//
#include "compiler/Emit/AffinePrinter.h"
#include "compiler/Emit/NameTable.h"
#include "compiler/Emit/TextWriter.h"

#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

using namespace startrail;

TEST(NameTable, AvoidsWhatIsNoIdentifier) {
  NameTable names;
  EXPECT_EQ(names.add("key_team"), "key_team");
  EXPECT_EQ(names.add("key_team"), "key_team_2");
  EXPECT_EQ(names.add("class"), "class_2");
  EXPECT_EQ(names.add("NULL"), "null");
  EXPECT_EQ(names.add("3rd part"), "n3rd_part");
  EXPECT_EQ(names.add("__key__"), "key");
  EXPECT_EQ(names.add("ncclSend"), "own_ncclSend");
  EXPECT_EQ(names.add("\xce\xb1", "buffer"), "buffer");
}

TEST(NameTable, ScopesFreeTheirNames) {
  NameTable names;
  names.openScope();
  EXPECT_EQ(names.add("step"), "step");
  names.closeScope();
  EXPECT_EQ(names.add("step"), "step");
}

TEST(NameTable, OutermostNamesOutliveScopes) {
  NameTable names;
  names.openScope();
  EXPECT_EQ(names.addOutermost("ring_target"), "ring_target");
  names.closeScope();
  EXPECT_EQ(names.add("ring_target"), "ring_target_2");
}

TEST(TextWriter, LiteralsHoldAnything) {
  EXPECT_EQ(quoted("a\"b\\c\n"), "\"a\\\"b\\\\c\\012\"");
  EXPECT_EQ(forComment("a\\\nb"), "a??b");
  EXPECT_EQ(forComment("a*/b/*"), "a?/b/?");
}

TEST(TextWriter, WrapsAfterCommas) {
  TextWriter text;
  text.line("call(" + std::string(40, 'a') + ", " + std::string(40, 'b') +
            ");");
  EXPECT_EQ(text.str(), "call(" + std::string(40, 'a') + ",\n     " +
                            std::string(40, 'b') + ");\n");
}

TEST(AffinePrinter, KeepsFloorSemanticsAndSigns) {
  mlir::MLIRContext context;
  auto r = mlir::getAffineDimExpr(0, &context);
  auto s = mlir::getAffineSymbolExpr(0, &context);
  EXPECT_EQ(printAffine((r - s) % 4, {"ring"}, {"step"}),
            "startrail_mod(ring - step, 4)");
  EXPECT_EQ(printAffine(r.floorDiv(2) * 3 - 1, {"ring"}, {"step"}),
            "startrail_floordiv(ring, 2) * 3 - 1");
  EXPECT_EQ(printAffine((r + 1) * 2, {"ring"}, {"step"}), "(ring + 1) * 2");
  EXPECT_EQ(printAffine(r.floorDiv(s), {"ring"}, {"step"}), std::nullopt);
}
