// joint-log-sum-exp.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x4x8xf32>, %arg1: tensor<2x24x4x8xf32>, %arg2: tensor<2x24x4x8xf32>, %arg3: tensor<2x24x4x8xf32>) -> (tensor<2x24x4x8xf32> {jax.result_info = "result[0]"}, tensor<2x24x4x8xf32> {jax.result_info = "result[1]"}, tensor<2x24x4x8xf32> {jax.result_info = "result[2]"}, tensor<2x24x4x8xf32> {jax.result_info = "result[3]"}) {
    %cst = stablehlo.constant dense<0.353553385> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x24x4x8xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<2x24x4x8xf32>
    %2 = stablehlo.dot_general %1, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x24xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x24xf32>
    %5 = stablehlo.maximum %4, %3 : tensor<2x4x24xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %7 = stablehlo.is_finite %6 : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x24x1xf32>
    %9 = stablehlo.select %7, %6, %8 : tensor<2x4x24x1xi1>, tensor<2x4x24x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %11 = stablehlo.subtract %2, %10 : tensor<2x4x24x24xf32>
    %12 = stablehlo.exponential %11 : tensor<2x4x24x24xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %15 = stablehlo.abs %14 : tensor<2x4x24x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x24x1xf32>
    %17 = stablehlo.compare GE, %14, %16, FLOAT : (tensor<2x4x24x1xf32>, tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xi1>
    %18 = stablehlo.log %15 : tensor<2x4x24x1xf32>
    %19 = stablehlo.add %18, %9 : tensor<2x4x24x1xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %21 = stablehlo.subtract %2, %20 : tensor<2x4x24x24xf32>
    %22 = stablehlo.exponential %21 : tensor<2x4x24x24xf32>
    %23 = stablehlo.dot_general %arg2, %22, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x8x24xf32>
    %24 = stablehlo.transpose %23, dims = [0, 3, 1, 2] : (tensor<2x4x8x24xf32>) -> tensor<2x24x4x8xf32>
    %25 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<2x24x4x8xf32>) -> tensor<2x4x8x24xf32>
    %26 = stablehlo.dot_general %25, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x24xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x24xf32>
    %27 = stablehlo.dot_general %25, %22, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x24xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x8x24xf32>
    %28 = stablehlo.transpose %27, dims = [0, 3, 1, 2] : (tensor<2x4x8x24xf32>) -> tensor<2x24x4x8xf32>
    %29 = stablehlo.multiply %26, %22 : tensor<2x4x24x24xf32>
    %30 = stablehlo.negate %29 : tensor<2x4x24x24xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.reduce(%30 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %32 = stablehlo.reshape %31 : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %33 = stablehlo.divide %32, %15 : tensor<2x4x24x1xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x4x24x1xf32>
    %35 = stablehlo.select %17, %34, %33 : tensor<2x4x24x1xi1>, tensor<2x4x24x1xf32>
    %36 = stablehlo.select %17, %33, %34 : tensor<2x4x24x1xi1>, tensor<2x4x24x1xf32>
    %37 = stablehlo.negate %35 : tensor<2x4x24x1xf32>
    %38 = stablehlo.add %36, %37 : tensor<2x4x24x1xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.reduce(%38 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x1xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x24xf32>
    %41 = stablehlo.multiply %40, %12 : tensor<2x4x24x24xf32>
    %42 = stablehlo.add %29, %41 : tensor<2x4x24x24xf32>
    %43 = stablehlo.dot_general %42, %1, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x24x24xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x8xf32>
    %44 = stablehlo.transpose %43, dims = [0, 2, 1, 3] : (tensor<2x4x24x8xf32>) -> tensor<2x24x4x8xf32>
    %45 = stablehlo.dot_general %42, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x24x24xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x8xf32>
    %46 = stablehlo.transpose %45, dims = [0, 2, 1, 3] : (tensor<2x4x24x8xf32>) -> tensor<2x24x4x8xf32>
    %cst_8 = stablehlo.constant dense<0.353553385> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x24x4x8xf32>
    %48 = stablehlo.multiply %46, %47 : tensor<2x24x4x8xf32>
    return %24, %48, %44, %28 : tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>
  }
}
