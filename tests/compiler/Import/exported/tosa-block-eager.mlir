// tosa-block-eager.mlir: written by examples/01-llama3-8b/export.py, form
// tosa, with torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @attention_block(%arg0: tensor<1x64x64xf32>, %arg1: tensor<1x64x16xf32>, %arg2: tensor<1x64x16xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<32x64xf32>, %arg5: tensor<32x64xf32>, %arg6: tensor<64x64xf32>) -> tensor<1x64x64xf32> {
    %0 = "tosa.const"() <{values = dense<0xFF800000> : tensor<64x64xf32>}> : () -> tensor<64x64xf32>
    %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %2 = tosa.const_shape  {values = dense<[1, 64, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[1, 64, 4, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %4 = tosa.const_shape  {values = dense<[1, 4, 64, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %5 = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
    %6 = tosa.const_shape  {values = dense<[0, 0, 0, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %7 = tosa.const_shape  {values = dense<[1, 1, 64, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %9 = tosa.const_shape  {values = dense<[1, 64, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %10 = tosa.const_shape  {values = dense<[1, 64, 2, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %11 = tosa.const_shape  {values = dense<[1, 2, 64, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %12 = tosa.const_shape  {values = dense<[1, 2, 1, 64, 16]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %13 = tosa.const_shape  {values = dense<[1, 1, 2, 1, 1]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %14 = tosa.const_shape  {values = dense<[1, 4, 64, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %15 = tosa.const_shape  {values = dense<[4, 64, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %16 = tosa.const_shape  {values = dense<[4, 16, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %17 = tosa.const_shape  {values = dense<[1, 4, 64, 64]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %18 = "tosa.const"() <{values = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63]> : tensor<64xi64>}> : () -> tensor<64xi64>
    %19 = tosa.const_shape  {values = dense<[1, 64]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %20 = tosa.const_shape  {values = dense<[64, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %21 = tosa.const_shape  {values = dense<[1, 1, 64, 64]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %22 = tosa.const_shape  {values = dense<[4, 64, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %23 = "tosa.const"() <{values = dense<2.500000e-01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %24 = "tosa.const"() <{values = dense<1> : tensor<1x1xi64>}> : () -> tensor<1x1xi64>
    %25 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %26 = tosa.transpose %arg3 {perms = array<i32: 1, 0>} : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %27 = tosa.reshape %26, %2 : (tensor<64x64xf32>, !tosa.shape<3>) -> tensor<1x64x64xf32>
    %28 = tosa.matmul %arg0, %27, %1, %1 : (tensor<1x64x64xf32>, tensor<1x64x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x64x64xf32>
    %29 = tosa.reshape %28, %3 : (tensor<1x64x64xf32>, !tosa.shape<4>) -> tensor<1x64x4x16xf32>
    %30 = tosa.transpose %29 {perms = array<i32: 0, 2, 1, 3>} : (tensor<1x64x4x16xf32>) -> tensor<1x4x64x16xf32>
    %31 = tosa.slice %30, %5, %4 : (tensor<1x4x64x16xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x4x64x8xf32>
    %32 = tosa.slice %30, %6, %4 : (tensor<1x4x64x16xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x4x64x8xf32>
    %33 = tosa.negate %32, %1, %1 : (tensor<1x4x64x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x64x8xf32>
    %34 = tosa.concat %33, %31 {axis = 3 : i32} : (tensor<1x4x64x8xf32>, tensor<1x4x64x8xf32>) -> tensor<1x4x64x16xf32>
    %35 = tosa.reshape %arg1, %7 : (tensor<1x64x16xf32>, !tosa.shape<4>) -> tensor<1x1x64x16xf32>
    %36 = tosa.mul %30, %35, %8 : (tensor<1x4x64x16xf32>, tensor<1x1x64x16xf32>, tensor<1xi8>) -> tensor<1x4x64x16xf32>
    %37 = tosa.reshape %arg2, %7 : (tensor<1x64x16xf32>, !tosa.shape<4>) -> tensor<1x1x64x16xf32>
    %38 = tosa.mul %34, %37, %8 : (tensor<1x4x64x16xf32>, tensor<1x1x64x16xf32>, tensor<1xi8>) -> tensor<1x4x64x16xf32>
    %39 = tosa.add %36, %38 : (tensor<1x4x64x16xf32>, tensor<1x4x64x16xf32>) -> tensor<1x4x64x16xf32>
    %40 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<32x64xf32>) -> tensor<64x32xf32>
    %41 = tosa.reshape %40, %9 : (tensor<64x32xf32>, !tosa.shape<3>) -> tensor<1x64x32xf32>
    %42 = tosa.matmul %arg0, %41, %1, %1 : (tensor<1x64x64xf32>, tensor<1x64x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x64x32xf32>
    %43 = tosa.reshape %42, %10 : (tensor<1x64x32xf32>, !tosa.shape<4>) -> tensor<1x64x2x16xf32>
    %44 = tosa.transpose %43 {perms = array<i32: 0, 2, 1, 3>} : (tensor<1x64x2x16xf32>) -> tensor<1x2x64x16xf32>
    %45 = tosa.slice %44, %5, %11 : (tensor<1x2x64x16xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x2x64x8xf32>
    %46 = tosa.slice %44, %6, %11 : (tensor<1x2x64x16xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x2x64x8xf32>
    %47 = tosa.negate %46, %1, %1 : (tensor<1x2x64x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x64x8xf32>
    %48 = tosa.concat %47, %45 {axis = 3 : i32} : (tensor<1x2x64x8xf32>, tensor<1x2x64x8xf32>) -> tensor<1x2x64x16xf32>
    %49 = tosa.mul %44, %35, %8 : (tensor<1x2x64x16xf32>, tensor<1x1x64x16xf32>, tensor<1xi8>) -> tensor<1x2x64x16xf32>
    %50 = tosa.mul %48, %37, %8 : (tensor<1x2x64x16xf32>, tensor<1x1x64x16xf32>, tensor<1xi8>) -> tensor<1x2x64x16xf32>
    %51 = tosa.add %49, %50 : (tensor<1x2x64x16xf32>, tensor<1x2x64x16xf32>) -> tensor<1x2x64x16xf32>
    %52 = tosa.transpose %arg5 {perms = array<i32: 1, 0>} : (tensor<32x64xf32>) -> tensor<64x32xf32>
    %53 = tosa.reshape %52, %9 : (tensor<64x32xf32>, !tosa.shape<3>) -> tensor<1x64x32xf32>
    %54 = tosa.matmul %arg0, %53, %1, %1 : (tensor<1x64x64xf32>, tensor<1x64x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x64x32xf32>
    %55 = tosa.reshape %54, %10 : (tensor<1x64x32xf32>, !tosa.shape<4>) -> tensor<1x64x2x16xf32>
    %56 = tosa.transpose %55 {perms = array<i32: 0, 2, 1, 3>} : (tensor<1x64x2x16xf32>) -> tensor<1x2x64x16xf32>
    %57 = tosa.reshape %51, %12 : (tensor<1x2x64x16xf32>, !tosa.shape<5>) -> tensor<1x2x1x64x16xf32>
    %58 = tosa.tile %57, %13 : (tensor<1x2x1x64x16xf32>, !tosa.shape<5>) -> tensor<1x2x2x64x16xf32>
    %59 = tosa.reshape %58, %14 : (tensor<1x2x2x64x16xf32>, !tosa.shape<4>) -> tensor<1x4x64x16xf32>
    %60 = tosa.reshape %56, %12 : (tensor<1x2x64x16xf32>, !tosa.shape<5>) -> tensor<1x2x1x64x16xf32>
    %61 = tosa.tile %60, %13 : (tensor<1x2x1x64x16xf32>, !tosa.shape<5>) -> tensor<1x2x2x64x16xf32>
    %62 = tosa.transpose %59 {perms = array<i32: 0, 1, 3, 2>} : (tensor<1x4x64x16xf32>) -> tensor<1x4x16x64xf32>
    %63 = tosa.reshape %39, %15 : (tensor<1x4x64x16xf32>, !tosa.shape<3>) -> tensor<4x64x16xf32>
    %64 = tosa.reshape %62, %16 : (tensor<1x4x16x64xf32>, !tosa.shape<3>) -> tensor<4x16x64xf32>
    %65 = tosa.matmul %63, %64, %1, %1 : (tensor<4x64x16xf32>, tensor<4x16x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x64x64xf32>
    %66 = tosa.reshape %65, %17 : (tensor<4x64x64xf32>, !tosa.shape<4>) -> tensor<1x4x64x64xf32>
    %67 = tosa.mul %66, %23, %8 : (tensor<1x4x64x64xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x64x64xf32>
    %68 = tosa.reshape %18, %19 : (tensor<64xi64>, !tosa.shape<2>) -> tensor<1x64xi64>
    %69 = tosa.reshape %18, %20 : (tensor<64xi64>, !tosa.shape<2>) -> tensor<64x1xi64>
    %70 = tosa.cast %69 : (tensor<64x1xi64>) -> tensor<64x1xi32>
    %71 = tosa.cast %68 : (tensor<1x64xi64>) -> tensor<1x64xi32>
    %72 = tosa.sub %71, %70 : (tensor<1x64xi32>, tensor<64x1xi32>) -> tensor<64x64xi32>
    %73 = tosa.cast %72 : (tensor<64x64xi32>) -> tensor<64x64xi64>
    %74 = tosa.greater_equal %73, %24 : (tensor<64x64xi64>, tensor<1x1xi64>) -> tensor<64x64xi1>
    %75 = tosa.select %74, %0, %25 : (tensor<64x64xi1>, tensor<64x64xf32>, tensor<1x1xf32>) -> tensor<64x64xf32>
    %76 = tosa.reshape %75, %21 : (tensor<64x64xf32>, !tosa.shape<4>) -> tensor<1x1x64x64xf32>
    %77 = tosa.add %67, %76 : (tensor<1x4x64x64xf32>, tensor<1x1x64x64xf32>) -> tensor<1x4x64x64xf32>
    %78 = tosa.reduce_max %77 {axis = 3 : i32} : (tensor<1x4x64x64xf32>) -> tensor<1x4x64x1xf32>
    %79 = tosa.sub %77, %78 : (tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>) -> tensor<1x4x64x64xf32>
    %80 = tosa.exp %79 : (tensor<1x4x64x64xf32>) -> tensor<1x4x64x64xf32>
    %81 = tosa.reduce_sum %80 {axis = 3 : i32} : (tensor<1x4x64x64xf32>) -> tensor<1x4x64x1xf32>
    %82 = tosa.reciprocal %81 : (tensor<1x4x64x1xf32>) -> tensor<1x4x64x1xf32>
    %83 = tosa.mul %80, %82, %8 : (tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>, tensor<1xi8>) -> tensor<1x4x64x64xf32>
    %84 = tosa.reshape %83, %22 : (tensor<1x4x64x64xf32>, !tosa.shape<3>) -> tensor<4x64x64xf32>
    %85 = tosa.reshape %61, %15 : (tensor<1x2x2x64x16xf32>, !tosa.shape<3>) -> tensor<4x64x16xf32>
    %86 = tosa.matmul %84, %85, %1, %1 : (tensor<4x64x64xf32>, tensor<4x64x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x64x16xf32>
    %87 = tosa.reshape %86, %14 : (tensor<4x64x16xf32>, !tosa.shape<4>) -> tensor<1x4x64x16xf32>
    %88 = tosa.transpose %87 {perms = array<i32: 0, 2, 1, 3>} : (tensor<1x4x64x16xf32>) -> tensor<1x64x4x16xf32>
    %89 = tosa.reshape %88, %2 : (tensor<1x64x4x16xf32>, !tosa.shape<3>) -> tensor<1x64x64xf32>
    %90 = tosa.transpose %arg6 {perms = array<i32: 1, 0>} : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %91 = tosa.reshape %90, %2 : (tensor<64x64xf32>, !tosa.shape<3>) -> tensor<1x64x64xf32>
    %92 = tosa.matmul %89, %91, %1, %1 : (tensor<1x64x64xf32>, tensor<1x64x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x64x64xf32>
    return %92 : tensor<1x64x64xf32>
  }
}
