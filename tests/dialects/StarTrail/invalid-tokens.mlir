// RUN: startrail-opt %s --verify-diagnostics --split-input-file

// expected-error@below {{expected the token layout to be one of contiguous, zigzag, striped, explicit, but got zigzig}}
// expected-note@below {{did you mean 'zigzag'?}}
func.func private @unknown_layout() attributes {a = #startrail.tokens<zigzig>}

// -----

// expected-error@below {{expected owners to be at least 1, but got 0}}
func.func private @no_owners() attributes {a = #startrail.tokens<zigzag, owners = 0>}

// -----

// expected-error@below {{expected owners to be 1 to 1048576, but got 1048577}}
func.func private @too_many_owners() attributes {a = #startrail.tokens<striped, owners = 1048577>}

// -----

// expected-error@below {{expected an explicit layout to be of at least one owner, but got none}}
func.func private @no_lists() attributes {a = #startrail.tokens<explicit []>}

// -----

// expected-error@below {{expected an explicit layout to hold at least one position, but got none}}
func.func private @empty_lists() attributes {a = #startrail.tokens<explicit [[], []]>}

// -----

// expected-error@below {{expected position 4 to be in one segment, but got none: the next segment starts at 5, of owner 1}}
func.func private @gap() attributes {a = #startrail.tokens<explicit [[0:4], [5:3]]>}

// -----

// expected-error@below {{expected position 0 to be in one segment, but got none: the next segment starts at 1, of owner 0}}
func.func private @late_start() attributes {a = #startrail.tokens<explicit [[1:4]]>}

// -----

// expected-error@below {{expected position 3 to be in one segment, but got one of owner 0 and one of owner 1}}
func.func private @overlap() attributes {a = #startrail.tokens<explicit [[0:4], [3:3]]>}

// -----

// expected-error@below {{expected position 0 to be in one segment, but got one of owner 0 and one of owner 0}}
func.func private @twice_by_one_owner() attributes {a = #startrail.tokens<explicit [[0:4, 0:4]]>}

// -----

// expected-error@below {{expected the start of a segment of owner 0 to be at least 0, but got -1}}
func.func private @negative_start() attributes {a = #startrail.tokens<explicit [[-1:4]]>}

// -----

// expected-error@below {{expected the rows of a segment of owner 1 to be at least 1, but got 0}}
func.func private @empty_segment() attributes {a = #startrail.tokens<explicit [[0:4], [4:0]]>}

// -----

// expected-error@below {{expected the segments of owner 1 to end below 2^63, but got 9223372036854775807:9}}
func.func private @beyond_2_to_the_63() attributes {a = #startrail.tokens<explicit [[0:4], [9223372036854775807:9]]>}

// -----

// expected-error@below {{expected the segments of owner 0 to be at most 32, but got 33}}
func.func private @too_many_segments() attributes {a = #startrail.tokens<explicit [[0:1, 1:1, 2:1, 3:1, 4:1, 5:1, 6:1, 7:1, 8:1, 9:1, 10:1, 11:1, 12:1, 13:1, 14:1, 15:1, 16:1, 17:1, 18:1, 19:1, 20:1, 21:1, 22:1, 23:1, 24:1, 25:1, 26:1, 27:1, 28:1, 29:1, 30:1, 31:1, 32:1]]>}

// -----

// expected-error@below {{expected '>'}}
func.func private @owners_of_explicit() attributes {a = #startrail.tokens<explicit [[0:4]], owners = 1>}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_with_owners(%q: tensor<1x8x4x16xf32>, %k: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected query_tokens to be without owners, which a strategy decides, but got 4}}
  %o, %l = startrail.ring_attention %q, %k, %k grid(@sp) mask(full) scale(0.25) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous>) : (tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_zigzag_of_odd_rows(%q: tensor<1x6x4x16xf32>, %k: tensor<1x7x4x16xf32>) {
  // expected-error@+1 {{expected a block of key_tokens, zigzag, to be of a multiple of 2 rows for teams of 1, but got 7}}
  %o, %l = startrail.ring_attention %q, %k, %k grid(@sp) mask(full) scale(0.25) query_tokens(<zigzag>) key_tokens(<zigzag>) : (tensor<1x6x4x16xf32>, tensor<1x7x4x16xf32>, tensor<1x7x4x16xf32>) -> (tensor<1x6x4x16xf32>, tensor<1x6x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_owners_that_do_not_divide(%q: tensor<1x3x4x16xf32>, %k: tensor<1x3x4x16xf32>) {
  // expected-error@+1 {{expected the owners of key_tokens to be a divisor of the 8 ranks, but got 3}}
  %o, %l = startrail.ring_attention %q, %k, %k grid(@sp) mask(full) scale(0.25) query_tokens(<contiguous>) key_tokens(<explicit [[0:3], [3:3], [6:3]]>) : (tensor<1x3x4x16xf32>, tensor<1x3x4x16xf32>, tensor<1x3x4x16xf32>) -> (tensor<1x3x4x16xf32>, tensor<1x3x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @ring_rows_of_explicit(%q: tensor<1x3x4x16xf32>, %k: tensor<1x4x4x16xf32>) {
  // expected-error@+1 {{expected a block of key_tokens to be of 6 rows for teams of 2, but got 8}}
  %o, %l = startrail.ring_attention %q, %k, %k grid(@sp) mask(full) scale(0.25) query_tokens(<explicit [[0:5], [5:4], [9:4], []]>) key_tokens(<explicit [[0:5], [5:4], [9:4], []]>) : (tensor<1x3x4x16xf32>, tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) -> (tensor<1x3x4x16xf32>, tensor<1x3x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attend_without_owners(%q: tensor<1x8x4x16xf32>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected query_tokens to be given with owners, but got zigzag without}}
  %o1, %l1 = startrail.attend %q, %q, %q into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (r * 2 + m)>) query_tokens(<zigzag>) key_tokens(<zigzag, owners = 4>) : (tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attend_owners_that_do_not_divide(%q: tensor<1x8x4x16xf32>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected the owners of key_tokens to be a divisor of the 8 ranks, but got 3}}
  %o1, %l1 = startrail.attend %q, %q, %q into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (r * 2 + m)>) query_tokens(<striped, owners = 4>) key_tokens(<striped, owners = 3>) : (tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attend_zigzag_of_six_rows(%q: tensor<1x6x4x16xf32>, %o: tensor<1x6x4x16xf32>, %l: tensor<1x6x4xf32>) {
  // expected-error@+1 {{expected a block of query_tokens, zigzag, to be of a multiple of 4 rows for teams of 2, but got 6}}
  %o1, %l1 = startrail.attend %q, %q, %q into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (r * 2 + m)>) query_tokens(<zigzag, owners = 4>) key_tokens(<zigzag, owners = 4>) : (tensor<1x6x4x16xf32>, tensor<1x6x4x16xf32>, tensor<1x6x4x16xf32>) into (tensor<1x6x4x16xf32>, tensor<1x6x4xf32>) -> (tensor<1x6x4x16xf32>, tensor<1x6x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attend_contiguous_of_odd_rows(%q: tensor<1x5x4x16xf32>, %o: tensor<1x5x4x16xf32>, %l: tensor<1x5x4xf32>) {
  // expected-error@+1 {{expected a block of query_tokens, contiguous, to be of a multiple of 2 rows for teams of 2, but got 5}}
  %o1, %l1 = startrail.attend %q, %q, %q into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (r * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x5x4x16xf32>, tensor<1x5x4x16xf32>, tensor<1x5x4x16xf32>) into (tensor<1x5x4x16xf32>, tensor<1x5x4xf32>) -> (tensor<1x5x4x16xf32>, tensor<1x5x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attend_too_few_query_owners(%q: tensor<1x8x4x16xf32>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected query_owner of rank 4 (group 1, ring 0, member 0) to be a block within 0 .. 1, but got 2}}
  %o1, %l1 = startrail.attend %q, %q, %q into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (r * 2 + m)>) query_tokens(<zigzag, owners = 2>) key_tokens(<zigzag, owners = 4>) : (tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attend_too_many_query_owners(%q: tensor<1x8x4x16xf32>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected query_owner to be each of 0 .. 7 for some rank, but got none of 4}}
  %o1, %l1 = startrail.attend %q, %q, %q into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (r * 2 + m)>) query_tokens(<contiguous, owners = 8>) key_tokens(<contiguous, owners = 4>) : (tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attend_too_few_key_owners(%q: tensor<1x8x4x16xf32>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected key_owner of rank 2 (group 0, ring 1, member 0) to be a block within 0 .. 1, but got 2}}
  %o1, %l1 = startrail.attend %q, %q, %q into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (r * 2 + m)>) query_tokens(<zigzag, owners = 4>) key_tokens(<zigzag, owners = 2>) : (tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attend_rows_of_explicit(%q: tensor<1x8x4x16xf32>, %o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected a block of query_tokens to be of 6 rows for teams of 2, but got 8}}
  %o1, %l1 = startrail.attend %q, %q, %q into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (r * 2 + m)>) query_tokens(<explicit [[0:5], [5:4], [9:4], []]>) key_tokens(<zigzag, owners = 4>) : (tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) into (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_segments_too_short(%x: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected the sum of segments to be 8, dimension 1 of operand 0, but got 7}}
  %0 = startrail.all_gather %x grid(@sp) axes(["member"]) dim(1) segments([3, 4]) : (tensor<1x8x4x16xf32>) -> tensor<1x16x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_segment_of_0(%x: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected every segment to be at least 1, but got 0}}
  %0 = startrail.all_gather %x grid(@sp) axes(["member"]) dim(1) segments([8, 0]) : (tensor<1x8x4x16xf32>) -> tensor<1x16x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_no_segments(%x: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected the sum of segments to be 8, dimension 1 of operand 0, but got 0}}
  %0 = startrail.all_gather %x grid(@sp) axes(["member"]) dim(1) segments([]) : (tensor<1x8x4x16xf32>) -> tensor<1x16x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_segments_overflow(%x: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected the sum of segments to be smaller than 2^63, but got more}}
  %0 = startrail.all_gather %x grid(@sp) axes(["member"]) dim(1) segments([9223372036854775807, 9]) : (tensor<1x8x4x16xf32>) -> tensor<1x16x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @scatter_segments_of_operand(%x: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected the sum of segments to be 4, dimension 1 of result 0, but got 8}}
  %0:2 = startrail.reduce_scatter %x, %l grid(@sp) axes(["member"]) dim(1) combine(softmax) via(gather) segments([3, 5]) : (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x4x4x16xf32>, tensor<1x4x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @scatter_segment_of_0(%x: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected every segment to be at least 1, but got 0}}
  %0:2 = startrail.reduce_scatter %x, %l grid(@sp) axes(["member"]) dim(1) combine(softmax) via(gather) segments([0, 4]) : (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x4x4x16xf32>, tensor<1x4x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @enqueue_gather_segments(%x: memref<8x4xf32>, %team: memref<16x4xf32>, %parts: memref<2x8x4xf32>) {
  %n = startrail.stream communication
  startrail.group on %n grid(@sp) traffic(other) {
  // expected-error@+1 {{expected the sum of segments to be 8, dimension 0 of source, but got 7}}
  startrail.enqueue_all_gather %x into %team axes(["member"]) dim(0) segments([3, 4]) : memref<8x4xf32> into memref<16x4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @enqueue_stacked_with_segments(%x: memref<8x4xf32>, %team: memref<16x4xf32>, %parts: memref<2x8x4xf32>) {
  %n = startrail.stream communication
  startrail.group on %n grid(@sp) traffic(other) {
  // expected-error@+1 {{expected a gather to stacked parts to be without segments, but got [3, 5]}}
  startrail.enqueue_all_gather %x into %parts axes(["member"]) dim(0) segments([3, 5]) : memref<8x4xf32> into memref<2x8x4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @enqueue_scatter_segments(%x: memref<8x4xf32>, %team: memref<16x4xf32>, %parts: memref<2x8x4xf32>) {
  %n = startrail.stream communication
  startrail.group on %n grid(@sp) traffic(other) {
  // expected-error@+1 {{expected the sum of segments to be 8, dimension 0 of a rank's part of source, but got 16}}
  startrail.enqueue_reduce_scatter %team into %x axes(["member"]) dim(0) segments([8, 8]) : memref<16x4xf32> into memref<8x4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @enqueue_all_to_all_segments(%x: memref<8x4xf32>, %team: memref<16x4xf32>, %parts: memref<2x8x4xf32>) {
  %n = startrail.stream communication
  startrail.group on %n grid(@sp) traffic(other) {
  // expected-error@+1 {{expected every segment to be at least 1, but got 0}}
  startrail.enqueue_all_to_all %team into %parts axes(["member"]) dim(0) segments([0, 8]) : memref<16x4xf32> into memref<2x8x4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @enqueue_slice_segments(%x: memref<8x4xf32>, %team: memref<16x4xf32>, %parts: memref<2x8x4xf32>) {
  %n = startrail.stream communication
  // expected-error@+1 {{expected the sum of segments to be 8, dimension 0 of target, but got 7}}
  startrail.enqueue_slice %team into %x on %n grid(@sp) dim(0) block(affine_map<(g, r, m) -> (m)>) segments([7]) : memref<16x4xf32> into memref<8x4xf32>
  return
}
