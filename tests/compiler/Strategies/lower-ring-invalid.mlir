// RUN: not startrail-opt %s --startrail-lower-ring=team-size=3 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not startrail-opt %s --startrail-lower-ring=team-size=0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not startrail-opt %s "--startrail-lower-ring=strategy=ring team-size=2" 2>&1 | FileCheck %s --check-prefix=RING
// RUN: not startrail-opt %s "--startrail-lower-ring=strategy=startrial" 2>&1 | FileCheck %s --check-prefix=STRATEGY
// RUN: not startrail-opt %s "--startrail-lower-ring=strategy=ulysses" 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not startrail-opt %s "--startrail-lower-ring=exchange=skwed combine-via=gahter" 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not startrail-opt %s "--startrail-lower-ring=placement=ring,grup,member" 2>&1 | FileCheck %s --check-prefix=AXIS
// RUN: not startrail-opt %s "--startrail-lower-ring=placement=p2p-inta" 2>&1 | FileCheck %s --check-prefix=PRESET
// RUN: not startrail-opt %s "--startrail-lower-ring=placement=ring,group" 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not startrail-opt %s "--startrail-lower-ring=placement=ring:5,member,group,ring" 2>&1 | FileCheck %s --check-prefix=FACTOR
// RUN: not startrail-opt %s "--startrail-lower-ring=placement=ring:x,member,group,ring" 2>&1 | FileCheck %s --check-prefix=FACTOR

// SIZE:      error: expected team-size to be one whose square divides 48 ranks, but got 3
// SIZE:      note: legal team sizes for 48 ranks are 1, 2, 4
// ZERO:      error: expected team-size to be one whose square divides 48 ranks, but got 0
// RING:      error: expected team-size to be 1 with strategy=ring, but got 2
// RING:      note: strategy=startrail takes teams
// STRATEGY:  error: expected strategy to be ring or startrail, but got 'startrial'
// STRATEGY:  note: did you mean 'startrail'?
// UNKNOWN:   error: expected strategy to be ring or startrail, but got 'ulysses'
// UNKNOWN-NOT: did you mean
// SEVERAL:   error: expected exchange to be paper or skewed, but got 'skwed'
// SEVERAL:   note: did you mean 'skewed'?
// SEVERAL:   error: expected combine-via to be gather, exchange or auto, but got 'gahter'
// SEVERAL:   note: did you mean 'gather'?
// AXIS:      error: expected an axis of placement to be group, ring or member, but got 'grup'
// AXIS:      note: did you mean 'group'?
// PRESET:    error: expected an axis of placement to be group, ring, member, default, collect-intra or p2p-intra, but got 'p2p-inta'
// PRESET:    note: did you mean 'p2p-intra'?
// MISSING:   error: {{.*}}expected {{.*}}placement
// FACTOR:    error: expected the factor in 'ring:{{5|x}}' to be a divisor of 48
startrail.grid @ranks axes ["rank"] sizes [48] placement ["rank"] tokens ["rank"]
func.func private @model_attention(%query: tensor<1x1x1x4xf32> {startrail.name = "query"}, %key: tensor<1x1x1x4xf32> {startrail.name = "key"}) -> (tensor<1x1x1x4xf32>, tensor<1x1x1xf32>) attributes {startrail.grid = @ranks} {
  %o, %lse = startrail.ring_attention %query, %key, %key grid(@ranks) mask(full) alignment(top_left) scale(0.5) query_tokens(<contiguous>) key_tokens(<contiguous>) : (tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>) -> (tensor<1x1x1x4xf32>, tensor<1x1x1xf32>)
  return %o, %lse : tensor<1x1x1x4xf32>, tensor<1x1x1xf32>
}
