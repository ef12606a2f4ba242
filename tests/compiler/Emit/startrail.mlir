// RUN: startrail-compile %s --from=streams --emit=source -o - | FileCheck %s

// One scheduled function, op by op.

// CHECK: // plan {{[0-9a-f]+}}
// CHECK: // model_attention: causal attention, 2 steps
// CHECK: //   strategy    startrail
// CHECK: //   ranks       8 = group 2 x ring 2 x member 2
// CHECK: //   team size   2
// CHECK: //   placement   member,ring,group, fastest first
// CHECK: //   exchange    paper
// CHECK: //   combine-via gather
// CHECK: //   query       bf16 [1, 64, 4, 16], per rank [1, 8, 4, 16]
// CHECK: //   traffic     gather 2048, exchange 2048, ring 2048, combine 2048, lse 256, other 0 bytes received by the busiest rank

// Coordinates from the placement.
// CHECK: int64_t groupOf(int rank) { return rank / 4; }
// CHECK: int64_t ringOf(int rank) { return rank / 2 % 2; }
// CHECK: int64_t memberOf(int rank) { return rank % 2; }
// CHECK: return (int)(member + ring * 2 + group * 4);

// Whose tokens are whose.
// CHECK: return memberOf(rank) + ringOf(rank) * 2 + groupOf(rank) * 4;
// CHECK: startrail_tokens contiguous_4x16(int64_t owner) {
// CHECK-NEXT: return {1, {{[{][{]}}0, 16, owner * 16, 1}}};
// CHECK: int64_t contiguous_4x16_position(int rank, int64_t row) {

// One communicator, of the axis collectives run along.
// CHECK: int memberColor(int rank) { return (int)(ringOf(rank) + groupOf(rank) * 2); }
// CHECK: int memberKey(int rank)
// CHECK: const startrail_communicator communicators[] = {
// CHECK-NEXT: {"member", memberColor, memberKey},
// CHECK-NEXT: };

// CHECK: int model_attention_run(startrail_context *context, const void *query,
// CHECK: const cudaEvent_t gathered = context->events[0];
// CHECK: const ncclComm_t member_ranks = context->communicators[0];
// CHECK: void *const key_ring_0 = workspace + 4096; // [1, 16, 2, 16] bf16

// Peers are physical ranks.
// CHECK: const int ring_target = rankOf(group, startrail_mod(ring + 1, 2), member);
// CHECK: const int ring_source = rankOf(group, startrail_mod(ring - 1, 2), member);

// CHECK: STARTRAIL_CUDA(context, "fork", -1, cudaEventRecord(context->fork, stream));
// CHECK: cudaStreamWaitEvent(compute, context->fork, 0)
// CHECK: cudaStreamWaitEvent(communication, context->fork, 0)

// CHECK: // Gather query, key and value inside the team.
// CHECK: ncclGroupStart()
// CHECK: ncclAllGather(query, query_team, 512, ncclBfloat16,
// CHECK: ncclGroupEnd()

// CHECK: void *key_current = key_ring_0;
// CHECK: void *key_next = key_ring_1;
// CHECK: for (int64_t step = 0; step < 1; ++step) {
// CHECK: STARTRAIL_NCCL(context, nullptr, "send key", STARTRAIL_RING, step,
// CHECK: ncclSend(key_current, 512, ncclBfloat16, ring_target, world,
// CHECK: ncclRecv(key_next, 512, ncclBfloat16, ring_source, world,
// CHECK: const int64_t key_owner = startrail_mod(ring - step, 2) * 2 + member;
// CHECK-NEXT: const startrail_tokens key_tokens = contiguous_4x16(key_owner);
// CHECK: startrail_attend(&block, query_team, key_current,
// CHECK: void *const old_key_current = key_current;
// CHECK-NEXT: key_current = key_next;
// CHECK-NEXT: key_next = old_key_current;

// The last step, peeled: its number is known.
// CHECK: STARTRAIL_CUDA(context, "attend", 1,

// A group of one call needs no group.
// CHECK: // Share lse team inside the team.
// CHECK-NEXT: STARTRAIL_NCCL(context, member_ranks, "gather lse team", STARTRAIL_LSE,
// CHECK: startrail_rescale(output_team, lse_team, lse_parts, lse_total,
// CHECK: ncclReduceScatter(output_team, output_sum, 512, ncclFloat32,
// CHECK: cudaMemcpyAsync(lse, at(lse_total, member * 128), 128,
// CHECK: cudaEventRecord(context->join[0], compute)
// CHECK: cudaStreamWaitEvent(stream, context->join[1], 0)

// CHECK: {"lse", STARTRAIL_F32, STARTRAIL_BHS, STARTRAIL_QUERY_SIDE, 3, {1, 4, 64},
// CHECK-NEXT: {1, 8, 4}},
// CHECK: {"model_attention", STARTRAIL_FORWARD, /*forward=*/"",
// CHECK: /*strategy=*/"startrail", /*team_size=*/2,
// CHECK: /*exchange=*/"paper",
// CHECK: /*combine_via=*/"gather",
// CHECK: /*placement=*/"member,ring,group",
// CHECK: /*circulate=*/"", /*gradient_type=*/"",
// CHECK: /*save=*/"gather",
// CHECK: /*query_tokens=*/"contiguous",
// CHECK: /*key_tokens=*/"contiguous",
// CHECK: contiguous_4x16_position,
// CHECK-SAME: contiguous_4x16_position
// CHECK: const startrail_program *program_program(void) { return &program; }
// CHECK-NOT: main

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2]
    placement ["member", "ring", "group"] tokens ["member", "ring", "group"]

func.func @model(%q: tensor<1x64x4x16xbf16>, %k: tensor<1x64x2x16xbf16>, %v: tensor<1x64x2x16xbf16>)
    -> (tensor<1x64x4x16xbf16>, tensor<1x4x64xf32>) {
  %o, %lse = startrail.spmd_call @model_attention(%q, %k, %v) grid(@sp) layout(bshd)
      : (tensor<1x64x4x16xbf16>, tensor<1x64x2x16xbf16>, tensor<1x64x2x16xbf16>)
     -> (tensor<1x64x4x16xbf16>, tensor<1x4x64xf32>)
  return %o, %lse : tensor<1x64x4x16xbf16>, tensor<1x4x64xf32>
}

func.func private @model_attention(
    %query: memref<1x8x4x16xbf16> {startrail.name = "query", startrail.input},
    %key: memref<1x8x2x16xbf16> {startrail.name = "key", startrail.input},
    %value: memref<1x8x2x16xbf16> {startrail.name = "value", startrail.input},
    %output: memref<1x8x4x16xbf16> {startrail.name = "output", startrail.output},
    %lse: memref<1x8x4xf32> {startrail.name = "lse", startrail.output})
    attributes {startrail.grid = @sp, startrail.steps = 2 : i64,
                startrail.plan = {strategy = "startrail", team_size = 2 : i64, exchange = "paper",
                                  combine_via = "gather", placement = "member,ring,group"},
                startrail.workspace_bytes = 20480 : i64, startrail.peak_bytes = 22656 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %compute = startrail.stream compute
  %comm = startrail.stream communication
  %gathered = startrail.event "gathered"
  %arrived = startrail.event "arrived"
  %attended = startrail.event "attended"
  %combined = startrail.event "combined"
  %qt = startrail.buffer "query_team" offset(0) : memref<1x16x4x16xbf16>
  %kt = startrail.buffer "key_team" offset(2048) : memref<1x16x2x16xbf16>
  %vt = startrail.buffer "value_team" offset(3072) : memref<1x16x2x16xbf16>
  %k0 = startrail.buffer "key_ring_0" offset(4096) : memref<1x16x2x16xbf16>
  %v0 = startrail.buffer "value_ring_0" offset(5120) : memref<1x16x2x16xbf16>
  %k1 = startrail.buffer "key_ring_1" offset(6144) : memref<1x16x2x16xbf16>
  %v1 = startrail.buffer "value_ring_1" offset(7168) : memref<1x16x2x16xbf16>
  %ot = startrail.buffer "output_team" offset(8192) : memref<1x16x4x16xf32>
  %lt = startrail.buffer "lse_team" offset(12288) : memref<1x16x4xf32>
  %lp = startrail.buffer "lse_parts" offset(12544) : memref<2x1x16x4xf32>
  %total = startrail.buffer "lse_total" offset(13056) : memref<1x16x4xf32>
  %of = startrail.buffer "output_sum" offset(13312) : memref<1x8x4x16xf32>
  startrail.fork %compute, %comm
  startrail.group on %comm grid(@sp) traffic(gather) {
    startrail.enqueue_all_gather %query into %qt axes(["member"]) dim(1) : memref<1x8x4x16xbf16> into memref<1x16x4x16xbf16>
    startrail.enqueue_all_gather %key into %kt axes(["member"]) dim(1) : memref<1x8x2x16xbf16> into memref<1x16x2x16xbf16>
    startrail.enqueue_all_gather %value into %vt axes(["member"]) dim(1) : memref<1x8x2x16xbf16> into memref<1x16x2x16xbf16>
  }
  startrail.group on %comm grid(@sp) traffic(exchange) {
    startrail.enqueue_send %kt to(affine_map<(g, r, m) -> (m, (g * 2 + r) floordiv 2, (g * 2 + r) mod 2)>) : memref<1x16x2x16xbf16>
    startrail.enqueue_send %vt to(affine_map<(g, r, m) -> (m, (g * 2 + r) floordiv 2, (g * 2 + r) mod 2)>) : memref<1x16x2x16xbf16>
    startrail.enqueue_recv %k0 from(affine_map<(g, r, m) -> ((r * 2 + m) floordiv 2, (r * 2 + m) mod 2, g)>) : memref<1x16x2x16xbf16>
    startrail.enqueue_recv %v0 from(affine_map<(g, r, m) -> ((r * 2 + m) floordiv 2, (r * 2 + m) mod 2, g)>) : memref<1x16x2x16xbf16>
  }
  startrail.record %gathered on %comm
  startrail.enqueue_empty_state %ot, %lt on %compute : memref<1x16x4x16xf32>, memref<1x16x4xf32>
  startrail.wait %gathered on %compute
  startrail.record %attended on %compute
  %last:4 = scf.for %s = %c0 to %c1 step %c1 iter_args(%kc = %k0, %vc = %v0, %kn = %k1, %vn = %v1)
      -> (memref<1x16x2x16xbf16>, memref<1x16x2x16xbf16>, memref<1x16x2x16xbf16>, memref<1x16x2x16xbf16>) {
    startrail.wait %attended on %comm
    startrail.group on %comm grid(@sp) traffic(ring) step(%s) {
      startrail.enqueue_send %kc to(affine_map<(g, r, m) -> (g, (r + 1) mod 2, m)>) : memref<1x16x2x16xbf16>
      startrail.enqueue_send %vc to(affine_map<(g, r, m) -> (g, (r + 1) mod 2, m)>) : memref<1x16x2x16xbf16>
      startrail.enqueue_recv %kn from(affine_map<(g, r, m) -> (g, (r - 1) mod 2, m)>) : memref<1x16x2x16xbf16>
      startrail.enqueue_recv %vn from(affine_map<(g, r, m) -> (g, (r - 1) mod 2, m)>) : memref<1x16x2x16xbf16>
    }
    startrail.record %arrived on %comm
    startrail.enqueue_attend %qt, %kc, %vc into %ot, %lt on %compute step(%s) grid(@sp) mask(causal) scale(2.5e-01)
        query_owner(affine_map<(g, r, m)[s] -> (g * 2 + r)>)
        key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>)
        : (memref<1x16x4x16xbf16>, memref<1x16x2x16xbf16>, memref<1x16x2x16xbf16>) into (memref<1x16x4x16xf32>, memref<1x16x4xf32>)
    startrail.record %attended on %compute
    startrail.wait %arrived on %compute
    scf.yield %kn, %vn, %kc, %vc : memref<1x16x2x16xbf16>, memref<1x16x2x16xbf16>, memref<1x16x2x16xbf16>, memref<1x16x2x16xbf16>
  }
  startrail.enqueue_attend %qt, %last#0, %last#1 into %ot, %lt on %compute step(%c1) grid(@sp) mask(causal) scale(2.5e-01)
      query_owner(affine_map<(g, r, m)[s] -> (g * 2 + r)>)
      key_owner(affine_map<(g, r, m)[s] -> (((r - s) mod 2) * 2 + m)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>)
      : (memref<1x16x4x16xbf16>, memref<1x16x2x16xbf16>, memref<1x16x2x16xbf16>) into (memref<1x16x4x16xf32>, memref<1x16x4xf32>)
  startrail.record %attended on %compute
  startrail.wait %attended on %comm
  startrail.group on %comm grid(@sp) traffic(lse) {
    startrail.enqueue_all_gather %lt into %lp axes(["member"]) dim(0) : memref<1x16x4xf32> into memref<2x1x16x4xf32>
  }
  startrail.record %arrived on %comm
  startrail.wait %arrived on %compute
  startrail.enqueue_rescale %ot, %lt, %lp, %total on %compute : memref<1x16x4x16xf32>, memref<1x16x4xf32>, memref<2x1x16x4xf32>, memref<1x16x4xf32>
  startrail.record %attended on %compute
  startrail.wait %attended on %comm
  startrail.group on %comm grid(@sp) traffic(combine) {
    startrail.enqueue_reduce_scatter %ot into %of axes(["member"]) dim(1) : memref<1x16x4x16xf32> into memref<1x8x4x16xf32>
  }
  startrail.record %combined on %comm
  startrail.wait %combined on %compute
  startrail.enqueue_convert %of into %output on %compute : memref<1x8x4x16xf32> into memref<1x8x4x16xbf16>
  startrail.enqueue_slice %total into %lse on %compute grid(@sp) dim(1) block(affine_map<(g, r, m) -> (m)>) : memref<1x16x4xf32> into memref<1x8x4xf32>
  startrail.join %compute, %comm
  return
}
