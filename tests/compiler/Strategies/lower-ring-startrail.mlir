// RUN: startrail-opt %s "--startrail-lower-ring=strategy=startrail team-size=2 exchange=paper combine-via=gather placement=member,ring,group" | FileCheck %s
// RUN: startrail-opt %s "--startrail-lower-ring=strategy=startrail team-size=2 exchange=skewed combine-via=exchange placement=p2p-intra" | FileCheck %s --check-prefix=SKEWED

// P=8, C=2, R=2; grouped heads and a value dim of its own.

// CHECK-DAG:   [[SOURCE:#.+]] = affine_map<(d0, d1, d2) -> (d1 + d2 floordiv 2, d2 mod 2, d0)>
// CHECK-DAG:   [[TARGET:#.+]] = affine_map<(d0, d1, d2) -> (d2, d0 + d1 floordiv 2, d1 mod 2)>
// CHECK-DAG:   [[QUERIES:#.+]] = affine_map<(d0, d1, d2)[s0] -> (d0 * 2 + d1)>
// CHECK-DAG:   [[KEYS:#.+]] = affine_map<(d0, d1, d2)[s0] -> (((d1 - s0) mod 2) * 2 + d2)>

// CHECK:       startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// CHECK-NOT:   @ranks
// CHECK:       startrail.spmd_call @model_attention({{.*}}) grid(@sp) layout(bshd)
// CHECK:       func.func private @model_attention([[Q:%.+]]: tensor<1x8x4x16xbf16> {startrail.name = "query"}, [[K:%.+]]: tensor<1x8x2x16xbf16> {startrail.name = "key"}, [[V:%.+]]: tensor<1x8x2x8xbf16> {startrail.name = "value"}) -> (tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>) attributes {startrail.grid = @sp, startrail.plan = {{{.*}}}} {
// CHECK-NEXT:    [[TEAM:%.+]]:3 = startrail.all_gather [[Q]], [[K]], [[V]] grid(@sp) axes(["member"]) dim(1) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) -> (tensor<1x16x4x16xbf16>, tensor<1x16x2x16xbf16>, tensor<1x16x2x8xbf16>)
// CHECK-NEXT:    [[FIRST:%.+]]:2 = startrail.permute [[TEAM]]#1, [[TEAM]]#2 grid(@sp) source([[SOURCE]]) target([[TARGET]]) : (tensor<1x16x2x16xbf16>, tensor<1x16x2x8xbf16>) -> (tensor<1x16x2x16xbf16>, tensor<1x16x2x8xbf16>)
// CHECK-NEXT:    [[O:%.+]], [[L:%.+]] = startrail.empty_state : tensor<1x16x4x8xf32>, tensor<1x16x4xf32>
// CHECK-NEXT:    [[LAST:%.+]] = arith.constant 1 : index
// CHECK-NEXT:    [[ZERO:%.+]] = arith.constant 0 : index
// CHECK-NEXT:    [[UNIT:%.+]] = arith.constant 1 : index
// CHECK-NEXT:    [[END:%.+]]:4 = scf.for [[STEP:%.+]] = [[ZERO]] to [[LAST]] step [[UNIT]] iter_args([[KC:%.+]] = [[FIRST]]#0, [[VC:%.+]] = [[FIRST]]#1, [[OC:%.+]] = [[O]], [[LC:%.+]] = [[L]])
// CHECK-NEXT:      [[NEXT:%.+]]:2 = startrail.shift [[KC]], [[VC]] grid(@sp) axis("ring") offset(1) : (tensor<1x16x2x16xbf16>, tensor<1x16x2x8xbf16>) -> (tensor<1x16x2x16xbf16>, tensor<1x16x2x8xbf16>)
// CHECK-NEXT:      [[ON:%.+]], [[LN:%.+]] = startrail.attend [[TEAM]]#0, [[KC]], [[VC]] into [[OC]], [[LC]] step([[STEP]]) grid(@sp) mask(causal) alignment(top_left) scale(2.500000e-01) query_owner([[QUERIES]]) key_owner([[KEYS]]) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x16x4x16xbf16>, tensor<1x16x2x16xbf16>, tensor<1x16x2x8xbf16>) into (tensor<1x16x4x8xf32>, tensor<1x16x4xf32>) -> (tensor<1x16x4x8xf32>, tensor<1x16x4xf32>)
// CHECK-NEXT:      scf.yield [[NEXT]]#0, [[NEXT]]#1, [[ON]], [[LN]]
// CHECK-NEXT:    }
// CHECK-NEXT:    [[OE:%.+]], [[LE:%.+]] = startrail.attend [[TEAM]]#0, [[END]]#0, [[END]]#1 into [[END]]#2, [[END]]#3 step([[LAST]]) grid(@sp) mask(causal) alignment(top_left) scale(2.500000e-01) query_owner([[QUERIES]]) key_owner([[KEYS]]) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>)
// CHECK-NEXT:    [[OUT:%.+]], [[LSE:%.+]] = startrail.reduce_scatter [[OE]], [[LE]] grid(@sp) axes(["member"]) dim(1) combine(softmax) via(gather) : (tensor<1x16x4x8xf32>, tensor<1x16x4xf32>) -> (tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>)
// CHECK-NEXT:    return [[OUT]], [[LSE]]

// SKEWED-DAG:   [[SOURCE:#.+]] = affine_map<(d0, d1, d2) -> ((d0 + d2) mod 2, d1, d2)>
// SKEWED-DAG:   [[TARGET:#.+]] = affine_map<(d0, d1, d2) -> ((d0 - d2) mod 2, d1, d2)>
// SKEWED-DAG:   [[QUERIES:#.+]] = affine_map<(d0, d1, d2)[s0] -> (d0 * 2 + d1)>
// SKEWED-DAG:   [[KEYS:#.+]] = affine_map<(d0, d1, d2)[s0] -> (((d0 + d2) mod 2) * 2 + (d1 - s0) mod 2)>
// SKEWED:       startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["ring", "member", "group"] tokens ["member", "ring", "group"]
// SKEWED:       startrail.permute {{.*}} source([[SOURCE]]) target([[TARGET]])
// SKEWED:       scf.for
// SKEWED:         startrail.attend {{.*}} query_owner([[QUERIES]]) key_owner([[KEYS]])
// SKEWED:       startrail.reduce_scatter {{.*}} via(exchange)

startrail.grid @ranks axes ["rank"] sizes [8] placement ["rank"] tokens ["rank"]
func.func @model(%q: tensor<1x64x4x16xbf16>, %k: tensor<1x64x2x16xbf16>, %v: tensor<1x64x2x8xbf16>) -> tensor<1x64x4x8xbf16> {
  %o, %lse = startrail.spmd_call @model_attention(%q, %k, %v) grid(@ranks) layout(bshd) : (tensor<1x64x4x16xbf16>, tensor<1x64x2x16xbf16>, tensor<1x64x2x8xbf16>) -> (tensor<1x64x4x8xbf16>, tensor<1x4x64xf32>)
  return %o : tensor<1x64x4x8xbf16>
}
func.func private @model_attention(%query: tensor<1x8x4x16xbf16> {startrail.name = "query"}, %key: tensor<1x8x2x16xbf16> {startrail.name = "key"}, %value: tensor<1x8x2x8xbf16> {startrail.name = "value"}) -> (tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>) attributes {startrail.grid = @ranks} {
  %o, %lse = startrail.ring_attention %query, %key, %value grid(@ranks) mask(causal) alignment(top_left) scale(0.25) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) -> (tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>)
  return %o, %lse : tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>
}
