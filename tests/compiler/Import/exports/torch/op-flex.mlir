// op-flex.mlir: written by export_torch.py, form raw, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func private @sdpa_score0(%arg0: !torch.vtensor<[],f32>, %arg1: !torch.vtensor<[],si32>, %arg2: !torch.vtensor<[],si32>, %arg3: !torch.vtensor<[],si32>, %arg4: !torch.vtensor<[],si32>) -> !torch.vtensor<[],f32> {
    return %arg0 : !torch.vtensor<[],f32>
  }
  func.func private @sdpa_mask0(%arg0: !torch.vtensor<[],si32>, %arg1: !torch.vtensor<[],si32>, %arg2: !torch.vtensor<[],si32>, %arg3: !torch.vtensor<[],si32>) -> !torch.vtensor<[],i1> {
    %0 = torch.prim.ListConstruct  : () -> !torch.list<int>
    %int11 = torch.constant.int 11
    %none = torch.constant.none
    %cpu = torch.constant.device "cpu"
    %false = torch.constant.bool false
    %1 = torch.aten.new_ones %arg0, %0, %int11, %none, %cpu, %false : !torch.vtensor<[],si32>, !torch.list<int>, !torch.int, !torch.none, !torch.Device, !torch.bool -> !torch.vtensor<[],i1>
    return %1 : !torch.vtensor<[],i1>
  }
  func.func @main(%arg0: !torch.vtensor<[2,4,24,8],f32>, %arg1: !torch.vtensor<[2,4,24,8],f32>, %arg2: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> {
    %int1 = torch.constant.int 1
    %int1_0 = torch.constant.int 1
    %int1_1 = torch.constant.int 1
    %0 = torch.prim.ListConstruct %int1, %int1_0, %int1_1 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %int3 = torch.constant.int 3
    %none = torch.constant.none
    %cpu = torch.constant.device "cpu"
    %false = torch.constant.bool false
    %1 = torch.aten.ones %0, %int3, %none, %cpu, %false : !torch.list<int>, !torch.int, !torch.none, !torch.Device, !torch.bool -> !torch.vtensor<[1,1,1],si32>
    %int1_2 = torch.constant.int 1
    %int1_3 = torch.constant.int 1
    %int1_4 = torch.constant.int 1
    %int1_5 = torch.constant.int 1
    %2 = torch.prim.ListConstruct %int1_2, %int1_3, %int1_4, %int1_5 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %int3_6 = torch.constant.int 3
    %none_7 = torch.constant.none
    %cpu_8 = torch.constant.device "cpu"
    %false_9 = torch.constant.bool false
    %3 = torch.aten.zeros %2, %int3_6, %none_7, %cpu_8, %false_9 : !torch.list<int>, !torch.int, !torch.none, !torch.Device, !torch.bool -> !torch.vtensor<[1,1,1,1],si32>
    %int1_10 = torch.constant.int 1
    %int1_11 = torch.constant.int 1
    %int1_12 = torch.constant.int 1
    %int2 = torch.constant.int 2
    %4 = torch.prim.ListConstruct %int1_10, %int1_11, %int1_12, %int2 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %int3_13 = torch.constant.int 3
    %none_14 = torch.constant.none
    %none_15 = torch.constant.none
    %false_16 = torch.constant.bool false
    %5 = torch.aten.new_zeros %3, %4, %int3_13, %none_14, %none_15, %false_16 : !torch.vtensor<[1,1,1,1],si32>, !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[1,1,1,2],si32>
    %int1_17 = torch.constant.int 1
    %int3_18 = torch.constant.int 3
    %none_19 = torch.constant.none
    %cpu_20 = torch.constant.device "cpu"
    %false_21 = torch.constant.bool false
    %6 = torch.aten.arange %int1_17, %int3_18, %none_19, %cpu_20, %false_21 : !torch.int, !torch.int, !torch.none, !torch.Device, !torch.bool -> !torch.vtensor<[1],si32>
    %int-1 = torch.constant.int -1
    %7 = torch.aten.unsqueeze %6, %int-1 : !torch.vtensor<[1],si32>, !torch.int -> !torch.vtensor<[1,1],si32>
    %int1_22 = torch.constant.int 1
    %int3_23 = torch.constant.int 3
    %none_24 = torch.constant.none
    %cpu_25 = torch.constant.device "cpu"
    %false_26 = torch.constant.bool false
    %8 = torch.aten.arange %int1_22, %int3_23, %none_24, %cpu_25, %false_26 : !torch.int, !torch.int, !torch.none, !torch.Device, !torch.bool -> !torch.vtensor<[1],si32>
    %int3_27 = torch.constant.int 3
    %9 = torch.aten.unsqueeze %1, %int3_27 : !torch.vtensor<[1,1,1],si32>, !torch.int -> !torch.vtensor<[1,1,1,1],si32>
    %10 = torch.aten.lt.Tensor %8, %9 : !torch.vtensor<[1],si32>, !torch.vtensor<[1,1,1,1],si32> -> !torch.vtensor<[1,1,1,1],i1>
    %int1_28 = torch.constant.int 1
    %int3_29 = torch.constant.int 3
    %int0 = torch.constant.int 0
    %cpu_30 = torch.constant.device "cpu"
    %none_31 = torch.constant.none
    %11 = torch.aten.scalar_tensor %int1_28, %int3_29, %int0, %cpu_30, %none_31 : !torch.int, !torch.int, !torch.int, !torch.Device, !torch.none -> !torch.vtensor<[],si32>
    %12 = torch.aten.where.self %10, %3, %11 : !torch.vtensor<[1,1,1,1],i1>, !torch.vtensor<[1,1,1,1],si32>, !torch.vtensor<[],si32> -> !torch.vtensor<[1,1,1,1],si32>
    %int1_32 = torch.constant.int 1
    %int1_33 = torch.constant.int 1
    %13 = torch.prim.ListConstruct %int1_32, %int1_33 : (!torch.int, !torch.int) -> !torch.list<int>
    %none_34 = torch.constant.none
    %none_35 = torch.constant.none
    %none_36 = torch.constant.none
    %false_37 = torch.constant.bool false
    %14 = torch.aten.new_ones %5, %13, %none_34, %none_35, %none_36, %false_37 : !torch.vtensor<[1,1,1,2],si32>, !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[1,1],si32>
    %int1_38 = torch.constant.int 1
    %int4 = torch.constant.int 4
    %int0_39 = torch.constant.int 0
    %cpu_40 = torch.constant.device "cpu"
    %none_41 = torch.constant.none
    %15 = torch.aten.arange %int1_38, %int4, %int0_39, %cpu_40, %none_41 : !torch.int, !torch.int, !torch.int, !torch.Device, !torch.none -> !torch.vtensor<[1],si64>
    %int-1_42 = torch.constant.int -1
    %16 = torch.aten.unsqueeze %15, %int-1_42 : !torch.vtensor<[1],si64>, !torch.int -> !torch.vtensor<[1,1],si64>
    %int-1_43 = torch.constant.int -1
    %17 = torch.aten.unsqueeze %16, %int-1_43 : !torch.vtensor<[1,1],si64>, !torch.int -> !torch.vtensor<[1,1,1],si64>
    %int1_44 = torch.constant.int 1
    %int1_45 = torch.constant.int 1
    %int1_46 = torch.constant.int 1
    %int1_47 = torch.constant.int 1
    %18 = torch.prim.ListConstruct %int1_44, %int1_45, %int1_46, %int1_47 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
    %19 = torch.aten.view %14, %18 : !torch.vtensor<[1,1],si32>, !torch.list<int> -> !torch.vtensor<[1,1,1,1],si32>
    %int1_48 = torch.constant.int 1
    %int4_49 = torch.constant.int 4
    %int0_50 = torch.constant.int 0
    %cpu_51 = torch.constant.device "cpu"
    %none_52 = torch.constant.none
    %20 = torch.aten.arange %int1_48, %int4_49, %int0_50, %cpu_51, %none_52 : !torch.int, !torch.int, !torch.int, !torch.Device, !torch.none -> !torch.vtensor<[1],si64>
    %int-1_53 = torch.constant.int -1
    %21 = torch.aten.unsqueeze %20, %int-1_53 : !torch.vtensor<[1],si64>, !torch.int -> !torch.vtensor<[1,1],si64>
    %int-1_54 = torch.constant.int -1
    %22 = torch.aten.unsqueeze %21, %int-1_54 : !torch.vtensor<[1,1],si64>, !torch.int -> !torch.vtensor<[1,1,1],si64>
    %int-1_55 = torch.constant.int -1
    %23 = torch.aten.unsqueeze %22, %int-1_55 : !torch.vtensor<[1,1,1],si64>, !torch.int -> !torch.vtensor<[1,1,1,1],si64>
    %24 = torch.prim.ListConstruct %23, %17, %7, %12 : (!torch.vtensor<[1,1,1,1],si64>, !torch.vtensor<[1,1,1],si64>, !torch.vtensor<[1,1],si32>, !torch.vtensor<[1,1,1,1],si32>) -> !torch.list<optional<vtensor>>
    %false_56 = torch.constant.bool false
    %25 = torch.aten.index_put %5, %24, %19, %false_56 : !torch.vtensor<[1,1,1,2],si32>, !torch.list<optional<vtensor>>, !torch.vtensor<[1,1,1,1],si32>, !torch.bool -> !torch.vtensor<[1,1,1,2],si32>
    %int3_57 = torch.constant.int 3
    %int0_58 = torch.constant.int 0
    %int1_59 = torch.constant.int 1
    %int1_60 = torch.constant.int 1
    %26 = torch.aten.slice.Tensor %25, %int3_57, %int0_58, %int1_59, %int1_60 : !torch.vtensor<[1,1,1,2],si32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,1,1,1],si32>
    %int-2 = torch.constant.int -2
    %int-1_61 = torch.constant.int -1
    %27 = torch.aten.transpose.int %26, %int-2, %int-1_61 : !torch.vtensor<[1,1,1,1],si32>, !torch.int, !torch.int -> !torch.vtensor<[1,1,1,1],si32>
    %none_62 = torch.constant.none
    %none_63 = torch.constant.none
    %int3_64 = torch.constant.int 3
    %cpu_65 = torch.constant.device "cpu"
    %int0_66 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %27, %none_62, %none_63, %int3_64, %cpu_65, %int0_66 : !torch.vtensor<[1,1,1,1],si32>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int-1_67 = torch.constant.int -1
    %28 = torch.prim.ListConstruct %int-1_67 : (!torch.int) -> !torch.list<int>
    %false_68 = torch.constant.bool false
    %none_69 = torch.constant.none
    %29 = torch.aten.sum.dim_IntList %27, %28, %false_68, %none_69 : !torch.vtensor<[1,1,1,1],si32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[1,1,1],si64>
    %true = torch.constant.bool true
    %int-1_70 = torch.constant.int -1
    %true_71 = torch.constant.bool true
    %30 = torch.operator "torch.aten.argsort.stable"(%27, %true, %int-1_70, %true_71) : (!torch.vtensor<[1,1,1,1],si32>, !torch.bool, !torch.int, !torch.bool) -> !torch.vtensor<[1,1,1,1],si64> 
    %none_72 = torch.constant.none
    %none_73 = torch.constant.none
    %int4_74 = torch.constant.int 4
    %cpu_75 = torch.constant.device "cpu"
    %int0_76 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %29, %none_72, %none_73, %int4_74, %cpu_75, %int0_76 : !torch.vtensor<[1,1,1],si64>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int3_77 = torch.constant.int 3
    %none_78 = torch.constant.none
    %none_79 = torch.constant.none
    %none_80 = torch.constant.none
    %false_81 = torch.constant.bool false
    %int0_82 = torch.constant.int 0
    %31 = torch.aten._to_copy %29, %int3_77, %none_78, %none_79, %none_80, %false_81, %int0_82 : !torch.vtensor<[1,1,1],si64>, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool, !torch.int -> !torch.vtensor<[1,1,1],si32>
    %none_83 = torch.constant.none
    %none_84 = torch.constant.none
    %int4_85 = torch.constant.int 4
    %cpu_86 = torch.constant.device "cpu"
    %int0_87 = torch.constant.int 0
    torch.aten._assert_tensor_metadata %30, %none_83, %none_84, %int4_85, %cpu_86, %int0_87 : !torch.vtensor<[1,1,1,1],si64>, !torch.none, !torch.none, !torch.int, !torch.Device, !torch.int
    %int3_88 = torch.constant.int 3
    %none_89 = torch.constant.none
    %none_90 = torch.constant.none
    %none_91 = torch.constant.none
    %false_92 = torch.constant.bool false
    %int0_93 = torch.constant.int 0
    %32 = torch.aten._to_copy %30, %int3_88, %none_89, %none_90, %none_91, %false_92, %int0_93 : !torch.vtensor<[1,1,1,1],si64>, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool, !torch.int -> !torch.vtensor<[1,1,1,1],si32>
    %float3.535530e-01 = torch.constant.float 0.35355339059327373
    %false_94 = torch.constant.bool false
    %false_95 = torch.constant.bool false
    %output, %logsumexp, %max_scores = torch.hop_flex_attention %arg0, %arg1, %arg2, %float3.535530e-01, %false_94, %false_95 {mask_mod_fn = @sdpa_mask0, score_mod_fn = @sdpa_score0} : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.float, !torch.bool, !torch.bool -> !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24],f32>, !torch.vtensor<[2,4,24],f32>
    return %output : !torch.vtensor<[2,4,24,8],f32>
  }
}
