// llama-sdpa.mlir: written by export_torch.py, form linalg-on-tensors, with
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
#map15 = affine_map<(d0, d1, d2) -> (d1, d2)>
module {
  func.func @main(%arg0: tensor<2x24x32xf32>, %arg1: tensor<32xf32>, %arg2: tensor<32x32xf32>, %arg3: tensor<16x32xf32>, %arg4: tensor<16x32xf32>, %arg5: tensor<32x32xf32>, %arg6: tensor<32xf32>, %arg7: tensor<40x32xf32>, %arg8: tensor<40x32xf32>, %arg9: tensor<32x40xf32>) -> tensor<2x24x32xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<2x4x24x24xf32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_4 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_5 = arith.constant dense<true> : tensor<24x24xi1>
    %cst_6 = arith.constant 0xFFF0000000000000 : f64
    %cst_7 = arith.constant 0.59460355750136051 : f64
    %cst_8 = arith.constant 1.000000e-05 : f64
    %cst_9 = arith.constant 3.200000e+01 : f32
    %cst_10 = arith.constant 2.000000e+00 : f32
    %cst_11 = arith.constant 8.000000e+00 : f32
    %cst_12 = arith.constant 1.000000e+04 : f32
    %0 = tensor.empty() : tensor<2x24x32xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x24x32xf32>) outs(%0 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %108 : f32
    } -> tensor<2x24x32xf32>
    %2 = tensor.empty() : tensor<2x24x1xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<2x24x1xf32>) -> tensor<2x24x1xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<2x24x32xf32>) outs(%3 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<2x24x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<2x24x1xf32>) outs(%2 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.divf %in, %cst_9 : f32
      linalg.yield %108 : f32
    } -> tensor<2x24x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<2x24x1xf32>) outs(%2 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_8 : f64 to f32
      %109 = arith.addf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<2x24x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x24x1xf32>) outs(%2 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.rsqrt %in : f32
      linalg.yield %108 : f32
    } -> tensor<2x24x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %7 : tensor<2x24x32xf32>, tensor<2x24x1xf32>) outs(%0 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.mulf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x24x32xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %8 : tensor<32xf32>, tensor<2x24x32xf32>) outs(%0 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.mulf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x24x32xf32>
    %10 = tensor.empty() : tensor<4xf32>
    %11 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%10 : tensor<4xf32>) {
    ^bb0(%out: f32):
      %108 = linalg.index 0 : index
      %109 = arith.index_cast %108 : index to i64
      %110 = arith.sitofp %109 : i64 to f32
      %111 = arith.mulf %110, %cst_10 : f32
      %112 = arith.addf %111, %cst : f32
      linalg.yield %112 : f32
    } -> tensor<4xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%11 : tensor<4xf32>) outs(%10 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.divf %in, %cst_11 : f32
      linalg.yield %108 : f32
    } -> tensor<4xf32>
    %13 = tensor.empty() : tensor<24xf32>
    %14 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%13 : tensor<24xf32>) {
    ^bb0(%out: f32):
      %108 = linalg.index 0 : index
      %109 = arith.index_cast %108 : index to i64
      %110 = arith.sitofp %109 : i64 to f32
      %111 = arith.addf %110, %cst : f32
      linalg.yield %111 : f32
    } -> tensor<24xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%12 : tensor<4xf32>) outs(%10 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.negf %in : f32
      linalg.yield %108 : f32
    } -> tensor<4xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%15 : tensor<4xf32>) outs(%10 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.powf %cst_12, %in : f32
      linalg.yield %108 : f32
    } -> tensor<4xf32>
    %expanded = tensor.expand_shape %14 [[0, 1]] output_shape [24, 1] : tensor<24xf32> into tensor<24x1xf32>
    %17 = tensor.empty() : tensor<24x4xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map5, #map6], iterator_types = ["parallel", "parallel"]} ins(%expanded, %16 : tensor<24x1xf32>, tensor<4xf32>) outs(%17 : tensor<24x4xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.mulf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<24x4xf32>
    %concat = tensor.concat dim(1) %18, %18 : (tensor<24x4xf32>, tensor<24x4xf32>) -> tensor<24x8xf32>
    %19 = tensor.empty() : tensor<24x8xf32>
    %20 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%concat : tensor<24x8xf32>) outs(%19 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.cos %in : f32
      linalg.yield %108 : f32
    } -> tensor<24x8xf32>
    %21 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%concat : tensor<24x8xf32>) outs(%19 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.sin %in : f32
      linalg.yield %108 : f32
    } -> tensor<24x8xf32>
    %22 = tensor.empty() : tensor<32x32xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<32x32xf32>) outs(%22 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %9 [[0, 1], [2]] : tensor<2x24x32xf32> into tensor<48x32xf32>
    %23 = tensor.empty() : tensor<48x32xf32>
    %24 = linalg.fill ins(%cst : f32) outs(%23 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %25 = linalg.matmul ins(%collapsed, %transposed : tensor<48x32xf32>, tensor<32x32xf32>) outs(%24 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_13 = tensor.expand_shape %25 [[0, 1], [2, 3]] output_shape [2, 24, 4, 8] : tensor<48x32xf32> into tensor<2x24x4x8xf32>
    %26 = tensor.empty() : tensor<2x4x24x8xf32>
    %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<2x24x4x8xf32>) outs(%26 : tensor<2x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice = tensor.extract_slice %transposed_14[0, 0, 0, 0] [2, 4, 24, 4] [1, 1, 1, 1] : tensor<2x4x24x8xf32> to tensor<2x4x24x4xf32>
    %extracted_slice_15 = tensor.extract_slice %transposed_14[0, 0, 0, 4] [2, 4, 24, 4] [1, 1, 1, 1] : tensor<2x4x24x8xf32> to tensor<2x4x24x4xf32>
    %27 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_14, %20 : tensor<2x4x24x8xf32>, tensor<24x8xf32>) outs(%26 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.mulf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x4x24x8xf32>
    %28 = tensor.empty() : tensor<2x4x24x4xf32>
    %29 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_15 : tensor<2x4x24x4xf32>) outs(%28 : tensor<2x4x24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.negf %in : f32
      linalg.yield %108 : f32
    } -> tensor<2x4x24x4xf32>
    %concat_16 = tensor.concat dim(3) %29, %extracted_slice : (tensor<2x4x24x4xf32>, tensor<2x4x24x4xf32>) -> tensor<2x4x24x8xf32>
    %30 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_16, %21 : tensor<2x4x24x8xf32>, tensor<24x8xf32>) outs(%26 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.mulf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x4x24x8xf32>
    %31 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %30 : tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>) outs(%26 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.addf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x4x24x8xf32>
    %32 = tensor.empty() : tensor<32x16xf32>
    %transposed_17 = linalg.transpose ins(%arg3 : tensor<16x32xf32>) outs(%32 : tensor<32x16xf32>) permutation = [1, 0] 
    %33 = tensor.empty() : tensor<48x16xf32>
    %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<48x16xf32>) -> tensor<48x16xf32>
    %35 = linalg.matmul ins(%collapsed, %transposed_17 : tensor<48x32xf32>, tensor<32x16xf32>) outs(%34 : tensor<48x16xf32>) -> tensor<48x16xf32>
    %expanded_18 = tensor.expand_shape %35 [[0, 1], [2, 3]] output_shape [2, 24, 2, 8] : tensor<48x16xf32> into tensor<2x24x2x8xf32>
    %36 = tensor.empty() : tensor<2x2x24x8xf32>
    %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<2x24x2x8xf32>) outs(%36 : tensor<2x2x24x8xf32>) permutation = [0, 2, 1, 3] 
    %extracted_slice_20 = tensor.extract_slice %transposed_19[0, 0, 0, 0] [2, 2, 24, 4] [1, 1, 1, 1] : tensor<2x2x24x8xf32> to tensor<2x2x24x4xf32>
    %extracted_slice_21 = tensor.extract_slice %transposed_19[0, 0, 0, 4] [2, 2, 24, 4] [1, 1, 1, 1] : tensor<2x2x24x8xf32> to tensor<2x2x24x4xf32>
    %37 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_19, %20 : tensor<2x2x24x8xf32>, tensor<24x8xf32>) outs(%36 : tensor<2x2x24x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.mulf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x2x24x8xf32>
    %38 = tensor.empty() : tensor<2x2x24x4xf32>
    %39 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21 : tensor<2x2x24x4xf32>) outs(%38 : tensor<2x2x24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.negf %in : f32
      linalg.yield %108 : f32
    } -> tensor<2x2x24x4xf32>
    %concat_22 = tensor.concat dim(3) %39, %extracted_slice_20 : (tensor<2x2x24x4xf32>, tensor<2x2x24x4xf32>) -> tensor<2x2x24x8xf32>
    %40 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_22, %21 : tensor<2x2x24x8xf32>, tensor<24x8xf32>) outs(%36 : tensor<2x2x24x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.mulf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x2x24x8xf32>
    %41 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %40 : tensor<2x2x24x8xf32>, tensor<2x2x24x8xf32>) outs(%36 : tensor<2x2x24x8xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.addf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x2x24x8xf32>
    %transposed_23 = linalg.transpose ins(%arg4 : tensor<16x32xf32>) outs(%32 : tensor<32x16xf32>) permutation = [1, 0] 
    %42 = linalg.matmul ins(%collapsed, %transposed_23 : tensor<48x32xf32>, tensor<32x16xf32>) outs(%34 : tensor<48x16xf32>) -> tensor<48x16xf32>
    %expanded_24 = tensor.expand_shape %42 [[0, 1], [2, 3]] output_shape [2, 24, 2, 8] : tensor<48x16xf32> into tensor<2x24x2x8xf32>
    %transposed_25 = linalg.transpose ins(%expanded_24 : tensor<2x24x2x8xf32>) outs(%36 : tensor<2x2x24x8xf32>) permutation = [0, 2, 1, 3] 
    %43 = tensor.empty() : tensor<2x2x2x24x8xf32>
    %44 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<2x2x24x8xf32>) outs(%43 : tensor<2x2x2x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x24x8xf32>
    %collapsed_26 = tensor.collapse_shape %44 [[0], [1, 2], [3], [4]] : tensor<2x2x2x24x8xf32> into tensor<2x4x24x8xf32>
    %45 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_25 : tensor<2x2x24x8xf32>) outs(%43 : tensor<2x2x2x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x24x8xf32>
    %46 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x4x24x8xf32>) outs(%26 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_7 : f64 to f32
      %109 = arith.mulf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<2x4x24x8xf32>
    %47 = tensor.empty() : tensor<24xi64>
    %48 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%47 : tensor<24xi64>) {
    ^bb0(%out: i64):
      %108 = linalg.index 0 : index
      %109 = arith.index_cast %108 : index to i64
      linalg.yield %109 : i64
    } -> tensor<24xi64>
    %expanded_27 = tensor.expand_shape %48 [[0, 1]] output_shape [1, 24] : tensor<24xi64> into tensor<1x24xi64>
    %expanded_28 = tensor.expand_shape %48 [[0, 1]] output_shape [24, 1] : tensor<24xi64> into tensor<24x1xi64>
    %49 = tensor.empty() : tensor<24x24xi64>
    %50 = linalg.generic {indexing_maps = [#map11, #map4, #map6], iterator_types = ["parallel", "parallel"]} ins(%expanded_27, %expanded_28 : tensor<1x24xi64>, tensor<24x1xi64>) outs(%49 : tensor<24x24xi64>) {
    ^bb0(%in: i64, %in_48: i64, %out: i64):
      %108 = arith.subi %in, %in_48 : i64
      linalg.yield %108 : i64
    } -> tensor<24x24xi64>
    %51 = tensor.empty() : tensor<24x24xi1>
    %52 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%50 : tensor<24x24xi64>) outs(%51 : tensor<24x24xi1>) {
    ^bb0(%in: i64, %out: i1):
      %108 = arith.cmpi sle, %in, %c0_i64 : i64
      linalg.yield %108 : i1
    } -> tensor<24x24xi1>
    %53 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel"]} ins(%52, %cst_5 : tensor<24x24xi1>, tensor<24x24xi1>) outs(%51 : tensor<24x24xi1>) {
    ^bb0(%in: i1, %in_48: i1, %out: i1):
      %108 = arith.andi %in, %in_48 : i1
      linalg.yield %108 : i1
    } -> tensor<24x24xi1>
    %54 = tensor.empty() : tensor<24x24xf32>
    %55 = linalg.generic {indexing_maps = [#map6, #map12, #map12, #map6], iterator_types = ["parallel", "parallel"]} ins(%53, %cst_3, %cst_4 : tensor<24x24xi1>, tensor<f32>, tensor<f32>) outs(%54 : tensor<24x24xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %108 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %108 : f32
    } -> tensor<24x24xf32>
    %56 = tensor.empty() : tensor<2x4x8x24xf32>
    %transposed_29 = linalg.transpose ins(%collapsed_26 : tensor<2x4x24x8xf32>) outs(%56 : tensor<2x4x8x24xf32>) permutation = [0, 1, 3, 2] 
    %57 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_29 : tensor<2x4x8x24xf32>) outs(%56 : tensor<2x4x8x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_7 : f64 to f32
      %109 = arith.mulf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<2x4x8x24xf32>
    %collapsed_30 = tensor.collapse_shape %46 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %collapsed_31 = tensor.collapse_shape %57 [[0, 1], [2], [3]] : tensor<2x4x8x24xf32> into tensor<8x8x24xf32>
    %58 = tensor.empty() : tensor<8x24x24xf32>
    %59 = linalg.fill ins(%cst : f32) outs(%58 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %60 = linalg.batch_matmul ins(%collapsed_30, %collapsed_31 : tensor<8x24x8xf32>, tensor<8x8x24xf32>) outs(%59 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %expanded_32 = tensor.expand_shape %60 [[0, 1], [2], [3]] output_shape [2, 4, 24, 24] : tensor<8x24x24xf32> into tensor<2x4x24x24xf32>
    %61 = tensor.empty() : tensor<2x4x24x24xf32>
    %62 = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_32, %55 : tensor<2x4x24x24xf32>, tensor<24x24xf32>) outs(%61 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.addf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x4x24x24xf32>
    %63 = tensor.empty() : tensor<2x4x24xi64>
    %64 = linalg.fill ins(%c0_i64 : i64) outs(%63 : tensor<2x4x24xi64>) -> tensor<2x4x24xi64>
    %65 = tensor.empty() : tensor<2x4x24xf32>
    %66 = linalg.fill ins(%cst_0 : f32) outs(%65 : tensor<2x4x24xf32>) -> tensor<2x4x24xf32>
    %67:2 = linalg.generic {indexing_maps = [#map7, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%62 : tensor<2x4x24x24xf32>) outs(%66, %64 : tensor<2x4x24xf32>, tensor<2x4x24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_48: i64):
      %108 = linalg.index 3 : index
      %109 = arith.index_cast %108 : index to i64
      %110 = arith.maximumf %in, %out : f32
      %111 = arith.cmpf ogt, %in, %out : f32
      %112 = arith.select %111, %109, %out_48 : i64
      linalg.yield %110, %112 : f32, i64
    } -> (tensor<2x4x24xf32>, tensor<2x4x24xi64>)
    %expanded_33 = tensor.expand_shape %67#0 [[0], [1], [2, 3]] output_shape [2, 4, 24, 1] : tensor<2x4x24xf32> into tensor<2x4x24x1xf32>
    %68 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62, %expanded_33 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%61 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.subf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x4x24x24xf32>
    %69 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68 : tensor<2x4x24x24xf32>) outs(%61 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.exp %in : f32
      linalg.yield %108 : f32
    } -> tensor<2x4x24x24xf32>
    %70 = tensor.empty() : tensor<2x4x24x1xf32>
    %71 = linalg.fill ins(%cst : f32) outs(%70 : tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xf32>
    %72 = linalg.generic {indexing_maps = [#map7, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%69 : tensor<2x4x24x24xf32>) outs(%71 : tensor<2x4x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<2x4x24x1xf32>
    %73 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69, %72 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%61 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.divf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x4x24x24xf32>
    %74 = tensor.empty() : tensor<2x4x24x24xi1>
    %75 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62 : tensor<2x4x24x24xf32>) outs(%74 : tensor<2x4x24x24xi1>) {
    ^bb0(%in: f32, %out: i1):
      %108 = arith.extf %in : f32 to f64
      %109 = arith.cmpf oeq, %108, %cst_6 : f64
      linalg.yield %109 : i1
    } -> tensor<2x4x24x24xi1>
    %76 = tensor.empty() : tensor<2x4x24x1xi1>
    %77 = linalg.fill ins(%true : i1) outs(%76 : tensor<2x4x24x1xi1>) -> tensor<2x4x24x1xi1>
    %78 = linalg.generic {indexing_maps = [#map7, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%75 : tensor<2x4x24x24xi1>) outs(%77 : tensor<2x4x24x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %108 = arith.andi %in, %out : i1
      linalg.yield %108 : i1
    } -> tensor<2x4x24x1xi1>
    %79 = linalg.generic {indexing_maps = [#map14, #map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78, %cst_2, %73 : tensor<2x4x24x1xi1>, tensor<2x4x24x24xf32>, tensor<2x4x24x24xf32>) outs(%61 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: i1, %in_48: f32, %in_49: f32, %out: f32):
      %108 = arith.select %in, %in_48, %in_49 : f32
      linalg.yield %108 : f32
    } -> tensor<2x4x24x24xf32>
    %collapsed_34 = tensor.collapse_shape %79 [[0, 1], [2], [3]] : tensor<2x4x24x24xf32> into tensor<8x24x24xf32>
    %collapsed_35 = tensor.collapse_shape %45 [[0, 1, 2], [3], [4]] : tensor<2x2x2x24x8xf32> into tensor<8x24x8xf32>
    %80 = tensor.empty() : tensor<8x24x8xf32>
    %81 = linalg.fill ins(%cst : f32) outs(%80 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %82 = linalg.batch_matmul ins(%collapsed_34, %collapsed_35 : tensor<8x24x24xf32>, tensor<8x24x8xf32>) outs(%81 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %expanded_36 = tensor.expand_shape %82 [[0, 1], [2], [3]] output_shape [2, 4, 24, 8] : tensor<8x24x8xf32> into tensor<2x4x24x8xf32>
    %83 = tensor.empty() : tensor<2x24x4x8xf32>
    %transposed_37 = linalg.transpose ins(%expanded_36 : tensor<2x4x24x8xf32>) outs(%83 : tensor<2x24x4x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_38 = tensor.collapse_shape %transposed_37 [[0], [1], [2, 3]] : tensor<2x24x4x8xf32> into tensor<2x24x32xf32>
    %transposed_39 = linalg.transpose ins(%arg5 : tensor<32x32xf32>) outs(%22 : tensor<32x32xf32>) permutation = [1, 0] 
    %84 = tensor.empty() : tensor<2x32x32xf32>
    %85 = linalg.generic {indexing_maps = [#map15, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_39 : tensor<32x32xf32>) outs(%84 : tensor<2x32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x32xf32>
    %86 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    %87 = linalg.batch_matmul ins(%collapsed_38, %85 : tensor<2x24x32xf32>, tensor<2x32x32xf32>) outs(%86 : tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    %88 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %87 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%0 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.addf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x24x32xf32>
    %89 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<2x24x32xf32>) outs(%0 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %108 : f32
    } -> tensor<2x24x32xf32>
    %90 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%89 : tensor<2x24x32xf32>) outs(%3 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.addf %in, %out : f32
      linalg.yield %108 : f32
    } -> tensor<2x24x1xf32>
    %91 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90 : tensor<2x24x1xf32>) outs(%2 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.divf %in, %cst_9 : f32
      linalg.yield %108 : f32
    } -> tensor<2x24x1xf32>
    %92 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91 : tensor<2x24x1xf32>) outs(%2 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.truncf %cst_8 : f64 to f32
      %109 = arith.addf %in, %108 : f32
      linalg.yield %109 : f32
    } -> tensor<2x24x1xf32>
    %93 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92 : tensor<2x24x1xf32>) outs(%2 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = math.rsqrt %in : f32
      linalg.yield %108 : f32
    } -> tensor<2x24x1xf32>
    %94 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88, %93 : tensor<2x24x32xf32>, tensor<2x24x1xf32>) outs(%0 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.mulf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x24x32xf32>
    %95 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg6, %94 : tensor<32xf32>, tensor<2x24x32xf32>) outs(%0 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.mulf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x24x32xf32>
    %96 = tensor.empty() : tensor<32x40xf32>
    %transposed_40 = linalg.transpose ins(%arg7 : tensor<40x32xf32>) outs(%96 : tensor<32x40xf32>) permutation = [1, 0] 
    %collapsed_41 = tensor.collapse_shape %95 [[0, 1], [2]] : tensor<2x24x32xf32> into tensor<48x32xf32>
    %97 = tensor.empty() : tensor<48x40xf32>
    %98 = linalg.fill ins(%cst : f32) outs(%97 : tensor<48x40xf32>) -> tensor<48x40xf32>
    %99 = linalg.matmul ins(%collapsed_41, %transposed_40 : tensor<48x32xf32>, tensor<32x40xf32>) outs(%98 : tensor<48x40xf32>) -> tensor<48x40xf32>
    %expanded_42 = tensor.expand_shape %99 [[0, 1], [2]] output_shape [2, 24, 40] : tensor<48x40xf32> into tensor<2x24x40xf32>
    %100 = tensor.empty() : tensor<2x24x40xf32>
    %101 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_42 : tensor<2x24x40xf32>) outs(%100 : tensor<2x24x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      %108 = arith.negf %in : f32
      %109 = math.exp %108 : f32
      %110 = arith.addf %109, %cst_1 : f32
      %111 = arith.divf %cst_1, %110 : f32
      linalg.yield %111 : f32
    } -> tensor<2x24x40xf32>
    %102 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_42, %101 : tensor<2x24x40xf32>, tensor<2x24x40xf32>) outs(%100 : tensor<2x24x40xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.mulf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x24x40xf32>
    %transposed_43 = linalg.transpose ins(%arg8 : tensor<40x32xf32>) outs(%96 : tensor<32x40xf32>) permutation = [1, 0] 
    %103 = linalg.matmul ins(%collapsed_41, %transposed_43 : tensor<48x32xf32>, tensor<32x40xf32>) outs(%98 : tensor<48x40xf32>) -> tensor<48x40xf32>
    %expanded_44 = tensor.expand_shape %103 [[0, 1], [2]] output_shape [2, 24, 40] : tensor<48x40xf32> into tensor<2x24x40xf32>
    %104 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102, %expanded_44 : tensor<2x24x40xf32>, tensor<2x24x40xf32>) outs(%100 : tensor<2x24x40xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.mulf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x24x40xf32>
    %105 = tensor.empty() : tensor<40x32xf32>
    %transposed_45 = linalg.transpose ins(%arg9 : tensor<32x40xf32>) outs(%105 : tensor<40x32xf32>) permutation = [1, 0] 
    %collapsed_46 = tensor.collapse_shape %104 [[0, 1], [2]] : tensor<2x24x40xf32> into tensor<48x40xf32>
    %106 = linalg.matmul ins(%collapsed_46, %transposed_45 : tensor<48x40xf32>, tensor<40x32xf32>) outs(%24 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_47 = tensor.expand_shape %106 [[0, 1], [2]] output_shape [2, 24, 32] : tensor<48x32xf32> into tensor<2x24x32xf32>
    %107 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88, %expanded_47 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%0 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_48: f32, %out: f32):
      %108 = arith.addf %in, %in_48 : f32
      linalg.yield %108 : f32
    } -> tensor<2x24x32xf32>
    return %107 : tensor<2x24x32xf32>
  }
}
