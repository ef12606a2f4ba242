// Rings of single ranks: what the loop receives rotates among buffers of its
// own, and the arguments it begins with are never written.
// RUN: sed -e 's/SIZE/5/g' -e 's/LAST/4/g' %s | startrail-opt --startrail-schedule --startrail-plan-memory --startrail-verify-streams | FileCheck %s --check-prefixes=CHECK,LONG
// RUN: sed -e 's/SIZE/3/g' -e 's/LAST/2/g' %s | startrail-opt --startrail-schedule --startrail-plan-memory --startrail-verify-streams | FileCheck %s --check-prefixes=CHECK,THREE
// RUN: sed -e 's/SIZE/2/g' -e 's/LAST/1/g' %s | startrail-opt --startrail-schedule --startrail-plan-memory --startrail-verify-streams | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: sed -e 's/SIZE/1/g' -e 's/LAST/0/g' %s | startrail-opt --startrail-schedule --startrail-plan-memory --startrail-verify-streams | FileCheck %s --check-prefix=ONE
// RUN: sed -e 's/SIZE/4096/g' -e 's/LAST/4095/g' %s | startrail-opt --startrail-schedule --startrail-plan-memory --startrail-verify-streams | FileCheck %s --check-prefixes=CHECK,LONG
startrail.grid @sp axes ["group", "ring", "member"] sizes [1, SIZE, 1] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]

// CHECK-LABEL: func.func private @attention(
// CHECK: %key_ring_0 = startrail.buffer "key_ring_0"
// LONG-NEXT: %key_ring_1 = startrail.buffer "key_ring_1"
// THREE-NEXT: %key_ring_1 = startrail.buffer "key_ring_1"
// CHECK-NEXT: %value_ring_0 = startrail.buffer "value_ring_0"
// LONG-NEXT: %value_ring_1 = startrail.buffer "value_ring_1"
// THREE-NEXT: %value_ring_1 = startrail.buffer "value_ring_1"
// CHECK-NEXT: %arrived = startrail.event "arrived"
// LONG-NEXT: %attended = startrail.event "attended"
// CHECK-NEXT: startrail.fork %compute, %communication
// CHECK: startrail.enqueue_empty_state %output_partial, %lse_partial on %compute
// LONG-NEXT: startrail.record %attended on %compute

// A buffer is filled again only after its block was attended to.
// LONG-NEXT: scf.for {{.*}} iter_args([[K:%.+]] = %arg1, [[KNEXT:%.+]] = %key_ring_0, [[KSPARE:%.+]] = %key_ring_1, [[V:%.+]] = %arg2, [[VNEXT:%.+]] = %value_ring_0, [[VSPARE:%.+]] = %value_ring_1)
// LONG-NEXT: startrail.wait %attended on %communication
// LONG-NEXT: startrail.group on %communication
// LONG: }
// LONG-NEXT: startrail.record %arrived on %communication
// LONG-NEXT: startrail.enqueue_attend %arg0, [[K]], [[V]]
// LONG-NEXT: startrail.record %attended on %compute
// LONG-NEXT: startrail.wait %arrived on %compute
// LONG-NEXT: scf.yield [[KNEXT]], [[KSPARE]], [[KNEXT]], [[VNEXT]], [[VSPARE]], [[VNEXT]]

// Two trips fill each buffer once.
// THREE-NEXT: scf.for {{.*}} iter_args([[K:%.+]] = %arg1, [[KNEXT:%.+]] = %key_ring_0, [[KSPARE:%.+]] = %key_ring_1,
// THREE-NEXT: startrail.group on %communication
// THREE-NEXT: startrail.enqueue_send [[K]]
// THREE-NEXT: startrail.enqueue_recv [[KNEXT]]
// THREE: }
// THREE-NEXT: startrail.record %arrived on %communication
// THREE-NEXT: startrail.enqueue_attend
// THREE-NEXT: startrail.wait %arrived on %compute
// THREE-NEXT: scf.yield [[KNEXT]], [[KSPARE]], [[KNEXT]],

// TWO-NEXT: scf.for {{.*}} iter_args([[K:%.+]] = %arg1, [[KNEXT:%.+]] = %key_ring_0, [[V:%.+]] = %arg2, [[VNEXT:%.+]] = %value_ring_0)
// TWO: startrail.enqueue_attend %arg0, [[K]], [[V]]
// TWO-NEXT: scf.yield [[KNEXT]], [[KNEXT]], [[VNEXT]], [[VNEXT]]
// TWO-NEXT: }
// TWO-NEXT: startrail.record %arrived on %communication
// TWO-NEXT: startrail.wait %arrived on %compute

// CHECK: startrail.enqueue_attend
// CHECK-NEXT: startrail.enqueue_convert %output_partial into %arg3 on %compute
// CHECK-NEXT: startrail.enqueue_convert %lse_partial into %arg4 on %compute
// CHECK-NEXT: startrail.join %compute, %communication

// One rank: no loop, no communication.
// ONE-LABEL: func.func private @attention(
// ONE-SAME: startrail.steps = 1 : i64
// ONE-NEXT: %compute = startrail.stream compute
// ONE-NEXT: startrail.buffer "output_partial"
// ONE-NEXT: startrail.buffer "lse_partial"
// ONE-NEXT: startrail.fork %compute{{$}}
// ONE-NOT: communication
// ONE-NOT: scf.for
// ONE: startrail.enqueue_attend %arg0, %arg1, %arg2
// ONE: startrail.join %compute{{$}}
func.func private @attention(%query: tensor<1x8x4x16xbf16> {startrail.name = "query"}, %key: tensor<1x8x2x16xbf16> {startrail.name = "key"}, %value: tensor<1x8x2x16xbf16> {startrail.name = "value"}) -> (tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = arith.constant LAST : index
  %o, %l = startrail.empty_state : tensor<1x8x4x16xf32>, tensor<1x8x4xf32>
  %f:4 = scf.for %s = %c0 to %last step %c1 iter_args(%kc = %key, %vc = %value, %oc = %o, %lc = %l) -> (tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) {
    %kn, %vn = startrail.shift %kc, %vc grid(@sp) axis("ring") offset(1) : (tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) -> (tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>)
    %on, %ln = startrail.attend %query, %kc, %vc into %oc, %lc step(%s) grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m)[s] -> (r)>) key_owner(affine_map<(g, r, m)[s] -> ((r - s) mod SIZE)>) query_tokens(<contiguous, owners = SIZE>) key_tokens(<contiguous, owners = SIZE>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
    scf.yield %kn, %vn, %on, %ln : tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x4x16xf32>, tensor<1x8x4xf32>
  }
  %on, %ln = startrail.attend %query, %f#0, %f#1 into %f#2, %f#3 step(%last) grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m)[s] -> (r)>) key_owner(affine_map<(g, r, m)[s] -> ((r - s) mod SIZE)>) query_tokens(<contiguous, owners = SIZE>) key_tokens(<contiguous, owners = SIZE>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  %output, %lse = startrail.reduce_scatter %on, %ln grid(@sp) axes(["member"]) dim(1) combine(softmax) via(gather) : (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>)
  return %output, %lse : tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>
}
