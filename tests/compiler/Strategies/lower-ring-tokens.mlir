// RUN: startrail-opt %s "--startrail-distribute=ranks=8" "--startrail-lower-ring=team-size=2 combine-via=gather" --startrail-verify-program | FileCheck %s

// The segments of a team are whole after the gather, and each rank gets its part
// of every segment back. Queries and keys of the same parts travel together.

// CHECK-LABEL: func.func private @zigzag_attention
// CHECK-SAME:    startrail.plan = {combine_via = "gather", exchange = "paper", key_tokens = #startrail.tokens<zigzag>, placement = "member,ring,group", query_tokens = #startrail.tokens<zigzag>, strategy = "startrail", team_size = 2 : i64}
// CHECK:         startrail.all_gather %{{.*}}, %{{.*}}, %{{.*}} grid(@sp) axes(["member"]) dim(1) segments([2, 2]) :
// CHECK-NOT:     all_gather
// CHECK:         startrail.attend {{.*}} query_tokens(<zigzag, owners = 4>) key_tokens(<zigzag, owners = 4>)
// CHECK:         startrail.attend {{.*}} query_tokens(<zigzag, owners = 4>) key_tokens(<zigzag, owners = 4>)
// CHECK:         startrail.reduce_scatter {{.*}} via(gather) segments([2, 2]) :
func.func @zigzag(%q: tensor<1x32x2x8xf16>, %k: tensor<1x32x1x8xf16>, %v: tensor<1x32x1x4xf16>) -> (tensor<1x32x2x4xf16>, tensor<1x2x32xf32>) {
  %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x32x2x8xf16>, tensor<1x32x1x8xf16>, tensor<1x32x1x4xf16>) -> (tensor<1x32x2x4xf16>, tensor<1x2x32xf32>)
  return %o, %lse : tensor<1x32x2x4xf16>, tensor<1x2x32xf32>
}

// Longer keys: the alignment is that of the whole tensors, the parts differ.

// CHECK-LABEL: func.func private @cross_attention
// CHECK:         startrail.all_gather %{{.*}} grid(@sp) axes(["member"]) dim(1) segments([1, 1]) : (tensor<1x2x2x8xf16>) ->
// CHECK:         startrail.all_gather %{{.*}}, %{{.*}} grid(@sp) axes(["member"]) dim(1) segments([2, 2]) : (tensor<1x4x1x8xf16>, tensor<1x4x1x4xf16>) ->
// CHECK:         startrail.attend {{.*}} mask(causal) alignment(bottom_right) {{.*}} : (tensor<1x4x2x8xf16>, tensor<1x8x1x8xf16>, tensor<1x8x1x4xf16>)
// CHECK:         startrail.reduce_scatter {{.*}} segments([1, 1]) : {{.*}} -> (tensor<1x2x2x4xf16>, tensor<1x2x2xf32>)
func.func @cross(%q: tensor<1x16x2x8xf16>, %k: tensor<1x32x1x8xf16>, %v: tensor<1x32x1x4xf16>) -> (tensor<1x16x2x4xf16>, tensor<1x2x16xf32>) {
  %o, %lse = startrail.attention %q, %k, %v mask(causal) alignment(bottom_right) layout(bshd) : (tensor<1x16x2x8xf16>, tensor<1x32x1x8xf16>, tensor<1x32x1x4xf16>) -> (tensor<1x16x2x4xf16>, tensor<1x2x16xf32>)
  return %o, %lse : tensor<1x16x2x4xf16>, tensor<1x2x16xf32>
}

// Striped queries are one segment; a layout of its own for the keys, rooms of 5
// and 1 rows rounded to the team's two ranks.

// CHECK-LABEL: func.func private @mixed_attention
// CHECK:         startrail.all_gather %{{.*}} grid(@sp) axes(["member"]) dim(1) : (tensor<1x2x2x8xf16>) ->
// CHECK:         startrail.all_gather %{{.*}}, %{{.*}} grid(@sp) axes(["member"]) dim(1) segments([3, 1]) : (tensor<1x4x1x8xf16>, tensor<1x4x1x4xf16>) -> (tensor<1x8x1x8xf16>, tensor<1x8x1x4xf16>)
// CHECK:         startrail.attend {{.*}} query_tokens(<striped, owners = 4>) key_tokens(<explicit {{\[\[}}0:5], [5:4, 13:1], [9:4], []]>)
// CHECK:         startrail.reduce_scatter {{.*}} via(gather) : {{.*}} -> (tensor<1x2x2x4xf16>, tensor<1x2x2xf32>)
func.func @mixed(%q: tensor<1x16x2x8xf16>, %k: tensor<1x14x1x8xf16>, %v: tensor<1x14x1x4xf16>) -> (tensor<1x16x2x4xf16>, tensor<1x2x16xf32>) {
  %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd) {startrail.plan = {query_tokens = #startrail.tokens<striped>, key_tokens = #startrail.tokens<explicit [[0:5], [5:4, 13:1], [9:4], []]>}} : (tensor<1x16x2x8xf16>, tensor<1x14x1x8xf16>, tensor<1x14x1x4xf16>) -> (tensor<1x16x2x4xf16>, tensor<1x2x16xf32>)
  return %o, %lse : tensor<1x16x2x4xf16>, tensor<1x2x16xf32>
}

// Without teams nothing is gathered, and nothing has segments.

// CHECK-LABEL: func.func private @ring_attention
// CHECK-NOT:     segments
// CHECK:         startrail.attend {{.*}} query_tokens(<zigzag, owners = 8>) key_tokens(<zigzag, owners = 8>)
// CHECK-NOT:     segments
// CHECK:         return
func.func @ring(%q: tensor<1x32x2x8xf16>, %k: tensor<1x32x1x8xf16>, %v: tensor<1x32x1x4xf16>) -> (tensor<1x32x2x4xf16>, tensor<1x2x32xf32>) {
  %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd) {startrail.plan = {strategy = "ring", team_size = 1 : i64}} : (tensor<1x32x2x8xf16>, tensor<1x32x1x8xf16>, tensor<1x32x1x4xf16>) -> (tensor<1x32x2x4xf16>, tensor<1x2x32xf32>)
  return %o, %lse : tensor<1x32x2x4xf16>, tensor<1x2x32xf32>
}
