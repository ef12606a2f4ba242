// gradient.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_run attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["ring"=4]> {stablehlo.mesh = {axes = [{name = "ring", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<2x24x4x8xf32>, %arg1: tensor<2x24x4x8xf32>, %arg2: tensor<2x24x4x8xf32>, %arg3: tensor<2x24x4x8xf32>) -> (tensor<2x24x4x8xf32> {jax.result_info = "result[0]"}, tensor<2x24x4x8xf32> {jax.result_info = "result[1]"}, tensor<2x24x4x8xf32> {jax.result_info = "result[2]"}, tensor<2x24x4x8xf32> {jax.result_info = "result[3]"}) {
    %0:17 = sdy.manual_computation(%arg0, %arg1, %arg2) in_shardings=[<@mesh, [{}, {"ring"}, {}, {}]>, <@mesh, [{}, {"ring"}, {}, {}]>, <@mesh, [{}, {"ring"}, {}, {}]>] out_shardings=[<@mesh, [{"ring"}]>, <@mesh, [{"ring"}, {}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}]>, <@mesh, [{}, {"ring"}, {}, {}]>] manual_axes={"ring"} (%arg4: tensor<2x6x4x8xf32>, %arg5: tensor<2x6x4x8xf32>, %arg6: tensor<2x6x4x8xf32>) {
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<4> : tensor<ui32>
      %2 = stablehlo.partition_id : tensor<ui32>
      %3 = stablehlo.divide %2, %c : tensor<ui32>
      %4 = stablehlo.remainder %3, %c_0 : tensor<ui32>
      %5 = stablehlo.convert %4 : (tensor<ui32>) -> tensor<i32>
      %6 = stablehlo.iota dim = 0 : tensor<6xi32>
      %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x6x4x8xf32>
      %cst_3 = stablehlo.constant dense<0.353553385> : tensor<f32>
      %c_4 = stablehlo.constant dense<4> : tensor<i32>
      %10:5 = func.call @remainder(%c_4) : (tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>, tensor<i32>)
      %c_5 = stablehlo.constant dense<6> : tensor<i32>
      %11 = stablehlo.multiply %5, %c_5 : tensor<i32>
      %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i32>) -> tensor<6xi32>
      %13 = stablehlo.add %12, %6 : tensor<6xi32>
      %c_6 = stablehlo.constant dense<6> : tensor<i32>
      %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<6xi32>) -> tensor<6x1xi32>
      %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %15 = func.call @_where_0(%cst_7) : (tensor<f32>) -> tensor<2x4x6x6xf32>
      %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %16 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %17 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %cst_10 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %18 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %19 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %20 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %21 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %cst_14 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %22 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %23 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %c_16 = stablehlo.constant dense<0> : tensor<i32>
      %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %24 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x2x6x4x8xf32>
      %c_18 = stablehlo.constant dense<false> : tensor<i1>
      %25 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i1>) -> tensor<4x2x4x6x6xi1>
      %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %26 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4x2x4x6x6xf32>
      %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %27 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<4x2x4x6xf32>
      %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %28 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<4x2x4x6xf32>
      %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %29 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<4x2x4x6xf32>
      %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %30 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<4x2x4x6x6xf32>
      %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %31 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x2x4x6xf32>
      %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %32 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<4x2x4x6xf32>
      %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %33 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<4x2x6x4x8xf32>
      %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %34 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<4x2x6x4x1xf32>
      %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %35 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<4x2x6x4x8xf32>
      %c_29 = stablehlo.constant dense<0> : tensor<i32>
      %36:39 = stablehlo.while(%iterArg = %14, %iterArg_31 = %5, %iterArg_32 = %10#0, %iterArg_33 = %10#1, %iterArg_34 = %10#2, %iterArg_35 = %10#3, %iterArg_36 = %10#4, %iterArg_37 = %c_6, %iterArg_38 = %6, %iterArg_39 = %arg4, %iterArg_40 = %cst_3, %iterArg_41 = %15, %iterArg_42 = %17, %iterArg_43 = %16, %iterArg_44 = %19, %iterArg_45 = %18, %iterArg_46 = %21, %iterArg_47 = %20, %iterArg_48 = %23, %iterArg_49 = %22, %iterArg_50 = %c_29, %iterArg_51 = %c_16, %iterArg_52 = %arg5, %iterArg_53 = %arg6, %iterArg_54 = %9, %iterArg_55 = %7, %iterArg_56 = %8, %iterArg_57 = %24, %iterArg_58 = %25, %iterArg_59 = %26, %iterArg_60 = %27, %iterArg_61 = %28, %iterArg_62 = %29, %iterArg_63 = %30, %iterArg_64 = %31, %iterArg_65 = %32, %iterArg_66 = %33, %iterArg_67 = %34, %iterArg_68 = %35) : tensor<6x1xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<6xi32>, tensor<2x6x4x8xf32>, tensor<f32>, tensor<2x4x6x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<i32>, tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<4x2x6x4x8xf32>, tensor<4x2x4x6x6xi1>, tensor<4x2x4x6x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x6x4x8xf32>, tensor<4x2x6x4x1xf32>, tensor<4x2x6x4x8xf32>
      cond {
        %c_69 = stablehlo.constant dense<4> : tensor<i32>
        %45 = stablehlo.compare LT, %iterArg_50, %c_69, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %45 : tensor<i1>
      } do {
        %45:18 = func.call @closed_call(%iterArg, %iterArg_31, %iterArg_32, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_43, %iterArg_44, %iterArg_45, %iterArg_46, %iterArg_47, %iterArg_48, %iterArg_49, %iterArg_51, %iterArg_52, %iterArg_53, %iterArg_54, %iterArg_55, %iterArg_56) : (tensor<6x1xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<6xi32>, tensor<2x6x4x8xf32>, tensor<f32>, tensor<2x4x6x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>) -> (tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6x6xi1>, tensor<2x4x6x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x1xf32>, tensor<2x6x4x8xf32>)
        %46 = func.call @dynamic_update_index_in_dim(%iterArg_57, %45#6, %iterArg_50) : (tensor<4x2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<i32>) -> tensor<4x2x6x4x8xf32>
        %47 = func.call @dynamic_update_index_in_dim_3(%iterArg_58, %45#7, %iterArg_50) : (tensor<4x2x4x6x6xi1>, tensor<2x4x6x6xi1>, tensor<i32>) -> tensor<4x2x4x6x6xi1>
        %48 = func.call @dynamic_update_index_in_dim_4(%iterArg_59, %45#8, %iterArg_50) : (tensor<4x2x4x6x6xf32>, tensor<2x4x6x6xf32>, tensor<i32>) -> tensor<4x2x4x6x6xf32>
        %49 = func.call @dynamic_update_index_in_dim_5(%iterArg_60, %45#9, %iterArg_50) : (tensor<4x2x4x6xf32>, tensor<2x4x6xf32>, tensor<i32>) -> tensor<4x2x4x6xf32>
        %50 = func.call @dynamic_update_index_in_dim_5(%iterArg_61, %45#10, %iterArg_50) : (tensor<4x2x4x6xf32>, tensor<2x4x6xf32>, tensor<i32>) -> tensor<4x2x4x6xf32>
        %51 = func.call @dynamic_update_index_in_dim_5(%iterArg_62, %45#11, %iterArg_50) : (tensor<4x2x4x6xf32>, tensor<2x4x6xf32>, tensor<i32>) -> tensor<4x2x4x6xf32>
        %52 = func.call @dynamic_update_index_in_dim_4(%iterArg_63, %45#12, %iterArg_50) : (tensor<4x2x4x6x6xf32>, tensor<2x4x6x6xf32>, tensor<i32>) -> tensor<4x2x4x6x6xf32>
        %53 = func.call @dynamic_update_index_in_dim_5(%iterArg_64, %45#13, %iterArg_50) : (tensor<4x2x4x6xf32>, tensor<2x4x6xf32>, tensor<i32>) -> tensor<4x2x4x6xf32>
        %54 = func.call @dynamic_update_index_in_dim_5(%iterArg_65, %45#14, %iterArg_50) : (tensor<4x2x4x6xf32>, tensor<2x4x6xf32>, tensor<i32>) -> tensor<4x2x4x6xf32>
        %55 = func.call @dynamic_update_index_in_dim(%iterArg_66, %45#15, %iterArg_50) : (tensor<4x2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<i32>) -> tensor<4x2x6x4x8xf32>
        %56 = func.call @dynamic_update_index_in_dim_6(%iterArg_67, %45#16, %iterArg_50) : (tensor<4x2x6x4x1xf32>, tensor<2x6x4x1xf32>, tensor<i32>) -> tensor<4x2x6x4x1xf32>
        %57 = func.call @dynamic_update_index_in_dim(%iterArg_68, %45#17, %iterArg_50) : (tensor<4x2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<i32>) -> tensor<4x2x6x4x8xf32>
        %c_69 = stablehlo.constant dense<1> : tensor<i32>
        %58 = stablehlo.add %iterArg_50, %c_69 : tensor<i32>
        stablehlo.return %iterArg, %iterArg_31, %iterArg_32, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_43, %iterArg_44, %iterArg_45, %iterArg_46, %iterArg_47, %iterArg_48, %iterArg_49, %58, %45#0, %45#1, %45#2, %45#3, %45#4, %45#5, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57 : tensor<6x1xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<6xi32>, tensor<2x6x4x8xf32>, tensor<f32>, tensor<2x4x6x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<i32>, tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<4x2x6x4x8xf32>, tensor<4x2x4x6x6xi1>, tensor<4x2x4x6x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x6x4x8xf32>, tensor<4x2x6x4x1xf32>, tensor<4x2x6x4x8xf32>
      }
      %37 = stablehlo.transpose %36#26, dims = [0, 2, 1] : (tensor<2x4x6xf32>) -> tensor<2x6x4xf32>
      %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2] : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
      %39 = stablehlo.broadcast_in_dim %38, dims = [0, 1, 2, 3] : (tensor<2x6x4x1xf32>) -> tensor<2x6x4x8xf32>
      %40 = stablehlo.divide %36#24, %39 : tensor<2x6x4x8xf32>
      %41 = stablehlo.multiply %38, %38 : tensor<2x6x4x1xf32>
      %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %42 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<2x6x4x1xf32>
      %43 = stablehlo.divide %42, %41 : tensor<2x6x4x1xf32>
      %44 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1xf32>
      sdy.return %44, %36#27, %36#28, %36#29, %36#30, %36#31, %36#32, %36#33, %36#34, %36#35, %36#36, %36#37, %36#38, %38, %36#24, %43, %40 : tensor<1xf32>, tensor<4x2x6x4x8xf32>, tensor<4x2x4x6x6xi1>, tensor<4x2x4x6x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x6x4x8xf32>, tensor<4x2x6x4x1xf32>, tensor<4x2x6x4x8xf32>, tensor<2x6x4x1xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x1xf32>, tensor<2x6x4x8xf32>
    } : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>) -> (tensor<4xf32>, tensor<16x2x6x4x8xf32>, tensor<16x2x4x6x6xi1>, tensor<16x2x4x6x6xf32>, tensor<16x2x4x6xf32>, tensor<16x2x4x6xf32>, tensor<16x2x4x6xf32>, tensor<16x2x4x6x6xf32>, tensor<16x2x4x6xf32>, tensor<16x2x4x6xf32>, tensor<16x2x6x4x8xf32>, tensor<16x2x6x4x1xf32>, tensor<16x2x6x4x8xf32>, tensor<8x6x4x1xf32>, tensor<8x6x4x8xf32>, tensor<8x6x4x1xf32>, tensor<2x24x4x8xf32>)
    %1:3 = sdy.manual_computation(%arg3, %arg0, %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8, %0#9, %0#10, %0#11, %0#12, %0#13, %0#14, %0#15) in_shardings=[<@mesh, [{}, {"ring"}, {}, {}]>, <@mesh, [{}, {"ring"}, {}, {}]>, <@mesh, [{"ring"}]>, <@mesh, [{"ring"}, {}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}]>, <@mesh, [{"ring"}, {}, {}, {}]>] out_shardings=[<@mesh, [{}, {"ring"}, {}, {}]>, <@mesh, [{}, {"ring"}, {}, {}]>, <@mesh, [{}, {"ring"}, {}, {}]>] manual_axes={"ring"} (%arg4: tensor<2x6x4x8xf32>, %arg5: tensor<2x6x4x8xf32>, %arg6: tensor<1xf32>, %arg7: tensor<4x2x6x4x8xf32>, %arg8: tensor<4x2x4x6x6xi1>, %arg9: tensor<4x2x4x6x6xf32>, %arg10: tensor<4x2x4x6xf32>, %arg11: tensor<4x2x4x6xf32>, %arg12: tensor<4x2x4x6xf32>, %arg13: tensor<4x2x4x6x6xf32>, %arg14: tensor<4x2x4x6xf32>, %arg15: tensor<4x2x4x6xf32>, %arg16: tensor<4x2x6x4x8xf32>, %arg17: tensor<4x2x6x4x1xf32>, %arg18: tensor<4x2x6x4x8xf32>, %arg19: tensor<2x6x4x1xf32>, %arg20: tensor<2x6x4x8xf32>, %arg21: tensor<2x6x4x1xf32>) {
      %2 = stablehlo.reshape %arg6 : (tensor<1xf32>) -> tensor<f32>
      %3 = stablehlo.broadcast_in_dim %arg21, dims = [0, 1, 2, 3] : (tensor<2x6x4x1xf32>) -> tensor<2x6x4x8xf32>
      %4 = stablehlo.multiply %arg4, %3 : tensor<2x6x4x8xf32>
      %5 = stablehlo.multiply %4, %arg20 : tensor<2x6x4x8xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x6x4x8xf32>, tensor<f32>) -> tensor<2x6x4xf32>
      %7 = stablehlo.reshape %6 : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
      %8 = stablehlo.negate %7 : tensor<2x6x4x1xf32>
      %9 = stablehlo.broadcast_in_dim %arg19, dims = [0, 1, 2, 3] : (tensor<2x6x4x1xf32>) -> tensor<2x6x4x8xf32>
      %10 = stablehlo.divide %arg4, %9 : tensor<2x6x4x8xf32>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %11 = stablehlo.reduce(%8 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x6x4x1xf32>, tensor<f32>) -> tensor<2x6x4xf32>
      %12 = stablehlo.transpose %11, dims = [0, 2, 1] : (tensor<2x6x4xf32>) -> tensor<2x4x6xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x6x4x8xf32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %14 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x6x4x8xf32>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %16 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x6x4x8xf32>
      %c = stablehlo.constant dense<0> : tensor<i32>
      %17:21 = stablehlo.while(%iterArg = %arg7, %iterArg_5 = %arg8, %iterArg_6 = %arg9, %iterArg_7 = %arg10, %iterArg_8 = %arg11, %iterArg_9 = %arg12, %iterArg_10 = %arg13, %iterArg_11 = %arg14, %iterArg_12 = %arg15, %iterArg_13 = %arg16, %iterArg_14 = %arg17, %iterArg_15 = %arg18, %iterArg_16 = %arg5, %iterArg_17 = %2, %iterArg_18 = %c, %iterArg_19 = %16, %iterArg_20 = %13, %iterArg_21 = %14, %iterArg_22 = %10, %iterArg_23 = %15, %iterArg_24 = %12) : tensor<4x2x6x4x8xf32>, tensor<4x2x4x6x6xi1>, tensor<4x2x4x6x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x6x4x8xf32>, tensor<4x2x6x4x1xf32>, tensor<4x2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<f32>, tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>
      cond {
        %c_25 = stablehlo.constant dense<4> : tensor<i32>
        %18 = stablehlo.compare LT, %iterArg_18, %c_25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %18 : tensor<i1>
      } do {
        %c_25 = stablehlo.constant dense<4> : tensor<i32>
        %18 = stablehlo.subtract %c_25, %iterArg_18 : tensor<i32>
        %c_26 = stablehlo.constant dense<1> : tensor<i32>
        %19 = stablehlo.subtract %18, %c_26 : tensor<i32>
        %20 = func.call @dynamic_index_in_dim(%iterArg, %19) : (tensor<4x2x6x4x8xf32>, tensor<i32>) -> tensor<2x6x4x8xf32>
        %21 = func.call @dynamic_index_in_dim_7(%iterArg_5, %19) : (tensor<4x2x4x6x6xi1>, tensor<i32>) -> tensor<2x4x6x6xi1>
        %22 = func.call @dynamic_index_in_dim_8(%iterArg_6, %19) : (tensor<4x2x4x6x6xf32>, tensor<i32>) -> tensor<2x4x6x6xf32>
        %23 = func.call @dynamic_index_in_dim_9(%iterArg_7, %19) : (tensor<4x2x4x6xf32>, tensor<i32>) -> tensor<2x4x6xf32>
        %24 = func.call @dynamic_index_in_dim_9(%iterArg_8, %19) : (tensor<4x2x4x6xf32>, tensor<i32>) -> tensor<2x4x6xf32>
        %25 = func.call @dynamic_index_in_dim_9(%iterArg_9, %19) : (tensor<4x2x4x6xf32>, tensor<i32>) -> tensor<2x4x6xf32>
        %26 = func.call @dynamic_index_in_dim_8(%iterArg_10, %19) : (tensor<4x2x4x6x6xf32>, tensor<i32>) -> tensor<2x4x6x6xf32>
        %27 = func.call @dynamic_index_in_dim_9(%iterArg_11, %19) : (tensor<4x2x4x6xf32>, tensor<i32>) -> tensor<2x4x6xf32>
        %28 = func.call @dynamic_index_in_dim_9(%iterArg_12, %19) : (tensor<4x2x4x6xf32>, tensor<i32>) -> tensor<2x4x6xf32>
        %29 = func.call @dynamic_index_in_dim(%iterArg_13, %19) : (tensor<4x2x6x4x8xf32>, tensor<i32>) -> tensor<2x6x4x8xf32>
        %30 = func.call @dynamic_index_in_dim_10(%iterArg_14, %19) : (tensor<4x2x6x4x1xf32>, tensor<i32>) -> tensor<2x6x4x1xf32>
        %31 = func.call @dynamic_index_in_dim(%iterArg_15, %19) : (tensor<4x2x6x4x8xf32>, tensor<i32>) -> tensor<2x6x4x8xf32>
        %32:6 = func.call @closed_call_11(%iterArg_16, %iterArg_17, %iterArg_19, %iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23, %iterArg_24, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31) : (tensor<2x6x4x8xf32>, tensor<f32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6x6xi1>, tensor<2x4x6x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x1xf32>, tensor<2x6x4x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>)
        %c_27 = stablehlo.constant dense<1> : tensor<i32>
        %33 = stablehlo.add %iterArg_18, %c_27 : tensor<i32>
        stablehlo.return %iterArg, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11, %iterArg_12, %iterArg_13, %iterArg_14, %iterArg_15, %iterArg_16, %iterArg_17, %33, %32#0, %32#1, %32#2, %32#3, %32#4, %32#5 : tensor<4x2x6x4x8xf32>, tensor<4x2x4x6x6xi1>, tensor<4x2x4x6x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>, tensor<4x2x6x4x8xf32>, tensor<4x2x6x4x1xf32>, tensor<4x2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<f32>, tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>
      }
      sdy.return %17#15, %17#16, %17#17 : tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>
    } : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<4xf32>, tensor<16x2x6x4x8xf32>, tensor<16x2x4x6x6xi1>, tensor<16x2x4x6x6xf32>, tensor<16x2x4x6xf32>, tensor<16x2x4x6xf32>, tensor<16x2x4x6xf32>, tensor<16x2x4x6x6xf32>, tensor<16x2x4x6xf32>, tensor<16x2x4x6xf32>, tensor<16x2x6x4x8xf32>, tensor<16x2x6x4x1xf32>, tensor<16x2x6x4x8xf32>, tensor<8x6x4x1xf32>, tensor<8x6x4x8xf32>, tensor<8x6x4x1xf32>) -> (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>)
    return %0#16, %1#0, %1#1, %1#2 : tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>
  }
  func.func private @remainder(%arg0: tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>, tensor<i32>) {
    %0 = stablehlo.convert %arg0 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    return %2, %c_2, %3, %c_1, %2 : tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>, tensor<i32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_0(%arg0: tensor<f32>) -> tensor<2x4x6x6xf32> {
    %0 = stablehlo.convert %arg0 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x4x6x6xf32>
    return %1 : tensor<2x4x6x6xf32>
  }
  func.func private @closed_call(%arg0: tensor<6x1xi32>, %arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<i1>, %arg5: tensor<i32>, %arg6: tensor<i32>, %arg7: tensor<i32>, %arg8: tensor<6xi32>, %arg9: tensor<2x6x4x8xf32>, %arg10: tensor<f32>, %arg11: tensor<2x4x6x6xf32>, %arg12: tensor<2x4x6xf32>, %arg13: tensor<2x4x6xf32>, %arg14: tensor<2x4x6xf32>, %arg15: tensor<2x4x6xf32>, %arg16: tensor<2x4x6xf32>, %arg17: tensor<2x4x6xf32>, %arg18: tensor<2x4x6xf32>, %arg19: tensor<2x4x6xf32>, %arg20: tensor<i32>, %arg21: tensor<2x6x4x8xf32>, %arg22: tensor<2x6x4x8xf32>, %arg23: tensor<2x6x4x8xf32>, %arg24: tensor<2x4x6xf32>, %arg25: tensor<2x4x6xf32>) -> (tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6x6xi1>, tensor<2x4x6x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x1xf32>, tensor<2x6x4x8xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg20, %c : tensor<i32>
    %1 = stablehlo.dot_general %arg9, %arg21, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>) -> tensor<2x4x6x6xf32>
    %2 = stablehlo.broadcast_in_dim %arg10, dims = [] : (tensor<f32>) -> tensor<2x4x6x6xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x4x6x6xf32>
    %4 = stablehlo.convert %arg20 : tensor<i32>
    %5 = stablehlo.subtract %arg1, %4 : tensor<i32>
    %6 = call @remainder_1(%5, %arg2, %arg3, %arg4, %arg5, %arg6) : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %7 = stablehlo.multiply %6, %arg7 : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %9 = stablehlo.add %8, %arg8 : tensor<6xi32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<6xi32>) -> tensor<1x6xi32>
    %11 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<6x1xi32>) -> tensor<6x6xi32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x6xi32>) -> tensor<6x6xi32>
    %13 = stablehlo.compare GE, %11, %12, SIGNED : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
    %14:2 = call @_where_2(%13, %3, %arg11) : (tensor<6x6xi1>, tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) -> (tensor<2x4x6x6xf32>, tensor<2x4x6x6xi1>)
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %15 = stablehlo.reduce(%14#0 init: %cst) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
    %16 = stablehlo.reshape %15 : (tensor<2x4x6xf32>) -> tensor<2x4x6x1xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<2x4x6x1xf32>) -> tensor<2x4x6x6xf32>
    %18 = stablehlo.compare EQ, %14#0, %17, FLOAT : (tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xi1>
    %19 = stablehlo.convert %18 : (tensor<2x4x6x6xi1>) -> tensor<2x4x6x6xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
    %21 = stablehlo.convert %arg24 : tensor<2x4x6xf32>
    %22 = stablehlo.maximum %21, %15 : tensor<2x4x6xf32>
    %23 = stablehlo.compare EQ, %21, %22, FLOAT : (tensor<2x4x6xf32>, tensor<2x4x6xf32>) -> tensor<2x4x6xi1>
    %24 = stablehlo.select %23, %arg13, %arg12 : tensor<2x4x6xi1>, tensor<2x4x6xf32>
    %25 = stablehlo.compare EQ, %15, %22, FLOAT : (tensor<2x4x6xf32>, tensor<2x4x6xf32>) -> tensor<2x4x6xi1>
    %26 = stablehlo.select %25, %arg15, %arg14 : tensor<2x4x6xi1>, tensor<2x4x6xf32>
    %27 = stablehlo.divide %24, %26 : tensor<2x4x6xf32>
    %28 = stablehlo.compare EQ, %15, %22, FLOAT : (tensor<2x4x6xf32>, tensor<2x4x6xf32>) -> tensor<2x4x6xi1>
    %29 = stablehlo.select %28, %arg17, %arg16 : tensor<2x4x6xi1>, tensor<2x4x6xf32>
    %30 = stablehlo.compare EQ, %21, %22, FLOAT : (tensor<2x4x6xf32>, tensor<2x4x6xf32>) -> tensor<2x4x6xi1>
    %31 = stablehlo.select %30, %arg19, %arg18 : tensor<2x4x6xi1>, tensor<2x4x6xf32>
    %32 = stablehlo.divide %29, %31 : tensor<2x4x6xf32>
    %33 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2] : (tensor<2x4x6xf32>) -> tensor<2x4x6x1xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2, 3] : (tensor<2x4x6x1xf32>) -> tensor<2x4x6x6xf32>
    %35 = stablehlo.subtract %14#0, %34 : tensor<2x4x6x6xf32>
    %36 = stablehlo.exponential %35 : tensor<2x4x6x6xf32>
    %37 = stablehlo.convert %arg24 : tensor<2x4x6xf32>
    %38 = stablehlo.subtract %37, %22 : tensor<2x4x6xf32>
    %39 = stablehlo.exponential %38 : tensor<2x4x6xf32>
    %40 = stablehlo.multiply %arg25, %39 : tensor<2x4x6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.reduce(%36 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
    %42 = stablehlo.add %40, %41 : tensor<2x4x6xf32>
    %43 = stablehlo.dot_general %arg22, %36, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4x8xf32>, tensor<2x4x6x6xf32>) -> tensor<2x4x8x6xf32>
    %44 = stablehlo.transpose %43, dims = [0, 3, 1, 2] : (tensor<2x4x8x6xf32>) -> tensor<2x6x4x8xf32>
    %45 = stablehlo.transpose %39, dims = [0, 2, 1] : (tensor<2x4x6xf32>) -> tensor<2x6x4xf32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2] : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2, 3] : (tensor<2x6x4x1xf32>) -> tensor<2x6x4x8xf32>
    %48 = stablehlo.multiply %arg23, %47 : tensor<2x6x4x8xf32>
    %49 = stablehlo.add %48, %44 : tensor<2x6x4x8xf32>
    %50 = "stablehlo.collective_permute"(%arg21) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x6x4x8xf32>) -> tensor<2x6x4x8xf32>
    %51 = "stablehlo.collective_permute"(%arg22) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x6x4x8xf32>) -> tensor<2x6x4x8xf32>
    return %0, %50, %51, %49, %22, %42, %arg21, %14#1, %19, %20, %27, %32, %36, %39, %arg25, %arg22, %46, %arg23 : tensor<i32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6x6xi1>, tensor<2x4x6x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6x6xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x1xf32>, tensor<2x6x4x8xf32>
  }
  func.func private @remainder_1(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<i1>, %arg4: tensor<i32>, %arg5: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.remainder %arg0, %arg1 : tensor<i32>
    %1 = stablehlo.compare NE, %0, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.compare LT, %0, %arg2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.compare NE, %2, %arg3, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %4 = stablehlo.and %3, %1 : tensor<i1>
    %5 = stablehlo.add %0, %arg5 : tensor<i32>
    %6 = stablehlo.select %4, %5, %0 : tensor<i1>, tensor<i32>
    return %6 : tensor<i32>
  }
  func.func private @_where_2(%arg0: tensor<6x6xi1>, %arg1: tensor<2x4x6x6xf32>, %arg2: tensor<2x4x6x6xf32>) -> (tensor<2x4x6x6xf32>, tensor<2x4x6x6xi1>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<6x6xi1>) -> tensor<2x4x6x6xi1>
    %1 = stablehlo.select %0, %arg1, %arg2 : tensor<2x4x6x6xi1>, tensor<2x4x6x6xf32>
    return %1, %0 : tensor<2x4x6x6xf32>, tensor<2x4x6x6xi1>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<4x2x6x4x8xf32>, %arg1: tensor<2x6x4x8xf32>, %arg2: tensor<i32>) -> tensor<4x2x6x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3, 4] : (tensor<2x6x4x8xf32>) -> tensor<1x2x6x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1, %c_2 : (tensor<4x2x6x4x8xf32>, tensor<1x2x6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x6x4x8xf32>
    return %1 : tensor<4x2x6x4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_3(%arg0: tensor<4x2x4x6x6xi1>, %arg1: tensor<2x4x6x6xi1>, %arg2: tensor<i32>) -> tensor<4x2x4x6x6xi1> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3, 4] : (tensor<2x4x6x6xi1>) -> tensor<1x2x4x6x6xi1>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1, %c_2 : (tensor<4x2x4x6x6xi1>, tensor<1x2x4x6x6xi1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x4x6x6xi1>
    return %1 : tensor<4x2x4x6x6xi1>
  }
  func.func private @dynamic_update_index_in_dim_4(%arg0: tensor<4x2x4x6x6xf32>, %arg1: tensor<2x4x6x6xf32>, %arg2: tensor<i32>) -> tensor<4x2x4x6x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3, 4] : (tensor<2x4x6x6xf32>) -> tensor<1x2x4x6x6xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1, %c_2 : (tensor<4x2x4x6x6xf32>, tensor<1x2x4x6x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x4x6x6xf32>
    return %1 : tensor<4x2x4x6x6xf32>
  }
  func.func private @dynamic_update_index_in_dim_5(%arg0: tensor<4x2x4x6xf32>, %arg1: tensor<2x4x6xf32>, %arg2: tensor<i32>) -> tensor<4x2x4x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<2x4x6xf32>) -> tensor<1x2x4x6xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<4x2x4x6xf32>, tensor<1x2x4x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x4x6xf32>
    return %1 : tensor<4x2x4x6xf32>
  }
  func.func private @dynamic_update_index_in_dim_6(%arg0: tensor<4x2x6x4x1xf32>, %arg1: tensor<2x6x4x1xf32>, %arg2: tensor<i32>) -> tensor<4x2x6x4x1xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3, 4] : (tensor<2x6x4x1xf32>) -> tensor<1x2x6x4x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1, %c_2 : (tensor<4x2x6x4x1xf32>, tensor<1x2x6x4x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x6x4x1xf32>
    return %1 : tensor<4x2x6x4x1xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<4x2x6x4x8xf32>, %arg1: tensor<i32>) -> tensor<2x6x4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, %c_2, sizes = [1, 2, 6, 4, 8] : (tensor<4x2x6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x6x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x6x4x8xf32>) -> tensor<2x6x4x8xf32>
    return %1 : tensor<2x6x4x8xf32>
  }
  func.func private @dynamic_index_in_dim_7(%arg0: tensor<4x2x4x6x6xi1>, %arg1: tensor<i32>) -> tensor<2x4x6x6xi1> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, %c_2, sizes = [1, 2, 4, 6, 6] : (tensor<4x2x4x6x6xi1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x4x6x6xi1>
    %1 = stablehlo.reshape %0 : (tensor<1x2x4x6x6xi1>) -> tensor<2x4x6x6xi1>
    return %1 : tensor<2x4x6x6xi1>
  }
  func.func private @dynamic_index_in_dim_8(%arg0: tensor<4x2x4x6x6xf32>, %arg1: tensor<i32>) -> tensor<2x4x6x6xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, %c_2, sizes = [1, 2, 4, 6, 6] : (tensor<4x2x4x6x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x4x6x6xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
    return %1 : tensor<2x4x6x6xf32>
  }
  func.func private @dynamic_index_in_dim_9(%arg0: tensor<4x2x4x6xf32>, %arg1: tensor<i32>) -> tensor<2x4x6xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 2, 4, 6] : (tensor<4x2x4x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x4x6xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x4x6xf32>) -> tensor<2x4x6xf32>
    return %1 : tensor<2x4x6xf32>
  }
  func.func private @dynamic_index_in_dim_10(%arg0: tensor<4x2x6x4x1xf32>, %arg1: tensor<i32>) -> tensor<2x6x4x1xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, %c_2, sizes = [1, 2, 6, 4, 1] : (tensor<4x2x6x4x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x6x4x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x6x4x1xf32>) -> tensor<2x6x4x1xf32>
    return %1 : tensor<2x6x4x1xf32>
  }
  func.func private @closed_call_11(%arg0: tensor<2x6x4x8xf32>, %arg1: tensor<f32>, %arg2: tensor<2x6x4x8xf32>, %arg3: tensor<2x6x4x8xf32>, %arg4: tensor<2x6x4x8xf32>, %arg5: tensor<2x6x4x8xf32>, %arg6: tensor<2x4x6xf32>, %arg7: tensor<2x4x6xf32>, %arg8: tensor<2x6x4x8xf32>, %arg9: tensor<2x4x6x6xi1>, %arg10: tensor<2x4x6x6xf32>, %arg11: tensor<2x4x6xf32>, %arg12: tensor<2x4x6xf32>, %arg13: tensor<2x4x6xf32>, %arg14: tensor<2x4x6x6xf32>, %arg15: tensor<2x4x6xf32>, %arg16: tensor<2x4x6xf32>, %arg17: tensor<2x6x4x8xf32>, %arg18: tensor<2x6x4x1xf32>, %arg19: tensor<2x6x4x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>) {
    %0 = "stablehlo.collective_permute"(%arg4) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[1, 0], [2, 1], [3, 2], [0, 3]]> : tensor<4x2xi64>}> : (tensor<2x6x4x8xf32>) -> tensor<2x6x4x8xf32>
    %1 = "stablehlo.collective_permute"(%arg3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[1, 0], [2, 1], [3, 2], [0, 3]]> : tensor<4x2xi64>}> : (tensor<2x6x4x8xf32>) -> tensor<2x6x4x8xf32>
    %2 = stablehlo.multiply %arg19, %arg5 : tensor<2x6x4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x6x4x8xf32>, tensor<f32>) -> tensor<2x6x4xf32>
    %4 = stablehlo.reshape %3 : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
    %5 = stablehlo.broadcast_in_dim %arg18, dims = [0, 1, 2, 3] : (tensor<2x6x4x1xf32>) -> tensor<2x6x4x8xf32>
    %6 = stablehlo.multiply %arg5, %5 : tensor<2x6x4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x6x4x1xf32>, tensor<f32>) -> tensor<2x6x4xf32>
    %8 = stablehlo.transpose %7, dims = [0, 2, 1] : (tensor<2x6x4xf32>) -> tensor<2x4x6xf32>
    %9 = stablehlo.transpose %arg5, dims = [0, 2, 3, 1] : (tensor<2x6x4x8xf32>) -> tensor<2x4x8x6xf32>
    %10 = stablehlo.dot_general %9, %arg17, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x6xf32>, tensor<2x6x4x8xf32>) -> tensor<2x4x6x6xf32>
    %11 = stablehlo.dot_general %9, %arg14, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x6xf32>, tensor<2x4x6x6xf32>) -> tensor<2x4x8x6xf32>
    %12 = stablehlo.transpose %11, dims = [0, 3, 1, 2] : (tensor<2x4x8x6xf32>) -> tensor<2x6x4x8xf32>
    %13 = stablehlo.add %0, %12 : tensor<2x6x4x8xf32>
    %14 = stablehlo.broadcast_in_dim %arg7, dims = [0, 1, 2] : (tensor<2x4x6xf32>) -> tensor<2x4x6x6xf32>
    %15 = stablehlo.add %10, %14 : tensor<2x4x6x6xf32>
    %16 = stablehlo.multiply %arg16, %arg7 : tensor<2x4x6xf32>
    %17 = stablehlo.add %8, %16 : tensor<2x4x6xf32>
    %18 = stablehlo.multiply %arg7, %arg15 : tensor<2x4x6xf32>
    %19 = stablehlo.multiply %17, %arg15 : tensor<2x4x6xf32>
    %20 = stablehlo.negate %19 : tensor<2x4x6xf32>
    %21 = stablehlo.add %arg6, %20 : tensor<2x4x6xf32>
    %22 = stablehlo.multiply %15, %arg14 : tensor<2x4x6x6xf32>
    %23 = stablehlo.negate %22 : tensor<2x4x6x6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.reduce(%23 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
    %25 = stablehlo.reshape %24 : (tensor<2x4x6xf32>) -> tensor<2x4x6x1xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.reduce(%25 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x4x6x1xf32>, tensor<f32>) -> tensor<2x4x6xf32>
    %27 = stablehlo.add %21, %26 : tensor<2x4x6xf32>
    %28 = stablehlo.multiply %27, %arg13 : tensor<2x4x6xf32>
    %29 = stablehlo.multiply %27, %arg12 : tensor<2x4x6xf32>
    %30 = stablehlo.add %19, %29 : tensor<2x4x6xf32>
    %31 = stablehlo.divide %28, %arg11 : tensor<2x4x6xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<2x4x6xf32>) -> tensor<2x4x6x6xf32>
    %33 = stablehlo.multiply %32, %arg10 : tensor<2x4x6x6xf32>
    %34 = stablehlo.add %22, %33 : tensor<2x4x6x6xf32>
    %35 = call @_where_12(%arg9, %34) : (tensor<2x4x6x6xi1>, tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
    %36 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x4x6x6xf32>
    %37 = stablehlo.multiply %35, %36 : tensor<2x4x6x6xf32>
    %38 = stablehlo.dot_general %37, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x6x6xf32>, tensor<2x6x4x8xf32>) -> tensor<2x4x6x8xf32>
    %39 = stablehlo.transpose %38, dims = [0, 2, 1, 3] : (tensor<2x4x6x8xf32>) -> tensor<2x6x4x8xf32>
    %40 = stablehlo.add %1, %39 : tensor<2x6x4x8xf32>
    %41 = stablehlo.dot_general %37, %arg8, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x6x6xf32>, tensor<2x6x4x8xf32>) -> tensor<2x4x6x8xf32>
    %42 = stablehlo.transpose %41, dims = [0, 2, 1, 3] : (tensor<2x4x6x8xf32>) -> tensor<2x6x4x8xf32>
    %43 = stablehlo.add %arg2, %42 : tensor<2x6x4x8xf32>
    return %43, %40, %13, %6, %30, %18 : tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x4x6xf32>
  }
  func.func private @_where_12(%arg0: tensor<2x4x6x6xi1>, %arg1: tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x6x6xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<2x4x6x6xi1>, tensor<2x4x6x6xf32>
    return %1 : tensor<2x4x6x6xf32>
  }
}
