// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @heads_apart
// CHECK:       %[[O:.*]], %{{.*}} = startrail.attention %arg0, %arg1, %arg1 mask({{ ?}}causal) alignment(top_left) scale(2.500000e-01) layout({{ ?}}bhsd)
// CHECK-NEXT:  return %[[O]]
func.func @heads_apart(%q: tensor<2x4x24x8xf32>, %k: tensor<2x2x40x8xf32>) -> tensor<2x4x24x8xf32> {
  %no = "onnx.NoValue"() {value} : () -> none
  %y, %pk, %pv, %s = "onnx.Attention"(%q, %k, %k, %no, %no, %no) {is_causal = 1 : si64, qk_matmul_output_mode = 0 : si64, scale = 2.500000e-01 : f32, softcap = 0.000000e+00 : f32} : (tensor<2x4x24x8xf32>, tensor<2x2x40x8xf32>, tensor<2x2x40x8xf32>, none, none, none) -> (tensor<2x4x24x8xf32>, none, none, none)
  return %y : tensor<2x4x24x8xf32>
}

// -----

// Heads and head dim in one dimension; a mask of numbers that hides keys.

// CHECK-LABEL: func.func @heads_together
// CHECK:       %[[Q:.*]] = tensor.expand_shape %arg0 {{\[\[}}0], [1], [2, 3]] output_shape [2, 2, 4, 8]
// CHECK:       %[[K:.*]] = tensor.expand_shape %arg1 {{\[\[}}0], [1], [2, 3]] output_shape [2, 3, 2, 8]
// CHECK:       %[[V:.*]] = tensor.expand_shape %arg1 {{\[\[}}0], [1], [2, 3]] output_shape [2, 3, 2, 8]
// CHECK:       %[[O:.*]], %{{.*}} = startrail.attention %[[Q]], %[[K]], %[[V]] mask({{ ?}}causal) alignment(bottom_right) layout({{ ?}}bshd)
// CHECK:       tensor.collapse_shape %[[O]] {{\[\[}}0], [1], [2, 3]] : tensor<2x2x4x8xf32> into tensor<2x2x32xf32>
func.func @heads_together(%q: tensor<2x2x32xf32>, %k: tensor<2x3x16xf32>) -> tensor<2x2x32xf32> {
  %mask = arith.constant dense<[[0.0, 0.0, -3.0e38], [0.0, 0.0, 0.0]]> : tensor<2x3xf32>
  %y = "onnx.Attention"(%q, %k, %k, %mask) {q_num_heads = 4 : si64, kv_num_heads = 2 : si64} : (tensor<2x2x32xf32>, tensor<2x3x16xf32>, tensor<2x3x16xf32>, tensor<2x3xf32>) -> tensor<2x2x32xf32>
  return %y : tensor<2x2x32xf32>
}

// -----

// As torch-mlir imports it.

// CHECK-LABEL: func.func @in_torch
// CHECK:       startrail.attention {{.*}} mask({{ ?}}causal) alignment(top_left) layout({{ ?}}bhsd)
func.func @in_torch(%q: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
  %0 = torch.operator "onnx.Attention"(%q, %q, %q) {torch.onnx.is_causal = 1 : si64, torch.onnx.softcap = 0.000000e+00 : f32} : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32>
  return %0 : !torch.vtensor<[2,4,24,8],f32>
}

// -----

// CHECK-LABEL: func.func @multi_head
// CHECK:       startrail.attention {{.*}} mask({{ ?}}full) alignment(top_left) layout({{ ?}}bshd) : (tensor<2x24x4x8xf32>,
func.func @multi_head(%q: tensor<2x24x32xf32>, %k: tensor<2x40x32xf32>) -> tensor<2x24x32xf32> {
  %y = "onnx.Custom"(%q, %k, %k) {domain_name = "com.microsoft", function_name = "MultiHeadAttention", num_heads = 4 : si64} : (tensor<2x24x32xf32>, tensor<2x40x32xf32>, tensor<2x40x32xf32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}

// -----

// CHECK-LABEL: func.func @unidirectional
// CHECK:       startrail.attention {{.*}} mask({{ ?}}causal) alignment(top_left) layout({{ ?}}bshd) : (tensor<2x24x4x8xf32>,
func.func @unidirectional(%q: tensor<2x24x32xf32>) -> tensor<2x24x32xf32> {
  %y = "onnx.Custom"(%q, %q, %q) {domain_name = "com.microsoft", function_name = "MultiHeadAttention", num_heads = 4 : si64, unidirectional = 1 : si64} : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}

// -----

// CHECK-LABEL: func.func @unidirectional_of_more_keys
// CHECK-NOT:   startrail.attention
func.func @unidirectional_of_more_keys(%q: tensor<2x24x32xf32>, %k: tensor<2x4x40x8xf32>) -> tensor<2x24x32xf32> {
  // expected-remark @below {{attention is not raised: expected the keys of a causal operator of com.microsoft to be as many as the queries, 24, as its kernels differ on others, but got 40}}
  %y = "onnx.Custom"(%q, %k, %k) {domain_name = "com.microsoft", function_name = "MultiHeadAttention", num_heads = 4 : si64, unidirectional = 1 : si64} : (tensor<2x24x32xf32>, tensor<2x4x40x8xf32>, tensor<2x4x40x8xf32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}

// -----

// CHECK-LABEL: func.func @grouped_of_more_keys
// CHECK-NOT:   startrail.attention
func.func @grouped_of_more_keys(%q: tensor<2x24x32xf32>, %k: tensor<2x40x16xf32>) -> tensor<2x24x32xf32> {
  // expected-remark @below {{attention is not raised: expected the keys of a causal operator of com.microsoft to be as many as the queries, 24, as its kernels differ on others, but got 40}}
  %y = "onnx.Custom"(%q, %k, %k) {domain_name = "com.microsoft", function_name = "GroupQueryAttention", num_heads = 4 : si64, kv_num_heads = 2 : si64} : (tensor<2x24x32xf32>, tensor<2x40x16xf32>, tensor<2x40x16xf32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}

// -----

// CHECK-LABEL: func.func @grouped
// CHECK:       startrail.attention {{.*}} mask({{ ?}}causal) alignment(top_left) layout({{ ?}}bshd) : (tensor<2x24x4x8xf32>, tensor<2x24x2x8xf32>, tensor<2x24x2x8xf32>)
func.func @grouped(%q: tensor<2x24x32xf32>, %k: tensor<2x24x16xf32>) -> tensor<2x24x32xf32> {
  %no = "onnx.NoValue"() {value} : () -> none
  %lengths = arith.constant dense<23> : tensor<2xi32>
  %total = arith.constant dense<24> : tensor<1xi32>
  %y, %pk, %pv = "onnx.Custom"(%q, %k, %k, %no, %no, %lengths, %total) {domain_name = "com.microsoft", function_name = "GroupQueryAttention", num_heads = 4 : si64, kv_num_heads = 2 : si64} : (tensor<2x24x32xf32>, tensor<2x24x16xf32>, tensor<2x24x16xf32>, none, none, tensor<2xi32>, tensor<1xi32>) -> (tensor<2x24x32xf32>, none, none)
  return %y : tensor<2x24x32xf32>
}

// -----

// One number stands for the lengths of a trillion sequences.

// CHECK-LABEL: func.func @many_sequences
// CHECK:       startrail.attention {{.*}} mask({{ ?}}causal) alignment(top_left) layout({{ ?}}bshd) : (tensor<1099511627776x2x4x8xf32>,
func.func @many_sequences(%q: tensor<1099511627776x2x32xf32>) -> tensor<1099511627776x2x32xf32> {
  %no = "onnx.NoValue"() {value} : () -> none
  %lengths = arith.constant dense<1> : tensor<1099511627776xi32>
  %y = "onnx.Custom"(%q, %q, %q, %no, %no, %lengths) {domain_name = "com.microsoft", function_name = "GroupQueryAttention", num_heads = 4 : si64, kv_num_heads = 4 : si64} : (tensor<1099511627776x2x32xf32>, tensor<1099511627776x2x32xf32>, tensor<1099511627776x2x32xf32>, none, none, tensor<1099511627776xi32>) -> tensor<1099511627776x2x32xf32>
  return %y : tensor<1099511627776x2x32xf32>
}

// -----

// CHECK-LABEL: func.func @padded
// CHECK-NOT:   startrail.attention
func.func @padded(%q: tensor<2x24x32xf32>, %k: tensor<2x24x16xf32>) -> tensor<2x24x32xf32> {
  %no = "onnx.NoValue"() {value} : () -> none
  %lengths = arith.constant dense<[23, 11]> : tensor<2xi32>
  %total = arith.constant dense<24> : tensor<1xi32>
  // expected-remark @below {{attention is not raised: expected the lengths of the keys (seqlens_k) to be the constant 23, but got another value}}
  %y, %pk, %pv = "onnx.Custom"(%q, %k, %k, %no, %no, %lengths, %total) {domain_name = "com.microsoft", function_name = "GroupQueryAttention", num_heads = 4 : si64, kv_num_heads = 2 : si64} : (tensor<2x24x32xf32>, tensor<2x24x16xf32>, tensor<2x24x16xf32>, none, none, tensor<2xi32>, tensor<1xi32>) -> (tensor<2x24x32xf32>, none, none)
  return %y : tensor<2x24x32xf32>
}

// -----

// CHECK-LABEL: func.func @window
// CHECK-NOT:   startrail.attention
func.func @window(%q: tensor<2x24x32xf32>) -> tensor<2x24x32xf32> {
  // expected-remark @below {{attention is not raised: expected local_window_size to be -1.00, but got 16.00}}
  %y = "onnx.Custom"(%q, %q, %q) {domain_name = "com.microsoft", function_name = "GroupQueryAttention", num_heads = 4 : si64, kv_num_heads = 4 : si64, local_window_size = 16 : si64} : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}

// -----

// CHECK-LABEL: func.func @soft_cap
// CHECK-NOT:   startrail.attention
func.func @soft_cap(%q: tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32> {
  // expected-remark @below {{attention is not raised: expected softcap to be 0.00, but got 30.00}}
  %y = "onnx.Attention"(%q, %q, %q) {softcap = 3.000000e+01 : f32} : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32>
  return %y : tensor<2x4x24x8xf32>
}

// -----

// CHECK-LABEL: func.func @sink
// CHECK-NOT:   startrail.attention
func.func @sink(%q: tensor<2x24x32xf32>, %sink: tensor<4xf32>) -> tensor<2x24x32xf32> {
  %no = "onnx.NoValue"() {value} : () -> none
  // expected-remark @below {{attention is not raised: expected the head sink to be left out, but got one}}
  %y = "onnx.Custom"(%q, %q, %q, %no, %no, %no, %no, %no, %no, %no, %no, %sink) {domain_name = "com.microsoft", function_name = "GroupQueryAttention", num_heads = 4 : si64, kv_num_heads = 4 : si64} : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x32xf32>, none, none, none, none, none, none, none, none, tensor<4xf32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}

// -----

// CHECK-LABEL: func.func @cached
// CHECK-NOT:   startrail.attention
func.func @cached(%q: tensor<2x4x24x8xf32>, %past: tensor<2x4x16x8xf32>) -> tensor<2x4x24x8xf32> {
  %no = "onnx.NoValue"() {value} : () -> none
  // expected-remark @below {{attention is not raised: expected the past key to be left out, but got one}}
  %y = "onnx.Attention"(%q, %q, %q, %no, %past, %past) : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, none, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>) -> tensor<2x4x24x8xf32>
  return %y : tensor<2x4x24x8xf32>
}

// -----

// CHECK-LABEL: func.func @projected
// CHECK-NOT:   startrail.attention
func.func @projected(%x: tensor<2x24x32xf32>, %w: tensor<32x96xf32>, %b: tensor<96xf32>) -> tensor<2x24x32xf32> {
  // expected-remark @below {{attention is not raised: expected query, key and value to be inputs of the operator, but got weights that project them}}
  %y = "onnx.Custom"(%x, %w, %b) {domain_name = "com.microsoft", function_name = "Attention", num_heads = 4 : si64} : (tensor<2x24x32xf32>, tensor<32x96xf32>, tensor<96xf32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}

// -----

// The standard scale by the number 0; a causal order, and a mask that is the
// same.

// CHECK-LABEL: func.func @twice_causal
// CHECK:       startrail.attention {{.*}} mask({{ ?}}causal) alignment(top_left) layout({{ ?}}bshd)
func.func @twice_causal(%q: tensor<2x3x32xf32>) -> tensor<2x3x32xf32> {
  %no = "onnx.NoValue"() {value} : () -> none
  %mask = arith.constant dense<[[[[0.0, -3.0e38, -3.0e38], [0.0, 0.0, -3.0e38], [0.0, 0.0, 0.0]]]]> : tensor<1x1x3x3xf32>
  %y = "onnx.Custom"(%q, %q, %q, %no, %no, %mask) {domain_name = "com.microsoft", function_name = "MultiHeadAttention", num_heads = 4 : si64, unidirectional = 1 : si64, scale = 0.000000e+00 : f32} : (tensor<2x3x32xf32>, tensor<2x3x32xf32>, tensor<2x3x32xf32>, none, none, tensor<1x1x3x3xf32>) -> tensor<2x3x32xf32>
  return %y : tensor<2x3x32xf32>
}
