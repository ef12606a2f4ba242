// block-eager.mlir: written by examples/01-llama3-8b/export.py, form
// linalg-on-tensors, with torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (0, d1)>
#map6 = affine_map<(d0, d1) -> (d0, 0)>
#map7 = affine_map<(d0, d1) -> (d0, d1)>
#map8 = affine_map<(d0, d1) -> ()>
#map9 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @attention_block(%arg0: tensor<1x64x64xf32>, %arg1: tensor<1x64x16xf32>, %arg2: tensor<1x64x16xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<64x64xf32>) -> tensor<1x64x64xf32> {
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<64x64xf32>
    %cst_3 = arith.constant 2.500000e-01 : f32
    %0 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x64x64xf32> into tensor<64x64xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %2 = linalg.matmul ins(%collapsed, %transposed : tensor<64x64xf32>, tensor<64x64xf32>) outs(%1 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %expanded = tensor.expand_shape %2 [[0, 1], [2, 3]] output_shape [1, 64, 4, 16] : tensor<64x64xf32> into tensor<1x64x4x16xf32>
    %3 = tensor.empty() : tensor<1x4x64x16xf32>
    %transposed_4 = linalg.transpose ins(%expanded : tensor<1x64x4x16xf32>) outs(%3 : tensor<1x4x64x16xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_4[0, 0, 0, 0] [1, 4, 64, 8] [1, 1, 1, 1] : tensor<1x4x64x16xf32> to tensor<1x4x64x8xf32>
    %extracted_slice_5 = tensor.extract_slice %transposed_4[0, 0, 0, 8] [1, 4, 64, 8] [1, 1, 1, 1] : tensor<1x4x64x16xf32> to tensor<1x4x64x8xf32>
    %4 = tensor.empty() : tensor<1x4x64x8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_5 : tensor<1x4x64x8xf32>) outs(%4 : tensor<1x4x64x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.negf %in : f32
      linalg.yield %52 : f32
    } -> tensor<1x4x64x8xf32>
    %concat = tensor.concat dim(3) %5, %extracted_slice : (tensor<1x4x64x8xf32>, tensor<1x4x64x8xf32>) -> tensor<1x4x64x16xf32>
    %expanded_6 = tensor.expand_shape %arg1 [[0], [1, 2], [3]] output_shape [1, 1, 64, 16] : tensor<1x64x16xf32> into tensor<1x1x64x16xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_4, %expanded_6 : tensor<1x4x64x16xf32>, tensor<1x1x64x16xf32>) outs(%3 : tensor<1x4x64x16xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %52 = arith.mulf %in, %in_32 : f32
      linalg.yield %52 : f32
    } -> tensor<1x4x64x16xf32>
    %expanded_7 = tensor.expand_shape %arg2 [[0], [1, 2], [3]] output_shape [1, 1, 64, 16] : tensor<1x64x16xf32> into tensor<1x1x64x16xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %expanded_7 : tensor<1x4x64x16xf32>, tensor<1x1x64x16xf32>) outs(%3 : tensor<1x4x64x16xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %52 = arith.mulf %in, %in_32 : f32
      linalg.yield %52 : f32
    } -> tensor<1x4x64x16xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %7 : tensor<1x4x64x16xf32>, tensor<1x4x64x16xf32>) outs(%3 : tensor<1x4x64x16xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %52 = arith.addf %in, %in_32 : f32
      linalg.yield %52 : f32
    } -> tensor<1x4x64x16xf32>
    %9 = tensor.empty() : tensor<64x32xf32>
    %transposed_8 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%9 : tensor<64x32xf32>) permutation = [1, 0] 
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %11 = linalg.matmul ins(%collapsed, %transposed_8 : tensor<64x64xf32>, tensor<64x32xf32>) outs(%10 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %expanded_9 = tensor.expand_shape %11 [[0, 1], [2, 3]] output_shape [1, 64, 2, 16] : tensor<64x32xf32> into tensor<1x64x2x16xf32>
    %12 = tensor.empty() : tensor<1x2x64x16xf32>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<1x64x2x16xf32>) outs(%12 : tensor<1x2x64x16xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_11 = tensor.extract_slice %transposed_10[0, 0, 0, 0] [1, 2, 64, 8] [1, 1, 1, 1] : tensor<1x2x64x16xf32> to tensor<1x2x64x8xf32>
    %extracted_slice_12 = tensor.extract_slice %transposed_10[0, 0, 0, 8] [1, 2, 64, 8] [1, 1, 1, 1] : tensor<1x2x64x16xf32> to tensor<1x2x64x8xf32>
    %13 = tensor.empty() : tensor<1x2x64x8xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_12 : tensor<1x2x64x8xf32>) outs(%13 : tensor<1x2x64x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.negf %in : f32
      linalg.yield %52 : f32
    } -> tensor<1x2x64x8xf32>
    %concat_13 = tensor.concat dim(3) %14, %extracted_slice_11 : (tensor<1x2x64x8xf32>, tensor<1x2x64x8xf32>) -> tensor<1x2x64x16xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_10, %expanded_6 : tensor<1x2x64x16xf32>, tensor<1x1x64x16xf32>) outs(%12 : tensor<1x2x64x16xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %52 = arith.mulf %in, %in_32 : f32
      linalg.yield %52 : f32
    } -> tensor<1x2x64x16xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_13, %expanded_7 : tensor<1x2x64x16xf32>, tensor<1x1x64x16xf32>) outs(%12 : tensor<1x2x64x16xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %52 = arith.mulf %in, %in_32 : f32
      linalg.yield %52 : f32
    } -> tensor<1x2x64x16xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %16 : tensor<1x2x64x16xf32>, tensor<1x2x64x16xf32>) outs(%12 : tensor<1x2x64x16xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %52 = arith.addf %in, %in_32 : f32
      linalg.yield %52 : f32
    } -> tensor<1x2x64x16xf32>
    %transposed_14 = linalg.transpose ins(%arg5 : tensor<32x64xf32>) outs(%9 : tensor<64x32xf32>) permutation = [1, 0] 
    %18 = linalg.matmul ins(%collapsed, %transposed_14 : tensor<64x64xf32>, tensor<64x32xf32>) outs(%10 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %expanded_15 = tensor.expand_shape %18 [[0, 1], [2, 3]] output_shape [1, 64, 2, 16] : tensor<64x32xf32> into tensor<1x64x2x16xf32>
    %transposed_16 = linalg.transpose ins(%expanded_15 : tensor<1x64x2x16xf32>) outs(%12 : tensor<1x2x64x16xf32>) permutation = [0, 2, 1, 3] 
    %19 = tensor.empty() : tensor<1x2x2x64x16xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<1x2x64x16xf32>) outs(%19 : tensor<1x2x2x64x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x64x16xf32>
    %collapsed_17 = tensor.collapse_shape %20 [[0], [1, 2], [3], [4]] : tensor<1x2x2x64x16xf32> into tensor<1x4x64x16xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_16 : tensor<1x2x64x16xf32>) outs(%19 : tensor<1x2x2x64x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x64x16xf32>
    %22 = tensor.empty() : tensor<1x4x16x64xf32>
    %transposed_18 = linalg.transpose ins(%collapsed_17 : tensor<1x4x64x16xf32>) outs(%22 : tensor<1x4x16x64xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_19 = tensor.collapse_shape %8 [[0, 1], [2], [3]] : tensor<1x4x64x16xf32> into tensor<4x64x16xf32>
    %collapsed_20 = tensor.collapse_shape %transposed_18 [[0, 1], [2], [3]] : tensor<1x4x16x64xf32> into tensor<4x16x64xf32>
    %23 = tensor.empty() : tensor<4x64x64xf32>
    %24 = linalg.fill ins(%cst : f32) outs(%23 : tensor<4x64x64xf32>) -> tensor<4x64x64xf32>
    %25 = linalg.batch_matmul ins(%collapsed_19, %collapsed_20 : tensor<4x64x16xf32>, tensor<4x16x64xf32>) outs(%24 : tensor<4x64x64xf32>) -> tensor<4x64x64xf32>
    %expanded_21 = tensor.expand_shape %25 [[0, 1], [2], [3]] output_shape [1, 4, 64, 64] : tensor<4x64x64xf32> into tensor<1x4x64x64xf32>
    %26 = tensor.empty() : tensor<1x4x64x64xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_21 : tensor<1x4x64x64xf32>) outs(%26 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.mulf %in, %cst_3 : f32
      linalg.yield %52 : f32
    } -> tensor<1x4x64x64xf32>
    %28 = tensor.empty() : tensor<64xi64>
    %29 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel"]} outs(%28 : tensor<64xi64>) {
    ^bb0(%out: i64):
      %52 = linalg.index 0 : index
      %53 = arith.index_cast %52 : index to i64
      linalg.yield %53 : i64
    } -> tensor<64xi64>
    %expanded_22 = tensor.expand_shape %29 [[0, 1]] output_shape [1, 64] : tensor<64xi64> into tensor<1x64xi64>
    %expanded_23 = tensor.expand_shape %29 [[0, 1]] output_shape [64, 1] : tensor<64xi64> into tensor<64x1xi64>
    %30 = tensor.empty() : tensor<64x64xi64>
    %31 = linalg.generic {indexing_maps = [#map5, #map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%expanded_22, %expanded_23 : tensor<1x64xi64>, tensor<64x1xi64>) outs(%30 : tensor<64x64xi64>) {
    ^bb0(%in: i64, %in_32: i64, %out: i64):
      %52 = arith.subi %in, %in_32 : i64
      linalg.yield %52 : i64
    } -> tensor<64x64xi64>
    %32 = tensor.empty() : tensor<64x64xi1>
    %33 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<64x64xi64>) outs(%32 : tensor<64x64xi1>) {
    ^bb0(%in: i64, %out: i1):
      %52 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %52 : i1
    } -> tensor<64x64xi1>
    %34 = linalg.generic {indexing_maps = [#map7, #map7, #map8, #map7], iterator_types = ["parallel", "parallel"]} ins(%33, %cst_2, %cst_1 : tensor<64x64xi1>, tensor<64x64xf32>, tensor<f32>) outs(%0 : tensor<64x64xf32>) {
    ^bb0(%in: i1, %in_32: f32, %in_33: f32, %out: f32):
      %52 = arith.select %in, %in_32, %in_33 : f32
      linalg.yield %52 : f32
    } -> tensor<64x64xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map9, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %34 : tensor<1x4x64x64xf32>, tensor<64x64xf32>) outs(%26 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %52 = arith.addf %in, %in_32 : f32
      linalg.yield %52 : f32
    } -> tensor<1x4x64x64xf32>
    %36 = tensor.empty() : tensor<1x4x64xi64>
    %37 = linalg.fill ins(%c0_i64 : i64) outs(%36 : tensor<1x4x64xi64>) -> tensor<1x4x64xi64>
    %38 = tensor.empty() : tensor<1x4x64xf32>
    %39 = linalg.fill ins(%cst_0 : f32) outs(%38 : tensor<1x4x64xf32>) -> tensor<1x4x64xf32>
    %40:2 = linalg.generic {indexing_maps = [#map, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%35 : tensor<1x4x64x64xf32>) outs(%39, %37 : tensor<1x4x64xf32>, tensor<1x4x64xi64>) {
    ^bb0(%in: f32, %out: f32, %out_32: i64):
      %52 = linalg.index 3 : index
      %53 = arith.index_cast %52 : index to i64
      %54 = arith.maximumf %in, %out : f32
      %55 = arith.cmpf ogt, %in, %out : f32
      %56 = arith.select %55, %53, %out_32 : i64
      linalg.yield %54, %56 : f32, i64
    } -> (tensor<1x4x64xf32>, tensor<1x4x64xi64>)
    %expanded_24 = tensor.expand_shape %40#0 [[0], [1], [2, 3]] output_shape [1, 4, 64, 1] : tensor<1x4x64xf32> into tensor<1x4x64x1xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map11, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %expanded_24 : tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>) outs(%26 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %52 = arith.subf %in, %in_32 : f32
      linalg.yield %52 : f32
    } -> tensor<1x4x64x64xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<1x4x64x64xf32>) outs(%26 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = math.exp %in : f32
      linalg.yield %52 : f32
    } -> tensor<1x4x64x64xf32>
    %43 = tensor.empty() : tensor<1x4x64x1xf32>
    %44 = linalg.fill ins(%cst : f32) outs(%43 : tensor<1x4x64x1xf32>) -> tensor<1x4x64x1xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%42 : tensor<1x4x64x64xf32>) outs(%44 : tensor<1x4x64x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %52 = arith.addf %in, %out : f32
      linalg.yield %52 : f32
    } -> tensor<1x4x64x1xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map11, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %45 : tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>) outs(%26 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %in_32: f32, %out: f32):
      %52 = arith.divf %in, %in_32 : f32
      linalg.yield %52 : f32
    } -> tensor<1x4x64x64xf32>
    %collapsed_25 = tensor.collapse_shape %46 [[0, 1], [2], [3]] : tensor<1x4x64x64xf32> into tensor<4x64x64xf32>
    %collapsed_26 = tensor.collapse_shape %21 [[0, 1, 2], [3], [4]] : tensor<1x2x2x64x16xf32> into tensor<4x64x16xf32>
    %47 = tensor.empty() : tensor<4x64x16xf32>
    %48 = linalg.fill ins(%cst : f32) outs(%47 : tensor<4x64x16xf32>) -> tensor<4x64x16xf32>
    %49 = linalg.batch_matmul ins(%collapsed_25, %collapsed_26 : tensor<4x64x64xf32>, tensor<4x64x16xf32>) outs(%48 : tensor<4x64x16xf32>) -> tensor<4x64x16xf32>
    %expanded_27 = tensor.expand_shape %49 [[0, 1], [2], [3]] output_shape [1, 4, 64, 16] : tensor<4x64x16xf32> into tensor<1x4x64x16xf32>
    %50 = tensor.empty() : tensor<1x64x4x16xf32>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<1x4x64x16xf32>) outs(%50 : tensor<1x64x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_29 = linalg.transpose ins(%arg6 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_30 = tensor.collapse_shape %transposed_28 [[0, 1], [2, 3]] : tensor<1x64x4x16xf32> into tensor<64x64xf32>
    %51 = linalg.matmul ins(%collapsed_30, %transposed_29 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%1 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %expanded_31 = tensor.expand_shape %51 [[0, 1], [2]] output_shape [1, 64, 64] : tensor<64x64xf32> into tensor<1x64x64xf32>
    return %expanded_31 : tensor<1x64x64xf32>
  }
}
