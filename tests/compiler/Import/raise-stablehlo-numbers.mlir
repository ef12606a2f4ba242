// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// Numbers of unsigned types count from 0 up, also those above the largest signed
// one: the mask is 255 or 0, and its keys are seen from 128 on.

// CHECK-LABEL: func.func @unsigned_mask(
// CHECK: startrail.attention %arg0, %arg1, %arg2 mask({{ ?}}causal) alignment({{ ?}}top_left)
// CHECK-NEXT: return
func.func @unsigned_mask(%q: tensor<2x3x4x4xf32>, %k: tensor<2x3x4x4xf32>, %v: tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<2x3x4x4xf32>
  %p = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  %table = stablehlo.constant dense<[[255, 0, 0, 0], [255, 255, 0, 0], [255, 255, 255, 0], [255, 255, 255, 255]]> : tensor<4x4xui8>
  %middle = stablehlo.constant dense<128> : tensor<4x4xui8>
  %seen = stablehlo.compare GE, %table, %middle, UNSIGNED : (tensor<4x4xui8>, tensor<4x4xui8>) -> tensor<4x4xi1>
  %mask = stablehlo.broadcast_in_dim %seen, dims = [2, 3] : (tensor<4x4xi1>) -> tensor<2x3x4x4xi1>
  %s = stablehlo.select %mask, %p, %lowest : tensor<2x3x4x4xi1>, tensor<2x3x4x4xf32>
  %e = stablehlo.exponential %s : tensor<2x3x4x4xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
  %ll = stablehlo.broadcast_in_dim %l, dims = [0, 1, 2] : (tensor<2x3x4xf32>) -> tensor<2x3x4x4xf32>
  %w = stablehlo.divide %e, %ll : tensor<2x3x4x4xf32>
  %o = stablehlo.dot_general %w, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  return %o : tensor<2x3x4x4xf32>
}

// -----

// The same of one number for all keys.

// CHECK-LABEL: func.func @unsigned_scale(
// CHECK: startrail.attention %arg0, %arg1, %arg2 mask({{ ?}}full) alignment({{ ?}}top_left) scale(2.000000e+02)
// CHECK-NEXT: return
func.func @unsigned_scale(%q: tensor<2x3x4x4xf32>, %k: tensor<2x3x4x4xf32>, %v: tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %many = stablehlo.constant dense<200> : tensor<ui8>
  %number = stablehlo.convert %many : (tensor<ui8>) -> tensor<f32>
  %numbers = stablehlo.broadcast_in_dim %number, dims = [] : (tensor<f32>) -> tensor<2x3x4x4xf32>
  %scaled = stablehlo.multiply %q, %numbers : tensor<2x3x4x4xf32>
  %p = stablehlo.dot_general %scaled, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  %e = stablehlo.exponential %p : tensor<2x3x4x4xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
  %ll = stablehlo.broadcast_in_dim %l, dims = [0, 1, 2] : (tensor<2x3x4xf32>) -> tensor<2x3x4x4xf32>
  %w = stablehlo.divide %e, %ll : tensor<2x3x4x4xf32>
  %o = stablehlo.dot_general %w, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  return %o : tensor<2x3x4x4xf32>
}

// -----

// Beyond the largest number of its type one counts from its smallest again:
// 100 + 100 is -56 in 8 bits, which no rule says.

// CHECK-LABEL: func.func @wrapped_scale(
// CHECK-NOT: startrail.attention
func.func @wrapped_scale(%q: tensor<2x3x4x4xf32>, %k: tensor<2x3x4x4xf32>, %v: tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %many = stablehlo.constant dense<100> : tensor<i8>
  %sum = stablehlo.add %many, %many : tensor<i8>
  %number = stablehlo.convert %sum : (tensor<i8>) -> tensor<f32>
  %numbers = stablehlo.broadcast_in_dim %number, dims = [] : (tensor<f32>) -> tensor<2x3x4x4xf32>
  %p = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  %s = stablehlo.multiply %p, %numbers : tensor<2x3x4x4xf32>
  %e = stablehlo.exponential %s : tensor<2x3x4x4xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
  %ll = stablehlo.broadcast_in_dim %l, dims = [0, 1, 2] : (tensor<2x3x4xf32>) -> tensor<2x3x4x4xf32>
  %w = stablehlo.divide %e, %ll : tensor<2x3x4x4xf32>
  // expected-remark @below {{attention is not raised: }}
  %o = stablehlo.dot_general %w, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  return %o : tensor<2x3x4x4xf32>
}

// -----

// A dimension that a broadcast names twice, which none may, is not read.

// CHECK-LABEL: func.func @dimension_twice(
// CHECK-NOT: startrail.attention
func.func @dimension_twice(%q: tensor<2x3x4x4xf32>, %k: tensor<2x3x4x4xf32>, %v: tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<2x3x4x4xf32>
  %p = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  %i = stablehlo.iota dim = 0 : tensor<4x4xi32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xi32>
  %seen = stablehlo.compare GE, %i, %j, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
  %mask = stablehlo.broadcast_in_dim %seen, dims = [3, 3] : (tensor<4x4xi1>) -> tensor<2x3x4x4xi1>
  %s = stablehlo.select %mask, %p, %lowest : tensor<2x3x4x4xi1>, tensor<2x3x4x4xf32>
  %e = stablehlo.exponential %s : tensor<2x3x4x4xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
  %ll = stablehlo.broadcast_in_dim %l, dims = [0, 1, 2] : (tensor<2x3x4xf32>) -> tensor<2x3x4x4xf32>
  %w = stablehlo.divide %e, %ll : tensor<2x3x4x4xf32>
  // expected-remark @below {{attention is not raised: expected the mask to be that of every batch element and head}}
  %o = stablehlo.dot_general %w, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  return %o : tensor<2x3x4x4xf32>
}
