// log-sum-exp-where.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x4x8xf32>, %arg1: tensor<2x24x4x8xf32>, %arg2: tensor<2x24x4x8xf32>) -> (tensor<2x24x4x8xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x24xf32>
    %cst = stablehlo.constant dense<0.353553385> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<2x4x24x24xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<24x24xi1>
    %4 = call @tril(%3) : (tensor<24x24xi1>) -> tensor<24x24xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %5 = call @_where(%4, %2, %c_0) : (tensor<24x24xi1>, tensor<2x4x24x24xf32>, tensor<i32>) -> tensor<2x4x24x24xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %6 = call @_where_0(%4, %5, %cst_1) : (tensor<24x24xi1>, tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24x24xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x4x24xf32>
    %9 = stablehlo.maximum %8, %7 : tensor<2x4x24xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %11 = stablehlo.is_finite %10 : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xi1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x24x1xf32>
    %13 = stablehlo.select %11, %10, %12 : tensor<2x4x24x1xi1>, tensor<2x4x24x1xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %15 = stablehlo.subtract %5, %14 : tensor<2x4x24x24xf32>
    %16 = stablehlo.exponential %15 : tensor<2x4x24x24xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = call @_where_0(%4, %16, %cst_5) : (tensor<24x24xi1>, tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24x24xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%17 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %20 = stablehlo.abs %19 : tensor<2x4x24x1xf32>
    %21 = stablehlo.log %20 : tensor<2x4x24x1xf32>
    %22 = stablehlo.add %21, %13 : tensor<2x4x24x1xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %23 = call @_where_1(%4, %2, %cst_7) : (tensor<24x24xi1>, tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24x24xf32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %25 = stablehlo.subtract %23, %24 : tensor<2x4x24x24xf32>
    %26 = stablehlo.exponential %25 : tensor<2x4x24x24xf32>
    %27 = stablehlo.dot_general %arg2, %26, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x8x24xf32>
    %28 = stablehlo.transpose %27, dims = [0, 3, 1, 2] : (tensor<2x4x8x24xf32>) -> tensor<2x24x4x8xf32>
    return %28 : tensor<2x24x4x8xf32>
  }
  func.func private @tril(%arg0: tensor<24x24xi1>) -> tensor<24x24xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<24x24xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<24x24xi32>
    %2 = stablehlo.add %0, %1 : tensor<24x24xi32>
    %3 = stablehlo.iota dim = 1 : tensor<24x24xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<24x24xi32>, tensor<24x24xi32>) -> tensor<24x24xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<24x24xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<24x24xi1>, tensor<24x24xi1>
    return %6 : tensor<24x24xi1>
  }
  func.func private @_where(%arg0: tensor<24x24xi1>, %arg1: tensor<2x4x24x24xf32>, %arg2: tensor<i32>) -> tensor<2x4x24x24xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<24x24xi1>) -> tensor<2x4x24x24xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>
    return %3 : tensor<2x4x24x24xf32>
  }
  func.func private @_where_0(%arg0: tensor<24x24xi1>, %arg1: tensor<2x4x24x24xf32>, %arg2: tensor<f32>) -> tensor<2x4x24x24xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<24x24xi1>) -> tensor<2x4x24x24xi1>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    %2 = stablehlo.select %0, %arg1, %1 : tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>
    return %2 : tensor<2x4x24x24xf32>
  }
  func.func private @_where_1(%arg0: tensor<24x24xi1>, %arg1: tensor<2x4x24x24xf32>, %arg2: tensor<f32>) -> tensor<2x4x24x24xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<24x24xi1>) -> tensor<2x4x24x24xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>
    return %3 : tensor<2x4x24x24xf32>
  }
}
