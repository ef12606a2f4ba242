// RUN: startrail-opt %s --startrail-distribute=ranks=2 --verify-diagnostics -o /dev/null

// What is not attention is named once per function, sorted, with counts.

// expected-remark@below {{kept on every rank as is: arith.addf (2), scf.if, tensor.extract}}
func.func @model(%q: tensor<1x8x1x4xf32>, %on: i1) -> (tensor<1x8x1x4xf32>, f32) {
  %zero = arith.constant 0 : index
  %sum = arith.addf %q, %q : tensor<1x8x1x4xf32>
  %o, %lse = startrail.attention %sum, %q, %q mask(full) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
  %x = tensor.extract %o[%zero, %zero, %zero, %zero] : tensor<1x8x1x4xf32>
  scf.if %on {
  }
  %y = arith.addf %x, %x : f32
  return %o, %y : tensor<1x8x1x4xf32>, f32
}

func.func @only_attention(%q: tensor<1x8x1x4xf32>) -> tensor<1x8x1x4xf32> {
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
  return %o : tensor<1x8x1x4xf32>
}
