// flax-causal.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
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
    %23 = stablehlo.iota dim = 0 : tensor<24xi32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [1] : (tensor<24xi32>) -> tensor<2x24xi32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1] : (tensor<2x24xi32>) -> tensor<2x24x1xi32>
    %26 = stablehlo.broadcast_in_dim %24, dims = [0, 2] : (tensor<2x24xi32>) -> tensor<2x1x24xi32>
    %27 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<2x24x1xi32>) -> tensor<2x24x24xi32>
    %28 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<2x1x24xi32>) -> tensor<2x24x24xi32>
    %29 = stablehlo.compare GE, %27, %28, SIGNED : (tensor<2x24x24xi32>, tensor<2x24x24xi32>) -> tensor<2x24x24xi1>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 2, 3] : (tensor<2x24x24xi1>) -> tensor<2x1x24x24xi1>
    %31 = stablehlo.convert %30 : (tensor<2x1x24x24xi1>) -> tensor<2x1x24x24xf32>
    %32 = stablehlo.dot_general %22, %arg7, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x4x8xf32>) -> tensor<2x24x4x8xf32>
    %33 = stablehlo.reshape %arg6 : (tensor<4x8xf32>) -> tensor<1x1x4x8xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2, 3] : (tensor<1x1x4x8xf32>) -> tensor<2x24x4x8xf32>
    %35 = stablehlo.add %32, %34 : tensor<2x24x4x8xf32>
    %36 = stablehlo.dot_general %22, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x4x8xf32>) -> tensor<2x24x4x8xf32>
    %37 = stablehlo.reshape %arg2 : (tensor<4x8xf32>) -> tensor<1x1x4x8xf32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3] : (tensor<1x1x4x8xf32>) -> tensor<2x24x4x8xf32>
    %39 = stablehlo.add %36, %38 : tensor<2x24x4x8xf32>
    %40 = stablehlo.dot_general %22, %arg9, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x4x8xf32>) -> tensor<2x24x4x8xf32>
    %41 = stablehlo.reshape %arg8 : (tensor<4x8xf32>) -> tensor<1x1x4x8xf32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<1x1x4x8xf32>) -> tensor<2x24x4x8xf32>
    %43 = stablehlo.add %40, %42 : tensor<2x24x4x8xf32>
    %cst_5 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %44 = stablehlo.sqrt %cst_5 : tensor<f32>
    %45 = stablehlo.convert %44 : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<2x24x4x8xf32>
    %47 = stablehlo.divide %35, %46 : tensor<2x24x4x8xf32>
    %48 = stablehlo.dot_general %47, %39, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x24xf32>
    %cst_6 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %49 = call @_where(%31, %48, %cst_6) : (tensor<2x1x24x24xf32>, tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24x24xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %50 = stablehlo.reduce(%49 init: %cst_7) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x4x24xf32>
    %52 = stablehlo.maximum %51, %50 : tensor<2x4x24xf32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %55 = stablehlo.subtract %49, %54 : tensor<2x4x24x24xf32>
    %56 = stablehlo.exponential %55 : tensor<2x4x24x24xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.reduce(%56 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %59 = stablehlo.broadcast_in_dim %58, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %60 = stablehlo.divide %56, %59 : tensor<2x4x24x24xf32>
    %61 = stablehlo.dot_general %43, %60, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x8x24xf32>
    %62 = stablehlo.transpose %61, dims = [0, 3, 1, 2] : (tensor<2x4x8x24xf32>) -> tensor<2x24x4x8xf32>
    %63 = stablehlo.dot_general %62, %arg5, contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<4x8x32xf32>) -> tensor<2x24x32xf32>
    %64 = stablehlo.reshape %arg4 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<2x24x32xf32>
    %66 = stablehlo.add %63, %65 : tensor<2x24x32xf32>
    %67 = stablehlo.add %arg0, %66 : tensor<2x24x32xf32>
    return %67 : tensor<2x24x32xf32>
  }
  func.func private @_where(%arg0: tensor<2x1x24x24xf32>, %arg1: tensor<2x4x24x24xf32>, %arg2: tensor<f32>) -> tensor<2x4x24x24xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1x24x24xf32>
    %1 = stablehlo.compare NE, %arg0, %0, FLOAT : (tensor<2x1x24x24xf32>, tensor<2x1x24x24xf32>) -> tensor<2x1x24x24xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<2x1x24x24xi1>) -> tensor<2x4x24x24xi1>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    %4 = stablehlo.select %2, %arg1, %3 : tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>
    return %4 : tensor<2x4x24x24xf32>
  }
}
