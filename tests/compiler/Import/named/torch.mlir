// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @causal
// CHECK-DAG:   %[[Q:.*]] = "torch_c.to_builtin_tensor"(%arg0)
// CHECK-DAG:   %[[K:.*]] = "torch_c.to_builtin_tensor"(%arg1)
// CHECK-DAG:   %[[V:.*]] = "torch_c.to_builtin_tensor"(%arg2)
// CHECK:       %[[O:.*]], %{{.*}} = startrail.attention %[[Q]], %[[K]], %[[V]] mask({{ ?}}causal) alignment(top_left) layout({{ ?}}bhsd)
// CHECK-NEXT:  %[[R:.*]] = "torch_c.from_builtin_tensor"(%[[O]])
// CHECK-NEXT:  return %[[R]]
func.func @causal(%q: !torch.vtensor<[2,4,24,8],f32>, %k: !torch.vtensor<[2,2,40,8],f32>, %v: !torch.vtensor<[2,2,40,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %true = torch.constant.bool true
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %zero, %true, %none, %true : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,2,40,8],f32>, !torch.vtensor<[2,2,40,8],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,4,24,8],f32>
  return %0 : !torch.vtensor<[2,4,24,8],f32>
}

// -----

// A scale, three dimensions, a head dim of the values of their own.

// CHECK-LABEL: func.func @scaled
// CHECK:       tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2], [3]] output_shape [1, 4, 24, 8]
// CHECK:       startrail.attention {{.*}} mask({{ ?}}full) alignment(top_left) scale(1.000000e-01) layout({{ ?}}bhsd) : (tensor<1x4x24x8xbf16>, tensor<1x4x40x8xbf16>, tensor<1x4x40x16xbf16>)
// CHECK:       tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2], [3]] : tensor<1x4x24x16xbf16> into tensor<4x24x16xbf16>
func.func @scaled(%q: !torch.vtensor<[4,24,8],bf16>, %k: !torch.vtensor<[4,40,8],bf16>, %v: !torch.vtensor<[4,40,16],bf16>) -> !torch.vtensor<[4,24,16],bf16> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %scale = torch.constant.float 1.000000e-01
  %false = torch.constant.bool false
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %zero, %false, %scale, %false : !torch.vtensor<[4,24,8],bf16>, !torch.vtensor<[4,40,8],bf16>, !torch.vtensor<[4,40,16],bf16>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[4,24,16],bf16>
  return %0 : !torch.vtensor<[4,24,16],bf16>
}

// -----

// A mask that is a table: the keys up to the query.

// CHECK-LABEL: func.func @table
// CHECK:       startrail.attention {{.*}} mask({{ ?}}causal) alignment(bottom_right)
func.func @table(%q: !torch.vtensor<[1,2,2,4],f32>, %k: !torch.vtensor<[1,2,3,4],f32>) -> !torch.vtensor<[1,2,2,4],f32> {
  %zero = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %none = torch.constant.none
  %mask = torch.vtensor.literal(dense<[[true, true, false], [true, true, true]]> : tensor<2x3xi1>) : !torch.vtensor<[2,3],i1>
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %k, %mask, %zero, %false, %none, %false : !torch.vtensor<[1,2,2,4],f32>, !torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[2,3],i1>, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[1,2,2,4],f32>
  return %0 : !torch.vtensor<[1,2,2,4],f32>
}

// -----

// The operation that inference on the CPU calls, and the log-sum-exp it gives.

// CHECK-LABEL: func.func @flash
// CHECK:       %[[O:.*]], %[[L:.*]] = startrail.attention {{.*}} mask({{ ?}}causal) alignment(top_left) layout({{ ?}}bhsd)
// CHECK:       "torch_c.from_builtin_tensor"(%[[O]])
// CHECK:       "torch_c.from_builtin_tensor"(%[[L]]) : (tensor<2x4x24xf32>) -> !torch.vtensor<[2,4,24],f32>
func.func @flash(%q: !torch.vtensor<[2,4,24,8],f32>) -> (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24],f32>) {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %true = torch.constant.bool true
  %0:2 = torch.operator "torch.aten._scaled_dot_product_flash_attention_for_cpu"(%q, %q, %q, %zero, %true, %none, %none) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.float, !torch.bool, !torch.none, !torch.none) -> (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24],f32>)
  return %0#0, %0#1 : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24],f32>
}

// -----

// CHECK-LABEL: func.func @efficient
// CHECK:       startrail.attention {{.*}} mask({{ ?}}full) alignment(top_left) scale(5.000000e-01)
func.func @efficient(%q: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %half = torch.constant.float 5.000000e-01
  %false = torch.constant.bool false
  %0:4 = torch.operator "torch.aten._scaled_dot_product_efficient_attention"(%q, %q, %q, %none, %false, %zero, %false, %half) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.none, !torch.bool, !torch.float, !torch.bool, !torch.float) -> (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,0],f32>, !torch.vtensor<[],si64>, !torch.vtensor<[],si64>)
  return %0#0 : !torch.vtensor<[2,4,24,8],f32>
}

// -----

// Forward and backward: the gradient takes output and log-sum-exp as they are.

// CHECK-LABEL: func.func @joint
// CHECK:       %[[DO:.*]] = "torch_c.to_builtin_tensor"(%arg1)
// CHECK:       %[[Q:.*]] = "torch_c.to_builtin_tensor"(%arg0)
// CHECK:       %[[O:.*]], %[[L:.*]] = startrail.attention %[[Q]], %[[Q]], %[[Q]]
// CHECK:       %[[DQ:.*]], %[[DK:.*]], %[[DV:.*]] = startrail.attention_gradient %[[DO]], %[[Q]], %[[Q]], %[[Q]], %[[O]], %[[L]] mask({{ ?}}full) alignment(top_left) scale(2.500000e-01) layout({{ ?}}bhsd)
// CHECK:       %[[A:.*]] = "torch_c.from_builtin_tensor"(%[[DQ]])
// CHECK:       %[[B:.*]] = "torch_c.from_builtin_tensor"(%[[DK]])
// CHECK:       %[[C:.*]] = "torch_c.from_builtin_tensor"(%[[DV]])
// CHECK:       return %[[A]], %[[B]], %[[C]]
func.func @joint(%q: !torch.vtensor<[2,4,24,8],f32>, %do: !torch.vtensor<[2,4,24,8],f32>) -> (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>) {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %scale = torch.constant.float 2.500000e-01
  %false = torch.constant.bool false
  %0:2 = torch.operator "torch.aten._scaled_dot_product_flash_attention_for_cpu"(%q, %q, %q, %zero, %false, %none, %scale) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.float, !torch.bool, !torch.none, !torch.float) -> (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24],f32>)
  %1:3 = torch.operator "torch.aten._scaled_dot_product_flash_attention_for_cpu_backward"(%do, %q, %q, %q, %0#0, %0#1, %zero, %false, %none, %scale) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24],f32>, !torch.float, !torch.bool, !torch.none, !torch.float) -> (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>)
  return %1#0, %1#1, %1#2 : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>
}

// -----

// CHECK-LABEL: func.func @flex
// CHECK:       startrail.attention {{.*}} mask({{ ?}}causal) alignment(top_left) scale(1.000000e+00) layout({{ ?}}bhsd)
func.func @flex(%q: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
  %one = torch.constant.float 1.000000e+00
  %false = torch.constant.bool false
  %o, %l, %m = torch.hop_flex_attention %q, %q, %q, %one, %false, %false {score_mod_fn = @score, mask_mod_fn = @up_to} : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.float, !torch.bool, !torch.bool -> !torch.vtensor<[2,4,24,8],f32>, !torch.none, !torch.none
  return %o : !torch.vtensor<[2,4,24,8],f32>
}
func.func private @score(%s: !torch.vtensor<[],f32>, %b: !torch.vtensor<[],si32>, %h: !torch.vtensor<[],si32>, %q: !torch.vtensor<[],si32>, %k: !torch.vtensor<[],si32>) -> !torch.vtensor<[],f32> {
  return %s : !torch.vtensor<[],f32>
}
func.func private @up_to(%b: !torch.vtensor<[],si32>, %h: !torch.vtensor<[],si32>, %q: !torch.vtensor<[],si32>, %k: !torch.vtensor<[],si32>) -> !torch.vtensor<[],i1> {
  %0 = torch.aten.ge.Tensor %q, %k : !torch.vtensor<[],si32>, !torch.vtensor<[],si32> -> !torch.vtensor<[],i1>
  return %0 : !torch.vtensor<[],i1>
}

// -----

// CHECK-LABEL: func.func @flex_biased
// CHECK-NOT:   startrail.attention
func.func @flex_biased(%q: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
  %one = torch.constant.float 1.000000e+00
  %false = torch.constant.bool false
  // expected-remark @below {{attention is not raised: expected score_mod_fn to be a function that gives the score, but got another one}}
  %o, %l, %m = torch.hop_flex_attention %q, %q, %q, %one, %false, %false {score_mod_fn = @score} : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.float, !torch.bool, !torch.bool -> !torch.vtensor<[2,4,24,8],f32>, !torch.none, !torch.none
  return %o : !torch.vtensor<[2,4,24,8],f32>
}
func.func private @score(%s: !torch.vtensor<[],f32>, %b: !torch.vtensor<[],si32>, %h: !torch.vtensor<[],si32>, %q: !torch.vtensor<[],si32>, %k: !torch.vtensor<[],si32>) -> !torch.vtensor<[],f32> {
  %0 = torch.aten.tanh %s : !torch.vtensor<[],f32> -> !torch.vtensor<[],f32>
  return %0 : !torch.vtensor<[],f32>
}

// -----

// CHECK-LABEL: func.func @flex_window
// CHECK-NOT:   startrail.attention
func.func @flex_window(%q: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
  %one = torch.constant.float 1.000000e+00
  %false = torch.constant.bool false
  // expected-remark @below {{attention is not raised: expected mask_mod_fn to be a function that shows all keys, or those up to the query, but got another one}}
  %o, %l, %m = torch.hop_flex_attention %q, %q, %q, %one, %false, %false {mask_mod_fn = @later} : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.float, !torch.bool, !torch.bool -> !torch.vtensor<[2,4,24,8],f32>, !torch.none, !torch.none
  return %o : !torch.vtensor<[2,4,24,8],f32>
}
func.func private @later(%b: !torch.vtensor<[],si32>, %h: !torch.vtensor<[],si32>, %q: !torch.vtensor<[],si32>, %k: !torch.vtensor<[],si32>) -> !torch.vtensor<[],i1> {
  %0 = torch.aten.ge.Tensor %k, %q : !torch.vtensor<[],si32>, !torch.vtensor<[],si32> -> !torch.vtensor<[],i1>
  return %0 : !torch.vtensor<[],i1>
}

// -----

// CHECK-LABEL: func.func @dropout
// CHECK-NOT:   startrail.attention
func.func @dropout(%q: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
  %none = torch.constant.none
  %tenth = torch.constant.float 1.000000e-01
  %false = torch.constant.bool false
  // expected-remark @below {{attention is not raised: expected the dropout to be 0, but got 0.10}}
  %0 = torch.aten.scaled_dot_product_attention %q, %q, %q, %none, %tenth, %false, %none, %false : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,4,24,8],f32>
  return %0 : !torch.vtensor<[2,4,24,8],f32>
}

// -----

// CHECK-LABEL: func.func @mask_given
// CHECK-NOT:   startrail.attention
func.func @mask_given(%q: !torch.vtensor<[2,4,24,8],f32>, %mask: !torch.vtensor<[24,24],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  // expected-remark @below {{attention is not raised: expected what is added to the scores to be a mask that is computed from the positions of query and key, but got function argument 1: a bias, or a mask that is known at run time only}}
  %0 = torch.aten.scaled_dot_product_attention %q, %q, %q, %mask, %zero, %false, %none, %false : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[24,24],f32>, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,4,24,8],f32>
  return %0 : !torch.vtensor<[2,4,24,8],f32>
}

// -----

// CHECK-LABEL: func.func @dynamic
// CHECK-NOT:   startrail.attention
func.func @dynamic(%q: !torch.vtensor<[2,4,?,8],f32>) -> !torch.vtensor<[2,4,?,8],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  // expected-remark @below {{attention is not raised: expected query, key and value to be tensors of static shape, but got others}}
  %0 = torch.aten.scaled_dot_product_attention %q, %q, %q, %none, %zero, %false, %none, %false : !torch.vtensor<[2,4,?,8],f32>, !torch.vtensor<[2,4,?,8],f32>, !torch.vtensor<[2,4,?,8],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,4,?,8],f32>
  return %0 : !torch.vtensor<[2,4,?,8],f32>
}

// -----

// A triangle with its diagonal moved to the last corner.

// CHECK-LABEL: func.func @triangle
// CHECK:       startrail.attention {{.*}} mask({{ ?}}causal) alignment(bottom_right)
func.func @triangle(%q: !torch.vtensor<[2,4,24,8],f32>, %k: !torch.vtensor<[2,4,40,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %11 = torch.constant.int 11
  %16 = torch.constant.int 16
  %24 = torch.constant.int 24
  %40 = torch.constant.int 40
  %shape = torch.prim.ListConstruct %24, %40 : (!torch.int, !torch.int) -> !torch.list<int>
  %ones = torch.aten.ones %shape, %11, %none, %none, %none : !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[24,40],i1>
  %mask = torch.aten.tril %ones, %16 : !torch.vtensor<[24,40],i1>, !torch.int -> !torch.vtensor<[24,40],i1>
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %k, %mask, %zero, %false, %none, %false : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,40,8],f32>, !torch.vtensor<[2,4,40,8],f32>, !torch.vtensor<[24,40],i1>, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,4,24,8],f32>
  return %0 : !torch.vtensor<[2,4,24,8],f32>
}

// -----

// A cast of a block inside is none for what follows it.

// CHECK-LABEL: func.func @cast_inside
// CHECK:       %[[Q:.*]] = "torch_c.to_builtin_tensor"(%arg0)
// CHECK:       scf.if
// CHECK:       startrail.attention %[[Q]], %[[Q]], %[[Q]]
func.func @cast_inside(%q: !torch.vtensor<[2,4,24,8],f32>, %c: i1) -> (!torch.vtensor<[2,4,24,8],f32>, tensor<2x4x24x8xf32>) {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %one = arith.constant dense<1.0> : tensor<2x4x24x8xf32>
  %0 = scf.if %c -> (tensor<2x4x24x8xf32>) {
    %cast = torch_c.to_builtin_tensor %q : !torch.vtensor<[2,4,24,8],f32> -> tensor<2x4x24x8xf32>
    scf.yield %cast : tensor<2x4x24x8xf32>
  } else {
    scf.yield %one : tensor<2x4x24x8xf32>
  }
  %1 = torch.aten.scaled_dot_product_attention %q, %q, %q, %none, %zero, %false, %none, %false : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,4,24,8],f32>
  return %1, %0 : !torch.vtensor<[2,4,24,8],f32>, tensor<2x4x24x8xf32>
}

// -----

// Numbers that are hidden by a power, as 1 / -0.0001, and shown by 1 / inf.

// CHECK-LABEL: func.func @inverse
// CHECK:       startrail.attention {{.*}} mask({{ ?}}causal) alignment(top_left)
func.func @inverse(%q: !torch.vtensor<[1,2,2,4],f32>) -> !torch.vtensor<[1,2,2,4],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %false = torch.constant.bool false
  %minus = torch.constant.int -1
  %numbers = torch.vtensor.literal(dense<[[0x7F800000, -1.0e-4], [0x7F800000, 0x7F800000]]> : tensor<2x2xf32>) : !torch.vtensor<[2,2],f32>
  %mask = torch.aten.pow.Tensor_Scalar %numbers, %minus : !torch.vtensor<[2,2],f32>, !torch.int -> !torch.vtensor<[2,2],f32>
  %0 = torch.aten.scaled_dot_product_attention %q, %q, %q, %mask, %zero, %false, %none, %false : !torch.vtensor<[1,2,2,4],f32>, !torch.vtensor<[1,2,2,4],f32>, !torch.vtensor<[1,2,2,4],f32>, !torch.vtensor<[2,2],f32>, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[1,2,2,4],f32>
  return %0 : !torch.vtensor<[1,2,2,4],f32>
}
