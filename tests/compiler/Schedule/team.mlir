// P=8, C=2: teams gather, exchange, move one step round the ring, and combine.
// RUN: split-file %s %t
// RUN: startrail-opt %t/gather.mlir --startrail-schedule | FileCheck %s --check-prefixes=CHECK,GATHER
// RUN: sed 's/via(gather)/via(exchange)/' %t/gather.mlir | startrail-opt --startrail-schedule | FileCheck %s --check-prefixes=CHECK,EXCHANGE

// CHECK-DAG: [[$TARGET:#.+]] = affine_map<(d0, d1, d2) -> (d2, d0 + d1 floordiv 2, d1 mod 2)>
// CHECK-DAG: [[$SOURCE:#.+]] = affine_map<(d0, d1, d2) -> (d1 + d2 floordiv 2, d2 mod 2, d0)>
// CHECK-DAG: [[$NEXT:#.+]] = affine_map<(d0, d1, d2) -> (d0, (d1 + 1) mod 2, d2)>
// CHECK-DAG: [[$PREVIOUS:#.+]] = affine_map<(d0, d1, d2) -> (d0, (d1 - 1) mod 2, d2)>
// GATHER-DAG: [[$MEMBER:#.+]] = affine_map<(d0, d1, d2) -> (d2)>

// CHECK-LABEL: func.func private @attention(
// CHECK-SAME: %arg0: memref<1x8x4x16xbf16> {startrail.input, startrail.name = "query"}
// CHECK-SAME: %arg1: memref<1x8x2x16xbf16> {startrail.input, startrail.name = "key"}
// CHECK-SAME: %arg2: memref<1x8x2x16xbf16> {startrail.input, startrail.name = "value"}
// CHECK-SAME: %arg3: memref<1x8x4x16xbf16> {startrail.name = "output", startrail.output}
// CHECK-SAME: %arg4: memref<1x8x4xf32> {startrail.name = "lse", startrail.output})
// CHECK-SAME: attributes {startrail.grid = @sp, startrail.steps = 2 : i64}
// CHECK-NEXT: %compute = startrail.stream compute
// CHECK-NEXT: %communication = startrail.stream communication
// CHECK-NEXT: %query_team = startrail.buffer "query_team" : memref<1x16x4x16xbf16>
// CHECK-NEXT: %key_team = startrail.buffer "key_team" : memref<1x16x2x16xbf16>
// CHECK-NEXT: %value_team = startrail.buffer "value_team"
// CHECK-NEXT: %key_ring_0 = startrail.buffer "key_ring_0" : memref<1x16x2x16xbf16>
// CHECK-NEXT: %value_ring_0 = startrail.buffer "value_ring_0"
// CHECK-NEXT: %output_partial = startrail.buffer "output_partial" : memref<1x16x4x16xf32>
// CHECK-NEXT: %lse_partial = startrail.buffer "lse_partial" : memref<1x16x4xf32>
// CHECK-NEXT: %key_ring_1 = startrail.buffer "key_ring_1"
// CHECK-NEXT: %value_ring_1 = startrail.buffer "value_ring_1"
// GATHER-NEXT: %lse_parts = startrail.buffer "lse_parts" : memref<2x1x16x4xf32>
// GATHER-NEXT: %lse_total = startrail.buffer "lse_total" : memref<1x16x4xf32>
// GATHER-NEXT: %output_rows = startrail.buffer "output_rows" : memref<1x8x4x16xf32>
// EXCHANGE-NEXT: %output_parts = startrail.buffer "output_parts" : memref<2x1x8x4x16xf32>
// EXCHANGE-NEXT: %lse_parts = startrail.buffer "lse_parts" : memref<2x1x8x4xf32>
// CHECK-NEXT: %exchanged = startrail.event "exchanged"
// CHECK-NEXT: %arrived = startrail.event "arrived"
// CHECK-NEXT: %attended = startrail.event "attended"
// CHECK-NEXT: %lse_arrived = startrail.event "lse_arrived"
// GATHER-NEXT: %rescaled = startrail.event "rescaled"
// GATHER-NEXT: %combined = startrail.event "combined"
// CHECK-NEXT: startrail.fork %compute, %communication
// CHECK-NEXT: startrail.group on %communication grid(@sp) traffic(gather) {
// CHECK-NEXT:   startrail.enqueue_all_gather %arg0 into %query_team axes(["member"]) dim(1)
// CHECK-NEXT:   startrail.enqueue_all_gather %arg1 into %key_team axes(["member"]) dim(1)
// CHECK-NEXT:   startrail.enqueue_all_gather %arg2 into %value_team axes(["member"]) dim(1)
// CHECK-NEXT: }
// CHECK-NEXT: startrail.group on %communication grid(@sp) traffic(exchange) {
// CHECK-NEXT:   startrail.enqueue_send %key_team to([[$TARGET]])
// CHECK-NEXT:   startrail.enqueue_recv %key_ring_0 from([[$SOURCE]])
// CHECK-NEXT:   startrail.enqueue_send %value_team to([[$TARGET]])
// CHECK-NEXT:   startrail.enqueue_recv %value_ring_0 from([[$SOURCE]])
// CHECK-NEXT: }
// CHECK-NEXT: startrail.record %exchanged on %communication
// CHECK-NEXT: %c0 = arith.constant 0
// CHECK-NEXT: %c1 = arith.constant 1
// CHECK-NEXT: startrail.enqueue_empty_state %output_partial, %lse_partial on %compute
// CHECK-NEXT: startrail.wait %exchanged on %compute
// The transfer of the next step is queued before this step's attention. A loop
// of one trip needs no event inside.
// CHECK-NEXT: [[LOOP:%.+]]:4 = scf.for [[STEP:%.+]] = %c0 to %c1 step %c1
// CHECK-SAME: iter_args([[K:%.+]] = %key_ring_0, [[KNEXT:%.+]] = %key_ring_1, [[V:%.+]] = %value_ring_0, [[VNEXT:%.+]] = %value_ring_1)
// CHECK-NEXT:   startrail.group on %communication grid(@sp) traffic(ring) step([[STEP]]) {
// CHECK-NEXT:     startrail.enqueue_send [[K]] to([[$NEXT]])
// CHECK-NEXT:     startrail.enqueue_recv [[KNEXT]] from([[$PREVIOUS]])
// CHECK-NEXT:     startrail.enqueue_send [[V]] to([[$NEXT]])
// CHECK-NEXT:     startrail.enqueue_recv [[VNEXT]] from([[$PREVIOUS]])
// CHECK-NEXT:   }
// CHECK-NEXT:   startrail.enqueue_attend %query_team, [[K]], [[V]] into %output_partial, %lse_partial on %compute step([[STEP]])
// CHECK-NEXT:   scf.yield [[KNEXT]], [[K]], [[VNEXT]], [[V]]
// CHECK-NEXT: }
// CHECK-NEXT: startrail.record %arrived on %communication
// CHECK-NEXT: startrail.wait %arrived on %compute
// CHECK-NEXT: startrail.enqueue_attend %query_team, [[LOOP]]#0, [[LOOP]]#2 into %output_partial, %lse_partial on %compute step(%c1)
// CHECK-NEXT: startrail.record %attended on %compute
// CHECK-NEXT: startrail.wait %attended on %communication
// GATHER-NEXT: startrail.group on %communication grid(@sp) traffic(lse) {
// GATHER-NEXT:   startrail.enqueue_all_gather %lse_partial into %lse_parts axes(["member"]) dim(0)
// GATHER-NEXT: }
// GATHER-NEXT: startrail.record %lse_arrived on %communication
// GATHER-NEXT: startrail.wait %lse_arrived on %compute
// GATHER-NEXT: startrail.enqueue_rescale %output_partial, %lse_partial, %lse_parts, %lse_total on %compute
// GATHER-NEXT: startrail.record %rescaled on %compute
// GATHER-NEXT: startrail.enqueue_slice %lse_total into %arg4 on %compute grid(@sp) dim(1) block([[$MEMBER]])
// GATHER-NEXT: startrail.wait %rescaled on %communication
// GATHER-NEXT: startrail.group on %communication grid(@sp) traffic(combine) {
// GATHER-NEXT:   startrail.enqueue_reduce_scatter %output_partial into %output_rows axes(["member"]) dim(1)
// GATHER-NEXT: }
// GATHER-NEXT: startrail.record %combined on %communication
// GATHER-NEXT: startrail.wait %combined on %compute
// GATHER-NEXT: startrail.enqueue_convert %output_rows into %arg3 on %compute
// EXCHANGE-NEXT: startrail.group on %communication grid(@sp) traffic(combine) {
// EXCHANGE-NEXT:   startrail.enqueue_all_to_all %output_partial into %output_parts axes(["member"]) dim(1)
// EXCHANGE-NEXT: }
// EXCHANGE-NEXT: startrail.group on %communication grid(@sp) traffic(lse) {
// EXCHANGE-NEXT:   startrail.enqueue_all_to_all %lse_partial into %lse_parts axes(["member"]) dim(1)
// EXCHANGE-NEXT: }
// EXCHANGE-NEXT: startrail.record %lse_arrived on %communication
// EXCHANGE-NEXT: startrail.wait %lse_arrived on %compute
// EXCHANGE-NEXT: startrail.enqueue_merge %output_parts, %lse_parts into %arg3, %arg4 on %compute
// CHECK-NEXT: startrail.join %compute, %communication
// CHECK-NEXT: return

//--- gather.mlir
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func private @attention(%query: tensor<1x8x4x16xbf16> {startrail.name = "query"}, %key: tensor<1x8x2x16xbf16> {startrail.name = "key"}, %value: tensor<1x8x2x16xbf16> {startrail.name = "value"}) -> (tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %q, %k, %v = startrail.all_gather %query, %key, %value grid(@sp) axes(["member"]) dim(1) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) -> (tensor<1x16x4x16xbf16>, tensor<1x16x2x16xbf16>, tensor<1x16x2x16xbf16>)
  %kx, %vx = startrail.permute %k, %v grid(@sp) source(affine_map<(g, r, m) -> (r + m floordiv 2, m mod 2, g)>) target(affine_map<(g, r, m) -> (m, g + r floordiv 2, r mod 2)>) : (tensor<1x16x2x16xbf16>, tensor<1x16x2x16xbf16>) -> (tensor<1x16x2x16xbf16>, tensor<1x16x2x16xbf16>)
  %o, %l = startrail.empty_state : tensor<1x16x4x16xf32>, tensor<1x16x4xf32>
  %f:4 = scf.for %s = %c0 to %c1 step %c1 iter_args(%kc = %kx, %vc = %vx, %oc = %o, %lc = %l) -> (tensor<1x16x2x16xbf16>, tensor<1x16x2x16xbf16>, tensor<1x16x4x16xf32>, tensor<1x16x4xf32>) {
    %on, %ln = startrail.attend %q, %kc, %vc into %oc, %lc step(%s) grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m)[s] -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x16x4x16xbf16>, tensor<1x16x2x16xbf16>, tensor<1x16x2x16xbf16>) into (tensor<1x16x4x16xf32>, tensor<1x16x4xf32>) -> (tensor<1x16x4x16xf32>, tensor<1x16x4xf32>)
    %kn, %vn = startrail.shift %kc, %vc grid(@sp) axis("ring") offset(1) : (tensor<1x16x2x16xbf16>, tensor<1x16x2x16xbf16>) -> (tensor<1x16x2x16xbf16>, tensor<1x16x2x16xbf16>)
    scf.yield %kn, %vn, %on, %ln : tensor<1x16x2x16xbf16>, tensor<1x16x2x16xbf16>, tensor<1x16x4x16xf32>, tensor<1x16x4xf32>
  }
  %on, %ln = startrail.attend %q, %f#0, %f#1 into %f#2, %f#3 step(%c1) grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m)[s] -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x16x4x16xbf16>, tensor<1x16x2x16xbf16>, tensor<1x16x2x16xbf16>) into (tensor<1x16x4x16xf32>, tensor<1x16x4xf32>) -> (tensor<1x16x4x16xf32>, tensor<1x16x4xf32>)
  %output, %lse = startrail.reduce_scatter %on, %ln grid(@sp) axes(["member"]) dim(1) combine(softmax) via(gather) : (tensor<1x16x4x16xf32>, tensor<1x16x4xf32>) -> (tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>)
  return %output, %lse : tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>
}
