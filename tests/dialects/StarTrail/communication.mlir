// RUN: startrail-opt %s | startrail-opt | FileCheck %s
// RUN: startrail-opt %s --mlir-print-op-generic | startrail-opt | FileCheck %s

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 3, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]

// CHECK-LABEL: func @collectives
func.func @collectives(%q: tensor<1x8x4x16xbf16>, %k: tensor<1x8x2x16xbf16>) {
  // CHECK: %gathered:2 = startrail.all_gather %{{.*}}, %{{.*}} grid(@sp) axes(["member"]) dim(1) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>) -> (tensor<1x16x4x16xbf16>, tensor<1x16x2x16xbf16>)
  %0:2 = startrail.all_gather %q, %k grid(@sp) axes(["member"]) dim(1) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>) -> (tensor<1x16x4x16xbf16>, tensor<1x16x2x16xbf16>)
  // CHECK: %exchanged = startrail.all_to_all %{{.*}} grid(@sp) axes(["group", "member"]) split_dim(2) concat_dim(1) : (tensor<1x8x4x16xbf16>) -> tensor<1x32x1x16xbf16>
  %1 = startrail.all_to_all %q grid(@sp) axes(["group", "member"]) split_dim(2) concat_dim(1) : (tensor<1x8x4x16xbf16>) -> tensor<1x32x1x16xbf16>
  // CHECK: %permuted:2 = startrail.permute %{{.*}}, %{{.*}} grid(@sp) source(#{{.*}}) target(#{{.*}}) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>) -> (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>)
  %2:2 = startrail.permute %q, %k grid(@sp) source(affine_map<(g, r, m) -> ((r * 2 + m) floordiv 3, (r * 2 + m) mod 3, g)>) target(affine_map<(g, r, m) -> (m, (g * 3 + r) floordiv 2, (g * 3 + r) mod 2)>) : (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>) -> (tensor<1x8x4x16xbf16>, tensor<1x8x2x16xbf16>)
  // CHECK: %shifted = startrail.shift %{{.*}} grid(@sp) axis("ring") offset(-1) : (tensor<1x8x4x16xbf16>) -> tensor<1x8x4x16xbf16>
  %3 = startrail.shift %q grid(@sp) axis("ring") offset(-1) : (tensor<1x8x4x16xbf16>) -> tensor<1x8x4x16xbf16>
  return
}

// CHECK-LABEL: func @reduce_scatter
func.func @reduce_scatter(%o: tensor<1x8x4x16xf32>, %l: tensor<1x8x4xf32>) {
  // CHECK: %output, %lse = startrail.reduce_scatter %{{.*}}, %{{.*}} grid(@sp) axes(["member"]) dim(1) combine(softmax) via(gather) : (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x4x4x16xbf16>, tensor<1x4x4xf32>)
  %0:2 = startrail.reduce_scatter %o, %l grid(@sp) axes(["member"]) dim(1) combine(softmax) via(gather) : (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x4x4x16xbf16>, tensor<1x4x4xf32>)
  // CHECK: %sum = startrail.reduce_scatter %{{.*}} grid(@sp) axes(["member"]) dim(2) combine(sum) : (tensor<1x8x4x16xf32>) -> tensor<1x8x2x16xf32>
  %1 = startrail.reduce_scatter %o grid(@sp) axes(["member"]) dim(2) combine(sum) : (tensor<1x8x4x16xf32>) -> tensor<1x8x2x16xf32>
  return
}

// CHECK-LABEL: func @point_to_point
func.func @point_to_point(%q: tensor<1x8x4x16xbf16>) {
  // CHECK: startrail.send %{{.*}} grid(@sp) to(#{{.*}}) : tensor<1x8x4x16xbf16>
  startrail.send %q grid(@sp) to(affine_map<(g, r, m) -> (g, (r + 1) mod 3, m)>) : tensor<1x8x4x16xbf16>
  // CHECK: %received = startrail.recv grid(@sp) from(#{{.*}}) : tensor<1x8x4x16xbf16>
  %0 = startrail.recv grid(@sp) from(affine_map<(g, r, m) -> (g, (r - 1) mod 3, m)>) : tensor<1x8x4x16xbf16>
  return
}
