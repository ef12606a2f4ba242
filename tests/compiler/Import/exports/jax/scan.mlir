// scan.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
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
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x2x24x4x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x2x24x4x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x2x4x24x24xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x2x4x24x1xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x2x4x24x1xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x2x4x24x24xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x2x24x4x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x2x24x32xf32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %12:17 = stablehlo.while(%iterArg = %arg2, %iterArg_15 = %arg3, %iterArg_16 = %arg4, %iterArg_17 = %arg5, %iterArg_18 = %2#0, %iterArg_19 = %2#1, %iterArg_20 = %c_9, %iterArg_21 = %arg0, %iterArg_22 = %3, %iterArg_23 = %4, %iterArg_24 = %5, %iterArg_25 = %6, %iterArg_26 = %7, %iterArg_27 = %8, %iterArg_28 = %9, %iterArg_29 = %10, %iterArg_30 = %11) : tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x2x24x32xf32>, tensor<3x2x24x4x8xf32>, tensor<3x2x24x4x8xf32>, tensor<3x2x4x24x24xf32>, tensor<3x2x4x24x1xf32>, tensor<3x2x4x24x1xf32>, tensor<3x2x4x24x24xf32>, tensor<3x2x24x4x8xf32>, tensor<3x2x24x32xf32>
    cond {
      %c_31 = stablehlo.constant dense<3> : tensor<i32>
      %18 = stablehlo.compare LT, %iterArg_20, %c_31, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %18 : tensor<i1>
    } do {
      %18 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_20) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %19 = func.call @dynamic_index_in_dim(%iterArg_15, %iterArg_20) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %20 = func.call @dynamic_index_in_dim(%iterArg_16, %iterArg_20) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %21 = func.call @dynamic_index_in_dim(%iterArg_17, %iterArg_20) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %22:10 = func.call @closed_call(%iterArg_18, %iterArg_19, %iterArg_21, %18, %19, %20, %21) : (tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>, tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) -> (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>, tensor<2x4x24x1xf32>, tensor<2x4x24x24xf32>, tensor<2x24x4x8xf32>, tensor<2x24x32xf32>)
      %23 = func.call @dynamic_update_index_in_dim(%iterArg_22, %22#1, %iterArg_20) : (tensor<3x2x24x32xf32>, tensor<2x24x32xf32>, tensor<i32>) -> tensor<3x2x24x32xf32>
      %24 = func.call @dynamic_update_index_in_dim_1(%iterArg_23, %22#2, %iterArg_20) : (tensor<3x2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<i32>) -> tensor<3x2x24x4x8xf32>
      %25 = func.call @dynamic_update_index_in_dim_1(%iterArg_24, %22#3, %iterArg_20) : (tensor<3x2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<i32>) -> tensor<3x2x24x4x8xf32>
      %26 = func.call @dynamic_update_index_in_dim_2(%iterArg_25, %22#4, %iterArg_20) : (tensor<3x2x4x24x24xf32>, tensor<2x4x24x24xf32>, tensor<i32>) -> tensor<3x2x4x24x24xf32>
      %27 = func.call @dynamic_update_index_in_dim_3(%iterArg_26, %22#5, %iterArg_20) : (tensor<3x2x4x24x1xf32>, tensor<2x4x24x1xf32>, tensor<i32>) -> tensor<3x2x4x24x1xf32>
      %28 = func.call @dynamic_update_index_in_dim_3(%iterArg_27, %22#6, %iterArg_20) : (tensor<3x2x4x24x1xf32>, tensor<2x4x24x1xf32>, tensor<i32>) -> tensor<3x2x4x24x1xf32>
      %29 = func.call @dynamic_update_index_in_dim_2(%iterArg_28, %22#7, %iterArg_20) : (tensor<3x2x4x24x24xf32>, tensor<2x4x24x24xf32>, tensor<i32>) -> tensor<3x2x4x24x24xf32>
      %30 = func.call @dynamic_update_index_in_dim_1(%iterArg_29, %22#8, %iterArg_20) : (tensor<3x2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<i32>) -> tensor<3x2x24x4x8xf32>
      %31 = func.call @dynamic_update_index_in_dim(%iterArg_30, %22#9, %iterArg_20) : (tensor<3x2x24x32xf32>, tensor<2x24x32xf32>, tensor<i32>) -> tensor<3x2x24x32xf32>
      %c_31 = stablehlo.constant dense<1> : tensor<i32>
      %32 = stablehlo.add %iterArg_20, %c_31 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_15, %iterArg_16, %iterArg_17, %iterArg_18, %iterArg_19, %32, %22#0, %23, %24, %25, %26, %27, %28, %29, %30, %31 : tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x2x24x32xf32>, tensor<3x2x24x4x8xf32>, tensor<3x2x24x4x8xf32>, tensor<3x2x4x24x24xf32>, tensor<3x2x4x24x1xf32>, tensor<3x2x4x24x1xf32>, tensor<3x2x4x24x24xf32>, tensor<3x2x24x4x8xf32>, tensor<3x2x24x32xf32>
    }
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3x32x32xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<3x32x32xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<3x32x32xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<3x32x32xf32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %17:20 = stablehlo.while(%iterArg = %arg2, %iterArg_15 = %12#8, %iterArg_16 = %arg3, %iterArg_17 = %arg4, %iterArg_18 = %12#9, %iterArg_19 = %12#10, %iterArg_20 = %12#11, %iterArg_21 = %12#12, %iterArg_22 = %12#13, %iterArg_23 = %12#14, %iterArg_24 = %12#15, %iterArg_25 = %arg5, %iterArg_26 = %12#16, %iterArg_27 = %2#0, %iterArg_28 = %c_14, %iterArg_29 = %arg1, %iterArg_30 = %13, %iterArg_31 = %14, %iterArg_32 = %15, %iterArg_33 = %16) : tensor<3x32x32xf32>, tensor<3x2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x2x24x4x8xf32>, tensor<3x2x24x4x8xf32>, tensor<3x2x4x24x24xf32>, tensor<3x2x4x24x1xf32>, tensor<3x2x4x24x1xf32>, tensor<3x2x4x24x24xf32>, tensor<3x2x24x4x8xf32>, tensor<3x32x32xf32>, tensor<3x2x24x32xf32>, tensor<2x4x24x24xi1>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>
    cond {
      %c_34 = stablehlo.constant dense<3> : tensor<i32>
      %18 = stablehlo.compare LT, %iterArg_28, %c_34, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %18 : tensor<i1>
    } do {
      %c_34 = stablehlo.constant dense<3> : tensor<i32>
      %18 = stablehlo.subtract %c_34, %iterArg_28 : tensor<i32>
      %c_35 = stablehlo.constant dense<1> : tensor<i32>
      %19 = stablehlo.subtract %18, %c_35 : tensor<i32>
      %20 = func.call @dynamic_index_in_dim(%iterArg, %19) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %21 = func.call @dynamic_index_in_dim_4(%iterArg_15, %19) : (tensor<3x2x24x32xf32>, tensor<i32>) -> tensor<2x24x32xf32>
      %22 = func.call @dynamic_index_in_dim(%iterArg_16, %19) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %23 = func.call @dynamic_index_in_dim(%iterArg_17, %19) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %24 = func.call @dynamic_index_in_dim_5(%iterArg_18, %19) : (tensor<3x2x24x4x8xf32>, tensor<i32>) -> tensor<2x24x4x8xf32>
      %25 = func.call @dynamic_index_in_dim_5(%iterArg_19, %19) : (tensor<3x2x24x4x8xf32>, tensor<i32>) -> tensor<2x24x4x8xf32>
      %26 = func.call @dynamic_index_in_dim_6(%iterArg_20, %19) : (tensor<3x2x4x24x24xf32>, tensor<i32>) -> tensor<2x4x24x24xf32>
      %27 = func.call @dynamic_index_in_dim_7(%iterArg_21, %19) : (tensor<3x2x4x24x1xf32>, tensor<i32>) -> tensor<2x4x24x1xf32>
      %28 = func.call @dynamic_index_in_dim_7(%iterArg_22, %19) : (tensor<3x2x4x24x1xf32>, tensor<i32>) -> tensor<2x4x24x1xf32>
      %29 = func.call @dynamic_index_in_dim_6(%iterArg_23, %19) : (tensor<3x2x4x24x24xf32>, tensor<i32>) -> tensor<2x4x24x24xf32>
      %30 = func.call @dynamic_index_in_dim_5(%iterArg_24, %19) : (tensor<3x2x24x4x8xf32>, tensor<i32>) -> tensor<2x24x4x8xf32>
      %31 = func.call @dynamic_index_in_dim(%iterArg_25, %19) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %32 = func.call @dynamic_index_in_dim_4(%iterArg_26, %19) : (tensor<3x2x24x32xf32>, tensor<i32>) -> tensor<2x24x32xf32>
      %33:5 = func.call @closed_call_8(%iterArg_27, %iterArg_29, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32) : (tensor<2x4x24x24xi1>, tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>, tensor<2x4x24x1xf32>, tensor<2x4x24x24xf32>, tensor<2x24x4x8xf32>, tensor<32x32xf32>, tensor<2x24x32xf32>) -> (tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>)
      %34 = func.call @dynamic_update_index_in_dim_10(%iterArg_30, %33#1, %19) : (tensor<3x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<3x32x32xf32>
      %35 = func.call @dynamic_update_index_in_dim_10(%iterArg_31, %33#2, %19) : (tensor<3x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<3x32x32xf32>
      %36 = func.call @dynamic_update_index_in_dim_10(%iterArg_32, %33#3, %19) : (tensor<3x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<3x32x32xf32>
      %37 = func.call @dynamic_update_index_in_dim_10(%iterArg_33, %33#4, %19) : (tensor<3x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<3x32x32xf32>
      %c_36 = stablehlo.constant dense<1> : tensor<i32>
      %38 = stablehlo.add %iterArg_28, %c_36 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_15, %iterArg_16, %iterArg_17, %iterArg_18, %iterArg_19, %iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23, %iterArg_24, %iterArg_25, %iterArg_26, %iterArg_27, %38, %33#0, %34, %35, %36, %37 : tensor<3x32x32xf32>, tensor<3x2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x2x24x4x8xf32>, tensor<3x2x24x4x8xf32>, tensor<3x2x4x24x24xf32>, tensor<3x2x4x24x1xf32>, tensor<3x2x4x24x1xf32>, tensor<3x2x4x24x24xf32>, tensor<3x2x24x4x8xf32>, tensor<3x32x32xf32>, tensor<3x2x24x32xf32>, tensor<2x4x24x24xi1>, tensor<i32>, tensor<2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>
    }
    return %12#7, %17#15, %17#16, %17#17, %17#18, %17#19 : tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>, tensor<3x32x32xf32>
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
  func.func private @closed_call(%arg0: tensor<2x4x24x24xi1>, %arg1: tensor<2x4x24x24xf32>, %arg2: tensor<2x24x32xf32>, %arg3: tensor<32x32xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<32x32xf32>, %arg6: tensor<32x32xf32>) -> (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>, tensor<2x4x24x1xf32>, tensor<2x4x24x24xf32>, tensor<2x24x4x8xf32>, tensor<2x24x32xf32>) {
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
    %21 = stablehlo.multiply %18, %18 : tensor<2x4x24x1xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x4x24x1xf32>
    %23 = stablehlo.divide %22, %21 : tensor<2x4x24x1xf32>
    %24 = stablehlo.dot_general %5, %20, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x8x24xf32>
    %25 = stablehlo.transpose %24, dims = [0, 3, 1, 2] : (tensor<2x4x8x24xf32>) -> tensor<2x24x4x8xf32>
    %26 = stablehlo.reshape %25 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %27 = stablehlo.dot_general %26, %arg6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %28 = stablehlo.add %arg2, %27 : tensor<2x24x32xf32>
    return %28, %arg2, %3, %1, %16, %18, %23, %20, %5, %26 : tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>, tensor<2x4x24x1xf32>, tensor<2x4x24x24xf32>, tensor<2x24x4x8xf32>, tensor<2x24x32xf32>
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
  func.func private @dynamic_update_index_in_dim_1(%arg0: tensor<3x2x24x4x8xf32>, %arg1: tensor<2x24x4x8xf32>, %arg2: tensor<i32>) -> tensor<3x2x24x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3, 4] : (tensor<2x24x4x8xf32>) -> tensor<1x2x24x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1, %c_2 : (tensor<3x2x24x4x8xf32>, tensor<1x2x24x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x2x24x4x8xf32>
    return %1 : tensor<3x2x24x4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_2(%arg0: tensor<3x2x4x24x24xf32>, %arg1: tensor<2x4x24x24xf32>, %arg2: tensor<i32>) -> tensor<3x2x4x24x24xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3, 4] : (tensor<2x4x24x24xf32>) -> tensor<1x2x4x24x24xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1, %c_2 : (tensor<3x2x4x24x24xf32>, tensor<1x2x4x24x24xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x2x4x24x24xf32>
    return %1 : tensor<3x2x4x24x24xf32>
  }
  func.func private @dynamic_update_index_in_dim_3(%arg0: tensor<3x2x4x24x1xf32>, %arg1: tensor<2x4x24x1xf32>, %arg2: tensor<i32>) -> tensor<3x2x4x24x1xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3, 4] : (tensor<2x4x24x1xf32>) -> tensor<1x2x4x24x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1, %c_2 : (tensor<3x2x4x24x1xf32>, tensor<1x2x4x24x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x2x4x24x1xf32>
    return %1 : tensor<3x2x4x24x1xf32>
  }
  func.func private @dynamic_index_in_dim_4(%arg0: tensor<3x2x24x32xf32>, %arg1: tensor<i32>) -> tensor<2x24x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 2, 24, 32] : (tensor<3x2x24x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x24x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x24x32xf32>) -> tensor<2x24x32xf32>
    return %1 : tensor<2x24x32xf32>
  }
  func.func private @dynamic_index_in_dim_5(%arg0: tensor<3x2x24x4x8xf32>, %arg1: tensor<i32>) -> tensor<2x24x4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, %c_2, sizes = [1, 2, 24, 4, 8] : (tensor<3x2x24x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x24x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x24x4x8xf32>) -> tensor<2x24x4x8xf32>
    return %1 : tensor<2x24x4x8xf32>
  }
  func.func private @dynamic_index_in_dim_6(%arg0: tensor<3x2x4x24x24xf32>, %arg1: tensor<i32>) -> tensor<2x4x24x24xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, %c_2, sizes = [1, 2, 4, 24, 24] : (tensor<3x2x4x24x24xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x4x24x24xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x4x24x24xf32>) -> tensor<2x4x24x24xf32>
    return %1 : tensor<2x4x24x24xf32>
  }
  func.func private @dynamic_index_in_dim_7(%arg0: tensor<3x2x4x24x1xf32>, %arg1: tensor<i32>) -> tensor<2x4x24x1xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, %c_2, sizes = [1, 2, 4, 24, 1] : (tensor<3x2x4x24x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x4x24x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x4x24x1xf32>) -> tensor<2x4x24x1xf32>
    return %1 : tensor<2x4x24x1xf32>
  }
  func.func private @closed_call_8(%arg0: tensor<2x4x24x24xi1>, %arg1: tensor<2x24x32xf32>, %arg2: tensor<32x32xf32>, %arg3: tensor<2x24x32xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<32x32xf32>, %arg6: tensor<2x24x4x8xf32>, %arg7: tensor<2x24x4x8xf32>, %arg8: tensor<2x4x24x24xf32>, %arg9: tensor<2x4x24x1xf32>, %arg10: tensor<2x4x24x1xf32>, %arg11: tensor<2x4x24x24xf32>, %arg12: tensor<2x24x4x8xf32>, %arg13: tensor<32x32xf32>, %arg14: tensor<2x24x32xf32>) -> (tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) {
    %0 = stablehlo.dot_general %arg1, %arg14, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<32x32xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %2 = stablehlo.dot_general %arg1, %arg13, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x24x32xf32>) -> tensor<2x24x4x8xf32>
    %4 = stablehlo.transpose %3, dims = [0, 2, 3, 1] : (tensor<2x24x4x8xf32>) -> tensor<2x4x8x24xf32>
    %5 = stablehlo.dot_general %4, %arg12, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x24xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x24xf32>
    %6 = stablehlo.dot_general %4, %arg11, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x24xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x8x24xf32>
    %7 = stablehlo.transpose %6, dims = [0, 3, 1, 2] : (tensor<2x4x8x24xf32>) -> tensor<2x24x4x8xf32>
    %8 = stablehlo.broadcast_in_dim %arg10, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %9 = stablehlo.multiply %5, %8 : tensor<2x4x24x24xf32>
    %10 = stablehlo.multiply %9, %arg8 : tensor<2x4x24x24xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %12 = stablehlo.reshape %11 : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %13 = stablehlo.negate %12 : tensor<2x4x24x1xf32>
    %14 = stablehlo.broadcast_in_dim %arg9, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %15 = stablehlo.divide %5, %14 : tensor<2x4x24x24xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%13 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x1xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x24xf32>
    %18 = stablehlo.add %15, %17 : tensor<2x4x24x24xf32>
    %19 = stablehlo.multiply %18, %arg8 : tensor<2x4x24x24xf32>
    %20 = call @_where_9(%arg0, %19) : (tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32>
    %cst_1 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    %22 = stablehlo.divide %20, %21 : tensor<2x4x24x24xf32>
    %23 = stablehlo.dot_general %22, %arg7, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x24x24xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x8xf32>
    %24 = stablehlo.transpose %23, dims = [0, 2, 1, 3] : (tensor<2x4x24x8xf32>) -> tensor<2x24x4x8xf32>
    %25 = stablehlo.dot_general %22, %arg6, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x24x24xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x8xf32>
    %26 = stablehlo.transpose %25, dims = [0, 2, 1, 3] : (tensor<2x4x24x8xf32>) -> tensor<2x24x4x8xf32>
    %27 = stablehlo.reshape %7 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %28 = stablehlo.dot_general %27, %arg3, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<32x32xf32>
    %29 = stablehlo.transpose %28, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %30 = stablehlo.dot_general %27, %arg5, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %31 = stablehlo.add %arg1, %30 : tensor<2x24x32xf32>
    %32 = stablehlo.reshape %24 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %33 = stablehlo.dot_general %32, %arg3, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<32x32xf32>
    %34 = stablehlo.transpose %33, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %35 = stablehlo.dot_general %32, %arg4, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %36 = stablehlo.add %31, %35 : tensor<2x24x32xf32>
    %37 = stablehlo.reshape %26 : (tensor<2x24x4x8xf32>) -> tensor<2x24x32xf32>
    %38 = stablehlo.dot_general %37, %arg3, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<32x32xf32>
    %39 = stablehlo.transpose %38, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %40 = stablehlo.dot_general %37, %arg2, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x32xf32>) -> tensor<2x24x32xf32>
    %41 = stablehlo.add %36, %40 : tensor<2x24x32xf32>
    return %41, %39, %34, %29, %1 : tensor<2x24x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>
  }
  func.func private @_where_9(%arg0: tensor<2x4x24x24xi1>, %arg1: tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<2x4x24x24xi1>, tensor<2x4x24x24xf32>
    return %1 : tensor<2x4x24x24xf32>
  }
  func.func private @dynamic_update_index_in_dim_10(%arg0: tensor<3x32x32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<i32>) -> tensor<3x32x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<32x32xf32>) -> tensor<1x32x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x32x32xf32>, tensor<1x32x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x32x32xf32>
    return %1 : tensor<3x32x32xf32>
  }
}
