// RUN: startrail-compile %s --ranks=4 --team-size=2 -o %t --save-source=%t.cpp
// RUN: FileCheck %s --input-file=%t.cpp
// RUN: %t --check | FileCheck %s --check-prefix=PASSED

// More calls than a group may make are split by batch element.
// CHECK-LABEL: int model_attention_0_run(
// CHECK: // Gather query, key and value inside the team.
// CHECK-NEXT: // In groups of at most 256 calls.
// CHECK-NEXT: for (int64_t first = 0; first < 258; first += 256) {
// CHECK-NEXT: STARTRAIL_NCCL({{.*}}
// CHECK-NEXT: STARTRAIL_GATHER, -1, -1, ncclGroupStart());
// CHECK-NEXT: for (int64_t batch = first; batch < first + 256 && batch < 258; ++batch) {
// CHECK: ncclAllGather(
// CHECK: }
// CHECK-NEXT: STARTRAIL_NCCL(context, member_ranks,
// CHECK-NEXT: STARTRAIL_GATHER, -1, -1, ncclGroupEnd());
// CHECK-NEXT: }
// CHECK-LABEL: int model_attention_1_run(
// CHECK: // Combine output partial inside the team.
// CHECK-NEXT: // In groups of at most 256 calls.
// CHECK-NEXT: for (int64_t first = 0; first < 258; first += 64) {
// PASSED-COUNT-2: check {{.*}}: passed
!q = tensor<258x4x2x4xf32>
!k = tensor<258x4x1x4xf32>
!v = tensor<258x4x1x6xf32>
!o = tensor<258x4x2x6xf32>
!l = tensor<258x2x4xf32>
func.func @model(%q: !q, %k: !k, %v: !v) -> (!o, !o) {
  %a, %la = startrail.attention %q, %k, %v mask(causal) layout(bshd) {startrail.plan = {combine_via = "gather"}} : (!q, !k, !v) -> (!o, !l)
  %b, %lb = startrail.attention %q, %k, %v mask(full) layout(bshd) {startrail.plan = {combine_via = "exchange"}} : (!q, !k, !v) -> (!o, !l)
  return %a, %b : !o, !o
}
