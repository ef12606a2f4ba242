// Damaged schedules, and what is said of them.
// RUN: split-file %s %t
// RUN: startrail-opt %t/model.mlir "--startrail-distribute=ranks=8 tokens=contiguous" "--startrail-lower-ring=strategy=startrail team-size=2 combine-via=exchange" --startrail-schedule --startrail-plan-memory --startrail-verify-coverage -o %t.exchange
// RUN: startrail-opt %t/model.mlir "--startrail-distribute=ranks=8 tokens=contiguous" "--startrail-lower-ring=strategy=startrail team-size=2 combine-via=gather" --startrail-schedule --startrail-verify-coverage -o %t.unplaced

// A buffer that has been taken over.
// RUN: sed 's/enqueue_attend %query_team, %arg6, %arg8/enqueue_attend %query_team, %arg6, %value_team/' %t.exchange | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=BUFFER
// BUFFER: error: expected value at step 0 to be rows 0:16 of 'value', but on rank 0 (group 0, ring 0, member 0) it holds what was overwritten through buffer 'value_ring_1', which shares bytes with it
// BUFFER-NEXT: startrail.enqueue_attend
// BUFFER: note: that came about here
// BUFFER-NEXT: startrail.enqueue_recv
// BUFFER: note: the mask takes it for the block of owner 0 of key_tokens
// BUFFER-NEXT: startrail.enqueue_attend

// Two buffers in one place.
// RUN: sed 's/"value_ring_0" offset([0-9]*)/"value_ring_0" offset(12288)/' %t.exchange | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLACE
// PLACE: error: expected key at step 0 to be rows 0:16 of 'key', but on rank 0 (group 0, ring 0, member 0) it holds what was overwritten through buffer 'value_ring_0', which shares bytes with it
// PLACE-NEXT: startrail.enqueue_attend
// PLACE: note: that came about here
// PLACE-NEXT: startrail.enqueue_recv
// PLACE: note: the mask takes it for the block of owner 0 of key_tokens
// PLACE-NEXT: startrail.enqueue_attend

// Outputs that are said to be inputs.
// RUN: sed 's/startrail.output/startrail.input/g' %t.exchange | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: error: expected 'model_attention' to have an argument with startrail.output, but got none

// A state that is never set.
// RUN: sed '/enqueue_empty_state/d' %t.exchange | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// UNWRITTEN: error: expected the output that it updates to be the output of a softmax, but on rank 0 (group 0, ring 0, member 0) it holds nothing, since it was not written
// UNWRITTEN-NEXT: startrail.enqueue_attend

// Buffers that are not exchanged.
// RUN: sed 's/scf.yield %arg7, %arg6, /scf.yield %arg6, %arg7, /' %t.exchange | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=ROTATION
// ROTATION: error: expected key at step 1 to be rows 32:48 of 'key', but on rank 0 (group 0, ring 0, member 0) it holds rows 0:16 of 'key'
// ROTATION-NEXT: startrail.enqueue_attend
// ROTATION: note: the mask takes it for the block of owner 2 of key_tokens
// ROTATION: note: what it holds comes from here
// ROTATION-NEXT: startrail.enqueue_recv

// What is sent to another rank.
// RUN: sed 's/#map2 = .*/#map2 = affine_map<(d0, d1, d2) -> ((d0 + 1) mod 2, d1, d2)>/; s/#map3 = .*/#map3 = affine_map<(d0, d1, d2) -> ((d0 - 1) mod 2, d1, d2)>/' %t.exchange | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=REDIRECTED
// REDIRECTED: error: expected key at step 1 to be rows 32:48 of 'key', but on rank 0 (group 0, ring 0, member 0) it holds rows 0:16 of 'key'
// REDIRECTED-NEXT: startrail.enqueue_attend
// REDIRECTED: note: the mask takes it for the block of owner 2 of key_tokens
// REDIRECTED: note: what it holds comes from here
// REDIRECTED-NEXT: startrail.enqueue_recv

// Value and key received in each other's place.
// RUN: sed 's/enqueue_recv %arg7/enqueue_recv %other/; s/enqueue_recv %arg9/enqueue_recv %arg7/; s/enqueue_recv %other/enqueue_recv %arg9/' %t.exchange | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: error: expected key at step 1 to be rows 32:48 of 'key', but on rank 0 (group 0, ring 0, member 0) it holds rows 32:48 of 'value'
// ORDER-NEXT: startrail.enqueue_attend
// ORDER: note: the mask takes it for the block of owner 2 of key_tokens
// ORDER: note: what it holds comes from here
// ORDER-NEXT: startrail.enqueue_recv

// A block that is attended twice.
// RUN: sed '/enqueue_attend .*%arg5/{p}' %t.exchange | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: error: expected every query row to meet every key exactly once, but the state on rank 0 (group 0, ring 0, member 0) meets keys 0:16 twice, the second time at step 0
// AGAIN-NEXT: startrail.enqueue_attend
// AGAIN: note: first met here at step 0
// AGAIN-NEXT: startrail.enqueue_attend

// A block that is not attended.
// RUN: sed '/enqueue_attend .*%c1/d' %t.exchange | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=DROPPED
// DROPPED: error: expected every query row to meet every key exactly once, but output on rank 2 (group 0, ring 1, member 0) never meets keys 0:32; keys from 24 on are hidden from all its rows and not counted
// DROPPED-NEXT: startrail.join
// DROPPED: note: the last of the 2 blocks that it meets is that of keys 48:64, here at step 0
// DROPPED-NEXT: startrail.enqueue_attend

// States of other rows.
// RUN: sed '/enqueue_all_to_all %lse_partial/s/"member"/"ring"/' %t.exchange | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=PARTS
// PARTS: error: expected output and lse that are merged to be of one softmax state, but on rank 0 (group 0, ring 0, member 0) they are the output of queries 0:8 over 32 keys and the log-sum-exp of queries 16:24 over 32 keys
// PARTS-NEXT: startrail.enqueue_merge

// States of other queries.
// RUN: sed '/enqueue_all_to_all/s/"member"/"ring"/' %t.exchange | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER-QUERIES
// OTHER-QUERIES: error: expected a state that is merged to be of the same queries as the others, 0:8, but on rank 0 (group 0, ring 0, member 0) it holds the output of queries 16:24 over 32 keys
// OTHER-QUERIES-NEXT: startrail.enqueue_merge

// Partial outputs added as they are.
// RUN: sed '/enqueue_rescale/d' %t.unplaced | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNSCALED
// UNSCALED: error: expected what is summed to be outputs that were rescaled to the log-sum-exp over the keys of all of them, but on rank 0 (group 0, ring 0, member 0) it holds the output of queries 0:16 over 32 keys
// UNSCALED-NEXT: startrail.enqueue_reduce_scatter

// A log-sum-exp from before the last step.
// RUN: sed '/enqueue_attend .*%c1/{h;d}; /traffic(lse)/,/}/{/}/{p;x}}' %t.unplaced | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=STALE-LSE
// STALE-LSE: error: expected lse_parts to have the log-sum-exp of rank 0 (group 0, ring 0, member 0) among them, the log-sum-exp of queries 0:16 over 32 keys, but got the log-sum-exp of queries 0:16 over 16 keys, the log-sum-exp of queries 0:16 over 16 keys
// STALE-LSE-NEXT: startrail.enqueue_rescale
// STALE-LSE: note: its own was gathered before it had met all of its keys

// The log-sum-exp over own keys only.
// RUN: sed 's/enqueue_slice %lse_total/enqueue_slice %lse_partial/' %t.unplaced | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=OWN-LSE
// OWN-LSE: error: expected every query row to meet every key exactly once, but lse on rank 1 (group 0, ring 0, member 1) never meets keys 0:16; keys from 16 on are hidden from all its rows and not counted
// OWN-LSE-NEXT: startrail.join
// OWN-LSE: note: the last of the 2 blocks that it meets is that of keys 48:64, here at step 1
// OWN-LSE-NEXT: startrail.enqueue_attend

// The rows of another member.
// RUN: sed '/enqueue_slice/s/block(#map[0-9]*)/block(affine_map<(d0, d1, d2) -> (1 - d2)>)/' %t.unplaced | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER-ROWS
// OTHER-ROWS: error: expected lse to be the log-sum-exp of the rank's own queries, 0:8, all heads, but on rank 0 (group 0, ring 0, member 0) it holds the log-sum-exp of queries 8:16 over 64 keys
// OTHER-ROWS-NEXT: startrail.join

// An attend after the state was rescaled.
// RUN: sed '/enqueue_attend .*%c1/{h;d}; /enqueue_rescale/{p;x}' %t.unplaced | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=RESCALED
// RESCALED: error: expected the output that it updates to be the output of a softmax, but on rank 0 (group 0, ring 0, member 0) it holds the rescaled output of queries 0:16 over 16 keys
// RESCALED-NEXT: startrail.enqueue_attend

// A state rescaled twice.
// RUN: sed '/enqueue_rescale/{p}' %t.unplaced | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=SCALED-AGAIN
// SCALED-AGAIN: error: expected the output that is rescaled to be the output of a softmax, but on rank 0 (group 0, ring 0, member 0) it holds the rescaled output of queries 0:16 over 32 keys
// SCALED-AGAIN-NEXT: startrail.enqueue_rescale

//--- model.mlir
func.func @model(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>) {
  %o, %lse = startrail.attention %q, %k, %v mask(causal) alignment(top_left) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return %o, %lse : tensor<1x64x4x16xf32>, tensor<1x4x64xf32>
}
