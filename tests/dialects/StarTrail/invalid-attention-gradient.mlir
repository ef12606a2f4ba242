// RUN: startrail-opt %s --verify-diagnostics --split-input-file

func.func @query_of_rank_3(%do: tensor<1x64x4x8xf32>, %q: tensor<64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xf32>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected query to be of rank 4, but got 'tensor<64x4x16xf32>'}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) : (tensor<1x64x4x8xf32>, tensor<64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// -----

func.func @dynamic_key(%do: tensor<1x64x4x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x?x2x16xf32>, %v: tensor<1x64x2x8xf32>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected dimension 1 of key to be static, but got 'tensor<1x?x2x16xf32>'}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x?x2x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// -----

func.func @value_of_another_element_type(%do: tensor<1x64x4x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xbf16>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected the element type of value to be that of query, but got 'bf16' instead of 'f32'}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xbf16>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// -----

func.func @tokens_of_value(%do: tensor<1x64x4x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x32x2x8xf32>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected the tokens of value to be 64 as those of key, but got 32}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x32x2x8xf32>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// -----

func.func @key_heads(%do: tensor<1x64x4x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x64x3x16xf32>, %v: tensor<1x64x3x8xf32>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected the heads of query to be a multiple of the 3 of key, but got 4}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x3x16xf32>, tensor<1x64x3x8xf32>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// -----

func.func @output_of_the_key_head_dim(%do: tensor<1x64x4x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xf32>, %o: tensor<1x64x4x16xf32>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected output to be 'tensor<1x64x4x8xf32>', but got 'tensor<1x64x4x16xf32>'}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x4x16xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// -----

func.func @lse_tokens_first(%do: tensor<1x64x4x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xf32>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x64x4xf32>) {
  // expected-error@+1 {{expected lse to be 'tensor<1x4x64xf32>', but got 'tensor<1x64x4xf32>'}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x4x8xf32>, tensor<1x64x4xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// -----

func.func @lse_of_storage_type(%do: tensor<1x64x4x8xbf16>, %q: tensor<1x64x4x16xbf16>, %k: tensor<1x64x2x16xbf16>, %v: tensor<1x64x2x8xbf16>, %o: tensor<1x64x4x8xbf16>, %l: tensor<1x4x64xbf16>) {
  // expected-error@+1 {{expected lse to be 'tensor<1x4x64xf32>', but got 'tensor<1x4x64xbf16>'}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) : (tensor<1x64x4x8xbf16>, tensor<1x64x4x16xbf16>, tensor<1x64x2x16xbf16>, tensor<1x64x2x8xbf16>, tensor<1x64x4x8xbf16>, tensor<1x4x64xbf16>) -> (tensor<1x64x4x16xbf16>, tensor<1x64x2x16xbf16>, tensor<1x64x2x8xbf16>)
  return
}

// -----

func.func @output_gradient_of_state_type(%do: tensor<1x64x4x8xf32>, %q: tensor<1x64x4x16xbf16>, %k: tensor<1x64x2x16xbf16>, %v: tensor<1x64x2x8xbf16>, %o: tensor<1x64x4x8xbf16>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected output_gradient to be 'tensor<1x64x4x8xbf16>', but got 'tensor<1x64x4x8xf32>'}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xbf16>, tensor<1x64x2x16xbf16>, tensor<1x64x2x8xbf16>, tensor<1x64x4x8xbf16>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xbf16>, tensor<1x64x2x16xbf16>, tensor<1x64x2x8xbf16>)
  return
}

// -----

func.func @output_gradient_of_another_layout(%do: tensor<1x4x64x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xf32>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected output_gradient to be 'tensor<1x64x4x8xf32>', but got 'tensor<1x4x64x8xf32>'}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) : (tensor<1x4x64x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// -----

func.func @dynamic_output_gradient(%do: tensor<?x64x4x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xf32>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected dimension 0 of output_gradient to be static, but got 'tensor<?x64x4x8xf32>'}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) : (tensor<?x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// -----

func.func @query_gradient_of_another_head_dim(%do: tensor<1x64x4x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xf32>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected query_gradient to be 'tensor<1x64x4x16xf32>', but got 'tensor<1x64x4x8xf32>'}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x8xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// -----

func.func @query_gradient_of_state_type(%do: tensor<1x64x4x8xbf16>, %q: tensor<1x64x4x16xbf16>, %k: tensor<1x64x2x16xbf16>, %v: tensor<1x64x2x8xbf16>, %o: tensor<1x64x4x8xbf16>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected query_gradient to be 'tensor<1x64x4x16xbf16>', but got 'tensor<1x64x4x16xf32>'}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) : (tensor<1x64x4x8xbf16>, tensor<1x64x4x16xbf16>, tensor<1x64x2x16xbf16>, tensor<1x64x2x8xbf16>, tensor<1x64x4x8xbf16>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// -----

func.func @key_gradient_of_query_heads(%do: tensor<1x64x4x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xf32>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected key_gradient to be 'tensor<1x64x2x16xf32>', but got 'tensor<1x64x4x16xf32>'}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// -----

func.func @value_gradient_of_the_key_head_dim(%do: tensor<1x64x4x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xf32>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected value_gradient to be 'tensor<1x64x2x8xf32>', but got 'tensor<1x64x2x16xf32>'}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>)
  return
}

// -----

func.func @of_is_empty(%do: tensor<1x64x4x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xf32>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected 'of' to be the name of an attention's function, but got an empty one}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bshd) of("") : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// -----

func.func @scale_infinite(%do: tensor<1x64x4x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xf32>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected scale to be finite, but got +Inf}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) scale(0x7FF0000000000000) layout(bshd) : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// -----

func.func @scale_beyond_f32(%do: tensor<1x64x4x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xf32>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected scale to be finite in f32, but got 1.0000000000000001E+300}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) scale(1.0e300) layout(bshd) : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// -----

func.func @unknown_layout(%do: tensor<1x64x4x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xf32>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x4x64xf32>) {
  // expected-error@+2 {{expected layout to be one of bshd, bhsd, but got bsdh}}
  // expected-note@+1 {{did you mean 'bshd'?}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) layout(bsdh) : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}

// -----

func.func @unknown_alignment(%do: tensor<1x64x4x8xf32>, %q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x8xf32>, %o: tensor<1x64x4x8xf32>, %l: tensor<1x4x64xf32>) {
  // expected-error@+1 {{expected alignment to be one of top_left, bottom_right, but got bottom}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %l mask(causal) alignment(bottom) layout(bshd) : (tensor<1x64x4x8xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>, tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
  return
}
