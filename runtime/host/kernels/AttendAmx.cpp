//===- AttendAmx.cpp - The attention tile with AMX, for bf16 --------------===//
#include "runtime/host/kernels/AmxProducts.h"
#include "runtime/host/kernels/AttendTile.h"
#include "runtime/host/kernels/AttendVariants.h"

#include <sys/syscall.h>
#include <unistd.h>

using namespace startrail::host;

bool startrail::host::mayUseAmx() {
#ifdef SYS_arch_prctl
  // The system gives a process the state of tile registers when it asks.
  constexpr int request = 0x1023, tileData = 18;
  static const bool granted = syscall(SYS_arch_prctl, request, tileData) == 0;
  return granted;
#else
  return false;
#endif
}

void startrail::host::attendAmx(const AttendBlock &block, int64_t part,
                                void *scratch) {
  if (block.shape.dtype != STARTRAIL_BF16)
    return attendTile(block, part, scratch);
  AmxTiles tiles;
  AttendTile<AmxProducts>(block, part, TileMemory(scratch)).run();
}

size_t startrail::host::attendAmxBytes(const startrail_attention_shape &shape) {
  return shape.dtype == STARTRAIL_BF16 ? AttendTile<AmxProducts>::bytes(shape)
                                       : tileBytes(shape);
}
