//===- Attend.cpp - Blocks of attention by cuDNN --------------------------===//
#include "runtime/cuda/cudnn/Attend.h"
#include "runtime/cuda/cudnn/Memory.h"
#include "runtime/cuda/cudnn/Plans.h"
#include "runtime/cuda/cudnn/Shapes.h"
#include "runtime/cuda/kernels/Moves.h"

#include <cstdio>

namespace startrail::cuda::cudnn {
namespace {

/// Parts of a stream's scratch, each aligned to 256 bytes.
class Parts {
public:
  /// The offset of `count` elements of `size` bytes.
  size_t add(int64_t count, size_t size) {
    const size_t offset = bytes;
    bytes += (size_t(count) * size + 255) / 256 * 256;
    return offset;
  }
  size_t bytes = 0;
};

/// A call of cuDNN for a piece, with its scratch; under the lock of the plans.
class PieceCall {
public:
  PieceCall(const startrail_attention_shape &block, const Piece &piece,
            bool isGradient, cudaStream_t stream)
      : shape(shapeOf(block, piece, isGradient)), plans(Plans::ofDevice()),
        lock(plans.mutex), found(plans.find(shape)), stream(stream),
        scale(float(block.scale)) {
    if (!found.plan)
      throw Failure(found.obstacle);
    workspace = parts.add(found.plan->workspaceBytes(), 1);
    const int64_t rows = shape.batch * shape.queries * shape.heads();
    const int64_t keyRows = shape.batch * shape.keys * shape.kvHeads;
    addScratch(Output, rows * shape.valueDim);
    addScratch(Lse, rows);
    if (!isGradient)
      return;
    addScratch(Delta, rows);
    addScratch(QueryGradient, rows * shape.keyDim);
    addScratch(RoundedQueryGradient, rows * shape.keyDim, 2);
    addScratch(KeyGradient, keyRows * shape.keyDim);
    addScratch(ValueGradient, keyRows * shape.valueDim);
  }

  /// Gets memory for its scratch.
  cudaError_t begin() { return scratchOf(stream, parts.bytes, &memory); }
  float *at(Name name) const {
    for (const auto &[each, offset] : scratch)
      if (each == name)
        return reinterpret_cast<float *>(static_cast<char *>(memory) + offset);
    return nullptr;
  }
  /// Queues the call with these tensors of the block, and all scratch.
  void execute(const std::vector<std::pair<Name, const void *>> &tensors) {
    std::vector<std::pair<Name, void *>> places;
    places.reserve(tensors.size() + scratch.size());
    for (const auto &[name, tensor] : tensors)
      places.emplace_back(name, const_cast<void *>(tensor));
    for (const auto &[name, offset] : scratch)
      places.emplace_back(name, static_cast<char *>(memory) + offset);
    const Library &library = Library::get();
    library.check(library.setStream(plans.handle(), stream), "its stream");
    found.plan->execute(plans.handle(), places, scale,
                        static_cast<char *>(memory) + workspace);
  }

  const AttentionShape shape;

private:
  /// `count` elements that begin() has memory for.
  void addScratch(Name name, int64_t count, size_t size = sizeof(float)) {
    scratch.emplace_back(name, parts.add(count, size));
  }

  Plans &plans;
  std::lock_guard<std::mutex> lock;
  const PlanOf &found;
  cudaStream_t stream;
  const float scale;
  Parts parts;
  size_t workspace = 0;
  std::vector<std::pair<Name, size_t>> scratch;
  void *memory = nullptr;
};

/// The element of a tensor of 16 bits, or of f32.
const void *half(const void *tensor, int64_t element) {
  return static_cast<const char *>(tensor) + 2 * element;
}
float *single(const void *tensor, int64_t element) {
  return static_cast<float *>(const_cast<void *>(tensor)) + element;
}

cudaError_t attendPiece(const host::AttendBlock &block, const Piece &piece,
                        cudaStream_t stream) {
  PieceCall call(block.shape, piece, false, stream);
  const AttentionShape &shape = call.shape;
  if (cudaError_t error = call.begin(); error != cudaSuccess)
    return error;
  const int64_t query = piece.query * shape.queryHeads;
  const int64_t key = piece.key * shape.kvHeads;
  call.execute({{Query, half(block.query, query * shape.keyDim)},
                {Key, half(block.key, key * shape.keyDim)},
                {Value, half(block.value, key * shape.valueDim)}});
  return mergePiece(call.at(Output), call.at(Lse),
                    single(block.output, query * shape.valueDim),
                    single(block.lse, query),
                    {shape.batch, shape.queries, shape.queryHeads},
                    shape.queryRows, shape.valueDim, stream);
}

/// Of a block's tensor of `dim` elements a head, one of `step` heads.
Strides stridesOf(int64_t tokens, int64_t heads, int64_t dim, int64_t step) {
  return {tokens * heads * dim, heads * dim, step * dim};
}

/// Gradients of the query heads that are `member` of their groups.
cudaError_t addPieceGradients(const host::GradientBlock &block,
                              const Piece &piece, int64_t member,
                              cudaStream_t stream) {
  PieceCall call(block.shape, piece, true, stream);
  const AttentionShape &shape = call.shape;
  const int64_t heads = shape.kvHeads, group = shape.queryHeads / heads;
  const PieceSize queries{shape.batch, shape.queries, heads};
  const PieceSize keys{shape.batch, shape.keys, heads};
  const int64_t rows = shape.batch * shape.queries * heads;
  if (cudaError_t error = call.begin(); error != cudaSuccess)
    return error;
  const int64_t query = piece.query * shape.queryHeads + member;
  const int64_t key = piece.key * heads;
  auto ofQueries = [&](int64_t dim) {
    return stridesOf(shape.queryRows, shape.queryHeads, dim, group);
  };
  const void *outputGradient =
      half(block.outputGradient, query * shape.valueDim);
  if (cudaError_t error = packGradientPiece(
          outputGradient, shape.dtype, single(block.lse, query),
          single(block.delta, query), call.at(Output), call.at(Lse), queries,
          ofQueries(1), ofQueries(shape.valueDim), shape.valueDim, stream);
      error != cudaSuccess)
    return error;
  if (cudaError_t error =
          cudaMemsetAsync(call.at(QueryGradient), 0,
                          rows * shape.keyDim * sizeof(float), stream);
      error != cudaSuccess)
    return error;
  call.execute({{Query, half(block.query, query * shape.keyDim)},
                {Key, half(block.key, key * shape.keyDim)},
                {Value, half(block.value, key * shape.valueDim)},
                {OutputGradient, outputGradient}});
  const int64_t keyDim = shape.keyDim, valueDim = shape.valueDim;
  const Strides sums{rows / shape.batch * keyDim, keyDim,
                     shape.queries * keyDim};
  if (cudaError_t error = addPiece(single(block.queryGradient, query * keyDim),
                                   ofQueries(keyDim), call.at(QueryGradient),
                                   sums, queries, keyDim, stream);
      error != cudaSuccess)
    return error;
  auto addKeys = [&](void *target, Name name, int64_t dim) {
    return addPiece(single(target, key * dim),
                    stridesOf(shape.keyRows, heads, dim, 1), call.at(name),
                    stridesOf(shape.keys, heads, dim, 1), keys, dim, stream);
  };
  if (cudaError_t error = addKeys(block.keyGradient, KeyGradient, keyDim);
      error != cudaSuccess)
    return error;
  return addKeys(block.valueGradient, ValueGradient, valueDim);
}

/// Runs `work`; a Failure is told and given back as an error.
template <typename Work> cudaError_t guarded(Work work) {
  try {
    return work();
  } catch (const Failure &failure) {
    std::fprintf(stderr, "error: %s\n", failure.what());
    return cudaErrorUnknown;
  }
}

} // namespace

cudaError_t attend(const host::AttendBlock &block, const Pieces &pieces,
                   cudaStream_t stream) {
  return guarded([&] {
    for (const Piece &piece : pieces.pieces)
      if (cudaError_t error = attendPiece(block, piece, stream);
          error != cudaSuccess)
        return error;
    return cudaSuccess;
  });
}

cudaError_t addGradients(const host::GradientBlock &block, const Pieces &pieces,
                         cudaStream_t stream) {
  const int64_t group = block.shape.query_heads / block.shape.kv_heads;
  return guarded([&] {
    for (const Piece &piece : pieces.pieces)
      for (int64_t member = 0; member < group; ++member)
        if (cudaError_t error = addPieceGradients(block, piece, member, stream);
            error != cudaSuccess)
          return error;
    return cudaSuccess;
  });
}

cudaError_t reserve(const startrail_attention_shape &block, bool isGradient,
                    bool isNamed, cudaStream_t stream) {
  const bool isSquare = block.query_rows == block.key_rows;
  return guarded([&] {
    for (bool isCausal : {false, true}) {
      const Piece whole{0, block.query_rows, 0, block.key_rows, isCausal};
      if (isCausal && (!isSquare || block.mask != STARTRAIL_CAUSAL))
        break;
      if (!offer(block, {{whole}, ""}, isGradient, isNamed).takes)
        continue;
      PieceCall call(block, whole, isGradient, stream);
      if (cudaError_t error = call.begin(); error != cudaSuccess)
        return error;
    }
    return cudaSuccess;
  });
}

} // namespace startrail::cuda::cudnn
