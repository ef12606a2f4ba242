//===- StuckTest.cpp - Transfers that never end ---------------------------===//
//
// NCCL's kernels wait for a rank that is gone until their communicator is
// aborted: nothing may wait for them that has no time-out.
//
//===----------------------------------------------------------------------===//
#include "tests/unit/runtime/Ranks.h"
#include "tests/unit/runtime/program/Program.h"

#include <atomic>
#include <future>
#include <string>

using namespace startrail;
using namespace startrail::testing;

/// What all-gathers do in the place of their own.
static std::function<ncclResult_t(cudaStream_t stream)> instead;

extern "C" {
ncclResult_t __real_ncclAllGather(const void *source, void *target,
                                  size_t count, ncclDataType_t type,
                                  ncclComm_t communicator, cudaStream_t stream);
ncclResult_t __wrap_ncclAllGather(const void *source, void *target,
                                  size_t count, ncclDataType_t type,
                                  ncclComm_t communicator,
                                  cudaStream_t stream) {
  return instead ? instead(stream)
                 : __real_ncclAllGather(source, target, count, type,
                                        communicator, stream);
}
}

namespace {

/// All-gathers last while this lives, though not for ever.
class Stuck {
public:
  Stuck() {
    auto ended = release.get_future().share();
    instead = [this, ended](cudaStream_t stream) {
      const cudaError_t queued = host::launch(
          stream,
          [this, ended] {
            if (ended.wait_for(std::chrono::seconds(30)) !=
                std::future_status::ready)
              wasWaitedFor = true;
          },
          "transfer");
      return queued == cudaSuccess ? ncclSuccess : ncclInternalError;
    };
  }
  ~Stuck() {
    instead = nullptr;
    release.set_value();
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_FALSE(wasWaitedFor);
  }

private:
  std::promise<void> release;
  std::atomic<bool> wasWaitedFor{false};
};

TEST(Stuck, SetUpEndsInTime) {
  const Stuck stuck;
  runWorld(1, [](int, ncclComm_t world) {
    startrail_program program = makeProgram();
    program.ranks = 1;
    startrail_context context;
    EXPECT_EQ(startrail_setup(&context, &program, world, 0.1), 1);
    EXPECT_NE(std::string(context.error)
                  .find("gather plan hashes in exchange: no progress in 0.1"),
              std::string::npos)
        << context.error;
    EXPECT_EQ(context.internal, nullptr);
    EXPECT_EQ(startrail_teardown(&context), 0);
  });
}

} // namespace
