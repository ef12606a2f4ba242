// RUN: startrail-opt %s "--pass-pipeline=builtin.module(startrail-distribute{ranks=4},startrail-lower-ring{team-size=2})" | FileCheck %s

// All functions share one grid; its name makes way for one that is taken.

// CHECK:       startrail.grid [[GRID:@sp_.+]] axes ["group", "ring", "member"] sizes [2, 1, 2]
// CHECK-NOT:   startrail.grid @
// CHECK:       startrail.spmd_call @sp_attention_0({{.*}}) grid([[GRID]])
// CHECK:       startrail.spmd_call @sp_attention_1({{.*}}) grid([[GRID]])
// CHECK:       func.func private @sp_attention_0({{.*}} attributes {startrail.grid = [[GRID]], 
// CHECK:         startrail.attend {{.*}} grid([[GRID]]) mask(causal)
// CHECK:       func.func private @sp_attention_1({{.*}} attributes {startrail.grid = [[GRID]], 
// CHECK:         startrail.attend {{.*}} grid([[GRID]]) mask(full)
func.func @sp(%q: tensor<1x8x1x4xf32>) -> tensor<1x8x1x4xf32> {
  %a, %la = startrail.attention %q, %q, %q mask(causal) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
  %b, %lb = startrail.attention %a, %q, %q mask(full) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
  return %b : tensor<1x8x1x4xf32>
}
