// scan-remat-grouped.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x32xf32>, %arg1: tensor<2x24x32xf32>, %arg2: tensor<3x32x32xf32>, %arg3: tensor<3x32x16xf32>, %arg4: tensor<3x32x16xf32>, %arg5: tensor<3x32x32xf32>) -> (tensor<2x24x32xf32> {jax.result_info = "result[0]"}, tensor<2x24x32xf32> {jax.result_info = "result[1][0]"}, tensor<3x32x32xf32> {jax.result_info = "result[1][1][0]"}, tensor<3x32x16xf32> {jax.result_info = "result[1][1][1]"}, tensor<3x32x16xf32> {jax.result_info = "result[1][1][2]"}, tensor<3x32x32xf32> {jax.result_info = "result[1][1][3]"}) {
    %0 = stablehlo.iota dim = 0 : tensor<24xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<24xi32>) -> tensor<24x1xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<24xi32>) -> tensor<1x24xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<24x1xi32>) -> tensor<24x24xi32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x24xi32>) -> tensor<24x24xi32>
    %5 = stablehlo.compare GE, %3, %4, SIGNED : (tensor<24x24xi32>, tensor<24x24xi32>) -> tensor<24x24xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %6 = call @_where(%5, %cst, %cst_0) : (tensor<24x24xi1>, tensor<f32>, tensor<f32>) -> tensor<24x24xf32>
    %7 = stablehlo.convert %6 : tensor<24x24xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [3, 4] : (tensor<24x24xf32>) -> tensor<1x1x1x24x24xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x2x24x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %10:8 = stablehlo.while(%iterArg = %arg2, %iterArg_7 = %arg3, %iterArg_8 = %arg4, %iterArg_9 = %arg5, %iterArg_10 = %8, %iterArg_11 = %c, %iterArg_12 = %arg0, %iterArg_13 = %9) : tensor<3x32x32xf32>, tensor<3x32x16xf32>, tensor<3x32x16xf32>, tensor<3x32x32xf32>, tensor<1x1x1x24x24xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x2x24x32xf32>
    cond {
      %c_14 = stablehlo.constant dense<3> : tensor<i32>
      %16 = stablehlo.compare LT, %iterArg_11, %c_14, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %16 : tensor<i1>
    } do {
      %16 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_11) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %17 = func.call @dynamic_index_in_dim_0(%iterArg_7, %iterArg_11) : (tensor<3x32x16xf32>, tensor<i32>) -> tensor<32x16xf32>
      %18 = func.call @dynamic_index_in_dim_0(%iterArg_8, %iterArg_11) : (tensor<3x32x16xf32>, tensor<i32>) -> tensor<32x16xf32>
      %19 = func.call @dynamic_index_in_dim(%iterArg_9, %iterArg_11) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %20:2 = func.call @closed_call(%iterArg_10, %iterArg_12, %16, %17, %18, %19) : (tensor<1x1x1x24x24xf32>, tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x32xf32>) -> (tensor<2x24x32xf32>, tensor<2x24x32xf32>)
      %21 = func.call @dynamic_update_index_in_dim(%iterArg_13, %20#1, %iterArg_11) : (tensor<3x2x24x32xf32>, tensor<2x24x32xf32>, tensor<i32>) -> tensor<3x2x24x32xf32>
      %c_14 = stablehlo.constant dense<1> : tensor<i32>
      %22 = stablehlo.add %iterArg_11, %c_14 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %22, %20#0, %21 : tensor<3x32x32xf32>, tensor<3x32x16xf32>, tensor<3x32x16xf32>, tensor<3x32x32xf32>, tensor<1x1x1x24x24xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x2x24x32xf32>
    }
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x32x32xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x32x16xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x32x16xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x32x32xf32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %15:11 = stablehlo.while(%iterArg = %10#7, %iterArg_7 = %arg2, %iterArg_8 = %arg3, %iterArg_9 = %arg4, %iterArg_10 = %arg5, %iterArg_11 = %c_6, %iterArg_12 = %arg1, %iterArg_13 = %11, %iterArg_14 = %12, %iterArg_15 = %13, %iterArg_16 = %14) : tensor<3x2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x16xf32>, tensor<3x32x16xf32>, tensor<3x32x32xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x16xf32>, tensor<3x32x16xf32>, tensor<3x32x32xf32>
    cond {
      %c_17 = stablehlo.constant dense<3> : tensor<i32>
      %16 = stablehlo.compare LT, %iterArg_11, %c_17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %16 : tensor<i1>
    } do {
      %c_17 = stablehlo.constant dense<3> : tensor<i32>
      %16 = stablehlo.subtract %c_17, %iterArg_11 : tensor<i32>
      %c_18 = stablehlo.constant dense<1> : tensor<i32>
      %17 = stablehlo.subtract %16, %c_18 : tensor<i32>
      %18 = func.call @dynamic_index_in_dim_1(%iterArg, %17) : (tensor<3x2x24x32xf32>, tensor<i32>) -> tensor<2x24x32xf32>
      %19 = func.call @dynamic_index_in_dim(%iterArg_7, %17) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %20 = func.call @dynamic_index_in_dim_0(%iterArg_8, %17) : (tensor<3x32x16xf32>, tensor<i32>) -> tensor<32x16xf32>
      %21 = func.call @dynamic_index_in_dim_0(%iterArg_9, %17) : (tensor<3x32x16xf32>, tensor<i32>) -> tensor<32x16xf32>
      %22 = func.call @dynamic_index_in_dim(%iterArg_10, %17) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %23:5 = func.call @closed_call_2(%iterArg_12, %18, %19, %20, %21, %22) : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x32xf32>) -> (tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x32xf32>)
      %24 = func.call @dynamic_update_index_in_dim_4(%iterArg_13, %23#1, %17) : (tensor<3x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<3x32x32xf32>
      %25 = func.call @dynamic_update_index_in_dim_5(%iterArg_14, %23#2, %17) : (tensor<3x32x16xf32>, tensor<32x16xf32>, tensor<i32>) -> tensor<3x32x16xf32>
      %26 = func.call @dynamic_update_index_in_dim_5(%iterArg_15, %23#3, %17) : (tensor<3x32x16xf32>, tensor<32x16xf32>, tensor<i32>) -> tensor<3x32x16xf32>
      %27 = func.call @dynamic_update_index_in_dim_4(%iterArg_16, %23#4, %17) : (tensor<3x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<3x32x32xf32>
      %c_19 = stablehlo.constant dense<1> : tensor<i32>
      %28 = stablehlo.add %iterArg_11, %c_19 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %28, %23#0, %24, %25, %26, %27 : tensor<3x2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x16xf32>, tensor<3x32x16xf32>, tensor<3x32x32xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x16xf32>, tensor<3x32x16xf32>, tensor<3x32x32xf32>
    }
    return %10#6, %15#6, %15#7, %15#8, %15#9, %15#10 : tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x16xf32>, tensor<3x32x16xf32>, tensor<3x32x32xf32>
  }
  func.func private @_where(%arg0: tensor<24x24xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<24x24xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<24x24xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<24x24xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<24x24xi1>, tensor<24x24xf32>
    return %2 : tensor<24x24xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x32x32xf32>, %arg1: tensor<i32>) -> tensor<32x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 32, 32] : (tensor<3x32x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x32x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x32x32xf32>) -> tensor<32x32xf32>
    return %1 : tensor<32x32xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<3x32x16xf32>, %arg1: tensor<i32>) -> tensor<32x16xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 32, 16] : (tensor<3x32x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x32x16xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x32x16xf32>) -> tensor<32x16xf32>
    return %1 : tensor<32x16xf32>
  }
  func.func private @closed_call(%arg0: tensor<1x1x1x24x24xf32>, %arg1: tensor<2x24x32xf32>, %arg2: tensor<32x32xf32>, %arg3: tensor<32x16xf32>, %arg4: tensor<32x16xf32>, %arg5: tensor<32x32xf32>) -> (tensor<2x24x32xf32>, tensor<2x24x32xf32>) {
    %0 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x24x32xf32>) -> tensor<2x24x4x8xf32>
    %2 = stablehlo.dot_general %arg1, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x16xf32>) -> tensor<2x24x16xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x24x16xf32>) -> tensor<2x24x2x8xf32>
    %4 = stablehlo.dot_general %arg1, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x16xf32>) -> tensor<2x24x16xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x24x16xf32>) -> tensor<2x24x2x8xf32>
    %6 = stablehlo.reshape %1 : (tensor<2x24x4x8xf32>) -> tensor<2x24x2x2x8xf32>
    %cst = stablehlo.constant dense<0.353553385> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x24x2x2x8xf32>
    %8 = stablehlo.multiply %6, %7 : tensor<2x24x2x2x8xf32>
    %9 = stablehlo.dot_general %3, %8, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x24x2x8xf32>, tensor<2x24x2x2x8xf32>) -> tensor<2x2x24x24x2xf32>
    %10 = stablehlo.transpose %9, dims = [0, 1, 4, 3, 2] : (tensor<2x2x24x24x2xf32>) -> tensor<2x2x2x24x24xf32>
    %11 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x24x24xf32>) -> tensor<2x2x2x24x24xf32>
    %12 = stablehlo.add %10, %11 : tensor<2x2x2x24x24xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_0) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %16 = stablehlo.subtract %12, %15 : tensor<2x2x2x24x24xf32>
    %17 = stablehlo.exponential %16 : tensor<2x2x2x24x24xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%17 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %21 = stablehlo.divide %17, %20 : tensor<2x2x2x24x24xf32>
    %22 = stablehlo.dot_general %5, %21, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x24x2x8xf32>, tensor<2x2x2x24x24xf32>) -> tensor<2x2x8x2x24xf32>
    %23 = stablehlo.transpose %22, dims = [0, 4, 1, 3, 2] : (tensor<2x2x8x2x24xf32>) -> tensor<2x24x2x2x8xf32>
    %24 = stablehlo.reshape %23 : (tensor<2x24x2x2x8xf32>) -> tensor<2x24x4x8xf32>
    %25 = stablehlo.reshape %24 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %26 = stablehlo.dot_general %25, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %27 = stablehlo.add %arg1, %26 : tensor<2x24x32xf32>
    return %27, %arg1 : tensor<2x24x32xf32>, tensor<2x24x32xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3x2x24x32xf32>, %arg1: tensor<2x24x32xf32>, %arg2: tensor<i32>) -> tensor<3x2x24x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<2x24x32xf32>) -> tensor<1x2x24x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x2x24x32xf32>, tensor<1x2x24x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x2x24x32xf32>
    return %1 : tensor<3x2x24x32xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<3x2x24x32xf32>, %arg1: tensor<i32>) -> tensor<2x24x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 2, 24, 32] : (tensor<3x2x24x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x24x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x24x32xf32>) -> tensor<2x24x32xf32>
    return %1 : tensor<2x24x32xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<2x24x32xf32>, %arg1: tensor<2x24x32xf32>, %arg2: tensor<32x32xf32>, %arg3: tensor<32x16xf32>, %arg4: tensor<32x16xf32>, %arg5: tensor<32x32xf32>) -> (tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x32xf32>) {
    %0:6 = stablehlo.optimization_barrier %arg1, %arg2, %arg3, %arg4, %arg5, %arg0 : tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<2x24x32xf32>
    %1 = stablehlo.dot_general %0#0, %0#1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %2 = stablehlo.reshape %1 : (tensor<2x24x32xf32>) -> tensor<2x24x4x8xf32>
    %3 = stablehlo.dot_general %0#0, %0#2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x16xf32>) -> tensor<2x24x16xf32>
    %4 = stablehlo.reshape %3 : (tensor<2x24x16xf32>) -> tensor<2x24x2x8xf32>
    %5 = stablehlo.dot_general %0#0, %0#3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x16xf32>) -> tensor<2x24x16xf32>
    %6 = stablehlo.reshape %5 : (tensor<2x24x16xf32>) -> tensor<2x24x2x8xf32>
    %7 = stablehlo.reshape %2 : (tensor<2x24x4x8xf32>) -> tensor<2x24x2x2x8xf32>
    %cst = stablehlo.constant dense<0.353553385> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x24x2x2x8xf32>
    %9 = stablehlo.multiply %7, %8 : tensor<2x24x2x2x8xf32>
    %10 = stablehlo.dot_general %4, %9, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x24x2x8xf32>, tensor<2x24x2x2x8xf32>) -> tensor<2x2x24x24x2xf32>
    %11 = stablehlo.transpose %10, dims = [0, 1, 4, 3, 2] : (tensor<2x2x24x24x2xf32>) -> tensor<2x2x2x24x24xf32>
    %12 = stablehlo.iota dim = 0 : tensor<24xi32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<24xi32>) -> tensor<24x1xi32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<24xi32>) -> tensor<1x24xi32>
    %15 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<24x1xi32>) -> tensor<24x24xi32>
    %16 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<1x24xi32>) -> tensor<24x24xi32>
    %17 = stablehlo.compare GE, %15, %16, SIGNED : (tensor<24x24xi32>, tensor<24x24xi32>) -> tensor<24x24xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %18 = call @_where_3(%17, %cst_0, %cst_1) : (tensor<24x24xi1>, tensor<f32>, tensor<f32>) -> tensor<24x24xf32>
    %19 = stablehlo.convert %18 : tensor<24x24xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [3, 4] : (tensor<24x24xf32>) -> tensor<1x1x1x24x24xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x24x24xf32>) -> tensor<2x2x2x24x24xf32>
    %22 = stablehlo.add %11, %21 : tensor<2x2x2x24x24xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %23 = stablehlo.reduce(%22 init: %cst_2) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %24 = stablehlo.reshape %23 : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %26 = stablehlo.compare EQ, %22, %25, FLOAT : (tensor<2x2x2x24x24xf32>, tensor<2x2x2x24x24xf32>) -> tensor<2x2x2x24x24xi1>
    %27 = stablehlo.convert %26 : (tensor<2x2x2x24x24xi1>) -> tensor<2x2x2x24x24xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.reduce(%27 init: %cst_3) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %29 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %31 = stablehlo.subtract %22, %30 : tensor<2x2x2x24x24xf32>
    %32 = stablehlo.exponential %31 : tensor<2x2x2x24x24xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.reduce(%32 init: %cst_4) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %36 = stablehlo.divide %32, %35 : tensor<2x2x2x24x24xf32>
    %37 = stablehlo.multiply %34, %34 : tensor<2x2x2x24x1xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x2x24x1xf32>
    %39 = stablehlo.divide %38, %37 : tensor<2x2x2x24x1xf32>
    %40 = stablehlo.dot_general %6, %36, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x24x2x8xf32>, tensor<2x2x2x24x24xf32>) -> tensor<2x2x8x2x24xf32>
    %41 = stablehlo.transpose %40, dims = [0, 4, 1, 3, 2] : (tensor<2x2x8x2x24xf32>) -> tensor<2x24x2x2x8xf32>
    %42 = stablehlo.reshape %41 : (tensor<2x24x2x2x8xf32>) -> tensor<2x24x4x8xf32>
    %43 = stablehlo.reshape %42 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %44 = stablehlo.dot_general %0#5, %43, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<32x32xf32>
    %45 = stablehlo.transpose %44, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %46 = stablehlo.dot_general %0#5, %0#4, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %47 = stablehlo.reshape %46 : (tensor<2x24x32xf32>) -> tensor<2x24x4x8xf32>
    %48 = stablehlo.reshape %47 : (tensor<2x24x4x8xf32>) -> tensor<2x24x2x2x8xf32>
    %49 = stablehlo.transpose %48, dims = [0, 2, 4, 3, 1] : (tensor<2x24x2x2x8xf32>) -> tensor<2x2x8x2x24xf32>
    %50 = stablehlo.dot_general %49, %6, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x8x2x24xf32>, tensor<2x24x2x8xf32>) -> tensor<2x2x2x24x24xf32>
    %51 = stablehlo.dot_general %49, %36, batching_dims = [0, 1] x [0, 1], contracting_dims = [3, 4] x [2, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x8x2x24xf32>, tensor<2x2x2x24x24xf32>) -> tensor<2x2x8x24xf32>
    %52 = stablehlo.transpose %51, dims = [0, 3, 1, 2] : (tensor<2x2x8x24xf32>) -> tensor<2x24x2x8xf32>
    %53 = stablehlo.broadcast_in_dim %39, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %54 = stablehlo.multiply %50, %53 : tensor<2x2x2x24x24xf32>
    %55 = stablehlo.multiply %54, %32 : tensor<2x2x2x24x24xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.reduce(%55 init: %cst_6) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %57 = stablehlo.reshape %56 : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %58 = stablehlo.negate %57 : tensor<2x2x2x24x1xf32>
    %59 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %60 = stablehlo.divide %50, %59 : tensor<2x2x2x24x24xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.reduce(%58 init: %cst_7) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x1xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x24xf32>
    %63 = stablehlo.add %60, %62 : tensor<2x2x2x24x24xf32>
    %64 = stablehlo.multiply %63, %32 : tensor<2x2x2x24x24xf32>
    %65 = stablehlo.negate %64 : tensor<2x2x2x24x24xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.reduce(%65 init: %cst_8) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %67 = stablehlo.reshape %66 : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.reduce(%67 init: %cst_9) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x1xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %69 = stablehlo.divide %68, %28 : tensor<2x2x2x24xf32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x24xf32>
    %71 = stablehlo.multiply %70, %27 : tensor<2x2x2x24x24xf32>
    %72 = stablehlo.add %64, %71 : tensor<2x2x2x24x24xf32>
    %73 = stablehlo.transpose %72, dims = [0, 1, 4, 3, 2] : (tensor<2x2x2x24x24xf32>) -> tensor<2x2x24x24x2xf32>
    %74 = stablehlo.dot_general %73, %4, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x24x24x2xf32>, tensor<2x24x2x8xf32>) -> tensor<2x2x24x2x8xf32>
    %75 = stablehlo.transpose %74, dims = [0, 2, 1, 3, 4] : (tensor<2x2x24x2x8xf32>) -> tensor<2x24x2x2x8xf32>
    %76 = stablehlo.dot_general %73, %9, batching_dims = [0, 1] x [0, 2], contracting_dims = [3, 4] x [1, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x24x24x2xf32>, tensor<2x24x2x2x8xf32>) -> tensor<2x2x24x8xf32>
    %77 = stablehlo.transpose %76, dims = [0, 2, 1, 3] : (tensor<2x2x24x8xf32>) -> tensor<2x24x2x8xf32>
    %cst_10 = stablehlo.constant dense<0.353553385> : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x24x2x2x8xf32>
    %79 = stablehlo.multiply %75, %78 : tensor<2x24x2x2x8xf32>
    %80 = stablehlo.reshape %79 : (tensor<2x24x2x2x8xf32>) -> tensor<2x24x4x8xf32>
    %81 = stablehlo.reshape %52 : (tensor<2x24x2x8xf32>) -> tensor<2x24x16xf32>
    %82 = stablehlo.dot_general %81, %0#0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x16xf32>, tensor<2x24x32xf32>) -> tensor<16x32xf32>
    %83 = stablehlo.transpose %82, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %84 = stablehlo.dot_general %81, %0#3, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x16xf32>, tensor<32x16xf32>) -> tensor<2x24x32xf32>
    %85 = stablehlo.add %0#5, %84 : tensor<2x24x32xf32>
    %86 = stablehlo.reshape %77 : (tensor<2x24x2x8xf32>) -> tensor<2x24x16xf32>
    %87 = stablehlo.dot_general %86, %0#0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x16xf32>, tensor<2x24x32xf32>) -> tensor<16x32xf32>
    %88 = stablehlo.transpose %87, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %89 = stablehlo.dot_general %86, %0#2, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x16xf32>, tensor<32x16xf32>) -> tensor<2x24x32xf32>
    %90 = stablehlo.add %85, %89 : tensor<2x24x32xf32>
    %91 = stablehlo.reshape %80 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %92 = stablehlo.dot_general %91, %0#0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<32x32xf32>
    %93 = stablehlo.transpose %92, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %94 = stablehlo.dot_general %91, %0#1, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %95 = stablehlo.add %90, %94 : tensor<2x24x32xf32>
    return %95, %93, %88, %83, %45 : tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x32xf32>
  }
  func.func private @_where_3(%arg0: tensor<24x24xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<24x24xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<24x24xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<24x24xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<24x24xi1>, tensor<24x24xf32>
    return %2 : tensor<24x24xf32>
  }
  func.func private @dynamic_update_index_in_dim_4(%arg0: tensor<3x32x32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<i32>) -> tensor<3x32x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<32x32xf32>) -> tensor<1x32x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x32x32xf32>, tensor<1x32x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x32x32xf32>
    return %1 : tensor<3x32x32xf32>
  }
  func.func private @dynamic_update_index_in_dim_5(%arg0: tensor<3x32x16xf32>, %arg1: tensor<32x16xf32>, %arg2: tensor<i32>) -> tensor<3x32x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<32x16xf32>) -> tensor<1x32x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x32x16xf32>, tensor<1x32x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x32x16xf32>
    return %1 : tensor<3x32x16xf32>
  }
}
