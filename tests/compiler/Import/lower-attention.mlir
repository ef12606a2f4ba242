// RUN: startrail-opt %s --startrail-lower-attention | FileCheck %s

// A value of weight 0 is ignored even where it is NaN: a sum leaves out what
// its weight makes nothing of.

// CHECK-LABEL: func.func @weights
// CHECK:       ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %[[SUM:.*]]: f32):
// CHECK-NEXT:    %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[NONE:.*]] = arith.cmpf oeq, %[[A]], %[[ZERO]] : f32
// CHECK-NEXT:    %[[PRODUCT:.*]] = arith.mulf %[[A]], %[[B]] : f32
// CHECK-NEXT:    %[[MORE:.*]] = arith.addf %[[SUM]], %[[PRODUCT]] : f32
// CHECK-NEXT:    %[[NEXT:.*]] = arith.select %[[NONE]], %[[SUM]], %[[MORE]] : f32
// CHECK-NEXT:    linalg.yield %[[NEXT]]
// CHECK-NOT:   startrail.attention
func.func @weights(%q: tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32> {
  %o, %lse = startrail.attention %q, %q, %q mask(causal) alignment(top_left) layout(bhsd) : (tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>) -> (tensor<1x2x4x8xf32>, tensor<1x2x4xf32>)
  return %o : tensor<1x2x4x8xf32>
}
