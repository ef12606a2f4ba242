// RUN: startrail-opt %s --split-input-file --startrail-verify-transfers -o /dev/null

// Groups and ops that meet, at both levels.

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @ring_of_three(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %comm = startrail.stream communication
  %next = startrail.buffer "next" : memref<8xf32>
  startrail.fork %comm
  scf.for %step = %c0 to %c2 step %c1 {
    startrail.group on %comm grid(@sp) traffic(ring) step(%step) {
      startrail.enqueue_send %key to(affine_map<(r) -> ((r + 1) mod 3)>) : memref<8xf32>
      startrail.enqueue_recv %next from(affine_map<(r) -> ((r - 1) mod 3)>) : memref<8xf32>
    }
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
func.func @self_transfer_in_a_group(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %comm = startrail.stream communication
  %next = startrail.buffer "next" : memref<8xf32>
  startrail.fork %comm
  startrail.group on %comm grid(@sp) traffic(other) {
    startrail.enqueue_send %key to(affine_map<(r) -> (r)>) : memref<8xf32>
    startrail.enqueue_recv %next from(affine_map<(r) -> (r)>) : memref<8xf32>
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring", "member"] sizes [2, 2] placement ["member", "ring"] tokens ["member", "ring"]
func.func @collectives(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %comm = startrail.stream communication
  %whole = startrail.buffer "whole" : memref<16xf32>
  %part = startrail.buffer "part" : memref<8xf32>
  %other = startrail.buffer "other" : memref<16xf32>
  %parts = startrail.buffer "parts" : memref<2x8xf32>
  startrail.fork %comm
  startrail.group on %comm grid(@sp) traffic(gather) {
    startrail.enqueue_all_gather %key into %whole axes(["member"]) dim(0) : memref<8xf32> into memref<16xf32>
  }
  startrail.group on %comm grid(@sp) traffic(combine) {
    startrail.enqueue_reduce_scatter %whole into %part axes(["member"]) dim(0) : memref<16xf32> into memref<8xf32>
    startrail.enqueue_all_gather %part into %other axes(["ring"]) dim(0) : memref<8xf32> into memref<16xf32>
  }
  startrail.group on %comm grid(@sp) traffic(combine) {
    startrail.enqueue_all_to_all %whole into %parts axes(["member"]) dim(0) : memref<16xf32> into memref<2x8xf32>
  }
  startrail.join %comm
  return
}

// -----

// Even ranks send first, odd ones receive first.
startrail.grid @sp axes ["ring"] sizes [4] placement ["ring"] tokens ["ring"]
func.func @orders_that_meet(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %comm = startrail.stream communication
  %next = startrail.buffer "next" : memref<8xf32>
  startrail.fork %comm
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %bit = arith.andi %ring, %c1 : index
  %even = arith.cmpi eq, %bit, %c0 : index
  scf.for %step = %c0 to %c2 step %c1 {
    scf.if %even {
      startrail.group on %comm grid(@sp) traffic(ring) {
        startrail.enqueue_send %key to(affine_map<(r) -> ((r + 1) mod 4)>) : memref<8xf32>
      }
      startrail.group on %comm grid(@sp) traffic(ring) {
        startrail.enqueue_recv %next from(affine_map<(r) -> ((r - 1) mod 4)>) : memref<8xf32>
      }
    } else {
      startrail.group on %comm grid(@sp) traffic(ring) {
        startrail.enqueue_recv %next from(affine_map<(r) -> ((r - 1) mod 4)>) : memref<8xf32>
      }
      startrail.group on %comm grid(@sp) traffic(ring) {
        startrail.enqueue_send %key to(affine_map<(r) -> ((r + 1) mod 4)>) : memref<8xf32>
      }
    }
  }
  startrail.join %comm
  return
}

// -----

// Members of the first team only.
startrail.grid @sp axes ["ring", "member"] sizes [2, 2] placement ["member", "ring"] tokens ["member", "ring"]
func.func @collective_of_one_team(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %comm = startrail.stream communication
  %whole = startrail.buffer "whole" : memref<16xf32>
  %part = startrail.buffer "part" : memref<8xf32>
  %other = startrail.buffer "other" : memref<16xf32>
  startrail.fork %comm
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %first = arith.cmpi eq, %ring, %c0 : index
  scf.if %first {
    startrail.group on %comm grid(@sp) traffic(gather) {
      startrail.enqueue_all_gather %key into %whole axes(["member"]) dim(0) : memref<8xf32> into memref<16xf32>
    }
  }
  startrail.join %comm
  return
}

// -----

// 258 calls, in two groups.
startrail.grid @sp axes ["ring", "member"] sizes [2, 2] placement ["member", "ring"] tokens ["member", "ring"]
func.func @split_by_batch(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %comm = startrail.stream communication
  %many = startrail.buffer "many" : memref<258x4xf32>
  %all = startrail.buffer "all" : memref<258x8xf32>
  startrail.fork %comm
  startrail.group on %comm grid(@sp) traffic(gather) {
    startrail.enqueue_all_gather %many into %all axes(["member"]) dim(1) : memref<258x4xf32> into memref<258x8xf32>
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring", "member"] sizes [2, 2] placement ["member", "ring"] tokens ["member", "ring"]
func.func @program_collectives(%key: tensor<8xf32> {startrail.name = "key"}) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %team = startrail.all_gather %key grid(@sp) axes(["member"]) dim(0) : (tensor<8xf32>) -> tensor<16xf32>
  %ring = scf.for %s = %c0 to %c2 step %c1 iter_args(%current = %team) -> tensor<16xf32> {
    %next = startrail.shift %current grid(@sp) axis("ring") offset(-1) : (tensor<16xf32>) -> tensor<16xf32>
    scf.yield %next : tensor<16xf32>
  }
  %swapped = startrail.permute %ring grid(@sp) source(affine_map<(r, m) -> (m, r)>) target(affine_map<(r, m) -> (m, r)>) : (tensor<16xf32>) -> tensor<16xf32>
  %sum = startrail.reduce_scatter %swapped grid(@sp) axes(["member"]) dim(0) combine(sum) : (tensor<16xf32>) -> tensor<8xf32>
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [4] placement ["ring"] tokens ["ring"]
func.func @program_orders_that_meet(%key: tensor<8xf32> {startrail.name = "key"}) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %bit = arith.andi %ring, %c1 : index
  %even = arith.cmpi eq, %bit, %c0 : index
  scf.if %even {
    startrail.send %key grid(@sp) to(affine_map<(r) -> ((r + 1) mod 4)>) : tensor<8xf32>
    %in = startrail.recv grid(@sp) from(affine_map<(r) -> ((r - 1) mod 4)>) : tensor<8xf32>
  } else {
    %in = startrail.recv grid(@sp) from(affine_map<(r) -> ((r - 1) mod 4)>) : tensor<8xf32>
    startrail.send %key grid(@sp) to(affine_map<(r) -> ((r + 1) mod 4)>) : tensor<8xf32>
  }
  return
}
