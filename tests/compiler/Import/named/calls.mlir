// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// The function that a composite stands for goes with it.

// CHECK-LABEL: func.func @composite
// CHECK-NEXT:  %[[O:.*]], %{{.*}} = startrail.attention %arg0, %arg1, %arg1 mask({{ ?}}causal) alignment(top_left) scale(5.000000e-01) layout({{ ?}}bshd)
// CHECK-NEXT:  return %[[O]]
// CHECK-NOT:   @sdpa
func.func @composite(%q: tensor<2x24x4x8xf32>, %k: tensor<2x40x2x8xf32>) -> tensor<2x24x4x8xf32> {
  %0 = stablehlo.composite "odml.scaled_dot_product_attention" %q, %k, %k {composite_attributes = {is_causal = true, scale = 5.000000e-01 : f32}, decomposition = @sdpa} : (tensor<2x24x4x8xf32>, tensor<2x40x2x8xf32>, tensor<2x40x2x8xf32>) -> tensor<2x24x4x8xf32>
  return %0 : tensor<2x24x4x8xf32>
}
func.func private @sdpa(%q: tensor<2x24x4x8xf32>, %k: tensor<2x40x2x8xf32>, %v: tensor<2x40x2x8xf32>) -> tensor<2x24x4x8xf32> {
  return %q : tensor<2x24x4x8xf32>
}

// -----

// CHECK-LABEL: func.func @custom_call
// CHECK:       startrail.attention %arg0, %arg0, %arg0 mask({{ ?}}full) alignment(top_left) layout({{ ?}}bhsd)
func.func @custom_call(%q: tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32> {
  %0 = stablehlo.custom_call @scaled_dot_product_attention(%q, %q, %q) {backend_config = {is_causal = false, dropout_p = 0.0 : f32}, api_version = 4 : i32} : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32>
  return %0 : tensor<2x4x24x8xf32>
}

// -----

// CHECK-LABEL: func.func @window
// CHECK-NOT:   startrail.attention
func.func @window(%q: tensor<2x24x4x8xf32>) -> tensor<2x24x4x8xf32> {
  // expected-remark @below {{attention is not raised: expected window to be 0, but got 16.00}}
  %0 = stablehlo.composite "odml.scaled_dot_product_attention" %q, %q, %q {composite_attributes = {window = 16 : i64}, decomposition = @sdpa} : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>) -> tensor<2x24x4x8xf32>
  return %0 : tensor<2x24x4x8xf32>
}
func.func private @sdpa(%q: tensor<2x24x4x8xf32>, %k: tensor<2x24x4x8xf32>, %v: tensor<2x24x4x8xf32>) -> tensor<2x24x4x8xf32> {
  return %q : tensor<2x24x4x8xf32>
}

// -----

// XLA's calls of cuDNN: operands are [batch, tokens, heads, dim], results have
// heads before tokens.

// CHECK-LABEL: func.func @cudnn
// CHECK:       %[[O:.*]], %[[L:.*]] = startrail.attention %arg0, %arg1, %arg1 mask({{ ?}}causal) alignment(top_left) scale(2.500000e-01) layout({{ ?}}bshd)
// CHECK:       %[[T:.*]] = linalg.transpose ins(%[[O]] : tensor<2x24x4x8xbf16>) {{.*}} permutation = [0, 2, 1, 3]
// CHECK-NEXT:  return %[[T]], %[[L]]
func.func @cudnn(%q: tensor<2x24x4x8xbf16>, %k: tensor<2x40x2x8xbf16>) -> (tensor<2x4x24x8xbf16>, tensor<2x4x24xf32>) {
  %0:3 = stablehlo.custom_call @__cudnn$fmhaSoftmax(%q, %k, %k) {api_version = 2 : i32, backend_config = "{\22cudnn_fmha_backend_config\22: {\22fmha_scale\22: 0.25, \22dropout_rate\22: 0.0, \22mask_type\22: \22CAUSAL\22, \22sliding_window_length\22: 0, \22max_seg_per_batch\22: 1, \22is_paged_attention\22: false, \22bmm1_dot_dimension_numbers\22: {\22lhs_batch_dimensions\22: [\220\22, \222\22]}}}"} : (tensor<2x24x4x8xbf16>, tensor<2x40x2x8xbf16>, tensor<2x40x2x8xbf16>) -> (tensor<2x4x24x8xbf16>, tensor<2x4x24xf32>, tensor<0xui8>)
  return %0#0, %0#1 : tensor<2x4x24x8xbf16>, tensor<2x4x24xf32>
}

// -----

// CHECK-LABEL: func.func @cudnn_gradient
// CHECK:       startrail.attention_gradient %arg3, %arg0, %arg0, %arg0, %arg1, %arg2 mask({{ ?}}full) alignment(top_left) scale(2.500000e-01) layout({{ ?}}bhsd)
// CHECK-NEXT:  return
func.func @cudnn_gradient(%q: tensor<2x4x24x8xbf16>, %o: tensor<2x4x24x8xbf16>, %lse: tensor<2x4x24xf32>, %do: tensor<2x4x24x8xbf16>) -> (tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>) {
  %0:4 = stablehlo.custom_call @__cudnn$fmhaSoftmaxBackward(%q, %q, %q, %lse, %do, %o) {api_version = 2 : i32, backend_config = "{\22cudnn_fmha_backend_config\22: {\22fmha_scale\22: 0.25, \22mask_type\22: \22NO_MASK\22, \22bmm2_grad_gemm2_dot_dimension_numbers\22: {\22lhs_batch_dimensions\22: [\220\22, \221\22]}}}"} : (tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>, tensor<2x4x24xf32>, tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>) -> (tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>, tensor<0xui8>)
  return %0#0, %0#1, %0#2 : tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>
}

// -----

// CHECK-LABEL: func.func @cudnn_window
// CHECK-NOT:   startrail.attention
func.func @cudnn_window(%q: tensor<2x24x4x8xbf16>) -> tensor<2x4x24x8xbf16> {
  // expected-remark @below {{attention is not raised: expected sliding_window_length to be 0, but got 64}}
  %0:2 = stablehlo.custom_call @__cudnn$fmhaSoftmax(%q, %q, %q) {backend_config = "{\22cudnn_fmha_backend_config\22: {\22fmha_scale\22: 0.25, \22mask_type\22: \22CAUSAL\22, \22sliding_window_length\22: 64, \22bmm1_dot_dimension_numbers\22: {\22lhs_batch_dimensions\22: [\220\22, \222\22]}}}"} : (tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>) -> (tensor<2x4x24x8xbf16>, tensor<0xui8>)
  return %0#0 : tensor<2x4x24x8xbf16>
}

// -----

// CHECK-LABEL: func.func @cudnn_bias
// CHECK-NOT:   startrail.attention
func.func @cudnn_bias(%q: tensor<2x24x4x8xbf16>, %bias: tensor<1x4x24x24xbf16>) -> tensor<2x4x24x8xbf16> {
  // expected-remark @below {{attention is not raised: expected the call to be one without bias, but got __cudnn$fmhaScaleBiasSoftmax}}
  %0:2 = stablehlo.custom_call @__cudnn$fmhaScaleBiasSoftmax(%q, %q, %q, %bias) {backend_config = "{}"} : (tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>, tensor<1x4x24x24xbf16>) -> (tensor<2x4x24x8xbf16>, tensor<0xui8>)
  return %0#0 : tensor<2x4x24x8xbf16>
}

// -----

// Every second position of a longer row is twice the position.

// CHECK-LABEL: func.func @strided_positions
// CHECK:       startrail.attention %arg0, %arg0, %arg0 mask({{ ?}}causal)
func.func @strided_positions(%q: tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32> {
  %all = stablehlo.iota dim = 0 : tensor<48xi32>
  %keys = stablehlo.slice %all [0:48:2] : (tensor<48xi32>) -> tensor<24xi32>
  %positions = stablehlo.iota dim = 0 : tensor<24xi32>
  %two = stablehlo.constant dense<2> : tensor<24xi32>
  %queries = stablehlo.multiply %positions, %two : tensor<24xi32>
  %rows = stablehlo.broadcast_in_dim %queries, dims = [0] : (tensor<24xi32>) -> tensor<24x24xi32>
  %columns = stablehlo.broadcast_in_dim %keys, dims = [1] : (tensor<24xi32>) -> tensor<24x24xi32>
  %mask = stablehlo.compare GE, %rows, %columns, SIGNED : (tensor<24x24xi32>, tensor<24x24xi32>) -> tensor<24x24xi1>
  %0 = stablehlo.custom_call @sdpa(%q, %q, %q, %mask) : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<24x24xi1>) -> tensor<2x4x24x8xf32>
  return %0 : tensor<2x4x24x8xf32>
}

// -----

// A mask that a loop carries, and changes.

// CHECK-LABEL: func.func @changed_in_a_loop
// CHECK-NOT:   startrail.attention
func.func @changed_in_a_loop(%q: tensor<2x4x24x8xf32>, %next: tensor<24x24xi1>) -> tensor<2x4x24x8xf32> {
  %first = arith.constant dense<true> : tensor<24x24xi1>
  %begin = arith.constant 0 : index
  %step = arith.constant 1 : index
  %end = arith.constant 4 : index
  %0:2 = scf.for %i = %begin to %end step %step iter_args(%x = %q, %mask = %first) -> (tensor<2x4x24x8xf32>, tensor<24x24xi1>) {
    // expected-remark @below {{attention is not raised: expected the mask to be computed from the positions of query and key, but got}}
    %1 = stablehlo.custom_call @sdpa(%x, %x, %x, %mask) : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<24x24xi1>) -> tensor<2x4x24x8xf32>
    scf.yield %1, %next : tensor<2x4x24x8xf32>, tensor<24x24xi1>
  }
  return %0#0 : tensor<2x4x24x8xf32>
}

// -----

// As many heads as tokens: a user that keeps the result's order is no
// transposition of it, whatever its type.

// CHECK-LABEL: func.func @as_many_heads
// CHECK:       %[[O:.*]], %{{.*}} = startrail.attention {{.*}} layout({{ ?}}bshd)
// CHECK:       %[[T:.*]] = linalg.transpose ins(%[[O]] : tensor<2x4x4x8xbf16>)
// CHECK:       %[[U:.*]] = "stablehlo.transpose"(%[[T]])
// CHECK:       return %[[U]]
func.func @as_many_heads(%q: tensor<2x4x4x8xbf16>) -> tensor<2x4x4x8xbf16> {
  %0:2 = stablehlo.custom_call @__cudnn$fmhaSoftmax(%q, %q, %q) {backend_config = "{\22cudnn_fmha_backend_config\22: {\22fmha_scale\22: 0.25, \22mask_type\22: \22NO_MASK\22, \22bmm1_dot_dimension_numbers\22: {\22lhs_batch_dimensions\22: [\220\22, \222\22]}}}"} : (tensor<2x4x4x8xbf16>, tensor<2x4x4x8xbf16>, tensor<2x4x4x8xbf16>) -> (tensor<2x4x4x8xbf16>, tensor<0xui8>)
  %1 = stablehlo.transpose %0#0, dims = [0, 1, 2, 3] : (tensor<2x4x4x8xbf16>) -> tensor<2x4x4x8xbf16>
  return %1 : tensor<2x4x4x8xbf16>
}

// -----

// What others may call stays, though nothing here does any more.

// CHECK-LABEL: func.func @public_decomposition
// CHECK:       startrail.attention
// CHECK:       func.func @called_elsewhere
func.func @public_decomposition(%q: tensor<2x4x4x8xbf16>) -> tensor<2x4x4x8xbf16> {
  %0 = stablehlo.composite "odml.scaled_dot_product_attention" %q, %q, %q {decomposition = @called_elsewhere} : (tensor<2x4x4x8xbf16>, tensor<2x4x4x8xbf16>, tensor<2x4x4x8xbf16>) -> tensor<2x4x4x8xbf16>
  return %0 : tensor<2x4x4x8xbf16>
}
func.func @called_elsewhere(%q: tensor<2x4x4x8xbf16>, %k: tensor<2x4x4x8xbf16>, %v: tensor<2x4x4x8xbf16>) -> tensor<2x4x4x8xbf16> {
  return %q : tensor<2x4x4x8xbf16>
}
