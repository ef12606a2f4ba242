// Buffers that share bytes of the workspace: "result" may lie where "mine" was, once
// that has been sent.
// RUN: split-file %s %t
// DEFINE: %{verify} = startrail-opt --startrail-verify-buffers --mlir-print-op-on-diagnostic=false -o /dev/null
// RUN: %{verify} %t/plan.mlir

// A buffer is placed where another one is still in use.
// RUN: sed -e '/"result"/s/offset(0)/offset(256)/' %t/plan.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=OVERWRITTEN
// OVERWRITTEN: error: expected the accumulate on compute to read buffer "other" as it was last written, but got bytes of buffer "result"
// OVERWRITTEN-NEXT: enqueue_accumulate %other
// OVERWRITTEN: note: the convert on compute has overwritten them
// OVERWRITTEN-NEXT: enqueue_convert %key into %result
// OVERWRITTEN: note: buffer "other" is bytes 256:512 of the workspace
// OVERWRITTEN-NEXT: startrail.buffer "other"
// OVERWRITTEN: note: buffer "result" is bytes 256:512 of the workspace
// OVERWRITTEN-NEXT: startrail.buffer "result"

// So it is where they share a part.
// RUN: sed -e '/"result"/s/offset(0)/offset(256)/' -e '/"other"/s/: memref<64xf32>/: memref<128xf32>/' -e '/recv/s/64/128/' -e '/convert %result/d' -e 's/bytes = 512/bytes = 768/' -e 's/accumulate %other into %result.*64xf32>/convert %other into %wide on %compute : memref<128xf32> into memref<128xf32>/' -e 's/%out: memref<64xf32>/%wide: memref<128xf32>/' %t/plan.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=PARTLY
// PARTLY: error: expected the convert on compute to read buffer "other" as it was last written, but got bytes of buffer "result"
// PARTLY-NEXT: enqueue_convert %other
// PARTLY: note: the convert on compute has overwritten them
// PARTLY-NEXT: enqueue_convert %key into %result
// PARTLY: note: buffer "other" is bytes 256:768 of the workspace
// PARTLY-NEXT: startrail.buffer "other"
// PARTLY: note: buffer "result" is bytes 256:512 of the workspace
// PARTLY-NEXT: startrail.buffer "result"

// RUN: sed -e '/"other"/s/offset(256)/offset(0)/' %t/plan.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=WITHIN-GROUP
// WITHIN-GROUP: error: expected the recv of the group on communication to write buffer "other" while nothing else uses it, but got another call of the group with the same bytes, in buffer "mine"
// WITHIN-GROUP-NEXT: enqueue_recv %other
// WITHIN-GROUP: note: this one; the calls of a group run at the same time
// WITHIN-GROUP-NEXT: enqueue_send %mine

// The bytes are reused before they were sent.
// RUN: sed -e '/wait %arrived/d' %t/plan.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=UNORDERED
// UNORDERED: error: expected the convert on compute to write buffer "result" only after the send of the group on communication has read buffer "mine", which has bytes in common, but got nothing that orders them
// UNORDERED-NEXT: enqueue_convert %key into %result
// UNORDERED: note: the other access, on communication
// UNORDERED-NEXT: enqueue_send %mine
// UNORDERED: note: compute has waited for nothing on communication: record an event on communication after the group, and let compute wait for it before the convert
// UNORDERED-NEXT: enqueue_convert %key into %result

// RUN: sed -e '/"other"/s/offset(256)/offset(512)/' %t/plan.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=BEYOND
// BEYOND: error: expected the buffer's end to be within the workspace of 512 bytes, but got 256 bytes at 512
// BEYOND-NEXT: startrail.buffer "other"

// RUN: sed -e '/"other"/s/offset(256) : memref<64xf32>/offset(9223372036854775552) : memref<1152921504606846976xf32>/' -e '/enqueue.* %other/d' -e '/convert %result into %out/s/%result/%key/' %t/plan.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=BEYOND-64-BITS
// BEYOND-64-BITS: error: expected the buffer's end to be within the workspace of 512 bytes, but got 4611686018427387904 bytes at 9223372036854775552
// BEYOND-64-BITS-NEXT: startrail.buffer "other"

// RUN: sed -e '/"other"/s/offset(256)//' %t/plan.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=UNPLACED
// UNPLACED: error: expected a buffer to be placed in the planned workspace, but got no offset
// UNPLACED-NEXT: startrail.buffer "other"

// RUN: sed -e 's/, startrail.workspace_bytes = 512 : i64//' %t/plan.mlir | not %{verify} 2>&1 | FileCheck %s --check-prefix=NO-WORKSPACE
// NO-WORKSPACE: error: expected a buffer to be unplaced, as the function has no startrail.workspace_bytes, but got an offset
// NO-WORKSPACE-NEXT: startrail.buffer "mine"

//--- plan.mlir
startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
func.func @plan(%key: memref<64xf32> {startrail.name = "key", startrail.input}, %out: memref<64xf32> {startrail.name = "output", startrail.output}) attributes {startrail.grid = @sp, startrail.steps = 1 : i64, startrail.workspace_bytes = 512 : i64} {
  %compute = startrail.stream compute
  %communication = startrail.stream communication
  %mine = startrail.buffer "mine" offset(0) : memref<64xf32>
  %other = startrail.buffer "other" offset(256) : memref<64xf32>
  %result = startrail.buffer "result" offset(0) : memref<64xf32>
  %copied = startrail.event "copied"
  %arrived = startrail.event "arrived"
  startrail.fork %compute, %communication
  startrail.enqueue_convert %key into %mine on %compute : memref<64xf32> into memref<64xf32>
  startrail.record %copied on %compute
  startrail.wait %copied on %communication
  startrail.group on %communication grid(@sp) traffic(exchange) {
    startrail.enqueue_send %mine to(affine_map<(r) -> ((r + 1) mod 2)>) : memref<64xf32>
    startrail.enqueue_recv %other from(affine_map<(r) -> ((r + 1) mod 2)>) : memref<64xf32>
  }
  startrail.record %arrived on %communication
  startrail.wait %arrived on %compute
  startrail.enqueue_convert %key into %result on %compute : memref<64xf32> into memref<64xf32>
  startrail.enqueue_accumulate %other into %result on %compute : memref<64xf32> into memref<64xf32>
  startrail.enqueue_convert %result into %out on %compute : memref<64xf32> into memref<64xf32>
  startrail.join %compute, %communication
  return
}
