//===- Place.h - Which rank the environment says this process is ---------===//
#ifndef STARTRAIL_BOOTSTRAP_PLACE_H
#define STARTRAIL_BOOTSTRAP_PLACE_H

#include <functional>
#include <optional>
#include <string>

namespace startrail::bootstrap {

/// A process among those of a run, as torchrun and others that follow it say in
/// RANK, WORLD_SIZE, LOCAL_RANK, MASTER_ADDR and MASTER_PORT.
struct Place {
  int rank = 0;
  int ranks = 1;
  int localRank = -1; ///< among those of its machine; -1 where nothing says
  std::string address;
  int port = 0;
  /// What all processes of one run have alike, and others not: the id of
  /// torchrun's run, or "".
  std::string run;
};

/// Reads a variable; null where it is not set.
using Environment = std::function<const char *(const char *name)>;

/// Nothing where RANK and WORLD_SIZE are not set. On one machine (WORLD_SIZE is
/// LOCAL_WORLD_SIZE, or 1) MASTER_ADDR may be left out. STARTRAIL_PORT is taken
/// before MASTER_PORT; where torchrun itself listens there
/// (TORCHELASTIC_USE_AGENT_STORE) it is the port behind it. Throws
/// std::runtime_error that names the variable, what it should be and what it
/// is.
std::optional<Place> findPlace(const Environment &environment);
/// Of this process.
std::optional<Place> findPlace();

/// A whole number of a variable; -1 where it is not set. Throws where it is no
/// number from `least` to `most`.
int numberIn(const Environment &environment, const char *name, int least,
             int most);

} // namespace startrail::bootstrap

#endif // STARTRAIL_BOOTSTRAP_PLACE_H
