//===- Lane.h - What kernels say to a GPU --------------------------------===//
//
// nvcc makes PTX of it; a host compiler runs it lane by lane (emulation/).
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_LANE_H
#define STARTRAIL_CUDA_KERNELS_LANE_H

#include <cstddef>
#include <cstdint>

namespace startrail::cuda {

/// A bfloat16 and an IEEE half, as their bits.
struct BFloat16 {
  uint16_t bits;
};
struct Half {
  uint16_t bits;
};

struct Grid {
  int32_t x, y, z;
};

} // namespace startrail::cuda

// Both define, in namespace startrail::cuda:
//   STARTRAIL_DEVICE, STARTRAIL_BOTH     before a function of kernels, and of
//                                        what launches them too
//   STARTRAIL_KERNEL(threads)            before a kernel of at most so many
//   STARTRAIL_PARAMETERS(type)           of its one parameter
//   STARTRAIL_UNROLL                     before a loop
//   Grid blockAt(); int threadAt();      indices
//   void *sharedMemory();                of the launch, aligned to 128 bytes
//   void syncBlock();
//   shuffleXor(value, int mask)          of float or double
//   float exponential2(float value);     2^value; 0 of -inf
//   Shared<Element>                      elements in shared memory, + a number
//   Shared<Element> sharedElements<Element>(size_t byte);
//   void put(Shared<Element> to, Element value);
//   void copyAsync<bytes>(Shared<Element> to, const void *global, bool take)
//                                        cp.async; zeros where not taken
//   void commitCopies(); void waitCopies<groups>();
//   void loadMatrices(uint32_t (&into)[4], Shared<Element> row)
//   void loadTransposed(uint32_t (&into)[4], Shared<Element> row)
//                                        ldmatrix .x4: lane 8 m + i gives the
//                                        address of row i of matrix m
//   void multiplyAdd<Element>(float (&sum)[4], const uint32_t (&left)[4],
//                             uint32_t right0, uint32_t right1)
//                                        mma.m16n8k16, f32 sums
//   uint32_t packed<Element>(float low, float high)
//   float widened(BFloat16), widened(Half); float and double stay
//   Element narrowed<Element>(float)     BFloat16 or Half, to nearest even
#ifdef __CUDACC__
#include "runtime/cuda/kernels/LanePtx.h"
#else
#include "runtime/cuda/emulation/Lane.h"
#endif

#endif // STARTRAIL_CUDA_KERNELS_LANE_H
