// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// Key heads that are repeated for groups of query heads right before a named
// attention: it is given what is repeated.

// CHECK-LABEL: func.func @expanded
// CHECK-DAG:   %[[K:.*]] = "torch_c.to_builtin_tensor"(%arg1)
// CHECK-DAG:   %[[V:.*]] = "torch_c.to_builtin_tensor"(%arg2)
// CHECK-NOT:   torch.aten
// CHECK:       startrail.attention %{{.*}}, %[[K]], %[[V]] mask({{ ?}}causal) alignment(top_left) layout({{ ?}}bhsd) : (tensor<2x6x24x8xf32>, tensor<2x2x24x8xf32>, tensor<2x2x24x8xf32>)
func.func @expanded(%q: !torch.vtensor<[2,6,24,8],f32>, %k: !torch.vtensor<[2,2,24,8],f32>, %v: !torch.vtensor<[2,2,24,8],f32>) -> !torch.vtensor<[2,6,24,8],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %2 = torch.constant.int 2
  %3 = torch.constant.int 3
  %6 = torch.constant.int 6
  %8 = torch.constant.int 8
  %24 = torch.constant.int 24
  %apart = torch.prim.ListConstruct %2, %2, %3, %24, %8 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %together = torch.prim.ListConstruct %2, %6, %24, %8 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %k1 = torch.aten.unsqueeze %k, %2 : !torch.vtensor<[2,2,24,8],f32>, !torch.int -> !torch.vtensor<[2,2,1,24,8],f32>
  %k2 = torch.aten.expand %k1, %apart, %false : !torch.vtensor<[2,2,1,24,8],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,2,3,24,8],f32>
  %k3 = torch.aten.reshape %k2, %together : !torch.vtensor<[2,2,3,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,6,24,8],f32>
  %v1 = torch.aten.unsqueeze %v, %2 : !torch.vtensor<[2,2,24,8],f32>, !torch.int -> !torch.vtensor<[2,2,1,24,8],f32>
  %v2 = torch.aten.expand %v1, %apart, %false : !torch.vtensor<[2,2,1,24,8],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,2,3,24,8],f32>
  %v3 = torch.aten.reshape %v2, %together : !torch.vtensor<[2,2,3,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,6,24,8],f32>
  %0 = torch.aten.scaled_dot_product_attention %q, %k3, %v3, %none, %zero, %true, %none, %false : !torch.vtensor<[2,6,24,8],f32>, !torch.vtensor<[2,6,24,8],f32>, !torch.vtensor<[2,6,24,8],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,6,24,8],f32>
  return %0 : !torch.vtensor<[2,6,24,8],f32>
}

// -----

// The heads in another order, 0 1 0 1 where 0 0 1 1 is meant, are no groups.

// CHECK-LABEL: func.func @another_order
// CHECK:       startrail.attention {{.*}} : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>)
func.func @another_order(%q: tensor<2x4x24x8xf32>, %k: tensor<2x2x24x8xf32>) -> tensor<2x4x24x8xf32> {
  %0 = stablehlo.broadcast_in_dim %k, dims = [0, 2, 3, 4] : (tensor<2x2x24x8xf32>) -> tensor<2x2x2x24x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<2x2x2x24x8xf32>) -> tensor<2x4x24x8xf32>
  %2 = stablehlo.custom_call @sdpa(%q, %1, %1) : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32>
  return %2 : tensor<2x4x24x8xf32>
}

// -----

// Keys of one head and values of two: what both can be is four.

// CHECK-LABEL: func.func @of_both
// CHECK:       startrail.attention {{.*}} : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>)
func.func @of_both(%q: tensor<2x4x24x8xf32>, %k: tensor<2x1x24x8xf32>, %v: tensor<2x2x24x8xf32>) -> tensor<2x4x24x8xf32> {
  %0 = stablehlo.broadcast_in_dim %k, dims = [0, 1, 2, 3] : (tensor<2x1x24x8xf32>) -> tensor<2x4x24x8xf32>
  %1 = stablehlo.broadcast_in_dim %v, dims = [0, 1, 3, 4] : (tensor<2x2x24x8xf32>) -> tensor<2x2x2x24x8xf32>
  %2 = stablehlo.reshape %1 : (tensor<2x2x2x24x8xf32>) -> tensor<2x4x24x8xf32>
  %3 = stablehlo.custom_call @sdpa(%q, %0, %2) : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32>
  return %3 : tensor<2x4x24x8xf32>
}

// -----

// One head for all, from a tensor in another order of dimensions, of an
// attention that takes several heads itself.

// CHECK-LABEL: func.func @one_of_two
// CHECK:       %[[K:.*]] = tensor.expand_shape %arg1 {{\[\[}}0], [1], [2, 3]] output_shape [2, 40, 1, 8]
// CHECK:       startrail.attention %arg0, %[[K]], %{{.*}} mask({{ ?}}causal) alignment(top_left) layout({{ ?}}bshd) : (tensor<2x24x4x8xf32>, tensor<2x40x1x8xf32>, tensor<2x40x1x8xf32>)
func.func @one_of_two(%q: tensor<2x24x4x8xf32>, %k: tensor<2x40x8xf32>) -> tensor<2x24x4x8xf32> {
  %0 = stablehlo.broadcast_in_dim %k, dims = [0, 1, 3] : (tensor<2x40x8xf32>) -> tensor<2x40x2x8xf32>
  %1 = stablehlo.custom_call @dot_product_attention(%q, %0, %0) {backend_config = {is_causal = true}} : (tensor<2x24x4x8xf32>, tensor<2x40x2x8xf32>, tensor<2x40x2x8xf32>) -> tensor<2x24x4x8xf32>
  return %1 : tensor<2x24x4x8xf32>
}

// -----

// Heads that share a dimension with the head dim, repeated there.

// CHECK-LABEL: func.func @in_one_dimension
// CHECK:       startrail.attention {{.*}} layout({{ ?}}bshd) : (tensor<2x24x4x8xf32>, tensor<2x24x2x8xf32>, tensor<2x24x2x8xf32>)
func.func @in_one_dimension(%q: tensor<2x24x32xf32>, %k: tensor<2x24x2x8xf32>) -> tensor<2x24x32xf32> {
  %0 = stablehlo.broadcast_in_dim %k, dims = [0, 1, 2, 4] : (tensor<2x24x2x8xf32>) -> tensor<2x24x2x2x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<2x24x2x2x8xf32>) -> tensor<2x24x32xf32>
  %y = "onnx.Attention"(%q, %1, %1) {q_num_heads = 4 : si64, kv_num_heads = 4 : si64} : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}

// -----

// Repeated and then scaled, keys are no repetition.

// CHECK-LABEL: func.func @scaled
// CHECK:       startrail.attention {{.*}} : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>)
func.func @scaled(%q: tensor<2x4x24x8xf32>, %k: tensor<2x1x24x8xf32>) -> tensor<2x4x24x8xf32> {
  %0 = stablehlo.broadcast_in_dim %k, dims = [0, 1, 2, 3] : (tensor<2x1x24x8xf32>) -> tensor<2x4x24x8xf32>
  %half = stablehlo.constant dense<5.000000e-01> : tensor<2x4x24x8xf32>
  %1 = stablehlo.multiply %0, %half : tensor<2x4x24x8xf32>
  %2 = stablehlo.custom_call @sdpa(%q, %1, %0) : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32>
  return %2 : tensor<2x4x24x8xf32>
}

// -----

// Repetition of all heads, 0 1 0 1, is no repetition of each.

// CHECK-LABEL: func.func @repeated_as_a_whole
// CHECK:       startrail.attention {{.*}} : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>)
func.func @repeated_as_a_whole(%q: !torch.vtensor<[2,4,24,8],f32>, %k: !torch.vtensor<[2,2,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %1 = torch.constant.int 1
  %2 = torch.constant.int 2
  %times = torch.prim.ListConstruct %1, %2, %1, %1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %many = torch.aten.repeat %k, %times : !torch.vtensor<[2,2,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,8],f32>
  %0 = torch.aten.scaled_dot_product_attention %q, %many, %many, %none, %zero, %false, %none, %false : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,4,24,8],f32>
  return %0 : !torch.vtensor<[2,4,24,8],f32>
}
