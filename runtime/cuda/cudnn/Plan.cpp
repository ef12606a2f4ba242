//===- Plan.cpp - A graph that cuDNN has made a kernel of -----------------===//
#include "runtime/cuda/cudnn/Plan.h"

namespace startrail::cuda::cudnn {
namespace {

const auto descriptorType = CUDNN_TYPE_BACKEND_DESCRIPTOR;
/// CUDNN_ATTR_EXECUTION_PLAN_HANDLE, which newer headers mark as deprecated.
const auto planHandle = static_cast<cudnnBackendAttributeName_t>(400);

/// The engines that cuDNN proposes, best first.
std::vector<cudnnBackendDescriptor_t> proposals(Graph &graph,
                                                const Target &target) {
  const Library &library = Library::get();
  cudnnBackendDescriptor_t device = nullptr;
  if (!target.handle) {
    device = graph.make(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);
    graph.setMany(device, CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION,
                  CUDNN_TYPE_CHAR, int64_t(target.description.size()),
                  target.description.data());
    graph.finalize(device, "the description of a device");
  }
  auto heuristics = graph.make(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
  graph.set(heuristics, CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, descriptorType,
            graph.finish(target.handle));
  graph.set(heuristics, CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE,
            CUDNN_HEUR_MODE_A);
  if (device)
    graph.set(heuristics, CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, descriptorType,
              device);
  graph.finalize(heuristics, "the heuristics");
  int64_t count = 0;
  library.check(library.getAttribute(heuristics, CUDNN_ATTR_ENGINEHEUR_RESULTS,
                                     descriptorType, 0, &count, nullptr),
                "counting engines");
  std::vector<cudnnBackendDescriptor_t> configs(count);
  for (cudnnBackendDescriptor_t &each : configs)
    each = graph.make(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
  if (count > 0)
    library.check(
        library.getAttribute(heuristics, CUDNN_ATTR_ENGINEHEUR_RESULTS,
                             descriptorType, count, &count, configs.data()),
        "reading engines");
  configs.resize(count);
  return configs;
}

} // namespace

Plan::Plan(const AttentionShape &shape, const Target &target) {
  buildAttention(graph, shape, 1);
  std::string why = "cuDNN has no engine for it";
  for (cudnnBackendDescriptor_t config : proposals(graph, target))
    if (finalize(config, target, why))
      return;
  throw Failure(why);
}

bool Plan::finalize(cudnnBackendDescriptor_t config, const Target &target,
                    std::string &why) {
  const Library &library = Library::get();
  try {
    auto candidate = graph.make(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
    graph.set(candidate, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG,
              descriptorType, config);
    if (target.handle)
      graph.set(candidate, planHandle, CUDNN_TYPE_HANDLE, target.handle);
    graph.finalize(candidate, "the plan");
    int64_t count = 0;
    library.check(library.getAttribute(candidate,
                                       CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE,
                                       CUDNN_TYPE_INT64, 1, &count, &workspace),
                  "reading the plan's workspace");
    plan = candidate;
    return true;
  } catch (const Failure &failure) {
    why = failure.what();
    return false;
  }
}

void Plan::execute(cudnnHandle_t handle,
                   const std::vector<std::pair<Name, void *>> &places,
                   float scale, void *workspaceAt) const {
  const Library &library = Library::get();
  std::vector<Name> names;
  std::vector<void *> memory;
  for (const auto &[name, place] : places) {
    names.push_back(name);
    memory.push_back(place);
  }
  std::vector<std::pair<Name, float>> numbers = graph.numbers();
  for (auto &[name, value] : numbers) {
    if (name == Scale)
      value = scale;
    names.push_back(name);
    memory.push_back(&value);
  }
  Graph call; // owns what follows
  auto pack = call.make(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  call.setMany(pack, CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, CUDNN_TYPE_INT64,
               int64_t(names.size()), names.data());
  call.setMany(pack, CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR,
               int64_t(memory.size()), memory.data());
  call.set(pack, CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR,
           workspaceAt);
  call.finalize(pack, "the operands of a call");
  library.check(library.execute(handle, plan, pack), "a call");
}

} // namespace startrail::cuda::cudnn
