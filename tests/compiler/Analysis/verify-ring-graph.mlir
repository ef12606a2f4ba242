// RUN: startrail-opt %s --split-input-file --startrail-verify-ring-graph --verify-diagnostics

startrail.grid @ranks axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @model(%q: tensor<1x8x1x4xf32>) -> tensor<1x8x1x4xf32> {
  %o = startrail.spmd_call @shard(%q) grid(@ranks) layout(bshd) : (tensor<1x8x1x4xf32>) -> tensor<1x8x1x4xf32>
  return %o : tensor<1x8x1x4xf32>
}
func.func private @shard(%q: tensor<1x4x1x4xf32> {startrail.name = "query"}) -> tensor<1x4x1x4xf32> attributes {startrail.grid = @ranks} {
  %o, %lse = startrail.ring_attention %q, %q, %q grid(@ranks) mask(full) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
  return %o : tensor<1x4x1x4xf32>
}

// -----

startrail.grid @ranks axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @attention_left(%q: tensor<1x8x1x4xf32>) {
  // expected-error@below {{expected an op to be of the ring graph level, but got startrail.attention}}
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
  return
}

// -----

// expected-error@below {{expected the module to have a startrail.grid, but got none}}
module @no_grid {
}

// -----

// expected-note@below {{all grids of a module hold the same ranks; the first is here}}
startrail.grid @first axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
// expected-error@below {{expected the grid to be of 2 ranks, but got 3}}
startrail.grid @second axes ["rank"] sizes [3] placement ["rank"] tokens ["rank"]

// -----

module {
  module @inner {
    // expected-error@below {{expected the grid to be in the outermost module, but got it in another op}}
    startrail.grid @ranks axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
  }
}

// -----

startrail.grid @ranks axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
// expected-error@below {{expected a function of every rank to be one with a body, but got a declaration}}
func.func private @declared(tensor<1x4x1x4xf32> {startrail.name = "query"}) attributes {startrail.grid = @ranks}

// -----

startrail.grid @ranks axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
// expected-error@below {{expected argument 1 to be named by startrail.name, but got no name}}
func.func @unnamed_argument(%q: tensor<1x4x1x4xf32> {startrail.name = "query"}, %k: tensor<1x4x1x4xf32>) attributes {startrail.grid = @ranks} {
  return
}

// -----

startrail.grid @ranks axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
// expected-note@below {{the function is here}}
func.func @not_of_every_rank(%q: tensor<1x4x1x4xf32>) {
  // expected-error@below {{expected the op's function to be one with startrail.grid, but got one without}}
  %o, %lse = startrail.ring_attention %q, %q, %q grid(@ranks) mask(full) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
  return
}

// -----

startrail.grid @ranks axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
// expected-error@below {{expected the work of a function of every rank to be a startrail.ring_attention or its gradient, but got none}}
func.func @no_attention() attributes {startrail.grid = @ranks} {
  return
}

// -----

startrail.grid @ranks axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @under_control_flow(%q: tensor<1x4x1x4xf32> {startrail.name = "query"}, %on: i1 {startrail.name = "on"}) attributes {startrail.grid = @ranks} {
  scf.if %on {
    // expected-error@below {{expected the op to be in the body of its function, but got it under scf.if}}
    %o, %lse = startrail.ring_attention %q, %q, %q grid(@ranks) mask(full) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
  }
  return
}
