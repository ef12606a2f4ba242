// linear-attention.mlir: written by export_torch.py, form torch, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @main(%arg0: !torch.vtensor<[2,4,24,8],f32>, %arg1: !torch.vtensor<[2,4,24,8],f32>, %arg2: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
    %none = torch.constant.none
    %float1.000000e00 = torch.constant.float 1.000000e+00
    %float3.535530e-01 = torch.constant.float 0.35355339059327379
    %int-1 = torch.constant.int -1
    %int24 = torch.constant.int 24
    %int8 = torch.constant.int 8
    %int4 = torch.constant.int 4
    %int2 = torch.constant.int 2
    %int3 = torch.constant.int 3
    %int1 = torch.constant.int 1
    %int0 = torch.constant.int 0
    %int-2 = torch.constant.int -2
    %true = torch.constant.bool true
    %values, %indices = torch.aten.max.dim %arg1, %int-2, %true : !torch.vtensor<[2,4,24,8],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,4,1,8],f32>, !torch.vtensor<[2,4,1,8],si64>
    %0 = torch.aten.sub.Tensor %arg1, %values, %float1.000000e00 : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,1,8],f32>, !torch.float -> !torch.vtensor<[2,4,24,8],f32>
    %1 = torch.aten.exp %0 : !torch.vtensor<[2,4,24,8],f32> -> !torch.vtensor<[2,4,24,8],f32>
    %2 = torch.prim.ListConstruct %int-2 : (!torch.int) -> !torch.list<int>
    %3 = torch.aten.sum.dim_IntList %1, %2, %true, %none : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,4,1,8],f32>
    %4 = torch.aten.div.Tensor %1, %3 : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,1,8],f32> -> !torch.vtensor<[2,4,24,8],f32>
    %5 = torch.prim.ListConstruct %int0, %int1, %int3, %int2 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %6 = torch.aten.permute %4, %5 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,8,24],f32>
    %7 = torch.prim.ListConstruct %int8, %int8, %int24 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %8 = torch.aten.view %6, %7 : !torch.vtensor<[2,4,8,24],f32>, !torch.list<int> -> !torch.vtensor<[8,8,24],f32>
    %9 = torch.prim.ListConstruct %int8, %int24, %int8 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %10 = torch.aten.view %arg2, %9 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[8,24,8],f32>
    %11 = torch.aten.bmm %8, %10 : !torch.vtensor<[8,8,24],f32>, !torch.vtensor<[8,24,8],f32> -> !torch.vtensor<[8,8,8],f32>
    %12 = torch.prim.ListConstruct %int2, %int4, %int8, %int8 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %13 = torch.aten.view %11, %12 : !torch.vtensor<[8,8,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,8,8],f32>
    %values_0, %indices_1 = torch.aten.max.dim %arg0, %int-1, %true : !torch.vtensor<[2,4,24,8],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,4,24,1],f32>, !torch.vtensor<[2,4,24,1],si64>
    %14 = torch.aten.sub.Tensor %arg0, %values_0, %float1.000000e00 : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,1],f32>, !torch.float -> !torch.vtensor<[2,4,24,8],f32>
    %15 = torch.aten.exp %14 : !torch.vtensor<[2,4,24,8],f32> -> !torch.vtensor<[2,4,24,8],f32>
    %16 = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
    %17 = torch.aten.sum.dim_IntList %15, %16, %true, %none : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,4,24,1],f32>
    %18 = torch.aten.div.Tensor %15, %17 : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,1],f32> -> !torch.vtensor<[2,4,24,8],f32>
    %19 = torch.aten.mul.Scalar %18, %float3.535530e-01 : !torch.vtensor<[2,4,24,8],f32>, !torch.float -> !torch.vtensor<[2,4,24,8],f32>
    %20 = torch.prim.ListConstruct %int8, %int24, %int8 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %21 = torch.aten.view %19, %20 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[8,24,8],f32>
    %22 = torch.prim.ListConstruct %int8, %int8, %int8 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %23 = torch.aten.view %13, %22 : !torch.vtensor<[2,4,8,8],f32>, !torch.list<int> -> !torch.vtensor<[8,8,8],f32>
    %24 = torch.aten.bmm %21, %23 : !torch.vtensor<[8,24,8],f32>, !torch.vtensor<[8,8,8],f32> -> !torch.vtensor<[8,24,8],f32>
    %25 = torch.prim.ListConstruct %int2, %int4, %int24, %int8 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %26 = torch.aten.view %24, %25 : !torch.vtensor<[8,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,8],f32>
    return %26 : !torch.vtensor<[2,4,24,8],f32>
  }
}
