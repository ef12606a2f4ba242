include_guard(GLOBAL)

# startrail_add_program(<target> <model.mlir> [RANKS <number>] [TEAM_SIZE <ranks>]
#                       [OPTIONS <option>...] [DEPENDS <file>...]
#                       [LIBRARY] [LINK <target>...])
# Compiles the attention of a model, with the project and whenever the model or
# a file of DEPENDS has changed. RANKS and TEAM_SIZE are --ranks and --team-size
# of startrail-compile, OPTIONS any others that plan.
#   The target is an executable for CPU ranks, with the options of every program
# (--help); as a LIBRARY it is the functions alone, declared in <target>.h, for
# programs of one's own. These get StarTrail::host with it, or what LINK names:
# StarTrail::program, and CUDA's and NCCL's own libraries.
#   The target's name is words of letters and digits, with - or _ between them;
# the program is <target>_program(), with _ for -.
function(startrail_add_program target model)
  cmake_parse_arguments(PARSE_ARGV 2 ARG
    "LIBRARY" "RANKS;TEAM_SIZE" "OPTIONS;DEPENDS;LINK")
  if(DEFINED ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "expected the arguments of startrail_add_program to be "
      "RANKS, TEAM_SIZE, OPTIONS, DEPENDS, LIBRARY and LINK, but got "
      "${ARG_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT target MATCHES "^[A-Za-z][A-Za-z0-9]*([_-][A-Za-z0-9]+)*$")
    message(FATAL_ERROR "expected the target of startrail_add_program to be "
      "words of letters and digits, with - or _ between them, but got ${target}")
  endif()
  if(ARG_LINK AND NOT ARG_LIBRARY)
    message(FATAL_ERROR "expected LINK of startrail_add_program to be given "
      "with LIBRARY, but got ${target} without; an executable is for CPU ranks")
  endif()
  set(options ${ARG_OPTIONS})
  if(DEFINED ARG_TEAM_SIZE)
    list(PREPEND options --team-size=${ARG_TEAM_SIZE})
  endif()
  if(DEFINED ARG_RANKS)
    list(PREPEND options --ranks=${ARG_RANKS})
  endif()
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/startrail/${target})
  file(MAKE_DIRECTORY ${folder})
  get_filename_component(model ${model} ABSOLUTE)
  add_custom_command(OUTPUT ${folder}/${target}.cpp ${folder}/${target}.h
    COMMAND StarTrail::startrail-compile ${model} ${options} --emit=source
      -o ${folder}/${target}.cpp
    DEPENDS ${model} ${ARG_DEPENDS} StarTrail::startrail-compile
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    COMMENT "Compiling the attention of ${target}" VERBATIM)
  set(sources ${folder}/${target}.cpp ${folder}/${target}.h)
  if(ARG_LIBRARY)
    add_library(${target} STATIC ${sources})
    if(NOT ARG_LINK)
      set(ARG_LINK StarTrail::host)
    endif()
    target_link_libraries(${target} PUBLIC ${ARG_LINK})
    target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${folder}>)
    return()
  endif()
  string(REPLACE - _ accessor ${target}_program)
  file(CONFIGURE OUTPUT ${folder}/${target}-main.cpp CONTENT
"#include \"${target}.h\"
extern \"C\" const startrail_program *startrail_main_program(void);
const startrail_program *startrail_main_program(void) {
  return ${accessor}();
}
")
  add_executable(${target} ${sources} ${folder}/${target}-main.cpp)
  target_link_libraries(${target} PRIVATE StarTrail::driver)
endfunction()
