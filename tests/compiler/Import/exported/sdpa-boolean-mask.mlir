// sdpa-boolean-mask.mlir: written by examples/01-llama3-8b/export.py, form
// linalg-on-tensors, with torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @attention(%arg0: tensor<1x4x64x16xf32>, %arg1: tensor<1x2x64x16xf32>, %arg2: tensor<1x2x64x16xf32>) -> tensor<1x4x64x16xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %true = arith.constant true
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<1x4x64x64xf32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<true> : tensor<64x64xi1>
    %cst_5 = arith.constant 0xFFF0000000000000 : f64
    %cst_6 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<64xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<64xi64>) {
    ^bb0(%out: i64):
      %42 = linalg.index 0 : index
      %43 = arith.index_cast %42 : index to i64
      linalg.yield %43 : i64
    } -> tensor<64xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 64] : tensor<64xi64> into tensor<1x64xi64>
    %expanded_7 = tensor.expand_shape %1 [[0, 1]] output_shape [64, 1] : tensor<64xi64> into tensor<64x1xi64>
    %2 = tensor.empty() : tensor<64x64xi64>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_7 : tensor<1x64xi64>, tensor<64x1xi64>) outs(%2 : tensor<64x64xi64>) {
    ^bb0(%in: i64, %in_15: i64, %out: i64):
      %42 = arith.subi %in, %in_15 : i64
      linalg.yield %42 : i64
    } -> tensor<64x64xi64>
    %4 = tensor.empty() : tensor<64x64xi1>
    %5 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<64x64xi64>) outs(%4 : tensor<64x64xi1>) {
    ^bb0(%in: i64, %out: i1):
      %42 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %42 : i1
    } -> tensor<64x64xi1>
    %6 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%5, %cst_4 : tensor<64x64xi1>, tensor<64x64xi1>) outs(%4 : tensor<64x64xi1>) {
    ^bb0(%in: i1, %in_15: i1, %out: i1):
      %42 = arith.andi %in, %in_15 : i1
      linalg.yield %42 : i1
    } -> tensor<64x64xi1>
    %7 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<64x64xi1>) outs(%4 : tensor<64x64xi1>) {
    ^bb0(%in: i1, %out: i1):
      %42 = arith.xori %in, %true : i1
      linalg.yield %42 : i1
    } -> tensor<64x64xi1>
    %8 = tensor.empty() : tensor<64x64xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%7, %cst_2, %cst_3 : tensor<64x64xi1>, tensor<f32>, tensor<f32>) outs(%8 : tensor<64x64xf32>) {
    ^bb0(%in: i1, %in_15: f32, %in_16: f32, %out: f32):
      %42 = arith.select %in, %in_15, %in_16 : f32
      linalg.yield %42 : f32
    } -> tensor<64x64xf32>
    %10 = tensor.empty() : tensor<1x4x64x16xf32>
    %11 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x4x64x16xf32>) outs(%10 : tensor<1x4x64x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.mulf %in, %cst_6 : f32
      linalg.yield %42 : f32
    } -> tensor<1x4x64x16xf32>
    %12 = tensor.empty() : tensor<1x2x2x64x16xf32>
    %13 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<1x2x64x16xf32>) outs(%12 : tensor<1x2x2x64x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x64x16xf32>
    %collapsed = tensor.collapse_shape %13 [[0], [1, 2], [3], [4]] : tensor<1x2x2x64x16xf32> into tensor<1x4x64x16xf32>
    %14 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<1x2x64x16xf32>) outs(%12 : tensor<1x2x2x64x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x64x16xf32>
    %15 = tensor.empty() : tensor<1x4x16x64xf32>
    %transposed = linalg.transpose ins(%collapsed : tensor<1x4x64x16xf32>) outs(%15 : tensor<1x4x16x64xf32>) permutation = [0, 1, 3, 2] 
    %16 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<1x4x16x64xf32>) outs(%15 : tensor<1x4x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.mulf %in, %cst_6 : f32
      linalg.yield %42 : f32
    } -> tensor<1x4x16x64xf32>
    %collapsed_8 = tensor.collapse_shape %11 [[0, 1], [2], [3]] : tensor<1x4x64x16xf32> into tensor<4x64x16xf32>
    %collapsed_9 = tensor.collapse_shape %16 [[0, 1], [2], [3]] : tensor<1x4x16x64xf32> into tensor<4x16x64xf32>
    %17 = tensor.empty() : tensor<4x64x64xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<4x64x64xf32>) -> tensor<4x64x64xf32>
    %19 = linalg.batch_matmul ins(%collapsed_8, %collapsed_9 : tensor<4x64x16xf32>, tensor<4x16x64xf32>) outs(%18 : tensor<4x64x64xf32>) -> tensor<4x64x64xf32>
    %expanded_10 = tensor.expand_shape %19 [[0, 1], [2], [3]] output_shape [1, 4, 64, 64] : tensor<4x64x64xf32> into tensor<1x4x64x64xf32>
    %20 = tensor.empty() : tensor<1x4x64x64xf32>
    %21 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10, %9 : tensor<1x4x64x64xf32>, tensor<64x64xf32>) outs(%20 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %42 = arith.addf %in, %in_15 : f32
      linalg.yield %42 : f32
    } -> tensor<1x4x64x64xf32>
    %22 = tensor.empty() : tensor<1x4x64xi64>
    %23 = linalg.fill ins(%c0_i64 : i64) outs(%22 : tensor<1x4x64xi64>) -> tensor<1x4x64xi64>
    %24 = tensor.empty() : tensor<1x4x64xf32>
    %25 = linalg.fill ins(%cst_0 : f32) outs(%24 : tensor<1x4x64xf32>) -> tensor<1x4x64xf32>
    %26:2 = linalg.generic {indexing_maps = [#map5, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21 : tensor<1x4x64x64xf32>) outs(%25, %23 : tensor<1x4x64xf32>, tensor<1x4x64xi64>) {
    ^bb0(%in: f32, %out: f32, %out_15: i64):
      %42 = linalg.index 3 : index
      %43 = arith.index_cast %42 : index to i64
      %44 = arith.maximumf %in, %out : f32
      %45 = arith.cmpf ogt, %in, %out : f32
      %46 = arith.select %45, %43, %out_15 : i64
      linalg.yield %44, %46 : f32, i64
    } -> (tensor<1x4x64xf32>, tensor<1x4x64xi64>)
    %expanded_11 = tensor.expand_shape %26#0 [[0], [1], [2, 3]] output_shape [1, 4, 64, 1] : tensor<1x4x64xf32> into tensor<1x4x64x1xf32>
    %27 = linalg.generic {indexing_maps = [#map5, #map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %expanded_11 : tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>) outs(%20 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %42 = arith.subf %in, %in_15 : f32
      linalg.yield %42 : f32
    } -> tensor<1x4x64x64xf32>
    %28 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<1x4x64x64xf32>) outs(%20 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = math.exp %in : f32
      linalg.yield %42 : f32
    } -> tensor<1x4x64x64xf32>
    %29 = tensor.empty() : tensor<1x4x64x1xf32>
    %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<1x4x64x1xf32>) -> tensor<1x4x64x1xf32>
    %31 = linalg.generic {indexing_maps = [#map5, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%28 : tensor<1x4x64x64xf32>) outs(%30 : tensor<1x4x64x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.addf %in, %out : f32
      linalg.yield %42 : f32
    } -> tensor<1x4x64x1xf32>
    %32 = linalg.generic {indexing_maps = [#map5, #map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %31 : tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>) outs(%20 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %42 = arith.divf %in, %in_15 : f32
      linalg.yield %42 : f32
    } -> tensor<1x4x64x64xf32>
    %33 = tensor.empty() : tensor<1x4x64x64xi1>
    %34 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<1x4x64x64xf32>) outs(%33 : tensor<1x4x64x64xi1>) {
    ^bb0(%in: f32, %out: i1):
      %42 = arith.extf %in : f32 to f64
      %43 = arith.cmpf oeq, %42, %cst_5 : f64
      linalg.yield %43 : i1
    } -> tensor<1x4x64x64xi1>
    %35 = tensor.empty() : tensor<1x4x64x1xi1>
    %36 = linalg.fill ins(%true : i1) outs(%35 : tensor<1x4x64x1xi1>) -> tensor<1x4x64x1xi1>
    %37 = linalg.generic {indexing_maps = [#map5, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%34 : tensor<1x4x64x64xi1>) outs(%36 : tensor<1x4x64x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %42 = arith.andi %in, %out : i1
      linalg.yield %42 : i1
    } -> tensor<1x4x64x1xi1>
    %38 = linalg.generic {indexing_maps = [#map10, #map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %cst_1, %32 : tensor<1x4x64x1xi1>, tensor<1x4x64x64xf32>, tensor<1x4x64x64xf32>) outs(%20 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: i1, %in_15: f32, %in_16: f32, %out: f32):
      %42 = arith.select %in, %in_15, %in_16 : f32
      linalg.yield %42 : f32
    } -> tensor<1x4x64x64xf32>
    %collapsed_12 = tensor.collapse_shape %38 [[0, 1], [2], [3]] : tensor<1x4x64x64xf32> into tensor<4x64x64xf32>
    %collapsed_13 = tensor.collapse_shape %14 [[0, 1, 2], [3], [4]] : tensor<1x2x2x64x16xf32> into tensor<4x64x16xf32>
    %39 = tensor.empty() : tensor<4x64x16xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<4x64x16xf32>) -> tensor<4x64x16xf32>
    %41 = linalg.batch_matmul ins(%collapsed_12, %collapsed_13 : tensor<4x64x64xf32>, tensor<4x64x16xf32>) outs(%40 : tensor<4x64x16xf32>) -> tensor<4x64x16xf32>
    %expanded_14 = tensor.expand_shape %41 [[0, 1], [2], [3]] output_shape [1, 4, 64, 16] : tensor<4x64x16xf32> into tensor<1x4x64x16xf32>
    return %expanded_14 : tensor<1x4x64x16xf32>
  }
}
