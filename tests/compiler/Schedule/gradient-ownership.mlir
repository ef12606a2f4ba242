// Which gradients share a buffer, written by hand.
// RUN: startrail-opt %s --startrail-schedule --startrail-plan-memory --startrail-verify-buffers | FileCheck %s
!q = tensor<1x4x1x8xf32>
!l = tensor<1x4x1xf32>
startrail.grid @g axes ["rank"] sizes [4] placement ["rank"] tokens ["rank"]

// A zero that two gradients begin with is two, and neither is a copy.
// CHECK-LABEL: @shared_zero
// CHECK-NOT: startrail.enqueue_convert
// CHECK: startrail.enqueue_zero %arg4 on %compute
// CHECK: startrail.enqueue_zero %arg5 on %compute
// CHECK: startrail.enqueue_zero %arg6 on %compute
// CHECK: startrail.enqueue_attend_gradient {{.*}} into %arg4, %arg5, %arg6 on %compute
// CHECK-NEXT: startrail.join
func.func @shared_zero(%q: !q {startrail.name = "query"}, %k: !q {startrail.name = "key"}, %l: !l {startrail.name = "lse"}, %d: !l {startrail.name = "delta"}) -> (!q {startrail.name = "query_gradient"}, !q {startrail.name = "key_gradient"}, !q {startrail.name = "value_gradient"}) attributes {startrail.grid = @g} {
  %z = startrail.zero : !q
  %a, %b, %c = startrail.attend_gradient %q, %q, %l, %d, %k, %k into %z, %z, %z grid(@g) mask(full) scale(1.0) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (!q, !q, !l, !l, !q, !q) into (!q, !q, !q) -> (!q, !q, !q)
  return %a, %b, %c : !q, !q, !q
}

// Two blocks whose contributions wait for each other to be added have a buffer
// each; the third one takes that of one of them.
// CHECK-LABEL: @waiting
// CHECK: startrail.buffer "query_gradient_block"
// CHECK: startrail.buffer "query_gradient_block_2"
// CHECK-NOT: "query_gradient_block_3"
// CHECK: startrail.enqueue_attend_gradient {{.*}} into %query_gradient_block,
// CHECK: startrail.enqueue_attend_gradient {{.*}} into %query_gradient_block_2,
// CHECK: startrail.enqueue_accumulate %query_gradient_block into [[SUM:%.+]] on
// CHECK: startrail.enqueue_accumulate %query_gradient_block_2 into [[SUM]] on
// CHECK: startrail.enqueue_zero %query_gradient_block_2
// CHECK: startrail.enqueue_attend_gradient {{.*}} into %query_gradient_block_2,
// CHECK: startrail.enqueue_accumulate %query_gradient_block_2 into [[SUM]] on
func.func @waiting(%q: !q {startrail.name = "query"}, %k: !q {startrail.name = "key"}, %l: !l {startrail.name = "lse"}, %d: !l {startrail.name = "delta"}) -> (!q {startrail.name = "query_gradient"}, !q {startrail.name = "key_gradient"}, !q {startrail.name = "value_gradient"}) attributes {startrail.grid = @g} {
  %x = startrail.shift %q grid(@g) axis("rank") offset(1) : (!q) -> !q
  %z = startrail.zero : !q
  %a1, %b1, %c1 = startrail.attend_gradient %q, %q, %l, %d, %k, %k into %z, %z, %z grid(@g) mask(full) scale(1.0) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (!q, !q, !l, !l, !q, !q) into (!q, !q, !q) -> (!q, !q, !q)
  %a2, %b2, %c2 = startrail.attend_gradient %q, %q, %l, %d, %x, %x into %z, %b1, %c1 grid(@g) mask(full) scale(1.0) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (!q, !q, !l, !l, !q, !q) into (!q, !q, !q) -> (!q, !q, !q)
  %s1 = startrail.accumulate %x, %a1 : !q
  %s2 = startrail.accumulate %s1, %a2 : !q
  %a3, %b3, %c3 = startrail.attend_gradient %q, %q, %l, %d, %k, %k into %z, %b2, %c2 grid(@g) mask(full) scale(1.0) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (!q, !q, !l, !l, !q, !q) into (!q, !q, !q) -> (!q, !q, !q)
  %s3 = startrail.accumulate %s2, %a3 : !q
  return %s3, %b3, %c3 : !q, !q, !q
}

// A zero that stands outside the loop is one of every turn; a gradient that
// begins with an argument leaves it as it is.
// CHECK-LABEL: @hoisted
// CHECK: startrail.enqueue_convert %arg4 into %arg6 on %compute
// CHECK: scf.for
// CHECK: startrail.enqueue_zero %query_gradient_block on %compute
// CHECK-NEXT: startrail.enqueue_attend_gradient {{.*}} into %query_gradient_block, %arg6, %arg7 on %compute
// CHECK-NEXT: startrail.wait
// CHECK-NEXT: startrail.enqueue_accumulate %query_gradient_block into
// CHECK: traffic(gradient) step(
func.func @hoisted(%q: !q {startrail.name = "query"}, %k: !q {startrail.name = "key"}, %l: !l {startrail.name = "lse"}, %d: !l {startrail.name = "delta"}, %g: !q {startrail.name = "given"}) -> (!q {startrail.name = "query_gradient"}, !q {startrail.name = "key_gradient"}, !q {startrail.name = "value_gradient"}) attributes {startrail.grid = @g} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %z = startrail.zero : !q
  %f:3 = scf.for %s = %c0 to %c3 step %c1 iter_args(%t = %z, %dk = %g, %dv = %z) -> (!q, !q, !q) {
    %a, %b, %c = startrail.attend_gradient %q, %q, %l, %d, %k, %k into %z, %dk, %dv step(%s) grid(@g) mask(full) scale(1.0) query_owner(affine_map<(r)[s] -> ((r - s) mod 4)>) key_owner(affine_map<(r)[s] -> (r)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (!q, !q, !l, !l, !q, !q) into (!q, !q, !q) -> (!q, !q, !q)
    %sum = startrail.accumulate %t, %a : !q
    %n = startrail.shift %sum grid(@g) axis("rank") offset(1) : (!q) -> !q
    scf.yield %n, %b, %c : !q, !q, !q
  }
  return %f#0, %f#1, %f#2 : !q, !q, !q
}
