// The proof knows the ops and no strategy: programs that startrail does not emit pass.
// RUN: split-file %s %t
// RUN: startrail-opt %t/heads.mlir --startrail-verify-coverage -o /dev/null
// RUN: sed 's/%o2 = startrail.all_to_all/%unused = startrail.all_to_all/; s/return %o2/return %q/' %t/heads.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=QUERY
// RUN: sed 's/%o, %l = .*/%m:2 = startrail.shift %all#1, %all#2 grid(@ranks) axis("rank") offset(1) : (tensor<1x8x1x8xf32>, tensor<1x8x1x8xf32>) -> (tensor<1x8x1x8xf32>, tensor<1x8x1x8xf32>)\n&/; s/attend %all#0, %all#1, %all#2/attend %all#0, %m#0, %m#1/' %t/heads.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=HEADS
// RUN: sed 's/return %o2.*/return/; s/ -> (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) attributes/ attributes/' %t/heads.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: startrail-opt %t/states.mlir --startrail-verify-coverage -o /dev/null
// RUN: startrail-opt %t/states.mlir --startrail-schedule --startrail-plan-memory --startrail-verify-coverage -o /dev/null
// RUN: startrail-opt %t/sends.mlir --startrail-verify-coverage -o /dev/null
// RUN: sed 's/%vn = startrail.recv grid(@ranks) from(affine_map<(d0) -> ((d0 - 1) mod 2)>)/%vn = startrail.recv grid(@ranks) from(affine_map<(d0) -> (d0)>)/' %t/sends.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNMATCHED
// RUN: sed 's/startrail.send %key/startrail.send %other/; s/startrail.send %value/startrail.send %key/; s/startrail.send %other/startrail.send %value/' %t/sends.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=CROSSED

// QUERY: error: expected output to be the output of the rank's own queries, 0:4, all heads, but on rank 0 (rank 0) it holds rows 0:4 of 'query'
// QUERY-NEXT: return %q,
// NOTHING: error: expected 'f' to return the output of an attention, but got none
// HEADS: error: expected query, key and value to be whole batch elements and heads that belong together, but on rank 0 (rank 0) query holds batch elements 0, heads 0 and elements 0:8 of each; key holds batch elements 0, heads 1 and elements 0:8 of each; value holds batch elements 0, heads 1 and elements 0:8 of each
// HEADS-NEXT: startrail.attend
// UNMATCHED: error: expected the transfers of 'f' to match, so that what they move can be followed, but rank 0 (rank 0) waits here for what never comes
// UNMATCHED-NEXT: startrail.recv
// CROSSED: error: expected key at step 1 to be rows 0:4 of 'key', but on rank 1 (rank 1) it holds rows 0:4 of 'value'
// CROSSED-NEXT: startrail.attend

// Each rank attends some heads over all tokens.
//--- heads.mlir
startrail.grid @ranks axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @f(%q: tensor<1x4x2x8xf32> {startrail.name = "query"}, %k: tensor<1x4x2x8xf32> {startrail.name = "key"}, %v: tensor<1x4x2x8xf32> {startrail.name = "value"}) -> (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) attributes {startrail.grid = @ranks} {
  %all:3 = startrail.all_to_all %q, %k, %v grid(@ranks) axes(["rank"]) split_dim(2) concat_dim(1) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) -> (tensor<1x8x1x8xf32>, tensor<1x8x1x8xf32>, tensor<1x8x1x8xf32>)
  %o, %l = startrail.empty_state : tensor<1x8x1x8xf32>, tensor<1x8x1xf32>
  %o1, %l1 = startrail.attend %all#0, %all#1, %all#2 into %o, %l grid(@ranks) mask(causal) scale(0.5) query_owner(affine_map<(d0) -> (0)>) key_owner(affine_map<(d0) -> (0)>) query_tokens(<contiguous, owners = 1>) key_tokens(<contiguous, owners = 1>) : (tensor<1x8x1x8xf32>, tensor<1x8x1x8xf32>, tensor<1x8x1x8xf32>) into (tensor<1x8x1x8xf32>, tensor<1x8x1xf32>) -> (tensor<1x8x1x8xf32>, tensor<1x8x1xf32>)
  %o2 = startrail.all_to_all %o1 grid(@ranks) axes(["rank"]) split_dim(1) concat_dim(2) : (tensor<1x8x1x8xf32>) -> tensor<1x4x2x8xf32>
  %l2 = startrail.all_to_all %l1 grid(@ranks) axes(["rank"]) split_dim(1) concat_dim(2) : (tensor<1x8x1xf32>) -> tensor<1x4x2xf32>
  return %o2, %l2 : tensor<1x4x2x8xf32>, tensor<1x4x2xf32>
}

// Queries and their states move on, keys stay.
//--- states.mlir
startrail.grid @ranks axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @f(%query: tensor<1x4x2x8xf32> {startrail.name = "query"}, %key: tensor<1x4x2x8xf32> {startrail.name = "key"}, %value: tensor<1x4x2x8xf32> {startrail.name = "value"}) -> (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) attributes {startrail.grid = @ranks} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %o, %l = startrail.empty_state : tensor<1x4x2x8xf32>, tensor<1x4x2xf32>
  %end:3 = scf.for %s = %c0 to %c2 step %c1 iter_args(%q = %query, %oc = %o, %lc = %l) -> (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) {
    %on, %ln = startrail.attend %q, %key, %value into %oc, %lc step(%s) grid(@ranks) mask(causal) scale(0.5) query_owner(affine_map<(d0)[s] -> ((d0 - s) mod 2)>) key_owner(affine_map<(d0) -> (d0)>) query_tokens(<zigzag, owners = 2>) key_tokens(<zigzag, owners = 2>) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) into (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>)
    %moved:3 = startrail.shift %q, %on, %ln grid(@ranks) axis("rank") offset(1) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2xf32>)
    scf.yield %moved#0, %moved#1, %moved#2 : tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2xf32>
  }
  return %end#1, %end#2 : tensor<1x4x2x8xf32>, tensor<1x4x2xf32>
}

// Sends and receives that are no collective.
//--- sends.mlir
startrail.grid @ranks axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @f(%query: tensor<1x4x2x8xf32> {startrail.name = "query"}, %key: tensor<1x4x2x8xf32> {startrail.name = "key"}, %value: tensor<1x4x2x8xf32> {startrail.name = "value"}) -> (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) attributes {startrail.grid = @ranks} {
  %c1 = arith.constant 1 : index
  startrail.send %key grid(@ranks) to(affine_map<(d0) -> ((d0 + 1) mod 2)>) : tensor<1x4x2x8xf32>
  startrail.send %value grid(@ranks) to(affine_map<(d0) -> ((d0 + 1) mod 2)>) : tensor<1x4x2x8xf32>
  %kn = startrail.recv grid(@ranks) from(affine_map<(d0) -> ((d0 - 1) mod 2)>) : tensor<1x4x2x8xf32>
  %vn = startrail.recv grid(@ranks) from(affine_map<(d0) -> ((d0 - 1) mod 2)>) : tensor<1x4x2x8xf32>
  %o, %l = startrail.empty_state : tensor<1x4x2x8xf32>, tensor<1x4x2xf32>
  %o1, %l1 = startrail.attend %query, %key, %value into %o, %l grid(@ranks) mask(full) scale(0.5) query_owner(affine_map<(d0) -> (d0)>) key_owner(affine_map<(d0) -> (d0)>) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) into (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>)
  %o2, %l2 = startrail.attend %query, %kn, %vn into %o1, %l1 step(%c1) grid(@ranks) mask(full) scale(0.5) query_owner(affine_map<(d0) -> (d0)>) key_owner(affine_map<(d0)[s] -> ((d0 - s) mod 2)>) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) into (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>)
  return %o2, %l2 : tensor<1x4x2x8xf32>, tensor<1x4x2xf32>
}
