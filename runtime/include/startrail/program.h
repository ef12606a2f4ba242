/*===- startrail/program.h - What an emitted program is -------------------===*/
#ifndef STARTRAIL_PROGRAM_H
#define STARTRAIL_PROGRAM_H

#include "startrail/kernels.h"
#include "startrail/site.h"
#include "startrail/types.h"

#include <cuda_runtime_api.h>
#include <nccl.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Of this header. A text emitted for another version is refused by
    startrail_setup and by the driver: emit it again. */
#define STARTRAIL_ABI_VERSION 3
/** The most dimensions of a tensor. */
#define STARTRAIL_MAX_DIMS 4

/** Order of the dimensions of a whole tensor. Shards are always bshd / bsh. */
typedef enum startrail_layout {
  STARTRAIL_BSHD = 0, /**< [batch, tokens, heads, dim] */
  STARTRAIL_BHSD,     /**< [batch, heads, tokens, dim] */
  STARTRAIL_BHS /**< log-sum-exp [batch, heads, tokens]; shards [batch, tokens,
                   heads] */
} startrail_layout;

/** Whose tokens a tensor's rows belong to. Queries and keys may differ in
    number and in how they are spread over the ranks. */
typedef enum startrail_side {
  STARTRAIL_QUERY_SIDE = 0, /**< query, output, log-sum-exp, their gradients */
  STARTRAIL_KEY_SIDE        /**< key, value, their gradients */
} startrail_side;

/** What a function computes of an attention. */
typedef enum startrail_pass {
  STARTRAIL_FORWARD = 0, /**< query, key, value -> output, lse */
  STARTRAIL_BACKWARD,    /**< output_gradient, query, key, value, output, lse ->
                            query_gradient, key_gradient, value_gradient */
  STARTRAIL_JOINT        /**< query, key, value, output_gradient -> output, lse,
                            query_gradient, key_gradient, value_gradient */
} startrail_pass;

/** One input or output of a function. */
typedef struct startrail_tensor {
  const char *name;
  startrail_dtype dtype;
  startrail_layout layout; /**< of the whole tensor */
  startrail_side side;
  int32_t dims;                      /**< 4, or 3 for log-sum-exp */
  int64_t shape[STARTRAIL_MAX_DIMS]; /**< the whole tensor, in `layout` */
  int64_t shard[STARTRAIL_MAX_DIMS]; /**< one rank's part, bshd or bsh */
} startrail_tensor;

/** A communicator besides world: ranks of one color form it, ordered by key
    (ncclCommSplit). Both take a physical rank. */
typedef struct startrail_communicator {
  const char *name;
  int (*color)(int rank);
  int (*key)(int rank);
} startrail_communicator;

struct startrail_program;
struct startrail_internal;

/** Everything a program needs on one rank. Owned by the caller, filled by
    startrail_setup, used by one thread at a time. */
typedef struct startrail_context {
  const struct startrail_program *program;
  int rank;
  int ranks;
  ncclComm_t world; /**< of the caller; not destroyed by startrail_teardown */
  ncclComm_t *communicators; /**< one per program->communicators */
  cudaStream_t compute;
  cudaStream_t communication;
  cudaEvent_t fork;    /**< recorded on the caller's stream */
  cudaEvent_t join[2]; /**< recorded on compute and communication */
  cudaEvent_t *events; /**< program->events of them */
  void *workspace;     /**< program->workspace_bytes, aligned to 256 bytes */
  startrail_site site; /**< of the call in progress */
  double timeout_s;    /**< how long a non-blocking communicator may make no
                          progress */
  char error[512];     /**< message of the last failed call */
  struct startrail_internal *internal;
} startrail_context;

/** One attention, or its gradient, as every rank runs it. `run` queues
   everything after the work already on `stream`, and later work on `stream`
   after it; it does not wait. Runs of one context share its workspace: they are
   given one stream, or streams that wait for each other. inputs and outputs are
   the shards, in device memory, of `inputs` and `outputs`; inputs are never
   written. The `saved` tensors follow the outputs of a forward function, and
   the inputs of a backward one, which takes what the forward function of the
   same rank has written there. Sums over ranks are taken in rank order: the
   same inputs give the same bits. Returns 0, or 1 with context->error. */
typedef struct startrail_function {
  const char *name;
  startrail_pass pass;
  /** Of a backward function: the name of the forward function of this program
      whose gradient it computes, or "" where the program has none. Of others
      "". */
  const char *forward;
  const char *strategy; /**< "ring" or "startrail" */
  int64_t team_size;
  const char *exchange;      /**< "paper" or "skewed" */
  const char *combine_via;   /**< "gather" or "exchange" */
  const char *placement;     /**< what fills the physical ranks, fastest first:
                                "member,ring,group" */
  const char *circulate;     /**< whose tokens move along the ring for the
                                gradients, "query" or "key"; "" without gradients */
  const char *gradient_type; /**< of gradients that travel: "f32" (f64 for f64
                                tensors) or "bf16"; "" without gradients */
  const char *save; /**< what the forward keeps for the gradients: "gather",
                       nothing, or "team", the team's query, key and value */
  /** How tokens are spread over the teams: "contiguous", "zigzag", "striped",
      or the list of each team's segments, "[[0:4, 12:4], [4:8]]". */
  const char *query_tokens;
  const char *key_tokens;
  /** Position, in the whole tensor, of the token that row `row` of a physical
      rank's shard holds; -1 for padding. Every token has exactly one row. The
      inputs' padding may hold anything; the outputs' is 0, and -inf of the
      log-sum-exp. 0 <= row < shard[1] of the tensors of the side. */
  int64_t (*query_position)(int rank, int64_t row);
  int64_t (*key_position)(int rank, int64_t row);
  int32_t input_count;
  const startrail_tensor *inputs; /**< in the order of startrail_pass */
  int32_t output_count;
  const startrail_tensor *outputs; /**< in the order of startrail_pass */
  int32_t saved_count;             /**< 0 without save "team" or teams of 1 */
  /** team_query, team_key, team_value: shape and shard are those of the block
      that one rank keeps, no part of a whole tensor. Null for none. */
  const startrail_tensor *saved;
  startrail_mask mask;
  int64_t diagonal; /**< see startrail_attention_shape */
  double scale;
  int64_t workspace_bytes;
  int64_t peak_bytes; /**< of one rank: workspace, inputs, outputs, saved */
  int64_t steps; /**< blocks every rank attends: the length of its sub-ring */
  int (*run)(startrail_context *context, const void *const *inputs,
             void *const *outputs, cudaStream_t stream);
} startrail_function;

/** A whole emitted program. */
typedef struct startrail_program {
  uint32_t abi_version; /**< STARTRAIL_ABI_VERSION of its header */
  const char *name;
  const char *plan_hash; /**< hexadecimal; equal on all ranks, or they refuse to
                            start */
  int32_t ranks;
  int32_t communicator_count;
  const startrail_communicator *communicators;
  int32_t event_count;
  int64_t workspace_bytes; /**< the largest of its functions */
  int32_t function_count;
  const startrail_function *functions;
} startrail_program;

/** Makes streams, events, communicators and the workspace of `program` on this
    rank, compares the plan hash with the other ranks', and has kernels reserve
    what they need besides (startrail/scratch.h): passes allocate nothing.
    Collective over `world` (non-null also with one rank), whose size must be
    program->ranks. Waits for ever if timeout_s <= 0. Returns 0, or 1 with
    context->error; then it has freed what it made, and startrail_teardown does
    nothing. */
int startrail_setup(startrail_context *context,
                    const startrail_program *program, ncclComm_t world,
                    double timeout_s);

/** Frees what startrail_setup made, after the work queued has ended. Where a
    call has failed and the work waits for a rank that is gone, it gives up in
    time if timeout_s > 0, and returns 1: what such work uses is not freed. So
    does startrail_setup where it fails. */
int startrail_teardown(startrail_context *context);

/** Notes where the next call stands; called before each. */
void startrail_enter(startrail_context *context, const char *function,
                     const char *operation, startrail_traffic traffic,
                     int64_t step, int peer);

/** Look at the outcome of a call: 0 if it succeeded, else 1 with context->error
    naming rank, function, operation, step and peer. The NCCL form polls a
    non-blocking `communicator` (null inside a group) until the call has been
    queued or timeout_s has passed. */
int startrail_leave_cuda(startrail_context *context, cudaError_t outcome);
int startrail_leave_nccl(startrail_context *context, ncclComm_t communicator,
                         ncclResult_t outcome);

/** One checked and named call; leaves the function with 1 where it fails. */
#define STARTRAIL_CUDA(context, operation, step, call)                         \
  do {                                                                         \
    startrail_enter(context, __func__, operation, STARTRAIL_OTHER, step, -1);  \
    if (startrail_leave_cuda(context, (call)))                                 \
      return 1;                                                                \
  } while (0)
#define STARTRAIL_NCCL(context, communicator, operation, traffic, step, peer,  \
                       call)                                                   \
  do {                                                                         \
    startrail_enter(context, __func__, operation, traffic, step, peer);        \
    if (startrail_leave_nccl(context, communicator, (call)))                   \
      return 1;                                                                \
  } while (0)

#ifdef __cplusplus
}
#endif

#endif /* STARTRAIL_PROGRAM_H */
