// A ring, and what happens to it when one line is wrong.
// RUN: split-file %s %t
// DEFINE: %{verify} = startrail-opt --startrail-verify-buffers --mlir-print-op-on-diagnostic=false -o /dev/null
// RUN: %{verify} %t/ring.mlir
// RUN: startrail-opt %t/ring.mlir --startrail-plan-memory | %{verify}
// RUN: sed 's/constant 5/constant 1000000000000/' %t/ring.mlir | %{verify}

// Nobody waits until a buffer was read before it is filled again.
// RUN: sed -e '/wait %added/d' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=NO-WAIT-TO-SEND
// NO-WAIT-TO-SEND: error: expected the recv of the group on communication (step 2) to write buffer "ring_0" only after the accumulate on compute (iteration 1) has read it, but got nothing that orders them
// NO-WAIT-TO-SEND-NEXT: enqueue_recv %next
// NO-WAIT-TO-SEND: note: the other access, on compute
// NO-WAIT-TO-SEND-NEXT: enqueue_accumulate %now
// NO-WAIT-TO-SEND: note: communication has waited for nothing on compute: record an event on compute after the accumulate, and let communication wait for it before the group
// NO-WAIT-TO-SEND-NEXT: startrail.group on %communication

// Nobody waits for what arrives.
// RUN: sed -e '/wait %arrived/d' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=NO-WAIT-TO-ADD
// NO-WAIT-TO-ADD: error: expected the accumulate on compute (iteration 1) to read buffer "ring_0" only after the recv of the group on communication (step 0) has written it, but got nothing that orders them
// NO-WAIT-TO-ADD-NEXT: enqueue_accumulate %now
// NO-WAIT-TO-ADD: note: the other access, on communication
// NO-WAIT-TO-ADD-NEXT: enqueue_recv %next
// NO-WAIT-TO-ADD: note: compute has waited for nothing on communication: record an event on communication after the group, and let compute wait for it before the accumulate
// NO-WAIT-TO-ADD-NEXT: enqueue_accumulate %now

// The event tells only of what came before the loop.
// RUN: sed -e '/^    startrail.record %added/d' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=NO-RECORD
// NO-RECORD: error: expected the recv of the group on communication (step 2) to write buffer "ring_0" only after the accumulate on compute (iteration 1) has read it, but got nothing that orders them
// NO-RECORD-NEXT: enqueue_recv %next
// NO-RECORD: note: the other access, on compute
// NO-RECORD-NEXT: enqueue_accumulate %now
// NO-RECORD: note: communication has waited for compute only up to the convert on compute: record an event on compute after the accumulate, and let communication wait for it before the group
// NO-RECORD-NEXT: startrail.group on %communication

// The first turn waits for an event that has no record yet.
// RUN: sed -e '/^  startrail.record %added/d' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=NO-FIRST-RECORD
// NO-FIRST-RECORD: error: expected event "added" to be recorded before communication waits for it, but got no record
// NO-FIRST-RECORD-NEXT: startrail.wait %added
// NO-FIRST-RECORD: note: it is recorded only here; a wait that comes first waits for nothing
// NO-FIRST-RECORD-NEXT: startrail.record %added

// RUN: sed -e '/record %arrived/d' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=NEVER-RECORDED
// NEVER-RECORDED: error: expected event "arrived" to be recorded before compute waits for it, but got no record
// NEVER-RECORDED-NEXT: startrail.wait %arrived
// NEVER-RECORDED: note: nothing records this event
// NEVER-RECORDED-NEXT: startrail.event "arrived"

// An event that is recorded before the group says nothing of the group.
// RUN: sed -e '/record %arrived/d' -e 's/^ *startrail.group/startrail.record %arrived on %communication\n&/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=RECORD-TOO-EARLY
// RECORD-TOO-EARLY: error: expected the accumulate on compute (iteration 1) to read buffer "ring_0" only after the recv of the group on communication (step 0) has written it, but got nothing that orders them
// RECORD-TOO-EARLY-NEXT: enqueue_accumulate %now
// RECORD-TOO-EARLY: note: the other access, on communication
// RECORD-TOO-EARLY-NEXT: enqueue_recv %next
// RECORD-TOO-EARLY: note: compute has waited for nothing on communication
// RECORD-TOO-EARLY-NEXT: enqueue_accumulate %now

// RUN: sed -e '/wait %arrived/d' -e 's/^  startrail.join/  startrail.wait %arrived on %compute\n&/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=WAIT-TOO-LATE
// WAIT-TOO-LATE: error: expected the accumulate on compute (iteration 1) to read buffer "ring_0" only after the recv of the group on communication (step 0)
// WAIT-TOO-LATE-NEXT: enqueue_accumulate %now

// The other stream waits.
// RUN: sed -e 's/wait %added on %communication/wait %added on %compute/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=WAIT-ON-OTHER
// WAIT-ON-OTHER: error: expected the recv of the group on communication (step 2) to write buffer "ring_0" only after the accumulate on compute (iteration 1) has read it
// WAIT-ON-OTHER-NEXT: enqueue_recv %next

// The event marks the other stream.
// RUN: sed -e 's/record %arrived on %communication/record %arrived on %compute/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=RECORD-ON-OTHER
// RECORD-ON-OTHER: error: expected the accumulate on compute (iteration 1) to read buffer "ring_0" only after the recv of the group on communication (step 0) has written it
// RECORD-ON-OTHER-NEXT: enqueue_accumulate %now

// The buffers rotate the wrong way: a group sends what it receives into.
// RUN: sed -e 's/yield %next, %free, %next/yield %next, %next, %free/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=ROTATION
// ROTATION: error: expected the recv of the group on communication (step 1) to write buffer "ring_0" while nothing else uses it, but got another call of the group with the same bytes
// ROTATION-NEXT: enqueue_recv %next
// ROTATION: note: this one; the calls of a group run at the same time
// ROTATION-NEXT: enqueue_send %now

// An input comes to be received into.
// RUN: sed -e 's/yield %next, %free, %next/yield %next, %free, %now/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=ROTATES-INPUT
// ROTATES-INPUT: error: expected the recv of the group on communication (step 2) to write no input, but got input "key"
// ROTATES-INPUT-NEXT: enqueue_recv %next
// ROTATES-INPUT: note: the caller keeps what this argument holds
// ROTATES-INPUT-NEXT: %key: memref

// RUN: sed -e 's/recv %next/recv %key/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=WRITES-INPUT
// WRITES-INPUT: error: expected the recv of the group on communication (step 0) to write no input, but got input "key"
// WRITES-INPUT-NEXT: enqueue_recv %key

// A buffer is sent that nothing has filled yet.
// RUN: sed -e 's/send %now/send %free/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=SWAPPED
// SWAPPED: error: expected buffer "ring_1" to be written before the send of the group on communication (step 0) reads it, but got no write
// SWAPPED-NEXT: enqueue_send %free
// SWAPPED: note: it is first written by the recv of the group on communication (step 1), later
// SWAPPED-NEXT: enqueue_recv %next

// The block that is on its way is added.
// RUN: sed -e 's/accumulate %now/accumulate %next/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=TOO-NEW
// TOO-NEW: error: expected the accumulate on compute (iteration 0) to read buffer "ring_0" only after the recv of the group on communication (step 0) has written it
// TOO-NEW-NEXT: enqueue_accumulate %next

// RUN: sed -e '/convert %key/d' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=UNINITIALISED
// UNINITIALISED: error: expected buffer "result" to be written before the accumulate on compute (iteration 0) reads it, but got no write
// UNINITIALISED-NEXT: enqueue_accumulate %now
// UNINITIALISED: note: nothing gives this buffer its first contents
// UNINITIALISED-NEXT: startrail.buffer "result"

// RUN: sed -e 's/recv %next/recv %result/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=RECEIVED-INTO-SUM
// RECEIVED-INTO-SUM: error: expected the accumulate on compute (iteration 0) to write buffer "result" only after the recv of the group on communication (step 0) has written it, but got nothing that orders them
// RECEIVED-INTO-SUM-NEXT: enqueue_accumulate %now

// RUN: sed -e 's/accumulate %r#0/accumulate %result/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=ONE-OPERAND-TWICE
// ONE-OPERAND-TWICE: error: expected the accumulate on compute to write buffer "result" while nothing else uses it, but got another operand with the same bytes
// ONE-OPERAND-TWICE-NEXT: enqueue_accumulate %result

// RUN: sed -e '/convert %result/d' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=NO-OUTPUT
// NO-OUTPUT: error: expected output "output" to be written before the join, but got no write
// NO-OUTPUT-NEXT: startrail.join
// NO-OUTPUT: note: the caller takes it from here
// NO-OUTPUT-NEXT: %out: memref

// The output is written when the caller has it already.
// RUN: sed -e '/convert %result/d' -e 's/^  startrail.join.*/&\n  startrail.enqueue_convert %result into %out on %compute : memref<64xf32> into memref<64xf32>/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=AFTER-JOIN
// AFTER-JOIN: error: expected queued work to be between startrail.fork and startrail.join, but got it after the join
// AFTER-JOIN-NEXT: enqueue_convert %result into %out
// AFTER-JOIN: note: the caller goes on after this join and does not wait for it
// AFTER-JOIN-NEXT: startrail.join

// RUN: sed -e 's/^  startrail.fork.*/  startrail.record %added on %compute\n&/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=BEFORE-FORK
// BEFORE-FORK: error: expected queued work to be between startrail.fork and startrail.join, but got it before the fork
// BEFORE-FORK-NEXT: startrail.record %added on %compute
// BEFORE-FORK: note: only from this fork on is the caller's work done
// BEFORE-FORK-NEXT: startrail.fork

// RUN: sed -e 's/join %compute, %communication/join %compute/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=NOT-JOINED
// NOT-JOINED: error: expected the streams to be all of the function, but got one missing
// NOT-JOINED-NEXT: startrail.join %compute
// NOT-JOINED: note: this one; without it, the caller goes on before its work is done
// NOT-JOINED-NEXT: startrail.stream communication

// RUN: sed -e 's/fork %compute, %communication/fork %compute/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=NOT-FORKED
// NOT-FORKED: error: expected the streams to be all of the function, but got one missing
// NOT-FORKED-NEXT: startrail.fork %compute
// NOT-FORKED: note: this one; without it, it may start before the caller's work is done
// NOT-FORKED-NEXT: startrail.stream communication

// RUN: sed -e '/startrail.fork/d' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=NO-FORK
// NO-FORK: error: expected its streams to be forked and joined, but got no startrail.fork
// NO-FORK-NEXT: func.func @ring

// RUN: sed -e '/startrail.join/d' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=NO-JOIN
// NO-JOIN: error: expected its streams to be forked and joined, but got no startrail.join
// NO-JOIN-NEXT: func.func @ring

// Most turns of a long loop are left out; its last ones are not.
// RUN: sed -e 's/constant 5/constant 1000000000000/' -e 's/^  startrail.join.*/  startrail.group on %communication grid(@sp) traffic(ring) {\n    startrail.enqueue_recv %r#2 from(affine_map<(r) -> (r)>) : memref<64xf32>\n  }\n&/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=LAST-STEPS
// LAST-STEPS: error: expected the recv of the group on communication to write buffer "ring_1" only after the accumulate on compute has read it, but got nothing that orders them
// LAST-STEPS-NEXT: enqueue_recv %r#2
// LAST-STEPS: note: the other access, on compute
// LAST-STEPS-NEXT: enqueue_accumulate %r#0
// LAST-STEPS: note: communication has waited for compute only up to the accumulate on compute (iteration 999999999998): record
// LAST-STEPS-NEXT: startrail.group on %communication

// Bounds are signed numbers, as they are in the text.
// RUN: sed -e 's/scf.for /scf.for unsigned /' %t/ring.mlir | %{verify}
// RUN: sed -e 's/scf.for /scf.for unsigned /' -e 's/constant 5/constant -1/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=UNSIGNED
// UNSIGNED: error: expected the bounds of an unsigned loop to be the same as signed numbers
// UNSIGNED-NEXT: scf.for unsigned

// Only one rank waits, so all others do not.
// RUN: sed -e 's/^ *startrail.wait %added.*/    %ring = startrail.coordinate "ring" grid(@sp) : index\n    %first = arith.cmpi eq, %ring, %c0 : index\n    scf.if %first {\n&\n    }/' %t/ring.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=ONE-RANK
// ONE-RANK: error: expected the recv of the group on communication (step 2) to write buffer "ring_0" only after the accumulate on compute (iteration 1) has read it, but got nothing that orders them
// ONE-RANK-NEXT: enqueue_recv %next
// ONE-RANK: note: the other access, on compute
// ONE-RANK-NEXT: enqueue_accumulate %now
// ONE-RANK: note: communication has waited for nothing on compute
// ONE-RANK-NEXT: startrail.group
// ONE-RANK: note: so it is on rank 1 (ring 1)
// ONE-RANK-NEXT: func.func @ring

// Loops in loops run turn by turn.
// RUN: %{verify} %t/nested.mlir
// RUN: sed '/^    startrail.record %read/d' %t/nested.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=NESTED
// NESTED: error: expected the convert on communication (iteration 1) to write buffer "box" only after the convert on compute (iteration 0, 2) has read it, but got nothing that orders them
// NESTED-NEXT: enqueue_convert %key into %box
// NESTED: note: the other access, on compute
// NESTED-NEXT: enqueue_convert %box into %out

// What a branch hands on depends on the rank, and so does what is wrong.
// RUN: not %{verify} %t/branch.mlir 2>&1 | FileCheck %s --check-prefix=BRANCH
// BRANCH: error: expected buffer "box" to be written before the convert on compute reads it, but got no write
// BRANCH-NEXT: enqueue_convert %from into %out
// BRANCH: note: nothing gives this buffer its first contents
// BRANCH: note: so it is on rank 1 (ring 1)

// A buffer is what startrail.buffer makes, or an argument.
// RUN: sed 's/startrail.buffer "box"/memref.alloc()/' %t/nested.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=ALLOC
// ALLOC: error: expected a buffer to be an argument or a startrail.buffer, but got memref.alloc
// ALLOC-NEXT: enqueue_convert %key into %box
// ALLOC: note: it is made here

//--- ring.mlir
startrail.grid @sp axes ["ring"] sizes [6] placement ["ring"] tokens ["ring"]
func.func @ring(%key: memref<64xf32> {startrail.name = "key", startrail.input}, %out: memref<64xf32> {startrail.name = "output", startrail.output}) attributes {startrail.grid = @sp, startrail.steps = 6 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %compute = startrail.stream compute
  %communication = startrail.stream communication
  %result = startrail.buffer "result" : memref<64xf32>
  %ring_0 = startrail.buffer "ring_0" : memref<64xf32>
  %ring_1 = startrail.buffer "ring_1" : memref<64xf32>
  %arrived = startrail.event "arrived"
  %added = startrail.event "added"
  startrail.fork %compute, %communication
  startrail.enqueue_convert %key into %result on %compute : memref<64xf32> into memref<64xf32>
  startrail.record %added on %compute
  %r:3 = scf.for %i = %c0 to %c5 step %c1 iter_args(%now = %key, %next = %ring_0, %free = %ring_1) -> (memref<64xf32>, memref<64xf32>, memref<64xf32>) {
    startrail.wait %added on %communication
    startrail.group on %communication grid(@sp) traffic(ring) step(%i) {
      startrail.enqueue_send %now to(affine_map<(r) -> ((r + 1) mod 6)>) : memref<64xf32>
      startrail.enqueue_recv %next from(affine_map<(r) -> ((r - 1) mod 6)>) : memref<64xf32>
    }
    startrail.record %arrived on %communication
    startrail.enqueue_accumulate %now into %result on %compute : memref<64xf32> into memref<64xf32>
    startrail.record %added on %compute
    startrail.wait %arrived on %compute
    scf.yield %next, %free, %next : memref<64xf32>, memref<64xf32>, memref<64xf32>
  }
  startrail.enqueue_accumulate %r#0 into %result on %compute : memref<64xf32> into memref<64xf32>
  startrail.enqueue_convert %result into %out on %compute : memref<64xf32> into memref<64xf32>
  startrail.join %compute, %communication
  return
}

//--- nested.mlir
startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
func.func @nested(%key: memref<64xf32> {startrail.name = "key", startrail.input}, %out: memref<64xf32> {startrail.name = "output", startrail.output}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %compute = startrail.stream compute
  %communication = startrail.stream communication
  %box = startrail.buffer "box" : memref<64xf32>
  %written = startrail.event "written"
  %read = startrail.event "read"
  startrail.fork %compute, %communication
  startrail.record %read on %compute
  scf.for %i = %c0 to %c3 step %c1 {
    startrail.wait %read on %communication
    startrail.enqueue_convert %key into %box on %communication : memref<64xf32> into memref<64xf32>
    startrail.record %written on %communication
    startrail.wait %written on %compute
    scf.for %j = %c0 to %c3 step %c1 {
      startrail.enqueue_convert %box into %out on %compute : memref<64xf32> into memref<64xf32>
    }
    startrail.record %read on %compute
  }
  startrail.join %compute, %communication
  return
}

//--- branch.mlir
startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
func.func @branch(%key: memref<64xf32> {startrail.name = "key", startrail.input}, %out: memref<64xf32> {startrail.name = "output", startrail.output}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %compute = startrail.stream compute
  %box = startrail.buffer "box" : memref<64xf32>
  startrail.fork %compute
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %first = arith.cmpi eq, %ring, %c0 : index
  %from = scf.if %first -> memref<64xf32> {
    scf.yield %key : memref<64xf32>
  } else {
    scf.yield %box : memref<64xf32>
  }
  startrail.enqueue_convert %from into %out on %compute : memref<64xf32> into memref<64xf32>
  startrail.join %compute
  return
}
