# cmake -DARGUMENTS=<list> -P add_program.cmake <prefix>: the call, as far as its
# arguments are looked at.
include(${CMAKE_ARGV4}/lib/cmake/StarTrail/StarTrailPrograms.cmake)
startrail_add_program(${ARGUMENTS})
