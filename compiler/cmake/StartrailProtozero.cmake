# Finds protozero, a writer of protobuf's bytes that is headers only, as the
# target startrail-protozero.
find_path(STARTRAIL_PROTOZERO_INCLUDE_DIR protozero/pbf_writer.hpp)
mark_as_advanced(STARTRAIL_PROTOZERO_INCLUDE_DIR)
if(NOT STARTRAIL_PROTOZERO_INCLUDE_DIR)
  message(FATAL_ERROR "expected protozero to be installed\n"
    "`tests/setup` installs it, or: apt-get install libprotozero-dev")
endif()
add_library(startrail-protozero INTERFACE)
target_include_directories(startrail-protozero SYSTEM INTERFACE
  ${STARTRAIL_PROTOZERO_INCLUDE_DIR})
