// block.mlir: written by examples/01-llama3-8b/export.py, form
// linalg-on-tensors, with torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (0, d1)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
#map6 = affine_map<(d0, d1) -> ()>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @attention_block(%arg0: tensor<1x4096x4096xbf16>, %arg1: tensor<1x4096x128xbf16>, %arg2: tensor<1x4096x128xbf16>, %arg3: tensor<4096x4096xbf16>, %arg4: tensor<1024x4096xbf16>, %arg5: tensor<1024x4096xbf16>, %arg6: tensor<4096x4096xbf16>) -> tensor<1x4096x4096xbf16> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<1x32x4096x4096xf32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<true> : tensor<4096x4096xi1>
    %cst_5 = arith.constant 0xFFF0000000000000 : f64
    %cst_6 = arith.constant 0.29730177875068026 : f64
    %0 = tensor.empty() : tensor<4096x4096xbf16>
    %transposed = linalg.transpose ins(%arg3 : tensor<4096x4096xbf16>) outs(%0 : tensor<4096x4096xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x4096x4096xbf16> into tensor<4096x4096xbf16>
    %1 = tensor.empty() : tensor<4096x4096xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) outs(%2 : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<4096x4096xf32>) outs(%0 : tensor<4096x4096xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %72 = arith.truncf %in : f32 to bf16
      linalg.yield %72 : bf16
    } -> tensor<4096x4096xbf16>
    %expanded = tensor.expand_shape %4 [[0, 1], [2, 3]] output_shape [1, 4096, 32, 128] : tensor<4096x4096xbf16> into tensor<1x4096x32x128xbf16>
    %5 = tensor.empty() : tensor<1x32x4096x128xbf16>
    %transposed_7 = linalg.transpose ins(%expanded : tensor<1x4096x32x128xbf16>) outs(%5 : tensor<1x32x4096x128xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_7[0, 0, 0, 0] [1, 32, 4096, 64] [1, 1, 1, 1] : tensor<1x32x4096x128xbf16> to tensor<1x32x4096x64xbf16>
    %extracted_slice_8 = tensor.extract_slice %transposed_7[0, 0, 0, 64] [1, 32, 4096, 64] [1, 1, 1, 1] : tensor<1x32x4096x128xbf16> to tensor<1x32x4096x64xbf16>
    %6 = tensor.empty() : tensor<1x32x4096x64xbf16>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_8 : tensor<1x32x4096x64xbf16>) outs(%6 : tensor<1x32x4096x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %72 = arith.negf %in : bf16
      linalg.yield %72 : bf16
    } -> tensor<1x32x4096x64xbf16>
    %concat = tensor.concat dim(3) %7, %extracted_slice : (tensor<1x32x4096x64xbf16>, tensor<1x32x4096x64xbf16>) -> tensor<1x32x4096x128xbf16>
    %expanded_9 = tensor.expand_shape %arg1 [[0], [1, 2], [3]] output_shape [1, 1, 4096, 128] : tensor<1x4096x128xbf16> into tensor<1x1x4096x128xbf16>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_7, %expanded_9 : tensor<1x32x4096x128xbf16>, tensor<1x1x4096x128xbf16>) outs(%5 : tensor<1x32x4096x128xbf16>) {
    ^bb0(%in: bf16, %in_35: bf16, %out: bf16):
      %72 = arith.mulf %in, %in_35 : bf16
      linalg.yield %72 : bf16
    } -> tensor<1x32x4096x128xbf16>
    %expanded_10 = tensor.expand_shape %arg2 [[0], [1, 2], [3]] output_shape [1, 1, 4096, 128] : tensor<1x4096x128xbf16> into tensor<1x1x4096x128xbf16>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat, %expanded_10 : tensor<1x32x4096x128xbf16>, tensor<1x1x4096x128xbf16>) outs(%5 : tensor<1x32x4096x128xbf16>) {
    ^bb0(%in: bf16, %in_35: bf16, %out: bf16):
      %72 = arith.mulf %in, %in_35 : bf16
      linalg.yield %72 : bf16
    } -> tensor<1x32x4096x128xbf16>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %9 : tensor<1x32x4096x128xbf16>, tensor<1x32x4096x128xbf16>) outs(%5 : tensor<1x32x4096x128xbf16>) {
    ^bb0(%in: bf16, %in_35: bf16, %out: bf16):
      %72 = arith.addf %in, %in_35 : bf16
      linalg.yield %72 : bf16
    } -> tensor<1x32x4096x128xbf16>
    %11 = tensor.empty() : tensor<4096x1024xbf16>
    %transposed_11 = linalg.transpose ins(%arg4 : tensor<1024x4096xbf16>) outs(%11 : tensor<4096x1024xbf16>) permutation = [1, 0] 
    %12 = tensor.empty() : tensor<4096x1024xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<4096x1024xf32>) -> tensor<4096x1024xf32>
    %14 = linalg.matmul ins(%collapsed, %transposed_11 : tensor<4096x4096xbf16>, tensor<4096x1024xbf16>) outs(%13 : tensor<4096x1024xf32>) -> tensor<4096x1024xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<4096x1024xf32>) outs(%11 : tensor<4096x1024xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %72 = arith.truncf %in : f32 to bf16
      linalg.yield %72 : bf16
    } -> tensor<4096x1024xbf16>
    %expanded_12 = tensor.expand_shape %15 [[0, 1], [2, 3]] output_shape [1, 4096, 8, 128] : tensor<4096x1024xbf16> into tensor<1x4096x8x128xbf16>
    %16 = tensor.empty() : tensor<1x8x4096x128xbf16>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<1x4096x8x128xbf16>) outs(%16 : tensor<1x8x4096x128xbf16>) permutation = [0, 2, 1, 3] 
    %extracted_slice_14 = tensor.extract_slice %transposed_13[0, 0, 0, 0] [1, 8, 4096, 64] [1, 1, 1, 1] : tensor<1x8x4096x128xbf16> to tensor<1x8x4096x64xbf16>
    %extracted_slice_15 = tensor.extract_slice %transposed_13[0, 0, 0, 64] [1, 8, 4096, 64] [1, 1, 1, 1] : tensor<1x8x4096x128xbf16> to tensor<1x8x4096x64xbf16>
    %17 = tensor.empty() : tensor<1x8x4096x64xbf16>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_15 : tensor<1x8x4096x64xbf16>) outs(%17 : tensor<1x8x4096x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %72 = arith.negf %in : bf16
      linalg.yield %72 : bf16
    } -> tensor<1x8x4096x64xbf16>
    %concat_16 = tensor.concat dim(3) %18, %extracted_slice_14 : (tensor<1x8x4096x64xbf16>, tensor<1x8x4096x64xbf16>) -> tensor<1x8x4096x128xbf16>
    %19 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13, %expanded_9 : tensor<1x8x4096x128xbf16>, tensor<1x1x4096x128xbf16>) outs(%16 : tensor<1x8x4096x128xbf16>) {
    ^bb0(%in: bf16, %in_35: bf16, %out: bf16):
      %72 = arith.mulf %in, %in_35 : bf16
      linalg.yield %72 : bf16
    } -> tensor<1x8x4096x128xbf16>
    %20 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_16, %expanded_10 : tensor<1x8x4096x128xbf16>, tensor<1x1x4096x128xbf16>) outs(%16 : tensor<1x8x4096x128xbf16>) {
    ^bb0(%in: bf16, %in_35: bf16, %out: bf16):
      %72 = arith.mulf %in, %in_35 : bf16
      linalg.yield %72 : bf16
    } -> tensor<1x8x4096x128xbf16>
    %21 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %20 : tensor<1x8x4096x128xbf16>, tensor<1x8x4096x128xbf16>) outs(%16 : tensor<1x8x4096x128xbf16>) {
    ^bb0(%in: bf16, %in_35: bf16, %out: bf16):
      %72 = arith.addf %in, %in_35 : bf16
      linalg.yield %72 : bf16
    } -> tensor<1x8x4096x128xbf16>
    %transposed_17 = linalg.transpose ins(%arg5 : tensor<1024x4096xbf16>) outs(%11 : tensor<4096x1024xbf16>) permutation = [1, 0] 
    %22 = linalg.matmul ins(%collapsed, %transposed_17 : tensor<4096x4096xbf16>, tensor<4096x1024xbf16>) outs(%13 : tensor<4096x1024xf32>) -> tensor<4096x1024xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<4096x1024xf32>) outs(%11 : tensor<4096x1024xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %72 = arith.truncf %in : f32 to bf16
      linalg.yield %72 : bf16
    } -> tensor<4096x1024xbf16>
    %expanded_18 = tensor.expand_shape %23 [[0, 1], [2, 3]] output_shape [1, 4096, 8, 128] : tensor<4096x1024xbf16> into tensor<1x4096x8x128xbf16>
    %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<1x4096x8x128xbf16>) outs(%16 : tensor<1x8x4096x128xbf16>) permutation = [0, 2, 1, 3] 
    %24 = tensor.empty() : tensor<1x32x4096x128xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<1x32x4096x128xbf16>) outs(%24 : tensor<1x32x4096x128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %72 = arith.extf %in : bf16 to f32
      linalg.yield %72 : f32
    } -> tensor<1x32x4096x128xf32>
    %26 = tensor.empty() : tensor<1x8x4096x128xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<1x8x4096x128xbf16>) outs(%26 : tensor<1x8x4096x128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %72 = arith.extf %in : bf16 to f32
      linalg.yield %72 : f32
    } -> tensor<1x8x4096x128xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_19 : tensor<1x8x4096x128xbf16>) outs(%26 : tensor<1x8x4096x128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %72 = arith.extf %in : bf16 to f32
      linalg.yield %72 : f32
    } -> tensor<1x8x4096x128xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<1x32x4096x128xf32>) outs(%24 : tensor<1x32x4096x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.truncf %cst_6 : f64 to f32
      %73 = arith.mulf %in, %72 : f32
      linalg.yield %73 : f32
    } -> tensor<1x32x4096x128xf32>
    %30 = tensor.empty() : tensor<4096xi64>
    %31 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%30 : tensor<4096xi64>) {
    ^bb0(%out: i64):
      %72 = linalg.index 0 : index
      %73 = arith.index_cast %72 : index to i64
      linalg.yield %73 : i64
    } -> tensor<4096xi64>
    %expanded_20 = tensor.expand_shape %31 [[0, 1]] output_shape [1, 4096] : tensor<4096xi64> into tensor<1x4096xi64>
    %expanded_21 = tensor.expand_shape %31 [[0, 1]] output_shape [4096, 1] : tensor<4096xi64> into tensor<4096x1xi64>
    %32 = tensor.empty() : tensor<4096x4096xi64>
    %33 = linalg.generic {indexing_maps = [#map4, #map5, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded_20, %expanded_21 : tensor<1x4096xi64>, tensor<4096x1xi64>) outs(%32 : tensor<4096x4096xi64>) {
    ^bb0(%in: i64, %in_35: i64, %out: i64):
      %72 = arith.subi %in, %in_35 : i64
      linalg.yield %72 : i64
    } -> tensor<4096x4096xi64>
    %34 = tensor.empty() : tensor<4096x4096xi1>
    %35 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%33 : tensor<4096x4096xi64>) outs(%34 : tensor<4096x4096xi1>) {
    ^bb0(%in: i64, %out: i1):
      %72 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %72 : i1
    } -> tensor<4096x4096xi1>
    %36 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%35, %cst_4 : tensor<4096x4096xi1>, tensor<4096x4096xi1>) outs(%34 : tensor<4096x4096xi1>) {
    ^bb0(%in: i1, %in_35: i1, %out: i1):
      %72 = arith.andi %in, %in_35 : i1
      linalg.yield %72 : i1
    } -> tensor<4096x4096xi1>
    %37 = linalg.generic {indexing_maps = [#map, #map6, #map6, #map], iterator_types = ["parallel", "parallel"]} ins(%36, %cst_2, %cst_3 : tensor<4096x4096xi1>, tensor<f32>, tensor<f32>) outs(%1 : tensor<4096x4096xf32>) {
    ^bb0(%in: i1, %in_35: f32, %in_36: f32, %out: f32):
      %72 = arith.select %in, %in_35, %in_36 : f32
      linalg.yield %72 : f32
    } -> tensor<4096x4096xf32>
    %38 = tensor.empty() : tensor<1x8x4x4096x128xf32>
    %39 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<1x8x4096x128xf32>) outs(%38 : tensor<1x8x4x4096x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x4096x128xf32>
    %collapsed_22 = tensor.collapse_shape %39 [[0], [1, 2], [3], [4]] : tensor<1x8x4x4096x128xf32> into tensor<1x32x4096x128xf32>
    %40 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<1x8x4096x128xf32>) outs(%38 : tensor<1x8x4x4096x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x8x4x4096x128xf32>
    %41 = tensor.empty() : tensor<1x32x128x4096xf32>
    %transposed_23 = linalg.transpose ins(%collapsed_22 : tensor<1x32x4096x128xf32>) outs(%41 : tensor<1x32x128x4096xf32>) permutation = [0, 1, 3, 2] 
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_23 : tensor<1x32x128x4096xf32>) outs(%41 : tensor<1x32x128x4096xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.truncf %cst_6 : f64 to f32
      %73 = arith.mulf %in, %72 : f32
      linalg.yield %73 : f32
    } -> tensor<1x32x128x4096xf32>
    %collapsed_24 = tensor.collapse_shape %29 [[0, 1], [2], [3]] : tensor<1x32x4096x128xf32> into tensor<32x4096x128xf32>
    %collapsed_25 = tensor.collapse_shape %42 [[0, 1], [2], [3]] : tensor<1x32x128x4096xf32> into tensor<32x128x4096xf32>
    %43 = tensor.empty() : tensor<32x4096x4096xf32>
    %44 = linalg.fill ins(%cst : f32) outs(%43 : tensor<32x4096x4096xf32>) -> tensor<32x4096x4096xf32>
    %45 = linalg.batch_matmul ins(%collapsed_24, %collapsed_25 : tensor<32x4096x128xf32>, tensor<32x128x4096xf32>) outs(%44 : tensor<32x4096x4096xf32>) -> tensor<32x4096x4096xf32>
    %expanded_26 = tensor.expand_shape %45 [[0, 1], [2], [3]] output_shape [1, 32, 4096, 4096] : tensor<32x4096x4096xf32> into tensor<1x32x4096x4096xf32>
    %46 = tensor.empty() : tensor<1x32x4096x4096xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map9, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_26, %37 : tensor<1x32x4096x4096xf32>, tensor<4096x4096xf32>) outs(%46 : tensor<1x32x4096x4096xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %72 = arith.addf %in, %in_35 : f32
      linalg.yield %72 : f32
    } -> tensor<1x32x4096x4096xf32>
    %48 = tensor.empty() : tensor<1x32x4096xi64>
    %49 = linalg.fill ins(%c0_i64 : i64) outs(%48 : tensor<1x32x4096xi64>) -> tensor<1x32x4096xi64>
    %50 = tensor.empty() : tensor<1x32x4096xf32>
    %51 = linalg.fill ins(%cst_0 : f32) outs(%50 : tensor<1x32x4096xf32>) -> tensor<1x32x4096xf32>
    %52:2 = linalg.generic {indexing_maps = [#map1, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%47 : tensor<1x32x4096x4096xf32>) outs(%51, %49 : tensor<1x32x4096xf32>, tensor<1x32x4096xi64>) {
    ^bb0(%in: f32, %out: f32, %out_35: i64):
      %72 = linalg.index 3 : index
      %73 = arith.index_cast %72 : index to i64
      %74 = arith.maximumf %in, %out : f32
      %75 = arith.cmpf ogt, %in, %out : f32
      %76 = arith.select %75, %73, %out_35 : i64
      linalg.yield %74, %76 : f32, i64
    } -> (tensor<1x32x4096xf32>, tensor<1x32x4096xi64>)
    %expanded_27 = tensor.expand_shape %52#0 [[0], [1], [2, 3]] output_shape [1, 32, 4096, 1] : tensor<1x32x4096xf32> into tensor<1x32x4096x1xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %expanded_27 : tensor<1x32x4096x4096xf32>, tensor<1x32x4096x1xf32>) outs(%46 : tensor<1x32x4096x4096xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %72 = arith.subf %in, %in_35 : f32
      linalg.yield %72 : f32
    } -> tensor<1x32x4096x4096xf32>
    %54 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53 : tensor<1x32x4096x4096xf32>) outs(%46 : tensor<1x32x4096x4096xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = math.exp %in : f32
      linalg.yield %72 : f32
    } -> tensor<1x32x4096x4096xf32>
    %55 = tensor.empty() : tensor<1x32x4096x1xf32>
    %56 = linalg.fill ins(%cst : f32) outs(%55 : tensor<1x32x4096x1xf32>) -> tensor<1x32x4096x1xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%54 : tensor<1x32x4096x4096xf32>) outs(%56 : tensor<1x32x4096x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %72 = arith.addf %in, %out : f32
      linalg.yield %72 : f32
    } -> tensor<1x32x4096x1xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %57 : tensor<1x32x4096x4096xf32>, tensor<1x32x4096x1xf32>) outs(%46 : tensor<1x32x4096x4096xf32>) {
    ^bb0(%in: f32, %in_35: f32, %out: f32):
      %72 = arith.divf %in, %in_35 : f32
      linalg.yield %72 : f32
    } -> tensor<1x32x4096x4096xf32>
    %59 = tensor.empty() : tensor<1x32x4096x4096xi1>
    %60 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47 : tensor<1x32x4096x4096xf32>) outs(%59 : tensor<1x32x4096x4096xi1>) {
    ^bb0(%in: f32, %out: i1):
      %72 = arith.extf %in : f32 to f64
      %73 = arith.cmpf oeq, %72, %cst_5 : f64
      linalg.yield %73 : i1
    } -> tensor<1x32x4096x4096xi1>
    %61 = tensor.empty() : tensor<1x32x4096x1xi1>
    %62 = linalg.fill ins(%true : i1) outs(%61 : tensor<1x32x4096x1xi1>) -> tensor<1x32x4096x1xi1>
    %63 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%60 : tensor<1x32x4096x4096xi1>) outs(%62 : tensor<1x32x4096x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %72 = arith.andi %in, %out : i1
      linalg.yield %72 : i1
    } -> tensor<1x32x4096x1xi1>
    %64 = linalg.generic {indexing_maps = [#map11, #map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%63, %cst_1, %58 : tensor<1x32x4096x1xi1>, tensor<1x32x4096x4096xf32>, tensor<1x32x4096x4096xf32>) outs(%46 : tensor<1x32x4096x4096xf32>) {
    ^bb0(%in: i1, %in_35: f32, %in_36: f32, %out: f32):
      %72 = arith.select %in, %in_35, %in_36 : f32
      linalg.yield %72 : f32
    } -> tensor<1x32x4096x4096xf32>
    %collapsed_28 = tensor.collapse_shape %64 [[0, 1], [2], [3]] : tensor<1x32x4096x4096xf32> into tensor<32x4096x4096xf32>
    %collapsed_29 = tensor.collapse_shape %40 [[0, 1, 2], [3], [4]] : tensor<1x8x4x4096x128xf32> into tensor<32x4096x128xf32>
    %65 = tensor.empty() : tensor<32x4096x128xf32>
    %66 = linalg.fill ins(%cst : f32) outs(%65 : tensor<32x4096x128xf32>) -> tensor<32x4096x128xf32>
    %67 = linalg.batch_matmul ins(%collapsed_28, %collapsed_29 : tensor<32x4096x4096xf32>, tensor<32x4096x128xf32>) outs(%66 : tensor<32x4096x128xf32>) -> tensor<32x4096x128xf32>
    %expanded_30 = tensor.expand_shape %67 [[0, 1], [2], [3]] output_shape [1, 32, 4096, 128] : tensor<32x4096x128xf32> into tensor<1x32x4096x128xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_30 : tensor<1x32x4096x128xf32>) outs(%5 : tensor<1x32x4096x128xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %72 = arith.truncf %in : f32 to bf16
      linalg.yield %72 : bf16
    } -> tensor<1x32x4096x128xbf16>
    %69 = tensor.empty() : tensor<1x4096x32x128xbf16>
    %transposed_31 = linalg.transpose ins(%68 : tensor<1x32x4096x128xbf16>) outs(%69 : tensor<1x4096x32x128xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_32 = linalg.transpose ins(%arg6 : tensor<4096x4096xbf16>) outs(%0 : tensor<4096x4096xbf16>) permutation = [1, 0] 
    %collapsed_33 = tensor.collapse_shape %transposed_31 [[0, 1], [2, 3]] : tensor<1x4096x32x128xbf16> into tensor<4096x4096xbf16>
    %70 = linalg.matmul ins(%collapsed_33, %transposed_32 : tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) outs(%2 : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
    %71 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%70 : tensor<4096x4096xf32>) outs(%0 : tensor<4096x4096xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %72 = arith.truncf %in : f32 to bf16
      linalg.yield %72 : bf16
    } -> tensor<4096x4096xbf16>
    %expanded_34 = tensor.expand_shape %71 [[0, 1], [2]] output_shape [1, 4096, 4096] : tensor<4096x4096xbf16> into tensor<1x4096x4096xbf16>
    return %expanded_34 : tensor<1x4096x4096xbf16>
  }
}
