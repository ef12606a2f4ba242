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

cudnnBackendDescriptor_t
Graph::made(cudnnBackendDescriptorType_t type, const char *what,
            std::initializer_list<Attribute> attributes) {
  cudnnBackendDescriptor_t descriptor = make(type);
  for (const Attribute &each : attributes)
    if (each.value)
      setMany(descriptor, each.name, each.type, 1, each.value);
  finalize(descriptor, what);
  return descriptor;
}

void Graph::add(cudnnBackendDescriptorType_t type, const char *what,
                std::initializer_list<Attribute> attributes) {
  operations.push_back(made(type, what, attributes));
}

static constexpr cudnnDataType_t sums = CUDNN_DATA_FLOAT;
static constexpr auto descriptor = CUDNN_TYPE_BACKEND_DESCRIPTOR;

void Graph::multiplyMatrices(Tensor left, Tensor right, Tensor product) {
  const char *what = "a product of matrices";
  const auto kind =
      made(CUDNN_BACKEND_MATMUL_DESCRIPTOR, what,
           {{CUDNN_ATTR_MATMUL_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, &sums}});
  add(CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR, what,
      {{CUDNN_ATTR_OPERATION_MATMUL_ADESC, descriptor, &left},
       {CUDNN_ATTR_OPERATION_MATMUL_BDESC, descriptor, &right},
       {CUDNN_ATTR_OPERATION_MATMUL_CDESC, descriptor, &product},
       {CUDNN_ATTR_OPERATION_MATMUL_DESC, descriptor, &kind}});
}

void Graph::pointwise(cudnnPointwiseMode_t mode, Tensor x, Tensor b, Tensor y,
                      cudnnDataType_t precision, int64_t axis,
                      Tensor condition) {
  const char *what = "an operation by element";
  const auto kind =
      made(CUDNN_BACKEND_POINTWISE_DESCRIPTOR, what,
           {{CUDNN_ATTR_POINTWISE_MODE, CUDNN_TYPE_POINTWISE_MODE, &mode},
            {CUDNN_ATTR_POINTWISE_MATH_PREC, CUDNN_TYPE_DATA_TYPE, &precision},
            {CUDNN_ATTR_POINTWISE_AXIS, CUDNN_TYPE_INT64,
             axis >= 0 ? &axis : nullptr}});
  add(CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR, what,
      {{CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, descriptor, &kind},
       {CUDNN_ATTR_OPERATION_POINTWISE_XDESC, descriptor, &x},
       {CUDNN_ATTR_OPERATION_POINTWISE_BDESC, descriptor, b ? &b : nullptr},
       {CUDNN_ATTR_OPERATION_POINTWISE_TDESC, descriptor,
        condition ? &condition : nullptr},
       {CUDNN_ATTR_OPERATION_POINTWISE_YDESC, descriptor, &y}});
}

void Graph::reduce(cudnnReduceTensorOp_t reduction, Tensor x, Tensor y) {
  const char *what = "a reduction";
  const auto kind =
      made(CUDNN_BACKEND_REDUCTION_DESCRIPTOR, what,
           {{CUDNN_ATTR_REDUCTION_OPERATOR, CUDNN_TYPE_REDUCTION_OPERATOR_TYPE,
             &reduction},
            {CUDNN_ATTR_REDUCTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, &sums}});
  add(CUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR, what,
      {{CUDNN_ATTR_OPERATION_REDUCTION_XDESC, descriptor, &x},
       {CUDNN_ATTR_OPERATION_REDUCTION_YDESC, descriptor, &y},
       {CUDNN_ATTR_OPERATION_REDUCTION_DESC, descriptor, &kind}});
}

void Graph::reshape(Tensor x, Tensor y) {
  add(CUDNN_BACKEND_OPERATION_RESHAPE_DESCRIPTOR, "a change of shape",
      {{CUDNN_ATTR_OPERATION_RESHAPE_XDESC, descriptor, &x},
       {CUDNN_ATTR_OPERATION_RESHAPE_YDESC, descriptor, &y}});
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
