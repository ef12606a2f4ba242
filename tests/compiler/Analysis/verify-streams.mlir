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
  %value = memref.load %on[%c0] : memref<1xf32>
  %condition = arith.cmpf ogt, %value, %zero : f32
  // expected-note@below {{it stands in this op}}
  scf.if %condition {
    // expected-error@below {{expected control flow around an op to be loops with constant bounds, which run at least once, but got scf.if}}
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

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
// expected-error@below {{expected its streams to be forked and joined, but got no startrail.fork}}
func.func @no_fork() attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
// expected-error@below {{expected its streams to be forked and joined, but got no startrail.join}}
func.func @no_join() attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %compute = startrail.stream compute
  startrail.fork %compute
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @stream_not_joined() attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %compute = startrail.stream compute
  // expected-note@below {{this one}}
  %comm = startrail.stream communication
  startrail.fork %compute, %comm
  // expected-error@below {{expected the streams to be all of the function, but got one missing}}
  startrail.join %compute
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @stream_not_forked() attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  // expected-note@below {{this one}}
  %compute = startrail.stream compute
  %comm = startrail.stream communication
  // expected-error@below {{expected the streams to be all of the function, but got one missing}}
  startrail.fork %comm
  startrail.join %compute, %comm
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @work_before_fork() attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %compute = startrail.stream compute
  %e = startrail.event "e"
  // expected-error@below {{expected queued work to be between startrail.fork and startrail.join, but got it before the fork}}
  startrail.record %e on %compute
  startrail.fork %compute
  startrail.join %compute
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @work_after_join() attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %compute = startrail.stream compute
  %e = startrail.event "e"
  startrail.fork %compute
  startrail.join %compute
  // expected-error@below {{expected queued work to be between startrail.fork and startrail.join, but got it after the join}}
  startrail.record %e on %compute
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @join_before_fork() attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %compute = startrail.stream compute
  // expected-error@below {{expected queued work to be between startrail.fork and startrail.join, but got it before the fork}}
  startrail.join %compute
  startrail.fork %compute
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @never_recorded() attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %compute = startrail.stream compute
  // expected-note@below {{the event is here}}
  %e = startrail.event "e"
  startrail.fork %compute
  // expected-error@below {{expected the event to be recorded before the wait, but got no record}}
  startrail.wait %e on %compute
  startrail.record %e on %compute
  startrail.join %compute
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @recorded_an_iteration_late() attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %compute = startrail.stream compute
  // expected-note@below {{the event is here}}
  %e = startrail.event "e"
  startrail.fork %compute
  scf.for %s = %c0 to %c2 step %c1 {
    // expected-error@below {{expected the event to be recorded before the wait, but got no record}}
    startrail.wait %e on %compute
    startrail.record %e on %compute
  }
  startrail.join %compute
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @writes_input(%k: memref<8xf32> {startrail.name = "key", startrail.input}, %o: memref<8xf32> {startrail.name = "output", startrail.output}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %compute = startrail.stream compute
  startrail.fork %compute
  // expected-error@below {{expected what is written to be no input, but got key}}
  startrail.enqueue_convert %o into %k on %compute : memref<8xf32> into memref<8xf32>
  startrail.join %compute
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @rotates_into_input(%k: memref<8xf32> {startrail.name = "key", startrail.input}) attributes {startrail.grid = @sp, startrail.steps = 3 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %comm = startrail.stream communication
  %a = startrail.buffer "a" : memref<8xf32>
  startrail.fork %comm
  %r:2 = scf.for %s = %c0 to %c2 step %c1 iter_args(%current = %k, %next = %a) -> (memref<8xf32>, memref<8xf32>) {
    startrail.group on %comm grid(@sp) traffic(ring) step(%s) {
      startrail.enqueue_send %current to(affine_map<(r) -> ((r + 1) mod 3)>) : memref<8xf32>
      // expected-error@below {{expected what is written to be no input, but got key}}
      startrail.enqueue_recv %next from(affine_map<(r) -> ((r - 1) mod 3)>) : memref<8xf32>
    }
    scf.yield %next, %current : memref<8xf32>, memref<8xf32>
  }
  startrail.join %comm
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @unplaced_buffer() attributes {startrail.grid = @sp, startrail.steps = 1 : i64, startrail.workspace_bytes = 256 : i64} {
  %compute = startrail.stream compute
  // expected-error@below {{expected a buffer to be placed in the planned workspace, but got no offset}}
  %a = startrail.buffer "a" : memref<8xf32>
  startrail.fork %compute
  startrail.join %compute
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @placed_in_no_workspace() attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %compute = startrail.stream compute
  // expected-error@below {{expected a buffer to be unplaced, as the function has no startrail.workspace_bytes, but got an offset}}
  %a = startrail.buffer "a" offset(0) : memref<8xf32>
  startrail.fork %compute
  startrail.join %compute
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @beyond_workspace() attributes {startrail.grid = @sp, startrail.steps = 1 : i64, startrail.workspace_bytes = 256 : i64} {
  %compute = startrail.stream compute
  // expected-error@below {{expected the buffer's end to be within the workspace of 256 bytes, but got 32 bytes at 256}}
  %a = startrail.buffer "a" offset(256) : memref<8xf32>
  startrail.fork %compute
  startrail.join %compute
  return
}

// -----

// An end that is beyond 64 bits is beyond the workspace, too.

startrail.grid @sp axes ["ring"] sizes [3] placement ["ring"] tokens ["ring"]
func.func @beyond_64_bits() attributes {startrail.grid = @sp, startrail.steps = 1 : i64, startrail.workspace_bytes = 256 : i64} {
  %compute = startrail.stream compute
  // expected-error@below {{within the workspace of 256 bytes, but got 4611686018427387904 bytes at 9223372036854775552}}
  %a = startrail.buffer "a" offset(9223372036854775552) : memref<1152921504606846976xf32>
  startrail.fork %compute
  startrail.join %compute
  return
}
