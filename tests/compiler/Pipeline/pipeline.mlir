// RUN: startrail-opt %s "--startrail-pipeline=ranks=8 team-size=2 exchange=skewed combine-via=gather placement=p2p-intra" | FileCheck %s
// RUN: startrail-opt %s "--startrail-pipeline=ranks=8 strategy=ring" | FileCheck %s --check-prefix=RING
// RUN: not startrail-opt %s --startrail-pipeline 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not startrail-opt %s "--startrail-pipeline=ranks=8 team-size=3" 2>&1 | FileCheck %s --check-prefix=SIZE

// Every option reaches its pass, and the last level is the streams, planned.

// CHECK: startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["ring", "member", "group"]
// CHECK: func.func private @model_attention({{.*}}startrail.workspace_bytes
// CHECK:   startrail.group on {{.*}} traffic(exchange)
// CHECK:   startrail.enqueue_attend
// CHECK:   traffic(lse)
// CHECK:   startrail.join
// RING:  startrail.grid @sp axes ["group", "ring", "member"] sizes [1, 8, 1] placement ["member", "ring", "group"]
// NONE:  error: expected ranks to be 1 to 1048576, but got 0
// SIZE:  error: expected team-size to be one whose square divides 8 ranks, but got 3
func.func @model(%q: tensor<1x8x1x4xf32>) -> tensor<1x8x1x4xf32> {
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
  return %o : tensor<1x8x1x4xf32>
}
