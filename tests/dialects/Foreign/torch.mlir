// RUN: startrail-opt %s | FileCheck %s
// RUN: startrail-opt %s > %t.generic
// RUN: startrail-opt %t.generic | diff %t.generic -

// CHECK-LABEL: func.func @constants() attributes {torch.assume_strict_symbolic_shapes}
func.func @constants() attributes {torch.assume_strict_symbolic_shapes} {
  // CHECK: "torch.constant.int"() <{value = -5 : i64}> : () -> !torch.int
  %0 = torch.constant.int -5
  // CHECK: "torch.constant.float"() <{value = 1.250000e-01 : f64}> : () -> !torch.float
  %1 = torch.constant.float 1.250000e-01
  // CHECK: "torch.constant.float"() <{value = 0xFFF0000000000000 : f64}> : () -> !torch.float
  %2 = torch.constant.float 0xFFF0000000000000
  // CHECK: "torch.constant.bool"() <{value = true}> : () -> !torch.bool
  %3 = torch.constant.bool true
  // CHECK: "torch.constant.none"() : () -> !torch.none
  %4 = torch.constant.none
  // CHECK: "torch.constant.str"() <{value = "sum"}> : () -> !torch.str
  %5 = torch.constant.str "sum"
  // CHECK: "torch.constant.device"() <{value = "cpu"}> : () -> !torch.Device
  %6 = torch.constant.device "cpu"
  // CHECK: "torch.vtensor.literal"() <{value = dense<7> : tensor<2xsi64>}> : () -> !torch.vtensor<[2],si64>
  %7 = torch.vtensor.literal(dense<7> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  // CHECK: "torch.vtensor.literal"() <{value = dense_resource<weight> : tensor<2xf32>}> : () -> !torch.vtensor<[2],f32>
  %8 = torch.vtensor.literal(dense_resource<weight> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  // CHECK: "torch.prim.ListConstruct"(%{{.*}}, %{{.*}}) : (!torch.int, !torch.int) -> !torch.list<int>
  %9 = torch.prim.ListConstruct %0, %0 : (!torch.int, !torch.int) -> !torch.list<int>
  // CHECK: "torch.prim.ListConstruct"() : () -> !torch.list<int>
  %10 = torch.prim.ListConstruct  : () -> !torch.list<int>
  // CHECK: "torch.derefine"(%{{.*}}) : (!torch.int) -> !torch.optional<int>
  %11 = torch.derefine %0 : !torch.int to !torch.optional<int>
  // CHECK: "torch.prim.unchecked_cast"(%{{.*}}) : (!torch.optional<int>) -> !torch.int
  %12 = torch.prim.unchecked_cast %11 : !torch.optional<int> -> !torch.int
  return
}

func.func private @mask(%b: !torch.vtensor<[],si32>) -> !torch.vtensor<[],i1>

// CHECK-LABEL: func.func @operations
func.func @operations(%a: !torch.vtensor<[2,3],f32>, %s: !torch.vtensor<[?,3],f32>, %t: !torch.tensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %int1 = torch.constant.int 1
  %true = torch.constant.bool true
  %none = torch.constant.none
  // CHECK: "torch.aten.add.Tensor"(%{{.*}}, %{{.*}}, %{{.*}}) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.int) -> !torch.vtensor<[2,3],f32>
  %0 = torch.aten.add.Tensor %a, %a, %int1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.int -> !torch.vtensor<[2,3],f32>
  // CHECK: %{{.*}}:2 = "torch.aten.max.dim"(%{{.*}}, %{{.*}}, %{{.*}}) : (!torch.vtensor<[2,3],f32>, !torch.int, !torch.bool) -> (!torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],si64>)
  %1:2 = torch.aten.max.dim %0, %int1, %true : !torch.vtensor<[2,3],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],si64>
  // CHECK: "torch.operator"(%{{.*}}, %{{.*}}) <{name = "onnx.Softmax"}> {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2,3],f32>, !torch.int) -> !torch.vtensor<[2,3],f32>
  %2 = torch.operator "onnx.Softmax"(%0, %int1) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2,3],f32>, !torch.int) -> !torch.vtensor<[2,3],f32>
  // CHECK: %{{.*}}:3 = "torch.hop_flex_attention"(%{{.*}}) <{mask_mod_fn = @mask}> : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.float, !torch.bool, !torch.bool) -> (!torch.vtensor<[2,3],f32>, !torch.none, !torch.none)
  %float = torch.constant.float 1.0
  %3:3 = torch.hop_flex_attention %2, %0, %a, %float, %true, %true {mask_mod_fn = @mask} : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.float, !torch.bool, !torch.bool -> !torch.vtensor<[2,3],f32>, !torch.none, !torch.none
  // CHECK: "torch.symbolic_int"() <{max_val = 9 : i64, min_val = 2 : i64, symbol_name = "s0"}> : () -> !torch.int
  %4 = torch.symbolic_int "s0" {min_val = 2, max_val = 9} : !torch.int
  // CHECK: "torch.bind_symbolic_shape"(%{{.*}}, %{{.*}}) <{shape_expressions = affine_map<()[s0] -> (s0, 3)>}> : (!torch.vtensor<[?,3],f32>, !torch.int) -> ()
  torch.bind_symbolic_shape %s, [%4], affine_map<()[s0] -> (s0, 3)> : !torch.vtensor<[?,3],f32>
  // CHECK: "torch.copy.to_vtensor"(%{{.*}}) : (!torch.tensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32>
  %5 = torch.copy.to_vtensor %t : !torch.vtensor<[2,3],f32>
  // CHECK: "torch.overwrite.tensor.contents"(%{{.*}}, %{{.*}}) : (!torch.vtensor<[2,3],f32>, !torch.tensor<[2,3],f32>) -> ()
  torch.overwrite.tensor.contents %5 overwrites %t : !torch.vtensor<[2,3],f32>, !torch.tensor<[2,3],f32>
  // CHECK: "torch.tensor_static_info_cast"(%{{.*}}) : (!torch.vtensor<[?,3],f32>) -> !torch.vtensor<[2,3],f32>
  %6 = torch.tensor_static_info_cast %s : !torch.vtensor<[?,3],f32> to !torch.vtensor<[2,3],f32>
  // CHECK: "torch.runtime.assert"(%{{.*}}) <{message = "same, size"}> : (!torch.bool) -> ()
  torch.runtime.assert %true, "same, size"
  // CHECK: "torch_c.to_builtin_tensor"(%{{.*}}) : (!torch.vtensor<[2,3],f32>) -> tensor<2x3xf32>
  %7 = torch_c.to_builtin_tensor %6 : !torch.vtensor<[2,3],f32> -> tensor<2x3xf32>
  // CHECK: "torch_c.from_builtin_tensor"(%{{.*}}) : (tensor<2x3xf32>) -> !torch.vtensor<[2,3],f32>
  %8 = torch_c.from_builtin_tensor %7 : tensor<2x3xf32> -> !torch.vtensor<[2,3],f32>
  // CHECK: "torch_c.to_i64"(%{{.*}}) : (!torch.int) -> i64
  %9 = torch_c.to_i64 %int1
  // CHECK: "torch_c.from_f64"(%{{.*}}) : (f64) -> !torch.float
  %f = arith.constant 1.0 : f64
  %10 = torch_c.from_f64 %f
  return %8 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @control
func.func @control(%n: !torch.int, %c: !torch.bool, %a: !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32> {
  // CHECK: "torch.prim.If"(%{{.*}}) ({
  // CHECK-NEXT: "torch.prim.If.yield"(%{{.*}}) : (!torch.vtensor<[2],f32>) -> ()
  // CHECK-NEXT: }, {
  // CHECK: }) : (!torch.bool) -> !torch.vtensor<[2],f32>
  %0 = torch.prim.If %c -> (!torch.vtensor<[2],f32>) {
    torch.prim.If.yield %a : !torch.vtensor<[2],f32>
  } else {
    torch.prim.If.yield %a : !torch.vtensor<[2],f32>
  }
  // CHECK: "torch.prim.Loop"(%{{.*}}, %{{.*}}, %{{.*}}) ({
  // CHECK-NEXT: ^bb0(%{{.*}}: !torch.int, %[[X:.*]]: !torch.vtensor<[2],f32>):
  // CHECK-NEXT: "torch.prim.Loop.condition"(%{{.*}}, %[[X]]) : (!torch.bool, !torch.vtensor<[2],f32>) -> ()
  // CHECK-NEXT: }) : (!torch.int, !torch.bool, !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  %1 = torch.prim.Loop %n, %c, init(%0) {
  ^bb0(%i: !torch.int, %x: !torch.vtensor<[2],f32>):
    torch.prim.Loop.condition %c, iter(%x : !torch.vtensor<[2],f32>)
  } : (!torch.int, !torch.bool, !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  return %1 : !torch.vtensor<[2],f32>
}

// CHECK: weight: "0x040000000000803F00000040"
{-#
  dialect_resources: {
    builtin: {
      weight: "0x040000000000803F00000040"
    }
  }
#-}
