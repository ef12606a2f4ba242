# The sources of kernels, which two libraries build: on a GPU, and emulated.
set(startrail_cuda_kernels
  kernels/Attend.cpp
  kernels/AttendGradient.cpp
  kernels/Elements.cpp
  kernels/Moves.cpp
  kernels/Plain.cpp
  kernels/States.cpp)
