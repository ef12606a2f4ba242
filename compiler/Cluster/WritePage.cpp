//===- WritePage.cpp - The reference pages of clusters --------------------===//
// Part of the build, not of the product: the page of the cluster file, with
// --presets that of presets.
#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Cluster/PresetsPage.h"
#include "compiler/Json/SchemaPage.h"

using namespace startrail;

static constexpr llvm::StringLiteral introduction =
    R"(<!-- Written from the schema by update-docs; do not edit. -->
# Cluster file

A cluster file describes the machines that ranks run on: the GPUs of a node,
what joins them, the NICs, and what joins the nodes. `startrail-plan
--cluster=FILE` plans for them, and `startrail-opt
--startrail-set-cluster=cluster=FILE` puts them on a module. A preset may be
named instead of a file: [they](ClusterPresets.md) are files too, which
`startrail-plan --cluster=PRESET --cluster-output=FILE` writes.

It is JSON in UTF-8, without a key twice in one object, and follows [its
schema](cluster.schema.json), from which this page is made. What the schema does
not allow is an error that names the file, the line and the value, as
`node.efficiency[0]`.

Bandwidths are payload that transfers sustain, in each direction, not the rates
of the signals: an NVLink of an A100 has 20 GB/s, of an H100 20.6, PCIe gen4 x16
24, a port of 400 Gb/s 47.
)";

int main(int argc, char **) {
  if (argc == 1)
    return failed(writeSchemaPage(llvm::outs(), introduction, clusterSchema()));
  writePresetsPage(llvm::outs());
  return 0;
}
