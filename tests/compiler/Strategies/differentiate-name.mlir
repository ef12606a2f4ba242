// RUN: startrail-opt %s --startrail-differentiate=pass=both --startrail-distribute=ranks=2 | FileCheck %s

// A name that is taken gives way, and the pair finds its attention all the same.

// CHECK: func.func private @model_attention_0({{.*}}) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) attributes {startrail.grid = @ranks}
// CHECK: func.func @model_backward_0(
// CHECK: func.func private @model_attention_gradient({{.*}} attributes {startrail.forward = "model_attention_0", startrail.grid = @ranks}
// CHECK: func.func private @model_backward()
// CHECK: func.func private @model_attention()
func.func @model(%q: tensor<1x8x1x4xf32>) -> tensor<1x8x1x4xf32> {
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
  return %o : tensor<1x8x1x4xf32>
}
func.func private @model_backward()
func.func private @model_attention()
