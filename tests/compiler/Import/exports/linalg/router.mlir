// router.mlir: written by export_torch.py, form linalg-on-tensors, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<2x24x32xf32>, %arg1: tensor<3x32xf32>, %arg2: tensor<3x32x40xf32>, %arg3: tensor<3x40x32xf32>) -> tensor<2x24x32xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<32x3xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<3x32xf32>) outs(%0 : tensor<32x3xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x24x32xf32> into tensor<48x32xf32>
    %1 = tensor.empty() : tensor<48x3xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<48x3xf32>) -> tensor<48x3xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<48x32xf32>, tensor<32x3xf32>) outs(%2 : tensor<48x3xf32>) -> tensor<48x3xf32>
    %expanded = tensor.expand_shape %3 [[0, 1], [2]] output_shape [2, 24, 3] : tensor<48x3xf32> into tensor<2x24x3xf32>
    %4 = tensor.empty() : tensor<2x24xi64>
    %5 = linalg.fill ins(%c0_i64 : i64) outs(%4 : tensor<2x24xi64>) -> tensor<2x24xi64>
    %6 = tensor.empty() : tensor<2x24xf32>
    %7 = linalg.fill ins(%cst_0 : f32) outs(%6 : tensor<2x24xf32>) -> tensor<2x24xf32>
    %8:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded : tensor<2x24x3xf32>) outs(%7, %5 : tensor<2x24xf32>, tensor<2x24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_25: i64):
      %34 = linalg.index 2 : index
      %35 = arith.index_cast %34 : index to i64
      %36 = arith.maximumf %in, %out : f32
      %37 = arith.cmpf ogt, %in, %out : f32
      %38 = arith.select %37, %35, %out_25 : i64
      linalg.yield %36, %38 : f32, i64
    } -> (tensor<2x24xf32>, tensor<2x24xi64>)
    %expanded_2 = tensor.expand_shape %8#0 [[0], [1, 2]] output_shape [2, 24, 1] : tensor<2x24xf32> into tensor<2x24x1xf32>
    %9 = tensor.empty() : tensor<2x24x3xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %expanded_2 : tensor<2x24x3xf32>, tensor<2x24x1xf32>) outs(%9 : tensor<2x24x3xf32>) {
    ^bb0(%in: f32, %in_25: f32, %out: f32):
      %34 = arith.subf %in, %in_25 : f32
      linalg.yield %34 : f32
    } -> tensor<2x24x3xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x24x3xf32>) outs(%9 : tensor<2x24x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = math.exp %in : f32
      linalg.yield %34 : f32
    } -> tensor<2x24x3xf32>
    %12 = tensor.empty() : tensor<2x24x1xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<2x24x1xf32>) -> tensor<2x24x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%11 : tensor<2x24x3xf32>) outs(%13 : tensor<2x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.addf %in, %out : f32
      linalg.yield %34 : f32
    } -> tensor<2x24x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %14 : tensor<2x24x3xf32>, tensor<2x24x1xf32>) outs(%9 : tensor<2x24x3xf32>) {
    ^bb0(%in: f32, %in_25: f32, %out: f32):
      %34 = arith.divf %in, %in_25 : f32
      linalg.yield %34 : f32
    } -> tensor<2x24x3xf32>
    %expanded_3 = tensor.expand_shape %arg2 [[0], [1], [2, 3, 4]] output_shape [3, 32, 40, 1, 1] : tensor<3x32x40xf32> into tensor<3x32x40x1x1xf32>
    %expanded_4 = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [1, 48, 32] : tensor<48x32xf32> into tensor<1x48x32xf32>
    %16 = tensor.empty() : tensor<32x3x40x1x1xf32>
    %transposed_5 = linalg.transpose ins(%expanded_3 : tensor<3x32x40x1x1xf32>) outs(%16 : tensor<32x3x40x1x1xf32>) permutation = [1, 0, 2, 3, 4] 
    %collapsed_6 = tensor.collapse_shape %transposed_5 [[0], [1, 2, 3, 4]] : tensor<32x3x40x1x1xf32> into tensor<32x120xf32>
    %expanded_7 = tensor.expand_shape %collapsed_6 [[0, 1], [2]] output_shape [1, 32, 120] : tensor<32x120xf32> into tensor<1x32x120xf32>
    %17 = tensor.empty() : tensor<1x48x120xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<1x48x120xf32>) -> tensor<1x48x120xf32>
    %19 = linalg.batch_matmul ins(%expanded_4, %expanded_7 : tensor<1x48x32xf32>, tensor<1x32x120xf32>) outs(%18 : tensor<1x48x120xf32>) -> tensor<1x48x120xf32>
    %collapsed_8 = tensor.collapse_shape %19 [[0, 1], [2]] : tensor<1x48x120xf32> into tensor<48x120xf32>
    %expanded_9 = tensor.expand_shape %collapsed_8 [[0, 1], [2, 3, 4]] output_shape [2, 24, 1, 3, 40] : tensor<48x120xf32> into tensor<2x24x1x3x40xf32>
    %20 = tensor.empty() : tensor<2x3x24x40x1xf32>
    %transposed_10 = linalg.transpose ins(%expanded_9 : tensor<2x24x1x3x40xf32>) outs(%20 : tensor<2x3x24x40x1xf32>) permutation = [0, 3, 1, 4, 2] 
    %collapsed_11 = tensor.collapse_shape %transposed_10 [[0], [1], [2], [3, 4]] : tensor<2x3x24x40x1xf32> into tensor<2x3x24x40xf32>
    %21 = tensor.empty() : tensor<2x3x24x40xf32>
    %22 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_11 : tensor<2x3x24x40xf32>) outs(%21 : tensor<2x3x24x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.negf %in : f32
      %35 = math.exp %34 : f32
      %36 = arith.addf %35, %cst_1 : f32
      %37 = arith.divf %cst_1, %36 : f32
      linalg.yield %37 : f32
    } -> tensor<2x3x24x40xf32>
    %23 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_11, %22 : tensor<2x3x24x40xf32>, tensor<2x3x24x40xf32>) outs(%21 : tensor<2x3x24x40xf32>) {
    ^bb0(%in: f32, %in_25: f32, %out: f32):
      %34 = arith.mulf %in, %in_25 : f32
      linalg.yield %34 : f32
    } -> tensor<2x3x24x40xf32>
    %expanded_12 = tensor.expand_shape %23 [[0], [1], [2], [3, 4]] output_shape [2, 3, 24, 40, 1] : tensor<2x3x24x40xf32> into tensor<2x3x24x40x1xf32>
    %24 = tensor.empty() : tensor<3x2x24x40x1xf32>
    %transposed_13 = linalg.transpose ins(%expanded_12 : tensor<2x3x24x40x1xf32>) outs(%24 : tensor<3x2x24x40x1xf32>) permutation = [1, 0, 2, 3, 4] 
    %collapsed_14 = tensor.collapse_shape %transposed_13 [[0], [1, 2], [3, 4]] : tensor<3x2x24x40x1xf32> into tensor<3x48x40xf32>
    %25 = tensor.empty() : tensor<3x48x32xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<3x48x32xf32>) -> tensor<3x48x32xf32>
    %27 = linalg.batch_matmul ins(%collapsed_14, %arg3 : tensor<3x48x40xf32>, tensor<3x40x32xf32>) outs(%26 : tensor<3x48x32xf32>) -> tensor<3x48x32xf32>
    %expanded_15 = tensor.expand_shape %27 [[0], [1, 2], [3, 4]] output_shape [3, 2, 24, 1, 32] : tensor<3x48x32xf32> into tensor<3x2x24x1x32xf32>
    %28 = tensor.empty() : tensor<2x3x24x32x1xf32>
    %transposed_16 = linalg.transpose ins(%expanded_15 : tensor<3x2x24x1x32xf32>) outs(%28 : tensor<2x3x24x32x1xf32>) permutation = [1, 0, 2, 4, 3] 
    %collapsed_17 = tensor.collapse_shape %transposed_16 [[0], [1], [2], [3, 4]] : tensor<2x3x24x32x1xf32> into tensor<2x3x24x32xf32>
    %collapsed_18 = tensor.collapse_shape %15 [[0, 1], [2]] : tensor<2x24x3xf32> into tensor<48x3xf32>
    %expanded_19 = tensor.expand_shape %collapsed_18 [[0], [1, 2]] output_shape [48, 1, 3] : tensor<48x3xf32> into tensor<48x1x3xf32>
    %29 = tensor.empty() : tensor<2x24x3x32xf32>
    %transposed_20 = linalg.transpose ins(%collapsed_17 : tensor<2x3x24x32xf32>) outs(%29 : tensor<2x24x3x32xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_21 = tensor.collapse_shape %transposed_20 [[0, 1], [2], [3]] : tensor<2x24x3x32xf32> into tensor<48x3x32xf32>
    %30 = tensor.empty() : tensor<48x1x32xf32>
    %31 = linalg.fill ins(%cst : f32) outs(%30 : tensor<48x1x32xf32>) -> tensor<48x1x32xf32>
    %32 = linalg.batch_matmul ins(%expanded_19, %collapsed_21 : tensor<48x1x3xf32>, tensor<48x3x32xf32>) outs(%31 : tensor<48x1x32xf32>) -> tensor<48x1x32xf32>
    %expanded_22 = tensor.expand_shape %32 [[0, 1], [2], [3]] output_shape [2, 24, 1, 32] : tensor<48x1x32xf32> into tensor<2x24x1x32xf32>
    %33 = tensor.empty() : tensor<2x24x32x1xf32>
    %transposed_23 = linalg.transpose ins(%expanded_22 : tensor<2x24x1x32xf32>) outs(%33 : tensor<2x24x32x1xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_24 = tensor.collapse_shape %transposed_23 [[0], [1], [2, 3]] : tensor<2x24x32x1xf32> into tensor<2x24x32xf32>
    return %collapsed_24 : tensor<2x24x32xf32>
  }
}
