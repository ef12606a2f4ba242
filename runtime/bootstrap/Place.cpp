//===- Place.cpp - Which rank the environment says this process is -------===//
#include "runtime/bootstrap/Place.h"

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

using namespace startrail;
using namespace startrail::bootstrap;

static constexpr int greatestPort = 65535, mostRanks = 1 << 20;

int bootstrap::numberIn(const Environment &environment, const char *name,
                        int least, int most) {
  const char *text = environment(name);
  if (!text)
    return -1;
  int value = 0;
  const char *last = text + std::strlen(text);
  const auto [end, error] = std::from_chars(text, last, value);
  if (error != std::errc() || end != last || value < least || value > most)
    throw std::runtime_error(
        "expected " + std::string(name) + " to be a whole number from " +
        std::to_string(least) + " to " + std::to_string(most) + ", but got \"" +
        text + "\"");
  return value;
}

[[noreturn]] static void rejectAbsent(const char *name, const char *because) {
  throw std::runtime_error("expected " + std::string(name) +
                           " to be set, since " + because + ", but it is not");
}

static int portIn(const Environment &environment) {
  if (int port = numberIn(environment, "STARTRAIL_PORT", 1, greatestPort);
      port > 0)
    return port;
  const int port = numberIn(environment, "MASTER_PORT", 1, greatestPort);
  if (port < 0)
    rejectAbsent("MASTER_PORT", "RANK and WORLD_SIZE are");
  const char *agent = environment("TORCHELASTIC_USE_AGENT_STORE");
  const bool isTaken = agent && std::strcmp(agent, "True") == 0;
  return port + (isTaken && port < greatestPort);
}

std::optional<Place> bootstrap::findPlace(const Environment &environment) {
  const char *rank = environment("RANK"), *ranks = environment("WORLD_SIZE");
  if (!rank && !ranks)
    return std::nullopt;
  if (!rank)
    rejectAbsent("RANK", "WORLD_SIZE is");
  if (!ranks)
    rejectAbsent("WORLD_SIZE", "RANK is");
  Place place;
  place.ranks = numberIn(environment, "WORLD_SIZE", 1, mostRanks);
  place.rank = numberIn(environment, "RANK", 0, place.ranks - 1);
  const int local = numberIn(environment, "LOCAL_WORLD_SIZE", 1, place.ranks);
  place.localRank = numberIn(environment, "LOCAL_RANK", 0,
                             (local > 0 ? local : place.ranks) - 1);
  const bool isOneMachine = local == place.ranks || place.ranks == 1;
  if (const char *address = environment("MASTER_ADDR"); address && *address)
    place.address = address;
  else if (isOneMachine)
    place.address = "127.0.0.1";
  else
    rejectAbsent("MASTER_ADDR", "RANK and WORLD_SIZE are");
  if (place.ranks > 1 || environment("MASTER_PORT"))
    place.port = portIn(environment);
  if (const char *run = environment("TORCHELASTIC_RUN_ID"))
    place.run = run;
  return place;
}

std::optional<Place> bootstrap::findPlace() {
  return findPlace([](const char *name) { return std::getenv(name); });
}
