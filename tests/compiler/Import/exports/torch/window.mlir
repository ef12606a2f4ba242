// window.mlir: written by export_torch.py, form torch, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @main(%arg0: !torch.vtensor<[2,4,24,8],f32>, %arg1: !torch.vtensor<[2,4,24,8],f32>, %arg2: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
    %0 = torch.vtensor.literal(dense<0.000000e+00> : tensor<2x4x24x24xf32>) : !torch.vtensor<[2,4,24,24],f32>
    %float1.000000e00 = torch.constant.float 1.000000e+00
    %1 = torch.vtensor.literal(dense<0.000000e+00> : tensor<f32>) : !torch.vtensor<[],f32>
    %2 = torch.vtensor.literal(dense<0xFF800000> : tensor<f32>) : !torch.vtensor<[],f32>
    %true = torch.constant.bool true
    %int-1 = torch.constant.int -1
    %int8 = torch.constant.int 8
    %int2 = torch.constant.int 2
    %int3 = torch.constant.int 3
    %float5.946040e-01 = torch.constant.float 0.59460355750136051
    %float-Inf = torch.constant.float 0xFFF0000000000000
    %int4 = torch.constant.int 4
    %false = torch.constant.bool false
    %int0 = torch.constant.int 0
    %int24 = torch.constant.int 24
    %int1 = torch.constant.int 1
    %none = torch.constant.none
    %cpu = torch.constant.device "cpu"
    %3 = torch.aten.arange.start_step %int0, %int24, %int1, %none, %int0, %cpu, %false : !torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool -> !torch.vtensor<[24],si64>
    %4 = torch.aten.unsqueeze %3, %int1 : !torch.vtensor<[24],si64>, !torch.int -> !torch.vtensor<[24,1],si64>
    %5 = torch.aten.unsqueeze %3, %int0 : !torch.vtensor<[24],si64>, !torch.int -> !torch.vtensor<[1,24],si64>
    %6 = torch.aten.sub.Tensor %4, %5, %int1 : !torch.vtensor<[24,1],si64>, !torch.vtensor<[1,24],si64>, !torch.int -> !torch.vtensor<[24,24],si64>
    %7 = torch.aten.ge.Scalar %6, %int0 : !torch.vtensor<[24,24],si64>, !torch.int -> !torch.vtensor<[24,24],i1>
    %8 = torch.aten.lt.Scalar %6, %int4 : !torch.vtensor<[24,24],si64>, !torch.int -> !torch.vtensor<[24,24],i1>
    %9 = torch.aten.bitwise_and.Tensor %7, %8 : !torch.vtensor<[24,24],i1>, !torch.vtensor<[24,24],i1> -> !torch.vtensor<[24,24],i1>
    %10 = torch.aten.where.self %9, %1, %2 : !torch.vtensor<[24,24],i1>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[24,24],f32>
    %11 = torch.aten.mul.Scalar %arg0, %float5.946040e-01 : !torch.vtensor<[2,4,24,8],f32>, !torch.float -> !torch.vtensor<[2,4,24,8],f32>
    %12 = torch.prim.ListConstruct %int0, %int1, %int3, %int2 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %13 = torch.aten.permute %arg1, %12 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,8,24],f32>
    %14 = torch.aten.mul.Scalar %13, %float5.946040e-01 : !torch.vtensor<[2,4,8,24],f32>, !torch.float -> !torch.vtensor<[2,4,8,24],f32>
    %15 = torch.prim.ListConstruct %int8, %int24, %int8 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %16 = torch.aten.view %11, %15 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[8,24,8],f32>
    %17 = torch.prim.ListConstruct %int8, %int8, %int24 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %18 = torch.aten.view %14, %17 : !torch.vtensor<[2,4,8,24],f32>, !torch.list<int> -> !torch.vtensor<[8,8,24],f32>
    %19 = torch.aten.bmm %16, %18 : !torch.vtensor<[8,24,8],f32>, !torch.vtensor<[8,8,24],f32> -> !torch.vtensor<[8,24,24],f32>
    %20 = torch.prim.ListConstruct %int2, %int4, %int24, %int24 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %21 = torch.aten.view %19, %20 : !torch.vtensor<[8,24,24],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,24],f32>
    %22 = torch.aten.add.Tensor %21, %10, %int1 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[24,24],f32>, !torch.int -> !torch.vtensor<[2,4,24,24],f32>
    %values, %indices = torch.aten.max.dim %22, %int-1, %true : !torch.vtensor<[2,4,24,24],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,4,24,1],f32>, !torch.vtensor<[2,4,24,1],si64>
    %23 = torch.aten.sub.Tensor %22, %values, %float1.000000e00 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,1],f32>, !torch.float -> !torch.vtensor<[2,4,24,24],f32>
    %24 = torch.aten.exp %23 : !torch.vtensor<[2,4,24,24],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %25 = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
    %26 = torch.aten.sum.dim_IntList %24, %25, %true, %none : !torch.vtensor<[2,4,24,24],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,4,24,1],f32>
    %27 = torch.aten.div.Tensor %24, %26 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,1],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %28 = torch.aten.eq.Scalar %22, %float-Inf : !torch.vtensor<[2,4,24,24],f32>, !torch.float -> !torch.vtensor<[2,4,24,24],i1>
    %29 = torch.aten.all.dim %28, %int-1, %true : !torch.vtensor<[2,4,24,24],i1>, !torch.int, !torch.bool -> !torch.vtensor<[2,4,24,1],i1>
    %30 = torch.aten.where.self %29, %0, %27 : !torch.vtensor<[2,4,24,1],i1>, !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,24],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %31 = torch.prim.ListConstruct %int8, %int24, %int24 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %32 = torch.aten.view %30, %31 : !torch.vtensor<[2,4,24,24],f32>, !torch.list<int> -> !torch.vtensor<[8,24,24],f32>
    %33 = torch.prim.ListConstruct %int8, %int24, %int8 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %34 = torch.aten.view %arg2, %33 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[8,24,8],f32>
    %35 = torch.aten.bmm %32, %34 : !torch.vtensor<[8,24,24],f32>, !torch.vtensor<[8,24,8],f32> -> !torch.vtensor<[8,24,8],f32>
    %36 = torch.prim.ListConstruct %int2, %int4, %int24, %int8 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %37 = torch.aten.view %35, %36 : !torch.vtensor<[8,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,8],f32>
    %38 = torch.prim.ListConstruct %int2, %int0, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %39 = torch.aten.permute %37, %38 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[24,2,4,8],f32>
    %40 = torch.prim.ListConstruct %int1, %int2, %int0, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %41 = torch.aten.permute %39, %40 : !torch.vtensor<[24,2,4,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,8],f32>
    return %41 : !torch.vtensor<[2,4,24,8],f32>
  }
}
