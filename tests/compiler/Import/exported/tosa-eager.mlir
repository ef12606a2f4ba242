// tosa-eager.mlir: written by examples/01-llama3-8b/export.py, form
// tosa, with torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @attention(%arg0: tensor<1x4x64x16xf32>, %arg1: tensor<1x2x64x16xf32>, %arg2: tensor<1x2x64x16xf32>) -> tensor<1x4x64x16xf32> {
    %0 = "tosa.const"() <{values = dense<0xFF800000> : tensor<64x64xf32>}> : () -> tensor<64x64xf32>
    %1 = tosa.const_shape  {values = dense<[1, 2, 1, 64, 16]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %2 = tosa.const_shape  {values = dense<[1, 1, 2, 1, 1]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %3 = tosa.const_shape  {values = dense<[1, 4, 64, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %4 = tosa.const_shape  {values = dense<[4, 64, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %5 = tosa.const_shape  {values = dense<[4, 16, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %6 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %7 = tosa.const_shape  {values = dense<[1, 4, 64, 64]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %9 = "tosa.const"() <{values = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63]> : tensor<64xi64>}> : () -> tensor<64xi64>
    %10 = tosa.const_shape  {values = dense<[1, 64]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %11 = tosa.const_shape  {values = dense<[64, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %12 = tosa.const_shape  {values = dense<[1, 1, 64, 64]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %13 = tosa.const_shape  {values = dense<[4, 64, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %14 = "tosa.const"() <{values = dense<2.500000e-01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %15 = "tosa.const"() <{values = dense<1> : tensor<1x1xi64>}> : () -> tensor<1x1xi64>
    %16 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %17 = tosa.reshape %arg1, %1 : (tensor<1x2x64x16xf32>, !tosa.shape<5>) -> tensor<1x2x1x64x16xf32>
    %18 = tosa.tile %17, %2 : (tensor<1x2x1x64x16xf32>, !tosa.shape<5>) -> tensor<1x2x2x64x16xf32>
    %19 = tosa.reshape %18, %3 : (tensor<1x2x2x64x16xf32>, !tosa.shape<4>) -> tensor<1x4x64x16xf32>
    %20 = tosa.reshape %arg2, %1 : (tensor<1x2x64x16xf32>, !tosa.shape<5>) -> tensor<1x2x1x64x16xf32>
    %21 = tosa.tile %20, %2 : (tensor<1x2x1x64x16xf32>, !tosa.shape<5>) -> tensor<1x2x2x64x16xf32>
    %22 = tosa.transpose %19 {perms = array<i32: 0, 1, 3, 2>} : (tensor<1x4x64x16xf32>) -> tensor<1x4x16x64xf32>
    %23 = tosa.reshape %arg0, %4 : (tensor<1x4x64x16xf32>, !tosa.shape<3>) -> tensor<4x64x16xf32>
    %24 = tosa.reshape %22, %5 : (tensor<1x4x16x64xf32>, !tosa.shape<3>) -> tensor<4x16x64xf32>
    %25 = tosa.matmul %23, %24, %6, %6 : (tensor<4x64x16xf32>, tensor<4x16x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x64x64xf32>
    %26 = tosa.reshape %25, %7 : (tensor<4x64x64xf32>, !tosa.shape<4>) -> tensor<1x4x64x64xf32>
    %27 = tosa.mul %26, %14, %8 : (tensor<1x4x64x64xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x64x64xf32>
    %28 = tosa.reshape %9, %10 : (tensor<64xi64>, !tosa.shape<2>) -> tensor<1x64xi64>
    %29 = tosa.reshape %9, %11 : (tensor<64xi64>, !tosa.shape<2>) -> tensor<64x1xi64>
    %30 = tosa.cast %29 : (tensor<64x1xi64>) -> tensor<64x1xi32>
    %31 = tosa.cast %28 : (tensor<1x64xi64>) -> tensor<1x64xi32>
    %32 = tosa.sub %31, %30 : (tensor<1x64xi32>, tensor<64x1xi32>) -> tensor<64x64xi32>
    %33 = tosa.cast %32 : (tensor<64x64xi32>) -> tensor<64x64xi64>
    %34 = tosa.greater_equal %33, %15 : (tensor<64x64xi64>, tensor<1x1xi64>) -> tensor<64x64xi1>
    %35 = tosa.select %34, %0, %16 : (tensor<64x64xi1>, tensor<64x64xf32>, tensor<1x1xf32>) -> tensor<64x64xf32>
    %36 = tosa.reshape %35, %12 : (tensor<64x64xf32>, !tosa.shape<4>) -> tensor<1x1x64x64xf32>
    %37 = tosa.add %27, %36 : (tensor<1x4x64x64xf32>, tensor<1x1x64x64xf32>) -> tensor<1x4x64x64xf32>
    %38 = tosa.reduce_max %37 {axis = 3 : i32} : (tensor<1x4x64x64xf32>) -> tensor<1x4x64x1xf32>
    %39 = tosa.sub %37, %38 : (tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>) -> tensor<1x4x64x64xf32>
    %40 = tosa.exp %39 : (tensor<1x4x64x64xf32>) -> tensor<1x4x64x64xf32>
    %41 = tosa.reduce_sum %40 {axis = 3 : i32} : (tensor<1x4x64x64xf32>) -> tensor<1x4x64x1xf32>
    %42 = tosa.reciprocal %41 : (tensor<1x4x64x1xf32>) -> tensor<1x4x64x1xf32>
    %43 = tosa.mul %40, %42, %8 : (tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>, tensor<1xi8>) -> tensor<1x4x64x64xf32>
    %44 = tosa.reshape %43, %13 : (tensor<1x4x64x64xf32>, !tosa.shape<3>) -> tensor<4x64x64xf32>
    %45 = tosa.reshape %21, %4 : (tensor<1x2x2x64x16xf32>, !tosa.shape<3>) -> tensor<4x64x16xf32>
    %46 = tosa.matmul %44, %45, %6, %6 : (tensor<4x64x64xf32>, tensor<4x64x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x64x16xf32>
    %47 = tosa.reshape %46, %3 : (tensor<4x64x16xf32>, !tosa.shape<4>) -> tensor<1x4x64x16xf32>
    return %47 : tensor<1x4x64x16xf32>
  }
}
