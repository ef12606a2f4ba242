// What cannot be followed is said, not guessed.
// RUN: split-file %s %t
// RUN: startrail-opt %t/ring.mlir --startrail-verify-coverage -o /dev/null
// RUN: sed '/enqueue_send %value/s/%value to(#other) : memref<1x4x2x8xf32>/%w to(#other) : memref<1x8x2x4xf32>/' %t/ring.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: sed '/enqueue_recv %v/s/%v from(#other) : memref<1x4x2x8xf32>/%w from(#other) : memref<1x8x2x4xf32>/; /enqueue_attend %query, %k,/i startrail.enqueue_convert %w into %w2 on %compute : memref<1x8x2x4xf32> into memref<1x8x2x4xf32>' %t/ring.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// RUN: sed '/enqueue_attend %query, %k,/i memref.copy %query, %k : memref<1x4x2x8xf32> to memref<1x4x2x8xf32>' %t/ring.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: sed '/enqueue_attend %query, %k,/s/grid(@ranks)/grid(@pairs)/; /enqueue_attend %query, %k,/s/#other/#pair/; /enqueue_attend %query, %k,/s/#self/#pair_self/' %t/ring.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: sed -e '/startrail.event/i %h = startrail.buffer "h" : memref<1x4x2x8xbf16>' -e '/enqueue_attend %query, %k,/i startrail.enqueue_convert %k into %h on %compute : memref<1x4x2x8xf32> into memref<1x4x2x8xbf16>\nstartrail.enqueue_convert %h into %k on %compute : memref<1x4x2x8xbf16> into memref<1x4x2x8xf32>' %t/ring.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=ROUNDED
// RUN: sed -e '/startrail.event/i %h = startrail.buffer "h" : memref<1x4x2x8xbf16>' -e '/enqueue_attend %query, %k,/i startrail.enqueue_convert %output into %h on %compute : memref<1x4x2x8xf32> into memref<1x4x2x8xbf16>\nstartrail.enqueue_convert %h into %output on %compute : memref<1x4x2x8xbf16> into memref<1x4x2x8xf32>' %t/ring.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATE
// RUN: sed -e '/startrail.event/i %h = startrail.buffer "h" : memref<1x4x2x8xbf16>' -e '/enqueue_attend %query, %k,/i startrail.enqueue_convert %k into %h on %compute : memref<1x4x2x8xf32> into memref<1x4x2x8xbf16>\nstartrail.enqueue_convert %h into %k on %compute : memref<1x4x2x8xbf16> into memref<1x4x2x8xf32>' %t/ring.mlir | sed 's/bf16/f64/g' | startrail-opt - --startrail-verify-coverage -o /dev/null
// RUN: sed -e '/startrail.event/i %h = startrail.buffer "h" : memref<1x4x2x8xbf16>' -e '/enqueue_attend %query, %k,/i startrail.enqueue_convert %output into %h on %compute : memref<1x4x2x8xf32> into memref<1x4x2x8xbf16>\nstartrail.enqueue_convert %h into %output on %compute : memref<1x4x2x8xbf16> into memref<1x4x2x8xf32>' %t/ring.mlir | sed 's/bf16/f64/g' | startrail-opt - --startrail-verify-coverage -o /dev/null
// RUN: not startrail-opt %t/results.mlir --startrail-verify-coverage 2>&1 | FileCheck %s --check-prefix=RESULTS
// RUN: not startrail-opt %t/none.mlir --startrail-verify-coverage 2>&1 | FileCheck %s --check-prefix=NONE

// TYPE: error: expected value at step 1 to be rows 4:8 of 'value', but on rank 0 (rank 0) it holds what was sent as memref<1x8x2x4xf32>
// TYPE-NEXT: startrail.enqueue_attend
// TYPE: note: that came about here
// TYPE-NEXT: startrail.enqueue_recv
// UNWRITTEN: error: expected value at step 1 to be rows 4:8 of 'value', but on rank 0 (rank 0) it holds nothing, since it was not written
// COPY: error: expected key at step 1 to be rows 4:8 of 'key', but on rank 0 (rank 0) it holds what an op makes whose meaning is not known
// COPY-NEXT: startrail.enqueue_attend
// COPY: note: that came about here
// COPY-NEXT: memref.copy
// GRID: error: expected the grid to be that of the function, @ranks, but got @pairs
// ROUNDED: error: expected key at step 1 to be rows 4:8 of 'key', but on rank 0 (rank 0) it holds what was rounded to bf16
// ROUNDED-NEXT: startrail.enqueue_attend
// ROUNDED: note: that came about here
// ROUNDED-NEXT: startrail.enqueue_convert %k into %h
// STATE: error: expected the output that it updates to be the output of a softmax, but on rank 0 (rank 0) it holds what was rounded to bf16
// STATE-NEXT: startrail.enqueue_attend
// STATE: note: that came about here
// STATE-NEXT: startrail.enqueue_convert %output into %h
// RESULTS: error: expected the results of 'f' to be tensors, output and log-sum-exp of an attention, to follow what they hold, but got 'index'
// NONE: error: expected 'f' to attend at least one block, but got none

//--- ring.mlir
#self = affine_map<(d0) -> (d0)>
#other = affine_map<(d0) -> (1 - d0)>
#pair = affine_map<(d0, d1) -> (1 - d1)>
#pair_self = affine_map<(d0, d1) -> (d1)>
startrail.grid @ranks axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
startrail.grid @pairs axes ["one", "rank"] sizes [1, 2] placement ["rank", "one"] tokens ["rank", "one"]
func.func @f(%query: memref<1x4x2x8xf32> {startrail.name = "query", startrail.input}, %key: memref<1x4x2x8xf32> {startrail.name = "key", startrail.input}, %value: memref<1x4x2x8xf32> {startrail.name = "value", startrail.input}, %output: memref<1x4x2x8xf32> {startrail.name = "output", startrail.output}, %lse: memref<1x4x2xf32> {startrail.name = "lse", startrail.output}) attributes {startrail.grid = @ranks, startrail.steps = 2 : i64} {
  %compute = startrail.stream compute
  %communication = startrail.stream communication
  %k = startrail.buffer "k" : memref<1x4x2x8xf32>
  %v = startrail.buffer "v" : memref<1x4x2x8xf32>
  %w = startrail.buffer "w" : memref<1x8x2x4xf32>
  %w2 = startrail.buffer "w2" : memref<1x8x2x4xf32>
  %arrived = startrail.event "arrived"
  startrail.fork %compute, %communication
  %c1 = arith.constant 1 : index
  startrail.group on %communication grid(@ranks) traffic(ring) {
    startrail.enqueue_send %key to(#other) : memref<1x4x2x8xf32>
    startrail.enqueue_recv %k from(#other) : memref<1x4x2x8xf32>
    startrail.enqueue_send %value to(#other) : memref<1x4x2x8xf32>
    startrail.enqueue_recv %v from(#other) : memref<1x4x2x8xf32>
  }
  startrail.record %arrived on %communication
  startrail.enqueue_empty_state %output, %lse on %compute : memref<1x4x2x8xf32>, memref<1x4x2xf32>
  startrail.enqueue_attend %query, %key, %value into %output, %lse on %compute grid(@ranks) mask(causal) scale(0.5) query_owner(#self) key_owner(#self) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>) : (memref<1x4x2x8xf32>, memref<1x4x2x8xf32>, memref<1x4x2x8xf32>) into (memref<1x4x2x8xf32>, memref<1x4x2xf32>)
  startrail.wait %arrived on %compute
  startrail.enqueue_attend %query, %k, %v into %output, %lse on %compute step(%c1) grid(@ranks) mask(causal) scale(0.5) query_owner(#self) key_owner(#other) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>) : (memref<1x4x2x8xf32>, memref<1x4x2x8xf32>, memref<1x4x2x8xf32>) into (memref<1x4x2x8xf32>, memref<1x4x2xf32>)
  startrail.join %compute, %communication
  return
}

//--- results.mlir
startrail.grid @ranks axes ["rank"] sizes [1] placement ["rank"] tokens ["rank"]
func.func @f(%q: tensor<1x4x2x8xf32> {startrail.name = "query"}, %k: tensor<1x4x2x8xf32> {startrail.name = "key"}, %v: tensor<1x4x2x8xf32> {startrail.name = "value"}) -> index attributes {startrail.grid = @ranks} {
  %c0 = arith.constant 0 : index
  %o, %l = startrail.empty_state : tensor<1x4x2x8xf32>, tensor<1x4x2xf32>
  %o1, %l1 = startrail.attend %q, %k, %v into %o, %l grid(@ranks) mask(full) scale(0.5) query_owner(affine_map<(d0) -> (d0)>) key_owner(affine_map<(d0) -> (d0)>) query_tokens(<contiguous, owners = 1>) key_tokens(<contiguous, owners = 1>) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) into (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>)
  return %c0 : index
}

//--- none.mlir
startrail.grid @ranks axes ["rank"] sizes [1] placement ["rank"] tokens ["rank"]
func.func @f(%q: tensor<1x4x2x8xf32> {startrail.name = "query"}) -> tensor<1x4x2x8xf32> attributes {startrail.grid = @ranks} {
  return %q : tensor<1x4x2x8xf32>
}
