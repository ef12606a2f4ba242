// ring-finite.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["ring"=4]> {stablehlo.mesh = {axes = [{name = "ring", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<2x24x4x8xf32>, %arg1: tensor<2x24x4x8xf32>, %arg2: tensor<2x24x4x8xf32>) -> (tensor<2x24x4x8xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1, %arg2) in_shardings=[<@mesh, [{}, {"ring"}, {}, {}]>, <@mesh, [{}, {"ring"}, {}, {}]>, <@mesh, [{}, {"ring"}, {}, {}]>] out_shardings=[<@mesh, [{}, {"ring"}, {}, {}]>] manual_axes={"ring"} (%arg3: tensor<2x6x4x8xf32>, %arg4: tensor<2x6x4x8xf32>, %arg5: tensor<2x6x4x8xf32>) {
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<4> : tensor<ui32>
      %1 = stablehlo.partition_id : tensor<ui32>
      %2 = stablehlo.divide %1, %c : tensor<ui32>
      %3 = stablehlo.remainder %2, %c_0 : tensor<ui32>
      %4 = stablehlo.convert %3 : (tensor<ui32>) -> tensor<i32>
      %5 = stablehlo.iota dim = 0 : tensor<6xi32>
      %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %8 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x6x4x8xf32>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %9:10 = stablehlo.while(%iterArg = %arg3, %iterArg_5 = %4, %iterArg_6 = %5, %iterArg_7 = %c_4, %iterArg_8 = %c_3, %iterArg_9 = %arg4, %iterArg_10 = %arg5, %iterArg_11 = %8, %iterArg_12 = %6, %iterArg_13 = %7) : tensor<2x6x4x8xf32>, tensor<i32>, tensor<6xi32>, tensor<i32>, tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>
      cond {
        %c_14 = stablehlo.constant dense<4> : tensor<i32>
        %14 = stablehlo.compare LT, %iterArg_7, %c_14, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %14 : tensor<i1>
      } do {
        %14:6 = func.call @closed_call(%iterArg, %iterArg_5, %iterArg_6, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11, %iterArg_12, %iterArg_13) : (tensor<2x6x4x8xf32>, tensor<i32>, tensor<6xi32>, tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>) -> (tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>)
        %c_14 = stablehlo.constant dense<1> : tensor<i32>
        %15 = stablehlo.add %iterArg_7, %c_14 : tensor<i32>
        stablehlo.return %iterArg, %iterArg_5, %iterArg_6, %15, %14#0, %14#1, %14#2, %14#3, %14#4, %14#5 : tensor<2x6x4x8xf32>, tensor<i32>, tensor<6xi32>, tensor<i32>, tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>
      }
      %10 = stablehlo.transpose %9#9, dims = [0, 2, 1] : (tensor<2x4x6xf32>) -> tensor<2x6x4xf32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
      %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3] : (tensor<2x6x4x1xf32>) -> tensor<2x6x4x8xf32>
      %13 = stablehlo.divide %9#7, %12 : tensor<2x6x4x8xf32>
      sdy.return %13 : tensor<2x6x4x8xf32>
    } : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>) -> tensor<2x24x4x8xf32>
    return %0 : tensor<2x24x4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<2x6x4x8xf32>, %arg1: tensor<i32>, %arg2: tensor<6xi32>, %arg3: tensor<i32>, %arg4: tensor<2x6x4x8xf32>, %arg5: tensor<2x6x4x8xf32>, %arg6: tensor<2x6x4x8xf32>, %arg7: tensor<2x4x6xf32>, %arg8: tensor<2x4x6xf32>) -> (tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg3, %c : tensor<i32>
    %1 = stablehlo.dot_general %arg0, %arg4, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>) -> tensor<2x4x6x6xf32>
    %cst = stablehlo.constant dense<0.353553385> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x6x6xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x4x6x6xf32>
    %4 = stablehlo.convert %arg3 : tensor<i32>
    %5 = stablehlo.subtract %arg1, %4 : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %6 = call @remainder(%5, %c_0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_1 = stablehlo.constant dense<6> : tensor<i32>
    %7 = stablehlo.multiply %arg1, %c_1 : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %9 = stablehlo.add %8, %arg2 : tensor<6xi32>
    %c_2 = stablehlo.constant dense<6> : tensor<i32>
    %10 = stablehlo.multiply %6, %c_2 : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %12 = stablehlo.add %11, %arg2 : tensor<6xi32>
    %13 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<6xi32>) -> tensor<6x1xi32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<6xi32>) -> tensor<1x6xi32>
    %15 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<6x1xi32>) -> tensor<6x6xi32>
    %16 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<1x6xi32>) -> tensor<6x6xi32>
    %17 = stablehlo.compare GE, %15, %16, SIGNED : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %18 = call @_where_0(%17, %3, %cst_3) : (tensor<6x6xi1>, tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6x6xf32>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %19 = stablehlo.reduce(%18 init: %cst_4) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
    %20 = stablehlo.convert %arg7 : tensor<2x4x6xf32>
    %21 = stablehlo.maximum %20, %19 : tensor<2x4x6xf32>
    %22 = stablehlo.is_finite %21 : (tensor<2x4x6xf32>) -> tensor<2x4x6xi1>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = call @_where_1(%22, %21, %cst_5) : (tensor<2x4x6xi1>, tensor<2x4x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x4x6xf32>) -> tensor<2x4x6x1xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3] : (tensor<2x4x6x1xf32>) -> tensor<2x4x6x6xf32>
    %26 = stablehlo.subtract %18, %25 : tensor<2x4x6x6xf32>
    %27 = stablehlo.exponential %26 : tensor<2x4x6x6xf32>
    %28 = stablehlo.convert %arg7 : tensor<2x4x6xf32>
    %29 = stablehlo.subtract %28, %23 : tensor<2x4x6xf32>
    %30 = stablehlo.exponential %29 : tensor<2x4x6xf32>
    %31 = stablehlo.multiply %arg8, %30 : tensor<2x4x6xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.reduce(%27 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
    %33 = stablehlo.add %31, %32 : tensor<2x4x6xf32>
    %34 = stablehlo.dot_general %arg5, %27, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4x8xf32>, tensor<2x4x6x6xf32>) -> tensor<2x4x8x6xf32>
    %35 = stablehlo.transpose %34, dims = [0, 3, 1, 2] : (tensor<2x4x8x6xf32>) -> tensor<2x6x4x8xf32>
    %36 = stablehlo.transpose %30, dims = [0, 2, 1] : (tensor<2x4x6xf32>) -> tensor<2x6x4xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2] : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3] : (tensor<2x6x4x1xf32>) -> tensor<2x6x4x8xf32>
    %39 = stablehlo.multiply %arg6, %38 : tensor<2x6x4x8xf32>
    %40 = stablehlo.add %39, %35 : tensor<2x6x4x8xf32>
    %41 = "stablehlo.collective_permute"(%arg4) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x6x4x8xf32>) -> tensor<2x6x4x8xf32>
    %42 = "stablehlo.collective_permute"(%arg5) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x6x4x8xf32>) -> tensor<2x6x4x8xf32>
    return %0, %41, %42, %40, %21, %33 : tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>
  }
  func.func private @remainder(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.remainder %arg0, %2 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.compare NE, %3, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare LT, %3, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.compare NE, %5, %6, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %8 = stablehlo.and %7, %4 : tensor<i1>
    %9 = stablehlo.add %3, %2 : tensor<i32>
    %10 = stablehlo.select %8, %9, %3 : tensor<i1>, tensor<i32>
    return %10 : tensor<i32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_0(%arg0: tensor<6x6xi1>, %arg1: tensor<2x4x6x6xf32>, %arg2: tensor<f32>) -> tensor<2x4x6x6xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<6x6xi1>) -> tensor<2x4x6x6xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x4x6x6xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x4x6x6xi1>, tensor<2x4x6x6xf32>
    return %3 : tensor<2x4x6x6xf32>
  }
  func.func private @_where_1(%arg0: tensor<2x4x6xi1>, %arg1: tensor<2x4x6xf32>, %arg2: tensor<f32>) -> tensor<2x4x6xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<2x4x6xi1>, tensor<2x4x6xf32>
    return %2 : tensor<2x4x6xf32>
  }
}
