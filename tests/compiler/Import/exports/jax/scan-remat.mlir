// scan-remat.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x32xf32>, %arg1: tensor<2x24x32xf32>, %arg2: tensor<3x32x32xf32>, %arg3: tensor<3x32x32xf32>, %arg4: tensor<3x32x32xf32>, %arg5: tensor<3x32x32xf32>) -> (tensor<2x24x32xf32> {jax.result_info = "result[0]"}, tensor<2x24x32xf32> {jax.result_info = "result[1][0]"}, tensor<3x32x32xf32> {jax.result_info = "result[1][1][0]"}, tensor<3x32x32xf32> {jax.result_info = "result[1][1][1]"}, tensor<3x32x32xf32> {jax.result_info = "result[1][1][2]"}, tensor<3x32x32xf32> {jax.result_info = "result[1][1][3]"}) {
    %c = stablehlo.constant dense<true> : tensor<i1>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<24x24xi1>
    %1 = call @tril(%0) : (tensor<24x24xi1>) -> tensor<24x24xi1>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2:2 = call @_where(%1, %cst) : (tensor<24x24xi1>, tensor<f32>) -> (tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>)
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x2x24x32xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4:9 = stablehlo.while(%iterArg = %arg2, %iterArg_7 = %arg3, %iterArg_8 = %arg4, %iterArg_9 = %arg5, %iterArg_10 = %2#0, %iterArg_11 = %2#1, %iterArg_12 = %c_1, %iterArg_13 = %arg0, %iterArg_14 = %3) : tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x2x24x32xf32>
    cond {
      %c_15 = stablehlo.constant dense<3> : tensor<i32>
      %10 = stablehlo.compare LT, %iterArg_12, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    } do {
      %10 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_12) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %11 = func.call @dynamic_index_in_dim(%iterArg_7, %iterArg_12) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %12 = func.call @dynamic_index_in_dim(%iterArg_8, %iterArg_12) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %13 = func.call @dynamic_index_in_dim(%iterArg_9, %iterArg_12) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %14:2 = func.call @closed_call(%iterArg_10, %iterArg_11, %iterArg_13, %10, %11, %12, %13) : (tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>, tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) -> (tensor<2x24x32xf32>, tensor<2x24x32xf32>)
      %15 = func.call @dynamic_update_index_in_dim(%iterArg_14, %14#1, %iterArg_12) : (tensor<3x2x24x32xf32>, tensor<2x24x32xf32>, tensor<i32>) -> tensor<3x2x24x32xf32>
      %c_15 = stablehlo.constant dense<1> : tensor<i32>
      %16 = stablehlo.add %iterArg_12, %c_15 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11, %16, %14#0, %15 : tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x2x24x32xf32>
    }
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x32x32xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x32x32xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x32x32xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x32x32xf32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %9:11 = stablehlo.while(%iterArg = %4#8, %iterArg_7 = %arg2, %iterArg_8 = %arg3, %iterArg_9 = %arg4, %iterArg_10 = %arg5, %iterArg_11 = %c_6, %iterArg_12 = %arg1, %iterArg_13 = %5, %iterArg_14 = %6, %iterArg_15 = %7, %iterArg_16 = %8) : tensor<3x2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>
    cond {
      %c_17 = stablehlo.constant dense<3> : tensor<i32>
      %10 = stablehlo.compare LT, %iterArg_11, %c_17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    } do {
      %c_17 = stablehlo.constant dense<3> : tensor<i32>
      %10 = stablehlo.subtract %c_17, %iterArg_11 : tensor<i32>
      %c_18 = stablehlo.constant dense<1> : tensor<i32>
      %11 = stablehlo.subtract %10, %c_18 : tensor<i32>
      %12 = func.call @dynamic_index_in_dim_1(%iterArg, %11) : (tensor<3x2x24x32xf32>, tensor<i32>) -> tensor<2x24x32xf32>
      %13 = func.call @dynamic_index_in_dim(%iterArg_7, %11) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %14 = func.call @dynamic_index_in_dim(%iterArg_8, %11) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %15 = func.call @dynamic_index_in_dim(%iterArg_9, %11) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %16 = func.call @dynamic_index_in_dim(%iterArg_10, %11) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %17:5 = func.call @closed_call_2(%iterArg_12, %12, %13, %14, %15, %16) : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) -> (tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>)
      %18 = func.call @dynamic_update_index_in_dim_6(%iterArg_13, %17#1, %11) : (tensor<3x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<3x32x32xf32>
      %19 = func.call @dynamic_update_index_in_dim_6(%iterArg_14, %17#2, %11) : (tensor<3x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<3x32x32xf32>
      %20 = func.call @dynamic_update_index_in_dim_6(%iterArg_15, %17#3, %11) : (tensor<3x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<3x32x32xf32>
      %21 = func.call @dynamic_update_index_in_dim_6(%iterArg_16, %17#4, %11) : (tensor<3x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<3x32x32xf32>
      %c_19 = stablehlo.constant dense<1> : tensor<i32>
      %22 = stablehlo.add %iterArg_11, %c_19 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %22, %17#0, %18, %19, %20, %21 : tensor<3x2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>
    }
    return %4#7, %9#6, %9#7, %9#8, %9#9, %9#10 : tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>
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
  func.func private @_where(%arg0: tensor<24x24xi1>, %arg1: tensor<f32>) -> (tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>) {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<24x24xi1>) -> tensor<2x4x24x24xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    return %1, %2 : tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x32x32xf32>, %arg1: tensor<i32>) -> tensor<32x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 32, 32] : (tensor<3x32x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x32x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x32x32xf32>) -> tensor<32x32xf32>
    return %1 : tensor<32x32xf32>
  }
  func.func private @closed_call(%arg0: tensor<2x4x24x24xi1>, %arg1: tensor<2x4x24x24xf32>, %arg2: tensor<2x24x32xf32>, %arg3: tensor<32x32xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<32x32xf32>, %arg6: tensor<32x32xf32>) -> (tensor<2x24x32xf32>, tensor<2x24x32xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x24x32xf32>) -> tensor<2x24x4x8xf32>
    %2 = stablehlo.dot_general %arg2, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x24x32xf32>) -> tensor<2x24x4x8xf32>
    %4 = stablehlo.dot_general %arg2, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x24x32xf32>) -> tensor<2x24x4x8xf32>
    %6 = stablehlo.dot_general %1, %3, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x24xf32>
    %cst = stablehlo.constant dense<2.82842708> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    %8 = stablehlo.divide %6, %7 : tensor<2x4x24x24xf32>
    %9 = call @_where_0(%8, %arg0, %arg1) : (tensor<2x4x24x24xf32>, tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x24xf32>
    %12 = stablehlo.maximum %11, %10 : tensor<2x4x24xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %15 = stablehlo.subtract %9, %14 : tensor<2x4x24x24xf32>
    %16 = stablehlo.exponential %15 : tensor<2x4x24x24xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%16 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %20 = stablehlo.divide %16, %19 : tensor<2x4x24x24xf32>
    %21 = stablehlo.dot_general %5, %20, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x8x24xf32>
    %22 = stablehlo.transpose %21, dims = [0, 3, 1, 2] : (tensor<2x4x8x24xf32>) -> tensor<2x24x4x8xf32>
    %23 = stablehlo.reshape %22 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %24 = stablehlo.dot_general %23, %arg6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %25 = stablehlo.add %arg2, %24 : tensor<2x24x32xf32>
    return %25, %arg2 : tensor<2x24x32xf32>, tensor<2x24x32xf32>
  }
  func.func private @_where_0(%arg0: tensor<2x4x24x24xf32>, %arg1: tensor<2x4x24x24xi1>, %arg2: tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32> {
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
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<3x2x24x32xf32>, %arg1: tensor<i32>) -> tensor<2x24x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 2, 24, 32] : (tensor<3x2x24x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x24x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x24x32xf32>) -> tensor<2x24x32xf32>
    return %1 : tensor<2x24x32xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<2x24x32xf32>, %arg1: tensor<2x24x32xf32>, %arg2: tensor<32x32xf32>, %arg3: tensor<32x32xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<32x32xf32>) -> (tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) {
    %0:6 = stablehlo.optimization_barrier %arg1, %arg2, %arg3, %arg4, %arg5, %arg0 : tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<2x24x32xf32>
    %1 = stablehlo.dot_general %0#0, %0#1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %2 = stablehlo.reshape %1 : (tensor<2x24x32xf32>) -> tensor<2x24x4x8xf32>
    %3 = stablehlo.dot_general %0#0, %0#2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %4 = stablehlo.reshape %3 : (tensor<2x24x32xf32>) -> tensor<2x24x4x8xf32>
    %5 = stablehlo.dot_general %0#0, %0#3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %6 = stablehlo.reshape %5 : (tensor<2x24x32xf32>) -> tensor<2x24x4x8xf32>
    %7 = stablehlo.dot_general %2, %4, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x24xf32>
    %cst = stablehlo.constant dense<2.82842708> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    %9 = stablehlo.divide %7, %8 : tensor<2x4x24x24xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %10 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<24x24xi1>
    %11 = call @tril_3(%10) : (tensor<24x24xi1>) -> tensor<24x24xi1>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %12:2 = call @_where_4(%11, %9, %cst_0) : (tensor<24x24xi1>, tensor<2x4x24x24xf32>, tensor<f32>) -> (tensor<2x4x24x24xf32>, tensor<2x4x24x24xi1>)
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %13 = stablehlo.reduce(%12#0 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x24xf32>
    %15 = stablehlo.maximum %14, %13 : tensor<2x4x24xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %18 = stablehlo.subtract %12#0, %17 : tensor<2x4x24x24xf32>
    %19 = stablehlo.exponential %18 : tensor<2x4x24x24xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %23 = stablehlo.divide %19, %22 : tensor<2x4x24x24xf32>
    %24 = stablehlo.multiply %21, %21 : tensor<2x4x24x1xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x24x1xf32>
    %26 = stablehlo.divide %25, %24 : tensor<2x4x24x1xf32>
    %27 = stablehlo.dot_general %6, %23, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x8x24xf32>
    %28 = stablehlo.transpose %27, dims = [0, 3, 1, 2] : (tensor<2x4x8x24xf32>) -> tensor<2x24x4x8xf32>
    %29 = stablehlo.reshape %28 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %30 = stablehlo.dot_general %0#5, %29, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<32x32xf32>
    %31 = stablehlo.transpose %30, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %32 = stablehlo.dot_general %0#5, %0#4, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %33 = stablehlo.reshape %32 : (tensor<2x24x32xf32>) -> tensor<2x24x4x8xf32>
    %34 = stablehlo.transpose %33, dims = [0, 2, 3, 1] : (tensor<2x24x4x8xf32>) -> tensor<2x4x8x24xf32>
    %35 = stablehlo.dot_general %34, %6, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x24xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x24xf32>
    %36 = stablehlo.dot_general %34, %23, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x24xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x8x24xf32>
    %37 = stablehlo.transpose %36, dims = [0, 3, 1, 2] : (tensor<2x4x8x24xf32>) -> tensor<2x24x4x8xf32>
    %38 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %39 = stablehlo.multiply %35, %38 : tensor<2x4x24x24xf32>
    %40 = stablehlo.multiply %39, %19 : tensor<2x4x24x24xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.reduce(%40 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %42 = stablehlo.reshape %41 : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %43 = stablehlo.negate %42 : tensor<2x4x24x1xf32>
    %44 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %45 = stablehlo.divide %35, %44 : tensor<2x4x24x24xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.reduce(%43 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x1xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x24xf32>
    %48 = stablehlo.add %45, %47 : tensor<2x4x24x24xf32>
    %49 = stablehlo.multiply %48, %19 : tensor<2x4x24x24xf32>
    %50 = call @_where_5(%12#1, %49) : (tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32>
    %cst_7 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    %52 = stablehlo.divide %50, %51 : tensor<2x4x24x24xf32>
    %53 = stablehlo.dot_general %52, %2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x24x24xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x8xf32>
    %54 = stablehlo.transpose %53, dims = [0, 2, 1, 3] : (tensor<2x4x24x8xf32>) -> tensor<2x24x4x8xf32>
    %55 = stablehlo.dot_general %52, %4, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x24x24xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x8xf32>
    %56 = stablehlo.transpose %55, dims = [0, 2, 1, 3] : (tensor<2x4x24x8xf32>) -> tensor<2x24x4x8xf32>
    %57 = stablehlo.reshape %37 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %58 = stablehlo.dot_general %57, %0#0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<32x32xf32>
    %59 = stablehlo.transpose %58, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %60 = stablehlo.dot_general %57, %0#3, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %61 = stablehlo.add %0#5, %60 : tensor<2x24x32xf32>
    %62 = stablehlo.reshape %54 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %63 = stablehlo.dot_general %62, %0#0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<32x32xf32>
    %64 = stablehlo.transpose %63, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %65 = stablehlo.dot_general %62, %0#2, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %66 = stablehlo.add %61, %65 : tensor<2x24x32xf32>
    %67 = stablehlo.reshape %56 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %68 = stablehlo.dot_general %67, %0#0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<32x32xf32>
    %69 = stablehlo.transpose %68, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %70 = stablehlo.dot_general %67, %0#1, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %71 = stablehlo.add %66, %70 : tensor<2x24x32xf32>
    return %71, %69, %64, %59, %31 : tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>
  }
  func.func private @tril_3(%arg0: tensor<24x24xi1>) -> tensor<24x24xi1> {
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
  func.func private @_where_4(%arg0: tensor<24x24xi1>, %arg1: tensor<2x4x24x24xf32>, %arg2: tensor<f32>) -> (tensor<2x4x24x24xf32>, tensor<2x4x24x24xi1>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<24x24xi1>) -> tensor<2x4x24x24xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>
    return %3, %1 : tensor<2x4x24x24xf32>, tensor<2x4x24x24xi1>
  }
  func.func private @_where_5(%arg0: tensor<2x4x24x24xi1>, %arg1: tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>
    return %1 : tensor<2x4x24x24xf32>
  }
  func.func private @dynamic_update_index_in_dim_6(%arg0: tensor<3x32x32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<i32>) -> tensor<3x32x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<32x32xf32>) -> tensor<1x32x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x32x32xf32>, tensor<1x32x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x32x32xf32>
    return %1 : tensor<3x32x32xf32>
  }
}
