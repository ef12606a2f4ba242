// window.mlir: written by export_torch.py, form linalg-on-tensors, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x4x24x8xf32>, %arg1: tensor<2x4x24x8xf32>, %arg2: tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32> {
    %c4_i64 = arith.constant 4 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x4x24x24xf32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant 0.59460355750136051 : f64
    %cst_5 = arith.constant 0xFFF0000000000000 : f64
    %0 = tensor.empty() : tensor<24xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<24xi64>) {
    ^bb0(%out: i64):
      %39 = linalg.index 0 : index
      %40 = arith.index_cast %39 : index to i64
      linalg.yield %40 : i64
    } -> tensor<24xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [24, 1] : tensor<24xi64> into tensor<24x1xi64>
    %expanded_6 = tensor.expand_shape %1 [[0, 1]] output_shape [1, 24] : tensor<24xi64> into tensor<1x24xi64>
    %2 = tensor.empty() : tensor<24x24xi64>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_6 : tensor<24x1xi64>, tensor<1x24xi64>) outs(%2 : tensor<24x24xi64>) {
    ^bb0(%in: i64, %in_13: i64, %out: i64):
      %39 = arith.subi %in, %in_13 : i64
      linalg.yield %39 : i64
    } -> tensor<24x24xi64>
    %4 = tensor.empty() : tensor<24x24xi1>
    %5 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<24x24xi64>) outs(%4 : tensor<24x24xi1>) {
    ^bb0(%in: i64, %out: i1):
      %39 = arith.cmpi sge, %in, %c0_i64 : i64
      linalg.yield %39 : i1
    } -> tensor<24x24xi1>
    %6 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<24x24xi64>) outs(%4 : tensor<24x24xi1>) {
    ^bb0(%in: i64, %out: i1):
      %39 = arith.cmpi slt, %in, %c4_i64 : i64
      linalg.yield %39 : i1
    } -> tensor<24x24xi1>
    %7 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%5, %6 : tensor<24x24xi1>, tensor<24x24xi1>) outs(%4 : tensor<24x24xi1>) {
    ^bb0(%in: i1, %in_13: i1, %out: i1):
      %39 = arith.andi %in, %in_13 : i1
      linalg.yield %39 : i1
    } -> tensor<24x24xi1>
    %8 = tensor.empty() : tensor<24x24xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%7, %cst_2, %cst_3 : tensor<24x24xi1>, tensor<f32>, tensor<f32>) outs(%8 : tensor<24x24xf32>) {
    ^bb0(%in: i1, %in_13: f32, %in_14: f32, %out: f32):
      %39 = arith.select %in, %in_13, %in_14 : f32
      linalg.yield %39 : f32
    } -> tensor<24x24xf32>
    %10 = tensor.empty() : tensor<2x4x24x8xf32>
    %11 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x4x24x8xf32>) outs(%10 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.truncf %cst_4 : f64 to f32
      %40 = arith.mulf %in, %39 : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x24x8xf32>
    %12 = tensor.empty() : tensor<2x4x8x24xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<2x4x24x8xf32>) outs(%12 : tensor<2x4x8x24xf32>) permutation = [0, 1, 3, 2] 
    %13 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<2x4x8x24xf32>) outs(%12 : tensor<2x4x8x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.truncf %cst_4 : f64 to f32
      %40 = arith.mulf %in, %39 : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x8x24xf32>
    %collapsed = tensor.collapse_shape %11 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %collapsed_7 = tensor.collapse_shape %13 [[0, 1], [2], [3]] : tensor<2x4x8x24xf32> into tensor<8x8x24xf32>
    %14 = tensor.empty() : tensor<8x24x24xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %16 = linalg.batch_matmul ins(%collapsed, %collapsed_7 : tensor<8x24x8xf32>, tensor<8x8x24xf32>) outs(%15 : tensor<8x24x24xf32>) -> tensor<8x24x24xf32>
    %expanded_8 = tensor.expand_shape %16 [[0, 1], [2], [3]] output_shape [2, 4, 24, 24] : tensor<8x24x24xf32> into tensor<2x4x24x24xf32>
    %17 = tensor.empty() : tensor<2x4x24x24xf32>
    %18 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8, %9 : tensor<2x4x24x24xf32>, tensor<24x24xf32>) outs(%17 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %39 = arith.addf %in, %in_13 : f32
      linalg.yield %39 : f32
    } -> tensor<2x4x24x24xf32>
    %19 = tensor.empty() : tensor<2x4x24xi64>
    %20 = linalg.fill ins(%c0_i64 : i64) outs(%19 : tensor<2x4x24xi64>) -> tensor<2x4x24xi64>
    %21 = tensor.empty() : tensor<2x4x24xf32>
    %22 = linalg.fill ins(%cst_0 : f32) outs(%21 : tensor<2x4x24xf32>) -> tensor<2x4x24xf32>
    %23:2 = linalg.generic {indexing_maps = [#map5, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%18 : tensor<2x4x24x24xf32>) outs(%22, %20 : tensor<2x4x24xf32>, tensor<2x4x24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_13: i64):
      %39 = linalg.index 3 : index
      %40 = arith.index_cast %39 : index to i64
      %41 = arith.maximumf %in, %out : f32
      %42 = arith.cmpf ogt, %in, %out : f32
      %43 = arith.select %42, %40, %out_13 : i64
      linalg.yield %41, %43 : f32, i64
    } -> (tensor<2x4x24xf32>, tensor<2x4x24xi64>)
    %expanded_9 = tensor.expand_shape %23#0 [[0], [1], [2, 3]] output_shape [2, 4, 24, 1] : tensor<2x4x24xf32> into tensor<2x4x24x1xf32>
    %24 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %expanded_9 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%17 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %39 = arith.subf %in, %in_13 : f32
      linalg.yield %39 : f32
    } -> tensor<2x4x24x24xf32>
    %25 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x4x24x24xf32>) outs(%17 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = math.exp %in : f32
      linalg.yield %39 : f32
    } -> tensor<2x4x24x24xf32>
    %26 = tensor.empty() : tensor<2x4x24x1xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xf32>
    %28 = linalg.generic {indexing_maps = [#map5, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%25 : tensor<2x4x24x24xf32>) outs(%27 : tensor<2x4x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.addf %in, %out : f32
      linalg.yield %39 : f32
    } -> tensor<2x4x24x1xf32>
    %29 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %28 : tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) outs(%17 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: f32, %in_13: f32, %out: f32):
      %39 = arith.divf %in, %in_13 : f32
      linalg.yield %39 : f32
    } -> tensor<2x4x24x24xf32>
    %30 = tensor.empty() : tensor<2x4x24x24xi1>
    %31 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<2x4x24x24xf32>) outs(%30 : tensor<2x4x24x24xi1>) {
    ^bb0(%in: f32, %out: i1):
      %39 = arith.extf %in : f32 to f64
      %40 = arith.cmpf oeq, %39, %cst_5 : f64
      linalg.yield %40 : i1
    } -> tensor<2x4x24x24xi1>
    %32 = tensor.empty() : tensor<2x4x24x1xi1>
    %33 = linalg.fill ins(%true : i1) outs(%32 : tensor<2x4x24x1xi1>) -> tensor<2x4x24x1xi1>
    %34 = linalg.generic {indexing_maps = [#map5, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%31 : tensor<2x4x24x24xi1>) outs(%33 : tensor<2x4x24x1xi1>) {
    ^bb0(%in: i1, %out: i1):
      %39 = arith.andi %in, %out : i1
      linalg.yield %39 : i1
    } -> tensor<2x4x24x1xi1>
    %35 = linalg.generic {indexing_maps = [#map8, #map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %cst_1, %29 : tensor<2x4x24x1xi1>, tensor<2x4x24x24xf32>, tensor<2x4x24x24xf32>) outs(%17 : tensor<2x4x24x24xf32>) {
    ^bb0(%in: i1, %in_13: f32, %in_14: f32, %out: f32):
      %39 = arith.select %in, %in_13, %in_14 : f32
      linalg.yield %39 : f32
    } -> tensor<2x4x24x24xf32>
    %collapsed_10 = tensor.collapse_shape %35 [[0, 1], [2], [3]] : tensor<2x4x24x24xf32> into tensor<8x24x24xf32>
    %collapsed_11 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %36 = tensor.empty() : tensor<8x24x8xf32>
    %37 = linalg.fill ins(%cst : f32) outs(%36 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %38 = linalg.batch_matmul ins(%collapsed_10, %collapsed_11 : tensor<8x24x24xf32>, tensor<8x24x8xf32>) outs(%37 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %expanded_12 = tensor.expand_shape %38 [[0, 1], [2], [3]] output_shape [2, 4, 24, 8] : tensor<8x24x8xf32> into tensor<2x4x24x8xf32>
    return %expanded_12 : tensor<2x4x24x8xf32>
  }
}
