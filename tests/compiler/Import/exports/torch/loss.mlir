// loss.mlir: written by export_torch.py, form torch, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @main(%arg0: !torch.vtensor<[2,24,32],f32>, %arg1: !torch.vtensor<[50,32],f32>, %arg2: !torch.vtensor<[2,24],si64>) -> !torch.vtensor<[],f32> {
    %0 = torch.vtensor.literal(dense<0.000000e+00> : tensor<f32>) : !torch.vtensor<[],f32>
    %1 = torch.vtensor.literal(dense<0> : tensor<si64>) : !torch.vtensor<[],si64>
    %int6 = torch.constant.int 6
    %false = torch.constant.bool false
    %int-100 = torch.constant.int -100
    %none = torch.constant.none
    %true = torch.constant.bool true
    %int50 = torch.constant.int 50
    %int24 = torch.constant.int 24
    %int2 = torch.constant.int 2
    %int32 = torch.constant.int 32
    %int48 = torch.constant.int 48
    %int1 = torch.constant.int 1
    %int0 = torch.constant.int 0
    %2 = torch.prim.ListConstruct %int1, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
    %3 = torch.aten.permute %arg1, %2 : !torch.vtensor<[50,32],f32>, !torch.list<int> -> !torch.vtensor<[32,50],f32>
    %4 = torch.prim.ListConstruct %int48, %int32 : (!torch.int, !torch.int) -> !torch.list<int>
    %5 = torch.aten.view %arg0, %4 : !torch.vtensor<[2,24,32],f32>, !torch.list<int> -> !torch.vtensor<[48,32],f32>
    %6 = torch.aten.mm %5, %3 : !torch.vtensor<[48,32],f32>, !torch.vtensor<[32,50],f32> -> !torch.vtensor<[48,50],f32>
    %7 = torch.prim.ListConstruct %int2, %int24, %int50 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %8 = torch.aten.view %6, %7 : !torch.vtensor<[48,50],f32>, !torch.list<int> -> !torch.vtensor<[2,24,50],f32>
    %9 = torch.prim.ListConstruct %int48, %int50 : (!torch.int, !torch.int) -> !torch.list<int>
    %10 = torch.aten.view %8, %9 : !torch.vtensor<[2,24,50],f32>, !torch.list<int> -> !torch.vtensor<[48,50],f32>
    %11 = torch.prim.ListConstruct %int48 : (!torch.int) -> !torch.list<int>
    %12 = torch.aten.view %arg2, %11 : !torch.vtensor<[2,24],si64>, !torch.list<int> -> !torch.vtensor<[48],si64>
    %values, %indices = torch.aten.max.dim %10, %int1, %true : !torch.vtensor<[48,50],f32>, !torch.int, !torch.bool -> !torch.vtensor<[48,1],f32>, !torch.vtensor<[48,1],si64>
    %13 = torch.aten.sub.Tensor %10, %values, %int1 : !torch.vtensor<[48,50],f32>, !torch.vtensor<[48,1],f32>, !torch.int -> !torch.vtensor<[48,50],f32>
    %14 = torch.aten.exp %13 : !torch.vtensor<[48,50],f32> -> !torch.vtensor<[48,50],f32>
    %15 = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
    %16 = torch.aten.sum.dim_IntList %14, %15, %true, %none : !torch.vtensor<[48,50],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[48,1],f32>
    %17 = torch.aten.log %16 : !torch.vtensor<[48,1],f32> -> !torch.vtensor<[48,1],f32>
    %18 = torch.aten.sub.Tensor %13, %17, %int1 : !torch.vtensor<[48,50],f32>, !torch.vtensor<[48,1],f32>, !torch.int -> !torch.vtensor<[48,50],f32>
    %19 = torch.aten.ne.Scalar %12, %int-100 : !torch.vtensor<[48],si64>, !torch.int -> !torch.vtensor<[48],i1>
    %20 = torch.aten.where.self %19, %12, %1 : !torch.vtensor<[48],i1>, !torch.vtensor<[48],si64>, !torch.vtensor<[],si64> -> !torch.vtensor<[48],si64>
    %21 = torch.aten.unsqueeze %20, %int1 : !torch.vtensor<[48],si64>, !torch.int -> !torch.vtensor<[48,1],si64>
    %22 = torch.aten.gather %18, %int1, %21, %false : !torch.vtensor<[48,50],f32>, !torch.int, !torch.vtensor<[48,1],si64>, !torch.bool -> !torch.vtensor<[48,1],f32>
    %23 = torch.aten.squeeze.dim %22, %int1 : !torch.vtensor<[48,1],f32>, !torch.int -> !torch.vtensor<[48],f32>
    %24 = torch.aten.neg %23 : !torch.vtensor<[48],f32> -> !torch.vtensor<[48],f32>
    %25 = torch.aten.ne.Scalar %12, %int-100 : !torch.vtensor<[48],si64>, !torch.int -> !torch.vtensor<[48],i1>
    %26 = torch.aten.where.self %25, %24, %0 : !torch.vtensor<[48],i1>, !torch.vtensor<[48],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[48],f32>
    %27 = torch.aten.ne.Scalar %12, %int-100 : !torch.vtensor<[48],si64>, !torch.int -> !torch.vtensor<[48],i1>
    %28 = torch.prim.ListConstruct  : () -> !torch.list<int>
    %29 = torch.aten.sum.dim_IntList %27, %28, %false, %none : !torch.vtensor<[48],i1>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[],si64>
    %30 = torch.aten.to.dtype %29, %int6, %false, %false, %none : !torch.vtensor<[],si64>, !torch.int, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[],f32>
    %31 = torch.prim.ListConstruct  : () -> !torch.list<int>
    %32 = torch.aten.sum.dim_IntList %26, %31, %false, %none : !torch.vtensor<[48],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[],f32>
    %33 = torch.aten.div.Tensor %32, %30 : !torch.vtensor<[],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[],f32>
    return %33 : !torch.vtensor<[],f32>
  }
}
