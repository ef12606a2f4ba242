// sdpa-scale.mlir: written by export_torch.py, form torch, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @main(%arg0: !torch.vtensor<[2,4,24,8],f32>, %arg1: !torch.vtensor<[2,4,24,8],f32>, %arg2: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
    %0 = torch.vtensor.literal(dense<0.000000e+00> : tensor<2x4x24x24xf32>) : !torch.vtensor<[2,4,24,24],f32>
    %none = torch.constant.none
    %float1.000000e00 = torch.constant.float 1.000000e+00
    %true = torch.constant.bool true
    %float-Inf = torch.constant.float 0xFFF0000000000000
    %int-1 = torch.constant.int -1
    %int8 = torch.constant.int 8
    %int24 = torch.constant.int 24
    %int4 = torch.constant.int 4
    %int2 = torch.constant.int 2
    %int3 = torch.constant.int 3
    %int1 = torch.constant.int 1
    %int0 = torch.constant.int 0
    %float3.162280e-01 = torch.constant.float 0.31622776601683794
    %1 = torch.aten.mul.Scalar %arg0, %float3.162280e-01 : !torch.vtensor<[2,4,24,8],f32>, !torch.float -> !torch.vtensor<[2,4,24,8],f32>
    %2 = torch.prim.ListConstruct %int0, %int1, %int3, %int2 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %3 = torch.aten.permute %arg1, %2 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,8,24],f32>
    %4 = torch.aten.mul.Scalar %3, %float3.162280e-01 : !torch.vtensor<[2,4,8,24],f32>, !torch.float -> !torch.vtensor<[2,4,8,24],f32>
    %5 = torch.prim.ListConstruct %int8, %int24, %int8 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %6 = torch.aten.view %1, %5 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[8,24,8],f32>
    %7 = torch.prim.ListConstruct %int8, %int8, %int24 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %8 = torch.aten.view %4, %7 : !torch.vtensor<[2,4,8,24],f32>, !torch.list<int> -> !torch.vtensor<[8,8,24],f32>
    %9 = torch.aten.bmm %6, %8 : !torch.vtensor<[8,24,8],f32>, !torch.vtensor<[8,8,24],f32> -> !torch.vtensor<[8,24,24],f32>
    %10 = torch.prim.ListConstruct %int2, %int4, %int24, %int24 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %11 = torch.aten.view %9, %10 : !torch.vtensor<[8,24,24],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,24],f32>
    %values, %indices = torch.aten.max.dim %11, %int-1, %true : !torch.vtensor<[2,4,24,24],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,4,24,1],f32>, !torch.vtensor<[2,4,24,1],si64>
    %12 = torch.aten.sub.Tensor %11, %values, %float1.000000e00 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,1],f32>, !torch.float -> !torch.vtensor<[2,4,24,24],f32>
    %13 = torch.aten.exp %12 : !torch.vtensor<[2,4,24,24],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %14 = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
    %15 = torch.aten.sum.dim_IntList %13, %14, %true, %none : !torch.vtensor<[2,4,24,24],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,4,24,1],f32>
    %16 = torch.aten.div.Tensor %13, %15 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,1],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %17 = torch.aten.eq.Scalar %11, %float-Inf : !torch.vtensor<[2,4,24,24],f32>, !torch.float -> !torch.vtensor<[2,4,24,24],i1>
    %18 = torch.aten.all.dim %17, %int-1, %true : !torch.vtensor<[2,4,24,24],i1>, !torch.int, !torch.bool -> !torch.vtensor<[2,4,24,1],i1>
    %19 = torch.aten.where.self %18, %0, %16 : !torch.vtensor<[2,4,24,1],i1>, !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,24],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %20 = torch.prim.ListConstruct %int8, %int24, %int24 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %21 = torch.aten.view %19, %20 : !torch.vtensor<[2,4,24,24],f32>, !torch.list<int> -> !torch.vtensor<[8,24,24],f32>
    %22 = torch.prim.ListConstruct %int8, %int24, %int8 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %23 = torch.aten.view %arg2, %22 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[8,24,8],f32>
    %24 = torch.aten.bmm %21, %23 : !torch.vtensor<[8,24,24],f32>, !torch.vtensor<[8,24,8],f32> -> !torch.vtensor<[8,24,8],f32>
    %25 = torch.prim.ListConstruct %int2, %int4, %int24, %int8 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %26 = torch.aten.view %24, %25 : !torch.vtensor<[8,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,8],f32>
    %27 = torch.prim.ListConstruct %int2, %int0, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %28 = torch.aten.permute %26, %27 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[24,2,4,8],f32>
    %29 = torch.prim.ListConstruct %int1, %int2, %int0, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %30 = torch.aten.permute %28, %29 : !torch.vtensor<[24,2,4,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,8],f32>
    return %30 : !torch.vtensor<[2,4,24,8],f32>
  }
}
