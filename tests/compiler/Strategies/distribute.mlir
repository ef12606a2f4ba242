// RUN: startrail-opt %s --split-input-file --startrail-distribute=ranks=8 | FileCheck %s
// RUN: startrail-opt %s --split-input-file --startrail-distribute=ranks=1 | FileCheck %s --check-prefix=ONE

// Grouped heads, a value dim of its own, no scale given: 1/sqrt(16).

// CHECK-LABEL: module
// CHECK-NEXT:    startrail.grid @ranks axes ["rank"] sizes [8] placement ["rank"] tokens ["rank"]
// CHECK-NEXT:    func.func @model([[Q:%.+]]: tensor<1x64x4x16xbf16>, [[K:%.+]]: tensor<1x64x2x16xbf16>, [[V:%.+]]: tensor<1x64x2x8xbf16>) -> (tensor<1x64x4x8xbf16>, tensor<1x4x64xf32>) {
// CHECK-NEXT:      [[O:%.+]]:2 = startrail.spmd_call @model_attention([[Q]], [[K]], [[V]]) grid(@ranks) layout(bshd) : (tensor<1x64x4x16xbf16>, tensor<1x64x2x16xbf16>, tensor<1x64x2x8xbf16>) -> (tensor<1x64x4x8xbf16>, tensor<1x4x64xf32>)
// CHECK-NEXT:      return [[O]]#0, [[O]]#1
// CHECK-NEXT:    }
// CHECK-NEXT:    func.func private @model_attention([[QUERY:%.+]]: tensor<1x8x4x16xbf16> {startrail.name = "query"}, [[KEY:%.+]]: tensor<1x8x2x16xbf16> {startrail.name = "key"}, [[VALUE:%.+]]: tensor<1x8x2x8xbf16> {startrail.name = "value"}) -> (tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>) attributes {startrail.grid = @ranks} {
// CHECK-NEXT:      [[OUTPUT:%.+]], [[LSE:%.+]] = startrail.ring_attention [[QUERY]], [[KEY]], [[VALUE]] grid(@ranks) mask(causal) alignment(top_left) scale(2.500000e-01) query_tokens(<zigzag>) key_tokens(<zigzag>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) -> (tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>)
// CHECK-NEXT:      return [[OUTPUT]], [[LSE]]

// One rank is a grid as well.

// ONE-LABEL: startrail.grid @ranks axes ["rank"] sizes [1]
// ONE:       startrail.ring_attention {{.*}} : (tensor<1x64x4x16xbf16>, tensor<1x64x2x16xbf16>, tensor<1x64x2x8xbf16>) -> (tensor<1x64x4x8xbf16>, tensor<1x64x4xf32>)
func.func @model(%q: tensor<1x64x4x16xbf16>, %k: tensor<1x64x2x16xbf16>, %v: tensor<1x64x2x8xbf16>) -> (tensor<1x64x4x8xbf16>, tensor<1x4x64xf32>) {
  %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xbf16>, tensor<1x64x2x16xbf16>, tensor<1x64x2x8xbf16>) -> (tensor<1x64x4x8xbf16>, tensor<1x4x64xf32>)
  return %o, %lse : tensor<1x64x4x8xbf16>, tensor<1x4x64xf32>
}

// -----

// Whole tensors with heads first become shards with tokens first. With as many
// keys as queries, bottom_right is top_left.

// CHECK-LABEL: func.func @heads_first
// CHECK-NEXT:    startrail.spmd_call @heads_first_attention({{.*}}) grid(@ranks) layout(bhsd) : (tensor<2x4x32x8xf64>, tensor<2x4x32x8xf64>, tensor<2x4x32x8xf64>) -> (tensor<2x4x32x8xf64>, tensor<2x4x32xf64>)
// CHECK:       func.func private @heads_first_attention({{.*}}) -> (tensor<2x4x4x8xf64>, tensor<2x4x4xf64>)
// CHECK-NEXT:    startrail.ring_attention {{.*}} mask(causal) alignment(top_left) scale(5.000000e-01) query_tokens(<zigzag>) key_tokens(<zigzag>) : (tensor<2x4x4x8xf64>, tensor<2x4x4x8xf64>, tensor<2x4x4x8xf64>) -> (tensor<2x4x4x8xf64>, tensor<2x4x4xf64>)
// ONE-LABEL: func.func @heads_first
func.func @heads_first(%q: tensor<2x4x32x8xf64>) -> tensor<2x4x32x8xf64> {
  %o, %lse = startrail.attention %q, %q, %q mask(causal) alignment(bottom_right) scale(5.000000e-01) layout(bhsd) : (tensor<2x4x32x8xf64>, tensor<2x4x32x8xf64>, tensor<2x4x32x8xf64>) -> (tensor<2x4x32x8xf64>, tensor<2x4x32xf64>)
  return %o : tensor<2x4x32x8xf64>
}

// -----

// Several attentions become several functions, numbered by caller, each after
// its caller; names that are taken are left alone.

// CHECK-LABEL: module
// CHECK-NEXT:    startrail.grid [[GRID:@ranks.*]] axes ["rank"]
// CHECK:         func.func @two
// CHECK:           [[FIRST:%.+]]:2 = startrail.spmd_call @two_attention_0({{.*}}) grid([[GRID]])
// CHECK:           startrail.spmd_call @two_attention_1([[FIRST]]#0, {{.*}}) grid([[GRID]])
// CHECK:         func.func private @two_attention_0
// CHECK:           mask(causal)
// CHECK:         func.func private @two_attention_1
// CHECK:           mask(full)
// CHECK:         func.func @one
// CHECK:           startrail.spmd_call [[OTHER:@one_attention_[0-9]+]](
// CHECK:         func.func private [[OTHER]](
// CHECK:         func.func private @one_attention()
// ONE-LABEL: func.func @two
func.func @two(%q: tensor<1x8x1x4xf32>) -> tensor<1x8x1x4xf32> {
  %a, %la = startrail.attention %q, %q, %q mask(causal) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
  %b, %lb = startrail.attention %a, %q, %q mask(full) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
  return %b : tensor<1x8x1x4xf32>
}
func.func @one(%q: tensor<1x8x1x4xf32>) -> tensor<1x8x1x4xf32> {
  %a, %la = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
  return %a : tensor<1x8x1x4xf32>
}
func.func private @one_attention()
func.func private @ranks()
