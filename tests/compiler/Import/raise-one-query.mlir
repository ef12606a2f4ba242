// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// What may be one query each.

// Each token's weights of its own experts' outputs: a router, of which no
// word is said.

// CHECK-LABEL: func.func @router(
// CHECK-NOT:   startrail.attention
func.func @router(%x: tensor<24x8xf32>, %gate: tensor<8x5xf32>, %outputs: tensor<24x5x8xf32>) -> tensor<24x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot %x, %gate : (tensor<24x8xf32>, tensor<8x5xf32>) -> tensor<24x5xf32>
  %e = stablehlo.exponential %s : tensor<24x5xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<24x5xf32>, tensor<f32>) -> tensor<24xf32>
  %ll = stablehlo.broadcast_in_dim %l, dims = [0] : (tensor<24xf32>) -> tensor<24x5xf32>
  %w = stablehlo.divide %e, %ll : tensor<24x5xf32>
  %o = stablehlo.dot_general %w, %outputs, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<24x5xf32>, tensor<24x5x8xf32>) -> tensor<24x8xf32>
  return %o : tensor<24x8xf32>
}

// -----

// Weights times their gradient, summed over the keys: no word is said of it.

// CHECK-LABEL: func.func @weights_times_gradient(
// CHECK-NOT: startrail.attention
func.func @weights_times_gradient(%q: tensor<2x3x6x4xf32>, %k: tensor<2x3x6x4xf32>, %v: tensor<2x3x6x4xf32>, %above: tensor<2x3x6x4xf32>) -> tensor<2x3x6xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x6xf32>
  %e = stablehlo.exponential %s : tensor<2x3x6x6xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x6x6xf32>, tensor<f32>) -> tensor<2x3x6xf32>
  %ll = stablehlo.broadcast_in_dim %l, dims = [0, 1, 2] : (tensor<2x3x6xf32>) -> tensor<2x3x6x6xf32>
  %w = stablehlo.divide %e, %ll : tensor<2x3x6x6xf32>
  %dw = stablehlo.dot_general %above, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x6xf32>
  %parts = stablehlo.multiply %w, %dw : tensor<2x3x6x6xf32>
  %rows = stablehlo.reduce(%parts init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x6x6xf32>, tensor<f32>) -> tensor<2x3x6xf32>
  return %rows : tensor<2x3x6xf32>
}

// -----

// One query of each head, with values of one number.

// CHECK-LABEL: func.func @values_of_one_number(
// CHECK: startrail.attention %{{.*}}, %arg1, %{{.*}} mask({{ ?}}full)
// CHECK-NOT: stablehlo.multiply
// CHECK: return
func.func @values_of_one_number(%q: tensor<2x3x4xf32>, %k: tensor<2x3x6x4xf32>, %v: tensor<2x3x6xf32>) -> tensor<2x3xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [3] : (tensor<2x3x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6xf32>
  %e = stablehlo.exponential %s : tensor<2x3x6xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x3x6xf32>, tensor<f32>) -> tensor<2x3xf32>
  %ll = stablehlo.broadcast_in_dim %l, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x6xf32>
  %w = stablehlo.divide %e, %ll : tensor<2x3x6xf32>
  %parts = stablehlo.multiply %w, %v : tensor<2x3x6xf32>
  %o = stablehlo.reduce(%parts init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x3x6xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %o : tensor<2x3xf32>
}
