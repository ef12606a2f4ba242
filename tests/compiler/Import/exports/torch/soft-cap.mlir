// soft-cap.mlir: written by export_torch.py, form torch, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @main(%arg0: !torch.vtensor<[2,4,24,8],f32>, %arg1: !torch.vtensor<[2,4,24,8],f32>, %arg2: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
    %none = torch.constant.none
    %float1.000000e00 = torch.constant.float 1.000000e+00
    %true = torch.constant.bool true
    %int-1 = torch.constant.int -1
    %int30 = torch.constant.int 30
    %float3.535530e-01 = torch.constant.float 0.35355339059327379
    %int8 = torch.constant.int 8
    %int24 = torch.constant.int 24
    %int4 = torch.constant.int 4
    %int0 = torch.constant.int 0
    %int1 = torch.constant.int 1
    %int3 = torch.constant.int 3
    %int2 = torch.constant.int 2
    %0 = torch.prim.ListConstruct %int0, %int1, %int3, %int2 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %1 = torch.aten.permute %arg1, %0 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,8,24],f32>
    %2 = torch.prim.ListConstruct %int8, %int24, %int8 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %3 = torch.aten.view %arg0, %2 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[8,24,8],f32>
    %4 = torch.prim.ListConstruct %int8, %int8, %int24 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %5 = torch.aten.view %1, %4 : !torch.vtensor<[2,4,8,24],f32>, !torch.list<int> -> !torch.vtensor<[8,8,24],f32>
    %6 = torch.aten.bmm %3, %5 : !torch.vtensor<[8,24,8],f32>, !torch.vtensor<[8,8,24],f32> -> !torch.vtensor<[8,24,24],f32>
    %7 = torch.prim.ListConstruct %int2, %int4, %int24, %int24 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %8 = torch.aten.view %6, %7 : !torch.vtensor<[8,24,24],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,24],f32>
    %9 = torch.aten.mul.Scalar %8, %float3.535530e-01 : !torch.vtensor<[2,4,24,24],f32>, !torch.float -> !torch.vtensor<[2,4,24,24],f32>
    %10 = torch.aten.div.Scalar %9, %int30 : !torch.vtensor<[2,4,24,24],f32>, !torch.int -> !torch.vtensor<[2,4,24,24],f32>
    %11 = torch.aten.tanh %10 : !torch.vtensor<[2,4,24,24],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %12 = torch.aten.mul.Scalar %11, %int30 : !torch.vtensor<[2,4,24,24],f32>, !torch.int -> !torch.vtensor<[2,4,24,24],f32>
    %values, %indices = torch.aten.max.dim %12, %int-1, %true : !torch.vtensor<[2,4,24,24],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,4,24,1],f32>, !torch.vtensor<[2,4,24,1],si64>
    %13 = torch.aten.sub.Tensor %12, %values, %float1.000000e00 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,1],f32>, !torch.float -> !torch.vtensor<[2,4,24,24],f32>
    %14 = torch.aten.exp %13 : !torch.vtensor<[2,4,24,24],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %15 = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
    %16 = torch.aten.sum.dim_IntList %14, %15, %true, %none : !torch.vtensor<[2,4,24,24],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,4,24,1],f32>
    %17 = torch.aten.div.Tensor %14, %16 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,1],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %18 = torch.prim.ListConstruct %int8, %int24, %int24 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %19 = torch.aten.view %17, %18 : !torch.vtensor<[2,4,24,24],f32>, !torch.list<int> -> !torch.vtensor<[8,24,24],f32>
    %20 = torch.prim.ListConstruct %int8, %int24, %int8 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %21 = torch.aten.view %arg2, %20 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[8,24,8],f32>
    %22 = torch.aten.bmm %19, %21 : !torch.vtensor<[8,24,24],f32>, !torch.vtensor<[8,24,8],f32> -> !torch.vtensor<[8,24,8],f32>
    %23 = torch.prim.ListConstruct %int2, %int4, %int24, %int8 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %24 = torch.aten.view %22, %23 : !torch.vtensor<[8,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,8],f32>
    return %24 : !torch.vtensor<[2,4,24,8],f32>
  }
}
