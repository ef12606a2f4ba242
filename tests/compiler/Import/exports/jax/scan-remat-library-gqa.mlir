// scan-remat-library-gqa.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x32xf32>, %arg1: tensor<2x24x32xf32>, %arg2: tensor<3x32x32xf32>, %arg3: tensor<3x32x16xf32>, %arg4: tensor<3x32x16xf32>, %arg5: tensor<3x32x32xf32>) -> (tensor<2x24x32xf32> {jax.result_info = "result[0]"}, tensor<2x24x32xf32> {jax.result_info = "result[1][0]"}, tensor<3x32x32xf32> {jax.result_info = "result[1][1][0]"}, tensor<3x32x16xf32> {jax.result_info = "result[1][1][1]"}, tensor<3x32x16xf32> {jax.result_info = "result[1][1][2]"}, tensor<3x32x32xf32> {jax.result_info = "result[1][1][3]"}) {
    %c = stablehlo.constant dense<true> : tensor<i1>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<2x2x24x24xi1>
    %c_0 = stablehlo.constant dense<true> : tensor<i1>
    %1 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<24x24xi1>
    %2 = call @tril(%1) : (tensor<24x24xi1>) -> tensor<24x24xi1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [2, 3] : (tensor<24x24xi1>) -> tensor<1x1x24x24xi1>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3] : (tensor<1x1x24x24xi1>) -> tensor<2x2x24x24xi1>
    %5 = stablehlo.and %0, %4 : tensor<2x2x24x24xi1>
    %cst = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
    %6:2 = call @_where(%5, %cst) : (tensor<2x2x24x24xi1>, tensor<f32>) -> (tensor<2x2x2x24x24xi1>, tensor<2x2x2x24x24xf32>)
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x2x24x32xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x2x24x16xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x2x24x16xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x2x24x32xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %11:12 = stablehlo.while(%iterArg = %arg2, %iterArg_11 = %arg3, %iterArg_12 = %arg4, %iterArg_13 = %arg5, %iterArg_14 = %6#0, %iterArg_15 = %6#1, %iterArg_16 = %c_5, %iterArg_17 = %arg0, %iterArg_18 = %7, %iterArg_19 = %8, %iterArg_20 = %9, %iterArg_21 = %10) : tensor<3x32x32xf32>, tensor<3x32x16xf32>, tensor<3x32x16xf32>, tensor<3x32x32xf32>, tensor<2x2x2x24x24xi1>, tensor<2x2x2x24x24xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x2x24x32xf32>, tensor<3x2x24x16xf32>, tensor<3x2x24x16xf32>, tensor<3x2x24x32xf32>
    cond {
      %c_22 = stablehlo.constant dense<3> : tensor<i32>
      %17 = stablehlo.compare LT, %iterArg_16, %c_22, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %17 : tensor<i1>
    } do {
      %17 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_16) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %18 = func.call @dynamic_index_in_dim_0(%iterArg_11, %iterArg_16) : (tensor<3x32x16xf32>, tensor<i32>) -> tensor<32x16xf32>
      %19 = func.call @dynamic_index_in_dim_0(%iterArg_12, %iterArg_16) : (tensor<3x32x16xf32>, tensor<i32>) -> tensor<32x16xf32>
      %20 = func.call @dynamic_index_in_dim(%iterArg_13, %iterArg_16) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %21:5 = func.call @closed_call(%iterArg_14, %iterArg_15, %iterArg_17, %17, %18, %19, %20) : (tensor<2x2x2x24x24xi1>, tensor<2x2x2x24x24xf32>, tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x32xf32>) -> (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x16xf32>, tensor<2x24x16xf32>, tensor<2x24x32xf32>)
      %22 = func.call @dynamic_update_index_in_dim(%iterArg_18, %21#1, %iterArg_16) : (tensor<3x2x24x32xf32>, tensor<2x24x32xf32>, tensor<i32>) -> tensor<3x2x24x32xf32>
      %23 = func.call @dynamic_update_index_in_dim_2(%iterArg_19, %21#2, %iterArg_16) : (tensor<3x2x24x16xf32>, tensor<2x24x16xf32>, tensor<i32>) -> tensor<3x2x24x16xf32>
      %24 = func.call @dynamic_update_index_in_dim_2(%iterArg_20, %21#3, %iterArg_16) : (tensor<3x2x24x16xf32>, tensor<2x24x16xf32>, tensor<i32>) -> tensor<3x2x24x16xf32>
      %25 = func.call @dynamic_update_index_in_dim(%iterArg_21, %21#4, %iterArg_16) : (tensor<3x2x24x32xf32>, tensor<2x24x32xf32>, tensor<i32>) -> tensor<3x2x24x32xf32>
      %c_22 = stablehlo.constant dense<1> : tensor<i32>
      %26 = stablehlo.add %iterArg_16, %c_22 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_11, %iterArg_12, %iterArg_13, %iterArg_14, %iterArg_15, %26, %21#0, %22, %23, %24, %25 : tensor<3x32x32xf32>, tensor<3x32x16xf32>, tensor<3x32x16xf32>, tensor<3x32x32xf32>, tensor<2x2x2x24x24xi1>, tensor<2x2x2x24x24xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x2x24x32xf32>, tensor<3x2x24x16xf32>, tensor<3x2x24x16xf32>, tensor<3x2x24x32xf32>
    }
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x32x32xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x32x16xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x32x16xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3x32x32xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %16:14 = stablehlo.while(%iterArg = %11#8, %iterArg_11 = %11#9, %iterArg_12 = %11#10, %iterArg_13 = %11#11, %iterArg_14 = %arg2, %iterArg_15 = %arg3, %iterArg_16 = %arg4, %iterArg_17 = %arg5, %iterArg_18 = %c_10, %iterArg_19 = %arg1, %iterArg_20 = %12, %iterArg_21 = %13, %iterArg_22 = %14, %iterArg_23 = %15) : tensor<3x2x24x32xf32>, tensor<3x2x24x16xf32>, tensor<3x2x24x16xf32>, tensor<3x2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x16xf32>, tensor<3x32x16xf32>, tensor<3x32x32xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x16xf32>, tensor<3x32x16xf32>, tensor<3x32x32xf32>
    cond {
      %c_24 = stablehlo.constant dense<3> : tensor<i32>
      %17 = stablehlo.compare LT, %iterArg_18, %c_24, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %17 : tensor<i1>
    } do {
      %c_24 = stablehlo.constant dense<3> : tensor<i32>
      %17 = stablehlo.subtract %c_24, %iterArg_18 : tensor<i32>
      %c_25 = stablehlo.constant dense<1> : tensor<i32>
      %18 = stablehlo.subtract %17, %c_25 : tensor<i32>
      %19 = func.call @dynamic_index_in_dim_3(%iterArg, %18) : (tensor<3x2x24x32xf32>, tensor<i32>) -> tensor<2x24x32xf32>
      %20 = func.call @dynamic_index_in_dim_4(%iterArg_11, %18) : (tensor<3x2x24x16xf32>, tensor<i32>) -> tensor<2x24x16xf32>
      %21 = func.call @dynamic_index_in_dim_4(%iterArg_12, %18) : (tensor<3x2x24x16xf32>, tensor<i32>) -> tensor<2x24x16xf32>
      %22 = func.call @dynamic_index_in_dim_3(%iterArg_13, %18) : (tensor<3x2x24x32xf32>, tensor<i32>) -> tensor<2x24x32xf32>
      %23 = func.call @dynamic_index_in_dim(%iterArg_14, %18) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %24 = func.call @dynamic_index_in_dim_0(%iterArg_15, %18) : (tensor<3x32x16xf32>, tensor<i32>) -> tensor<32x16xf32>
      %25 = func.call @dynamic_index_in_dim_0(%iterArg_16, %18) : (tensor<3x32x16xf32>, tensor<i32>) -> tensor<32x16xf32>
      %26 = func.call @dynamic_index_in_dim(%iterArg_17, %18) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %27:5 = func.call @closed_call_5(%iterArg_19, %19, %20, %21, %22, %23, %24, %25, %26) : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x16xf32>, tensor<2x24x16xf32>, tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x32xf32>) -> (tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x32xf32>)
      %28 = func.call @dynamic_update_index_in_dim_9(%iterArg_20, %27#1, %18) : (tensor<3x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<3x32x32xf32>
      %29 = func.call @dynamic_update_index_in_dim_10(%iterArg_21, %27#2, %18) : (tensor<3x32x16xf32>, tensor<32x16xf32>, tensor<i32>) -> tensor<3x32x16xf32>
      %30 = func.call @dynamic_update_index_in_dim_10(%iterArg_22, %27#3, %18) : (tensor<3x32x16xf32>, tensor<32x16xf32>, tensor<i32>) -> tensor<3x32x16xf32>
      %31 = func.call @dynamic_update_index_in_dim_9(%iterArg_23, %27#4, %18) : (tensor<3x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<3x32x32xf32>
      %c_26 = stablehlo.constant dense<1> : tensor<i32>
      %32 = stablehlo.add %iterArg_18, %c_26 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_11, %iterArg_12, %iterArg_13, %iterArg_14, %iterArg_15, %iterArg_16, %iterArg_17, %32, %27#0, %28, %29, %30, %31 : tensor<3x2x24x32xf32>, tensor<3x2x24x16xf32>, tensor<3x2x24x16xf32>, tensor<3x2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x16xf32>, tensor<3x32x16xf32>, tensor<3x32x32xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x16xf32>, tensor<3x32x16xf32>, tensor<3x32x32xf32>
    }
    return %11#7, %16#9, %16#10, %16#11, %16#12, %16#13 : tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x16xf32>, tensor<3x32x16xf32>, tensor<3x32x32xf32>
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
  func.func private @_where(%arg0: tensor<2x2x24x24xi1>, %arg1: tensor<f32>) -> (tensor<2x2x2x24x24xi1>, tensor<2x2x2x24x24xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x2x24x24xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2, 3, 4] : (tensor<2x2x24x24xi1>) -> tensor<2x2x2x24x24xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [1, 2, 3, 4] : (tensor<2x2x24x24xf32>) -> tensor<2x2x2x24x24xf32>
    return %1, %2 : tensor<2x2x2x24x24xi1>, tensor<2x2x2x24x24xf32>
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
  func.func private @closed_call(%arg0: tensor<2x2x2x24x24xi1>, %arg1: tensor<2x2x2x24x24xf32>, %arg2: tensor<2x24x32xf32>, %arg3: tensor<32x32xf32>, %arg4: tensor<32x16xf32>, %arg5: tensor<32x16xf32>, %arg6: tensor<32x32xf32>) -> (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x16xf32>, tensor<2x24x16xf32>, tensor<2x24x32xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %1 = stablehlo.reduce_precision %0, format = e8m23 : tensor<2x24x32xf32>
    %2 = stablehlo.reshape %1 : (tensor<2x24x32xf32>) -> tensor<2x24x4x8xf32>
    %3 = stablehlo.dot_general %arg2, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x16xf32>) -> tensor<2x24x16xf32>
    %4 = stablehlo.reduce_precision %3, format = e8m23 : tensor<2x24x16xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x24x16xf32>) -> tensor<2x24x2x8xf32>
    %6 = stablehlo.dot_general %arg2, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x16xf32>) -> tensor<2x24x16xf32>
    %7 = stablehlo.reduce_precision %6, format = e8m23 : tensor<2x24x16xf32>
    %8 = stablehlo.reshape %7 : (tensor<2x24x16xf32>) -> tensor<2x24x2x8xf32>
    %9 = stablehlo.reshape %2 : (tensor<2x24x4x8xf32>) -> tensor<2x24x2x2x8xf32>
    %10 = stablehlo.dot_general %9, %5, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x2x2x8xf32>, tensor<2x24x2x8xf32>) -> tensor<2x2x24x2x24xf32>
    %cst = stablehlo.constant dense<0.353553385> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x24x2x24xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<2x2x24x2x24xf32>
    %13 = call @_where_1(%12, %arg0, %arg1) : (tensor<2x2x24x2x24xf32>, tensor<2x2x2x24x24xi1>, tensor<2x2x2x24x24xf32>) -> tensor<2x2x2x24x24xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst_0) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x2x24xf32>
    %16 = stablehlo.maximum %15, %14 : tensor<2x2x2x24xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %19 = stablehlo.subtract %13, %18 : tensor<2x2x2x24x24xf32>
    %20 = stablehlo.exponential %19 : tensor<2x2x2x24x24xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.reduce(%20 init: %cst_2) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %24 = stablehlo.divide %20, %23 : tensor<2x2x2x24x24xf32>
    %25 = stablehlo.dot_general %8, %24, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x24x2x8xf32>, tensor<2x2x2x24x24xf32>) -> tensor<2x2x8x2x24xf32>
    %26 = stablehlo.transpose %25, dims = [3, 0, 4, 1, 2] : (tensor<2x2x8x2x24xf32>) -> tensor<2x2x24x2x8xf32>
    %27 = stablehlo.transpose %26, dims = [1, 2, 3, 0, 4] : (tensor<2x2x24x2x8xf32>) -> tensor<2x24x2x2x8xf32>
    %28 = stablehlo.reshape %27 : (tensor<2x24x2x2x8xf32>) -> tensor<2x24x4x8xf32>
    %29 = stablehlo.reshape %28 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %30 = stablehlo.dot_general %29, %arg6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %31 = stablehlo.add %arg2, %30 : tensor<2x24x32xf32>
    return %31, %1, %4, %7, %arg2 : tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x16xf32>, tensor<2x24x16xf32>, tensor<2x24x32xf32>
  }
  func.func private @_where_1(%arg0: tensor<2x2x24x2x24xf32>, %arg1: tensor<2x2x2x24x24xi1>, %arg2: tensor<2x2x2x24x24xf32>) -> tensor<2x2x2x24x24xf32> {
    %0 = stablehlo.transpose %arg0, dims = [3, 0, 1, 2, 4] : (tensor<2x2x24x2x24xf32>) -> tensor<2x2x2x24x24xf32>
    %1 = stablehlo.select %arg1, %0, %arg2 : tensor<2x2x2x24x24xi1>, tensor<2x2x2x24x24xf32>
    return %1 : tensor<2x2x2x24x24xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3x2x24x32xf32>, %arg1: tensor<2x24x32xf32>, %arg2: tensor<i32>) -> tensor<3x2x24x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<2x24x32xf32>) -> tensor<1x2x24x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x2x24x32xf32>, tensor<1x2x24x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x2x24x32xf32>
    return %1 : tensor<3x2x24x32xf32>
  }
  func.func private @dynamic_update_index_in_dim_2(%arg0: tensor<3x2x24x16xf32>, %arg1: tensor<2x24x16xf32>, %arg2: tensor<i32>) -> tensor<3x2x24x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<2x24x16xf32>) -> tensor<1x2x24x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x2x24x16xf32>, tensor<1x2x24x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x2x24x16xf32>
    return %1 : tensor<3x2x24x16xf32>
  }
  func.func private @dynamic_index_in_dim_3(%arg0: tensor<3x2x24x32xf32>, %arg1: tensor<i32>) -> tensor<2x24x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 2, 24, 32] : (tensor<3x2x24x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x24x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x24x32xf32>) -> tensor<2x24x32xf32>
    return %1 : tensor<2x24x32xf32>
  }
  func.func private @dynamic_index_in_dim_4(%arg0: tensor<3x2x24x16xf32>, %arg1: tensor<i32>) -> tensor<2x24x16xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 2, 24, 16] : (tensor<3x2x24x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x24x16xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x24x16xf32>) -> tensor<2x24x16xf32>
    return %1 : tensor<2x24x16xf32>
  }
  func.func private @closed_call_5(%arg0: tensor<2x24x32xf32>, %arg1: tensor<2x24x32xf32>, %arg2: tensor<2x24x16xf32>, %arg3: tensor<2x24x16xf32>, %arg4: tensor<2x24x32xf32>, %arg5: tensor<32x32xf32>, %arg6: tensor<32x16xf32>, %arg7: tensor<32x16xf32>, %arg8: tensor<32x32xf32>) -> (tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x32xf32>) {
    %0:9 = stablehlo.optimization_barrier %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg0 : tensor<2x24x32xf32>, tensor<2x24x16xf32>, tensor<2x24x16xf32>, tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<2x24x32xf32>
    %1 = stablehlo.reshape %0#0 : (tensor<2x24x32xf32>) -> tensor<2x24x4x8xf32>
    %2 = stablehlo.reshape %0#1 : (tensor<2x24x16xf32>) -> tensor<2x24x2x8xf32>
    %3 = stablehlo.reshape %0#2 : (tensor<2x24x16xf32>) -> tensor<2x24x2x8xf32>
    %4 = stablehlo.reshape %1 : (tensor<2x24x4x8xf32>) -> tensor<2x24x2x2x8xf32>
    %5 = stablehlo.dot_general %4, %2, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x2x2x8xf32>, tensor<2x24x2x8xf32>) -> tensor<2x2x24x2x24xf32>
    %cst = stablehlo.constant dense<0.353553385> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x24x2x24xf32>
    %7 = stablehlo.multiply %5, %6 : tensor<2x2x24x2x24xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<2x2x24x24xi1>
    %c_0 = stablehlo.constant dense<true> : tensor<i1>
    %9 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<24x24xi1>
    %10 = call @tril_6(%9) : (tensor<24x24xi1>) -> tensor<24x24xi1>
    %11 = stablehlo.broadcast_in_dim %10, dims = [2, 3] : (tensor<24x24xi1>) -> tensor<1x1x24x24xi1>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3] : (tensor<1x1x24x24xi1>) -> tensor<2x2x24x24xi1>
    %13 = stablehlo.and %8, %12 : tensor<2x2x24x24xi1>
    %cst_1 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
    %14:2 = call @_where_7(%13, %7, %cst_1) : (tensor<2x2x24x24xi1>, tensor<2x2x24x2x24xf32>, tensor<f32>) -> (tensor<2x2x2x24x24xf32>, tensor<2x2x2x24x24xi1>)
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %15 = stablehlo.reduce(%14#0 init: %cst_2) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x2x24xf32>
    %17 = stablehlo.maximum %16, %15 : tensor<2x2x2x24xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %20 = stablehlo.subtract %14#0, %19 : tensor<2x2x2x24x24xf32>
    %21 = stablehlo.exponential %20 : tensor<2x2x2x24x24xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.reduce(%21 init: %cst_4) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %25 = stablehlo.divide %21, %24 : tensor<2x2x2x24x24xf32>
    %26 = stablehlo.multiply %23, %23 : tensor<2x2x2x24x1xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x2x24x1xf32>
    %28 = stablehlo.divide %27, %26 : tensor<2x2x2x24x1xf32>
    %29 = stablehlo.dot_general %3, %25, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x24x2x8xf32>, tensor<2x2x2x24x24xf32>) -> tensor<2x2x8x2x24xf32>
    %30 = stablehlo.transpose %29, dims = [3, 0, 4, 1, 2] : (tensor<2x2x8x2x24xf32>) -> tensor<2x2x24x2x8xf32>
    %31 = stablehlo.transpose %30, dims = [1, 2, 3, 0, 4] : (tensor<2x2x24x2x8xf32>) -> tensor<2x24x2x2x8xf32>
    %32 = stablehlo.reshape %31 : (tensor<2x24x2x2x8xf32>) -> tensor<2x24x4x8xf32>
    %33 = stablehlo.reshape %32 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %34 = stablehlo.dot_general %0#8, %33, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<32x32xf32>
    %35 = stablehlo.transpose %34, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %36 = stablehlo.dot_general %0#8, %0#7, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %37 = stablehlo.reshape %36 : (tensor<2x24x32xf32>) -> tensor<2x24x4x8xf32>
    %38 = stablehlo.reshape %37 : (tensor<2x24x4x8xf32>) -> tensor<2x24x2x2x8xf32>
    %39 = stablehlo.transpose %38, dims = [3, 0, 1, 2, 4] : (tensor<2x24x2x2x8xf32>) -> tensor<2x2x24x2x8xf32>
    %40 = stablehlo.transpose %39, dims = [1, 3, 4, 0, 2] : (tensor<2x2x24x2x8xf32>) -> tensor<2x2x8x2x24xf32>
    %41 = stablehlo.dot_general %40, %3, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x8x2x24xf32>, tensor<2x24x2x8xf32>) -> tensor<2x2x2x24x24xf32>
    %42 = stablehlo.transpose %41, dims = [2, 0, 1, 3, 4] : (tensor<2x2x2x24x24xf32>) -> tensor<2x2x2x24x24xf32>
    %43 = stablehlo.dot_general %40, %25, batching_dims = [0, 1] x [1, 2], contracting_dims = [3, 4] x [0, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x8x2x24xf32>, tensor<2x2x2x24x24xf32>) -> tensor<2x2x8x24xf32>
    %44 = stablehlo.transpose %43, dims = [0, 3, 1, 2] : (tensor<2x2x8x24xf32>) -> tensor<2x24x2x8xf32>
    %45 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %46 = stablehlo.multiply %42, %45 : tensor<2x2x2x24x24xf32>
    %47 = stablehlo.multiply %46, %21 : tensor<2x2x2x24x24xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %48 = stablehlo.reduce(%47 init: %cst_6) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %49 = stablehlo.reshape %48 : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %50 = stablehlo.negate %49 : tensor<2x2x2x24x1xf32>
    %51 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %52 = stablehlo.divide %42, %51 : tensor<2x2x2x24x24xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.reduce(%50 init: %cst_7) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x1xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x24xf32>
    %55 = stablehlo.add %52, %54 : tensor<2x2x2x24x24xf32>
    %56 = stablehlo.multiply %55, %21 : tensor<2x2x2x24x24xf32>
    %57 = call @_where_8(%14#1, %56) : (tensor<2x2x2x24x24xi1>, tensor<2x2x2x24x24xf32>) -> tensor<2x2x24x2x24xf32>
    %cst_8 = stablehlo.constant dense<0.353553385> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x2x24x2x24xf32>
    %59 = stablehlo.multiply %57, %58 : tensor<2x2x24x2x24xf32>
    %60 = stablehlo.dot_general %59, %4, batching_dims = [0, 1] x [0, 2], contracting_dims = [2, 3] x [1, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x24x2x24xf32>, tensor<2x24x2x2x8xf32>) -> tensor<2x2x24x8xf32>
    %61 = stablehlo.transpose %60, dims = [0, 2, 1, 3] : (tensor<2x2x24x8xf32>) -> tensor<2x24x2x8xf32>
    %62 = stablehlo.dot_general %59, %2, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x24x2x24xf32>, tensor<2x24x2x8xf32>) -> tensor<2x2x24x2x8xf32>
    %63 = stablehlo.transpose %62, dims = [0, 2, 1, 3, 4] : (tensor<2x2x24x2x8xf32>) -> tensor<2x24x2x2x8xf32>
    %64 = stablehlo.reshape %63 : (tensor<2x24x2x2x8xf32>) -> tensor<2x24x4x8xf32>
    %65 = stablehlo.reshape %44 : (tensor<2x24x2x8xf32>) -> tensor<2x24x16xf32>
    %66 = stablehlo.dot_general %65, %0#3, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x16xf32>, tensor<2x24x32xf32>) -> tensor<16x32xf32>
    %67 = stablehlo.transpose %66, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %68 = stablehlo.dot_general %65, %0#6, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x16xf32>, tensor<32x16xf32>) -> tensor<2x24x32xf32>
    %69 = stablehlo.add %0#8, %68 : tensor<2x24x32xf32>
    %70 = stablehlo.reshape %61 : (tensor<2x24x2x8xf32>) -> tensor<2x24x16xf32>
    %71 = stablehlo.dot_general %70, %0#3, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x16xf32>, tensor<2x24x32xf32>) -> tensor<16x32xf32>
    %72 = stablehlo.transpose %71, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %73 = stablehlo.dot_general %70, %0#5, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x16xf32>, tensor<32x16xf32>) -> tensor<2x24x32xf32>
    %74 = stablehlo.add %69, %73 : tensor<2x24x32xf32>
    %75 = stablehlo.reshape %64 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %76 = stablehlo.dot_general %75, %0#3, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<32x32xf32>
    %77 = stablehlo.transpose %76, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %78 = stablehlo.dot_general %75, %0#4, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %79 = stablehlo.add %74, %78 : tensor<2x24x32xf32>
    return %79, %77, %72, %67, %35 : tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x32xf32>
  }
  func.func private @tril_6(%arg0: tensor<24x24xi1>) -> tensor<24x24xi1> {
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
  func.func private @_where_7(%arg0: tensor<2x2x24x24xi1>, %arg1: tensor<2x2x24x2x24xf32>, %arg2: tensor<f32>) -> (tensor<2x2x2x24x24xf32>, tensor<2x2x2x24x24xi1>) {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<2x2x24x24xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2, 3, 4] : (tensor<2x2x24x24xi1>) -> tensor<2x2x2x24x24xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [1, 2, 3, 4] : (tensor<2x2x24x24xf32>) -> tensor<2x2x2x24x24xf32>
    %3 = stablehlo.transpose %arg1, dims = [3, 0, 1, 2, 4] : (tensor<2x2x24x2x24xf32>) -> tensor<2x2x2x24x24xf32>
    %4 = stablehlo.select %1, %3, %2 : tensor<2x2x2x24x24xi1>, tensor<2x2x2x24x24xf32>
    return %4, %1 : tensor<2x2x2x24x24xf32>, tensor<2x2x2x24x24xi1>
  }
  func.func private @_where_8(%arg0: tensor<2x2x2x24x24xi1>, %arg1: tensor<2x2x2x24x24xf32>) -> tensor<2x2x24x2x24xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x2x24x24xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<2x2x2x24x24xi1>, tensor<2x2x2x24x24xf32>
    %2 = stablehlo.transpose %1, dims = [1, 2, 3, 0, 4] : (tensor<2x2x2x24x24xf32>) -> tensor<2x2x24x2x24xf32>
    return %2 : tensor<2x2x24x2x24xf32>
  }
  func.func private @dynamic_update_index_in_dim_9(%arg0: tensor<3x32x32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<i32>) -> tensor<3x32x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<32x32xf32>) -> tensor<1x32x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x32x32xf32>, tensor<1x32x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x32x32xf32>
    return %1 : tensor<3x32x32xf32>
  }
  func.func private @dynamic_update_index_in_dim_10(%arg0: tensor<3x32x16xf32>, %arg1: tensor<32x16xf32>, %arg2: tensor<i32>) -> tensor<3x32x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<32x16xf32>) -> tensor<1x32x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x32x16xf32>, tensor<1x32x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x32x16xf32>
    return %1 : tensor<3x32x16xf32>
  }
}
