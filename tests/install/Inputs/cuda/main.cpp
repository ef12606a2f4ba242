#include "attention.h"

cudaError_t startrail_attend(const startrail_attention_shape *, const void *,
                             const void *, const void *, void *, void *,
                             const startrail_tokens *, const startrail_tokens *,
                             cudaStream_t) {
  return cudaSuccess;
}
cudaError_t startrail_empty_state(void *, void *, int64_t, int64_t,
                                  startrail_dtype, cudaStream_t) {
  return cudaSuccess;
}
cudaError_t startrail_merge(const void *, const void *, void *, void *, int64_t,
                            int64_t, int64_t, startrail_dtype, startrail_dtype,
                            cudaStream_t) {
  return cudaSuccess;
}

int main() {
  ncclUniqueId id;
  ncclComm_t world;
  startrail_context context;
  return ncclGetUniqueId(&id) || ncclCommInitRank(&world, 8, id, 0) ||
         startrail_setup(&context, attention_program(), world, 1) ||
         startrail_teardown(&context);
}
