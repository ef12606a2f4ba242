// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// Calls and composites that are attention but for one property: each stays, with
// a remark that names the property.

// CHECK-NOT: startrail.attention

func.func @dropout_rate(%q: tensor<2x24x4x8xbf16>) -> tensor<2x4x24x8xbf16> {
  // expected-remark @below {{attention is not raised: expected the dropout to be 0, but got 0.10}}
  %0:2 = stablehlo.custom_call @__cudnn$fmhaSoftmax(%q, %q, %q) {backend_config = "{\22cudnn_fmha_backend_config\22: {\22fmha_scale\22: 0.25, \22mask_type\22: \22NO_MASK\22, \22bmm1_dot_dimension_numbers\22: {\22lhs_batch_dimensions\22: [\220\22, \222\22], \22rhs_batch_dimensions\22: [\220\22, \222\22]}, \22dropout_rate\22: 0.1}}"} : (tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>) -> (tensor<2x4x24x8xbf16>, tensor<0xui8>)
  return %0#0 : tensor<2x4x24x8xbf16>
}

// -----

func.func @padding(%q: tensor<2x24x4x8xbf16>) -> tensor<2x4x24x8xbf16> {
  // expected-remark @below {{attention is not raised: expected mask_type to be NO_MASK or CAUSAL, but got PADDING_CAUSAL}}
  %0:2 = stablehlo.custom_call @__cudnn$fmhaSoftmax(%q, %q, %q) {backend_config = "{\22cudnn_fmha_backend_config\22: {\22fmha_scale\22: 0.25, \22mask_type\22: \22PADDING_CAUSAL\22, \22bmm1_dot_dimension_numbers\22: {\22lhs_batch_dimensions\22: [\220\22, \222\22], \22rhs_batch_dimensions\22: [\220\22, \222\22]}}}"} : (tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>) -> (tensor<2x4x24x8xbf16>, tensor<0xui8>)
  return %0#0 : tensor<2x4x24x8xbf16>
}

// -----

func.func @packed(%q: tensor<2x24x4x8xbf16>) -> tensor<2x4x24x8xbf16> {
  // expected-remark @below {{attention is not raised: expected max_seg_per_batch to be 1, but got 4}}
  %0:2 = stablehlo.custom_call @__cudnn$fmhaSoftmax(%q, %q, %q) {backend_config = "{\22cudnn_fmha_backend_config\22: {\22fmha_scale\22: 0.25, \22mask_type\22: \22NO_MASK\22, \22bmm1_dot_dimension_numbers\22: {\22lhs_batch_dimensions\22: [\220\22, \222\22], \22rhs_batch_dimensions\22: [\220\22, \222\22]}, \22max_seg_per_batch\22: 4}}"} : (tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>) -> (tensor<2x4x24x8xbf16>, tensor<0xui8>)
  return %0#0 : tensor<2x4x24x8xbf16>
}

// -----

func.func @paged(%q: tensor<2x24x4x8xbf16>) -> tensor<2x4x24x8xbf16> {
  // expected-remark @below {{attention is not raised: expected is_paged_attention to be false, but got true}}
  %0:2 = stablehlo.custom_call @__cudnn$fmhaSoftmax(%q, %q, %q) {backend_config = "{\22cudnn_fmha_backend_config\22: {\22fmha_scale\22: 0.25, \22mask_type\22: \22NO_MASK\22, \22bmm1_dot_dimension_numbers\22: {\22lhs_batch_dimensions\22: [\220\22, \222\22], \22rhs_batch_dimensions\22: [\220\22, \222\22]}, \22is_paged_attention\22: true}}"} : (tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>) -> (tensor<2x4x24x8xbf16>, tensor<0xui8>)
  return %0#0 : tensor<2x4x24x8xbf16>
}

// -----

func.func @no_dimensions(%q: tensor<2x24x4x8xbf16>) -> tensor<2x4x24x8xbf16> {
  // expected-remark @below {{attention is not raised: expected backend_config to be JSON with a cudnn_fmha_backend_config and the dimensions of its products, but got another text}}
  %0:2 = stablehlo.custom_call @__cudnn$fmhaSoftmax(%q, %q, %q) {backend_config = "{\22cudnn_fmha_backend_config\22: {\22fmha_scale\22: 0.25, \22mask_type\22: \22NO_MASK\22}}"} : (tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>) -> (tensor<2x4x24x8xbf16>, tensor<0xui8>)
  return %0#0 : tensor<2x4x24x8xbf16>
}

// -----

// Keys with heads before tokens, queries behind them.

func.func @two_orders(%q: tensor<2x24x4x8xbf16>) -> tensor<2x4x24x8xbf16> {
  // expected-remark @below {{attention is not raised: expected backend_config to be JSON with a cudnn_fmha_backend_config and the dimensions of its products, but got another text}}
  %0:2 = stablehlo.custom_call @__cudnn$fmhaSoftmax(%q, %q, %q) {backend_config = "{\22cudnn_fmha_backend_config\22: {\22fmha_scale\22: 0.25, \22mask_type\22: \22NO_MASK\22, \22bmm1_dot_dimension_numbers\22: {\22lhs_batch_dimensions\22: [\220\22, \222\22], \22rhs_batch_dimensions\22: [\220\22, \221\22]}}}"} : (tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>) -> (tensor<2x4x24x8xbf16>, tensor<0xui8>)
  return %0#0 : tensor<2x4x24x8xbf16>
}

// -----

func.func @mask_operand(%q: tensor<2x24x4x8xbf16>) -> tensor<2x4x24x8xbf16> {
  // expected-remark @below {{attention is not raised: expected the call to be one without mask operand, but got __cudnn$fmhaScaleMaskSoftmax}}
  %0:2 = stablehlo.custom_call @__cudnn$fmhaScaleMaskSoftmax(%q, %q, %q) {backend_config = "{\22cudnn_fmha_backend_config\22: {\22fmha_scale\22: 0.25, \22mask_type\22: \22NO_MASK\22, \22bmm1_dot_dimension_numbers\22: {\22lhs_batch_dimensions\22: [\220\22, \222\22], \22rhs_batch_dimensions\22: [\220\22, \222\22]}}}"} : (tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>) -> (tensor<2x4x24x8xbf16>, tensor<0xui8>)
  return %0#0 : tensor<2x4x24x8xbf16>
}

// -----

func.func @f8(%q: tensor<2x24x4x8xbf16>) -> tensor<2x4x24x8xbf16> {
  // expected-remark @below {{attention is not raised: expected the call to be one without f8 elements, but got __cudnn$fmhaSoftmaxF8}}
  %0:2 = stablehlo.custom_call @__cudnn$fmhaSoftmaxF8(%q, %q, %q) {backend_config = "{\22cudnn_fmha_backend_config\22: {\22fmha_scale\22: 0.25, \22mask_type\22: \22NO_MASK\22, \22bmm1_dot_dimension_numbers\22: {\22lhs_batch_dimensions\22: [\220\22, \222\22], \22rhs_batch_dimensions\22: [\220\22, \222\22]}}}"} : (tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>) -> (tensor<2x4x24x8xbf16>, tensor<0xui8>)
  return %0#0 : tensor<2x4x24x8xbf16>
}

// -----

func.func @workspace(%q: tensor<2x24x4x8xbf16>) -> tensor<16xui8> {
  // expected-remark @below {{attention is not raised: expected the workspace to be unused, but got a use of it}}
  %0:2 = stablehlo.custom_call @__cudnn$fmhaSoftmax(%q, %q, %q) {backend_config = "{\22cudnn_fmha_backend_config\22: {\22fmha_scale\22: 0.25, \22mask_type\22: \22NO_MASK\22, \22bmm1_dot_dimension_numbers\22: {\22lhs_batch_dimensions\22: [\220\22, \222\22], \22rhs_batch_dimensions\22: [\220\22, \222\22]}}}"} : (tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>) -> (tensor<2x4x24x8xbf16>, tensor<16xui8>)
  return %0#1 : tensor<16xui8>
}

// -----

func.func @lengths(%q: tensor<2x24x4x8xbf16>, %n: tensor<2xi32>) -> tensor<2x4x24x8xbf16> {
  // expected-remark @below {{attention is not raised: expected the operands to be query, key and value, but got 5 of them}}
  %0:2 = stablehlo.custom_call @__cudnn$fmhaSoftmax(%q, %q, %q, %n, %n) {backend_config = "{\22cudnn_fmha_backend_config\22: {\22fmha_scale\22: 0.25, \22mask_type\22: \22NO_MASK\22, \22bmm1_dot_dimension_numbers\22: {\22lhs_batch_dimensions\22: [\220\22, \222\22], \22rhs_batch_dimensions\22: [\220\22, \222\22]}}}"} : (tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>, tensor<2x24x4x8xbf16>, tensor<2xi32>, tensor<2xi32>) -> (tensor<2x4x24x8xbf16>, tensor<0xui8>)
  return %0#0 : tensor<2x4x24x8xbf16>
}

// -----

// A gradient of an attention with dropout.

func.func @gradient_dropout(%q: tensor<2x4x24x8xbf16>, %lse: tensor<2x4x24xf32>) -> (tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>) {
  // expected-remark @below {{gradient of attention is not raised: expected the dropout to be 0, but got 0.50}}
  %0:4 = stablehlo.custom_call @__cudnn$fmhaSoftmaxBackward(%q, %q, %q, %lse, %q, %q) {backend_config = "{\22cudnn_fmha_backend_config\22: {\22fmha_scale\22: 0.25, \22mask_type\22: \22NO_MASK\22, \22dropout_rate\22: 0.5, \22bmm2_grad_gemm2_dot_dimension_numbers\22: {\22lhs_batch_dimensions\22: [\220\22, \221\22], \22rhs_batch_dimensions\22: [\220\22, \221\22]}}}"} : (tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>, tensor<2x4x24xf32>, tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>) -> (tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>, tensor<0xui8>)
  return %0#0, %0#1, %0#2 : tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>, tensor<2x4x24x8xbf16>
}

// -----

func.func @dropout_attribute(%q: tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32> {
  // expected-remark @below {{attention is not raised: expected dropout_p to be 0, but got 0.10}}
  %0 = stablehlo.custom_call @scaled_dot_product_attention(%q, %q, %q) {backend_config = {dropout_p = 1.000000e-01 : f32}} : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32>
  return %0 : tensor<2x4x24x8xf32>
}

// -----

func.func @soft_cap(%q: tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32> {
  // expected-remark @below {{attention is not raised: expected logits_soft_cap to be 0, but got 30.00}}
  %0 = stablehlo.custom_call @scaled_dot_product_attention(%q, %q, %q) {backend_config = {logits_soft_cap = 3.000000e+01 : f32}} : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32>
  return %0 : tensor<2x4x24x8xf32>
}

// -----

func.func @words(%q: tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32> {
  // expected-remark @below {{attention is not raised: expected mask_kind to be a number, but got "sliding"}}
  %0 = stablehlo.custom_call @scaled_dot_product_attention(%q, %q, %q) {backend_config = {mask_kind = "sliding"}} : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32>
  return %0 : tensor<2x4x24x8xf32>
}

// -----

func.func @scale_given(%q: tensor<2x4x24x8xf32>, %scale: tensor<f32>) -> tensor<2x4x24x8xf32> {
  // expected-remark @below {{attention is not raised: expected the scale to be constant, but got a value that is not}}
  %0 = stablehlo.custom_call @scaled_dot_product_attention(%q, %q, %q, %scale) {} : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<f32>) -> tensor<2x4x24x8xf32>
  return %0 : tensor<2x4x24x8xf32>
}

// -----

func.func @sink(%q: tensor<2x4x24x8xf32>, %mask: tensor<24x24xi1>, %scale: tensor<f32>, %sink: tensor<4xf32>) -> tensor<2x4x24x8xf32> {
  // expected-remark @below {{attention is not raised: expected the operands to be query, key, value, a mask and a scale, but got 6 of them}}
  %0 = stablehlo.custom_call @scaled_dot_product_attention(%q, %q, %q, %mask, %scale, %sink) {} : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<24x24xi1>, tensor<f32>, tensor<4xf32>) -> tensor<2x4x24x8xf32>
  return %0 : tensor<2x4x24x8xf32>
}

// -----

func.func @infinite(%q: tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32> {
  // expected-remark @below {{attention is not raised: expected the scale to be finite, but got}}
  %0 = stablehlo.custom_call @scaled_dot_product_attention(%q, %q, %q) {backend_config = {scale = 0x7F800000 : f32}} : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32>
  return %0 : tensor<2x4x24x8xf32>
}

// -----

// Tokens before heads, where the composite has heads before tokens.

func.func @layout(%q: tensor<2x24x4x8xf32>, %k: tensor<2x40x4x8xf32>) -> tensor<2x24x4x8xf32> {
  // expected-remark @below {{attention is not raised: expected the heads of query to be a multiple of the 40 of key, but got 24}}
  %0 = stablehlo.composite "aten.scaled_dot_product_attention" %q, %k, %k {decomposition = @sdpa} : (tensor<2x24x4x8xf32>, tensor<2x40x4x8xf32>, tensor<2x40x4x8xf32>) -> tensor<2x24x4x8xf32>
  return %0 : tensor<2x24x4x8xf32>
}
func.func private @sdpa(%q: tensor<2x24x4x8xf32>, %k: tensor<2x40x4x8xf32>, %v: tensor<2x40x4x8xf32>) -> tensor<2x24x4x8xf32> {
  return %q : tensor<2x24x4x8xf32>
}
