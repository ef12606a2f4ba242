// RUN: startrail-compile %s --ranks=8 --team-size=2 --combine-via=gather --emit=source -o - | FileCheck %s --check-prefixes=CHECK,GATHER
// RUN: startrail-compile %s --ranks=8 --team-size=2 --combine-via=exchange --emit=source -o - | FileCheck %s --check-prefixes=CHECK,EXCHANGE
// RUN: startrail-compile %s --ranks=2 --layout -o - | FileCheck %s --check-prefix=MAP

// Two chunks of the sequence a team: collectives join the members' parts of each
// chunk, one call for each.

// CHECK: //   tokens       zigzag: 4 blocks of 12 rows in segments of 6 and 6
// CHECK: //   query        f16 [2, 48, 4, 8], per rank [2, 6, 4, 8]

// CHECK: //   balance      query-key pairs of the busiest rank {{[0-9]+}} (mean {{[0-9.]+}}, max/mean 1.0

// CHECK: // The tokens of an owner's block, and the position of a rank's row, -1 for
// CHECK-NEXT: // padding; zigzag: 4 blocks of 12 rows in segments of 6 and 6.
// CHECK-NEXT: startrail_tokens zigzag_4x12(int64_t owner) {
// CHECK-NEXT:   return {2, {{[{][{]}}0, 6, owner * 6, 1}, {6, 6, (7 - owner) * 6, 1}}};
// CHECK-NEXT: }
// CHECK-NEXT: int64_t zigzag_4x12_position(int rank, int64_t row) {
// CHECK-NEXT:   const int64_t index = tokenIndexOf(rank);
// CHECK-NEXT:   const startrail_tokens tokens = zigzag_4x12(index / 2);
// CHECK-NEXT:   return startrail_position(&tokens, /*block_rows=*/12, /*members=*/2,
// CHECK-NEXT:     index % 2, row);
// CHECK-NEXT: }

// CHECK: const startrail_tokens query_tokens = zigzag_4x12(group * 2 + ring);

// CHECK: // Gather query, key and value inside the team.
// CHECK: for (int64_t batch = 0; batch < 2; ++batch) {
// CHECK: ncclAllGather(at(query, batch * 384),
// CHECK-NEXT: at(query_team, batch * 768), 96, ncclFloat16,
// CHECK: ncclAllGather(at(query, batch * 384 + 192),
// CHECK-NEXT: at(query_team, batch * 768 + 384), 96,
// CHECK: }

// CHECK: const int64_t key_owner = startrail_mod(ring - step, 2) * 2 + member;
// CHECK-NEXT: const startrail_tokens key_tokens = zigzag_4x12(key_owner);
// CHECK-NEXT: STARTRAIL_CUDA(context, "attend", step,
// CHECK-NEXT: startrail_attend(&block, query_team, key_current,
// CHECK-NEXT: value_current, output_partial, lse_partial,
// CHECK-NEXT: &query_tokens, &key_tokens, compute));

// A slice keeps this rank's part of each segment.
// GATHER: // Keep this rank's part of lse total.
// GATHER-NEXT: for (int64_t batch = 0; batch < 2; ++batch) {
// GATHER-NEXT: STARTRAIL_CUDA(context, "slice lse total", -1,
// GATHER-NEXT: cudaMemcpyAsync(at(lse, batch * 96),
// GATHER-NEXT: at(lse_total, batch * 192 + member * 48), 48,
// GATHER-NEXT: cudaMemcpyDeviceToDevice, compute));
// GATHER-NEXT: STARTRAIL_CUDA(context, "slice lse total", -1,
// GATHER-NEXT: cudaMemcpyAsync(at(lse, batch * 96 + 48),
// GATHER-NEXT: at(lse_total,
// GATHER-NEXT: batch * 192 + member * 48 + 96), 48,

// The sum of a segment's rows comes to its owner's part of the result.
// GATHER: ncclReduceScatter(at(output_partial, batch * 1536),
// GATHER-NEXT: at(output_rows, batch * 768), 96,
// GATHER: ncclReduceScatter(at(output_partial, batch * 1536 + 768),
// GATHER-NEXT: at(output_rows, batch * 768 + 384), 96,

// EXCHANGE: for (int64_t part = 0; part < 2; ++part) {
// EXCHANGE: ncclSend(at(output_partial, batch * 1536 + part * 384), 96,
// EXCHANGE: ncclRecv(at(output_parts, batch * 768 + part * 1536), 96,
// EXCHANGE: ncclSend(at(output_partial,
// EXCHANGE-NEXT: batch * 1536 + part * 384 + 768), 96,
// EXCHANGE: ncclRecv(at(output_parts, batch * 768 + part * 1536 + 384),
// EXCHANGE-NEXT: 96,

// CHECK: /*query_tokens=*/"zigzag",
// CHECK: /*key_tokens=*/"zigzag", zigzag_4x12_position,
// CHECK: zigzag_4x12_position, 3,

// MAP: model_attention, query and key: zigzag, 24 rows a rank
// MAP-NEXT: rank 0: 0,1,2,3,4,5,6,7,8,9,10,11,36,37,38,39,40,41,42,43,44,45,46,47{{$}}
// MAP-NEXT: rank 1: 12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35{{$}}
// MAP-NOT: {{.}}
!t = tensor<2x48x4x8xf16>
!l = tensor<2x4x48xf32>
func.func @model(%q: !t) -> (!t, !l) {
  %o, %lse = startrail.attention %q, %q, %q mask(causal) layout(bshd)
      {startrail.plan = {query_tokens = #startrail.tokens<zigzag>, key_tokens = #startrail.tokens<zigzag>}}
      : (!t, !t, !t) -> (!t, !l)
  return %o, %lse : !t, !l
}
