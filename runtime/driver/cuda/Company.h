//===- Company.h - What goes along with a rank on a GPU ------------------===//
#ifndef STARTRAIL_DRIVER_CUDA_COMPANY_H
#define STARTRAIL_DRIVER_CUDA_COMPANY_H

#include "startrail/program.h"

#include <vector>

namespace startrail::driver {

/// The ranks of a context's world, and of the communicators that set-up made,
/// named to StreamTrace while this lives.
class NamedRanks {
public:
  explicit NamedRanks(const startrail_context &context);
  ~NamedRanks();
  NamedRanks(const NamedRanks &) = delete;

private:
  std::vector<ncclComm_t> named;
};

/// The ranks that form `communicator` of a program with `rank`, in order.
std::vector<int> membersOf(const startrail_program &program,
                           const startrail_communicator &communicator,
                           int rank);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_CUDA_COMPANY_H
