// explicit-causal.mlir: written by export_torch.py, form torch, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @main(%arg0: !torch.vtensor<[2,4,24,8],f32>, %arg1: !torch.vtensor<[2,4,24,8],f32>, %arg2: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
    %float1.000000e00 = torch.constant.float 1.000000e+00
    %true = torch.constant.bool true
    %0 = torch.vtensor.literal(dense<0xFF800000> : tensor<f32>) : !torch.vtensor<[],f32>
    %1 = torch.vtensor.literal(dense<true> : tensor<24x24xi1>) : !torch.vtensor<[24,24],i1>
    %int-1 = torch.constant.int -1
    %int-2 = torch.constant.int -2
    %none = torch.constant.none
    %int11 = torch.constant.int 11
    %float2.828430e00 = torch.constant.float 2.8284271247461903
    %false = torch.constant.bool false
    %int8 = torch.constant.int 8
    %int24 = torch.constant.int 24
    %int4 = torch.constant.int 4
    %int0 = torch.constant.int 0
    %int1 = torch.constant.int 1
    %int3 = torch.constant.int 3
    %int2 = torch.constant.int 2
    %2 = torch.prim.ListConstruct %int0, %int1, %int3, %int2 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %3 = torch.aten.permute %arg1, %2 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,8,24],f32>
    %4 = torch.prim.ListConstruct %int8, %int24, %int8 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %5 = torch.aten.view %arg0, %4 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[8,24,8],f32>
    %6 = torch.prim.ListConstruct %int8, %int8, %int24 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %7 = torch.aten.view %3, %6 : !torch.vtensor<[2,4,8,24],f32>, !torch.list<int> -> !torch.vtensor<[8,8,24],f32>
    %8 = torch.aten.bmm %5, %7 : !torch.vtensor<[8,24,8],f32>, !torch.vtensor<[8,8,24],f32> -> !torch.vtensor<[8,24,24],f32>
    %9 = torch.prim.ListConstruct %int2, %int4, %int24, %int24 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %10 = torch.aten.view %8, %9 : !torch.vtensor<[8,24,24],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,24],f32>
    %11 = torch.aten.div.Scalar %10, %float2.828430e00 : !torch.vtensor<[2,4,24,24],f32>, !torch.float -> !torch.vtensor<[2,4,24,24],f32>
    %12 = torch.prim.ListConstruct %int24, %int24 : (!torch.int, !torch.int) -> !torch.list<int>
    %cpu = torch.constant.device "cpu"
    %13 = torch.aten.empty.memory_format %12, %int11, %int0, %cpu, %false, %none : !torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool, !torch.none -> !torch.vtensor<[24,24],i1>
    %cpu_0 = torch.constant.device "cpu"
    %14 = torch.aten.arange.start_step %int0, %int24, %int1, %none, %int0, %cpu_0, %false : !torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool -> !torch.vtensor<[24],si64>
    %15 = torch.aten.unsqueeze %14, %int-2 : !torch.vtensor<[24],si64>, !torch.int -> !torch.vtensor<[1,24],si64>
    %cpu_1 = torch.constant.device "cpu"
    %16 = torch.aten.arange.start_step %int0, %int24, %int1, %none, %int0, %cpu_1, %false : !torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool -> !torch.vtensor<[24],si64>
    %17 = torch.aten.unsqueeze %16, %int-1 : !torch.vtensor<[24],si64>, !torch.int -> !torch.vtensor<[24,1],si64>
    %18 = torch.aten.sub.Tensor %15, %17, %int1 : !torch.vtensor<[1,24],si64>, !torch.vtensor<[24,1],si64>, !torch.int -> !torch.vtensor<[24,24],si64>
    %19 = torch.aten.le.Scalar %18, %int0 : !torch.vtensor<[24,24],si64>, !torch.int -> !torch.vtensor<[24,24],i1>
    %20 = torch.aten.logical_and %19, %1 : !torch.vtensor<[24,24],i1>, !torch.vtensor<[24,24],i1> -> !torch.vtensor<[24,24],i1>
    %21 = torch.aten.bitwise_not %20 : !torch.vtensor<[24,24],i1> -> !torch.vtensor<[24,24],i1>
    %22 = torch.aten.where.self %21, %0, %11 : !torch.vtensor<[24,24],i1>, !torch.vtensor<[],f32>, !torch.vtensor<[2,4,24,24],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %values, %indices = torch.aten.max.dim %22, %int-1, %true : !torch.vtensor<[2,4,24,24],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,4,24,1],f32>, !torch.vtensor<[2,4,24,1],si64>
    %23 = torch.aten.sub.Tensor %22, %values, %float1.000000e00 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,1],f32>, !torch.float -> !torch.vtensor<[2,4,24,24],f32>
    %24 = torch.aten.exp %23 : !torch.vtensor<[2,4,24,24],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %25 = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
    %26 = torch.aten.sum.dim_IntList %24, %25, %true, %none : !torch.vtensor<[2,4,24,24],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,4,24,1],f32>
    %27 = torch.aten.div.Tensor %24, %26 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,1],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %28 = torch.prim.ListConstruct %int8, %int24, %int24 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %29 = torch.aten.view %27, %28 : !torch.vtensor<[2,4,24,24],f32>, !torch.list<int> -> !torch.vtensor<[8,24,24],f32>
    %30 = torch.prim.ListConstruct %int8, %int24, %int8 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %31 = torch.aten.view %arg2, %30 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[8,24,8],f32>
    %32 = torch.aten.bmm %29, %31 : !torch.vtensor<[8,24,24],f32>, !torch.vtensor<[8,24,8],f32> -> !torch.vtensor<[8,24,8],f32>
    %33 = torch.prim.ListConstruct %int2, %int4, %int24, %int8 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %34 = torch.aten.view %32, %33 : !torch.vtensor<[8,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,8],f32>
    return %34 : !torch.vtensor<[2,4,24,8],f32>
  }
}
