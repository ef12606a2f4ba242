// RUN: startrail-opt %s --split-input-file --startrail-verify-streams --verify-diagnostics

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @ring(%k: memref<8xf32> {startrail.name = "key", startrail.input}, %o: memref<8xf32> {startrail.name = "output", startrail.output}) attributes {startrail.grid = @sp, startrail.steps = 3 : i64, startrail.workspace_bytes = 512 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %compute = startrail.stream compute
  %comm = startrail.stream communication
  %arrived = startrail.event "arrived"
  %freed = startrail.event "freed"
  %a = startrail.buffer "key_ring_0" offset(0) : memref<8xf32>
  %b = startrail.buffer "key_ring_1" offset(256) : memref<8xf32>
  startrail.fork %compute, %comm
  startrail.record %freed on %compute
  %r:3 = scf.for %s = %c0 to %c2 step %c1 iter_args(%current = %k, %next = %a, %spare = %b) -> (memref<8xf32>, memref<8xf32>, memref<8xf32>) {
    startrail.wait %freed on %comm
    startrail.group on %comm grid(@sp) traffic(ring) step(%s) {
      startrail.enqueue_send %current to(affine_map<(r) -> ((r + 1) mod 3)>) : memref<8xf32>
      startrail.enqueue_recv %next from(affine_map<(r) -> ((r - 1) mod 3)>) : memref<8xf32>
    }
    startrail.record %arrived on %comm
    startrail.enqueue_convert %current into %o on %compute : memref<8xf32> into memref<8xf32>
    startrail.record %freed on %compute
    startrail.wait %arrived on %compute
    scf.yield %next, %spare, %next : memref<8xf32>, memref<8xf32>, memref<8xf32>
  }
  startrail.join %compute, %comm
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @program_op_left() attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  // expected-error@below {{expected an op to be of the streams level, but got startrail.empty_state}}
  %o, %l = startrail.empty_state : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
  return
}

// -----

// What all functions of every rank hold, see verify-ring-graph.mlir and
// verify-program.mlir.

// expected-error@below {{expected the module to have a startrail.grid, but got none}}
module @no_grid {
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @under_if(%on: memref<1xf32> {startrail.name = "on", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %compute = startrail.stream compute
  %e = startrail.event "e"
  startrail.fork %compute
  // expected-note@below {{this value}}
  %value = memref.load %on[%c0] : memref<1xf32>
  %condition = arith.cmpf ogt, %value, %zero : f32
  // expected-error@below {{expected the condition of a branch to be made of coordinates, loop steps and constants, but got memref.load}}
  scf.if %condition {
    startrail.record %e on %compute
  }
  startrail.join %compute
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
// expected-error@below {{expected a scheduled function to be one with startrail.steps, but got one without}}
func.func @no_steps() attributes {startrail.grid = @sp} {
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
// expected-error@below {{expected a scheduled function to be without results, but got 1}}
func.func @result() -> index attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  return %c0 : index
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
// expected-error@below {{expected argument 0 to be marked startrail.input or startrail.output, but got neither}}
func.func @unmarked_argument(%k: memref<8xf32> {startrail.name = "key"}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @tensor() attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  // expected-error@below {{expected a value of the streams level to be no tensor, but got 'tensor<4xf32>'}}
  %t = tensor.empty() : tensor<4xf32>
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [4] placement ["ring"] tokens ["ring"]
func.func @on_some_ranks(%k: memref<8xf32> {startrail.name = "key", startrail.input}, %o: memref<8xf32> {startrail.name = "output", startrail.output}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %comm = startrail.stream communication
  startrail.fork %comm
  %ring = startrail.coordinate "ring" grid(@sp) : index
  scf.for %s = %c0 to %c1 step %c1 {
    %at = arith.addi %ring, %s : index
    %first = arith.cmpi eq, %at, %c0 : index
    scf.if %first {
      startrail.group on %comm grid(@sp) traffic(other) {
        startrail.enqueue_send %k to(affine_map<(r) -> (r)>) : memref<8xf32>
        startrail.enqueue_recv %o from(affine_map<(r) -> (r)>) : memref<8xf32>
      }
    }
  }
  startrail.join %comm
  return
}
