// RUN: split-file --leading-lines %s %t
// RUN: startrail-opt %t/plan.mlir --startrail-plan-memory -o %t/once.mlir
// RUN: FileCheck %s < %t/once.mlir
// RUN: startrail-opt %t/once.mlir --startrail-plan-memory -o %t/twice.mlir
// RUN: cmp %t/once.mlir %t/twice.mlir
// RUN: not startrail-opt %t/race.mlir --startrail-plan-memory 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: not startrail-opt %t/wait.mlir --startrail-plan-memory 2>&1 | FileCheck %s --check-prefix=WAIT

//--- plan.mlir
startrail.grid @g axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
// One stream: the first copy is dead when the third is made. 2 * 1024 bytes,
// and an argument of each 1024 (input) and 1000 (output).
// CHECK-LABEL: @one_stream
// CHECK-SAME: startrail.peak_bytes = 4072 : i64
// CHECK-SAME: startrail.workspace_bytes = 2048 : i64
// CHECK: "first" offset(0)
// CHECK: "second" offset(1024)
// CHECK: "third" offset(0)
func.func @one_stream(%in: memref<250xf32> {startrail.input}, %padded: memref<256xf32> {startrail.output}) attributes {startrail.grid = @g, startrail.steps = 1 : i64} {
  %compute = startrail.stream compute
  %first = startrail.buffer "first" : memref<250xf32>
  %second = startrail.buffer "second" : memref<250xf32>
  %third = startrail.buffer "third" : memref<250xf32>
  startrail.fork %compute
  startrail.enqueue_convert %in into %first on %compute : memref<250xf32> into memref<250xf32>
  startrail.enqueue_convert %first into %second on %compute : memref<250xf32> into memref<250xf32>
  startrail.enqueue_convert %second into %third on %compute : memref<250xf32> into memref<250xf32>
  startrail.join %compute
  return
}

// Two streams and no event between them: whoever comes second in the text may
// come first in time.
// CHECK-LABEL: @unordered
// CHECK-SAME: startrail.workspace_bytes = 2048 : i64
// CHECK: "first" offset(0)
// CHECK: "second" offset(1024)
func.func @unordered(%in: memref<256xf32> {startrail.input}) attributes {startrail.grid = @g, startrail.steps = 1 : i64} {
  %compute = startrail.stream compute
  %communication = startrail.stream communication
  %first = startrail.buffer "first" : memref<256xf32>
  %second = startrail.buffer "second" : memref<256xf32>
  startrail.fork %compute, %communication
  startrail.enqueue_convert %in into %first on %compute : memref<256xf32> into memref<256xf32>
  startrail.enqueue_convert %in into %second on %communication : memref<256xf32> into memref<256xf32>
  startrail.join %compute, %communication
  return
}

// The same with an event.
// CHECK-LABEL: @ordered
// CHECK-SAME: startrail.workspace_bytes = 1024 : i64
// CHECK: "first" offset(0)
// CHECK: "second" offset(0)
func.func @ordered(%in: memref<256xf32> {startrail.input}) attributes {startrail.grid = @g, startrail.steps = 1 : i64} {
  %compute = startrail.stream compute
  %communication = startrail.stream communication
  %first = startrail.buffer "first" : memref<256xf32>
  %second = startrail.buffer "second" : memref<256xf32>
  %converted = startrail.event "converted"
  startrail.fork %compute, %communication
  startrail.enqueue_convert %in into %first on %compute : memref<256xf32> into memref<256xf32>
  startrail.record %converted on %compute
  startrail.wait %converted on %communication
  startrail.enqueue_convert %in into %second on %communication : memref<256xf32> into memref<256xf32>
  startrail.join %compute, %communication
  return
}

// Both are dead at the end of an iteration, but alive again in the next.
// CHECK-LABEL: @loop
// CHECK-SAME: startrail.workspace_bytes = 2048 : i64
func.func @loop(%in: memref<256xf32> {startrail.input}) attributes {startrail.grid = @g, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %compute = startrail.stream compute
  %first = startrail.buffer "first" : memref<256xf32>
  %second = startrail.buffer "second" : memref<256xf32>
  startrail.fork %compute
  scf.for %i = %c0 to %c9 step %c1 {
    startrail.enqueue_convert %in into %first on %compute : memref<256xf32> into memref<256xf32>
    startrail.enqueue_convert %in into %second on %compute : memref<256xf32> into memref<256xf32>
  }
  startrail.join %compute
  return
}

// The smallest gap that holds a buffer: "small" lies in the gap of 512 bytes
// that "medium" left, not in that of 1024 that "large" left.
// CHECK-LABEL: @best_fit
// CHECK: "small" offset(1536)
func.func @best_fit(%in: memref<256xf32> {startrail.input}, %half: memref<128xf32> {startrail.input}, %quarter: memref<64xf32> {startrail.input}) attributes {startrail.grid = @g, startrail.steps = 1 : i64} {
  %compute = startrail.stream compute
  %large = startrail.buffer "large" : memref<256xf32>
  %kept = startrail.buffer "kept" : memref<128xf32>
  %medium = startrail.buffer "medium" : memref<128xf32>
  %kept_2 = startrail.buffer "kept_2" : memref<64xf32>
  %small = startrail.buffer "small" : memref<64xf32>
  startrail.fork %compute
  startrail.enqueue_convert %half into %kept on %compute : memref<128xf32> into memref<128xf32>
  startrail.enqueue_convert %quarter into %kept_2 on %compute : memref<64xf32> into memref<64xf32>
  startrail.enqueue_convert %half into %medium on %compute : memref<128xf32> into memref<128xf32>
  startrail.enqueue_convert %in into %large on %compute : memref<256xf32> into memref<256xf32>
  startrail.enqueue_convert %half into %medium on %compute : memref<128xf32> into memref<128xf32>
  startrail.enqueue_convert %in into %large on %compute : memref<256xf32> into memref<256xf32>
  startrail.enqueue_convert %quarter into %small on %compute : memref<64xf32> into memref<64xf32>
  startrail.enqueue_convert %half into %kept on %compute : memref<128xf32> into memref<128xf32>
  startrail.enqueue_convert %quarter into %kept_2 on %compute : memref<64xf32> into memref<64xf32>
  startrail.join %compute
  return
}

//--- race.mlir
startrail.grid @g axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
// RACE: race.mlir:[[# @LINE + 8]]:3: error: expected the convert on communication to read buffer "first" only after the convert on compute has written it, but got nothing that orders them
// RACE: race.mlir:[[# @LINE + 6]]:3: note: the other access, on compute
func.func @race(%in: memref<256xf32>) attributes {startrail.grid = @g, startrail.steps = 1 : i64} {
  %compute = startrail.stream compute
  %communication = startrail.stream communication
  %first = startrail.buffer "first" : memref<256xf32>
  startrail.fork %compute, %communication
  startrail.enqueue_convert %in into %first on %compute : memref<256xf32> into memref<256xf32>
  startrail.enqueue_convert %first into %in on %communication : memref<256xf32> into memref<256xf32>
  startrail.join %compute, %communication
  return
}

//--- wait.mlir
startrail.grid @g axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
// WAIT: error: expected event "never" to be recorded before compute waits for it, but got no record
func.func @wait(%in: memref<256xf32>) attributes {startrail.grid = @g, startrail.steps = 1 : i64} {
  %compute = startrail.stream compute
  %never = startrail.event "never"
  startrail.fork %compute
  startrail.wait %never on %compute
  startrail.join %compute
  return
}
