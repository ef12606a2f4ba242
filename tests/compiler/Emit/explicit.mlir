// RUN: startrail-compile %s --ranks=8 --team-size=2 --emit=source -o - | FileCheck %s
// RUN: startrail-compile %s --ranks=8 --team-size=2 --layout | FileCheck %s --check-prefix=MAP
// RUN: startrail-compile %s --ranks=8 --team-size=2 -o %t
// RUN: %t --layout | FileCheck %s --check-prefix=MAP
// RUN: %t --check --nan-padding | FileCheck %s --check-prefix=DONE
// RUN: %t --check --nan-padding --shuffle=3 | FileCheck %s --check-prefix=DONE
// RUN: startrail-compile %s --ranks=8 --team-size=2 --emit=streams -o - | sed "s/ [*] 2 + d2)>/ * 2 + d2 + s0 * 1000000)>/" > %t.mlir
// RUN: startrail-compile %t.mlir --from=streams --no-verify -o %t.wrong
// RUN: not %t.wrong 2>&1 | FileCheck %s --check-prefix=OWNER

// Segments of every team from a list: a table, and rows of padding, which may
// hold NaN.

// CHECK: //   query tokens explicit: 4 blocks of 6 rows in segments of 4 and 2
// CHECK: startrail_tokens explicit_4x6(int64_t owner) {
// CHECK-NEXT: static const startrail_segment segments[4][2] = {
// CHECK-NEXT: {{[{][{]}}0, 3, 0, 1}, {4, 0, 0, 1}},
// CHECK-NEXT: {{[{][{]}}0, 2, 3, 1}, {4, 1, 9, 1}},
// CHECK-NEXT: {{[{][{]}}0, 3, 5, 1}, {4, 0, 0, 1}},
// CHECK-NEXT: {{[{][{]}}0, 1, 8, 1}, {4, 0, 0, 1}},
// CHECK-NEXT: };
// CHECK-NEXT: if (owner < 0 || owner >= 4)
// CHECK-NEXT: return {-1, {}}; // an error of the kernel that gets it
// CHECK-NEXT: startrail_tokens tokens = {2, {}};
// CHECK-NEXT: for (int i = 0; i < 2; ++i)
// CHECK-NEXT: tokens.segments[i] = segments[owner][i];
// CHECK-NEXT: return tokens;

// Another list of as many rows.
// CHECK: startrail_tokens explicit_4x6_2(int64_t owner) {
// CHECK: /*diagonal=*/3,
// CHECK: const startrail_tokens query_tokens = explicit_4x6(group * 2 + ring);
// CHECK: ncclAllGather(at(query, batch * 576),
// CHECK-NEXT: at(query_team, batch * 1152), 96, ncclFloat32,
// CHECK: ncclAllGather(at(query, batch * 576 + 384),
// CHECK-NEXT: at(query_team, batch * 1152 + 768), 48,
// CHECK: const startrail_tokens key_tokens = explicit_4x6_2(key_owner);
// CHECK: {"query", STARTRAIL_F32, STARTRAIL_BHSD, STARTRAIL_QUERY_SIDE, 4,
// CHECK-NEXT: {2, 6, 10, 8}, {2, 3, 6, 8}},
// CHECK: /*query_tokens=*/"{{\[\[}}0:3], [3:2, 9:1], [5:3], [8:1]]",
// CHECK-NEXT: /*key_tokens=*/"{{\[\[}}0:5], [5:1], [6:6], [12:1]]", explicit_4x6_position,
// CHECK-NEXT: explicit_4x6_2_position, 3,

// MAP: model_attention, query: {{\[\[}}0:3], [3:2, 9:1], [5:3], [8:1]], 3 rows a rank
// MAP-NEXT: rank 0: 0,1,-1{{$}}
// MAP-NEXT: rank 1: 2,-1,-1{{$}}
// MAP-NEXT: rank 2: 3,4,9{{$}}
// MAP-NEXT: rank 3: -1,-1,-1{{$}}
// MAP-NEXT: rank 4: 5,6,-1{{$}}
// MAP-NEXT: rank 5: 7,-1,-1{{$}}
// MAP-NEXT: rank 6: 8,-1,-1{{$}}
// MAP-NEXT: rank 7: -1,-1,-1{{$}}
// MAP-NEXT: model_attention, key: {{\[\[}}0:5], [5:1], [6:6], [12:1]], 3 rows a rank
// MAP-NEXT: rank 0: 0,1,2{{$}}

// A schedule that comes to an owner that is none ends with an error.
// OWNER: attend at step 1 in model_attention_run: invalid argument

// DONE: check 10 of 10 tokens: passed
!q = tensor<2x6x10x8xf32>
!k = tensor<2x2x13x8xf32>
!v = tensor<2x2x13x5xf32>
!o = tensor<2x6x10x5xf32>
!l = tensor<2x6x10xf32>
func.func @model(%q: !q, %k: !k, %v: !v) -> (!o, !l) {
  %o, %lse = startrail.attention %q, %k, %v mask(causal) alignment(bottom_right) layout(bhsd)
      {startrail.plan = {query_tokens = #startrail.tokens<explicit [[0:3], [3:2, 9:1], [5:3], [8:1]]>,
                         key_tokens = #startrail.tokens<explicit [[0:5], [5:1], [6:6], [12:1]]>}}
      : (!q, !k, !v) -> (!o, !l)
  return %o, %lse : !o, !l
}
