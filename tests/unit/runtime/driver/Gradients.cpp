//===- Gradients.cpp - Programs of both passes ---------------------------===//
#include "tests/unit/runtime/driver/Gradients.h"

#include <algorithm>
#include <cstring>

namespace {

constexpr int64_t ranks = 2, heads = 4, kvHeads = 2, keyDim = 6, valueDim = 5;
constexpr int64_t queryTokens = 9, keyTokens = 13;
constexpr int64_t queryRows = 5, keyRows = 7;

int64_t positionOf(int rank, int64_t row, int64_t rows, int64_t tokens) {
  const int64_t position = rank * rows + row;
  return position < tokens ? position : -1;
}
int64_t queryPosition(int rank, int64_t row) {
  return positionOf(rank, row, queryRows, queryTokens);
}
int64_t keyPosition(int rank, int64_t row) {
  return positionOf(rank, row, keyRows, keyTokens);
}

int color(int) { return 0; }
int key(int rank) { return rank; }
const startrail_communicator team = {"team", color, key};

/// One rank's calls, in order on one stream.
struct Calls {
  startrail_context *context;
  const startrail_function &function;
  cudaStream_t stream;
  const startrail_dtype dtype = function.inputs[0].dtype;
  const startrail_dtype state =
      dtype == STARTRAIL_F64 ? STARTRAIL_F64 : STARTRAIL_F32;
  int64_t used = 0;

  static int64_t query() { return queryRows * heads * keyDim; }
  static int64_t keys() { return keyRows * kvHeads * keyDim; }
  static int64_t values() { return keyRows * kvHeads * valueDim; }
  static int64_t output() { return queryRows * heads * valueDim; }

  void *take(int64_t count, startrail_dtype type) {
    void *memory = static_cast<char *>(context->workspace) + used;
    used += (count * startrail_dtype_size(type) + 255) / 256 * 256;
    return memory;
  }

  startrail_attention_shape shape() const {
    return {1,
            queryRows,
            ranks * keyRows,
            heads,
            kvHeads,
            keyDim,
            valueDim,
            dtype,
            function.mask,
            function.diagonal,
            function.scale};
  }
  startrail_tokens ownTokens() const {
    const int64_t first = context->rank * queryRows;
    return startrail_contiguous(first,
                                std::min(queryRows, queryTokens - first));
  }

  int gather(const void *own, void *all, int64_t count) {
    STARTRAIL_NCCL(context, context->communicators[0], "gather",
                   STARTRAIL_GATHER, -1, -1,
                   ncclAllGather(own, all, count * startrail_dtype_size(dtype),
                                 ncclUint8, context->communicators[0], stream));
    return 0;
  }

  int attend(const void *query, const void *allKeys, const void *allValues,
             void *output, void *lse) {
    const startrail_attention_shape block = shape();
    const startrail_tokens own = ownTokens();
    const startrail_tokens all = startrail_contiguous(0, keyTokens);
    void *state0 = take(Calls::output(), state);
    void *state1 = take(queryRows * heads, state);
    STARTRAIL_CUDA(context, "empty", -1,
                   startrail_empty_state(state0, state1, queryRows * heads,
                                         valueDim, state, stream));
    STARTRAIL_CUDA(context, "attend", 0,
                   startrail_attend(&block, query, allKeys, allValues, state0,
                                    state1, &own, &all, stream));
    STARTRAIL_CUDA(context, "merge", -1,
                   startrail_merge(state0, state1, output, lse, 1,
                                   queryRows * heads, valueDim, state, dtype,
                                   stream));
    return 0;
  }

  int reduce(void *all, void *gradient, int64_t count) {
    void *own = take(count, state);
    STARTRAIL_NCCL(
        context, context->communicators[0], "combine", STARTRAIL_COMBINE, -1,
        -1,
        ncclReduceScatter(all, own, count,
                          state == STARTRAIL_F64 ? ncclFloat64 : ncclFloat32,
                          ncclSum, context->communicators[0], stream));
    STARTRAIL_CUDA(
        context, "round", -1,
        startrail_convert(own, state, gradient, dtype, count, stream));
    return 0;
  }

  int differentiate(const void *outputGradient, const void *query,
                    const void *allKeys, const void *allValues,
                    const void *output, const void *lse,
                    void *const *gradients) {
    const startrail_attention_shape block = shape();
    const startrail_tokens own = ownTokens();
    const startrail_tokens all = startrail_contiguous(0, keyTokens);
    void *delta = take(queryRows * heads, state);
    STARTRAIL_CUDA(context, "delta", -1,
                   startrail_delta(outputGradient, output, delta,
                                   queryRows * heads, valueDim, dtype, stream));
    const int64_t counts[] = {Calls::query(), ranks * keys(), ranks * values()};
    void *sums[3];
    for (int i = 0; i < 3; ++i) {
      sums[i] = take(counts[i], state);
      STARTRAIL_CUDA(context, "zero", -1,
                     cudaMemsetAsync(sums[i], 0,
                                     counts[i] * startrail_dtype_size(state),
                                     stream));
    }
    STARTRAIL_CUDA(context, "attend gradient", 0,
                   startrail_attend_gradient(&block, query, outputGradient, lse,
                                             delta, allKeys, allValues, sums[0],
                                             sums[1], sums[2], &own, &all,
                                             stream));
    STARTRAIL_CUDA(context, "round", -1,
                   startrail_convert(sums[0], state, gradients[0], dtype,
                                     Calls::query(), stream));
    return reduce(sums[1], gradients[1], keys()) ||
           reduce(sums[2], gradients[2], values());
  }

  int gatherAll(const void *key, const void *value, void *&allKeys,
                void *&allValues) {
    allKeys = take(ranks * keys(), dtype);
    allValues = take(ranks * values(), dtype);
    return gather(key, allKeys, keys()) || gather(value, allValues, values());
  }
};

const startrail_function &find(startrail_context *context, int index) {
  return context->program->functions[index];
}

int runForward(startrail_context *context, const void *const *inputs,
               void *const *outputs, cudaStream_t stream) {
  Calls calls{context, find(context, 0), stream};
  void *allKeys, *allValues;
  if (calls.function.saved_count) {
    allKeys = outputs[3], allValues = outputs[4];
    if (calls.gather(inputs[0], outputs[2], Calls::query()) ||
        calls.gather(inputs[1], allKeys, Calls::keys()) ||
        calls.gather(inputs[2], allValues, Calls::values()))
      return 1;
  } else if (calls.gatherAll(inputs[1], inputs[2], allKeys, allValues)) {
    return 1;
  }
  return calls.attend(inputs[0], allKeys, allValues, outputs[0], outputs[1]);
}

int runBackward(startrail_context *context, const void *const *inputs,
                void *const *outputs, cudaStream_t stream) {
  Calls calls{context, find(context, 1), stream};
  void *keys, *values;
  const void *allKeys, *allValues;
  if (calls.function.saved_count) {
    allKeys = inputs[7], allValues = inputs[8];
  } else {
    if (calls.gatherAll(inputs[2], inputs[3], keys, values))
      return 1;
    allKeys = keys, allValues = values;
  }
  return calls.differentiate(inputs[0], inputs[1], allKeys, allValues,
                             inputs[4], inputs[5], outputs);
}

int runJoint(startrail_context *context, const void *const *inputs,
             void *const *outputs, cudaStream_t stream) {
  Calls calls{context, find(context, 2), stream};
  void *keys, *values;
  return calls.gatherAll(inputs[1], inputs[2], keys, values) ||
         calls.attend(inputs[0], keys, values, outputs[0], outputs[1]) ||
         calls.differentiate(inputs[3], inputs[0], keys, values, outputs[0],
                             outputs[1], outputs + 2);
}

} // namespace

GradientProgram::GradientProgram(startrail_dtype dtype, const char *save) {
  const bool isTeam = std::strcmp(save, "team") == 0;
  auto tensor = [&](const char *name, bool isKey, int64_t count, int64_t dim) {
    const int64_t rows = isKey ? keyRows : queryRows;
    return startrail_tensor{name,
                            dtype,
                            STARTRAIL_BHSD,
                            isKey ? STARTRAIL_KEY_SIDE : STARTRAIL_QUERY_SIDE,
                            4,
                            {1, count, isKey ? keyTokens : queryTokens, dim},
                            {1, rows, count, dim}};
  };
  query = tensor("query", false, heads, keyDim);
  key = tensor("key", true, kvHeads, keyDim);
  value = tensor("value", true, kvHeads, valueDim);
  outputGradient = tensor("output_gradient", false, heads, valueDim);
  output = tensor("output", false, heads, valueDim);
  lse = {"lse",
         dtype == STARTRAIL_F64 ? STARTRAIL_F64 : STARTRAIL_F32,
         STARTRAIL_BHS,
         STARTRAIL_QUERY_SIDE,
         3,
         {1, heads, queryTokens},
         {1, queryRows, heads}};
  const startrail_tensor *operands[] = {&query, &key, &value};
  const char *const names[] = {"query_gradient", "key_gradient",
                               "value_gradient"};
  const char *const savedNames[] = {"team_query", "team_key", "team_value"};
  for (int i = 0; i < 3; ++i) {
    gradients[i] = saved[i] = *operands[i];
    gradients[i].name = names[i];
    saved[i].name = savedNames[i];
    saved[i].layout = STARTRAIL_BSHD;
    saved[i].shard[1] *= ranks;
    std::copy_n(saved[i].shard, 4, saved[i].shape);
    forwardInputs[i] = backwardInputs[i + 1] = jointInputs[i] = *operands[i];
    jointOutputs[i + 2] = gradients[i];
  }
  backwardInputs[0] = jointInputs[3] = outputGradient;
  backwardInputs[4] = forwardOutputs[0] = jointOutputs[0] = output;
  backwardInputs[5] = forwardOutputs[1] = jointOutputs[1] = lse;

  for (startrail_function &each : functions) {
    each.forward = each.circulate = each.gradient_type = "";
    each.strategy = "startrail", each.team_size = ranks;
    each.exchange = "paper", each.combine_via = "gather";
    each.placement = "member,ring,group", each.save = save;
    each.query_tokens = each.key_tokens = "contiguous";
    each.query_position = queryPosition, each.key_position = keyPosition;
    each.mask = STARTRAIL_CAUSAL, each.diagonal = 0, each.scale = 0.5;
    each.workspace_bytes = &each == functions ? 8192 : 16384, each.steps = 1;
  }
  for (startrail_function *each : {&forward(), &backward()})
    if (isTeam)
      each->saved = saved, each->saved_count = 3;
  auto fill = [](startrail_function &function, const char *name,
                 startrail_pass pass, const startrail_tensor *inputs,
                 int inputCount, const startrail_tensor *outputs,
                 int outputCount, auto run) {
    function.name = name, function.pass = pass;
    function.inputs = inputs, function.input_count = inputCount;
    function.outputs = outputs, function.output_count = outputCount;
    function.run = run;
    function.peak_bytes = function.workspace_bytes;
    auto add = [&](const startrail_tensor *tensors, int count) {
      for (int i = 0; i < count; ++i) {
        int64_t bytes = startrail_dtype_size(tensors[i].dtype);
        for (int d = 0; d < tensors[i].dims; ++d)
          bytes *= tensors[i].shard[d];
        function.peak_bytes += bytes;
      }
    };
    add(inputs, inputCount);
    add(outputs, outputCount);
    add(function.saved, function.saved_count);
  };
  fill(forward(), "f", STARTRAIL_FORWARD, forwardInputs, 3, forwardOutputs, 2,
       runForward);
  fill(backward(), "f_backward", STARTRAIL_BACKWARD, backwardInputs, 6,
       gradients, 3, runBackward);
  backward().forward = "f";
  fill(joint(), "f_joint", STARTRAIL_JOINT, jointInputs, 4, jointOutputs, 5,
       runJoint);
  for (startrail_function *each : {&backward(), &joint()})
    each->circulate = "query", each->gradient_type = "f32";

  program.abi_version = STARTRAIL_ABI_VERSION;
  program.name = "gradients";
  program.plan_hash = "0123abcd";
  program.ranks = ranks;
  program.communicator_count = 1;
  program.communicators = &team;
  program.workspace_bytes = 16384;
  program.function_count = 3;
  program.functions = functions;
}
