// RUN: startrail-opt %s --verify-diagnostics --split-input-file

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @unknown_grid(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+2 {{expected grid to be the name of a startrail.grid, but got @sps}}
  // expected-note@+1 {{did you mean 'sp'?}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sps) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @heads_of_key(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x3x16xbf16>, %v: tensor<1x8x3x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected the heads of query to be a multiple of the 3 of key, but got 4}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x3x16xbf16>, tensor<1x8x3x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @output_gradient_of_state_type(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xf32>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected output_gradient to be 'tensor<1x8x4x8xbf16>', but got 'tensor<1x8x4x8xf32>'}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xf32>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @output_gradient_of_the_key_head_dim(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x16xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected output_gradient to be 'tensor<1x8x4x8xbf16>', but got 'tensor<1x8x4x16xbf16>'}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @lse_heads_first(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x4x8xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected lse to be 'tensor<1x8x4xf32>', but got 'tensor<1x4x8xf32>'}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x4x8xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @delta_heads_first(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x4x8xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected delta to be 'tensor<1x8x4xf32>', but got 'tensor<1x4x8xf32>'}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x4x8xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @delta_of_storage_type(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xbf16>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected delta to be 'tensor<1x8x4xf32>', but got 'tensor<1x8x4xbf16>'}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @query_gradient_of_storage_type(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xbf16>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected query_gradient to be 'tensor<1x8x4x16xf32>', but got 'tensor<1x8x4x16xbf16>'}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @key_gradient_of_query_heads(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x4x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected key_gradient to be 'tensor<1x8x2x16xf32>', but got 'tensor<1x8x4x16xf32>'}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @value_gradient_of_the_key_head_dim(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x16xf32>) {
  // expected-error@+1 {{expected value_gradient to be 'tensor<1x8x2x8xf32>', but got 'tensor<1x8x2x16xf32>'}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @scale_nan(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected scale to be finite, but got NaN}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0x7FF8000000000000) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @owner_of_two_coordinates(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected query_owner to be a map of the grid's 3 coordinates, but got one of 2}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @key_owner_of_two_values(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected key_owner to be a map to 1 value, but got 2}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (g, r)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @query_owners_with_a_gap(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected query_owner to be each of 0 .. 3 for some rank, but got none of 1}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @key_owner_beyond_sequence(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected key_owner of rank 7 (group 1, ring 1, member 1) to be a block within 0 .. 3, but got 4}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (g * 2 + r + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @tokens_without_owners(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected key_tokens to be given with owners, but got contiguous without}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @new_query_gradient_of_another_type(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected the new query_gradient to be of the type of the query_gradient, but got 'tensor<1x8x4x16xf64>' for 'tensor<1x8x4x16xf32>'}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf64>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @new_key_gradient_of_another_type(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected the new key_gradient to be of the type of the key_gradient, but got 'tensor<1x8x2x16xf64>' for 'tensor<1x8x2x16xf32>'}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf64>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @new_value_gradient_of_another_type(%q: tensor<1x8x4x16xbf16>, %do: tensor<1x8x4x8xbf16>, %l: tensor<1x8x4xf32>, %d: tensor<1x8x4xf32>, %k: tensor<1x8x2x16xbf16>, %v: tensor<1x8x2x8xbf16>, %dq: tensor<1x8x4x16xf32>, %dk: tensor<1x8x2x16xf32>, %dv: tensor<1x8x2x8xf32>) {
  // expected-error@+1 {{expected the new value_gradient to be of the type of the value_gradient, but got 'tensor<1x8x2x8xf64>' for 'tensor<1x8x2x8xf32>'}}
  %nq, %nk, %nv = startrail.attend_gradient %q, %do, %l, %d, %k, %v into %dq, %dk, %dv grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x4x8xbf16>, tensor<1x8x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2x16xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf64>)
  return
}
