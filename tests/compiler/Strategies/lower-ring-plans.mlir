// RUN: startrail-opt %s --startrail-distribute=ranks=8 --startrail-lower-ring --startrail-verify-program | FileCheck %s
// RUN: startrail-opt %s --startrail-pipeline=ranks=8 | FileCheck %s --check-prefix=STREAMS

// Each attention follows its own plan; those that share grid and placement
// share the grid, and options stand in for what a plan leaves open.

// CHECK-NOT: @ranks
// CHECK-DAG: startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"]
// CHECK-DAG: startrail.grid @sp_0 axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["ring", "member", "group"]
// CHECK-DAG: startrail.grid @sp_1 axes ["group", "ring", "member"] sizes [1, 8, 1]
// CHECK-NOT: startrail.grid
// CHECK: spmd_call @model_attention_0({{.*}} grid(@sp) layout
// CHECK: spmd_call @model_attention_1({{.*}} grid(@sp_0) layout
// CHECK: spmd_call @model_attention_2({{.*}} grid(@sp_1) layout
// CHECK: spmd_call @model_attention_3({{.*}} grid(@sp) layout
// CHECK: func private @model_attention_0
// CHECK-SAME: startrail.grid = @sp, startrail.plan = {combine_via = "exchange", exchange = "skewed", key_tokens = #startrail.tokens<contiguous>, placement = "member,ring,group", query_tokens = #startrail.tokens<contiguous>, strategy = "startrail", team_size = 2 : i64}
// CHECK: func private @model_attention_1
// CHECK-SAME: startrail.plan = {combine_via = "gather", exchange = "paper", key_tokens = #startrail.tokens<contiguous>, placement = "ring,member,group", query_tokens = #startrail.tokens<contiguous>, strategy = "startrail", team_size = 2 : i64}
// CHECK: func private @model_attention_2
// CHECK-SAME: startrail.plan = {combine_via = "gather", exchange = "paper", key_tokens = #startrail.tokens<contiguous>, placement = "member,ring,group", query_tokens = #startrail.tokens<contiguous>, strategy = "startrail", team_size = 1 : i64}
// CHECK: func private @model_attention_3
// CHECK-SAME: startrail.grid = @sp, startrail.plan = {combine_via = "exchange", exchange = "paper"
// STREAMS-COUNT-4: startrail.workspace_bytes
!t = tensor<1x16x2x4xf32>
func.func @model(%q: !t) -> (!t, !t, !t, !t) {
  %a, %la = startrail.attention %q, %q, %q mask(full) layout(bshd) {startrail.plan = {team_size = 2 : i64, exchange = "skewed"}} : (!t, !t, !t) -> (!t, tensor<1x2x16xf32>)
  %b, %lb = startrail.attention %q, %q, %q mask(full) layout(bshd) {startrail.plan = {team_size = 2 : i64, combine_via = "gather", placement = "p2p-intra"}} : (!t, !t, !t) -> (!t, tensor<1x2x16xf32>)
  %c, %lc = startrail.attention %q, %q, %q mask(full) layout(bshd) : (!t, !t, !t) -> (!t, tensor<1x2x16xf32>)
  %d, %ld = startrail.attention %q, %q, %q mask(full) layout(bshd) {startrail.plan = {team_size = 2 : i64}} : (!t, !t, !t) -> (!t, tensor<1x2x16xf32>)
  return %a, %b, %c, %d : !t, !t, !t, !t
}
