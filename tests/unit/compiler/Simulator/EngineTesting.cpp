//===- EngineTesting.cpp - Machines and runs made by hand -----------------===//
#include "EngineTesting.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace startrail;

uint32_t TestMachine::link(double bytesPerSecond) {
  links.push_back(
      {"link " + std::to_string(links.size()), bytesPerSecond, false});
  return links.size() - 1;
}

Route &TestMachine::way(int64_t from, int64_t to, ArrayRef<uint32_t> links,
                        double latency) {
  Route &route = routes[{from, to}];
  std::copy(links.begin(), links.end(), route.links.begin());
  route.numLinks = links.size();
  route.latency = latency;
  return route;
}

EngineNetwork TestMachine::network() const {
  EngineNetwork result = figures;
  result.links = links;
  result.route = [this](int64_t from, int64_t to) {
    auto known = routes.find({from, to});
    return known == routes.end() ? Route() : known->second;
  };
  return result;
}

TestMachine TestMachine::switched(int64_t ranks, double bytesPerSecond,
                                  double latency) {
  TestMachine result;
  for (int64_t link = 0; link != 2 * ranks; ++link)
    result.link(bytesPerSecond);
  for (int64_t from = 0; from != ranks; ++from)
    for (int64_t to = 0; to != ranks; ++to)
      if (from != to)
        result.way(from, to, {uint32_t(from), uint32_t(ranks + to)}, latency);
  return result;
}

TestRun::TestRun(size_t ranks) {
  actions.ranks.resize(ranks);
  ActionSite &kernel = actions.sites.emplace_back();
  kernel.name = "attend";
  ActionSite &group = actions.sites.emplace_back();
  group.name = "ring";
  group.location = "model.mlir:3:8";
}

/// An action of site 0, on the stream, that takes no time.
static Action actionOf(Action::Kind kind, StreamKind stream) {
  Action action = {};
  action.kind = kind;
  action.stream = stream;
  action.step = -1;
  return action;
}

void TestRun::kernel(uint32_t rank, double seconds) {
  Action action = actionOf(Action::Kind::Compute, StreamKind::Compute);
  action.seconds = seconds;
  actions.ranks[rank].actions.own().push_back(action);
}

void TestRun::record(uint32_t rank, StreamKind stream, uint32_t event) {
  Action action = actionOf(Action::Kind::Record, stream);
  action.event = event;
  actions.numEvents = std::max(actions.numEvents, event + 1);
  actions.ranks[rank].actions.own().push_back(action);
}

void TestRun::wait(uint32_t rank, StreamKind stream, uint32_t event) {
  record(rank, stream, event);
  actions.ranks[rank].actions.own().back().kind = Action::Kind::Wait;
}

void TestRun::group(uint32_t rank, ArrayRef<ActionCall> calls, int32_t step) {
  RankActions &ofRank = actions.ranks[rank];
  Action action = actionOf(Action::Kind::Group, StreamKind::Communication);
  action.site = 1;
  action.step = step;
  action.firstCall = ofRank.calls.size();
  action.numCalls = calls.size();
  ofRank.actions.own().push_back(action);
  ofRank.calls.insert(ofRank.calls.end(), calls.begin(), calls.end());
}

ActionCall sendTo(uint32_t rank, double bytes) {
  return {ActionCall::Kind::Send, rank, bytes};
}

ActionCall receiveFrom(uint32_t rank, double bytes) {
  return {ActionCall::Kind::Recv, rank, bytes};
}

void TestRun::transfer(uint32_t from, uint32_t to, double bytes) {
  group(from, sendTo(to, bytes));
  group(to, receiveFrom(from, bytes));
}

void TestRun::collective(ActionCall::Kind kind,
                         const std::vector<int32_t> &members, double bytes) {
  uint32_t communicator = actions.communicators.size();
  actions.communicators.push_back(members);
  for (int32_t rank : members)
    group(rank, ActionCall{kind, communicator, bytes});
}

void TestRun::joinKernels(uint32_t rank) {
  uint32_t event = actions.numEvents;
  record(rank, StreamKind::Compute, event);
  wait(rank, StreamKind::Communication, event);
}

EngineRun simulated(const TestRun &run, const TestMachine &machine) {
  Expected<EngineRun> result =
      simulateInChild(run.actions, machine.network(), /*withTimes=*/true);
  if (!result) {
    ADD_FAILURE() << toString(result.takeError());
    return {};
  }
  return std::move(*result);
}

std::string errorOf(const TestRun &run, const TestMachine &machine) {
  Expected<EngineRun> result =
      simulateInChild(run.actions, machine.network(), /*withTimes=*/false);
  return result ? std::string() : toString(result.takeError());
}
