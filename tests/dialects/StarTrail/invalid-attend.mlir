// RUN: startrail-opt %s --verify-diagnostics --split-input-file

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @unknown_grid(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+2 {{expected grid to be the name of a startrail.grid, but got @sps}}
  // expected-note@+1 {{did you mean 'sp'?}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sps) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @head_dim_of_key(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x8xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected the head dim of key to be 16 as that of query, but got 8}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x8xbf16>, tensor<1x8x2x8xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @scale_nan(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected scale to be finite, but got NaN}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0x7FF8000000000000) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @output_of_storage_type(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xbf16>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected output to be 'tensor<1x8x4x16xf32>', but got 'tensor<1x8x4x16xbf16>'}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xbf16>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @lse_heads_first(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x4x8xf32>) {
  // expected-error@+1 {{expected lse to be 'tensor<1x8x4xf32>', but got 'tensor<1x4x8xf32>'}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x4x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x4x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @new_output_of_another_type(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected the new output to be of the type of the output, but got 'tensor<1x8x4x16xf64>' for 'tensor<1x8x4x16xf32>'}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf64>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @new_lse_of_another_type(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected the new lse to be of the type of the lse, but got 'tensor<1x4x8xf32>' for 'tensor<1x8x4xf32>'}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x4x8xf32>)
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @query_owner_of_two_coordinates(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected query_owner to be a map of the grid's 3 coordinates, but got one of 2}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @query_owner_with_two_symbols(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected query_owner to be a map of at most one symbol, the step, but got 2}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m)[s, t] -> (g * 2 + r + s + t)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @query_owner_of_two_values(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected query_owner to be a map to 1 value, but got 2}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g, r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @key_owner_without_values(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected key_owner to be a map to 1 value, but got 0}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> ()>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @key_owner_of_no_coordinates(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected key_owner to be a map of the grid's 3 coordinates, but got one of 0}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<() -> (0)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @negative_query_owner(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected query_owner of rank 2 (group 0, ring 1, member 0) to be a block within 0 .. 3, but got -1}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g - r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @query_owner_beyond_ranks(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected query_owner of rank 4 (group 1, ring 0, member 0) to be a block within 0 .. 3, but got 8}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 8 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @query_owners_with_a_gap(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected query_owner to be each of 0 .. 3 for some rank, but got none of 1}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @negative_key_owner(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected key_owner of rank 0 (group 0, ring 0, member 0) to be a block within 0 .. 3, but got -1}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (r - 1)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @key_owner_beyond_sequence(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected key_owner of rank 7 (group 1, ring 1, member 1) to be a block within 0 .. 3, but got 4}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (g * 2 + r + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @query_owner_divides_by_zero(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected query_owner of rank 0 (group 0, ring 0, member 0) to be a block within 0 .. 3, but got a division by zero or an overflow}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g floordiv 0)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @query_owner_divides_by_step_zero(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected query_owner of rank 0 (group 0, ring 0, member 0) to be a block within 0 .. 3, but got a division by zero or an overflow}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m)[s] -> (g floordiv s)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @key_owner_modulo_zero(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected key_owner of rank 0 (group 0, ring 0, member 0) to be a block within 0 .. 3, but got a division by zero or an overflow}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (g mod 0)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @key_owner_overflows(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected key_owner of rank 2 (group 0, ring 1, member 0) to be a block within 0 .. 3, but got 9223372036854775807}}
  %o1, %l1 = startrail.attend %q, %k, %k into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (g * 9223372036854775807 + r * 9223372036854775807)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>, tensor<1x8x2x16xbf16>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}
