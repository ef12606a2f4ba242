// RUN: startrail-opt %s --startrail-differentiate=pass=both --startrail-distribute=ranks=8 "--startrail-lower-ring=team-size=2 save=team" --startrail-verify-program | FileCheck %s --check-prefix=TEAM
// RUN: startrail-opt %s --startrail-differentiate=pass=both --startrail-distribute=ranks=8 "--startrail-lower-ring=team-size=2" --startrail-verify-program | FileCheck %s --check-prefix=GATHER --implicit-check-not=startrail.saved
// RUN: startrail-opt %s --startrail-differentiate=pass=both --startrail-distribute=ranks=8 "--startrail-lower-ring=save=team" --startrail-verify-program | FileCheck %s --check-prefix=RING --implicit-check-not=startrail.saved
// RUN: startrail-opt %s --startrail-differentiate=pass=joint --startrail-distribute=ranks=8 "--startrail-lower-ring=team-size=2 save=team" --startrail-verify-program | FileCheck %s --check-prefix=JOINT --implicit-check-not=startrail.saved
// RUN: startrail-opt %s --startrail-differentiate=pass=joint --startrail-distribute=ranks=8 "--startrail-lower-ring=team-size=2" --startrail-verify-program | FileCheck %s --check-prefix=AGAIN --implicit-check-not=startrail.saved

// The forward pass gives what its team gathered, and the backward pass takes it.
// TEAM:      func.func private @model_attention({{.*}}) -> (tensor<1x2x2x8xbf16>, tensor<1x2x2xf32>, tensor<1x4x2x8xbf16> {startrail.name = "team_query", startrail.saved, startrail.side = "query"}, tensor<1x4x1x8xbf16> {startrail.name = "team_key", startrail.saved, startrail.side = "key"}, tensor<1x4x1x8xbf16> {startrail.name = "team_value", startrail.saved, startrail.side = "key"}) attributes {startrail.grid = @sp, startrail.plan = {circulate = "key", {{.*}} save = "team"
// TEAM-NEXT:   [[TEAM:%.+]]:3 = startrail.all_gather
// TEAM:        return {{%.+}}, {{%.+}}, [[TEAM]]#0, [[TEAM]]#1, [[TEAM]]#2
// TEAM:      startrail.spmd_call @model_attention_gradient({{.*}}) grid(@sp) layout(bshd) : (tensor<1x16x2x8xbf16>, tensor<1x16x2x8xbf16>, tensor<1x16x1x8xbf16>, tensor<1x16x1x8xbf16>, tensor<1x16x2x8xbf16>, tensor<1x2x16xf32>) ->
// TEAM:      func.func private @model_attention_gradient([[DO:%.+]]: tensor<1x2x2x8xbf16> {{{.*}}"output_gradient"{{.*}}}, {{.*}} [[L:%.+]]: tensor<1x2x2xf32> {{{.*}}"lse"{{.*}}}, [[TQ:%.+]]: tensor<1x4x2x8xbf16> {startrail.name = "team_query", startrail.saved, startrail.side = "query"}, [[TK:%.+]]: tensor<1x4x1x8xbf16> {startrail.name = "team_key", startrail.saved, startrail.side = "key"}, [[TV:%.+]]: tensor<1x4x1x8xbf16> {startrail.name = "team_value", startrail.saved, startrail.side = "key"})
// TEAM-SAME:   save = "team"
// TEAM:        [[DELTA:%.+]] = startrail.delta
// TEAM-NEXT:   [[REST:%.+]]:3 = startrail.all_gather [[DO]], [[L]], [[DELTA]]
// TEAM-NEXT:   [[FIRST:%.+]]:2 = startrail.permute [[TK]], [[TV]]
// TEAM:        startrail.attend_gradient [[TQ]], [[REST]]#0, [[REST]]#1, [[REST]]#2,

// GATHER:    func.func private @model_attention({{.*}} save = "gather"
// GATHER:    func.func private @model_attention_gradient(
// GATHER:      startrail.all_gather %arg1, %arg0, %arg5, {{%.+}}, %arg2, %arg3

// A team of one has no copies: what the rank holds is all.
// RING:      func.func private @model_attention_gradient(

// JOINT:     func.func private @model_attention_joint([[Q:%[a-z0-9]+]]: {{.*}}, [[K:%[a-z0-9]+]]: {{.*}}, [[V:%[a-z0-9]+]]: {{.*}}, [[DO:%[a-z0-9]+]]: tensor
// JOINT:       [[BLOCKS:%.+]]:3 = startrail.all_gather
// JOINT:       [[OUT:%.+]], [[LSE:%.+]] = startrail.reduce_scatter
// JOINT-NEXT:  [[DELTA:%.+]] = startrail.delta {{%.+}}, [[OUT]]
// JOINT-NEXT:  startrail.all_gather {{%.+}}, [[LSE]], [[DELTA]] grid
// JOINT-NEXT:  startrail.permute [[BLOCKS]]#1, [[BLOCKS]]#2

// AGAIN:     func.func private @model_attention_joint(
// AGAIN:       startrail.all_gather %arg0, %arg1, %arg2 grid
// AGAIN:       startrail.all_gather %arg0, %arg3, {{%.+}}, {{%.+}}, %arg1, %arg2 grid
func.func @model(%q: tensor<1x16x2x8xbf16>, %k: tensor<1x16x1x8xbf16>, %v: tensor<1x16x1x8xbf16>) -> tensor<1x16x2x8xbf16> {
  %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x16x2x8xbf16>, tensor<1x16x1x8xbf16>, tensor<1x16x1x8xbf16>) -> (tensor<1x16x2x8xbf16>, tensor<1x2x16xf32>)
  return %o : tensor<1x16x2x8xbf16>
}
