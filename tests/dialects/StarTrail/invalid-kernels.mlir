// RUN: startrail-opt %s --verify-diagnostics --split-input-file

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @empty_state_of_rank_3(%a0: memref<1x8x4xf32>, %a1: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected output to be of rank 4, but got 'memref<1x8x4xf32>'}}
  startrail.enqueue_empty_state %a0, %a1 on %c : memref<1x8x4xf32>, memref<1x8x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @empty_state_in_storage_type(%a0: memref<1x8x4x16xbf16>, %a1: memref<1x8x4xbf16>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected output to be of element type f32 or f64, but got 'memref<1x8x4x16xbf16>'}}
  startrail.enqueue_empty_state %a0, %a1 on %c : memref<1x8x4x16xbf16>, memref<1x8x4xbf16>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @empty_state_lse_heads_first(%a0: memref<1x8x4x16xf32>, %a1: memref<1x4x8xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected lse to be 'memref<1x8x4xf32>', but got 'memref<1x4x8xf32>'}}
  startrail.enqueue_empty_state %a0, %a1 on %c : memref<1x8x4x16xf32>, memref<1x4x8xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attend_unknown_grid(%q: memref<1x8x4x16xbf16>, %k: memref<1x8x2x16xbf16>, %o: memref<1x8x4x16xf32>, %l: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+2 {{expected grid to be the name of a startrail.grid, but got @so}}
  // expected-note@+1 {{did you mean 'sp'?}}
  startrail.enqueue_attend %q, %k, %k into %o, %l on %c grid(@so) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x2x16xbf16>, memref<1x8x2x16xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attend_key_heads(%q: memref<1x8x4x16xbf16>, %k: memref<1x8x3x16xbf16>, %o: memref<1x8x4x16xf32>, %l: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected the heads of query to be a multiple of the 3 of key, but got 4}}
  startrail.enqueue_attend %q, %k, %k into %o, %l on %c grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x3x16xbf16>, memref<1x8x3x16xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attend_output_of_storage_type(%q: memref<1x8x4x16xbf16>, %k: memref<1x8x2x16xbf16>, %o: memref<1x8x4x16xbf16>, %l: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected output to be 'memref<1x8x4x16xf32>', but got 'memref<1x8x4x16xbf16>'}}
  startrail.enqueue_attend %q, %k, %k into %o, %l on %c grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x2x16xbf16>, memref<1x8x2x16xbf16>) into (memref<1x8x4x16xbf16>, memref<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attend_lse_heads_first(%q: memref<1x8x4x16xbf16>, %k: memref<1x8x2x16xbf16>, %o: memref<1x8x4x16xf32>, %l: memref<1x4x8xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected lse to be 'memref<1x8x4xf32>', but got 'memref<1x4x8xf32>'}}
  startrail.enqueue_attend %q, %k, %k into %o, %l on %c grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x2x16xbf16>, memref<1x8x2x16xbf16>) into (memref<1x8x4x16xf32>, memref<1x4x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attend_scale_nan(%q: memref<1x8x4x16xbf16>, %k: memref<1x8x2x16xbf16>, %o: memref<1x8x4x16xf32>, %l: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected scale to be finite, but got NaN}}
  startrail.enqueue_attend %q, %k, %k into %o, %l on %c grid(@sp) mask(causal) scale(0x7FF8000000000000) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x2x16xbf16>, memref<1x8x2x16xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x4xf32>)
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attend_owner_of_two_coordinates(%q: memref<1x8x4x16xbf16>, %k: memref<1x8x2x16xbf16>, %o: memref<1x8x4x16xf32>, %l: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected query_owner to be a map of the grid's 3 coordinates, but got one of 2}}
  startrail.enqueue_attend %q, %k, %k into %o, %l on %c grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r) -> (g)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x2x16xbf16>, memref<1x8x2x16xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attend_query_owner_gap(%q: memref<1x8x4x16xbf16>, %k: memref<1x8x2x16xbf16>, %o: memref<1x8x4x16xf32>, %l: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected query_owner to be each of 0 .. 3 for some rank, but got none of 1}}
  startrail.enqueue_attend %q, %k, %k into %o, %l on %c grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2)>) key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x2x16xbf16>, memref<1x8x2x16xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attend_key_owner_beyond_sequence(%q: memref<1x8x4x16xbf16>, %k: memref<1x8x2x16xbf16>, %o: memref<1x8x4x16xf32>, %l: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected key_owner of rank 7 (group 1, ring 1, member 1) to be a block within 0 .. 3, but got 4}}
  startrail.enqueue_attend %q, %k, %k into %o, %l on %c grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (g * 2 + r + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (memref<1x8x4x16xbf16>, memref<1x8x2x16xbf16>, memref<1x8x2x16xbf16>) into (memref<1x8x4x16xf32>, memref<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @rescale_output_of_rank_3(%a0: memref<1x8x4xf32>, %a1: memref<1x8x4xf32>, %a2: memref<2x1x8x4xf32>, %a3: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected output to be of rank 4, but got 'memref<1x8x4xf32>'}}
  startrail.enqueue_rescale %a0, %a1, %a2, %a3 on %c : memref<1x8x4xf32>, memref<1x8x4xf32>, memref<2x1x8x4xf32>, memref<1x8x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @rescale_storage_type(%a0: memref<1x8x4x16xf16>, %a1: memref<1x8x4xf32>, %a2: memref<2x1x8x4xf32>, %a3: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected output to be of element type f32 or f64, but got 'memref<1x8x4x16xf16>'}}
  startrail.enqueue_rescale %a0, %a1, %a2, %a3 on %c : memref<1x8x4x16xf16>, memref<1x8x4xf32>, memref<2x1x8x4xf32>, memref<1x8x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @rescale_lse(%a0: memref<1x8x4x16xf32>, %a1: memref<1x4x8xf32>, %a2: memref<2x1x8x4xf32>, %a3: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected lse to be 'memref<1x8x4xf32>', but got 'memref<1x4x8xf32>'}}
  startrail.enqueue_rescale %a0, %a1, %a2, %a3 on %c : memref<1x8x4x16xf32>, memref<1x4x8xf32>, memref<2x1x8x4xf32>, memref<1x8x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @rescale_parts_of_rank_3(%a0: memref<1x8x4x16xf32>, %a1: memref<1x8x4xf32>, %a2: memref<1x8x4xf32>, %a3: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected lse_parts to be of rank 4, but got 'memref<1x8x4xf32>'}}
  startrail.enqueue_rescale %a0, %a1, %a2, %a3 on %c : memref<1x8x4x16xf32>, memref<1x8x4xf32>, memref<1x8x4xf32>, memref<1x8x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @rescale_parts_shape(%a0: memref<1x8x4x16xf32>, %a1: memref<1x8x4xf32>, %a2: memref<2x1x4x8xf32>, %a3: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected lse_parts to be 'memref<2x1x8x4xf32>', but got 'memref<2x1x4x8xf32>'}}
  startrail.enqueue_rescale %a0, %a1, %a2, %a3 on %c : memref<1x8x4x16xf32>, memref<1x8x4xf32>, memref<2x1x4x8xf32>, memref<1x8x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @rescale_parts_type(%a0: memref<1x8x4x16xf32>, %a1: memref<1x8x4xf32>, %a2: memref<2x1x8x4xf64>, %a3: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected lse_parts to be 'memref<2x1x8x4xf32>', but got 'memref<2x1x8x4xf64>'}}
  startrail.enqueue_rescale %a0, %a1, %a2, %a3 on %c : memref<1x8x4x16xf32>, memref<1x8x4xf32>, memref<2x1x8x4xf64>, memref<1x8x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @rescale_total(%a0: memref<1x8x4x16xf32>, %a1: memref<1x8x4xf32>, %a2: memref<2x1x8x4xf32>, %a3: memref<2x1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected total to be 'memref<1x8x4xf32>', but got 'memref<2x1x8x4xf32>'}}
  startrail.enqueue_rescale %a0, %a1, %a2, %a3 on %c : memref<1x8x4x16xf32>, memref<1x8x4xf32>, memref<2x1x8x4xf32>, memref<2x1x8x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @merge_parts_of_rank_4(%a0: memref<1x8x4x16xf32>, %a1: memref<2x1x8x4xf32>, %a2: memref<1x8x4x16xf32>, %a3: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected output_parts to be of rank 5, but got 'memref<1x8x4x16xf32>'}}
  startrail.enqueue_merge %a0, %a1 into %a2, %a3 on %c : memref<1x8x4x16xf32>, memref<2x1x8x4xf32> into memref<1x8x4x16xf32>, memref<1x8x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @merge_parts_of_storage_type(%a0: memref<2x1x8x4x16xbf16>, %a1: memref<2x1x8x4xf32>, %a2: memref<1x8x4x16xf32>, %a3: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected output_parts to be of element type f32 or f64, but got 'memref<2x1x8x4x16xbf16>'}}
  startrail.enqueue_merge %a0, %a1 into %a2, %a3 on %c : memref<2x1x8x4x16xbf16>, memref<2x1x8x4xf32> into memref<1x8x4x16xf32>, memref<1x8x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @merge_lse_parts(%a0: memref<2x1x8x4x16xf32>, %a1: memref<3x1x8x4xf32>, %a2: memref<1x8x4x16xf32>, %a3: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected lse_parts to be 'memref<2x1x8x4xf32>', but got 'memref<3x1x8x4xf32>'}}
  startrail.enqueue_merge %a0, %a1 into %a2, %a3 on %c : memref<2x1x8x4x16xf32>, memref<3x1x8x4xf32> into memref<1x8x4x16xf32>, memref<1x8x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @merge_lse_parts_type(%a0: memref<2x1x8x4x16xf32>, %a1: memref<2x1x8x4xf64>, %a2: memref<1x8x4x16xf32>, %a3: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected lse_parts to be 'memref<2x1x8x4xf32>', but got 'memref<2x1x8x4xf64>'}}
  startrail.enqueue_merge %a0, %a1 into %a2, %a3 on %c : memref<2x1x8x4x16xf32>, memref<2x1x8x4xf64> into memref<1x8x4x16xf32>, memref<1x8x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @merge_output_shape(%a0: memref<2x1x8x4x16xf32>, %a1: memref<2x1x8x4xf32>, %a2: memref<1x4x8x16xf32>, %a3: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected output to be 'memref<1x8x4x16xf32>', but got 'memref<1x4x8x16xf32>'}}
  startrail.enqueue_merge %a0, %a1 into %a2, %a3 on %c : memref<2x1x8x4x16xf32>, memref<2x1x8x4xf32> into memref<1x4x8x16xf32>, memref<1x8x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @merge_output_of_integers(%a0: memref<2x1x8x4x16xf32>, %a1: memref<2x1x8x4xf32>, %a2: memref<1x8x4x16xi8>, %a3: memref<1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected output to be of element type bf16, f16, f32 or f64, but got 'memref<1x8x4x16xi8>'}}
  startrail.enqueue_merge %a0, %a1 into %a2, %a3 on %c : memref<2x1x8x4x16xf32>, memref<2x1x8x4xf32> into memref<1x8x4x16xi8>, memref<1x8x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @merge_lse(%a0: memref<2x1x8x4x16xf32>, %a1: memref<2x1x8x4xf32>, %a2: memref<1x8x4x16xf32>, %a3: memref<2x1x8x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected lse to be 'memref<1x8x4xf32>', but got 'memref<2x1x8x4xf32>'}}
  startrail.enqueue_merge %a0, %a1 into %a2, %a3 on %c : memref<2x1x8x4x16xf32>, memref<2x1x8x4xf32> into memref<1x8x4x16xf32>, memref<2x1x8x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @convert_integers(%a0: memref<4xi32>, %a1: memref<4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected source to be of element type bf16, f16, f32 or f64, but got 'memref<4xi32>'}}
  startrail.enqueue_convert %a0 into %a1 on %c : memref<4xi32> into memref<4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @convert_to_integers(%a0: memref<4xf32>, %a1: memref<4xi32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected target to be of element type bf16, f16, f32 or f64, but got 'memref<4xi32>'}}
  startrail.enqueue_convert %a0 into %a1 on %c : memref<4xf32> into memref<4xi32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @convert_shapes(%a0: memref<4xf32>, %a1: memref<2x2xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected target to be 'memref<4xf32>', but got 'memref<2x2xf32>'}}
  startrail.enqueue_convert %a0 into %a1 on %c : memref<4xf32> into memref<2x2xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @slice_unknown_grid(%a0: memref<1x8x4xf32>, %a1: memref<1x4x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+2 {{expected grid to be the name of a startrail.grid, but got @spx}}
  // expected-note@+1 {{did you mean 'sp'?}}
  startrail.enqueue_slice %a0 into %a1 on %c grid(@spx) dim(1) block(affine_map<(g, r, m) -> (m)>) : memref<1x8x4xf32> into memref<1x4x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @slice_dynamic(%a0: memref<1x?x4xf32>, %a1: memref<1x4x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected dimension 1 of source to be static, but got 'memref<1x?x4xf32>'}}
  startrail.enqueue_slice %a0 into %a1 on %c grid(@sp) dim(1) block(affine_map<(g, r, m) -> (m)>) : memref<1x?x4xf32> into memref<1x4x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @slice_ranks(%a0: memref<1x8x4xf32>, %a1: memref<4x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected target to be of rank 3, but got 'memref<4x4xf32>'}}
  startrail.enqueue_slice %a0 into %a1 on %c grid(@sp) dim(1) block(affine_map<(g, r, m) -> (m)>) : memref<1x8x4xf32> into memref<4x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @slice_dim(%a0: memref<1x8x4xf32>, %a1: memref<1x4x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected dim to be a dimension of a shape of rank 3, but got 3}}
  startrail.enqueue_slice %a0 into %a1 on %c grid(@sp) dim(3) block(affine_map<(g, r, m) -> (m)>) : memref<1x8x4xf32> into memref<1x4x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @slice_changes_type(%a0: memref<1x8x4xf32>, %a1: memref<1x4x4xf64>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected target to be 'memref<1x4x4xf32>', but got 'memref<1x4x4xf64>'}}
  startrail.enqueue_slice %a0 into %a1 on %c grid(@sp) dim(1) block(affine_map<(g, r, m) -> (m)>) : memref<1x8x4xf32> into memref<1x4x4xf64>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @slice_no_divisor(%a0: memref<1x8x4xf32>, %a1: memref<1x3x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected dimension 1 of target to be a divisor of the source's 8, but got 3}}
  startrail.enqueue_slice %a0 into %a1 on %c grid(@sp) dim(1) block(affine_map<(g, r, m) -> (m)>) : memref<1x8x4xf32> into memref<1x3x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @slice_larger_than_source(%a0: memref<1x8x4xf32>, %a1: memref<1x16x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected dimension 1 of target to be a divisor of the source's 8, but got 16}}
  startrail.enqueue_slice %a0 into %a1 on %c grid(@sp) dim(1) block(affine_map<(g, r, m) -> (m)>) : memref<1x8x4xf32> into memref<1x16x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @slice_of_two_dims(%a0: memref<1x8x4xf32>, %a1: memref<1x4x2xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected target to be 'memref<1x4x4xf32>', but got 'memref<1x4x2xf32>'}}
  startrail.enqueue_slice %a0 into %a1 on %c grid(@sp) dim(1) block(affine_map<(g, r, m) -> (m)>) : memref<1x8x4xf32> into memref<1x4x2xf32>
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @slice_block_of_two_coordinates(%a0: memref<1x8x4xf32>, %a1: memref<1x4x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected block to be a map of the grid's 3 coordinates, but got one of 2}}
  startrail.enqueue_slice %a0 into %a1 on %c grid(@sp) dim(1) block(affine_map<(g, r) -> (g)>) : memref<1x8x4xf32> into memref<1x4x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @slice_block_with_symbol(%a0: memref<1x8x4xf32>, %a1: memref<1x4x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected block to be a map without symbols, but got 1}}
  startrail.enqueue_slice %a0 into %a1 on %c grid(@sp) dim(1) block(affine_map<(g, r, m)[s] -> (m)>) : memref<1x8x4xf32> into memref<1x4x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @slice_block_of_two_values(%a0: memref<1x8x4xf32>, %a1: memref<1x4x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected block to be a map to 1 value, but got 2}}
  startrail.enqueue_slice %a0 into %a1 on %c grid(@sp) dim(1) block(affine_map<(g, r, m) -> (m, m)>) : memref<1x8x4xf32> into memref<1x4x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @slice_block_outside(%a0: memref<1x8x4xf32>, %a1: memref<1x4x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected block of rank 1 (group 0, ring 0, member 1) to be a block within 0 .. 1, but got 2}}
  startrail.enqueue_slice %a0 into %a1 on %c grid(@sp) dim(1) block(affine_map<(g, r, m) -> (m + 1)>) : memref<1x8x4xf32> into memref<1x4x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @slice_block_divides_by_zero(%a0: memref<1x8x4xf32>, %a1: memref<1x4x4xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected block of rank 0 (group 0, ring 0, member 0) to be a block within 0 .. 1, but got a division by zero or an overflow}}
  startrail.enqueue_slice %a0 into %a1 on %c grid(@sp) dim(1) block(affine_map<(g, r, m) -> (m floordiv 0)>) : memref<1x8x4xf32> into memref<1x4x4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @accumulate_storage_type(%a0: memref<4xbf16>, %a1: memref<4xbf16>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected accumulator to be of element type f32 or f64, but got 'memref<4xbf16>'}}
  startrail.enqueue_accumulate %a0 into %a1 on %c : memref<4xbf16> into memref<4xbf16>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @accumulate_two_types(%a0: memref<4xf32>, %a1: memref<8xf32>) {
  %c = startrail.stream compute
  // expected-error@+1 {{expected contribution to be of the type of the accumulator, but got 'memref<4xf32>' for 'memref<8xf32>'}}
  startrail.enqueue_accumulate %a0 into %a1 on %c : memref<4xf32> into memref<8xf32>
  return
}
