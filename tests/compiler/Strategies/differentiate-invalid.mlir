// RUN: split-file %s %t
// RUN: startrail-opt %t/backward.mlir --startrail-differentiate=pass=backward --verify-diagnostics --split-input-file
// RUN: not startrail-opt %t/backward.mlir --startrail-differentiate=pass=backwards 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: startrail-opt %t/both.mlir --startrail-differentiate=pass=both --verify-diagnostics --split-input-file
// RUN: startrail-opt %t/planned.mlir --startrail-differentiate=pass=joint --verify-diagnostics --split-input-file

// NAME: error: expected pass to be forward, backward, both or joint, but got 'backwards'
// NAME: note: did you mean 'backward'?

//--- backward.mlir
func.func @called(%q: tensor<1x8x1x4xf32>) -> tensor<1x8x1x4xf32> {
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
  return %o : tensor<1x8x1x4xf32>
}
func.func @caller(%q: tensor<1x8x1x4xf32>) -> tensor<1x8x1x4xf32> {
  // expected-error@below {{expected '@called' not to be used, since pass=backward leaves functions with attention out, but got a use}}
  // expected-note@below {{pass=both keeps them}}
  %o = func.call @called(%q) : (tensor<1x8x1x4xf32>) -> tensor<1x8x1x4xf32>
  return %o : tensor<1x8x1x4xf32>
}

// -----

// expected-error@below {{expected the module to hold a startrail.attention to differentiate with pass=backward, but got none}}
// expected-note@below {{pass=forward distributes the gradients that a module holds}}
module {
}

// -----

// expected-error@below {{expected a function with attention to have a name, which that of its gradients follows, but got ""}}
func.func @""(%q: tensor<1x8x1x4xf32>) -> tensor<1x8x1x4xf32> {
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
  return %o : tensor<1x8x1x4xf32>
}

//--- both.mlir
module {
  module @nested {
    func.func @elsewhere(%q: tensor<1x8x1x4xf32>) -> tensor<1x8x1x4xf32> {
      // expected-error@below {{expected the attention to be in a func.func of the outermost module, but got it elsewhere}}
      %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
      return %o : tensor<1x8x1x4xf32>
    }
  }
}

// -----

!t = tensor<1x8x1x4xf32>
func.func @in_place(%q: !t, %do: !t) -> !t {
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (!t, !t, !t) -> (!t, tensor<1x1x8xf32>)
  // expected-error@below {{expected the attentions of a module to have no gradients yet with pass=both, but got one}}
  // expected-note@below {{pass=forward distributes the gradients that a module holds}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %q, %q, %o, %lse mask(full) alignment(top_left) layout(bshd) : (!t, !t, !t, !t, !t, tensor<1x1x8xf32>) -> (!t, !t, !t)
  return %dq : !t
}

// -----

!t = tensor<1x8x1x4xf32>
func.func @model(%q: !t) -> (!t, tensor<1x1x8xf32>) {
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (!t, !t, !t) -> (!t, tensor<1x1x8xf32>)
  return %o, %lse : !t, tensor<1x1x8xf32>
}
func.func @by_name(%q: !t, %do: !t, %o: !t, %lse: tensor<1x1x8xf32>) -> !t {
  // expected-error@below {{expected the attentions of a module to have no gradients yet with pass=both, but got one}}
  // expected-note@below {{pass=forward distributes the gradients that a module holds}}
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %q, %q, %o, %lse mask(full) alignment(top_left) layout(bshd) of("model_attention") : (!t, !t, !t, !t, !t, tensor<1x1x8xf32>) -> (!t, !t, !t)
  return %dq : !t
}

// -----

// Of another attention, which the module does not compute: nobody's.
!t = tensor<1x8x1x4xf32>
func.func @model(%q: !t) -> (!t, tensor<1x1x8xf32>) {
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (!t, !t, !t) -> (!t, tensor<1x1x8xf32>)
  return %o, %lse : !t, tensor<1x1x8xf32>
}
func.func @elsewhere(%q: !t, %do: !t, %o: !t, %lse: tensor<1x1x8xf32>) -> !t {
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %q, %q, %o, %lse mask(full) alignment(top_left) layout(bshd) of("another") : (!t, !t, !t, !t, !t, tensor<1x1x8xf32>) -> (!t, !t, !t)
  return %dq : !t
}

//--- planned.mlir
// expected-error@below {{expected pass to be the both of startrail.pass, but got joint}}
module attributes {startrail.pass = "both"} {
}

// -----

// expected-error@below {{expected pass to be forward, backward, both or joint, but got 'none'}}
module attributes {startrail.pass = "none"} {
}

// -----

// expected-error@below {{expected startrail.pass to be a string that is not empty, but got 4 : i64}}
module attributes {startrail.pass = 4 : i64} {
}

// -----

// expected-error@below {{expected an operation with startrail.pass to be a module, but got func.func}}
func.func private @no_module() attributes {startrail.pass = "both"}

// -----

// expected-error@below {{expected startrail.gradient_of to be a string that is not empty, but got ""}}
func.func private @of_nothing() attributes {startrail.gradient_of = ""}
