// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @plain
// CHECK:       %[[Q:.*]] = tensor.expand_shape %arg0 {{\[\[}}0, 1], [2], [3]] output_shape [1, 4, 24, 8]
// CHECK:       %[[O:.*]], %{{.*}} = startrail.attention %[[Q]], {{.*}} mask({{ ?}}full) alignment(top_left) layout({{ ?}}bhsd)
// CHECK:       tensor.collapse_shape %[[O]] {{\[\[}}0, 1], [2], [3]]
func.func @plain(%q: tensor<4x24x8xf32>, %k: tensor<4x40x8xf32>) -> tensor<4x24x8xf32> {
  %e = tensor.empty() : tensor<4x24x8xf32>
  %0 = tm_tensor.attention ins(%q, %k, %k : tensor<4x24x8xf32>, tensor<4x40x8xf32>, tensor<4x40x8xf32>) outs(%e : tensor<4x24x8xf32>) -> tensor<4x24x8xf32>
  return %0 : tensor<4x24x8xf32>
}

// -----

// CHECK-LABEL: func.func @masked
// CHECK:       startrail.attention %arg0, %arg0, %arg0 mask({{ ?}}causal) alignment(top_left) layout({{ ?}}bhsd)
func.func @masked(%q: tensor<2x4x3x8xf32>) -> tensor<2x4x3x8xf32> {
  %e = tensor.empty() : tensor<2x4x3x8xf32>
  %mask = arith.constant dense<[[true, false, false], [true, true, false], [true, true, true]]> : tensor<3x3xi1>
  %0 = tm_tensor.attention ins(%q, %q, %q, %mask : tensor<2x4x3x8xf32>, tensor<2x4x3x8xf32>, tensor<2x4x3x8xf32>, tensor<3x3xi1>) outs(%e : tensor<2x4x3x8xf32>) -> tensor<2x4x3x8xf32>
  return %0 : tensor<2x4x3x8xf32>
}

// -----

// Roles by maps: tokens before heads, values with tokens last, a wider result.

#query = affine_map<(b, h, m, n, k1, k2) -> (b, m, h, k1)>
#key = affine_map<(b, h, m, n, k1, k2) -> (b, k2, h, k1)>
#value = affine_map<(b, h, m, n, k1, k2) -> (b, h, n, k2)>
#scale = affine_map<(b, h, m, n, k1, k2) -> ()>
#out = affine_map<(b, h, m, n, k1, k2) -> (b, m, h, n)>
// CHECK-LABEL: func.func @by_maps
// CHECK-DAG:   %[[Q:.*]] = arith.extf %arg0 : tensor<2x24x4x8xf16> to tensor<2x24x4x8xf32>
// CHECK-DAG:   %[[K:.*]] = arith.extf %arg1 : tensor<2x40x4x8xf16> to tensor<2x40x4x8xf32>
// CHECK-DAG:   %[[T:.*]] = linalg.transpose ins(%arg2 : tensor<2x4x16x40xf16>) {{.*}} permutation = [0, 3, 1, 2]
// CHECK:       %[[V:.*]] = arith.extf %[[T]]
// CHECK:       %[[O:.*]], %{{.*}} = startrail.attention %[[Q]], %[[K]], %[[V]] mask({{ ?}}full) alignment(top_left) scale(5.000000e-01) layout({{ ?}}bshd)
// CHECK-NEXT:  return %[[O]] : tensor<2x24x4x16xf32>
func.func @by_maps(%q: tensor<2x24x4x8xf16>, %k: tensor<2x40x4x8xf16>, %v: tensor<2x4x16x40xf16>) -> tensor<2x24x4x16xf32> {
  %e = tensor.empty() : tensor<2x24x4x16xf32>
  %scale = arith.constant 5.000000e-01 : f16
  %0 = iree_linalg_ext.attention {indexing_maps = [#query, #key, #value, #scale, #out]} ins(%q, %k, %v, %scale : tensor<2x24x4x8xf16>, tensor<2x40x4x8xf16>, tensor<2x4x16x40xf16>, f16) outs(%e : tensor<2x24x4x16xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<2x24x4x16xf32>
  return %0 : tensor<2x24x4x16xf32>
}

// -----

// Groups of query heads: a loop of query and result that keys lack.

#query = affine_map<(h, g, m, n, k1, k2) -> (h, g, m, k1)>
#key = affine_map<(h, g, m, n, k1, k2) -> (h, k2, k1)>
#value = affine_map<(h, g, m, n, k1, k2) -> (h, k2, n)>
#scale = affine_map<(h, g, m, n, k1, k2) -> ()>
#mask = affine_map<(h, g, m, n, k1, k2) -> (m, k2)>
#out = affine_map<(h, g, m, n, k1, k2) -> (h, g, m, n)>
// CHECK-LABEL: func.func @grouped
// CHECK:       startrail.attention {{.*}} mask({{ ?}}causal) alignment(top_left) scale(1.000000e+00) layout({{ ?}}bhsd) : (tensor<1x6x2x8xf32>, tensor<1x2x2x8xf32>, tensor<1x2x2x8xf32>)
func.func @grouped(%q: tensor<2x3x2x8xf32>, %k: tensor<2x2x8xf32>) -> tensor<2x3x2x8xf32> {
  %e = tensor.empty() : tensor<2x3x2x8xf32>
  %scale = arith.constant 1.0 : f32
  %mask = arith.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
  %0 = iree_linalg_ext.attention {indexing_maps = [#query, #key, #value, #scale, #mask, #out]} ins(%q, %k, %k, %scale, %mask : tensor<2x3x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8xf32>, f32, tensor<2x2xi1>) outs(%e : tensor<2x3x2x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<2x3x2x8xf32>
  return %0 : tensor<2x3x2x8xf32>
}

// -----

#query = affine_map<(h, m, n, k1, k2) -> (h, m, k1)>
#key = affine_map<(h, m, n, k1, k2) -> (h, k2, k1)>
#value = affine_map<(h, m, n, k1, k2) -> (h, k2, n)>
#scale = affine_map<(h, m, n, k1, k2) -> ()>
#out = affine_map<(h, m, n, k1, k2) -> (h, m, n)>
// CHECK-LABEL: func.func @changed
// CHECK-NOT:   startrail.attention
func.func @changed(%q: tensor<4x24x8xf32>) -> tensor<4x24x8xf32> {
  %e = tensor.empty() : tensor<4x24x8xf32>
  %scale = arith.constant 1.0 : f32
  // expected-remark @below {{attention is not raised: expected the region to be one that gives the score, but got one that changes it}}
  %0 = iree_linalg_ext.attention {indexing_maps = [#query, #key, #value, #scale, #out]} ins(%q, %q, %q, %scale : tensor<4x24x8xf32>, tensor<4x24x8xf32>, tensor<4x24x8xf32>, f32) outs(%e : tensor<4x24x8xf32>) {
  ^bb0(%score: f32):
    %capped = math.tanh %score : f32
    iree_linalg_ext.yield %capped : f32
  } -> tensor<4x24x8xf32>
  return %0 : tensor<4x24x8xf32>
}

// -----

// CHECK-LABEL: func.func @hidden_key
// CHECK-NOT:   startrail.attention
func.func @hidden_key(%q: tensor<4x2x8xf32>) -> tensor<4x2x8xf32> {
  %e = tensor.empty() : tensor<4x2x8xf32>
  %mask = arith.constant dense<[[true, false], [true, false]]> : tensor<2x2xi1>
  // expected-remark @below {{attention is not raised: expected the mask to be full or causal, but got one that hides key 1 from query 1}}
  %0 = tm_tensor.attention ins(%q, %q, %q, %mask : tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x2xi1>) outs(%e : tensor<4x2x8xf32>) -> tensor<4x2x8xf32>
  return %0 : tensor<4x2x8xf32>
}
