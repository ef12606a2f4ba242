//===- Launch.h - Started by an MPI launcher? And with which MPI? ---------===//
#ifndef STARTRAIL_PROCESSES_LAUNCH_H
#define STARTRAIL_PROCESSES_LAUNCH_H

#include "runtime/processes/Messages.h"

#include <optional>
#include <string>

namespace startrail::processes {

/// What a launcher (mpirun, mpiexec, srun) says in the environment; -1 where
/// it does not.
struct Launched {
  std::string variable; ///< that told so
  int rank = -1;
  int ranks = -1;
  int ranksOnHost = -1;
};

/// Nothing for a process that no launcher started.
std::optional<Launched> findLauncher();

/// Name of the object that carries messages by MPI.
extern const char *const mpiObject;

/// Loads that object: the file that STARTRAIL_MPI names; else from the folder
/// of the executable, or from where the system looks: the folders recorded in
/// the executable (-rpath), which those of startrail's libraries are among,
/// LD_LIBRARY_PATH and the system's own. Null, with what was tried and the
/// remedy in `failure`.
const startrail_messages *loadMpi(std::string &failure);

} // namespace startrail::processes

#endif // STARTRAIL_PROCESSES_LAUNCH_H
