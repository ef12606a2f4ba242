//===- Moves.h - What calls move between processes ------------------------===//
#ifndef STARTRAIL_COLLECTIVES_MOVES_H
#define STARTRAIL_COLLECTIVES_MOVES_H

#include "runtime/collectives/Transport.h"

namespace startrail::collectives {

/// Queues the data of met calls whose partners are in other processes.
class Moves {
public:
  /// Adds a call of this process and the complete meeting it is part of. Both
  /// must outlive this.
  void add(const Call &call, const Meeting &meeting);
  /// Queues all that was added. Calls on one stream move at the same time: each
  /// may wait for what another side sends.
  cudaError_t queue();

private:
  struct Sum {
    const Call *call;
    std::vector<const void *> sources; ///< by member
    std::shared_ptr<void> parts;       ///< what the others sent
  };
  void exchange(const Call &call, int member, const Call &other,
                const void *source, void *target);
  void note(cudaError_t outcome);

  std::map<cudaStream_t, std::vector<Move>> moves;
  std::vector<Sum> sums;
  cudaError_t error = cudaSuccess; ///< the first
};

} // namespace startrail::collectives

#endif // STARTRAIL_COLLECTIVES_MOVES_H
