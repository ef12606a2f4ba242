// RUN: startrail-opt %s --split-input-file --startrail-verify-program --verify-diagnostics

// A zero may start several gradients.
!t = tensor<1x4x1x4xf32>
!l = tensor<1x4x1xf32>
startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
func.func @good(%x: !t {startrail.name = "query"}, %l: !l {startrail.name = "lse"}) -> (!t, !t, !t) attributes {startrail.grid = @sp} {
  %delta = startrail.delta %x, %x : (!t, !t) -> !l
  %zero = startrail.zero : !t
  %a, %b, %c = startrail.attend_gradient %x, %x, %l, %delta, %x, %x into %zero, %zero, %zero grid(@sp) mask(full) alignment(top_left) scale(5.000000e-01) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>) : (!t, !t, !l, !l, !t, !t) into (!t, !t, !t) -> (!t, !t, !t)
  %moved = startrail.shift %a grid(@sp) axis("ring") offset(1) : (!t) -> !t
  %d, %e, %f = startrail.attend_gradient %x, %x, %l, %delta, %x, %x into %moved, %b, %c grid(@sp) mask(full) alignment(top_left) scale(5.000000e-01) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>) : (!t, !t, !l, !l, !t, !t) into (!t, !t, !t) -> (!t, !t, !t)
  return %d, %e, %f : !t, !t, !t
}

// -----

!t = tensor<1x4x1x4xf32>
!l = tensor<1x4x1xf32>
startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
// expected-note@below {{it starts here}}
func.func @from_an_argument(%x: !t {startrail.name = "query"}, %l: !l {startrail.name = "lse"}, %start: !t {startrail.name = "start"}) -> (!t, !t, !t) attributes {startrail.grid = @sp} {
  %zero = startrail.zero : !t
  // expected-error@below {{expected a gradient to be from startrail.zero, but got an argument}}
  %a, %b, %c = startrail.attend_gradient %x, %x, %l, %l, %x, %x into %zero, %start, %zero grid(@sp) mask(full) alignment(top_left) scale(5.000000e-01) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>) : (!t, !t, !l, !l, !t, !t) into (!t, !t, !t) -> (!t, !t, !t)
  return %a, %b, %c : !t, !t, !t
}

// -----

!t = tensor<1x4x1x4xf32>
!l = tensor<1x4x1xf32>
startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
func.func @used_twice(%x: !t {startrail.name = "query"}, %l: !l {startrail.name = "lse"}) -> (!t, !t, !t) attributes {startrail.grid = @sp} {
  %zero = startrail.zero : !t
  // expected-note@below {{the gradient is this value}}
  %a, %b, %c = startrail.attend_gradient %x, %x, %l, %l, %x, %x into %zero, %zero, %zero grid(@sp) mask(full) alignment(top_left) scale(5.000000e-01) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>) : (!t, !t, !l, !l, !t, !t) into (!t, !t, !t) -> (!t, !t, !t)
  // expected-error@below {{expected a gradient to be used exactly once, but got 2 uses}}
  %d, %e, %f = startrail.attend_gradient %x, %x, %l, %l, %x, %x into %a, %b, %c grid(@sp) mask(full) alignment(top_left) scale(5.000000e-01) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>) : (!t, !t, !l, !l, !t, !t) into (!t, !t, !t) -> (!t, !t, !t)
  return %a, %e, %f : !t, !t, !t
}

// -----

!t = tensor<1x4x1x4xf32>
!l = tensor<1x4x1xf32>
startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
func.func @from_a_constant(%x: !t {startrail.name = "query"}, %l: !l {startrail.name = "lse"}) -> (!t, !t, !t) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = startrail.zero : !t
  // expected-note@below {{it starts here}}
  %start = arith.constant dense<0.0> : !t
  %r:3 = scf.for %i = %c0 to %c1 step %c1 iter_args(%p = %zero, %q = %zero, %s = %start) -> (!t, !t, !t) {
    // expected-error@below {{expected a gradient to be from startrail.zero, but got arith.constant}}
    %a, %b, %c = startrail.attend_gradient %x, %x, %l, %l, %x, %x into %p, %q, %s grid(@sp) mask(full) alignment(top_left) scale(5.000000e-01) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>) : (!t, !t, !l, !l, !t, !t) into (!t, !t, !t) -> (!t, !t, !t)
    scf.yield %a, %b, %c : !t, !t, !t
  }
  return %r#0, %r#1, %r#2 : !t, !t, !t
}
