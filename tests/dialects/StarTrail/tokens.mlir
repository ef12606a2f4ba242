// RUN: startrail-opt %s | FileCheck %s
// RUN: startrail-opt %s | startrail-opt | FileCheck %s
// RUN: startrail-opt %s --mlir-print-op-generic | startrail-opt | FileCheck %s

// Every token layout, with and without owners, as an attribute of its own.

// CHECK-LABEL: func.func private @layouts
// CHECK-SAME:  a = #startrail.tokens<contiguous>
// CHECK-SAME:  b = #startrail.tokens<zigzag>
// CHECK-SAME:  c = #startrail.tokens<striped, owners = 4>
// CHECK-SAME:  d = #startrail.tokens<explicit {{\[\[}}0:4, 12:4], [4:8]]>
// CHECK-SAME:  e = #startrail.tokens<explicit {{\[\[}}], [0:1]]>
func.func private @layouts() attributes {
  a = #startrail.tokens<contiguous>, b = #startrail.tokens<zigzag>, c = #startrail.tokens<striped, owners = 4>,
  d = #startrail.tokens<explicit [[0:4, 12:4], [4:8]]>, e = #startrail.tokens<explicit [[], [0:1]]>}

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]

// Queries and keys of different lengths and layouts.

// CHECK-LABEL: func.func @cross
func.func @cross(%q: tensor<1x6x4x16xf16>, %k: tensor<1x8x2x16xf16>) {
  // CHECK: startrail.ring_attention {{.*}} query_tokens(<zigzag>) key_tokens(<striped>) :
  %o, %l = startrail.ring_attention %q, %k, %k grid(@sp) mask(causal) alignment(bottom_right) scale(0.25) query_tokens(<zigzag>) key_tokens(<striped>) : (tensor<1x6x4x16xf16>, tensor<1x8x2x16xf16>, tensor<1x8x2x16xf16>) -> (tensor<1x6x4x16xf16>, tensor<1x6x4xf32>)
  return
}

// Four owners of teams of two: segments of 5 and 1 rows become 6 and 2.

// CHECK-LABEL: func.func @padded
func.func @padded(%q: tensor<1x4x4x16xf32>) {
  // CHECK: query_tokens(<explicit {{\[\[}}0:5], [5:4, 13:1], [9:4], []]>)
  %o, %l = startrail.ring_attention %q, %q, %q grid(@sp) mask(full) scale(0.25) query_tokens(<explicit [[0:5], [5:4, 13:1], [9:4], []]>) key_tokens(<explicit [[0:5], [5:4, 13:1], [9:4], []]>) : (tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) -> (tensor<1x4x4x16xf32>, tensor<1x4x4xf32>)
  return
}

// CHECK-LABEL: func.func @program
func.func @program(%q: tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) {
  // CHECK: startrail.all_gather %{{.*}} grid(@sp) axes(["member"]) dim(1) segments([3, 5]) :
  %t = startrail.all_gather %q grid(@sp) axes(["member"]) dim(1) segments([3, 5]) : (tensor<1x8x4x16xf32>) -> tensor<1x16x4x16xf32>
  %o, %l = startrail.empty_state : tensor<1x16x4x16xf32>, tensor<1x16x4xf32>
  // CHECK: startrail.attend {{.*}} query_tokens(<zigzag, owners = 4>) key_tokens(<zigzag, owners = 4>) :
  %o1, %l1 = startrail.attend %t, %t, %t into %o, %l grid(@sp) mask(causal) scale(0.25) query_owner(affine_map<(g, r, m) -> (g * 2 + r)>) key_owner(affine_map<(g, r, m) -> (r * 2 + m)>) query_tokens(<zigzag, owners = 4>) key_tokens(<zigzag, owners = 4>) : (tensor<1x16x4x16xf32>, tensor<1x16x4x16xf32>, tensor<1x16x4x16xf32>) into (tensor<1x16x4x16xf32>, tensor<1x16x4xf32>) -> (tensor<1x16x4x16xf32>, tensor<1x16x4xf32>)
  // CHECK: startrail.reduce_scatter {{.*}} combine(softmax) via(gather) segments([3, 5]) :
  %o2, %l2 = startrail.reduce_scatter %o1, %l1 grid(@sp) axes(["member"]) dim(1) combine(softmax) via(gather) segments([3, 5]) : (tensor<1x16x4x16xf32>, tensor<1x16x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return %o2, %l2 : tensor<1x8x4x16xf32>, tensor<1x8x4xf32>
}

// CHECK-LABEL: func.func @streams
func.func @streams(%x: memref<8x4xf32>, %team: memref<16x4xf32>, %parts: memref<2x8x4xf32>) {
  %c = startrail.stream compute
  %n = startrail.stream communication
  startrail.fork %c, %n
  startrail.group on %n grid(@sp) traffic(other) {
    // CHECK: startrail.enqueue_all_gather {{.*}} dim(0) segments([3, 5]) :
    startrail.enqueue_all_gather %x into %team axes(["member"]) dim(0) segments([3, 5]) : memref<8x4xf32> into memref<16x4xf32>
    // CHECK: startrail.enqueue_reduce_scatter {{.*}} dim(0) segments([3, 5]) :
    startrail.enqueue_reduce_scatter %team into %x axes(["member"]) dim(0) segments([3, 5]) : memref<16x4xf32> into memref<8x4xf32>
    // CHECK: startrail.enqueue_all_to_all {{.*}} dim(0) segments([3, 5]) :
    startrail.enqueue_all_to_all %team into %parts axes(["member"]) dim(0) segments([3, 5]) : memref<16x4xf32> into memref<2x8x4xf32>
  }
  // CHECK: startrail.enqueue_slice {{.*}} block({{.*}}) segments([3, 5]) :
  startrail.enqueue_slice %team into %x on %c grid(@sp) dim(0) block(affine_map<(g, r, m) -> (m)>) segments([3, 5]) : memref<16x4xf32> into memref<8x4xf32>
  startrail.join %c, %n
  return
}
