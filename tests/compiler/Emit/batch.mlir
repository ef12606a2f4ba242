// RUN: startrail-compile %s --ranks=9 --team-size=3 --combine-via=exchange --emit=source -o - | FileCheck %s --check-prefix=EXCHANGE
// RUN: startrail-compile %s --ranks=9 --team-size=3 --combine-via=gather --emit=source -o - | FileCheck %s --check-prefix=GATHER
// RUN: startrail-compile %s --ranks=4 --strategy=ring --emit=source -o - | FileCheck %s --check-prefix=RING

// Collectives along tokens are one call per batch element, in one group.
// EXCHANGE: // Gather query, key and value inside the team.
// EXCHANGE: ncclGroupStart()
// EXCHANGE-NEXT: for (int64_t batch = 0; batch < 2; ++batch) {
// EXCHANGE: ncclAllGather(at(query, batch * 256),
// EXCHANGE: ncclGroupEnd()

// A part and a part's peer, itself included.
// EXCHANGE: for (int64_t batch = 0; batch < 2; ++batch) {
// EXCHANGE-NEXT: for (int64_t part = 0; part < 3; ++part) {
// EXCHANGE-NEXT: const int peer = rankOf(group, 0, part);
// EXCHANGE-NEXT: STARTRAIL_NCCL(context, nullptr, "send output partial", STARTRAIL_COMBINE,

// GATHER: ncclReduceScatter(

// The ring of all ranks needs no communicator of its own, and the first hop
// sends from the caller's input, which is never written: three pointers rotate.
// RING-NOT: startrail_communicator communicators
// RING: const void *key_current = key;
// RING: void *key_next = key_ring_0;
// RING: void *key_spare = key_ring_1;
// RING: for (int64_t step = 0; step < 3; ++step) {
// RING: key_current = key_next;
// RING: void *const old_key_next = key_next;
// RING-NEXT: key_next = key_spare;
// RING-NEXT: key_spare = old_key_next;
// RING: /*communicators=*/nullptr,
func.func @model(%q: tensor<2x36x2x8xf32>) -> (tensor<2x36x2x8xf32>, tensor<2x2x36xf32>) {
  %o, %lse = startrail.attention %q, %q, %q mask(causal) layout(bshd)
      : (tensor<2x36x2x8xf32>, tensor<2x36x2x8xf32>, tensor<2x36x2x8xf32>) -> (tensor<2x36x2x8xf32>, tensor<2x2x36xf32>)
  return %o, %lse : tensor<2x36x2x8xf32>, tensor<2x2x36xf32>
}
