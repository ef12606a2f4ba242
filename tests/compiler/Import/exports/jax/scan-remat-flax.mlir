// scan-remat-flax.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x32xf32>, %arg1: tensor<2x24x32xf32>, %arg2: tensor<3x32x4x8xf32>, %arg3: tensor<3x4x8x32xf32>, %arg4: tensor<3x32x4x8xf32>, %arg5: tensor<3x32x4x8xf32>) -> (tensor<2x24x32xf32> {jax.result_info = "result[0]"}, tensor<2x24x32xf32> {jax.result_info = "result[1][0]"}, tensor<3x32x4x8xf32> {jax.result_info = "result[1][1][0]"}, tensor<3x4x8x32xf32> {jax.result_info = "result[1][1][1]"}, tensor<3x32x4x8xf32> {jax.result_info = "result[1][1][2]"}, tensor<3x32x4x8xf32> {jax.result_info = "result[1][1][3]"}) {
    %0 = stablehlo.iota dim = 0 : tensor<24xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<24xi32>) -> tensor<2x24xi32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<2x24xi32>) -> tensor<2x24x1xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 2] : (tensor<2x24xi32>) -> tensor<2x1x24xi32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<2x24x1xi32>) -> tensor<2x24x24xi32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<2x1x24xi32>) -> tensor<2x24x24xi32>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<2x24x24xi32>, tensor<2x24x24xi32>) -> tensor<2x24x24xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 2, 3] : (tensor<2x24x24xi1>) -> tensor<2x1x24x24xi1>
    %8 = stablehlo.convert %7 : (tensor<2x1x24x24xi1>) -> tensor<2x1x24x24xf32>
    %cst = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %9 = stablehlo.sqrt %cst : tensor<f32>
    %10 = stablehlo.convert %9 : tensor<f32>
    %cst_0 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %11:2 = call @_where(%8, %cst_0) : (tensor<2x1x24x24xf32>, tensor<f32>) -> (tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>)
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x2x24x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %13:10 = stablehlo.while(%iterArg = %arg2, %iterArg_7 = %arg3, %iterArg_8 = %arg4, %iterArg_9 = %arg5, %iterArg_10 = %10, %iterArg_11 = %11#0, %iterArg_12 = %11#1, %iterArg_13 = %c, %iterArg_14 = %arg0, %iterArg_15 = %12) : tensor<3x32x4x8xf32>, tensor<3x4x8x32xf32>, tensor<3x32x4x8xf32>, tensor<3x32x4x8xf32>, tensor<f32>, tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x2x24x32xf32>
    cond {
      %c_16 = stablehlo.constant dense<3> : tensor<i32>
      %19 = stablehlo.compare LT, %iterArg_13, %c_16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %19 : tensor<i1>
    } do {
      %19 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_13) : (tensor<3x32x4x8xf32>, tensor<i32>) -> tensor<32x4x8xf32>
      %20 = func.call @dynamic_index_in_dim_0(%iterArg_7, %iterArg_13) : (tensor<3x4x8x32xf32>, tensor<i32>) -> tensor<4x8x32xf32>
      %21 = func.call @dynamic_index_in_dim(%iterArg_8, %iterArg_13) : (tensor<3x32x4x8xf32>, tensor<i32>) -> tensor<32x4x8xf32>
      %22 = func.call @dynamic_index_in_dim(%iterArg_9, %iterArg_13) : (tensor<3x32x4x8xf32>, tensor<i32>) -> tensor<32x4x8xf32>
      %23:2 = func.call @closed_call(%iterArg_10, %iterArg_11, %iterArg_12, %iterArg_14, %19, %20, %21, %22) : (tensor<f32>, tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>, tensor<2x24x32xf32>, tensor<32x4x8xf32>, tensor<4x8x32xf32>, tensor<32x4x8xf32>, tensor<32x4x8xf32>) -> (tensor<2x24x32xf32>, tensor<2x24x32xf32>)
      %24 = func.call @dynamic_update_index_in_dim(%iterArg_15, %23#1, %iterArg_13) : (tensor<3x2x24x32xf32>, tensor<2x24x32xf32>, tensor<i32>) -> tensor<3x2x24x32xf32>
      %c_16 = stablehlo.constant dense<1> : tensor<i32>
      %25 = stablehlo.add %iterArg_13, %c_16 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11, %iterArg_12, %25, %23#0, %24 : tensor<3x32x4x8xf32>, tensor<3x4x8x32xf32>, tensor<3x32x4x8xf32>, tensor<3x32x4x8xf32>, tensor<f32>, tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x2x24x32xf32>
    }
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x32x4x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x4x8x32xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x32x4x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x32x4x8xf32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %18:11 = stablehlo.while(%iterArg = %arg2, %iterArg_7 = %arg3, %iterArg_8 = %arg4, %iterArg_9 = %arg5, %iterArg_10 = %13#9, %iterArg_11 = %c_6, %iterArg_12 = %arg1, %iterArg_13 = %14, %iterArg_14 = %15, %iterArg_15 = %16, %iterArg_16 = %17) : tensor<3x32x4x8xf32>, tensor<3x4x8x32xf32>, tensor<3x32x4x8xf32>, tensor<3x32x4x8xf32>, tensor<3x2x24x32xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x32x4x8xf32>, tensor<3x4x8x32xf32>, tensor<3x32x4x8xf32>, tensor<3x32x4x8xf32>
    cond {
      %c_17 = stablehlo.constant dense<3> : tensor<i32>
      %19 = stablehlo.compare LT, %iterArg_11, %c_17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %19 : tensor<i1>
    } do {
      %c_17 = stablehlo.constant dense<3> : tensor<i32>
      %19 = stablehlo.subtract %c_17, %iterArg_11 : tensor<i32>
      %c_18 = stablehlo.constant dense<1> : tensor<i32>
      %20 = stablehlo.subtract %19, %c_18 : tensor<i32>
      %21 = func.call @dynamic_index_in_dim(%iterArg, %20) : (tensor<3x32x4x8xf32>, tensor<i32>) -> tensor<32x4x8xf32>
      %22 = func.call @dynamic_index_in_dim_0(%iterArg_7, %20) : (tensor<3x4x8x32xf32>, tensor<i32>) -> tensor<4x8x32xf32>
      %23 = func.call @dynamic_index_in_dim(%iterArg_8, %20) : (tensor<3x32x4x8xf32>, tensor<i32>) -> tensor<32x4x8xf32>
      %24 = func.call @dynamic_index_in_dim(%iterArg_9, %20) : (tensor<3x32x4x8xf32>, tensor<i32>) -> tensor<32x4x8xf32>
      %25 = func.call @dynamic_index_in_dim_2(%iterArg_10, %20) : (tensor<3x2x24x32xf32>, tensor<i32>) -> tensor<2x24x32xf32>
      %26:5 = func.call @closed_call_3(%iterArg_12, %21, %22, %23, %24, %25) : (tensor<2x24x32xf32>, tensor<32x4x8xf32>, tensor<4x8x32xf32>, tensor<32x4x8xf32>, tensor<32x4x8xf32>, tensor<2x24x32xf32>) -> (tensor<2x24x32xf32>, tensor<32x4x8xf32>, tensor<4x8x32xf32>, tensor<32x4x8xf32>, tensor<32x4x8xf32>)
      %27 = func.call @dynamic_update_index_in_dim_6(%iterArg_13, %26#1, %20) : (tensor<3x32x4x8xf32>, tensor<32x4x8xf32>, tensor<i32>) -> tensor<3x32x4x8xf32>
      %28 = func.call @dynamic_update_index_in_dim_7(%iterArg_14, %26#2, %20) : (tensor<3x4x8x32xf32>, tensor<4x8x32xf32>, tensor<i32>) -> tensor<3x4x8x32xf32>
      %29 = func.call @dynamic_update_index_in_dim_6(%iterArg_15, %26#3, %20) : (tensor<3x32x4x8xf32>, tensor<32x4x8xf32>, tensor<i32>) -> tensor<3x32x4x8xf32>
      %30 = func.call @dynamic_update_index_in_dim_6(%iterArg_16, %26#4, %20) : (tensor<3x32x4x8xf32>, tensor<32x4x8xf32>, tensor<i32>) -> tensor<3x32x4x8xf32>
      %c_19 = stablehlo.constant dense<1> : tensor<i32>
      %31 = stablehlo.add %iterArg_11, %c_19 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %31, %26#0, %27, %28, %29, %30 : tensor<3x32x4x8xf32>, tensor<3x4x8x32xf32>, tensor<3x32x4x8xf32>, tensor<3x32x4x8xf32>, tensor<3x2x24x32xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x32x4x8xf32>, tensor<3x4x8x32xf32>, tensor<3x32x4x8xf32>, tensor<3x32x4x8xf32>
    }
    return %13#8, %18#6, %18#7, %18#8, %18#9, %18#10 : tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<3x32x4x8xf32>, tensor<3x4x8x32xf32>, tensor<3x32x4x8xf32>, tensor<3x32x4x8xf32>
  }
  func.func private @_where(%arg0: tensor<2x1x24x24xf32>, %arg1: tensor<f32>) -> (tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1x24x24xf32>
    %1 = stablehlo.compare NE, %arg0, %0, FLOAT : (tensor<2x1x24x24xf32>, tensor<2x1x24x24xf32>) -> tensor<2x1x24x24xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<2x1x24x24xi1>) -> tensor<2x4x24x24xi1>
    %3 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    return %2, %3 : tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x32x4x8xf32>, %arg1: tensor<i32>) -> tensor<32x4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 32, 4, 8] : (tensor<3x32x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x32x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x32x4x8xf32>) -> tensor<32x4x8xf32>
    return %1 : tensor<32x4x8xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<3x4x8x32xf32>, %arg1: tensor<i32>) -> tensor<4x8x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 4, 8, 32] : (tensor<3x4x8x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8x32xf32>) -> tensor<4x8x32xf32>
    return %1 : tensor<4x8x32xf32>
  }
  func.func private @closed_call(%arg0: tensor<f32>, %arg1: tensor<2x4x24x24xi1>, %arg2: tensor<2x4x24x24xf32>, %arg3: tensor<2x24x32xf32>, %arg4: tensor<32x4x8xf32>, %arg5: tensor<4x8x32xf32>, %arg6: tensor<32x4x8xf32>, %arg7: tensor<32x4x8xf32>) -> (tensor<2x24x32xf32>, tensor<2x24x32xf32>) {
    %0 = stablehlo.dot_general %arg3, %arg6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x4x8xf32>) -> tensor<2x24x4x8xf32>
    %1 = stablehlo.dot_general %arg3, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x4x8xf32>) -> tensor<2x24x4x8xf32>
    %2 = stablehlo.dot_general %arg3, %arg7, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x4x8xf32>) -> tensor<2x24x4x8xf32>
    %3 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<2x24x4x8xf32>
    %4 = stablehlo.divide %0, %3 : tensor<2x24x4x8xf32>
    %5 = stablehlo.dot_general %4, %1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x24xf32>
    %6 = call @_where_1(%5, %arg1, %arg2) : (tensor<2x4x24x24xf32>, tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x24xf32>
    %9 = stablehlo.maximum %8, %7 : tensor<2x4x24xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %12 = stablehlo.subtract %6, %11 : tensor<2x4x24x24xf32>
    %13 = stablehlo.exponential %12 : tensor<2x4x24x24xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %17 = stablehlo.divide %13, %16 : tensor<2x4x24x24xf32>
    %18 = stablehlo.dot_general %2, %17, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x8x24xf32>
    %19 = stablehlo.transpose %18, dims = [0, 3, 1, 2] : (tensor<2x4x8x24xf32>) -> tensor<2x24x4x8xf32>
    %20 = stablehlo.dot_general %19, %arg5, contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<4x8x32xf32>) -> tensor<2x24x32xf32>
    %21 = stablehlo.add %arg3, %20 : tensor<2x24x32xf32>
    return %21, %arg3 : tensor<2x24x32xf32>, tensor<2x24x32xf32>
  }
  func.func private @_where_1(%arg0: tensor<2x4x24x24xf32>, %arg1: tensor<2x4x24x24xi1>, %arg2: tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32> {
    %0 = stablehlo.select %arg1, %arg0, %arg2 : tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>
    return %0 : tensor<2x4x24x24xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3x2x24x32xf32>, %arg1: tensor<2x24x32xf32>, %arg2: tensor<i32>) -> tensor<3x2x24x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<2x24x32xf32>) -> tensor<1x2x24x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x2x24x32xf32>, tensor<1x2x24x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x2x24x32xf32>
    return %1 : tensor<3x2x24x32xf32>
  }
  func.func private @dynamic_index_in_dim_2(%arg0: tensor<3x2x24x32xf32>, %arg1: tensor<i32>) -> tensor<2x24x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 2, 24, 32] : (tensor<3x2x24x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x24x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x24x32xf32>) -> tensor<2x24x32xf32>
    return %1 : tensor<2x24x32xf32>
  }
  func.func private @closed_call_3(%arg0: tensor<2x24x32xf32>, %arg1: tensor<32x4x8xf32>, %arg2: tensor<4x8x32xf32>, %arg3: tensor<32x4x8xf32>, %arg4: tensor<32x4x8xf32>, %arg5: tensor<2x24x32xf32>) -> (tensor<2x24x32xf32>, tensor<32x4x8xf32>, tensor<4x8x32xf32>, tensor<32x4x8xf32>, tensor<32x4x8xf32>) {
    %0:6 = stablehlo.optimization_barrier %arg1, %arg2, %arg3, %arg4, %arg5, %arg0 : tensor<32x4x8xf32>, tensor<4x8x32xf32>, tensor<32x4x8xf32>, tensor<32x4x8xf32>, tensor<2x24x32xf32>, tensor<2x24x32xf32>
    %1 = stablehlo.iota dim = 0 : tensor<24xi32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<24xi32>) -> tensor<2x24xi32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<2x24xi32>) -> tensor<2x24x1xi32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [0, 2] : (tensor<2x24xi32>) -> tensor<2x1x24xi32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<2x24x1xi32>) -> tensor<2x24x24xi32>
    %6 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<2x1x24xi32>) -> tensor<2x24x24xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<2x24x24xi32>, tensor<2x24x24xi32>) -> tensor<2x24x24xi1>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 2, 3] : (tensor<2x24x24xi1>) -> tensor<2x1x24x24xi1>
    %9 = stablehlo.convert %8 : (tensor<2x1x24x24xi1>) -> tensor<2x1x24x24xf32>
    %10 = stablehlo.dot_general %0#4, %0#2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x4x8xf32>) -> tensor<2x24x4x8xf32>
    %11 = stablehlo.dot_general %0#4, %0#0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x4x8xf32>) -> tensor<2x24x4x8xf32>
    %12 = stablehlo.dot_general %0#4, %0#3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x4x8xf32>) -> tensor<2x24x4x8xf32>
    %cst = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %13 = stablehlo.sqrt %cst : tensor<f32>
    %14 = stablehlo.convert %13 : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<f32>) -> tensor<2x24x4x8xf32>
    %16 = stablehlo.divide %10, %15 : tensor<2x24x4x8xf32>
    %17 = stablehlo.dot_general %16, %11, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x24xf32>
    %cst_0 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %18:2 = call @_where_4(%9, %17, %cst_0) : (tensor<2x1x24x24xf32>, tensor<2x4x24x24xf32>, tensor<f32>) -> (tensor<2x4x24x24xf32>, tensor<2x4x24x24xi1>)
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %19 = stablehlo.reduce(%18#0 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x24xf32>
    %21 = stablehlo.maximum %20, %19 : tensor<2x4x24xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %24 = stablehlo.subtract %18#0, %23 : tensor<2x4x24x24xf32>
    %25 = stablehlo.exponential %24 : tensor<2x4x24x24xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.reduce(%25 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %29 = stablehlo.divide %25, %28 : tensor<2x4x24x24xf32>
    %30 = stablehlo.multiply %27, %27 : tensor<2x4x24x1xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x24x1xf32>
    %32 = stablehlo.divide %31, %30 : tensor<2x4x24x1xf32>
    %33 = stablehlo.dot_general %12, %29, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x8x24xf32>
    %34 = stablehlo.transpose %33, dims = [0, 3, 1, 2] : (tensor<2x4x8x24xf32>) -> tensor<2x24x4x8xf32>
    %35 = stablehlo.dot_general %0#5, %34, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<2x24x4x8xf32>) -> tensor<32x4x8xf32>
    %36 = stablehlo.transpose %35, dims = [1, 2, 0] : (tensor<32x4x8xf32>) -> tensor<4x8x32xf32>
    %37 = stablehlo.dot_general %0#5, %0#1, contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<4x8x32xf32>) -> tensor<2x24x4x8xf32>
    %38 = stablehlo.transpose %37, dims = [0, 2, 3, 1] : (tensor<2x24x4x8xf32>) -> tensor<2x4x8x24xf32>
    %39 = stablehlo.dot_general %38, %12, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x24xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x24xf32>
    %40 = stablehlo.dot_general %38, %29, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x24xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x8x24xf32>
    %41 = stablehlo.transpose %40, dims = [0, 3, 1, 2] : (tensor<2x4x8x24xf32>) -> tensor<2x24x4x8xf32>
    %42 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %43 = stablehlo.multiply %39, %42 : tensor<2x4x24x24xf32>
    %44 = stablehlo.multiply %43, %25 : tensor<2x4x24x24xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.reduce(%44 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %46 = stablehlo.reshape %45 : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %47 = stablehlo.negate %46 : tensor<2x4x24x1xf32>
    %48 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %49 = stablehlo.divide %39, %48 : tensor<2x4x24x24xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %50 = stablehlo.reduce(%47 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x1xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x24xf32>
    %52 = stablehlo.add %49, %51 : tensor<2x4x24x24xf32>
    %53 = stablehlo.multiply %52, %25 : tensor<2x4x24x24xf32>
    %54 = call @_where_5(%18#1, %53) : (tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32>
    %55 = stablehlo.dot_general %54, %16, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x24x24xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x8xf32>
    %56 = stablehlo.transpose %55, dims = [0, 2, 1, 3] : (tensor<2x4x24x8xf32>) -> tensor<2x24x4x8xf32>
    %57 = stablehlo.dot_general %54, %11, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x24x24xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x8xf32>
    %58 = stablehlo.transpose %57, dims = [0, 2, 1, 3] : (tensor<2x4x24x8xf32>) -> tensor<2x24x4x8xf32>
    %59 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<f32>) -> tensor<2x24x4x8xf32>
    %60 = stablehlo.divide %58, %59 : tensor<2x24x4x8xf32>
    %61 = stablehlo.dot_general %41, %0#4, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x24x32xf32>) -> tensor<4x8x32xf32>
    %62 = stablehlo.transpose %61, dims = [2, 0, 1] : (tensor<4x8x32xf32>) -> tensor<32x4x8xf32>
    %63 = stablehlo.dot_general %41, %0#3, contracting_dims = [2, 3] x [1, 2], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<32x4x8xf32>) -> tensor<2x24x32xf32>
    %64 = stablehlo.add %0#5, %63 : tensor<2x24x32xf32>
    %65 = stablehlo.dot_general %56, %0#4, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x24x32xf32>) -> tensor<4x8x32xf32>
    %66 = stablehlo.transpose %65, dims = [2, 0, 1] : (tensor<4x8x32xf32>) -> tensor<32x4x8xf32>
    %67 = stablehlo.dot_general %56, %0#0, contracting_dims = [2, 3] x [1, 2], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<32x4x8xf32>) -> tensor<2x24x32xf32>
    %68 = stablehlo.add %64, %67 : tensor<2x24x32xf32>
    %69 = stablehlo.dot_general %60, %0#4, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x24x32xf32>) -> tensor<4x8x32xf32>
    %70 = stablehlo.transpose %69, dims = [2, 0, 1] : (tensor<4x8x32xf32>) -> tensor<32x4x8xf32>
    %71 = stablehlo.dot_general %60, %0#2, contracting_dims = [2, 3] x [1, 2], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<32x4x8xf32>) -> tensor<2x24x32xf32>
    %72 = stablehlo.add %68, %71 : tensor<2x24x32xf32>
    return %72, %66, %36, %70, %62 : tensor<2x24x32xf32>, tensor<32x4x8xf32>, tensor<4x8x32xf32>, tensor<32x4x8xf32>, tensor<32x4x8xf32>
  }
  func.func private @_where_4(%arg0: tensor<2x1x24x24xf32>, %arg1: tensor<2x4x24x24xf32>, %arg2: tensor<f32>) -> (tensor<2x4x24x24xf32>, tensor<2x4x24x24xi1>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1x24x24xf32>
    %1 = stablehlo.compare NE, %arg0, %0, FLOAT : (tensor<2x1x24x24xf32>, tensor<2x1x24x24xf32>) -> tensor<2x1x24x24xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<2x1x24x24xi1>) -> tensor<2x4x24x24xi1>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    %4 = stablehlo.select %2, %arg1, %3 : tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>
    return %4, %2 : tensor<2x4x24x24xf32>, tensor<2x4x24x24xi1>
  }
  func.func private @_where_5(%arg0: tensor<2x4x24x24xi1>, %arg1: tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>
    return %1 : tensor<2x4x24x24xf32>
  }
  func.func private @dynamic_update_index_in_dim_6(%arg0: tensor<3x32x4x8xf32>, %arg1: tensor<32x4x8xf32>, %arg2: tensor<i32>) -> tensor<3x32x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<32x4x8xf32>) -> tensor<1x32x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x32x4x8xf32>, tensor<1x32x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x32x4x8xf32>
    return %1 : tensor<3x32x4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_7(%arg0: tensor<3x4x8x32xf32>, %arg1: tensor<4x8x32xf32>, %arg2: tensor<i32>) -> tensor<3x4x8x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<4x8x32xf32>) -> tensor<1x4x8x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x4x8x32xf32>, tensor<1x4x8x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x8x32xf32>
    return %1 : tensor<3x4x8x32xf32>
  }
}
