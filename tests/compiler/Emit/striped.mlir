// RUN: startrail-compile %s --ranks=4 --team-size=2 --emit=source -o - | FileCheck %s
// RUN: startrail-compile %s --ranks=4 --team-size=2 --layout | FileCheck %s --check-prefix=MAP
// RUN: startrail-compile %s --ranks=4 --team-size=2 -o %t
// RUN: %t --layout | FileCheck %s --check-prefix=MAP
// RUN: %t --check | FileCheck %s --check-prefix=DONE

// Striped queries on contiguous keys: each side has its own map.

// CHECK: //   query tokens striped: 2 blocks of 6 rows
// CHECK-NEXT: //   key tokens   contiguous: 2 blocks of 10 rows
// CHECK: startrail_tokens striped_2x6(int64_t owner) {
// CHECK-NEXT:   return {1, {{[{][{]}}0, 6, owner, 2}}};
// CHECK: int64_t striped_2x6_position(int rank, int64_t row) {
// CHECK: startrail_tokens contiguous_2x10(int64_t owner) {
// CHECK-NEXT:   return {1, {{[{][{]}}0, 10, owner * 10, 1}}};
// CHECK: /*diagonal=*/8,
// CHECK: const startrail_tokens query_tokens = striped_2x6(group);
// CHECK: const startrail_tokens key_tokens = contiguous_2x10(member);
// CHECK: /*query_tokens=*/"striped",
// CHECK: /*key_tokens=*/"contiguous",
// CHECK: striped_2x6_position, contiguous_2x10_position, 3, model_attention_inputs,

// MAP: model_attention, query: striped, 3 rows a rank
// MAP-NEXT: rank 0: 0,2,4{{$}}
// MAP-NEXT: rank 1: 6,8,10{{$}}
// MAP-NEXT: rank 2: 1,3,5{{$}}
// MAP-NEXT: rank 3: 7,9,11{{$}}
// MAP-NEXT: model_attention, key: contiguous, 5 rows a rank
// MAP-NEXT: rank 0: 0,1,2,3,4{{$}}
// MAP-NEXT: rank 1: 5,6,7,8,9{{$}}
// MAP-NEXT: rank 2: 10,11,12,13,14{{$}}
// MAP-NEXT: rank 3: 15,16,17,18,19{{$}}
// MAP-NOT: {{.}}

// DONE: check 12 of 12 tokens: passed
!q = tensor<1x4x12x8xf32>
!k = tensor<1x2x20x8xf32>
!v = tensor<1x2x20x5xf32>
!o = tensor<1x4x12x5xf32>
!l = tensor<1x4x12xf32>
func.func @model(%q: !q, %k: !k, %v: !v) -> (!o, !l) {
  %o, %lse = startrail.attention %q, %k, %v mask(causal) alignment(bottom_right) layout(bhsd)
      {startrail.plan = {query_tokens = #startrail.tokens<striped>, key_tokens = #startrail.tokens<contiguous>}}
      : (!q, !k, !v) -> (!o, !l)
  return %o, %lse : !o, !l
}
