// dit.mlir: written by export_torch.py, form tosa, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @main(%arg0: tensor<2x24x32xf32>, %arg1: tensor<2x32xf32>, %arg2: tensor<192x32xf32>, %arg3: tensor<96x32xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<40x32xf32>, %arg6: tensor<32x40xf32>) -> tensor<2x24x32xf32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<2x4x24x24xf32>}> : () -> tensor<2x4x24x24xf32>
    %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %2 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %3 = tosa.const_shape  {values = dense<[1, 2, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %4 = tosa.const_shape  {values = dense<[1, 32, 192]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %5 = tosa.const_shape  {values = dense<[2, 192]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %6 = tosa.const_shape  {values = dense<[2, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %7 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
    %8 = tosa.const_shape  {values = dense<[0, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %9 = tosa.const_shape  {values = dense<[0, 64]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %10 = tosa.const_shape  {values = dense<[0, 96]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %11 = tosa.const_shape  {values = dense<[0, 128]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %12 = tosa.const_shape  {values = dense<[0, 160]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %13 = tosa.const_shape  {values = dense<[2, 1, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %14 = tosa.const_shape  {values = dense<[1, 48, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %15 = tosa.const_shape  {values = dense<[1, 32, 96]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %16 = tosa.const_shape  {values = dense<[2, 24, 3, 4, 8]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %17 = tosa.const_shape  {values = dense<[1, 2, 4, 24, 8]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %18 = tosa.const_shape  {values = dense<0> : tensor<5xindex>} : () -> !tosa.shape<5>
    %19 = tosa.const_shape  {values = dense<[1, 0, 0, 0, 0]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %20 = tosa.const_shape  {values = dense<[2, 0, 0, 0, 0]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %21 = tosa.const_shape  {values = dense<[2, 4, 24, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %22 = tosa.const_shape  {values = dense<[8, 24, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %23 = tosa.const_shape  {values = dense<[8, 8, 24]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %24 = tosa.const_shape  {values = dense<[2, 4, 24, 24]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %25 = tosa.const_shape  {values = dense<[8, 24, 24]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %26 = tosa.const_shape  {values = dense<[2, 24, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %27 = tosa.const_shape  {values = dense<[1, 32, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %28 = tosa.const_shape  {values = dense<[2, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %29 = tosa.const_shape  {values = dense<[1, 32, 40]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %30 = tosa.const_shape  {values = dense<[2, 24, 40]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %31 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<2x24x40xf32>}> : () -> tensor<2x24x40xf32>
    %32 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<2x24x40xf32>}> : () -> tensor<2x24x40xf32>
    %33 = "tosa.const"() <{values = dense<3.000000e+00> : tensor<2x24x40xf32>}> : () -> tensor<2x24x40xf32>
    %34 = "tosa.const"() <{values = dense<4.471500e-02> : tensor<2x24x40xf32>}> : () -> tensor<2x24x40xf32>
    %35 = "tosa.const"() <{values = dense<0.636619746> : tensor<2x24x40xf32>}> : () -> tensor<2x24x40xf32>
    %36 = tosa.const_shape  {values = dense<[1, 48, 40]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %37 = tosa.const_shape  {values = dense<[1, 40, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %38 = "tosa.const"() <{values = dense<3.125000e-02> : tensor<1x1x1xf64>}> : () -> tensor<1x1x1xf64>
    %39 = "tosa.const"() <{values = dense<3.125000e-02> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %40 = "tosa.const"() <{values = dense<9.99999997E-7> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %41 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %42 = "tosa.const"() <{values = dense<0.594603539> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %43 = "tosa.const"() <{values = dense<0xFFF0000000000000> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
    %44 = tosa.sigmoid %arg1 : (tensor<2x32xf32>) -> tensor<2x32xf32>
    %45 = tosa.mul %arg1, %44, %1 : (tensor<2x32xf32>, tensor<2x32xf32>, tensor<1xi8>) -> tensor<2x32xf32>
    %46 = tosa.transpose %arg2 {perms = array<i32: 1, 0>} : (tensor<192x32xf32>) -> tensor<32x192xf32>
    %47 = tosa.reshape %45, %3 : (tensor<2x32xf32>, !tosa.shape<3>) -> tensor<1x2x32xf32>
    %48 = tosa.reshape %46, %4 : (tensor<32x192xf32>, !tosa.shape<3>) -> tensor<1x32x192xf32>
    %49 = tosa.matmul %47, %48, %2, %2 : (tensor<1x2x32xf32>, tensor<1x32x192xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x192xf32>
    %50 = tosa.reshape %49, %5 : (tensor<1x2x192xf32>, !tosa.shape<2>) -> tensor<2x192xf32>
    %51 = tosa.slice %50, %7, %6 : (tensor<2x192xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x32xf32>
    %52 = tosa.slice %50, %8, %6 : (tensor<2x192xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x32xf32>
    %53 = tosa.slice %50, %9, %6 : (tensor<2x192xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x32xf32>
    %54 = tosa.slice %50, %10, %6 : (tensor<2x192xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x32xf32>
    %55 = tosa.slice %50, %11, %6 : (tensor<2x192xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x32xf32>
    %56 = tosa.slice %50, %12, %6 : (tensor<2x192xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x32xf32>
    %57 = tosa.reshape %51, %13 : (tensor<2x32xf32>, !tosa.shape<3>) -> tensor<2x1x32xf32>
    %58 = tosa.reshape %52, %13 : (tensor<2x32xf32>, !tosa.shape<3>) -> tensor<2x1x32xf32>
    %59 = tosa.reshape %53, %13 : (tensor<2x32xf32>, !tosa.shape<3>) -> tensor<2x1x32xf32>
    %60 = tosa.reshape %54, %13 : (tensor<2x32xf32>, !tosa.shape<3>) -> tensor<2x1x32xf32>
    %61 = tosa.reshape %55, %13 : (tensor<2x32xf32>, !tosa.shape<3>) -> tensor<2x1x32xf32>
    %62 = tosa.reshape %56, %13 : (tensor<2x32xf32>, !tosa.shape<3>) -> tensor<2x1x32xf32>
    %63 = tosa.cast %arg0 : (tensor<2x24x32xf32>) -> tensor<2x24x32xf64>
    %64 = tosa.reduce_sum %63 {axis = 2 : i32} : (tensor<2x24x32xf64>) -> tensor<2x24x1xf64>
    %65 = tosa.mul %64, %38, %1 : (tensor<2x24x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<2x24x1xf64>
    %66 = tosa.sub %63, %65 : (tensor<2x24x32xf64>, tensor<2x24x1xf64>) -> tensor<2x24x32xf64>
    %67 = tosa.mul %66, %66, %1 : (tensor<2x24x32xf64>, tensor<2x24x32xf64>, tensor<1xi8>) -> tensor<2x24x32xf64>
    %68 = tosa.reduce_sum %67 {axis = 2 : i32} : (tensor<2x24x32xf64>) -> tensor<2x24x1xf64>
    %69 = tosa.mul %68, %38, %1 : (tensor<2x24x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<2x24x1xf64>
    %70 = tosa.cast %69 : (tensor<2x24x1xf64>) -> tensor<2x24x1xf32>
    %71 = tosa.reduce_sum %arg0 {axis = 2 : i32} : (tensor<2x24x32xf32>) -> tensor<2x24x1xf32>
    %72 = tosa.mul %71, %39, %1 : (tensor<2x24x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x24x1xf32>
    %73 = tosa.add %70, %40 : (tensor<2x24x1xf32>, tensor<1x1x1xf32>) -> tensor<2x24x1xf32>
    %74 = tosa.rsqrt %73 : (tensor<2x24x1xf32>) -> tensor<2x24x1xf32>
    %75 = tosa.sub %arg0, %72 : (tensor<2x24x32xf32>, tensor<2x24x1xf32>) -> tensor<2x24x32xf32>
    %76 = tosa.mul %75, %74, %1 : (tensor<2x24x32xf32>, tensor<2x24x1xf32>, tensor<1xi8>) -> tensor<2x24x32xf32>
    %77 = tosa.add %58, %41 : (tensor<2x1x32xf32>, tensor<1x1x1xf32>) -> tensor<2x1x32xf32>
    %78 = tosa.mul %76, %77, %1 : (tensor<2x24x32xf32>, tensor<2x1x32xf32>, tensor<1xi8>) -> tensor<2x24x32xf32>
    %79 = tosa.add %78, %57 : (tensor<2x24x32xf32>, tensor<2x1x32xf32>) -> tensor<2x24x32xf32>
    %80 = tosa.transpose %arg3 {perms = array<i32: 1, 0>} : (tensor<96x32xf32>) -> tensor<32x96xf32>
    %81 = tosa.reshape %79, %14 : (tensor<2x24x32xf32>, !tosa.shape<3>) -> tensor<1x48x32xf32>
    %82 = tosa.reshape %80, %15 : (tensor<32x96xf32>, !tosa.shape<3>) -> tensor<1x32x96xf32>
    %83 = tosa.matmul %81, %82, %2, %2 : (tensor<1x48x32xf32>, tensor<1x32x96xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x48x96xf32>
    %84 = tosa.reshape %83, %16 : (tensor<1x48x96xf32>, !tosa.shape<5>) -> tensor<2x24x3x4x8xf32>
    %85 = tosa.transpose %84 {perms = array<i32: 2, 0, 3, 1, 4>} : (tensor<2x24x3x4x8xf32>) -> tensor<3x2x4x24x8xf32>
    %86 = tosa.slice %85, %18, %17 : (tensor<3x2x4x24x8xf32>, !tosa.shape<5>, !tosa.shape<5>) -> tensor<1x2x4x24x8xf32>
    %87 = tosa.slice %85, %19, %17 : (tensor<3x2x4x24x8xf32>, !tosa.shape<5>, !tosa.shape<5>) -> tensor<1x2x4x24x8xf32>
    %88 = tosa.slice %85, %20, %17 : (tensor<3x2x4x24x8xf32>, !tosa.shape<5>, !tosa.shape<5>) -> tensor<1x2x4x24x8xf32>
    %89 = tosa.reshape %86, %21 : (tensor<1x2x4x24x8xf32>, !tosa.shape<4>) -> tensor<2x4x24x8xf32>
    %90 = tosa.reshape %87, %21 : (tensor<1x2x4x24x8xf32>, !tosa.shape<4>) -> tensor<2x4x24x8xf32>
    %91 = tosa.mul %89, %42, %1 : (tensor<2x4x24x8xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x4x24x8xf32>
    %92 = tosa.transpose %90 {perms = array<i32: 0, 1, 3, 2>} : (tensor<2x4x24x8xf32>) -> tensor<2x4x8x24xf32>
    %93 = tosa.mul %92, %42, %1 : (tensor<2x4x8x24xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x4x8x24xf32>
    %94 = tosa.reshape %91, %22 : (tensor<2x4x24x8xf32>, !tosa.shape<3>) -> tensor<8x24x8xf32>
    %95 = tosa.reshape %93, %23 : (tensor<2x4x8x24xf32>, !tosa.shape<3>) -> tensor<8x8x24xf32>
    %96 = tosa.matmul %94, %95, %2, %2 : (tensor<8x24x8xf32>, tensor<8x8x24xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x24x24xf32>
    %97 = tosa.reshape %96, %24 : (tensor<8x24x24xf32>, !tosa.shape<4>) -> tensor<2x4x24x24xf32>
    %98 = tosa.reduce_max %97 {axis = 3 : i32} : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x1xf32>
    %99 = tosa.sub %97, %98 : (tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %100 = tosa.exp %99 : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32>
    %101 = tosa.reduce_sum %100 {axis = 3 : i32} : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x1xf32>
    %102 = tosa.reciprocal %101 : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xf32>
    %103 = tosa.mul %100, %102, %1 : (tensor<2x4x24x24xf32>, tensor<2x4x24x1xf32>, tensor<1xi8>) -> tensor<2x4x24x24xf32>
    %104 = tosa.cast %97 : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf64>
    %105 = tosa.equal %104, %43 : (tensor<2x4x24x24xf64>, tensor<1x1x1x1xf64>) -> tensor<2x4x24x24xi1>
    %106 = tosa.reduce_all %105 {axis = 3 : i32} : (tensor<2x4x24x24xi1>) -> tensor<2x4x24x1xi1>
    %107 = tosa.select %106, %0, %103 : (tensor<2x4x24x1xi1>, tensor<2x4x24x24xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32>
    %108 = tosa.reshape %107, %25 : (tensor<2x4x24x24xf32>, !tosa.shape<3>) -> tensor<8x24x24xf32>
    %109 = tosa.reshape %88, %22 : (tensor<1x2x4x24x8xf32>, !tosa.shape<3>) -> tensor<8x24x8xf32>
    %110 = tosa.matmul %108, %109, %2, %2 : (tensor<8x24x24xf32>, tensor<8x24x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x24x8xf32>
    %111 = tosa.reshape %110, %21 : (tensor<8x24x8xf32>, !tosa.shape<4>) -> tensor<2x4x24x8xf32>
    %112 = tosa.transpose %111 {perms = array<i32: 0, 2, 1, 3>} : (tensor<2x4x24x8xf32>) -> tensor<2x24x4x8xf32>
    %113 = tosa.reshape %112, %26 : (tensor<2x24x4x8xf32>, !tosa.shape<3>) -> tensor<2x24x32xf32>
    %114 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %115 = tosa.reshape %114, %27 : (tensor<32x32xf32>, !tosa.shape<3>) -> tensor<1x32x32xf32>
    %116 = tosa.tile %115, %28 : (tensor<1x32x32xf32>, !tosa.shape<3>) -> tensor<2x32x32xf32>
    %117 = tosa.matmul %113, %116, %2, %2 : (tensor<2x24x32xf32>, tensor<2x32x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x24x32xf32>
    %118 = tosa.mul %59, %117, %1 : (tensor<2x1x32xf32>, tensor<2x24x32xf32>, tensor<1xi8>) -> tensor<2x24x32xf32>
    %119 = tosa.add %arg0, %118 : (tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    %120 = tosa.cast %119 : (tensor<2x24x32xf32>) -> tensor<2x24x32xf64>
    %121 = tosa.reduce_sum %120 {axis = 2 : i32} : (tensor<2x24x32xf64>) -> tensor<2x24x1xf64>
    %122 = tosa.mul %121, %38, %1 : (tensor<2x24x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<2x24x1xf64>
    %123 = tosa.sub %120, %122 : (tensor<2x24x32xf64>, tensor<2x24x1xf64>) -> tensor<2x24x32xf64>
    %124 = tosa.mul %123, %123, %1 : (tensor<2x24x32xf64>, tensor<2x24x32xf64>, tensor<1xi8>) -> tensor<2x24x32xf64>
    %125 = tosa.reduce_sum %124 {axis = 2 : i32} : (tensor<2x24x32xf64>) -> tensor<2x24x1xf64>
    %126 = tosa.mul %125, %38, %1 : (tensor<2x24x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<2x24x1xf64>
    %127 = tosa.cast %126 : (tensor<2x24x1xf64>) -> tensor<2x24x1xf32>
    %128 = tosa.reduce_sum %119 {axis = 2 : i32} : (tensor<2x24x32xf32>) -> tensor<2x24x1xf32>
    %129 = tosa.mul %128, %39, %1 : (tensor<2x24x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x24x1xf32>
    %130 = tosa.add %127, %40 : (tensor<2x24x1xf32>, tensor<1x1x1xf32>) -> tensor<2x24x1xf32>
    %131 = tosa.rsqrt %130 : (tensor<2x24x1xf32>) -> tensor<2x24x1xf32>
    %132 = tosa.sub %119, %129 : (tensor<2x24x32xf32>, tensor<2x24x1xf32>) -> tensor<2x24x32xf32>
    %133 = tosa.mul %132, %131, %1 : (tensor<2x24x32xf32>, tensor<2x24x1xf32>, tensor<1xi8>) -> tensor<2x24x32xf32>
    %134 = tosa.add %61, %41 : (tensor<2x1x32xf32>, tensor<1x1x1xf32>) -> tensor<2x1x32xf32>
    %135 = tosa.mul %133, %134, %1 : (tensor<2x24x32xf32>, tensor<2x1x32xf32>, tensor<1xi8>) -> tensor<2x24x32xf32>
    %136 = tosa.add %135, %60 : (tensor<2x24x32xf32>, tensor<2x1x32xf32>) -> tensor<2x24x32xf32>
    %137 = tosa.transpose %arg5 {perms = array<i32: 1, 0>} : (tensor<40x32xf32>) -> tensor<32x40xf32>
    %138 = tosa.reshape %136, %14 : (tensor<2x24x32xf32>, !tosa.shape<3>) -> tensor<1x48x32xf32>
    %139 = tosa.reshape %137, %29 : (tensor<32x40xf32>, !tosa.shape<3>) -> tensor<1x32x40xf32>
    %140 = tosa.matmul %138, %139, %2, %2 : (tensor<1x48x32xf32>, tensor<1x32x40xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x48x40xf32>
    %141 = tosa.reshape %140, %30 : (tensor<1x48x40xf32>, !tosa.shape<3>) -> tensor<2x24x40xf32>
    %142 = tosa.mul %31, %141, %1 : (tensor<2x24x40xf32>, tensor<2x24x40xf32>, tensor<1xi8>) -> tensor<2x24x40xf32>
    %143 = tosa.pow %35, %31 : (tensor<2x24x40xf32>, tensor<2x24x40xf32>) -> tensor<2x24x40xf32>
    %144 = tosa.pow %141, %33 : (tensor<2x24x40xf32>, tensor<2x24x40xf32>) -> tensor<2x24x40xf32>
    %145 = tosa.mul %34, %144, %1 : (tensor<2x24x40xf32>, tensor<2x24x40xf32>, tensor<1xi8>) -> tensor<2x24x40xf32>
    %146 = tosa.add %141, %145 : (tensor<2x24x40xf32>, tensor<2x24x40xf32>) -> tensor<2x24x40xf32>
    %147 = tosa.mul %143, %146, %1 : (tensor<2x24x40xf32>, tensor<2x24x40xf32>, tensor<1xi8>) -> tensor<2x24x40xf32>
    %148 = tosa.tanh %147 : (tensor<2x24x40xf32>) -> tensor<2x24x40xf32>
    %149 = tosa.add %148, %32 : (tensor<2x24x40xf32>, tensor<2x24x40xf32>) -> tensor<2x24x40xf32>
    %150 = tosa.mul %142, %149, %1 : (tensor<2x24x40xf32>, tensor<2x24x40xf32>, tensor<1xi8>) -> tensor<2x24x40xf32>
    %151 = tosa.transpose %arg6 {perms = array<i32: 1, 0>} : (tensor<32x40xf32>) -> tensor<40x32xf32>
    %152 = tosa.reshape %150, %36 : (tensor<2x24x40xf32>, !tosa.shape<3>) -> tensor<1x48x40xf32>
    %153 = tosa.reshape %151, %37 : (tensor<40x32xf32>, !tosa.shape<3>) -> tensor<1x40x32xf32>
    %154 = tosa.matmul %152, %153, %2, %2 : (tensor<1x48x40xf32>, tensor<1x40x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x48x32xf32>
    %155 = tosa.reshape %154, %26 : (tensor<1x48x32xf32>, !tosa.shape<3>) -> tensor<2x24x32xf32>
    %156 = tosa.mul %62, %155, %1 : (tensor<2x1x32xf32>, tensor<2x24x32xf32>, tensor<1xi8>) -> tensor<2x24x32xf32>
    %157 = tosa.add %119, %156 : (tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    return %157 : tensor<2x24x32xf32>
  }
}
