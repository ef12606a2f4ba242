// RUN: startrail-opt %s --verify-diagnostics --split-input-file

func.func @dynamic_dimension(%x: tensor<4x?xf32>) {
  // expected-error@+1 {{expected dimension 1 of accumulator to be static, but got 'tensor<4x?xf32>'}}
  %0 = startrail.accumulate %x, %x : tensor<4x?xf32>
  return
}

// -----

func.func @dimension_zero(%x: tensor<4x0xf32>) {
  // expected-error@+1 {{expected dimension 1 of accumulator to be at least 1, but got 0}}
  %0 = startrail.accumulate %x, %x : tensor<4x0xf32>
  return
}

// -----

func.func @more_than_2_to_the_63_bytes(%x: tensor<4294967296x4294967296xf32>) {
  // expected-error@+1 {{expected accumulator to be smaller than 2^63 bytes, but got 'tensor<4294967296x4294967296xf32>'}}
  %0 = startrail.accumulate %x, %x : tensor<4294967296x4294967296xf32>
  return
}

// -----

func.func @element_type_integer(%x: tensor<4xi32>) {
  // expected-error@+1 {{expected accumulator to be of element type bf16, f16, f32 or f64, but got 'tensor<4xi32>'}}
  %0 = startrail.accumulate %x, %x : tensor<4xi32>
  return
}

// -----

func.func @element_type_complex(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{expected accumulator to be of element type bf16, f16, f32 or f64, but got 'tensor<4xcomplex<f32>>'}}
  %0 = startrail.accumulate %x, %x : tensor<4xcomplex<f32>>
  return
}

// -----

func.func @element_type_f8(%x: tensor<4xf8E4M3FN>) {
  // expected-error@+1 {{expected accumulator to be of element type bf16, f16, f32 or f64, but got 'tensor<4xf8E4M3FN>'}}
  %0 = startrail.accumulate %x, %x : tensor<4xf8E4M3FN>
  return
}

// -----

func.func @element_type_f80(%x: tensor<4xf80>) {
  // expected-error@+1 {{expected accumulator to be of element type bf16, f16, f32 or f64, but got 'tensor<4xf80>'}}
  %0 = startrail.accumulate %x, %x : tensor<4xf80>
  return
}

// -----

func.func @tensor_with_encoding(%x: tensor<4xf32, "sparse">) {
  // expected-error@+1 {{expected accumulator to be a tensor without encoding, but got 'tensor<4xf32, "sparse">'}}
  %0 = startrail.accumulate %x, %x : tensor<4xf32, "sparse">
  return
}

// -----

func.func @unranked_tensor(%x: tensor<*xf32>) {
  // expected-error@+1 {{custom op 'startrail.accumulate' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = startrail.accumulate %x, %x : tensor<*xf32>
  return
}

// -----

func.func @dynamic_memref() {
  // expected-error@+1 {{expected dimension 1 of buffer to be static, but got 'memref<4x?xf32>'}}
  %0 = startrail.buffer "a" : memref<4x?xf32>
  return
}

// -----

func.func @strided_memref() {
  // expected-error@+1 {{expected buffer to be a memref of the identity layout, but got 'memref<4x4xf32, strided<[8, 1]>>'}}
  %0 = startrail.buffer "a" : memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @permuted_memref() {
  // expected-error@+1 {{expected buffer to be a memref of the identity layout, but got 'memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>'}}
  %0 = startrail.buffer "a" : memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
  return
}

// -----

func.func @memref_in_a_memory_space() {
  // expected-error@+1 {{expected buffer to be a memref in the default memory space, but got 'memref<4xf32, 1>'}}
  %0 = startrail.buffer "a" : memref<4xf32, 1>
  return
}

// -----

func.func @memref_of_index() {
  // expected-error@+1 {{expected buffer to be of element type bf16, f16, f32 or f64, but got 'memref<4xindex>'}}
  %0 = startrail.buffer "a" : memref<4xindex>
  return
}

// -----

func.func @memref_of_memref() {
  // expected-error@+1 {{expected buffer to be of element type bf16, f16, f32 or f64, but got 'memref<4xmemref<4xf32>>'}}
  %0 = startrail.buffer "a" : memref<4xmemref<4xf32>>
  return
}

// -----

func.func @unranked_memref() {
  // expected-error@+1 {{custom op 'startrail.buffer' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = startrail.buffer "a" : memref<*xf32>
  return
}
