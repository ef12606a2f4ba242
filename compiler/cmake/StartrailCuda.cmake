include_guard(GLOBAL)

# CUDA, NCCL and cuDNN are found, never required. Sets
#   STARTRAIL_HAVE_CUDA  with STARTRAIL_CUDA_INCLUDE_DIR, STARTRAIL_CUDART and
#                        STARTRAIL_CUDART_STATIC
#   STARTRAIL_HAVE_NCCL  with STARTRAIL_NCCL_INCLUDE_DIR, STARTRAIL_NCCL_LIBRARY
#   STARTRAIL_HAVE_CUDNN with STARTRAIL_CUDNN_INCLUDE_DIR, STARTRAIL_CUDNN_LIBRARY
# and STARTRAIL_NVCC. The driver library is never linked: a program that did
# could not start on a machine without a driver.
find_program(STARTRAIL_NVCC nvcc HINTS ENV CUDA_HOME ENV CUDA_PATH
  PATHS /usr/local/cuda PATH_SUFFIXES bin)
set(cuda_root "")
if(STARTRAIL_NVCC)
  get_filename_component(cuda_root ${STARTRAIL_NVCC} REALPATH)
  get_filename_component(cuda_root ${cuda_root}/../.. ABSOLUTE)
endif()
set(cuda_suffixes lib64 lib targets/x86_64-linux/lib targets/sbsa-linux/lib)
find_path(STARTRAIL_CUDA_INCLUDE_DIR cuda_runtime_api.h
  HINTS ${cuda_root} PATHS /usr/local/cuda
  PATH_SUFFIXES include targets/x86_64-linux/include targets/sbsa-linux/include)
find_library(STARTRAIL_CUDART cudart
  HINTS ${cuda_root} PATHS /usr/local/cuda PATH_SUFFIXES ${cuda_suffixes})
find_library(STARTRAIL_CUDART_STATIC libcudart_static.a
  HINTS ${cuda_root} PATHS /usr/local/cuda PATH_SUFFIXES ${cuda_suffixes})
find_path(STARTRAIL_NCCL_INCLUDE_DIR nccl.h
  HINTS ${cuda_root} ENV NCCL_HOME PATH_SUFFIXES include)
find_library(STARTRAIL_NCCL_LIBRARY NAMES nccl libnccl.so.2
  HINTS ${cuda_root} ENV NCCL_HOME PATH_SUFFIXES ${cuda_suffixes})

find_path(STARTRAIL_CUDNN_INCLUDE_DIR cudnn_graph.h
  HINTS ${cuda_root} ENV CUDNN_HOME PATH_SUFFIXES include)
find_library(STARTRAIL_CUDNN_LIBRARY NAMES cudnn libcudnn.so.9
  HINTS ${cuda_root} ENV CUDNN_HOME PATH_SUFFIXES ${cuda_suffixes})

set(STARTRAIL_HAVE_CUDA OFF)
set(STARTRAIL_HAVE_NCCL OFF)
set(STARTRAIL_HAVE_CUDNN OFF)
if(STARTRAIL_NVCC AND STARTRAIL_CUDA_INCLUDE_DIR AND STARTRAIL_CUDART
    AND STARTRAIL_CUDART_STATIC)
  set(STARTRAIL_HAVE_CUDA ON)
endif()
if(STARTRAIL_NCCL_INCLUDE_DIR AND STARTRAIL_NCCL_LIBRARY)
  set(STARTRAIL_HAVE_NCCL ON)
endif()
if(STARTRAIL_HAVE_CUDA AND STARTRAIL_CUDNN_INCLUDE_DIR AND STARTRAIL_CUDNN_LIBRARY)
  set(STARTRAIL_HAVE_CUDNN ON)
endif()
message(STATUS "CUDA ${STARTRAIL_HAVE_CUDA}, NCCL ${STARTRAIL_HAVE_NCCL}, "
  "cuDNN ${STARTRAIL_HAVE_CUDNN}")
