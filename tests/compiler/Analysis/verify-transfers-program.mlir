// RUN: startrail-opt %s --split-input-file --startrail-verify-transfers --verify-diagnostics --mlir-print-op-on-diagnostic=false

// Ops that do not meet, at the program level.

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @all_send_first(%key: tensor<8xf32> {startrail.name = "key"}) attributes {startrail.grid = @sp} {
  // expected-error@below {{expected every rank to go on, but got 3 that wait for each other: rank 0 (ring 0) waits in its send of key to rank 1; rank 1 (ring 1) waits in its send of key to rank 2; rank 2 (ring 2) waits in its send of key to rank 0}}
  // expected-note@below {{rank 0 (ring 0) waits in its send of key to rank 1}}
  // expected-note@below {{rank 1 (ring 1) waits in its send of key to rank 2}}
  // expected-note@below {{rank 2 (ring 2) waits in its send of key to rank 0}}
  startrail.send %key grid(@sp) to(affine_map<(r) -> ((r + 1) mod 3)>) : tensor<8xf32>
  %in = startrail.recv grid(@sp) from(affine_map<(r) -> ((r - 1) mod 3)>) : tensor<8xf32>
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @receive_dropped(%key: tensor<8xf32> {startrail.name = "key"}) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %step = %c0 to %c2 step %c1 {
    // expected-error@below {{expected the send of key from rank 0 (ring 0) to rank 1 (ring 1) at step 0 to have a receive, but got none}}
    // expected-note@below {{rank 1 (ring 1) waits in its send of key to rank 2 at step 0 then}}
    startrail.send %key grid(@sp) to(affine_map<(r) -> ((r + 1) mod 3)>) : tensor<8xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [4] placement ["ring"] tokens ["ring"]
func.func @send_redirected(%key: tensor<8xf32> {startrail.name = "key"}) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %bit = arith.andi %ring, %c1 : index
  %even = arith.cmpi eq, %bit, %c0 : index
  scf.if %even {
    // expected-error@below {{expected the send of key from rank 0 (ring 0) to rank 3 (ring 3) to have a receive, but got none}}
    startrail.send %key grid(@sp) to(affine_map<(r) -> ((r + 3) mod 4)>) : tensor<8xf32>
    %in = startrail.recv grid(@sp) from(affine_map<(r) -> ((r - 1) mod 4)>) : tensor<8xf32>
  } else {
    // expected-note@below {{rank 3 (ring 3) waits in its receive of a tensor from rank 2 then}}
    %in = startrail.recv grid(@sp) from(affine_map<(r) -> ((r - 1) mod 4)>) : tensor<8xf32>
    startrail.send %key grid(@sp) to(affine_map<(r) -> ((r + 1) mod 4)>) : tensor<8xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [4] placement ["ring"] tokens ["ring"]
func.func @received_as_another_type(%key: tensor<8xf32> {startrail.name = "key"}) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %bit = arith.andi %ring, %c1 : index
  %even = arith.cmpi eq, %bit, %c0 : index
  scf.if %even {
    // expected-note@below {{its partner is the send of key from rank 0 (ring 0) to rank 1 (ring 1)}}
    startrail.send %key grid(@sp) to(affine_map<(r) -> ((r + 1) mod 4)>) : tensor<8xf32>
    %in = startrail.recv grid(@sp) from(affine_map<(r) -> ((r - 1) mod 4)>) : tensor<8xf32>
  } else {
    // expected-error@below {{expected the receive of a tensor on rank 1 (ring 1) from rank 0 (ring 0) to be of the 8 elements of f32 that are sent, but got 8 elements of f16}}
    %in = startrail.recv grid(@sp) from(affine_map<(r) -> ((r - 1) mod 4)>) : tensor<8xf16>
    startrail.send %key grid(@sp) to(affine_map<(r) -> ((r + 1) mod 4)>) : tensor<8xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["ring", "member"] sizes [2, 2] placement ["member", "ring"] tokens ["member", "ring"]
// expected-note@below {{rank 1 (ring 0, member 1) has returned by then}}
func.func @gathered_again_by_some(%key: tensor<8xf32> {startrail.name = "key"}) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %ring = startrail.coordinate "member" grid(@sp) : index
  %first = arith.cmpi eq, %ring, %c0 : index
  %all = startrail.all_gather %key grid(@sp) axes(["member"]) dim(0) : (tensor<8xf32>) -> tensor<16xf32>
  scf.if %first {
    // expected-error@below {{expected the all_gather of key over member on rank 0 (ring 0, member 0) to be called by rank 1 (ring 0, member 1) too, but got no such call}}
    %again = startrail.all_gather %all grid(@sp) axes(["member"]) dim(0) : (tensor<16xf32>) -> tensor<32xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["ring", "member"] sizes [2, 2] placement ["member", "ring"] tokens ["member", "ring"]
func.func @shift_while_others_gather(%key: tensor<8xf32> {startrail.name = "key"}) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %first = arith.cmpi eq, %ring, %c0 : index
  scf.if %first {
    // expected-error@below {{expected every rank to go on, but got 2 that wait for each other: rank 0 (ring 0, member 0) waits in its all_gather of key over ring with rank 2; rank 2 (ring 1, member 0) waits in its send of key to rank 0}}
    // expected-note@below {{rank 0 (ring 0, member 0) waits in its all_gather of key over ring}}
    %all = startrail.all_gather %key grid(@sp) axes(["ring"]) dim(0) : (tensor<8xf32>) -> tensor<16xf32>
    %next = startrail.shift %key grid(@sp) axis("ring") offset(1) : (tensor<8xf32>) -> tensor<8xf32>
  } else {
    // expected-note@below {{rank 2 (ring 1, member 0) waits in its send of key to rank 0}}
    %next = startrail.shift %key grid(@sp) axis("ring") offset(1) : (tensor<8xf32>) -> tensor<8xf32>
    %all = startrail.all_gather %key grid(@sp) axes(["ring"]) dim(0) : (tensor<8xf32>) -> tensor<16xf32>
  }
  return
}
