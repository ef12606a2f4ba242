//===- FakeCudnn.cpp - Plans that compute on the host ---------------------===//
//
// In the place of cuDNN and of what calls it: plans do what their shapes say,
// one score at a time, in f64, on the host's streams. Scratch is NaN when a
// call gets it, so that it is seen what it reads.
//
//===----------------------------------------------------------------------===//
#include "FakeCudnn.h"
#include "runtime/cuda/cudnn/Memory.h"
#include "runtime/cuda/cudnn/Plans.h"
#include "runtime/host/kernels/States.h"
#include "startrail/host.h"

#include <cmath>
#include <cstring>
#include <map>

namespace startrail::cuda::cudnn {
namespace {

cudaStream_t streamOfHandle = nullptr;
std::map<const Plan *, AttentionShape> shapes;

/// What a call has of each Name.
class Operands {
public:
  Operands(const AttentionShape &shape,
           const std::vector<std::pair<Name, void *>> &places)
      : shape(shape), places(places.begin(), places.end()) {}

  /// An element of a tensor of the block, from the piece's first row on.
  double ofBlock(Name name, int64_t rows, int64_t heads, int64_t dim, int64_t b,
                 int64_t row, int64_t head, int64_t i) const {
    const auto *elements = static_cast<const uint16_t *>(places.at(name));
    double value;
    host::convert(elements + ((b * rows + row) * heads + head) * dim + i,
                  shape.dtype, &value, STARTRAIL_F64, {0, 1});
    return value;
  }
  double query(Name name, int64_t dim, int64_t b, int64_t row, int64_t head,
               int64_t i) const {
    return ofBlock(name, shape.queryRows, shape.queryHeads, dim, b, row,
                   head * (shape.queryHeads / shape.heads()), i);
  }
  double key(Name name, int64_t dim, int64_t b, int64_t row, int64_t head,
             int64_t i) const {
    return ofBlock(name, shape.keyRows, shape.kvHeads, dim, b, row,
                   head / (shape.heads() / shape.kvHeads), i);
  }
  float &dense(Name name, int64_t first, int64_t second, int64_t third,
               int64_t dims2, int64_t dims3, int64_t dim, int64_t i) const {
    return static_cast<float *>(
        places.at(name))[((first * dims2 + second) * dims3 + third) * dim + i];
  }

  const AttentionShape shape;

private:
  std::map<Name, void *> places;
};

struct Row {
  int64_t b, row, head;
};

double dotOf(const Operands &all, const Row &at, int64_t key, Name queries,
             Name keys, int64_t dim) {
  double sum = 0;
  for (int64_t i = 0; i < dim; ++i)
    sum += all.query(queries, dim, at.b, at.row, at.head, i) *
           all.key(keys, dim, at.b, key, at.head, i);
  return sum;
}

void attendRow(const Operands &all, const Row &at, double scale) {
  const AttentionShape &shape = all.shape;
  const int64_t seen = shape.isCausal ? at.row + 1 : shape.keys;
  std::vector<double> scores(seen);
  double total = 0;
  for (int64_t j = 0; j < seen; ++j)
    total += scores[j] =
        std::exp(scale * dotOf(all, at, j, Query, Key, shape.keyDim));
  for (int64_t i = 0; i < shape.valueDim; ++i) {
    double sum = 0;
    for (int64_t j = 0; j < seen; ++j)
      sum += scores[j] / total *
             all.key(Value, shape.valueDim, at.b, j, at.head, i);
    all.dense(Output, at.b, at.row, at.head, shape.queries, shape.heads(),
              shape.valueDim, i) = float(sum);
  }
  all.dense(Lse, at.b, at.head, at.row, shape.heads(), shape.queries, 1, 0) =
      float(std::log(total));
}

void addRow(const Operands &all, const Row &at, double scale) {
  const AttentionShape &shape = all.shape;
  const int64_t heads = shape.heads(),
                seen = shape.isCausal ? at.row + 1 : shape.keys;
  const double lse =
      all.dense(Lse, at.b, at.head, at.row, heads, shape.queries, 1, 0);
  double delta = 0;
  for (int64_t i = 0; i < shape.valueDim; ++i)
    delta +=
        all.query(OutputGradient, shape.valueDim, at.b, at.row, at.head, i) *
        all.dense(Output, at.b, at.row, at.head, shape.queries, heads,
                  shape.valueDim, i);
  for (int64_t j = 0; j < seen; ++j) {
    const double weight =
        std::exp(scale * dotOf(all, at, j, Query, Key, shape.keyDim) - lse);
    const double slope =
        scale * weight *
        (dotOf(all, at, j, OutputGradient, Value, shape.valueDim) - delta);
    for (int64_t i = 0; i < shape.valueDim; ++i)
      all.dense(ValueGradient, at.b, j, at.head, shape.keys, heads,
                shape.valueDim, i) +=
          weight *
          all.query(OutputGradient, shape.valueDim, at.b, at.row, at.head, i);
    for (int64_t i = 0; i < shape.keyDim; ++i) {
      all.dense(KeyGradient, at.b, j, at.head, shape.keys, heads, shape.keyDim,
                i) +=
          slope * all.query(Query, shape.keyDim, at.b, at.row, at.head, i);
      // cuDNN adds to these, so that they are zero before.
      all.dense(QueryGradient, at.b, at.head, at.row, heads, shape.queries,
                shape.keyDim, i) +=
          slope * all.key(Key, shape.keyDim, at.b, j, at.head, i);
    }
  }
}

void compute(const Operands &all, double scale) {
  const AttentionShape &shape = all.shape;
  if (shape.isGradient)
    for (auto [name, dim] :
         {std::pair<Name, int64_t>(KeyGradient, shape.keyDim),
          {ValueGradient, shape.valueDim}})
      std::fill_n(&all.dense(name, 0, 0, 0, 1, 1, 1, 0),
                  shape.batch * shape.keys * shape.kvHeads * dim, 0.0f);
  for (int64_t b = 0; b < shape.batch; ++b)
    for (int64_t head = 0; head < shape.heads(); ++head)
      for (int64_t row = 0; row < shape.queries; ++row)
        (shape.isGradient ? addRow : attendRow)(all, {b, row, head}, scale);
}

} // namespace

void Library::check(cudnnStatus_t, const char *) const {}

const Library &Library::get() {
  static const Library library = [] {
    Library fake;
    fake.create = [](cudnnHandle_t *) { return CUDNN_STATUS_SUCCESS; };
    fake.setStream = [](cudnnHandle_t, cudaStream_t stream) {
      streamOfHandle = stream;
      return CUDNN_STATUS_SUCCESS;
    };
    return fake;
  }();
  return library;
}

Plan::Plan(const AttentionShape &shape, const Target &) {
  if (shape.keyDim > 128)
    throw Failure("cuDNN has no engine for it");
  shapes.emplace(this, shape);
}

void Plan::execute(cudnnHandle_t,
                   const std::vector<std::pair<Name, void *>> &places,
                   float scale, void *) const {
  const Operands all(shapes.at(this), places);
  host::launch(streamOfHandle, [all, scale] { compute(all, scale); }, "cudnn");
}

cudaError_t allocateFor(cudaStream_t stream, size_t bytes, void **memory) {
  const cudaError_t error = cudaMalloc(memory, bytes);
  testing::memories.push_back({stream, *memory, bytes});
  ++testing::allocations;
  return error;
}

/// Work that uses it may be queued: it is there until the test ends.
cudaError_t freeAfter(cudaStream_t, void *memory) {
  for (testing::Memory &each : testing::memories)
    if (each.memory == memory && !each.isFree) {
      each.isFree = true;
      return cudaSuccess;
    }
  return cudaErrorInvalidValue;
}

/// What each call asks first.
cudaError_t findCapture(cudaStream_t stream, bool *isCaptured) {
  *isCaptured = testing::isCaptured;
  for (const testing::Memory &each : testing::memories)
    if (each.stream == stream && !each.isFree)
      if (cudaError_t error = host::launch(
              stream, [each] { std::memset(each.memory, 0xff, each.bytes); },
              "scratch");
          error != cudaSuccess)
        return error;
  return cudaSuccess;
}

} // namespace startrail::cuda::cudnn

std::vector<startrail::testing::Memory> &startrail::testing::memories =
    *new std::vector<Memory>;
int startrail::testing::allocations = 0;
bool startrail::testing::isCaptured = false;
