// RUN: startrail-opt %s --inline --symbol-dce | FileCheck %s

// CHECK-NOT: func.func private
// CHECK-LABEL: func.func @jax
// CHECK-NOT: call
func.func @jax(%a: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: "stablehlo.exponential"
  // CHECK: "stablehlo.reduce"
  // CHECK: "chlo.erf"
  %0 = call @softmax(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @softmax(%a: tensor<2xf32>) -> tensor<2xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.exponential %a : tensor<2xf32>
  %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  %2 = chlo.erf %0 : tensor<2xf32> -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// CHECK-LABEL: func.func @torch
// CHECK-NOT: call
func.func @torch(%a: !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32> {
  // CHECK: "torch.constant.int"
  // CHECK: "torch.prim.If"
  // CHECK: "torch.aten.softmax.int"
  %0 = call @torch_softmax(%a) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}
func.func private @torch_softmax(%a: !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32> {
  %dim = torch.constant.int 0
  %none = torch.constant.none
  %true = torch.constant.bool true
  %0 = torch.prim.If %true -> (!torch.vtensor<[2],f32>) {
    torch.prim.If.yield %a : !torch.vtensor<[2],f32>
  } else {
    torch.prim.If.yield %a : !torch.vtensor<[2],f32>
  }
  %1 = torch.aten.softmax.int %0, %dim, %none : !torch.vtensor<[2],f32>, !torch.int, !torch.none -> !torch.vtensor<[2],f32>
  return %1 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @others
// CHECK-NOT: call
func.func @others(%a: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: "flow.tensor.transfer"
  // CHECK: "onnx.Softmax"
  // CHECK: "sdy.sharding_constraint"
  // CHECK: "mhlo.add"
  %0 = call @several(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @several(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = flow.tensor.transfer %a : tensor<2xf32> to "device"
  %1 = "onnx.Softmax"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = sdy.sharding_constraint %1 <@mesh, [{}]> : tensor<2xf32>
  %3 = mhlo.add %2, %2 : tensor<2xf32>
  return %3 : tensor<2xf32>
}
