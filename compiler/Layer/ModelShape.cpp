//===- ModelShape.cpp - Sizes of a transformer ----------------------------===//
#include "compiler/Layer/ModelShape.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace startrail;

int64_t ModelShape::projectionParameters() const {
  int64_t queries = heads * headDim;
  int64_t output = heads * valueDim * hidden;
  int64_t query = queryRank ? queryRank * (hidden + queries) : hidden * queries;
  if (!keyRank)
    return query + hidden * kvHeads * (headDim + valueDim) + output;
  int64_t down = hidden * (keyRank + sharedDim);
  int64_t up = keyRank * kvHeads * (headDim - sharedDim + valueDim);
  return query + down + up + output;
}

int64_t ModelShape::activeMlp(int64_t layer) const {
  if (!experts || layer < denseLayers)
    return mlp;
  return (topK + sharedExperts) * expertMlp;
}

int64_t ModelShape::mlpParameters(int64_t layer, bool active) const {
  int64_t matrices = gated ? 3 : 2;
  if (!experts || layer < denseLayers)
    return matrices * hidden * mlp;
  int64_t met = (active ? topK : experts) + sharedExperts;
  return met * matrices * hidden * expertMlp + hidden * experts;
}

int64_t ModelShape::parameters() const {
  int64_t sum =
      layers * projectionParameters() + vocabulary * hidden * (tied ? 1 : 2);
  for (int64_t layer = 0; layer < layers; ++layer)
    sum += mlpParameters(layer, /*active=*/false);
  return sum;
}

std::vector<std::string> ModelShape::notPlanned() const {
  std::vector<std::string> parts;
  if (window)
    parts.push_back(llvm::formatv("a window of {0} keys", window));
  if (sink)
    parts.push_back("attention sinks");
  if (sparse)
    parts.push_back(llvm::formatv("attention to {0} chosen keys", sparse));
  return parts;
}

std::string startrail::attentionModule(const ModelShape &shape, int64_t batch,
                                       int64_t sequence) {
  auto tensor = [&](int64_t heads, int64_t dim) {
    return llvm::formatv("tensor<{0}x{1}x{2}x{3}xbf16>", batch, sequence, heads,
                         dim)
        .str();
  };
  std::string types = llvm::formatv(
      "!query = {0}\n!key = {1}\n!value = {2}\n!output = {3}\n"
      "!lse = tensor<{4}x{5}x{6}xf32>\n",
      tensor(shape.heads, shape.headDim), tensor(shape.kvHeads, shape.headDim),
      tensor(shape.kvHeads, shape.valueDim),
      tensor(shape.heads, shape.valueDim), batch, shape.heads, sequence);
  return types +
         "func.func @model(%query: !query, %key: !key, %value: !value) -> "
         "!output {\n"
         "  %output, %lse = startrail.attention %query, %key, %value mask(" +
         (shape.causal ? "causal" : "full") +
         ") layout(bshd) : (!query, !key, !value) -> (!output, !lse)\n"
         "  return %output : !output\n"
         "}\n";
}
