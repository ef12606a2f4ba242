// RUN: startrail-opt %s -split-input-file | FileCheck %s
// RUN: startrail-compile --emit=model %s -o - | FileCheck %s --check-prefix=COMPILE
// COMPILE: arith.maximumf

// CHECK-DAG: #[[$LHS:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$RHS_T:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>

// CHECK-LABEL: func.func @expand
func.func @expand(%a: tensor<8x4xf32>, %m: memref<6xf32>, %s: tensor<f32>) {
  // CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2]] output_shape [2, 4, 4] : tensor<8x4xf32> into tensor<2x4x4xf32>
  %0 = tensor.expand_shape %a [[0, 1], [2]] : tensor<8x4xf32> into tensor<2x4x4xf32>
  // CHECK: memref.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [2, 3] : memref<6xf32> into memref<2x3xf32>
  %1 = memref.expand_shape %m [[0, 1]] : memref<6xf32> into memref<2x3xf32>
  // CHECK: tensor.expand_shape %{{.*}} [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %2 = tensor.expand_shape %s [] : tensor<f32> into tensor<1x1xf32>
  // CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0], [1, 2]] output_shape [8, 2, 2] {note = "into tensor<1xf32>"}
  %3 = tensor.expand_shape %a [[0], [1, 2]] output_shape [8, 2, 2] {note = "into tensor<1xf32>"} : tensor<8x4xf32> into tensor<8x2x2xf32>
  // CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2]] output_shape [4, 2, 4]
  %4 = "tensor.expand_shape"(%a) <{reassociation = [[0, 1], [2]]}> : (tensor<8x4xf32>) -> tensor<4x2x4xf32>
  // CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2]] output_shape [1, 8, 4]
  %5 = "tensor.expand_shape"(%a) {reassociation = [[0, 1], [2]]} : (tensor<8x4xf32>) -> tensor<1x8x4xf32>
  return
}

// CHECK-LABEL: func.func @extrema
func.func @extrema(%a: f32, %b: f32, %t: tensor<4xf32>, %i: tensor<f32>) -> f32 {
  // CHECK: arith.maximumf %{{.*}}, %{{.*}} : f32
  %0 = arith.maxf %a, %b : f32
  // CHECK: arith.minimumf %{{.*}}, %{{.*}} fastmath<fast> : f32
  %1 = arith.minf %0, %b fastmath<fast> : f32
  // CHECK: arith.maximumf
  %2 = "arith.maxf"(%0, %1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  // CHECK: linalg.reduce { arith.maximumf }
  %3 = linalg.reduce { arith.maxf } ins(%t : tensor<4xf32>) outs(%i : tensor<f32>) dimensions = [0]
  // CHECK: {note = "arith.maxf", other = "say \22arith.minf\22(x)"}
  %4 = arith.addf %0, %1 {note = "arith.maxf", other = "say \"arith.minf\"(x)"} : f32 // arith.maxf
  return %4 : f32
}

// CHECK-LABEL: func.func @products
func.func @products(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>, %c: tensor<2x4xf32>,
    %at: tensor<3x2xf32>, %bt: tensor<3x4xf32>,
    %ba: tensor<5x2x3xf32>, %bb: tensor<5x4x3xf32>, %bc: tensor<5x2x4xf32>) {
  // CHECK: linalg.matmul indexing_maps = [#[[$LHS]], #[[$RHS_T]], #{{.*}}] ins(%{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<4x3xf32>)
  %0 = linalg.matmul_transpose_b ins(%a, %b : tensor<2x3xf32>, tensor<4x3xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK: linalg.matmul indexing_maps = {{.*}} ins(%{{.*}}, %{{.*}} : tensor<3x2xf32>, tensor<3x4xf32>)
  %1 = linalg.matmul_transpose_a ins(%at, %bt : tensor<3x2xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK: linalg.batch_matmul indexing_maps = {{.*}} ins(%{{.*}}, %{{.*}} : tensor<5x2x3xf32>, tensor<5x4x3xf32>)
  %2 = linalg.batch_matmul_transpose_b ins(%ba, %bb : tensor<5x2x3xf32>, tensor<5x4x3xf32>) outs(%bc : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  // CHECK: linalg.matmul indexing_maps = [#[[$LHS]], #[[$RHS_T]], #{{.*}}] ins(%{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<4x3xf32>)
  %3 = "linalg.matmul_transpose_b"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }) : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK: tensor.empty() : tensor<2x4xf32>
  %4 = linalg.init_tensor [2, 4] : tensor<2x4xf32>
  return
}
