// explicit-einsum.mlir: written by export_torch.py, form torch, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @main(%arg0: !torch.vtensor<[2,24,4,8],f32>, %arg1: !torch.vtensor<[2,24,4,8],f32>, %arg2: !torch.vtensor<[2,24,4,8],f32>) -> !torch.vtensor<[2,24,4,8],f32> {
    %none = torch.constant.none
    %true = torch.constant.bool true
    %int-1 = torch.constant.int -1
    %float3.535530e-01 = torch.constant.float 0.35355339059327379
    %int24 = torch.constant.int 24
    %int8 = torch.constant.int 8
    %int3 = torch.constant.int 3
    %int1 = torch.constant.int 1
    %int2 = torch.constant.int 2
    %int0 = torch.constant.int 0
    %int4 = torch.constant.int 4
    %0 = torch.aten.unsqueeze %arg0, %int4 : !torch.vtensor<[2,24,4,8],f32>, !torch.int -> !torch.vtensor<[2,24,4,8,1],f32>
    %1 = torch.prim.ListConstruct %int0, %int2, %int1, %int4, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %2 = torch.aten.permute %0, %1 : !torch.vtensor<[2,24,4,8,1],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,1,8],f32>
    %3 = torch.aten.unsqueeze %arg1, %int4 : !torch.vtensor<[2,24,4,8],f32>, !torch.int -> !torch.vtensor<[2,24,4,8,1],f32>
    %4 = torch.prim.ListConstruct %int0, %int2, %int4, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %5 = torch.aten.permute %3, %4 : !torch.vtensor<[2,24,4,8,1],f32>, !torch.list<int> -> !torch.vtensor<[2,4,1,24,8],f32>
    %6 = torch.prim.ListConstruct %int0, %int1, %int2, %int4, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %7 = torch.aten.permute %2, %6 : !torch.vtensor<[2,4,24,1,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,8,1],f32>
    %8 = torch.prim.ListConstruct %int8, %int24, %int8 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %9 = torch.aten.view %7, %8 : !torch.vtensor<[2,4,24,8,1],f32>, !torch.list<int> -> !torch.vtensor<[8,24,8],f32>
    %10 = torch.prim.ListConstruct %int0, %int1, %int4, %int3, %int2 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %11 = torch.aten.permute %5, %10 : !torch.vtensor<[2,4,1,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,8,24,1],f32>
    %12 = torch.prim.ListConstruct %int8, %int8, %int24 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %13 = torch.aten.view %11, %12 : !torch.vtensor<[2,4,8,24,1],f32>, !torch.list<int> -> !torch.vtensor<[8,8,24],f32>
    %14 = torch.aten.bmm %9, %13 : !torch.vtensor<[8,24,8],f32>, !torch.vtensor<[8,8,24],f32> -> !torch.vtensor<[8,24,24],f32>
    %15 = torch.prim.ListConstruct %int2, %int4, %int24, %int1, %int24 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %16 = torch.aten.view %14, %15 : !torch.vtensor<[8,24,24],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,1,24],f32>
    %17 = torch.prim.ListConstruct %int0, %int1, %int2, %int4, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %18 = torch.aten.permute %16, %17 : !torch.vtensor<[2,4,24,1,24],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,24,1],f32>
    %19 = torch.prim.ListConstruct %int2, %int4, %int24, %int24 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %20 = torch.aten.view %18, %19 : !torch.vtensor<[2,4,24,24,1],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,24],f32>
    %21 = torch.aten.mul.Scalar %20, %float3.535530e-01 : !torch.vtensor<[2,4,24,24],f32>, !torch.float -> !torch.vtensor<[2,4,24,24],f32>
    %values, %indices = torch.aten.max.dim %21, %int3, %true : !torch.vtensor<[2,4,24,24],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,4,24,1],f32>, !torch.vtensor<[2,4,24,1],si64>
    %22 = torch.aten.sub.Tensor %21, %values, %int1 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,1],f32>, !torch.int -> !torch.vtensor<[2,4,24,24],f32>
    %23 = torch.aten.exp %22 : !torch.vtensor<[2,4,24,24],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %24 = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
    %25 = torch.aten.sum.dim_IntList %23, %24, %true, %none : !torch.vtensor<[2,4,24,24],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,4,24,1],f32>
    %26 = torch.aten.div.Tensor %23, %25 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,1],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %27 = torch.aten.unsqueeze %26, %int4 : !torch.vtensor<[2,4,24,24],f32>, !torch.int -> !torch.vtensor<[2,4,24,24,1],f32>
    %28 = torch.prim.ListConstruct %int0, %int2, %int1, %int4, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %29 = torch.aten.permute %27, %28 : !torch.vtensor<[2,4,24,24,1],f32>, !torch.list<int> -> !torch.vtensor<[2,24,4,1,24],f32>
    %30 = torch.aten.unsqueeze %arg2, %int4 : !torch.vtensor<[2,24,4,8],f32>, !torch.int -> !torch.vtensor<[2,24,4,8,1],f32>
    %31 = torch.prim.ListConstruct %int0, %int4, %int2, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %32 = torch.aten.permute %30, %31 : !torch.vtensor<[2,24,4,8,1],f32>, !torch.list<int> -> !torch.vtensor<[2,1,4,8,24],f32>
    %33 = torch.prim.ListConstruct %int0, %int2, %int1, %int4, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %34 = torch.aten.permute %29, %33 : !torch.vtensor<[2,24,4,1,24],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,24,1],f32>
    %35 = torch.prim.ListConstruct %int8, %int24, %int24 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %36 = torch.aten.view %34, %35 : !torch.vtensor<[2,4,24,24,1],f32>, !torch.list<int> -> !torch.vtensor<[8,24,24],f32>
    %37 = torch.prim.ListConstruct %int0, %int2, %int4, %int3, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %38 = torch.aten.permute %32, %37 : !torch.vtensor<[2,1,4,8,24],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,8,1],f32>
    %39 = torch.prim.ListConstruct %int8, %int24, %int8 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %40 = torch.aten.view %38, %39 : !torch.vtensor<[2,4,24,8,1],f32>, !torch.list<int> -> !torch.vtensor<[8,24,8],f32>
    %41 = torch.aten.bmm %36, %40 : !torch.vtensor<[8,24,24],f32>, !torch.vtensor<[8,24,8],f32> -> !torch.vtensor<[8,24,8],f32>
    %42 = torch.prim.ListConstruct %int2, %int4, %int24, %int1, %int8 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %43 = torch.aten.view %41, %42 : !torch.vtensor<[8,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,1,8],f32>
    %44 = torch.prim.ListConstruct %int0, %int2, %int1, %int4, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %45 = torch.aten.permute %43, %44 : !torch.vtensor<[2,4,24,1,8],f32>, !torch.list<int> -> !torch.vtensor<[2,24,4,8,1],f32>
    %46 = torch.prim.ListConstruct %int2, %int24, %int4, %int8 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %47 = torch.aten.view %45, %46 : !torch.vtensor<[2,24,4,8,1],f32>, !torch.list<int> -> !torch.vtensor<[2,24,4,8],f32>
    return %47 : !torch.vtensor<[2,24,4,8],f32>
  }
}
