// The kernels of the heads that most models have.
#include "runtime/cuda/kernels/AttendTile.h"
#include "runtime/cuda/kernels/Dims.h"
#include "runtime/cuda/kernels/KeyGradientTile.h"
#include "runtime/cuda/kernels/QueryGradientTile.h"

namespace startrail::cuda {

#define MAIN_KERNELS(Element, dim)                                             \
  template __global__ void                                                     \
  attendTiles<Element, AttendSizesOf<Columns<dim, dim>>>(                      \
      const __grid_constant__ AttendParameters<float>);                        \
  template __global__ void                                                     \
  queryGradientTiles<Element, GradientSizesOf<Columns<dim, dim>>>(             \
      const __grid_constant__ GradientParameters<float>);                      \
  template __global__ void                                                     \
  keyGradientTiles<Element, GradientSizesOf<Columns<dim, dim>>, Wanted::Both>( \
      const __grid_constant__ GradientParameters<float>);

MAIN_KERNELS(BFloat16, 64)
MAIN_KERNELS(BFloat16, 128)

} // namespace startrail::cuda
