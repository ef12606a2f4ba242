/* Attention of 2 ranks in one ring.
 *
 * strategy  ring, 2 ranks, team size 1, 2 steps
 * shapes    query [2, 26, 6, 16], key [2, 26, 2, 16], value [2, 26, 2, 12]
 *           bf16, causal
 * traffic   ring 2912 bytes a rank
 * plan      0123456789abcdef
 */
#include "ring.h"

/* Placement: rank = (group * 2 + ring) * 1 + member. */
static int ringOf(int rank) { return rank; }
static int rankOf(int ring) { return ring; }

static int64_t position(int rank, int64_t row) {
  return ringOf(rank) * 13 + row;
}

enum { steps = 2 };

enum event { arrived, events };

/* Offsets into the workspace. */
enum : int64_t {
  key_ring_0 = 0,      /* bf16 [2, 13, 2, 16] */
  value_ring_0 = 1792, /* bf16 [2, 13, 2, 12] */
  state_output = 3072, /* f32 [2, 13, 6, 12] */
  state_lse = 10752,   /* f32 [2, 13, 6] */
  workspace_bytes = 11520,
  /* and query, key, value, output and lse of a rank */
  peak_bytes = workspace_bytes + 4992 + 1664 + 1248 + 3744 + 624
};

int model_attention_run(startrail_context *context, const void *query,
                        const void *key, const void *value, void *output,
                        void *lse, cudaStream_t stream) {
  const int rank = context->rank;
  const int ring = ringOf(rank);
  const int next = rankOf((int)startrail_mod(ring + 1, 2));
  const int previous = rankOf((int)startrail_mod(ring - 1, 2));
  char *workspace = (char *)context->workspace;
  void *keyRing0 = workspace + key_ring_0;
  void *valueRing0 = workspace + value_ring_0;
  void *stateOutput = workspace + state_output;
  void *stateLse = workspace + state_lse;
  const startrail_attention_shape block = {
      2, 13, 13, 6, 2, 16, 12, STARTRAIL_BF16, STARTRAIL_CAUSAL, 0, 0.25};
  const startrail_tokens queryTokens = startrail_contiguous(ring * 13, 13);
  const startrail_tokens keyTokens0 =
      startrail_contiguous(startrail_mod(ring - 0, 2) * 13, 13);
  const startrail_tokens keyTokens1 =
      startrail_contiguous(startrail_mod(ring - 1, 2) * 13, 13);

  /* fork */
  STARTRAIL_CUDA(context, "fork", -1, cudaEventRecord(context->fork, stream));
  STARTRAIL_CUDA(context, "fork", -1,
                 cudaStreamWaitEvent(context->compute, context->fork, 0));
  STARTRAIL_CUDA(context, "fork", -1,
                 cudaStreamWaitEvent(context->communication, context->fork, 0));

  STARTRAIL_CUDA(context, "empty state", -1,
                 startrail_empty_state(stateOutput, stateLse, 156, 12,
                                       STARTRAIL_F32, context->compute));

  /* step 0: send on what is attended, receive what comes next */
  STARTRAIL_NCCL(context, nullptr, "begin shift", STARTRAIL_RING, 0, -1,
                 ncclGroupStart());
  STARTRAIL_NCCL(context, nullptr, "send key", STARTRAIL_RING, 0, next,
                 ncclSend(key, 832, ncclBfloat16, next, context->world,
                          context->communication));
  STARTRAIL_NCCL(context, nullptr, "receive key", STARTRAIL_RING, 0, previous,
                 ncclRecv(keyRing0, 832, ncclBfloat16, previous, context->world,
                          context->communication));
  STARTRAIL_NCCL(context, nullptr, "send value", STARTRAIL_RING, 0, next,
                 ncclSend(value, 624, ncclBfloat16, next, context->world,
                          context->communication));
  STARTRAIL_NCCL(context, nullptr, "receive value", STARTRAIL_RING, 0, previous,
                 ncclRecv(valueRing0, 624, ncclBfloat16, previous,
                          context->world, context->communication));
  STARTRAIL_NCCL(context, context->world, "end shift", STARTRAIL_RING, 0, -1,
                 ncclGroupEnd());
  STARTRAIL_CUDA(
      context, "record arrived", 0,
      cudaEventRecord(context->events[arrived], context->communication));
  STARTRAIL_CUDA(context, "attend", 0,
                 startrail_attend(&block, query, key, value, stateOutput,
                                  stateLse, &queryTokens, &keyTokens0,
                                  context->compute));

  /* step 1 */
  STARTRAIL_CUDA(
      context, "wait arrived", 1,
      cudaStreamWaitEvent(context->compute, context->events[arrived], 0));
  STARTRAIL_CUDA(context, "attend", 1,
                 startrail_attend(&block, query, keyRing0, valueRing0,
                                  stateOutput, stateLse, &queryTokens,
                                  &keyTokens1, context->compute));

  STARTRAIL_CUDA(context, "merge", -1,
                 startrail_merge(stateOutput, stateLse, output, lse, 1, 156, 12,
                                 STARTRAIL_F32, STARTRAIL_BF16,
                                 context->compute));

  /* join */
  STARTRAIL_CUDA(context, "join", -1,
                 cudaEventRecord(context->join[0], context->compute));
  STARTRAIL_CUDA(context, "join", -1,
                 cudaEventRecord(context->join[1], context->communication));
  STARTRAIL_CUDA(context, "join", -1,
                 cudaStreamWaitEvent(stream, context->join[0], 0));
  STARTRAIL_CUDA(context, "join", -1,
                 cudaStreamWaitEvent(stream, context->join[1], 0));
  return 0;
}

static int modelAttentionCall(startrail_context *context,
                              const void *const *inputs, void *const *outputs,
                              cudaStream_t stream) {
  return model_attention_run(context, inputs[0], inputs[1], inputs[2],
                             outputs[0], outputs[1], stream);
}

static const startrail_tensor modelAttentionInputs[] = {
    {"query",
     STARTRAIL_BF16,
     STARTRAIL_BHSD,
     STARTRAIL_QUERY_SIDE,
     4,
     {2, 6, 26, 16},
     {2, 13, 6, 16}},
    {"key",
     STARTRAIL_BF16,
     STARTRAIL_BHSD,
     STARTRAIL_KEY_SIDE,
     4,
     {2, 2, 26, 16},
     {2, 13, 2, 16}},
    {"value",
     STARTRAIL_BF16,
     STARTRAIL_BHSD,
     STARTRAIL_KEY_SIDE,
     4,
     {2, 2, 26, 12},
     {2, 13, 2, 12}},
};

static const startrail_tensor modelAttentionOutputs[] = {
    {"output",
     STARTRAIL_BF16,
     STARTRAIL_BHSD,
     STARTRAIL_QUERY_SIDE,
     4,
     {2, 6, 26, 12},
     {2, 13, 6, 12}},
    {"lse",
     STARTRAIL_F32,
     STARTRAIL_BHS,
     STARTRAIL_QUERY_SIDE,
     3,
     {2, 6, 26},
     {2, 13, 6}},
};

static const startrail_function functions[] = {
    {"model_attention",
     STARTRAIL_FORWARD,
     "",
     "ring",
     1,
     "paper",
     "gather",
     "rank",
     "",
     "",
     "gather",
     "contiguous",
     "contiguous",
     position,
     position,
     3,
     modelAttentionInputs,
     2,
     modelAttentionOutputs,
     0,
     nullptr,
     STARTRAIL_CAUSAL,
     0,
     0.25,
     workspace_bytes,
     peak_bytes,
     steps,
     modelAttentionCall},
};

static const startrail_program program = {
    STARTRAIL_ABI_VERSION, "ring", "0123456789abcdef", 2, 0, nullptr, events,
    workspace_bytes,       1,      functions,
};

const startrail_program *ring_program(void) { return &program; }

extern "C" const startrail_program *startrail_main_program(void) {
  return &program;
}
