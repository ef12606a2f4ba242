//===- LanePtx.h - Lane.h on a GPU ---------------------------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_LANEPTX_H
#define STARTRAIL_CUDA_KERNELS_LANEPTX_H

#define STARTRAIL_DEVICE __device__ __forceinline__
#define STARTRAIL_BOTH __host__ __device__ __forceinline__
#define STARTRAIL_KERNEL(threads) __global__ void __launch_bounds__(threads)
#define STARTRAIL_PARAMETERS(type) const __grid_constant__ type
#define STARTRAIL_UNROLL _Pragma("unroll")
#define STARTRAIL_ROLLED _Pragma("unroll 1")

namespace startrail::cuda {

STARTRAIL_DEVICE Grid blockAt() {
  return {int32_t(blockIdx.x), int32_t(blockIdx.y), int32_t(blockIdx.z)};
}
STARTRAIL_DEVICE int threadAt() { return threadIdx.x; }

STARTRAIL_DEVICE void *sharedMemory() {
  extern __shared__ __align__(128) unsigned char memory[];
  return memory;
}

/// Elements in shared memory, by their address there: half the registers of a
/// pointer.
template <typename Element> struct Shared {
  uint32_t address;

  STARTRAIL_DEVICE Shared operator+(int elements) const {
    return {address + uint32_t(elements * int(sizeof(Element)))};
  }
};
template <typename Element>
STARTRAIL_DEVICE Shared<Element> sharedElements(size_t byte) {
  return {uint32_t(__cvta_generic_to_shared(sharedMemory())) + uint32_t(byte)};
}
STARTRAIL_DEVICE void put(Shared<BFloat16> to, BFloat16 value) {
  asm volatile("st.shared.b16 [%0], %1;" ::"r"(to.address), "h"(value.bits)
               : "memory");
}
STARTRAIL_DEVICE void put(Shared<Half> to, Half value) {
  asm volatile("st.shared.b16 [%0], %1;" ::"r"(to.address), "h"(value.bits)
               : "memory");
}
STARTRAIL_DEVICE void syncBlock() { __syncthreads(); }

STARTRAIL_DEVICE float shuffleXor(float value, int mask) {
  return __shfl_xor_sync(0xffffffffu, value, mask);
}
STARTRAIL_DEVICE double shuffleXor(double value, int mask) {
  return __shfl_xor_sync(0xffffffffu, value, mask);
}

STARTRAIL_DEVICE float exponential2(float value) {
  float result;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(value));
  return result;
}

template <int bytes, typename Element>
STARTRAIL_DEVICE void copyAsync(Shared<Element> shared, const void *global,
                                bool take) {
  static_assert(bytes == 4 || bytes == 8 || bytes == 16);
  if constexpr (bytes == 16)
    asm volatile(
        "cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(shared.address),
        "l"(global), "r"(take ? 16 : 0)
        : "memory");
  else
    asm volatile(
        "cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(shared.address),
        "l"(global), "n"(bytes), "r"(take ? bytes : 0)
        : "memory");
}
STARTRAIL_DEVICE void commitCopies() {
  asm volatile("cp.async.commit_group;" ::: "memory");
}
template <int groups> STARTRAIL_DEVICE void waitCopies() {
  asm volatile("cp.async.wait_group %0;" ::"n"(groups) : "memory");
}

template <typename Element>
STARTRAIL_DEVICE void loadMatrices(uint32_t (&into)[4], Shared<Element> row) {
  asm volatile(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
      : "=r"(into[0]), "=r"(into[1]), "=r"(into[2]), "=r"(into[3])
      : "r"(row.address)
      : "memory");
}
template <typename Element>
STARTRAIL_DEVICE void loadTransposed(uint32_t (&into)[4], Shared<Element> row) {
  asm volatile(
      "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
      : "=r"(into[0]), "=r"(into[1]), "=r"(into[2]), "=r"(into[3])
      : "r"(row.address)
      : "memory");
}

#define STARTRAIL_MMA(type)                                                    \
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32." type "." type ".f32 "  \
               "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "                \
               "{%0, %1, %2, %3};"                                             \
               : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])        \
               : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]),       \
                 "r"(right0), "r"(right1))

template <typename Element>
STARTRAIL_DEVICE void multiplyAdd(float (&sum)[4], const uint32_t (&left)[4],
                                  uint32_t right0, uint32_t right1);
template <>
STARTRAIL_DEVICE void multiplyAdd<BFloat16>(float (&sum)[4],
                                            const uint32_t (&left)[4],
                                            uint32_t right0, uint32_t right1) {
  STARTRAIL_MMA("bf16");
}
template <>
STARTRAIL_DEVICE void multiplyAdd<Half>(float (&sum)[4],
                                        const uint32_t (&left)[4],
                                        uint32_t right0, uint32_t right1) {
  STARTRAIL_MMA("f16");
}
#undef STARTRAIL_MMA

template <typename Element>
STARTRAIL_DEVICE uint32_t packed(float low, float high);
template <> STARTRAIL_DEVICE uint32_t packed<BFloat16>(float low, float high) {
  uint32_t result;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(result) : "f"(high), "f"(low));
  return result;
}
template <> STARTRAIL_DEVICE uint32_t packed<Half>(float low, float high) {
  uint32_t result;
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(result) : "f"(high), "f"(low));
  return result;
}

STARTRAIL_DEVICE float widened(float value) { return value; }
STARTRAIL_DEVICE double widened(double value) { return value; }
STARTRAIL_DEVICE float widened(BFloat16 value) {
  return __uint_as_float(uint32_t(value.bits) << 16);
}
STARTRAIL_DEVICE float widened(Half value) {
  float result;
  asm("cvt.f32.f16 %0, %1;" : "=f"(result) : "h"(value.bits));
  return result;
}

template <typename Element> STARTRAIL_DEVICE Element narrowed(float value);
template <> STARTRAIL_DEVICE BFloat16 narrowed<BFloat16>(float value) {
  BFloat16 result;
  asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(result.bits) : "f"(value));
  return result;
}
template <> STARTRAIL_DEVICE Half narrowed<Half>(float value) {
  Half result;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(result.bits) : "f"(value));
  return result;
}

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_LANEPTX_H
