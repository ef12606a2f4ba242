// The segments of a team's tokens, on every transfer that takes parts of them.
// RUN: startrail-opt %s "--startrail-pipeline=ranks=8 team-size=2 tokens=zigzag combine-via=gather" | FileCheck %s --check-prefixes=CHECK,GATHER
// RUN: startrail-opt %s "--startrail-pipeline=ranks=8 team-size=2 tokens=zigzag combine-via=exchange" | FileCheck %s --check-prefixes=CHECK,EXCHANGE
// RUN: startrail-opt %s "--startrail-pipeline=ranks=8 team-size=2 tokens=striped" | FileCheck %s --check-prefix=STRIPED

// CHECK-LABEL: func.func private @model_attention
// CHECK:         startrail.group on %{{.*}} traffic(gather)
// CHECK-NEXT:      startrail.enqueue_all_gather %{{.*}} into %query_team axes(["member"]) dim(1) segments([2, 2]) : memref<1x4x2x8xf16>
// CHECK-NEXT:      startrail.enqueue_all_gather %{{.*}} into %key_team axes(["member"]) dim(1) segments([2, 2]) : memref<1x4x1x8xf16>
// CHECK-NEXT:      startrail.enqueue_all_gather %{{.*}} into %value_team axes(["member"]) dim(1) segments([2, 2]) : memref<1x4x1x4xf16>
// CHECK:         startrail.enqueue_attend {{.*}} query_tokens(<zigzag, owners = 4>) key_tokens(<zigzag, owners = 4>)

// The log-sum-exps of all members are stacked whole.

// GATHER:        startrail.enqueue_all_gather %lse_partial into %lse_parts axes(["member"]) dim(0) : memref<1x8x2xf32> into memref<2x1x8x2xf32>
// GATHER:        startrail.enqueue_slice %lse_total into %{{.*}} segments([2, 2]) : memref<1x8x2xf32> into memref<1x4x2xf32>
// GATHER:        startrail.enqueue_reduce_scatter %output_partial into %output_rows axes(["member"]) dim(1) segments([2, 2]) : memref<1x8x2x4xf32> into memref<1x4x2x4xf32>

// EXCHANGE:      startrail.enqueue_all_to_all %output_partial into %output_parts axes(["member"]) dim(1) segments([2, 2]) : memref<1x8x2x4xf32> into memref<2x1x4x2x4xf32>
// EXCHANGE:      startrail.enqueue_all_to_all %lse_partial into %lse_parts axes(["member"]) dim(1) segments([2, 2]) : memref<1x8x2xf32> into memref<2x1x4x2xf32>

// STRIPED-LABEL: func.func private @model_attention
// STRIPED-NOT:     segments
// STRIPED:         query_tokens(<striped, owners = 4>) key_tokens(<striped, owners = 4>)
// STRIPED-NOT:     segments
func.func @model(%q: tensor<1x32x2x8xf16>, %k: tensor<1x32x1x8xf16>, %v: tensor<1x32x1x4xf16>) -> (tensor<1x32x2x4xf16>, tensor<1x2x32xf32>) {
  %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x32x2x8xf16>, tensor<1x32x1x8xf16>, tensor<1x32x1x4xf16>) -> (tensor<1x32x2x4xf16>, tensor<1x2x32xf32>)
  return %o, %lse : tensor<1x32x2x4xf16>, tensor<1x2x32xf32>
}
