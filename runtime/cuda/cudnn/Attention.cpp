//===- Attention.cpp - One piece of attention as a graph of cuDNN ---------===//
#include "runtime/cuda/cudnn/Attention.h"

#include <cmath>
#include <tuple>

namespace startrail::cuda::cudnn {
namespace {

/// The operations of one piece; dims are in cuDNN's order, [batch, heads, rows,
/// columns].
class Builder {
public:
  Builder(Graph &graph, const AttentionShape &shape, float scale)
      : graph(graph), shape(shape), scale(scale),
        type(shape.dtype == STARTRAIL_F16 ? CUDNN_DATA_HALF
                                          : CUDNN_DATA_BFLOAT16),
        heads(shape.heads()),
        scoreDims{shape.batch, heads, shape.queries, shape.keys},
        rowDims{shape.batch, heads, shape.queries, 1} {}

  void buildForward();
  void buildGradient();

private:
  Tensor ofQueries(Name name, int64_t dim);
  /// As a matrix of its rows, or of its columns.
  Tensor ofKeys(Name name, int64_t dim, bool isTransposed);
  Tensor dense(Name name, int64_t rows, int64_t ofHeads, int64_t dim);
  Tensor lse();
  Tensor scores();
  /// Scores, minus infinity where keys are hidden.
  Tensor masked(Tensor scores);
  Tensor pointwise(cudnnPointwiseMode_t mode, Tensor x, Tensor b,
                   const Sizes &dims);
  Tensor reduced(cudnnReduceTensorOp_t operation, Tensor x);
  /// [keys, queries] of [queries, keys], rounded.
  Tensor turned(Tensor scores);

  Graph &graph;
  const AttentionShape &shape;
  const float scale;
  const cudnnDataType_t type;
  const int64_t heads;
  const Sizes scoreDims, rowDims;
  Tensor query = nullptr, keyColumns = nullptr, scaleOf = nullptr;
};

Tensor Builder::ofQueries(Name name, int64_t dim) {
  const int64_t step = shape.queryHeads / heads; // one of so many heads
  return graph.memory(name, {shape.batch, heads, shape.queries, dim},
                      {shape.queryRows * shape.queryHeads * dim, step * dim,
                       shape.queryHeads * dim, 1},
                      type);
}

Tensor Builder::ofKeys(Name name, int64_t dim, bool isTransposed) {
  const Sizes dims{shape.batch, shape.kvHeads, shape.keys, dim};
  const Sizes strides{shape.keyRows * shape.kvHeads * dim, dim,
                      shape.kvHeads * dim, 1};
  return isTransposed
             ? graph.memory(name, transposed(dims), transposed(strides), type)
             : graph.memory(name, dims, strides, type);
}

Tensor Builder::dense(Name name, int64_t rows, int64_t ofHeads, int64_t dim) {
  return graph.memory(name, {shape.batch, ofHeads, rows, dim},
                      {rows * ofHeads * dim, dim, ofHeads * dim, 1},
                      CUDNN_DATA_FLOAT);
}

Tensor Builder::lse() {
  return graph.memory(Lse, rowDims, denseStrides(rowDims), CUDNN_DATA_FLOAT);
}

Tensor Builder::pointwise(cudnnPointwiseMode_t mode, Tensor x, Tensor b,
                          const Sizes &dims) {
  Tensor y = graph.between(dims);
  graph.pointwise(mode, x, b, y);
  return y;
}

Tensor Builder::reduced(cudnnReduceTensorOp_t operation, Tensor x) {
  Tensor y = graph.between(rowDims);
  graph.reduce(operation, x, y);
  return y;
}

Tensor Builder::scores() {
  query = ofQueries(Query, shape.keyDim);
  Tensor products = graph.between(scoreDims);
  keyColumns = ofKeys(Key, shape.keyDim, true);
  graph.multiplyMatrices(query, keyColumns, products);
  scaleOf = graph.number(Scale, scale);
  return pointwise(CUDNN_POINTWISE_MUL, products, scaleOf, scoreDims);
}

Tensor Builder::masked(Tensor scores) {
  if (!shape.isCausal)
    return scores;
  Tensor rows = graph.between(scoreDims, CUDNN_DATA_INT32);
  graph.pointwise(CUDNN_POINTWISE_GEN_INDEX, scores, nullptr, rows,
                  CUDNN_DATA_FLOAT, 2);
  Tensor columns = graph.between(scoreDims, CUDNN_DATA_INT32);
  graph.pointwise(CUDNN_POINTWISE_GEN_INDEX, scores, nullptr, columns,
                  CUDNN_DATA_FLOAT, 3);
  Tensor isSeen = graph.between(scoreDims, CUDNN_DATA_BOOLEAN);
  graph.pointwise(CUDNN_POINTWISE_CMP_GE, rows, columns, isSeen,
                  CUDNN_DATA_BOOLEAN);
  Tensor result = graph.between(scoreDims);
  graph.pointwise(CUDNN_POINTWISE_BINARY_SELECT, scores,
                  graph.number(Hidden, -INFINITY), result, CUDNN_DATA_FLOAT, -1,
                  isSeen);
  return result;
}

Tensor Builder::turned(Tensor scores) {
  Sizes strides = transposed(denseStrides(scoreDims));
  Tensor result = graph.between(transposed(scoreDims), strides, type);
  graph.reshape(scores, result);
  return result;
}

void Builder::buildForward() {
  Tensor seen = masked(scores());
  Tensor top = reduced(CUDNN_REDUCE_TENSOR_MAX, seen);
  Tensor below = pointwise(CUDNN_POINTWISE_SUB, seen, top, scoreDims);
  Tensor weights = pointwise(CUDNN_POINTWISE_EXP, below, nullptr, scoreDims);
  Tensor sums = reduced(CUDNN_REDUCE_TENSOR_ADD, weights);
  Tensor logarithms = pointwise(CUDNN_POINTWISE_LOG, sums, nullptr, rowDims);
  graph.pointwise(CUDNN_POINTWISE_ADD, top, logarithms, lse());
  Tensor probabilities = graph.between(scoreDims, type);
  graph.pointwise(CUDNN_POINTWISE_DIV, weights, sums, probabilities);
  graph.multiplyMatrices(probabilities, ofKeys(Value, shape.valueDim, false),
                         dense(Output, shape.queries, heads, shape.valueDim));
}

void Builder::buildGradient() {
  const Sizes valueDims{shape.batch, heads, shape.queries, shape.valueDim};
  // delta = rows' sums of dO * O.
  Tensor outputGradient = ofQueries(OutputGradient, shape.valueDim);
  Tensor products =
      pointwise(CUDNN_POINTWISE_MUL, outputGradient,
                dense(Output, shape.queries, heads, shape.valueDim), valueDims);
  Tensor delta =
      graph.memory(Delta, rowDims, denseStrides(rowDims), CUDNN_DATA_FLOAT);
  graph.pointwise(CUDNN_POINTWISE_MUL,
                  reduced(CUDNN_REDUCE_TENSOR_ADD, products),
                  graph.number(One, 1), delta);
  // P = exp(S - lse), dV = P^T dO.
  Tensor below = pointwise(CUDNN_POINTWISE_SUB, scores(), lse(), scoreDims);
  Tensor weights =
      pointwise(CUDNN_POINTWISE_EXP, masked(below), nullptr, scoreDims);
  graph.multiplyMatrices(
      turned(weights), outputGradient,
      dense(ValueGradient, shape.keys, shape.kvHeads, shape.valueDim));
  // dS = P * (dO V^T - delta) * scale, dK = dS^T Q, dQ = dS K.
  Tensor slopes = graph.between(scoreDims);
  graph.multiplyMatrices(outputGradient, ofKeys(Value, shape.valueDim, true),
                         slopes);
  slopes = pointwise(CUDNN_POINTWISE_SUB, slopes, delta, scoreDims);
  slopes = pointwise(CUDNN_POINTWISE_MUL, slopes, weights, scoreDims);
  slopes = pointwise(CUDNN_POINTWISE_MUL, slopes, scaleOf, scoreDims);
  graph.multiplyMatrices(
      turned(slopes), query,
      dense(KeyGradient, shape.keys, shape.kvHeads, shape.keyDim));
  Tensor keyRows =
      graph.between({shape.batch, shape.kvHeads, shape.keys, shape.keyDim},
                    {shape.keyRows * shape.kvHeads * shape.keyDim, shape.keyDim,
                     shape.kvHeads * shape.keyDim, 1},
                    type);
  graph.reshape(keyColumns, keyRows);
  const Sizes queryDims{shape.batch, heads, shape.queries, shape.keyDim};
  Tensor sums = graph.memory(QueryGradient, queryDims, denseStrides(queryDims),
                             CUDNN_DATA_FLOAT);
  graph.multiplyMatrices(slopes, keyRows, sums);
  // What cuDNN knows the pattern by; nobody reads it.
  graph.pointwise(CUDNN_POINTWISE_IDENTITY, sums, nullptr,
                  graph.memory(RoundedQueryGradient, queryDims,
                               denseStrides(queryDims), type));
}

} // namespace

bool AttentionShape::operator<(const AttentionShape &other) const {
  auto all = [](const AttentionShape &s) {
    return std::tie(s.isGradient, s.isCausal, s.dtype, s.batch, s.queries,
                    s.keys, s.queryRows, s.keyRows, s.queryHeads, s.kvHeads,
                    s.keyDim, s.valueDim);
  };
  return all(*this) < all(other);
}

void buildAttention(Graph &graph, const AttentionShape &shape, float scale) {
  Builder builder(graph, shape, scale);
  if (shape.isGradient)
    builder.buildGradient();
  else
    builder.buildForward();
}

} // namespace startrail::cuda::cudnn
