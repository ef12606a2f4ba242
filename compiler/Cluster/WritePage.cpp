//===- WritePage.cpp - The reference page of the cluster file -------------===//
// Part of the build, not of the product.
#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Json/SchemaPage.h"

using namespace startrail;

static constexpr llvm::StringLiteral introduction =
    R"(<!-- Written from the schema by update-docs; do not edit. -->
# Cluster file

A cluster file describes the machines that ranks run on: the GPUs of a node,
what joins them, the NICs, and what joins the nodes. `startrail-opt
--startrail-set-cluster=cluster=FILE` puts it on a module.

It is JSON in UTF-8, without a key twice in one object. What the schema does not
allow is an error that names the file, the line and the value, as
`node.efficiency[0]`.
)";

int main() {
  return failed(writeSchemaPage(llvm::outs(), introduction, clusterSchema()));
}
