// explicit-causal.mlir: written by export_torch.py, form tosa, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @main(%arg0: tensor<2x4x24x8xf32>, %arg1: tensor<2x4x24x8xf32>, %arg2: tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32> {
    %0 = "tosa.const"() <{values = dense<true> : tensor<24x24xi1>}> : () -> tensor<24x24xi1>
    %1 = tosa.const_shape  {values = dense<[8, 24, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<[8, 8, 24]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %4 = tosa.const_shape  {values = dense<[2, 4, 24, 24]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %5 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %6 = "tosa.const"() <{values = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]> : tensor<24xi64>}> : () -> tensor<24xi64>
    %7 = tosa.const_shape  {values = dense<[1, 24]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %8 = tosa.const_shape  {values = dense<[24, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %9 = tosa.const_shape  {values = dense<[1, 1, 24, 24]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %10 = tosa.const_shape  {values = dense<[8, 24, 24]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %11 = tosa.const_shape  {values = dense<[2, 4, 24, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %12 = "tosa.const"() <{values = dense<0.353553385> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %13 = "tosa.const"() <{values = dense<0> : tensor<1x1xi64>}> : () -> tensor<1x1xi64>
    %14 = "tosa.const"() <{values = dense<0xFF800000> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %15 = tosa.transpose %arg1 {perms = array<i32: 0, 1, 3, 2>} : (tensor<2x4x24x8xf32>) -> tensor<2x4x8x24xf32>
    %16 = tosa.reshape %arg0, %1 : (tensor<2x4x24x8xf32>, !tosa.shape<3>) -> tensor<8x24x8xf32>
    %17 = tosa.reshape %15, %2 : (tensor<2x4x8x24xf32>, !tosa.shape<3>) -> tensor<8x8x24xf32>
    %18 = tosa.matmul %16, %17, %3, %3 : (tensor<8x24x8xf32>, tensor<8x8x24xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x24x24xf32>
    %19 = tosa.reshape %18, %4 : (tensor<8x24x24xf32>, !tosa.shape<4>) -> tensor<2x4x24x24xf32>
    %20 = tosa.mul %19, %12, %5 : (tensor<2x4x24x24xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x4x24x24xf32>
    %21 = tosa.reshape %6, %7 : (tensor<24xi64>, !tosa.shape<2>) -> tensor<1x24xi64>
    %22 = tosa.reshape %6, %8 : (tensor<24xi64>, !tosa.shape<2>) -> tensor<24x1xi64>
    %23 = tosa.cast %22 : (tensor<24x1xi64>) -> tensor<24x1xi32>
    %24 = tosa.cast %21 : (tensor<1x24xi64>) -> tensor<1x24xi32>
    %25 = tosa.sub %24, %23 : (tensor<1x24xi32>, tensor<24x1xi32>) -> tensor<24x24xi32>
    %26 = tosa.cast %25 : (tensor<24x24xi32>) -> tensor<24x24xi64>
    %27 = tosa.greater_equal %13, %26 : (tensor<1x1xi64>, tensor<24x24xi64>) -> tensor<24x24xi1>
    %28 = tosa.logical_and %27, %0 : (tensor<24x24xi1>, tensor<24x24xi1>) -> tensor<24x24xi1>
    %29 = tosa.logical_not %28 : (tensor<24x24xi1>) -> tensor<24x24xi1>
    %30 = tosa.reshape %29, %9 : (tensor<24x24xi1>, !tosa.shape<4>) -> tensor<1x1x24x24xi1>
    %31 = tosa.select %30, %14, %20 : (tensor<1x1x24x24xi1>, tensor<1x1x1x1xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32>
    %32 = tosa.reduce_max %31 {axis = 3 : i32} : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x1xf32>
    %33 = tosa.sub %31, %32 : (tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %34 = tosa.exp %33 : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32>
    %35 = tosa.reduce_sum %34 {axis = 3 : i32} : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x1xf32>
    %36 = tosa.reciprocal %35 : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xf32>
    %37 = tosa.mul %34, %36, %5 : (tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>, tensor<1xi8>) -> tensor<2x4x24x24xf32>
    %38 = tosa.reshape %37, %10 : (tensor<2x4x24x24xf32>, !tosa.shape<3>) -> tensor<8x24x24xf32>
    %39 = tosa.reshape %arg2, %1 : (tensor<2x4x24x8xf32>, !tosa.shape<3>) -> tensor<8x24x8xf32>
    %40 = tosa.matmul %38, %39, %3, %3 : (tensor<8x24x24xf32>, tensor<8x24x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x24x8xf32>
    %41 = tosa.reshape %40, %11 : (tensor<8x24x8xf32>, !tosa.shape<4>) -> tensor<2x4x24x8xf32>
    return %41 : tensor<2x4x24x8xf32>
  }
}
