// op-sdpa-input.mlir: written by export_iree.py with iree-base-compiler
// 3.13.0, stage input.
module {
  util.func public @main$async(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.buffer_view, %arg3: !hal.fence, %arg4: !hal.fence) -> !hal.buffer_view attributes {inlining_policy = #util.inline.never, iree.abi.model = "coarse-fences", iree.abi.stub} {
    %cst = arith.constant 0.353553385 : f32
    %0 = hal.tensor.import wait(%arg3) => %arg0 : !hal.buffer_view -> tensor<2x4x24x8xf32>
    %1 = hal.tensor.import wait(%arg3) => %arg1 : !hal.buffer_view -> tensor<2x4x24x8xf32>
    %2 = hal.tensor.import wait(%arg3) => %arg2 : !hal.buffer_view -> tensor<2x4x24x8xf32>
    %collapsed = tensor.collapse_shape %0 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %collapsed_0 = tensor.collapse_shape %1 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %collapsed_1 = tensor.collapse_shape %2 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %3 = tensor.empty() : tensor<8x24x8xf32>
    %4 = iree_linalg_ext.attention <indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> ()>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]> ins(%collapsed, %collapsed_0, %collapsed_1, %cst : tensor<8x24x8xf32>, tensor<8x24x8xf32>, tensor<8x24x8xf32>, f32) outs(%3 : tensor<8x24x8xf32>) {
    ^bb0(%arg5: f32):
      iree_linalg_ext.yield %arg5 : f32
    } -> tensor<8x24x8xf32>
    %expanded = tensor.expand_shape %4 [[0, 1], [2], [3]] output_shape [2, 4, 24, 8] : tensor<8x24x8xf32> into tensor<2x4x24x8xf32>
    %5 = hal.tensor.barrier join(%expanded : tensor<2x4x24x8xf32>) => %arg4 : !hal.fence
    %6 = hal.tensor.export %5 : tensor<2x4x24x8xf32> -> !hal.buffer_view
    util.return %6 : !hal.buffer_view
  }
  util.func public @main(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
    %0 = util.null : !hal.fence
    %c-1_i32 = arith.constant -1 : i32
    %c0 = arith.constant 0 : index
    %device_0 = hal.devices.get %c0 : !hal.device
    %fence = hal.fence.create device(%device_0 : !hal.device) flags("None") : !hal.fence
    %1 = util.call @main$async(%arg0, %arg1, %arg2, %0, %fence) : (!hal.buffer_view, !hal.buffer_view, !hal.buffer_view, !hal.fence, !hal.fence) -> !hal.buffer_view
    %status = hal.fence.await until([%fence]) timeout_millis(%c-1_i32) flags("None") : i32
    util.return %1 : !hal.buffer_view
  }
}
