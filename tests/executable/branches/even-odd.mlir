// RUN: startrail-compile %s --from=streams -o %t --save-source=%t.cpp
// RUN: FileCheck %s --input-file=%t.cpp
// RUN: %t --check --repeat=2 | FileCheck %s --check-prefix=PASSED
// RUN: %t --check --shuffle=7 | FileCheck %s --check-prefix=PASSED

// Ranks of even coordinate send before they receive, the others the other way
// round, each in groups of their own: none waits for another that waits.
// CHECK: const void *chosen;
// PASSED: traffic {{.*}}: ring 1152 (1152)
// PASSED: check 12 of 12 tokens: passed
#next = affine_map<(group, ring, member) -> (group, (ring + 1) mod 4, member)>
#previous = affine_map<(group, ring, member) -> (group, (ring - 1) mod 4, member)>
!whole = tensor<1x12x2x8xf32>
!whole_lse = tensor<1x2x12xf32>
!kv = memref<1x3x2x8xf32>
!lse = memref<1x3x2xf32>
startrail.grid @sp axes ["group", "ring", "member"] sizes [1, 4, 1] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @model(%q: !whole, %k: !whole, %v: !whole) -> (!whole, !whole_lse) {
  %0:2 = startrail.spmd_call @model_attention(%q, %k, %v) grid(@sp) layout(bshd) : (!whole, !whole, !whole) -> (!whole, !whole_lse)
  return %0#0, %0#1 : !whole, !whole_lse
}
func.func private @model_attention(%query: !kv {startrail.input, startrail.name = "query"}, %key: !kv {startrail.input, startrail.name = "key"}, %value: !kv {startrail.input, startrail.name = "value"}, %output: !kv {startrail.name = "output", startrail.output}, %lse: !lse {startrail.name = "lse", startrail.output}) attributes {startrail.grid = @sp, startrail.peak_bytes = 1816 : i64, startrail.plan = {combine_via = "gather", exchange = "paper", key_tokens = #startrail.tokens<contiguous>, placement = "member,ring,group", query_tokens = #startrail.tokens<contiguous>, strategy = "startrail", team_size = 1 : i64}, startrail.steps = 4 : i64, startrail.workspace_bytes = 1024 : i64} {
  %compute = startrail.stream compute
  %communication = startrail.stream communication
  %key_ring_0 = startrail.buffer "key_ring_0" offset(0) : !kv
  %key_ring_1 = startrail.buffer "key_ring_1" offset(256) : !kv
  %value_ring_0 = startrail.buffer "value_ring_0" offset(512) : !kv
  %value_ring_1 = startrail.buffer "value_ring_1" offset(768) : !kv
  %arrived = startrail.event "arrived"
  %attended = startrail.event "attended"
  startrail.fork %compute, %communication
  startrail.enqueue_empty_state %output, %lse on %compute : !kv, !lse
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  startrail.record %attended on %compute
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %odd = arith.andi %ring, %c1 : index
  %even = arith.cmpi eq, %odd, %c0 : index
  %0:6 = scf.for %step = %c0 to %c3 step %c1 iter_args(%key_current = %key, %key_next = %key_ring_0, %key_spare = %key_ring_1, %value_current = %value, %value_next = %value_ring_0, %value_spare = %value_ring_1) -> (!kv, !kv, !kv, !kv, !kv, !kv) {
    startrail.wait %attended on %communication
    scf.if %even {
      startrail.group on %communication grid(@sp) traffic(ring) step(%step) {
        startrail.enqueue_send %key_current to(#next) : !kv
        startrail.enqueue_send %value_current to(#next) : !kv
      }
      startrail.group on %communication grid(@sp) traffic(ring) step(%step) {
        startrail.enqueue_recv %key_next from(#previous) : !kv
        startrail.enqueue_recv %value_next from(#previous) : !kv
      }
    } else {
      startrail.group on %communication grid(@sp) traffic(ring) step(%step) {
        startrail.enqueue_recv %key_next from(#previous) : !kv
        startrail.enqueue_recv %value_next from(#previous) : !kv
      }
      startrail.group on %communication grid(@sp) traffic(ring) step(%step) {
        startrail.enqueue_send %key_current to(#next) : !kv
        startrail.enqueue_send %value_current to(#next) : !kv
      }
    }
    startrail.record %arrived on %communication
    %first = arith.cmpi eq, %step, %c0 : index
    %chosen = scf.if %first -> !kv {
      scf.yield %key : !kv
    } else {
      scf.yield %key_current : !kv
    }
    startrail.enqueue_attend %query, %chosen, %value_current into %output, %lse on %compute step(%step) grid(@sp) mask(causal) alignment(top_left) scale(0.35355339059327373) query_owner(affine_map<(d0, d1, d2)[s0] -> (d0 * 4 + d1)>) key_owner(affine_map<(d0, d1, d2)[s0] -> ((d1 - s0) mod 4 + d2)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (!kv, !kv, !kv) into (!kv, !lse)
    startrail.record %attended on %compute
    startrail.wait %arrived on %compute
    scf.yield %key_next, %key_spare, %key_next, %value_next, %value_spare, %value_next : !kv, !kv, !kv, !kv, !kv, !kv
  }
  startrail.enqueue_attend %query, %0#0, %0#3 into %output, %lse on %compute step(%c3) grid(@sp) mask(causal) alignment(top_left) scale(0.35355339059327373) query_owner(affine_map<(d0, d1, d2)[s0] -> (d0 * 4 + d1)>) key_owner(affine_map<(d0, d1, d2)[s0] -> ((d1 - s0) mod 4 + d2)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (!kv, !kv, !kv) into (!kv, !lse)
  startrail.join %compute, %communication
  return
}
