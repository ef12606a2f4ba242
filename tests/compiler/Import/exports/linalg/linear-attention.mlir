// linear-attention.mlir: written by export_torch.py, form linalg-on-tensors, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x4x24x8xf32>, %arg1: tensor<2x4x24x8xf32>, %arg2: tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0.35355339059327379 : f64
    %0 = tensor.empty() : tensor<2x4x8xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<2x4x8xi64>) -> tensor<2x4x8xi64>
    %2 = tensor.empty() : tensor<2x4x8xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %4:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "reduction", "parallel"]} ins(%arg1 : tensor<2x4x24x8xf32>) outs(%3, %1 : tensor<2x4x8xf32>, tensor<2x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_6: i64):
      %31 = linalg.index 2 : index
      %32 = arith.index_cast %31 : index to i64
      %33 = arith.maximumf %in, %out : f32
      %34 = arith.cmpf ogt, %in, %out : f32
      %35 = arith.select %34, %32, %out_6 : i64
      linalg.yield %33, %35 : f32, i64
    } -> (tensor<2x4x8xf32>, tensor<2x4x8xi64>)
    %expanded = tensor.expand_shape %4#0 [[0], [1, 2], [3]] output_shape [2, 4, 1, 8] : tensor<2x4x8xf32> into tensor<2x4x1x8xf32>
    %5 = tensor.empty() : tensor<2x4x24x8xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1, %expanded : tensor<2x4x24x8xf32>, tensor<2x4x1x8xf32>) outs(%5 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %31 = arith.subf %in, %in_6 : f32
      linalg.yield %31 : f32
    } -> tensor<2x4x24x8xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<2x4x24x8xf32>) outs(%5 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = math.exp %in : f32
      linalg.yield %31 : f32
    } -> tensor<2x4x24x8xf32>
    %8 = tensor.empty() : tensor<2x4x1x8xf32>
    %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<2x4x1x8xf32>) -> tensor<2x4x1x8xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction", "parallel"]} ins(%7 : tensor<2x4x24x8xf32>) outs(%9 : tensor<2x4x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = arith.addf %in, %out : f32
      linalg.yield %31 : f32
    } -> tensor<2x4x1x8xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %10 : tensor<2x4x24x8xf32>, tensor<2x4x1x8xf32>) outs(%5 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %31 = arith.divf %in, %in_6 : f32
      linalg.yield %31 : f32
    } -> tensor<2x4x24x8xf32>
    %12 = tensor.empty() : tensor<2x4x8x24xf32>
    %transposed = linalg.transpose ins(%11 : tensor<2x4x24x8xf32>) outs(%12 : tensor<2x4x8x24xf32>) permutation = [0, 1, 3, 2] 
    %collapsed = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x8x24xf32> into tensor<8x8x24xf32>
    %collapsed_2 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %13 = tensor.empty() : tensor<8x8x8xf32>
    %14 = linalg.fill ins(%cst_0 : f32) outs(%13 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %15 = linalg.batch_matmul ins(%collapsed, %collapsed_2 : tensor<8x8x24xf32>, tensor<8x24x8xf32>) outs(%14 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %16 = tensor.empty() : tensor<2x4x24xi64>
    %17 = linalg.fill ins(%c0_i64 : i64) outs(%16 : tensor<2x4x24xi64>) -> tensor<2x4x24xi64>
    %18 = tensor.empty() : tensor<2x4x24xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%18 : tensor<2x4x24xf32>) -> tensor<2x4x24xf32>
    %20:2 = linalg.generic {indexing_maps = [#map, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x4x24x8xf32>) outs(%19, %17 : tensor<2x4x24xf32>, tensor<2x4x24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_6: i64):
      %31 = linalg.index 3 : index
      %32 = arith.index_cast %31 : index to i64
      %33 = arith.maximumf %in, %out : f32
      %34 = arith.cmpf ogt, %in, %out : f32
      %35 = arith.select %34, %32, %out_6 : i64
      linalg.yield %33, %35 : f32, i64
    } -> (tensor<2x4x24xf32>, tensor<2x4x24xi64>)
    %expanded_3 = tensor.expand_shape %20#0 [[0], [1], [2, 3]] output_shape [2, 4, 24, 1] : tensor<2x4x24xf32> into tensor<2x4x24x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %expanded_3 : tensor<2x4x24x8xf32>, tensor<2x4x24x1xf32>) outs(%5 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %31 = arith.subf %in, %in_6 : f32
      linalg.yield %31 : f32
    } -> tensor<2x4x24x8xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<2x4x24x8xf32>) outs(%5 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = math.exp %in : f32
      linalg.yield %31 : f32
    } -> tensor<2x4x24x8xf32>
    %23 = tensor.empty() : tensor<2x4x24x1xf32>
    %24 = linalg.fill ins(%cst_0 : f32) outs(%23 : tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%22 : tensor<2x4x24x8xf32>) outs(%24 : tensor<2x4x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = arith.addf %in, %out : f32
      linalg.yield %31 : f32
    } -> tensor<2x4x24x1xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %25 : tensor<2x4x24x8xf32>, tensor<2x4x24x1xf32>) outs(%5 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %31 = arith.divf %in, %in_6 : f32
      linalg.yield %31 : f32
    } -> tensor<2x4x24x8xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<2x4x24x8xf32>) outs(%5 : tensor<2x4x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = arith.truncf %cst_1 : f64 to f32
      %32 = arith.mulf %in, %31 : f32
      linalg.yield %32 : f32
    } -> tensor<2x4x24x8xf32>
    %collapsed_4 = tensor.collapse_shape %27 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %28 = tensor.empty() : tensor<8x24x8xf32>
    %29 = linalg.fill ins(%cst_0 : f32) outs(%28 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %30 = linalg.batch_matmul ins(%collapsed_4, %15 : tensor<8x24x8xf32>, tensor<8x8x8xf32>) outs(%29 : tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %expanded_5 = tensor.expand_shape %30 [[0, 1], [2], [3]] output_shape [2, 4, 24, 8] : tensor<8x24x8xf32> into tensor<2x4x24x8xf32>
    return %expanded_5 : tensor<2x4x24x8xf32>
  }
}
