// dit.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x32xf32>, %arg1: tensor<2x32xf32>, %arg2: tensor<32x192xf32>, %arg3: tensor<32x96xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<32x40xf32>, %arg6: tensor<40x32xf32>) -> (tensor<2x24x32xf32> {jax.result_info = "result"}) {
    %0 = call @silu(%arg1) : (tensor<2x32xf32>) -> tensor<2x32xf32>
    %1 = stablehlo.dot_general %0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x32xf32>, tensor<32x192xf32>) -> tensor<2x192xf32>
    %2 = stablehlo.slice %1 [0:2, 0:32] : (tensor<2x192xf32>) -> tensor<2x32xf32>
    %3 = stablehlo.slice %1 [0:2, 32:64] : (tensor<2x192xf32>) -> tensor<2x32xf32>
    %4 = stablehlo.slice %1 [0:2, 64:96] : (tensor<2x192xf32>) -> tensor<2x32xf32>
    %5 = stablehlo.slice %1 [0:2, 96:128] : (tensor<2x192xf32>) -> tensor<2x32xf32>
    %6 = stablehlo.slice %1 [0:2, 128:160] : (tensor<2x192xf32>) -> tensor<2x32xf32>
    %7 = stablehlo.slice %1 [0:2, 160:192] : (tensor<2x192xf32>) -> tensor<2x32xf32>
    %8 = stablehlo.broadcast_in_dim %2, dims = [0, 2] : (tensor<2x32xf32>) -> tensor<2x1x32xf32>
    %9 = stablehlo.broadcast_in_dim %3, dims = [0, 2] : (tensor<2x32xf32>) -> tensor<2x1x32xf32>
    %10 = stablehlo.broadcast_in_dim %4, dims = [0, 2] : (tensor<2x32xf32>) -> tensor<2x1x32xf32>
    %11 = stablehlo.broadcast_in_dim %5, dims = [0, 2] : (tensor<2x32xf32>) -> tensor<2x1x32xf32>
    %12 = stablehlo.broadcast_in_dim %6, dims = [0, 2] : (tensor<2x32xf32>) -> tensor<2x1x32xf32>
    %13 = stablehlo.broadcast_in_dim %7, dims = [0, 2] : (tensor<2x32xf32>) -> tensor<2x1x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x24x32xf32>, tensor<f32>) -> tensor<2x24xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<2x24xf32>) -> tensor<2x24x1xf32>
    %cst_0 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x24x1xf32>
    %17 = stablehlo.divide %15, %16 : tensor<2x24x1xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<2x24x1xf32>) -> tensor<2x24x32xf32>
    %19 = stablehlo.subtract %arg0, %18 : tensor<2x24x32xf32>
    %20 = stablehlo.multiply %19, %19 : tensor<2x24x32xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.reduce(%20 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<2x24x32xf32>, tensor<f32>) -> tensor<2x24xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<2x24xf32>) -> tensor<2x24x1xf32>
    %cst_2 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x24x1xf32>
    %24 = stablehlo.divide %22, %23 : tensor<2x24x1xf32>
    %cst_3 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x24x1xf32>
    %26 = stablehlo.add %24, %25 : tensor<2x24x1xf32>
    %27 = stablehlo.rsqrt %26 : tensor<2x24x1xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<2x24x1xf32>) -> tensor<2x24x32xf32>
    %29 = stablehlo.multiply %19, %28 : tensor<2x24x32xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x1x32xf32>
    %31 = stablehlo.add %30, %9 : tensor<2x1x32xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<2x1x32xf32>) -> tensor<2x24x32xf32>
    %33 = stablehlo.multiply %29, %32 : tensor<2x24x32xf32>
    %34 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<2x1x32xf32>) -> tensor<2x24x32xf32>
    %35 = stablehlo.add %33, %34 : tensor<2x24x32xf32>
    %36 = stablehlo.dot_general %35, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x96xf32>) -> tensor<2x24x96xf32>
    %37 = stablehlo.reshape %36 : (tensor<2x24x96xf32>) -> tensor<2x24x3x4x8xf32>
    %38 = stablehlo.slice %37 [0:2, 0:24, 0:1, 0:4, 0:8] : (tensor<2x24x3x4x8xf32>) -> tensor<2x24x1x4x8xf32>
    %39 = stablehlo.reshape %38 : (tensor<2x24x1x4x8xf32>) -> tensor<2x24x4x8xf32>
    %40 = stablehlo.slice %37 [0:2, 0:24, 1:2, 0:4, 0:8] : (tensor<2x24x3x4x8xf32>) -> tensor<2x24x1x4x8xf32>
    %41 = stablehlo.reshape %40 : (tensor<2x24x1x4x8xf32>) -> tensor<2x24x4x8xf32>
    %42 = stablehlo.slice %37 [0:2, 0:24, 2:3, 0:4, 0:8] : (tensor<2x24x3x4x8xf32>) -> tensor<2x24x1x4x8xf32>
    %43 = stablehlo.reshape %42 : (tensor<2x24x1x4x8xf32>) -> tensor<2x24x4x8xf32>
    %44 = stablehlo.dot_general %39, %41, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x24xf32>
    %cst_5 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    %46 = stablehlo.divide %44, %45 : tensor<2x4x24x24xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %47 = stablehlo.reduce(%46 init: %cst_6) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x4x24xf32>
    %49 = stablehlo.maximum %48, %47 : tensor<2x4x24xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %52 = stablehlo.subtract %46, %51 : tensor<2x4x24x24xf32>
    %53 = stablehlo.exponential %52 : tensor<2x4x24x24xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.reduce(%53 init: %cst_8) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %57 = stablehlo.divide %53, %56 : tensor<2x4x24x24xf32>
    %58 = stablehlo.dot_general %43, %57, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x8x24xf32>
    %59 = stablehlo.transpose %58, dims = [0, 3, 1, 2] : (tensor<2x4x8x24xf32>) -> tensor<2x24x4x8xf32>
    %60 = stablehlo.reshape %59 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %61 = stablehlo.dot_general %60, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %62 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<2x1x32xf32>) -> tensor<2x24x32xf32>
    %63 = stablehlo.multiply %62, %61 : tensor<2x24x32xf32>
    %64 = stablehlo.add %arg0, %63 : tensor<2x24x32xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %65 = stablehlo.reduce(%64 init: %cst_9) applies stablehlo.add across dimensions = [2] : (tensor<2x24x32xf32>, tensor<f32>) -> tensor<2x24xf32>
    %66 = stablehlo.broadcast_in_dim %65, dims = [0, 1] : (tensor<2x24xf32>) -> tensor<2x24x1xf32>
    %cst_10 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x24x1xf32>
    %68 = stablehlo.divide %66, %67 : tensor<2x24x1xf32>
    %69 = stablehlo.broadcast_in_dim %68, dims = [0, 1, 2] : (tensor<2x24x1xf32>) -> tensor<2x24x32xf32>
    %70 = stablehlo.subtract %64, %69 : tensor<2x24x32xf32>
    %71 = stablehlo.multiply %70, %70 : tensor<2x24x32xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.reduce(%71 init: %cst_11) applies stablehlo.add across dimensions = [2] : (tensor<2x24x32xf32>, tensor<f32>) -> tensor<2x24xf32>
    %73 = stablehlo.broadcast_in_dim %72, dims = [0, 1] : (tensor<2x24xf32>) -> tensor<2x24x1xf32>
    %cst_12 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x24x1xf32>
    %75 = stablehlo.divide %73, %74 : tensor<2x24x1xf32>
    %cst_13 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x24x1xf32>
    %77 = stablehlo.add %75, %76 : tensor<2x24x1xf32>
    %78 = stablehlo.rsqrt %77 : tensor<2x24x1xf32>
    %79 = stablehlo.broadcast_in_dim %78, dims = [0, 1, 2] : (tensor<2x24x1xf32>) -> tensor<2x24x32xf32>
    %80 = stablehlo.multiply %70, %79 : tensor<2x24x32xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x1x32xf32>
    %82 = stablehlo.add %81, %12 : tensor<2x1x32xf32>
    %83 = stablehlo.broadcast_in_dim %82, dims = [0, 1, 2] : (tensor<2x1x32xf32>) -> tensor<2x24x32xf32>
    %84 = stablehlo.multiply %80, %83 : tensor<2x24x32xf32>
    %85 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x1x32xf32>) -> tensor<2x24x32xf32>
    %86 = stablehlo.add %84, %85 : tensor<2x24x32xf32>
    %87 = stablehlo.dot_general %86, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x40xf32>) -> tensor<2x24x40xf32>
    %88 = stablehlo.multiply %87, %87 : tensor<2x24x40xf32>
    %89 = stablehlo.multiply %88, %87 : tensor<2x24x40xf32>
    %cst_15 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x24x40xf32>
    %91 = stablehlo.multiply %90, %89 : tensor<2x24x40xf32>
    %92 = stablehlo.add %87, %91 : tensor<2x24x40xf32>
    %cst_16 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x24x40xf32>
    %94 = stablehlo.multiply %93, %92 : tensor<2x24x40xf32>
    %95 = stablehlo.tanh %94 : tensor<2x24x40xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2x24x40xf32>
    %97 = stablehlo.add %96, %95 : tensor<2x24x40xf32>
    %cst_18 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<2x24x40xf32>
    %99 = stablehlo.multiply %98, %97 : tensor<2x24x40xf32>
    %100 = stablehlo.multiply %87, %99 : tensor<2x24x40xf32>
    %101 = stablehlo.dot_general %100, %arg6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x40xf32>, tensor<40x32xf32>) -> tensor<2x24x32xf32>
    %102 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<2x1x32xf32>) -> tensor<2x24x32xf32>
    %103 = stablehlo.multiply %102, %101 : tensor<2x24x32xf32>
    %104 = stablehlo.add %64, %103 : tensor<2x24x32xf32>
    return %104 : tensor<2x24x32xf32>
  }
  func.func private @silu(%arg0: tensor<2x32xf32>) -> tensor<2x32xf32> {
    %0 = stablehlo.negate %arg0 : tensor<2x32xf32>
    %1 = stablehlo.exponential %0 : tensor<2x32xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x32xf32>
    %3 = stablehlo.add %2, %1 : tensor<2x32xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x32xf32>
    %5 = stablehlo.divide %4, %3 : tensor<2x32xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<2x32xf32>
    return %6 : tensor<2x32xf32>
  }
}
