// flax.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x32xf32>, %arg1: tensor<32xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<32x4x8xf32>, %arg4: tensor<32xf32>, %arg5: tensor<4x8x32xf32>, %arg6: tensor<4x8xf32>, %arg7: tensor<32x4x8xf32>, %arg8: tensor<4x8xf32>, %arg9: tensor<32x4x8xf32>) -> (tensor<2x24x32xf32> {jax.result_info = "result"}) {
    %0 = chlo.square %arg0 : tensor<2x24x32xf32> -> tensor<2x24x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x24x32xf32>, tensor<f32>) -> tensor<2x24xf32>
    %cst_0 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x24xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x24xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%0 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<2x24x32xf32>, tensor<f32>) -> tensor<2x24xf32>
    %cst_2 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x24xf32>
    %6 = stablehlo.divide %4, %5 : tensor<2x24xf32>
    %7 = chlo.square %3 : tensor<2x24xf32> -> tensor<2x24xf32>
    %8 = stablehlo.subtract %6, %7 : tensor<2x24xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x24xf32>
    %10 = stablehlo.maximum %9, %8 : tensor<2x24xf32>
    %11 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<2x24xf32>) -> tensor<2x24x1xf32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<2x24xf32>) -> tensor<2x24x1xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x24x1xf32>) -> tensor<2x24x32xf32>
    %14 = stablehlo.subtract %arg0, %13 : tensor<2x24x32xf32>
    %cst_4 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x24x1xf32>
    %16 = stablehlo.add %12, %15 : tensor<2x24x1xf32>
    %17 = stablehlo.rsqrt %16 : tensor<2x24x1xf32>
    %18 = stablehlo.reshape %arg1 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %19 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<2x24x1xf32>) -> tensor<2x24x32xf32>
    %20 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<2x24x32xf32>
    %21 = stablehlo.multiply %19, %20 : tensor<2x24x32xf32>
    %22 = stablehlo.multiply %14, %21 : tensor<2x24x32xf32>
    %23 = stablehlo.dot_general %22, %arg7, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x4x8xf32>) -> tensor<2x24x4x8xf32>
    %24 = stablehlo.reshape %arg6 : (tensor<4x8xf32>) -> tensor<1x1x4x8xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3] : (tensor<1x1x4x8xf32>) -> tensor<2x24x4x8xf32>
    %26 = stablehlo.add %23, %25 : tensor<2x24x4x8xf32>
    %27 = stablehlo.dot_general %22, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x4x8xf32>) -> tensor<2x24x4x8xf32>
    %28 = stablehlo.reshape %arg2 : (tensor<4x8xf32>) -> tensor<1x1x4x8xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<1x1x4x8xf32>) -> tensor<2x24x4x8xf32>
    %30 = stablehlo.add %27, %29 : tensor<2x24x4x8xf32>
    %31 = stablehlo.dot_general %22, %arg9, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x4x8xf32>) -> tensor<2x24x4x8xf32>
    %32 = stablehlo.reshape %arg8 : (tensor<4x8xf32>) -> tensor<1x1x4x8xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2, 3] : (tensor<1x1x4x8xf32>) -> tensor<2x24x4x8xf32>
    %34 = stablehlo.add %31, %33 : tensor<2x24x4x8xf32>
    %cst_5 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %35 = stablehlo.sqrt %cst_5 : tensor<f32>
    %36 = stablehlo.convert %35 : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<f32>) -> tensor<2x24x4x8xf32>
    %38 = stablehlo.divide %26, %37 : tensor<2x24x4x8xf32>
    %39 = stablehlo.dot_general %38, %30, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x24xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %40 = stablehlo.reduce(%39 init: %cst_6) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x4x24xf32>
    %42 = stablehlo.maximum %41, %40 : tensor<2x4x24xf32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %45 = stablehlo.subtract %39, %44 : tensor<2x4x24x24xf32>
    %46 = stablehlo.exponential %45 : tensor<2x4x24x24xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.reduce(%46 init: %cst_8) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %50 = stablehlo.divide %46, %49 : tensor<2x4x24x24xf32>
    %51 = stablehlo.dot_general %34, %50, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x8x24xf32>
    %52 = stablehlo.transpose %51, dims = [0, 3, 1, 2] : (tensor<2x4x8x24xf32>) -> tensor<2x24x4x8xf32>
    %53 = stablehlo.dot_general %52, %arg5, contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<4x8x32xf32>) -> tensor<2x24x32xf32>
    %54 = stablehlo.reshape %arg4 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<2x24x32xf32>
    %56 = stablehlo.add %53, %55 : tensor<2x24x32xf32>
    %57 = stablehlo.add %arg0, %56 : tensor<2x24x32xf32>
    return %57 : tensor<2x24x32xf32>
  }
}
