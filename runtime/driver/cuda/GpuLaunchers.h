//===- GpuLaunchers.h - How ranks come to run on GPUs --------------------===//
#ifndef STARTRAIL_DRIVER_CUDA_GPULAUNCHERS_H
#define STARTRAIL_DRIVER_CUDA_GPULAUNCHERS_H

#include "runtime/bootstrap/Peers.h"
#include "runtime/driver/Launcher.h"

namespace startrail::driver {

/// All ranks are threads of this process: with --one-device on its GPU
/// `localRank` (-1: the first), else on a GPU each.
std::unique_ptr<Launcher> makeGpuThreads(int localRank);

/// This process is the rank that `peers` say, on GPU `localRank` of its
/// machine; -1: the one that comes after those of lower ranks there.
std::unique_ptr<Launcher>
makeGpuProcess(std::unique_ptr<bootstrap::Peers> peers, int localRank,
               double patience);

/// Throws Error(Usage) for options of CPU ranks.
void rejectHostOptions(const Options &options);
/// Throws Error(Runtime) where NCCL cannot be loaded.
void requireNccl();

/// An NCCL id in words and back. Throws Error(Runtime) for words that are none.
std::string textOf(const ncclUniqueId &id);
ncclUniqueId idOf(const std::string &text);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_CUDA_GPULAUNCHERS_H
