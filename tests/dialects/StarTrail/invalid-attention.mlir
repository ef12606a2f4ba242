// RUN: startrail-opt %s --verify-diagnostics --split-input-file

func.func @query_of_rank_3(%q: tensor<64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+1 {{expected query to be of rank 4, but got 'tensor<64x4x16xf32>'}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @scalar_query(%q: tensor<f32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+1 {{expected query to be of rank 4, but got 'tensor<f32>'}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<f32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @key_of_rank_5(%q: tensor<1x64x4x16xf32>, %k: tensor<1x1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+1 {{expected key to be of rank 4, but got 'tensor<1x1x64x2x16xf32>'}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @dynamic_value(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x?xf32>) {
  // expected-error@+1 {{expected dimension 3 of value to be static, but got 'tensor<1x64x2x?xf32>'}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x?xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @dynamic_output(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+1 {{expected dimension 1 of output to be static, but got 'tensor<1x?x4x16xf32>'}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x?x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @lse_without_tokens(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+1 {{expected dimension 2 of lse to be at least 1, but got 0}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x0xf32>)
  return
}

// -----

func.func @integer_query(%q: tensor<1x64x4x16xi32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+1 {{expected query to be of element type bf16, f16, f32 or f64, but got 'tensor<1x64x4x16xi32>'}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xi32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @key_of_another_element_type(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xbf16>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+1 {{expected the element type of key to be that of query, but got 'bf16' instead of 'f32'}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xbf16>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @value_of_another_element_type(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf64>) {
  // expected-error@+1 {{expected the element type of value to be that of query, but got 'f64' instead of 'f32'}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf64>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @output_of_another_element_type(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+1 {{expected output to be 'tensor<1x64x4x16xf32>', but got 'tensor<1x64x4x16xbf16>'}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xbf16>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @batch_of_key(%q: tensor<1x64x4x16xf32>, %k: tensor<2x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+1 {{expected the batch size of key to be 1 as that of query, but got 2}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<2x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @batch_of_value(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<2x64x2x16xf32>) {
  // expected-error@+1 {{expected the batch size of value to be 1 as that of query, but got 2}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<2x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @tokens_of_value(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x32x2x16xf32>) {
  // expected-error@+1 {{expected the tokens of value to be 64 as those of key, but got 32}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x32x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @heads_of_value(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected the heads of value to be 2 as those of key, but got 4}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x4x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @head_dim_of_key(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x8xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+1 {{expected the head dim of key to be 16 as that of query, but got 8}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @key_heads_do_not_divide(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x3x16xf32>, %v: tensor<1x64x3x16xf32>) {
  // expected-error@+1 {{expected the heads of query to be a multiple of the 3 of key, but got 4}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x3x16xf32>, tensor<1x64x3x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @more_key_heads_than_query_heads(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x8x16xf32>, %v: tensor<1x64x8x16xf32>) {
  // expected-error@+1 {{expected the heads of query to be a multiple of the 8 of key, but got 4}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x8x16xf32>, tensor<1x64x8x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @output_with_head_dim_of_query(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xf32>) {
  // expected-error@+1 {{expected output to be 'tensor<1x64x4x8xf32>', but got 'tensor<1x64x4x16xf32>'}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @lse_tokens_first(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+1 {{expected lse to be 'tensor<1x4x64xf32>', but got 'tensor<1x64x4xf32>'}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x4xf32>)
  return
}

// -----

func.func @lse_of_storage_type(%q: tensor<1x64x4x16xbf16>, %k: tensor<1x64x2x16xbf16>, %v: tensor<1x64x2x16xbf16>) {
  // expected-error@+1 {{expected lse to be 'tensor<1x4x64xf32>', but got 'tensor<1x4x64xbf16>'}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xbf16>, tensor<1x64x2x16xbf16>, tensor<1x64x2x16xbf16>) -> (tensor<1x64x4x16xbf16>, tensor<1x4x64xbf16>)
  return
}

// -----

func.func @lse_of_f64_attention(%q: tensor<1x64x4x16xf64>, %k: tensor<1x64x2x16xf64>, %v: tensor<1x64x2x16xf64>) {
  // expected-error@+1 {{expected lse to be 'tensor<1x4x64xf64>', but got 'tensor<1x4x64xf32>'}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf64>, tensor<1x64x2x16xf64>, tensor<1x64x2x16xf64>) -> (tensor<1x64x4x16xf64>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @layout_mistaken(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+1 {{expected lse to be 'tensor<1x64x4xf32>', but got 'tensor<1x4x64xf32>'}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bhsd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @scale_nan(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+1 {{expected scale to be finite, but got NaN}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) scale(0x7FF8000000000000) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @scale_infinite_in_f32(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+1 {{expected scale to be finite in f32, but got 9.9999999999999994E+38}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) scale(1.0e+39) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @scale_infinite(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+1 {{expected scale to be finite, but got -Inf}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) scale(0xFFF0000000000000) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @unknown_mask(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+2 {{custom op 'startrail.attention' expected mask to be one of full, causal, but got casual}}
  // expected-note@+1 {{did you mean 'causal'?}}
  %o, %l = startrail.attention %q, %k, %v mask(casual) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @unknown_alignment(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+1 {{custom op 'startrail.attention' expected alignment to be one of top_left, bottom_right, but got top}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) alignment(top) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

func.func @unknown_layout(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) {
  // expected-error@+2 {{custom op 'startrail.attention' expected layout to be one of bshd, bhsd, but got sbhd}}
  // expected-note@+1 {{did you mean 'bshd'?}}
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(sbhd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_unknown_grid(%q: tensor<1x8x4x16xf32>, %k: tensor<1x8x2x16xf32>) {
  // expected-error@+2 {{expected grid to be the name of a startrail.grid, but got @spp}}
  // expected-note@+1 {{did you mean 'sp'?}}
  %o, %l = startrail.ring_attention %q, %k, %k grid(@spp) mask(causal) scale(0.25) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_heads_first_lse(%q: tensor<1x8x4x16xf32>, %k: tensor<1x8x2x16xf32>) {
  // expected-error@+1 {{expected lse to be 'tensor<1x8x4xf32>', but got 'tensor<1x4x8xf32>'}}
  %o, %l = startrail.ring_attention %q, %k, %k grid(@sp) mask(causal) scale(0.25) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x4x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_scale_infinite(%q: tensor<1x8x4x16xf32>, %k: tensor<1x8x2x16xf32>) {
  // expected-error@+1 {{expected scale to be finite, but got +Inf}}
  %o, %l = startrail.ring_attention %q, %k, %k grid(@sp) mask(causal) scale(0x7FF0000000000000) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

func.func @empty_state_of_rank_3() {
  // expected-error@+1 {{expected output to be of rank 4, but got 'tensor<8x4x16xf32>'}}
  %o, %l = startrail.empty_state : tensor<8x4x16xf32>, tensor<8x4xf32>
  return
}

// -----

func.func @empty_state_in_storage_type() {
  // expected-error@+1 {{expected output to be of element type f32 or f64, but got 'tensor<1x8x4x16xbf16>'}}
  %o, %l = startrail.empty_state : tensor<1x8x4x16xbf16>, tensor<1x8x4xbf16>
  return
}

// -----

func.func @empty_state_lse_heads_first() {
  // expected-error@+1 {{expected lse to be 'tensor<1x8x4xf32>', but got 'tensor<1x4x8xf32>'}}
  %o, %l = startrail.empty_state : tensor<1x8x4x16xf32>, tensor<1x4x8xf32>
  return
}

// -----

func.func @empty_state_two_element_types() {
  // expected-error@+1 {{expected lse to be 'tensor<1x8x4xf32>', but got 'tensor<1x8x4xf64>'}}
  %o, %l = startrail.empty_state : tensor<1x8x4x16xf32>, tensor<1x8x4xf64>
  return
}

// -----

func.func @accumulate_storage_type(%x: tensor<4xbf16>) {
  // expected-error@+1 {{expected accumulator to be of element type f32 or f64, but got 'tensor<4xbf16>'}}
  %0 = startrail.accumulate %x, %x : tensor<4xbf16>
  return
}

// -----

func.func @accumulate_two_types(%x: tensor<4xf32>, %y: tensor<8xf32>) {
  // expected-error@+1 {{'startrail.accumulate' op failed to verify that all of {accumulator, contribution, result} have same type}}
  %0 = "startrail.accumulate"(%x, %y) : (tensor<4xf32>, tensor<8xf32>) -> tensor<4xf32>
  return
}
