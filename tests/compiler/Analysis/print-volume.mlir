// RUN: startrail-opt %s --split-input-file --startrail-print-volume --verify-diagnostics -o /dev/null

// P=8, C=2, as the paper exchanges: 6 of 8 ranks receive the team's keys and
// values of 2 x 128 bytes; the loop runs 3 times.

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-remark@below {{bytes received by the busiest rank: gather 64 (mean 64.0, all ranks 512); exchange 256 (mean 192.0, all ranks 1536); ring 768 (mean 768.0, all ranks 6144); combine 64 (mean 64.0, all ranks 512); lse 32 (mean 32.0, all ranks 256)}}
func.func @program(%k: tensor<1x4x1x4xf32> {startrail.name = "key"}) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %g = startrail.all_gather %k grid(@sp) axes(["member"]) dim(1) : (tensor<1x4x1x4xf32>) -> tensor<1x8x1x4xf32>
  %a, %b = startrail.permute %g, %g grid(@sp) source(affine_map<(g,r,m) -> ((r * 2 + m) floordiv 2, (r * 2 + m) mod 2, g)>) target(affine_map<(g,r,m) -> (m, (g * 2 + r) floordiv 2, (g * 2 + r) mod 2)>) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>)
  scf.for %s = %c0 to %c3 step %c1 {
    %x, %y = startrail.shift %a, %b grid(@sp) axis("ring") offset(1) : (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>)
  }
  %o, %l = startrail.empty_state : tensor<1x8x1x4xf32>, tensor<1x8x1xf32>
  %p, %m = startrail.reduce_scatter %o, %l grid(@sp) axes(["member"]) dim(1) combine(softmax) via(gather) : (tensor<1x8x1x4xf32>, tensor<1x8x1xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [1] placement ["ring"] tokens ["ring"]
// expected-remark@below {{bytes received by the busiest rank: none}}
func.func @alone(%k: tensor<1x4x1x4xf32> {startrail.name = "key"}) attributes {startrail.grid = @sp} {
  %x = startrail.shift %k grid(@sp) axis("ring") offset(1) : (tensor<1x4x1x4xf32>) -> tensor<1x4x1x4xf32>
  return
}

// -----

// What is in a group counts as the group says; the receive from oneself not.

startrail.grid @sp axes ["ring"] sizes [4] placement ["ring"] tokens ["ring"]
// expected-remark@below {{bytes received by the busiest rank: gather 240 (mean 240.0, all ranks 960); ring 64 (mean 32.0, all ranks 128); combine 48 (mean 48.0, all ranks 192); other 12 (mean 12.0, all ranks 48)}}
func.func @streams(%k: memref<20xf32> {startrail.name = "key"}) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %comm = startrail.stream communication
  %a = startrail.buffer "a" : memref<8xf32>
  %g = startrail.buffer "g" : memref<80xf32>
  %s = startrail.buffer "s" : memref<16xf32>
  %t = startrail.buffer "t" : memref<4xf32>
  %u = startrail.buffer "u" : memref<4x1xf32>
  startrail.group on %comm grid(@sp) traffic(gather) {
    startrail.enqueue_all_gather %k into %g axes(["ring"]) dim(0) : memref<20xf32> into memref<80xf32>
  }
  scf.for %i = %c0 to %c2 step %c1 {
    startrail.group on %comm grid(@sp) traffic(ring) step(%i) {
      startrail.enqueue_send %a to(affine_map<(r) -> (-r mod 4)>) : memref<8xf32>
      startrail.enqueue_recv %a from(affine_map<(r) -> (-r mod 4)>) : memref<8xf32>
    }
  }
  startrail.group on %comm grid(@sp) traffic(combine) {
    startrail.enqueue_reduce_scatter %s into %t axes(["ring"]) dim(0) : memref<16xf32> into memref<4xf32>
  }
  startrail.group on %comm grid(@sp) traffic(other) {
    startrail.enqueue_all_to_all %t into %u axes(["ring"]) dim(0) : memref<4xf32> into memref<4x1xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [4] placement ["ring"] tokens ["ring"]
func.func @variable_loop(%k: tensor<1x4x1x4xf32> {startrail.name = "key"}, %n: index {startrail.name = "n"}) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error@below {{expected the bounds of the loop to be constant to count its transfers}}
  scf.for %s = %c0 to %n step %c1 {
    %x = startrail.shift %k grid(@sp) axis("ring") offset(1) : (tensor<1x4x1x4xf32>) -> tensor<1x4x1x4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [4] placement ["ring"] tokens ["ring"]
// expected-error@below {{expected the traffic of all ranks to be fewer than 2^63 bytes, but got more}}
func.func @endless_loop(%k: tensor<1x4x1x4xf32> {startrail.name = "key"}) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %many = arith.constant 4611686018427387904 : index
  scf.for %s = %c0 to %many step %c1 {
    %x = startrail.shift %k grid(@sp) axis("ring") offset(1) : (tensor<1x4x1x4xf32>) -> tensor<1x4x1x4xf32>
  }
  return
}

// -----

// Of a branch only what the ranks that take it receive.

startrail.grid @sp axes ["ring"] sizes [4] placement ["ring"] tokens ["ring"]
// expected-remark@below {{bytes received by the busiest rank: other 32 (mean 8.0, all ranks 32)}}
func.func @from_first_to_second(%k: tensor<8xf32> {startrail.name = "key"}) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %first = arith.cmpi eq, %ring, %c0 : index
  %second = arith.cmpi eq, %ring, %c1 : index
  scf.if %first {
    startrail.send %k grid(@sp) to(affine_map<(r) -> ((r + 1) mod 4)>) : tensor<8xf32>
  }
  scf.if %second {
    %x = startrail.recv grid(@sp) from(affine_map<(r) -> ((r + 3) mod 4)>) : tensor<8xf32>
  }
  return
}
