// zigzag.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_local attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["ring"=4]> {stablehlo.mesh = {axes = [{name = "ring", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<2x24x4x8xf32>, %arg1: tensor<2x24x4x8xf32>, %arg2: tensor<2x24x4x8xf32>) -> (tensor<2x24x4x8xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1, %arg2) in_shardings=[<@mesh, [{}, {"ring"}, {}, {}]>, <@mesh, [{}, {"ring"}, {}, {}]>, <@mesh, [{}, {"ring"}, {}, {}]>] out_shardings=[<@mesh, [{}, {"ring"}, {}, {}]>] manual_axes={"ring"} (%arg3: tensor<2x6x4x8xf32>, %arg4: tensor<2x6x4x8xf32>, %arg5: tensor<2x6x4x8xf32>) {
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<4> : tensor<ui32>
      %1 = stablehlo.partition_id : tensor<ui32>
      %2 = stablehlo.divide %1, %c : tensor<ui32>
      %3 = stablehlo.remainder %2, %c_0 : tensor<ui32>
      %4 = stablehlo.convert %3 : (tensor<ui32>) -> tensor<i32>
      %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x6x4x8xf32>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %8:9 = stablehlo.while(%iterArg = %arg3, %iterArg_5 = %4, %iterArg_6 = %c_4, %iterArg_7 = %c_3, %iterArg_8 = %arg4, %iterArg_9 = %arg5, %iterArg_10 = %7, %iterArg_11 = %5, %iterArg_12 = %6) : tensor<2x6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>
      cond {
        %c_13 = stablehlo.constant dense<4> : tensor<i32>
        %13 = stablehlo.compare LT, %iterArg_6, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %13 : tensor<i1>
      } do {
        %13:6 = func.call @closed_call(%iterArg, %iterArg_5, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11, %iterArg_12) : (tensor<2x6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>) -> (tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>)
        %c_13 = stablehlo.constant dense<1> : tensor<i32>
        %14 = stablehlo.add %iterArg_6, %c_13 : tensor<i32>
        stablehlo.return %iterArg, %iterArg_5, %14, %13#0, %13#1, %13#2, %13#3, %13#4, %13#5 : tensor<2x6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>
      }
      %9 = stablehlo.transpose %8#8, dims = [0, 2, 1] : (tensor<2x4x6xf32>) -> tensor<2x6x4xf32>
      %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2, 3] : (tensor<2x6x4x1xf32>) -> tensor<2x6x4x8xf32>
      %12 = stablehlo.divide %8#6, %11 : tensor<2x6x4x8xf32>
      sdy.return %12 : tensor<2x6x4x8xf32>
    } : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>) -> tensor<2x24x4x8xf32>
    return %0 : tensor<2x24x4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<2x6x4x8xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<2x6x4x8xf32>, %arg4: tensor<2x6x4x8xf32>, %arg5: tensor<2x6x4x8xf32>, %arg6: tensor<2x4x6xf32>, %arg7: tensor<2x4x6xf32>) -> (tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg2, %c : tensor<i32>
    %1 = stablehlo.dot_general %arg0, %arg3, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>) -> tensor<2x4x6x6xf32>
    %cst = stablehlo.constant dense<0.353553385> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x6x6xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x4x6x6xf32>
    %4 = stablehlo.convert %arg2 : tensor<i32>
    %5 = stablehlo.subtract %arg1, %4 : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %6 = call @remainder(%5, %c_0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %7 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c_1 = stablehlo.constant dense<7> : tensor<i32>
    %8 = stablehlo.subtract %c_1, %arg1 : tensor<i32>
    %c_2 = stablehlo.constant dense<3> : tensor<i32>
    %9 = stablehlo.multiply %8, %c_2 : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %11 = stablehlo.add %10, %7 : tensor<3xi32>
    %c_3 = stablehlo.constant dense<3> : tensor<i32>
    %12 = stablehlo.multiply %arg1, %c_3 : tensor<i32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %14 = stablehlo.add %13, %7 : tensor<3xi32>
    %15 = stablehlo.concatenate %14, %11, dim = 0 : (tensor<3xi32>, tensor<3xi32>) -> tensor<6xi32>
    %16 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c_4 = stablehlo.constant dense<7> : tensor<i32>
    %17 = stablehlo.subtract %c_4, %6 : tensor<i32>
    %c_5 = stablehlo.constant dense<3> : tensor<i32>
    %18 = stablehlo.multiply %17, %c_5 : tensor<i32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %20 = stablehlo.add %19, %16 : tensor<3xi32>
    %c_6 = stablehlo.constant dense<3> : tensor<i32>
    %21 = stablehlo.multiply %6, %c_6 : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %23 = stablehlo.add %22, %16 : tensor<3xi32>
    %24 = stablehlo.concatenate %23, %20, dim = 0 : (tensor<3xi32>, tensor<3xi32>) -> tensor<6xi32>
    %25 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<6xi32>) -> tensor<6x1xi32>
    %26 = stablehlo.broadcast_in_dim %24, dims = [1] : (tensor<6xi32>) -> tensor<1x6xi32>
    %27 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<6x1xi32>) -> tensor<6x6xi32>
    %28 = stablehlo.broadcast_in_dim %26, dims = [0, 1] : (tensor<1x6xi32>) -> tensor<6x6xi32>
    %29 = stablehlo.compare GE, %27, %28, SIGNED : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %30 = call @_where_0(%29, %3, %cst_7) : (tensor<6x6xi1>, tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6x6xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %31 = stablehlo.reduce(%30 init: %cst_8) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
    %32 = stablehlo.convert %arg6 : tensor<2x4x6xf32>
    %33 = stablehlo.maximum %32, %31 : tensor<2x4x6xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2] : (tensor<2x4x6xf32>) -> tensor<2x4x6x1xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3] : (tensor<2x4x6x1xf32>) -> tensor<2x4x6x6xf32>
    %36 = stablehlo.subtract %30, %35 : tensor<2x4x6x6xf32>
    %37 = stablehlo.exponential %36 : tensor<2x4x6x6xf32>
    %38 = stablehlo.convert %arg6 : tensor<2x4x6xf32>
    %39 = stablehlo.subtract %38, %33 : tensor<2x4x6xf32>
    %40 = stablehlo.exponential %39 : tensor<2x4x6xf32>
    %41 = stablehlo.multiply %arg7, %40 : tensor<2x4x6xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %42 = stablehlo.reduce(%37 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
    %43 = stablehlo.add %41, %42 : tensor<2x4x6xf32>
    %44 = stablehlo.dot_general %arg4, %37, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4x8xf32>, tensor<2x4x6x6xf32>) -> tensor<2x4x8x6xf32>
    %45 = stablehlo.transpose %44, dims = [0, 3, 1, 2] : (tensor<2x4x8x6xf32>) -> tensor<2x6x4x8xf32>
    %46 = stablehlo.transpose %40, dims = [0, 2, 1] : (tensor<2x4x6xf32>) -> tensor<2x6x4xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2] : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2, 3] : (tensor<2x6x4x1xf32>) -> tensor<2x6x4x8xf32>
    %49 = stablehlo.multiply %arg5, %48 : tensor<2x6x4x8xf32>
    %50 = stablehlo.add %49, %45 : tensor<2x6x4x8xf32>
    %51 = "stablehlo.collective_permute"(%arg3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x6x4x8xf32>) -> tensor<2x6x4x8xf32>
    %52 = "stablehlo.collective_permute"(%arg4) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x6x4x8xf32>) -> tensor<2x6x4x8xf32>
    return %0, %51, %52, %50, %33, %43 : tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>
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
}
