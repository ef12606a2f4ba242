// RUN: split-file %s %t
// RUN: not startrail-compile %t/write-input.mlir --from=streams --emit=source -o %t/a.cpp 2>&1 | FileCheck %s --check-prefix=INPUT
// RUN: not startrail-compile %t/no-offset.mlir --from=streams --emit=source -o %t/a.cpp 2>&1 | FileCheck %s --check-prefix=OFFSET
// RUN: not startrail-compile %t/none.mlir --from=streams --emit=source -o %t/a.cpp 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not ls %t/a.cpp

// INPUT: error: expected what 'startrail.enqueue_convert' writes to be a buffer or an output, but got input 'key'
// OFFSET: error: expected buffer 'spare' to have an offset, but got none
// NONE: error: expected the module to have an attention to emit, but got none

//--- write-input.mlir
startrail.grid @sp axes ["rank"] sizes [1] placement ["rank"] tokens ["rank"]
func.func @f(%q: memref<1x8x1x4xf32> {startrail.name = "query", startrail.input},
             %k: memref<1x8x1x4xf32> {startrail.name = "key", startrail.input},
             %o: memref<1x8x1x4xf32> {startrail.name = "output", startrail.output},
             %l: memref<1x8x1xf32> {startrail.name = "lse", startrail.output})
    attributes {startrail.grid = @sp, startrail.steps = 1 : i64,
                startrail.workspace_bytes = 0 : i64, startrail.peak_bytes = 0 : i64} {
  %s = startrail.stream compute
  startrail.enqueue_convert %q into %k on %s : memref<1x8x1x4xf32> into memref<1x8x1x4xf32>
  startrail.enqueue_attend %q, %k, %k into %o, %l on %s grid(@sp) mask(full) scale(1.0)
      query_owner(affine_map<(x)[s] -> (x)>) key_owner(affine_map<(x)[s] -> (x)>) tokens(contiguous)
      : (memref<1x8x1x4xf32>, memref<1x8x1x4xf32>, memref<1x8x1x4xf32>) into (memref<1x8x1x4xf32>, memref<1x8x1xf32>)
  return
}
//--- no-offset.mlir
startrail.grid @sp axes ["rank"] sizes [1] placement ["rank"] tokens ["rank"]
func.func @f(%q: memref<1x8x1x4xf32> {startrail.name = "query", startrail.input})
    attributes {startrail.grid = @sp, startrail.steps = 1 : i64,
                startrail.workspace_bytes = 0 : i64, startrail.peak_bytes = 0 : i64} {
  %b = startrail.buffer "spare" : memref<4xf32>
  return
}
//--- none.mlir
func.func @f() { return }
