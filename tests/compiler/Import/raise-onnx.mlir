// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics | FileCheck %s

// Key and value heads are repeated by Expand; the mask is Trilu of ones, cast;
// division by the root of the head dim.

// CHECK-LABEL: func.func @repeated(
// CHECK-SAME:    %[[Q:.*]]: tensor<2x6x8x4xf32>, %[[K:.*]]: tensor<2x3x8x4xf32>, %[[V:.*]]: tensor<2x3x8x4xf32>)
// CHECK-NEXT:  %[[O:.*]], %{{.*}} = startrail.attention %[[Q]], %[[K]], %[[V]] mask({{ ?}}causal) alignment({{ ?}}top_left) layout({{ ?}}bhsd)
// CHECK-NEXT:  return %[[O]]
func.func @repeated(%q: tensor<2x6x8x4xf32>, %k: tensor<2x3x8x4xf32>, %v: tensor<2x3x8x4xf32>) -> tensor<2x6x8x4xf32> {
  %four = onnx.Constant dense<4.000000e+00> : tensor<f32>
  %axes = onnx.Constant dense<2> : tensor<1xi64>
  %grouped = onnx.Constant dense<[2, 3, 2, 8, 4]> : tensor<5xi64>
  %heads = onnx.Constant dense<[2, 6, 8, 4]> : tensor<4xi64>
  %tokens = onnx.Constant dense<8> : tensor<2xi64>
  %diagonal = onnx.Constant dense<0> : tensor<i64>
  %low = onnx.Constant dense<0xFF800000> : tensor<f32>
  %root = "onnx.Sqrt"(%four) : (tensor<f32>) -> tensor<f32>
  %k1 = "onnx.Unsqueeze"(%k, %axes) : (tensor<2x3x8x4xf32>, tensor<1xi64>) -> tensor<2x3x1x8x4xf32>
  %k2 = "onnx.Expand"(%k1, %grouped) : (tensor<2x3x1x8x4xf32>, tensor<5xi64>) -> tensor<2x3x2x8x4xf32>
  %kk = "onnx.Reshape"(%k2, %heads) {allowzero = 0 : si64} : (tensor<2x3x2x8x4xf32>, tensor<4xi64>) -> tensor<2x6x8x4xf32>
  %v1 = "onnx.Unsqueeze"(%v, %axes) : (tensor<2x3x8x4xf32>, tensor<1xi64>) -> tensor<2x3x1x8x4xf32>
  %v2 = "onnx.Expand"(%v1, %grouped) : (tensor<2x3x1x8x4xf32>, tensor<5xi64>) -> tensor<2x3x2x8x4xf32>
  %vv = "onnx.Reshape"(%v2, %heads) {allowzero = 0 : si64} : (tensor<2x3x2x8x4xf32>, tensor<4xi64>) -> tensor<2x6x8x4xf32>
  %kt = "onnx.Transpose"(%kk) {perm = [0, 1, 3, 2]} : (tensor<2x6x8x4xf32>) -> tensor<2x6x4x8xf32>
  %s = "onnx.MatMul"(%q, %kt) : (tensor<2x6x8x4xf32>, tensor<2x6x4x8xf32>) -> tensor<2x6x8x8xf32>
  %scaled = "onnx.Div"(%s, %root) : (tensor<2x6x8x8xf32>, tensor<f32>) -> tensor<2x6x8x8xf32>
  %ones = "onnx.ConstantOfShape"(%tokens) {value = dense<1> : tensor<1xi64>} : (tensor<2xi64>) -> tensor<8x8xi64>
  %triangle = "onnx.Trilu"(%ones, %diagonal) {upper = 0 : si64} : (tensor<8x8xi64>, tensor<i64>) -> tensor<8x8xi64>
  %seen = "onnx.Cast"(%triangle) {saturate = 1 : si64, to = i1} : (tensor<8x8xi64>) -> tensor<8x8xi1>
  %masked = "onnx.Where"(%seen, %scaled, %low) : (tensor<8x8xi1>, tensor<2x6x8x8xf32>, tensor<f32>) -> tensor<2x6x8x8xf32>
  %w = "onnx.Softmax"(%masked) {axis = -1 : si64} : (tensor<2x6x8x8xf32>) -> tensor<2x6x8x8xf32>
  %o = "onnx.MatMul"(%w, %vv) : (tensor<2x6x8x8xf32>, tensor<2x6x8x4xf32>) -> tensor<2x6x8x4xf32>
  return %o : tensor<2x6x8x4xf32>
}

// -----

// As torch-mlir's importer writes operators; tables out of line.

// CHECK-LABEL: func.func @imported(
// CHECK:       startrail.attention %{{.*}}, %{{.*}}, %{{.*}} mask({{ ?}}causal) alignment({{ ?}}top_left) scale(2.500000e-01) layout({{ ?}}bhsd)
func.func @imported(%q: !torch.vtensor<[2,3,2,4],f32>, %k: !torch.vtensor<[2,3,2,4],f32>, %v: !torch.vtensor<[2,3,2,4],f32>) -> !torch.vtensor<[2,3,2,4],f32> {
  %scale = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<scale> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %mask = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<mask> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %kt = torch.operator "onnx.Transpose"(%k) {torch.onnx.perm = [0 : si64, 1 : si64, 3 : si64, 2 : si64]} : (!torch.vtensor<[2,3,2,4],f32>) -> !torch.vtensor<[2,3,4,2],f32>
  %qs = torch.operator "onnx.Mul"(%q, %scale) : (!torch.vtensor<[2,3,2,4],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[2,3,2,4],f32>
  %s = torch.operator "onnx.MatMul"(%qs, %kt) : (!torch.vtensor<[2,3,2,4],f32>, !torch.vtensor<[2,3,4,2],f32>) -> !torch.vtensor<[2,3,2,2],f32>
  %masked = torch.operator "onnx.Add"(%s, %mask) : (!torch.vtensor<[2,3,2,2],f32>, !torch.vtensor<[2,2],f32>) -> !torch.vtensor<[2,3,2,2],f32>
  %w = torch.operator "onnx.Softmax"(%masked) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2,3,2,2],f32>) -> !torch.vtensor<[2,3,2,2],f32>
  %o = torch.operator "onnx.MatMul"(%w, %v) : (!torch.vtensor<[2,3,2,2],f32>, !torch.vtensor<[2,3,2,4],f32>) -> !torch.vtensor<[2,3,2,4],f32>
  return %o : !torch.vtensor<[2,3,2,4],f32>
}

{-#
  dialect_resources: {
    builtin: {
      scale: "0x040000000000803E",
      mask: "0x0400000000000000000080FF0000000000000000"
    }
  }
#-}

// -----

// The loss of a classifier ends with a softmax that nothing is multiplied with.

// CHECK-LABEL: func.func @loss(
// CHECK-NOT:   startrail.attention
func.func @loss(%x: tensor<8x4xf32>, %w: tensor<4x12xf32>) -> tensor<8x12xf32> {
  %s = "onnx.MatMul"(%x, %w) : (tensor<8x4xf32>, tensor<4x12xf32>) -> tensor<8x12xf32>
  %p = "onnx.Softmax"(%s) {axis = -1 : si64} : (tensor<8x12xf32>) -> tensor<8x12xf32>
  return %p : tensor<8x12xf32>
}
