// RUN: startrail-opt %s --startrail-distribute=ranks=8 --startrail-lower-ring --verify-diagnostics --split-input-file

!t = tensor<1x16x2x4xf32>
func.func @illegal_team_size(%q: !t) -> !t {
  // expected-error@below {{expected team-size to be one whose square divides 8 ranks, but got 3}}
  // expected-note@below {{legal team sizes for 8 ranks are 1, 2}}
  %a, %la = startrail.attention %q, %q, %q mask(full) layout(bshd) {startrail.plan = {team_size = 3 : i64}} : (!t, !t, !t) -> (!t, tensor<1x2x16xf32>)
  return %a : !t
}

// -----

!t = tensor<1x16x2x4xf32>
func.func @unknown_choice(%q: !t) -> !t {
  // expected-error@below {{expected an attribute of startrail.plan to be one of strategy, team_size, exchange, combine_via, placement, circulate, gradient_type, save, query_tokens, key_tokens, but got 'team-size'}}
  // expected-note@below {{did you mean 'team_size'?}}
  %a, %la = startrail.attention %q, %q, %q mask(full) layout(bshd) {startrail.plan = {"team-size" = 2 : i64}} : (!t, !t, !t) -> (!t, tensor<1x2x16xf32>)
  return %a : !t
}

// -----

!t = tensor<1x16x2x4xf32>
func.func @choice_of_another_type(%q: !t) -> !t {
  // expected-error@below {{expected team_size of startrail.plan to be an i64, but got "2"}}
  %a, %la = startrail.attention %q, %q, %q mask(full) layout(bshd) {startrail.plan = {team_size = "2"}} : (!t, !t, !t) -> (!t, tensor<1x2x16xf32>)
  return %a : !t
}

// -----

!t = tensor<1x16x2x4xf32>
func.func @plan_is_no_dictionary(%q: !t) -> !t {
  // expected-error@below {{expected startrail.plan to be a dictionary, but got 2 : i64}}
  %a, %la = startrail.attention %q, %q, %q mask(full) layout(bshd) {startrail.plan = 2 : i64} : (!t, !t, !t) -> (!t, tensor<1x2x16xf32>)
  return %a : !t
}

// -----

// expected-error@below {{expected an operation with startrail.plan to be a startrail.attention or its gradient, or a function with startrail.grid, but got func.func}}
func.func @plan_elsewhere() attributes {startrail.plan = {}} {
  return
}

// -----

!t = tensor<1x16x2x4xf32>
func.func @tokens_of_another_type(%q: !t) -> !t {
  // expected-error@below {{expected key_tokens of startrail.plan to be a token layout, as #startrail.tokens<zigzag>, but got "zigzag"}}
  %a, %la = startrail.attention %q, %q, %q mask(full) layout(bshd) {startrail.plan = {key_tokens = "zigzag"}} : (!t, !t, !t) -> (!t, tensor<1x2x16xf32>)
  return %a : !t
}

// -----

!t = tensor<1x16x2x4xf32>
func.func @tokens_with_owners(%q: !t) -> !t {
  // expected-error@below {{expected query_tokens of startrail.plan to be without owners, which a strategy decides, but got 4}}
  %a, %la = startrail.attention %q, %q, %q mask(full) layout(bshd) {startrail.plan = {query_tokens = #startrail.tokens<zigzag, owners = 4>}} : (!t, !t, !t) -> (!t, tensor<1x2x16xf32>)
  return %a : !t
}

// -----

!t = tensor<1x16x2x4xf32>
func.func @owners_that_are_no_teams(%q: !t) -> !t {
  // expected-error@below {{expected the owners of query_tokens to be the 8 teams of 1 of 8 ranks, but got 4}}
  // expected-note@below {{team-size=2 makes as many teams as it has owners}}
  %a, %la = startrail.attention %q, %q, %q mask(full) layout(bshd) {startrail.plan = {query_tokens = #startrail.tokens<explicit [[0:4], [4:4], [8:4], [12:4]]>}} : (!t, !t, !t) -> (!t, tensor<1x2x16xf32>)
  return %a : !t
}
