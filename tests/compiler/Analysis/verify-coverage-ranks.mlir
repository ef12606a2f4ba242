// Functions whose ranks take different ways: each rank is followed by itself.
// RUN: split-file %s %t
// RUN: startrail-opt %t/skip.mlir --startrail-verify-coverage -o /dev/null
// RUN: sed 's/cmpi sle/cmpi slt/' %t/skip.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: sed 's/<contiguous, owners = 4>/<zigzag, owners = 4>/g' %t/skip.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=SEEN
// RUN: sed 's/mask(causal)/mask(full)/' %t/skip.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: startrail-opt %t/turns.mlir --startrail-verify-coverage -o /dev/null
// RUN: sed 's/enqueue_send %key/enqueue_send %other/; s/enqueue_send %value/enqueue_send %key/; s/enqueue_send %other/enqueue_send %value/' %t/turns.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLACE
// RUN: sed 's/from(#other)/from(#self)/' %t/turns.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=NEVER

// What the mask hides from all rows of a rank need not be attended.
// OWN: error: expected every query row to meet every key exactly once, but output on rank 0 (rank 0) never meets keys 0:4; keys from 4 on are hidden from all its rows and not counted
// OWN-NEXT: return
// SEEN: error: expected every query row to meet every key exactly once, but output on rank 0 (rank 0) never meets keys 2:14
// SEEN-NEXT: return
// SEEN: note: the last of the 1 blocks that it meets is that of keys 0:2, 14:16, here at step 0
// FULL: error: expected every query row to meet every key exactly once, but output on rank 0 (rank 0) never meets keys 4:16
// FULL-NEXT: return

// PLACE: error: expected key at step 1 to be rows 0:4 of 'key', but on rank 1 (rank 1) it holds rows 0:4 of 'value'
// PLACE-NEXT: startrail.enqueue_attend
// NEVER: error: expected the transfers of 'f' to match, so that what they move can be followed, but rank 0 (rank 0) waits here for what never comes
// NEVER-NEXT: startrail.group

//--- skip.mlir
startrail.grid @ranks axes ["rank"] sizes [4] placement ["rank"] tokens ["rank"]
func.func @f(%query: tensor<1x4x2x8xf32> {startrail.name = "query"}, %key: tensor<1x4x2x8xf32> {startrail.name = "key"}, %value: tensor<1x4x2x8xf32> {startrail.name = "value"}) -> (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) attributes {startrail.grid = @ranks} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = startrail.coordinate "rank" grid(@ranks) : index
  %o, %l = startrail.empty_state : tensor<1x4x2x8xf32>, tensor<1x4x2xf32>
  %end:4 = scf.for %s = %c0 to %c4 step %c1 iter_args(%k = %key, %v = %value, %oc = %o, %lc = %l) -> (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) {
    %moved:2 = startrail.shift %k, %v grid(@ranks) axis("rank") offset(1) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>)
    %seen = arith.cmpi sle, %s, %r : index
    %next:2 = scf.if %seen -> (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) {
      %on, %ln = startrail.attend %query, %k, %v into %oc, %lc step(%s) grid(@ranks) mask(causal) scale(0.5) query_owner(affine_map<(d0) -> (d0)>) key_owner(affine_map<(d0)[s] -> ((d0 - s) mod 4)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) into (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>)
      scf.yield %on, %ln : tensor<1x4x2x8xf32>, tensor<1x4x2xf32>
    } else {
      scf.yield %oc, %lc : tensor<1x4x2x8xf32>, tensor<1x4x2xf32>
    }
    scf.yield %moved#0, %moved#1, %next#0, %next#1 : tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2xf32>
  }
  return %end#2, %end#3 : tensor<1x4x2x8xf32>, tensor<1x4x2xf32>
}

// Even ranks send first, odd ones receive first.
//--- turns.mlir
#self = affine_map<(d0) -> (d0)>
#other = affine_map<(d0) -> (1 - d0)>
startrail.grid @ranks axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @f(%query: memref<1x4x2x8xf32> {startrail.name = "query", startrail.input}, %key: memref<1x4x2x8xf32> {startrail.name = "key", startrail.input}, %value: memref<1x4x2x8xf32> {startrail.name = "value", startrail.input}, %output: memref<1x4x2x8xf32> {startrail.name = "output", startrail.output}, %lse: memref<1x4x2xf32> {startrail.name = "lse", startrail.output}) attributes {startrail.grid = @ranks, startrail.steps = 2 : i64} {
  %compute = startrail.stream compute
  %communication = startrail.stream communication
  %k = startrail.buffer "k" : memref<1x4x2x8xf32>
  %v = startrail.buffer "v" : memref<1x4x2x8xf32>
  %arrived = startrail.event "arrived"
  startrail.fork %compute, %communication
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = startrail.coordinate "rank" grid(@ranks) : index
  %even = arith.cmpi eq, %r, %c0 : index
  scf.if %even {
    startrail.group on %communication grid(@ranks) traffic(ring) {
      startrail.enqueue_send %key to(#other) : memref<1x4x2x8xf32>
      startrail.enqueue_send %value to(#other) : memref<1x4x2x8xf32>
    }
    startrail.group on %communication grid(@ranks) traffic(ring) {
      startrail.enqueue_recv %k from(#other) : memref<1x4x2x8xf32>
      startrail.enqueue_recv %v from(#other) : memref<1x4x2x8xf32>
    }
  } else {
    startrail.group on %communication grid(@ranks) traffic(ring) {
      startrail.enqueue_recv %k from(#other) : memref<1x4x2x8xf32>
      startrail.enqueue_recv %v from(#other) : memref<1x4x2x8xf32>
    }
    startrail.group on %communication grid(@ranks) traffic(ring) {
      startrail.enqueue_send %key to(#other) : memref<1x4x2x8xf32>
      startrail.enqueue_send %value to(#other) : memref<1x4x2x8xf32>
    }
  }
  startrail.record %arrived on %communication
  startrail.enqueue_empty_state %output, %lse on %compute : memref<1x4x2x8xf32>, memref<1x4x2xf32>
  startrail.enqueue_attend %query, %key, %value into %output, %lse on %compute grid(@ranks) mask(causal) scale(0.5) query_owner(#self) key_owner(#self) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>) : (memref<1x4x2x8xf32>, memref<1x4x2x8xf32>, memref<1x4x2x8xf32>) into (memref<1x4x2x8xf32>, memref<1x4x2xf32>)
  startrail.wait %arrived on %compute
  startrail.enqueue_attend %query, %k, %v into %output, %lse on %compute step(%c1) grid(@ranks) mask(causal) scale(0.5) query_owner(#self) key_owner(#other) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>) : (memref<1x4x2x8xf32>, memref<1x4x2x8xf32>, memref<1x4x2x8xf32>) into (memref<1x4x2x8xf32>, memref<1x4x2xf32>)
  startrail.join %compute, %communication
  return
}
