// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// Layers in a loop, as jax.lax.scan and its gradient write them: what a loop
// carries unchanged, and what calls pass, is what it was before. Functions of
// two blocks are called here, which are not inlined.

// The mask is made before the loop, carried by it, and passed by a call.

// CHECK-LABEL: func.func @carried_and_passed
// CHECK-LABEL: func.func private @layer
// CHECK: startrail.attention %arg0, %arg1, %arg2 mask({{ ?}}causal) alignment(top_left) scale(2.500000e-01) layout({{ ?}}bhsd)
// CHECK-NOT: stablehlo.dot_general
func.func @carried_and_passed(%q: tensor<2x3x6x4xf32>, %k: tensor<2x3x6x4xf32>, %v: tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32> {
  %rows = stablehlo.iota dim = 0 : tensor<6x6xi32>
  %columns = stablehlo.iota dim = 1 : tensor<6x6xi32>
  %mask = stablehlo.compare GE, %rows, %columns, SIGNED : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
  %half = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:4 = stablehlo.while(%x = %q, %m = %mask, %s = %half, %i = %zero) : tensor<2x3x6x4xf32>, tensor<6x6xi1>, tensor<f32>, tensor<i32>
  cond {
    %two = stablehlo.constant dense<2> : tensor<i32>
    %more = stablehlo.compare LT, %i, %two, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %y = func.call @layer(%x, %k, %v, %m, %s) : (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>, tensor<6x6xi1>, tensor<f32>) -> tensor<2x3x6x4xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %y, %m, %s, %next : tensor<2x3x6x4xf32>, tensor<6x6xi1>, tensor<f32>, tensor<i32>
  }
  return %0#0 : tensor<2x3x6x4xf32>
}
func.func private @layer(%q: tensor<2x3x6x4xf32>, %k: tensor<2x3x6x4xf32>, %v: tensor<2x3x6x4xf32>, %given: tensor<6x6xi1>, %scale: tensor<f32>) -> tensor<2x3x6x4xf32> {
  %mask, %s = stablehlo.optimization_barrier %given, %scale : tensor<6x6xi1>, tensor<f32>
  %scales = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<2x3x6x4xf32>
  %scaled = stablehlo.multiply %q, %scales : tensor<2x3x6x4xf32>
  %products = stablehlo.dot_general %scaled, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x6xf32>
  %seen = stablehlo.broadcast_in_dim %mask, dims = [2, 3] : (tensor<6x6xi1>) -> tensor<2x3x6x6xi1>
  %low = stablehlo.constant dense<0xFF800000> : tensor<2x3x6x6xf32>
  %scores = stablehlo.select %seen, %products, %low : tensor<2x3x6x6xi1>, tensor<2x3x6x6xf32>
  %weights = stablehlo.exponential %scores : tensor<2x3x6x6xf32>
  %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %sums = stablehlo.reduce(%weights init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x6x6xf32>, tensor<f32>) -> tensor<2x3x6xf32>
  %wide = stablehlo.broadcast_in_dim %sums, dims = [0, 1, 2] : (tensor<2x3x6xf32>) -> tensor<2x3x6x6xf32>
  %p = stablehlo.divide %weights, %wide : tensor<2x3x6x6xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x6x6xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
  cf.br ^end
^end:
  return %o : tensor<2x3x6x4xf32>
}

// -----

// Calls pass masks that are computed for each, and are the same.

// CHECK-LABEL: func.func private @same_masks
// CHECK: startrail.attention %arg0, %arg0, %arg0 mask({{ ?}}causal) alignment(top_left) scale(1.000000e+00)
func.func @calls(%q: tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32> {
  %rows = stablehlo.iota dim = 0 : tensor<6x6xi32>
  %columns = stablehlo.iota dim = 1 : tensor<6x6xi32>
  %mask = stablehlo.compare GE, %rows, %columns, SIGNED : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
  %first = func.call @same_masks(%q, %mask) : (tensor<2x3x6x4xf32>, tensor<6x6xi1>) -> tensor<2x3x6x4xf32>
  %places = stablehlo.iota dim = 0 : tensor<6xi32>
  %down = stablehlo.broadcast_in_dim %places, dims = [0] : (tensor<6xi32>) -> tensor<6x6xi32>
  %across = stablehlo.broadcast_in_dim %places, dims = [1] : (tensor<6xi32>) -> tensor<6x6xi32>
  %other = stablehlo.compare GE, %down, %across, SIGNED : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
  %second = func.call @same_masks(%first, %other) : (tensor<2x3x6x4xf32>, tensor<6x6xi1>) -> tensor<2x3x6x4xf32>
  return %second : tensor<2x3x6x4xf32>
}
func.func private @same_masks(%x: tensor<2x3x6x4xf32>, %mask: tensor<6x6xi1>) -> tensor<2x3x6x4xf32> {
  %products = stablehlo.dot_general %x, %x, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x6xf32>
  %seen = stablehlo.broadcast_in_dim %mask, dims = [2, 3] : (tensor<6x6xi1>) -> tensor<2x3x6x6xi1>
  %low = stablehlo.constant dense<0xFF800000> : tensor<2x3x6x6xf32>
  %scores = stablehlo.select %seen, %products, %low : tensor<2x3x6x6xi1>, tensor<2x3x6x6xf32>
  %weights = stablehlo.exponential %scores : tensor<2x3x6x6xf32>
  %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %sums = stablehlo.reduce(%weights init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x6x6xf32>, tensor<f32>) -> tensor<2x3x6xf32>
  %wide = stablehlo.broadcast_in_dim %sums, dims = [0, 1, 2] : (tensor<2x3x6xf32>) -> tensor<2x3x6x6xf32>
  %p = stablehlo.divide %weights, %wide : tensor<2x3x6x6xf32>
  %o = stablehlo.dot_general %p, %x, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x6x6xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
  cf.br ^end
^end:
  return %o : tensor<2x3x6x4xf32>
}

// -----

// One call passes a mask that hides nothing.

// CHECK-LABEL: func.func private @other_masks
// CHECK-NOT: startrail.attention
func.func @calls(%q: tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32> {
  %rows = stablehlo.iota dim = 0 : tensor<6x6xi32>
  %columns = stablehlo.iota dim = 1 : tensor<6x6xi32>
  %mask = stablehlo.compare GE, %rows, %columns, SIGNED : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
  %first = func.call @other_masks(%q, %mask) : (tensor<2x3x6x4xf32>, tensor<6x6xi1>) -> tensor<2x3x6x4xf32>
  %all = stablehlo.constant dense<true> : tensor<6x6xi1>
  %second = func.call @other_masks(%first, %all) : (tensor<2x3x6x4xf32>, tensor<6x6xi1>) -> tensor<2x3x6x4xf32>
  return %second : tensor<2x3x6x4xf32>
}
func.func private @other_masks(%x: tensor<2x3x6x4xf32>, %mask: tensor<6x6xi1>) -> tensor<2x3x6x4xf32> {
  %products = stablehlo.dot_general %x, %x, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x6xf32>
  %seen = stablehlo.broadcast_in_dim %mask, dims = [2, 3] : (tensor<6x6xi1>) -> tensor<2x3x6x6xi1>
  %low = stablehlo.constant dense<0xFF800000> : tensor<2x3x6x6xf32>
  %scores = stablehlo.select %seen, %products, %low : tensor<2x3x6x6xi1>, tensor<2x3x6x6xf32>
  %weights = stablehlo.exponential %scores : tensor<2x3x6x6xf32>
  %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %sums = stablehlo.reduce(%weights init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x6x6xf32>, tensor<f32>) -> tensor<2x3x6xf32>
  %wide = stablehlo.broadcast_in_dim %sums, dims = [0, 1, 2] : (tensor<2x3x6xf32>) -> tensor<2x3x6x6xf32>
  %p = stablehlo.divide %weights, %wide : tensor<2x3x6x6xf32>
  // expected-remark @below {{attention is not raised: expected the mask to be computed from the positions of query and key, but got function argument 1}}
  %o = stablehlo.dot_general %p, %x, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x6x6xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
  cf.br ^end
^end:
  return %o : tensor<2x3x6x4xf32>
}

// -----

// The mask of the next iteration is another one.

// CHECK-LABEL: func.func @changed
// CHECK-NOT: startrail.attention
func.func @changed(%q: tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32> {
  %all = stablehlo.constant dense<true> : tensor<6x6xi1>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:3 = stablehlo.while(%x = %q, %mask = %all, %i = %zero) : tensor<2x3x6x4xf32>, tensor<6x6xi1>, tensor<i32>
  cond {
    %two = stablehlo.constant dense<2> : tensor<i32>
    %more = stablehlo.compare LT, %i, %two, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %products = stablehlo.dot_general %x, %x, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x6xf32>
    %seen = stablehlo.broadcast_in_dim %mask, dims = [2, 3] : (tensor<6x6xi1>) -> tensor<2x3x6x6xi1>
    %low = stablehlo.constant dense<0xFF800000> : tensor<2x3x6x6xf32>
    %scores = stablehlo.select %seen, %products, %low : tensor<2x3x6x6xi1>, tensor<2x3x6x6xf32>
    %weights = stablehlo.exponential %scores : tensor<2x3x6x6xf32>
    %none = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %sums = stablehlo.reduce(%weights init: %none) applies stablehlo.add across dimensions = [3] : (tensor<2x3x6x6xf32>, tensor<f32>) -> tensor<2x3x6xf32>
    %wide = stablehlo.broadcast_in_dim %sums, dims = [0, 1, 2] : (tensor<2x3x6xf32>) -> tensor<2x3x6x6xf32>
    %p = stablehlo.divide %weights, %wide : tensor<2x3x6x6xf32>
    // expected-remark @below {{attention is not raised: expected the mask to be computed from the positions of query and key, but got argument 1 of the body of `stablehlo.while`}}
    %o = stablehlo.dot_general %p, %x, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x6x6xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
    %rows = stablehlo.iota dim = 0 : tensor<6x6xi32>
    %columns = stablehlo.iota dim = 1 : tensor<6x6xi32>
    %causal = stablehlo.compare GE, %rows, %columns, SIGNED : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %o, %causal, %next : tensor<2x3x6x4xf32>, tensor<6x6xi1>, tensor<i32>
  }
  return %0#0 : tensor<2x3x6x4xf32>
}

// -----

// Query and key of products that are passed are in another function.

// CHECK-LABEL: func.func private @passed_products
// CHECK-NOT: startrail.attention
func.func @calls(%q: tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32> {
  %products = stablehlo.dot_general %q, %q, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x6xf32>
  %0 = func.call @passed_products(%q, %products) : (tensor<2x3x6x4xf32>, tensor<2x3x6x6xf32>) -> tensor<2x3x6x4xf32>
  return %0 : tensor<2x3x6x4xf32>
}
func.func private @passed_products(%v: tensor<2x3x6x4xf32>, %products: tensor<2x3x6x6xf32>) -> tensor<2x3x6x4xf32> {
  %weights = stablehlo.exponential %products : tensor<2x3x6x6xf32>
  %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %sums = stablehlo.reduce(%weights init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x6x6xf32>, tensor<f32>) -> tensor<2x3x6xf32>
  %wide = stablehlo.broadcast_in_dim %sums, dims = [0, 1, 2] : (tensor<2x3x6xf32>) -> tensor<2x3x6x6xf32>
  %p = stablehlo.divide %weights, %wide : tensor<2x3x6x6xf32>
  // expected-remark @below {{attention is not raised: expected the product of query and key to be in the function of the weights, but got it passed as an argument}}
  %o = stablehlo.dot_general %p, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x6x6xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
  cf.br ^end
^end:
  return %o : tensor<2x3x6x4xf32>
}

// -----

// One loop saves the weights of every layer, another one multiplies them with
// the gradient of the output: the attention is raised, its gradient is not.

// CHECK-LABEL: func.func @saved
// CHECK: startrail.attention
// CHECK-NOT: startrail.attention_gradient
func.func @saved(%q: tensor<2x3x6x4xf32>, %above: tensor<2x3x6x4xf32>) -> (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %empty = stablehlo.constant dense<0.000000e+00> : tensor<5x2x3x6x6xf32>
  %forward:3 = stablehlo.while(%x = %q, %all = %empty, %i = %zero) : tensor<2x3x6x4xf32>, tensor<5x2x3x6x6xf32>, tensor<i32>
  cond {
    %five = stablehlo.constant dense<5> : tensor<i32>
    %more = stablehlo.compare LT, %i, %five, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %products = stablehlo.dot_general %x, %x, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x6xf32>
    %weights = stablehlo.exponential %products : tensor<2x3x6x6xf32>
    %none = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %sums = stablehlo.reduce(%weights init: %none) applies stablehlo.add across dimensions = [3] : (tensor<2x3x6x6xf32>, tensor<f32>) -> tensor<2x3x6xf32>
    %wide = stablehlo.broadcast_in_dim %sums, dims = [0, 1, 2] : (tensor<2x3x6xf32>) -> tensor<2x3x6x6xf32>
    %p = stablehlo.divide %weights, %wide : tensor<2x3x6x6xf32>
    %o = stablehlo.dot_general %p, %x, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x6x6xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
    %layer = stablehlo.broadcast_in_dim %p, dims = [1, 2, 3, 4] : (tensor<2x3x6x6xf32>) -> tensor<1x2x3x6x6xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %more = stablehlo.dynamic_update_slice %all, %layer, %i, %c, %c, %c, %c : (tensor<5x2x3x6x6xf32>, tensor<1x2x3x6x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x2x3x6x6xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %o, %more, %next : tensor<2x3x6x4xf32>, tensor<5x2x3x6x6xf32>, tensor<i32>
  }
  %backward:3 = stablehlo.while(%x = %above, %all = %forward#1, %i = %zero) : tensor<2x3x6x4xf32>, tensor<5x2x3x6x6xf32>, tensor<i32>
  cond {
    %five = stablehlo.constant dense<5> : tensor<i32>
    %more = stablehlo.compare LT, %i, %five, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %four = stablehlo.constant dense<4> : tensor<i32>
    %at = stablehlo.subtract %four, %i : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %layer = stablehlo.dynamic_slice %all, %at, %c, %c, %c, %c, sizes = [1, 2, 3, 6, 6] : (tensor<5x2x3x6x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x3x6x6xf32>
    %p = stablehlo.reshape %layer : (tensor<1x2x3x6x6xf32>) -> tensor<2x3x6x6xf32>
    // expected-remark @below {{gradient of attention is not raised: expected the weights to be computed again beside their gradient, as they are where jax.checkpoint is around a layer, but got those that the forward pass saved}}
    %dv = stablehlo.dot_general %p, %x, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<2x3x6x6xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %dv, %all, %next : tensor<2x3x6x4xf32>, tensor<5x2x3x6x6xf32>, tensor<i32>
  }
  return %forward#0, %backward#0 : tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>
}

// -----

// Weights that one function returns and the gradient is multiplied with in
// another one, as jax.jit leaves them: inlined, they are in one block.

// CHECK-LABEL: func.func @passed
// CHECK: startrail.attention
func.func @passed(%q: tensor<2x3x6x4xf32>, %above: tensor<2x3x6x4xf32>) -> (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) {
  %0:2 = func.call @forward(%q) : (tensor<2x3x6x4xf32>) -> (tensor<2x3x6x4xf32>, tensor<2x3x6x6xf32>)
  // expected-remark @below {{gradient of attention is not raised: expected the weights to be computed again beside their gradient, as they are where jax.checkpoint is around a layer, but got those that the forward pass saved in another function: where no loop is between the two, `startrail-opt --inline` brings them together}}
  %1 = stablehlo.dot_general %0#1, %above, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<2x3x6x6xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
  return %0#0, %1 : tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>
}
func.func private @forward(%x: tensor<2x3x6x4xf32>) -> (tensor<2x3x6x4xf32>, tensor<2x3x6x6xf32>) {
  %products = stablehlo.dot_general %x, %x, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x6xf32>
  %weights = stablehlo.exponential %products : tensor<2x3x6x6xf32>
  %none = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %sums = stablehlo.reduce(%weights init: %none) applies stablehlo.add across dimensions = [3] : (tensor<2x3x6x6xf32>, tensor<f32>) -> tensor<2x3x6xf32>
  %wide = stablehlo.broadcast_in_dim %sums, dims = [0, 1, 2] : (tensor<2x3x6xf32>) -> tensor<2x3x6x6xf32>
  %p = stablehlo.divide %weights, %wide : tensor<2x3x6x6xf32>
  %o = stablehlo.dot_general %p, %x, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x6x6xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
  cf.br ^end
^end:
  return %o, %p : tensor<2x3x6x4xf32>, tensor<2x3x6x6xf32>
}

// -----

// Saved weights that are summed over the keys are of no gradient.

// CHECK-LABEL: func.func @looked_at
// CHECK: startrail.attention
func.func @looked_at(%q: tensor<2x3x6x4xf32>, %other: tensor<2x3x6x4xf32>) -> (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) {
  %0:2 = func.call @layer(%q) : (tensor<2x3x6x4xf32>) -> (tensor<2x3x6x4xf32>, tensor<2x3x6x6xf32>)
  %1 = stablehlo.dot_general %0#1, %other, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x6x6xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
  return %0#0, %1 : tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>
}
func.func private @layer(%x: tensor<2x3x6x4xf32>) -> (tensor<2x3x6x4xf32>, tensor<2x3x6x6xf32>) {
  %products = stablehlo.dot_general %x, %x, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x6xf32>
  %weights = stablehlo.exponential %products : tensor<2x3x6x6xf32>
  %none = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %sums = stablehlo.reduce(%weights init: %none) applies stablehlo.add across dimensions = [3] : (tensor<2x3x6x6xf32>, tensor<f32>) -> tensor<2x3x6xf32>
  %wide = stablehlo.broadcast_in_dim %sums, dims = [0, 1, 2] : (tensor<2x3x6xf32>) -> tensor<2x3x6x6xf32>
  %p = stablehlo.divide %weights, %wide : tensor<2x3x6x6xf32>
  %o = stablehlo.dot_general %p, %x, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x6x6xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
  cf.br ^end
^end:
  return %o, %p : tensor<2x3x6x4xf32>, tensor<2x3x6x6xf32>
}

// -----

// The gradient of an attention whose weights are computed again, but not its
// output, as with a policy of jax.checkpoint that saves that.

// CHECK-LABEL: func.func @output_saved
// CHECK-NOT: startrail
func.func @output_saved(%q: tensor<2x3x6x4xf32>, %k: tensor<2x3x6x4xf32>, %v: tensor<2x3x6x4xf32>, %above: tensor<2x3x6x4xf32>, %rows: tensor<2x3x6xf32>) -> tensor<2x3x6x4xf32> {
  %products = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x6xf32>
  %weights = stablehlo.exponential %products : tensor<2x3x6x6xf32>
  %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %sums = stablehlo.reduce(%weights init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x6x6xf32>, tensor<f32>) -> tensor<2x3x6xf32>
  %wide = stablehlo.broadcast_in_dim %sums, dims = [0, 1, 2] : (tensor<2x3x6xf32>) -> tensor<2x3x6x6xf32>
  %p = stablehlo.divide %weights, %wide : tensor<2x3x6x6xf32>
  %dp = stablehlo.dot_general %above, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x6xf32>
  %means = stablehlo.broadcast_in_dim %rows, dims = [0, 1, 2] : (tensor<2x3x6xf32>) -> tensor<2x3x6x6xf32>
  %centred = stablehlo.subtract %dp, %means : tensor<2x3x6x6xf32>
  %ds = stablehlo.multiply %p, %centred : tensor<2x3x6x6xf32>
  // expected-remark @below {{attention is not raised: expected the weights of the values to be a softmax and nothing else, but got it times another product, as in a gradient of attention, which is raised where its block computes the output as well}}
  %dq = stablehlo.dot_general %ds, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x6x6xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
  return %dq : tensor<2x3x6x4xf32>
}
