// RUN: startrail-opt %s --startrail-import-report -o %t.mlir | FileCheck %s
// RUN: startrail-opt %s --startrail-import-report="json file=%t.json" | FileCheck %s --check-prefix=SAME
// RUN: %python -c "import json, sys; s = json.load(open(sys.argv[1]))['sites']; print(len(s), s[0]['query'], s[0]['mask'], s[0]['scale'], s[1]['raised'], s[1]['remark'])" %t.json | FileCheck %s --check-prefix=JSON
// RUN: not startrail-opt %s --startrail-import-report=file=%t.none/report -o %t.mlir 2>&1 | FileCheck %s --check-prefix=PLACE

// CHECK:      2 attentions found: 1 is raised, 1 stays as it is
// CHECK-EMPTY:
// CHECK-NEXT: 1. attention in @main, raised from onnx.Attention
// CHECK-NEXT:    at       {{.*}}report.mlir:{{[0-9]+}}:8
// CHECK-NEXT:    query    2x4x24x8 f32
// CHECK-NEXT:    key      2x2x40x8 f32
// CHECK-NEXT:    value    2x2x40x16 f32
// CHECK-NEXT:    output   2x4x24x16 f32
// CHECK-NEXT:    layout   bhsd
// CHECK-NEXT:    mask     causal, top_left
// CHECK-NEXT:    scale    0.25
// CHECK-NEXT: 2. attention in @main, stays as it is: onnx.Custom GroupQueryAttention
// CHECK-NEXT:    at       {{.*}}report.mlir:{{[0-9]+}}:8
// CHECK-NEXT:    because  expected softcap to be 0.00, but got 30.00
// CHECK-NOT:  {{.}}

// The module stays as it is.

// SAME: "onnx.Attention"
// SAME: "onnx.Custom"

// JSON: 2 [2, 4, 24, 8] causal 0.25 False expected softcap to be 0.00, but got 30.00

// PLACE: error: expected '{{.*}}report' to be a file that can be written, but got:

func.func @main(%q: tensor<2x4x24x8xf32>, %k: tensor<2x2x40x8xf32>, %v: tensor<2x2x40x16xf32>, %p: tensor<2x24x32xf32>) -> (tensor<2x4x24x16xf32>, tensor<2x24x32xf32>) {
  %0 = "onnx.Attention"(%q, %k, %v) {is_causal = 1 : si64, scale = 2.500000e-01 : f32} : (tensor<2x4x24x8xf32>, tensor<2x2x40x8xf32>, tensor<2x2x40x16xf32>) -> tensor<2x4x24x16xf32>
  %1 = "onnx.Custom"(%p, %p, %p) {domain_name = "com.microsoft", function_name = "GroupQueryAttention", num_heads = 4 : si64, kv_num_heads = 4 : si64, softcap = 3.000000e+01 : f32} : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
  return %0, %1 : tensor<2x4x24x16xf32>, tensor<2x24x32xf32>
}
