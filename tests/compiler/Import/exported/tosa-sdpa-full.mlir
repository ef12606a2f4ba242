// tosa-sdpa-full.mlir: written by examples/01-llama3-8b/export.py, form
// tosa, with torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @attention(%arg0: tensor<1x4x64x16xf32>, %arg1: tensor<1x2x64x16xf32>, %arg2: tensor<1x2x64x16xf32>) -> tensor<1x4x64x16xf32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x4x64x64xf32>}> : () -> tensor<1x4x64x64xf32>
    %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %2 = tosa.const_shape  {values = dense<[1, 2, 1, 64, 16]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %3 = tosa.const_shape  {values = dense<[1, 1, 2, 1, 1]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %4 = tosa.const_shape  {values = dense<[1, 4, 64, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %5 = tosa.const_shape  {values = dense<[4, 64, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %6 = tosa.const_shape  {values = dense<[4, 16, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %7 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %8 = tosa.const_shape  {values = dense<[1, 4, 64, 64]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %9 = tosa.const_shape  {values = dense<[4, 64, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %10 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %11 = "tosa.const"() <{values = dense<0xFFF0000000000000> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
    %12 = tosa.mul %arg0, %10, %1 : (tensor<1x4x64x16xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x64x16xf32>
    %13 = tosa.reshape %arg1, %2 : (tensor<1x2x64x16xf32>, !tosa.shape<5>) -> tensor<1x2x1x64x16xf32>
    %14 = tosa.tile %13, %3 : (tensor<1x2x1x64x16xf32>, !tosa.shape<5>) -> tensor<1x2x2x64x16xf32>
    %15 = tosa.reshape %14, %4 : (tensor<1x2x2x64x16xf32>, !tosa.shape<4>) -> tensor<1x4x64x16xf32>
    %16 = tosa.reshape %arg2, %2 : (tensor<1x2x64x16xf32>, !tosa.shape<5>) -> tensor<1x2x1x64x16xf32>
    %17 = tosa.tile %16, %3 : (tensor<1x2x1x64x16xf32>, !tosa.shape<5>) -> tensor<1x2x2x64x16xf32>
    %18 = tosa.transpose %15 {perms = array<i32: 0, 1, 3, 2>} : (tensor<1x4x64x16xf32>) -> tensor<1x4x16x64xf32>
    %19 = tosa.mul %18, %10, %1 : (tensor<1x4x16x64xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x16x64xf32>
    %20 = tosa.reshape %12, %5 : (tensor<1x4x64x16xf32>, !tosa.shape<3>) -> tensor<4x64x16xf32>
    %21 = tosa.reshape %19, %6 : (tensor<1x4x16x64xf32>, !tosa.shape<3>) -> tensor<4x16x64xf32>
    %22 = tosa.matmul %20, %21, %7, %7 : (tensor<4x64x16xf32>, tensor<4x16x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x64x64xf32>
    %23 = tosa.reshape %22, %8 : (tensor<4x64x64xf32>, !tosa.shape<4>) -> tensor<1x4x64x64xf32>
    %24 = tosa.reduce_max %23 {axis = 3 : i32} : (tensor<1x4x64x64xf32>) -> tensor<1x4x64x1xf32>
    %25 = tosa.sub %23, %24 : (tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>) -> tensor<1x4x64x64xf32>
    %26 = tosa.exp %25 : (tensor<1x4x64x64xf32>) -> tensor<1x4x64x64xf32>
    %27 = tosa.reduce_sum %26 {axis = 3 : i32} : (tensor<1x4x64x64xf32>) -> tensor<1x4x64x1xf32>
    %28 = tosa.reciprocal %27 : (tensor<1x4x64x1xf32>) -> tensor<1x4x64x1xf32>
    %29 = tosa.mul %26, %28, %1 : (tensor<1x4x64x64xf32>, tensor<1x4x64x1xf32>, tensor<1xi8>) -> tensor<1x4x64x64xf32>
    %30 = tosa.cast %23 : (tensor<1x4x64x64xf32>) -> tensor<1x4x64x64xf64>
    %31 = tosa.equal %30, %11 : (tensor<1x4x64x64xf64>, tensor<1x1x1x1xf64>) -> tensor<1x4x64x64xi1>
    %32 = tosa.reduce_all %31 {axis = 3 : i32} : (tensor<1x4x64x64xi1>) -> tensor<1x4x64x1xi1>
    %33 = tosa.select %32, %0, %29 : (tensor<1x4x64x1xi1>, tensor<1x4x64x64xf32>, tensor<1x4x64x64xf32>) -> tensor<1x4x64x64xf32>
    %34 = tosa.reshape %33, %9 : (tensor<1x4x64x64xf32>, !tosa.shape<3>) -> tensor<4x64x64xf32>
    %35 = tosa.reshape %17, %5 : (tensor<1x2x2x64x16xf32>, !tosa.shape<3>) -> tensor<4x64x16xf32>
    %36 = tosa.matmul %34, %35, %7, %7 : (tensor<4x64x64xf32>, tensor<4x64x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x64x16xf32>
    %37 = tosa.reshape %36, %4 : (tensor<4x64x16xf32>, !tosa.shape<4>) -> tensor<1x4x64x16xf32>
    return %37 : tensor<1x4x64x16xf32>
  }
}
