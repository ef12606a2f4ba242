// sdpa-causal-bf16.mlir: written by export_torch.py, form torch, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @main(%arg0: !torch.vtensor<[2,4,24,8],bf16>, %arg1: !torch.vtensor<[2,4,24,8],bf16>, %arg2: !torch.vtensor<[2,4,24,8],bf16>) -> !torch.vtensor<[2,4,24,8],bf16> {
    %0 = torch.vtensor.literal(dense<0.000000e+00> : tensor<2x4x24x24xf32>) : !torch.vtensor<[2,4,24,24],f32>
    %float1.000000e00 = torch.constant.float 1.000000e+00
    %1 = torch.vtensor.literal(dense<0.000000e+00> : tensor<f32>) : !torch.vtensor<[],f32>
    %2 = torch.vtensor.literal(dense<0xFF800000> : tensor<f32>) : !torch.vtensor<[],f32>
    %3 = torch.vtensor.literal(dense<true> : tensor<24x24xi1>) : !torch.vtensor<[24,24],i1>
    %int15 = torch.constant.int 15
    %int8 = torch.constant.int 8
    %int4 = torch.constant.int 4
    %int2 = torch.constant.int 2
    %int3 = torch.constant.int 3
    %float-Inf = torch.constant.float 0xFFF0000000000000
    %int-1 = torch.constant.int -1
    %int-2 = torch.constant.int -2
    %none = torch.constant.none
    %true = torch.constant.bool true
    %false = torch.constant.bool false
    %int0 = torch.constant.int 0
    %int11 = torch.constant.int 11
    %int1 = torch.constant.int 1
    %int24 = torch.constant.int 24
    %float5.946040e-01 = torch.constant.float 0.59460355750136051
    %int6 = torch.constant.int 6
    %4 = torch.aten.to.dtype %arg0, %int6, %false, %false, %none : !torch.vtensor<[2,4,24,8],bf16>, !torch.int, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[2,4,24,8],f32>
    %5 = torch.aten.to.dtype %arg1, %int6, %false, %false, %none : !torch.vtensor<[2,4,24,8],bf16>, !torch.int, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[2,4,24,8],f32>
    %6 = torch.aten.to.dtype %arg2, %int6, %false, %false, %none : !torch.vtensor<[2,4,24,8],bf16>, !torch.int, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[2,4,24,8],f32>
    %7 = torch.aten.mul.Scalar %4, %float5.946040e-01 : !torch.vtensor<[2,4,24,8],f32>, !torch.float -> !torch.vtensor<[2,4,24,8],f32>
    %8 = torch.prim.ListConstruct %int24, %int24 : (!torch.int, !torch.int) -> !torch.list<int>
    %cpu = torch.constant.device "cpu"
    %9 = torch.aten.empty.memory_format %8, %int11, %int0, %cpu, %false, %none : !torch.list<int>, !torch.int, !torch.int, !torch.Device, !torch.bool, !torch.none -> !torch.vtensor<[24,24],i1>
    %cpu_0 = torch.constant.device "cpu"
    %10 = torch.aten.arange.start_step %int0, %int24, %int1, %none, %int0, %cpu_0, %false : !torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool -> !torch.vtensor<[24],si64>
    %11 = torch.aten.unsqueeze %10, %int-2 : !torch.vtensor<[24],si64>, !torch.int -> !torch.vtensor<[1,24],si64>
    %cpu_1 = torch.constant.device "cpu"
    %12 = torch.aten.arange.start_step %int0, %int24, %int1, %none, %int0, %cpu_1, %false : !torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool -> !torch.vtensor<[24],si64>
    %13 = torch.aten.unsqueeze %12, %int-1 : !torch.vtensor<[24],si64>, !torch.int -> !torch.vtensor<[24,1],si64>
    %14 = torch.aten.sub.Tensor %11, %13, %int1 : !torch.vtensor<[1,24],si64>, !torch.vtensor<[24,1],si64>, !torch.int -> !torch.vtensor<[24,24],si64>
    %15 = torch.aten.le.Scalar %14, %int0 : !torch.vtensor<[24,24],si64>, !torch.int -> !torch.vtensor<[24,24],i1>
    %16 = torch.aten.logical_and %15, %3 : !torch.vtensor<[24,24],i1>, !torch.vtensor<[24,24],i1> -> !torch.vtensor<[24,24],i1>
    %17 = torch.aten.where.self %16, %1, %2 : !torch.vtensor<[24,24],i1>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[24,24],f32>
    %18 = torch.prim.ListConstruct %int0, %int1, %int3, %int2 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %19 = torch.aten.permute %5, %18 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,8,24],f32>
    %20 = torch.aten.mul.Scalar %19, %float5.946040e-01 : !torch.vtensor<[2,4,8,24],f32>, !torch.float -> !torch.vtensor<[2,4,8,24],f32>
    %21 = torch.prim.ListConstruct %int8, %int24, %int8 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %22 = torch.aten.view %7, %21 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[8,24,8],f32>
    %23 = torch.prim.ListConstruct %int8, %int8, %int24 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %24 = torch.aten.view %20, %23 : !torch.vtensor<[2,4,8,24],f32>, !torch.list<int> -> !torch.vtensor<[8,8,24],f32>
    %25 = torch.aten.bmm %22, %24 : !torch.vtensor<[8,24,8],f32>, !torch.vtensor<[8,8,24],f32> -> !torch.vtensor<[8,24,24],f32>
    %26 = torch.prim.ListConstruct %int2, %int4, %int24, %int24 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %27 = torch.aten.view %25, %26 : !torch.vtensor<[8,24,24],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,24],f32>
    %28 = torch.aten.add.Tensor %27, %17, %int1 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[24,24],f32>, !torch.int -> !torch.vtensor<[2,4,24,24],f32>
    %values, %indices = torch.aten.max.dim %28, %int-1, %true : !torch.vtensor<[2,4,24,24],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,4,24,1],f32>, !torch.vtensor<[2,4,24,1],si64>
    %29 = torch.aten.sub.Tensor %28, %values, %float1.000000e00 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,1],f32>, !torch.float -> !torch.vtensor<[2,4,24,24],f32>
    %30 = torch.aten.exp %29 : !torch.vtensor<[2,4,24,24],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %31 = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
    %32 = torch.aten.sum.dim_IntList %30, %31, %true, %none : !torch.vtensor<[2,4,24,24],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,4,24,1],f32>
    %33 = torch.aten.div.Tensor %30, %32 : !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,1],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %34 = torch.aten.eq.Scalar %28, %float-Inf : !torch.vtensor<[2,4,24,24],f32>, !torch.float -> !torch.vtensor<[2,4,24,24],i1>
    %35 = torch.aten.all.dim %34, %int-1, %true : !torch.vtensor<[2,4,24,24],i1>, !torch.int, !torch.bool -> !torch.vtensor<[2,4,24,1],i1>
    %36 = torch.aten.where.self %35, %0, %33 : !torch.vtensor<[2,4,24,1],i1>, !torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,24],f32> -> !torch.vtensor<[2,4,24,24],f32>
    %37 = torch.prim.ListConstruct %int8, %int24, %int24 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %38 = torch.aten.view %36, %37 : !torch.vtensor<[2,4,24,24],f32>, !torch.list<int> -> !torch.vtensor<[8,24,24],f32>
    %39 = torch.prim.ListConstruct %int8, %int24, %int8 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %40 = torch.aten.view %6, %39 : !torch.vtensor<[2,4,24,8],f32>, !torch.list<int> -> !torch.vtensor<[8,24,8],f32>
    %41 = torch.aten.bmm %38, %40 : !torch.vtensor<[8,24,24],f32>, !torch.vtensor<[8,24,8],f32> -> !torch.vtensor<[8,24,8],f32>
    %42 = torch.prim.ListConstruct %int2, %int4, %int24, %int8 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %43 = torch.aten.view %41, %42 : !torch.vtensor<[8,24,8],f32>, !torch.list<int> -> !torch.vtensor<[2,4,24,8],f32>
    %44 = torch.aten.to.dtype %43, %int15, %false, %false, %none : !torch.vtensor<[2,4,24,8],f32>, !torch.int, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[2,4,24,8],bf16>
    %45 = torch.prim.ListConstruct %int2, %int0, %int1, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %46 = torch.aten.permute %44, %45 : !torch.vtensor<[2,4,24,8],bf16>, !torch.list<int> -> !torch.vtensor<[24,2,4,8],bf16>
    %47 = torch.prim.ListConstruct %int1, %int2, %int0, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %48 = torch.aten.permute %46, %47 : !torch.vtensor<[24,2,4,8],bf16>, !torch.list<int> -> !torch.vtensor<[2,4,24,8],bf16>
    return %48 : !torch.vtensor<[2,4,24,8],bf16>
  }
}
