// RUN: startrail-opt %s | FileCheck %s
// RUN: startrail-opt %s > %t.generic
// RUN: startrail-opt %t.generic | diff %t.generic -

// CHECK: "sdy.mesh"() <{mesh = #sdy.mesh<["x"=4, "y"=2]>, sym_name = "mesh"}> : () -> ()
sdy.mesh @mesh = <["x"=4, "y"=2]>
// CHECK: "sdy.mesh"() <{mesh = #sdy.mesh<[], device_ids=[0]>, sym_name = "one"}> : () -> ()
sdy.mesh @one = <[], device_ids=[0]>

// CHECK-LABEL: func.func @main
// CHECK-SAME: {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {}], replicated={"y"}>}
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {}], replicated={"y"}>}) -> tensor<8x4xf32> {
  // CHECK: "sdy.sharding_constraint"(%{{.*}}) <{sharding = #sdy.sharding<@mesh, [{"x":(1)2}p1, {?}]>}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %0 = sdy.sharding_constraint %a <@mesh, [{"x":(1)2}p1, {?}]> : tensor<8x4xf32>
  // CHECK: "sdy.reshard"(%{{.*}}) <{sharding = #sdy.sharding<mesh<["x"=2]>, [{}, {}]>}>
  %1 = sdy.reshard %0 <mesh<["x"=2]>, [{}, {}]> : tensor<8x4xf32>
  // CHECK: "sdy.sharding_group"(%{{.*}}) <{group_id = 3 : i64}> : (tensor<8x4xf32>) -> ()
  sdy.sharding_group %1 group_id=3 : tensor<8x4xf32>
  // CHECK: "sdy.constant"() <{value = dense<0.000000e+00> : tensor<8x4xf32>}> : () -> tensor<8x4xf32>
  %c = sdy.constant dense<0.0> : tensor<8x4xf32>
  %2 = sdy.sharding_constraint %c <@mesh, [{"x"}, {}]> : tensor<8x4xf32>
  // CHECK: "sdy.all_gather"(%{{.*}}) <{gathering_axes = #sdy<list_of_axis_ref_lists[{"x"}, {}]>, out_sharding = #sdy.sharding<@mesh, [{}, {}]>}>
  %3 = sdy.all_gather [{"x"}, {}] %2 out_sharding=<@mesh, [{}, {}]> : tensor<8x4xf32>
  // CHECK: "sdy.all_reduce"(%{{.*}}) <{out_sharding = #sdy.sharding<@mesh, [{}, {}]>, reduction_axes = #sdy<axis_ref_list{"x"}>}>
  %4 = sdy.all_reduce {"x"} %3 out_sharding=<@mesh, [{}, {}]> : tensor<8x4xf32>
  // CHECK: "sdy.manual_computation"(%{{.*}}) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>}> ({
  // CHECK-NEXT: ^bb0(%[[ARG:.*]]: tensor<2x4xf32>):
  // CHECK-NEXT: "sdy.return"(%[[ARG]]) : (tensor<2x4xf32>) -> ()
  // CHECK-NEXT: }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %5 = sdy.manual_computation(%4) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%b: tensor<2x4xf32>) {
    sdy.return %b : tensor<2x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: "sdy.named_computation"(%{{.*}}) <{name = "layer"}> ({
  %6 = sdy.named_computation<"layer">(%5) (%b: tensor<8x4xf32>) {
    sdy.return %b : tensor<8x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: "sdy.reduce_scatter"(%{{.*}}) <{out_sharding = #sdy.sharding<@mesh, [{"x"}, {}]>, reduce_scatter_axes = #sdy<list_of_axis_ref_lists[{"x"}, {}]>}>
  %7 = sdy.reduce_scatter [{"x"}, {}] %6 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x4xf32>
  // CHECK: "sdy.all_slice"(%{{.*}}) <{out_sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>, slicing_axes = #sdy<list_of_axis_ref_lists[{}, {"y"}]>}>
  %8 = sdy.all_slice [{}, {"y"}] %7 out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<8x4xf32>
  // CHECK: "sdy.propagation_barrier"(%{{.*}}) <{allowed_direction = 1 : i32}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %9 = sdy.propagation_barrier %8 allowed_direction=FORWARD : tensor<8x4xf32>
  // CHECK: "sdy.propagation_barrier"(%{{.*}}) <{allowed_direction = 2 : i32}>
  %10 = sdy.propagation_barrier %9 allowed_direction=BACKWARD : tensor<8x4xf32>
  return %6 : tensor<8x4xf32>
}
