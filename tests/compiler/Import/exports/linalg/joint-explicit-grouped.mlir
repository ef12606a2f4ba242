// joint-explicit-grouped.mlir: written by export_torch.py, form linalg-on-tensors, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (0, d1)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> ()>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, 0, d3, d4)>
module {
  func.func @main(%arg0: tensor<2x4x24x8xf32>, %arg1: tensor<2x2x24x8xf32>, %arg2: tensor<2x2x24x8xf32>, %arg3: tensor<2x4x24x8xf32>) -> (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x2x24x8xf32>, tensor<2x2x24x8xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %true = arith.constant true
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant dense<true> : tensor<24x24xi1>
    %cst_4 = arith.constant 2.8284271247461903 : f64
    %0 = tensor.empty() : tensor<2x2x2x24x8xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x2x24x8xf32>) outs(%0 : tensor<2x2x2x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x24x8xf32>
    %collapsed = tensor.collapse_shape %1 [[0], [1, 2], [3], [4]] : tensor<2x2x2x24x8xf32> into tensor<2x4x24x8xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x2x24x8xf32>) outs(%0 : tensor<2x2x2x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x24x8xf32>
    %3 = tensor.empty() : tensor<2x4x8x24xf32>
    %transposed = linalg.transpose ins(%collapsed : tensor<2x4x24x8xf32>) outs(%3 : tensor<2x4x8x24xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_5 = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %collapsed_6 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x24xf32> into tensor<8x8x24xf32>
    %4 = tensor.empty() : tensor<8x24x24xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %6 = linalg.batch_matmul ins(%collapsed_5, %collapsed_6 : tensor<8x24x8xf32>, tensor<8x8x24xf32>) outs(%5 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %expanded = tensor.expand_shape %6 [[0, 1], [2], [3]] output_shape [2, 4, 24, 24] : tensor<8x24x24xf32> into tensor<2x4x24x24xf32>
    %7 = tensor.empty() : tensor<2x4x24x24xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x24x24xf32>) outs(%7 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %49 = arith.truncf %cst_4 : f64 to f32
      %50 = arith.divf %in, %49 : f32
      linalg.yield %50 : f32
    } -> tensor<2x4x24x24xf32>
    %9 = tensor.empty() : tensor<24xi64>
    %10 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%9 : tensor<24xi64>) {
    ^bb0(%out: i64):
      %49 = linalg.index 0 : index
      %50 = arith.index_cast %49 : index to i64
      linalg.yield %50 : i64
    } -> tensor<24xi64>
    %expanded_7 = tensor.expand_shape %10 [[0, 1]] output_shape [1, 24] : tensor<24xi64> into tensor<1x24xi64>
    %expanded_8 = tensor.expand_shape %10 [[0, 1]] output_shape [24, 1] : tensor<24xi64> into tensor<24x1xi64>
    %11 = tensor.empty() : tensor<24x24xi64>
    %12 = linalg.generic {indexing_maps = [#map4, #map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%expanded_7, %expanded_8 : tensor<1x24xi64>, tensor<24x1xi64>) outs(%11 : tensor<24x24xi64>) {
    ^bb0(%in: i64, %in_27: i64, %out: i64):
      %49 = arith.subi %in, %in_27 : i64
      linalg.yield %49 : i64
    } -> tensor<24x24xi64>
    %13 = tensor.empty() : tensor<24x24xi1>
    %14 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<24x24xi64>) outs(%13 : tensor<24x24xi1>) {
    ^bb0(%in: i64, %out: i1):
      %49 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %49 : i1
    } -> tensor<24x24xi1>
    %15 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%14, %cst_3 : tensor<24x24xi1>, tensor<24x24xi1>) outs(%13 : tensor<24x24xi1>) {
    ^bb0(%in: i1, %in_27: i1, %out: i1):
      %49 = arith.andi %in, %in_27 : i1
      linalg.yield %49 : i1
    } -> tensor<24x24xi1>
    %16 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<24x24xi1>) outs(%13 : tensor<24x24xi1>) {
    ^bb0(%in: i1, %out: i1):
      %49 = arith.xori %in, %true : i1
      linalg.yield %49 : i1
    } -> tensor<24x24xi1>
    %17 = linalg.generic {indexing_maps = [#map7, #map8, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %cst_2, %8 : tensor<24x24xi1>, tensor<f32>, tensor<2x4x24x24xf32>) outs(%7 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: i1, %in_27: f32, %in_28: f32, %out: f32):
      %49 = arith.select %in, %in_27, %in_28 : f32
      linalg.yield %49 : f32
    } -> tensor<2x4x24x24xf32>
    %18 = tensor.empty() : tensor<2x4x24xi64>
    %19 = linalg.fill ins(%c0_i64 : i64) outs(%18 : tensor<2x4x24xi64>) -> tensor<2x4x24xi64>
    %20 = tensor.empty() : tensor<2x4x24xf32>
    %21 = linalg.fill ins(%cst_0 : f32) outs(%20 : tensor<2x4x24xf32>) -> tensor<2x4x24xf32>
    %22:2 = linalg.generic {indexing_maps = [#map2, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%17 : tensor<2x4x24x24xf32>) outs(%21, %19 : tensor<2x4x24xf32>, tensor<2x4x24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_27: i64):
      %49 = linalg.index 3 : index
      %50 = arith.index_cast %49 : index to i64
      %51 = arith.maximumf %in, %out : f32
      %52 = arith.cmpf ogt, %in, %out : f32
      %53 = arith.select %52, %50, %out_27 : i64
      linalg.yield %51, %53 : f32, i64
    } -> (tensor<2x4x24xf32>, tensor<2x4x24xi64>)
    %expanded_9 = tensor.expand_shape %22#0 [[0], [1], [2, 3]] output_shape [2, 4, 24, 1] : tensor<2x4x24xf32> into tensor<2x4x24x1xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map10, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %expanded_9 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%7 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %49 = arith.subf %in, %in_27 : f32
      linalg.yield %49 : f32
    } -> tensor<2x4x24x24xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x4x24x24xf32>) outs(%7 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %49 = math.exp %in : f32
      linalg.yield %49 : f32
    } -> tensor<2x4x24x24xf32>
    %25 = tensor.empty() : tensor<2x4x24x1xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xf32>
    %27 = linalg.generic {indexing_maps = [#map2, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x4x24x24xf32>) outs(%26 : tensor<2x4x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %49 = arith.addf %in, %out : f32
      linalg.yield %49 : f32
    } -> tensor<2x4x24x1xf32>
    %28 = linalg.generic {indexing_maps = [#map2, #map10, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %27 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%7 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %49 = arith.divf %in, %in_27 : f32
      linalg.yield %49 : f32
    } -> tensor<2x4x24x24xf32>
    %collapsed_10 = tensor.collapse_shape %28 [[0, 1], [2], [3]] : tensor<2x4x24x24xf32> into tensor<8x24x24xf32>
    %collapsed_11 = tensor.collapse_shape %2 [[0, 1, 2], [3], [4]] : tensor<2x2x2x24x8xf32> into tensor<8x24x8xf32>
    %29 = tensor.empty() : tensor<8x24x8xf32>
    %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %31 = linalg.batch_matmul ins(%collapsed_10, %collapsed_11 : tensor<8x24x24xf32>, tensor<8x24x8xf32>) outs(%30 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %expanded_12 = tensor.expand_shape %31 [[0, 1], [2], [3]] output_shape [2, 4, 24, 8] : tensor<8x24x8xf32> into tensor<2x4x24x8xf32>
    %collapsed_13 = tensor.collapse_shape %arg3 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %transposed_14 = linalg.transpose ins(%collapsed_10 : tensor<8x24x24xf32>) outs(%4 : tensor<8x24x24xf32>) permutation = [0, 2, 1] 
    %32 = linalg.batch_matmul ins(%transposed_14, %collapsed_13 : tensor<8x24x24xf32>, tensor<8x24x8xf32>) outs(%30 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %33 = tensor.empty() : tensor<8x8x24xf32>
    %transposed_15 = linalg.transpose ins(%collapsed_11 : tensor<8x24x8xf32>) outs(%33 : tensor<8x8x24xf32>) permutation = [0, 2, 1] 
    %34 = linalg.batch_matmul ins(%collapsed_13, %transposed_15 : tensor<8x24x8xf32>, tensor<8x8x24xf32>) outs(%5 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %expanded_16 = tensor.expand_shape %34 [[0, 1], [2], [3]] output_shape [2, 4, 24, 24] : tensor<8x24x24xf32> into tensor<2x4x24x24xf32>
    %35 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_16, %28 : tensor<2x4x24x24xf32>, tensor<2x4x24x24xf32>) outs(%7 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %49 = arith.mulf %in, %in_27 : f32
      linalg.yield %49 : f32
    } -> tensor<2x4x24x24xf32>
    %36 = linalg.generic {indexing_maps = [#map2, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%35 : tensor<2x4x24x24xf32>) outs(%26 : tensor<2x4x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %49 = arith.addf %in, %out : f32
      linalg.yield %49 : f32
    } -> tensor<2x4x24x1xf32>
    %37 = linalg.generic {indexing_maps = [#map2, #map10, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %36 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%7 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %49 = arith.mulf %in, %in_27 : f32
      linalg.yield %49 : f32
    } -> tensor<2x4x24x24xf32>
    %38 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %37 : tensor<2x4x24x24xf32>, tensor<2x4x24x24xf32>) outs(%7 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_27: f32, %out: f32):
      %49 = arith.subf %in, %in_27 : f32
      linalg.yield %49 : f32
    } -> tensor<2x4x24x24xf32>
    %39 = linalg.generic {indexing_maps = [#map7, #map8, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %cst_1, %38 : tensor<24x24xi1>, tensor<f32>, tensor<2x4x24x24xf32>) outs(%7 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: i1, %in_27: f32, %in_28: f32, %out: f32):
      %49 = arith.select %in, %in_27, %in_28 : f32
      linalg.yield %49 : f32
    } -> tensor<2x4x24x24xf32>
    %40 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39 : tensor<2x4x24x24xf32>) outs(%7 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %49 = arith.truncf %cst_4 : f64 to f32
      %50 = arith.divf %in, %49 : f32
      linalg.yield %50 : f32
    } -> tensor<2x4x24x24xf32>
    %collapsed_17 = tensor.collapse_shape %40 [[0, 1], [2], [3]] : tensor<2x4x24x24xf32> into tensor<8x24x24xf32>
    %transposed_18 = linalg.transpose ins(%collapsed_5 : tensor<8x24x8xf32>) outs(%33 : tensor<8x8x24xf32>) permutation = [0, 2, 1] 
    %41 = linalg.fill ins(%cst : f32) outs(%33 : tensor<8x8x24xf32>) -> tensor<8x8x24xf32>
    %42 = linalg.batch_matmul ins(%transposed_18, %collapsed_17 : tensor<8x8x24xf32>, tensor<8x24x24xf32>) outs(%41 : tensor<8x8x24xf32>) -> tensor<8x8x24xf32>
    %transposed_19 = linalg.transpose ins(%collapsed_6 : tensor<8x8x24xf32>) outs(%29 : tensor<8x24x8xf32>) permutation = [0, 2, 1] 
    %43 = linalg.batch_matmul ins(%collapsed_17, %transposed_19 : tensor<8x24x24xf32>, tensor<8x24x8xf32>) outs(%30 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %expanded_20 = tensor.expand_shape %42 [[0, 1], [2], [3]] output_shape [2, 4, 8, 24] : tensor<8x8x24xf32> into tensor<2x4x8x24xf32>
    %expanded_21 = tensor.expand_shape %43 [[0, 1], [2], [3]] output_shape [2, 4, 24, 8] : tensor<8x24x8xf32> into tensor<2x4x24x8xf32>
    %44 = tensor.empty() : tensor<2x4x24x8xf32>
    %transposed_22 = linalg.transpose ins(%expanded_20 : tensor<2x4x8x24xf32>) outs(%44 : tensor<2x4x24x8xf32>) permutation = [0, 1, 3, 2] 
    %expanded_23 = tensor.expand_shape %32 [[0, 1, 2], [3], [4]] output_shape [2, 2, 2, 24, 8] : tensor<8x24x8xf32> into tensor<2x2x2x24x8xf32>
    %45 = tensor.empty() : tensor<2x2x1x24x8xf32>
    %46 = linalg.fill ins(%cst : f32) outs(%45 : tensor<2x2x1x24x8xf32>) -> tensor<2x2x1x24x8xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%expanded_23 : tensor<2x2x2x24x8xf32>) outs(%46 : tensor<2x2x1x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %49 = arith.addf %in, %out : f32
      linalg.yield %49 : f32
    } -> tensor<2x2x1x24x8xf32>
    %collapsed_24 = tensor.collapse_shape %47 [[0], [1, 2], [3], [4]] : tensor<2x2x1x24x8xf32> into tensor<2x2x24x8xf32>
    %expanded_25 = tensor.expand_shape %transposed_22 [[0], [1, 2], [3], [4]] output_shape [2, 2, 2, 24, 8] : tensor<2x4x24x8xf32> into tensor<2x2x2x24x8xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%expanded_25 : tensor<2x2x2x24x8xf32>) outs(%46 : tensor<2x2x1x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %49 = arith.addf %in, %out : f32
      linalg.yield %49 : f32
    } -> tensor<2x2x1x24x8xf32>
    %collapsed_26 = tensor.collapse_shape %48 [[0], [1, 2], [3], [4]] : tensor<2x2x1x24x8xf32> into tensor<2x2x24x8xf32>
    return %expanded_12, %expanded_21, %collapsed_26, %collapsed_24 : tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x2x24x8xf32>, tensor<2x2x24x8xf32>
  }
}
