// RUN: startrail-opt %s --split-input-file --startrail-verify-transfers --verify-diagnostics --mlir-print-op-on-diagnostic=false

// Groups that do not meet, at the streams level.

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @receive_dropped(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %comm = startrail.stream communication
  %next = startrail.buffer "next" : memref<8xf32>
  startrail.fork %comm
  startrail.group on %comm grid(@sp) traffic(ring) {
    // expected-error@below {{expected the send of key from rank 0 (ring 0) to rank 1 (ring 1) to have a receive, but got none}}
    // expected-note@below {{rank 1 (ring 1) waits in its send of key to rank 2 then}}
    startrail.enqueue_send %key to(affine_map<(r) -> ((r + 1) mod 3)>) : memref<8xf32>
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @send_dropped(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
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
      // expected-error@below {{expected the receive of next on rank 0 (ring 0) from rank 2 (ring 2) at step 0 to have a send, but got none}}
      // expected-note@below {{rank 2 (ring 2) waits in its receive of next from rank 1 at step 0 then}}
      startrail.enqueue_recv %next from(affine_map<(r) -> ((r - 1) mod 3)>) : memref<8xf32>
    }
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @send_redirected(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %comm = startrail.stream communication
  %next = startrail.buffer "next" : memref<8xf32>
  startrail.fork %comm
  startrail.group on %comm grid(@sp) traffic(ring) {
    // expected-error@below {{expected the send of key from rank 0 (ring 0) to rank 2 (ring 2) to have a receive, but got none}}
    startrail.enqueue_send %key to(affine_map<(r) -> ((r + 2) mod 3)>) : memref<8xf32>
    // expected-note@below {{rank 2 (ring 2) waits in its receive of next from rank 1 then}}
    startrail.enqueue_recv %next from(affine_map<(r) -> ((r - 1) mod 3)>) : memref<8xf32>
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @received_as_another_type(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %comm = startrail.stream communication
  %half = startrail.buffer "half" : memref<8xf16>
  startrail.fork %comm
  startrail.group on %comm grid(@sp) traffic(ring) {
    // expected-note@below {{its partner is the send of key from rank 0 (ring 0) to rank 1 (ring 1)}}
    startrail.enqueue_send %key to(affine_map<(r) -> ((r + 1) mod 3)>) : memref<8xf32>
    // expected-error@below {{expected the receive of half on rank 1 (ring 1) from rank 0 (ring 0) to be of the 8 elements of f32 that are sent, but got 8 elements of f16}}
    startrail.enqueue_recv %half from(affine_map<(r) -> ((r - 1) mod 3)>) : memref<8xf16>
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @received_in_another_order(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %comm = startrail.stream communication
  %next = startrail.buffer "next" : memref<8xf32>
  %lse = startrail.buffer "lse" : memref<4xf32>
  %lse_next = startrail.buffer "lse_next" : memref<4xf32>
  startrail.fork %comm
  startrail.group on %comm grid(@sp) traffic(ring) {
    // expected-note@below {{its partner is the send of key from rank 0 (ring 0) to rank 1 (ring 1)}}
    startrail.enqueue_send %key to(affine_map<(r) -> ((r + 1) mod 3)>) : memref<8xf32>
    startrail.enqueue_send %lse to(affine_map<(r) -> ((r + 1) mod 3)>) : memref<4xf32>
    // expected-error@below {{expected the receive of lse_next on rank 1 (ring 1) from rank 0 (ring 0) to be of the 8 elements of f32 that are sent, but got 4 elements of f32}}
    startrail.enqueue_recv %lse_next from(affine_map<(r) -> ((r - 1) mod 3)>) : memref<4xf32>
    startrail.enqueue_recv %next from(affine_map<(r) -> ((r - 1) mod 3)>) : memref<8xf32>
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @send_and_receive_split_over_two_groups(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %comm = startrail.stream communication
  %next = startrail.buffer "next" : memref<8xf32>
  startrail.fork %comm
  scf.for %step = %c0 to %c2 step %c1 {
    startrail.group on %comm grid(@sp) traffic(ring) step(%step) {
      // expected-error@below {{expected every rank to go on, but got 3 that wait for each other: rank 0 (ring 0) waits in its send of key to rank 1 at step 0; rank 1 (ring 1) waits in its send of key to rank 2 at step 0; rank 2 (ring 2) waits in its send of key to rank 0 at step 0}}
      // expected-note@below {{rank 0 (ring 0) waits in its send of key to rank 1 at step 0}}
      // expected-note@below {{rank 1 (ring 1) waits in its send of key to rank 2 at step 0}}
      // expected-note@below {{rank 2 (ring 2) waits in its send of key to rank 0 at step 0}}
      startrail.enqueue_send %key to(affine_map<(r) -> ((r + 1) mod 3)>) : memref<8xf32>
    }
    startrail.group on %comm grid(@sp) traffic(ring) step(%step) {
      startrail.enqueue_recv %next from(affine_map<(r) -> ((r - 1) mod 3)>) : memref<8xf32>
    }
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
func.func @self_transfer_in_two_groups(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %comm = startrail.stream communication
  %next = startrail.buffer "next" : memref<8xf32>
  startrail.fork %comm
  startrail.group on %comm grid(@sp) traffic(other) {
    // expected-error@below {{expected every rank to go on, but rank 0 (ring 0) waits in its send of key to rank 0, whose partner it would issue only later}}
    // expected-note@below {{rank 0 (ring 0) waits in its send of key to rank 0}}
    startrail.enqueue_send %key to(affine_map<(r) -> (r)>) : memref<8xf32>
  }
  startrail.group on %comm grid(@sp) traffic(other) {
    startrail.enqueue_recv %next from(affine_map<(r) -> (r)>) : memref<8xf32>
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
// expected-note@below {{rank 0 (ring 0) has returned by then}}
func.func @receive_on_some_ranks_only(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %comm = startrail.stream communication
  %next = startrail.buffer "next" : memref<8xf32>
  startrail.fork %comm
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %first = arith.cmpi eq, %ring, %c0 : index
  scf.if %first {
    startrail.group on %comm grid(@sp) traffic(ring) {
      startrail.enqueue_send %key to(affine_map<(r) -> ((r + 1) mod 3)>) : memref<8xf32>
    }
  } else {
    startrail.group on %comm grid(@sp) traffic(ring) {
      // expected-error@below {{expected the send of key from rank 2 (ring 2) to rank 0 (ring 0) to have a receive, but got none}}
      startrail.enqueue_send %key to(affine_map<(r) -> ((r + 1) mod 3)>) : memref<8xf32>
      startrail.enqueue_recv %next from(affine_map<(r) -> ((r - 1) mod 3)>) : memref<8xf32>
    }
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [4] placement ["ring"] tokens ["ring"]
func.func @order_of_two_of_four_turned(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %comm = startrail.stream communication
  %next = startrail.buffer "next" : memref<8xf32>
  startrail.fork %comm
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %bit = arith.andi %ring, %c1 : index
  %even = arith.cmpi eq, %bit, %c0 : index
  scf.if %even {
    startrail.group on %comm grid(@sp) traffic(ring) {
      // expected-error@below {{expected every rank to go on, but got 4 that wait for each other: rank 0 (ring 0) waits in its send of key to rank 1; rank 1 (ring 1) waits in its send of key to rank 2; rank 2 (ring 2) waits in its send of key to rank 3; rank 3 (ring 3) waits in its send of key to rank 0}}
      // expected-note@below {{rank 0 (ring 0) waits in its send of key to rank 1}}
      // expected-note@below {{rank 2 (ring 2) waits in its send of key to rank 3}}
      startrail.enqueue_send %key to(affine_map<(r) -> ((r + 1) mod 4)>) : memref<8xf32>
    }
    startrail.group on %comm grid(@sp) traffic(ring) {
      startrail.enqueue_recv %next from(affine_map<(r) -> ((r - 1) mod 4)>) : memref<8xf32>
    }
  } else {
    startrail.group on %comm grid(@sp) traffic(ring) {
      // expected-note@below {{rank 1 (ring 1) waits in its send of key to rank 2}}
      // expected-note@below {{rank 3 (ring 3) waits in its send of key to rank 0}}
      startrail.enqueue_send %key to(affine_map<(r) -> ((r + 1) mod 4)>) : memref<8xf32>
    }
    startrail.group on %comm grid(@sp) traffic(ring) {
      startrail.enqueue_recv %next from(affine_map<(r) -> ((r - 1) mod 4)>) : memref<8xf32>
    }
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring", "member"] sizes [2, 2] placement ["member", "ring"] tokens ["member", "ring"]
// expected-note@below {{rank 1 (ring 0, member 1) has returned by then}}
func.func @collective_of_some_members(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %comm = startrail.stream communication
  %whole = startrail.buffer "whole" : memref<16xf32>
  %part = startrail.buffer "part" : memref<8xf32>
  %other = startrail.buffer "other" : memref<16xf32>
  startrail.fork %comm
  %member = startrail.coordinate "member" grid(@sp) : index
  %first = arith.cmpi eq, %member, %c0 : index
  scf.if %first {
    startrail.group on %comm grid(@sp) traffic(gather) {
      // expected-error@below {{expected the all_gather of key over member on rank 0 (ring 0, member 0) to be called by rank 1 (ring 0, member 1) too, but got no such call}}
      startrail.enqueue_all_gather %key into %whole axes(["member"]) dim(0) : memref<8xf32> into memref<16xf32>
    }
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring", "member"] sizes [2, 2] placement ["member", "ring"] tokens ["member", "ring"]
func.func @collectives_that_differ(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %comm = startrail.stream communication
  %whole = startrail.buffer "whole" : memref<16xf32>
  %part = startrail.buffer "part" : memref<8xf32>
  %other = startrail.buffer "other" : memref<16xf32>
  startrail.fork %comm
  %member = startrail.coordinate "member" grid(@sp) : index
  %first = arith.cmpi eq, %member, %c0 : index
  scf.if %first {
    startrail.group on %comm grid(@sp) traffic(gather) {
      // expected-note@below {{its partner is the all_gather of key over member on rank 0 (ring 0, member 0)}}
      startrail.enqueue_all_gather %key into %whole axes(["member"]) dim(0) : memref<8xf32> into memref<16xf32>
    }
  } else {
    startrail.group on %comm grid(@sp) traffic(combine) {
      // expected-error@below {{expected the reduce_scatter of whole over member on rank 1 (ring 0, member 1) to be the all_gather that its partner calls, but got another collective}}
      startrail.enqueue_reduce_scatter %whole into %part axes(["member"]) dim(0) : memref<16xf32> into memref<8xf32>
    }
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring", "member"] sizes [2, 2] placement ["member", "ring"] tokens ["member", "ring"]
func.func @sizes_of_a_collective_that_differ(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %comm = startrail.stream communication
  %whole = startrail.buffer "whole" : memref<16xf32>
  %part = startrail.buffer "part" : memref<8xf32>
  %other = startrail.buffer "other" : memref<16xf32>
  %small = startrail.buffer "small" : memref<4xf32>
  %eight = startrail.buffer "eight" : memref<8xf32>
  startrail.fork %comm
  %member = startrail.coordinate "member" grid(@sp) : index
  %first = arith.cmpi eq, %member, %c0 : index
  scf.if %first {
    startrail.group on %comm grid(@sp) traffic(gather) {
      // expected-note@below {{its partner is the all_gather of key over member on rank 0 (ring 0, member 0)}}
      startrail.enqueue_all_gather %key into %whole axes(["member"]) dim(0) : memref<8xf32> into memref<16xf32>
    }
  } else {
    startrail.group on %comm grid(@sp) traffic(gather) {
      // expected-error@below {{expected the all_gather of small over member on rank 1 (ring 0, member 1) to be of 8 elements of f32, as its partner's, but got 4 elements of f32}}
      startrail.enqueue_all_gather %small into %eight axes(["member"]) dim(0) : memref<4xf32> into memref<8xf32>
    }
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring", "member"] sizes [2, 2] placement ["member", "ring"] tokens ["member", "ring"]
func.func @communicators_in_another_order(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %comm = startrail.stream communication
  %whole = startrail.buffer "whole" : memref<16xf32>
  %part = startrail.buffer "part" : memref<8xf32>
  %other = startrail.buffer "other" : memref<16xf32>
  startrail.fork %comm
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %member = startrail.coordinate "member" grid(@sp) : index
  %same = arith.cmpi eq, %ring, %member : index
  scf.if %same {
    startrail.group on %comm grid(@sp) traffic(gather) {
      // expected-error@below {{expected every rank to go on, but got 4 that wait for each other: rank 0 (ring 0, member 0) waits in its all_gather of key over ring with rank 2; rank 2 (ring 1, member 0) waits in its all_gather of key over member with rank 3; rank 3 (ring 1, member 1) waits in its all_gather of key over ring with rank 1; rank 1 (ring 0, member 1) waits in its all_gather of key over member with rank 0}}
      // expected-note@below {{rank 0 (ring 0, member 0) waits in its all_gather of key over ring}}
      // expected-note@below {{rank 3 (ring 1, member 1) waits in its all_gather of key over ring}}
      startrail.enqueue_all_gather %key into %whole axes(["ring"]) dim(0) : memref<8xf32> into memref<16xf32>
    }
    startrail.group on %comm grid(@sp) traffic(gather) {
      startrail.enqueue_all_gather %key into %other axes(["member"]) dim(0) : memref<8xf32> into memref<16xf32>
    }
  } else {
    startrail.group on %comm grid(@sp) traffic(gather) {
      // expected-note@below {{rank 2 (ring 1, member 0) waits in its all_gather of key over member}}
      // expected-note@below {{rank 1 (ring 0, member 1) waits in its all_gather of key over member}}
      startrail.enqueue_all_gather %key into %other axes(["member"]) dim(0) : memref<8xf32> into memref<16xf32>
    }
    startrail.group on %comm grid(@sp) traffic(gather) {
      startrail.enqueue_all_gather %key into %whole axes(["ring"]) dim(0) : memref<8xf32> into memref<16xf32>
    }
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["member"] sizes [129] placement ["member"] tokens ["member"]
func.func @more_calls_than_a_group_makes(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %comm = startrail.stream communication
  %many = startrail.buffer "many" : memref<129xf32>
  %parts = startrail.buffer "parts" : memref<129x1xf32>
  startrail.fork %comm
  startrail.group on %comm grid(@sp) traffic(combine) {
    // expected-error@below {{expected a group to make at most 256 calls, but got more}}
    // expected-note@below {{a smaller team, fewer segments of tokens, or combine-via=gather, take fewer}}
    startrail.enqueue_all_to_all %many into %parts axes(["member"]) dim(0) : memref<129xf32> into memref<129x1xf32>
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
func.func @send_among_too_many_calls(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %comm = startrail.stream communication
  %next = startrail.buffer "next" : memref<8xf32>
  %many = startrail.buffer "many" : memref<256x4xf32>
  %all = startrail.buffer "all" : memref<256x8xf32>
  startrail.fork %comm
  startrail.group on %comm grid(@sp) traffic(other) {
    startrail.enqueue_all_gather %many into %all axes(["ring"]) dim(1) : memref<256x4xf32> into memref<256x8xf32>
    // expected-error@below {{expected a group to make at most 256 calls, but got more}}
    // expected-note@below {{calls by batch element are split where no send or receive stands beside them: put it into a group of its own}}
    startrail.enqueue_send %key to(affine_map<(r) -> (1 - r)>) : memref<8xf32>
    startrail.enqueue_recv %next from(affine_map<(r) -> (1 - r)>) : memref<8xf32>
  }
  startrail.join %comm
  return
}

// -----

// One rank issues at once what the others issue one after the other: a transfer
// moves data once both groups have begun.
startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @grouped_on_one_rank_only(%key: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %comm = startrail.stream communication
  %next = startrail.buffer "next" : memref<8xf32>
  startrail.fork %comm
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %first = arith.cmpi eq, %ring, %c0 : index
  scf.if %first {
    startrail.group on %comm grid(@sp) traffic(ring) {
      // expected-error@+2 {{expected every rank to go on, but got 3 that wait for each other: rank 0 (ring 0) waits in its send of key to rank 1; rank 1 (ring 1) waits in its send of key to rank 2; rank 2 (ring 2) waits in its send of key to rank 0}}
      // expected-note@+1 {{rank 0 (ring 0) waits in its send of key to rank 1}}
      startrail.enqueue_send %key to(affine_map<(r) -> ((r + 1) mod 3)>) : memref<8xf32>
      startrail.enqueue_recv %next from(affine_map<(r) -> ((r - 1) mod 3)>) : memref<8xf32>
    }
  } else {
    startrail.group on %comm grid(@sp) traffic(ring) {
      // expected-note@+2 {{rank 1 (ring 1) waits in its send of key to rank 2}}
      // expected-note@+1 {{rank 2 (ring 2) waits in its send of key to rank 0}}
      startrail.enqueue_send %key to(affine_map<(r) -> ((r + 1) mod 3)>) : memref<8xf32>
    }
    startrail.group on %comm grid(@sp) traffic(ring) {
      startrail.enqueue_recv %next from(affine_map<(r) -> ((r - 1) mod 3)>) : memref<8xf32>
    }
  }
  startrail.join %comm
  return
}
