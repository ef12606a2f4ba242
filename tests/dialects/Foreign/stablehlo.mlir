// RUN: startrail-opt %s | FileCheck %s
// RUN: startrail-opt %s > %t.generic
// RUN: startrail-opt %t.generic | diff %t.generic -

// CHECK-LABEL: func.func @elementwise
func.func @elementwise(%a: tensor<2x3xf32>, %c: tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32> {
  // CHECK: "stablehlo.add"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = stablehlo.add %a, %a : tensor<2x3xf32>
  // CHECK: "stablehlo.exponential"(%{{.*}}) {jax.name = "e"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.exponential %0 {jax.name = "e"} : tensor<2x3xf32>
  // CHECK: "stablehlo.real"(%{{.*}}) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  %2 = stablehlo.real %c : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  // CHECK: "stablehlo.clamp"(%{{.*}}, %{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = stablehlo.clamp %0, %1, %2 : tensor<2x3xf32>
  // CHECK: "stablehlo.convert"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xbf16>
  %4 = stablehlo.convert %3 : (tensor<2x3xf32>) -> tensor<2x3xbf16>
  // CHECK: "stablehlo.reduce_precision"(%{{.*}}) <{exponent_bits = 5 : i32, mantissa_bits = 10 : i32}>
  %5 = stablehlo.reduce_precision %3, format = e5m10 : tensor<2x3xf32>
  // CHECK: "stablehlo.compare"(%{{.*}}, %{{.*}}) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %6 = stablehlo.compare  LT, %3, %5,  FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "stablehlo.select"(%{{.*}}, %{{.*}}, %{{.*}}) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %7 = stablehlo.select %6, %3, %5 : tensor<2x3xi1>, tensor<2x3xf32>
  // CHECK: "stablehlo.select"(%{{.*}}, %{{.*}}, %{{.*}}) : (tensor<i1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %p = stablehlo.constant dense<true> : tensor<i1>
  %8 = stablehlo.select %p, %7, %5 : (tensor<i1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %8 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @constants
func.func @constants() {
  // CHECK: "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = stablehlo.constant dense<1.0> : tensor<2xf32>
  // CHECK: "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x3xi32>
  %1 = stablehlo.iota dim = 1 : tensor<2x3xi32>
  // CHECK: "stablehlo.partition_id"() : () -> tensor<ui32>
  %2 = stablehlo.partition_id : tensor<ui32>
  // CHECK: "stablehlo.create_token"() : () -> !stablehlo.token
  %3 = stablehlo.create_token : !stablehlo.token
  // CHECK: "stablehlo.after_all"(%{{.*}}, %{{.*}}) : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
  %4 = stablehlo.after_all %3, %3 : !stablehlo.token
  return
}

// CHECK-LABEL: func.func @views
func.func @views(%a: tensor<2x6xf32>, %i: tensor<i32>, %z: tensor<f32>) {
  // CHECK: "stablehlo.broadcast_in_dim"(%{{.*}}) <{broadcast_dimensions = array<i64: 0, 2>}>
  %0 = stablehlo.broadcast_in_dim %a, dims = [0, 2] : (tensor<2x6xf32>) -> tensor<2x4x6xf32>
  // CHECK: "stablehlo.broadcast_in_dim"(%{{.*}}) <{broadcast_dimensions = array<i64>}>
  %1 = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
  // CHECK: "stablehlo.transpose"(%{{.*}}) <{permutation = array<i64: 1, 0>}>
  %2 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x6xf32>) -> tensor<6x2xf32>
  // CHECK: "stablehlo.reshape"(%{{.*}}) : (tensor<2x6xf32>) -> tensor<12xf32>
  %3 = stablehlo.reshape %a : (tensor<2x6xf32>) -> tensor<12xf32>
  // CHECK: "stablehlo.reverse"(%{{.*}}) <{dimensions = array<i64: 1>}> : (tensor<2x6xf32>) -> tensor<2x6xf32>
  %4 = stablehlo.reverse %a, dims = [1] : tensor<2x6xf32>
  // CHECK: "stablehlo.slice"(%{{.*}}) <{limit_indices = array<i64: 2, 6>, start_indices = array<i64: 0, 2>, strides = array<i64: 1, 2>}>
  %5 = stablehlo.slice %a [0:2, 2:6:2] : (tensor<2x6xf32>) -> tensor<2x2xf32>
  // CHECK: "stablehlo.dynamic_slice"(%{{.*}}, %{{.*}}, %{{.*}}) <{slice_sizes = array<i64: 1, 4>}>
  %6 = stablehlo.dynamic_slice %a, %i, %i, sizes = [1, 4] : (tensor<2x6xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
  // CHECK: "stablehlo.dynamic_update_slice"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}})
  %7 = stablehlo.dynamic_update_slice %a, %6, %i, %i : (tensor<2x6xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x6xf32>
  // CHECK: "stablehlo.concatenate"(%{{.*}}, %{{.*}}) <{dimension = 1 : i64}>
  %8 = stablehlo.concatenate %a, %7, dim = 1 : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x12xf32>
  // CHECK: "stablehlo.pad"(%{{.*}}, %{{.*}}) <{edge_padding_high = array<i64: 0, 2>, edge_padding_low = array<i64: 0, -1>, interior_padding = array<i64: 0, 0>}>
  %9 = stablehlo.pad %a, %z, low = [0, -1], high = [0, 2], interior = [0, 0] : (tensor<2x6xf32>, tensor<f32>) -> tensor<2x7xf32>
  // CHECK: "stablehlo.get_dimension_size"(%{{.*}}) <{dimension = 1 : i64}>
  %10 = stablehlo.get_dimension_size %a, dim = 1 : (tensor<2x6xf32>) -> tensor<i32>
  // CHECK: "stablehlo.tuple"(%{{.*}}, %{{.*}}) : (tensor<2x6xf32>, tensor<f32>) -> tuple<tensor<2x6xf32>, tensor<f32>>
  %11 = stablehlo.tuple %a, %z : tuple<tensor<2x6xf32>, tensor<f32>>
  // CHECK: "stablehlo.get_tuple_element"(%{{.*}}) <{index = 1 : i32}>
  %12 = stablehlo.get_tuple_element %11[1] : (tuple<tensor<2x6xf32>, tensor<f32>>) -> tensor<f32>
  // CHECK: "stablehlo.optimization_barrier"(%{{.*}}, %{{.*}}) : (tensor<2x6xf32>, tensor<f32>) -> (tensor<2x6xf32>, tensor<f32>)
  %13:2 = stablehlo.optimization_barrier %a, %z : tensor<2x6xf32>, tensor<f32>
  return
}

// CHECK-LABEL: func.func @products
func.func @products(%a: tensor<5x2x3xf32>, %b: tensor<5x4x3xf32>, %m: tensor<2x3xf32>, %n: tensor<3x4xf32>, %image: tensor<1x8x8x4xf32>, %filter: tensor<2x2x4x16xf32>) {
  // CHECK: "stablehlo.dot_general"(%{{.*}}, %{{.*}}) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGHEST>]}>
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, HIGHEST] : (tensor<5x2x3xf32>, tensor<5x4x3xf32>) -> tensor<5x2x4xf32>
  // CHECK: "stablehlo.dot_general"(%{{.*}}, %{{.*}}) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>, dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}>
  %1 = stablehlo.dot_general %m, %n, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // CHECK: "stablehlo.dot"(%{{.*}}, %{{.*}}) <{precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}>
  %2 = stablehlo.dot %m, %n, precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // CHECK: "stablehlo.convolution"(%{{.*}}, %{{.*}}) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 1>, padding = dense<{{\[\[}}0, 1], [0, 0]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 3>, window_reversal = array<i1: false, true>, window_strides = array<i64: 2, 2>}>
  %3 = stablehlo.convolution(%image, %filter) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 0]], lhs_dilate = [2, 1], rhs_dilate = [1, 3], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x4xf32>, tensor<2x2x4x16xf32>) -> tensor<1x4x4x16xf32>
  return
}

// CHECK-LABEL: func.func @regions
func.func @regions(%a: tensor<2x3xf32>, %i: tensor<2x3xi32>, %z: tensor<f32>, %k: tensor<i32>) -> tensor<2xf32> {
  // CHECK: "stablehlo.reduce"(%{{.*}}, %{{.*}}) <{dimensions = array<i64: 1>}> ({
  // CHECK-NEXT: ^bb0(%[[L:.*]]: tensor<f32>, %[[R:.*]]: tensor<f32>):
  // CHECK-NEXT: %[[MADE:.*]] = "stablehlo.maximum"(%[[L]], %[[R]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // CHECK-NEXT: "stablehlo.return"(%[[MADE]]) : (tensor<f32>) -> ()
  // CHECK-NEXT: }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  %0 = stablehlo.reduce(%a init: %z) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  // CHECK: "stablehlo.reduce"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{dimensions = array<i64: 1>}> ({
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<f32>, %{{.*}}: tensor<i32>, %{{.*}}: tensor<f32>, %{{.*}}: tensor<i32>):
  %1:2 = stablehlo.reduce(%a init: %z), (%i init: %k) across dimensions = [1] : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
   reducer(%l: tensor<f32>, %r: tensor<f32>) (%li: tensor<i32> loc("left"), %ri: tensor<i32>) {
    stablehlo.return %l, %li : tensor<f32>, tensor<i32>
  }
  // CHECK: %{{.*}}:2 = "stablehlo.while"(%{{.*}}, %{{.*}}) ({
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<i32>, %{{.*}}: tensor<2xf32>):
  // CHECK: "stablehlo.return"(%{{.*}}) : (tensor<i1>) -> ()
  // CHECK-NEXT: }, {
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<i32>, %{{.*}}: tensor<2xf32>):
  // CHECK: }) {jax.loop} : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
  %2:2 = stablehlo.while(%iterArg = %k, %iterArg_0 = %0) : tensor<i32>, tensor<2xf32> attributes {jax.loop}
   cond {
    %c = stablehlo.constant dense<4> : tensor<i32>
    %3 = stablehlo.compare LT, %iterArg, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %3 : tensor<i1>
  } do {
    stablehlo.return %iterArg, %iterArg_0 : tensor<i32>, tensor<2xf32>
  }
  return %2#1 : tensor<2xf32>
}

func.func private @decomposition(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}

// CHECK-LABEL: func.func @calls
func.func @calls(%a: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: "stablehlo.custom_call"(%{{.*}}) <{api_version = 4 : i32, backend_config = {scale = 2 : i64}, call_target_name = "__cudnn$fmhaSoftmax", has_side_effect = false}> {mhlo.x} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<4xui8>)
  %0:2 = stablehlo.custom_call @__cudnn$fmhaSoftmax(%a) {api_version = 4 : i32, backend_config = {scale = 2 : i64}, has_side_effect = false, mhlo.x} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<4xui8>)
  // CHECK: "stablehlo.composite"(%{{.*}}) <{composite_attributes = {axis = 0 : i64}, decomposition = @decomposition, name = "odml.scaled_dot_product_attention", version = 1 : i32}> : (tensor<2xf32>) -> tensor<2xf32>
  %1 = stablehlo.composite "odml.scaled_dot_product_attention" %a {composite_attributes = {axis = 0 : i64}, decomposition = @decomposition, version = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK: "chlo.erf"(%{{.*}}) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = chlo.erf %1 : tensor<2xf32> -> tensor<2xf32>
  // CHECK: "chlo.top_k"(%{{.*}}) <{k = 1 : i64}> : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xi32>)
  %3:2 = chlo.top_k(%2, k = 1) : tensor<2xf32> -> (tensor<1xf32>, tensor<1xi32>)
  // CHECK: "mhlo.add"(%{{.*}}, %{{.*}}) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %4 = mhlo.add %1, %2 : tensor<2xf32>
  // CHECK: "mhlo.reduce"(%{{.*}}, %{{.*}}) <{dimensions = dense<0> : tensor<1xi64>}> ({
  // CHECK: "mhlo.add"
  %z = mhlo.constant dense<0.0> : tensor<f32>
  %5 = mhlo.reduce(%4 init: %z) applies mhlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  return %4 : tensor<2xf32>
}

// CHECK-LABEL: func.func @clauses
func.func @clauses(%a: tensor<2x2xf32>, %z: tensor<f32>, %i: tensor<3xi64>, %s: tensor<2xi64>, %u: tensor<2xui64>) {
  // CHECK: "stablehlo.rng"(%{{.*}}, %{{.*}}, %{{.*}}) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x2xf32>
  %0 = stablehlo.rng %z, %z, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x2xf32>
  // CHECK: "stablehlo.rng_bit_generator"(%{{.*}}) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  %1:2 = stablehlo.rng_bit_generator %u, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  // CHECK: "stablehlo.fft"(%{{.*}}) <{fft_length = array<i64: 2>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<2x2xf32>) -> tensor<2x2xcomplex<f32>>
  %2 = stablehlo.fft %a, type = RFFT, length = [2] : (tensor<2x2xf32>) -> tensor<2x2xcomplex<f32>>
  // CHECK: "stablehlo.cholesky"(%{{.*}}) <{lower = true}> : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %3 = stablehlo.cholesky %a, lower = true : tensor<2x2xf32>
  // CHECK: "stablehlo.dynamic_iota"(%{{.*}}) <{iota_dimension = 1 : i64}> : (tensor<2xi64>) -> tensor<2x2xi32>
  %4 = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi64>) -> tensor<2x2xi32>
  // CHECK: "stablehlo.torch_index_select"(%{{.*}}, %{{.*}}) <{batch_dims = 0 : i64, dim = 1 : i64}> : (tensor<2x2xf32>, tensor<3xi64>) -> tensor<2x3xf32>
  %5 = stablehlo.torch_index_select %a, %i, dim = 1, batch_dims = 0 : (tensor<2x2xf32>, tensor<3xi64>) -> tensor<2x3xf32>
  // CHECK: "stablehlo.einsum"(%{{.*}}, %{{.*}}) <{einsum_config = "ij,jk->ik"}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %6 = stablehlo.einsum %a, %a, config = "ij,jk->ik" : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  // CHECK: "stablehlo.composite"() <{decomposition = @made, name = "a.made", version = 0 : i32}> : () -> tensor<f32>
  %7 = stablehlo.composite "a.made" {decomposition = @made, version = 0 : i32} : () -> tensor<f32>
  // CHECK: "stablehlo.composite"() <{name = "a.b"}> : () -> tensor<f32>
  %8 = stablehlo.composite "a.b" : () -> tensor<f32>
  return
}
func.func private @made() -> tensor<f32>

// The generic form is read as it stands.
// CHECK-LABEL: func.func @generic
func.func @generic(%a: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: "stablehlo.collective_permute"(%{{.*}}) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<{{.*}}> : tensor<2x2xi64>}> : (tensor<8xf32>) -> tensor<8xf32>
  %0 = "stablehlo.collective_permute"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
