//===- Graph.h - Graphs of operations that cuDNN makes one kernel of -----===//
#ifndef STARTRAIL_CUDA_CUDNN_GRAPH_H
#define STARTRAIL_CUDA_CUDNN_GRAPH_H

#include "runtime/cuda/cudnn/Library.h"

#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace startrail::cuda::cudnn {

/// A tensor of a graph.
using Tensor = cudnnBackendDescriptor_t;
using Sizes = std::vector<int64_t>;

/// The strides of a dense tensor, the last dimension fastest.
Sizes denseStrides(const Sizes &dims);

/// Sizes with the last two exchanged.
Sizes transposed(Sizes sizes);

/// A place of memory that calls of a plan name; see Plan::execute.
using Name = int64_t;

/// Builds a graph, operation by operation, in the order of the calls. All throw
/// Failure. Owns the descriptors.
class Graph {
public:
  Graph() : library(Library::get()) {}
  ~Graph();
  Graph(const Graph &) = delete;
  Graph &operator=(const Graph &) = delete;

  /// A tensor in memory.
  Tensor memory(Name name, const Sizes &dims, const Sizes &strides,
                cudnnDataType_t type);
  /// A value between operations: dense, or in this order of memory.
  Tensor between(const Sizes &dims, cudnnDataType_t type = CUDNN_DATA_FLOAT);
  Tensor between(const Sizes &dims, const Sizes &strides, cudnnDataType_t type);
  /// A number, whose value calls take from here.
  Tensor number(Name name, float value);

  void multiplyMatrices(Tensor left, Tensor right, Tensor product);
  /// `axis`: of CUDNN_POINTWISE_GEN_INDEX. `condition`: of BINARY_SELECT.
  void pointwise(cudnnPointwiseMode_t mode, Tensor x, Tensor b, Tensor y,
                 cudnnDataType_t precision = CUDNN_DATA_FLOAT,
                 int64_t axis = -1, Tensor condition = nullptr);
  void reduce(cudnnReduceTensorOp_t operation, Tensor x, Tensor y);
  void reshape(Tensor x, Tensor y);

  /// The graph as a whole. `handle`: of the device, or null.
  cudnnBackendDescriptor_t finish(cudnnHandle_t handle);

  const std::vector<std::pair<Name, float>> &numbers() const { return values; }

  /// A descriptor that lives as long as the graph.
  cudnnBackendDescriptor_t make(cudnnBackendDescriptorType_t type);
  void finalize(cudnnBackendDescriptor_t descriptor, const char *what);
  /// One value of an attribute, or many.
  template <typename Value>
  void set(cudnnBackendDescriptor_t descriptor,
           cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
           const Value &value) {
    setMany(descriptor, name, type, 1, &value);
  }
  void setMany(cudnnBackendDescriptor_t descriptor,
               cudnnBackendAttributeName_t name,
               cudnnBackendAttributeType_t type, int64_t count,
               const void *values);

private:
  Tensor tensor(Name name, const Sizes &dims, const Sizes &strides,
                cudnnDataType_t type, bool isVirtual, bool isByValue);
  /// One value of an attribute; null: it is left out.
  struct Attribute {
    cudnnBackendAttributeName_t name;
    cudnnBackendAttributeType_t type;
    const void *value;
  };
  cudnnBackendDescriptor_t made(cudnnBackendDescriptorType_t type,
                                const char *what,
                                std::initializer_list<Attribute> attributes);
  /// The next operation.
  void add(cudnnBackendDescriptorType_t type, const char *what,
           std::initializer_list<Attribute> attributes);

  const Library &library;
  std::vector<cudnnBackendDescriptor_t> owned, operations;
  std::vector<std::pair<Name, float>> values;
  Name nextBetween = 1000; ///< names of memory are below
};

} // namespace startrail::cuda::cudnn

#endif // STARTRAIL_CUDA_CUDNN_GRAPH_H
