// RUN: startrail-opt %s --split-input-file --startrail-distribute=ranks=8 --verify-diagnostics

func.func @indivisible_sequence(%q: tensor<1x60x1x4xf32>) {
  // expected-error@below {{expected the length of query to be a multiple of 8 for contiguous tokens on 8 ranks, but got 60}}
  // expected-note@below {{the next legal length is 64}}
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x60x1x4xf32>, tensor<1x60x1x4xf32>, tensor<1x60x1x4xf32>) -> (tensor<1x60x1x4xf32>, tensor<1x1x60xf32>)
  return
}

// -----

func.func @sequence_shorter_than_ranks(%q: tensor<1x1x4x4xf32>) {
  // expected-error@below {{expected the length of query to be a multiple of 8 for contiguous tokens on 8 ranks, but got 4}}
  // expected-note@below {{the next legal length is 8}}
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bhsd) : (tensor<1x1x4x4xf32>, tensor<1x1x4x4xf32>, tensor<1x1x4x4xf32>) -> (tensor<1x1x4x4xf32>, tensor<1x1x4xf32>)
  return
}

// -----

func.func @indivisible_keys(%q: tensor<1x8x1x4xf32>, %k: tensor<1x12x1x4xf32>) {
  // expected-error@below {{expected the length of key to be a multiple of 8 for contiguous tokens on 8 ranks, but got 12}}
  // expected-note@below {{the next legal length is 16}}
  %o, %lse = startrail.attention %q, %k, %k mask(causal) alignment(bottom_right) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x12x1x4xf32>, tensor<1x12x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
  return
}

// -----

func.func @batch_beyond_measure(%q: tensor<8589934592x64x2x4xf32>) {
  // expected-error@below {{expected batch times query heads to be at most 4194304, but got 8589934592 times 2}}
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<8589934592x64x2x4xf32>, tensor<8589934592x64x2x4xf32>, tensor<8589934592x64x2x4xf32>) -> (tensor<8589934592x64x2x4xf32>, tensor<8589934592x2x64xf32>)
  return
}

// -----

func.func @heads_beyond_measure(%q: tensor<1x64x4194305x4xf32>) {
  // expected-error@below {{expected batch times query heads to be at most 4194304, but got 1 times 4194305}}
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x64x4194305x4xf32>, tensor<1x64x4194305x4xf32>, tensor<1x64x4194305x4xf32>) -> (tensor<1x64x4194305x4xf32>, tensor<1x4194305x64xf32>)
  return
}

// -----

// Every attention is checked before any is changed.

func.func @all_at_once(%q: tensor<1x7x1x4xf16>, %r: tensor<1x9x1x4xf32>) {
  // expected-error@below {{expected the length of query to be a multiple of 8 for contiguous tokens on 8 ranks, but got 7}}
  // expected-note@below {{the next legal length is 8}}
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x7x1x4xf16>, tensor<1x7x1x4xf16>, tensor<1x7x1x4xf16>) -> (tensor<1x7x1x4xf16>, tensor<1x1x7xf32>)
  // expected-error@below {{expected the length of query to be a multiple of 8 for contiguous tokens on 8 ranks, but got 9}}
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
// expected-note@below {{startrail-raise-attention makes one of two batched matrix products with a softmax over the keys between them; startrail-import-report tells what it found}}
module @no_attention {
  func.func @model(%q: tensor<1x8x1x4xf32>) {
    return
  }
}
