// eager-add-bf16.mlir: written by examples/01-llama3-8b/export.py, form
// linalg-on-tensors, with torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (0, d1)>
#map6 = affine_map<(d0, d1) -> (d0, 0)>
#map7 = affine_map<(d0, d1) -> (d0, d1)>
#map8 = affine_map<(d0, d1) -> ()>
#map9 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @attention(%arg0: tensor<1x4x64x16xbf16>, %arg1: tensor<1x2x64x16xbf16>, %arg2: tensor<1x2x64x16xbf16>) -> tensor<1x4x64x16xbf16> {
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<bf16>
    %cst_2 = arith.constant dense<0xFF80> : tensor<64x64xbf16>
    %cst_3 = arith.constant 2.500000e-01 : bf16
    %0 = tensor.empty() : tensor<1x2x2x64x16xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<1x2x64x16xbf16>) outs(%0 : tensor<1x2x2x64x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x64x16xbf16>
    %collapsed = tensor.collapse_shape %1 [[0], [1, 2], [3], [4]] : tensor<1x2x2x64x16xbf16> into tensor<1x4x64x16xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<1x2x64x16xbf16>) outs(%0 : tensor<1x2x2x64x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x2x2x64x16xbf16>
    %3 = tensor.empty() : tensor<1x4x16x64xbf16>
    %transposed = linalg.transpose ins(%collapsed : tensor<1x4x64x16xbf16>) outs(%3 : tensor<1x4x16x64xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_4 = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<1x4x64x16xbf16> into tensor<4x64x16xbf16>
    %collapsed_5 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<1x4x16x64xbf16> into tensor<4x16x64xbf16>
    %4 = tensor.empty() : tensor<4x64x64xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<4x64x64xf32>) -> tensor<4x64x64xf32>
    %6 = linalg.batch_matmul ins(%collapsed_4, %collapsed_5 : tensor<4x64x16xbf16>, tensor<4x16x64xbf16>) outs(%5 : tensor<4x64x64xf32>) -> tensor<4x64x64xf32>
    %7 = tensor.empty() : tensor<4x64x64xbf16>
    %8 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<4x64x64xf32>) outs(%7 : tensor<4x64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %39 = arith.truncf %in : f32 to bf16
      linalg.yield %39 : bf16
    } -> tensor<4x64x64xbf16>
    %expanded = tensor.expand_shape %8 [[0, 1], [2], [3]] output_shape [1, 4, 64, 64] : tensor<4x64x64xbf16> into tensor<1x4x64x64xbf16>
    %9 = tensor.empty() : tensor<1x4x64x64xbf16>
    %10 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x4x64x64xbf16>) outs(%9 : tensor<1x4x64x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %39 = arith.mulf %in, %cst_3 : bf16
      linalg.yield %39 : bf16
    } -> tensor<1x4x64x64xbf16>
    %11 = tensor.empty() : tensor<64xi64>
    %12 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel"]} outs(%11 : tensor<64xi64>) {
    ^bb0(%out: i64):
      %39 = linalg.index 0 : index
      %40 = arith.index_cast %39 : index to i64
      linalg.yield %40 : i64
    } -> tensor<64xi64>
    %expanded_6 = tensor.expand_shape %12 [[0, 1]] output_shape [1, 64] : tensor<64xi64> into tensor<1x64xi64>
    %expanded_7 = tensor.expand_shape %12 [[0, 1]] output_shape [64, 1] : tensor<64xi64> into tensor<64x1xi64>
    %13 = tensor.empty() : tensor<64x64xi64>
    %14 = linalg.generic {indexing_maps = [#map5, #map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%expanded_6, %expanded_7 : tensor<1x64xi64>, tensor<64x1xi64>) outs(%13 : tensor<64x64xi64>) {
    ^bb0(%in: i64, %in_12: i64, %out: i64):
      %39 = arith.subi %in, %in_12 : i64
      linalg.yield %39 : i64
    } -> tensor<64x64xi64>
    %15 = tensor.empty() : tensor<64x64xi1>
    %16 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<64x64xi64>) outs(%15 : tensor<64x64xi1>) {
    ^bb0(%in: i64, %out: i1):
      %39 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %39 : i1
    } -> tensor<64x64xi1>
    %17 = tensor.empty() : tensor<64x64xbf16>
    %18 = linalg.generic {indexing_maps = [#map7, #map7, #map8, #map7], iterator_types = ["parallel", "parallel"]} ins(%16, %cst_2, %cst_1 : tensor<64x64xi1>, tensor<64x64xbf16>, tensor<bf16>) outs(%17 : tensor<64x64xbf16>) {
    ^bb0(%in: i1, %in_12: bf16, %in_13: bf16, %out: bf16):
      %39 = arith.select %in, %in_12, %in_13 : bf16
      linalg.yield %39 : bf16
    } -> tensor<64x64xbf16>
    %19 = linalg.generic {indexing_maps = [#map3, #map9, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %18 : tensor<1x4x64x64xbf16>, tensor<64x64xbf16>) outs(%9 : tensor<1x4x64x64xbf16>) {
    ^bb0(%in: bf16, %in_12: bf16, %out: bf16):
      %39 = arith.addf %in, %in_12 : bf16
      linalg.yield %39 : bf16
    } -> tensor<1x4x64x64xbf16>
    %20 = tensor.empty() : tensor<1x4x64x64xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<1x4x64x64xbf16>) outs(%20 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %39 = arith.extf %in : bf16 to f32
      linalg.yield %39 : f32
    } -> tensor<1x4x64x64xf32>
    %22 = tensor.empty() : tensor<1x4x64xi64>
    %23 = linalg.fill ins(%c0_i64 : i64) outs(%22 : tensor<1x4x64xi64>) -> tensor<1x4x64xi64>
    %24 = tensor.empty() : tensor<1x4x64xf32>
    %25 = linalg.fill ins(%cst_0 : f32) outs(%24 : tensor<1x4x64xf32>) -> tensor<1x4x64xf32>
    %26:2 = linalg.generic {indexing_maps = [#map3, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21 : tensor<1x4x64x64xf32>) outs(%25, %23 : tensor<1x4x64xf32>, tensor<1x4x64xi64>) {
    ^bb0(%in: f32, %out: f32, %out_12: i64):
      %39 = linalg.index 3 : index
      %40 = arith.index_cast %39 : index to i64
      %41 = arith.maximumf %in, %out : f32
      %42 = arith.cmpf ogt, %in, %out : f32
      %43 = arith.select %42, %40, %out_12 : i64
      linalg.yield %41, %43 : f32, i64
    } -> (tensor<1x4x64xf32>, tensor<1x4x64xi64>)
    %expanded_8 = tensor.expand_shape %26#0 [[0], [1], [2, 3]] output_shape [1, 4, 64, 1] : tensor<1x4x64xf32> into tensor<1x4x64x1xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %expanded_8 : tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>) outs(%20 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %39 = arith.subf %in, %in_12 : f32
      linalg.yield %39 : f32
    } -> tensor<1x4x64x64xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<1x4x64x64xf32>) outs(%20 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = math.exp %in : f32
      linalg.yield %39 : f32
    } -> tensor<1x4x64x64xf32>
    %29 = tensor.empty() : tensor<1x4x64x1xf32>
    %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<1x4x64x1xf32>) -> tensor<1x4x64x1xf32>
    %31 = linalg.generic {indexing_maps = [#map3, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%28 : tensor<1x4x64x64xf32>) outs(%30 : tensor<1x4x64x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.addf %in, %out : f32
      linalg.yield %39 : f32
    } -> tensor<1x4x64x1xf32>
    %32 = linalg.generic {indexing_maps = [#map3, #map11, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %31 : tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>) outs(%20 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %39 = arith.divf %in, %in_12 : f32
      linalg.yield %39 : f32
    } -> tensor<1x4x64x64xf32>
    %33 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32 : tensor<1x4x64x64xf32>) outs(%9 : tensor<1x4x64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %39 = arith.truncf %in : f32 to bf16
      linalg.yield %39 : bf16
    } -> tensor<1x4x64x64xbf16>
    %collapsed_9 = tensor.collapse_shape %33 [[0, 1], [2], [3]] : tensor<1x4x64x64xbf16> into tensor<4x64x64xbf16>
    %collapsed_10 = tensor.collapse_shape %2 [[0, 1, 2], [3], [4]] : tensor<1x2x2x64x16xbf16> into tensor<4x64x16xbf16>
    %34 = tensor.empty() : tensor<4x64x16xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%34 : tensor<4x64x16xf32>) -> tensor<4x64x16xf32>
    %36 = linalg.batch_matmul ins(%collapsed_9, %collapsed_10 : tensor<4x64x64xbf16>, tensor<4x64x16xbf16>) outs(%35 : tensor<4x64x16xf32>) -> tensor<4x64x16xf32>
    %37 = tensor.empty() : tensor<4x64x16xbf16>
    %38 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36 : tensor<4x64x16xf32>) outs(%37 : tensor<4x64x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %39 = arith.truncf %in : f32 to bf16
      linalg.yield %39 : bf16
    } -> tensor<4x64x16xbf16>
    %expanded_11 = tensor.expand_shape %38 [[0, 1], [2], [3]] output_shape [1, 4, 64, 16] : tensor<4x64x16xbf16> into tensor<1x4x64x16xbf16>
    return %expanded_11 : tensor<1x4x64x16xbf16>
  }
}
