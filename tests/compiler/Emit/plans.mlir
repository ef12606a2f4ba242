// RUN: startrail-compile %s --ranks=8 --emit=source -o - | FileCheck %s
// RUN: startrail-compile %s --ranks=8 --emit=streams -o %t.mlir
// RUN: startrail-compile %t.mlir --from=streams --emit=source -o - | FileCheck %s
// RUN: startrail-compile %s --ranks=8 -o %t
// RUN: %t --check | FileCheck %s --check-prefix=DONE

// Attentions with plans of their own: three grids and one program. The teams of
// @sp and @sp_2 are the same ranks in the same order and share a communicator,
// those of @sp_0 are others; one team of one needs none.

// CHECK: // plan {{[0-9a-f]+}}
// CHECK: // model_attention_0: causal attention, 2 steps
// CHECK-NEXT: //   strategy    startrail
// CHECK-NEXT: //   ranks       8 = group 2 x ring 2 x member 2
// CHECK-NEXT: //   team size   2
// CHECK-NEXT: //   placement   member,ring,group, fastest first
// CHECK-NEXT: //   exchange    skewed
// CHECK-NEXT: //   combine-via exchange
// CHECK: //   traffic     gather 192, exchange 256, ring 256, combine 64, lse 16, other 0 bytes
// CHECK: // model_attention_1: full attention, 2 steps
// CHECK: //   placement   ring,member,group, fastest first
// CHECK-NEXT: //   exchange    paper
// CHECK-NEXT: //   combine-via gather
// CHECK: //   traffic     gather 192, exchange 256, ring 256, combine 64, lse 32, other 0 bytes
// CHECK: // model_attention_2: full attention, 8 steps
// CHECK-NEXT: //   strategy    ring
// CHECK-NEXT: //   ranks       8 = group 1 x ring 8 x member 1
// CHECK-NEXT: //   team size   1
// CHECK-NEXT: //   placement   member,ring,group, fastest first
// CHECK-NEXT: //   tokens       contiguous: 8 blocks of 2 rows
// CHECK-NEXT: //   query
// CHECK: //   traffic     gather 0, exchange 0, ring 896, combine 0, lse 0, other 0 bytes
// CHECK: // model_attention_3:
// CHECK: //   placement   member,group,ring, fastest first

// CHECK: // Coordinates of a physical rank in @sp; ranks are filled by member, then
// CHECK: int64_t sp_groupOf(int rank) { return rank / 4; }
// CHECK: int64_t sp_tokenIndexOf(int rank)
// CHECK: // Coordinates of a physical rank in @sp_0;
// CHECK: int64_t sp_0_ringOf(int rank) { return rank % 2; }
// CHECK: int sp_0_rankOf(int64_t group, int64_t ring, int64_t member)

// CHECK: const startrail_communicator communicators[] = {
// CHECK-NEXT: {"sp_member", sp_memberColor, sp_memberKey},
// CHECK-NEXT: {"sp_0_member", sp_0_memberColor, sp_0_memberKey},
// CHECK-NEXT: };

// CHECK: int model_attention_0_run(
// CHECK: const ncclComm_t sp_member_ranks = context->communicators[0];
// CHECK: const int64_t group = sp_groupOf(context->rank);
// CHECK: int model_attention_1_run(
// CHECK: const ncclComm_t sp_0_member_ranks = context->communicators[1];
// CHECK: const int64_t group = sp_0_groupOf(context->rank);
// CHECK: int model_attention_3_run(
// CHECK: const ncclComm_t sp_member_ranks = context->communicators[0];

// CHECK: {"model_attention_0", STARTRAIL_FORWARD, /*forward=*/"",
// CHECK: /*strategy=*/"startrail", /*team_size=*/2,
// CHECK: /*exchange=*/"skewed",
// CHECK: /*combine_via=*/"exchange",
// CHECK: /*placement=*/"member,ring,group"
// CHECK: {"model_attention_2",
// CHECK-SAME: /*strategy=*/"ring",
// CHECK-NEXT: /*team_size=*/1,
// CHECK: sp_1_contiguous_8x2_position,
// CHECK: sp_1_contiguous_8x2_position, 3,

// DONE: {{.*}}: 8 ranks, plan
// DONE: model_attention_0: startrail, team size 2, 2 steps
// DONE: check     16 of 16 tokens: passed
// DONE: model_attention_1: startrail, team size 2, 2 steps
// DONE: check     16 of 16 tokens: passed
// DONE: model_attention_2: ring, team size 1, 8 steps
// DONE: check     16 of 16 tokens: passed
// DONE: model_attention_3: startrail, team size 2, 2 steps
// DONE: check     16 of 16 tokens: passed

!t = tensor<1x16x2x4xf32>
!l = tensor<1x2x16xf32>
func.func @model(%q: !t, %k: !t, %v: !t) -> (!t, !t, !t, !t) {
  %a, %la = startrail.attention %q, %k, %v mask(causal) layout(bshd)
      {startrail.plan = {team_size = 2 : i64, exchange = "skewed", combine_via = "exchange"}} : (!t, !t, !t) -> (!t, !l)
  %b, %lb = startrail.attention %q, %k, %v mask(full) layout(bshd)
      {startrail.plan = {team_size = 2 : i64, combine_via = "gather", placement = "p2p-intra"}} : (!t, !t, !t) -> (!t, !l)
  %c, %lc = startrail.attention %q, %k, %v mask(full) layout(bshd)
      {startrail.plan = {strategy = "ring"}} : (!t, !t, !t) -> (!t, !l)
  %d, %ld = startrail.attention %q, %k, %v mask(full) layout(bshd)
      {startrail.plan = {team_size = 2 : i64, placement = "member,group,ring"}} : (!t, !t, !t) -> (!t, !l)
  return %a, %b, %c, %d : !t, !t, !t, !t
}
