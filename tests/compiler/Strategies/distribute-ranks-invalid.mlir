// RUN: not startrail-opt %s --startrail-distribute 2>&1 | FileCheck %s -DRANKS=0
// RUN: not startrail-opt %s --startrail-distribute=ranks=-3 2>&1 | FileCheck %s -DRANKS=-3
// RUN: not startrail-opt %s --startrail-distribute=ranks=1048577 2>&1 | FileCheck %s -DRANKS=1048577

// CHECK: error: expected ranks to be 1 to 1048576, but got [[RANKS]]
func.func @model(%q: tensor<1x8x1x4xf32>) -> tensor<1x8x1x4xf32> {
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
  return %o : tensor<1x8x1x4xf32>
}
