// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// The log-sum-exp of jax.nn.logsumexp: a maximum that is not finite is not
// subtracted, and the logarithm is that of the sum's size. Heads are in the
// batch dimension, the mask is causal.

// CHECK-LABEL: func.func @log_sum_exp(
// CHECK-SAME:    %[[Q:.*]]: tensor<6x8x4xf32>, %[[K:.*]]: tensor<6x12x4xf32>, %[[V:.*]]: tensor<6x12x5xf32>)
// CHECK-DAG:   %[[Q4:.*]] = tensor.expand_shape %[[Q]] {{\[}}[0, 1], [2], [3]{{\]}}
// CHECK-DAG:   %[[K4:.*]] = tensor.expand_shape %[[K]] {{\[}}[0, 1], [2], [3]{{\]}}
// CHECK-DAG:   %[[V4:.*]] = tensor.expand_shape %[[V]] {{\[}}[0, 1], [2], [3]{{\]}}
// CHECK:       startrail.attention %[[Q4]], %[[K4]], %[[V4]] mask({{ ?}}causal) alignment({{ ?}}top_left) scale(1.000000e+00) layout({{ ?}}bhsd)
// CHECK-NOT:   stablehlo.is_finite
// CHECK:       return
func.func @log_sum_exp(%q: tensor<6x8x4xf32>, %k: tensor<6x12x4xf32>, %v: tensor<6x12x5xf32>) -> tensor<6x8x5xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %p = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<6x8x4xf32>, tensor<6x12x4xf32>) -> tensor<6x8x12xf32>
  %i = stablehlo.iota dim = 1 : tensor<6x8x12xi32>
  %j = stablehlo.iota dim = 2 : tensor<6x8x12xi32>
  %seen = stablehlo.compare GE, %i, %j, SIGNED : (tensor<6x8x12xi32>, tensor<6x8x12xi32>) -> tensor<6x8x12xi1>
  %hidden = stablehlo.broadcast_in_dim %lowest, dims = [] : (tensor<f32>) -> tensor<6x8x12xf32>
  %s = stablehlo.select %seen, %p, %hidden : tensor<6x8x12xi1>, tensor<6x8x12xf32>
  %m = stablehlo.reduce(%s init: %lowest) applies stablehlo.maximum across dimensions = [2] : (tensor<6x8x12xf32>, tensor<f32>) -> tensor<6x8xf32>
  %finite = stablehlo.is_finite %m : (tensor<6x8xf32>) -> tensor<6x8xi1>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
  %shift = stablehlo.select %finite, %m, %zeros : tensor<6x8xi1>, tensor<6x8xf32>
  %shifts = stablehlo.broadcast_in_dim %shift, dims = [0, 1] : (tensor<6x8xf32>) -> tensor<6x8x12xf32>
  %less = stablehlo.subtract %s, %shifts : tensor<6x8x12xf32>
  %e = stablehlo.exponential %less : tensor<6x8x12xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<6x8x12xf32>, tensor<f32>) -> tensor<6x8xf32>
  %size = stablehlo.abs %l : tensor<6x8xf32>
  %log = stablehlo.log %size : tensor<6x8xf32>
  %lse = stablehlo.add %log, %shift : tensor<6x8xf32>
  %rows = stablehlo.broadcast_in_dim %lse, dims = [0, 1] : (tensor<6x8xf32>) -> tensor<6x8x12xf32>
  %x = stablehlo.subtract %s, %rows : tensor<6x8x12xf32>
  %w = stablehlo.exponential %x : tensor<6x8x12xf32>
  %o = stablehlo.dot_general %w, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<6x8x12xf32>, tensor<6x12x5xf32>) -> tensor<6x8x5xf32>
  return %o : tensor<6x8x5xf32>
}

// -----

// Weights of either sign are not those of the scores, though their sum's size
// divides.

// CHECK-LABEL: func.func @size_of_another_sum(
// CHECK-NOT: startrail.attention
func.func @size_of_another_sum(%q: tensor<6x8x4xf32>, %k: tensor<6x12x4xf32>, %v: tensor<6x12x5xf32>) -> tensor<6x8x5xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %minus = stablehlo.constant dense<-1.0> : tensor<6x8x12xf32>
  %p = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<6x8x4xf32>, tensor<6x12x4xf32>) -> tensor<6x8x12xf32>
  %e = stablehlo.exponential %p : tensor<6x8x12xf32>
  %n = stablehlo.multiply %e, %minus : tensor<6x8x12xf32>
  %l = stablehlo.reduce(%n init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<6x8x12xf32>, tensor<f32>) -> tensor<6x8xf32>
  %size = stablehlo.abs %l : tensor<6x8xf32>
  %rows = stablehlo.broadcast_in_dim %size, dims = [0, 1] : (tensor<6x8xf32>) -> tensor<6x8x12xf32>
  %w = stablehlo.divide %n, %rows : tensor<6x8x12xf32>
  %o = stablehlo.dot_general %w, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<6x8x12xf32>, tensor<6x12x5xf32>) -> tensor<6x8x5xf32>
  return %o : tensor<6x8x5xf32>
}

// -----

// The sizes of the scores are other scores.

// CHECK-LABEL: func.func @size_of_scores(
// CHECK-NOT: startrail.attention
func.func @size_of_scores(%q: tensor<6x8x4xf32>, %k: tensor<6x12x4xf32>, %v: tensor<6x12x5xf32>) -> tensor<6x8x5xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<6x8x4xf32>, tensor<6x12x4xf32>) -> tensor<6x8x12xf32>
  %s = stablehlo.abs %p : tensor<6x8x12xf32>
  %e = stablehlo.exponential %s : tensor<6x8x12xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<6x8x12xf32>, tensor<f32>) -> tensor<6x8xf32>
  %rows = stablehlo.broadcast_in_dim %l, dims = [0, 1] : (tensor<6x8xf32>) -> tensor<6x8x12xf32>
  %w = stablehlo.divide %e, %rows : tensor<6x8x12xf32>
  // expected-remark @below {{expected only constant factors and masks between scores and softmax, but got other arithmetic}}
  %o = stablehlo.dot_general %w, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<6x8x12xf32>, tensor<6x12x5xf32>) -> tensor<6x8x5xf32>
  return %o : tensor<6x8x5xf32>
}

// -----

// Rows that see no key, as any of the mask's row tells, are 0.

// CHECK-LABEL: func.func @any_key(
// CHECK: startrail.attention %{{.*}}, %{{.*}}, %{{.*}} mask({{ ?}}causal) alignment({{ ?}}bottom_right)
// CHECK-NEXT: return
func.func @any_key(%q: tensor<2x3x7x4xf32>, %k: tensor<2x3x4x4xf32>, %v: tensor<2x3x4x4xf32>) -> tensor<2x3x7x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %three = stablehlo.constant dense<3> : tensor<7x4xi32>
  %p = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x7x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x7x4xf32>
  %i = stablehlo.iota dim = 0 : tensor<7x4xi32>
  %j = stablehlo.iota dim = 1 : tensor<7x4xi32>
  %later = stablehlo.add %j, %three : tensor<7x4xi32>
  %seen = stablehlo.compare GE, %i, %later, SIGNED : (tensor<7x4xi32>, tensor<7x4xi32>) -> tensor<7x4xi1>
  %any = stablehlo.reduce(%seen init: %false) applies stablehlo.or across dimensions = [1] : (tensor<7x4xi1>, tensor<i1>) -> tensor<7xi1>
  %mask = stablehlo.broadcast_in_dim %seen, dims = [2, 3] : (tensor<7x4xi1>) -> tensor<2x3x7x4xi1>
  %hidden = stablehlo.broadcast_in_dim %lowest, dims = [] : (tensor<f32>) -> tensor<2x3x7x4xf32>
  %s = stablehlo.select %mask, %p, %hidden : tensor<2x3x7x4xi1>, tensor<2x3x7x4xf32>
  %m = stablehlo.reduce(%s init: %lowest) applies stablehlo.maximum across dimensions = [3] : (tensor<2x3x7x4xf32>, tensor<f32>) -> tensor<2x3x7xf32>
  %mm = stablehlo.broadcast_in_dim %m, dims = [0, 1, 2] : (tensor<2x3x7xf32>) -> tensor<2x3x7x4xf32>
  %less = stablehlo.subtract %s, %mm : tensor<2x3x7x4xf32>
  %e = stablehlo.exponential %less : tensor<2x3x7x4xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x7x4xf32>, tensor<f32>) -> tensor<2x3x7xf32>
  %ll = stablehlo.broadcast_in_dim %l, dims = [0, 1, 2] : (tensor<2x3x7xf32>) -> tensor<2x3x7x4xf32>
  %w = stablehlo.divide %e, %ll : tensor<2x3x7x4xf32>
  %rows = stablehlo.broadcast_in_dim %any, dims = [2] : (tensor<7xi1>) -> tensor<2x3x7x4xi1>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<2x3x7x4xf32>
  %kept = stablehlo.select %rows, %w, %zeros : tensor<2x3x7x4xi1>, tensor<2x3x7x4xf32>
  %o = stablehlo.dot_general %kept, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x7x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x7x4xf32>
  return %o : tensor<2x3x7x4xf32>
}

// -----

// Any of another mask: rows 0 and 7 see all keys, and are set to 0.

// CHECK-LABEL: func.func @any_of_another_mask(
// CHECK-NOT: startrail.attention
func.func @any_of_another_mask(%q: tensor<2x3x8x4xf32>, %k: tensor<2x3x8x4xf32>, %v: tensor<2x3x8x4xf32>) -> tensor<2x3x8x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %p = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x8x4xf32>, tensor<2x3x8x4xf32>) -> tensor<2x3x8x8xf32>
  %i = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %one = stablehlo.constant dense<1> : tensor<8x8xi32>
  %seen = stablehlo.compare GE, %i, %one, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %any = stablehlo.reduce(%seen init: %false) applies stablehlo.or across dimensions = [1] : (tensor<8x8xi1>, tensor<i1>) -> tensor<8xi1>
  %e = stablehlo.exponential %p : tensor<2x3x8x8xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x8x8xf32>, tensor<f32>) -> tensor<2x3x8xf32>
  %ll = stablehlo.broadcast_in_dim %l, dims = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x8xf32>
  %w = stablehlo.divide %e, %ll : tensor<2x3x8x8xf32>
  %rows = stablehlo.broadcast_in_dim %any, dims = [2] : (tensor<8xi1>) -> tensor<2x3x8x8xi1>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<2x3x8x8xf32>
  %kept = stablehlo.select %rows, %w, %zeros : tensor<2x3x8x8xi1>, tensor<2x3x8x8xf32>
  // expected-remark @below {{expected only rows that see no key to be set apart, but got those that another mask tells}}
  %o = stablehlo.dot_general %kept, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x8x8xf32>, tensor<2x3x8x4xf32>) -> tensor<2x3x8x4xf32>
  return %o : tensor<2x3x8x4xf32>
}

// -----

// Any, and true: no row is set to 0.

// CHECK-LABEL: func.func @any_or_true(
// CHECK-NOT: startrail.attention
func.func @any_or_true(%q: tensor<2x3x7x4xf32>, %k: tensor<2x3x4x4xf32>, %v: tensor<2x3x4x4xf32>) -> tensor<2x3x7x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %three = stablehlo.constant dense<3> : tensor<7x4xi32>
  %p = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x7x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x7x4xf32>
  %i = stablehlo.iota dim = 0 : tensor<7x4xi32>
  %j = stablehlo.iota dim = 1 : tensor<7x4xi32>
  %later = stablehlo.add %j, %three : tensor<7x4xi32>
  %seen = stablehlo.compare GE, %i, %later, SIGNED : (tensor<7x4xi32>, tensor<7x4xi32>) -> tensor<7x4xi1>
  %any = stablehlo.reduce(%seen init: %true) applies stablehlo.or across dimensions = [1] : (tensor<7x4xi1>, tensor<i1>) -> tensor<7xi1>
  %mask = stablehlo.broadcast_in_dim %seen, dims = [2, 3] : (tensor<7x4xi1>) -> tensor<2x3x7x4xi1>
  %hidden = stablehlo.broadcast_in_dim %lowest, dims = [] : (tensor<f32>) -> tensor<2x3x7x4xf32>
  %s = stablehlo.select %mask, %p, %hidden : tensor<2x3x7x4xi1>, tensor<2x3x7x4xf32>
  %e = stablehlo.exponential %s : tensor<2x3x7x4xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x7x4xf32>, tensor<f32>) -> tensor<2x3x7xf32>
  %ll = stablehlo.broadcast_in_dim %l, dims = [0, 1, 2] : (tensor<2x3x7xf32>) -> tensor<2x3x7x4xf32>
  %w = stablehlo.divide %e, %ll : tensor<2x3x7x4xf32>
  %rows = stablehlo.broadcast_in_dim %any, dims = [2] : (tensor<7xi1>) -> tensor<2x3x7x4xi1>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<2x3x7x4xf32>
  %kept = stablehlo.select %rows, %w, %zeros : tensor<2x3x7x4xi1>, tensor<2x3x7x4xf32>
  // expected-remark @below {{expected the weights of the values to be a softmax and nothing else}}
  %o = stablehlo.dot_general %kept, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x7x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x7x4xf32>
  return %o : tensor<2x3x7x4xf32>
}
