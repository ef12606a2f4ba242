// Damaged programs, and what is said of them.
// RUN: split-file %s %t
// RUN: startrail-opt %t/model.mlir "--startrail-distribute=ranks=8 tokens=contiguous" "--startrail-lower-ring=strategy=startrail team-size=2 combine-via=exchange" --startrail-verify-coverage -o %t.program
// RUN: startrail-opt %t/model.mlir "--startrail-distribute=ranks=8 tokens=zigzag" "--startrail-lower-ring=strategy=startrail team-size=2 combine-via=exchange" --startrail-verify-coverage -o %t.zigzag

// The mask takes keys for those of another owner.
// RUN: sed 's/-> (((d1 - s0) mod 2) \* 2 + d2)/-> (((d1 - s0 + 1) mod 2) * 2 + d2)/' %t.program | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=MASK-OWNER
// MASK-OWNER: error: expected key at step 0 to be rows 32:48 of 'key', but on rank 0 (group 0, ring 0, member 0) it holds rows 0:16 of 'key'
// MASK-OWNER-NEXT: startrail.attend
// MASK-OWNER: note: the mask takes it for the block of owner 2 of key_tokens
// MASK-OWNER: note: what it holds comes from here
// MASK-OWNER-NEXT: startrail.permute

// An owner that is one at step 0 only.
// RUN: sed 's/-> (((d1 - s0) mod 2) \* 2 + d2)/-> (((d1 - s0) mod 2) * 2 + d2 + s0 * 4)/' %t.program | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=OWNER-RANGE
// OWNER-RANGE: error: expected the owner of key to be one of key_tokens, 0 to 3, but on rank 0 (group 0, ring 0, member 0) at step 1 it is 6
// OWNER-RANGE-NEXT: startrail.attend

// Queries of another owner.
// RUN: sed 's/-> (d0 \* 2 + d1)/-> (d0 + d1 * 2)/' %t.program | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=QUERY-OWNER
// QUERY-OWNER: error: expected query at step 0 to be rows 32:48 of 'query', but on rank 2 (group 0, ring 1, member 0) it holds rows 16:32 of 'query'
// QUERY-OWNER-NEXT: startrail.attend
// QUERY-OWNER: note: the mask takes it for the block of owner 2 of query_tokens
// QUERY-OWNER: note: what it holds comes from here
// QUERY-OWNER-NEXT: startrail.all_gather

// Rows that are joined in another order.
// RUN: sed '/all_gather/s/segments(\[4, 4\])/segments([2, 6])/' %t.zigzag | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=SEGMENTS
// SEGMENTS: error: expected query at step 0 to be rows 0:8, 56:64 of 'query', but on rank 0 (group 0, ring 0, member 0) it holds rows 0:2, 4:6, 2:4, 56:60, 6:8, 60:64 of 'query'
// SEGMENTS-NEXT: startrail.attend
// SEGMENTS: note: the mask takes it for the block of owner 0 of query_tokens
// SEGMENTS: note: what it holds comes from here
// SEGMENTS-NEXT: startrail.all_gather

// Rows that are given back in another order.
// RUN: sed '/reduce_scatter/s/segments(\[4, 4\])/segments([2, 6])/' %t.zigzag | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=SCATTERED
// SCATTERED: error: expected output to be the output of the rank's own queries, 0:4, 56:60, all heads, but on rank 0 (group 0, ring 0, member 0) it holds the output of queries 0:2, 4:8, 56:58 over 64 keys
// SCATTERED-NEXT: return %

// Keys that do not move on.
// RUN: sed 's/offset(1)/offset(2)/' %t.program | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=SHIFT
// SHIFT: error: expected key at step 1 to be rows 32:48 of 'key', but on rank 0 (group 0, ring 0, member 0) it holds rows 0:16 of 'key'
// SHIFT-NEXT: startrail.attend
// SHIFT: note: the mask takes it for the block of owner 2 of key_tokens
// SHIFT: note: what it holds comes from here
// SHIFT-NEXT: startrail.shift

// Key and value of different blocks.
// RUN: sed 's/%arg5 = .permuted#1/%arg5 = %gathered#2/' %t.program | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: error: expected value at step 0 to be rows 16:32 of 'value', but on rank 1 (group 0, ring 0, member 1) it holds rows 0:16 of 'value'
// VALUE-NEXT: startrail.attend
// VALUE: note: the mask takes it for the block of owner 1 of key_tokens
// VALUE: note: what it holds comes from here
// VALUE-NEXT: startrail.all_gather

// The value for a key.
// RUN: sed 's/attend %gathered#0, %0#0, %0#1/attend %gathered#0, %0#1, %0#0/' %t.program | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=SWAPPED
// SWAPPED: error: expected key at step 1 to be rows 32:48 of 'key', but on rank 0 (group 0, ring 0, member 0) it holds rows 32:48 of 'value'
// SWAPPED-NEXT: startrail.attend
// SWAPPED: note: the mask takes it for the block of owner 2 of key_tokens
// SWAPPED: note: what it holds comes from here
// SWAPPED-NEXT: startrail.shift

// A block that is attended twice.
// RUN: sed 's/%c1 = arith.constant 1/%c1 = arith.constant 2/' %t.program | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=DOUBLED
// DOUBLED: error: expected every query row to meet every key exactly once, but the state on rank 0 (group 0, ring 0, member 0) meets keys 0:16 twice, the second time at step 2
// DOUBLED-NEXT: startrail.attend
// DOUBLED: note: first met here at step 0
// DOUBLED-NEXT: startrail.attend

// A state from before the last step.
// RUN: sed 's/reduce_scatter %output_1, %lse_2/reduce_scatter %output_1, %0#3/' %t.program | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=STALE
// STALE: error: expected output and lse that are merged to be of one softmax state, but on rank 0 (group 0, ring 0, member 0) they are the output of queries 0:16 over 32 keys and the log-sum-exp of queries 0:16 over 16 keys
// STALE-NEXT: startrail.reduce_scatter

// The last block is not merged.
// RUN: sed 's/reduce_scatter %output_1, %lse_2/reduce_scatter %0#2, %0#3/' %t.program | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: error: expected every query row to meet every key exactly once, but output on rank 2 (group 0, ring 1, member 0) never meets keys 0:32; keys from 24 on are hidden from all its rows and not counted
// MISSING-NEXT: return %
// MISSING: note: the last of the 2 blocks that it meets is that of keys 48:64, here at step 0
// MISSING-NEXT: startrail.attend

// States of a team that have met the same keys.
// RUN: sed 's/%arg4 = .permuted#0, %arg5 = .permuted#1/%arg4 = %gathered#1, %arg5 = %gathered#2/; s/-> (((d1 - s0) mod 2) \* 2 + d2)/-> (d0 * 2 + (d1 - s0) mod 2)/' %t.program | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: error: expected every query row to meet every key exactly once, but what is merged on rank 0 (group 0, ring 0, member 0) meets keys 0:16 twice
// TWICE-NEXT: startrail.reduce_scatter
// TWICE: note: first met here at step 0
// TWICE-NEXT: startrail.attend
// TWICE: note: met again here at step 0

// States of other queries.
// RUN: sed '/reduce_scatter/s/"member"/"group"/' %t.program | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER-QUERIES
// OTHER-QUERIES: error: expected a state that is merged to be of the same queries as the others, 0:16, but on rank 4 (group 1, ring 0, member 0) it holds the output of queries 32:48 over 32 keys
// OTHER-QUERIES-NEXT: startrail.reduce_scatter

// A block under another mask.
// RUN: sed '/%output_1, %lse_2 = startrail.attend/s/mask(causal)/mask(full)/' %t.program | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=MASK
// MASK: error: expected the mask to be causal, as of the first block of this attention, but got full
// MASK-NEXT: startrail.attend
// MASK: note: the first block is attended here
// MASK-NEXT: startrail.attend

// Partial outputs added as they are.
// RUN: sed 's/%output_3, %lse_4 = startrail.reduce_scatter.*/&\n%added = startrail.reduce_scatter %output_1 grid(@sp) axes([\"member\"]) dim(1) combine(sum) : (tensor<1x16x4x16xf32>) -> tensor<1x8x4x16xf32>/; s/return %output_3/return %added/' %t.program | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=SUM
// SUM: error: expected what is summed to be outputs that were rescaled to the log-sum-exp over the keys of all of them, but on rank 0 (group 0, ring 0, member 0) it holds the output of queries 0:16 over 32 keys
// SUM-NEXT: startrail.reduce_scatter

// The rows of the rank before.
// RUN: sed 's/\(.*\)%output_3, %lse_4 = startrail.reduce_scatter.*/&\n%other:2 = startrail.shift %output_3, %lse_4 grid(@sp) axis(\"ring\") offset(1) : (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)/; s/return %output_3/return %other#0/' %t.program | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=ROWS
// ROWS: error: expected output to be the output of the rank's own queries, 0:8, all heads, but on rank 0 (group 0, ring 0, member 0) it holds the output of queries 16:24 over 64 keys
// ROWS-NEXT: return %

//--- model.mlir
func.func @model(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>) {
  %o, %lse = startrail.attention %q, %k, %v mask(causal) alignment(top_left) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return %o, %lse : tensor<1x64x4x16xf32>, tensor<1x4x64xf32>
}
