// RUN: startrail-opt %s "--startrail-lower-ring=team-size=2 circulate=query" --startrail-verify-program | FileCheck %s --check-prefixes=CHECK,QUERY
// RUN: startrail-opt %s "--startrail-lower-ring=team-size=2 circulate=key exchange=skewed gradient-type=bf16" --startrail-verify-program | FileCheck %s --check-prefixes=KEY
// RUN: startrail-opt %s "--startrail-lower-ring=circulate=query" --startrail-verify-program | FileCheck %s --check-prefix=RING

// P=8, C=2, R=2; grouped heads, a value dim and key tokens of their own.

// QUERY-DAG:   [[SOURCE:#.+]] = affine_map<(d0, d1, d2) -> (d1 + d2 floordiv 2, d2 mod 2, d0)>
// QUERY-DAG:   [[TARGET:#.+]] = affine_map<(d0, d1, d2) -> (d2, d0 + d1 floordiv 2, d1 mod 2)>
// QUERY-DAG:   [[TEAMS:#.+]] = affine_map<(d0, d1, d2)[s0] -> (d0 * 2 + d1)>
// QUERY-DAG:   [[MOVING:#.+]] = affine_map<(d0, d1, d2)[s0] -> (((d1 - s0) mod 2) * 2 + d2)>
// QUERY-DAG:   [[FROM:#.+]] = affine_map<(d0, d1, d2) -> (d2, (d0 + d1 floordiv 2 - 1) mod 2, d1 mod 2)>
// QUERY-DAG:   [[HOME:#.+]] = affine_map<(d0, d1, d2) -> ((d1 + 1) mod 2 + d2 floordiv 2, d2 mod 2, d0)>

// CHECK:       func.func @gradient([[DO:%.+]]: tensor<1x8x4x8xbf16> {{.*}}, [[Q:%.+]]: tensor<1x8x4x16xbf16> {{.*}}, [[K:%.+]]: tensor<1x8x2x16xbf16> {{.*}}, [[V:%.+]]: tensor<1x8x2x8xbf16> {{.*}}, [[O:%.+]]: tensor<1x8x4x8xbf16> {{.*}}, [[L:%.+]]: tensor<1x8x4xf32>
// CHECK-SAME:    startrail.plan = {circulate = "query", {{.*}} gradient_type = "f32", {{.*}} save = "gather"
// The owner's delta, once; everything to the team; the queries' side to where it starts.
// CHECK-NEXT:    [[DELTA:%.+]] = startrail.delta [[DO]], [[O]] : (tensor<1x8x4x8xbf16>, tensor<1x8x4x8xbf16>) -> tensor<1x8x4xf32>
// QUERY-NEXT:    [[TEAM:%.+]]:4 = startrail.all_gather [[Q]], [[DO]], [[L]], [[DELTA]] grid(@sp) axes(["member"]) dim(1) segments([4, 4])
// QUERY-NEXT:    [[KEYS:%.+]]:2 = startrail.all_gather [[K]], [[V]] grid(@sp) axes(["member"]) dim(1) :
// QUERY-NEXT:    [[FIRST:%.+]]:4 = startrail.permute [[TEAM]]#0, [[TEAM]]#1, [[TEAM]]#2, [[TEAM]]#3 grid(@sp) source([[SOURCE]]) target([[TARGET]])
// QUERY-NEXT:    [[DQ:%.+]] = startrail.zero : tensor<1x16x4x16xf32>
// QUERY-NEXT:    [[DK:%.+]] = startrail.zero : tensor<1x16x2x16xf32>
// QUERY-NEXT:    [[DV:%.+]] = startrail.zero : tensor<1x16x2x8xf32>
// QUERY:         [[END:%.+]]:7 = scf.for [[STEP:%.+]] = {{.*}} iter_args([[QC:%.+]] = [[FIRST]]#0, [[DOC:%.+]] = [[FIRST]]#1, [[LC:%.+]] = [[FIRST]]#2, [[DELTAC:%.+]] = [[FIRST]]#3, [[DKC:%.+]] = [[DK]], [[DVC:%.+]] = [[DV]], [[DQC:%.+]] = [[DQ]])
// QUERY-NEXT:      [[NEXT:%.+]]:4 = startrail.shift [[QC]], [[DOC]], [[LC]], [[DELTAC]] grid(@sp) axis("ring") offset(1)
// QUERY-NEXT:      [[NONE:%.+]] = startrail.zero : tensor<1x16x4x16xf32>
// QUERY-NEXT:      [[BQ:%.+]], [[BK:%.+]], [[BV:%.+]] = startrail.attend_gradient [[QC]], [[DOC]], [[LC]], [[DELTAC]], [[KEYS]]#0, [[KEYS]]#1 into [[NONE]], [[DKC]], [[DVC]] step([[STEP]]) grid(@sp) mask(causal) alignment(top_left) scale(2.500000e-01) query_owner([[MOVING]]) key_owner([[TEAMS]]) query_tokens(<zigzag, owners = 4>) key_tokens(<contiguous, owners = 4>)
// The hop of the sum begins once it is added, and nothing but the next addition needs what arrives.
// QUERY-NEXT:      [[SUM:%.+]] = startrail.accumulate [[DQC]], [[BQ]]
// QUERY-NEXT:      [[HOP:%.+]] = startrail.shift [[SUM]] grid(@sp) axis("ring") offset(1) : (tensor<1x16x4x16xf32>) -> tensor<1x16x4x16xf32>
// QUERY-NEXT:      scf.yield [[NEXT]]#0, [[NEXT]]#1, [[NEXT]]#2, [[NEXT]]#3, [[BK]], [[BV]], [[HOP]]
// QUERY-NEXT:    }
// QUERY-NEXT:    [[NONE:%.+]] = startrail.zero : tensor<1x16x4x16xf32>
// QUERY-NEXT:    [[BQ:%.+]], [[BK:%.+]], [[BV:%.+]] = startrail.attend_gradient [[END]]#0, [[END]]#1, [[END]]#2, [[END]]#3, [[KEYS]]#0, [[KEYS]]#1 into [[NONE]], [[END]]#4, [[END]]#5 step(%c1)
// QUERY-NEXT:    [[SUM:%.+]] = startrail.accumulate [[END]]#6, [[BQ]]
// QUERY-NEXT:    [[BACK:%.+]] = startrail.permute [[SUM]] grid(@sp) source([[FROM]]) target([[HOME]])
// QUERY-NEXT:    [[RQ:%.+]] = startrail.reduce_scatter [[BACK]] grid(@sp) axes(["member"]) dim(1) combine(sum) segments([4, 4]) : (tensor<1x16x4x16xf32>) -> tensor<1x8x4x16xbf16>
// QUERY-NEXT:    [[RK:%.+]] = startrail.reduce_scatter [[BK]] grid(@sp) axes(["member"]) dim(1) combine(sum) : (tensor<1x16x2x16xf32>) -> tensor<1x8x2x16xbf16>
// QUERY-NEXT:    [[RV:%.+]] = startrail.reduce_scatter [[BV]] grid(@sp) axes(["member"]) dim(1) combine(sum) : (tensor<1x16x2x8xf32>) -> tensor<1x8x2x8xbf16>
// QUERY-NEXT:    return [[RQ]], [[RK]], [[RV]]

// Keys, values and their gradients move; these are rounded before every move,
// the way home with them, and added as f32.
// KEY-DAG:     [[TEAMS:#.+]] = affine_map<(d0, d1, d2)[s0] -> (d0 * 2 + d1)>
// KEY-DAG:     [[MOVING:#.+]] = affine_map<(d0, d1, d2)[s0] -> (((d0 + d2) mod 2) * 2 + (d1 - s0) mod 2)>
// KEY-DAG:     [[FROM:#.+]] = affine_map<(d0, d1, d2) -> ((d0 - d2) mod 2, (d1 - 1) mod 2, d2)>
// KEY-DAG:     [[HOME:#.+]] = affine_map<(d0, d1, d2) -> ((d0 + d2) mod 2, (d1 + 1) mod 2, d2)>
// KEY:         startrail.plan = {circulate = "key", {{.*}} gradient_type = "bf16"
// KEY:         [[FIRST:%.+]]:2 = startrail.permute {{%.+}}#0, {{%.+}}#1 grid(@sp)
// KEY:         scf.for {{.*}} iter_args([[KC:%.+]] = [[FIRST]]#0, [[VC:%.+]] = [[FIRST]]#1, [[DQC:%.+]] = {{%.+}}, [[DKC:%.+]] = {{%.+}}, [[DVC:%.+]] = {{%.+}}) -> (tensor<1x16x2x16xbf16>, tensor<1x16x2x8xbf16>, tensor<1x16x4x16xf32>, tensor<1x16x2x16xbf16>, tensor<1x16x2x8xbf16>)
// KEY-NEXT:      [[NEXT:%.+]]:2 = startrail.shift [[KC]], [[VC]]
// KEY:           [[BQ:%.+]], [[BK:%.+]], [[BV:%.+]] = startrail.attend_gradient {{.*}}, [[KC]], [[VC]] into [[DQC]], {{.*}} query_owner([[TEAMS]]) key_owner([[MOVING]])
// KEY-NEXT:      [[WK:%.+]] = startrail.convert [[DKC]] : tensor<1x16x2x16xbf16> -> tensor<1x16x2x16xf32>
// KEY-NEXT:      [[WV:%.+]] = startrail.convert [[DVC]]
// KEY-NEXT:      [[SK:%.+]] = startrail.accumulate [[WK]], [[BK]]
// KEY-NEXT:      [[SV:%.+]] = startrail.accumulate [[WV]], [[BV]]
// KEY-NEXT:      [[NK:%.+]] = startrail.convert [[SK]] : tensor<1x16x2x16xf32> -> tensor<1x16x2x16xbf16>
// KEY-NEXT:      [[NV:%.+]] = startrail.convert [[SV]]
// KEY-NEXT:      [[HOP:%.+]]:2 = startrail.shift [[NK]], [[NV]]
// KEY-NEXT:      scf.yield [[NEXT]]#0, [[NEXT]]#1, [[BQ]], [[HOP]]#0, [[HOP]]#1
// KEY:         [[BACK:%.+]]:2 = startrail.permute {{%.+}}, {{%.+}} grid(@sp) source([[FROM]]) target([[HOME]]) : (tensor<1x16x2x16xbf16>, tensor<1x16x2x8xbf16>)
// KEY-NEXT:    [[RK:%.+]] = startrail.convert [[BACK]]#0 : tensor<1x16x2x16xbf16> -> tensor<1x16x2x16xf32>
// KEY-NEXT:    [[RV:%.+]] = startrail.convert [[BACK]]#1
// KEY-NEXT:    startrail.reduce_scatter
// KEY-NEXT:    startrail.reduce_scatter [[RK]]
// KEY-NEXT:    startrail.reduce_scatter [[RV]]

// One rank to a team: nothing to gather or exchange, but the gradient is one
// hop from home.
// RING-NOT:    all_gather
// RING:        func.func @gradient
// RING-NOT:    permute
// RING:        scf.for
// RING:        }
// RING:        [[SUM:%.+]] = startrail.accumulate
// RING-NEXT:   startrail.permute [[SUM]]

startrail.grid @ranks axes ["rank"] sizes [8] placement ["rank"] tokens ["rank"]
func.func @gradient(%do: tensor<1x8x4x8xbf16> {startrail.name = "output_gradient"}, %q: tensor<1x8x4x16xbf16> {startrail.name = "query"}, %k: tensor<1x8x2x16xbf16> {startrail.name = "key"}, %v: tensor<1x8x2x8xbf16> {startrail.name = "value"}, %o: tensor<1x8x4x8xbf16> {startrail.name = "output"}, %l: tensor<1x8x4xf32> {startrail.name = "lse"}) -> (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) attributes {startrail.grid = @ranks} {
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %k, %v, %o, %l grid(@ranks) mask(causal) alignment(top_left) scale(2.500000e-01) query_tokens(<zigzag>) key_tokens(<contiguous>) : (tensor<1x8x4x8xbf16>, tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>)
  return %dq, %dk, %dv : tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>
}
