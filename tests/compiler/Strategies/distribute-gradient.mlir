// RUN: startrail-opt %s --startrail-distribute=ranks=4 --startrail-verify-ring-graph -o %t 2>%t.remarks
// RUN: FileCheck %s <%t
// RUN: FileCheck %s --check-prefix=REMARK <%t.remarks

// A pair whose gradient needs the whole model first: two functions, one plan.
// CHECK-LABEL: func.func @pair(
// CHECK:         [[O:%.+]]:2 = startrail.spmd_call @pair_attention({{.*}})
// CHECK:         [[DO:%.+]] = arith.addf [[O]]#0, [[O]]#0
// CHECK:         startrail.spmd_call @pair_attention_gradient([[DO]], {{.*}}, [[O]]#0, [[O]]#1) grid(@ranks) layout(bshd) : (tensor<1x16x2x4xf32>, tensor<1x16x2x8xf32>, tensor<1x16x1x8xf32>, tensor<1x16x1x4xf32>, tensor<1x16x2x4xf32>, tensor<1x2x16xf32>) -> (tensor<1x16x2x8xf32>, tensor<1x16x1x8xf32>, tensor<1x16x1x4xf32>)
// CHECK:       func.func private @pair_attention({{.*}}) -> (tensor<1x4x2x4xf32>, tensor<1x4x2xf32>) attributes {startrail.grid = @ranks, startrail.plan = {save = "team", team_size = 2 : i64}}
// CHECK:       func.func private @pair_attention_gradient
// CHECK-SAME:    ([[DO:%.+]]: tensor<1x4x2x4xf32> {startrail.name = "output_gradient", startrail.side = "query"}, [[Q:%.+]]: tensor<1x4x2x8xf32> {startrail.name = "query", startrail.side = "query"}, [[K:%.+]]: tensor<1x4x1x8xf32> {startrail.name = "key", startrail.side = "key"}, [[V:%.+]]: tensor<1x4x1x4xf32> {startrail.name = "value", startrail.side = "key"}, [[O:%.+]]: tensor<1x4x2x4xf32> {startrail.name = "output", startrail.side = "query"}, [[L:%.+]]: tensor<1x4x2xf32> {startrail.name = "lse", startrail.side = "query"})
// CHECK-SAME:    -> (tensor<1x4x2x8xf32> {startrail.name = "query_gradient", startrail.side = "query"}, tensor<1x4x1x8xf32> {startrail.name = "key_gradient", startrail.side = "key"}, tensor<1x4x1x4xf32> {startrail.name = "value_gradient", startrail.side = "key"})
// CHECK-SAME:    attributes {startrail.forward = "pair_attention", startrail.grid = @ranks, startrail.plan = {save = "team", team_size = 2 : i64}}
// CHECK-NEXT:    startrail.ring_attention_gradient [[DO]], [[Q]], [[K]], [[V]], [[O]], [[L]] grid(@ranks) mask(causal) alignment(top_left) scale(0.35355339059327373) query_tokens(<zigzag>) key_tokens(<zigzag>)
func.func @pair(%q: tensor<1x16x2x8xf32>, %k: tensor<1x16x1x8xf32>, %v: tensor<1x16x1x4xf32>) -> (tensor<1x16x2x8xf32>, tensor<1x16x1x8xf32>, tensor<1x16x1x4xf32>) {
  %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd) {startrail.plan = {team_size = 2 : i64}} : (tensor<1x16x2x8xf32>, tensor<1x16x1x8xf32>, tensor<1x16x1x4xf32>) -> (tensor<1x16x2x4xf32>, tensor<1x2x16xf32>)
  %do = arith.addf %o, %o : tensor<1x16x2x4xf32>
  %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %lse mask(causal) alignment(top_left) layout(bshd) of("pair_attention") {startrail.plan = {save = "team"}} : (tensor<1x16x2x4xf32>, tensor<1x16x2x8xf32>, tensor<1x16x1x8xf32>, tensor<1x16x1x4xf32>, tensor<1x16x2x4xf32>, tensor<1x2x16xf32>) -> (tensor<1x16x2x8xf32>, tensor<1x16x1x8xf32>, tensor<1x16x1x4xf32>)
  return %dq, %dk, %dv : tensor<1x16x2x8xf32>, tensor<1x16x1x8xf32>, tensor<1x16x1x4xf32>
}

// The output gradient is there before the attention: one function.
// CHECK-LABEL: func.func @together(
// CHECK:         [[ALL:%.+]]:5 = startrail.spmd_call @together_attention_joint(%arg0, %arg0, %arg0, %arg1) grid(@ranks) layout(bhsd)
// CHECK-NEXT:    return [[ALL]]#0, [[ALL]]#2
// CHECK:       func.func private @together_attention_joint
// CHECK-SAME:    ([[Q:%.+]]: tensor<1x4x2x8xf32> {startrail.name = "query", startrail.side = "query"}, [[K:%.+]]: tensor<1x4x2x8xf32> {startrail.name = "key", startrail.side = "key"}, [[V:%.+]]: tensor<1x4x2x8xf32> {startrail.name = "value", startrail.side = "key"}, [[DO:%.+]]: tensor<1x4x2x8xf32> {startrail.name = "output_gradient", startrail.side = "query"})
// CHECK-SAME:    -> (tensor<1x4x2x8xf32> {startrail.name = "output", startrail.side = "query"}, tensor<1x4x2xf32> {startrail.name = "lse", startrail.side = "query"}, tensor<1x4x2x8xf32> {startrail.name = "query_gradient", startrail.side = "query"},
// CHECK-NEXT:    [[O:%.+]], [[L:%.+]] = startrail.ring_attention [[Q]], [[K]], [[V]]
// CHECK-NEXT:    startrail.ring_attention_gradient [[DO]], [[Q]], [[K]], [[V]], [[O]], [[L]]
func.func @together(%x: tensor<1x2x16x8xf32>, %do: tensor<1x2x16x8xf32>) -> (tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>) {
  %o, %lse = startrail.attention %x, %x, %x mask(full) layout(bhsd) : (tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>) -> (tensor<1x2x16x8xf32>, tensor<1x2x16xf32>)
  %dq, %dk, %dv = startrail.attention_gradient %do, %x, %x, %x, %o, %lse mask(full) alignment(top_left) layout(bhsd) : (tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16xf32>) -> (tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>)
  return %o, %dq : tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>
}

// Gradients of attentions that the module does not have.
// CHECK-LABEL: func.func @alone(
// CHECK:         startrail.spmd_call @elsewhere_gradient(
// CHECK:         startrail.spmd_call @alone_attention_gradient_0(
// CHECK:         startrail.spmd_call @alone_attention_gradient_1(
// CHECK:       func.func private @elsewhere_gradient({{.*}} attributes {startrail.grid = @ranks} {
!t = tensor<1x16x2x8xf32>
func.func @alone(%do: !t, %x: !t, %lse: tensor<1x2x16xf32>) -> (!t, !t, !t) {
  %dq, %dk, %dv = startrail.attention_gradient %do, %x, %x, %x, %x, %lse mask(full) alignment(top_left) layout(bshd) of("elsewhere") : (!t, !t, !t, !t, !t, tensor<1x2x16xf32>) -> (!t, !t, !t)
  %eq, %ek, %ev = startrail.attention_gradient %do, %x, %x, %x, %x, %lse mask(full) alignment(top_left) layout(bshd) : (!t, !t, !t, !t, !t, tensor<1x2x16xf32>) -> (!t, !t, !t)
  %fq, %fk, %fv = startrail.attention_gradient %do, %x, %x, %x, %x, %lse mask(full) alignment(top_left) layout(bshd) : (!t, !t, !t, !t, !t, tensor<1x2x16xf32>) -> (!t, !t, !t)
  return %dq, %ek, %fv : !t, !t, !t
}

// A slip of the name is told of; a name that is near no attention's is not.
// REMARK-NOT:  elsewhere
// REMARK:      :[[#@LINE+4]]:19: remark: no attention is named 'pair_atention': its gradient stands alone and takes output and log-sum-exp as they are given
// REMARK:      did you mean 'pair_attention'?
// REMARK-NOT:  no attention
func.func @slip(%do: !t, %x: !t, %lse: tensor<1x2x16xf32>) -> !t {
  %dq, %dk, %dv = startrail.attention_gradient %do, %x, %x, %x, %x, %lse mask(full) alignment(top_left) layout(bshd) of("pair_atention") : (!t, !t, !t, !t, !t, tensor<1x2x16xf32>) -> (!t, !t, !t)
  return %dq : !t
}
