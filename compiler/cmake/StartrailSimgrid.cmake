# Finds SimGrid, which simulates flows over a network, as the target
# startrail-simgrid. Its API changes between releases: 3.32 is what
# compiler/Simulator is written for.
find_path(STARTRAIL_SIMGRID_INCLUDE_DIR simgrid/version.h)
find_library(STARTRAIL_SIMGRID_LIBRARY simgrid)
mark_as_advanced(STARTRAIL_SIMGRID_INCLUDE_DIR STARTRAIL_SIMGRID_LIBRARY)
set(simgrid_version none)
if(STARTRAIL_SIMGRID_INCLUDE_DIR AND STARTRAIL_SIMGRID_LIBRARY)
  file(STRINGS ${STARTRAIL_SIMGRID_INCLUDE_DIR}/simgrid/version.h lines
    REGEX "^#define SIMGRID_VERSION_(MAJOR|MINOR) [0-9]+")
  list(JOIN lines " " lines)
  string(REGEX REPLACE ".*MAJOR ([0-9]+).*MINOR ([0-9]+).*" "\\1.\\2"
    simgrid_version "${lines}")
endif()
if(NOT simgrid_version STREQUAL 3.32)
  message(FATAL_ERROR
    "expected SimGrid to be 3.32, but got ${simgrid_version}\n"
    "`tests/setup` installs it, or: apt-get install libsimgrid-dev")
endif()
add_library(startrail-simgrid INTERFACE)
target_include_directories(startrail-simgrid SYSTEM INTERFACE
  ${STARTRAIL_SIMGRID_INCLUDE_DIR})
target_link_libraries(startrail-simgrid INTERFACE ${STARTRAIL_SIMGRID_LIBRARY})
