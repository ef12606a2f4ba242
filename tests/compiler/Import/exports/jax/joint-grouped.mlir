// joint-grouped.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x4x8xf32>, %arg1: tensor<2x24x2x8xf32>, %arg2: tensor<2x24x2x8xf32>, %arg3: tensor<2x24x4x8xf32>) -> (tensor<2x24x4x8xf32> {jax.result_info = "result[0]"}, tensor<2x24x4x8xf32> {jax.result_info = "result[1]"}, tensor<2x24x2x8xf32> {jax.result_info = "result[2]"}, tensor<2x24x2x8xf32> {jax.result_info = "result[3]"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x24x4x8xf32>) -> tensor<2x24x2x2x8xf32>
    %cst = stablehlo.constant dense<0.353553385> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x24x2x2x8xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<2x24x2x2x8xf32>
    %3 = stablehlo.dot_general %arg1, %2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x24x2x8xf32>, tensor<2x24x2x2x8xf32>) -> tensor<2x2x24x24x2xf32>
    %4 = stablehlo.transpose %3, dims = [0, 1, 4, 3, 2] : (tensor<2x2x24x24x2xf32>) -> tensor<2x2x2x24x24xf32>
    %5 = stablehlo.iota dim = 0 : tensor<24xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<24xi32>) -> tensor<24x1xi32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<24xi32>) -> tensor<1x24xi32>
    %8 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<24x1xi32>) -> tensor<24x24xi32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x24xi32>) -> tensor<24x24xi32>
    %10 = stablehlo.compare GE, %8, %9, SIGNED : (tensor<24x24xi32>, tensor<24x24xi32>) -> tensor<24x24xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %11 = call @_where(%10, %cst_0, %cst_1) : (tensor<24x24xi1>, tensor<f32>, tensor<f32>) -> tensor<24x24xf32>
    %12 = stablehlo.convert %11 : tensor<24x24xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [3, 4] : (tensor<24x24xf32>) -> tensor<1x1x1x24x24xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x24x24xf32>) -> tensor<2x2x2x24x24xf32>
    %15 = stablehlo.add %4, %14 : tensor<2x2x2x24x24xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %17 = stablehlo.reshape %16 : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %19 = stablehlo.compare EQ, %15, %18, FLOAT : (tensor<2x2x2x24x24xf32>, tensor<2x2x2x24x24xf32>) -> tensor<2x2x2x24x24xi1>
    %20 = stablehlo.convert %19 : (tensor<2x2x2x24x24xi1>) -> tensor<2x2x2x24x24xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.reduce(%20 init: %cst_3) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %22 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %24 = stablehlo.subtract %15, %23 : tensor<2x2x2x24x24xf32>
    %25 = stablehlo.exponential %24 : tensor<2x2x2x24x24xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.reduce(%25 init: %cst_4) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %29 = stablehlo.divide %25, %28 : tensor<2x2x2x24x24xf32>
    %30 = stablehlo.multiply %27, %27 : tensor<2x2x2x24x1xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x2x24x1xf32>
    %32 = stablehlo.divide %31, %30 : tensor<2x2x2x24x1xf32>
    %33 = stablehlo.dot_general %arg2, %29, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x24x2x8xf32>, tensor<2x2x2x24x24xf32>) -> tensor<2x2x8x2x24xf32>
    %34 = stablehlo.transpose %33, dims = [0, 4, 1, 3, 2] : (tensor<2x2x8x2x24xf32>) -> tensor<2x24x2x2x8xf32>
    %35 = stablehlo.reshape %34 : (tensor<2x24x2x2x8xf32>) -> tensor<2x24x4x8xf32>
    %36 = stablehlo.reshape %arg3 : (tensor<2x24x4x8xf32>) -> tensor<2x24x2x2x8xf32>
    %37 = stablehlo.transpose %36, dims = [0, 2, 4, 3, 1] : (tensor<2x24x2x2x8xf32>) -> tensor<2x2x8x2x24xf32>
    %38 = stablehlo.dot_general %37, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x8x2x24xf32>, tensor<2x24x2x8xf32>) -> tensor<2x2x2x24x24xf32>
    %39 = stablehlo.dot_general %37, %29, batching_dims = [0, 1] x [0, 1], contracting_dims = [3, 4] x [2, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x8x2x24xf32>, tensor<2x2x2x24x24xf32>) -> tensor<2x2x8x24xf32>
    %40 = stablehlo.transpose %39, dims = [0, 3, 1, 2] : (tensor<2x2x8x24xf32>) -> tensor<2x24x2x8xf32>
    %41 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %42 = stablehlo.multiply %38, %41 : tensor<2x2x2x24x24xf32>
    %43 = stablehlo.multiply %42, %25 : tensor<2x2x2x24x24xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.reduce(%43 init: %cst_6) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %45 = stablehlo.reshape %44 : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %46 = stablehlo.negate %45 : tensor<2x2x2x24x1xf32>
    %47 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %48 = stablehlo.divide %38, %47 : tensor<2x2x2x24x24xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.reduce(%46 init: %cst_7) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x1xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x24xf32>
    %51 = stablehlo.add %48, %50 : tensor<2x2x2x24x24xf32>
    %52 = stablehlo.multiply %51, %25 : tensor<2x2x2x24x24xf32>
    %53 = stablehlo.negate %52 : tensor<2x2x2x24x24xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.reduce(%53 init: %cst_8) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %55 = stablehlo.reshape %54 : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.reduce(%55 init: %cst_9) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x1xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %57 = stablehlo.divide %56, %21 : tensor<2x2x2x24xf32>
    %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x24xf32>
    %59 = stablehlo.multiply %58, %20 : tensor<2x2x2x24x24xf32>
    %60 = stablehlo.add %52, %59 : tensor<2x2x2x24x24xf32>
    %61 = stablehlo.transpose %60, dims = [0, 1, 4, 3, 2] : (tensor<2x2x2x24x24xf32>) -> tensor<2x2x24x24x2xf32>
    %62 = stablehlo.dot_general %61, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x24x24x2xf32>, tensor<2x24x2x8xf32>) -> tensor<2x2x24x2x8xf32>
    %63 = stablehlo.transpose %62, dims = [0, 2, 1, 3, 4] : (tensor<2x2x24x2x8xf32>) -> tensor<2x24x2x2x8xf32>
    %64 = stablehlo.dot_general %61, %2, batching_dims = [0, 1] x [0, 2], contracting_dims = [3, 4] x [1, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x24x24x2xf32>, tensor<2x24x2x2x8xf32>) -> tensor<2x2x24x8xf32>
    %65 = stablehlo.transpose %64, dims = [0, 2, 1, 3] : (tensor<2x2x24x8xf32>) -> tensor<2x24x2x8xf32>
    %cst_10 = stablehlo.constant dense<0.353553385> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x24x2x2x8xf32>
    %67 = stablehlo.multiply %63, %66 : tensor<2x24x2x2x8xf32>
    %68 = stablehlo.reshape %67 : (tensor<2x24x2x2x8xf32>) -> tensor<2x24x4x8xf32>
    return %35, %68, %65, %40 : tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<2x24x2x8xf32>, tensor<2x24x2x8xf32>
  }
  func.func private @_where(%arg0: tensor<24x24xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<24x24xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<24x24xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<24x24xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<24x24xi1>, tensor<24x24xf32>
    return %2 : tensor<24x24xf32>
  }
}
