// The corners: no loop (R=1), no team (C=1), one rank, and the ring.
//
// RUN: startrail-opt %s "--pass-pipeline=builtin.module(startrail-distribute{ranks=4},startrail-lower-ring{team-size=2})" | FileCheck %s --check-prefix=TEAMS
// RUN: startrail-opt %s "--pass-pipeline=builtin.module(startrail-distribute{ranks=3},startrail-lower-ring{strategy=ring})" | FileCheck %s --check-prefix=RING
// RUN: startrail-opt %s "--pass-pipeline=builtin.module(startrail-distribute{ranks=3},startrail-lower-ring{strategy=startrail team-size=1})" | FileCheck %s --check-prefixes=RING
// RUN: startrail-opt %s "--pass-pipeline=builtin.module(startrail-distribute{ranks=1},startrail-lower-ring)" | FileCheck %s --check-prefix=ONE
// RUN: startrail-opt %s "--pass-pipeline=builtin.module(startrail-distribute{ranks=1},startrail-lower-ring{strategy=ring})" | FileCheck %s --check-prefix=ONE

// TEAMS:       sizes [2, 1, 2]
// TEAMS:       func.func private @model_attention
// TEAMS-NEXT:    startrail.all_gather
// TEAMS-NEXT:    startrail.permute
// TEAMS-NEXT:    [[O:%.+]], [[L:%.+]] = startrail.empty_state : tensor<2x6x2x4xf64>, tensor<2x6x2xf64>
// TEAMS-NEXT:    startrail.attend {{.*}} into [[O]], [[L]] grid(@sp)
// TEAMS-NEXT:    startrail.reduce_scatter {{.*}} combine(softmax) via(exchange) : (tensor<2x6x2x4xf64>, tensor<2x6x2xf64>) -> (tensor<2x3x2x4xf64>, tensor<2x3x2xf64>)
// TEAMS-NEXT:    return

// RING-DAG:    [[QUERIES:#.+]] = affine_map<(d0, d1, d2)[s0] -> ({{d1|d0 \* 3 \+ d1}})>
// RING-DAG:    [[KEYS:#.+]] = affine_map<(d0, d1, d2)[s0] -> ((d1 - s0) mod 3{{( \+ d2)?}})>
// RING:        sizes [1, 3, 1]
// RING:        func.func private @model_attention([[Q:%.+]]: tensor<2x4x2x4xf64> {{.*}}, [[K:%.+]]: tensor<2x4x2x4xf64> {{.*}}, [[V:%.+]]: tensor<2x4x2x4xf64> {{.*}})
// RING-NEXT:     [[O:%.+]], [[L:%.+]] = startrail.empty_state
// RING-NEXT:     [[LAST:%.+]] = arith.constant 2 : index
// RING-NEXT:     [[ZERO:%.+]] = arith.constant 0 : index
// RING-NEXT:     [[UNIT:%.+]] = arith.constant 1 : index
// RING-NEXT:     [[END:%.+]]:4 = scf.for {{.*}} = [[ZERO]] to [[LAST]] step [[UNIT]] iter_args([[KC:%.+]] = [[K]], [[VC:%.+]] = [[V]],
// RING-NEXT:       startrail.shift [[KC]], [[VC]] grid(@sp) axis("ring") offset(1)
// RING-NEXT:       startrail.attend [[Q]], [[KC]], [[VC]] {{.*}} query_owner([[QUERIES]]) key_owner([[KEYS]])
// RING-NEXT:       scf.yield
// RING-NEXT:     }
// RING-NEXT:     startrail.attend [[Q]], [[END]]#0, [[END]]#1 into [[END]]#2, [[END]]#3 step([[LAST]])
// RING-NEXT:     startrail.reduce_scatter {{.*}} via(gather) : (tensor<2x4x2x4xf64>, tensor<2x4x2xf64>) -> (tensor<2x4x2x4xf64>, tensor<2x4x2xf64>)

// ONE:         sizes [1, 1, 1]
// ONE:         func.func private @model_attention([[Q:%.+]]: tensor<2x12x2x4xf64> {{.*}}, [[K:%.+]]: tensor<2x12x2x4xf64> {{.*}}, [[V:%.+]]: tensor<2x12x2x4xf64> {{.*}})
// ONE-NEXT:      [[O:%.+]], [[L:%.+]] = startrail.empty_state
// ONE-NEXT:      startrail.attend [[Q]], [[K]], [[V]] into [[O]], [[L]] grid(@sp)
// ONE-NEXT:      startrail.reduce_scatter
// ONE-NEXT:      return
func.func @model(%q: tensor<2x12x2x4xf64>) -> tensor<2x12x2x4xf64> {
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<2x12x2x4xf64>, tensor<2x12x2x4xf64>, tensor<2x12x2x4xf64>) -> (tensor<2x12x2x4xf64>, tensor<2x2x12xf64>)
  return %o : tensor<2x12x2x4xf64>
}
