// The text does not grow with the number of ranks, nor with the team.
//
// RUN: startrail-opt %s "--pass-pipeline=builtin.module(startrail-distribute{ranks=8},startrail-lower-ring{team-size=2})" | wc -l > %t.lines
// RUN: startrail-opt %s "--pass-pipeline=builtin.module(startrail-distribute{ranks=4096},startrail-lower-ring{team-size=2})" | wc -l | diff %t.lines -
// RUN: startrail-opt %s "--pass-pipeline=builtin.module(startrail-distribute{ranks=4096},startrail-lower-ring{team-size=32 exchange=skewed})" | wc -l | diff %t.lines -
// RUN: startrail-opt %s "--pass-pipeline=builtin.module(startrail-distribute{ranks=4},startrail-lower-ring{strategy=ring})" | wc -l > %t.ring
// RUN: startrail-opt %s "--pass-pipeline=builtin.module(startrail-distribute{ranks=4096},startrail-lower-ring{strategy=ring})" | wc -l | diff %t.ring -
// RUN: startrail-opt %s "--startrail-pipeline=ranks=16 team-size=2" | wc -l > %t.streams
// RUN: startrail-opt %s "--startrail-pipeline=ranks=4096 team-size=2" | wc -l | diff %t.streams -
func.func @model(%q: tensor<1x4096x1x4xf32>) -> tensor<1x4096x1x4xf32> {
  %o, %lse = startrail.attention %q, %q, %q mask(causal) layout(bshd) : (tensor<1x4096x1x4xf32>, tensor<1x4096x1x4xf32>, tensor<1x4096x1x4xf32>) -> (tensor<1x4096x1x4xf32>, tensor<1x1x4096xf32>)
  return %o : tensor<1x4096x1x4xf32>
}
