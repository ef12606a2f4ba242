// llama-sdpa.mlir: written by export_torch.py, form tosa, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @main(%arg0: tensor<2x24x32xf32>, %arg1: tensor<32xf32>, %arg2: tensor<32x32xf32>, %arg3: tensor<16x32xf32>, %arg4: tensor<16x32xf32>, %arg5: tensor<32x32xf32>, %arg6: tensor<32xf32>, %arg7: tensor<40x32xf32>, %arg8: tensor<40x32xf32>, %arg9: tensor<32x40xf32>) -> tensor<2x24x32xf32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<2x4x24x24xf32>}> : () -> tensor<2x4x24x24xf32>
    %1 = "tosa.const"() <{values = dense<true> : tensor<24x24xi1>}> : () -> tensor<24x24xi1>
    %2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %3 = tosa.const_shape  {values = dense<[1, 1, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %4 = "tosa.const"() <{values = dense<[0.000000e+00, 2.000000e+00, 4.000000e+00, 6.000000e+00]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %5 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %6 = tosa.const_shape  {values = dense<[24, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %7 = tosa.const_shape  {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %8 = tosa.const_shape  {values = dense<[1, 48, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %9 = tosa.const_shape  {values = dense<[1, 32, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %10 = tosa.const_shape  {values = dense<[2, 24, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %11 = tosa.const_shape  {values = dense<[2, 24, 4, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %12 = tosa.const_shape  {values = dense<[2, 4, 24, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %13 = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
    %14 = tosa.const_shape  {values = dense<[0, 0, 0, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %15 = tosa.const_shape  {values = dense<[1, 1, 24, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %16 = tosa.const_shape  {values = dense<[1, 32, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %17 = tosa.const_shape  {values = dense<[2, 24, 2, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %18 = tosa.const_shape  {values = dense<[2, 2, 24, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %19 = tosa.const_shape  {values = dense<[2, 2, 1, 24, 8]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %20 = tosa.const_shape  {values = dense<[1, 1, 2, 1, 1]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %21 = tosa.const_shape  {values = dense<[2, 4, 24, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %22 = "tosa.const"() <{values = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]> : tensor<24xi64>}> : () -> tensor<24xi64>
    %23 = tosa.const_shape  {values = dense<[1, 24]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %24 = tosa.const_shape  {values = dense<[8, 24, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %25 = tosa.const_shape  {values = dense<[8, 8, 24]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %26 = tosa.const_shape  {values = dense<[2, 4, 24, 24]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %27 = tosa.const_shape  {values = dense<[1, 1, 24, 24]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %28 = tosa.const_shape  {values = dense<[8, 24, 24]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %29 = tosa.const_shape  {values = dense<[2, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %30 = tosa.const_shape  {values = dense<[1, 32, 40]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %31 = tosa.const_shape  {values = dense<[2, 24, 40]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %32 = tosa.const_shape  {values = dense<[1, 48, 40]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %33 = tosa.const_shape  {values = dense<[1, 40, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %34 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %35 = "tosa.const"() <{values = dense<3.125000e-02> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %36 = "tosa.const"() <{values = dense<9.99999974E-6> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %37 = "tosa.const"() <{values = dense<1.250000e-01> : tensor<1xf32>}> : () -> tensor<1xf32>
    %38 = "tosa.const"() <{values = dense<1.000000e+04> : tensor<1xf32>}> : () -> tensor<1xf32>
    %39 = "tosa.const"() <{values = dense<[[0.000000e+00], [1.000000e+00], [2.000000e+00], [3.000000e+00], [4.000000e+00], [5.000000e+00], [6.000000e+00], [7.000000e+00], [8.000000e+00], [9.000000e+00], [1.000000e+01], [1.100000e+01], [1.200000e+01], [1.300000e+01], [1.400000e+01], [1.500000e+01], [1.600000e+01], [1.700000e+01], [1.800000e+01], [1.900000e+01], [2.000000e+01], [2.100000e+01], [2.200000e+01], [2.300000e+01]]> : tensor<24x1xf32>}> : () -> tensor<24x1xf32>
    %40 = "tosa.const"() <{values = dense<0.594603539> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %41 = "tosa.const"() <{values = dense<0> : tensor<1x1xi64>}> : () -> tensor<1x1xi64>
    %42 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %43 = "tosa.const"() <{values = dense<0xFF800000> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %44 = "tosa.const"() <{values = dense<0xFFF0000000000000> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
    %45 = tosa.pow %arg0, %34 : (tensor<2x24x32xf32>, tensor<1x1x1xf32>) -> tensor<2x24x32xf32>
    %46 = tosa.reduce_sum %45 {axis = 2 : i32} : (tensor<2x24x32xf32>) -> tensor<2x24x1xf32>
    %47 = tosa.mul %46, %35, %2 : (tensor<2x24x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x24x1xf32>
    %48 = tosa.add %47, %36 : (tensor<2x24x1xf32>, tensor<1x1x1xf32>) -> tensor<2x24x1xf32>
    %49 = tosa.rsqrt %48 : (tensor<2x24x1xf32>) -> tensor<2x24x1xf32>
    %50 = tosa.mul %arg0, %49, %2 : (tensor<2x24x32xf32>, tensor<2x24x1xf32>, tensor<1xi8>) -> tensor<2x24x32xf32>
    %51 = tosa.reshape %arg1, %3 : (tensor<32xf32>, !tosa.shape<3>) -> tensor<1x1x32xf32>
    %52 = tosa.mul %51, %50, %2 : (tensor<1x1x32xf32>, tensor<2x24x32xf32>, tensor<1xi8>) -> tensor<2x24x32xf32>
    %53 = tosa.mul %4, %37, %2 : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
    %54 = tosa.negate %53, %5, %5 : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
    %55 = tosa.pow %38, %54 : (tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>
    %56 = tosa.reshape %55, %7 : (tensor<4xf32>, !tosa.shape<2>) -> tensor<1x4xf32>
    %57 = tosa.mul %39, %56, %2 : (tensor<24x1xf32>, tensor<1x4xf32>, tensor<1xi8>) -> tensor<24x4xf32>
    %58 = tosa.concat %57, %57 {axis = 1 : i32} : (tensor<24x4xf32>, tensor<24x4xf32>) -> tensor<24x8xf32>
    %59 = tosa.cos %58 : (tensor<24x8xf32>) -> tensor<24x8xf32>
    %60 = tosa.sin %58 : (tensor<24x8xf32>) -> tensor<24x8xf32>
    %61 = tosa.transpose %arg2 {perms = array<i32: 1, 0>} : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %62 = tosa.reshape %52, %8 : (tensor<2x24x32xf32>, !tosa.shape<3>) -> tensor<1x48x32xf32>
    %63 = tosa.reshape %61, %9 : (tensor<32x32xf32>, !tosa.shape<3>) -> tensor<1x32x32xf32>
    %64 = tosa.matmul %62, %63, %5, %5 : (tensor<1x48x32xf32>, tensor<1x32x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x48x32xf32>
    %65 = tosa.reshape %64, %11 : (tensor<1x48x32xf32>, !tosa.shape<4>) -> tensor<2x24x4x8xf32>
    %66 = tosa.transpose %65 {perms = array<i32: 0, 2, 1, 3>} : (tensor<2x24x4x8xf32>) -> tensor<2x4x24x8xf32>
    %67 = tosa.slice %66, %13, %12 : (tensor<2x4x24x8xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x4x24x4xf32>
    %68 = tosa.slice %66, %14, %12 : (tensor<2x4x24x8xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x4x24x4xf32>
    %69 = tosa.reshape %59, %15 : (tensor<24x8xf32>, !tosa.shape<4>) -> tensor<1x1x24x8xf32>
    %70 = tosa.mul %66, %69, %2 : (tensor<2x4x24x8xf32>, tensor<1x1x24x8xf32>, tensor<1xi8>) -> tensor<2x4x24x8xf32>
    %71 = tosa.negate %68, %5, %5 : (tensor<2x4x24x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x24x4xf32>
    %72 = tosa.concat %71, %67 {axis = 3 : i32} : (tensor<2x4x24x4xf32>, tensor<2x4x24x4xf32>) -> tensor<2x4x24x8xf32>
    %73 = tosa.reshape %60, %15 : (tensor<24x8xf32>, !tosa.shape<4>) -> tensor<1x1x24x8xf32>
    %74 = tosa.mul %72, %73, %2 : (tensor<2x4x24x8xf32>, tensor<1x1x24x8xf32>, tensor<1xi8>) -> tensor<2x4x24x8xf32>
    %75 = tosa.add %70, %74 : (tensor<2x4x24x8xf32>, tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32>
    %76 = tosa.transpose %arg3 {perms = array<i32: 1, 0>} : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %77 = tosa.reshape %76, %16 : (tensor<32x16xf32>, !tosa.shape<3>) -> tensor<1x32x16xf32>
    %78 = tosa.matmul %62, %77, %5, %5 : (tensor<1x48x32xf32>, tensor<1x32x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x48x16xf32>
    %79 = tosa.reshape %78, %17 : (tensor<1x48x16xf32>, !tosa.shape<4>) -> tensor<2x24x2x8xf32>
    %80 = tosa.transpose %79 {perms = array<i32: 0, 2, 1, 3>} : (tensor<2x24x2x8xf32>) -> tensor<2x2x24x8xf32>
    %81 = tosa.slice %80, %13, %18 : (tensor<2x2x24x8xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x2x24x4xf32>
    %82 = tosa.slice %80, %14, %18 : (tensor<2x2x24x8xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x2x24x4xf32>
    %83 = tosa.mul %80, %69, %2 : (tensor<2x2x24x8xf32>, tensor<1x1x24x8xf32>, tensor<1xi8>) -> tensor<2x2x24x8xf32>
    %84 = tosa.negate %82, %5, %5 : (tensor<2x2x24x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x2x24x4xf32>
    %85 = tosa.concat %84, %81 {axis = 3 : i32} : (tensor<2x2x24x4xf32>, tensor<2x2x24x4xf32>) -> tensor<2x2x24x8xf32>
    %86 = tosa.mul %85, %73, %2 : (tensor<2x2x24x8xf32>, tensor<1x1x24x8xf32>, tensor<1xi8>) -> tensor<2x2x24x8xf32>
    %87 = tosa.add %83, %86 : (tensor<2x2x24x8xf32>, tensor<2x2x24x8xf32>) -> tensor<2x2x24x8xf32>
    %88 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %89 = tosa.reshape %88, %16 : (tensor<32x16xf32>, !tosa.shape<3>) -> tensor<1x32x16xf32>
    %90 = tosa.matmul %62, %89, %5, %5 : (tensor<1x48x32xf32>, tensor<1x32x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x48x16xf32>
    %91 = tosa.reshape %90, %17 : (tensor<1x48x16xf32>, !tosa.shape<4>) -> tensor<2x24x2x8xf32>
    %92 = tosa.transpose %91 {perms = array<i32: 0, 2, 1, 3>} : (tensor<2x24x2x8xf32>) -> tensor<2x2x24x8xf32>
    %93 = tosa.reshape %87, %19 : (tensor<2x2x24x8xf32>, !tosa.shape<5>) -> tensor<2x2x1x24x8xf32>
    %94 = tosa.tile %93, %20 : (tensor<2x2x1x24x8xf32>, !tosa.shape<5>) -> tensor<2x2x2x24x8xf32>
    %95 = tosa.reshape %94, %21 : (tensor<2x2x2x24x8xf32>, !tosa.shape<4>) -> tensor<2x4x24x8xf32>
    %96 = tosa.reshape %92, %19 : (tensor<2x2x24x8xf32>, !tosa.shape<5>) -> tensor<2x2x1x24x8xf32>
    %97 = tosa.tile %96, %20 : (tensor<2x2x1x24x8xf32>, !tosa.shape<5>) -> tensor<2x2x2x24x8xf32>
    %98 = tosa.mul %75, %40, %2 : (tensor<2x4x24x8xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x4x24x8xf32>
    %99 = tosa.reshape %22, %23 : (tensor<24xi64>, !tosa.shape<2>) -> tensor<1x24xi64>
    %100 = tosa.reshape %22, %6 : (tensor<24xi64>, !tosa.shape<2>) -> tensor<24x1xi64>
    %101 = tosa.cast %100 : (tensor<24x1xi64>) -> tensor<24x1xi32>
    %102 = tosa.cast %99 : (tensor<1x24xi64>) -> tensor<1x24xi32>
    %103 = tosa.sub %102, %101 : (tensor<1x24xi32>, tensor<24x1xi32>) -> tensor<24x24xi32>
    %104 = tosa.cast %103 : (tensor<24x24xi32>) -> tensor<24x24xi64>
    %105 = tosa.greater_equal %41, %104 : (tensor<1x1xi64>, tensor<24x24xi64>) -> tensor<24x24xi1>
    %106 = tosa.logical_and %105, %1 : (tensor<24x24xi1>, tensor<24x24xi1>) -> tensor<24x24xi1>
    %107 = tosa.select %106, %42, %43 : (tensor<24x24xi1>, tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<24x24xf32>
    %108 = tosa.transpose %95 {perms = array<i32: 0, 1, 3, 2>} : (tensor<2x4x24x8xf32>) -> tensor<2x4x8x24xf32>
    %109 = tosa.mul %108, %40, %2 : (tensor<2x4x8x24xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x4x8x24xf32>
    %110 = tosa.reshape %98, %24 : (tensor<2x4x24x8xf32>, !tosa.shape<3>) -> tensor<8x24x8xf32>
    %111 = tosa.reshape %109, %25 : (tensor<2x4x8x24xf32>, !tosa.shape<3>) -> tensor<8x8x24xf32>
    %112 = tosa.matmul %110, %111, %5, %5 : (tensor<8x24x8xf32>, tensor<8x8x24xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x24x24xf32>
    %113 = tosa.reshape %112, %26 : (tensor<8x24x24xf32>, !tosa.shape<4>) -> tensor<2x4x24x24xf32>
    %114 = tosa.reshape %107, %27 : (tensor<24x24xf32>, !tosa.shape<4>) -> tensor<1x1x24x24xf32>
    %115 = tosa.add %113, %114 : (tensor<2x4x24x24xf32>, tensor<1x1x24x24xf32>) -> tensor<2x4x24x24xf32>
    %116 = tosa.reduce_max %115 {axis = 3 : i32} : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x1xf32>
    %117 = tosa.sub %115, %116 : (tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %118 = tosa.exp %117 : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32>
    %119 = tosa.reduce_sum %118 {axis = 3 : i32} : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x1xf32>
    %120 = tosa.reciprocal %119 : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xf32>
    %121 = tosa.mul %118, %120, %2 : (tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>, tensor<1xi8>) -> tensor<2x4x24x24xf32>
    %122 = tosa.cast %115 : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf64>
    %123 = tosa.equal %122, %44 : (tensor<2x4x24x24xf64>, tensor<1x1x1x1xf64>) -> tensor<2x4x24x24xi1>
    %124 = tosa.reduce_all %123 {axis = 3 : i32} : (tensor<2x4x24x24xi1>) -> tensor<2x4x24x1xi1>
    %125 = tosa.select %124, %0, %121 : (tensor<2x4x24x1xi1>, tensor<2x4x24x24xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32>
    %126 = tosa.reshape %125, %28 : (tensor<2x4x24x24xf32>, !tosa.shape<3>) -> tensor<8x24x24xf32>
    %127 = tosa.reshape %97, %24 : (tensor<2x2x2x24x8xf32>, !tosa.shape<3>) -> tensor<8x24x8xf32>
    %128 = tosa.matmul %126, %127, %5, %5 : (tensor<8x24x24xf32>, tensor<8x24x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x24x8xf32>
    %129 = tosa.reshape %128, %21 : (tensor<8x24x8xf32>, !tosa.shape<4>) -> tensor<2x4x24x8xf32>
    %130 = tosa.transpose %129 {perms = array<i32: 0, 2, 1, 3>} : (tensor<2x4x24x8xf32>) -> tensor<2x24x4x8xf32>
    %131 = tosa.reshape %130, %10 : (tensor<2x24x4x8xf32>, !tosa.shape<3>) -> tensor<2x24x32xf32>
    %132 = tosa.transpose %arg5 {perms = array<i32: 1, 0>} : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %133 = tosa.reshape %132, %9 : (tensor<32x32xf32>, !tosa.shape<3>) -> tensor<1x32x32xf32>
    %134 = tosa.tile %133, %29 : (tensor<1x32x32xf32>, !tosa.shape<3>) -> tensor<2x32x32xf32>
    %135 = tosa.matmul %131, %134, %5, %5 : (tensor<2x24x32xf32>, tensor<2x32x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x24x32xf32>
    %136 = tosa.add %arg0, %135 : (tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    %137 = tosa.pow %136, %34 : (tensor<2x24x32xf32>, tensor<1x1x1xf32>) -> tensor<2x24x32xf32>
    %138 = tosa.reduce_sum %137 {axis = 2 : i32} : (tensor<2x24x32xf32>) -> tensor<2x24x1xf32>
    %139 = tosa.mul %138, %35, %2 : (tensor<2x24x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x24x1xf32>
    %140 = tosa.add %139, %36 : (tensor<2x24x1xf32>, tensor<1x1x1xf32>) -> tensor<2x24x1xf32>
    %141 = tosa.rsqrt %140 : (tensor<2x24x1xf32>) -> tensor<2x24x1xf32>
    %142 = tosa.mul %136, %141, %2 : (tensor<2x24x32xf32>, tensor<2x24x1xf32>, tensor<1xi8>) -> tensor<2x24x32xf32>
    %143 = tosa.reshape %arg6, %3 : (tensor<32xf32>, !tosa.shape<3>) -> tensor<1x1x32xf32>
    %144 = tosa.mul %143, %142, %2 : (tensor<1x1x32xf32>, tensor<2x24x32xf32>, tensor<1xi8>) -> tensor<2x24x32xf32>
    %145 = tosa.transpose %arg7 {perms = array<i32: 1, 0>} : (tensor<40x32xf32>) -> tensor<32x40xf32>
    %146 = tosa.reshape %144, %8 : (tensor<2x24x32xf32>, !tosa.shape<3>) -> tensor<1x48x32xf32>
    %147 = tosa.reshape %145, %30 : (tensor<32x40xf32>, !tosa.shape<3>) -> tensor<1x32x40xf32>
    %148 = tosa.matmul %146, %147, %5, %5 : (tensor<1x48x32xf32>, tensor<1x32x40xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x48x40xf32>
    %149 = tosa.reshape %148, %31 : (tensor<1x48x40xf32>, !tosa.shape<3>) -> tensor<2x24x40xf32>
    %150 = tosa.sigmoid %149 : (tensor<2x24x40xf32>) -> tensor<2x24x40xf32>
    %151 = tosa.mul %149, %150, %2 : (tensor<2x24x40xf32>, tensor<2x24x40xf32>, tensor<1xi8>) -> tensor<2x24x40xf32>
    %152 = tosa.transpose %arg8 {perms = array<i32: 1, 0>} : (tensor<40x32xf32>) -> tensor<32x40xf32>
    %153 = tosa.reshape %152, %30 : (tensor<32x40xf32>, !tosa.shape<3>) -> tensor<1x32x40xf32>
    %154 = tosa.matmul %146, %153, %5, %5 : (tensor<1x48x32xf32>, tensor<1x32x40xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x48x40xf32>
    %155 = tosa.reshape %154, %31 : (tensor<1x48x40xf32>, !tosa.shape<3>) -> tensor<2x24x40xf32>
    %156 = tosa.mul %151, %155, %2 : (tensor<2x24x40xf32>, tensor<2x24x40xf32>, tensor<1xi8>) -> tensor<2x24x40xf32>
    %157 = tosa.transpose %arg9 {perms = array<i32: 1, 0>} : (tensor<32x40xf32>) -> tensor<40x32xf32>
    %158 = tosa.reshape %156, %32 : (tensor<2x24x40xf32>, !tosa.shape<3>) -> tensor<1x48x40xf32>
    %159 = tosa.reshape %157, %33 : (tensor<40x32xf32>, !tosa.shape<3>) -> tensor<1x40x32xf32>
    %160 = tosa.matmul %158, %159, %5, %5 : (tensor<1x48x40xf32>, tensor<1x40x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x48x32xf32>
    %161 = tosa.reshape %160, %10 : (tensor<1x48x32xf32>, !tosa.shape<3>) -> tensor<2x24x32xf32>
    %162 = tosa.add %136, %161 : (tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    return %162 : tensor<2x24x32xf32>
  }
}
