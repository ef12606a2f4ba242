// RUN: startrail-opt %s -o %t.mlir
// RUN: startrail-compile %t.mlir --from=streams --no-verify --emit=source -o - | FileCheck %s

// What depends on the rank or the step reads as one would write it.
// CHECK-LABEL: int f_run(
// CHECK: const int64_t ring = ringOf(context->rank);
// CHECK: for (int64_t step = 0; step < 2; ++step) {
// CHECK: if (ring == 0) {
// CHECK-NEXT: STARTRAIL_CUDA(context, "record e", step,
// CHECK: } else {
// CHECK-NEXT: STARTRAIL_CUDA(context, "record e2", step,
// CHECK: }
// CHECK: if ((ring + step < 3) && (!(0 >= (ring % 2)))) {
// CHECK: if ((ring != 1) || ((ring & 1) <= step)) {
// CHECK: if (ring > startrail_mod(ring * 2, 3)) {
// CHECK-NOT: else
// CHECK: void *chosen;
// CHECK-NEXT: if (0 == 0) {
// CHECK-NEXT: chosen = output;
// CHECK-NEXT: } else {
// CHECK-NEXT: chosen = scratch;
// CHECK-NEXT: }
// CHECK: startrail_convert(query, STARTRAIL_F32, chosen,
startrail.grid @sp axes ["group", "ring"] sizes [1, 4] placement ["ring", "group"] tokens ["ring", "group"]
func.func @f(%q: memref<1x2x1x4xf32> {startrail.name = "query", startrail.input},
             %k: memref<1x2x1x4xf32> {startrail.name = "key", startrail.input},
             %v: memref<1x2x1x4xf32> {startrail.name = "value", startrail.input},
             %o: memref<1x2x1x4xf32> {startrail.name = "output", startrail.output},
             %l: memref<1x2x1xf32> {startrail.name = "lse", startrail.output})
    attributes {startrail.grid = @sp, startrail.steps = 1 : i64, startrail.workspace_bytes = 256 : i64, startrail.peak_bytes = 0 : i64,
                startrail.plan = {combine_via = "gather", exchange = "paper", placement = "ring,group", strategy = "ring", team_size = 1 : i64}} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %s = startrail.stream compute
  %e = startrail.event "e"
  %e2 = startrail.event "e2"
  %scratch = startrail.buffer "scratch" offset(0) : memref<1x2x1x4xf32>
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %group = startrail.coordinate "group" grid(@sp) : index
  startrail.fork %s
  startrail.enqueue_attend %q, %k, %v into %o, %l on %s grid(@sp) mask(full) scale(1.0)
      query_owner(affine_map<(g, x)[s] -> (x)>) key_owner(affine_map<(g, x)[s] -> (x)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>)
      : (memref<1x2x1x4xf32>, memref<1x2x1x4xf32>, memref<1x2x1x4xf32>) into (memref<1x2x1x4xf32>, memref<1x2x1xf32>)
  scf.for %i = %c0 to %c2 step %c1 {
    %first = arith.cmpi eq, %ring, %c0 : index
    scf.if %first {
      startrail.record %e on %s
    } else {
      startrail.record %e2 on %s
    }
    %sum = arith.addi %ring, %i : index
    %below = arith.cmpi slt, %sum, %c3 : index
    %rest = arith.remsi %ring, %c2 : index
    %even = arith.cmpi sge, %c0, %rest : index
    %odd = arith.xori %even, %true : i1
    %both = arith.andi %below, %odd : i1
    scf.if %both {
      startrail.record %e on %s
    }
    %other = arith.cmpi ne, %ring, %c1 : index
    %bit = arith.andi %ring, %c1 : index
    %early = arith.cmpi sle, %bit, %i : index
    %either = arith.ori %other, %early : i1
    scf.if %either {
      startrail.record %e on %s
    }
    %mapped = affine.apply affine_map<(d0) -> ((d0 * 2) mod 3)>(%ring)
    %more = arith.cmpi sgt, %ring, %mapped : index
    scf.if %more {
      startrail.record %e on %s
    }
  }
  // Along an axis of one rank there is nothing to ask.
  %alone = arith.cmpi eq, %group, %c0 : index
  %chosen = scf.if %alone -> memref<1x2x1x4xf32> {
    scf.yield %o : memref<1x2x1x4xf32>
  } else {
    scf.yield %scratch : memref<1x2x1x4xf32>
  }
  startrail.enqueue_convert %q into %chosen on %s : memref<1x2x1x4xf32> into memref<1x2x1x4xf32>
  startrail.join %s
  return
}
