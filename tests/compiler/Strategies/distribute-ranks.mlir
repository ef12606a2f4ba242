// RUN: startrail-opt %s --startrail-distribute | FileCheck %s
// RUN: startrail-opt %s --startrail-distribute=ranks=4 | FileCheck %s
// RUN: not startrail-opt %s --startrail-distribute=ranks=8 2>&1 | FileCheck %s --check-prefix=OTHER

// Without the option a module says how many ranks there are, and no more after.

// CHECK: {{^}}module {
// CHECK: startrail.grid @ranks axes ["rank"] sizes [4]
// OTHER: error: expected ranks to be the 4 of startrail.ranks, but got 8
module attributes {startrail.ranks = 4 : i64} {
  func.func @model(%q: tensor<1x8x1x4xf32>) -> tensor<1x8x1x4xf32> {
    %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
    return %o : tensor<1x8x1x4xf32>
  }
}
