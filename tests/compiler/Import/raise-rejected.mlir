// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// An attention written by hand, and a product that is none, pass as they are.

// CHECK-LABEL: func.func @by_hand
// CHECK-NEXT:  %[[O:.*]], %[[L:.*]] = startrail.attention %arg0, %arg1, %arg1 mask({{ ?}}causal) alignment(bottom_right) layout({{ ?}}bshd)
// CHECK-NEXT:  return %[[O]], %[[L]]
func.func @by_hand(%q: tensor<1x8x4x16xf32>, %k: tensor<1x8x2x16xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x4x8xf32>) {
  %o, %l = startrail.attention %q, %k, %k mask(causal) alignment(bottom_right) layout(bshd)
      : (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x4x8xf32>)
  return %o, %l : tensor<1x8x4x16xf32>, tensor<1x4x8xf32>
}

// CHECK-LABEL: func.func @product
// CHECK:       linalg.batch_matmul
func.func @product(%a: tensor<3x8x8xf32>, %b: tensor<3x8x8xf32>, %c: tensor<3x8x8xf32>) -> tensor<3x8x8xf32> {
  %o = linalg.batch_matmul ins(%a, %b : tensor<3x8x8xf32>, tensor<3x8x8xf32>) outs(%c : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  return %o : tensor<3x8x8xf32>
}

// -----

// Weights that are used elsewhere stay for those who use them.

// CHECK-LABEL: func.func @weights_returned
// CHECK:       %[[W:.*]] = linalg.div
// CHECK-NOT:   linalg.batch_matmul
// CHECK:       %[[O:.*]], %{{.*}} = startrail.attention
// CHECK:       %[[O3:.*]] = tensor.collapse_shape %[[O]]
// CHECK:       return %[[O3]], %[[W]]
func.func @weights_returned(%q: tensor<3x8x4xf32>, %k: tensor<3x4x8xf32>, %v: tensor<3x8x4xf32>) -> (tensor<3x8x4xf32>, tensor<3x8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<3x8x8xf32>
  %er = tensor.empty() : tensor<3x8xf32>
  %eo = tensor.empty() : tensor<3x8x4xf32>
  %et = tensor.empty() : tensor<3x4x8xf32>
  %kr = linalg.transpose ins(%k : tensor<3x4x8xf32>) outs(%eo : tensor<3x8x4xf32>) permutation = [0, 2, 1]
  %kt = linalg.transpose ins(%kr : tensor<3x8x4xf32>) outs(%et : tensor<3x4x8xf32>) permutation = [0, 2, 1]
  %zs = linalg.fill ins(%zero : f32) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<3x8xf32>) -> tensor<3x8xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<3x8x4xf32>) -> tensor<3x8x4xf32>
  %s = linalg.batch_matmul ins(%q, %kt : tensor<3x8x4xf32>, tensor<3x4x8xf32>) outs(%zs : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %e = linalg.exp ins(%s : tensor<3x8x8xf32>) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<3x8x8xf32>) outs(%zr : tensor<3x8xf32>) dimensions = [2]
  %lb = linalg.broadcast ins(%l : tensor<3x8xf32>) outs(%es : tensor<3x8x8xf32>) dimensions = [2]
  %w = linalg.div ins(%e, %lb : tensor<3x8x8xf32>, tensor<3x8x8xf32>) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %o = linalg.batch_matmul ins(%w, %v : tensor<3x8x8xf32>, tensor<3x8x4xf32>) outs(%zo : tensor<3x8x4xf32>) -> tensor<3x8x4xf32>
  return %o, %w : tensor<3x8x4xf32>, tensor<3x8x8xf32>
}

// -----

// CHECK-LABEL: func.func @dropout
// CHECK-NOT:   startrail.attention
func.func @dropout(%q: tensor<3x8x4xf32>, %kt: tensor<3x4x8xf32>, %v: tensor<3x8x4xf32>, %keep: tensor<3x8x8xf32>) -> tensor<3x8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<3x8x8xf32>
  %er = tensor.empty() : tensor<3x8xf32>
  %eo = tensor.empty() : tensor<3x8x4xf32>
  %zs = linalg.fill ins(%zero : f32) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<3x8xf32>) -> tensor<3x8xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<3x8x4xf32>) -> tensor<3x8x4xf32>
  %s = linalg.batch_matmul ins(%q, %kt : tensor<3x8x4xf32>, tensor<3x4x8xf32>) outs(%zs : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %e = linalg.exp ins(%s : tensor<3x8x8xf32>) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<3x8x8xf32>) outs(%zr : tensor<3x8xf32>) dimensions = [2]
  %lb = linalg.broadcast ins(%l : tensor<3x8xf32>) outs(%es : tensor<3x8x8xf32>) dimensions = [2]
  %w = linalg.div ins(%e, %lb : tensor<3x8x8xf32>, tensor<3x8x8xf32>) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %d = linalg.mul ins(%w, %keep : tensor<3x8x8xf32>, tensor<3x8x8xf32>) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  // expected-remark @below {{attention is not raised: expected the weights of the values to be a softmax and nothing else, but got one multiplied by function argument 3, as dropout does}}
  %o = linalg.batch_matmul ins(%d, %v : tensor<3x8x8xf32>, tensor<3x8x4xf32>) outs(%zo : tensor<3x8x4xf32>) -> tensor<3x8x4xf32>
  return %o : tensor<3x8x4xf32>
}

// -----

// A bias for every head and pair.

// CHECK-LABEL: func.func @bias
// CHECK-NOT:   startrail.attention
func.func @bias(%q: tensor<3x8x4xf32>, %kt: tensor<3x4x8xf32>, %v: tensor<3x8x4xf32>, %bias: tensor<3x8x8xf32>) -> tensor<3x8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<3x8x8xf32>
  %er = tensor.empty() : tensor<3x8xf32>
  %eo = tensor.empty() : tensor<3x8x4xf32>
  %zs = linalg.fill ins(%zero : f32) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<3x8xf32>) -> tensor<3x8xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<3x8x4xf32>) -> tensor<3x8x4xf32>
  %s0 = linalg.batch_matmul ins(%q, %kt : tensor<3x8x4xf32>, tensor<3x4x8xf32>) outs(%zs : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %s = linalg.add ins(%bias, %s0 : tensor<3x8x8xf32>, tensor<3x8x8xf32>) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %e = linalg.exp ins(%s : tensor<3x8x8xf32>) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<3x8x8xf32>) outs(%zr : tensor<3x8xf32>) dimensions = [2]
  %lb = linalg.broadcast ins(%l : tensor<3x8xf32>) outs(%es : tensor<3x8x8xf32>) dimensions = [2]
  %w = linalg.div ins(%e, %lb : tensor<3x8x8xf32>, tensor<3x8x8xf32>) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  // expected-remark @below {{attention is not raised: expected what is added to the scores to be a mask that is computed from the positions of query and key, but got function argument 3: a bias, or a mask that is known at run time only}}
  %o = linalg.batch_matmul ins(%w, %v : tensor<3x8x8xf32>, tensor<3x8x4xf32>) outs(%zo : tensor<3x8x4xf32>) -> tensor<3x8x4xf32>
  return %o : tensor<3x8x4xf32>
}

// -----

// A product whose body also negates counts as a contraction, but is no product
// of query and key.

// CHECK-LABEL: func.func @negated_product
// CHECK-NOT:   startrail.attention
#q = affine_map<(h, i, j, d) -> (h, i, d)>
#k = affine_map<(h, i, j, d) -> (h, d, j)>
#s = affine_map<(h, i, j, d) -> (h, i, j)>
func.func @negated_product(%q: tensor<3x8x4xf32>, %k: tensor<3x4x8xf32>, %v: tensor<3x8x4xf32>) -> tensor<3x8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<3x8x8xf32>
  %er = tensor.empty() : tensor<3x8xf32>
  %eo = tensor.empty() : tensor<3x8x4xf32>
  %kt = linalg.transpose ins(%k : tensor<3x4x8xf32>) outs(%eo : tensor<3x8x4xf32>) permutation = [0, 2, 1]
  %et = tensor.empty() : tensor<3x4x8xf32>
  %ktt = linalg.transpose ins(%kt : tensor<3x8x4xf32>) outs(%et : tensor<3x4x8xf32>) permutation = [0, 2, 1]
  %zs = linalg.fill ins(%zero : f32) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<3x8xf32>) -> tensor<3x8xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<3x8x4xf32>) -> tensor<3x8x4xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %ktt : tensor<3x8x4xf32>, tensor<3x4x8xf32>) outs(%zs : tensor<3x8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %n = arith.negf %a : f32
    %m = arith.mulf %n, %b : f32
    %r = arith.addf %c, %m : f32
    linalg.yield %r : f32
  } -> tensor<3x8x8xf32>
  %e = linalg.exp ins(%s : tensor<3x8x8xf32>) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<3x8x8xf32>) outs(%zr : tensor<3x8xf32>) dimensions = [2]
  %lb = linalg.broadcast ins(%l : tensor<3x8xf32>) outs(%es : tensor<3x8x8xf32>) dimensions = [2]
  %w = linalg.div ins(%e, %lb : tensor<3x8x8xf32>, tensor<3x8x8xf32>) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  // expected-remark @below {{attention is not raised: expected the scores to be the product of query and key, but got a result of `linalg.generic`}}
  %o = linalg.batch_matmul ins(%w, %v : tensor<3x8x8xf32>, tensor<3x8x4xf32>) outs(%zo : tensor<3x8x4xf32>) -> tensor<3x8x4xf32>
  return %o : tensor<3x8x4xf32>
}

// -----

// Attention has no such element type: the operations stay.

// CHECK-LABEL: func.func @foreign_element_type
// CHECK-NOT:   startrail.attention
func.func @foreign_element_type(%q: tensor<3x8x4xf8E4M3FN>, %k: tensor<3x4x8xf8E4M3FN>, %v: tensor<3x8x4xf8E4M3FN>) -> tensor<3x8x4xf8E4M3FN> {
  %zero = arith.constant 0.0 : f8E4M3FN
  %es = tensor.empty() : tensor<3x8x8xf8E4M3FN>
  %er = tensor.empty() : tensor<3x8xf8E4M3FN>
  %eo = tensor.empty() : tensor<3x8x4xf8E4M3FN>
  %kt = linalg.transpose ins(%k : tensor<3x4x8xf8E4M3FN>) outs(%eo : tensor<3x8x4xf8E4M3FN>) permutation = [0, 2, 1]
  %et = tensor.empty() : tensor<3x4x8xf8E4M3FN>
  %ktt = linalg.transpose ins(%kt : tensor<3x8x4xf8E4M3FN>) outs(%et : tensor<3x4x8xf8E4M3FN>) permutation = [0, 2, 1]
  %zs = linalg.fill ins(%zero : f8E4M3FN) outs(%es : tensor<3x8x8xf8E4M3FN>) -> tensor<3x8x8xf8E4M3FN>
  %zr = linalg.fill ins(%zero : f8E4M3FN) outs(%er : tensor<3x8xf8E4M3FN>) -> tensor<3x8xf8E4M3FN>
  %zo = linalg.fill ins(%zero : f8E4M3FN) outs(%eo : tensor<3x8x4xf8E4M3FN>) -> tensor<3x8x4xf8E4M3FN>
  %s = linalg.batch_matmul ins(%q, %ktt : tensor<3x8x4xf8E4M3FN>, tensor<3x4x8xf8E4M3FN>) outs(%zs : tensor<3x8x8xf8E4M3FN>) -> tensor<3x8x8xf8E4M3FN>
  %e = linalg.exp ins(%s : tensor<3x8x8xf8E4M3FN>) outs(%es : tensor<3x8x8xf8E4M3FN>) -> tensor<3x8x8xf8E4M3FN>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<3x8x8xf8E4M3FN>) outs(%zr : tensor<3x8xf8E4M3FN>) dimensions = [2]
  %lb = linalg.broadcast ins(%l : tensor<3x8xf8E4M3FN>) outs(%es : tensor<3x8x8xf8E4M3FN>) dimensions = [2]
  %w = linalg.div ins(%e, %lb : tensor<3x8x8xf8E4M3FN>, tensor<3x8x8xf8E4M3FN>) outs(%es : tensor<3x8x8xf8E4M3FN>) -> tensor<3x8x8xf8E4M3FN>
  %o = linalg.batch_matmul ins(%w, %v : tensor<3x8x8xf8E4M3FN>, tensor<3x8x4xf8E4M3FN>) outs(%zo : tensor<3x8x4xf8E4M3FN>) -> tensor<3x8x4xf8E4M3FN>
  return %o : tensor<3x8x4xf8E4M3FN>
}

// -----

// Where reshapes and transpositions interlock, an index grows at every step:
// the search for the key's origin ends before the index is beyond measure, and
// the nearest tensor that is known to hold the key serves.

// CHECK-LABEL: func.func @interlocking_reshapes
// CHECK:       %[[T:.*]] = linalg.transpose ins(%{{.*}} : tensor<3x4x8xf32>) outs(%{{.*}} : tensor<3x8x4xf32>)
// CHECK:       %[[K:.*]] = tensor.expand_shape %[[T]]
// CHECK:       startrail.attention %{{.*}}, %[[K]], %{{.*}} mask({{ ?}}full)
func.func @interlocking_reshapes(%q: tensor<3x8x4xf32>, %k: tensor<3x4x8xf32>, %v: tensor<3x8x4xf32>) -> tensor<3x8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<3x8x8xf32>
  %er = tensor.empty() : tensor<3x8xf32>
  %eo = tensor.empty() : tensor<3x8x4xf32>
  %f1 = tensor.collapse_shape %k [[0, 1, 2]] : tensor<3x4x8xf32> into tensor<96xf32>
  %g1 = tensor.expand_shape %f1 [[0, 1, 2]] output_shape [2, 6, 8] : tensor<96xf32> into tensor<2x6x8xf32>
  %e1 = tensor.empty() : tensor<6x2x8xf32>
  %h1 = linalg.transpose ins(%g1 : tensor<2x6x8xf32>) outs(%e1 : tensor<6x2x8xf32>) permutation = [1, 0, 2]
  %f2 = tensor.collapse_shape %h1 [[0, 1, 2]] : tensor<6x2x8xf32> into tensor<96xf32>
  %g2 = tensor.expand_shape %f2 [[0, 1, 2]] output_shape [4, 4, 6] : tensor<96xf32> into tensor<4x4x6xf32>
  %e2 = tensor.empty() : tensor<4x4x6xf32>
  %h2 = linalg.transpose ins(%g2 : tensor<4x4x6xf32>) outs(%e2 : tensor<4x4x6xf32>) permutation = [1, 0, 2]
  %f3 = tensor.collapse_shape %h2 [[0, 1, 2]] : tensor<4x4x6xf32> into tensor<96xf32>
  %g3 = tensor.expand_shape %f3 [[0, 1, 2]] output_shape [8, 3, 4] : tensor<96xf32> into tensor<8x3x4xf32>
  %e3 = tensor.empty() : tensor<3x8x4xf32>
  %h3 = linalg.transpose ins(%g3 : tensor<8x3x4xf32>) outs(%e3 : tensor<3x8x4xf32>) permutation = [1, 0, 2]
  %f4 = tensor.collapse_shape %h3 [[0, 1, 2]] : tensor<3x8x4xf32> into tensor<96xf32>
  %g4 = tensor.expand_shape %f4 [[0, 1, 2]] output_shape [6, 4, 4] : tensor<96xf32> into tensor<6x4x4xf32>
  %e4 = tensor.empty() : tensor<4x6x4xf32>
  %h4 = linalg.transpose ins(%g4 : tensor<6x4x4xf32>) outs(%e4 : tensor<4x6x4xf32>) permutation = [1, 0, 2]
  %f5 = tensor.collapse_shape %h4 [[0, 1, 2]] : tensor<4x6x4xf32> into tensor<96xf32>
  %g5 = tensor.expand_shape %f5 [[0, 1, 2]] output_shape [4, 3, 8] : tensor<96xf32> into tensor<4x3x8xf32>
  %e5 = tensor.empty() : tensor<3x4x8xf32>
  %h5 = linalg.transpose ins(%g5 : tensor<4x3x8xf32>) outs(%e5 : tensor<3x4x8xf32>) permutation = [1, 0, 2]
  %f6 = tensor.collapse_shape %h5 [[0, 1, 2]] : tensor<3x4x8xf32> into tensor<96xf32>
  %g6 = tensor.expand_shape %f6 [[0, 1, 2]] output_shape [2, 8, 6] : tensor<96xf32> into tensor<2x8x6xf32>
  %e6 = tensor.empty() : tensor<8x2x6xf32>
  %h6 = linalg.transpose ins(%g6 : tensor<2x8x6xf32>) outs(%e6 : tensor<8x2x6xf32>) permutation = [1, 0, 2]
  %f7 = tensor.collapse_shape %h6 [[0, 1, 2]] : tensor<8x2x6xf32> into tensor<96xf32>
  %g7 = tensor.expand_shape %f7 [[0, 1, 2]] output_shape [3, 8, 4] : tensor<96xf32> into tensor<3x8x4xf32>
  %e7 = tensor.empty() : tensor<8x3x4xf32>
  %h7 = linalg.transpose ins(%g7 : tensor<3x8x4xf32>) outs(%e7 : tensor<8x3x4xf32>) permutation = [1, 0, 2]
  %f8 = tensor.collapse_shape %h7 [[0, 1, 2]] : tensor<8x3x4xf32> into tensor<96xf32>
  %g8 = tensor.expand_shape %f8 [[0, 1, 2]] output_shape [3, 4, 8] : tensor<96xf32> into tensor<3x4x8xf32>
  %e8 = tensor.empty() : tensor<4x3x8xf32>
  %h8 = linalg.transpose ins(%g8 : tensor<3x4x8xf32>) outs(%e8 : tensor<4x3x8xf32>) permutation = [1, 0, 2]
  %f9 = tensor.collapse_shape %h8 [[0, 1, 2]] : tensor<4x3x8xf32> into tensor<96xf32>
  %g9 = tensor.expand_shape %f9 [[0, 1, 2]] output_shape [2, 6, 8] : tensor<96xf32> into tensor<2x6x8xf32>
  %e9 = tensor.empty() : tensor<6x2x8xf32>
  %h9 = linalg.transpose ins(%g9 : tensor<2x6x8xf32>) outs(%e9 : tensor<6x2x8xf32>) permutation = [1, 0, 2]
  %f10 = tensor.collapse_shape %h9 [[0, 1, 2]] : tensor<6x2x8xf32> into tensor<96xf32>
  %g10 = tensor.expand_shape %f10 [[0, 1, 2]] output_shape [4, 4, 6] : tensor<96xf32> into tensor<4x4x6xf32>
  %e10 = tensor.empty() : tensor<4x4x6xf32>
  %h10 = linalg.transpose ins(%g10 : tensor<4x4x6xf32>) outs(%e10 : tensor<4x4x6xf32>) permutation = [1, 0, 2]
  %f11 = tensor.collapse_shape %h10 [[0, 1, 2]] : tensor<4x4x6xf32> into tensor<96xf32>
  %g11 = tensor.expand_shape %f11 [[0, 1, 2]] output_shape [8, 3, 4] : tensor<96xf32> into tensor<8x3x4xf32>
  %e11 = tensor.empty() : tensor<3x8x4xf32>
  %h11 = linalg.transpose ins(%g11 : tensor<8x3x4xf32>) outs(%e11 : tensor<3x8x4xf32>) permutation = [1, 0, 2]
  %f12 = tensor.collapse_shape %h11 [[0, 1, 2]] : tensor<3x8x4xf32> into tensor<96xf32>
  %g12 = tensor.expand_shape %f12 [[0, 1, 2]] output_shape [6, 4, 4] : tensor<96xf32> into tensor<6x4x4xf32>
  %e12 = tensor.empty() : tensor<4x6x4xf32>
  %h12 = linalg.transpose ins(%g12 : tensor<6x4x4xf32>) outs(%e12 : tensor<4x6x4xf32>) permutation = [1, 0, 2]
  %f13 = tensor.collapse_shape %h12 [[0, 1, 2]] : tensor<4x6x4xf32> into tensor<96xf32>
  %g13 = tensor.expand_shape %f13 [[0, 1, 2]] output_shape [4, 3, 8] : tensor<96xf32> into tensor<4x3x8xf32>
  %e13 = tensor.empty() : tensor<3x4x8xf32>
  %h13 = linalg.transpose ins(%g13 : tensor<4x3x8xf32>) outs(%e13 : tensor<3x4x8xf32>) permutation = [1, 0, 2]
  %f14 = tensor.collapse_shape %h13 [[0, 1, 2]] : tensor<3x4x8xf32> into tensor<96xf32>
  %g14 = tensor.expand_shape %f14 [[0, 1, 2]] output_shape [2, 8, 6] : tensor<96xf32> into tensor<2x8x6xf32>
  %e14 = tensor.empty() : tensor<8x2x6xf32>
  %h14 = linalg.transpose ins(%g14 : tensor<2x8x6xf32>) outs(%e14 : tensor<8x2x6xf32>) permutation = [1, 0, 2]
  %f15 = tensor.collapse_shape %h14 [[0, 1, 2]] : tensor<8x2x6xf32> into tensor<96xf32>
  %g15 = tensor.expand_shape %f15 [[0, 1, 2]] output_shape [3, 8, 4] : tensor<96xf32> into tensor<3x8x4xf32>
  %e15 = tensor.empty() : tensor<8x3x4xf32>
  %h15 = linalg.transpose ins(%g15 : tensor<3x8x4xf32>) outs(%e15 : tensor<8x3x4xf32>) permutation = [1, 0, 2]
  %f16 = tensor.collapse_shape %h15 [[0, 1, 2]] : tensor<8x3x4xf32> into tensor<96xf32>
  %g16 = tensor.expand_shape %f16 [[0, 1, 2]] output_shape [3, 4, 8] : tensor<96xf32> into tensor<3x4x8xf32>
  %e16 = tensor.empty() : tensor<4x3x8xf32>
  %h16 = linalg.transpose ins(%g16 : tensor<3x4x8xf32>) outs(%e16 : tensor<4x3x8xf32>) permutation = [1, 0, 2]
  %f17 = tensor.collapse_shape %h16 [[0, 1, 2]] : tensor<4x3x8xf32> into tensor<96xf32>
  %g17 = tensor.expand_shape %f17 [[0, 1, 2]] output_shape [2, 6, 8] : tensor<96xf32> into tensor<2x6x8xf32>
  %e17 = tensor.empty() : tensor<6x2x8xf32>
  %h17 = linalg.transpose ins(%g17 : tensor<2x6x8xf32>) outs(%e17 : tensor<6x2x8xf32>) permutation = [1, 0, 2]
  %f18 = tensor.collapse_shape %h17 [[0, 1, 2]] : tensor<6x2x8xf32> into tensor<96xf32>
  %g18 = tensor.expand_shape %f18 [[0, 1, 2]] output_shape [4, 4, 6] : tensor<96xf32> into tensor<4x4x6xf32>
  %e18 = tensor.empty() : tensor<4x4x6xf32>
  %h18 = linalg.transpose ins(%g18 : tensor<4x4x6xf32>) outs(%e18 : tensor<4x4x6xf32>) permutation = [1, 0, 2]
  %f19 = tensor.collapse_shape %h18 [[0, 1, 2]] : tensor<4x4x6xf32> into tensor<96xf32>
  %g19 = tensor.expand_shape %f19 [[0, 1, 2]] output_shape [8, 3, 4] : tensor<96xf32> into tensor<8x3x4xf32>
  %e19 = tensor.empty() : tensor<3x8x4xf32>
  %h19 = linalg.transpose ins(%g19 : tensor<8x3x4xf32>) outs(%e19 : tensor<3x8x4xf32>) permutation = [1, 0, 2]
  %f20 = tensor.collapse_shape %h19 [[0, 1, 2]] : tensor<3x8x4xf32> into tensor<96xf32>
  %g20 = tensor.expand_shape %f20 [[0, 1, 2]] output_shape [6, 4, 4] : tensor<96xf32> into tensor<6x4x4xf32>
  %e20 = tensor.empty() : tensor<4x6x4xf32>
  %h20 = linalg.transpose ins(%g20 : tensor<6x4x4xf32>) outs(%e20 : tensor<4x6x4xf32>) permutation = [1, 0, 2]
  %f21 = tensor.collapse_shape %h20 [[0, 1, 2]] : tensor<4x6x4xf32> into tensor<96xf32>
  %g21 = tensor.expand_shape %f21 [[0, 1, 2]] output_shape [4, 3, 8] : tensor<96xf32> into tensor<4x3x8xf32>
  %e21 = tensor.empty() : tensor<3x4x8xf32>
  %h21 = linalg.transpose ins(%g21 : tensor<4x3x8xf32>) outs(%e21 : tensor<3x4x8xf32>) permutation = [1, 0, 2]
  %f22 = tensor.collapse_shape %h21 [[0, 1, 2]] : tensor<3x4x8xf32> into tensor<96xf32>
  %g22 = tensor.expand_shape %f22 [[0, 1, 2]] output_shape [2, 8, 6] : tensor<96xf32> into tensor<2x8x6xf32>
  %e22 = tensor.empty() : tensor<8x2x6xf32>
  %h22 = linalg.transpose ins(%g22 : tensor<2x8x6xf32>) outs(%e22 : tensor<8x2x6xf32>) permutation = [1, 0, 2]
  %f23 = tensor.collapse_shape %h22 [[0, 1, 2]] : tensor<8x2x6xf32> into tensor<96xf32>
  %g23 = tensor.expand_shape %f23 [[0, 1, 2]] output_shape [3, 8, 4] : tensor<96xf32> into tensor<3x8x4xf32>
  %e23 = tensor.empty() : tensor<8x3x4xf32>
  %h23 = linalg.transpose ins(%g23 : tensor<3x8x4xf32>) outs(%e23 : tensor<8x3x4xf32>) permutation = [1, 0, 2]
  %f24 = tensor.collapse_shape %h23 [[0, 1, 2]] : tensor<8x3x4xf32> into tensor<96xf32>
  %g24 = tensor.expand_shape %f24 [[0, 1, 2]] output_shape [3, 4, 8] : tensor<96xf32> into tensor<3x4x8xf32>
  %e24 = tensor.empty() : tensor<4x3x8xf32>
  %h24 = linalg.transpose ins(%g24 : tensor<3x4x8xf32>) outs(%e24 : tensor<4x3x8xf32>) permutation = [1, 0, 2]
  %f = tensor.collapse_shape %h24 [[0, 1, 2]] : tensor<4x3x8xf32> into tensor<96xf32>
  %kk = tensor.expand_shape %f [[0, 1, 2]] output_shape [3, 4, 8] : tensor<96xf32> into tensor<3x4x8xf32>
  %kt = linalg.transpose ins(%kk : tensor<3x4x8xf32>) outs(%eo : tensor<3x8x4xf32>) permutation = [0, 2, 1]
  %et = tensor.empty() : tensor<3x4x8xf32>
  %ktt = linalg.transpose ins(%kt : tensor<3x8x4xf32>) outs(%et : tensor<3x4x8xf32>) permutation = [0, 2, 1]
  %zs = linalg.fill ins(%zero : f32) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<3x8xf32>) -> tensor<3x8xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<3x8x4xf32>) -> tensor<3x8x4xf32>
  %s = linalg.batch_matmul ins(%q, %ktt : tensor<3x8x4xf32>, tensor<3x4x8xf32>) outs(%zs : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %e = linalg.exp ins(%s : tensor<3x8x8xf32>) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<3x8x8xf32>) outs(%zr : tensor<3x8xf32>) dimensions = [2]
  %lb = linalg.broadcast ins(%l : tensor<3x8xf32>) outs(%es : tensor<3x8x8xf32>) dimensions = [2]
  %w = linalg.div ins(%e, %lb : tensor<3x8x8xf32>, tensor<3x8x8xf32>) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %o = linalg.batch_matmul ins(%w, %v : tensor<3x8x8xf32>, tensor<3x8x4xf32>) outs(%zo : tensor<3x8x4xf32>) -> tensor<3x8x4xf32>
  return %o : tensor<3x8x4xf32>
}
