# How targets that use MLIR are declared. Headers of the project are included
# by their path from its root: "compiler/Pipeline/Registration.h", generated
# ones alike: "dialects/StarTrail/StarTrailOps.h.inc".
include_guard(GLOBAL)

# MLIR's headers and the code TableGen makes leave parameters unused.
function(startrail_use_mlir target)
  startrail_set_warnings(${target})
  target_compile_options(${target} PRIVATE -Wno-unused-parameter)
  if(STARTRAIL_PCH AND NOT target STREQUAL startrail-pch)
    target_precompile_headers(${target} REUSE_FROM startrail-pch)
  endif()
endfunction()

if(STARTRAIL_PCH)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/startrail-pch.cpp CONTENT "\n")
  add_library(startrail-pch OBJECT ${PROJECT_BINARY_DIR}/startrail-pch.cpp)
  startrail_use_mlir(startrail-pch)
  target_precompile_headers(startrail-pch PRIVATE
    ${CMAKE_CURRENT_LIST_DIR}/StartrailPch.h)
endif()

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
# An executable in bin/, installed too.
function(startrail_add_tool name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  startrail_use_mlir(${name})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} MLIR LLVM)
  install(TARGETS ${name} RUNTIME DESTINATION bin)
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
#   Passes                              declarations only
function(startrail_add_tablegen target td)
  cmake_parse_arguments(ARG "" "DIALECT" "" ${ARGN})
  if(NOT ARG_DIALECT)
    set(ARG_DIALECT startrail)
  endif()
  get_filename_component(stem ${td} NAME_WE)
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
      mlir_tablegen(${output}.h.inc -gen-pass-decls -name=StarTrail)
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
