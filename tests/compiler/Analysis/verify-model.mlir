// RUN: startrail-opt %s --split-input-file --startrail-verify-model --verify-diagnostics

func.func @attention_beside_other_ops(%q: tensor<1x8x1x4xf32>) -> tensor<1x8x1x4xf32> {
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x1x8xf32>)
  %sum = arith.addf %o, %q : tensor<1x8x1x4xf32>
  return %sum : tensor<1x8x1x4xf32>
}

// -----

// expected-error@below {{expected an op to be of the model level, but got startrail.grid}}
startrail.grid @ranks axes ["rank"] sizes [8] placement ["rank"] tokens ["rank"]

// -----

func.func @state() {
  // expected-error@below {{expected an op to be of the model level, but got startrail.empty_state}}
  %o, %lse = startrail.empty_state : tensor<1x8x1x4xf32>, tensor<1x8x1xf32>
  return
}
