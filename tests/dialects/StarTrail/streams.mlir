// RUN: startrail-opt %s | startrail-opt | FileCheck %s
// RUN: startrail-opt %s --mlir-print-op-generic | startrail-opt | FileCheck %s

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]

// CHECK-LABEL: func @streams
func.func @streams(%query: memref<1x8x4x16xbf16>, %key: memref<1x8x2x16xbf16>, %output: memref<1x4x4x16xbf16>, %lse: memref<1x4x4xf32>, %step: index) {
  // CHECK-NEXT: %compute = startrail.stream compute{{$}}
  %c = startrail.stream compute
  // CHECK-NEXT: %communication = startrail.stream communication{{$}}
  %d = startrail.stream communication
  // CHECK-NEXT: %arrived = startrail.event "arrived"{{$}}
  %e = startrail.event "arrived"
  // CHECK-NEXT: %key_team = startrail.buffer "key_team" : memref<1x16x2x16xbf16>
  %kt = startrail.buffer "key_team" : memref<1x16x2x16xbf16>
  // CHECK-NEXT: %key_stack = startrail.buffer "key_stack" offset(512) : memref<2x1x8x2x16xbf16>
  %ks = startrail.buffer "key_stack" offset(512) : memref<2x1x8x2x16xbf16>
  %kr = startrail.buffer "key_ring" : memref<1x8x2x16xbf16>
  %po = startrail.buffer "partial_output" : memref<1x8x4x16xf32>
  %pl = startrail.buffer "partial_lse" : memref<1x8x4xf32>
  %total = startrail.buffer "total" : memref<1x8x4xf32>
  %lp = startrail.buffer "lse_parts" : memref<2x1x8x4xf32>
  %op = startrail.buffer "output_parts" : memref<2x1x4x4x16xf32>
  %lq = startrail.buffer "lse_rows" : memref<2x1x4x4xf32>
  %row = startrail.buffer "row" : memref<1x4x4x16xf32>
  // CHECK: startrail.fork %compute, %communication{{$}}
  startrail.fork %c, %d
  // CHECK-NEXT: startrail.group on %communication grid(@sp) traffic(gather) {
  startrail.group on %d grid(@sp) traffic(gather) {
    // CHECK-NEXT: startrail.enqueue_all_gather %{{.*}} into %key_team axes(["member"]) dim(1) : memref<1x8x2x16xbf16> into memref<1x16x2x16xbf16>
    startrail.enqueue_all_gather %key into %kt axes(["member"]) dim(1) : memref<1x8x2x16xbf16> into memref<1x16x2x16xbf16>
    // CHECK-NEXT: startrail.enqueue_all_gather %{{.*}} into %key_stack axes(["member"]) dim(0) : memref<1x8x2x16xbf16> into memref<2x1x8x2x16xbf16>
    startrail.enqueue_all_gather %key into %ks axes(["member"]) dim(0) : memref<1x8x2x16xbf16> into memref<2x1x8x2x16xbf16>
  }
  // CHECK: startrail.group on %communication grid(@sp) traffic(ring) step(%{{.*}}) {
  startrail.group on %d grid(@sp) traffic(ring) step(%step) {
    // CHECK-NEXT: startrail.enqueue_send %{{.*}} to(#{{.*}}) : memref<1x8x2x16xbf16>
    startrail.enqueue_send %key to(affine_map<(g, r, m) -> (g, (r + 1) mod 2, m)>) : memref<1x8x2x16xbf16>
    // CHECK-NEXT: startrail.enqueue_recv %key_ring from(#{{.*}}) : memref<1x8x2x16xbf16>
    startrail.enqueue_recv %kr from(affine_map<(g, r, m) -> (g, (r - 1) mod 2, m)>) : memref<1x8x2x16xbf16>
  }
  // CHECK: startrail.record %arrived on %communication{{$}}
  startrail.record %e on %d
  // CHECK-NEXT: startrail.wait %arrived on %compute{{$}}
  startrail.wait %e on %c
  // CHECK-NEXT: startrail.enqueue_empty_state %partial_output, %partial_lse on %compute : memref<1x8x4x16xf32>, memref<1x8x4xf32>
  startrail.enqueue_empty_state %po, %pl on %c : memref<1x8x4x16xf32>, memref<1x8x4xf32>
  // CHECK-NEXT: startrail.enqueue_attend %{{.*}}, %key_ring, %key_ring into %partial_output, %partial_lse on %compute step(%{{.*}}) grid(@sp) mask(causal) alignment(top_left) scale(2.500000e-01) query_owner(#{{.*}}) key_owner(#{{.*}}) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x2x16xbf16>, memref<1x8x2x16xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x4xf32>)
  startrail.enqueue_attend %query, %kr, %kr into %po, %pl on %c step(%step) grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x2x16xbf16>, memref<1x8x2x16xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x4xf32>)
  // CHECK-NEXT: startrail.enqueue_rescale %partial_output, %partial_lse, %lse_parts, %total on %compute : memref<1x8x4x16xf32>, memref<1x8x4xf32>, memref<2x1x8x4xf32>, memref<1x8x4xf32>
  startrail.enqueue_rescale %po, %pl, %lp, %total on %c : memref<1x8x4x16xf32>, memref<1x8x4xf32>, memref<2x1x8x4xf32>, memref<1x8x4xf32>
  startrail.group on %d grid(@sp) traffic(combine) {
    // CHECK: startrail.enqueue_reduce_scatter %partial_output into %row axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<1x4x4x16xf32>
    startrail.enqueue_reduce_scatter %po into %row axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<1x4x4x16xf32>
    // CHECK-NEXT: startrail.enqueue_all_to_all %partial_output into %output_parts axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<2x1x4x4x16xf32>
    startrail.enqueue_all_to_all %po into %op axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<2x1x4x4x16xf32>
  }
  // CHECK: startrail.enqueue_merge %output_parts, %lse_rows into %{{.*}}, %{{.*}} on %compute : memref<2x1x4x4x16xf32>, memref<2x1x4x4xf32> into memref<1x4x4x16xbf16>, memref<1x4x4xf32>
  startrail.enqueue_merge %op, %lq into %output, %lse on %c : memref<2x1x4x4x16xf32>, memref<2x1x4x4xf32> into memref<1x4x4x16xbf16>, memref<1x4x4xf32>
  // CHECK-NEXT: startrail.enqueue_convert %row into %{{.*}} on %compute : memref<1x4x4x16xf32> into memref<1x4x4x16xbf16>
  startrail.enqueue_convert %row into %output on %c : memref<1x4x4x16xf32> into memref<1x4x4x16xbf16>
  // CHECK-NEXT: startrail.enqueue_slice %total into %{{.*}} on %compute grid(@sp) dim(1) block(#{{.*}}) : memref<1x8x4xf32> into memref<1x4x4xf32>
  startrail.enqueue_slice %total into %lse on %c grid(@sp) dim(1) block(affine_map<(g, r, m) -> (m)>) : memref<1x8x4xf32> into memref<1x4x4xf32>
  // CHECK-NEXT: startrail.enqueue_accumulate %total into %partial_lse on %compute : memref<1x8x4xf32> into memref<1x8x4xf32>
  startrail.enqueue_accumulate %total into %pl on %c : memref<1x8x4xf32> into memref<1x8x4xf32>
  // CHECK-NEXT: startrail.join %compute, %communication{{$}}
  startrail.join %c, %d
  return
}
