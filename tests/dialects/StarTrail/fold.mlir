// What moves nothing folds to its operands, what moves something stays.
// RUN: startrail-opt %s --canonicalize | FileCheck %s

startrail.grid @ring axes ["group", "ring", "member"] sizes [1, 4, 1] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 1, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]

// CHECK-LABEL: func @gather_over_one_rank
// CHECK-SAME: (%[[A:.*]]: tensor<1x8xf32>, %[[B:.*]]: tensor<1x8xf32>)
func.func @gather_over_one_rank(%a: tensor<1x8xf32>, %b: tensor<1x8xf32>) -> (tensor<1x8xf32>, tensor<1x8xf32>) {
  // CHECK-NEXT: return %[[B]], %[[A]]
  %0:2 = startrail.all_gather %b, %a grid(@ring) axes(["group", "member"]) dim(1) : (tensor<1x8xf32>, tensor<1x8xf32>) -> (tensor<1x8xf32>, tensor<1x8xf32>)
  return %0#0, %0#1 : tensor<1x8xf32>, tensor<1x8xf32>
}

// CHECK-LABEL: func @gather_over_two_ranks
func.func @gather_over_two_ranks(%a: tensor<1x8xf32>) -> tensor<1x16xf32> {
  // CHECK-NEXT: startrail.all_gather
  %0 = startrail.all_gather %a grid(@sp) axes(["ring", "member"]) dim(1) : (tensor<1x8xf32>) -> tensor<1x16xf32>
  return %0 : tensor<1x16xf32>
}

// CHECK-LABEL: func @all_to_all_over_one_rank
// CHECK-SAME: (%[[A:.*]]: tensor<1x8xf32>)
func.func @all_to_all_over_one_rank(%a: tensor<1x8xf32>) -> tensor<1x8xf32> {
  // CHECK-NEXT: return %[[A]]
  %0 = startrail.all_to_all %a grid(@ring) axes(["member"]) split_dim(0) concat_dim(1) : (tensor<1x8xf32>) -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}

// CHECK-LABEL: func @all_to_all_over_two_ranks
func.func @all_to_all_over_two_ranks(%a: tensor<2x8xf32>) -> tensor<1x16xf32> {
  // CHECK-NEXT: startrail.all_to_all
  %0 = startrail.all_to_all %a grid(@sp) axes(["member"]) split_dim(0) concat_dim(1) : (tensor<2x8xf32>) -> tensor<1x16xf32>
  return %0 : tensor<1x16xf32>
}

// The paper's exchange with C = 1, where it is the identity.
// CHECK-LABEL: func @every_rank_its_own_source
// CHECK-SAME: (%[[A:.*]]: tensor<1x8xf32>, %[[B:.*]]: tensor<1x8xf32>)
func.func @every_rank_its_own_source(%a: tensor<1x8xf32>, %b: tensor<1x8xf32>) -> (tensor<1x8xf32>, tensor<1x8xf32>) {
  // CHECK-NEXT: return %[[A]], %[[B]]
  %0:2 = startrail.permute %a, %b grid(@ring) source(affine_map<(g, r, m) -> ((r + m) floordiv 4, (r + m) mod 4, g)>) target(affine_map<(g, r, m) -> (m, g * 4 + r, 0)>) : (tensor<1x8xf32>, tensor<1x8xf32>) -> (tensor<1x8xf32>, tensor<1x8xf32>)
  return %0#0, %0#1 : tensor<1x8xf32>, tensor<1x8xf32>
}

// CHECK-LABEL: func @some_ranks_their_own_source
func.func @some_ranks_their_own_source(%a: tensor<1x8xf32>) -> tensor<1x8xf32> {
  // CHECK-NEXT: startrail.permute
  %0 = startrail.permute %a grid(@sp) source(affine_map<(g, r, m) -> (m, r, g)>) target(affine_map<(g, r, m) -> (m, r, g)>) : (tensor<1x8xf32>) -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}

// CHECK-LABEL: func @shift_round_the_ring
// CHECK-SAME: (%[[A:.*]]: tensor<1x8xf32>)
func.func @shift_round_the_ring(%a: tensor<1x8xf32>) -> tensor<1x8xf32> {
  // CHECK-NEXT: return %[[A]]
  %0 = startrail.shift %a grid(@ring) axis("ring") offset(-8) : (tensor<1x8xf32>) -> tensor<1x8xf32>
  %1 = startrail.shift %0 grid(@ring) axis("member") offset(3) : (tensor<1x8xf32>) -> tensor<1x8xf32>
  return %1 : tensor<1x8xf32>
}

// CHECK-LABEL: func @shift_by_one
func.func @shift_by_one(%a: tensor<1x8xf32>) -> tensor<1x8xf32> {
  // CHECK-NEXT: startrail.shift
  %0 = startrail.shift %a grid(@ring) axis("ring") offset(-1) : (tensor<1x8xf32>) -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}

// CHECK-LABEL: func @combine_of_one_rank
// CHECK-SAME: (%[[A:.*]]: tensor<1x8x4x16xf32>, %[[B:.*]]: tensor<1x8x4xf32>)
func.func @combine_of_one_rank(%a: tensor<1x8x4x16xf32>, %b: tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) {
  // CHECK-NEXT: return %[[A]], %[[B]]
  %0:2 = startrail.reduce_scatter %a, %b grid(@ring) axes(["member"]) dim(1) combine(softmax) via(gather) : (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return %0#0, %0#1 : tensor<1x8x4x16xf32>, tensor<1x8x4xf32>
}

// CHECK-LABEL: func @combine_of_one_rank_rounds
func.func @combine_of_one_rank_rounds(%a: tensor<1x8x4x16xf32>, %b: tensor<1x8x4xf32>) -> (tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>) {
  // CHECK-NEXT: startrail.reduce_scatter
  %0:2 = startrail.reduce_scatter %a, %b grid(@ring) axes(["member"]) dim(1) combine(softmax) via(gather) : (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>)
  return %0#0, %0#1 : tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>
}

// CHECK-LABEL: func @combine_of_two_ranks
func.func @combine_of_two_ranks(%a: tensor<1x8xf32>) -> tensor<1x4xf32> {
  // CHECK-NEXT: startrail.reduce_scatter
  %0 = startrail.reduce_scatter %a grid(@sp) axes(["member"]) dim(1) combine(sum) : (tensor<1x8xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}
