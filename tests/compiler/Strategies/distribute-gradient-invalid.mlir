// RUN: startrail-opt %s --allow-unregistered-dialect --startrail-distribute=ranks=4 --verify-diagnostics --split-input-file

!t = tensor<1x16x2x8xf32>
func.func @other_plan(%do: !t, %x: !t) -> !t {
  // expected-note@below {{the attention}}
  %o, %lse = startrail.attention %x, %x, %x mask(full) layout(bshd) {startrail.plan = {team_size = 2 : i64}} : (!t, !t, !t) -> (!t, tensor<1x2x16xf32>)
  // expected-error@below {{expected team_size of startrail.plan to be that of the attention and its other gradients, but got 1 : i64 for 2 : i64}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %x, %x, %x, %o, %lse mask(full) alignment(top_left) layout(bshd) {startrail.plan = {team_size = 1 : i64}} : (!t, !t, !t, !t, !t, tensor<1x2x16xf32>) -> (!t, !t, !t)
  return %dq : !t
}

// -----

!t = tensor<1x15x2x8xf32>
func.func @length(%x: !t, %lse: tensor<1x2x15xf32>) -> !t {
  // expected-error@below {{expected the length of query to be a multiple of 4 for contiguous tokens on 4 ranks, but got 15}}
  // expected-note@below {{the next legal length is 16}}
  %dq, %dk, %dv = startrail.attention_gradient %x, %x, %x, %x, %x, %lse mask(full) alignment(top_left) layout(bshd) : (!t, !t, !t, !t, !t, tensor<1x2x15xf32>) -> (!t, !t, !t)
  return %dq : !t
}

// -----

!t = tensor<1x16x2x8xf32>
"test.holder"() ({
  %x = "test.tensor"() : () -> !t
  %lse = "test.tensor"() : () -> tensor<1x2x16xf32>
  // expected-error@below {{expected the attention to be in a func.func of the outermost module, but got it elsewhere}}
  %dq, %dk, %dv = startrail.attention_gradient %x, %x, %x, %x, %x, %lse mask(full) alignment(top_left) layout(bshd) : (!t, !t, !t, !t, !t, tensor<1x2x16xf32>) -> (!t, !t, !t)
}) : () -> ()
