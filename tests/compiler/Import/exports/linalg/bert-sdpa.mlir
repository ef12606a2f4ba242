// bert-sdpa.mlir: written by export_torch.py, form linalg-on-tensors, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> ()>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map5 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<2x24x32xf32>, %arg1: tensor<2x24xi1>, %arg2: tensor<32x32xf32>, %arg3: tensor<32x32xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<32x32xf32>, %arg6: tensor<40x32xf32>, %arg7: tensor<32x40xf32>) -> tensor<2x24x32xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant 0.000000e+00 : f64
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 5.000000e-01 : f32
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<2x4x24x24xf32>
    %cst_5 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_6 = arith.constant 1.000000e-05 : f64
    %cst_7 = arith.constant 0xFFF0000000000000 : f64
    %cst_8 = arith.constant 0.59460355750136051 : f64
    %cst_9 = arith.constant -3.40282347E+38 : f32
    %cst_10 = arith.constant 3.200000e+01 : f64
    %cst_11 = arith.constant 3.200000e+01 : f32
    %cst_12 = arith.constant 1.41421354 : f32
    %expanded = tensor.expand_shape %arg1 [[0], [1, 2, 3]] output_shape [2, 1, 1, 24] : tensor<2x24xi1> into tensor<2x1x1x24xi1>
    %0 = tensor.empty() : tensor<2x1x1x24xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x1x1x24xi1>) outs(%0 : tensor<2x1x1x24xf32>) {
    ^bb0(%in: i1, %out: f32):
      %88 = arith.uitofp %in : i1 to f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1x24xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_5, %1 : tensor<f32>, tensor<2x1x1x24xf32>) outs(%0 : tensor<2x1x1x24xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %88 = arith.subf %in, %in_37 : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1x24xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<2x1x1x24xf32>) outs(%0 : tensor<2x1x1x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.mulf %in, %cst_9 : f32
      linalg.yield %88 : f32
    } -> tensor<2x1x1x24xf32>
    %4 = tensor.empty() : tensor<32x32xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<32x32xf32>) outs(%4 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x24x32xf32> into tensor<48x32xf32>
    %5 = tensor.empty() : tensor<48x32xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %7 = linalg.matmul ins(%collapsed, %transposed : tensor<48x32xf32>, tensor<32x32xf32>) outs(%6 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_13 = tensor.expand_shape %7 [[0, 1], [2, 3]] output_shape [2, 24, 4, 8] : tensor<48x32xf32> into tensor<2x24x4x8xf32>
    %8 = tensor.empty() : tensor<2x4x24x8xf32>
    %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<2x24x4x8xf32>) outs(%8 : tensor<2x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_15 = linalg.transpose ins(%arg3 : tensor<32x32xf32>) outs(%4 : tensor<32x32xf32>) permutation = [1, 0] 
    %9 = linalg.matmul ins(%collapsed, %transposed_15 : tensor<48x32xf32>, tensor<32x32xf32>) outs(%6 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_16 = tensor.expand_shape %9 [[0, 1], [2, 3]] output_shape [2, 24, 4, 8] : tensor<48x32xf32> into tensor<2x24x4x8xf32>
    %transposed_17 = linalg.transpose ins(%arg4 : tensor<32x32xf32>) outs(%4 : tensor<32x32xf32>) permutation = [1, 0] 
    %10 = linalg.matmul ins(%collapsed, %transposed_17 : tensor<48x32xf32>, tensor<32x32xf32>) outs(%6 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_18 = tensor.expand_shape %10 [[0, 1], [2, 3]] output_shape [2, 24, 4, 8] : tensor<48x32xf32> into tensor<2x24x4x8xf32>
    %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<2x24x4x8xf32>) outs(%8 : tensor<2x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_14 : tensor<2x4x24x8xf32>) outs(%8 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.truncf %cst_8 : f64 to f32
      %89 = arith.mulf %in, %88 : f32
      linalg.yield %89 : f32
    } -> tensor<2x4x24x8xf32>
    %12 = tensor.empty() : tensor<2x4x8x24xf32>
    %transposed_20 = linalg.transpose ins(%expanded_16 : tensor<2x24x4x8xf32>) outs(%12 : tensor<2x4x8x24xf32>) permutation = [0, 2, 3, 1] 
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_20 : tensor<2x4x8x24xf32>) outs(%12 : tensor<2x4x8x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.truncf %cst_8 : f64 to f32
      %89 = arith.mulf %in, %88 : f32
      linalg.yield %89 : f32
    } -> tensor<2x4x8x24xf32>
    %collapsed_21 = tensor.collapse_shape %11 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %collapsed_22 = tensor.collapse_shape %13 [[0, 1], [2], [3]] : tensor<2x4x8x24xf32> into tensor<8x8x24xf32>
    %14 = tensor.empty() : tensor<8x24x24xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %16 = linalg.batch_matmul ins(%collapsed_21, %collapsed_22 : tensor<8x24x8xf32>, tensor<8x8x24xf32>) outs(%15 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %expanded_23 = tensor.expand_shape %16 [[0, 1], [2], [3]] output_shape [2, 4, 24, 24] : tensor<8x24x24xf32> into tensor<2x4x24x24xf32>
    %17 = tensor.empty() : tensor<2x4x24x24xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23, %3 : tensor<2x4x24x24xf32>, tensor<2x1x1x24xf32>) outs(%17 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %88 = arith.addf %in, %in_37 : f32
      linalg.yield %88 : f32
    } -> tensor<2x4x24x24xf32>
    %19 = tensor.empty() : tensor<2x4x24xi64>
    %20 = linalg.fill ins(%c0_i64 : i64) outs(%19 : tensor<2x4x24xi64>) -> tensor<2x4x24xi64>
    %21 = tensor.empty() : tensor<2x4x24xf32>
    %22 = linalg.fill ins(%cst_0 : f32) outs(%21 : tensor<2x4x24xf32>) -> tensor<2x4x24xf32>
    %23:2 = linalg.generic {indexing_maps = [#map, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%18 : tensor<2x4x24x24xf32>) outs(%22, %20 : tensor<2x4x24xf32>, tensor<2x4x24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_37: i64):
      %88 = linalg.index 3 : index
      %89 = arith.index_cast %88 : index to i64
      %90 = arith.maximumf %in, %out : f32
      %91 = arith.cmpf ogt, %in, %out : f32
      %92 = arith.select %91, %89, %out_37 : i64
      linalg.yield %90, %92 : f32, i64
    } -> (tensor<2x4x24xf32>, tensor<2x4x24xi64>)
    %expanded_24 = tensor.expand_shape %23#0 [[0], [1], [2, 3]] output_shape [2, 4, 24, 1] : tensor<2x4x24xf32> into tensor<2x4x24x1xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %expanded_24 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%17 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %88 = arith.subf %in, %in_37 : f32
      linalg.yield %88 : f32
    } -> tensor<2x4x24x24xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x4x24x24xf32>) outs(%17 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = math.exp %in : f32
      linalg.yield %88 : f32
    } -> tensor<2x4x24x24xf32>
    %26 = tensor.empty() : tensor<2x4x24x1xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<2x4x24x24xf32>) outs(%27 : tensor<2x4x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.addf %in, %out : f32
      linalg.yield %88 : f32
    } -> tensor<2x4x24x1xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %28 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%17 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %88 = arith.divf %in, %in_37 : f32
      linalg.yield %88 : f32
    } -> tensor<2x4x24x24xf32>
    %30 = tensor.empty() : tensor<2x4x24x24xi1>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<2x4x24x24xf32>) outs(%30 : tensor<2x4x24x24xi1>) {
    ^bb0(%in: f32, %out: i1):
      %88 = arith.extf %in : f32 to f64
      %89 = arith.cmpf oeq, %88, %cst_7 : f64
      linalg.yield %89 : i1
    } -> tensor<2x4x24x24xi1>
    %32 = tensor.empty() : tensor<2x4x24x1xi1>
    %33 = linalg.fill ins(%true : i1) outs(%32 : tensor<2x4x24x1xi1>) -> tensor<2x4x24x1xi1>
    %34 = linalg.generic {indexing_maps = [#map, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%31 : tensor<2x4x24x24xi1>) outs(%33 : tensor<2x4x24x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %88 = arith.andi %in, %out : i1
      linalg.yield %88 : i1
    } -> tensor<2x4x24x1xi1>
    %35 = linalg.generic {indexing_maps = [#map4, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %cst_4, %29 : tensor<2x4x24x1xi1>, tensor<2x4x24x24xf32>, tensor<2x4x24x24xf32>) outs(%17 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: i1, %in_37: f32, %in_38: f32, %out: f32):
      %88 = arith.select %in, %in_37, %in_38 : f32
      linalg.yield %88 : f32
    } -> tensor<2x4x24x24xf32>
    %collapsed_25 = tensor.collapse_shape %35 [[0, 1], [2], [3]] : tensor<2x4x24x24xf32> into tensor<8x24x24xf32>
    %collapsed_26 = tensor.collapse_shape %transposed_19 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %36 = tensor.empty() : tensor<8x24x8xf32>
    %37 = linalg.fill ins(%cst : f32) outs(%36 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %38 = linalg.batch_matmul ins(%collapsed_25, %collapsed_26 : tensor<8x24x24xf32>, tensor<8x24x8xf32>) outs(%37 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %expanded_27 = tensor.expand_shape %38 [[0, 1], [2], [3]] output_shape [2, 4, 24, 8] : tensor<8x24x8xf32> into tensor<2x4x24x8xf32>
    %39 = tensor.empty() : tensor<2x24x4x8xf32>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<2x4x24x8xf32>) outs(%39 : tensor<2x24x4x8xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_29 = tensor.collapse_shape %transposed_28 [[0], [1], [2, 3]] : tensor<2x24x4x8xf32> into tensor<2x24x32xf32>
    %transposed_30 = linalg.transpose ins(%arg5 : tensor<32x32xf32>) outs(%4 : tensor<32x32xf32>) permutation = [1, 0] 
    %40 = tensor.empty() : tensor<2x32x32xf32>
    %41 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%transposed_30 : tensor<32x32xf32>) outs(%40 : tensor<2x32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x32xf32>
    %42 = tensor.empty() : tensor<2x24x32xf32>
    %43 = linalg.fill ins(%cst : f32) outs(%42 : tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    %44 = linalg.batch_matmul ins(%collapsed_29, %41 : tensor<2x24x32xf32>, tensor<2x32x32xf32>) outs(%43 : tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    %45 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %44 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%42 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %88 = arith.addf %in, %in_37 : f32
      linalg.yield %88 : f32
    } -> tensor<2x24x32xf32>
    %46 = tensor.empty() : tensor<2x24x32xf64>
    %47 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45 : tensor<2x24x32xf32>) outs(%46 : tensor<2x24x32xf64>) {
    ^bb0(%in: f32, %out: f64):
      %88 = arith.extf %in : f32 to f64
      linalg.yield %88 : f64
    } -> tensor<2x24x32xf64>
    %48 = tensor.empty() : tensor<2x24x1xf64>
    %49 = linalg.fill ins(%cst_1 : f64) outs(%48 : tensor<2x24x1xf64>) -> tensor<2x24x1xf64>
    %50 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%47 : tensor<2x24x32xf64>) outs(%49 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %88 = arith.addf %in, %out : f64
      linalg.yield %88 : f64
    } -> tensor<2x24x1xf64>
    %51 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<2x24x1xf64>) outs(%48 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %88 = arith.divf %in, %cst_10 : f64
      linalg.yield %88 : f64
    } -> tensor<2x24x1xf64>
    %52 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47, %51 : tensor<2x24x32xf64>, tensor<2x24x1xf64>) outs(%46 : tensor<2x24x32xf64>) {
    ^bb0(%in: f64, %in_37: f64, %out: f64):
      %88 = arith.subf %in, %in_37 : f64
      linalg.yield %88 : f64
    } -> tensor<2x24x32xf64>
    %53 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52, %52 : tensor<2x24x32xf64>, tensor<2x24x32xf64>) outs(%46 : tensor<2x24x32xf64>) {
    ^bb0(%in: f64, %in_37: f64, %out: f64):
      %88 = arith.mulf %in, %in_37 : f64
      linalg.yield %88 : f64
    } -> tensor<2x24x32xf64>
    %54 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%53 : tensor<2x24x32xf64>) outs(%49 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %88 = arith.addf %in, %out : f64
      linalg.yield %88 : f64
    } -> tensor<2x24x1xf64>
    %55 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%54 : tensor<2x24x1xf64>) outs(%48 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %88 = arith.divf %in, %cst_10 : f64
      linalg.yield %88 : f64
    } -> tensor<2x24x1xf64>
    %56 = tensor.empty() : tensor<2x24x1xf32>
    %57 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55 : tensor<2x24x1xf64>) outs(%56 : tensor<2x24x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %88 = arith.truncf %in : f64 to f32
      linalg.yield %88 : f32
    } -> tensor<2x24x1xf32>
    %58 = linalg.fill ins(%cst : f32) outs(%56 : tensor<2x24x1xf32>) -> tensor<2x24x1xf32>
    %59 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%45 : tensor<2x24x32xf32>) outs(%58 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.addf %in, %out : f32
      linalg.yield %88 : f32
    } -> tensor<2x24x1xf32>
    %60 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<2x24x1xf32>) outs(%56 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.divf %in, %cst_11 : f32
      linalg.yield %88 : f32
    } -> tensor<2x24x1xf32>
    %61 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57 : tensor<2x24x1xf32>) outs(%56 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.truncf %cst_6 : f64 to f32
      %89 = arith.addf %in, %88 : f32
      linalg.yield %89 : f32
    } -> tensor<2x24x1xf32>
    %62 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%61 : tensor<2x24x1xf32>) outs(%56 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = math.rsqrt %in : f32
      linalg.yield %88 : f32
    } -> tensor<2x24x1xf32>
    %63 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45, %60 : tensor<2x24x32xf32>, tensor<2x24x1xf32>) outs(%42 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %88 = arith.subf %in, %in_37 : f32
      linalg.yield %88 : f32
    } -> tensor<2x24x32xf32>
    %64 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63, %62 : tensor<2x24x32xf32>, tensor<2x24x1xf32>) outs(%42 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %88 = arith.mulf %in, %in_37 : f32
      linalg.yield %88 : f32
    } -> tensor<2x24x32xf32>
    %65 = tensor.empty() : tensor<32x40xf32>
    %transposed_31 = linalg.transpose ins(%arg6 : tensor<40x32xf32>) outs(%65 : tensor<32x40xf32>) permutation = [1, 0] 
    %collapsed_32 = tensor.collapse_shape %64 [[0, 1], [2]] : tensor<2x24x32xf32> into tensor<48x32xf32>
    %66 = tensor.empty() : tensor<48x40xf32>
    %67 = linalg.fill ins(%cst : f32) outs(%66 : tensor<48x40xf32>) -> tensor<48x40xf32>
    %68 = linalg.matmul ins(%collapsed_32, %transposed_31 : tensor<48x32xf32>, tensor<32x40xf32>) outs(%67 : tensor<48x40xf32>) -> tensor<48x40xf32>
    %expanded_33 = tensor.expand_shape %68 [[0, 1], [2]] output_shape [2, 24, 40] : tensor<48x40xf32> into tensor<2x24x40xf32>
    %69 = tensor.empty() : tensor<2x24x40xf32>
    %70 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_33 : tensor<2x24x40xf32>) outs(%69 : tensor<2x24x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.divf %in, %cst_12 : f32
      %89 = math.erf %88 : f32
      %90 = arith.addf %89, %cst_2 : f32
      %91 = arith.mulf %90, %cst_3 : f32
      %92 = arith.mulf %in, %91 : f32
      linalg.yield %92 : f32
    } -> tensor<2x24x40xf32>
    %71 = tensor.empty() : tensor<40x32xf32>
    %transposed_34 = linalg.transpose ins(%arg7 : tensor<32x40xf32>) outs(%71 : tensor<40x32xf32>) permutation = [1, 0] 
    %collapsed_35 = tensor.collapse_shape %70 [[0, 1], [2]] : tensor<2x24x40xf32> into tensor<48x40xf32>
    %72 = linalg.matmul ins(%collapsed_35, %transposed_34 : tensor<48x40xf32>, tensor<40x32xf32>) outs(%6 : tensor<48x32xf32>) -> tensor<48x32xf32>
    %expanded_36 = tensor.expand_shape %72 [[0, 1], [2]] output_shape [2, 24, 32] : tensor<48x32xf32> into tensor<2x24x32xf32>
    %73 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %expanded_36 : tensor<2x24x32xf32>, tensor<2x24x32xf32>) outs(%42 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %88 = arith.addf %in, %in_37 : f32
      linalg.yield %88 : f32
    } -> tensor<2x24x32xf32>
    %74 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73 : tensor<2x24x32xf32>) outs(%46 : tensor<2x24x32xf64>) {
    ^bb0(%in: f32, %out: f64):
      %88 = arith.extf %in : f32 to f64
      linalg.yield %88 : f64
    } -> tensor<2x24x32xf64>
    %75 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%74 : tensor<2x24x32xf64>) outs(%49 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %88 = arith.addf %in, %out : f64
      linalg.yield %88 : f64
    } -> tensor<2x24x1xf64>
    %76 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75 : tensor<2x24x1xf64>) outs(%48 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %88 = arith.divf %in, %cst_10 : f64
      linalg.yield %88 : f64
    } -> tensor<2x24x1xf64>
    %77 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74, %76 : tensor<2x24x32xf64>, tensor<2x24x1xf64>) outs(%46 : tensor<2x24x32xf64>) {
    ^bb0(%in: f64, %in_37: f64, %out: f64):
      %88 = arith.subf %in, %in_37 : f64
      linalg.yield %88 : f64
    } -> tensor<2x24x32xf64>
    %78 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77, %77 : tensor<2x24x32xf64>, tensor<2x24x32xf64>) outs(%46 : tensor<2x24x32xf64>) {
    ^bb0(%in: f64, %in_37: f64, %out: f64):
      %88 = arith.mulf %in, %in_37 : f64
      linalg.yield %88 : f64
    } -> tensor<2x24x32xf64>
    %79 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%78 : tensor<2x24x32xf64>) outs(%49 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %88 = arith.addf %in, %out : f64
      linalg.yield %88 : f64
    } -> tensor<2x24x1xf64>
    %80 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79 : tensor<2x24x1xf64>) outs(%48 : tensor<2x24x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %88 = arith.divf %in, %cst_10 : f64
      linalg.yield %88 : f64
    } -> tensor<2x24x1xf64>
    %81 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80 : tensor<2x24x1xf64>) outs(%56 : tensor<2x24x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %88 = arith.truncf %in : f64 to f32
      linalg.yield %88 : f32
    } -> tensor<2x24x1xf32>
    %82 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%73 : tensor<2x24x32xf32>) outs(%58 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.addf %in, %out : f32
      linalg.yield %88 : f32
    } -> tensor<2x24x1xf32>
    %83 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82 : tensor<2x24x1xf32>) outs(%56 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.divf %in, %cst_11 : f32
      linalg.yield %88 : f32
    } -> tensor<2x24x1xf32>
    %84 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<2x24x1xf32>) outs(%56 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = arith.truncf %cst_6 : f64 to f32
      %89 = arith.addf %in, %88 : f32
      linalg.yield %89 : f32
    } -> tensor<2x24x1xf32>
    %85 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84 : tensor<2x24x1xf32>) outs(%56 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %88 = math.rsqrt %in : f32
      linalg.yield %88 : f32
    } -> tensor<2x24x1xf32>
    %86 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73, %83 : tensor<2x24x32xf32>, tensor<2x24x1xf32>) outs(%42 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %88 = arith.subf %in, %in_37 : f32
      linalg.yield %88 : f32
    } -> tensor<2x24x32xf32>
    %87 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86, %85 : tensor<2x24x32xf32>, tensor<2x24x1xf32>) outs(%42 : tensor<2x24x32xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %88 = arith.mulf %in, %in_37 : f32
      linalg.yield %88 : f32
    } -> tensor<2x24x32xf32>
    return %87 : tensor<2x24x32xf32>
  }
}
