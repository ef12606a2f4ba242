//===- FlowModel.cpp - Flows that share links, in virtual time ------------===//
//
// SimGrid runs without actors here. One of its models, EventModel, stands for
// all that is no flow: it tells when the client's next event is, and hands the
// clock on. Flows are actions of its network model. Each way begins a
// communication that nobody waits for once for as many flows as it has at a
// time; of these, the actions are taken from the network model when they are
// done, before SimGrid looks for the activity behind them, and begun again for
// later flows. So a flow costs no activity, no switch of context and no stack,
// and the engine's own logic is plain code.
//
// All this leans on the order in which this release asks and tells its models
// and lists its actions: Impl's functions look whether it holds.
//
//===----------------------------------------------------------------------===//
#include "compiler/Simulator/FlowModel.h"

#include "compiler/Simulator/ProcessState.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <simgrid/kernel/resource/Model.hpp>
#include <simgrid/kernel/resource/NetworkModelIntf.hpp>
#include <simgrid/s4u.hpp>
#include <simgrid/version.h>
#include <xbt/log.h>

#include <cmath>
#include <limits>
#include <stdexcept>

using namespace llvm;
using namespace startrail;
namespace s4u = simgrid::s4u;
namespace resource = simgrid::kernel::resource;

/// SimGrid counts whole bytes: sizes and bandwidths are in parts of one.
static constexpr double partsOfByte = 4096;

/// Its clock runs in parts of a second: it takes what is left of a flow for
/// less than 1e-9 of its units as nothing.
static constexpr double partsOfSecond = 1024;

namespace {

class EventModel final : public resource::Model {
public:
  EventModel(FlowClient &client, unique_function<void()> endFlows)
      : Model("StarTrail"), client(client), endFlows(std::move(endFlows)) {}

  /// The seconds until then; below 0 for never. The models of before have been
  /// asked, so the flows' rates are up to date.
  double next_occurring_event(double now) override {
    client.rated();
    double next = client.nextEvent();
    return std::isinf(next) ? -1 : std::max(next * partsOfSecond - now, 0.0);
  }
  /// The models of before have been told, so they know which flows are done.
  void update_actions_state(double now, double) override {
    client.advanceTo(now / partsOfSecond);
    endFlows();
  }

private:
  FlowClient &client;
  unique_function<void()> endFlows;
};

struct Way {
  s4u::Host *from, *to;
  bool bound;
  SmallVector<resource::Action *, 2> idle; ///< that no flow has at the moment
};

/// What an action moves at the moment.
struct Moving {
  uint32_t way, flow;
};

} // namespace

struct FlowModel::Impl {
  std::unique_ptr<s4u::Engine> engine;
  resource::Model *network = nullptr;
  s4u::NetZone *zone = nullptr;
  std::vector<NetworkLink> links;
  std::vector<s4u::Link *> made; ///< by link; null where none is needed
  DenseMap<uint32_t, s4u::Host *> hosts;
  std::vector<Way> ways;
  std::vector<s4u::CommPtr> begun; ///< those that own the actions
  DenseMap<resource::Action *, Moving> moving;
  size_t numMoving = 0;

  s4u::Host *hostOf(uint32_t rank) {
    s4u::Host *&host = hosts[rank];
    if (!host)
      host = zone->create_host(std::to_string(rank), 1.0);
    return host;
  }
  s4u::Link *makeLink(const std::string &name, double bytesPerSecond) {
    return zone
        ->create_link(name, bytesPerSecond * (partsOfByte / partsOfSecond))
        ->set_latency(0.0);
  }
  resource::Action *begin(Way &way, uint64_t parts);
  void endFlows(FlowClient &client);
};

/// An action of its own for one more flow on the way.
resource::Action *FlowModel::Impl::begin(Way &way, uint64_t parts) {
  s4u::CommPtr comm = s4u::Comm::sendto_init(way.from, way.to);
  comm->set_payload_size(parts);
  comm->start();
  // Nobody hears of its end; it warns of being dropped before.
  comm->complete(s4u::Activity::State::FINISHED);
  begun.push_back(std::move(comm));
  auto &started = *network->get_started_action_set();
  if (started.empty() ||
      started.back().get_activity() != begun.back()->get_impl())
    throw std::logic_error("SimGrid lists a flow elsewhere than last");
  return &started.back();
}

void FlowModel::Impl::endFlows(FlowClient &client) {
  auto &done = *network->get_finished_action_set();
  while (!done.empty()) {
    resource::Action *action = &done.front();
    auto known = moving.find(action);
    if (known == moving.end())
      throw std::logic_error("SimGrid ends a flow that was not begun");
    // Takes no part of its links meanwhile.
    action->set_state(resource::Action::State::INITED);
    action->suspend();
    Moving moved = known->second;
    --numMoving;
    ways[moved.way].idle.push_back(action);
    client.flowEnded(moved.flow);
  }
}

/// The library may be another than the headers.
static Error checkVersion() {
  int major, minor, patch;
  sg_version_get(&major, &minor, &patch);
  if (major == SIMGRID_VERSION_MAJOR && minor == SIMGRID_VERSION_MINOR)
    return Error::success();
  return createStringError("expected the library of SimGrid to be " +
                           Twine(SIMGRID_VERSION_MAJOR) + "." +
                           Twine(SIMGRID_VERSION_MINOR) +
                           ", which startrail is built for, but got " +
                           Twine(major) + "." + Twine(minor));
}

static bool isBound(double bytesPerSecond) {
  return bytesPerSecond > 0 && std::isfinite(bytesPerSecond);
}

FlowModel::FlowModel(ArrayRef<NetworkLink> links)
    : impl(std::make_unique<Impl>()) {
  ProcessState given;
  xbt_log_control_set("root.thresh:critical");
  impl->engine = std::make_unique<s4u::Engine>("startrail");
  s4u::Engine::set_config("network/model", std::string("CM02"));
  s4u::Engine::set_config("network/crosstraffic", false);
  s4u::Engine::set_config("network/TCP-gamma", 0.0);
  s4u::Engine::set_config("surf/precision", 1e-9);
  impl->zone = s4u::create_full_zone("cluster");
  impl->links.assign(links.begin(), links.end());
  impl->made.resize(links.size());
}

FlowModel::~FlowModel() = default;

Expected<std::unique_ptr<FlowModel>>
FlowModel::create(ArrayRef<NetworkLink> links) {
  static bool had = false;
  if (had)
    return createStringError("expected simulations of one process to be 1, "
                             "but got a second one");
  if (Error error = checkVersion())
    return std::move(error);
  had = true;
  return std::unique_ptr<FlowModel>(new FlowModel(links));
}

void FlowModel::addWay(uint32_t from, uint32_t to, const Route &route) {
  Way way{impl->hostOf(from), impl->hostOf(to), false, {}};
  std::vector<s4u::LinkInRoute> links;
  double least = std::numeric_limits<double>::infinity();
  for (uint32_t index : ArrayRef(route.links).take_front(route.numLinks)) {
    const NetworkLink &link = impl->links[index];
    if (!::isBound(link.bytesPerSecond))
      continue;
    s4u::Link *&made = impl->made[index];
    if (!made)
      made =
          impl->makeLink("link " + std::to_string(index), link.bytesPerSecond)
              ->seal();
    links.emplace_back(made);
    least = std::min(least, link.bytesPerSecond);
  }
  // A link of its own holds each flow to a rate: flows do not share it, and it
  // does not tie this way's flows to others.
  if (::isBound(route.bytesPerSecond) && route.bytesPerSecond < least)
    links.emplace_back(
        impl->makeLink("way " + std::to_string(impl->ways.size()),
                       route.bytesPerSecond)
            ->set_sharing_policy(s4u::Link::SharingPolicy::FATPIPE)
            ->seal());
  way.bound = !links.empty();
  if (way.bound)
    impl->zone->add_route(way.from->get_netpoint(), way.to->get_netpoint(),
                          nullptr, nullptr, links, /*symmetrical=*/false);
  impl->ways.push_back(way);
}

bool FlowModel::isBound(uint32_t way) const { return impl->ways[way].bound; }

void FlowModel::start(uint32_t index, double bytes, uint32_t flow) {
  Way &way = impl->ways[index];
  uint64_t parts = std::llround(bytes * partsOfByte);
  resource::Action *action;
  if (way.idle.empty()) {
    action = impl->begin(way, parts);
  } else {
    action = way.idle.pop_back_val();
    action->set_state(resource::Action::State::STARTED);
    action->set_remains(double(parts));
    action->set_last_update();
    action->resume();
  }
  impl->moving[action] = {index, flow};
  ++impl->numMoving;
}

bool FlowModel::isFull(uint32_t link) const {
  const s4u::Link *made = impl->made[link];
  return made && made->get_usage() >= made->get_bandwidth() * (1 - 1e-6);
}

double FlowModel::now() const {
  return s4u::Engine::get_clock() / partsOfSecond;
}

Error FlowModel::run(FlowClient &client) {
  // Nothing of SimGrid may throw into code that knows no exceptions.
  try {
    impl->zone->seal();
    impl->network =
        dynamic_cast<resource::Model *>(impl->zone->get_network_model());
    impl->engine->add_model(
        std::make_shared<EventModel>(client, [&] { impl->endFlows(client); }));
    ProcessState given;
    client.begin();
    impl->engine->run();
    if (impl->numMoving != 0)
      throw std::logic_error("SimGrid ends before its flows");
  } catch (const std::exception &error) {
    return createStringError("expected the simulation to end, but got: " +
                             Twine(error.what()));
  }
  return Error::success();
}
