// op-sdpa.mlir: written by export_torch.py, form torch, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @main(%arg0: !torch.vtensor<[2,4,24,8],f32>, %arg1: !torch.vtensor<[2,4,24,8],f32>, %arg2: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
    %none = torch.constant.none
    %float1.000000e00 = torch.constant.float 1.000000e+00
    %true = torch.constant.bool true
    %int24 = torch.constant.int 24
    %int8 = torch.constant.int 8
    %int4 = torch.constant.int 4
    %int2 = torch.constant.int 2
    %float3.535530e-01 = torch.constant.float 0.35355339059327373
    %int-2 = torch.constant.int -2
    %int-1 = torch.constant.int -1
    %0 = torch.aten.transpose.int %arg1, %int-2, %int-1 : !torch.vtensor<[2,4,24,8],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,4,8,24],f32>
    %1 = torch.prim.ListConstruct %int2, %int4, %int8, %int24 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %2 = torch.aten.view %0, %1 : !torch.vtensor<[2,4,8,24],f32>, !torch.list<int> -> !torch.vtensor<[2,4,8,24],f32>
    %3 = torch.aten.matmul %arg0, %2 : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,8,24],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %4 = torch.prim.ListConstruct %int2, %int4, %int24, %int24 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %5 = torch.aten.view %3, %4 : !torch.vtensor<[2,4,24,24],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,24],f32>
    %6 = torch.aten.mul.Scalar %5, %float3.535530e-01 : !torch.vtensor<[2,4,24,24],f32>, !torch.float -> !torch.vtensor<[2,4,24,24],f32>
    %values, %indices = torch.aten.max.dim %6, %int-1, %true : !torch.vtensor<[2,4,24,24],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,4,24,1],f32>, !torch.vtensor<[2,4,24,1],si64>
    %7 = torch.aten.sub.Tensor %6, %values, %float1.000000e00 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,1],f32>, !torch.float -> !torch.vtensor<[2,4,24,24],f32>
    %8 = torch.aten.exp %7 : !torch.vtensor<[2,4,24,24],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %9 = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
    %10 = torch.aten.sum.dim_IntList %8, %9, %true, %none : !torch.vtensor<[2,4,24,24],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,4,24,1],f32>
    %11 = torch.aten.div.Tensor %8, %10 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,1],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %12 = torch.aten.matmul %11, %arg2 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,8],f32> -> !torch.vtensor<[2,4,24,8],f32>
    return %12 : !torch.vtensor<[2,4,24,8],f32>
  }
}
