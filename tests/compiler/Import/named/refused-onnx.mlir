// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// Attention operators of ONNX but for one property: each stays, with a remark
// that names the property.

// CHECK-NOT: startrail.attention

func.func @heads(%q: tensor<2x24x32xf32>) -> tensor<2x24x32xf32> {
  // expected-remark @below {{attention is not raised: expected query to be a tensor that 5 heads divide, but got}}
  %y = "onnx.Attention"(%q, %q, %q) {q_num_heads = 5 : si64, kv_num_heads = 5 : si64} : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}

// -----

// Heads and head dim in one dimension, and no word of how many.

func.func @no_heads(%q: tensor<2x24x32xf32>) -> tensor<2x24x32xf32> {
  // expected-remark @below {{attention is not raised: expected query to be a tensor that 0 heads divide, but got}}
  %y = "onnx.Attention"(%q, %q, %q) {is_causal = 1 : si64} : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}

// -----

func.func @rank(%q: tensor<24x8xf32>) -> tensor<24x8xf32> {
  // expected-remark @below {{attention is not raised: expected query to be a tensor of static shape and rank 3 or 4, but got rank 2}}
  %y = "onnx.Attention"(%q, %q, %q) {} : (tensor<24x8xf32>, tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
  return %y : tensor<24x8xf32>
}

// -----

func.func @valid_lengths(%q: tensor<2x4x24x8xf32>, %n: tensor<2xi64>) -> tensor<2x4x24x8xf32> {
  %no = "onnx.NoValue"() {value} : () -> none
  // expected-remark @below {{attention is not raised: expected the lengths of the keys to be left out, but got one}}
  %y = "onnx.Attention"(%q, %q, %q, %no, %no, %no, %n) {} : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, none, none, none, tensor<2xi64>) -> tensor<2x4x24x8xf32>
  return %y : tensor<2x4x24x8xf32>
}

// -----

func.func @present(%q: tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32> {
  // expected-remark @below {{attention is not raised: expected the present key to be unused, but got a use of it}}
  %y, %k, %v = "onnx.Attention"(%q, %q, %q) {} : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>) -> (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, none)
  return %k : tensor<2x4x24x8xf32>
}

// -----

func.func @packed(%q: tensor<2x24x4x3x8xf32>) -> tensor<2x24x32xf32> {
  // expected-remark @below {{attention is not raised: expected query, key and value to be three tensors, but got a packed one}}
  %y = "onnx.Custom"(%q) {domain_name = "com.microsoft", function_name = "MultiHeadAttention", num_heads = 4 : si64} : (tensor<2x24x4x3x8xf32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}

// -----

func.func @projection_bias(%q: tensor<2x24x32xf32>, %b: tensor<96xf32>) -> tensor<2x24x32xf32> {
  // expected-remark @below {{attention is not raised: expected the bias of the projections to be left out, but got one}}
  %y = "onnx.Custom"(%q, %q, %q, %b) {domain_name = "com.microsoft", function_name = "MultiHeadAttention", num_heads = 4 : si64} : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<96xf32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}

// -----

func.func @key_padding(%q: tensor<2x24x32xf32>, %m: tensor<2x24xi32>) -> tensor<2x24x32xf32> {
  %no = "onnx.NoValue"() {value} : () -> none
  // expected-remark @below {{attention is not raised: expected the padding mask of the keys to be left out, but got one}}
  %y = "onnx.Custom"(%q, %q, %q, %no, %m) {domain_name = "com.microsoft", function_name = "MultiHeadAttention", num_heads = 4 : si64} : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x32xf32>, none, tensor<2x24xi32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}

// -----

func.func @position_bias(%q: tensor<2x24x32xf32>, %b: tensor<1x4x24x24xf32>) -> tensor<2x24x32xf32> {
  %no = "onnx.NoValue"() {value} : () -> none
  // expected-remark @below {{attention is not raised: expected what is added to the scores to be a mask that is computed from the positions of query and key, but got function argument 1: a bias, or a mask that is known at run time only}}
  %y = "onnx.Custom"(%q, %q, %q, %no, %no, %b) {domain_name = "com.microsoft", function_name = "MultiHeadAttention", num_heads = 4 : si64} : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x32xf32>, none, none, tensor<1x4x24x24xf32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}

// -----

func.func @rotary(%q: tensor<2x24x32xf32>) -> tensor<2x24x32xf32> {
  // expected-remark @below {{attention is not raised: expected do_rotary to be 0.00, but got 1.00}}
  %y = "onnx.Custom"(%q, %q, %q) {domain_name = "com.microsoft", function_name = "GroupQueryAttention", num_heads = 4 : si64, kv_num_heads = 4 : si64, do_rotary = 1 : si64} : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}

// -----

func.func @smooth_softmax(%q: tensor<2x24x32xf32>) -> tensor<2x24x32xf32> {
  // expected-remark @below {{attention is not raised: expected smooth_softmax to be 0.00, but got 1.00}}
  %y = "onnx.Custom"(%q, %q, %q) {domain_name = "com.microsoft", function_name = "GroupQueryAttention", num_heads = 4 : si64, kv_num_heads = 4 : si64, smooth_softmax = 1 : si64} : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}

// -----

func.func @capped(%q: tensor<2x24x32xf32>) -> tensor<2x24x32xf32> {
  // expected-remark @below {{attention is not raised: expected softcap to be 0.00, but got 50.00}}
  %y = "onnx.Custom"(%q, %q, %q) {domain_name = "com.microsoft", function_name = "GroupQueryAttention", num_heads = 4 : si64, kv_num_heads = 4 : si64, softcap = 5.000000e+01 : f32} : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
  return %y : tensor<2x24x32xf32>
}
