// RUN: startrail-opt %s --startrail-raise-attention --split-input-file --verify-diagnostics -o /dev/null

// Attention of dynamic shapes is none that is raised, and says so.

func.func @linalg(%q: tensor<2x?x8xf32>, %k: tensor<2x8x?xf32>, %v: tensor<2x?x8xf32>, %s: tensor<2x?x?xf32>, %r: tensor<2x?xf32>, %o: tensor<2x?x8xf32>) -> tensor<2x?x8xf32> {
  %scores = linalg.batch_matmul ins(%q, %k : tensor<2x?x8xf32>, tensor<2x8x?xf32>) outs(%s : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
  %exp = linalg.exp ins(%scores : tensor<2x?x?xf32>) outs(%s : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<2x?x?xf32>) outs(%r : tensor<2x?xf32>) dimensions = [2]
  %sums = linalg.broadcast ins(%sum : tensor<2x?xf32>) outs(%s : tensor<2x?x?xf32>) dimensions = [2]
  %weights = linalg.div ins(%exp, %sums : tensor<2x?x?xf32>, tensor<2x?x?xf32>) outs(%s : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
  // expected-remark@below {{attention is not raised: expected static shapes, but got 'tensor<2x?x?xf32>', whose dimension 1 is dynamic: export with static shapes}}
  %output = linalg.batch_matmul ins(%weights, %v : tensor<2x?x?xf32>, tensor<2x?x8xf32>) outs(%o : tensor<2x?x8xf32>) -> tensor<2x?x8xf32>
  return %output : tensor<2x?x8xf32>
}

// -----

func.func @torch(%q: !torch.vtensor<[?,64,8],f32>, %k: !torch.vtensor<[?,8,64],f32>, %v: !torch.vtensor<[?,64,8],f32>) -> !torch.vtensor<[?,64,8],f32> {
  %int-1 = torch.constant.int -1
  %none = torch.constant.none
  %scores = torch.aten.bmm %q, %k : !torch.vtensor<[?,64,8],f32>, !torch.vtensor<[?,8,64],f32> -> !torch.vtensor<[?,64,64],f32>
  %weights = torch.aten.softmax.int %scores, %int-1, %none : !torch.vtensor<[?,64,64],f32>, !torch.int, !torch.none -> !torch.vtensor<[?,64,64],f32>
  // expected-remark@below {{attention is not raised: expected static shapes, but got '!torch.vtensor<[?,64,64],f32>', whose dimension 0 is dynamic: export with static shapes}}
  %output = torch.aten.bmm %weights, %v : !torch.vtensor<[?,64,64],f32>, !torch.vtensor<[?,64,8],f32> -> !torch.vtensor<[?,64,8],f32>
  return %output : !torch.vtensor<[?,64,8],f32>
}

// -----

func.func @onnx(%q: !torch.vtensor<[1,4,?,8],f32>, %k: !torch.vtensor<[1,4,8,?],f32>, %v: !torch.vtensor<[1,4,?,8],f32>) -> !torch.vtensor<[1,4,?,8],f32> {
  %scores = torch.operator "onnx.MatMul"(%q, %k) : (!torch.vtensor<[1,4,?,8],f32>, !torch.vtensor<[1,4,8,?],f32>) -> !torch.vtensor<[1,4,?,?],f32>
  %weights = torch.operator "onnx.Softmax"(%scores) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[1,4,?,?],f32>) -> !torch.vtensor<[1,4,?,?],f32>
  // expected-remark@below {{attention is not raised: expected static shapes, but got '!torch.vtensor<[1,4,?,?],f32>', whose dimension 2 is dynamic: export with static shapes}}
  %output = torch.operator "onnx.MatMul"(%weights, %v) : (!torch.vtensor<[1,4,?,?],f32>, !torch.vtensor<[1,4,?,8],f32>) -> !torch.vtensor<[1,4,?,8],f32>
  return %output : !torch.vtensor<[1,4,?,8],f32>
}

// -----

// A gate between two products is no softmax.

func.func @gate(%x: tensor<2x?x8xf32>, %w: tensor<2x8x16xf32>, %u: tensor<2x16x8xf32>, %h: tensor<2x?x16xf32>, %o: tensor<2x?x8xf32>) -> tensor<2x?x8xf32> {
  %up = linalg.batch_matmul ins(%x, %w : tensor<2x?x8xf32>, tensor<2x8x16xf32>) outs(%h : tensor<2x?x16xf32>) -> tensor<2x?x16xf32>
  %gate = linalg.exp ins(%up : tensor<2x?x16xf32>) outs(%h : tensor<2x?x16xf32>) -> tensor<2x?x16xf32>
  %down = linalg.batch_matmul ins(%gate, %u : tensor<2x?x16xf32>, tensor<2x16x8xf32>) outs(%o : tensor<2x?x8xf32>) -> tensor<2x?x8xf32>
  return %down : tensor<2x?x8xf32>
}

// -----

// Of static shapes again only where weights and values are multiplied.

func.func @cast(%q: tensor<?x6x8xf32>, %k: tensor<?x8x6xf32>, %v: tensor<2x6x8xf32>, %s: tensor<?x6x6xf32>, %r: tensor<?x6xf32>) -> tensor<2x6x8xf32> {
  %zero = arith.constant 0.0 : f32
  %scores = linalg.batch_matmul ins(%q, %k : tensor<?x6x8xf32>, tensor<?x8x6xf32>) outs(%s : tensor<?x6x6xf32>) -> tensor<?x6x6xf32>
  %exp = linalg.exp ins(%scores : tensor<?x6x6xf32>) outs(%s : tensor<?x6x6xf32>) -> tensor<?x6x6xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<?x6x6xf32>) outs(%r : tensor<?x6xf32>) dimensions = [2]
  %sums = linalg.broadcast ins(%sum : tensor<?x6xf32>) outs(%s : tensor<?x6x6xf32>) dimensions = [2]
  %weights = linalg.div ins(%exp, %sums : tensor<?x6x6xf32>, tensor<?x6x6xf32>) outs(%s : tensor<?x6x6xf32>) -> tensor<?x6x6xf32>
  %static = tensor.cast %weights : tensor<?x6x6xf32> to tensor<2x6x6xf32>
  %empty = tensor.empty() : tensor<2x6x8xf32>
  %o = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x6x8xf32>) -> tensor<2x6x8xf32>
  // expected-remark@below {{attention is not raised: expected static shapes, but got 'tensor<?x6x6xf32>', whose dimension 0 is dynamic: export with static shapes}}
  %output = linalg.batch_matmul ins(%static, %v : tensor<2x6x6xf32>, tensor<2x6x8xf32>) outs(%o : tensor<2x6x8xf32>) -> tensor<2x6x8xf32>
  return %output : tensor<2x6x8xf32>
}
