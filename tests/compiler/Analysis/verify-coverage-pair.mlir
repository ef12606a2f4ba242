// A gradient and the attention that it is of agree.
// RUN: startrail-opt %s "--startrail-pipeline=ranks=4 pass=both" -o %t.mlir
// RUN: startrail-opt %t.mlir --startrail-verify-coverage -o /dev/null
// RUN: sed '/attend_gradient/s/scale([^)]*)/scale(0.25)/' %t.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=SCALE
// SCALE: error: expected the scale to be 0.5, as in the attention 'main_attention' that this is the gradient of, but got 0.25
// SCALE: note: attended here
// RUN: sed '/attend_gradient/s/mask(full)/mask(causal)/' %t.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=MASK
// MASK: error: expected the mask to be full, as in the attention 'main_attention' that this is the gradient of, but got causal
// RUN: sed '/@main_attention_gradient(%arg0: memref/,$s/contiguous/striped/g' %t.mlir | not startrail-opt - --startrail-verify-coverage -o /dev/null 2>&1 | FileCheck %s --check-prefix=ROWS
// ROWS: error: expected the queries of rank 0 (group 0, ring 0, member 0) to be 0:4, as in the attention 'main_attention' that this is the gradient of, but got 0, 4, ..., 12
!t = tensor<1x16x2x4xf32>
func.func @main(%x: !t) -> !t {
  %o, %l = startrail.attention %x, %x, %x mask(full) layout(bshd) : (!t, !t, !t) -> (!t, tensor<1x2x16xf32>)
  return %o : !t
}
