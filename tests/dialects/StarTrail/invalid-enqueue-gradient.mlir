// RUN: startrail-opt %s --verify-diagnostics --split-input-file

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @unknown_grid(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x8xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x2x16xbf16>, %v: memref<1x8x2x8xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x2x16xf32>, %dv: memref<1x8x2x8xf32>) {
  %stream = startrail.stream compute
  // expected-error@+2 {{expected grid to be the name of a startrail.grid, but got @sps}}
  // expected-note@+1 {{did you mean 'sp'?}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream grid(@sps) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x2x16xf32>, memref<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @heads_of_key(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x8xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x3x16xbf16>, %v: memref<1x8x3x8xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x2x16xf32>, %dv: memref<1x8x2x8xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected the heads of query to be a multiple of the 3 of key, but got 4}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x3x16xbf16>, memref<1x8x3x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x2x16xf32>, memref<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @output_gradient_of_state_type(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x8xf32>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x2x16xbf16>, %v: memref<1x8x2x8xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x2x16xf32>, %dv: memref<1x8x2x8xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected output_gradient to be 'memref<1x8x4x8xbf16>', but got 'memref<1x8x4x8xf32>'}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xf32>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x2x16xf32>, memref<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @output_gradient_of_the_key_head_dim(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x16xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x2x16xbf16>, %v: memref<1x8x2x8xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x2x16xf32>, %dv: memref<1x8x2x8xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected output_gradient to be 'memref<1x8x4x8xbf16>', but got 'memref<1x8x4x16xbf16>'}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x16xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x2x16xf32>, memref<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @lse_heads_first(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x8xbf16>, %l: memref<1x4x8xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x2x16xbf16>, %v: memref<1x8x2x8xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x2x16xf32>, %dv: memref<1x8x2x8xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected lse to be 'memref<1x8x4xf32>', but got 'memref<1x4x8xf32>'}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xbf16>, memref<1x4x8xf32>, memref<1x8x4xf32>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x2x16xf32>, memref<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @delta_heads_first(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x8xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x4x8xf32>, %k: memref<1x8x2x16xbf16>, %v: memref<1x8x2x8xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x2x16xf32>, %dv: memref<1x8x2x8xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected delta to be 'memref<1x8x4xf32>', but got 'memref<1x4x8xf32>'}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xbf16>, memref<1x8x4xf32>, memref<1x4x8xf32>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x2x16xf32>, memref<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @delta_of_storage_type(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x8xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xbf16>, %k: memref<1x8x2x16xbf16>, %v: memref<1x8x2x8xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x2x16xf32>, %dv: memref<1x8x2x8xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected delta to be 'memref<1x8x4xf32>', but got 'memref<1x8x4xbf16>'}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xbf16>, memref<1x8x4xf32>, memref<1x8x4xbf16>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x2x16xf32>, memref<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @query_gradient_of_storage_type(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x8xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x2x16xbf16>, %v: memref<1x8x2x8xbf16>, %dq: memref<1x8x4x16xbf16>, %dk: memref<1x8x2x16xf32>, %dv: memref<1x8x2x8xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected query_gradient to be 'memref<1x8x4x16xf32>', but got 'memref<1x8x4x16xbf16>'}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xbf16>, memref<1x8x2x16xf32>, memref<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @key_gradient_of_query_heads(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x8xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x2x16xbf16>, %v: memref<1x8x2x8xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x4x16xf32>, %dv: memref<1x8x2x8xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected key_gradient to be 'memref<1x8x2x16xf32>', but got 'memref<1x8x4x16xf32>'}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x4x16xf32>, memref<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @value_gradient_of_the_key_head_dim(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x8xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x2x16xbf16>, %v: memref<1x8x2x8xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x2x16xf32>, %dv: memref<1x8x2x16xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected value_gradient to be 'memref<1x8x2x8xf32>', but got 'memref<1x8x2x16xf32>'}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x2x16xf32>, memref<1x8x2x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @scale_nan(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x8xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x2x16xbf16>, %v: memref<1x8x2x8xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x2x16xf32>, %dv: memref<1x8x2x8xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected scale to be finite, but got NaN}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream grid(@sp) mask(causal) scale(0x7FF8000000000000) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x2x16xf32>, memref<1x8x2x8xf32>)
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @owner_of_two_coordinates(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x8xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x2x16xbf16>, %v: memref<1x8x2x8xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x2x16xf32>, %dv: memref<1x8x2x8xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected query_owner to be a map of the grid's 3 coordinates, but got one of 2}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x2x16xf32>, memref<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @key_owner_of_two_values(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x8xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x2x16xbf16>, %v: memref<1x8x2x8xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x2x16xf32>, %dv: memref<1x8x2x8xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected key_owner to be a map to 1 value, but got 2}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (g, r)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x2x16xf32>, memref<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @query_owners_with_a_gap(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x8xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x2x16xbf16>, %v: memref<1x8x2x8xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x2x16xf32>, %dv: memref<1x8x2x8xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected query_owner to be each of 0 .. 3 for some rank, but got none of 1}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x2x16xf32>, memref<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @key_owner_beyond_sequence(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x8xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x2x16xbf16>, %v: memref<1x8x2x8xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x2x16xf32>, %dv: memref<1x8x2x8xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected key_owner of rank 7 (group 1, ring 1, member 1) to be a block within 0 .. 3, but got 4}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (g * 2 + r + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x2x16xf32>, memref<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @tokens_without_owners(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x8xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x2x16xbf16>, %v: memref<1x8x2x8xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x2x16xf32>, %dv: memref<1x8x2x8xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected key_tokens to be given with owners, but got contiguous without}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous>) : (memref<1x8x4x16xbf16>, memref<1x8x4x8xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x2x16xbf16>, memref<1x8x2x8xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x2x16xf32>, memref<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @query_and_key_gradient_in_one_buffer(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x16xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x4x16xbf16>, %v: memref<1x8x4x16xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x4x16xf32>, %dv: memref<1x8x4x16xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected the gradients to be three buffers, but got one of them twice}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dq, %dv on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x16xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x4x16xbf16>, memref<1x8x4x16xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x4x16xf32>, memref<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @key_and_value_gradient_in_one_buffer(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x16xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x4x16xbf16>, %v: memref<1x8x4x16xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x4x16xf32>, %dv: memref<1x8x4x16xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected the gradients to be three buffers, but got one of them twice}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dk on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x16xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x4x16xbf16>, memref<1x8x4x16xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x4x16xf32>, memref<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @query_and_value_gradient_in_one_buffer(%q: memref<1x8x4x16xbf16>, %do: memref<1x8x4x16xbf16>, %l: memref<1x8x4xf32>, %d: memref<1x8x4xf32>, %k: memref<1x8x4x16xbf16>, %v: memref<1x8x4x16xbf16>, %dq: memref<1x8x4x16xf32>, %dk: memref<1x8x4x16xf32>, %dv: memref<1x8x4x16xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected the gradients to be three buffers, but got one of them twice}}
  startrail.enqueue_attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dq on %stream grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x4x16xbf16>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x4x16xbf16>, memref<1x8x4x16xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x4x16xf32>, memref<1x8x4x16xf32>)
  return
}

// -----

func.func @delta_of_rank_3(%do: memref<8x4x16xf32>, %o: memref<1x8x4x8xf32>, %d: memref<1x8x4xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected output_gradient to be of rank 4, but got 'memref<8x4x16xf32>'}}
  startrail.enqueue_delta %do, %o into %d on %stream : memref<8x4x16xf32>, memref<1x8x4x8xf32> into memref<1x8x4xf32>
  return
}

// -----

func.func @delta_of_two_types(%do: memref<1x8x4x8xbf16>, %o: memref<1x8x4x8xf32>, %d: memref<1x8x4xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected output to be 'memref<1x8x4x8xbf16>', but got 'memref<1x8x4x8xf32>'}}
  startrail.enqueue_delta %do, %o into %d on %stream : memref<1x8x4x8xbf16>, memref<1x8x4x8xf32> into memref<1x8x4xf32>
  return
}

// -----

func.func @delta_target_heads_first(%do: memref<1x8x4x8xf32>, %o: memref<1x8x4x8xf32>, %d: memref<1x4x8xf32>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected delta to be 'memref<1x8x4xf32>', but got 'memref<1x4x8xf32>'}}
  startrail.enqueue_delta %do, %o into %d on %stream : memref<1x8x4x8xf32>, memref<1x8x4x8xf32> into memref<1x4x8xf32>
  return
}

// -----

func.func @delta_target_of_storage_type(%do: memref<1x8x4x8xbf16>, %o: memref<1x8x4x8xbf16>, %d: memref<1x8x4xbf16>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected delta to be 'memref<1x8x4xf32>', but got 'memref<1x8x4xbf16>'}}
  startrail.enqueue_delta %do, %o into %d on %stream : memref<1x8x4x8xbf16>, memref<1x8x4x8xbf16> into memref<1x8x4xbf16>
  return
}

// -----

func.func @zero_of_storage_type(%x: memref<4xf16>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected target to be of element type f32 or f64, but got 'memref<4xf16>'}}
  startrail.enqueue_zero %x on %stream : memref<4xf16>
  return
}

// -----

func.func @zero_of_strided(%x: memref<4xf32, strided<[2]>>) {
  %stream = startrail.stream compute
  // expected-error@+1 {{expected target to be a memref of the identity layout, but got 'memref<4xf32, strided<[2]>>'}}
  startrail.enqueue_zero %x on %stream : memref<4xf32, strided<[2]>>
  return
}
