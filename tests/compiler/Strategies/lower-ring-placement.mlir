// RUN: startrail-opt %s --startrail-lower-ring=placement=default | FileCheck %s --check-prefix=COLLECT
// RUN: startrail-opt %s --startrail-lower-ring=placement=collect-intra | FileCheck %s --check-prefix=COLLECT
// RUN: startrail-opt %s --startrail-lower-ring=placement=p2p-intra | FileCheck %s --check-prefix=P2P
// RUN: startrail-opt %s "--startrail-lower-ring=team-size=2 placement=ring:4,member,ring,group" | FileCheck %s --check-prefix=FACTORS

// COLLECT: sizes [1, 32, 1] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// P2P:     sizes [1, 32, 1] placement ["ring", "member", "group"] tokens ["member", "ring", "group"]
// FACTORS: sizes [2, 8, 2] placement ["ring:4", "member", "ring", "group"] tokens ["member", "ring", "group"]
startrail.grid @ranks axes ["rank"] sizes [32] placement ["rank"] tokens ["rank"]
func.func private @model_attention(%query: tensor<1x1x1x4xf32> {startrail.name = "query"}, %key: tensor<1x1x1x4xf32> {startrail.name = "key"}) -> (tensor<1x1x1x4xf32>, tensor<1x1x1xf32>) attributes {startrail.grid = @ranks} {
  %o, %lse = startrail.ring_attention %query, %key, %key grid(@ranks) mask(full) alignment(top_left) scale(0.5) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>) -> (tensor<1x1x1x4xf32>, tensor<1x1x1xf32>)
  return %o, %lse : tensor<1x1x1x4xf32>, tensor<1x1x1xf32>
}
