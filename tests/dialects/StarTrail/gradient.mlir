// RUN: startrail-opt %s | startrail-opt | FileCheck %s
// RUN: startrail-opt %s --mlir-print-op-generic | startrail-opt | FileCheck %s

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]

// CHECK-LABEL: func @default_alignment_is_printed
func.func @default_alignment_is_printed(%do: tensor<1x64x4x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xf32>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x4x64xf32>) {
  // CHECK: %query_gradient, %key_gradient, %value_gradient = startrail.attention_gradient %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} mask(causal) alignment(top_left) layout(bshd) : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// CHECK-LABEL: func @cross_lengths_bhsd_f64
func.func @cross_lengths_bhsd_f64(%do: tensor<2x4x64x8xf64>, %q: tensor<2x4x64x16xf64>, %k: tensor<2x1x32x16xf64>, %v: tensor<2x1x32x8xf64>, %o: tensor<2x4x64x8xf64>, %l: tensor<2x4x64xf64>) {
  // CHECK: startrail.attention_gradient {{.*}} mask(causal) alignment(bottom_right) scale(2.500000e-01) layout(bhsd) of("main_attention") : (tensor<2x4x64x8xf64>, tensor<2x4x64x16xf64>, tensor<2x1x32x16xf64>, tensor<2x1x32x8xf64>, tensor<2x4x64x8xf64>, tensor<2x4x64xf64>) -> (tensor<2x4x64x16xf64>, tensor<2x1x32x16xf64>, tensor<2x1x32x8xf64>)
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) alignment(bottom_right) scale(0.25) layout(bhsd) of("main_attention") : (tensor<2x4x64x8xf64>, tensor<2x4x64x16xf64>, tensor<2x1x32x16xf64>, tensor<2x1x32x8xf64>, tensor<2x4x64x8xf64>, tensor<2x4x64xf64>) -> (tensor<2x4x64x16xf64>, tensor<2x1x32x16xf64>, tensor<2x1x32x8xf64>)
  return
}

// CHECK-LABEL: func @ring_attention_gradient
func.func @ring_attention_gradient(%do: tensor<1x8x4x8xf16>, %q: tensor<1x8x4x16xf16>, %k: tensor<1x8x2x16xf16>, %v: tensor<1x8x2x8xf16>, %o: tensor<1x8x4x8xf16>, %l: tensor<1x8x4xf32>) {
  // CHECK: %query_gradient, %key_gradient, %value_gradient = startrail.ring_attention_gradient %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} grid(@sp) mask(causal) alignment(top_left) scale(2.500000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x8xf16>, tensor<1x8x4x16xf16>, tensor<1x8x2x16xf16>, tensor<1x8x2x8xf16>, tensor<1x8x4x8xf16>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf16>, tensor<1x8x2x16xf16>, tensor<1x8x2x8xf16>)
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %k, %v, %o, %l grid(@sp) mask(causal) scale(0.25) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x8xf16>, tensor<1x8x4x16xf16>, tensor<1x8x2x16xf16>, tensor<1x8x2x8xf16>, tensor<1x8x4x8xf16>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf16>, tensor<1x8x2x16xf16>, tensor<1x8x2x8xf16>)
  return
}

// CHECK-LABEL: func @small
func.func @small(%do: tensor<1x8x4x8xbf16>, %o: tensor<1x8x4x8xbf16>, %do64: tensor<1x8x4x8xf64>) {
  // CHECK: %delta = startrail.delta %{{.*}}, %{{.*}} : (tensor<1x8x4x8xbf16>, tensor<1x8x4x8xbf16>) -> tensor<1x8x4xf32>
  %d = startrail.delta %do, %o : (tensor<1x8x4x8xbf16>, tensor<1x8x4x8xbf16>) -> tensor<1x8x4xf32>
  // CHECK: %delta_0 = startrail.delta %{{.*}}, %{{.*}} : (tensor<1x8x4x8xf64>, tensor<1x8x4x8xf64>) -> tensor<1x8x4xf64>
  %e = startrail.delta %do64, %do64 : (tensor<1x8x4x8xf64>, tensor<1x8x4x8xf64>) -> tensor<1x8x4xf64>
  // CHECK: %zero = startrail.zero : tensor<1x8x4x16xf32>
  %z = startrail.zero : tensor<1x8x4x16xf32>
  // CHECK: %zero_1 = startrail.zero : tensor<4xf64>
  %z64 = startrail.zero : tensor<4xf64>
  // CHECK: %converted = startrail.convert %zero : tensor<1x8x4x16xf32> -> tensor<1x8x4x16xbf16>
  %c = startrail.convert %z : tensor<1x8x4x16xf32> -> tensor<1x8x4x16xbf16>
  // CHECK: %converted_2 = startrail.convert %converted : tensor<1x8x4x16xbf16> -> tensor<1x8x4x16xf32>
  %w = startrail.convert %c : tensor<1x8x4x16xbf16> -> tensor<1x8x4x16xf32>
  return
}

// CHECK-LABEL: func @attend_gradient
func.func @attend_gradient(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>, %step: index) {
  // CHECK: %query_gradient, %key_gradient, %value_gradient = startrail.attend_gradient %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} into %{{.*}}, %{{.*}}, %{{.*}} step(%{{.*}}) grid(@sp) mask(causal) alignment(top_left) scale(2.500000e-01) query_owner(#{{.*}}) key_owner(#{{.*}}) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv step(%step) grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  // CHECK: startrail.attend_gradient {{.*}} into %query_gradient, %key_gradient, %value_gradient grid(@sp) mask(full)
  %mq, %mk, %mv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %nq, %nk, %nv grid(@sp) mask(full) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (0)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// CHECK-LABEL: func @on_streams
func.func @on_streams(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x8xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x2x16xbf16>, %v: memref<1x8x2x8xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x2x16xf32>, %dv: memref<1x8x2x8xf32>, %o: memref<1x8x4x8xbf16>, %step: index) {
  // CHECK: %compute = startrail.stream compute
  %stream = startrail.stream compute
  // CHECK: startrail.enqueue_delta %{{.*}}, %{{.*}} into %{{.*}} on %compute : memref<1x8x4x8xbf16>, memref<1x8x4x8xbf16> into memref<1x8x4xf32>
  startrail.enqueue_delta %do, %o into %d on %stream : memref<1x8x4x8xbf16>, memref<1x8x4x8xbf16> into memref<1x8x4xf32>
  // CHECK: startrail.enqueue_zero %{{.*}} on %compute : memref<1x8x4x16xf32>
  startrail.enqueue_zero %dq on %stream : memref<1x8x4x16xf32>
  // CHECK: startrail.enqueue_attend_gradient %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} into %{{.*}}, %{{.*}}, %{{.*}} on %compute step(%{{.*}}) grid(@sp) mask(causal) alignment(top_left) scale(2.500000e-01) query_owner(#{{.*}}) key_owner(#{{.*}}) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x2x16xf32>, memref<1x8x2x8xf32>)
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream step(%step) grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x2x16xf32>, memref<1x8x2x8xf32>)
  return
}
