// RUN: startrail-opt %s | FileCheck %s
// RUN: startrail-opt %s > %t.generic
// RUN: startrail-opt %t.generic | diff %t.generic -

// CHECK: "util.global"() <{initial_value = #flow.parameter.named<"model"::"w"> : tensor<4xf32>, sym_name = "w", sym_visibility = "private", type = tensor<4xf32>}> : () -> ()
util.global private @w = #flow.parameter.named<"model"::"w"> : tensor<4xf32>
// CHECK: "util.global"() <{is_mutable, sym_name = "state", sym_visibility = "private", type = tensor<4xf32>}> {stream.affinity = #hal.device.promise<@d>} : () -> ()
util.global private mutable @state {stream.affinity = #hal.device.promise<@d>} : tensor<4xf32>
// CHECK: "util.global"() <{initial_value = dense<1.000000e+00> : tensor<2xf32>, sym_name = "one", type = tensor<2xf32>}> : () -> ()
util.global @one = dense<1.0> : tensor<2xf32>

// CHECK: "util.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "callee", sym_visibility = "private", tied_operands = [-1 : index]}> ({
util.func private @callee(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: "util.return"(%{{.*}}) : (tensor<4xf32>) -> ()
  util.return %a : tensor<4xf32>
}

// CHECK: "util.func"() <{arg_attrs = [{iree.abi.output = 0 : index}, {}], function_type = (tensor<4xf32>, tensor<?x2xf32>) -> (tensor<4xf32>, tensor<?x2xf32>), sym_name = "main", sym_visibility = "public", tied_operands = [-1 : index, -1 : index]}> ({
// CHECK-NEXT: ^bb0(%{{.*}}: tensor<4xf32>, %{{.*}}: tensor<?x2xf32>):
util.func public @main(%a: tensor<4xf32> {iree.abi.output = 0 : index}, %b: tensor<?x2xf32>) -> (tensor<4xf32>, tensor<?x2xf32>) attributes {iree.abi.stub} {
  // CHECK: "util.global.load"() <{global = @w}> : () -> tensor<4xf32>
  %w = util.global.load @w : tensor<4xf32>
  // CHECK: "util.global.load"() <{global = @state, is_immutable}> : () -> tensor<4xf32>
  %s = util.global.load immutable @state : tensor<4xf32>
  // CHECK: "util.global.store"(%{{.*}}) <{global = @state}> : (tensor<4xf32>) -> ()
  util.global.store %a, @state : tensor<4xf32>
  // CHECK: "util.call"(%{{.*}}) <{callee = @callee, tied_operands = [-1 : index]}> : (tensor<4xf32>) -> tensor<4xf32>
  %0 = util.call @callee(%w) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: "util.optimization_barrier"(%{{.*}}) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = util.optimization_barrier %0 : tensor<4xf32>
  // CHECK: "flow.tensor.transfer"(%{{.*}}) <{target = #hal.device.promise<@d>}> : (tensor<4xf32>) -> tensor<4xf32>
  %2 = flow.tensor.transfer %1 : tensor<4xf32> to #hal.device.promise<@d>
  // CHECK: "flow.tensor.reshape"(%{{.*}}) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<4xf32>) -> tensor<2x2xf32>
  %3 = flow.tensor.reshape %2 : tensor<4xf32> -> tensor<2x2xf32>
  %n = arith.constant 3 : index
  // CHECK: "flow.tensor.tie_shape"(%{{.*}}, %{{.*}}) : (tensor<?x2xf32>, index) -> tensor<?x2xf32>
  %4 = flow.tensor.tie_shape %b : tensor<?x2xf32>{%n}
  // CHECK: "flow.tensor.reshape"(%{{.*}}, %{{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<?x2xf32>, index) -> tensor<6xf32>
  %5 = flow.tensor.reshape %4 : tensor<?x2xf32>{%n} -> tensor<6xf32>
  // CHECK: }) {iree.abi.stub} : () -> ()
  util.return %2, %4 : tensor<4xf32>, tensor<?x2xf32>
}

// CHECK-LABEL: func.func @abi
func.func @abi(%view: !hal.buffer_view, %wait: !hal.fence, %signal: !hal.fence) -> !hal.buffer_view {
  // CHECK: "hal.tensor.import"(%{{.*}}, %{{.*}}) <{name = "input0", operandSegmentSizes = array<i32: 1, 0, 1, 0>, target_encoding = tensor<4xf32>}> : (!hal.buffer_view, !hal.fence) -> tensor<4xf32>
  %0 = hal.tensor.import wait(%wait) => %view "input0" : !hal.buffer_view -> tensor<4xf32>
  // CHECK: "hal.tensor.barrier"(%{{.*}}, %{{.*}}) : (tensor<4xf32>, !hal.fence) -> tensor<4xf32>
  %1 = hal.tensor.barrier join(%0 : tensor<4xf32>) => %signal : !hal.fence
  %c0 = arith.constant 0 : index
  %millis = arith.constant -1 : i32
  // CHECK: "hal.devices.get"(%{{.*}}) : (index) -> !hal.device
  %device = hal.devices.get %c0 : !hal.device
  // CHECK: "hal.fence.create"(%{{.*}}) <{flags = 0 : i64}> : (!hal.device) -> !hal.fence
  %fence = hal.fence.create device(%device : !hal.device) flags("None") : !hal.fence
  // CHECK: "hal.fence.await"(%{{.*}}, %{{.*}}) <{flags = 0 : i64}> : (i32, !hal.fence) -> i32
  %status = hal.fence.await until([%fence]) timeout_millis(%millis) flags("None") : i32
  // CHECK: "hal.tensor.export"(%{{.*}}) <{name = "output0", source_encoding = tensor<4xf32>}> : (tensor<4xf32>) -> !hal.buffer_view
  %2 = hal.tensor.export %1 "output0" : tensor<4xf32> -> !hal.buffer_view
  return %2 : !hal.buffer_view
}

// CHECK-LABEL: func.func @destinations
func.func @destinations(%q: tensor<2x8x4xf32>, %k: tensor<2x6x4xf32>, %o: tensor<2x8x4xf32>, %scale: f32, %row: tensor<2x8xf32>) -> tensor<2x8x4xf32> {
  // CHECK: "tm_tensor.attention"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{operandSegmentSizes = array<i32: 3, 1>}> : (tensor<2x8x4xf32>, tensor<2x6x4xf32>, tensor<2x6x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  %0 = tm_tensor.attention ins(%q, %k, %k : tensor<2x8x4xf32>, tensor<2x6x4xf32>, tensor<2x6x4xf32>) outs(%o : tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  // CHECK: "iree_linalg_ext.attention"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{indexing_maps = [{{.*}}]}> ({
  // CHECK-NEXT: ^bb0(%[[SCORE:.*]]: f32):
  // CHECK-NEXT: "iree_linalg_ext.yield"(%[[SCORE]]) : (f32) -> ()
  // CHECK-NEXT: }) : (tensor<2x8x4xf32>, tensor<2x6x4xf32>, tensor<2x6x4xf32>, f32, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  %1 = iree_linalg_ext.attention {indexing_maps = [affine_map<(b, m, n, k, d) -> (b, m, d)>, affine_map<(b, m, n, k, d) -> (b, k, d)>, affine_map<(b, m, n, k, d) -> (b, k, n)>, affine_map<(b, m, n, k, d) -> ()>, affine_map<(b, m, n, k, d) -> (b, m, n)>]}
      ins(%q, %k, %k, %scale : tensor<2x8x4xf32>, tensor<2x6x4xf32>, tensor<2x6x4xf32>, f32) outs(%0 : tensor<2x8x4xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<2x8x4xf32>
  // CHECK: "iree_linalg_ext.attention"(%{{.*}}) <{indexing_maps = [], other}> ({
  // CHECK: "iree_tensor_ext.compute_barrier.start"(%{{.*}}) : (tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  %short = iree_linalg_ext.attention <indexing_maps = [], other> ins(%q, %k, %k, %scale : tensor<2x8x4xf32>, tensor<2x6x4xf32>, tensor<2x6x4xf32>, f32) outs(%1 : tensor<2x8x4xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<2x8x4xf32>
  %barrier = iree_tensor_ext.compute_barrier.start %short : tensor<2x8x4xf32> -> tensor<2x8x4xf32>
  // CHECK: "iree_linalg_ext.scatter"(%{{.*}}, %{{.*}}, %{{.*}}) <{dimension_map = array<i64: 0>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = true}> ({
  %indices = arith.constant dense<0> : tensor<2x1xi32>
  %scattered = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%k, %indices : tensor<2x6x4xf32>, tensor<2x1xi32>) outs(%barrier : tensor<2x8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<2x8x4xf32>
  // CHECK: %{{.*}}:2 = "tm_tensor.scan"(%{{.*}}, %{{.*}}, %{{.*}}) <{dimension = 2 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  %2:2 = tm_tensor.scan dimension(2) inclusive(true) ins(%1 : tensor<2x8x4xf32>) outs(%o, %row : tensor<2x8x4xf32>, tensor<2x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    tm_tensor.yield %s : f32
  } -> tensor<2x8x4xf32>, tensor<2x8xf32>
  return %2#0 : tensor<2x8x4xf32>
}

// Aliases are not known where the text of an attribute is printed.
// CHECK: "util.global"() <{initial_value = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "elf", {cpu = "generic"}>], !hal.fence> : !hal.device, sym_name = "device", type = !hal.device}> : () -> ()
!fence = !hal.fence
#target = #hal.executable.target<"llvm-cpu", "elf", {cpu = "generic"}>
#device = #hal.device.target<"local", [#target], !fence> : !hal.device
util.global @device = #device
