// The gradient of a ring of single ranks, either side in transit. What a block
// gives to a gradient in transit is added once that has arrived: the hop of a
// step runs under the block of the next one, which does not wait for it.
// RUN: startrail-opt %s --startrail-lower-ring="strategy=ring circulate=query" --startrail-schedule --startrail-plan-memory --startrail-verify-streams --startrail-verify-buffers --startrail-verify-transfers | FileCheck %s --check-prefixes=CHECK,QUERY
// RUN: startrail-opt %s --startrail-lower-ring="strategy=ring circulate=key" --startrail-schedule --startrail-plan-memory --startrail-verify-streams --startrail-verify-buffers --startrail-verify-transfers | FileCheck %s --check-prefixes=CHECK,KEY
// RUN: startrail-opt %s --startrail-lower-ring="strategy=ring circulate=query gradient-type=bf16" --startrail-schedule --startrail-plan-memory --startrail-verify-streams --startrail-verify-buffers --startrail-verify-transfers | FileCheck %s --check-prefix=ROUNDED
startrail.grid @ranks axes ["rank"] sizes [4] placement ["rank"] tokens ["rank"]

// CHECK-LABEL: func.func private @attention_gradient(
// CHECK-SAME: %arg5: memref<1x8x4xf32> {startrail.input, startrail.name = "lse", startrail.side = "query"}
// CHECK-SAME: %arg6: memref<1x8x4x16xbf16> {startrail.name = "query_gradient", startrail.output, startrail.side = "query"}
// CHECK-SAME: %arg8: memref<1x8x2x16xbf16> {startrail.name = "value_gradient", startrail.output, startrail.side = "key"})
// CHECK-SAME: startrail.steps = 4 : i64

// Operands in transit rotate among buffers of the loop and never return to an
// argument, sums among two; one buffer takes what each block gives.
// QUERY: %delta_ring_0 = startrail.buffer "delta_ring_0"
// QUERY-NEXT: %query_gradient_ring_0 = startrail.buffer "query_gradient_ring_0" {{.*}} : memref<1x8x4x16xf32>
// QUERY-NEXT: %key_gradient_partial = startrail.buffer "key_gradient_partial" {{.*}} : memref<1x8x2x16xf32>
// QUERY-NEXT: %value_gradient_partial = startrail.buffer "value_gradient_partial" {{.*}} : memref<1x8x2x16xf32>
// QUERY-NEXT: %query_ring_0 = startrail.buffer "query_ring_0"
// QUERY-NEXT: %query_ring_1 = startrail.buffer "query_ring_1"
// QUERY-NEXT: %output_gradient_ring_0 = startrail.buffer "output_gradient_ring_0"
// QUERY-NEXT: %output_gradient_ring_1 = startrail.buffer "output_gradient_ring_1"
// QUERY-NEXT: %lse_ring_0 = startrail.buffer "lse_ring_0"
// QUERY-NEXT: %lse_ring_1 = startrail.buffer "lse_ring_1"
// QUERY-NEXT: %delta_ring_1 = startrail.buffer "delta_ring_1"
// QUERY-NEXT: %query_gradient_ring_1 = startrail.buffer "query_gradient_ring_1"
// QUERY-NEXT: %query_gradient_block = startrail.buffer "query_gradient_block"
// QUERY-NEXT: %query_gradient_home = startrail.buffer "query_gradient_home"
// QUERY-NOT: startrail.buffer
// KEY: %delta = startrail.buffer "delta"
// KEY: %query_gradient_partial = startrail.buffer "query_gradient_partial"
// KEY: %key_gradient_block = startrail.buffer "key_gradient_block"
// KEY: %value_gradient_block = startrail.buffer "value_gradient_block"
// KEY: %key_gradient_home = startrail.buffer "key_gradient_home"
// KEY-NEXT: %value_gradient_home = startrail.buffer "value_gradient_home"
// KEY-NOT: startrail.buffer

// CHECK: startrail.enqueue_delta %arg0, %arg4 into %delta{{(_ring_0)?}} on %compute
// CHECK: scf.for
// CHECK: startrail.group on %communication grid({{.*}}) traffic(ring) step(
// QUERY-COUNT-4: startrail.enqueue_send
// KEY-COUNT-2: startrail.enqueue_send
// CHECK: }
// CHECK-NEXT: startrail.record %arrived on %communication
// QUERY-NEXT: startrail.enqueue_zero %query_gradient_block on %compute
// QUERY-NEXT: startrail.enqueue_attend_gradient {{.*}}, %arg2, %arg3 into %query_gradient_block, %key_gradient_partial, %value_gradient_partial on %compute step(
// KEY-NEXT: startrail.enqueue_zero %key_gradient_block on %compute
// KEY-NEXT: startrail.enqueue_zero %value_gradient_block on %compute
// KEY-NEXT: startrail.enqueue_attend_gradient %arg1, %arg0, %arg5, %delta, {{.*}} into %query_gradient_partial, %key_gradient_block, %value_gradient_block on %compute step(
// CHECK-NEXT: startrail.wait %gradient_arrived on %compute
// QUERY-NEXT: startrail.enqueue_accumulate %query_gradient_block into [[SUM:%.+]] on %compute
// KEY-NEXT: startrail.enqueue_accumulate %key_gradient_block into [[SUM:%.+]] on %compute
// KEY-NEXT: startrail.enqueue_accumulate %value_gradient_block into
// CHECK-NEXT: startrail.record %accumulated on %compute
// CHECK: startrail.wait %accumulated on %communication
// CHECK-NEXT: startrail.group on %communication grid({{.*}}) traffic(gradient) step(
// CHECK-NEXT: startrail.enqueue_send [[SUM]] to
// CHECK-NEXT: startrail.enqueue_recv
// CHECK: }
// CHECK-NEXT: startrail.record %gradient_arrived on %communication
// CHECK-NEXT: startrail.wait %arrived on %compute
// CHECK-NEXT: scf.yield

// The last block waits for what it attends, the addition for the last hop.
// CHECK-NEXT: }
// CHECK: startrail.enqueue_attend_gradient
// CHECK-NEXT: startrail.wait %gradient_arrived on %compute
// CHECK-NEXT: startrail.enqueue_accumulate
// CHECK: startrail.group on %communication grid({{.*}}) traffic(home) {
// QUERY: startrail.enqueue_recv %query_gradient_home
// CHECK: }
// CHECK: startrail.wait %came_home on %compute
// CHECK-NOT: startrail.group
// CHECK: startrail.join %compute, %communication

// Rounded to travel, back before it is added to, and rounded again.
// ROUNDED-LABEL: func.func private @attention_gradient(
// ROUNDED: startrail.enqueue_zero [[ZERO:%query_gradient_partial]] on %compute : memref<1x8x4x16xf32>
// ROUNDED: startrail.enqueue_convert [[ZERO]] into %query_gradient_ring_0 on %compute : memref<1x8x4x16xf32> into memref<1x8x4x16xbf16>
// ROUNDED: scf.for
// ROUNDED: startrail.enqueue_attend_gradient
// ROUNDED-NEXT: startrail.wait %gradient_arrived on %compute
// ROUNDED-NEXT: startrail.enqueue_convert {{.*}} into [[WIDE:%query_gradient_f32.*]] on %compute : memref<1x8x4x16xbf16> into memref<1x8x4x16xf32>
// ROUNDED-NEXT: startrail.enqueue_accumulate %query_gradient_block into [[WIDE]] on %compute
// ROUNDED: startrail.enqueue_convert [[WIDE]] into [[SENT:%query_gradient_bf16.*]] on %compute
// ROUNDED: startrail.group on %communication grid({{.*}}) traffic(gradient) step(
// ROUNDED-NEXT: startrail.enqueue_send [[SENT]] to
func.func private @attention_gradient(%do: tensor<1x8x4x16xbf16> {startrail.name = "output_gradient", startrail.side = "query"}, %query: tensor<1x8x4x16xbf16> {startrail.name = "query", startrail.side = "query"}, %key: tensor<1x8x2x16xbf16> {startrail.name = "key", startrail.side = "key"}, %value: tensor<1x8x2x16xbf16> {startrail.name = "value", startrail.side = "key"}, %o: tensor<1x8x4x16xbf16> {startrail.name = "output", startrail.side = "query"}, %l: tensor<1x8x4xf32> {startrail.name = "lse", startrail.side = "query"}) -> (tensor<1x8x4x16xbf16> {startrail.name = "query_gradient", startrail.side = "query"}, tensor<1x8x2x16xbf16> {startrail.name = "key_gradient", startrail.side = "key"}, tensor<1x8x2x16xbf16> {startrail.name = "value_gradient", startrail.side = "key"}) attributes {startrail.grid = @ranks} {
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %query, %key, %value, %o, %l grid(@ranks) mask(causal) scale(0.25) query_tokens(<zigzag>) key_tokens(<zigzag>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>)
  return %dq, %dk, %dv : tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>
}
