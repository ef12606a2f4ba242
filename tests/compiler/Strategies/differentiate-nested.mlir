// RUN: startrail-opt %s --startrail-differentiate=pass=both | FileCheck %s
// RUN: startrail-compile %s --ranks=4 --team-size=2 --pass=both --emit=proof | FileCheck %s --check-prefix=PROOF

// An attention in a loop has a gradient as one outside, of its own tensors.

// CHECK: func.func @layers_backward([[DO:%.+]]: tensor<1x16x2x4xf32>, [[Q:%.+]]: tensor<1x16x2x4xf32>, [[K:%[a-z0-9]+]]: tensor<1x16x2x4xf32>, [[V:%[a-z0-9]+]]: tensor<1x16x2x4xf32>, [[O:%[a-z0-9]+]]: tensor<1x16x2x4xf32>, [[L:%[a-z0-9]+]]: tensor<1x2x16xf32>)
// CHECK-NEXT: startrail.attention_gradient [[DO]], [[Q]], [[K]], [[V]], [[O]], [[L]] mask(causal) {{.*}} of("layers_attention")
// CHECK-NEXT: return

// PROOF: layers_attention, program level
// PROOF: coverage {{.*}} every query meets every key once
// PROOF: layers_attention_gradient, program level
// PROOF: coverage {{.*}} every query meets every key once

!t = tensor<1x16x2x4xf32>
func.func @layers(%q: !t, %k: !t, %layers: index, %causal: i1) -> !t {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %layers step %one iter_args(%x = %q) -> (!t) {
    %y = scf.if %causal -> (!t) {
      %o, %lse = startrail.attention %x, %k, %x mask(causal) layout(bshd) : (!t, !t, !t) -> (!t, tensor<1x2x16xf32>)
      scf.yield %o : !t
    } else {
      scf.yield %x : !t
    }
    scf.yield %y : !t
  }
  return %r : !t
}
