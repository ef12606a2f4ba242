// block-sdpa.mlir: written by examples/01-llama3-8b/export.py, form
// linalg-on-tensors, with torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (0, d1)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> ()>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @attention_block(%arg0: tensor<1x64x64xf32>, %arg1: tensor<1x64x16xf32>, %arg2: tensor<1x64x16xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<64x64xf32>) -> tensor<1x64x64xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<1x4x64x64xf32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<true> : tensor<64x64xi1>
    %cst_5 = arith.constant 0xFFF0000000000000 : f64
    %cst_6 = arith.constant 5.000000e-01 : f32
    %0 = tensor.empty() : tensor<64x64xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x64x64xf32> into tensor<64x64xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %2 = linalg.matmul ins(%collapsed, %transposed : tensor<64x64xf32>, tensor<64x64xf32>) outs(%1 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %expanded = tensor.expand_shape %2 [[0, 1], [2, 3]] output_shape [1, 64, 4, 16] : tensor<64x64xf32> into tensor<1x64x4x16xf32>
    %3 = tensor.empty() : tensor<1x4x64x16xf32>
    %transposed_7 = linalg.transpose ins(%expanded : tensor<1x64x4x16xf32>) outs(%3 : tensor<1x4x64x16xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_7[0, 0, 0, 0] [1, 4, 64, 8] [1, 1, 1, 1] : tensor<1x4x64x16xf32> to tensor<1x4x64x8xf32>
    %extracted_slice_8 = tensor.extract_slice %transposed_7[0, 0, 0, 8] [1, 4, 64, 8] [1, 1, 1, 1] : tensor<1x4x64x16xf32> to tensor<1x4x64x8xf32>
    %4 = tensor.empty() : tensor<1x4x64x8xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_8 : tensor<1x4x64x8xf32>) outs(%4 : tensor<1x4x64x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.negf %in : f32
      linalg.yield %60 : f32
    } -> tensor<1x4x64x8xf32>
    %concat = tensor.concat dim(3) %5, %extracted_slice : (tensor<1x4x64x8xf32>, tensor<1x4x64x8xf32>) -> tensor<1x4x64x16xf32>
    %expanded_9 = tensor.expand_shape %arg1 [[0], [1, 2], [3]] output_shape [1, 1, 64, 16] : tensor<1x64x16xf32> into tensor<1x1x64x16xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_7, %expanded_9 : tensor<1x4x64x16xf32>, tensor<1x1x64x16xf32>) outs(%3 : tensor<1x4x64x16xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %60 = arith.mulf %in, %in_35 : f32
      linalg.yield %60 : f32
    } -> tensor<1x4x64x16xf32>
    %expanded_10 = tensor.expand_shape %arg2 [[0], [1, 2], [3]] output_shape [1, 1, 64, 16] : tensor<1x64x16xf32> into tensor<1x1x64x16xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %expanded_10 : tensor<1x4x64x16xf32>, tensor<1x1x64x16xf32>) outs(%3 : tensor<1x4x64x16xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %60 = arith.mulf %in, %in_35 : f32
      linalg.yield %60 : f32
    } -> tensor<1x4x64x16xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %7 : tensor<1x4x64x16xf32>, tensor<1x4x64x16xf32>) outs(%3 : tensor<1x4x64x16xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %60 = arith.addf %in, %in_35 : f32
      linalg.yield %60 : f32
    } -> tensor<1x4x64x16xf32>
    %9 = tensor.empty() : tensor<64x32xf32>
    %transposed_11 = linalg.transpose ins(%arg4 : tensor<32x64xf32>) outs(%9 : tensor<64x32xf32>) permutation = [1, 0] 
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %11 = linalg.matmul ins(%collapsed, %transposed_11 : tensor<64x64xf32>, tensor<64x32xf32>) outs(%10 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %expanded_12 = tensor.expand_shape %11 [[0, 1], [2, 3]] output_shape [1, 64, 2, 16] : tensor<64x32xf32> into tensor<1x64x2x16xf32>
    %12 = tensor.empty() : tensor<1x2x64x16xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<1x64x2x16xf32>) outs(%12 : tensor<1x2x64x16xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_14 = tensor.extract_slice %transposed_13[0, 0, 0, 0] [1, 2, 64, 8] [1, 1, 1, 1] : tensor<1x2x64x16xf32> to tensor<1x2x64x8xf32>
    %extracted_slice_15 = tensor.extract_slice %transposed_13[0, 0, 0, 8] [1, 2, 64, 8] [1, 1, 1, 1] : tensor<1x2x64x16xf32> to tensor<1x2x64x8xf32>
    %13 = tensor.empty() : tensor<1x2x64x8xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_15 : tensor<1x2x64x8xf32>) outs(%13 : tensor<1x2x64x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.negf %in : f32
      linalg.yield %60 : f32
    } -> tensor<1x2x64x8xf32>
    %concat_16 = tensor.concat dim(3) %14, %extracted_slice_14 : (tensor<1x2x64x8xf32>, tensor<1x2x64x8xf32>) -> tensor<1x2x64x16xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13, %expanded_9 : tensor<1x2x64x16xf32>, tensor<1x1x64x16xf32>) outs(%12 : tensor<1x2x64x16xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %60 = arith.mulf %in, %in_35 : f32
      linalg.yield %60 : f32
    } -> tensor<1x2x64x16xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_16, %expanded_10 : tensor<1x2x64x16xf32>, tensor<1x1x64x16xf32>) outs(%12 : tensor<1x2x64x16xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %60 = arith.mulf %in, %in_35 : f32
      linalg.yield %60 : f32
    } -> tensor<1x2x64x16xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %16 : tensor<1x2x64x16xf32>, tensor<1x2x64x16xf32>) outs(%12 : tensor<1x2x64x16xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %60 = arith.addf %in, %in_35 : f32
      linalg.yield %60 : f32
    } -> tensor<1x2x64x16xf32>
    %transposed_17 = linalg.transpose ins(%arg5 : tensor<32x64xf32>) outs(%9 : tensor<64x32xf32>) permutation = [1, 0] 
    %18 = linalg.matmul ins(%collapsed, %transposed_17 : tensor<64x64xf32>, tensor<64x32xf32>) outs(%10 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %expanded_18 = tensor.expand_shape %18 [[0, 1], [2, 3]] output_shape [1, 64, 2, 16] : tensor<64x32xf32> into tensor<1x64x2x16xf32>
    %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<1x64x2x16xf32>) outs(%12 : tensor<1x2x64x16xf32>) permutation = [0, 2, 1, 3] 
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<1x4x64x16xf32>) outs(%3 : tensor<1x4x64x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.mulf %in, %cst_6 : f32
      linalg.yield %60 : f32
    } -> tensor<1x4x64x16xf32>
    %20 = tensor.empty() : tensor<64xi64>
    %21 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%20 : tensor<64xi64>) {
    ^bb0(%out: i64):
      %60 = linalg.index 0 : index
      %61 = arith.index_cast %60 : index to i64
      linalg.yield %61 : i64
    } -> tensor<64xi64>
    %expanded_20 = tensor.expand_shape %21 [[0, 1]] output_shape [1, 64] : tensor<64xi64> into tensor<1x64xi64>
    %expanded_21 = tensor.expand_shape %21 [[0, 1]] output_shape [64, 1] : tensor<64xi64> into tensor<64x1xi64>
    %22 = tensor.empty() : tensor<64x64xi64>
    %23 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%expanded_20, %expanded_21 : tensor<1x64xi64>, tensor<64x1xi64>) outs(%22 : tensor<64x64xi64>) {
    ^bb0(%in: i64, %in_35: i64, %out: i64):
      %60 = arith.subi %in, %in_35 : i64
      linalg.yield %60 : i64
    } -> tensor<64x64xi64>
    %24 = tensor.empty() : tensor<64x64xi1>
    %25 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<64x64xi64>) outs(%24 : tensor<64x64xi1>) {
    ^bb0(%in: i64, %out: i1):
      %60 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %60 : i1
    } -> tensor<64x64xi1>
    %26 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%25, %cst_4 : tensor<64x64xi1>, tensor<64x64xi1>) outs(%24 : tensor<64x64xi1>) {
    ^bb0(%in: i1, %in_35: i1, %out: i1):
      %60 = arith.andi %in, %in_35 : i1
      linalg.yield %60 : i1
    } -> tensor<64x64xi1>
    %27 = linalg.generic {indexing_maps = [#map5, #map6, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%26, %cst_2, %cst_3 : tensor<64x64xi1>, tensor<f32>, tensor<f32>) outs(%0 : tensor<64x64xf32>) {
    ^bb0(%in: i1, %in_35: f32, %in_36: f32, %out: f32):
      %60 = arith.select %in, %in_35, %in_36 : f32
      linalg.yield %60 : f32
    } -> tensor<64x64xf32>
    %28 = tensor.empty() : tensor<1x2x2x64x16xf32>
    %29 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<1x2x64x16xf32>) outs(%28 : tensor<1x2x2x64x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x64x16xf32>
    %collapsed_22 = tensor.collapse_shape %29 [[0], [1, 2], [3], [4]] : tensor<1x2x2x64x16xf32> into tensor<1x4x64x16xf32>
    %30 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_19 : tensor<1x2x64x16xf32>) outs(%28 : tensor<1x2x2x64x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x2x64x16xf32>
    %31 = tensor.empty() : tensor<1x4x16x64xf32>
    %transposed_23 = linalg.transpose ins(%collapsed_22 : tensor<1x4x64x16xf32>) outs(%31 : tensor<1x4x16x64xf32>) permutation = [0, 1, 3, 2] 
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_23 : tensor<1x4x16x64xf32>) outs(%31 : tensor<1x4x16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.mulf %in, %cst_6 : f32
      linalg.yield %60 : f32
    } -> tensor<1x4x16x64xf32>
    %collapsed_24 = tensor.collapse_shape %19 [[0, 1], [2], [3]] : tensor<1x4x64x16xf32> into tensor<4x64x16xf32>
    %collapsed_25 = tensor.collapse_shape %32 [[0, 1], [2], [3]] : tensor<1x4x16x64xf32> into tensor<4x16x64xf32>
    %33 = tensor.empty() : tensor<4x64x64xf32>
    %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<4x64x64xf32>) -> tensor<4x64x64xf32>
    %35 = linalg.batch_matmul ins(%collapsed_24, %collapsed_25 : tensor<4x64x16xf32>, tensor<4x16x64xf32>) outs(%34 : tensor<4x64x64xf32>) -> tensor<4x64x64xf32>
    %expanded_26 = tensor.expand_shape %35 [[0, 1], [2], [3]] output_shape [1, 4, 64, 64] : tensor<4x64x64xf32> into tensor<1x4x64x64xf32>
    %36 = tensor.empty() : tensor<1x4x64x64xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map9, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_26, %27 : tensor<1x4x64x64xf32>, tensor<64x64xf32>) outs(%36 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %60 = arith.addf %in, %in_35 : f32
      linalg.yield %60 : f32
    } -> tensor<1x4x64x64xf32>
    %38 = tensor.empty() : tensor<1x4x64xi64>
    %39 = linalg.fill ins(%c0_i64 : i64) outs(%38 : tensor<1x4x64xi64>) -> tensor<1x4x64xi64>
    %40 = tensor.empty() : tensor<1x4x64xf32>
    %41 = linalg.fill ins(%cst_0 : f32) outs(%40 : tensor<1x4x64xf32>) -> tensor<1x4x64xf32>
    %42:2 = linalg.generic {indexing_maps = [#map, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%37 : tensor<1x4x64x64xf32>) outs(%41, %39 : tensor<1x4x64xf32>, tensor<1x4x64xi64>) {
    ^bb0(%in: f32, %out: f32, %out_35: i64):
      %60 = linalg.index 3 : index
      %61 = arith.index_cast %60 : index to i64
      %62 = arith.maximumf %in, %out : f32
      %63 = arith.cmpf ogt, %in, %out : f32
      %64 = arith.select %63, %61, %out_35 : i64
      linalg.yield %62, %64 : f32, i64
    } -> (tensor<1x4x64xf32>, tensor<1x4x64xi64>)
    %expanded_27 = tensor.expand_shape %42#0 [[0], [1], [2, 3]] output_shape [1, 4, 64, 1] : tensor<1x4x64xf32> into tensor<1x4x64x1xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map11, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %expanded_27 : tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>) outs(%36 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %60 = arith.subf %in, %in_35 : f32
      linalg.yield %60 : f32
    } -> tensor<1x4x64x64xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<1x4x64x64xf32>) outs(%36 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = math.exp %in : f32
      linalg.yield %60 : f32
    } -> tensor<1x4x64x64xf32>
    %45 = tensor.empty() : tensor<1x4x64x1xf32>
    %46 = linalg.fill ins(%cst : f32) outs(%45 : tensor<1x4x64x1xf32>) -> tensor<1x4x64x1xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%44 : tensor<1x4x64x64xf32>) outs(%46 : tensor<1x4x64x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %60 = arith.addf %in, %out : f32
      linalg.yield %60 : f32
    } -> tensor<1x4x64x1xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map11, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44, %47 : tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>) outs(%36 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %60 = arith.divf %in, %in_35 : f32
      linalg.yield %60 : f32
    } -> tensor<1x4x64x64xf32>
    %49 = tensor.empty() : tensor<1x4x64x64xi1>
    %50 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<1x4x64x64xf32>) outs(%49 : tensor<1x4x64x64xi1>) {
    ^bb0(%in: f32, %out: i1):
      %60 = arith.extf %in : f32 to f64
      %61 = arith.cmpf oeq, %60, %cst_5 : f64
      linalg.yield %61 : i1
    } -> tensor<1x4x64x64xi1>
    %51 = tensor.empty() : tensor<1x4x64x1xi1>
    %52 = linalg.fill ins(%true : i1) outs(%51 : tensor<1x4x64x1xi1>) -> tensor<1x4x64x1xi1>
    %53 = linalg.generic {indexing_maps = [#map, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%50 : tensor<1x4x64x64xi1>) outs(%52 : tensor<1x4x64x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %60 = arith.andi %in, %out : i1
      linalg.yield %60 : i1
    } -> tensor<1x4x64x1xi1>
    %54 = linalg.generic {indexing_maps = [#map11, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %cst_1, %48 : tensor<1x4x64x1xi1>, tensor<1x4x64x64xf32>, tensor<1x4x64x64xf32>) outs(%36 : tensor<1x4x64x64xf32>) {
    ^bb0(%in: i1, %in_35: f32, %in_36: f32, %out: f32):
      %60 = arith.select %in, %in_35, %in_36 : f32
      linalg.yield %60 : f32
    } -> tensor<1x4x64x64xf32>
    %collapsed_28 = tensor.collapse_shape %54 [[0, 1], [2], [3]] : tensor<1x4x64x64xf32> into tensor<4x64x64xf32>
    %collapsed_29 = tensor.collapse_shape %30 [[0, 1, 2], [3], [4]] : tensor<1x2x2x64x16xf32> into tensor<4x64x16xf32>
    %55 = tensor.empty() : tensor<4x64x16xf32>
    %56 = linalg.fill ins(%cst : f32) outs(%55 : tensor<4x64x16xf32>) -> tensor<4x64x16xf32>
    %57 = linalg.batch_matmul ins(%collapsed_28, %collapsed_29 : tensor<4x64x64xf32>, tensor<4x64x16xf32>) outs(%56 : tensor<4x64x16xf32>) -> tensor<4x64x16xf32>
    %expanded_30 = tensor.expand_shape %57 [[0, 1], [2], [3]] output_shape [1, 4, 64, 16] : tensor<4x64x16xf32> into tensor<1x4x64x16xf32>
    %58 = tensor.empty() : tensor<1x64x4x16xf32>
    %transposed_31 = linalg.transpose ins(%expanded_30 : tensor<1x4x64x16xf32>) outs(%58 : tensor<1x64x4x16xf32>) permutation = [0, 2, 1, 3] 
    %transposed_32 = linalg.transpose ins(%arg6 : tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) permutation = [1, 0] 
    %collapsed_33 = tensor.collapse_shape %transposed_31 [[0, 1], [2, 3]] : tensor<1x64x4x16xf32> into tensor<64x64xf32>
    %59 = linalg.matmul ins(%collapsed_33, %transposed_32 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%1 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %expanded_34 = tensor.expand_shape %59 [[0, 1], [2]] output_shape [1, 64, 64] : tensor<64x64xf32> into tensor<1x64x64xf32>
    return %expanded_34 : tensor<1x64x64xf32>
  }
}
