# What every target of startrail shares, with or without LLVM: the language
# level, where binaries go, ccache, sanitizers, warnings and unit tests.
include_guard(GLOBAL)

get_filename_component(STARTRAIL_SOURCE_DIR
  "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED YES)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

option(STARTRAIL_PCH "Share one precompiled header among the targets that use MLIR" ON)
option(STARTRAIL_WERROR "Treat warnings as errors" OFF)
set(STARTRAIL_SANITIZE "" CACHE STRING
  "Sanitizers, as after -fsanitize= (address,undefined or thread)")

# Objects are shared between checkouts: paths below the checkout are hashed
# relative to it, the precompiled header by its .sum file, and the header
# carries no time stamp.
find_program(STARTRAIL_CCACHE ccache)
mark_as_advanced(STARTRAIL_CCACHE)
if(STARTRAIL_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(launcher ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    CCACHE_BASEDIR=${STARTRAIL_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_PCH_EXTERNAL_CHECKSUM=1
    ${STARTRAIL_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  add_compile_options(
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
endif()

# A sanitized build keeps assertions and line tables. A program linked with its
# libraries needs STARTRAIL_SANITIZE_FLAGS too.
if(STARTRAIL_SANITIZE)
  set(CMAKE_CXX_FLAGS_RELEASE "-O1 -gline-tables-only")
  set(CMAKE_C_FLAGS_RELEASE "-O1 -gline-tables-only")
  # LLVM's packages are built without the type information vptr looks up.
  set(STARTRAIL_SANITIZE_FLAGS -fsanitize=${STARTRAIL_SANITIZE}
    -fno-sanitize=vptr -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_compile_options(${STARTRAIL_SANITIZE_FLAGS})
  add_link_options(${STARTRAIL_SANITIZE_FLAGS})
else()
  set(STARTRAIL_SANITIZE_FLAGS "")
  set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
  set(CMAKE_C_FLAGS_RELEASE "-O2 -DNDEBUG")
endif()

# startrail_set_warnings(<target>)
function(startrail_set_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra
    $<$<BOOL:${STARTRAIL_WERROR}>:-Werror>)
endfunction()

# startrail_add_runtime_library(<name> SOURCES <file>... [LINK <target>...]
#                               [EXPORT <name>] [INCLUDES <folder>...])
# A static library that knows no LLVM. Its headers are included by their path
# from the root of the project, those of runtime/include and of INCLUDES, folders
# of runtime/ too, as <startrail/...> and the like. With EXPORT it is installed,
# in lib/, and imported as StarTrail::<name> by those who find the package.
function(startrail_add_runtime_library name)
  cmake_parse_arguments(ARG "" "EXPORT" "SOURCES;LINK;INCLUDES" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  startrail_set_warnings(${name})
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${STARTRAIL_SOURCE_DIR}>)
  foreach(folder IN ITEMS include LISTS ARG_INCLUDES)
    target_include_directories(${name} PUBLIC
      $<BUILD_INTERFACE:${STARTRAIL_SOURCE_DIR}/runtime/${folder}>
      $<INSTALL_INTERFACE:lib/startrail/${folder}>)
  endforeach()
  target_link_libraries(${name} PUBLIC ${ARG_LINK})
  # Programs may be shared libraries.
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  if(ARG_EXPORT)
    target_link_options(${name} INTERFACE
      "$<INSTALL_INTERFACE:${STARTRAIL_SANITIZE_FLAGS}>")
    target_compile_features(${name} INTERFACE cxx_std_17)
    set_target_properties(${name} PROPERTIES EXPORT_NAME ${ARG_EXPORT})
    install(TARGETS ${name} EXPORT StarTrailRuntime
      ARCHIVE DESTINATION lib COMPONENT Runtime)
  endif()
endfunction()

# startrail_add_unittest(<name> SOURCES <file>... [LINK <target>...])
# A GoogleTest executable; its path is added to unit-tests.txt in the build
# folder, which tests/run reads, and ctest runs it.
function(startrail_add_unittest name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  find_package(GTest REQUIRED)
  add_executable(${name} ${ARG_SOURCES})
  startrail_set_warnings(${name})
  target_include_directories(${name} PRIVATE ${STARTRAIL_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} GTest::gtest GTest::gtest_main)
  set_property(GLOBAL APPEND_STRING PROPERTY STARTRAIL_UNIT_TESTS
    "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${name}\n")
  add_test(NAME ${name} COMMAND ${name})
endfunction()

# startrail_write_unittest_list(): call once, after the last unit test.
function(startrail_write_unittest_list)
  get_property(tests GLOBAL PROPERTY STARTRAIL_UNIT_TESTS)
  file(WRITE ${CMAKE_BINARY_DIR}/unit-tests.txt "${tests}")
endfunction()
