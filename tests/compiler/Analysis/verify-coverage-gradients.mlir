// Gradients in functions that are written by hand: what is accepted, what is
// said of others.
// RUN: split-file %s %t
// RUN: startrail-opt %t/one.mlir --startrail-verify-coverage -o /dev/null

// A block that the mask hides from all rows may be left out.
// RUN: startrail-opt %t/hidden.mlir --startrail-verify-coverage -o /dev/null
// RUN: sed 's/mask(causal) alignment(top_left)/mask(full)/' %t/hidden.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=HIDDEN
// HIDDEN: error: expected every query and key to contribute to each gradient exactly once, but keys 4:8 never contributed to the query gradient of rows 0:4 on rank 0 (rank 0)
// HIDDEN: note: the last of the 1 blocks that it has is that of keys 0:4, here

// RUN: sed 's/return %dq, %dk, %dv : .*/return %dq, %dk : tensor<1x4x4x8xf32>, tensor<1x4x2x8xf32>/; s/, tensor<1x4x2x6xf32>) attributes/) attributes/' %t/one.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=RESULTS
// RESULTS: error: expected the results of 'f' to be the gradients of query, key and value, but got 2 results
// RUN: sed 's/%o: tensor<1x4x4x6xf32>, %l/%l/; s/%do, %o /%do, %do /' %t/one.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=ARGUMENTS
// ARGUMENTS: error: expected the first arguments of 'f' to be output_gradient, query, key, value and output, of 4 dimensions, and lse, of 3, to follow what they hold

// The key's gradient is over all query heads that read it.
// RUN: not startrail-opt %t/heads.mlir --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=HEADS
// HEADS: error: expected query, key and value to be whole batch elements and heads that belong together, but on rank 0 (rank 0) query holds batch elements 0, heads 0 and elements 0:8 of each; key holds batch elements 0, heads 0

//--- one.mlir
startrail.grid @ranks axes ["rank"] sizes [1] placement ["rank"] tokens ["rank"]
func.func @f(%do: tensor<1x4x4x6xf32>, %q: tensor<1x4x4x8xf32>, %k: tensor<1x4x2x8xf32>, %v: tensor<1x4x2x6xf32>, %o: tensor<1x4x4x6xf32>, %l: tensor<1x4x4xf32>) -> (tensor<1x4x4x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x6xf32>) attributes {startrail.grid = @ranks} {
  %d = startrail.delta %do, %o : (tensor<1x4x4x6xf32>, tensor<1x4x4x6xf32>) -> tensor<1x4x4xf32>
  %zq = startrail.zero : tensor<1x4x4x8xf32>
  %zk = startrail.zero : tensor<1x4x2x8xf32>
  %zv = startrail.zero : tensor<1x4x2x6xf32>
  %dq, %dk, %dv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %zq, %zk, %zv grid(@ranks) mask(causal) alignment(top_left) scale(0.5) query_owner(affine_map<(d0) -> (d0)>) key_owner(affine_map<(d0) -> (d0)>) query_tokens(<contiguous, owners = 1>) key_tokens(<contiguous, owners = 1>) : (tensor<1x4x4x8xf32>, tensor<1x4x4x6xf32>, tensor<1x4x4xf32>, tensor<1x4x4xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x6xf32>) into (tensor<1x4x4x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x6xf32>) -> (tensor<1x4x4x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x6xf32>)
  return %dq, %dk, %dv : tensor<1x4x4x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x6xf32>
}

//--- hidden.mlir
// Rank 0 leaves out the keys of rank 1, which none of its queries sees; those
// keys need no query of rank 0. Its key gradient has what rank 1 gives.
#self = affine_map<(d0) -> (d0)>
#other = affine_map<(d0) -> (1 - d0)>
startrail.grid @ranks axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @f(%do: tensor<1x4x2x8xf32>, %q: tensor<1x4x2x8xf32>, %k: tensor<1x4x2x8xf32>, %v: tensor<1x4x2x8xf32>, %o: tensor<1x4x2x8xf32>, %l: tensor<1x4x2xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) attributes {startrail.grid = @ranks} {
  %c0 = arith.constant 0 : index
  %rank = startrail.coordinate "rank" grid(@ranks) : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %d = startrail.delta %do, %o : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) -> tensor<1x4x2xf32>
  %z = startrail.zero : tensor<1x4x2x8xf32>
  %dq, %dk, %dv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %z, %z, %z grid(@ranks) mask(causal) alignment(top_left) scale(0.5) query_owner(#self) key_owner(#self) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2xf32>, tensor<1x4x2xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) into (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>)
  %m:2 = startrail.shift %k, %v grid(@ranks) axis("rank") offset(1) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>)
  %sum, %bk, %bv = scf.if %first -> (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) {
    scf.yield %dq, %z, %z : tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>
  } else {
    %eq, %ek, %ev = startrail.attend_gradient %q, %do, %l, %d, %m#0, %m#1 into %dq, %z, %z grid(@ranks) mask(causal) alignment(top_left) scale(0.5) query_owner(#self) key_owner(#other) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2xf32>, tensor<1x4x2xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) into (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>)
    scf.yield %eq, %ek, %ev : tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>
  }
  %home:2 = startrail.shift %bk, %bv grid(@ranks) axis("rank") offset(-1) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>)
  %rk = startrail.accumulate %dk, %home#0 : tensor<1x4x2x8xf32>
  %rv = startrail.accumulate %dv, %home#1 : tensor<1x4x2x8xf32>
  return %sum, %rk, %rv : tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>
}

//--- heads.mlir
// Every rank has all tokens of one of two query heads, and of the key head that
// both of them read.
startrail.grid @ranks axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @f(%do: tensor<1x4x2x8xf32>, %q: tensor<1x4x2x8xf32>, %k: tensor<1x4x1x8xf32>, %v: tensor<1x4x1x8xf32>, %o: tensor<1x4x2x8xf32>, %l: tensor<1x4x2xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x1x8xf32>, tensor<1x4x1x8xf32>) attributes {startrail.grid = @ranks} {
  %d = startrail.delta %do, %o : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) -> tensor<1x4x2xf32>
  %qh, %doh = startrail.all_to_all %q, %do grid(@ranks) axes(["rank"]) split_dim(2) concat_dim(1) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) -> (tensor<1x8x1x8xf32>, tensor<1x8x1x8xf32>)
  %lh, %dh = startrail.all_to_all %l, %d grid(@ranks) axes(["rank"]) split_dim(2) concat_dim(1) : (tensor<1x4x2xf32>, tensor<1x4x2xf32>) -> (tensor<1x8x1xf32>, tensor<1x8x1xf32>)
  %ka, %va = startrail.all_gather %k, %v grid(@ranks) axes(["rank"]) dim(1) : (tensor<1x4x1x8xf32>, tensor<1x4x1x8xf32>) -> (tensor<1x8x1x8xf32>, tensor<1x8x1x8xf32>)
  %z = startrail.zero : tensor<1x8x1x8xf32>
  %dq, %dk, %dv = startrail.attend_gradient %qh, %doh, %lh, %dh, %ka, %va into %z, %z, %z grid(@ranks) mask(full) scale(0.5) query_owner(affine_map<(d0) -> (0)>) key_owner(affine_map<(d0) -> (0)>) query_tokens(<contiguous, owners = 1>) key_tokens(<contiguous, owners = 1>) : (tensor<1x8x1x8xf32>, tensor<1x8x1x8xf32>, tensor<1x8x1xf32>, tensor<1x8x1xf32>, tensor<1x8x1x8xf32>, tensor<1x8x1x8xf32>) into (tensor<1x8x1x8xf32>, tensor<1x8x1x8xf32>, tensor<1x8x1x8xf32>) -> (tensor<1x8x1x8xf32>, tensor<1x8x1x8xf32>, tensor<1x8x1x8xf32>)
  %rq = startrail.all_to_all %dq grid(@ranks) axes(["rank"]) split_dim(1) concat_dim(2) : (tensor<1x8x1x8xf32>) -> tensor<1x4x2x8xf32>
  %rk = startrail.reduce_scatter %dk grid(@ranks) axes(["rank"]) dim(1) combine(sum) : (tensor<1x8x1x8xf32>) -> tensor<1x4x1x8xf32>
  %rv = startrail.reduce_scatter %dv grid(@ranks) axes(["rank"]) dim(1) combine(sum) : (tensor<1x8x1x8xf32>) -> tensor<1x4x1x8xf32>
  return %rq, %rk, %rv : tensor<1x4x2x8xf32>, tensor<1x4x1x8xf32>, tensor<1x4x1x8xf32>
}
