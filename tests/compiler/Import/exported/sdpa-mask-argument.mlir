// sdpa-mask-argument.mlir: written by examples/01-llama3-8b/export.py, form
// linalg-on-tensors, with torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @attention(%arg0: tensor<1x4x64x16xf32>, %arg1: tensor<1x2x64x16xf32>, %arg2: tensor<1x2x64x16xf32>, %arg3: tensor<64x64xi1>) -> tensor<1x4x64x16xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<1x4x64x64xf32>
    %cst_2 = arith.constant 0xFFF0000000000000 : f64
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_5 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<64x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg3, %cst_4, %cst_3 : tensor<64x64xi1>, tensor<f32>, tensor<f32>) outs(%0 : tensor<64x64xf32>) {
    ^bb0(%in: i1, %in_12: f32, %in_13: f32, %out: f32):
      %34 = arith.select %in, %in_12, %in_13 : f32
      linalg.yield %34 : f32
    } -> tensor<64x64xf32>
    %2 = tensor.empty() : tensor<1x4x64x16xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x4x64x16xf32>) outs(%2 : tensor<1x4x64x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.mulf %in, %cst_5 : f32
      linalg.yield %34 : f32
    } -> tensor<1x4x64x16xf32>
    %4 = tensor.empty() : tensor<1x2x2x64x16xf32>
    %5 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<1x2x64x16xf32>) outs(%4 : tensor<1x2x2x64x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x64x16xf32>
    %collapsed = tensor.collapse_shape %5 [[0], [1, 2], [3], [4]] : tensor<1x2x2x64x16xf32> into tensor<1x4x64x16xf32>
    %6 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<1x2x64x16xf32>) outs(%4 : tensor<1x2x2x64x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x64x16xf32>
    %7 = tensor.empty() : tensor<1x4x16x64xf32>
    %transposed = linalg.transpose ins(%collapsed : tensor<1x4x64x16xf32>) outs(%7 : tensor<1x4x16x64xf32>) permutation = [0, 1, 3, 2] 
    %8 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<1x4x16x64xf32>) outs(%7 : tensor<1x4x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.mulf %in, %cst_5 : f32
      linalg.yield %34 : f32
    } -> tensor<1x4x16x64xf32>
    %collapsed_6 = tensor.collapse_shape %3 [[0, 1], [2], [3]] : tensor<1x4x64x16xf32> into tensor<4x64x16xf32>
    %collapsed_7 = tensor.collapse_shape %8 [[0, 1], [2], [3]] : tensor<1x4x16x64xf32> into tensor<4x16x64xf32>
    %9 = tensor.empty() : tensor<4x64x64xf32>
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<4x64x64xf32>) -> tensor<4x64x64xf32>
    %11 = linalg.batch_matmul ins(%collapsed_6, %collapsed_7 : tensor<4x64x16xf32>, tensor<4x16x64xf32>) outs(%10 : tensor<4x64x64xf32>) -> tensor<4x64x64xf32>
    %expanded = tensor.expand_shape %11 [[0, 1], [2], [3]] output_shape [1, 4, 64, 64] : tensor<4x64x64xf32> into tensor<1x4x64x64xf32>
    %12 = tensor.empty() : tensor<1x4x64x64xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %1 : tensor<1x4x64x64xf32>, tensor<64x64xf32>) outs(%12 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %34 = arith.addf %in, %in_12 : f32
      linalg.yield %34 : f32
    } -> tensor<1x4x64x64xf32>
    %14 = tensor.empty() : tensor<1x4x64xi64>
    %15 = linalg.fill ins(%c0_i64 : i64) outs(%14 : tensor<1x4x64xi64>) -> tensor<1x4x64xi64>
    %16 = tensor.empty() : tensor<1x4x64xf32>
    %17 = linalg.fill ins(%cst_0 : f32) outs(%16 : tensor<1x4x64xf32>) -> tensor<1x4x64xf32>
    %18:2 = linalg.generic {indexing_maps = [#map2, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%13 : tensor<1x4x64x64xf32>) outs(%17, %15 : tensor<1x4x64xf32>, tensor<1x4x64xi64>) {
    ^bb0(%in: f32, %out: f32, %out_12: i64):
      %34 = linalg.index 3 : index
      %35 = arith.index_cast %34 : index to i64
      %36 = arith.maximumf %in, %out : f32
      %37 = arith.cmpf ogt, %in, %out : f32
      %38 = arith.select %37, %35, %out_12 : i64
      linalg.yield %36, %38 : f32, i64
    } -> (tensor<1x4x64xf32>, tensor<1x4x64xi64>)
    %expanded_8 = tensor.expand_shape %18#0 [[0], [1], [2, 3]] output_shape [1, 4, 64, 1] : tensor<1x4x64xf32> into tensor<1x4x64x1xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map7, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %expanded_8 : tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>) outs(%12 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %34 = arith.subf %in, %in_12 : f32
      linalg.yield %34 : f32
    } -> tensor<1x4x64x64xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<1x4x64x64xf32>) outs(%12 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = math.exp %in : f32
      linalg.yield %34 : f32
    } -> tensor<1x4x64x64xf32>
    %21 = tensor.empty() : tensor<1x4x64x1xf32>
    %22 = linalg.fill ins(%cst : f32) outs(%21 : tensor<1x4x64x1xf32>) -> tensor<1x4x64x1xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%20 : tensor<1x4x64x64xf32>) outs(%22 : tensor<1x4x64x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.addf %in, %out : f32
      linalg.yield %34 : f32
    } -> tensor<1x4x64x1xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map7, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %23 : tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>) outs(%12 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %34 = arith.divf %in, %in_12 : f32
      linalg.yield %34 : f32
    } -> tensor<1x4x64x64xf32>
    %25 = tensor.empty() : tensor<1x4x64x64xi1>
    %26 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<1x4x64x64xf32>) outs(%25 : tensor<1x4x64x64xi1>) {
    ^bb0(%in: f32, %out: i1):
      %34 = arith.extf %in : f32 to f64
      %35 = arith.cmpf oeq, %34, %cst_2 : f64
      linalg.yield %35 : i1
    } -> tensor<1x4x64x64xi1>
    %27 = tensor.empty() : tensor<1x4x64x1xi1>
    %28 = linalg.fill ins(%true : i1) outs(%27 : tensor<1x4x64x1xi1>) -> tensor<1x4x64x1xi1>
    %29 = linalg.generic {indexing_maps = [#map2, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%26 : tensor<1x4x64x64xi1>) outs(%28 : tensor<1x4x64x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %34 = arith.andi %in, %out : i1
      linalg.yield %34 : i1
    } -> tensor<1x4x64x1xi1>
    %30 = linalg.generic {indexing_maps = [#map7, #map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %cst_1, %24 : tensor<1x4x64x1xi1>, tensor<1x4x64x64xf32>, tensor<1x4x64x64xf32>) outs(%12 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: i1, %in_12: f32, %in_13: f32, %out: f32):
      %34 = arith.select %in, %in_12, %in_13 : f32
      linalg.yield %34 : f32
    } -> tensor<1x4x64x64xf32>
    %collapsed_9 = tensor.collapse_shape %30 [[0, 1], [2], [3]] : tensor<1x4x64x64xf32> into tensor<4x64x64xf32>
    %collapsed_10 = tensor.collapse_shape %6 [[0, 1, 2], [3], [4]] : tensor<1x2x2x64x16xf32> into tensor<4x64x16xf32>
    %31 = tensor.empty() : tensor<4x64x16xf32>
    %32 = linalg.fill ins(%cst : f32) outs(%31 : tensor<4x64x16xf32>) -> tensor<4x64x16xf32>
    %33 = linalg.batch_matmul ins(%collapsed_9, %collapsed_10 : tensor<4x64x64xf32>, tensor<4x64x16xf32>) outs(%32 : tensor<4x64x16xf32>) -> tensor<4x64x16xf32>
    %expanded_11 = tensor.expand_shape %33 [[0, 1], [2], [3]] output_shape [1, 4, 64, 16] : tensor<4x64x16xf32> into tensor<1x4x64x16xf32>
    return %expanded_11 : tensor<1x4x64x16xf32>
  }
}
