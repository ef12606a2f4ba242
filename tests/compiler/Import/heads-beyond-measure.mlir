// RUN: startrail-opt %s --startrail-raise-attention -verify-diagnostics | FileCheck %s

// Heads are not compared one by one where they are too many.

// CHECK-LABEL: func.func @shared_keys
// CHECK-NOT: startrail.attention
func.func @shared_keys(%q: tensor<2147483648x8x4xf32>, %k: tensor<12x4xf32>, %v: tensor<2147483648x12x5xf32>) -> tensor<2147483648x8x5xf32> {
  %zero = arith.constant 0.0 : f32
  %es = tensor.empty() : tensor<2147483648x8x12xf32>
  %eo = tensor.empty() : tensor<2147483648x8x5xf32>
  %zs = linalg.fill ins(%zero : f32) outs(%es : tensor<2147483648x8x12xf32>) -> tensor<2147483648x8x12xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2147483648x8x5xf32>) -> tensor<2147483648x8x5xf32>
  %s = linalg.contract indexing_maps = [affine_map<(h, i, j, d) -> (h, i, d)>, affine_map<(h, i, j, d) -> (j, d)>, affine_map<(h, i, j, d) -> (h, i, j)>] ins(%q, %k : tensor<2147483648x8x4xf32>, tensor<12x4xf32>) outs(%zs : tensor<2147483648x8x12xf32>) -> tensor<2147483648x8x12xf32>
  %w = linalg.softmax dimension(2) ins(%s : tensor<2147483648x8x12xf32>) outs(%es : tensor<2147483648x8x12xf32>) -> tensor<2147483648x8x12xf32>
  // expected-remark@below {{whose heads the query heads repeat in order, but got others}}
  %o = linalg.batch_matmul ins(%w, %v : tensor<2147483648x8x12xf32>, tensor<2147483648x12x5xf32>) outs(%zo : tensor<2147483648x8x5xf32>) -> tensor<2147483648x8x5xf32>
  return %o : tensor<2147483648x8x5xf32>
}
