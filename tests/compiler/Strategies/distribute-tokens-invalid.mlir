// RUN: startrail-opt %s --split-input-file --startrail-distribute=ranks=8 --verify-diagnostics -o /dev/null

// Auto stays contiguous where zigzag does not divide, and tells why.

func.func @query_of_odd_shards(%q: tensor<1x40x2x8xf16>, %k: tensor<1x40x1x8xf16>, %v: tensor<1x40x1x4xf16>) -> (tensor<1x40x2x4xf16>, tensor<1x2x40xf32>) {
  // expected-remark@below {{tokens are contiguous, which gives ranks unequal work: zigzag needs the length of query to be a multiple of 16, but got 40; the next is 48}}
  %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x40x2x8xf16>, tensor<1x40x1x8xf16>, tensor<1x40x1x4xf16>) -> (tensor<1x40x2x4xf16>, tensor<1x2x40xf32>)
  return %o, %lse : tensor<1x40x2x4xf16>, tensor<1x2x40xf32>
}

// -----

func.func @keys_of_odd_shards(%q: tensor<1x32x2x8xf16>, %k: tensor<1x24x1x8xf16>, %v: tensor<1x24x1x4xf16>) -> (tensor<1x32x2x4xf16>, tensor<1x2x32xf32>) {
  // expected-remark@below {{zigzag needs the length of key to be a multiple of 16, but got 24; the next is 32}}
  %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x32x2x8xf16>, tensor<1x24x1x8xf16>, tensor<1x24x1x4xf16>) -> (tensor<1x32x2x4xf16>, tensor<1x2x32xf32>)
  return %o, %lse : tensor<1x32x2x4xf16>, tensor<1x2x32xf32>
}

// -----

// No remark for a full mask, nor where the plan decides.

func.func @full_mask(%q: tensor<1x40x2x8xf16>, %k: tensor<1x40x1x8xf16>, %v: tensor<1x40x1x4xf16>) -> (tensor<1x40x2x4xf16>, tensor<1x2x40xf32>) {
  %o, %lse = startrail.attention %q, %k, %v mask(full) layout(bshd) : (tensor<1x40x2x8xf16>, tensor<1x40x1x8xf16>, tensor<1x40x1x4xf16>) -> (tensor<1x40x2x4xf16>, tensor<1x2x40xf32>)
  return %o, %lse : tensor<1x40x2x4xf16>, tensor<1x2x40xf32>
}

// -----

func.func @given(%q: tensor<1x40x2x8xf16>, %k: tensor<1x40x1x8xf16>, %v: tensor<1x40x1x4xf16>) -> (tensor<1x40x2x4xf16>, tensor<1x2x40xf32>) {
  %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd) {startrail.plan = {query_tokens = #startrail.tokens<contiguous>, key_tokens = #startrail.tokens<striped>}} : (tensor<1x40x2x8xf16>, tensor<1x40x1x8xf16>, tensor<1x40x1x4xf16>) -> (tensor<1x40x2x4xf16>, tensor<1x2x40xf32>)
  return %o, %lse : tensor<1x40x2x4xf16>, tensor<1x2x40xf32>
}

// -----

func.func @zigzag_of_odd_shards(%q: tensor<1x40x2x8xf16>, %k: tensor<1x40x1x8xf16>, %v: tensor<1x40x1x4xf16>) -> (tensor<1x40x2x4xf16>, tensor<1x2x40xf32>) {
  // expected-error@below {{expected the length of query to be a multiple of 16 for zigzag tokens on 8 ranks, but got 40}}
  // expected-note@below {{the next legal length is 48}}
  %o, %lse = startrail.attention %q, %k, %v mask(full) layout(bshd) {startrail.plan = {query_tokens = #startrail.tokens<zigzag>}} : (tensor<1x40x2x8xf16>, tensor<1x40x1x8xf16>, tensor<1x40x1x4xf16>) -> (tensor<1x40x2x4xf16>, tensor<1x2x40xf32>)
  return %o, %lse : tensor<1x40x2x4xf16>, tensor<1x2x40xf32>
}

// -----

func.func @striped_keys(%q: tensor<1x16x2x8xf16>, %k: tensor<1x12x1x8xf16>, %v: tensor<1x12x1x4xf16>) -> (tensor<1x16x2x4xf16>, tensor<1x2x16xf32>) {
  // expected-error@below {{expected the length of key to be a multiple of 8 for striped tokens on 8 ranks, but got 12}}
  // expected-note@below {{the next legal length is 16}}
  %o, %lse = startrail.attention %q, %k, %v mask(full) layout(bshd) {startrail.plan = {key_tokens = #startrail.tokens<striped>}} : (tensor<1x16x2x8xf16>, tensor<1x12x1x8xf16>, tensor<1x12x1x4xf16>) -> (tensor<1x16x2x4xf16>, tensor<1x2x16xf32>)
  return %o, %lse : tensor<1x16x2x4xf16>, tensor<1x2x16xf32>
}

// -----

func.func @shorter_than_the_query(%q: tensor<1x16x2x8xf16>, %k: tensor<1x16x1x8xf16>, %v: tensor<1x16x1x4xf16>) -> (tensor<1x16x2x4xf16>, tensor<1x2x16xf32>) {
  // expected-error@below {{expected query_tokens to be of the 16 positions of query, but got 12}}
  %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd) {startrail.plan = {query_tokens = #startrail.tokens<explicit [[0:4], [4:4], [8:4], []]>, key_tokens = #startrail.tokens<striped>}} : (tensor<1x16x2x8xf16>, tensor<1x16x1x8xf16>, tensor<1x16x1x4xf16>) -> (tensor<1x16x2x4xf16>, tensor<1x2x16xf32>)
  return %o, %lse : tensor<1x16x2x4xf16>, tensor<1x2x16xf32>
}

// -----

func.func @past_the_keys(%q: tensor<1x16x2x8xf16>, %k: tensor<1x16x1x8xf16>, %v: tensor<1x16x1x4xf16>) -> (tensor<1x16x2x4xf16>, tensor<1x2x16xf32>) {
  // expected-error@below {{expected key_tokens to be of the 16 positions of key, but got 17}}
  %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd) {startrail.plan = {key_tokens = #startrail.tokens<explicit [[0:4], [4:4], [8:4], [12:5]]>, query_tokens = #startrail.tokens<striped>}} : (tensor<1x16x2x8xf16>, tensor<1x16x1x8xf16>, tensor<1x16x1x4xf16>) -> (tensor<1x16x2x4xf16>, tensor<1x2x16xf32>)
  return %o, %lse : tensor<1x16x2x4xf16>, tensor<1x2x16xf32>
}

// -----

func.func @owners_of_no_team_size(%q: tensor<1x16x2x8xf16>, %k: tensor<1x16x1x8xf16>, %v: tensor<1x16x1x4xf16>) -> (tensor<1x16x2x4xf16>, tensor<1x2x16xf32>) {
  // expected-error@below {{expected the owners of key_tokens to be as many as 8 ranks have teams, but got 2}}
  // expected-note@below {{legal numbers of teams for 8 ranks are 8, 4}}
  %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd) {startrail.plan = {key_tokens = #startrail.tokens<explicit [[0:8], [8:8]]>, query_tokens = #startrail.tokens<striped>}} : (tensor<1x16x2x8xf16>, tensor<1x16x1x8xf16>, tensor<1x16x1x4xf16>) -> (tensor<1x16x2x4xf16>, tensor<1x2x16xf32>)
  return %o, %lse : tensor<1x16x2x4xf16>, tensor<1x2x16xf32>
}

// -----

func.func @owners_that_do_not_divide(%q: tensor<1x16x2x8xf16>, %k: tensor<1x16x1x8xf16>, %v: tensor<1x16x1x4xf16>) -> (tensor<1x16x2x4xf16>, tensor<1x2x16xf32>) {
  // expected-error@below {{expected the owners of key_tokens to be as many as 8 ranks have teams, but got 3}}
  // expected-note@below {{legal numbers of teams for 8 ranks are 8, 4}}
  %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd) {startrail.plan = {key_tokens = #startrail.tokens<explicit [[0:8], [8:8], []]>, query_tokens = #startrail.tokens<striped>}} : (tensor<1x16x2x8xf16>, tensor<1x16x1x8xf16>, tensor<1x16x1x4xf16>) -> (tensor<1x16x2x4xf16>, tensor<1x2x16xf32>)
  return %o, %lse : tensor<1x16x2x4xf16>, tensor<1x2x16xf32>
}
