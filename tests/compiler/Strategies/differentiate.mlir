// RUN: startrail-opt %s --startrail-differentiate=pass=both --startrail-verify-model | FileCheck %s --check-prefixes=BOTH,CHECK
// RUN: startrail-opt %s --startrail-differentiate=pass=backward --startrail-verify-model | FileCheck %s --implicit-check-not=@model(
// RUN: startrail-opt %s --startrail-differentiate=pass=joint --startrail-verify-model | FileCheck %s --check-prefix=JOINT --implicit-check-not=@model(
// RUN: startrail-opt %s --startrail-differentiate | FileCheck %s --check-prefix=FORWARD --implicit-check-not=attention_gradient
// RUN: startrail-opt %s --startrail-differentiate=pass=forward | FileCheck %s --check-prefix=FORWARD --implicit-check-not=attention_gradient

// The arguments of every attention one after the other, and its mask, scale,
// layout and plan; what is not attention has no gradient here.

// BOTH:        func.func @model(
// CHECK:       func.func @model_backward
// CHECK-SAME:    ([[DO:%.+]]: tensor<1x16x4x6xf32>, [[Q:%.+]]: tensor<1x16x4x8xf32>, [[K:%.+]]: tensor<1x16x2x8xf32>, [[V:%.+]]: tensor<1x16x2x6xf32>, [[O:%.+]]: tensor<1x16x4x6xf32>, [[L:%.+]]: tensor<1x4x16xf32>,
// CHECK-SAME:    [[DO1:%.+]]: tensor<1x4x16x8xf32>, [[Q1:%[a-z0-9]+]]: tensor<1x4x16x8xf32>, [[K1:%[a-z0-9]+]]: tensor<1x4x16x8xf32>, [[V1:%[a-z0-9]+]]: tensor<1x4x16x8xf32>, [[O1:%[a-z0-9]+]]: tensor<1x4x16x8xf32>, [[L1:%[a-z0-9]+]]: tensor<1x4x16xf32>)
// CHECK-SAME:    -> (tensor<1x16x4x8xf32>, tensor<1x16x2x8xf32>, tensor<1x16x2x6xf32>, tensor<1x4x16x8xf32>, tensor<1x4x16x8xf32>, tensor<1x4x16x8xf32>)
// CHECK-SAME:    attributes {startrail.gradient_of = "model"}
// CHECK-NEXT:    [[DQ:%.+]], [[DK:%.+]], [[DV:%.+]] = startrail.attention_gradient [[DO]], [[Q]], [[K]], [[V]], [[O]], [[L]] mask(causal) alignment(bottom_right) scale(5.000000e-01) layout(bshd) of("model_attention_0") {startrail.plan = {team_size = 2 : i64}}
// CHECK-NEXT:    [[DQ1:%.+]], [[DK1:%.+]], [[DV1:%.+]] = startrail.attention_gradient [[DO1]], [[Q1]], [[K1]], [[V1]], [[O1]], [[L1]] mask(full) alignment(top_left) layout(bhsd) of("model_attention_1")
// CHECK-NEXT:    return [[DQ]], [[DK]], [[DV]], [[DQ1]], [[DK1]], [[DV1]]
// CHECK:       func.func @helper

// JOINT:       func.func @model_joint
// JOINT-SAME:    ([[Q:%.+]]: tensor<1x16x4x8xf32>, [[K:%.+]]: tensor<1x16x2x8xf32>, [[V:%.+]]: tensor<1x16x2x6xf32>, [[DO:%.+]]: tensor<1x16x4x6xf32>, {{.*}}) -> (tensor<1x16x4x6xf32>, tensor<1x4x16xf32>, tensor<1x16x4x8xf32>, tensor<1x16x2x8xf32>, tensor<1x16x2x6xf32>,
// JOINT-NEXT:    [[O:%.+]], [[L:%.+]] = startrail.attention [[Q]], [[K]], [[V]] mask(causal) alignment(bottom_right) scale(5.000000e-01) layout(bshd) {startrail.plan = {team_size = 2 : i64}}
// JOINT-NEXT:    [[DQ:%.+]], [[DK:%.+]], [[DV:%.+]] = startrail.attention_gradient [[DO]], [[Q]], [[K]], [[V]], [[O]], [[L]] mask(causal) {{.*}} of("model_attention_0") {startrail.plan = {team_size = 2 : i64}}
// JOINT:         startrail.attention_gradient {{.*}} of("model_attention_1")
// JOINT-NEXT:    return [[O]], [[L]], [[DQ]], [[DK]], [[DV]],

// FORWARD:     func.func @model(
func.func @model(%q: tensor<1x16x4x8xf32>, %k: tensor<1x16x2x8xf32>, %v: tensor<1x16x2x6xf32>, %x: tensor<1x4x16x8xf32>) -> (tensor<1x16x4x6xf32>, tensor<1x4x16x8xf32>) {
  %o, %lse = startrail.attention %q, %k, %v mask(causal) alignment(bottom_right) scale(5.000000e-01) layout(bshd) {startrail.plan = {team_size = 2 : i64}} : (tensor<1x16x4x8xf32>, tensor<1x16x2x8xf32>, tensor<1x16x2x6xf32>) -> (tensor<1x16x4x6xf32>, tensor<1x4x16xf32>)
  %y = arith.addf %x, %x : tensor<1x4x16x8xf32>
  %p, %lse1 = startrail.attention %y, %x, %x mask(full) layout(bhsd) : (tensor<1x4x16x8xf32>, tensor<1x4x16x8xf32>, tensor<1x4x16x8xf32>) -> (tensor<1x4x16x8xf32>, tensor<1x4x16xf32>)
  return %o, %p : tensor<1x16x4x6xf32>, tensor<1x4x16x8xf32>
}

func.func @helper(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
