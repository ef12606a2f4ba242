// op-bert-sdpa-global-optimization.mlir: written by export_iree.py with iree-base-compiler
// 3.13.0, stage global-optimization.
module attributes {stream.affinity.default = #hal.device.affinity<@__device_0>} {
  util.global private @__device_0 = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "generic", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, max_stack_allocation_size = 32768 : i64, native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"}>]> : !hal.device
  util.func public @main$async(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.buffer_view, %arg3: !hal.buffer_view, %arg4: !hal.buffer_view, %arg5: !hal.buffer_view, %arg6: !hal.buffer_view, %arg7: !hal.buffer_view, %arg8: !hal.fence, %arg9: !hal.fence) -> !hal.buffer_view attributes {inlining_policy = #util.inline.never, iree.abi.model = "coarse-fences", iree.abi.stub} {
    %cst = arith.constant 0.353553385 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 1.41421354 : f32
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 5.000000e-01 : f32
    %cst_4 = arith.constant 9.99999974E-6 : f32
    %cst_5 = arith.constant -3.40282347E+38 : f32
    %cst_6 = arith.constant 3.200000e+01 : f32
    %0 = hal.tensor.import wait(%arg8) => %arg0 : !hal.buffer_view -> tensor<2x24x32xf32>
    %1 = iree_tensor_ext.compute_barrier.start %0 : tensor<2x24x32xf32> -> tensor<2x24x32xf32>
    %2 = hal.tensor.import wait(%arg8) => %arg1 : !hal.buffer_view -> tensor<2x24xi1>
    %3 = iree_tensor_ext.compute_barrier.start %2 : tensor<2x24xi1> -> tensor<2x24xi1>
    %4 = hal.tensor.import wait(%arg8) => %arg2 : !hal.buffer_view -> tensor<32x32xf32>
    %5 = iree_tensor_ext.compute_barrier.start %4 : tensor<32x32xf32> -> tensor<32x32xf32>
    %6 = hal.tensor.import wait(%arg8) => %arg3 : !hal.buffer_view -> tensor<32x32xf32>
    %7 = iree_tensor_ext.compute_barrier.start %6 : tensor<32x32xf32> -> tensor<32x32xf32>
    %8 = hal.tensor.import wait(%arg8) => %arg4 : !hal.buffer_view -> tensor<32x32xf32>
    %9 = iree_tensor_ext.compute_barrier.start %8 : tensor<32x32xf32> -> tensor<32x32xf32>
    %10 = hal.tensor.import wait(%arg8) => %arg5 : !hal.buffer_view -> tensor<32x32xf32>
    %11 = iree_tensor_ext.compute_barrier.start %10 : tensor<32x32xf32> -> tensor<32x32xf32>
    %12 = hal.tensor.import wait(%arg8) => %arg6 : !hal.buffer_view -> tensor<40x32xf32>
    %13 = iree_tensor_ext.compute_barrier.start %12 : tensor<40x32xf32> -> tensor<40x32xf32>
    %14 = hal.tensor.import wait(%arg8) => %arg7 : !hal.buffer_view -> tensor<32x40xf32>
    %15 = iree_tensor_ext.compute_barrier.start %14 : tensor<32x40xf32> -> tensor<32x40xf32>
    %16 = tensor.empty() : tensor<2x24xf32>
    %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<2x24xi1>) outs(%16 : tensor<2x24xf32>) {
    ^bb0(%in: i1, %out: f32):
      %72 = arith.uitofp %in : i1 to f32
      linalg.yield %72 : f32
    } -> tensor<2x24xf32>
    %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<2x24xf32>) outs(%16 : tensor<2x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.subf %cst_2, %in : f32
      linalg.yield %72 : f32
    } -> tensor<2x24xf32>
    %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<2x24xf32>) outs(%16 : tensor<2x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.mulf %in, %cst_5 : f32
      linalg.yield %72 : f32
    } -> tensor<2x24xf32>
    %20 = tensor.empty() : tensor<2x24x32xf32>
    %collapsed = tensor.collapse_shape %1 [[0, 1], [2]] : tensor<2x24x32xf32> into tensor<48x32xf32>
    %21 = tensor.empty() : tensor<48x32xf32>
    %22 = linalg.fill ins(%cst_0 : f32) outs(%21 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %23 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%collapsed, %5 : tensor<48x32xf32>, tensor<32x32xf32>) outs(%22 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded = tensor.expand_shape %23 [[0, 1], [2, 3]] output_shape [2, 24, 4, 8] : tensor<48x32xf32> into tensor<2x24x4x8xf32>
    %24 = tensor.empty() : tensor<2x4x24x8xf32>
    %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x24x4x8xf32>) outs(%24 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x24x8xf32>
    %26 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%collapsed, %7 : tensor<48x32xf32>, tensor<32x32xf32>) outs(%22 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_7 = tensor.expand_shape %26 [[0, 1], [2, 3]] output_shape [2, 24, 4, 8] : tensor<48x32xf32> into tensor<2x24x4x8xf32>
    %27 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_7 : tensor<2x24x4x8xf32>) outs(%24 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x24x8xf32>
    %28 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%collapsed, %9 : tensor<48x32xf32>, tensor<32x32xf32>) outs(%22 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_8 = tensor.expand_shape %28 [[0, 1], [2, 3]] output_shape [2, 24, 4, 8] : tensor<48x32xf32> into tensor<2x24x4x8xf32>
    %29 = tensor.empty() : tensor<2x4x24x24xf32>
    %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x24xf32>) outs(%29 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x24x24xf32>
    %collapsed_9 = tensor.collapse_shape %25 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %collapsed_10 = tensor.collapse_shape %27 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %collapsed_11 = tensor.collapse_shape %30 [[0, 1], [2], [3]] : tensor<2x4x24x24xf32> into tensor<8x24x24xf32>
    %31 = tensor.empty() : tensor<8x24x8xf32>
    %32 = tensor.empty() : tensor<2x4x8x24xf32>
    %33 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x24x4x8xf32>) outs(%32 : tensor<2x4x8x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x24xf32>
    %collapsed_12 = tensor.collapse_shape %33 [[0, 1], [2], [3]] : tensor<2x4x8x24xf32> into tensor<8x8x24xf32>
    %34 = iree_linalg_ext.attention <indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> ()>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]> ins(%collapsed_9, %collapsed_10, %collapsed_12, %cst, %collapsed_11 : tensor<8x24x8xf32>, tensor<8x24x8xf32>, tensor<8x8x24xf32>, f32, tensor<8x24x24xf32>) outs(%31 : tensor<8x24x8xf32>) {
    ^bb0(%arg10: f32):
      iree_linalg_ext.yield %arg10 : f32
    } -> tensor<8x24x8xf32>
    %expanded_13 = tensor.expand_shape %34 [[0, 1], [2], [3]] output_shape [2, 4, 24, 8] : tensor<8x24x8xf32> into tensor<2x4x24x8xf32>
    %35 = tensor.empty() : tensor<2x24x4x8xf32>
    %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<2x4x24x8xf32>) outs(%35 : tensor<2x24x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x24x4x8xf32>
    %collapsed_14 = tensor.collapse_shape %36 [[0, 1], [2, 3]] : tensor<2x24x4x8xf32> into tensor<48x32xf32>
    %37 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%collapsed_14, %11 : tensor<48x32xf32>, tensor<32x32xf32>) outs(%22 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_15 = tensor.expand_shape %37 [[0, 1], [2]] output_shape [2, 24, 32] : tensor<48x32xf32> into tensor<2x24x32xf32>
    %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %expanded_15 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%20 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %72 = arith.addf %in, %in_20 : f32
      linalg.yield %72 : f32
    } -> tensor<2x24x32xf32>
    %39 = linalg.fill ins(%cst_0 : f32) outs(%16 : tensor<2x24xf32>) -> tensor<2x24xf32>
    %40 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%38 : tensor<2x24x32xf32>) outs(%39 : tensor<2x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.addf %in, %out : f32
      linalg.yield %72 : f32
    } -> tensor<2x24xf32>
    %41 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%40 : tensor<2x24xf32>) outs(%16 : tensor<2x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.divf %in, %cst_6 : f32
      linalg.yield %72 : f32
    } -> tensor<2x24xf32>
    %42 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41 : tensor<2x24xf32>) outs(%20 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x24x32xf32>
    %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38, %42 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%20 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %72 = arith.subf %in, %in_20 : f32
      linalg.yield %72 : f32
    } -> tensor<2x24x32xf32>
    %44 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%43 : tensor<2x24x32xf32>) outs(%20 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.mulf %in, %in : f32
      linalg.yield %72 : f32
    } -> tensor<2x24x32xf32>
    %45 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%44 : tensor<2x24x32xf32>) outs(%39 : tensor<2x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.addf %in, %out : f32
      linalg.yield %72 : f32
    } -> tensor<2x24xf32>
    %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%45 : tensor<2x24xf32>) outs(%16 : tensor<2x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.divf %in, %cst_6 : f32
      linalg.yield %72 : f32
    } -> tensor<2x24xf32>
    %47 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%46 : tensor<2x24xf32>) outs(%16 : tensor<2x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.addf %in, %cst_4 : f32
      linalg.yield %72 : f32
    } -> tensor<2x24xf32>
    %48 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%47 : tensor<2x24xf32>) outs(%16 : tensor<2x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = math.rsqrt %in : f32
      linalg.yield %72 : f32
    } -> tensor<2x24xf32>
    %49 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48 : tensor<2x24xf32>) outs(%20 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x24x32xf32>
    %50 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%43, %49 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%20 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %72 = arith.mulf %in, %in_20 : f32
      linalg.yield %72 : f32
    } -> tensor<2x24x32xf32>
    %51 = tensor.empty() : tensor<2x24x40xf32>
    %collapsed_16 = tensor.collapse_shape %50 [[0, 1], [2]] : tensor<2x24x32xf32> into tensor<48x32xf32>
    %52 = tensor.empty() : tensor<48x40xf32>
    %53 = linalg.fill ins(%cst_0 : f32) outs(%52 : tensor<48x40xf32>) -> tensor<48x40xf32>
    %54 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%collapsed_16, %13 : tensor<48x32xf32>, tensor<40x32xf32>) outs(%53 : tensor<48x40xf32>) -> tensor<48x40xf32>
    %expanded_17 = tensor.expand_shape %54 [[0, 1], [2]] output_shape [2, 24, 40] : tensor<48x40xf32> into tensor<2x24x40xf32>
    %55 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_17 : tensor<2x24x40xf32>) outs(%51 : tensor<2x24x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.divf %in, %cst_1 : f32
      %73 = math.erf %72 : f32
      %74 = arith.addf %73, %cst_2 : f32
      %75 = arith.mulf %74, %cst_3 : f32
      %76 = arith.mulf %in, %75 : f32
      linalg.yield %76 : f32
    } -> tensor<2x24x40xf32>
    %collapsed_18 = tensor.collapse_shape %55 [[0, 1], [2]] : tensor<2x24x40xf32> into tensor<48x40xf32>
    %56 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%collapsed_18, %15 : tensor<48x40xf32>, tensor<32x40xf32>) outs(%22 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_19 = tensor.expand_shape %56 [[0, 1], [2]] output_shape [2, 24, 32] : tensor<48x32xf32> into tensor<2x24x32xf32>
    %57 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50, %expanded_19 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%20 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %72 = arith.addf %in, %in_20 : f32
      linalg.yield %72 : f32
    } -> tensor<2x24x32xf32>
    %58 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%57 : tensor<2x24x32xf32>) outs(%39 : tensor<2x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.addf %in, %out : f32
      linalg.yield %72 : f32
    } -> tensor<2x24xf32>
    %59 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%58 : tensor<2x24xf32>) outs(%16 : tensor<2x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.divf %in, %cst_6 : f32
      linalg.yield %72 : f32
    } -> tensor<2x24xf32>
    %60 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<2x24xf32>) outs(%20 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x24x32xf32>
    %61 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57, %60 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%20 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %72 = arith.subf %in, %in_20 : f32
      linalg.yield %72 : f32
    } -> tensor<2x24x32xf32>
    %62 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%61 : tensor<2x24x32xf32>) outs(%20 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.mulf %in, %in : f32
      linalg.yield %72 : f32
    } -> tensor<2x24x32xf32>
    %63 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%62 : tensor<2x24x32xf32>) outs(%39 : tensor<2x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.addf %in, %out : f32
      linalg.yield %72 : f32
    } -> tensor<2x24xf32>
    %64 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%63 : tensor<2x24xf32>) outs(%16 : tensor<2x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.divf %in, %cst_6 : f32
      linalg.yield %72 : f32
    } -> tensor<2x24xf32>
    %65 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%64 : tensor<2x24xf32>) outs(%16 : tensor<2x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.addf %in, %cst_4 : f32
      linalg.yield %72 : f32
    } -> tensor<2x24xf32>
    %66 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%65 : tensor<2x24xf32>) outs(%16 : tensor<2x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = math.rsqrt %in : f32
      linalg.yield %72 : f32
    } -> tensor<2x24xf32>
    %67 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%66 : tensor<2x24xf32>) outs(%20 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x24x32xf32>
    %68 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%61, %67 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%20 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_20: f32, %out: f32):
      %72 = arith.mulf %in, %in_20 : f32
      linalg.yield %72 : f32
    } -> tensor<2x24x32xf32>
    %69 = iree_tensor_ext.compute_barrier.end %68 : tensor<2x24x32xf32> -> tensor<2x24x32xf32>
    %70 = hal.tensor.barrier join(%69 : tensor<2x24x32xf32>) => %arg9 : !hal.fence
    %71 = hal.tensor.export %70 : tensor<2x24x32xf32> -> !hal.buffer_view
    util.return %71 : !hal.buffer_view
  }
  util.func public @main(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.buffer_view, %arg3: !hal.buffer_view, %arg4: !hal.buffer_view, %arg5: !hal.buffer_view, %arg6: !hal.buffer_view, %arg7: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
    %0 = util.null : !hal.fence
    %c-1_i32 = arith.constant -1 : i32
    %c0 = arith.constant 0 : index
    %device_0 = hal.devices.get %c0 : !hal.device
    %fence = hal.fence.create device(%device_0 : !hal.device) flags("None") : !hal.fence
    %1 = util.call @main$async(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %0, %fence) : (!hal.buffer_view, !hal.buffer_view, !hal.buffer_view, !hal.buffer_view, !hal.buffer_view, !hal.buffer_view, !hal.buffer_view, !hal.buffer_view, !hal.fence, !hal.fence) -> !hal.buffer_view
    %status = hal.fence.await until([%fence]) timeout_millis(%c-1_i32) flags("None") : i32
    util.return %1 : !hal.buffer_view
  }
}
