// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// Batch and heads between tokens and dims, causal by positions, the value first
// in its product, a maximum that is taken twice.

// CHECK-LABEL: func.func @between(
// CHECK-SAME:    %[[Q:.*]]: tensor<2x8x3x4xf32>, %[[K:.*]]: tensor<2x12x3x4xf32>, %[[V:.*]]: tensor<2x12x3x5xf32>)
// CHECK-NEXT:  %[[O:.*]], %{{.*}} = startrail.attention %[[Q]], %[[K]], %[[V]] mask({{ ?}}causal) alignment({{ ?}}top_left) scale(2.500000e-01) layout({{ ?}}bshd)
// CHECK-NEXT:  return %[[O]]
func.func @between(%q: tensor<2x8x3x4xf32>, %k: tensor<2x12x3x4xf32>, %v: tensor<2x12x3x5xf32>) -> tensor<2x8x3x5xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %quarter = stablehlo.constant dense<0.25> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x3x4xf32>, tensor<2x12x3x4xf32>) -> tensor<2x3x8x12xf32>
  %scales = stablehlo.broadcast_in_dim %quarter, dims = [] : (tensor<f32>) -> tensor<2x3x8x12xf32>
  %scaled = stablehlo.multiply %s, %scales : tensor<2x3x8x12xf32>
  %i = stablehlo.iota dim = 0 : tensor<8x12xi32>
  %j = stablehlo.iota dim = 1 : tensor<8x12xi32>
  %seen = stablehlo.compare GE, %i, %j, SIGNED : (tensor<8x12xi32>, tensor<8x12xi32>) -> tensor<8x12xi1>
  %mask = stablehlo.broadcast_in_dim %seen, dims = [2, 3] : (tensor<8x12xi1>) -> tensor<2x3x8x12xi1>
  %hidden = stablehlo.broadcast_in_dim %lowest, dims = [] : (tensor<f32>) -> tensor<2x3x8x12xf32>
  %masked = stablehlo.select %mask, %scaled, %hidden : tensor<2x3x8x12xi1>, tensor<2x3x8x12xf32>
  %m = stablehlo.reduce(%masked init: %lowest) applies stablehlo.maximum across dimensions = [3] : (tensor<2x3x8x12xf32>, tensor<f32>) -> tensor<2x3x8xf32>
  %mm = stablehlo.broadcast_in_dim %m, dims = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x12xf32>
  %less = stablehlo.subtract %masked, %mm : tensor<2x3x8x12xf32>
  %e = stablehlo.exponential %less : tensor<2x3x8x12xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x8x12xf32>, tensor<f32>) -> tensor<2x3x8xf32>
  %ll = stablehlo.broadcast_in_dim %l, dims = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x12xf32>
  %w = stablehlo.divide %e, %ll : tensor<2x3x8x12xf32>
  %o = stablehlo.dot_general %v, %w, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x12x3x5xf32>, tensor<2x3x8x12xf32>) -> tensor<2x3x5x8xf32>
  %r = stablehlo.transpose %o, dims = [0, 3, 1, 2] : (tensor<2x3x5x8xf32>) -> tensor<2x8x3x5xf32>
  return %r : tensor<2x8x3x5xf32>
}

// -----

// Heads of the query in groups, one dimension more, the fourth root of the scale
// on query and key, softmax of f32 in bf16, as one composite.

// CHECK-LABEL: func.func @grouped(
// CHECK-SAME:    %[[Q:.*]]: tensor<2x8x6x4xbf16>, %[[K:.*]]: tensor<2x12x3x4xbf16>, %[[V:.*]]: tensor<2x12x3x4xbf16>)
// CHECK-NEXT:  %[[O:.*]], %{{.*}} = startrail.attention %[[Q]], %[[K]], %[[V]] mask({{ ?}}full) alignment({{ ?}}top_left) layout({{ ?}}bshd)
// CHECK-NEXT:  return %[[O]]
func.func @grouped(%q: tensor<2x8x6x4xbf16>, %k: tensor<2x12x3x4xbf16>, %v: tensor<2x12x3x4xbf16>) -> tensor<2x8x6x4xbf16> {
  %root = stablehlo.constant dense<0.707106781> : tensor<f32>
  %qs = stablehlo.reshape %q : (tensor<2x8x6x4xbf16>) -> tensor<2x8x3x2x4xbf16>
  %qf = stablehlo.convert %qs : (tensor<2x8x3x2x4xbf16>) -> tensor<2x8x3x2x4xf32>
  %kf = stablehlo.convert %k : (tensor<2x12x3x4xbf16>) -> tensor<2x12x3x4xf32>
  %rq = stablehlo.broadcast_in_dim %root, dims = [] : (tensor<f32>) -> tensor<2x8x3x2x4xf32>
  %rk = stablehlo.broadcast_in_dim %root, dims = [] : (tensor<f32>) -> tensor<2x12x3x4xf32>
  %qq = stablehlo.multiply %rq, %qf : tensor<2x8x3x2x4xf32>
  %kk = stablehlo.multiply %kf, %rk : tensor<2x12x3x4xf32>
  %s = stablehlo.dot_general %qq, %kk, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3] : (tensor<2x8x3x2x4xf32>, tensor<2x12x3x4xf32>) -> tensor<2x3x8x2x12xf32>
  %p = stablehlo.composite "odml.softmax" %s {composite_attributes = {axis = -1 : i64}, decomposition = @softmax} : (tensor<2x3x8x2x12xf32>) -> tensor<2x3x8x2x12xf32>
  %w = stablehlo.convert %p : (tensor<2x3x8x2x12xf32>) -> tensor<2x3x8x2x12xbf16>
  %o = stablehlo.dot_general %w, %v, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [1] : (tensor<2x3x8x2x12xbf16>, tensor<2x12x3x4xbf16>) -> tensor<2x3x8x2x4xbf16>
  %t = stablehlo.transpose %o, dims = [0, 2, 1, 3, 4] : (tensor<2x3x8x2x4xbf16>) -> tensor<2x8x3x2x4xbf16>
  %r = stablehlo.reshape %t : (tensor<2x8x3x2x4xbf16>) -> tensor<2x8x6x4xbf16>
  return %r : tensor<2x8x6x4xbf16>
}
func.func private @softmax(tensor<2x3x8x2x12xf32>) -> tensor<2x3x8x2x12xf32>

// -----

// Products as multiplications that are summed up.

// CHECK-LABEL: func.func @multiplied(
// CHECK-SAME:    %[[Q:.*]]: tensor<2x3x8x4xf32>, %[[K:.*]]: tensor<2x3x12x4xf32>, %[[V:.*]]: tensor<2x3x12x5xf32>)
// CHECK-NEXT:  %[[O:.*]], %{{.*}} = startrail.attention %[[Q]], %[[K]], %[[V]] mask({{ ?}}full) alignment({{ ?}}top_left) scale(1.000000e+00) layout({{ ?}}bhsd)
// CHECK-NEXT:  return %[[O]]
func.func @multiplied(%q: tensor<2x3x8x4xf32>, %k: tensor<2x3x12x4xf32>, %v: tensor<2x3x12x5xf32>) -> tensor<2x3x8x5xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %qq = stablehlo.broadcast_in_dim %q, dims = [0, 1, 2, 4] : (tensor<2x3x8x4xf32>) -> tensor<2x3x8x12x4xf32>
  %kk = stablehlo.broadcast_in_dim %k, dims = [0, 1, 3, 4] : (tensor<2x3x12x4xf32>) -> tensor<2x3x8x12x4xf32>
  %qk = stablehlo.multiply %qq, %kk : tensor<2x3x8x12x4xf32>
  %s = stablehlo.reduce(%qk init: %zero) applies stablehlo.add across dimensions = [4] : (tensor<2x3x8x12x4xf32>, tensor<f32>) -> tensor<2x3x8x12xf32>
  %e = stablehlo.exponential %s : tensor<2x3x8x12xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x8x12xf32>, tensor<f32>) -> tensor<2x3x8xf32>
  %ll = stablehlo.broadcast_in_dim %l, dims = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x12xf32>
  %w = stablehlo.divide %e, %ll : tensor<2x3x8x12xf32>
  %ww = stablehlo.broadcast_in_dim %w, dims = [0, 1, 2, 3] : (tensor<2x3x8x12xf32>) -> tensor<2x3x8x12x5xf32>
  %vv = stablehlo.broadcast_in_dim %v, dims = [0, 1, 3, 4] : (tensor<2x3x12x5xf32>) -> tensor<2x3x8x12x5xf32>
  %wv = stablehlo.multiply %vv, %ww : tensor<2x3x8x12x5xf32>
  %o = stablehlo.reduce(%wv init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x8x12x5xf32>, tensor<f32>) -> tensor<2x3x8x5xf32>
  return %o : tensor<2x3x8x5xf32>
}

// -----

// Parts in small private functions, which go; the key is stored transposed, the
// weights are returned as well.

// CHECK-LABEL: func.func @helpers(
// CHECK-SAME:    %[[Q:.*]]: tensor<2x3x8x4xf32>, %[[K:.*]]: tensor<2x3x4x12xf32>, %[[V:.*]]: tensor<2x3x12x5xf32>)
// CHECK:       %[[KT:.*]] = linalg.transpose ins(%[[K]] : tensor<2x3x4x12xf32>) outs(%{{.*}} : tensor<2x3x12x4xf32>) permutation = [0, 1, 3, 2]
// CHECK:       %[[O:.*]], %{{.*}} = startrail.attention %[[Q]], %[[KT]], %[[V]] mask({{ ?}}full) alignment({{ ?}}top_left) scale(1.000000e+00) layout({{ ?}}bhsd)
// CHECK-NEXT:  return %[[O]], %{{.*}} :
// CHECK-NOT:   @softmax
func.func @helpers(%q: tensor<2x3x8x4xf32>, %k: tensor<2x3x4x12xf32>, %v: tensor<2x3x12x5xf32>) -> (tensor<2x3x8x5xf32>, tensor<2x3x8x12xf32>) {
  %s = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x8x4xf32>, tensor<2x3x4x12xf32>) -> tensor<2x3x8x12xf32>
  %w = call @softmax(%s) : (tensor<2x3x8x12xf32>) -> tensor<2x3x8x12xf32>
  %o = stablehlo.dot_general %w, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x8x12xf32>, tensor<2x3x12x5xf32>) -> tensor<2x3x8x5xf32>
  return %o, %w : tensor<2x3x8x5xf32>, tensor<2x3x8x12xf32>
}
func.func private @softmax(%s: tensor<2x3x8x12xf32>) -> tensor<2x3x8x12xf32> {
  %e = stablehlo.exponential %s : tensor<2x3x8x12xf32>
  %l = call @total(%e) : (tensor<2x3x8x12xf32>) -> tensor<2x3x8x12xf32>
  %w = stablehlo.divide %e, %l : tensor<2x3x8x12xf32>
  return %w : tensor<2x3x8x12xf32>
}
func.func private @total(%e: tensor<2x3x8x12xf32>) -> tensor<2x3x8x12xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x8x12xf32>, tensor<f32>) -> tensor<2x3x8xf32>
  %ll = stablehlo.broadcast_in_dim %l, dims = [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x3x8x12xf32>
  return %ll : tensor<2x3x8x12xf32>
}

// -----

// One head without a batch, all of two dimensions, the result transposed.

// CHECK-LABEL: func.func @matrices(
// CHECK-SAME:    %[[Q:.*]]: tensor<8x4xf32>, %[[K:.*]]: tensor<12x4xf32>, %[[V:.*]]: tensor<12x5xf32>)
// CHECK-DAG:   %[[Q4:.*]] = tensor.expand_shape %[[Q]] {{\[}}[0, 1, 2], [3]] output_shape [1, 1, 8, 4]
// CHECK-DAG:   %[[K4:.*]] = tensor.expand_shape %[[K]] {{\[}}[0, 1, 2], [3]] output_shape [1, 1, 12, 4]
// CHECK-DAG:   %[[V4:.*]] = tensor.expand_shape %[[V]] {{\[}}[0, 1, 2], [3]] output_shape [1, 1, 12, 5]
// CHECK:       %[[O:.*]], %{{.*}} = startrail.attention %[[Q4]], %[[K4]], %[[V4]] mask({{ ?}}full)
// CHECK:       %[[O2:.*]] = tensor.collapse_shape %[[O]] {{\[}}[0, 1, 2], [3]]
// CHECK:       return
func.func @matrices(%q: tensor<8x4xf32>, %k: tensor<12x4xf32>, %v: tensor<12x5xf32>) -> tensor<5x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<12x4xf32>) -> tensor<8x12xf32>
  %e = stablehlo.exponential %s : tensor<8x12xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x12xf32>, tensor<f32>) -> tensor<8xf32>
  %ll = stablehlo.broadcast_in_dim %l, dims = [0] : (tensor<8xf32>) -> tensor<8x12xf32>
  %w = stablehlo.divide %e, %ll : tensor<8x12xf32>
  %o = stablehlo.dot %w, %v : (tensor<8x12xf32>, tensor<12x5xf32>) -> tensor<8x5xf32>
  %t = stablehlo.transpose %o, dims = [1, 0] : (tensor<8x5xf32>) -> tensor<5x8xf32>
  return %t : tensor<5x8xf32>
}

// -----

// The softmax over the queries is no attention, and no word is said of it.

// CHECK-LABEL: func.func @over_queries(
// CHECK-NOT:   startrail.attention
func.func @over_queries(%q: tensor<2x3x8x4xf32>, %k: tensor<2x3x8x4xf32>, %v: tensor<2x3x8x5xf32>) -> tensor<2x3x8x5xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x8x4xf32>, tensor<2x3x8x4xf32>) -> tensor<2x3x8x8xf32>
  %e = stablehlo.exponential %s : tensor<2x3x8x8xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x3x8x8xf32>, tensor<f32>) -> tensor<2x3x8xf32>
  %ll = stablehlo.broadcast_in_dim %l, dims = [0, 1, 3] : (tensor<2x3x8xf32>) -> tensor<2x3x8x8xf32>
  %w = stablehlo.divide %e, %ll : tensor<2x3x8x8xf32>
  %o = stablehlo.dot_general %w, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x8x8xf32>, tensor<2x3x8x5xf32>) -> tensor<2x3x8x5xf32>
  return %o : tensor<2x3x8x5xf32>
}

// -----

// Linear attention: keys are normalised over the tokens, and summed with the
// values before the queries see them.

// CHECK-LABEL: func.func @linear(
// CHECK-NOT:   startrail.attention
func.func @linear(%q: tensor<2x3x12x4xf32>, %k: tensor<2x3x12x4xf32>, %v: tensor<2x3x12x5xf32>) -> tensor<2x3x12x5xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %e = stablehlo.exponential %k : tensor<2x3x12x4xf32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x3x12x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
  %ll = stablehlo.broadcast_in_dim %l, dims = [0, 1, 3] : (tensor<2x3x4xf32>) -> tensor<2x3x12x4xf32>
  %w = stablehlo.divide %e, %ll : tensor<2x3x12x4xf32>
  %c = stablehlo.dot_general %w, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<2x3x12x4xf32>, tensor<2x3x12x5xf32>) -> tensor<2x3x4x5xf32>
  %o = stablehlo.dot_general %q, %c, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x12x4xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x12x5xf32>
  return %o : tensor<2x3x12x5xf32>
}

// -----

// The shorter operand counts the rows, which its last dimension is not.

// CHECK-LABEL: func.func @rows_of_chlo(
// CHECK: startrail.attention %{{.*}}, %{{.*}}, %{{.*}} mask({{ ?}}causal)
func.func @rows_of_chlo(%q: tensor<2x3x6x4xf32>, %k: tensor<2x3x6x4xf32>, %v: tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32> {
  %s = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x6xf32>
  %i = stablehlo.iota dim = 0 : tensor<6xi32>
  %j = stablehlo.iota dim = 1 : tensor<6x6xi32>
  %d = "chlo.broadcast_subtract"(%i, %j) <{broadcast_dimensions = array<i64: 0>}> : (tensor<6xi32>, tensor<6x6xi32>) -> tensor<6x6xi32>
  %c = stablehlo.constant dense<0> : tensor<6x6xi32>
  %m = stablehlo.compare GE, %d, %c : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
  %low = stablehlo.constant dense<0xFF800000> : tensor<2x3x6x6xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [2, 3] : (tensor<6x6xi1>) -> tensor<2x3x6x6xi1>
  %t = stablehlo.select %b, %s, %low : tensor<2x3x6x6xi1>, tensor<2x3x6x6xf32>
  %e = stablehlo.exponential %t : tensor<2x3x6x6xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x6x6xf32>, tensor<f32>) -> tensor<2x3x6xf32>
  %n = stablehlo.broadcast_in_dim %l, dims = [0, 1, 2] : (tensor<2x3x6xf32>) -> tensor<2x3x6x6xf32>
  %w = stablehlo.divide %e, %n : tensor<2x3x6x6xf32>
  %o = stablehlo.dot_general %w, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x6x6xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
  return %o : tensor<2x3x6x4xf32>
}

// -----

// A bitcast from one layout to another is no reshape.

// CHECK-LABEL: func.func @transposed_by_bitcast(
// CHECK-NOT: startrail.attention
func.func @transposed_by_bitcast(%q: tensor<2x3x6x4xf32>, %k: tensor<2x3x6x4xf32>, %v: tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32> {
  %s = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x6xf32>
  %i = stablehlo.iota dim = 0 : tensor<6x6xi32>
  %j = stablehlo.iota dim = 1 : tensor<6x6xi32>
  %d = stablehlo.subtract %i, %j : tensor<6x6xi32>
  %t = "mhlo.bitcast"(%d) {source_layout = dense<[1, 0]> : tensor<2xindex>, result_layout = dense<[0, 1]> : tensor<2xindex>} : (tensor<6x6xi32>) -> tensor<6x6xi32>
  %c = stablehlo.constant dense<0> : tensor<6x6xi32>
  %m = stablehlo.compare GE, %t, %c : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
  %low = stablehlo.constant dense<0xFF800000> : tensor<2x3x6x6xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [2, 3] : (tensor<6x6xi1>) -> tensor<2x3x6x6xi1>
  %x = stablehlo.select %b, %s, %low : tensor<2x3x6x6xi1>, tensor<2x3x6x6xf32>
  %e = stablehlo.exponential %x : tensor<2x3x6x6xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %l = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x3x6x6xf32>, tensor<f32>) -> tensor<2x3x6xf32>
  %n = stablehlo.broadcast_in_dim %l, dims = [0, 1, 2] : (tensor<2x3x6xf32>) -> tensor<2x3x6x6xf32>
  %w = stablehlo.divide %e, %n : tensor<2x3x6x6xf32>
  // expected-remark @+1 {{but got a result of `mhlo.bitcast`}}
  %o = stablehlo.dot_general %w, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x3x6x6xf32>, tensor<2x3x6x4xf32>) -> tensor<2x3x6x4xf32>
  return %o : tensor<2x3x6x4xf32>
}
