//===- PlanJson.cpp - A plan table for programs ---------------------------===//
#include "compiler/Planner/PlanText.h"
#include "compiler/Simulator/SimulationText.h"

using namespace startrail;

using llvm::json::OStream;

static void writeStep(OStream &json, const TrainingStep &step) {
  json.attributeObject("step", [&] {
    json.attribute("attention_forward_seconds", step.attentionForward);
    json.attribute("attention_backward_seconds", step.attentionBackward);
    json.attribute("matmul_seconds", step.matmul);
    json.attribute("elementwise_seconds", step.memoryTraffic);
    json.attribute("weights_seconds", step.weights);
    json.attribute("optimizer_seconds", step.optimizer);
    json.attribute("fixed_seconds", step.fixed);
    json.attribute("state_bytes", step.stateBytes);
    json.attribute("activation_bytes", step.activationBytes);
  });
}

static void writeCandidate(OStream &json, const PlanRequest &request,
                           const Candidate &candidate, const Network &network,
                           bool withFunctions) {
  const PipelineOptions &options = candidate.options;
  json.object([&] {
    json.attribute("strategy", options.strategy);
    json.attribute("team_size", options.teamSize);
    json.attribute("placement", options.placement);
    json.attribute("exchange", options.exchange);
    json.attribute("combine_via", options.combineVia);
    json.attribute("tokens", options.tokens);
    json.attribute("circulate", options.circulate);
    json.attribute("gradient_type", options.gradientType);
    json.attribute("save", options.save);
    json.attribute("seconds", candidate.seconds);
    json.attribute("bound_seconds", candidate.bound);
    json.attribute("tokens_per_second", tokensPerSecond(request, candidate));
    json.attribute("attention_seconds", candidate.attentionSeconds());
    json.attribute("exposed_seconds", candidate.exposedSeconds());
    json.attribute("inter_node_bytes", candidate.interNodeBytes());
    json.attribute("memory_bytes", candidate.memoryBytes);
    std::optional<BindingLink> binding = bindingLink(candidate);
    json.attribute("binding_link",
                   binding
                       ? llvm::json::Value(network.links()[binding->index].name)
                       : llvm::json::Value(nullptr));
    if (candidate.step)
      writeStep(json, *candidate.step);
    for (auto [name, simulation] : {std::pair("forward", &candidate.forward),
                                    std::pair("backward", &candidate.backward)})
      if (withFunctions && *simulation) {
        json.attributeBegin(name);
        writeSimulation(json, **simulation, network);
        json.attributeEnd();
      }
  });
}

void startrail::writeTable(OStream &json, const PlanRequest &request,
                           const PlanTable &table, const Network &network,
                           size_t explained) {
  json.attributeArray("rows", [&] {
    for (size_t row = 0; row < table.best.size(); ++row)
      writeCandidate(json, request, table.best[row], network,
                     row + 1 == explained);
  });
  json.attributeBegin("ring");
  if (table.ring)
    writeCandidate(json, request, *table.ring, network, false);
  else
    json.value(nullptr);
  json.attributeEnd();
  json.attribute("candidates", int64_t(table.enumerated));
  json.attribute("simulated", int64_t(table.simulated));
  json.attribute("pruned", int64_t(table.pruned));
  json.attribute("too_large", int64_t(table.tooLarge));
}
