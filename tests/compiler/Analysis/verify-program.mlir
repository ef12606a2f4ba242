// RUN: startrail-opt %s --split-input-file --startrail-verify-program --verify-diagnostics

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @ring(%q: tensor<1x4x1x4xf32> {startrail.name = "query"}) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %o, %l = startrail.empty_state : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
  %k, %os, %ls = scf.for %s = %c0 to %c2 step %c1 iter_args(%kc = %q, %oc = %o, %lc = %l) -> (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) {
    %kn = startrail.shift %kc grid(@sp) axis("ring") offset(1) : (tensor<1x4x1x4xf32>) -> tensor<1x4x1x4xf32>
    %on, %ln = startrail.attend %q, %kc, %kc into %oc, %lc step(%s) grid(@sp) mask(full) scale(5.000000e-01) query_owner(affine_map<(r)[s] -> (r)>) key_owner(affine_map<(r)[s] -> ((r - s) mod 3)>) query_tokens(<contiguous, owners = 3>) key_tokens(<contiguous, owners = 3>) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) into (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
    scf.yield %kn, %on, %ln : tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
  }
  %oe, %le = startrail.attend %q, %k, %k into %os, %ls step(%c2) grid(@sp) mask(full) scale(5.000000e-01) query_owner(affine_map<(r)[s] -> (r)>) key_owner(affine_map<(r)[s] -> ((r - s) mod 3)>) query_tokens(<contiguous, owners = 3>) key_tokens(<contiguous, owners = 3>) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) into (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
  return %oe, %le : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @ring_attention_left(%q: tensor<1x4x1x4xf32> {startrail.name = "query"}) attributes {startrail.grid = @sp} {
  // expected-error@below {{expected an op to be of the program level, but got startrail.ring_attention}}
  %o, %lse = startrail.ring_attention %q, %q, %q grid(@sp) mask(full) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
  return
}

// -----

// What all functions of every rank hold, see verify-ring-graph.mlir.

// expected-error@below {{expected the module to have a startrail.grid, but got none}}
module @no_grid {
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @under_if(%q: tensor<1x4x1x4xf32> {startrail.name = "query"}, %on: i1 {startrail.name = "on"}) attributes {startrail.grid = @sp} {
  // expected-note@below {{it stands in this op}}
  scf.if %on {
    // expected-error@below {{expected control flow around an op to be loops with constant bounds, which run at least once, but got scf.if}}
    %k = startrail.shift %q grid(@sp) axis("ring") offset(1) : (tensor<1x4x1x4xf32>) -> tensor<1x4x1x4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @variable_bound(%q: tensor<1x4x1x4xf32> {startrail.name = "query"}, %n: index {startrail.name = "n"}) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note@below {{it stands in this op}}
  scf.for %s = %c0 to %n step %c1 {
    // expected-error@below {{but got scf.for}}
    %k = startrail.shift %q grid(@sp) axis("ring") offset(1) : (tensor<1x4x1x4xf32>) -> tensor<1x4x1x4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @loop_that_never_runs(%q: tensor<1x4x1x4xf32> {startrail.name = "query"}) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note@below {{it stands in this op}}
  scf.for %s = %c1 to %c0 step %c1 {
    // expected-error@below {{but got scf.for}}
    %k = startrail.shift %q grid(@sp) axis("ring") offset(1) : (tensor<1x4x1x4xf32>) -> tensor<1x4x1x4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
// expected-error@below {{expected a function of every rank to be one block, but got 2}}
func.func @two_blocks() attributes {startrail.grid = @sp} {
  cf.br ^next
^next:
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [1] placement ["ring"] tokens ["ring"]
// expected-note@below {{it starts here}}
func.func @state_from_an_argument(%q: tensor<1x4x1x4xf32> {startrail.name = "query"}, %l: tensor<1x4x1xf32> {startrail.name = "l"}) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) attributes {startrail.grid = @sp} {
  %o, %unused = startrail.empty_state : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
  // expected-error@below {{expected the state to be from one startrail.empty_state, but got an argument}}
  %on, %ln = startrail.attend %q, %q, %q into %o, %l grid(@sp) mask(full) scale(5.000000e-01) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<contiguous, owners = 1>) key_tokens(<contiguous, owners = 1>) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) into (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
  return %on, %ln : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
}

// -----

startrail.grid @sp axes ["ring"] sizes [1] placement ["ring"] tokens ["ring"]
func.func @combine_of_another_op(%q: tensor<1x4x1x4xf32> {startrail.name = "query"}) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) attributes {startrail.grid = @sp} {
  %o, %l = startrail.empty_state : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
  // expected-note@below {{it starts here}}
  %sum = arith.addf %o, %q : tensor<1x4x1x4xf32>
  // expected-error@below {{expected the state to be from one startrail.empty_state, but got arith.addf}}
  %on, %ln = startrail.reduce_scatter %sum, %l grid(@sp) axes(["ring"]) dim(1) combine(softmax) via(gather) : (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
  return %on, %ln : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
}

// -----

startrail.grid @sp axes ["ring"] sizes [1] placement ["ring"] tokens ["ring"]
func.func @output_and_lse_of_two_states(%q: tensor<1x4x1x4xf32> {startrail.name = "query"}) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) attributes {startrail.grid = @sp} {
  %o, %la = startrail.empty_state : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
  %oa, %l = startrail.empty_state : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
  // expected-error@below {{expected output and lse to be from one startrail.empty_state, but got two}}
  %on, %ln = startrail.attend %q, %q, %q into %o, %l grid(@sp) mask(full) scale(5.000000e-01) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<contiguous, owners = 1>) key_tokens(<contiguous, owners = 1>) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) into (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
  return %on, %ln : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
}

// -----

startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
func.func @state_begun_anew_each_step(%q: tensor<1x4x1x4xf32> {startrail.name = "query"}) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %o, %l = startrail.empty_state : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
  %os, %ls = scf.for %s = %c0 to %c2 step %c1 iter_args(%oc = %o, %lc = %l) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) {
    // expected-note@below {{it starts here}}
    %oe, %le = startrail.empty_state : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
    // expected-error@below {{expected the state to be from one startrail.empty_state, but got two}}
    %on, %ln = startrail.attend %q, %q, %q into %oc, %lc step(%s) grid(@sp) mask(full) scale(5.000000e-01) query_owner(affine_map<(r)[s] -> (r)>) key_owner(affine_map<(r)[s] -> ((r - s) mod 2)>) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) into (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
    scf.yield %oe, %le : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
  }
  return %os, %ls : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
}

// -----

startrail.grid @sp axes ["ring"] sizes [1] placement ["ring"] tokens ["ring"]
func.func @merged_twice(%q: tensor<1x4x1x4xf32> {startrail.name = "query"}) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) attributes {startrail.grid = @sp} {
  // expected-note@below {{the state is this value}}
  %o, %l = startrail.empty_state : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
  // expected-error@below {{expected a softmax state to be used exactly once, but got 2 uses}}
  %oa, %la = startrail.attend %q, %q, %q into %o, %l grid(@sp) mask(full) scale(5.000000e-01) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<contiguous, owners = 1>) key_tokens(<contiguous, owners = 1>) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) into (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
  %ob, %lb = startrail.attend %q, %q, %q into %o, %la grid(@sp) mask(full) scale(5.000000e-01) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<contiguous, owners = 1>) key_tokens(<contiguous, owners = 1>) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) into (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
  return %oa, %lb : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
}

// -----

startrail.grid @sp axes ["ring"] sizes [1] placement ["ring"] tokens ["ring"]
func.func @last_step_unmerged(%q: tensor<1x4x1x4xf32> {startrail.name = "query"}) attributes {startrail.grid = @sp} {
  %o, %l = startrail.empty_state : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
  // expected-error@below {{expected a softmax state to be used exactly once, but got 0 uses}}
  %oa, %la = startrail.attend %q, %q, %q into %o, %l grid(@sp) mask(full) scale(5.000000e-01) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<contiguous, owners = 1>) key_tokens(<contiguous, owners = 1>) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) into (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
func.func @send_and_receive_on_some_ranks(%k: tensor<4xf32> {startrail.name = "key"}) -> tensor<4xf32> attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %first = arith.cmpi eq, %ring, %c0 : index
  %other = scf.if %first -> tensor<4xf32> {
    startrail.send %k grid(@sp) to(affine_map<(r) -> (1 - r)>) : tensor<4xf32>
    %in = startrail.recv grid(@sp) from(affine_map<(r) -> (1 - r)>) : tensor<4xf32>
    scf.yield %in : tensor<4xf32>
  } else {
    %in = startrail.recv grid(@sp) from(affine_map<(r) -> (1 - r)>) : tensor<4xf32>
    startrail.send %k grid(@sp) to(affine_map<(r) -> (1 - r)>) : tensor<4xf32>
    scf.yield %in : tensor<4xf32>
  }
  return %other : tensor<4xf32>
}

// -----

startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
func.func @collective_on_some_ranks(%k: tensor<4xf32> {startrail.name = "key"}) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %first = arith.cmpi eq, %ring, %c0 : index
  // expected-note@below {{it stands in this op}}
  scf.if %first {
    // expected-error@below {{expected control flow around an op to be loops with constant bounds, which run at least once, but got scf.if}}
    %all = startrail.all_gather %k grid(@sp) axes(["ring"]) dim(0) : (tensor<4xf32>) -> tensor<8xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
// expected-note@below {{this value}}
func.func @send_where_an_argument_says_so(%k: tensor<4xf32> {startrail.name = "key"}, %on: i1 {startrail.name = "on"}) attributes {startrail.grid = @sp} {
  // expected-error@below {{expected the condition of a branch to be made of coordinates, loop steps and constants, but got an argument}}
  scf.if %on {
    startrail.send %k grid(@sp) to(affine_map<(r) -> (1 - r)>) : tensor<4xf32>
  }
  return
}

// -----

// States that travel with their queries, and are merged in two steps, are the
// proof of coverage's to judge.
startrail.grid @sp axes ["ring", "member"] sizes [2, 2] placement ["member", "ring"] tokens ["member", "ring"]
func.func @state_from_other_ranks(%q: tensor<1x4x1x4xf32> {startrail.name = "query"}) -> (tensor<1x1x1x4xf32>, tensor<1x1x1xf32>) attributes {startrail.grid = @sp} {
  %o, %l = startrail.empty_state : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
  %moved:2 = startrail.shift %o, %l grid(@sp) axis("ring") offset(1) : (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
  %on, %ln = startrail.attend %q, %q, %q into %moved#0, %moved#1 grid(@sp) mask(full) scale(5.000000e-01) query_owner(affine_map<(r, m) -> (r * 2 + m)>) key_owner(affine_map<(r, m) -> (r * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) into (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
  %half:2 = startrail.reduce_scatter %on, %ln grid(@sp) axes(["ring"]) dim(1) combine(softmax) via(gather) : (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) -> (tensor<1x2x1x4xf32>, tensor<1x2x1xf32>)
  %own:2 = startrail.reduce_scatter %half#0, %half#1 grid(@sp) axes(["member"]) dim(1) combine(softmax) via(gather) : (tensor<1x2x1x4xf32>, tensor<1x2x1xf32>) -> (tensor<1x1x1x4xf32>, tensor<1x1x1xf32>)
  return %own#0, %own#1 : tensor<1x1x1x4xf32>, tensor<1x1x1xf32>
}
