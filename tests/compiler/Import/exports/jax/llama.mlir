// llama.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<32x16xf32>, %arg3: tensor<32x16xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<32x40xf32>, %arg6: tensor<32x40xf32>, %arg7: tensor<40x32xf32>) -> (tensor<2x24x32xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<2x24x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x24x32xf32>, tensor<f32>) -> tensor<2x24xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<2x24xf32>) -> tensor<2x24x1xf32>
    %cst_0 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x24x1xf32>
    %4 = stablehlo.divide %2, %3 : tensor<2x24x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x24x1xf32>
    %6 = stablehlo.add %4, %5 : tensor<2x24x1xf32>
    %7 = stablehlo.rsqrt %6 : tensor<2x24x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<2x24x1xf32>) -> tensor<2x24x32xf32>
    %9 = stablehlo.multiply %arg0, %8 : tensor<2x24x32xf32>
    %10 = stablehlo.dot_general %9, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %11 = stablehlo.reshape %10 : (tensor<2x24x32xf32>) -> tensor<2x24x4x8xf32>
    %12 = stablehlo.dot_general %9, %arg2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x16xf32>) -> tensor<2x24x16xf32>
    %13 = stablehlo.reshape %12 : (tensor<2x24x16xf32>) -> tensor<2x24x2x8xf32>
    %14 = stablehlo.dot_general %9, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x16xf32>) -> tensor<2x24x16xf32>
    %15 = stablehlo.reshape %14 : (tensor<2x24x16xf32>) -> tensor<2x24x2x8xf32>
    %16 = stablehlo.iota dim = 0 : tensor<4xi32>
    %c = stablehlo.constant dense<2> : tensor<i32>
    %17 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %18 = stablehlo.multiply %17, %16 : tensor<4xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %20 = stablehlo.add %19, %18 : tensor<4xi32>
    %21 = stablehlo.convert %20 : (tensor<4xi32>) -> tensor<4xf32>
    %cst_3 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %23 = stablehlo.divide %21, %22 : tensor<4xf32>
    %24 = stablehlo.iota dim = 0 : tensor<24xi32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<24xi32>) -> tensor<24x1xi32>
    %26 = stablehlo.broadcast_in_dim %23, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %27 = stablehlo.negate %26 : tensor<1x4xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+04> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %29 = stablehlo.power %28, %27 : tensor<1x4xf32>
    %30 = stablehlo.convert %25 : (tensor<24x1xi32>) -> tensor<24x1xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1] : (tensor<24x1xf32>) -> tensor<24x4xf32>
    %32 = stablehlo.broadcast_in_dim %29, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<24x4xf32>
    %33 = stablehlo.multiply %31, %32 : tensor<24x4xf32>
    %34 = stablehlo.cosine %33 : tensor<24x4xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [1, 3] : (tensor<24x4xf32>) -> tensor<1x24x1x4xf32>
    %36 = stablehlo.sine %33 : tensor<24x4xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [1, 3] : (tensor<24x4xf32>) -> tensor<1x24x1x4xf32>
    %38 = stablehlo.slice %11 [0:2, 0:24, 0:4, 0:4] : (tensor<2x24x4x8xf32>) -> tensor<2x24x4x4xf32>
    %39 = stablehlo.slice %11 [0:2, 0:24, 0:4, 4:8] : (tensor<2x24x4x8xf32>) -> tensor<2x24x4x4xf32>
    %40 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<1x24x1x4xf32>) -> tensor<2x24x4x4xf32>
    %41 = stablehlo.multiply %38, %40 : tensor<2x24x4x4xf32>
    %42 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3] : (tensor<1x24x1x4xf32>) -> tensor<2x24x4x4xf32>
    %43 = stablehlo.multiply %39, %42 : tensor<2x24x4x4xf32>
    %44 = stablehlo.subtract %41, %43 : tensor<2x24x4x4xf32>
    %45 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<1x24x1x4xf32>) -> tensor<2x24x4x4xf32>
    %46 = stablehlo.multiply %39, %45 : tensor<2x24x4x4xf32>
    %47 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3] : (tensor<1x24x1x4xf32>) -> tensor<2x24x4x4xf32>
    %48 = stablehlo.multiply %38, %47 : tensor<2x24x4x4xf32>
    %49 = stablehlo.add %46, %48 : tensor<2x24x4x4xf32>
    %50 = stablehlo.concatenate %44, %49, dim = 3 : (tensor<2x24x4x4xf32>, tensor<2x24x4x4xf32>) -> tensor<2x24x4x8xf32>
    %51 = stablehlo.slice %13 [0:2, 0:24, 0:2, 0:4] : (tensor<2x24x2x8xf32>) -> tensor<2x24x2x4xf32>
    %52 = stablehlo.slice %13 [0:2, 0:24, 0:2, 4:8] : (tensor<2x24x2x8xf32>) -> tensor<2x24x2x4xf32>
    %53 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<1x24x1x4xf32>) -> tensor<2x24x2x4xf32>
    %54 = stablehlo.multiply %51, %53 : tensor<2x24x2x4xf32>
    %55 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3] : (tensor<1x24x1x4xf32>) -> tensor<2x24x2x4xf32>
    %56 = stablehlo.multiply %52, %55 : tensor<2x24x2x4xf32>
    %57 = stablehlo.subtract %54, %56 : tensor<2x24x2x4xf32>
    %58 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<1x24x1x4xf32>) -> tensor<2x24x2x4xf32>
    %59 = stablehlo.multiply %52, %58 : tensor<2x24x2x4xf32>
    %60 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3] : (tensor<1x24x1x4xf32>) -> tensor<2x24x2x4xf32>
    %61 = stablehlo.multiply %51, %60 : tensor<2x24x2x4xf32>
    %62 = stablehlo.add %59, %61 : tensor<2x24x2x4xf32>
    %63 = stablehlo.concatenate %57, %62, dim = 3 : (tensor<2x24x2x4xf32>, tensor<2x24x2x4xf32>) -> tensor<2x24x2x8xf32>
    %64 = stablehlo.reshape %50 : (tensor<2x24x4x8xf32>) -> tensor<2x24x2x2x8xf32>
    %65 = stablehlo.dot_general %64, %63, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x2x2x8xf32>, tensor<2x24x2x8xf32>) -> tensor<2x2x24x2x24xf32>
    %cst_5 = stablehlo.constant dense<0.353553385> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x24x2x24xf32>
    %67 = stablehlo.multiply %65, %66 : tensor<2x2x24x2x24xf32>
    %c_6 = stablehlo.constant dense<true> : tensor<i1>
    %68 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i1>) -> tensor<2x2x24x24xi1>
    %c_7 = stablehlo.constant dense<true> : tensor<i1>
    %69 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i1>) -> tensor<24x24xi1>
    %70 = call @tril(%69) : (tensor<24x24xi1>) -> tensor<24x24xi1>
    %71 = stablehlo.broadcast_in_dim %70, dims = [2, 3] : (tensor<24x24xi1>) -> tensor<1x1x24x24xi1>
    %72 = stablehlo.broadcast_in_dim %71, dims = [0, 1, 2, 3] : (tensor<1x1x24x24xi1>) -> tensor<2x2x24x24xi1>
    %73 = stablehlo.and %68, %72 : tensor<2x2x24x24xi1>
    %cst_8 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
    %74 = call @_where(%73, %67, %cst_8) : (tensor<2x2x24x24xi1>, tensor<2x2x24x2x24xf32>, tensor<f32>) -> tensor<2x2x2x24x24xf32>
    %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %75 = stablehlo.reduce(%74 init: %cst_9) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x2x2x24xf32>
    %77 = stablehlo.maximum %76, %75 : tensor<2x2x2x24xf32>
    %78 = stablehlo.broadcast_in_dim %77, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %79 = stablehlo.broadcast_in_dim %78, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %80 = stablehlo.subtract %74, %79 : tensor<2x2x2x24x24xf32>
    %81 = stablehlo.exponential %80 : tensor<2x2x2x24x24xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %82 = stablehlo.reduce(%81 init: %cst_11) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %83 = stablehlo.broadcast_in_dim %82, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %84 = stablehlo.broadcast_in_dim %83, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %85 = stablehlo.divide %81, %84 : tensor<2x2x2x24x24xf32>
    %86 = stablehlo.dot_general %15, %85, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x24x2x8xf32>, tensor<2x2x2x24x24xf32>) -> tensor<2x2x8x2x24xf32>
    %87 = stablehlo.transpose %86, dims = [3, 0, 4, 1, 2] : (tensor<2x2x8x2x24xf32>) -> tensor<2x2x24x2x8xf32>
    %88 = stablehlo.transpose %87, dims = [1, 2, 3, 0, 4] : (tensor<2x2x24x2x8xf32>) -> tensor<2x24x2x2x8xf32>
    %89 = stablehlo.reshape %88 : (tensor<2x24x2x2x8xf32>) -> tensor<2x24x4x8xf32>
    %90 = stablehlo.reshape %89 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %91 = stablehlo.dot_general %90, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %92 = stablehlo.add %arg0, %91 : tensor<2x24x32xf32>
    %93 = stablehlo.dot_general %92, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x40xf32>) -> tensor<2x24x40xf32>
    %94 = call @silu(%93) : (tensor<2x24x40xf32>) -> tensor<2x24x40xf32>
    %95 = stablehlo.dot_general %92, %arg6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x40xf32>) -> tensor<2x24x40xf32>
    %96 = stablehlo.multiply %94, %95 : tensor<2x24x40xf32>
    %97 = stablehlo.dot_general %96, %arg7, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x40xf32>, tensor<40x32xf32>) -> tensor<2x24x32xf32>
    %98 = stablehlo.add %92, %97 : tensor<2x24x32xf32>
    return %98 : tensor<2x24x32xf32>
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
  func.func private @_where(%arg0: tensor<2x2x24x24xi1>, %arg1: tensor<2x2x24x2x24xf32>, %arg2: tensor<f32>) -> tensor<2x2x2x24x24xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<2x2x24x24xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2, 3, 4] : (tensor<2x2x24x24xi1>) -> tensor<2x2x2x24x24xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [1, 2, 3, 4] : (tensor<2x2x24x24xf32>) -> tensor<2x2x2x24x24xf32>
    %3 = stablehlo.transpose %arg1, dims = [3, 0, 1, 2, 4] : (tensor<2x2x24x2x24xf32>) -> tensor<2x2x2x24x24xf32>
    %4 = stablehlo.select %1, %3, %2 : tensor<2x2x2x24x24xi1>, tensor<2x2x2x24x24xf32>
    return %4 : tensor<2x2x2x24x24xf32>
  }
  func.func private @silu(%arg0: tensor<2x24x40xf32>) -> tensor<2x24x40xf32> {
    %0 = stablehlo.negate %arg0 : tensor<2x24x40xf32>
    %1 = stablehlo.exponential %0 : tensor<2x24x40xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x24x40xf32>
    %3 = stablehlo.add %2, %1 : tensor<2x24x40xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x24x40xf32>
    %5 = stablehlo.divide %4, %3 : tensor<2x24x40xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<2x24x40xf32>
    return %6 : tensor<2x24x40xf32>
  }
}
