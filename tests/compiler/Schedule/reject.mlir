// RUN: startrail-opt %s --startrail-schedule --split-input-file --verify-diagnostics

startrail.grid @g axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> attributes {startrail.grid = @g} {
  // expected-error @+2 {{expected the communication of a program to be scheduled to be collective, but got 'startrail.send'}}
  // expected-note @+1 {{write the transfer as a 'startrail.permute' or 'startrail.shift', which every rank runs alike}}
  startrail.send %x grid(@g) to(affine_map<(r) -> ((r + 1) mod 2)>) : tensor<4xf32>
  return %x : tensor<4xf32>
}

// -----

startrail.grid @g axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @f(%x: tensor<4x4xf32>) -> tensor<8x2xf32> attributes {startrail.grid = @g} {
  // expected-error @+1 {{expected the operations of a program to be scheduled to be those of its level, but got 'startrail.all_to_all'}}
  %y = startrail.all_to_all %x grid(@g) axes(["rank"]) split_dim(1) concat_dim(0) : (tensor<4x4xf32>) -> tensor<8x2xf32>
  return %y : tensor<8x2xf32>
}

// -----

startrail.grid @g axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> attributes {startrail.grid = @g} {
  // expected-error @+1 {{expected the operations of a program to be scheduled to be those of its level, but got 'arith.addf'}}
  %y = arith.addf %x, %x : tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

startrail.grid @g axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @f(%q: tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) attributes {startrail.grid = @g} {
  // expected-error @+2 {{but got 'startrail.ring_attention'}}
  // expected-note @+1 {{startrail-lower-ring lowers it to a program}}
  %o, %l = startrail.ring_attention %q, %q, %q grid(@g) mask(full) scale(0.25) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return %o, %l : tensor<1x8x4x16xf32>, tensor<1x8x4xf32>
}

// -----

startrail.grid @g axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> attributes {startrail.grid = @g} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %x) -> tensor<4xf32> {
    // expected-error @+1 {{expected loops to be not nested}}
    %z = scf.for %j = %c0 to %c1 step %c1 iter_args(%b = %a) -> tensor<4xf32> {
      scf.yield %b : tensor<4xf32>
    }
    scf.yield %z : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}

// -----

startrail.grid @g axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
// expected-error @+1 {{expected the arguments and results of a function on a grid to be tensors of static shape, but got 'index'}}
func.func @f(%n: index) attributes {startrail.grid = @g} {
  return
}

// -----

startrail.grid @g axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> attributes {startrail.grid = @g} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.addi %c1, %c1 : index
  // expected-error @+1 {{expected the bounds of a loop to be constant}}
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<4xf32> {
    %z = startrail.shift %a grid(@g) axis("rank") offset(1) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}

// -----

startrail.grid @g axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> attributes {startrail.grid = @g} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{expected what a loop carries to be tensors of static shape, but got 'index'}}
  %y:2 = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %x, %b = %c0) -> (tensor<4xf32>, index) {
    scf.yield %a, %i : tensor<4xf32>, index
  }
  return %y#0 : tensor<4xf32>
}

// -----

startrail.grid @g axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> attributes {startrail.grid = @g} {
  return %x : tensor<4xf32>
}
func.func @caller(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected the caller of a function on a grid to be 'startrail.spmd_call', but got 'func.call'}}
  %y = func.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

startrail.grid @g axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
// expected-error @+1 {{expected a function on a grid to have a body of one block}}
func.func private @f(tensor<4xf32>) -> tensor<4xf32> attributes {startrail.grid = @g}

// -----

!q = tensor<1x4x1x8xf32>
!l = tensor<1x4x1xf32>
startrail.grid @g axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func @f(%q: !q, %l: !l) -> !q attributes {startrail.grid = @g} {
  // expected-error @+2 {{expected the operations of a program to be scheduled to be those of its level, but got 'startrail.ring_attention_gradient'}}
  // expected-note @+1 {{startrail-lower-ring lowers it to a program}}
  %a, %b, %c = startrail.ring_attention_gradient %q, %q, %q, %q, %q, %l grid(@g) mask(full) scale(1.0) query_tokens(<contiguous>) key_tokens(<contiguous>) : (!q, !q, !q, !q, !q, !l) -> (!q, !q, !q)
  return %a : !q
}
