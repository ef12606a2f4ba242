// Both passes in one function: no transfer of the second one moves ahead of the
// combine that ends the first, not even where there is no loop between them.
// RUN: sed 's/RANKS/8/g' %s | startrail-opt --startrail-lower-ring="team-size=2 circulate=key" --startrail-schedule --startrail-plan-memory --startrail-verify-streams --startrail-verify-buffers --startrail-verify-transfers | FileCheck %s --check-prefixes=CHECK,RING
// RUN: sed 's/RANKS/4/g' %s | startrail-opt --startrail-lower-ring="team-size=2 circulate=key" --startrail-schedule --startrail-plan-memory --startrail-verify-streams --startrail-verify-buffers --startrail-verify-transfers | FileCheck %s --check-prefixes=CHECK,FLAT
startrail.grid @ranks axes ["rank"] sizes [RANKS] placement ["rank"] tokens ["rank"]

// The blocks of a pass are the steps: both have as many.
// CHECK-LABEL: func.func private @joint(
// RING-SAME: startrail.steps = 2 : i64
// FLAT-SAME: startrail.steps = 1 : i64
// CHECK: traffic(gather)
// CHECK-NEXT: startrail.enqueue_all_gather %arg0 into %query_team
// CHECK: traffic(gather)
// CHECK-NEXT: startrail.enqueue_all_gather %arg1 into %key_team
// CHECK-NOT: traffic(gather)
// RING: traffic(ring)
// CHECK-NOT: traffic(gather)
// CHECK: traffic(combine)
// CHECK-NOT: traffic(gather)
// CHECK: traffic(lse)
// CHECK: startrail.enqueue_merge {{.*}} into %arg4, %arg5 on %compute
// CHECK: traffic(gather)
// CHECK-NEXT: startrail.enqueue_all_gather %arg1 into %key_team_2
// CHECK: startrail.enqueue_delta %arg3, %arg4 into %delta on %compute
// CHECK: traffic(gather)
// CHECK-NEXT: startrail.enqueue_all_gather %arg0 into %query_team_2
// RING: traffic(ring)
// CHECK: startrail.enqueue_attend_gradient %query_team_2, %output_gradient_team, %lse_team, %delta_team,
// RING: traffic(gradient)
// FLAT-NOT: startrail.enqueue_accumulate
// CHECK: traffic(home)
// CHECK-COUNT-3: traffic(combine)
// CHECK: startrail.join
func.func private @joint(%query: tensor<1x8x4x16xbf16> {startrail.name = "query", startrail.side = "query"}, %key: tensor<1x8x2x16xbf16> {startrail.name = "key", startrail.side = "key"}, %value: tensor<1x8x2x16xbf16> {startrail.name = "value", startrail.side = "key"}, %do: tensor<1x8x4x16xbf16> {startrail.name = "output_gradient", startrail.side = "query"}) -> (tensor<1x8x4x16xbf16> {startrail.name = "output", startrail.side = "query"}, tensor<1x8x4xf32> {startrail.name = "lse", startrail.side = "query"}, tensor<1x8x4x16xbf16> {startrail.name = "query_gradient", startrail.side = "query"}, tensor<1x8x2x16xbf16> {startrail.name = "key_gradient", startrail.side = "key"}, tensor<1x8x2x16xbf16> {startrail.name = "value_gradient", startrail.side = "key"}) attributes {startrail.grid = @ranks} {
  %o, %l = startrail.ring_attention %query, %key, %value grid(@ranks) mask(causal) scale(0.25) query_tokens(<zigzag>) key_tokens(<contiguous>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) -> (tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>)
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %query, %key, %value, %o, %l grid(@ranks) mask(causal) scale(0.25) query_tokens(<zigzag>) key_tokens(<contiguous>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>)
  return %o, %l, %dq, %dk, %dv : tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>, tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>
}
