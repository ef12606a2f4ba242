// sdpa-causal-gqa.mlir: written by export_torch.py, form tosa, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @main(%arg0: tensor<2x4x24x8xf32>, %arg1: tensor<2x2x24x8xf32>, %arg2: tensor<2x2x24x8xf32>) -> tensor<2x4x24x8xf32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<2x4x24x24xf32>}> : () -> tensor<2x4x24x24xf32>
    %1 = "tosa.const"() <{values = dense<true> : tensor<24x24xi1>}> : () -> tensor<24x24xi1>
    %2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %3 = "tosa.const"() <{values = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]> : tensor<24xi64>}> : () -> tensor<24xi64>
    %4 = tosa.const_shape  {values = dense<[1, 24]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %5 = tosa.const_shape  {values = dense<[24, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %6 = tosa.const_shape  {values = dense<[2, 2, 1, 24, 8]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %7 = tosa.const_shape  {values = dense<[1, 1, 2, 1, 1]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %8 = tosa.const_shape  {values = dense<[2, 4, 24, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %9 = tosa.const_shape  {values = dense<[8, 24, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %10 = tosa.const_shape  {values = dense<[8, 8, 24]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %11 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %12 = tosa.const_shape  {values = dense<[2, 4, 24, 24]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %13 = tosa.const_shape  {values = dense<[1, 1, 24, 24]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %14 = tosa.const_shape  {values = dense<[8, 24, 24]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %15 = "tosa.const"() <{values = dense<0.594603539> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %16 = "tosa.const"() <{values = dense<0> : tensor<1x1xi64>}> : () -> tensor<1x1xi64>
    %17 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %18 = "tosa.const"() <{values = dense<0xFF800000> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %19 = "tosa.const"() <{values = dense<0xFFF0000000000000> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
    %20 = tosa.mul %arg0, %15, %2 : (tensor<2x4x24x8xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x4x24x8xf32>
    %21 = tosa.reshape %3, %4 : (tensor<24xi64>, !tosa.shape<2>) -> tensor<1x24xi64>
    %22 = tosa.reshape %3, %5 : (tensor<24xi64>, !tosa.shape<2>) -> tensor<24x1xi64>
    %23 = tosa.cast %22 : (tensor<24x1xi64>) -> tensor<24x1xi32>
    %24 = tosa.cast %21 : (tensor<1x24xi64>) -> tensor<1x24xi32>
    %25 = tosa.sub %24, %23 : (tensor<1x24xi32>, tensor<24x1xi32>) -> tensor<24x24xi32>
    %26 = tosa.cast %25 : (tensor<24x24xi32>) -> tensor<24x24xi64>
    %27 = tosa.greater_equal %16, %26 : (tensor<1x1xi64>, tensor<24x24xi64>) -> tensor<24x24xi1>
    %28 = tosa.logical_and %27, %1 : (tensor<24x24xi1>, tensor<24x24xi1>) -> tensor<24x24xi1>
    %29 = tosa.select %28, %17, %18 : (tensor<24x24xi1>, tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<24x24xf32>
    %30 = tosa.reshape %arg1, %6 : (tensor<2x2x24x8xf32>, !tosa.shape<5>) -> tensor<2x2x1x24x8xf32>
    %31 = tosa.tile %30, %7 : (tensor<2x2x1x24x8xf32>, !tosa.shape<5>) -> tensor<2x2x2x24x8xf32>
    %32 = tosa.reshape %31, %8 : (tensor<2x2x2x24x8xf32>, !tosa.shape<4>) -> tensor<2x4x24x8xf32>
    %33 = tosa.reshape %arg2, %6 : (tensor<2x2x24x8xf32>, !tosa.shape<5>) -> tensor<2x2x1x24x8xf32>
    %34 = tosa.tile %33, %7 : (tensor<2x2x1x24x8xf32>, !tosa.shape<5>) -> tensor<2x2x2x24x8xf32>
    %35 = tosa.transpose %32 {perms = array<i32: 0, 1, 3, 2>} : (tensor<2x4x24x8xf32>) -> tensor<2x4x8x24xf32>
    %36 = tosa.mul %35, %15, %2 : (tensor<2x4x8x24xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x4x8x24xf32>
    %37 = tosa.reshape %20, %9 : (tensor<2x4x24x8xf32>, !tosa.shape<3>) -> tensor<8x24x8xf32>
    %38 = tosa.reshape %36, %10 : (tensor<2x4x8x24xf32>, !tosa.shape<3>) -> tensor<8x8x24xf32>
    %39 = tosa.matmul %37, %38, %11, %11 : (tensor<8x24x8xf32>, tensor<8x8x24xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x24x24xf32>
    %40 = tosa.reshape %39, %12 : (tensor<8x24x24xf32>, !tosa.shape<4>) -> tensor<2x4x24x24xf32>
    %41 = tosa.reshape %29, %13 : (tensor<24x24xf32>, !tosa.shape<4>) -> tensor<1x1x24x24xf32>
    %42 = tosa.add %40, %41 : (tensor<2x4x24x24xf32>, tensor<1x1x24x24xf32>) -> tensor<2x4x24x24xf32>
    %43 = tosa.reduce_max %42 {axis = 3 : i32} : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x1xf32>
    %44 = tosa.sub %42, %43 : (tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %45 = tosa.exp %44 : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32>
    %46 = tosa.reduce_sum %45 {axis = 3 : i32} : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x1xf32>
    %47 = tosa.reciprocal %46 : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xf32>
    %48 = tosa.mul %45, %47, %2 : (tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>, tensor<1xi8>) -> tensor<2x4x24x24xf32>
    %49 = tosa.cast %42 : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf64>
    %50 = tosa.equal %49, %19 : (tensor<2x4x24x24xf64>, tensor<1x1x1x1xf64>) -> tensor<2x4x24x24xi1>
    %51 = tosa.reduce_all %50 {axis = 3 : i32} : (tensor<2x4x24x24xi1>) -> tensor<2x4x24x1xi1>
    %52 = tosa.select %51, %0, %48 : (tensor<2x4x24x1xi1>, tensor<2x4x24x24xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32>
    %53 = tosa.reshape %52, %14 : (tensor<2x4x24x24xf32>, !tosa.shape<3>) -> tensor<8x24x24xf32>
    %54 = tosa.reshape %34, %9 : (tensor<2x2x2x24x8xf32>, !tosa.shape<3>) -> tensor<8x24x8xf32>
    %55 = tosa.matmul %53, %54, %11, %11 : (tensor<8x24x24xf32>, tensor<8x24x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x24x8xf32>
    %56 = tosa.reshape %55, %8 : (tensor<8x24x8xf32>, !tosa.shape<4>) -> tensor<2x4x24x8xf32>
    return %56 : tensor<2x4x24x8xf32>
  }
}
