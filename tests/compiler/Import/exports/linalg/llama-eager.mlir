// llama-eager.mlir: written by export_torch.py, form linalg-on-tensors, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
#map5 = affine_map<(d0, d1) -> (d1)>
#map6 = affine_map<(d0, d1) -> (d0, d1)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map11 = affine_map<(d0, d1) -> (0, d1)>
#map12 = affine_map<(d0, d1) -> ()>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x24x32xf32>, %arg1: tensor<32xf32>, %arg2: tensor<32x32xf32>, %arg3: tensor<16x32xf32>, %arg4: tensor<16x32xf32>, %arg5: tensor<32x32xf32>, %arg6: tensor<32xf32>, %arg7: tensor<40x32xf32>, %arg8: tensor<40x32xf32>, %arg9: tensor<32x40xf32>) -> tensor<2x24x32xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<-3.40282347E+38> : tensor<24x24xf32>
    %cst_4 = arith.constant 0.35355339059327379 : f64
    %cst_5 = arith.constant 1.000000e-05 : f64
    %cst_6 = arith.constant 3.200000e+01 : f32
    %cst_7 = arith.constant 2.000000e+00 : f32
    %cst_8 = arith.constant 8.000000e+00 : f32
    %cst_9 = arith.constant 1.000000e+04 : f32
    %0 = tensor.empty() : tensor<2x24x32xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x24x32xf32>) outs(%0 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %97 : f32
    } -> tensor<2x24x32xf32>
    %2 = tensor.empty() : tensor<2x24x1xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<2x24x1xf32>) -> tensor<2x24x1xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<2x24x32xf32>) outs(%3 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.addf %in, %out : f32
      linalg.yield %97 : f32
    } -> tensor<2x24x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<2x24x1xf32>) outs(%2 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.divf %in, %cst_6 : f32
      linalg.yield %97 : f32
    } -> tensor<2x24x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x24x1xf32>) outs(%2 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.truncf %cst_5 : f64 to f32
      %98 = arith.addf %in, %97 : f32
      linalg.yield %98 : f32
    } -> tensor<2x24x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x24x1xf32>) outs(%2 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.rsqrt %in : f32
      linalg.yield %97 : f32
    } -> tensor<2x24x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %7 : tensor<2x24x32xf32>, tensor<2x24x1xf32>) outs(%0 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.mulf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x24x32xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %8 : tensor<32xf32>, tensor<2x24x32xf32>) outs(%0 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.mulf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x24x32xf32>
    %10 = tensor.empty() : tensor<4xf32>
    %11 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%10 : tensor<4xf32>) {
    ^bb0(%out: f32):
      %97 = linalg.index 0 : index
      %98 = arith.index_cast %97 : index to i64
      %99 = arith.sitofp %98 : i64 to f32
      %100 = arith.mulf %99, %cst_7 : f32
      %101 = arith.addf %100, %cst : f32
      linalg.yield %101 : f32
    } -> tensor<4xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%11 : tensor<4xf32>) outs(%10 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.divf %in, %cst_8 : f32
      linalg.yield %97 : f32
    } -> tensor<4xf32>
    %13 = tensor.empty() : tensor<24xf32>
    %14 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%13 : tensor<24xf32>) {
    ^bb0(%out: f32):
      %97 = linalg.index 0 : index
      %98 = arith.index_cast %97 : index to i64
      %99 = arith.sitofp %98 : i64 to f32
      %100 = arith.addf %99, %cst : f32
      linalg.yield %100 : f32
    } -> tensor<24xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%12 : tensor<4xf32>) outs(%10 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      linalg.yield %97 : f32
    } -> tensor<4xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%15 : tensor<4xf32>) outs(%10 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.powf %cst_9, %in : f32
      linalg.yield %97 : f32
    } -> tensor<4xf32>
    %expanded = tensor.expand_shape %14 [[0, 1]] output_shape [24, 1] : tensor<24xf32> into tensor<24x1xf32>
    %17 = tensor.empty() : tensor<24x4xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%expanded, %16 : tensor<24x1xf32>, tensor<4xf32>) outs(%17 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.mulf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<24x4xf32>
    %concat = tensor.concat dim(1) %18, %18 : (tensor<24x4xf32>, tensor<24x4xf32>) -> tensor<24x8xf32>
    %19 = tensor.empty() : tensor<24x8xf32>
    %20 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%concat : tensor<24x8xf32>) outs(%19 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.cos %in : f32
      linalg.yield %97 : f32
    } -> tensor<24x8xf32>
    %21 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%concat : tensor<24x8xf32>) outs(%19 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.sin %in : f32
      linalg.yield %97 : f32
    } -> tensor<24x8xf32>
    %22 = tensor.empty() : tensor<32x32xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<32x32xf32>) outs(%22 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %9 [[0, 1], [2]] : tensor<2x24x32xf32> into tensor<48x32xf32>
    %23 = tensor.empty() : tensor<48x32xf32>
    %24 = linalg.fill ins(%cst : f32) outs(%23 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %25 = linalg.matmul ins(%collapsed, %transposed : tensor<48x32xf32>, tensor<32x32xf32>) outs(%24 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_10 = tensor.expand_shape %25 [[0, 1], [2, 3]] output_shape [2, 24, 4, 8] : tensor<48x32xf32> into tensor<2x24x4x8xf32>
    %26 = tensor.empty() : tensor<2x4x24x8xf32>
    %transposed_11 = linalg.transpose ins(%expanded_10 : tensor<2x24x4x8xf32>) outs(%26 : tensor<2x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_11[0, 0, 0, 0] [2, 4, 24, 4] [1, 1, 1, 1] : tensor<2x4x24x8xf32> to tensor<2x4x24x4xf32>
    %extracted_slice_12 = tensor.extract_slice %transposed_11[0, 0, 0, 4] [2, 4, 24, 4] [1, 1, 1, 1] : tensor<2x4x24x8xf32> to tensor<2x4x24x4xf32>
    %27 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_11, %20 : tensor<2x4x24x8xf32>, tensor<24x8xf32>) outs(%26 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.mulf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x4x24x8xf32>
    %28 = tensor.empty() : tensor<2x4x24x4xf32>
    %29 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_12 : tensor<2x4x24x4xf32>) outs(%28 : tensor<2x4x24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      linalg.yield %97 : f32
    } -> tensor<2x4x24x4xf32>
    %concat_13 = tensor.concat dim(3) %29, %extracted_slice : (tensor<2x4x24x4xf32>, tensor<2x4x24x4xf32>) -> tensor<2x4x24x8xf32>
    %30 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_13, %21 : tensor<2x4x24x8xf32>, tensor<24x8xf32>) outs(%26 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.mulf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x4x24x8xf32>
    %31 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %30 : tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>) outs(%26 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.addf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x4x24x8xf32>
    %32 = tensor.empty() : tensor<32x16xf32>
    %transposed_14 = linalg.transpose ins(%arg3 : tensor<16x32xf32>) outs(%32 : tensor<32x16xf32>) permutation = [1, 0] 
    %33 = tensor.empty() : tensor<48x16xf32>
    %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<48x16xf32>) -> tensor<48x16xf32>
    %35 = linalg.matmul ins(%collapsed, %transposed_14 : tensor<48x32xf32>, tensor<32x16xf32>) outs(%34 : tensor<48x16xf32>) -> tensor<48x16xf32>
    %expanded_15 = tensor.expand_shape %35 [[0, 1], [2, 3]] output_shape [2, 24, 2, 8] : tensor<48x16xf32> into tensor<2x24x2x8xf32>
    %36 = tensor.empty() : tensor<2x2x24x8xf32>
    %transposed_16 = linalg.transpose ins(%expanded_15 : tensor<2x24x2x8xf32>) outs(%36 : tensor<2x2x24x8xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_17 = tensor.extract_slice %transposed_16[0, 0, 0, 0] [2, 2, 24, 4] [1, 1, 1, 1] : tensor<2x2x24x8xf32> to tensor<2x2x24x4xf32>
    %extracted_slice_18 = tensor.extract_slice %transposed_16[0, 0, 0, 4] [2, 2, 24, 4] [1, 1, 1, 1] : tensor<2x2x24x8xf32> to tensor<2x2x24x4xf32>
    %37 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_16, %20 : tensor<2x2x24x8xf32>, tensor<24x8xf32>) outs(%36 : tensor<2x2x24x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.mulf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x2x24x8xf32>
    %38 = tensor.empty() : tensor<2x2x24x4xf32>
    %39 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_18 : tensor<2x2x24x4xf32>) outs(%38 : tensor<2x2x24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      linalg.yield %97 : f32
    } -> tensor<2x2x24x4xf32>
    %concat_19 = tensor.concat dim(3) %39, %extracted_slice_17 : (tensor<2x2x24x4xf32>, tensor<2x2x24x4xf32>) -> tensor<2x2x24x8xf32>
    %40 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_19, %21 : tensor<2x2x24x8xf32>, tensor<24x8xf32>) outs(%36 : tensor<2x2x24x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.mulf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x2x24x8xf32>
    %41 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %40 : tensor<2x2x24x8xf32>, tensor<2x2x24x8xf32>) outs(%36 : tensor<2x2x24x8xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.addf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x2x24x8xf32>
    %transposed_20 = linalg.transpose ins(%arg4 : tensor<16x32xf32>) outs(%32 : tensor<32x16xf32>) permutation = [1, 0] 
    %42 = linalg.matmul ins(%collapsed, %transposed_20 : tensor<48x32xf32>, tensor<32x16xf32>) outs(%34 : tensor<48x16xf32>) -> tensor<48x16xf32>
    %expanded_21 = tensor.expand_shape %42 [[0, 1], [2, 3]] output_shape [2, 24, 2, 8] : tensor<48x16xf32> into tensor<2x24x2x8xf32>
    %transposed_22 = linalg.transpose ins(%expanded_21 : tensor<2x24x2x8xf32>) outs(%36 : tensor<2x2x24x8xf32>) permutation = [0, 2, 1, 3] 
    %43 = tensor.empty() : tensor<2x2x2x24x8xf32>
    %44 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<2x2x24x8xf32>) outs(%43 : tensor<2x2x2x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x24x8xf32>
    %collapsed_23 = tensor.collapse_shape %44 [[0], [1, 2], [3], [4]] : tensor<2x2x2x24x8xf32> into tensor<2x4x24x8xf32>
    %45 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_22 : tensor<2x2x24x8xf32>) outs(%43 : tensor<2x2x2x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x24x8xf32>
    %46 = tensor.empty() : tensor<24xi64>
    %47 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%46 : tensor<24xi64>) {
    ^bb0(%out: i64):
      %97 = linalg.index 0 : index
      %98 = arith.index_cast %97 : index to i64
      linalg.yield %98 : i64
    } -> tensor<24xi64>
    %expanded_24 = tensor.expand_shape %47 [[0, 1]] output_shape [1, 24] : tensor<24xi64> into tensor<1x24xi64>
    %expanded_25 = tensor.expand_shape %47 [[0, 1]] output_shape [24, 1] : tensor<24xi64> into tensor<24x1xi64>
    %48 = tensor.empty() : tensor<24x24xi64>
    %49 = linalg.generic {indexing_maps = [#map11, #map4, #map6], iterator_types = ["parallel", "parallel"]} ins(%expanded_24, %expanded_25 : tensor<1x24xi64>, tensor<24x1xi64>) outs(%48 : tensor<24x24xi64>) {
    ^bb0(%in: i64, %in_46: i64, %out: i64):
      %97 = arith.subi %in, %in_46 : i64
      linalg.yield %97 : i64
    } -> tensor<24x24xi64>
    %50 = tensor.empty() : tensor<24x24xi1>
    %51 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%49 : tensor<24x24xi64>) outs(%50 : tensor<24x24xi1>) {
    ^bb0(%in: i64, %out: i1):
      %97 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %97 : i1
    } -> tensor<24x24xi1>
    %52 = tensor.empty() : tensor<24x24xf32>
    %53 = linalg.generic {indexing_maps = [#map6, #map6, #map12, #map6], iterator_types = ["parallel", "parallel"]} ins(%51, %cst_3, %cst_2 : tensor<24x24xi1>, tensor<24x24xf32>, tensor<f32>) outs(%52 : tensor<24x24xf32>) {
    ^bb0(%in: i1, %in_46: f32, %in_47: f32, %out: f32):
      %97 = arith.select %in, %in_46, %in_47 : f32
      linalg.yield %97 : f32
    } -> tensor<24x24xf32>
    %54 = tensor.empty() : tensor<2x4x8x24xf32>
    %transposed_26 = linalg.transpose ins(%collapsed_23 : tensor<2x4x24x8xf32>) outs(%54 : tensor<2x4x8x24xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_27 = tensor.collapse_shape %31 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %collapsed_28 = tensor.collapse_shape %transposed_26 [[0, 1], [2], [3]] : tensor<2x4x8x24xf32> into tensor<8x8x24xf32>
    %55 = tensor.empty() : tensor<8x24x24xf32>
    %56 = linalg.fill ins(%cst : f32) outs(%55 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %57 = linalg.batch_matmul ins(%collapsed_27, %collapsed_28 : tensor<8x24x8xf32>, tensor<8x8x24xf32>) outs(%56 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %expanded_29 = tensor.expand_shape %57 [[0, 1], [2], [3]] output_shape [2, 4, 24, 24] : tensor<8x24x24xf32> into tensor<2x4x24x24xf32>
    %58 = tensor.empty() : tensor<2x4x24x24xf32>
    %59 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_29 : tensor<2x4x24x24xf32>) outs(%58 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.truncf %cst_4 : f64 to f32
      %98 = arith.mulf %in, %97 : f32
      linalg.yield %98 : f32
    } -> tensor<2x4x24x24xf32>
    %60 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59, %53 : tensor<2x4x24x24xf32>, tensor<24x24xf32>) outs(%58 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.addf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x4x24x24xf32>
    %61 = tensor.empty() : tensor<2x4x24xi64>
    %62 = linalg.fill ins(%c0_i64 : i64) outs(%61 : tensor<2x4x24xi64>) -> tensor<2x4x24xi64>
    %63 = tensor.empty() : tensor<2x4x24xf32>
    %64 = linalg.fill ins(%cst_0 : f32) outs(%63 : tensor<2x4x24xf32>) -> tensor<2x4x24xf32>
    %65:2 = linalg.generic {indexing_maps = [#map7, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%60 : tensor<2x4x24x24xf32>) outs(%64, %62 : tensor<2x4x24xf32>, tensor<2x4x24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_46: i64):
      %97 = linalg.index 3 : index
      %98 = arith.index_cast %97 : index to i64
      %99 = arith.maximumf %in, %out : f32
      %100 = arith.cmpf ogt, %in, %out : f32
      %101 = arith.select %100, %98, %out_46 : i64
      linalg.yield %99, %101 : f32, i64
    } -> (tensor<2x4x24xf32>, tensor<2x4x24xi64>)
    %expanded_30 = tensor.expand_shape %65#0 [[0], [1], [2, 3]] output_shape [2, 4, 24, 1] : tensor<2x4x24xf32> into tensor<2x4x24x1xf32>
    %66 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60, %expanded_30 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%58 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.subf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x4x24x24xf32>
    %67 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<2x4x24x24xf32>) outs(%58 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.exp %in : f32
      linalg.yield %97 : f32
    } -> tensor<2x4x24x24xf32>
    %68 = tensor.empty() : tensor<2x4x24x1xf32>
    %69 = linalg.fill ins(%cst : f32) outs(%68 : tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xf32>
    %70 = linalg.generic {indexing_maps = [#map7, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%67 : tensor<2x4x24x24xf32>) outs(%69 : tensor<2x4x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.addf %in, %out : f32
      linalg.yield %97 : f32
    } -> tensor<2x4x24x1xf32>
    %71 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67, %70 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%58 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.divf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x4x24x24xf32>
    %collapsed_31 = tensor.collapse_shape %71 [[0, 1], [2], [3]] : tensor<2x4x24x24xf32> into tensor<8x24x24xf32>
    %collapsed_32 = tensor.collapse_shape %45 [[0, 1, 2], [3], [4]] : tensor<2x2x2x24x8xf32> into tensor<8x24x8xf32>
    %72 = tensor.empty() : tensor<8x24x8xf32>
    %73 = linalg.fill ins(%cst : f32) outs(%72 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %74 = linalg.batch_matmul ins(%collapsed_31, %collapsed_32 : tensor<8x24x24xf32>, tensor<8x24x8xf32>) outs(%73 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %expanded_33 = tensor.expand_shape %74 [[0, 1], [2], [3]] output_shape [2, 4, 24, 8] : tensor<8x24x8xf32> into tensor<2x4x24x8xf32>
    %75 = tensor.empty() : tensor<2x24x4x8xf32>
    %transposed_34 = linalg.transpose ins(%expanded_33 : tensor<2x4x24x8xf32>) outs(%75 : tensor<2x24x4x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_35 = linalg.transpose ins(%arg5 : tensor<32x32xf32>) outs(%22 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_36 = tensor.collapse_shape %transposed_34 [[0, 1], [2, 3]] : tensor<2x24x4x8xf32> into tensor<48x32xf32>
    %76 = linalg.matmul ins(%collapsed_36, %transposed_35 : tensor<48x32xf32>, tensor<32x32xf32>) outs(%24 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_37 = tensor.expand_shape %76 [[0, 1], [2]] output_shape [2, 24, 32] : tensor<48x32xf32> into tensor<2x24x32xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_37 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%0 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.addf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x24x32xf32>
    %78 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77 : tensor<2x24x32xf32>) outs(%0 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %97 : f32
    } -> tensor<2x24x32xf32>
    %79 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%78 : tensor<2x24x32xf32>) outs(%3 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.addf %in, %out : f32
      linalg.yield %97 : f32
    } -> tensor<2x24x1xf32>
    %80 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79 : tensor<2x24x1xf32>) outs(%2 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.divf %in, %cst_6 : f32
      linalg.yield %97 : f32
    } -> tensor<2x24x1xf32>
    %81 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80 : tensor<2x24x1xf32>) outs(%2 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.truncf %cst_5 : f64 to f32
      %98 = arith.addf %in, %97 : f32
      linalg.yield %98 : f32
    } -> tensor<2x24x1xf32>
    %82 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<2x24x1xf32>) outs(%2 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = math.rsqrt %in : f32
      linalg.yield %97 : f32
    } -> tensor<2x24x1xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77, %82 : tensor<2x24x32xf32>, tensor<2x24x1xf32>) outs(%0 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.mulf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x24x32xf32>
    %84 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg6, %83 : tensor<32xf32>, tensor<2x24x32xf32>) outs(%0 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.mulf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x24x32xf32>
    %85 = tensor.empty() : tensor<32x40xf32>
    %transposed_38 = linalg.transpose ins(%arg7 : tensor<40x32xf32>) outs(%85 : tensor<32x40xf32>) permutation = [1, 0] 
    %collapsed_39 = tensor.collapse_shape %84 [[0, 1], [2]] : tensor<2x24x32xf32> into tensor<48x32xf32>
    %86 = tensor.empty() : tensor<48x40xf32>
    %87 = linalg.fill ins(%cst : f32) outs(%86 : tensor<48x40xf32>) -> tensor<48x40xf32>
    %88 = linalg.matmul ins(%collapsed_39, %transposed_38 : tensor<48x32xf32>, tensor<32x40xf32>) outs(%87 : tensor<48x40xf32>) -> tensor<48x40xf32>
    %expanded_40 = tensor.expand_shape %88 [[0, 1], [2]] output_shape [2, 24, 40] : tensor<48x40xf32> into tensor<2x24x40xf32>
    %89 = tensor.empty() : tensor<2x24x40xf32>
    %90 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_40 : tensor<2x24x40xf32>) outs(%89 : tensor<2x24x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      %97 = arith.negf %in : f32
      %98 = math.exp %97 : f32
      %99 = arith.addf %98, %cst_1 : f32
      %100 = arith.divf %cst_1, %99 : f32
      linalg.yield %100 : f32
    } -> tensor<2x24x40xf32>
    %91 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_40, %90 : tensor<2x24x40xf32>, tensor<2x24x40xf32>) outs(%89 : tensor<2x24x40xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.mulf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x24x40xf32>
    %transposed_41 = linalg.transpose ins(%arg8 : tensor<40x32xf32>) outs(%85 : tensor<32x40xf32>) permutation = [1, 0] 
    %92 = linalg.matmul ins(%collapsed_39, %transposed_41 : tensor<48x32xf32>, tensor<32x40xf32>) outs(%87 : tensor<48x40xf32>) -> tensor<48x40xf32>
    %expanded_42 = tensor.expand_shape %92 [[0, 1], [2]] output_shape [2, 24, 40] : tensor<48x40xf32> into tensor<2x24x40xf32>
    %93 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91, %expanded_42 : tensor<2x24x40xf32>, tensor<2x24x40xf32>) outs(%89 : tensor<2x24x40xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.mulf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x24x40xf32>
    %94 = tensor.empty() : tensor<40x32xf32>
    %transposed_43 = linalg.transpose ins(%arg9 : tensor<32x40xf32>) outs(%94 : tensor<40x32xf32>) permutation = [1, 0] 
    %collapsed_44 = tensor.collapse_shape %93 [[0, 1], [2]] : tensor<2x24x40xf32> into tensor<48x40xf32>
    %95 = linalg.matmul ins(%collapsed_44, %transposed_43 : tensor<48x40xf32>, tensor<40x32xf32>) outs(%24 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_45 = tensor.expand_shape %95 [[0, 1], [2]] output_shape [2, 24, 32] : tensor<48x32xf32> into tensor<2x24x32xf32>
    %96 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77, %expanded_45 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%0 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %97 = arith.addf %in, %in_46 : f32
      linalg.yield %97 : f32
    } -> tensor<2x24x32xf32>
    return %96 : tensor<2x24x32xf32>
  }
}
