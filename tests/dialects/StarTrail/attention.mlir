// RUN: startrail-opt %s | startrail-opt | FileCheck %s
// RUN: startrail-opt %s --mlir-print-op-generic | startrail-opt | FileCheck %s

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]

// CHECK-LABEL: func @default_alignment_is_printed
func.func @default_alignment_is_printed(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xf32>) {
  // CHECK: %output, %lse = startrail.attention %{{.*}}, %{{.*}}, %{{.*}} mask(causal) alignment(top_left) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>) -> (tensor<1x64x4x8xf32>, tensor<1x4x64xf32>)
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>) -> (tensor<1x64x4x8xf32>, tensor<1x4x64xf32>)
  return
}

// CHECK-LABEL: func @cross_lengths_bhsd_f64
func.func @cross_lengths_bhsd_f64(%q: tensor<2x4x64x16xf64>, %k: tensor<2x1x32x16xf64>) {
  // CHECK: startrail.attention {{.*}} mask(full) alignment(bottom_right) scale(2.500000e-01) layout(bhsd) : {{.*}} -> (tensor<2x4x64x16xf64>, tensor<2x4x64xf64>)
  %o, %l = startrail.attention %q, %k, %k mask(full) alignment(bottom_right) scale(0.25) layout(bhsd) : (tensor<2x4x64x16xf64>, tensor<2x1x32x16xf64>, tensor<2x1x32x16xf64>) -> (tensor<2x4x64x16xf64>, tensor<2x4x64xf64>)
  return
}

// CHECK-LABEL: func @ring_attention
func.func @ring_attention(%q: tensor<1x8x4x16xf16>, %k: tensor<1x8x2x16xf16>) {
  // CHECK: %output, %lse = startrail.ring_attention %{{.*}}, %{{.*}}, %{{.*}} grid(@sp) mask(causal) alignment(top_left) scale(2.500000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x16xf16>, tensor<1x8x2x16xf16>, tensor<1x8x2x16xf16>) -> (tensor<1x8x4x16xf16>, tensor<1x8x4xf32>)
  %o, %l = startrail.ring_attention %q, %k, %k grid(@sp) mask(causal) scale(0.25) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x16xf16>, tensor<1x8x2x16xf16>, tensor<1x8x2x16xf16>) -> (tensor<1x8x4x16xf16>, tensor<1x8x4xf32>)
  return
}

// CHECK-LABEL: func @attend
func.func @attend(%q: tensor<1x16x4x16xbf16>, %k: tensor<1x16x2x16xbf16>, %step: index) -> tensor<1x16x4x16xf32> {
  // CHECK: %output, %lse = startrail.empty_state : tensor<1x16x4x16xf32>, tensor<1x16x4xf32>
  %o, %l = startrail.empty_state : tensor<1x16x4x16xf32>, tensor<1x16x4xf32>
  // CHECK: %output_0, %lse_1 = startrail.attend %{{.*}}, %{{.*}}, %{{.*}} into %output, %lse step(%{{.*}}) grid(@sp) mask(causal) alignment(top_left) scale(2.500000e-01) query_owner(#{{.*}}) key_owner(#{{.*}}) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x16x4x16xbf16>, tensor<1x16x2x16xbf16>, tensor<1x16x2x16xbf16>) into (tensor<1x16x4x16xf32>, tensor<1x16x4xf32>) -> (tensor<1x16x4x16xf32>, tensor<1x16x4xf32>)
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l step(%step) grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x16x4x16xbf16>, tensor<1x16x2x16xbf16>, tensor<1x16x2x16xbf16>) into (tensor<1x16x4x16xf32>, tensor<1x16x4xf32>) -> (tensor<1x16x4x16xf32>, tensor<1x16x4xf32>)
  // CHECK: %{{.*}}, %{{.*}} = startrail.attend {{.*}} into %output_0, %lse_1 grid(@sp)
  %o2, %l2 = startrail.attend %q, %k, %k into %o1, %l1 grid(@sp) mask(full) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (0)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x16x4x16xbf16>, tensor<1x16x2x16xbf16>, tensor<1x16x2x16xbf16>) into (tensor<1x16x4x16xf32>, tensor<1x16x4xf32>) -> (tensor<1x16x4x16xf32>, tensor<1x16x4xf32>)
  // CHECK: %sum = startrail.accumulate %{{.*}}, %{{.*}} : tensor<1x16x4x16xf32>
  %sum = startrail.accumulate %o1, %o2 : tensor<1x16x4x16xf32>
  return %sum : tensor<1x16x4x16xf32>
}
