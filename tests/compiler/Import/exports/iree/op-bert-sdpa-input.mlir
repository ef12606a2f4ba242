// op-bert-sdpa-input.mlir: written by export_iree.py with iree-base-compiler
// 3.13.0, stage input.
module {
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
    %1 = hal.tensor.import wait(%arg8) => %arg1 : !hal.buffer_view -> tensor<2x24xi1>
    %2 = hal.tensor.import wait(%arg8) => %arg2 : !hal.buffer_view -> tensor<32x32xf32>
    %3 = hal.tensor.import wait(%arg8) => %arg3 : !hal.buffer_view -> tensor<32x32xf32>
    %4 = hal.tensor.import wait(%arg8) => %arg4 : !hal.buffer_view -> tensor<32x32xf32>
    %5 = hal.tensor.import wait(%arg8) => %arg5 : !hal.buffer_view -> tensor<32x32xf32>
    %6 = hal.tensor.import wait(%arg8) => %arg6 : !hal.buffer_view -> tensor<40x32xf32>
    %7 = hal.tensor.import wait(%arg8) => %arg7 : !hal.buffer_view -> tensor<32x40xf32>
    %expanded = tensor.expand_shape %1 [[0], [1, 2, 3]] output_shape [2, 1, 1, 24] : tensor<2x24xi1> into tensor<2x1x1x24xi1>
    %8 = tensor.empty() : tensor<2x1x1x24xf32>
    %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x1x1x24xi1>) outs(%8 : tensor<2x1x1x24xf32>) {
    ^bb0(%in: i1, %out: f32):
      %69 = arith.uitofp %in : i1 to f32
      linalg.yield %69 : f32
    } -> tensor<2x1x1x24xf32>
    %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x1x1x24xf32>) outs(%8 : tensor<2x1x1x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.subf %cst_2, %in : f32
      linalg.yield %69 : f32
    } -> tensor<2x1x1x24xf32>
    %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<2x1x1x24xf32>) outs(%8 : tensor<2x1x1x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.mulf %in, %cst_5 : f32
      linalg.yield %69 : f32
    } -> tensor<2x1x1x24xf32>
    %12 = tensor.empty() : tensor<32x32xf32>
    %transposed = linalg.transpose ins(%2 : tensor<32x32xf32>) outs(%12 : tensor<32x32xf32>) permutation = [1, 0] 
    %13 = tensor.empty() : tensor<2x32x32xf32>
    %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed : tensor<32x32xf32>) outs(%13 : tensor<2x32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x32xf32>
    %15 = tensor.empty() : tensor<2x24x32xf32>
    %16 = linalg.fill ins(%cst_0 : f32) outs(%15 : tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    %17 = linalg.batch_matmul ins(%0, %14 : tensor<2x24x32xf32>, tensor<2x32x32xf32>) outs(%16 : tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    %expanded_7 = tensor.expand_shape %17 [[0], [1], [2, 3]] output_shape [2, 24, 4, 8] : tensor<2x24x32xf32> into tensor<2x24x4x8xf32>
    %18 = tensor.empty() : tensor<2x4x24x8xf32>
    %transposed_8 = linalg.transpose ins(%expanded_7 : tensor<2x24x4x8xf32>) outs(%18 : tensor<2x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_9 = linalg.transpose ins(%3 : tensor<32x32xf32>) outs(%12 : tensor<32x32xf32>) permutation = [1, 0] 
    %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_9 : tensor<32x32xf32>) outs(%13 : tensor<2x32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x32xf32>
    %20 = linalg.batch_matmul ins(%0, %19 : tensor<2x24x32xf32>, tensor<2x32x32xf32>) outs(%16 : tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    %expanded_10 = tensor.expand_shape %20 [[0], [1], [2, 3]] output_shape [2, 24, 4, 8] : tensor<2x24x32xf32> into tensor<2x24x4x8xf32>
    %transposed_11 = linalg.transpose ins(%expanded_10 : tensor<2x24x4x8xf32>) outs(%18 : tensor<2x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_12 = linalg.transpose ins(%4 : tensor<32x32xf32>) outs(%12 : tensor<32x32xf32>) permutation = [1, 0] 
    %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_12 : tensor<32x32xf32>) outs(%13 : tensor<2x32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x32xf32>
    %22 = linalg.batch_matmul ins(%0, %21 : tensor<2x24x32xf32>, tensor<2x32x32xf32>) outs(%16 : tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    %expanded_13 = tensor.expand_shape %22 [[0], [1], [2, 3]] output_shape [2, 24, 4, 8] : tensor<2x24x32xf32> into tensor<2x24x4x8xf32>
    %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<2x24x4x8xf32>) outs(%18 : tensor<2x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %23 = tensor.empty() : tensor<2x4x24x24xf32>
    %24 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<2x1x1x24xf32>) outs(%23 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x24x24xf32>
    %collapsed = tensor.collapse_shape %transposed_8 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %collapsed_15 = tensor.collapse_shape %transposed_11 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %collapsed_16 = tensor.collapse_shape %transposed_14 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %collapsed_17 = tensor.collapse_shape %24 [[0, 1], [2], [3]] : tensor<2x4x24x24xf32> into tensor<8x24x24xf32>
    %25 = tensor.empty() : tensor<8x24x8xf32>
    %26 = iree_linalg_ext.attention <indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> ()>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]> ins(%collapsed, %collapsed_15, %collapsed_16, %cst, %collapsed_17 : tensor<8x24x8xf32>, tensor<8x24x8xf32>, tensor<8x24x8xf32>, f32, tensor<8x24x24xf32>) outs(%25 : tensor<8x24x8xf32>) {
    ^bb0(%arg10: f32):
      iree_linalg_ext.yield %arg10 : f32
    } -> tensor<8x24x8xf32>
    %expanded_18 = tensor.expand_shape %26 [[0, 1], [2], [3]] output_shape [2, 4, 24, 8] : tensor<8x24x8xf32> into tensor<2x4x24x8xf32>
    %27 = tensor.empty() : tensor<2x24x4x8xf32>
    %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<2x4x24x8xf32>) outs(%27 : tensor<2x24x4x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_20 = tensor.collapse_shape %transposed_19 [[0], [1], [2, 3]] : tensor<2x24x4x8xf32> into tensor<2x24x32xf32>
    %transposed_21 = linalg.transpose ins(%5 : tensor<32x32xf32>) outs(%12 : tensor<32x32xf32>) permutation = [1, 0] 
    %28 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_21 : tensor<32x32xf32>) outs(%13 : tensor<2x32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x32xf32>
    %29 = linalg.batch_matmul ins(%collapsed_20, %28 : tensor<2x24x32xf32>, tensor<2x32x32xf32>) outs(%16 : tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0, %29 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%15 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_28: f32, %out: f32):
      %69 = arith.addf %in, %in_28 : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x32xf32>
    %31 = tensor.empty() : tensor<2x24x1xf32>
    %32 = linalg.fill ins(%cst_0 : f32) outs(%31 : tensor<2x24x1xf32>) -> tensor<2x24x1xf32>
    %33 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%30 : tensor<2x24x32xf32>) outs(%32 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %out : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x1xf32>
    %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33 : tensor<2x24x1xf32>) outs(%31 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.divf %in, %cst_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x1xf32>
    %collapsed_22 = tensor.collapse_shape %34 [[0], [1, 2]] : tensor<2x24x1xf32> into tensor<2x24xf32>
    %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_22 : tensor<2x24xf32>) outs(%15 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x24x32xf32>
    %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %35 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%15 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_28: f32, %out: f32):
      %69 = arith.subf %in, %in_28 : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x32xf32>
    %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36, %36 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%15 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_28: f32, %out: f32):
      %69 = arith.mulf %in, %in_28 : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x32xf32>
    %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%37 : tensor<2x24x32xf32>) outs(%32 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %out : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x1xf32>
    %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38 : tensor<2x24x1xf32>) outs(%31 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.divf %in, %cst_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x1xf32>
    %40 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<2x24x1xf32>) outs(%31 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_4 : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x1xf32>
    %41 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<2x24x1xf32>) outs(%31 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = math.rsqrt %in : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x1xf32>
    %collapsed_23 = tensor.collapse_shape %41 [[0], [1, 2]] : tensor<2x24x1xf32> into tensor<2x24xf32>
    %42 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_23 : tensor<2x24xf32>) outs(%15 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x24x32xf32>
    %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36, %42 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%15 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_28: f32, %out: f32):
      %69 = arith.mulf %in, %in_28 : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x32xf32>
    %44 = tensor.empty() : tensor<32x40xf32>
    %transposed_24 = linalg.transpose ins(%6 : tensor<40x32xf32>) outs(%44 : tensor<32x40xf32>) permutation = [1, 0] 
    %45 = tensor.empty() : tensor<2x32x40xf32>
    %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_24 : tensor<32x40xf32>) outs(%45 : tensor<2x32x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x40xf32>
    %47 = tensor.empty() : tensor<2x24x40xf32>
    %48 = linalg.fill ins(%cst_0 : f32) outs(%47 : tensor<2x24x40xf32>) -> tensor<2x24x40xf32>
    %49 = linalg.batch_matmul ins(%43, %46 : tensor<2x24x32xf32>, tensor<2x32x40xf32>) outs(%48 : tensor<2x24x40xf32>) -> tensor<2x24x40xf32>
    %50 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<2x24x40xf32>) outs(%47 : tensor<2x24x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.divf %in, %cst_1 : f32
      %70 = math.erf %69 : f32
      %71 = arith.addf %70, %cst_2 : f32
      %72 = arith.mulf %71, %cst_3 : f32
      %73 = arith.mulf %in, %72 : f32
      linalg.yield %73 : f32
    } -> tensor<2x24x40xf32>
    %51 = tensor.empty() : tensor<40x32xf32>
    %transposed_25 = linalg.transpose ins(%7 : tensor<32x40xf32>) outs(%51 : tensor<40x32xf32>) permutation = [1, 0] 
    %52 = tensor.empty() : tensor<2x40x32xf32>
    %53 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_25 : tensor<40x32xf32>) outs(%52 : tensor<2x40x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x40x32xf32>
    %54 = linalg.batch_matmul ins(%50, %53 : tensor<2x24x40xf32>, tensor<2x40x32xf32>) outs(%16 : tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    %55 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%43, %54 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%15 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_28: f32, %out: f32):
      %69 = arith.addf %in, %in_28 : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x32xf32>
    %56 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%55 : tensor<2x24x32xf32>) outs(%32 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %out : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x1xf32>
    %57 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%56 : tensor<2x24x1xf32>) outs(%31 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.divf %in, %cst_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x1xf32>
    %collapsed_26 = tensor.collapse_shape %57 [[0], [1, 2]] : tensor<2x24x1xf32> into tensor<2x24xf32>
    %58 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_26 : tensor<2x24xf32>) outs(%15 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x24x32xf32>
    %59 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55, %58 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%15 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_28: f32, %out: f32):
      %69 = arith.subf %in, %in_28 : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x32xf32>
    %60 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59, %59 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%15 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_28: f32, %out: f32):
      %69 = arith.mulf %in, %in_28 : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x32xf32>
    %61 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%60 : tensor<2x24x32xf32>) outs(%32 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %out : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x1xf32>
    %62 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%61 : tensor<2x24x1xf32>) outs(%31 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.divf %in, %cst_6 : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x1xf32>
    %63 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%62 : tensor<2x24x1xf32>) outs(%31 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %in, %cst_4 : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x1xf32>
    %64 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63 : tensor<2x24x1xf32>) outs(%31 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = math.rsqrt %in : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x1xf32>
    %collapsed_27 = tensor.collapse_shape %64 [[0], [1, 2]] : tensor<2x24x1xf32> into tensor<2x24xf32>
    %65 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_27 : tensor<2x24xf32>) outs(%15 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x24x32xf32>
    %66 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59, %65 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%15 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_28: f32, %out: f32):
      %69 = arith.mulf %in, %in_28 : f32
      linalg.yield %69 : f32
    } -> tensor<2x24x32xf32>
    %67 = hal.tensor.barrier join(%66 : tensor<2x24x32xf32>) => %arg9 : !hal.fence
    %68 = hal.tensor.export %67 : tensor<2x24x32xf32> -> !hal.buffer_view
    util.return %68 : !hal.buffer_view
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
