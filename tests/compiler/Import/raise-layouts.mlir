// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// The softmax as one operation; keys and values of fewer heads are repeated by
// an addition of zeros, the result ends tokens first.

#kv = affine_map<(b, h, g, s, d) -> (b, h, s, d)>
#all = affine_map<(b, h, g, s, d) -> (b, h, g, s, d)>

// CHECK-LABEL: func.func @add_zero(
// CHECK-SAME:    %[[Q:.*]]: tensor<2x6x8x4xf32>, %[[K:.*]]: tensor<2x3x12x4xf32>, %[[V:.*]]: tensor<2x3x12x4xf32>)
// CHECK:       %[[O:.*]], %{{.*}} = startrail.attention %[[Q]], %[[K]], %[[V]] mask({{ ?}}full) alignment({{ ?}}top_left) scale(1.000000e+00) layout({{ ?}}bhsd)
// CHECK-SAME:    -> (tensor<2x6x8x4xf32>, tensor<2x6x8xf32>)
func.func @add_zero(%q: tensor<2x6x8x4xf32>, %k: tensor<2x3x12x4xf32>, %v: tensor<2x3x12x4xf32>) -> tensor<2x6x8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : tensor<2x3x2x12x4xf32>
  %er = tensor.empty() : tensor<2x3x2x12x4xf32>
  %es = tensor.empty() : tensor<2x6x8x12xf32>
  %eo = tensor.empty() : tensor<2x6x8x4xf32>
  %kr = linalg.generic {indexing_maps = [#kv, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%k, %zeros : tensor<2x3x12x4xf32>, tensor<2x3x2x12x4xf32>) outs(%er : tensor<2x3x2x12x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<2x3x2x12x4xf32>
  %vr = linalg.generic {indexing_maps = [#all, #kv, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%zeros, %v : tensor<2x3x2x12x4xf32>, tensor<2x3x12x4xf32>) outs(%er : tensor<2x3x2x12x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<2x3x2x12x4xf32>
  %kh = tensor.collapse_shape %kr [[0], [1, 2], [3], [4]] : tensor<2x3x2x12x4xf32> into tensor<2x6x12x4xf32>
  %vh = tensor.collapse_shape %vr [[0], [1, 2], [3], [4]] : tensor<2x3x2x12x4xf32> into tensor<2x6x12x4xf32>
  %zs = linalg.fill ins(%zero : f32) outs(%es : tensor<2x6x8x12xf32>) -> tensor<2x6x8x12xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x6x8x4xf32>) -> tensor<2x6x8x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, h, i, j, d) -> (b, h, i, d)>, affine_map<(b, h, i, j, d) -> (b, h, j, d)>, affine_map<(b, h, i, j, d) -> (b, h, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%q, %kh : tensor<2x6x8x4xf32>, tensor<2x6x12x4xf32>) outs(%zs : tensor<2x6x8x12xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %r = arith.addf %c, %m : f32
    linalg.yield %r : f32
  } -> tensor<2x6x8x12xf32>
  %w = linalg.softmax dimension(3) ins(%s : tensor<2x6x8x12xf32>) outs(%es : tensor<2x6x8x12xf32>) -> tensor<2x6x8x12xf32>
  %o = linalg.generic {indexing_maps = [affine_map<(b, h, i, j, d) -> (b, h, i, j)>, affine_map<(b, h, i, j, d) -> (b, h, j, d)>, affine_map<(b, h, i, j, d) -> (b, h, i, d)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel"]} ins(%w, %vh : tensor<2x6x8x12xf32>, tensor<2x6x12x4xf32>) outs(%zo : tensor<2x6x8x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %r = arith.addf %c, %m : f32
    linalg.yield %r : f32
  } -> tensor<2x6x8x4xf32>
  return %o : tensor<2x6x8x4xf32>
}

// -----

// Query tokens first, key by columns, value heads first: each another layout, of
// which the one is taken that leaves the fewest to transpose.

// CHECK-LABEL: func.func @different(
// CHECK-SAME:    %[[Q:.*]]: tensor<8x3x4xf32>, %[[K:.*]]: tensor<3x4x12xf32>, %[[V:.*]]: tensor<3x12x5xf32>)
// CHECK-DAG:   %[[Q4:.*]] = tensor.expand_shape %[[Q]] {{\[}}[0, 1], [2], [3]] output_shape [1, 8, 3, 4]
// CHECK-DAG:   %[[KT:.*]] = linalg.transpose ins(%[[K]] : tensor<3x4x12xf32>) outs(%{{.*}} : tensor<12x3x4xf32>) permutation = [2, 0, 1]
// CHECK-DAG:   %[[K4:.*]] = tensor.expand_shape %[[KT]] {{\[}}[0, 1], [2], [3]] output_shape [1, 12, 3, 4]
// CHECK-DAG:   %[[VT:.*]] = linalg.transpose ins(%[[V]] : tensor<3x12x5xf32>) outs(%{{.*}} : tensor<12x3x5xf32>) permutation = [1, 0, 2]
// CHECK-DAG:   %[[V4:.*]] = tensor.expand_shape %[[VT]] {{\[}}[0, 1], [2], [3]] output_shape [1, 12, 3, 5]
// CHECK:       %[[O:.*]], %{{.*}} = startrail.attention %[[Q4]], %[[K4]], %[[V4]] mask({{ ?}}full) alignment({{ ?}}top_left) scale(1.000000e+00) layout({{ ?}}bshd)
// CHECK:       %[[R:.*]] = tensor.collapse_shape %[[O]] {{\[}}[0, 1], [2], [3]]
// CHECK:       return %[[R]]
func.func @different(%q: tensor<8x3x4xf32>, %k: tensor<3x4x12xf32>, %v: tensor<3x12x5xf32>) -> tensor<8x3x5xf32> {
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<3x8x12xf32>
  %eo = tensor.empty() : tensor<8x3x5xf32>
  %zs = linalg.fill ins(%zero : f32) outs(%es : tensor<3x8x12xf32>) -> tensor<3x8x12xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<8x3x5xf32>) -> tensor<8x3x5xf32>
  %s = linalg.contract indexing_maps = [affine_map<(h, i, j, d) -> (i, h, d)>, affine_map<(h, i, j, d) -> (h, d, j)>, affine_map<(h, i, j, d) -> (h, i, j)>] ins(%q, %k : tensor<8x3x4xf32>, tensor<3x4x12xf32>) outs(%zs : tensor<3x8x12xf32>) -> tensor<3x8x12xf32>
  %w = linalg.softmax dimension(2) ins(%s : tensor<3x8x12xf32>) outs(%es : tensor<3x8x12xf32>) -> tensor<3x8x12xf32>
  %o = linalg.contract indexing_maps = [affine_map<(h, i, j, d) -> (h, j, d)>, affine_map<(h, i, j, d) -> (h, i, j)>, affine_map<(h, i, j, d) -> (i, h, d)>] ins(%v, %w : tensor<3x12x5xf32>, tensor<3x8x12xf32>) outs(%zo : tensor<8x3x5xf32>) -> tensor<8x3x5xf32>
  return %o : tensor<8x3x5xf32>
}

// -----

// Heads that the keys share, and not the values: no attention of one operation.

// CHECK-LABEL: func.func @shared_keys(
// CHECK-NOT:   startrail.attention
func.func @shared_keys(%q: tensor<3x8x4xf32>, %k: tensor<12x4xf32>, %v: tensor<3x12x5xf32>) -> tensor<3x8x5xf32> {
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<3x8x12xf32>
  %eo = tensor.empty() : tensor<3x8x5xf32>
  %zs = linalg.fill ins(%zero : f32) outs(%es : tensor<3x8x12xf32>) -> tensor<3x8x12xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<3x8x5xf32>) -> tensor<3x8x5xf32>
  %s = linalg.contract indexing_maps = [affine_map<(h, i, j, d) -> (h, i, d)>, affine_map<(h, i, j, d) -> (j, d)>, affine_map<(h, i, j, d) -> (h, i, j)>] ins(%q, %k : tensor<3x8x4xf32>, tensor<12x4xf32>) outs(%zs : tensor<3x8x12xf32>) -> tensor<3x8x12xf32>
  %w = linalg.softmax dimension(2) ins(%s : tensor<3x8x12xf32>) outs(%es : tensor<3x8x12xf32>) -> tensor<3x8x12xf32>
  // expected-remark @below {{attention is not raised: expected query, key and value to be tensors of heads, of one element type, the result's, whose heads the query heads repeat in order, but got others}}
  %o = linalg.batch_matmul ins(%w, %v : tensor<3x8x12xf32>, tensor<3x12x5xf32>) outs(%zo : tensor<3x8x5xf32>) -> tensor<3x8x5xf32>
  return %o : tensor<3x8x5xf32>
}
