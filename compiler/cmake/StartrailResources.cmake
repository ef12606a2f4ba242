# The resource folder of startrail-compile: lib/startrail/resource.json says
# where the runtime's headers and libraries are and how to link with them; in
# the build folder by absolute paths, in an installation relative to itself.
include_guard(GLOBAL)

# A static library comes before those it uses; the driver's two need each other.
set(libraries startrail-driver-core startrail-driver startrail-driver-core
  startrail-processes startrail-program
  startrail-collectives
  startrail-host-kernels startrail-host startrail-site)
set(headers include host/include collectives/include)

# startrail_list_resources(<prefix> LIBRARIES <target>... HEADERS <folder>...)
# Sets <prefix>_{build,install}_{libraries,includes} to their words in JSON.
function(startrail_list_resources prefix)
  cmake_parse_arguments(ARG "" "" "LIBRARIES;HEADERS" ${ARGN})
  foreach(library IN LISTS ARG_LIBRARIES)
    list(APPEND build_libraries "\"$<TARGET_FILE:${library}>\"")
    list(APPEND install_libraries "\"../$<TARGET_FILE_NAME:${library}>\"")
  endforeach()
  foreach(folder IN LISTS ARG_HEADERS)
    list(APPEND build_includes "\"${STARTRAIL_SOURCE_DIR}/runtime/${folder}\"")
    list(APPEND install_includes "\"${folder}\"")
  endforeach()
  foreach(part IN ITEMS "build" "install")
    foreach(list IN ITEMS "libraries" "includes")
      string(REPLACE ";" ", " joined "${${part}_${list}}")
      set(${prefix}_${part}_${list} "${joined}" PARENT_SCOPE)
    endforeach()
  endforeach()
endfunction()
startrail_list_resources(host LIBRARIES ${libraries} HEADERS ${headers})

# For GPUs: CUDA's headers and its static run-time library, which needs no driver
# to start; NCCL is loaded when it is needed. runtime/driver/CMakeLists.txt says
# what is linked. Where the kernels are not built, tests link
# startrail-no-kernels.
if(TARGET startrail-driver-cuda)
  foreach(list IN ITEMS libraries wrapped system)
    string(TOUPPER STARTRAIL_CUDA_LINK_${list} property)
    get_property(cuda_${list} GLOBAL PROPERTY ${property})
  endforeach()
  if(NOT STARTRAIL_CUDA)
    list(TRANSFORM cuda_libraries REPLACE "^startrail-cuda$"
      startrail-no-kernels)
  endif()
  startrail_list_resources(cuda LIBRARIES ${cuda_libraries} HEADERS include)
  set(folders ${STARTRAIL_CUDA_INCLUDE_DIR} ${STARTRAIL_NCCL_INCLUDE_DIR})
  list(REMOVE_DUPLICATES folders)
  foreach(folder IN LISTS folders)
    string(APPEND cuda_includes ", \"${folder}\"")
  endforeach()
  get_filename_component(nccl_folder ${STARTRAIL_NCCL_LIBRARY} DIRECTORY)
  list(TRANSFORM cuda_wrapped PREPEND "-Wl,--wrap=")
  list(JOIN cuda_wrapped "\", \"" cuda_flags)
  list(JOIN cuda_system "\", \"" words)
  set(cuda_flags "\"${cuda_flags}\", \"-Wl,-rpath,${nccl_folder}\", \"${words}\"")
endif()

# Sanitized libraries need the run-time library of the compiler that built them.
set(flags "")
set(compiler "")
foreach(flag IN LISTS STARTRAIL_SANITIZE_FLAGS)
  list(APPEND flags "\"${flag}\"")
endforeach()
if(STARTRAIL_SANITIZE)
  set(compiler "${CMAKE_CXX_COMPILER}")
endif()

string(REPLACE ";" ", " flags "${flags}")

# startrail_write_resources(<file> <part> <whether for GPUs too>)
function(startrail_write_resources file part with_cuda)
  set(cuda null)
  if(with_cuda)
    set(cuda "{
    \"includes\": [${cuda_${part}_includes}${cuda_includes}],
    \"libraries\": [${cuda_${part}_libraries}],
    \"link_flags\": [${cuda_flags}]
  }")
  endif()
  file(GENERATE OUTPUT ${file} CONTENT
"{
  \"includes\": [${host_${part}_includes}],
  \"libraries\": [${host_${part}_libraries}],
  \"flags\": [${flags}],
  \"link_flags\": [\"-pthread\", \"-ldl\"],
  \"compiler\": \"${compiler}\",
  \"cuda\": ${cuda}
}
")
endfunction()
set(have_kernels OFF)
if(TARGET startrail-driver-cuda AND STARTRAIL_CUDA)
  set(have_kernels ON)
endif()
set(folder ${PROJECT_BINARY_DIR}/lib)
startrail_write_resources(${folder}/startrail/resource.json build
  ${have_kernels})
startrail_write_resources(${folder}/startrail-install/resource.json install
  ${have_kernels})
if(TARGET startrail-driver-cuda)
  startrail_write_resources(${folder}/startrail-no-kernels/resource.json build
    ON)
endif()
install(FILES ${PROJECT_BINARY_DIR}/lib/startrail-install/resource.json
  DESTINATION lib/startrail COMPONENT Tools)
