// bert-eager.mlir: written by export_torch.py, form linalg-on-tensors, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> ()>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<2x24x32xf32>, %arg1: tensor<2x24xi1>, %arg2: tensor<32x32xf32>, %arg3: tensor<32x32xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<32x32xf32>, %arg6: tensor<40x32xf32>, %arg7: tensor<32x40xf32>) -> tensor<2x24x32xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : f64
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 5.000000e-01 : f32
    %cst_4 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_5 = arith.constant 1.000000e-05 : f64
    %cst_6 = arith.constant 2.8284271247461903 : f64
    %cst_7 = arith.constant -3.40282347E+38 : f32
    %cst_8 = arith.constant 3.200000e+01 : f64
    %cst_9 = arith.constant 3.200000e+01 : f32
    %cst_10 = arith.constant 1.41421354 : f32
    %expanded = tensor.expand_shape %arg1 [[0], [1, 2, 3]] output_shape [2, 1, 1, 24] : tensor<2x24xi1> into tensor<2x1x1x24xi1>
    %0 = tensor.empty() : tensor<2x1x1x24xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x1x1x24xi1>) outs(%0 : tensor<2x1x1x24xf32>) {
    ^bb0(%in: i1, %out: f32):
      %78 = arith.uitofp %in : i1 to f32
      linalg.yield %78 : f32
    } -> tensor<2x1x1x24xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4, %1 : tensor<f32>, tensor<2x1x1x24xf32>) outs(%0 : tensor<2x1x1x24xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %78 = arith.subf %in, %in_36 : f32
      linalg.yield %78 : f32
    } -> tensor<2x1x1x24xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<2x1x1x24xf32>) outs(%0 : tensor<2x1x1x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.mulf %in, %cst_7 : f32
      linalg.yield %78 : f32
    } -> tensor<2x1x1x24xf32>
    %4 = tensor.empty() : tensor<32x32xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<32x32xf32>) outs(%4 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x24x32xf32> into tensor<48x32xf32>
    %5 = tensor.empty() : tensor<48x32xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %7 = linalg.matmul ins(%collapsed, %transposed : tensor<48x32xf32>, tensor<32x32xf32>) outs(%6 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_11 = tensor.expand_shape %7 [[0, 1], [2, 3]] output_shape [2, 24, 4, 8] : tensor<48x32xf32> into tensor<2x24x4x8xf32>
    %8 = tensor.empty() : tensor<2x4x24x8xf32>
    %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<2x24x4x8xf32>) outs(%8 : tensor<2x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_13 = linalg.transpose ins(%arg3 : tensor<32x32xf32>) outs(%4 : tensor<32x32xf32>) permutation = [1, 0] 
    %9 = linalg.matmul ins(%collapsed, %transposed_13 : tensor<48x32xf32>, tensor<32x32xf32>) outs(%6 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_14 = tensor.expand_shape %9 [[0, 1], [2, 3]] output_shape [2, 24, 4, 8] : tensor<48x32xf32> into tensor<2x24x4x8xf32>
    %transposed_15 = linalg.transpose ins(%arg4 : tensor<32x32xf32>) outs(%4 : tensor<32x32xf32>) permutation = [1, 0] 
    %10 = linalg.matmul ins(%collapsed, %transposed_15 : tensor<48x32xf32>, tensor<32x32xf32>) outs(%6 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_16 = tensor.expand_shape %10 [[0, 1], [2, 3]] output_shape [2, 24, 4, 8] : tensor<48x32xf32> into tensor<2x24x4x8xf32>
    %transposed_17 = linalg.transpose ins(%expanded_16 : tensor<2x24x4x8xf32>) outs(%8 : tensor<2x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %11 = tensor.empty() : tensor<2x4x8x24xf32>
    %transposed_18 = linalg.transpose ins(%expanded_14 : tensor<2x24x4x8xf32>) outs(%11 : tensor<2x4x8x24xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_19 = tensor.collapse_shape %transposed_12 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %collapsed_20 = tensor.collapse_shape %transposed_18 [[0, 1], [2], [3]] : tensor<2x4x8x24xf32> into tensor<8x8x24xf32>
    %12 = tensor.empty() : tensor<8x24x24xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %14 = linalg.batch_matmul ins(%collapsed_19, %collapsed_20 : tensor<8x24x8xf32>, tensor<8x8x24xf32>) outs(%13 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %expanded_21 = tensor.expand_shape %14 [[0, 1], [2], [3]] output_shape [2, 4, 24, 24] : tensor<8x24x24xf32> into tensor<2x4x24x24xf32>
    %15 = tensor.empty() : tensor<2x4x24x24xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_21 : tensor<2x4x24x24xf32>) outs(%15 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.truncf %cst_6 : f64 to f32
      %79 = arith.divf %in, %78 : f32
      linalg.yield %79 : f32
    } -> tensor<2x4x24x24xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16, %3 : tensor<2x4x24x24xf32>, tensor<2x1x1x24xf32>) outs(%15 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %78 = arith.addf %in, %in_36 : f32
      linalg.yield %78 : f32
    } -> tensor<2x4x24x24xf32>
    %18 = tensor.empty() : tensor<2x4x24xi64>
    %19 = linalg.fill ins(%c0_i64 : i64) outs(%18 : tensor<2x4x24xi64>) -> tensor<2x4x24xi64>
    %20 = tensor.empty() : tensor<2x4x24xf32>
    %21 = linalg.fill ins(%cst_0 : f32) outs(%20 : tensor<2x4x24xf32>) -> tensor<2x4x24xf32>
    %22:2 = linalg.generic {indexing_maps = [#map, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%17 : tensor<2x4x24x24xf32>) outs(%21, %19 : tensor<2x4x24xf32>, tensor<2x4x24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_36: i64):
      %78 = linalg.index 3 : index
      %79 = arith.index_cast %78 : index to i64
      %80 = arith.maximumf %in, %out : f32
      %81 = arith.cmpf ogt, %in, %out : f32
      %82 = arith.select %81, %79, %out_36 : i64
      linalg.yield %80, %82 : f32, i64
    } -> (tensor<2x4x24xf32>, tensor<2x4x24xi64>)
    %expanded_22 = tensor.expand_shape %22#0 [[0], [1], [2, 3]] output_shape [2, 4, 24, 1] : tensor<2x4x24xf32> into tensor<2x4x24x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17, %expanded_22 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%15 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %78 = arith.subf %in, %in_36 : f32
      linalg.yield %78 : f32
    } -> tensor<2x4x24x24xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<2x4x24x24xf32>) outs(%15 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = math.exp %in : f32
      linalg.yield %78 : f32
    } -> tensor<2x4x24x24xf32>
    %25 = tensor.empty() : tensor<2x4x24x1xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x4x24x24xf32>) outs(%26 : tensor<2x4x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.addf %in, %out : f32
      linalg.yield %78 : f32
    } -> tensor<2x4x24x1xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %27 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%15 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %78 = arith.divf %in, %in_36 : f32
      linalg.yield %78 : f32
    } -> tensor<2x4x24x24xf32>
    %collapsed_23 = tensor.collapse_shape %28 [[0, 1], [2], [3]] : tensor<2x4x24x24xf32> into tensor<8x24x24xf32>
    %collapsed_24 = tensor.collapse_shape %transposed_17 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %29 = tensor.empty() : tensor<8x24x8xf32>
    %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %31 = linalg.batch_matmul ins(%collapsed_23, %collapsed_24 : tensor<8x24x24xf32>, tensor<8x24x8xf32>) outs(%30 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %expanded_25 = tensor.expand_shape %31 [[0, 1], [2], [3]] output_shape [2, 4, 24, 8] : tensor<8x24x8xf32> into tensor<2x4x24x8xf32>
    %32 = tensor.empty() : tensor<2x24x4x8xf32>
    %transposed_26 = linalg.transpose ins(%expanded_25 : tensor<2x4x24x8xf32>) outs(%32 : tensor<2x24x4x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_27 = linalg.transpose ins(%arg5 : tensor<32x32xf32>) outs(%4 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_28 = tensor.collapse_shape %transposed_26 [[0, 1], [2, 3]] : tensor<2x24x4x8xf32> into tensor<48x32xf32>
    %33 = linalg.matmul ins(%collapsed_28, %transposed_27 : tensor<48x32xf32>, tensor<32x32xf32>) outs(%6 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_29 = tensor.expand_shape %33 [[0, 1], [2]] output_shape [2, 24, 32] : tensor<48x32xf32> into tensor<2x24x32xf32>
    %34 = tensor.empty() : tensor<2x24x32xf32>
    %35 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded_29 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%34 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %78 = arith.addf %in, %in_36 : f32
      linalg.yield %78 : f32
    } -> tensor<2x24x32xf32>
    %36 = tensor.empty() : tensor<2x24x32xf64>
    %37 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<2x24x32xf32>) outs(%36 : tensor<2x24x32xf64>) {
    ^bb0(%in: f32, %out: f64):
      %78 = arith.extf %in : f32 to f64
      linalg.yield %78 : f64
    } -> tensor<2x24x32xf64>
    %38 = tensor.empty() : tensor<2x24x1xf64>
    %39 = linalg.fill ins(%cst_1 : f64) outs(%38 : tensor<2x24x1xf64>) -> tensor<2x24x1xf64>
    %40 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%37 : tensor<2x24x32xf64>) outs(%39 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %78 = arith.addf %in, %out : f64
      linalg.yield %78 : f64
    } -> tensor<2x24x1xf64>
    %41 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<2x24x1xf64>) outs(%38 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %78 = arith.divf %in, %cst_8 : f64
      linalg.yield %78 : f64
    } -> tensor<2x24x1xf64>
    %42 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37, %41 : tensor<2x24x32xf64>, tensor<2x24x1xf64>) outs(%36 : tensor<2x24x32xf64>) {
    ^bb0(%in: f64, %in_36: f64, %out: f64):
      %78 = arith.subf %in, %in_36 : f64
      linalg.yield %78 : f64
    } -> tensor<2x24x32xf64>
    %43 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42, %42 : tensor<2x24x32xf64>, tensor<2x24x32xf64>) outs(%36 : tensor<2x24x32xf64>) {
    ^bb0(%in: f64, %in_36: f64, %out: f64):
      %78 = arith.mulf %in, %in_36 : f64
      linalg.yield %78 : f64
    } -> tensor<2x24x32xf64>
    %44 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%43 : tensor<2x24x32xf64>) outs(%39 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %78 = arith.addf %in, %out : f64
      linalg.yield %78 : f64
    } -> tensor<2x24x1xf64>
    %45 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44 : tensor<2x24x1xf64>) outs(%38 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %78 = arith.divf %in, %cst_8 : f64
      linalg.yield %78 : f64
    } -> tensor<2x24x1xf64>
    %46 = tensor.empty() : tensor<2x24x1xf32>
    %47 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45 : tensor<2x24x1xf64>) outs(%46 : tensor<2x24x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %78 = arith.truncf %in : f64 to f32
      linalg.yield %78 : f32
    } -> tensor<2x24x1xf32>
    %48 = linalg.fill ins(%cst : f32) outs(%46 : tensor<2x24x1xf32>) -> tensor<2x24x1xf32>
    %49 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%35 : tensor<2x24x32xf32>) outs(%48 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.addf %in, %out : f32
      linalg.yield %78 : f32
    } -> tensor<2x24x1xf32>
    %50 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<2x24x1xf32>) outs(%46 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.divf %in, %cst_9 : f32
      linalg.yield %78 : f32
    } -> tensor<2x24x1xf32>
    %51 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47 : tensor<2x24x1xf32>) outs(%46 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.truncf %cst_5 : f64 to f32
      %79 = arith.addf %in, %78 : f32
      linalg.yield %79 : f32
    } -> tensor<2x24x1xf32>
    %52 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51 : tensor<2x24x1xf32>) outs(%46 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = math.rsqrt %in : f32
      linalg.yield %78 : f32
    } -> tensor<2x24x1xf32>
    %53 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35, %50 : tensor<2x24x32xf32>, tensor<2x24x1xf32>) outs(%34 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %78 = arith.subf %in, %in_36 : f32
      linalg.yield %78 : f32
    } -> tensor<2x24x32xf32>
    %54 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%53, %52 : tensor<2x24x32xf32>, tensor<2x24x1xf32>) outs(%34 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %78 = arith.mulf %in, %in_36 : f32
      linalg.yield %78 : f32
    } -> tensor<2x24x32xf32>
    %55 = tensor.empty() : tensor<32x40xf32>
    %transposed_30 = linalg.transpose ins(%arg6 : tensor<40x32xf32>) outs(%55 : tensor<32x40xf32>) permutation = [1, 0] 
    %collapsed_31 = tensor.collapse_shape %54 [[0, 1], [2]] : tensor<2x24x32xf32> into tensor<48x32xf32>
    %56 = tensor.empty() : tensor<48x40xf32>
    %57 = linalg.fill ins(%cst : f32) outs(%56 : tensor<48x40xf32>) -> tensor<48x40xf32>
    %58 = linalg.matmul ins(%collapsed_31, %transposed_30 : tensor<48x32xf32>, tensor<32x40xf32>) outs(%57 : tensor<48x40xf32>) -> tensor<48x40xf32>
    %expanded_32 = tensor.expand_shape %58 [[0, 1], [2]] output_shape [2, 24, 40] : tensor<48x40xf32> into tensor<2x24x40xf32>
    %59 = tensor.empty() : tensor<2x24x40xf32>
    %60 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_32 : tensor<2x24x40xf32>) outs(%59 : tensor<2x24x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.divf %in, %cst_10 : f32
      %79 = math.erf %78 : f32
      %80 = arith.addf %79, %cst_2 : f32
      %81 = arith.mulf %80, %cst_3 : f32
      %82 = arith.mulf %in, %81 : f32
      linalg.yield %82 : f32
    } -> tensor<2x24x40xf32>
    %61 = tensor.empty() : tensor<40x32xf32>
    %transposed_33 = linalg.transpose ins(%arg7 : tensor<32x40xf32>) outs(%61 : tensor<40x32xf32>) permutation = [1, 0] 
    %collapsed_34 = tensor.collapse_shape %60 [[0, 1], [2]] : tensor<2x24x40xf32> into tensor<48x40xf32>
    %62 = linalg.matmul ins(%collapsed_34, %transposed_33 : tensor<48x40xf32>, tensor<40x32xf32>) outs(%6 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_35 = tensor.expand_shape %62 [[0, 1], [2]] output_shape [2, 24, 32] : tensor<48x32xf32> into tensor<2x24x32xf32>
    %63 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%54, %expanded_35 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%34 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %78 = arith.addf %in, %in_36 : f32
      linalg.yield %78 : f32
    } -> tensor<2x24x32xf32>
    %64 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63 : tensor<2x24x32xf32>) outs(%36 : tensor<2x24x32xf64>) {
    ^bb0(%in: f32, %out: f64):
      %78 = arith.extf %in : f32 to f64
      linalg.yield %78 : f64
    } -> tensor<2x24x32xf64>
    %65 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%64 : tensor<2x24x32xf64>) outs(%39 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %78 = arith.addf %in, %out : f64
      linalg.yield %78 : f64
    } -> tensor<2x24x1xf64>
    %66 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65 : tensor<2x24x1xf64>) outs(%38 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %78 = arith.divf %in, %cst_8 : f64
      linalg.yield %78 : f64
    } -> tensor<2x24x1xf64>
    %67 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %66 : tensor<2x24x32xf64>, tensor<2x24x1xf64>) outs(%36 : tensor<2x24x32xf64>) {
    ^bb0(%in: f64, %in_36: f64, %out: f64):
      %78 = arith.subf %in, %in_36 : f64
      linalg.yield %78 : f64
    } -> tensor<2x24x32xf64>
    %68 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%67, %67 : tensor<2x24x32xf64>, tensor<2x24x32xf64>) outs(%36 : tensor<2x24x32xf64>) {
    ^bb0(%in: f64, %in_36: f64, %out: f64):
      %78 = arith.mulf %in, %in_36 : f64
      linalg.yield %78 : f64
    } -> tensor<2x24x32xf64>
    %69 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%68 : tensor<2x24x32xf64>) outs(%39 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %78 = arith.addf %in, %out : f64
      linalg.yield %78 : f64
    } -> tensor<2x24x1xf64>
    %70 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%69 : tensor<2x24x1xf64>) outs(%38 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %78 = arith.divf %in, %cst_8 : f64
      linalg.yield %78 : f64
    } -> tensor<2x24x1xf64>
    %71 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70 : tensor<2x24x1xf64>) outs(%46 : tensor<2x24x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %78 = arith.truncf %in : f64 to f32
      linalg.yield %78 : f32
    } -> tensor<2x24x1xf32>
    %72 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%63 : tensor<2x24x32xf32>) outs(%48 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.addf %in, %out : f32
      linalg.yield %78 : f32
    } -> tensor<2x24x1xf32>
    %73 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72 : tensor<2x24x1xf32>) outs(%46 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.divf %in, %cst_9 : f32
      linalg.yield %78 : f32
    } -> tensor<2x24x1xf32>
    %74 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71 : tensor<2x24x1xf32>) outs(%46 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = arith.truncf %cst_5 : f64 to f32
      %79 = arith.addf %in, %78 : f32
      linalg.yield %79 : f32
    } -> tensor<2x24x1xf32>
    %75 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74 : tensor<2x24x1xf32>) outs(%46 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %78 = math.rsqrt %in : f32
      linalg.yield %78 : f32
    } -> tensor<2x24x1xf32>
    %76 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63, %73 : tensor<2x24x32xf32>, tensor<2x24x1xf32>) outs(%34 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %78 = arith.subf %in, %in_36 : f32
      linalg.yield %78 : f32
    } -> tensor<2x24x32xf32>
    %77 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76, %75 : tensor<2x24x32xf32>, tensor<2x24x1xf32>) outs(%34 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %78 = arith.mulf %in, %in_36 : f32
      linalg.yield %78 : f32
    } -> tensor<2x24x32xf32>
    return %77 : tensor<2x24x32xf32>
  }
}
