// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// Forms the exporter at hand does not write: products as generic operations on
// rank 4, the key untransposed, batch > 1, no maximum, a reciprocal, a mask that
// ends at the bottom right, f64.

#q = affine_map<(b, h, i, j, d) -> (b, h, i, d)>
#k = affine_map<(b, h, i, j, d) -> (b, h, j, d)>
#s = affine_map<(b, h, i, j, d) -> (b, h, i, j)>
#w = affine_map<(b, h, i, d, j) -> (b, h, i, j)>
#v = affine_map<(b, h, i, d, j) -> (b, h, j, d)>
#o = affine_map<(b, h, i, d, j) -> (b, h, i, d)>
#id = affine_map<(b, h, i, j) -> (b, h, i, j)>
#row = affine_map<(b, h, i, j) -> (b, h, i)>

// CHECK-LABEL: func.func @generic_products(
// CHECK-SAME:    %[[Q:.*]]: tensor<2x3x8x4xf64>, %[[K:.*]]: tensor<2x3x12x4xf64>, %[[V:.*]]: tensor<2x3x12x5xf64>)
// CHECK-NEXT:  %[[O:.*]], %{{.*}} = startrail.attention %[[Q]], %[[K]], %[[V]] mask({{ ?}}causal) alignment(bottom_right) scale(3.000000e+00) layout({{ ?}}bhsd)
// CHECK-SAME:    -> (tensor<2x3x8x5xf64>, tensor<2x3x8xf64>)
// CHECK-NEXT:  return %[[O]]
func.func @generic_products(%q: tensor<2x3x8x4xf64>, %k: tensor<2x3x12x4xf64>, %v: tensor<2x3x12x5xf64>) -> tensor<2x3x8x5xf64> {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %three = arith.constant 3.0 : f64
  %hidden = arith.constant -1.0e+30 : f64
  %c4 = arith.constant 4 : index
  %es = tensor.empty() : tensor<2x3x8x12xf64>
  %er = tensor.empty() : tensor<2x3x8xf64>
  %eo = tensor.empty() : tensor<2x3x8x5xf64>
  %zs = linalg.fill ins(%zero : f64) outs(%es : tensor<2x3x8x12xf64>) -> tensor<2x3x8x12xf64>
  %zr = linalg.fill ins(%zero : f64) outs(%er : tensor<2x3x8xf64>) -> tensor<2x3x8xf64>
  %zo = linalg.fill ins(%zero : f64) outs(%eo : tensor<2x3x8x5xf64>) -> tensor<2x3x8x5xf64>
  %s = linalg.generic {indexing_maps = [#k, #q, #s], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%k, %q : tensor<2x3x12x4xf64>, tensor<2x3x8x4xf64>) outs(%zs : tensor<2x3x8x12xf64>) {
  ^bb0(%a: f64, %b: f64, %c: f64):
    %m = arith.mulf %a, %b : f64
    %r = arith.addf %c, %m : f64
    linalg.yield %r : f64
  } -> tensor<2x3x8x12xf64>
  %e = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s : tensor<2x3x8x12xf64>) outs(%es : tensor<2x3x8x12xf64>) {
  ^bb0(%a: f64, %c: f64):
    %i = linalg.index 2 : index
    %j = linalg.index 3 : index
    %last = arith.addi %i, %c4 : index
    %seen = arith.cmpi uge, %last, %j : index
    %m = arith.mulf %three, %a : f64
    %t = arith.select %seen, %m, %hidden : f64
    %x = math.exp %t : f64
    linalg.yield %x : f64
  } -> tensor<2x3x8x12xf64>
  %l = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%e : tensor<2x3x8x12xf64>) outs(%zr : tensor<2x3x8xf64>) {
  ^bb0(%a: f64, %c: f64):
    %r = arith.addf %c, %a : f64
    linalg.yield %r : f64
  } -> tensor<2x3x8xf64>
  %w = linalg.generic {indexing_maps = [#row, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%l, %e : tensor<2x3x8xf64>, tensor<2x3x8x12xf64>) outs(%es : tensor<2x3x8x12xf64>) {
  ^bb0(%a: f64, %b: f64, %c: f64):
    %r = arith.divf %one, %a : f64
    %x = arith.mulf %r, %b : f64
    linalg.yield %x : f64
  } -> tensor<2x3x8x12xf64>
  %o = linalg.generic {indexing_maps = [#w, #v, #o], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%w, %v : tensor<2x3x8x12xf64>, tensor<2x3x12x5xf64>) outs(%zo : tensor<2x3x8x5xf64>) {
  ^bb0(%a: f64, %b: f64, %c: f64):
    %m = arith.mulf %a, %b : f64
    %r = arith.addf %c, %m : f64
    linalg.yield %r : f64
  } -> tensor<2x3x8x5xf64>
  return %o : tensor<2x3x8x5xf64>
}

// -----

// Without a batch dimension the operands get one of 1.

// CHECK-LABEL: func.func @three_dimensions
// CHECK-DAG:   %[[Q:.*]] = tensor.expand_shape %arg0
// CHECK-DAG:   %[[T:.*]] = linalg.transpose ins(%arg1
// CHECK-DAG:   %[[K:.*]] = tensor.expand_shape %[[T]]
// CHECK-DAG:   %[[V:.*]] = tensor.expand_shape %arg2
// CHECK:       %[[O:.*]], %{{.*}} = startrail.attention %[[Q]], %[[K]], %[[V]] mask({{ ?}}full) alignment(top_left) scale(1.000000e+00) layout({{ ?}}bhsd)
// CHECK:       %[[R:.*]] = tensor.collapse_shape %[[O]]
// CHECK-NEXT:  return %[[R]]
#id = affine_map<(h, i, j) -> (h, i, j)>
#row = affine_map<(h, i, j) -> (h, i)>
func.func @three_dimensions(%q: tensor<3x8x4xf32>, %k: tensor<3x4x8xf32>, %v: tensor<3x8x4xf32>) -> tensor<3x8x4xf32> {
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
  %s = linalg.batch_matmul ins(%q, %ktt : tensor<3x8x4xf32>, tensor<3x4x8xf32>) outs(%zs : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %e = linalg.exp ins(%s : tensor<3x8x8xf32>) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<3x8x8xf32>) outs(%zr : tensor<3x8xf32>) dimensions = [2]
  %lb = linalg.broadcast ins(%l : tensor<3x8xf32>) outs(%es : tensor<3x8x8xf32>) dimensions = [2]
  %w = linalg.div ins(%e, %lb : tensor<3x8x8xf32>, tensor<3x8x8xf32>) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %o = linalg.batch_matmul ins(%w, %v : tensor<3x8x8xf32>, tensor<3x8x4xf32>) outs(%zo : tensor<3x8x4xf32>) -> tensor<3x8x4xf32>
  return %o : tensor<3x8x4xf32>
}

// -----

// Positions may come from a table, of any integer type.

// CHECK-LABEL: func.func @table_of_positions
// CHECK:       startrail.attention %{{.*}}, %{{.*}}, %{{.*}} mask({{ ?}}causal) alignment(top_left)
#id = affine_map<(h, i, j) -> (h, i, j)>
func.func @table_of_positions(%q: tensor<3x8x4xf32>, %k: tensor<3x4x8xf32>, %v: tensor<3x8x4xf32>) -> tensor<3x8x4xf32> {
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
  %s = linalg.batch_matmul ins(%q, %ktt : tensor<3x8x4xf32>, tensor<3x4x8xf32>) outs(%zs : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %tab = arith.constant dense<[0,1,2,3,4,5,6,7]> : tensor<8xindex>
  %ninf = arith.constant -1.0e+30 : f32
  %sm = linalg.generic {indexing_maps = [#id, affine_map<(h,i,j)->(j)>, affine_map<(h,i,j)->(i)>, #id], iterator_types = ["parallel","parallel","parallel"]} ins(%s, %tab, %tab : tensor<3x8x8xf32>, tensor<8xindex>, tensor<8xindex>) outs(%es : tensor<3x8x8xf32>) {
  ^bb0(%a: f32, %j: index, %i: index, %c: f32):
    %p = arith.cmpi sle, %j, %i : index
    %x = arith.select %p, %a, %ninf : f32
    linalg.yield %x : f32
  } -> tensor<3x8x8xf32>
  %e = linalg.exp ins(%sm : tensor<3x8x8xf32>) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<3x8x8xf32>) outs(%zr : tensor<3x8xf32>) dimensions = [2]
  %lb = linalg.broadcast ins(%l : tensor<3x8xf32>) outs(%es : tensor<3x8x8xf32>) dimensions = [2]
  %w = linalg.div ins(%e, %lb : tensor<3x8x8xf32>, tensor<3x8x8xf32>) outs(%es : tensor<3x8x8xf32>) -> tensor<3x8x8xf32>
  %o = linalg.batch_matmul ins(%w, %v : tensor<3x8x8xf32>, tensor<3x8x4xf32>) outs(%zo : tensor<3x8x4xf32>) -> tensor<3x8x4xf32>
  return %o : tensor<3x8x4xf32>
}
