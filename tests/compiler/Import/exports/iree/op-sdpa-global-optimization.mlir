// op-sdpa-global-optimization.mlir: written by export_iree.py with iree-base-compiler
// 3.13.0, stage global-optimization.
module attributes {stream.affinity.default = #hal.device.affinity<@__device_0>} {
  util.global private @__device_0 = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "generic", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, max_stack_allocation_size = 32768 : i64, native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"}>]> : !hal.device
  util.func public @main$async(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.buffer_view, %arg3: !hal.fence, %arg4: !hal.fence) -> !hal.buffer_view attributes {inlining_policy = #util.inline.never, iree.abi.model = "coarse-fences", iree.abi.stub} {
    %cst = arith.constant 0.353553385 : f32
    %0 = hal.tensor.import wait(%arg3) => %arg0 : !hal.buffer_view -> tensor<2x4x24x8xf32>
    %1 = hal.tensor.import wait(%arg3) => %arg1 : !hal.buffer_view -> tensor<2x4x24x8xf32>
    %2 = hal.tensor.import wait(%arg3) => %arg2 : !hal.buffer_view -> tensor<2x4x24x8xf32>
    %collapsed = tensor.collapse_shape %0 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %3 = iree_tensor_ext.compute_barrier.start %collapsed : tensor<8x24x8xf32> -> tensor<8x24x8xf32>
    %collapsed_0 = tensor.collapse_shape %1 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %4 = iree_tensor_ext.compute_barrier.start %collapsed_0 : tensor<8x24x8xf32> -> tensor<8x24x8xf32>
    %collapsed_1 = tensor.collapse_shape %2 [[0, 1], [2], [3]] : tensor<2x4x24x8xf32> into tensor<8x24x8xf32>
    %5 = iree_tensor_ext.compute_barrier.start %collapsed_1 : tensor<8x24x8xf32> -> tensor<8x24x8xf32>
    %6 = tensor.empty() : tensor<8x24x8xf32>
    %7 = tensor.empty() : tensor<8x8x24xf32>
    %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<8x24x8xf32>) outs(%7 : tensor<8x8x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x8x24xf32>
    %9 = iree_linalg_ext.attention <indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> ()>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]> ins(%3, %4, %8, %cst : tensor<8x24x8xf32>, tensor<8x24x8xf32>, tensor<8x8x24xf32>, f32) outs(%6 : tensor<8x24x8xf32>) {
    ^bb0(%arg5: f32):
      iree_linalg_ext.yield %arg5 : f32
    } -> tensor<8x24x8xf32>
    %10 = iree_tensor_ext.compute_barrier.end %9 : tensor<8x24x8xf32> -> tensor<8x24x8xf32>
    %expanded = tensor.expand_shape %10 [[0, 1], [2], [3]] output_shape [2, 4, 24, 8] : tensor<8x24x8xf32> into tensor<2x4x24x8xf32>
    %11 = hal.tensor.barrier join(%expanded : tensor<2x4x24x8xf32>) => %arg4 : !hal.fence
    %12 = hal.tensor.export %11 : tensor<2x4x24x8xf32> -> !hal.buffer_view
    util.return %12 : !hal.buffer_view
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
