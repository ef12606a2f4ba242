// RUN: split-file %s %t
// RUN: startrail-opt %t/lone.mlir "--startrail-lower-ring=team-size=2 save=team" --verify-diagnostics --split-input-file
// RUN: startrail-opt %t/double.mlir "--startrail-lower-ring=gradient-type=bf16" --verify-diagnostics
// RUN: startrail-opt %t/half.mlir "--startrail-lower-ring=gradient-type=bf16 circulate=query" --verify-diagnostics -o %t/half.out
// RUN: startrail-opt %t/pair.mlir --startrail-lower-ring --verify-diagnostics --split-input-file
// RUN: not startrail-opt %t/double.mlir "--startrail-lower-ring=gradient-type=bf61" 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not startrail-opt %t/double.mlir "--startrail-lower-ring=circulate=keys" 2>&1 | FileCheck %s --check-prefix=SIDE
// RUN: not startrail-opt %t/double.mlir "--startrail-lower-ring=save=teams" 2>&1 | FileCheck %s --check-prefix=SAVE

// TYPE: error: expected gradient-type to be f32 or bf16, but got 'bf61'
// TYPE: note: did you mean 'bf16'?
// SIDE: error: expected circulate to be query, key or auto, but got 'keys'
// SIDE: note: did you mean 'key'?
// SAVE: error: expected save to be gather or team, but got 'teams'
// SAVE: note: did you mean 'team'?

//--- lone.mlir
!t = tensor<1x2x2x4xf32>
!l = tensor<1x2x2xf32>
startrail.grid @ranks axes ["rank"] sizes [4] placement ["rank"] tokens ["rank"]
func.func @lone(%do: !t {startrail.name = "output_gradient"}, %q: !t {startrail.name = "query"}, %l: !l {startrail.name = "lse"}) -> !t attributes {startrail.grid = @ranks} {
  // expected-error@below {{expected save to be gather for a gradient whose attention the module does not compute, but got team}}
  // expected-note@below {{pass=both and pass=joint compute an attention and its gradient}}
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %q, %q, %q, %l grid(@ranks) mask(full) alignment(top_left) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (!t, !t, !t, !t, !t, !l) -> (!t, !t, !t)
  return %dq : !t
}

// -----

!t = tensor<1x2x2x4xf32>
!l = tensor<1x2x2xf32>
startrail.grid @ranks axes ["rank"] sizes [4] placement ["rank"] tokens ["rank"]
func.func @forward_only(%q: !t {startrail.name = "query"}) -> !t attributes {startrail.grid = @ranks} {
  // expected-error@below {{expected no save in a module without gradients, where it has no effect, but got team}}
  // expected-note@below {{pass=both, joint and backward make gradients}}
  %o, %l = startrail.ring_attention %q, %q, %q grid(@ranks) mask(full) alignment(top_left) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (!t, !t, !t) -> (!t, !l)
  return %o : !t
}

//--- double.mlir
!t = tensor<1x2x2x4xf64>
!l = tensor<1x2x2xf64>
startrail.grid @ranks axes ["rank"] sizes [4] placement ["rank"] tokens ["rank"]
func.func @double(%do: !t {startrail.name = "output_gradient"}, %q: !t {startrail.name = "query"}, %l: !l {startrail.name = "lse"}) -> !t attributes {startrail.grid = @ranks} {
  // expected-error@below {{expected gradient-type to be f32 with f64 tensors, but got bf16}}
  // expected-note@below {{with gradient-type=f32 the gradients of f64 tensors travel as f64}}
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %q, %q, %q, %l grid(@ranks) mask(full) alignment(top_left) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (!t, !t, !t, !t, !t, !l) -> (!t, !t, !t)
  return %dq : !t
}

//--- half.mlir
!t = tensor<1x2x2x4xf32>
!l = tensor<1x2x2xf32>
startrail.grid @ranks axes ["rank"] sizes [4] placement ["rank"] tokens ["rank"]
func.func @half(%do: !t {startrail.name = "output_gradient"}, %q: !t {startrail.name = "query"}, %l: !l {startrail.name = "lse"}) -> !t attributes {startrail.grid = @ranks} {
  // 16 gradients, 4 moves, 2 bytes less each.
  // expected-remark@below {{gradients travel as bf16: every move rounds them, 4 times in all, and the busiest rank receives 128 bytes fewer}}
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %q, %q, %q, %l grid(@ranks) mask(full) alignment(top_left) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (!t, !t, !t, !t, !t, !l) -> (!t, !t, !t)
  return %dq : !t
}

//--- pair.mlir
!t = tensor<1x2x2x4xf32>
!l = tensor<1x2x2xf32>
startrail.grid @ranks axes ["rank"] sizes [4] placement ["rank"] tokens ["rank"]
func.func @forward(%q: !t {startrail.name = "query"}) -> !t attributes {startrail.grid = @ranks, startrail.plan = {team_size = 2 : i64}} {
  // expected-note@below {{it is the gradient of this attention}}
  %o, %l = startrail.ring_attention %q, %q, %q grid(@ranks) mask(full) alignment(top_left) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (!t, !t, !t) -> (!t, !l)
  return %o : !t
}
func.func @other_plan(%do: !t {startrail.name = "output_gradient"}, %q: !t {startrail.name = "query"}, %l: !l {startrail.name = "lse"}) -> !t attributes {startrail.grid = @ranks, startrail.forward = "forward"} {
  // expected-error@below {{expected team_size of a gradient to be that of its attention, but got 1 : i64 for 2 : i64}}
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %q, %q, %q, %l grid(@ranks) mask(full) alignment(top_left) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (!t, !t, !t, !t, !t, !l) -> (!t, !t, !t)
  return %dq : !t
}

// -----

!t = tensor<1x2x2x4xf32>
!l = tensor<1x2x2xf32>
startrail.grid @ranks axes ["rank"] sizes [4] placement ["rank"] tokens ["rank"]
func.func @forward(%q: !t {startrail.name = "query"}) -> !t attributes {startrail.grid = @ranks} {
  // expected-note@below {{it is the gradient of this attention}}
  %o, %l = startrail.ring_attention %q, %q, %q grid(@ranks) mask(causal) alignment(top_left) scale(5.000000e-01) query_tokens(<striped>) key_tokens(<striped>) : (!t, !t, !t) -> (!t, !l)
  return %o : !t
}
// The tokens, chosen for the mask, are not what is complained of.
func.func @other_mask(%do: !t {startrail.name = "output_gradient"}, %q: !t {startrail.name = "query"}, %l: !l {startrail.name = "lse"}) -> !t attributes {startrail.grid = @ranks, startrail.forward = "forward"} {
  // expected-error@below {{expected mask of a gradient to be that of its attention, but got #startrail<mask full> for #startrail<mask causal>}}
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %q, %q, %q, %l grid(@ranks) mask(full) alignment(top_left) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (!t, !t, !t, !t, !t, !l) -> (!t, !t, !t)
  return %dq : !t
}

// -----

!t = tensor<1x2x2x4xf32>
!l = tensor<1x2x2xf32>
!n = tensor<1x2x1x4xf32>
startrail.grid @ranks axes ["rank"] sizes [4] placement ["rank"] tokens ["rank"]
func.func @forward(%q: !t {startrail.name = "query"}) -> !t attributes {startrail.grid = @ranks} {
  // expected-note@below {{it is the gradient of this attention}}
  %o, %l = startrail.ring_attention %q, %q, %q grid(@ranks) mask(full) alignment(top_left) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (!t, !t, !t) -> (!t, !l)
  return %o : !t
}
func.func @other_heads(%do: !t {startrail.name = "output_gradient"}, %q: !t {startrail.name = "query"}, %k: !n {startrail.name = "key"}, %l: !l {startrail.name = "lse"}) -> !t attributes {startrail.grid = @ranks, startrail.forward = "forward"} {
  // expected-error@below {{expected the key of a gradient to be of the type of its attention's, but got 'tensor<1x2x1x4xf32>' for 'tensor<1x2x2x4xf32>'}}
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %k, %k, %q, %l grid(@ranks) mask(full) alignment(top_left) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (!t, !t, !n, !n, !t, !l) -> (!t, !n, !n)
  return %dq : !t
}

// -----

!t = tensor<1x2x2x4xf32>
!l = tensor<1x2x2xf32>
startrail.grid @ranks axes ["rank"] sizes [4] placement ["rank"] tokens ["rank"]
func.func @forward(%q: !t {startrail.name = "query"}) -> !t attributes {startrail.grid = @ranks} {
  %o, %l = startrail.ring_attention %q, %q, %q grid(@ranks) mask(full) alignment(top_left) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (!t, !t, !t) -> (!t, !l)
  return %o : !t
}
// expected-error@below {{expected startrail.forward to be a function of the module that holds a startrail.ring_attention, but got "forwards"}}
// expected-note@below {{did you mean 'forward'?}}
func.func @of_none(%do: !t {startrail.name = "output_gradient"}, %q: !t {startrail.name = "query"}, %l: !l {startrail.name = "lse"}) -> !t attributes {startrail.grid = @ranks, startrail.forward = "forwards"} {
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %q, %q, %q, %l grid(@ranks) mask(full) alignment(top_left) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (!t, !t, !t, !t, !t, !l) -> (!t, !t, !t)
  return %dq : !t
}

// -----

!t = tensor<1x2x2x4xf32>
!l = tensor<1x2x2xf32>
startrail.grid @ranks axes ["rank"] sizes [4] placement ["rank"] tokens ["rank"]
func.func @forward(%q: !t {startrail.name = "query"}) -> (!t, !t) attributes {startrail.grid = @ranks} {
  %o, %l = startrail.ring_attention %q, %q, %q grid(@ranks) mask(full) alignment(top_left) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (!t, !t, !t) -> (!t, !l)
  %p, %m = startrail.ring_attention %o, %q, %q grid(@ranks) mask(full) alignment(top_left) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (!t, !t, !t) -> (!t, !l)
  return %o, %p : !t, !t
}
// expected-error@below {{expected startrail.forward to be a function of one startrail.ring_attention, but got "forward", of several}}
func.func @of_two(%do: !t {startrail.name = "output_gradient"}, %q: !t {startrail.name = "query"}, %l: !l {startrail.name = "lse"}) -> !t attributes {startrail.grid = @ranks, startrail.forward = "forward"} {
  %dq, %dk, %dv = startrail.ring_attention_gradient %do, %q, %q, %q, %q, %l grid(@ranks) mask(full) alignment(top_left) scale(5.000000e-01) query_tokens(<contiguous>) key_tokens(<contiguous>) : (!t, !t, !t, !t, !t, !l) -> (!t, !t, !t)
  return %dq : !t
}
