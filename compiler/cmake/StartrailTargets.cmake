# How targets that use MLIR are declared. Headers of the project are included
# by their path from its root: "compiler/Pipeline/Registration.h", generated
# ones alike: "dialects/StarTrail/StarTrailOps.h.inc".
include_guard(GLOBAL)

# The precompiled header is compiled by hand, since CMake's own names it by an
# absolute path, with which ccache cannot share objects between checkouts: it
# goes by a path relative to the build folder, where Ninja runs, and ccache
# hashes the .sum file beside it in its stead. The header itself is not cached,
# as it refers to its checkout.
if(STARTRAIL_PCH AND CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  set(pch_source ${CMAKE_CURRENT_LIST_DIR}/StartrailPch.h)
  set(STARTRAIL_PCH_FILE CMakeFiles/startrail-pch.dir/compiler/cmake/StartrailPch.h.o)
  set_source_files_properties(${pch_source} PROPERTIES LANGUAGE CXX)
  add_library(startrail-pch OBJECT ${pch_source})
  target_compile_options(startrail-pch PRIVATE -x c++-header)
  set_target_properties(startrail-pch PROPERTIES CXX_COMPILER_LAUNCHER "")
  file(SHA256 ${pch_source} pch_sum)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${STARTRAIL_PCH_FILE}.sum CONTENT
    "${pch_sum} ${CMAKE_CXX_COMPILER_VERSION} ${LLVM_PACKAGE_VERSION}\n")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${pch_source})
else()
  set(STARTRAIL_PCH_FILE "")
endif()

# MLIR's headers and the code TableGen makes leave parameters unused.
function(startrail_use_mlir target)
  startrail_set_warnings(${target})
  target_compile_options(${target} PRIVATE -Wno-unused-parameter)
  if(STARTRAIL_PCH_FILE)
    target_compile_options(${target} PRIVATE
      "SHELL:-include-pch ${STARTRAIL_PCH_FILE}")
    get_target_property(sources ${target} SOURCES)
    set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS
      ${PROJECT_BINARY_DIR}/${STARTRAIL_PCH_FILE})
    add_dependencies(${target} startrail-pch)
  endif()
endfunction()

# startrail_add_library(<name> SOURCES <file>... [LINK <target>...]
#                       [DEPENDS <tablegen target>...])
# A static library; what it links, and MLIR, are passed on to its users.
function(startrail_add_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  startrail_use_mlir(${name})
  target_link_libraries(${name} PUBLIC ${ARG_LINK} MLIR LLVM)
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
endfunction()

# startrail_add_tool(<name> SOURCES <file>... [LINK <target>...])
# An executable in bin/, installed too, and imported as StarTrail::<name>.
function(startrail_add_tool name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  startrail_use_mlir(${name})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} MLIR LLVM)
  install(TARGETS ${name} EXPORT StarTrailTools
    RUNTIME DESTINATION bin COMPONENT Tools)
endfunction()

# startrail_add_mlir_unittest(<name> SOURCES <file>... [LINK <target>...])
# startrail_add_unittest for tests that use MLIR.
function(startrail_add_mlir_unittest name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  startrail_add_unittest(${name}
    SOURCES ${ARG_SOURCES} LINK ${ARG_LINK} MLIR LLVM)
  startrail_use_mlir(${name})
endfunction()

# startrail_add_tablegen(<target> <file.td> <kind>... [DIALECT <name>])
# Declarations and definitions of each kind, in <stem><Kind>.{h,cpp}.inc; a
# stem that ends in the kind's word does not repeat it: StarTrailOps.td gives
# StarTrailOps.h.inc, Streams.td gives StreamsOps.h.inc.
#   Dialect, Ops, Types, Attrs, Enums   (DIALECT defaults to startrail)
#   AttrInterfaces, OpInterfaces, TypeInterfaces
#   Passes                              declarations only; the function that
#     registers them is named after the folder: registerImportPasses()
function(startrail_add_tablegen target td)
  cmake_parse_arguments(ARG "" "DIALECT" "" ${ARGN})
  if(NOT ARG_DIALECT)
    set(ARG_DIALECT startrail)
  endif()
  get_filename_component(stem ${td} NAME_WE)
  get_filename_component(folder ${CMAKE_CURRENT_SOURCE_DIR} NAME)
  set(LLVM_TARGET_DEFINITIONS ${td})
  set(dialect -dialect=${ARG_DIALECT})
  set(Dialect dialect ${dialect})
  set(Ops op ${dialect})
  set(Types typedef -typedefs-dialect=${ARG_DIALECT})
  set(Attrs attrdef -attrdefs-dialect=${ARG_DIALECT})
  set(Enums enum)
  set(AttrInterfaces attr-interface)
  set(OpInterfaces op-interface)
  set(TypeInterfaces type-interface)
  foreach(kind IN LISTS ARG_UNPARSED_ARGUMENTS)
    string(REGEX REPLACE "${kind}$" "" output ${stem})
    set(output ${output}${kind})
    if(kind STREQUAL Passes)
      mlir_tablegen(${output}.h.inc -gen-pass-decls -name=${folder})
    elseif(DEFINED ${kind})
      set(options ${${kind}})
      list(POP_FRONT options generator)
      mlir_tablegen(${output}.h.inc -gen-${generator}-decls ${options})
      mlir_tablegen(${output}.cpp.inc -gen-${generator}-defs ${options})
    else()
      message(FATAL_ERROR "expected the kind for ${td} to be one of Dialect, "
        "Ops, Types, Attrs, Enums, AttrInterfaces, OpInterfaces, "
        "TypeInterfaces, Passes, but got ${kind}")
    endif()
  endforeach()
  add_custom_target(${target} DEPENDS ${TABLEGEN_OUTPUT})
endfunction()

# Generated reference pages are committed beside what they describe. `mlir-doc`
# generates them in docs/ of the build folder, `update-docs` copies them into
# the checkout; CI compares the two by reference-pages.txt.
add_custom_target(update-docs)
file(WRITE ${PROJECT_BINARY_DIR}/reference-pages.txt "")
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/docs)

# startrail_add_page(<page.md> <generated file>): a page of those; it is relative
# to the current source folder, and its name is unique in the project.
function(startrail_add_page page generated)
  get_filename_component(name ${page} NAME)
  get_filename_component(committed ${page} ABSOLUTE)
  add_custom_target(doc-${name} DEPENDS ${generated})
  add_custom_target(update-${name} DEPENDS ${generated}
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${generated} ${committed})
  add_dependencies(mlir-doc doc-${name})
  add_dependencies(update-docs update-${name})
  file(APPEND ${PROJECT_BINARY_DIR}/reference-pages.txt
    "${generated} ${committed}\n")
endfunction()

# startrail_add_reference(<file.td> <page.md> <mlir-tblgen option>...)
# A page from TableGen. Options as -gen-dialect-doc -dialect=startrail, or
# -gen-pass-doc.
function(startrail_add_reference td page)
  get_filename_component(name ${page} NAME)
  set(LLVM_TARGET_DEFINITIONS ${td})
  set(TABLEGEN_OUTPUT "")
  tablegen(MLIR ${name} ${ARGN})
  set(generated ${PROJECT_BINARY_DIR}/docs/${name})
  add_custom_command(OUTPUT ${generated} DEPENDS ${TABLEGEN_OUTPUT}
    COMMAND ${CMAKE_COMMAND} -E copy ${TABLEGEN_OUTPUT} ${generated})
  startrail_add_page(${page} ${generated})
endfunction()

# startrail_add_script_page(<page.md> <script.py> <file>...)
# A page that a script of this folder writes from files: C headers, or the
# modules of a Python package. Left out where there is no Python.
function(startrail_add_script_page page script)
  find_package(Python3 QUIET COMPONENTS Interpreter)
  if(NOT Python3_FOUND)
    message(STATUS "No Python: ${page} is not generated")
    return()
  endif()
  get_filename_component(name ${page} NAME)
  set(generated ${PROJECT_BINARY_DIR}/docs/${name})
  set(script ${STARTRAIL_SOURCE_DIR}/compiler/cmake/${script})
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  add_custom_command(OUTPUT ${generated} DEPENDS ${ARGN} ${script}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/docs
    COMMAND ${Python3_EXECUTABLE} ${script} ${generated} ${ARGN} VERBATIM)
  startrail_add_page(${page} ${generated})
endfunction()

# startrail_add_output_page(<page> <target> <argument>...)
# A page that an executable prints.
function(startrail_add_output_page page target)
  get_filename_component(name ${page} NAME)
  set(generated ${PROJECT_BINARY_DIR}/docs/${name})
  add_custom_command(OUTPUT ${generated} DEPENDS ${target}
    COMMAND ${target} ${ARGN} > ${generated} VERBATIM)
  startrail_add_page(${page} ${generated})
endfunction()

# startrail_add_help_page(<target> <page.md> <title> [UNTIL <regex>])
# A page from an executable's --help, up to the line that matches.
function(startrail_add_help_page target page title)
  cmake_parse_arguments(ARG "" "UNTIL" "" ${ARGN})
  get_filename_component(name ${page} NAME)
  set(generated ${PROJECT_BINARY_DIR}/docs/${name})
  set(script ${STARTRAIL_SOURCE_DIR}/compiler/cmake/StartrailHelp.cmake)
  add_custom_command(OUTPUT ${generated} DEPENDS ${target} ${script}
    COMMAND ${CMAKE_COMMAND} -DTOOL=$<TARGET_FILE:${target}> -DTITLE=${title}
      -DUNTIL=${ARG_UNTIL} -DPAGE=${generated} -P ${script} VERBATIM)
  startrail_add_page(${page} ${generated})
endfunction()
