//===- WritePage.cpp - The reference page of the plan file ----------------===//
// Part of the build, not of the product.
#include "compiler/Json/SchemaPage.h"
#include "compiler/Plan/Schema.h"

using namespace startrail;

static constexpr llvm::StringLiteral introduction =
    R"(<!-- Written from the schema by update-docs; do not edit. -->
# Plan file

A plan file fixes how the attentions of a module are spread over ranks.
`startrail-compile --plan=FILE` and `startrail-opt
--startrail-apply-plan=file=FILE` follow it; `startrail-compile
--save-plan=FILE` writes the one that is followed, with every choice fixed, from
which the same module compiles to the same program, byte for byte.

It is JSON in UTF-8, without a key twice in one object. `startrail-compile
--plan-schema` prints [its schema](plan.schema.json), from which this page is
made. What the schema does not allow is an error that names the file, the line
and the value, as `attentions[0].team_size`.
)";

int main() {
  return failed(writeSchemaPage(llvm::outs(), introduction, planSchema()));
}
