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

// CHECK-LABEL: func.func @weights_returned
// CHECK-NOT:   startrail.attention
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
  // expected-remark @below {{attention is not raised: expected scores and weights to have no use outside of attention, but got one in `func.return`}}
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
  // expected-remark @below {{attention is not raised: expected the weights of the values to be a softmax and nothing else, but got more operations between softmax and contraction}}
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
  // expected-remark @below {{attention is not raised: expected the mask to be that of every batch element and head, but got one that differs between them}}
  %o = linalg.batch_matmul ins(%w, %v : tensor<3x8x8xf32>, tensor<3x8x4xf32>) outs(%zo : tensor<3x8x4xf32>) -> tensor<3x8x4xf32>
  return %o : tensor<3x8x4xf32>
}
