// RUN: startrail-opt %s -split-input-file -verify-diagnostics -o /dev/null

func.func @reducer_of_another_dialect(%a: tensor<2xf32>, %z: tensor<f32>) {
  // expected-error @below {{expected what a reduction applies to be an operation of stablehlo, but got 'arith.addf'}}
  %0 = stablehlo.reduce(%a init: %z) applies arith.addf across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @two_inputs_applied(%a: tensor<2xf32>, %z: tensor<f32>) {
  // expected-error @below {{expected a reduction that applies an operation to have one input, but got 2}}
  %0:2 = stablehlo.reduce(%a init: %z), (%a init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @reducer_without_pairs(%a: tensor<2xf32>, %z: tensor<f32>) {
  %0 = stablehlo.reduce(%a init: %z) across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  // expected-error @below {{expected a reducer to have a pair of arguments for each of 1 inputs, but got 0}}
    reducer {
      stablehlo.return %z : tensor<f32>
    }
  return
}

// -----

func.func @untyped_reducer(%a: tensor<2xf32>, %z: tensor<f32>) {
  %0 = stablehlo.reduce(%a init: %z) across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  // expected-error @below {{expected ':'}}
    reducer(%l, %r) {
      stablehlo.return %l : tensor<f32>
    }
  return
}

// -----

func.func @types_of_a_loop(%a: tensor<2xf32>) {
  // expected-error @below {{expected the types of 'stablehlo.while' to be those of 2 operands, but got 1}}
  %0 = stablehlo.while(%x = %a, %y = %a) : tensor<2xf32>
   cond { stablehlo.return %x : tensor<2xf32> } do { stablehlo.return %x : tensor<2xf32> }
  return
}

// -----

func.func @types_of_operands(%a: tensor<2xf32>) {
  // expected-error @below {{expected the types of 'stablehlo.add' to be those of 2 operands, but got 1}}
  %0 = stablehlo.add %a, %a : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @no_arrow(%a: tensor<2xf32>) {
  // expected-error @below {{expected 'stablehlo.add' to have one type for operands and result, or to name its result's, but got 2 types and no ->}}
  %0 = stablehlo.add %a, %a : tensor<2xf32>, tensor<2xf32>
  return
}

// -----

func.func @unknown_clause(%a: tensor<2xf32>) {
  // expected-error @below {{expected the pretty form of 'stablehlo.transpose' to be one that is known here, but got 'order' in it}}
  // expected-note @below {{the generic form is always read; exporters write it with --mlir-print-op-generic}}
  %0 = stablehlo.transpose %a, order = [0] : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @twice(%a: tensor<2xf32>) {
  // expected-error @below {{expected 'call_target_name' to be given once, but got it twice}}
  %0 = stablehlo.custom_call @f(%a) {call_target_name = "g"} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @untyped_constant() {
  // expected-error @below {{expected a constant to be typed, but got}}
  %0 = stablehlo.constant [1, 2]
  return
}

// -----

func.func @format(%a: tensor<2xf32>) {
  // expected-error @below {{expected a format to be like e5m10, but got 'f16'}}
  %0 = stablehlo.reduce_precision %a, format = f16 : tensor<2xf32>
  return
}

// -----

func.func @padding(%a: tensor<1x8x4xf32>, %f: tensor<2x4x4xf32>) {
  // expected-error @below {{expected a dimension to be padded by two numbers, but got 1}}
  %0 = stablehlo.convolution(%a, %f) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[0]]} : (tensor<1x8x4xf32>, tensor<2x4x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

// expected-error @below {{expected ']' here}}
sdy.mesh @mesh = <["x"=4>

// -----

func.func @truth() {
  // expected-error @below {{expected a truth value to be true or false}}
  %0 = torch.constant.bool 1
  return
}

// -----

func.func @copy(%a: !torch.tensor<[2],f32>) {
  // expected-error @below {{expected the type of 'torch.copy.to_vtensor' to be !torch.vtensor, but got 'tensor<2xf32>'}}
  %0 = torch.copy.to_vtensor %a : tensor<2xf32>
  return
}

// -----

func.func @results(%a: !torch.vtensor<[2],f32>) {
  // expected-error @below {{operation defines 1 results but was provided 2 to bind}}
  %0:2 = torch.aten.relu %a : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
  return
}

// -----

func.func @clause(%a: !torch.vtensor<[2],f32>) {
  // expected-error @below {{expected the pretty form of 'torch.aten.softmax.int' to be one that is known here, but got 'dim' in it}}
  // expected-note @below {{the generic form is always read}}
  %0 = torch.aten.softmax.int %a, dim = 1 : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
  return
}

// -----

// expected-error @below {{expected ':'}}
util.func @untyped(%a) {
  util.return
}
