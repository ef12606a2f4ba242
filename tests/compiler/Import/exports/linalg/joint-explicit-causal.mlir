// joint-explicit-causal.mlir: written by export_torch.py, form linalg-on-tensors, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> ()>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x4x24x8xf32>, %arg1: tensor<2x4x24x8xf32>, %arg2: tensor<2x4x24x8xf32>, %arg3: tensor<2x4x24x8xf32>) -> (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %true = arith.constant true
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant dense<true> : tensor<24x24xi1>
    %cst_4 = arith.constant 2.8284271247461903 : f64
    %0 = tensor.empty() : tensor<2x4x8x24xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<2x4x24x8xf32>) outs(%0 : tensor<2x4x8x24xf32>) permutation = [0, 1, 3, 2] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %collapsed_5 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x24xf32> into tensor<8x8x24xf32>
    %1 = tensor.empty() : tensor<8x24x24xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %3 = linalg.batch_matmul ins(%collapsed, %collapsed_5 : tensor<8x24x8xf32>, tensor<8x8x24xf32>) outs(%2 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %expanded = tensor.expand_shape %3 [[0, 1], [2], [3]] output_shape [2, 4, 24, 24] : tensor<8x24x24xf32> into tensor<2x4x24x24xf32>
    %4 = tensor.empty() : tensor<2x4x24x24xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x24x24xf32>) outs(%4 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.truncf %cst_4 : f64 to f32
      %43 = arith.divf %in, %42 : f32
      linalg.yield %43 : f32
    } -> tensor<2x4x24x24xf32>
    %6 = tensor.empty() : tensor<24xi64>
    %7 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%6 : tensor<24xi64>) {
    ^bb0(%out: i64):
      %42 = linalg.index 0 : index
      %43 = arith.index_cast %42 : index to i64
      linalg.yield %43 : i64
    } -> tensor<24xi64>
    %expanded_6 = tensor.expand_shape %7 [[0, 1]] output_shape [1, 24] : tensor<24xi64> into tensor<1x24xi64>
    %expanded_7 = tensor.expand_shape %7 [[0, 1]] output_shape [24, 1] : tensor<24xi64> into tensor<24x1xi64>
    %8 = tensor.empty() : tensor<24x24xi64>
    %9 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%expanded_6, %expanded_7 : tensor<1x24xi64>, tensor<24x1xi64>) outs(%8 : tensor<24x24xi64>) {
    ^bb0(%in: i64, %in_23: i64, %out: i64):
      %42 = arith.subi %in, %in_23 : i64
      linalg.yield %42 : i64
    } -> tensor<24x24xi64>
    %10 = tensor.empty() : tensor<24x24xi1>
    %11 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<24x24xi64>) outs(%10 : tensor<24x24xi1>) {
    ^bb0(%in: i64, %out: i1):
      %42 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %42 : i1
    } -> tensor<24x24xi1>
    %12 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%11, %cst_3 : tensor<24x24xi1>, tensor<24x24xi1>) outs(%10 : tensor<24x24xi1>) {
    ^bb0(%in: i1, %in_23: i1, %out: i1):
      %42 = arith.andi %in, %in_23 : i1
      linalg.yield %42 : i1
    } -> tensor<24x24xi1>
    %13 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<24x24xi1>) outs(%10 : tensor<24x24xi1>) {
    ^bb0(%in: i1, %out: i1):
      %42 = arith.xori %in, %true : i1
      linalg.yield %42 : i1
    } -> tensor<24x24xi1>
    %14 = linalg.generic {indexing_maps = [#map5, #map6, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %cst_2, %5 : tensor<24x24xi1>, tensor<f32>, tensor<2x4x24x24xf32>) outs(%4 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: i1, %in_23: f32, %in_24: f32, %out: f32):
      %42 = arith.select %in, %in_23, %in_24 : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x24x24xf32>
    %15 = tensor.empty() : tensor<2x4x24xi64>
    %16 = linalg.fill ins(%c0_i64 : i64) outs(%15 : tensor<2x4x24xi64>) -> tensor<2x4x24xi64>
    %17 = tensor.empty() : tensor<2x4x24xf32>
    %18 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<2x4x24xf32>) -> tensor<2x4x24xf32>
    %19:2 = linalg.generic {indexing_maps = [#map, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%14 : tensor<2x4x24x24xf32>) outs(%18, %16 : tensor<2x4x24xf32>, tensor<2x4x24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_23: i64):
      %42 = linalg.index 3 : index
      %43 = arith.index_cast %42 : index to i64
      %44 = arith.maximumf %in, %out : f32
      %45 = arith.cmpf ogt, %in, %out : f32
      %46 = arith.select %45, %43, %out_23 : i64
      linalg.yield %44, %46 : f32, i64
    } -> (tensor<2x4x24xf32>, tensor<2x4x24xi64>)
    %expanded_8 = tensor.expand_shape %19#0 [[0], [1], [2, 3]] output_shape [2, 4, 24, 1] : tensor<2x4x24xf32> into tensor<2x4x24x1xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %expanded_8 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%4 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %42 = arith.subf %in, %in_23 : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x24x24xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x4x24x24xf32>) outs(%4 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = math.exp %in : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x24x24xf32>
    %22 = tensor.empty() : tensor<2x4x24x1xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21 : tensor<2x4x24x24xf32>) outs(%23 : tensor<2x4x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.addf %in, %out : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x24x1xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %24 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%4 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %42 = arith.divf %in, %in_23 : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x24x24xf32>
    %collapsed_9 = tensor.collapse_shape %25 [[0, 1], [2], [3]] : tensor<2x4x24x24xf32> into tensor<8x24x24xf32>
    %collapsed_10 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %26 = tensor.empty() : tensor<8x24x8xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %28 = linalg.batch_matmul ins(%collapsed_9, %collapsed_10 : tensor<8x24x24xf32>, tensor<8x24x8xf32>) outs(%27 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %expanded_11 = tensor.expand_shape %28 [[0, 1], [2], [3]] output_shape [2, 4, 24, 8] : tensor<8x24x8xf32> into tensor<2x4x24x8xf32>
    %collapsed_12 = tensor.collapse_shape %arg3 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %transposed_13 = linalg.transpose ins(%collapsed_9 : tensor<8x24x24xf32>) outs(%1 : tensor<8x24x24xf32>) permutation = [0, 2, 1] 
    %29 = linalg.batch_matmul ins(%transposed_13, %collapsed_12 : tensor<8x24x24xf32>, tensor<8x24x8xf32>) outs(%27 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %30 = tensor.empty() : tensor<8x8x24xf32>
    %transposed_14 = linalg.transpose ins(%collapsed_10 : tensor<8x24x8xf32>) outs(%30 : tensor<8x8x24xf32>) permutation = [0, 2, 1] 
    %31 = linalg.batch_matmul ins(%collapsed_12, %transposed_14 : tensor<8x24x8xf32>, tensor<8x8x24xf32>) outs(%2 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %expanded_15 = tensor.expand_shape %29 [[0, 1], [2], [3]] output_shape [2, 4, 24, 8] : tensor<8x24x8xf32> into tensor<2x4x24x8xf32>
    %expanded_16 = tensor.expand_shape %31 [[0, 1], [2], [3]] output_shape [2, 4, 24, 24] : tensor<8x24x24xf32> into tensor<2x4x24x24xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_16, %25 : tensor<2x4x24x24xf32>, tensor<2x4x24x24xf32>) outs(%4 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %42 = arith.mulf %in, %in_23 : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x24x24xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%32 : tensor<2x4x24x24xf32>) outs(%23 : tensor<2x4x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.addf %in, %out : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x24x1xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %33 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%4 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %42 = arith.mulf %in, %in_23 : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x24x24xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %34 : tensor<2x4x24x24xf32>, tensor<2x4x24x24xf32>) outs(%4 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_23: f32, %out: f32):
      %42 = arith.subf %in, %in_23 : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x24x24xf32>
    %36 = linalg.generic {indexing_maps = [#map5, #map6, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %cst_1, %35 : tensor<24x24xi1>, tensor<f32>, tensor<2x4x24x24xf32>) outs(%4 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: i1, %in_23: f32, %in_24: f32, %out: f32):
      %42 = arith.select %in, %in_23, %in_24 : f32
      linalg.yield %42 : f32
    } -> tensor<2x4x24x24xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<2x4x24x24xf32>) outs(%4 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %42 = arith.truncf %cst_4 : f64 to f32
      %43 = arith.divf %in, %42 : f32
      linalg.yield %43 : f32
    } -> tensor<2x4x24x24xf32>
    %collapsed_17 = tensor.collapse_shape %37 [[0, 1], [2], [3]] : tensor<2x4x24x24xf32> into tensor<8x24x24xf32>
    %transposed_18 = linalg.transpose ins(%collapsed : tensor<8x24x8xf32>) outs(%30 : tensor<8x8x24xf32>) permutation = [0, 2, 1] 
    %38 = linalg.fill ins(%cst : f32) outs(%30 : tensor<8x8x24xf32>) -> tensor<8x8x24xf32>
    %39 = linalg.batch_matmul ins(%transposed_18, %collapsed_17 : tensor<8x8x24xf32>, tensor<8x24x24xf32>) outs(%38 : tensor<8x8x24xf32>) -> tensor<8x8x24xf32>
    %transposed_19 = linalg.transpose ins(%collapsed_5 : tensor<8x8x24xf32>) outs(%26 : tensor<8x24x8xf32>) permutation = [0, 2, 1] 
    %40 = linalg.batch_matmul ins(%collapsed_17, %transposed_19 : tensor<8x24x24xf32>, tensor<8x24x8xf32>) outs(%27 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %expanded_20 = tensor.expand_shape %39 [[0, 1], [2], [3]] output_shape [2, 4, 8, 24] : tensor<8x8x24xf32> into tensor<2x4x8x24xf32>
    %expanded_21 = tensor.expand_shape %40 [[0, 1], [2], [3]] output_shape [2, 4, 24, 8] : tensor<8x24x8xf32> into tensor<2x4x24x8xf32>
    %41 = tensor.empty() : tensor<2x4x24x8xf32>
    %transposed_22 = linalg.transpose ins(%expanded_20 : tensor<2x4x8x24xf32>) outs(%41 : tensor<2x4x24x8xf32>) permutation = [0, 1, 3, 2] 
    return %expanded_11, %expanded_21, %transposed_22, %expanded_15 : tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>
  }
}
