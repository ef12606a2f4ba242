// dit.mlir: written by export_torch.py, form linalg-on-tensors, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map7 = affine_map<(d0, d1, d2) -> (d1, d2)>
module {
  func.func @main(%arg0: tensor<2x24x32xf32>, %arg1: tensor<2x32xf32>, %arg2: tensor<192x32xf32>, %arg3: tensor<96x32xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<40x32xf32>, %arg6: tensor<32x40xf32>) -> tensor<2x24x32xf32> {
    %c3_i64 = arith.constant 3 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0.000000e+00 : f64
    %cst_2 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_3 = arith.constant 4.471500e-02 : f32
    %cst_4 = arith.constant 7.977240e-01 : f32
    %cst_5 = arith.constant 5.000000e-01 : f32
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<2x4x24x24xf32>
    %cst_7 = arith.constant 0xFFF0000000000000 : f64
    %cst_8 = arith.constant 0.59460355750136051 : f64
    %cst_9 = arith.constant 9.9999999999999995E-7 : f64
    %cst_10 = arith.constant 3.200000e+01 : f64
    %cst_11 = arith.constant 3.200000e+01 : f32
    %0 = tensor.empty() : tensor<2x32xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<2x32xf32>) outs(%0 : tensor<2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.negf %in : f32
      %102 = math.exp %101 : f32
      %103 = arith.addf %102, %cst : f32
      %104 = arith.divf %cst, %103 : f32
      linalg.yield %104 : f32
    } -> tensor<2x32xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %1 : tensor<2x32xf32>, tensor<2x32xf32>) outs(%0 : tensor<2x32xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %101 = arith.mulf %in, %in_47 : f32
      linalg.yield %101 : f32
    } -> tensor<2x32xf32>
    %3 = tensor.empty() : tensor<32x192xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<192x32xf32>) outs(%3 : tensor<32x192xf32>) permutation = [1, 0] 
    %4 = tensor.empty() : tensor<2x192xf32>
    %5 = linalg.fill ins(%cst_0 : f32) outs(%4 : tensor<2x192xf32>) -> tensor<2x192xf32>
    %6 = linalg.matmul ins(%2, %transposed : tensor<2x32xf32>, tensor<32x192xf32>) outs(%5 : tensor<2x192xf32>) -> tensor<2x192xf32>
    %extracted_slice = tensor.extract_slice %6[0, 0] [2, 32] [1, 1] : tensor<2x192xf32> to tensor<2x32xf32>
    %extracted_slice_12 = tensor.extract_slice %6[0, 32] [2, 32] [1, 1] : tensor<2x192xf32> to tensor<2x32xf32>
    %extracted_slice_13 = tensor.extract_slice %6[0, 64] [2, 32] [1, 1] : tensor<2x192xf32> to tensor<2x32xf32>
    %extracted_slice_14 = tensor.extract_slice %6[0, 96] [2, 32] [1, 1] : tensor<2x192xf32> to tensor<2x32xf32>
    %extracted_slice_15 = tensor.extract_slice %6[0, 128] [2, 32] [1, 1] : tensor<2x192xf32> to tensor<2x32xf32>
    %extracted_slice_16 = tensor.extract_slice %6[0, 160] [2, 32] [1, 1] : tensor<2x192xf32> to tensor<2x32xf32>
    %expanded = tensor.expand_shape %extracted_slice [[0], [1, 2]] output_shape [2, 1, 32] : tensor<2x32xf32> into tensor<2x1x32xf32>
    %expanded_17 = tensor.expand_shape %extracted_slice_12 [[0], [1, 2]] output_shape [2, 1, 32] : tensor<2x32xf32> into tensor<2x1x32xf32>
    %expanded_18 = tensor.expand_shape %extracted_slice_13 [[0], [1, 2]] output_shape [2, 1, 32] : tensor<2x32xf32> into tensor<2x1x32xf32>
    %expanded_19 = tensor.expand_shape %extracted_slice_14 [[0], [1, 2]] output_shape [2, 1, 32] : tensor<2x32xf32> into tensor<2x1x32xf32>
    %expanded_20 = tensor.expand_shape %extracted_slice_15 [[0], [1, 2]] output_shape [2, 1, 32] : tensor<2x32xf32> into tensor<2x1x32xf32>
    %expanded_21 = tensor.expand_shape %extracted_slice_16 [[0], [1, 2]] output_shape [2, 1, 32] : tensor<2x32xf32> into tensor<2x1x32xf32>
    %7 = tensor.empty() : tensor<2x24x32xf64>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x24x32xf32>) outs(%7 : tensor<2x24x32xf64>) {
    ^bb0(%in: f32, %out: f64):
      %101 = arith.extf %in : f32 to f64
      linalg.yield %101 : f64
    } -> tensor<2x24x32xf64>
    %9 = tensor.empty() : tensor<2x24x1xf64>
    %10 = linalg.fill ins(%cst_1 : f64) outs(%9 : tensor<2x24x1xf64>) -> tensor<2x24x1xf64>
    %11 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%8 : tensor<2x24x32xf64>) outs(%10 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %101 = arith.addf %in, %out : f64
      linalg.yield %101 : f64
    } -> tensor<2x24x1xf64>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x24x1xf64>) outs(%9 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %101 = arith.divf %in, %cst_10 : f64
      linalg.yield %101 : f64
    } -> tensor<2x24x1xf64>
    %13 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %12 : tensor<2x24x32xf64>, tensor<2x24x1xf64>) outs(%7 : tensor<2x24x32xf64>) {
    ^bb0(%in: f64, %in_47: f64, %out: f64):
      %101 = arith.subf %in, %in_47 : f64
      linalg.yield %101 : f64
    } -> tensor<2x24x32xf64>
    %14 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %13 : tensor<2x24x32xf64>, tensor<2x24x32xf64>) outs(%7 : tensor<2x24x32xf64>) {
    ^bb0(%in: f64, %in_47: f64, %out: f64):
      %101 = arith.mulf %in, %in_47 : f64
      linalg.yield %101 : f64
    } -> tensor<2x24x32xf64>
    %15 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%14 : tensor<2x24x32xf64>) outs(%10 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %101 = arith.addf %in, %out : f64
      linalg.yield %101 : f64
    } -> tensor<2x24x1xf64>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x24x1xf64>) outs(%9 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %101 = arith.divf %in, %cst_10 : f64
      linalg.yield %101 : f64
    } -> tensor<2x24x1xf64>
    %17 = tensor.empty() : tensor<2x24x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<2x24x1xf64>) outs(%17 : tensor<2x24x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %101 = arith.truncf %in : f64 to f32
      linalg.yield %101 : f32
    } -> tensor<2x24x1xf32>
    %19 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<2x24x1xf32>) -> tensor<2x24x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x24x32xf32>) outs(%19 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.addf %in, %out : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x1xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<2x24x1xf32>) outs(%17 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.divf %in, %cst_11 : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x1xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<2x24x1xf32>) outs(%17 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.truncf %cst_9 : f64 to f32
      %102 = arith.addf %in, %101 : f32
      linalg.yield %102 : f32
    } -> tensor<2x24x1xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<2x24x1xf32>) outs(%17 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = math.rsqrt %in : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x1xf32>
    %24 = tensor.empty() : tensor<2x24x32xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %21 : tensor<2x24x32xf32>, tensor<2x24x1xf32>) outs(%24 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %101 = arith.subf %in, %in_47 : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x32xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %23 : tensor<2x24x32xf32>, tensor<2x24x1xf32>) outs(%24 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %101 = arith.mulf %in, %in_47 : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x32xf32>
    %27 = tensor.empty() : tensor<2x1x32xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_17 : tensor<2x1x32xf32>) outs(%27 : tensor<2x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.addf %in, %cst : f32
      linalg.yield %101 : f32
    } -> tensor<2x1x32xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %28 : tensor<2x24x32xf32>, tensor<2x1x32xf32>) outs(%24 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %101 = arith.mulf %in, %in_47 : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x32xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29, %expanded : tensor<2x24x32xf32>, tensor<2x1x32xf32>) outs(%24 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %101 = arith.addf %in, %in_47 : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x32xf32>
    %31 = tensor.empty() : tensor<32x96xf32>
    %transposed_22 = linalg.transpose ins(%arg3 : tensor<96x32xf32>) outs(%31 : tensor<32x96xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %30 [[0, 1], [2]] : tensor<2x24x32xf32> into tensor<48x32xf32>
    %32 = tensor.empty() : tensor<48x96xf32>
    %33 = linalg.fill ins(%cst_0 : f32) outs(%32 : tensor<48x96xf32>) -> tensor<48x96xf32>
    %34 = linalg.matmul ins(%collapsed, %transposed_22 : tensor<48x32xf32>, tensor<32x96xf32>) outs(%33 : tensor<48x96xf32>) -> tensor<48x96xf32>
    %expanded_23 = tensor.expand_shape %34 [[0, 1], [2, 3, 4]] output_shape [2, 24, 3, 4, 8] : tensor<48x96xf32> into tensor<2x24x3x4x8xf32>
    %35 = tensor.empty() : tensor<3x2x4x24x8xf32>
    %transposed_24 = linalg.transpose ins(%expanded_23 : tensor<2x24x3x4x8xf32>) outs(%35 : tensor<3x2x4x24x8xf32>) permutation = [2, 0, 3, 1, 4] 
    %extracted_slice_25 = tensor.extract_slice %transposed_24[0, 0, 0, 0, 0] [1, 2, 4, 24, 8] [1, 1, 1, 1, 1] : tensor<3x2x4x24x8xf32> to tensor<1x2x4x24x8xf32>
    %extracted_slice_26 = tensor.extract_slice %transposed_24[1, 0, 0, 0, 0] [1, 2, 4, 24, 8] [1, 1, 1, 1, 1] : tensor<3x2x4x24x8xf32> to tensor<1x2x4x24x8xf32>
    %extracted_slice_27 = tensor.extract_slice %transposed_24[2, 0, 0, 0, 0] [1, 2, 4, 24, 8] [1, 1, 1, 1, 1] : tensor<3x2x4x24x8xf32> to tensor<1x2x4x24x8xf32>
    %collapsed_28 = tensor.collapse_shape %extracted_slice_25 [[0, 1], [2], [3], [4]] : tensor<1x2x4x24x8xf32> into tensor<2x4x24x8xf32>
    %collapsed_29 = tensor.collapse_shape %extracted_slice_26 [[0, 1], [2], [3], [4]] : tensor<1x2x4x24x8xf32> into tensor<2x4x24x8xf32>
    %36 = tensor.empty() : tensor<2x4x24x8xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_28 : tensor<2x4x24x8xf32>) outs(%36 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.truncf %cst_8 : f64 to f32
      %102 = arith.mulf %in, %101 : f32
      linalg.yield %102 : f32
    } -> tensor<2x4x24x8xf32>
    %38 = tensor.empty() : tensor<2x4x8x24xf32>
    %transposed_30 = linalg.transpose ins(%collapsed_29 : tensor<2x4x24x8xf32>) outs(%38 : tensor<2x4x8x24xf32>) permutation = [0, 1, 3, 2] 
    %39 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_30 : tensor<2x4x8x24xf32>) outs(%38 : tensor<2x4x8x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.truncf %cst_8 : f64 to f32
      %102 = arith.mulf %in, %101 : f32
      linalg.yield %102 : f32
    } -> tensor<2x4x8x24xf32>
    %collapsed_31 = tensor.collapse_shape %37 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %collapsed_32 = tensor.collapse_shape %39 [[0, 1], [2], [3]] : tensor<2x4x8x24xf32> into tensor<8x8x24xf32>
    %40 = tensor.empty() : tensor<8x24x24xf32>
    %41 = linalg.fill ins(%cst_0 : f32) outs(%40 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %42 = linalg.batch_matmul ins(%collapsed_31, %collapsed_32 : tensor<8x24x8xf32>, tensor<8x8x24xf32>) outs(%41 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %expanded_33 = tensor.expand_shape %42 [[0, 1], [2], [3]] output_shape [2, 4, 24, 24] : tensor<8x24x24xf32> into tensor<2x4x24x24xf32>
    %43 = tensor.empty() : tensor<2x4x24xi64>
    %44 = linalg.fill ins(%c0_i64 : i64) outs(%43 : tensor<2x4x24xi64>) -> tensor<2x4x24xi64>
    %45 = tensor.empty() : tensor<2x4x24xf32>
    %46 = linalg.fill ins(%cst_2 : f32) outs(%45 : tensor<2x4x24xf32>) -> tensor<2x4x24xf32>
    %47:2 = linalg.generic {indexing_maps = [#map4, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded_33 : tensor<2x4x24x24xf32>) outs(%46, %44 : tensor<2x4x24xf32>, tensor<2x4x24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_47: i64):
      %101 = linalg.index 3 : index
      %102 = arith.index_cast %101 : index to i64
      %103 = arith.maximumf %in, %out : f32
      %104 = arith.cmpf ogt, %in, %out : f32
      %105 = arith.select %104, %102, %out_47 : i64
      linalg.yield %103, %105 : f32, i64
    } -> (tensor<2x4x24xf32>, tensor<2x4x24xi64>)
    %expanded_34 = tensor.expand_shape %47#0 [[0], [1], [2, 3]] output_shape [2, 4, 24, 1] : tensor<2x4x24xf32> into tensor<2x4x24x1xf32>
    %48 = tensor.empty() : tensor<2x4x24x24xf32>
    %49 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_33, %expanded_34 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%48 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %101 = arith.subf %in, %in_47 : f32
      linalg.yield %101 : f32
    } -> tensor<2x4x24x24xf32>
    %50 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<2x4x24x24xf32>) outs(%48 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = math.exp %in : f32
      linalg.yield %101 : f32
    } -> tensor<2x4x24x24xf32>
    %51 = tensor.empty() : tensor<2x4x24x1xf32>
    %52 = linalg.fill ins(%cst_0 : f32) outs(%51 : tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xf32>
    %53 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%50 : tensor<2x4x24x24xf32>) outs(%52 : tensor<2x4x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.addf %in, %out : f32
      linalg.yield %101 : f32
    } -> tensor<2x4x24x1xf32>
    %54 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %53 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%48 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %101 = arith.divf %in, %in_47 : f32
      linalg.yield %101 : f32
    } -> tensor<2x4x24x24xf32>
    %55 = tensor.empty() : tensor<2x4x24x24xi1>
    %56 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_33 : tensor<2x4x24x24xf32>) outs(%55 : tensor<2x4x24x24xi1>) {
    ^bb0(%in: f32, %out: i1):
      %101 = arith.extf %in : f32 to f64
      %102 = arith.cmpf oeq, %101, %cst_7 : f64
      linalg.yield %102 : i1
    } -> tensor<2x4x24x24xi1>
    %57 = tensor.empty() : tensor<2x4x24x1xi1>
    %58 = linalg.fill ins(%true : i1) outs(%57 : tensor<2x4x24x1xi1>) -> tensor<2x4x24x1xi1>
    %59 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%56 : tensor<2x4x24x24xi1>) outs(%58 : tensor<2x4x24x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %101 = arith.andi %in, %out : i1
      linalg.yield %101 : i1
    } -> tensor<2x4x24x1xi1>
    %60 = linalg.generic {indexing_maps = [#map6, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59, %cst_6, %54 : tensor<2x4x24x1xi1>, tensor<2x4x24x24xf32>, tensor<2x4x24x24xf32>) outs(%48 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: i1, %in_47: f32, %in_48: f32, %out: f32):
      %101 = arith.select %in, %in_47, %in_48 : f32
      linalg.yield %101 : f32
    } -> tensor<2x4x24x24xf32>
    %collapsed_35 = tensor.collapse_shape %60 [[0, 1], [2], [3]] : tensor<2x4x24x24xf32> into tensor<8x24x24xf32>
    %collapsed_36 = tensor.collapse_shape %extracted_slice_27 [[0, 1, 2], [3], [4]] : tensor<1x2x4x24x8xf32> into tensor<8x24x8xf32>
    %61 = tensor.empty() : tensor<8x24x8xf32>
    %62 = linalg.fill ins(%cst_0 : f32) outs(%61 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %63 = linalg.batch_matmul ins(%collapsed_35, %collapsed_36 : tensor<8x24x24xf32>, tensor<8x24x8xf32>) outs(%62 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %expanded_37 = tensor.expand_shape %63 [[0, 1], [2], [3]] output_shape [2, 4, 24, 8] : tensor<8x24x8xf32> into tensor<2x4x24x8xf32>
    %64 = tensor.empty() : tensor<2x24x4x8xf32>
    %transposed_38 = linalg.transpose ins(%expanded_37 : tensor<2x4x24x8xf32>) outs(%64 : tensor<2x24x4x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_39 = tensor.collapse_shape %transposed_38 [[0], [1], [2, 3]] : tensor<2x24x4x8xf32> into tensor<2x24x32xf32>
    %65 = tensor.empty() : tensor<32x32xf32>
    %transposed_40 = linalg.transpose ins(%arg4 : tensor<32x32xf32>) outs(%65 : tensor<32x32xf32>) permutation = [1, 0] 
    %66 = tensor.empty() : tensor<2x32x32xf32>
    %67 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_40 : tensor<32x32xf32>) outs(%66 : tensor<2x32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x32xf32>
    %68 = linalg.fill ins(%cst_0 : f32) outs(%24 : tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    %69 = linalg.batch_matmul ins(%collapsed_39, %67 : tensor<2x24x32xf32>, tensor<2x32x32xf32>) outs(%68 : tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    %70 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_18, %69 : tensor<2x1x32xf32>, tensor<2x24x32xf32>) outs(%24 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %101 = arith.mulf %in, %in_47 : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x32xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %70 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%24 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %101 = arith.addf %in, %in_47 : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x32xf32>
    %72 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71 : tensor<2x24x32xf32>) outs(%7 : tensor<2x24x32xf64>) {
    ^bb0(%in: f32, %out: f64):
      %101 = arith.extf %in : f32 to f64
      linalg.yield %101 : f64
    } -> tensor<2x24x32xf64>
    %73 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%72 : tensor<2x24x32xf64>) outs(%10 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %101 = arith.addf %in, %out : f64
      linalg.yield %101 : f64
    } -> tensor<2x24x1xf64>
    %74 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73 : tensor<2x24x1xf64>) outs(%9 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %101 = arith.divf %in, %cst_10 : f64
      linalg.yield %101 : f64
    } -> tensor<2x24x1xf64>
    %75 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72, %74 : tensor<2x24x32xf64>, tensor<2x24x1xf64>) outs(%7 : tensor<2x24x32xf64>) {
    ^bb0(%in: f64, %in_47: f64, %out: f64):
      %101 = arith.subf %in, %in_47 : f64
      linalg.yield %101 : f64
    } -> tensor<2x24x32xf64>
    %76 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75, %75 : tensor<2x24x32xf64>, tensor<2x24x32xf64>) outs(%7 : tensor<2x24x32xf64>) {
    ^bb0(%in: f64, %in_47: f64, %out: f64):
      %101 = arith.mulf %in, %in_47 : f64
      linalg.yield %101 : f64
    } -> tensor<2x24x32xf64>
    %77 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%76 : tensor<2x24x32xf64>) outs(%10 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %101 = arith.addf %in, %out : f64
      linalg.yield %101 : f64
    } -> tensor<2x24x1xf64>
    %78 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77 : tensor<2x24x1xf64>) outs(%9 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %101 = arith.divf %in, %cst_10 : f64
      linalg.yield %101 : f64
    } -> tensor<2x24x1xf64>
    %79 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78 : tensor<2x24x1xf64>) outs(%17 : tensor<2x24x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %101 = arith.truncf %in : f64 to f32
      linalg.yield %101 : f32
    } -> tensor<2x24x1xf32>
    %80 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%71 : tensor<2x24x32xf32>) outs(%19 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.addf %in, %out : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x1xf32>
    %81 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80 : tensor<2x24x1xf32>) outs(%17 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.divf %in, %cst_11 : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x1xf32>
    %82 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79 : tensor<2x24x1xf32>) outs(%17 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.truncf %cst_9 : f64 to f32
      %102 = arith.addf %in, %101 : f32
      linalg.yield %102 : f32
    } -> tensor<2x24x1xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82 : tensor<2x24x1xf32>) outs(%17 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = math.rsqrt %in : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x1xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71, %81 : tensor<2x24x32xf32>, tensor<2x24x1xf32>) outs(%24 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %101 = arith.subf %in, %in_47 : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x32xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84, %83 : tensor<2x24x32xf32>, tensor<2x24x1xf32>) outs(%24 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %101 = arith.mulf %in, %in_47 : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x32xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_20 : tensor<2x1x32xf32>) outs(%27 : tensor<2x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = arith.addf %in, %cst : f32
      linalg.yield %101 : f32
    } -> tensor<2x1x32xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %86 : tensor<2x24x32xf32>, tensor<2x1x32xf32>) outs(%24 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %101 = arith.mulf %in, %in_47 : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x32xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87, %expanded_19 : tensor<2x24x32xf32>, tensor<2x1x32xf32>) outs(%24 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %101 = arith.addf %in, %in_47 : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x32xf32>
    %89 = tensor.empty() : tensor<32x40xf32>
    %transposed_41 = linalg.transpose ins(%arg5 : tensor<40x32xf32>) outs(%89 : tensor<32x40xf32>) permutation = [1, 0] 
    %collapsed_42 = tensor.collapse_shape %88 [[0, 1], [2]] : tensor<2x24x32xf32> into tensor<48x32xf32>
    %90 = tensor.empty() : tensor<48x40xf32>
    %91 = linalg.fill ins(%cst_0 : f32) outs(%90 : tensor<48x40xf32>) -> tensor<48x40xf32>
    %92 = linalg.matmul ins(%collapsed_42, %transposed_41 : tensor<48x32xf32>, tensor<32x40xf32>) outs(%91 : tensor<48x40xf32>) -> tensor<48x40xf32>
    %expanded_43 = tensor.expand_shape %92 [[0, 1], [2]] output_shape [2, 24, 40] : tensor<48x40xf32> into tensor<2x24x40xf32>
    %93 = tensor.empty() : tensor<2x24x40xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_43 : tensor<2x24x40xf32>) outs(%93 : tensor<2x24x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      %101 = math.fpowi %in, %c3_i64 : f32, i64
      %102 = arith.mulf %101, %cst_3 : f32
      %103 = arith.addf %in, %102 : f32
      %104 = arith.mulf %103, %cst_4 : f32
      %105 = math.tanh %104 : f32
      %106 = arith.addf %105, %cst : f32
      %107 = arith.mulf %106, %cst_5 : f32
      %108 = arith.mulf %in, %107 : f32
      linalg.yield %108 : f32
    } -> tensor<2x24x40xf32>
    %95 = tensor.empty() : tensor<40x32xf32>
    %transposed_44 = linalg.transpose ins(%arg6 : tensor<32x40xf32>) outs(%95 : tensor<40x32xf32>) permutation = [1, 0] 
    %collapsed_45 = tensor.collapse_shape %94 [[0, 1], [2]] : tensor<2x24x40xf32> into tensor<48x40xf32>
    %96 = tensor.empty() : tensor<48x32xf32>
    %97 = linalg.fill ins(%cst_0 : f32) outs(%96 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %98 = linalg.matmul ins(%collapsed_45, %transposed_44 : tensor<48x40xf32>, tensor<40x32xf32>) outs(%97 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_46 = tensor.expand_shape %98 [[0, 1], [2]] output_shape [2, 24, 32] : tensor<48x32xf32> into tensor<2x24x32xf32>
    %99 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_21, %expanded_46 : tensor<2x1x32xf32>, tensor<2x24x32xf32>) outs(%24 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %101 = arith.mulf %in, %in_47 : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x32xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71, %99 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%24 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_47: f32, %out: f32):
      %101 = arith.addf %in, %in_47 : f32
      linalg.yield %101 : f32
    } -> tensor<2x24x32xf32>
    return %100 : tensor<2x24x32xf32>
  }
}
