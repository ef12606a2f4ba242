// RUN: startrail-opt %s --verify-diagnostics --split-input-file

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_unknown_grid(%do: tensor<1x8x4x8xf32>, %q: tensor<1x8x4x16xf32>, %k: tensor<1x8x2x16xf32>, %v: tensor<1x8x2x8xf32>, %o: tensor<1x8x4x8xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+2 {{expected grid to be the name of a startrail.grid, but got @spp}}
  // expected-note@+1 {{did you mean 'sp'?}}
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %k, %v, %o, %l grid(@spp) mask(causal) scale(0.25) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x8xf32>, tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>, tensor<1x8x4x8xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_head_dim_of_key(%do: tensor<1x8x4x8xf32>, %q: tensor<1x8x4x16xf32>, %k: tensor<1x8x2x8xf32>, %v: tensor<1x8x2x8xf32>, %o: tensor<1x8x4x8xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected the head dim of key to be 16 as that of query, but got 8}}
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %k, %v, %o, %l grid(@sp) mask(causal) scale(0.25) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x8xf32>, tensor<1x8x4x16xf32>, tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>, tensor<1x8x4x8xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_heads_first_lse(%do: tensor<1x8x4x8xf32>, %q: tensor<1x8x4x16xf32>, %k: tensor<1x8x2x16xf32>, %v: tensor<1x8x2x8xf32>, %o: tensor<1x8x4x8xf32>, %l: tensor<1x4x8xf32>) {
  // expected-error@+1 {{expected lse to be 'tensor<1x8x4xf32>', but got 'tensor<1x4x8xf32>'}}
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %k, %v, %o, %l grid(@sp) mask(causal) scale(0.25) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x8xf32>, tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>, tensor<1x8x4x8xf32>, tensor<1x4x8xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_output_gradient(%do: tensor<1x8x4x16xf32>, %q: tensor<1x8x4x16xf32>, %k: tensor<1x8x2x16xf32>, %v: tensor<1x8x2x8xf32>, %o: tensor<1x8x4x8xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected output_gradient to be 'tensor<1x8x4x8xf32>', but got 'tensor<1x8x4x16xf32>'}}
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %k, %v, %o, %l grid(@sp) mask(causal) scale(0.25) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>, tensor<1x8x4x8xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_query_gradient(%do: tensor<1x8x4x8xf32>, %q: tensor<1x8x4x16xf32>, %k: tensor<1x8x2x16xf32>, %v: tensor<1x8x2x8xf32>, %o: tensor<1x8x4x8xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected query_gradient to be 'tensor<1x8x4x16xf32>', but got 'tensor<1x4x8x16xf32>'}}
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %k, %v, %o, %l grid(@sp) mask(causal) scale(0.25) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x8xf32>, tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>, tensor<1x8x4x8xf32>, tensor<1x8x4xf32>) -> (tensor<1x4x8x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_key_gradient(%do: tensor<1x8x4x8xf32>, %q: tensor<1x8x4x16xf32>, %k: tensor<1x8x2x16xf32>, %v: tensor<1x8x2x8xf32>, %o: tensor<1x8x4x8xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected key_gradient to be 'tensor<1x8x2x16xf32>', but got 'tensor<1x8x2x16xf64>'}}
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %k, %v, %o, %l grid(@sp) mask(causal) scale(0.25) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x8xf32>, tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>, tensor<1x8x4x8xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf64>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_value_gradient(%do: tensor<1x8x4x8xf32>, %q: tensor<1x8x4x16xf32>, %k: tensor<1x8x2x16xf32>, %v: tensor<1x8x2x8xf32>, %o: tensor<1x8x4x8xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected value_gradient to be 'tensor<1x8x2x8xf32>', but got 'tensor<1x8x4x8xf32>'}}
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %k, %v, %o, %l grid(@sp) mask(causal) scale(0.25) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x8xf32>, tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>, tensor<1x8x4x8xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x4x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_scale_nan(%do: tensor<1x8x4x8xf32>, %q: tensor<1x8x4x16xf32>, %k: tensor<1x8x2x16xf32>, %v: tensor<1x8x2x8xf32>, %o: tensor<1x8x4x8xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected scale to be finite, but got NaN}}
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %k, %v, %o, %l grid(@sp) mask(causal) scale(0x7FF8000000000000) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x8xf32>, tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>, tensor<1x8x4x8xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_with_owners(%do: tensor<1x8x4x8xf32>, %q: tensor<1x8x4x16xf32>, %k: tensor<1x8x2x16xf32>, %v: tensor<1x8x2x8xf32>, %o: tensor<1x8x4x8xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected query_tokens to be without owners, which a strategy decides, but got 4}}
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %k, %v, %o, %l grid(@sp) mask(causal) scale(0.25) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous>) : (tensor<1x8x4x8xf32>, tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>, tensor<1x8x4x8xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_zigzag_of_odd_rows(%do: tensor<1x8x4x8xf32>, %q: tensor<1x8x4x16xf32>, %k: tensor<1x7x2x16xf32>, %v: tensor<1x7x2x8xf32>, %o: tensor<1x8x4x8xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected a block of key_tokens, zigzag, to be of a multiple of 2 rows for teams of 1, but got 7}}
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %k, %v, %o, %l grid(@sp) mask(causal) scale(0.25) query_tokens(<contiguous>) key_tokens(<zigzag>) : (tensor<1x8x4x8xf32>, tensor<1x8x4x16xf32>, tensor<1x7x2x16xf32>, tensor<1x7x2x8xf32>, tensor<1x8x4x8xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x7x2x16xf32>, tensor<1x7x2x8xf32>)
  return
}

// -----

func.func @delta_of_rank_3(%do: tensor<8x4x16xf32>, %o: tensor<8x4x16xf32>) {
  // expected-error@+1 {{expected output_gradient to be of rank 4, but got 'tensor<8x4x16xf32>'}}
  %d = startrail.delta %do, %o : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @delta_of_two_types(%do: tensor<1x8x4x8xbf16>, %o: tensor<1x8x4x8xf32>) {
  // expected-error@+1 {{expected output to be 'tensor<1x8x4x8xbf16>', but got 'tensor<1x8x4x8xf32>'}}
  %d = startrail.delta %do, %o : (tensor<1x8x4x8xbf16>, tensor<1x8x4x8xf32>) -> tensor<1x8x4xf32>
  return
}

// -----

func.func @delta_of_two_shapes(%do: tensor<1x8x4x8xf32>, %o: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected output to be 'tensor<1x8x4x8xf32>', but got 'tensor<1x8x4x16xf32>'}}
  %d = startrail.delta %do, %o : (tensor<1x8x4x8xf32>, tensor<1x8x4x16xf32>) -> tensor<1x8x4xf32>
  return
}

// -----

func.func @delta_heads_first(%do: tensor<1x8x4x8xf32>, %o: tensor<1x8x4x8xf32>) {
  // expected-error@+1 {{expected delta to be 'tensor<1x8x4xf32>', but got 'tensor<1x4x8xf32>'}}
  %d = startrail.delta %do, %o : (tensor<1x8x4x8xf32>, tensor<1x8x4x8xf32>) -> tensor<1x4x8xf32>
  return
}

// -----

func.func @delta_of_storage_type(%do: tensor<1x8x4x8xbf16>, %o: tensor<1x8x4x8xbf16>) {
  // expected-error@+1 {{expected delta to be 'tensor<1x8x4xf32>', but got 'tensor<1x8x4xbf16>'}}
  %d = startrail.delta %do, %o : (tensor<1x8x4x8xbf16>, tensor<1x8x4x8xbf16>) -> tensor<1x8x4xbf16>
  return
}

// -----

func.func @delta_of_f64_in_f32(%do: tensor<1x8x4x8xf64>, %o: tensor<1x8x4x8xf64>) {
  // expected-error@+1 {{expected delta to be 'tensor<1x8x4xf64>', but got 'tensor<1x8x4xf32>'}}
  %d = startrail.delta %do, %o : (tensor<1x8x4x8xf64>, tensor<1x8x4x8xf64>) -> tensor<1x8x4xf32>
  return
}

// -----

func.func @zero_in_storage_type() {
  // expected-error@+1 {{expected result to be of element type f32 or f64, but got 'tensor<1x8x4x16xbf16>'}}
  %z = startrail.zero : tensor<1x8x4x16xbf16>
  return
}

// -----

func.func @zero_of_integers() {
  // expected-error@+1 {{expected result to be of element type bf16, f16, f32 or f64, but got 'tensor<4xi32>'}}
  %z = startrail.zero : tensor<4xi32>
  return
}

// -----

func.func @dynamic_zero() {
  // expected-error@+1 {{expected dimension 0 of result to be static, but got 'tensor<?xf32>'}}
  %z = startrail.zero : tensor<?xf32>
  return
}

// -----

func.func @convert_integers(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected source to be of element type bf16, f16, f32 or f64, but got 'tensor<4xi32>'}}
  %y = startrail.convert %x : tensor<4xi32> -> tensor<4xf32>
  return
}

// -----

func.func @convert_to_integers(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected result to be of element type bf16, f16, f32 or f64, but got 'tensor<4xi32>'}}
  %y = startrail.convert %x : tensor<4xf32> -> tensor<4xi32>
  return
}

// -----

func.func @convert_shapes(%x: tensor<4xf32>) {
  // expected-error@+1 {{expected result to be 'tensor<4xbf16>', but got 'tensor<2x2xbf16>'}}
  %y = startrail.convert %x : tensor<4xf32> -> tensor<2x2xbf16>
  return
}
