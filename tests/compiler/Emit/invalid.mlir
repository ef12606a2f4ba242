// RUN: split-file %s %t
// RUN: not startrail-compile %t/write-input.mlir --from=streams --emit=source -o %t/a.cpp 2>&1 | FileCheck %s --check-prefix=INPUT
// RUN: startrail-opt %t/model.mlir --startrail-distribute=ranks=4 --startrail-lower-ring=team-size=2 --startrail-schedule -o %t/unplanned.mlir
// RUN: not startrail-compile %t/unplanned.mlir --from=streams --emit=source -o %t/a.cpp 2>&1 | FileCheck %s --check-prefix=PLAN
// RUN: not startrail-compile %t/none.mlir --from=streams --emit=source -o %t/a.cpp 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not startrail-compile %t/many.mlir --ranks=16641 --team-size=129 --combine-via=exchange --emit=source -o %t/a.cpp 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: startrail-compile %t/model.mlir --ranks=4 --emit=streams -o %t/four.mlir
// RUN: sed "s/startrail.plan = {[^}]*}, //" %t/four.mlir > %t/no-plan.mlir
// RUN: not startrail-compile %t/no-plan.mlir --from=streams --emit=source -o %t/a.cpp 2>&1 | FileCheck %s --check-prefix=NO-PLAN
// RUN: sed "s/exchange = .paper., //" %t/four.mlir > %t/part-plan.mlir
// RUN: not startrail-compile %t/part-plan.mlir --from=streams --emit=source -o %t/a.cpp 2>&1 | FileCheck %s --check-prefix=PART-PLAN
// RUN: not ls %t/a.cpp

// INPUT: error: expected {{.*}}input
// PLAN: error: expected 'model_attention' to have attribute startrail.workspace_bytes, but got none
// NO-PLAN: error: expected 'model_attention' to have attribute startrail.plan, but got none
// PART-PLAN: error: expected 'model_attention' to have exchange in its startrail.plan, but got none
// NONE: error: expected the module to have
// MANY: error: expected a group to make at most 256 calls, but got more
// MANY: note: a smaller team, or combine-via=gather, takes fewer

//--- model.mlir
func.func @model(%q: tensor<1x16x2x8xf32>) -> (tensor<1x16x2x8xf32>, tensor<1x2x16xf32>) {
  %o, %lse = startrail.attention %q, %q, %q mask(causal) layout(bshd) : (tensor<1x16x2x8xf32>, tensor<1x16x2x8xf32>, tensor<1x16x2x8xf32>) -> (tensor<1x16x2x8xf32>, tensor<1x2x16xf32>)
  return %o, %lse : tensor<1x16x2x8xf32>, tensor<1x2x16xf32>
}
//--- many.mlir
!t = tensor<1x16641x1x4xf32>
func.func @model(%q: !t) -> !t {
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (!t, !t, !t) -> (!t, tensor<1x1x16641xf32>)
  return %o : !t
}
//--- write-input.mlir
startrail.grid @sp axes ["rank"] sizes [1] placement ["rank"] tokens ["rank"]
func.func @f(%q: memref<1x8x1x4xf32> {startrail.name = "query", startrail.input},
             %k: memref<1x8x1x4xf32> {startrail.name = "key", startrail.input},
             %o: memref<1x8x1x4xf32> {startrail.name = "output", startrail.output},
             %l: memref<1x8x1xf32> {startrail.name = "lse", startrail.output})
    attributes {startrail.grid = @sp, startrail.steps = 1 : i64,
                startrail.workspace_bytes = 0 : i64, startrail.peak_bytes = 0 : i64} {
  %s = startrail.stream compute
  startrail.fork %s
  startrail.enqueue_convert %q into %k on %s : memref<1x8x1x4xf32> into memref<1x8x1x4xf32>
  startrail.enqueue_attend %q, %k, %k into %o, %l on %s grid(@sp) mask(full) scale(1.0)
      query_owner(affine_map<(x)[s] -> (x)>) key_owner(affine_map<(x)[s] -> (x)>) tokens(contiguous)
      : (memref<1x8x1x4xf32>, memref<1x8x1x4xf32>, memref<1x8x1x4xf32>) into (memref<1x8x1x4xf32>, memref<1x8x1xf32>)
  startrail.join %s
  return
}
//--- none.mlir
func.func @f() { return }
