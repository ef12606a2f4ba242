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
// RUN: not startrail-compile %t/long-index.mlir --from=streams --no-verify --emit=source -o %t/a.cpp 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: not startrail-compile %t/mixed-tokens.mlir --from=streams --no-verify --emit=source -o %t/a.cpp 2>&1 | FileCheck %s --check-prefix=MIXED
// RUN: not startrail-compile %t/other-length.mlir --from=streams --no-verify --emit=source -o %t/a.cpp 2>&1 | FileCheck %s --check-prefix=LENGTH
// RUN: not startrail-compile %t/other-length.mlir --from=streams --no-verify --layout -o %t/a.cpp 2>&1 | FileCheck %s --check-prefix=LENGTH
// RUN: not startrail-compile %t/long.mlir --ranks=2 --layout -o %t/a.cpp 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: not ls %t/a.cpp

// INPUT: error: expected {{.*}}input
// PLAN: error: expected 'model_attention' to have attribute startrail.workspace_bytes, but got none
// NO-PLAN: error: expected 'model_attention' to have attribute startrail.plan, but got none
// PART-PLAN: error: expected 'model_attention' to have exchange in its startrail.plan, but got none
// NONE: error: expected the module to have
// MANY: error: expected a group to make at most 256 calls, but got more
// MANY: note: a smaller team, fewer segments of tokens, or combine-via=gather, take fewer
// LONG: error: expected an index of 'startrail.enqueue_attend' to take at most 1024 characters to spell out, but got a longer one
// LONG-NOT: error:
// MIXED: error: expected all blocks of 'f' to share token layouts and their rows
// LENGTH: error: expected 'query' of 'f' to have 8 tokens and 4 rows a rank, as the layout contiguous has, but got 7 and 4
// ROWS: error: expected the rows of all ranks to be at most 67108864 to list their tokens, but got 134217728

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
      query_owner(affine_map<(x)[s] -> (x)>) key_owner(affine_map<(x)[s] -> (x)>) query_tokens(<contiguous, owners = 1>) key_tokens(<contiguous, owners = 1>)
      : (memref<1x8x1x4xf32>, memref<1x8x1x4xf32>, memref<1x8x1x4xf32>) into (memref<1x8x1x4xf32>, memref<1x8x1xf32>)
  startrail.join %s
  return
}
//--- none.mlir
func.func @f() { return }
//--- long-index.mlir
startrail.grid @sp axes ["rank"] sizes [1] placement ["rank"] tokens ["rank"]
func.func @f(%q: memref<1x8x1x4xf32> {startrail.name = "query", startrail.input},
             %k: memref<1x8x1x4xf32> {startrail.name = "key", startrail.input},
             %v: memref<1x8x1x4xf32> {startrail.name = "value", startrail.input},
             %o: memref<1x8x1x4xf32> {startrail.name = "output", startrail.output},
             %l: memref<1x8x1xf32> {startrail.name = "lse", startrail.output})
    attributes {startrail.grid = @sp, startrail.steps = 1 : i64, startrail.workspace_bytes = 0 : i64, startrail.peak_bytes = 0 : i64,
                startrail.plan = {combine_via = "gather", exchange = "paper", placement = "rank", strategy = "ring", team_size = 1 : i64}} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = startrail.stream compute
  startrail.fork %s
  scf.for %i0 = %c0 to %c1 step %c1 {
    %i1 = arith.addi %i0, %i0 : index
    %i2 = arith.addi %i1, %i1 : index
    %i3 = arith.addi %i2, %i2 : index
    %i4 = arith.addi %i3, %i3 : index
    %i5 = arith.addi %i4, %i4 : index
    %i6 = arith.addi %i5, %i5 : index
    %i7 = arith.addi %i6, %i6 : index
    %i8 = arith.addi %i7, %i7 : index
    %i9 = arith.addi %i8, %i8 : index
    %i10 = arith.addi %i9, %i9 : index
    %i11 = arith.addi %i10, %i10 : index
    %i12 = arith.addi %i11, %i11 : index
    %i13 = arith.addi %i12, %i12 : index
    %i14 = arith.addi %i13, %i13 : index
    %i15 = arith.addi %i14, %i14 : index
    %i16 = arith.addi %i15, %i15 : index
    %i17 = arith.addi %i16, %i16 : index
    %i18 = arith.addi %i17, %i17 : index
    %i19 = arith.addi %i18, %i18 : index
    %i20 = arith.addi %i19, %i19 : index
    %i21 = arith.addi %i20, %i20 : index
    %i22 = arith.addi %i21, %i21 : index
    %i23 = arith.addi %i22, %i22 : index
    %i24 = arith.addi %i23, %i23 : index
    %i25 = arith.addi %i24, %i24 : index
    %i26 = arith.addi %i25, %i25 : index
    %i27 = arith.addi %i26, %i26 : index
    %i28 = arith.addi %i27, %i27 : index
    %i29 = arith.addi %i28, %i28 : index
    %i30 = arith.addi %i29, %i29 : index
    %i31 = arith.addi %i30, %i30 : index
    %i32 = arith.addi %i31, %i31 : index
    %i33 = arith.addi %i32, %i32 : index
    %i34 = arith.addi %i33, %i33 : index
    %i35 = arith.addi %i34, %i34 : index
    %i36 = arith.addi %i35, %i35 : index
    %i37 = arith.addi %i36, %i36 : index
    %i38 = arith.addi %i37, %i37 : index
    %i39 = arith.addi %i38, %i38 : index
    %i40 = arith.addi %i39, %i39 : index
    startrail.enqueue_attend %q, %k, %v into %o, %l on %s step(%i40) grid(@sp) mask(full) scale(1.0)
      query_owner(affine_map<(x)[s] -> (x)>) key_owner(affine_map<(x)[s] -> (x)>) query_tokens(<contiguous, owners = 1>) key_tokens(<contiguous, owners = 1>)
      : (memref<1x8x1x4xf32>, memref<1x8x1x4xf32>, memref<1x8x1x4xf32>) into (memref<1x8x1x4xf32>, memref<1x8x1xf32>)
  }
  startrail.join %s
  return
}
//--- mixed-tokens.mlir
startrail.grid @sp axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func private @f(%q: memref<1x4x1x4xf32> {startrail.name = "query", startrail.input},
                     %k: memref<1x4x1x4xf32> {startrail.name = "key", startrail.input},
                     %v: memref<1x4x1x4xf32> {startrail.name = "value", startrail.input},
                     %o: memref<1x4x1x4xf32> {startrail.name = "output", startrail.output},
                     %l: memref<1x4x1xf32> {startrail.name = "lse", startrail.output})
    attributes {startrail.grid = @sp, startrail.steps = 2 : i64, startrail.workspace_bytes = 0 : i64, startrail.peak_bytes = 0 : i64,
                startrail.plan = {combine_via = "gather", exchange = "paper", placement = "rank", strategy = "ring", team_size = 1 : i64}} {
  %s = startrail.stream compute
  startrail.fork %s
  startrail.enqueue_attend %q, %k, %v into %o, %l on %s grid(@sp) mask(full) scale(1.0)
      query_owner(affine_map<(x)[s] -> (x)>) key_owner(affine_map<(x)[s] -> (x)>) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>)
      : (memref<1x4x1x4xf32>, memref<1x4x1x4xf32>, memref<1x4x1x4xf32>) into (memref<1x4x1x4xf32>, memref<1x4x1xf32>)
  startrail.enqueue_attend %q, %k, %v into %o, %l on %s grid(@sp) mask(full) scale(1.0)
      query_owner(affine_map<(x)[s] -> (x)>) key_owner(affine_map<(x)[s] -> (1 - x)>) query_tokens(<contiguous, owners = 2>) key_tokens(<striped, owners = 2>)
      : (memref<1x4x1x4xf32>, memref<1x4x1x4xf32>, memref<1x4x1x4xf32>) into (memref<1x4x1x4xf32>, memref<1x4x1xf32>)
  startrail.join %s
  return
}
//--- other-length.mlir
startrail.grid @sp axes ["rank"] sizes [2] placement ["rank"] tokens ["rank"]
func.func private @f(%q: memref<1x4x1x4xf32> {startrail.name = "query", startrail.input},
                     %k: memref<1x4x1x4xf32> {startrail.name = "key", startrail.input},
                     %v: memref<1x4x1x4xf32> {startrail.name = "value", startrail.input},
                     %o: memref<1x4x1x4xf32> {startrail.name = "output", startrail.output},
                     %l: memref<1x4x1xf32> {startrail.name = "lse", startrail.output})
    attributes {startrail.grid = @sp, startrail.steps = 2 : i64, startrail.workspace_bytes = 0 : i64, startrail.peak_bytes = 0 : i64,
                startrail.plan = {combine_via = "gather", exchange = "paper", placement = "rank", strategy = "ring", team_size = 1 : i64}} {
  %s = startrail.stream compute
  startrail.fork %s
  startrail.enqueue_attend %q, %k, %v into %o, %l on %s grid(@sp) mask(full) scale(1.0)
      query_owner(affine_map<(x)[s] -> (x)>) key_owner(affine_map<(x)[s] -> (x)>) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>)
      : (memref<1x4x1x4xf32>, memref<1x4x1x4xf32>, memref<1x4x1x4xf32>) into (memref<1x4x1x4xf32>, memref<1x4x1xf32>)
  startrail.enqueue_attend %q, %k, %v into %o, %l on %s grid(@sp) mask(full) scale(1.0)
      query_owner(affine_map<(x)[s] -> (x)>) key_owner(affine_map<(x)[s] -> (1 - x)>) query_tokens(<contiguous, owners = 2>) key_tokens(<contiguous, owners = 2>)
      : (memref<1x4x1x4xf32>, memref<1x4x1x4xf32>, memref<1x4x1x4xf32>) into (memref<1x4x1x4xf32>, memref<1x4x1xf32>)
  startrail.join %s
  return
}
func.func @g(%q: tensor<1x7x1x4xf32>) -> (tensor<1x7x1x4xf32>, tensor<1x1x7xf32>) {
  %o, %lse = startrail.spmd_call @f(%q, %q, %q) grid(@sp) layout(bshd)
      : (tensor<1x7x1x4xf32>, tensor<1x7x1x4xf32>, tensor<1x7x1x4xf32>) -> (tensor<1x7x1x4xf32>, tensor<1x1x7xf32>)
  return %o, %lse : tensor<1x7x1x4xf32>, tensor<1x1x7xf32>
}
//--- long.mlir
!t = tensor<1x134217728x1x1xf16>
func.func @model(%q: !t) -> !t {
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (!t, !t, !t) -> (!t, tensor<1x1x134217728xf32>)
  return %o : !t
}
