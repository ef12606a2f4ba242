// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// Attentions of linalg's extensions but for one property: each stays, with a
// remark that names the property.

// CHECK-NOT: startrail.attention

#query = affine_map<(h, m, n, k1, k2) -> (h, m, k1)>
#key = affine_map<(h, m, n, k1, k2) -> (h, k2, k1)>
#value = affine_map<(h, m, n, k1, k2) -> (h, k2, n)>
#scale = affine_map<(h, m, n, k1, k2) -> ()>
#out = affine_map<(h, m, n, k1, k2) -> (h, m, n)>
func.func @scale_given(%q: tensor<4x24x8xf32>, %scale: f32) -> tensor<4x24x8xf32> {
  %e = tensor.empty() : tensor<4x24x8xf32>
  // expected-remark @below {{attention is not raised: expected the scale to be constant, but got a value that is not}}
  %0 = iree_linalg_ext.attention {indexing_maps = [#query, #key, #value, #scale, #out]} ins(%q, %q, %q, %scale : tensor<4x24x8xf32>, tensor<4x24x8xf32>, tensor<4x24x8xf32>, f32) outs(%e : tensor<4x24x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x24x8xf32>
  return %0 : tensor<4x24x8xf32>
}

// -----

#query = affine_map<(h, m, n, k1, k2) -> (h, m, k1)>
#key = affine_map<(h, m, n, k1, k2) -> (h, k2, k1)>
func.func @maps_missing(%q: tensor<4x24x8xf32>) -> tensor<4x24x8xf32> {
  %e = tensor.empty() : tensor<4x24x8xf32>
  %scale = arith.constant 1.0 : f32
  // expected-remark @below {{attention is not raised: expected the operation to be of query, key, value, scale, a mask and their maps, but got others}}
  %0 = iree_linalg_ext.attention {indexing_maps = [#query, #key]} ins(%q, %q, %q, %scale : tensor<4x24x8xf32>, tensor<4x24x8xf32>, tensor<4x24x8xf32>, f32) outs(%e : tensor<4x24x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x24x8xf32>
  return %0 : tensor<4x24x8xf32>
}

// -----

// Values that queries count, not keys.

#query = affine_map<(h, m, n, k1, k2) -> (h, m, k1)>
#key = affine_map<(h, m, n, k1, k2) -> (h, k2, k1)>
#value = affine_map<(h, m, n, k1, k2) -> (h, m, n)>
#scale = affine_map<(h, m, n, k1, k2) -> ()>
#out = affine_map<(h, m, n, k1, k2) -> (h, m, n)>
func.func @value_of_queries(%q: tensor<4x24x8xf32>) -> tensor<4x24x8xf32> {
  %e = tensor.empty() : tensor<4x24x8xf32>
  %scale = arith.constant 1.0 : f32
  // expected-remark @below {{attention is not raised: expected the indexing maps to be those of batches, heads, tokens and head dims, but got others}}
  %0 = iree_linalg_ext.attention {indexing_maps = [#query, #key, #value, #scale, #out]} ins(%q, %q, %q, %scale : tensor<4x24x8xf32>, tensor<4x24x8xf32>, tensor<4x24x8xf32>, f32) outs(%e : tensor<4x24x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x24x8xf32>
  return %0 : tensor<4x24x8xf32>
}

// -----

// The diagonal of the keys and of the values.

#query = affine_map<(h, m, n, k1, k2) -> (h, m, k1)>
#key = affine_map<(h, m, n, k1, k2) -> (h, k2, k2, k1)>
#value = affine_map<(h, m, n, k1, k2) -> (h, k2, k2, n)>
#scale = affine_map<(h, m, n, k1, k2) -> ()>
#out = affine_map<(h, m, n, k1, k2) -> (h, m, n)>
func.func @diagonal(%q: tensor<4x24x8xf32>, %k: tensor<4x6x6x8xf32>) -> tensor<4x24x8xf32> {
  %e = tensor.empty() : tensor<4x24x8xf32>
  %scale = arith.constant 1.0 : f32
  // expected-remark @below {{attention is not raised: expected the indexing maps to be those of batches, heads, tokens and head dims, but got others}}
  %0 = iree_linalg_ext.attention {indexing_maps = [#query, #key, #value, #scale, #out]} ins(%q, %k, %k, %scale : tensor<4x24x8xf32>, tensor<4x6x6x8xf32>, tensor<4x6x6x8xf32>, f32) outs(%e : tensor<4x24x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x24x8xf32>
  return %0 : tensor<4x24x8xf32>
}

// -----

// Query head 2 g + h reads key head h, where it would have to be 3 h + g.

#query = affine_map<(g, h, m, n, k1, k2) -> (g, h, m, k1)>
#key = affine_map<(g, h, m, n, k1, k2) -> (h, k2, k1)>
#value = affine_map<(g, h, m, n, k1, k2) -> (h, k2, n)>
#scale = affine_map<(g, h, m, n, k1, k2) -> ()>
#out = affine_map<(g, h, m, n, k1, k2) -> (g, h, m, n)>
func.func @groups_first(%q: tensor<3x2x24x8xf32>, %k: tensor<2x24x8xf32>) -> tensor<3x2x24x8xf32> {
  %e = tensor.empty() : tensor<3x2x24x8xf32>
  %scale = arith.constant 1.0 : f32
  // expected-remark @below {{attention is not raised: expected the indexing maps to be of one order of batches and of heads, groups of heads last, but got others}}
  %0 = iree_linalg_ext.attention {indexing_maps = [#query, #key, #value, #scale, #out]} ins(%q, %k, %k, %scale : tensor<3x2x24x8xf32>, tensor<2x24x8xf32>, tensor<2x24x8xf32>, f32) outs(%e : tensor<3x2x24x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<3x2x24x8xf32>
  return %0 : tensor<3x2x24x8xf32>
}

// -----

// Two batches, in another order in the keys.

#query = affine_map<(a, b, h, m, n, k1, k2) -> (a, b, h, m, k1)>
#key = affine_map<(a, b, h, m, n, k1, k2) -> (b, a, h, k2, k1)>
#value = affine_map<(a, b, h, m, n, k1, k2) -> (a, b, h, k2, n)>
#scale = affine_map<(a, b, h, m, n, k1, k2) -> ()>
#out = affine_map<(a, b, h, m, n, k1, k2) -> (a, b, h, m, n)>
func.func @batches_swapped(%q: tensor<3x2x4x24x8xf32>, %k: tensor<2x3x4x24x8xf32>) -> tensor<3x2x4x24x8xf32> {
  %e = tensor.empty() : tensor<3x2x4x24x8xf32>
  %scale = arith.constant 1.0 : f32
  // expected-remark @below {{attention is not raised: expected the indexing maps to be of one order of batches and of heads, groups of heads last, but got others}}
  %0 = iree_linalg_ext.attention {indexing_maps = [#query, #key, #value, #scale, #out]} ins(%q, %k, %q, %scale : tensor<3x2x4x24x8xf32>, tensor<2x3x4x24x8xf32>, tensor<3x2x4x24x8xf32>, f32) outs(%e : tensor<3x2x4x24x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<3x2x4x24x8xf32>
  return %0 : tensor<3x2x4x24x8xf32>
}

// -----

#query = affine_map<(h, m, n, k1, k2) -> (h, m, k1)>
#key = affine_map<(h, m, n, k1, k2) -> (h, k2, k1)>
#value = affine_map<(h, m, n, k1, k2) -> (h, k2, n)>
#scale = affine_map<(h, m, n, k1, k2) -> ()>
#out = affine_map<(h, m, n, k1, k2) -> (h, m, n)>
func.func @narrower_result(%q: tensor<4x24x8xf32>) -> tensor<4x24x8xf16> {
  %e = tensor.empty() : tensor<4x24x8xf16>
  %scale = arith.constant 1.0 : f32
  // expected-remark @below {{attention is not raised: expected query, key, value and output to be of one element type, but got f32 and f16}}
  %0 = iree_linalg_ext.attention {indexing_maps = [#query, #key, #value, #scale, #out]} ins(%q, %q, %q, %scale : tensor<4x24x8xf32>, tensor<4x24x8xf32>, tensor<4x24x8xf32>, f32) outs(%e : tensor<4x24x8xf16>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x24x8xf16>
  return %0 : tensor<4x24x8xf16>
}

// -----

// A mask of key heads, of which there are fewer than query heads.

#query = affine_map<(h, g, m, n, k1, k2) -> (h, g, m, k1)>
#key = affine_map<(h, g, m, n, k1, k2) -> (h, k2, k1)>
#value = affine_map<(h, g, m, n, k1, k2) -> (h, k2, n)>
#scale = affine_map<(h, g, m, n, k1, k2) -> ()>
#mask = affine_map<(h, g, m, n, k1, k2) -> (h, m, k2)>
#out = affine_map<(h, g, m, n, k1, k2) -> (h, g, m, n)>
func.func @mask_of_heads(%q: tensor<2x3x2x8xf32>, %k: tensor<2x2x8xf32>) -> tensor<2x3x2x8xf32> {
  %e = tensor.empty() : tensor<2x3x2x8xf32>
  %scale = arith.constant 1.0 : f32
  %mask = arith.constant dense<[[[true, false], [true, true]], [[true, false], [true, true]]]> : tensor<2x2x2xi1>
  // expected-remark @below {{attention is not raised: expected the mask to be of the sizes of queries and keys or of 1, but got}}
  %0 = iree_linalg_ext.attention {indexing_maps = [#query, #key, #value, #scale, #mask, #out]} ins(%q, %k, %k, %scale, %mask : tensor<2x3x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8xf32>, f32, tensor<2x2x2xi1>) outs(%e : tensor<2x3x2x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<2x3x2x8xf32>
  return %0 : tensor<2x3x2x8xf32>
}

// -----

// A tm_tensor.attention whose mask is one of numbers that only lower scores.

func.func @bias(%q: tensor<4x2x8xf32>) -> tensor<4x2x8xf32> {
  %e = tensor.empty() : tensor<4x2x8xf32>
  %mask = arith.constant dense<[[0.0, -2.0], [0.0, 0.0]]> : tensor<2x2xf32>
  // expected-remark @below {{attention is not raised: expected what is added to the scores to be 0 or at most -1000.00, but got -2.00 at query 0, key 1}}
  %0 = tm_tensor.attention ins(%q, %q, %q, %mask : tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x2xf32>) outs(%e : tensor<4x2x8xf32>) -> tensor<4x2x8xf32>
  return %0 : tensor<4x2x8xf32>
}

// -----

func.func @two_inputs(%q: tensor<4x2x8xf32>) -> tensor<4x2x8xf32> {
  %e = tensor.empty() : tensor<4x2x8xf32>
  // expected-remark @below {{attention is not raised: expected the operation to be of query, key, value and a mask, but got others}}
  %0 = tm_tensor.attention ins(%q, %q : tensor<4x2x8xf32>, tensor<4x2x8xf32>) outs(%e : tensor<4x2x8xf32>) -> tensor<4x2x8xf32>
  return %0 : tensor<4x2x8xf32>
}
