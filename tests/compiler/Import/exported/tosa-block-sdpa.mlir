// tosa-block-sdpa.mlir: written by examples/01-llama3-8b/export.py, form
// tosa, with torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @attention_block(%arg0: tensor<1x64x64xf32>, %arg1: tensor<1x64x16xf32>, %arg2: tensor<1x64x16xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<64x64xf32>) -> tensor<1x64x64xf32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x4x64x64xf32>}> : () -> tensor<1x4x64x64xf32>
    %1 = "tosa.const"() <{values = dense<true> : tensor<64x64xi1>}> : () -> tensor<64x64xi1>
    %2 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %3 = tosa.const_shape  {values = dense<[1, 64, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %4 = tosa.const_shape  {values = dense<[1, 64, 4, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %5 = tosa.const_shape  {values = dense<[1, 4, 64, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %6 = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
    %7 = tosa.const_shape  {values = dense<[0, 0, 0, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %8 = tosa.const_shape  {values = dense<[1, 1, 64, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %9 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %10 = tosa.const_shape  {values = dense<[1, 64, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %11 = tosa.const_shape  {values = dense<[1, 64, 2, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %12 = tosa.const_shape  {values = dense<[1, 2, 64, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %13 = "tosa.const"() <{values = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63]> : tensor<64xi64>}> : () -> tensor<64xi64>
    %14 = tosa.const_shape  {values = dense<[1, 64]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %15 = tosa.const_shape  {values = dense<[64, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %16 = tosa.const_shape  {values = dense<[1, 2, 1, 64, 16]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %17 = tosa.const_shape  {values = dense<[1, 1, 2, 1, 1]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %18 = tosa.const_shape  {values = dense<[1, 4, 64, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %19 = tosa.const_shape  {values = dense<[4, 64, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %20 = tosa.const_shape  {values = dense<[4, 16, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %21 = tosa.const_shape  {values = dense<[1, 4, 64, 64]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %22 = tosa.const_shape  {values = dense<[1, 1, 64, 64]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %23 = tosa.const_shape  {values = dense<[4, 64, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %24 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %25 = "tosa.const"() <{values = dense<0> : tensor<1x1xi64>}> : () -> tensor<1x1xi64>
    %26 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %27 = "tosa.const"() <{values = dense<0xFF800000> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %28 = "tosa.const"() <{values = dense<0xFFF0000000000000> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
    %29 = tosa.transpose %arg3 {perms = array<i32: 1, 0>} : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %30 = tosa.reshape %29, %3 : (tensor<64x64xf32>, !tosa.shape<3>) -> tensor<1x64x64xf32>
    %31 = tosa.matmul %arg0, %30, %2, %2 : (tensor<1x64x64xf32>, tensor<1x64x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x64x64xf32>
    %32 = tosa.reshape %31, %4 : (tensor<1x64x64xf32>, !tosa.shape<4>) -> tensor<1x64x4x16xf32>
    %33 = tosa.transpose %32 {perms = array<i32: 0, 2, 1, 3>} : (tensor<1x64x4x16xf32>) -> tensor<1x4x64x16xf32>
    %34 = tosa.slice %33, %6, %5 : (tensor<1x4x64x16xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x4x64x8xf32>
    %35 = tosa.slice %33, %7, %5 : (tensor<1x4x64x16xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x4x64x8xf32>
    %36 = tosa.negate %35, %2, %2 : (tensor<1x4x64x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x64x8xf32>
    %37 = tosa.concat %36, %34 {axis = 3 : i32} : (tensor<1x4x64x8xf32>, tensor<1x4x64x8xf32>) -> tensor<1x4x64x16xf32>
    %38 = tosa.reshape %arg1, %8 : (tensor<1x64x16xf32>, !tosa.shape<4>) -> tensor<1x1x64x16xf32>
    %39 = tosa.mul %33, %38, %9 : (tensor<1x4x64x16xf32>, tensor<1x1x64x16xf32>, tensor<1xi8>) -> tensor<1x4x64x16xf32>
    %40 = tosa.reshape %arg2, %8 : (tensor<1x64x16xf32>, !tosa.shape<4>) -> tensor<1x1x64x16xf32>
    %41 = tosa.mul %37, %40, %9 : (tensor<1x4x64x16xf32>, tensor<1x1x64x16xf32>, tensor<1xi8>) -> tensor<1x4x64x16xf32>
    %42 = tosa.add %39, %41 : (tensor<1x4x64x16xf32>, tensor<1x4x64x16xf32>) -> tensor<1x4x64x16xf32>
    %43 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<32x64xf32>) -> tensor<64x32xf32>
    %44 = tosa.reshape %43, %10 : (tensor<64x32xf32>, !tosa.shape<3>) -> tensor<1x64x32xf32>
    %45 = tosa.matmul %arg0, %44, %2, %2 : (tensor<1x64x64xf32>, tensor<1x64x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x64x32xf32>
    %46 = tosa.reshape %45, %11 : (tensor<1x64x32xf32>, !tosa.shape<4>) -> tensor<1x64x2x16xf32>
    %47 = tosa.transpose %46 {perms = array<i32: 0, 2, 1, 3>} : (tensor<1x64x2x16xf32>) -> tensor<1x2x64x16xf32>
    %48 = tosa.slice %47, %6, %12 : (tensor<1x2x64x16xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x2x64x8xf32>
    %49 = tosa.slice %47, %7, %12 : (tensor<1x2x64x16xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x2x64x8xf32>
    %50 = tosa.negate %49, %2, %2 : (tensor<1x2x64x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x64x8xf32>
    %51 = tosa.concat %50, %48 {axis = 3 : i32} : (tensor<1x2x64x8xf32>, tensor<1x2x64x8xf32>) -> tensor<1x2x64x16xf32>
    %52 = tosa.mul %47, %38, %9 : (tensor<1x2x64x16xf32>, tensor<1x1x64x16xf32>, tensor<1xi8>) -> tensor<1x2x64x16xf32>
    %53 = tosa.mul %51, %40, %9 : (tensor<1x2x64x16xf32>, tensor<1x1x64x16xf32>, tensor<1xi8>) -> tensor<1x2x64x16xf32>
    %54 = tosa.add %52, %53 : (tensor<1x2x64x16xf32>, tensor<1x2x64x16xf32>) -> tensor<1x2x64x16xf32>
    %55 = tosa.transpose %arg5 {perms = array<i32: 1, 0>} : (tensor<32x64xf32>) -> tensor<64x32xf32>
    %56 = tosa.reshape %55, %10 : (tensor<64x32xf32>, !tosa.shape<3>) -> tensor<1x64x32xf32>
    %57 = tosa.matmul %arg0, %56, %2, %2 : (tensor<1x64x64xf32>, tensor<1x64x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x64x32xf32>
    %58 = tosa.reshape %57, %11 : (tensor<1x64x32xf32>, !tosa.shape<4>) -> tensor<1x64x2x16xf32>
    %59 = tosa.transpose %58 {perms = array<i32: 0, 2, 1, 3>} : (tensor<1x64x2x16xf32>) -> tensor<1x2x64x16xf32>
    %60 = tosa.mul %42, %24, %9 : (tensor<1x4x64x16xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x64x16xf32>
    %61 = tosa.reshape %13, %14 : (tensor<64xi64>, !tosa.shape<2>) -> tensor<1x64xi64>
    %62 = tosa.reshape %13, %15 : (tensor<64xi64>, !tosa.shape<2>) -> tensor<64x1xi64>
    %63 = tosa.cast %62 : (tensor<64x1xi64>) -> tensor<64x1xi32>
    %64 = tosa.cast %61 : (tensor<1x64xi64>) -> tensor<1x64xi32>
    %65 = tosa.sub %64, %63 : (tensor<1x64xi32>, tensor<64x1xi32>) -> tensor<64x64xi32>
    %66 = tosa.cast %65 : (tensor<64x64xi32>) -> tensor<64x64xi64>
    %67 = tosa.greater_equal %25, %66 : (tensor<1x1xi64>, tensor<64x64xi64>) -> tensor<64x64xi1>
    %68 = tosa.logical_and %67, %1 : (tensor<64x64xi1>, tensor<64x64xi1>) -> tensor<64x64xi1>
    %69 = tosa.select %68, %26, %27 : (tensor<64x64xi1>, tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<64x64xf32>
    %70 = tosa.reshape %54, %16 : (tensor<1x2x64x16xf32>, !tosa.shape<5>) -> tensor<1x2x1x64x16xf32>
    %71 = tosa.tile %70, %17 : (tensor<1x2x1x64x16xf32>, !tosa.shape<5>) -> tensor<1x2x2x64x16xf32>
    %72 = tosa.reshape %71, %18 : (tensor<1x2x2x64x16xf32>, !tosa.shape<4>) -> tensor<1x4x64x16xf32>
    %73 = tosa.reshape %59, %16 : (tensor<1x2x64x16xf32>, !tosa.shape<5>) -> tensor<1x2x1x64x16xf32>
    %74 = tosa.tile %73, %17 : (tensor<1x2x1x64x16xf32>, !tosa.shape<5>) -> tensor<1x2x2x64x16xf32>
    %75 = tosa.transpose %72 {perms = array<i32: 0, 1, 3, 2>} : (tensor<1x4x64x16xf32>) -> tensor<1x4x16x64xf32>
    %76 = tosa.mul %75, %24, %9 : (tensor<1x4x16x64xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x16x64xf32>
    %77 = tosa.reshape %60, %19 : (tensor<1x4x64x16xf32>, !tosa.shape<3>) -> tensor<4x64x16xf32>
    %78 = tosa.reshape %76, %20 : (tensor<1x4x16x64xf32>, !tosa.shape<3>) -> tensor<4x16x64xf32>
    %79 = tosa.matmul %77, %78, %2, %2 : (tensor<4x64x16xf32>, tensor<4x16x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x64x64xf32>
    %80 = tosa.reshape %79, %21 : (tensor<4x64x64xf32>, !tosa.shape<4>) -> tensor<1x4x64x64xf32>
    %81 = tosa.reshape %69, %22 : (tensor<64x64xf32>, !tosa.shape<4>) -> tensor<1x1x64x64xf32>
    %82 = tosa.add %80, %81 : (tensor<1x4x64x64xf32>, tensor<1x1x64x64xf32>) -> tensor<1x4x64x64xf32>
    %83 = tosa.reduce_max %82 {axis = 3 : i32} : (tensor<1x4x64x64xf32>) -> tensor<1x4x64x1xf32>
    %84 = tosa.sub %82, %83 : (tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>) -> tensor<1x4x64x64xf32>
    %85 = tosa.exp %84 : (tensor<1x4x64x64xf32>) -> tensor<1x4x64x64xf32>
    %86 = tosa.reduce_sum %85 {axis = 3 : i32} : (tensor<1x4x64x64xf32>) -> tensor<1x4x64x1xf32>
    %87 = tosa.reciprocal %86 : (tensor<1x4x64x1xf32>) -> tensor<1x4x64x1xf32>
    %88 = tosa.mul %85, %87, %9 : (tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>, tensor<1xi8>) -> tensor<1x4x64x64xf32>
    %89 = tosa.cast %82 : (tensor<1x4x64x64xf32>) -> tensor<1x4x64x64xf64>
    %90 = tosa.equal %89, %28 : (tensor<1x4x64x64xf64>, tensor<1x1x1x1xf64>) -> tensor<1x4x64x64xi1>
    %91 = tosa.reduce_all %90 {axis = 3 : i32} : (tensor<1x4x64x64xi1>) -> tensor<1x4x64x1xi1>
    %92 = tosa.select %91, %0, %88 : (tensor<1x4x64x1xi1>, tensor<1x4x64x64xf32>, tensor<1x4x64x64xf32>) -> tensor<1x4x64x64xf32>
    %93 = tosa.reshape %92, %23 : (tensor<1x4x64x64xf32>, !tosa.shape<3>) -> tensor<4x64x64xf32>
    %94 = tosa.reshape %74, %19 : (tensor<1x2x2x64x16xf32>, !tosa.shape<3>) -> tensor<4x64x16xf32>
    %95 = tosa.matmul %93, %94, %2, %2 : (tensor<4x64x64xf32>, tensor<4x64x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x64x16xf32>
    %96 = tosa.reshape %95, %18 : (tensor<4x64x16xf32>, !tosa.shape<4>) -> tensor<1x4x64x16xf32>
    %97 = tosa.transpose %96 {perms = array<i32: 0, 2, 1, 3>} : (tensor<1x4x64x16xf32>) -> tensor<1x64x4x16xf32>
    %98 = tosa.reshape %97, %3 : (tensor<1x64x4x16xf32>, !tosa.shape<3>) -> tensor<1x64x64xf32>
    %99 = tosa.transpose %arg6 {perms = array<i32: 1, 0>} : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %100 = tosa.reshape %99, %3 : (tensor<64x64xf32>, !tosa.shape<3>) -> tensor<1x64x64xf32>
    %101 = tosa.matmul %98, %100, %2, %2 : (tensor<1x64x64xf32>, tensor<1x64x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x64x64xf32>
    return %101 : tensor<1x64x64xf32>
  }
}
