//===- Graph.cpp - Graphs of operations that cuDNN makes one kernel of ---===//
#include "runtime/cuda/cudnn/Graph.h"

namespace startrail::cuda::cudnn {

Sizes denseStrides(const Sizes &dims) {
  Sizes strides(dims.size(), 1);
  for (size_t i = dims.size() - 1; i > 0; --i)
    strides[i - 1] = strides[i] * dims[i];
  return strides;
}

Sizes transposed(Sizes sizes) {
  std::swap(sizes[sizes.size() - 2], sizes[sizes.size() - 1]);
  return sizes;
}

Graph::~Graph() {
  for (size_t i = owned.size(); i > 0; --i)
    library.destroyDescriptor(owned[i - 1]);
}

cudnnBackendDescriptor_t Graph::make(cudnnBackendDescriptorType_t type) {
  cudnnBackendDescriptor_t descriptor = nullptr;
  library.check(library.createDescriptor(type, &descriptor),
                "making a descriptor");
  owned.push_back(descriptor);
  return descriptor;
}

void Graph::finalize(cudnnBackendDescriptor_t descriptor, const char *what) {
  library.check(library.finalize(descriptor), what);
}

void Graph::setMany(cudnnBackendDescriptor_t descriptor,
                    cudnnBackendAttributeName_t name,
                    cudnnBackendAttributeType_t type, int64_t count,
                    const void *values) {
  library.check(library.setAttribute(descriptor, name, type, count, values),
                ("setting attribute " + std::to_string(int(name))).c_str());
}

Tensor Graph::tensor(Name name, const Sizes &dims, const Sizes &strides,
                     cudnnDataType_t type, bool isVirtual, bool isByValue) {
  constexpr int64_t alignment = 16;
  Tensor result = make(CUDNN_BACKEND_TENSOR_DESCRIPTOR);
  set(result, CUDNN_ATTR_TENSOR_UNIQUE_ID, CUDNN_TYPE_INT64, name);
  set(result, CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, type);
  setMany(result, CUDNN_ATTR_TENSOR_DIMENSIONS, CUDNN_TYPE_INT64,
          int64_t(dims.size()), dims.data());
  setMany(result, CUDNN_ATTR_TENSOR_STRIDES, CUDNN_TYPE_INT64,
          int64_t(strides.size()), strides.data());
  set(result, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, CUDNN_TYPE_INT64, alignment);
  set(result, CUDNN_ATTR_TENSOR_IS_VIRTUAL, CUDNN_TYPE_BOOLEAN, isVirtual);
  set(result, CUDNN_ATTR_TENSOR_IS_BY_VALUE, CUDNN_TYPE_BOOLEAN, isByValue);
  finalize(result, "a tensor");
  return result;
}

Tensor Graph::memory(Name name, const Sizes &dims, const Sizes &strides,
                     cudnnDataType_t type) {
  return tensor(name, dims, strides, type, false, false);
}

Tensor Graph::between(const Sizes &dims, cudnnDataType_t type) {
  return between(dims, denseStrides(dims), type);
}

Tensor Graph::between(const Sizes &dims, const Sizes &strides,
                      cudnnDataType_t type) {
  return tensor(nextBetween++, dims, strides, type, true, false);
}

Tensor Graph::number(Name name, float value) {
  values.emplace_back(name, value);
  return tensor(name, {1, 1, 1, 1}, {1, 1, 1, 1}, CUDNN_DATA_FLOAT, false,
                true);
}

void Graph::add(cudnnBackendDescriptor_t operation, const char *what) {
  finalize(operation, what);
  operations.push_back(operation);
}

void Graph::multiplyMatrices(Tensor left, Tensor right, Tensor product) {
  constexpr cudnnDataType_t sums = CUDNN_DATA_FLOAT;
  auto kind = make(CUDNN_BACKEND_MATMUL_DESCRIPTOR);
  set(kind, CUDNN_ATTR_MATMUL_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, sums);
  finalize(kind, "a product of matrices");
  auto operation = make(CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR);
  const auto type = CUDNN_TYPE_BACKEND_DESCRIPTOR;
  set(operation, CUDNN_ATTR_OPERATION_MATMUL_ADESC, type, left);
  set(operation, CUDNN_ATTR_OPERATION_MATMUL_BDESC, type, right);
  set(operation, CUDNN_ATTR_OPERATION_MATMUL_CDESC, type, product);
  set(operation, CUDNN_ATTR_OPERATION_MATMUL_DESC, type, kind);
  add(operation, "a product of matrices");
}

void Graph::pointwise(cudnnPointwiseMode_t mode, Tensor x, Tensor b, Tensor y,
                      cudnnDataType_t precision, int64_t axis,
                      Tensor condition) {
  auto kind = make(CUDNN_BACKEND_POINTWISE_DESCRIPTOR);
  set(kind, CUDNN_ATTR_POINTWISE_MODE, CUDNN_TYPE_POINTWISE_MODE, mode);
  set(kind, CUDNN_ATTR_POINTWISE_MATH_PREC, CUDNN_TYPE_DATA_TYPE, precision);
  if (axis >= 0)
    set(kind, CUDNN_ATTR_POINTWISE_AXIS, CUDNN_TYPE_INT64, axis);
  finalize(kind, "an operation by element");
  auto operation = make(CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR);
  const auto type = CUDNN_TYPE_BACKEND_DESCRIPTOR;
  set(operation, CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, type, kind);
  set(operation, CUDNN_ATTR_OPERATION_POINTWISE_XDESC, type, x);
  if (b)
    set(operation, CUDNN_ATTR_OPERATION_POINTWISE_BDESC, type, b);
  if (condition)
    set(operation, CUDNN_ATTR_OPERATION_POINTWISE_TDESC, type, condition);
  set(operation, CUDNN_ATTR_OPERATION_POINTWISE_YDESC, type, y);
  add(operation, "an operation by element");
}

void Graph::reduce(cudnnReduceTensorOp_t reduction, Tensor x, Tensor y) {
  constexpr cudnnDataType_t sums = CUDNN_DATA_FLOAT;
  auto kind = make(CUDNN_BACKEND_REDUCTION_DESCRIPTOR);
  set(kind, CUDNN_ATTR_REDUCTION_OPERATOR, CUDNN_TYPE_REDUCTION_OPERATOR_TYPE,
      reduction);
  set(kind, CUDNN_ATTR_REDUCTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, sums);
  finalize(kind, "a reduction");
  auto operation = make(CUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR);
  const auto type = CUDNN_TYPE_BACKEND_DESCRIPTOR;
  set(operation, CUDNN_ATTR_OPERATION_REDUCTION_XDESC, type, x);
  set(operation, CUDNN_ATTR_OPERATION_REDUCTION_YDESC, type, y);
  set(operation, CUDNN_ATTR_OPERATION_REDUCTION_DESC, type, kind);
  add(operation, "a reduction");
}

void Graph::reshape(Tensor x, Tensor y) {
  auto operation = make(CUDNN_BACKEND_OPERATION_RESHAPE_DESCRIPTOR);
  const auto type = CUDNN_TYPE_BACKEND_DESCRIPTOR;
  set(operation, CUDNN_ATTR_OPERATION_RESHAPE_XDESC, type, x);
  set(operation, CUDNN_ATTR_OPERATION_RESHAPE_YDESC, type, y);
  add(operation, "a change of shape");
}

cudnnBackendDescriptor_t Graph::finish(cudnnHandle_t handle) {
  auto graph = make(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
  setMany(graph, CUDNN_ATTR_OPERATIONGRAPH_OPS, CUDNN_TYPE_BACKEND_DESCRIPTOR,
          int64_t(operations.size()), operations.data());
  if (handle)
    set(graph, CUDNN_ATTR_OPERATIONGRAPH_HANDLE, CUDNN_TYPE_HANDLE, handle);
  finalize(graph, "the graph");
  return graph;
}

} // namespace startrail::cuda::cudnn
