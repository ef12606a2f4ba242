// RUN: startrail-opt %s --split-input-file --startrail-distribute=ranks=8 --verify-diagnostics

func.func @indivisible_sequence(%q: tensor<1x60x1x4xf32>) {
  // expected-error@below {{expected the sequence to be divisible by 8 ranks, but got 60 tokens}}
  // expected-note@below {{the next legal length is 64}}
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x60x1x4xf32>, tensor<1x60x1x4xf32>, tensor<1x60x1x4xf32>) -> (tensor<1x60x1x4xf32>, tensor<1x1x60xf32>)
  return
}

// -----

func.func @sequence_shorter_than_ranks(%q: tensor<1x1x4x4xf32>) {
  // expected-error@below {{expected the sequence to be divisible by 8 ranks, but got 4 tokens}}
  // expected-note@below {{the next legal length is 8}}
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bhsd) : (tensor<1x1x4x4xf32>, tensor<1x1x4x4xf32>, tensor<1x1x4x4xf32>) -> (tensor<1x1x4x4xf32>, tensor<1x1x4xf32>)
  return
}

// -----

func.func @more_keys_than_queries(%q: tensor<1x8x1x4xf32>, %k: tensor<1x16x1x4xf32>) {
  // expected-error@below {{expected the key's length to be the query's 8 tokens, but got 16}}
  // expected-note@below {{only attention of one sequence to itself is spread over ranks}}
  %o, %lse = startrail.attention %q, %k, %k mask(causal) alignment(bottom_right) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x16x1x4xf32>, tensor<1x16x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
  return
}

// -----

// Every attention is checked before any is changed.

func.func @half_precision(%q: tensor<1x8x1x4xf16>, %r: tensor<1x9x1x4xf32>) {
  // expected-error@below {{expected the element type to be bf16, f32 or f64, but got 'f16'}}
  // expected-note@below {{convert the operands to bf16 or f32}}
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x8x1x4xf16>, tensor<1x8x1x4xf16>, tensor<1x8x1x4xf16>) -> (tensor<1x8x1x4xf16>, tensor<1x1x8xf32>)
  // expected-error@below {{expected the sequence to be divisible by 8 ranks, but got 9 tokens}}
  // expected-note@below {{the next legal length is 16}}
  %p, %l = startrail.attention %r, %r, %r mask(full) layout(bshd) : (tensor<1x9x1x4xf32>, tensor<1x9x1x4xf32>, tensor<1x9x1x4xf32>) -> (tensor<1x9x1x4xf32>, tensor<1x1x9xf32>)
  return
}

// -----

func.func @dynamic_sequence(%q: tensor<1x?x1x4xf32>) {
  // expected-error@below {{but got}}
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x?x1x4xf32>, tensor<1x?x1x4xf32>, tensor<1x?x1x4xf32>) -> (tensor<1x?x1x4xf32>, tensor<1x1x?xf32>)
  return
}

// -----

module {
  module @inner {
    func.func @nested_module(%q: tensor<1x8x1x4xf32>) {
      // expected-error@below {{expected the attention to be in a func.func of the outermost module, but got it elsewhere}}
      %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
      return
    }
  }
}

// -----

// expected-error@below {{expected the module to hold at least one startrail.attention, but got none}}
// expected-note@below {{startrail-raise-attention makes one of two batched matrix products with a softmax over the keys between them}}
module @no_attention {
  func.func @model(%q: tensor<1x8x1x4xf32>) {
    return
  }
}
