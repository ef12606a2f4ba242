// The gradient with teams of two, and a forward function whose gathered blocks
// it may take: the gather writes what is saved where the caller keeps it.
// RUN: startrail-opt %s --startrail-lower-ring="team-size=2 circulate=query save=gather" --startrail-schedule --startrail-plan-memory --startrail-verify-streams --startrail-verify-buffers --startrail-verify-transfers | FileCheck %s --check-prefixes=CHECK,GATHER
// RUN: startrail-opt %s --startrail-lower-ring="team-size=2 circulate=query save=team" --startrail-schedule --startrail-plan-memory --startrail-verify-streams --startrail-verify-buffers --startrail-verify-transfers | FileCheck %s --check-prefixes=CHECK,TEAM
startrail.grid @ranks axes ["rank"] sizes [8] placement ["rank"] tokens ["rank"]

// CHECK-LABEL: func.func private @attention(
// GATHER-SAME: %arg4: memref<1x8x4xf32> {startrail.name = "lse", startrail.output})
// TEAM-SAME: %arg5: memref<1x16x4x16xbf16> {startrail.name = "team_query", startrail.output, startrail.saved, startrail.side = "query"}
// TEAM-SAME: %arg6: memref<1x16x2x16xbf16> {startrail.name = "team_key", startrail.output, startrail.saved, startrail.side = "key"}
// TEAM-SAME: %arg7: memref<1x16x2x16xbf16> {startrail.name = "team_value", startrail.output, startrail.saved, startrail.side = "key"})
// What is saved counts as the caller's.
// GATHER-SAME: startrail.peak_bytes = 13696 : i64
// GATHER-SAME: startrail.workspace_bytes = 10496 : i64
// TEAM-SAME: startrail.peak_bytes = 15744 : i64
// TEAM-SAME: startrail.workspace_bytes = 8448 : i64
// TEAM: traffic(gather)
// TEAM-NEXT: startrail.enqueue_all_gather %arg0 into %arg5
// TEAM-NEXT: startrail.enqueue_all_gather %arg1 into %arg6
// TEAM-NEXT: startrail.enqueue_all_gather %arg2 into %arg7
// TEAM: traffic(exchange)
// TEAM-NEXT: startrail.enqueue_send %arg6
// TEAM-NEXT: startrail.enqueue_recv %key_ring_0
// TEAM: startrail.enqueue_attend %arg5,
// TEAM-NOT: startrail.enqueue_convert
// TEAM: startrail.join

// CHECK-LABEL: func.func private @attention_gradient(
// GATHER-SAME: %arg5: memref<1x8x4xf32> {startrail.input, startrail.name = "lse", startrail.side = "query"}, %arg6: memref<1x8x4x16xbf16> {startrail.name = "query_gradient", startrail.output
// TEAM-SAME: %arg6: memref<1x16x4x16xbf16> {startrail.input, startrail.name = "team_query", startrail.saved, startrail.side = "query"}
// TEAM-SAME: %arg8: memref<1x16x2x16xbf16> {startrail.input, startrail.name = "team_value", startrail.saved, startrail.side = "key"}, %arg9: memref<1x8x4x16xbf16> {startrail.name = "query_gradient", startrail.output
// CHECK-SAME: startrail.forward = "attention"
// GATHER-SAME: startrail.peak_bytes = 33920 : i64
// GATHER-SAME: startrail.workspace_bytes = 27648 : i64
// TEAM-SAME: startrail.peak_bytes = 33920 : i64
// TEAM-SAME: startrail.workspace_bytes = 23552 : i64
// CHECK: startrail.enqueue_delta %arg0, %arg4 into %delta on %compute
// CHECK: traffic(gather)
// GATHER-NEXT: startrail.enqueue_all_gather %arg1 into %query_team
// CHECK-NEXT: startrail.enqueue_all_gather %arg0 into %output_gradient_team
// CHECK-NEXT: startrail.enqueue_all_gather %arg5 into %lse_team
// CHECK-NEXT: startrail.enqueue_all_gather %delta into %delta_team
// GATHER-NEXT: startrail.enqueue_all_gather %arg2 into %key_team
// GATHER-NEXT: startrail.enqueue_all_gather %arg3 into %value_team
// CHECK-NEXT: }
// CHECK: traffic(exchange)
// GATHER-NEXT: startrail.enqueue_send %query_team
// TEAM-NEXT: startrail.enqueue_send %arg6
// CHECK-NEXT: startrail.enqueue_recv %query_ring_0

// The first block of a loop of one turn, and the second: neither waits for the
// hop of a gradient.
// CHECK: scf.for
// CHECK: traffic(ring) step(
// CHECK: }
// CHECK-NEXT: startrail.record %arrived on %communication
// CHECK: startrail.enqueue_attend_gradient
// GATHER-SAME: %key_team, %value_team into
// TEAM-SAME: %arg7, %arg8 into
// CHECK: traffic(gradient) step(
// CHECK: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: startrail.record %gradient_arrived on %communication
// CHECK: startrail.wait %arrived on %compute
// CHECK-NEXT: startrail.enqueue_attend_gradient
// CHECK-NEXT: startrail.wait %gradient_arrived on %compute
// CHECK-NEXT: startrail.enqueue_accumulate
// CHECK: traffic(home) {
// CHECK: startrail.enqueue_recv %query_gradient_home
// CHECK: traffic(combine) {
// CHECK-NEXT: startrail.enqueue_reduce_scatter %query_gradient_home into %query_gradient_rows axes(["member"]) dim(1) segments([4, 4]) : memref<1x16x4x16xf32> into memref<1x8x4x16xf32>
// CHECK: traffic(combine) {
// CHECK-NEXT: startrail.enqueue_reduce_scatter %key_gradient_partial into %key_gradient_rows
// CHECK: startrail.enqueue_convert %key_gradient_rows into %arg{{7|10}} on %compute
// CHECK: startrail.enqueue_reduce_scatter %value_gradient_partial into %value_gradient_rows
func.func private @attention(%query: tensor<1x8x4x16xbf16> {startrail.name = "query"}, %key: tensor<1x8x2x16xbf16> {startrail.name = "key"}, %value: tensor<1x8x2x16xbf16> {startrail.name = "value"}) -> (tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>) attributes {startrail.grid = @ranks} {
  %o, %l = startrail.ring_attention %query, %key, %value grid(@ranks) mask(causal) scale(0.25) query_tokens(<zigzag>) key_tokens(<zigzag>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) -> (tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>)
  return %o, %l : tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>
}
func.func private @attention_gradient(%do: tensor<1x8x4x16xbf16> {startrail.name = "output_gradient", startrail.side = "query"}, %query: tensor<1x8x4x16xbf16> {startrail.name = "query", startrail.side = "query"}, %key: tensor<1x8x2x16xbf16> {startrail.name = "key", startrail.side = "key"}, %value: tensor<1x8x2x16xbf16> {startrail.name = "value", startrail.side = "key"}, %o: tensor<1x8x4x16xbf16> {startrail.name = "output", startrail.side = "query"}, %l: tensor<1x8x4xf32> {startrail.name = "lse", startrail.side = "query"}) -> (tensor<1x8x4x16xbf16> {startrail.name = "query_gradient", startrail.side = "query"}, tensor<1x8x2x16xbf16> {startrail.name = "key_gradient", startrail.side = "key"}, tensor<1x8x2x16xbf16> {startrail.name = "value_gradient", startrail.side = "key"}) attributes {startrail.grid = @ranks, startrail.forward = "attention"} {
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %query, %key, %value, %o, %l grid(@ranks) mask(causal) scale(0.25) query_tokens(<zigzag>) key_tokens(<zigzag>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>)
  return %dq, %dk, %dv : tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>
}
