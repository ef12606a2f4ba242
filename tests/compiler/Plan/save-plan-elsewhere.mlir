// A plan names the calls of the outermost module's functions, no others.
// RUN: not startrail-compile %s --ranks=2 --no-verify --emit=program -o %t.mlir --save-plan=%t.json 2>&1 | FileCheck %s
// RUN: not ls %t.json

// CHECK: save-plan-elsewhere.mlir:[[@LINE+6]]:10: error: expected the call to be in a func.func of the outermost module for a plan to name it, but got it elsewhere
!q = tensor<1x8x2x8xf32>
module @inner {
  startrail.grid @g axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
  func.func private @f(tensor<1x4x2x8xf32>) -> tensor<1x4x2x8xf32> attributes {startrail.grid = @g}
  func.func @caller(%q: !q) -> !q {
    %o = startrail.spmd_call @f(%q) grid(@g) layout(bshd) : (!q) -> !q
    return %o : !q
  }
}
func.func @model(%q: !q) -> !q {
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (!q, !q, !q) -> (!q, tensor<1x2x8xf32>)
  return %o : !q
}
