// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// Operations of torch that are attention but for one property: each stays, with
// a remark that names the property.

// CHECK-NOT: startrail.attention

func.func @scale_given(%q: !torch.vtensor<[2,4,24,8],f32>, %scale: !torch.float) -> !torch.vtensor<[2,4,24,8],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  // expected-remark @below {{attention is not raised: expected the scale to be constant, but got a value that is not}}
  %0 = torch.aten.scaled_dot_product_attention %q, %q, %q, %none, %zero, %false, %scale, %false : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,4,24,8],f32>
  return %0 : !torch.vtensor<[2,4,24,8],f32>
}

// -----

func.func @order_given(%q: !torch.vtensor<[2,4,24,8],f32>, %causal: !torch.bool) -> !torch.vtensor<[2,4,24,8],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  // expected-remark @below {{attention is not raised: expected is_causal to be constant, but got a value that is not}}
  %0 = torch.aten.scaled_dot_product_attention %q, %q, %q, %none, %zero, %causal, %none, %false : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,4,24,8],f32>
  return %0 : !torch.vtensor<[2,4,24,8],f32>
}

// -----

// Keys that are given transposed.

func.func @transposed_key(%q: !torch.vtensor<[2,4,24,8],f32>, %k: !torch.vtensor<[2,4,8,40],f32>, %v: !torch.vtensor<[2,4,40,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  // expected-remark @below {{attention is not raised: expected the tokens of value to be 8 as those of key, but got 40}}
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %zero, %false, %none, %false : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,8,40],f32>, !torch.vtensor<[2,4,40,8],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,4,24,8],f32>
  return %0 : !torch.vtensor<[2,4,24,8],f32>
}

// -----

func.func @heads(%q: !torch.vtensor<[2,4,24,8],f32>, %k: !torch.vtensor<[2,3,40,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %true = torch.constant.bool true
  // expected-remark @below {{attention is not raised: expected the heads of query to be a multiple of the 3 of key, but got 4}}
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %k, %none, %zero, %true, %none, %true : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,3,40,8],f32>, !torch.vtensor<[2,3,40,8],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,4,24,8],f32>
  return %0 : !torch.vtensor<[2,4,24,8],f32>
}

// -----

func.func @integers(%q: !torch.vtensor<[2,4,24,8],si32>) -> !torch.vtensor<[2,4,24,8],si32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  // expected-remark @below {{attention is not raised: expected the elements of query to be f32, bf16, f16 or f64, but got i32}}
  %0 = torch.aten.scaled_dot_product_attention %q, %q, %q, %none, %zero, %false, %none, %false : !torch.vtensor<[2,4,24,8],si32>, !torch.vtensor<[2,4,24,8],si32>, !torch.vtensor<[2,4,24,8],si32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,4,24,8],si32>
  return %0 : !torch.vtensor<[2,4,24,8],si32>
}

// -----

func.func @two_operands(%q: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
  // expected-remark @below {{attention is not raised: expected the operation to be of query, key and value, but got others}}
  %0 = torch.aten.scaled_dot_product_attention %q, %q : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32> -> !torch.vtensor<[2,4,24,8],f32>
  return %0 : !torch.vtensor<[2,4,24,8],f32>
}

// -----

// Of every query, its own key and the one before it.

func.func @window(%q: !torch.vtensor<[1,2,4,4],f32>) -> !torch.vtensor<[1,2,4,4],f32> {
  %zero = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %none = torch.constant.none
  %mask = torch.vtensor.literal(dense<[[true, false, false, false], [true, true, false, false], [false, true, true, false], [false, false, true, true]]> : tensor<4x4xi1>) : !torch.vtensor<[4,4],i1>
  // expected-remark @below {{attention is not raised: expected the mask to be full or causal, but got a window of 2 keys}}
  %0 = torch.aten.scaled_dot_product_attention %q, %q, %q, %mask, %zero, %false, %none, %false : !torch.vtensor<[1,2,4,4],f32>, !torch.vtensor<[1,2,4,4],f32>, !torch.vtensor<[1,2,4,4],f32>, !torch.vtensor<[4,4],i1>, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[1,2,4,4],f32>
  return %0 : !torch.vtensor<[1,2,4,4],f32>
}

// -----

// A mask of numbers that only lower scores, of an operation with its mask
// behind everything else.

func.func @bias(%q: !torch.vtensor<[1,2,2,4],f32>) -> !torch.vtensor<[1,2,2,4],f32> {
  %zero = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %none = torch.constant.none
  %mask = torch.vtensor.literal(dense<[[0.0, -1.0], [0.0, 0.0]]> : tensor<2x2xf32>) : !torch.vtensor<[2,2],f32>
  // expected-remark @below {{attention is not raised: expected what is added to the scores to be 0 or at most -1000.00, but got -1.00 at query 0, key 1}}
  %0:2 = torch.operator "torch.aten._scaled_dot_product_flash_attention_for_cpu"(%q, %q, %q, %zero, %false, %mask, %none) : (!torch.vtensor<[1,2,2,4],f32>, !torch.vtensor<[1,2,2,4],f32>, !torch.vtensor<[1,2,2,4],f32>, !torch.float, !torch.bool, !torch.vtensor<[2,2],f32>, !torch.none) -> (!torch.vtensor<[1,2,2,4],f32>, !torch.vtensor<[1,2,2],f32>)
  return %0#0 : !torch.vtensor<[1,2,2,4],f32>
}

// -----

// A mask of other sizes, though it shows everything that it covers.

func.func @short_mask(%q: !torch.vtensor<[1,2,4,4],f32>) -> !torch.vtensor<[1,2,4,4],f32> {
  %zero = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %none = torch.constant.none
  %mask = torch.vtensor.literal(dense<true> : tensor<4x3xi1>) : !torch.vtensor<[4,3],i1>
  // expected-remark @below {{attention is not raised: expected the mask to be of the sizes of queries and keys or of 1, but got !torch.vtensor<[4,3],i1>}}
  %0 = torch.aten.scaled_dot_product_attention %q, %q, %q, %mask, %zero, %false, %none, %false : !torch.vtensor<[1,2,4,4],f32>, !torch.vtensor<[1,2,4,4],f32>, !torch.vtensor<[1,2,4,4],f32>, !torch.vtensor<[4,3],i1>, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[1,2,4,4],f32>
  return %0 : !torch.vtensor<[1,2,4,4],f32>
}

// -----

// A causal order, and a mask that is causal from the other corner.

func.func @two_orders(%q: !torch.vtensor<[1,2,2,4],f32>, %k: !torch.vtensor<[1,2,3,4],f32>) -> !torch.vtensor<[1,2,2,4],f32> {
  %zero = torch.constant.float 0.000000e+00
  %true = torch.constant.bool true
  %none = torch.constant.none
  %mask = torch.vtensor.literal(dense<[[true, true, false], [true, true, true]]> : tensor<2x3xi1>) : !torch.vtensor<[2,3],i1>
  // expected-remark @below {{attention is not raised: expected the mask and the causal order to be the same, but got two that differ}}
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %k, %mask, %zero, %true, %none, %true : !torch.vtensor<[1,2,2,4],f32>, !torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[2,3],i1>, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[1,2,2,4],f32>
  return %0 : !torch.vtensor<[1,2,2,4],f32>
}

// -----

// The state of a random generator, where dropout would have been.

func.func @random_state(%q: !torch.vtensor<[2,4,24,8],f32>) -> (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[],si64>) {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  // expected-remark @below {{attention is not raised: expected result 2 to be unused, but got a use of it}}
  %0:4 = torch.operator "torch.aten._scaled_dot_product_efficient_attention"(%q, %q, %q, %none, %false, %zero, %false, %none) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.none, !torch.bool, !torch.float, !torch.bool, !torch.none) -> (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24],f32>, !torch.vtensor<[],si64>, !torch.vtensor<[],si64>)
  return %0#0, %0#2 : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[],si64>
}

// -----

// Dropout stands elsewhere in this schema than the causal order does.

func.func @efficient_dropout(%q: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
  %none = torch.constant.none
  %fifth = torch.constant.float 2.000000e-01
  %false = torch.constant.bool false
  // expected-remark @below {{attention is not raised: expected the dropout to be 0, but got 0.20}}
  %0:4 = torch.operator "torch.aten._scaled_dot_product_efficient_attention"(%q, %q, %q, %none, %false, %fifth, %false, %none) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.none, !torch.bool, !torch.float, !torch.bool, !torch.none) -> (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,0],f32>, !torch.vtensor<[],si64>, !torch.vtensor<[],si64>)
  return %0#0 : !torch.vtensor<[2,4,24,8],f32>
}

// -----

// The log-sum-exp, where a later operation reads it, is one of every query.

func.func @short_lse(%q: !torch.vtensor<[2,4,24,8],f32>) -> (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,32],f32>) {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %true = torch.constant.bool true
  // expected-remark @below {{attention is not raised: expected the log-sum-exp to be tensor<2x4x24xf32>, but got !torch.vtensor<[2,4,32],f32>}}
  %0:4 = torch.operator "torch.aten._scaled_dot_product_efficient_attention"(%q, %q, %q, %none, %true, %zero, %true, %none) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.none, !torch.bool, !torch.float, !torch.bool, !torch.none) -> (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,32],f32>, !torch.vtensor<[],si64>, !torch.vtensor<[],si64>)
  return %0#0, %0#1 : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,32],f32>
}

// -----

// The weights, where the operation gives them.

func.func @weights(%q: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,24],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  // expected-remark @below {{attention is not raised: expected result 1 to be unused, but got a use of it}}
  %0:2 = torch.operator "torch.aten._scaled_dot_product_attention_math"(%q, %q, %q, %none, %zero, %false, %none, %none, %false) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.none, !torch.bool) -> (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,24],f32>)
  return %0#1 : !torch.vtensor<[2,4,24,24],f32>
}
