// RUN: startrail-opt %s | startrail-opt | FileCheck %s
// RUN: startrail-opt %s --mlir-print-op-generic | startrail-opt | FileCheck %s

// CHECK-LABEL: startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]

// CHECK: startrail.grid @factors axes ["ring", "member"] sizes [12, 2] placement ["ring:4", "member", "ring"] tokens ["member", "ring"]
startrail.grid @factors axes ["ring", "member"] sizes [12, 2] placement ["ring:4", "member", "ring"] tokens ["member", "ring"]

// CHECK: startrail.grid @unit axes ["rank"] sizes [1]
startrail.grid @unit axes ["rank"] sizes [1] placement ["rank"] tokens ["rank"]

func.func private @tensors(%query: tensor<1x8x4x16xbf16> {startrail.name = "query"}, %key: tensor<1x8x2x16xbf16> {startrail.name = "key"}, %value: tensor<1x8x2x16xbf16>) -> (tensor<1x8x4x16xbf16> {startrail.name = "output"}, tensor<1x8x4xf32>) attributes {startrail.grid = @sp}

func.func private @memrefs(%query: memref<1x8x4x16xbf16> {startrail.input}, %key: memref<1x8x2x16xbf16> {startrail.input}, %value: memref<1x8x2x16xbf16> {startrail.input}, %output: memref<1x8x4x16xbf16> {startrail.output, startrail.name = "output"}, %lse: memref<1x8x4xf32> {startrail.output}) attributes {startrail.grid = @sp, startrail.steps = 2 : i64, startrail.workspace_bytes = 512 : i64, startrail.peak_bytes = 1024 : i64}

// CHECK-LABEL: func @bshd
func.func @bshd(%q: tensor<1x64x4x16xbf16>, %k: tensor<1x64x2x16xbf16>) -> tensor<1x64x4x16xbf16> {
  // CHECK: startrail.spmd_call @tensors(%{{.*}}, %{{.*}}, %{{.*}}) grid(@sp) layout(bshd) : (tensor<1x64x4x16xbf16>, tensor<1x64x2x16xbf16>, tensor<1x64x2x16xbf16>) -> (tensor<1x64x4x16xbf16>, tensor<1x4x64xf32>)
  %o:2 = startrail.spmd_call @tensors(%q, %k, %k) grid(@sp) layout(bshd) : (tensor<1x64x4x16xbf16>, tensor<1x64x2x16xbf16>, tensor<1x64x2x16xbf16>) -> (tensor<1x64x4x16xbf16>, tensor<1x4x64xf32>)
  return %o#0 : tensor<1x64x4x16xbf16>
}

// CHECK-LABEL: func @bhsd_of_memref_callee
func.func @bhsd_of_memref_callee(%q: tensor<1x4x64x16xbf16>, %k: tensor<1x2x64x16xbf16>) -> tensor<1x4x64x16xbf16> {
  // CHECK: startrail.spmd_call @memrefs({{.*}}) grid(@sp) layout(bhsd)
  %o:2 = startrail.spmd_call @memrefs(%q, %k, %k) grid(@sp) layout(bhsd) : (tensor<1x4x64x16xbf16>, tensor<1x2x64x16xbf16>, tensor<1x2x64x16xbf16>) -> (tensor<1x4x64x16xbf16>, tensor<1x4x64xf32>)
  return %o#0 : tensor<1x4x64x16xbf16>
}

// What a rank saves between the passes is no part of a call.
// CHECK: func private @forward(tensor<1x8x4x16xbf16>) -> (tensor<1x8x4x16xbf16>, tensor<1x16x4x16xbf16> {startrail.name = "team_query", startrail.saved, startrail.side = "query"}) attributes {startrail.grid = @sp, startrail.plan = {circulate = "key", gradient_type = "bf16", save = "team"}}
func.func private @forward(tensor<1x8x4x16xbf16>) -> (tensor<1x8x4x16xbf16>, tensor<1x16x4x16xbf16> {startrail.saved, startrail.side = "query", startrail.name = "team_query"}) attributes {startrail.grid = @sp, startrail.plan = {circulate = "key", gradient_type = "bf16", save = "team"}}

// CHECK: func private @backward(memref<1x8x4x16xbf16> {startrail.input, startrail.side = "key"}, memref<1x16x4x16xbf16> {startrail.input, startrail.saved}, memref<1x8x4x16xbf16> {startrail.output}) attributes {startrail.forward = "forward", startrail.grid = @sp}
func.func private @backward(memref<1x8x4x16xbf16> {startrail.input, startrail.side = "key"}, memref<1x16x4x16xbf16> {startrail.input, startrail.saved}, memref<1x8x4x16xbf16> {startrail.output}) attributes {startrail.grid = @sp, startrail.forward = "forward"}

// CHECK-LABEL: func @of_saving_callees
func.func @of_saving_callees(%q: tensor<1x64x4x16xbf16>) -> tensor<1x64x4x16xbf16> {
  %o = startrail.spmd_call @forward(%q) grid(@sp) layout(bshd) : (tensor<1x64x4x16xbf16>) -> tensor<1x64x4x16xbf16>
  // CHECK: startrail.spmd_call @backward(%{{.*}}) grid(@sp) layout(bshd) : (tensor<1x64x4x16xbf16>) -> tensor<1x64x4x16xbf16>
  %dq = startrail.spmd_call @backward(%o) grid(@sp) layout(bshd) : (tensor<1x64x4x16xbf16>) -> tensor<1x64x4x16xbf16>
  return %dq : tensor<1x64x4x16xbf16>
}
